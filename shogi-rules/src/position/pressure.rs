//! What whole sides attack, for an evaluation.

use crate::attacks::{attacked_by_steps, attacks};
use crate::types::{Bitboard, Color, PieceKind, Square};

use super::{Group, Position};

impl Position {
    /// Returns the squares that `color` attacks with anything but its king, and shows what each lance, bishop,
    /// rook, horse and dragon attacks to `f`.
    #[inline]
    pub(crate) fn pressure(
        &self,
        color: Color,
        mut f: impl FnMut(PieceKind, Square, Bitboard),
    ) -> Bitboard {
        let steppers = [Group::Pawn, Group::Knight, Group::Silver, Group::Gold];
        let mut all = attacked_by_steps(color, steppers.map(|group| self.group(color, group)));
        let occupied = self.occupied();
        let sliders = self.group(color, Group::Lance)
            | self.group(color, Group::Bishop)
            | self.group(color, Group::Rook);
        for from in sliders {
            let Some(piece) = self.piece_on(from) else { continue };
            let reached = attacks(piece.kind(), color, from, occupied);
            f(piece.kind(), from, reached);
            all |= reached;
        }
        all
    }
}
