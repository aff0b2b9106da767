//! The rule of pawn-drop mate (打ち歩詰め), decided without playing the drop.

use crate::attacks::{between, king_steps, line_from, pawn_step};
use crate::types::{Bitboard, Square};

use super::Position;

impl Position {
    /// Tells whether a pawn that the side to move drops on an empty square would give checkmate, and which
    /// pieces mate with it: the pawn's square, those that protect it or guard a flight, those that pin what
    /// could take it.
    ///
    /// The drop must be legal otherwise.
    pub(super) fn pawn_drop_mate(&self, to: Square) -> Option<Bitboard> {
        if !self.is_pawn_drop_mate(to) {
            return None;
        }
        let king = self.king(!self.side)?;
        let occupied = self.occupied().without(Bitboard::of(king)).with(to);
        let flights = king_steps(king).without(self.pieces(!self.side));
        let mut mating = Bitboard::of(to);
        for flight in flights {
            mating |= self.attackers_of(self.side, flight, occupied);
        }
        let capturers = self.attackers_of(!self.side, to, self.occupied());
        for capturer in capturers.without(Bitboard::of(king)) {
            if let Some(pinner) = self.pinner(king, capturer, self.side) {
                mating.insert(pinner);
            }
        }
        Some(mating)
    }

    /// The answers to a pawn's check are few: nothing can be put between, so the king must step away or
    /// take the pawn, or another piece must take it.
    #[inline(never)]
    pub(super) fn is_pawn_drop_mate(&self, to: Square) -> bool {
        let (us, them) = (self.side, !self.side);
        let Some(king) = self.king(them) else { return false };
        if pawn_step(us, to) != Bitboard::of(king) {
            return false;
        }
        let scan = self.scan_king(them);
        // Checks that the pawn itself shuts off (possible only when the turn is irregular) do not count.
        if scan.checkers.into_iter().all(|checker| between(king, checker).contains(to)) {
            let capturers = self.attackers_of(them, to, self.occupied());
            let capturers = capturers.without(Bitboard::of(king));
            // A pinned piece may take the pawn if it is pinned along the line on which the pawn stands.
            let free = !scan.blockers | line_from(king, to);
            if capturers.intersects(free) {
                return false;
            }
        }
        // Squares behind the king are attacked through it, and the pawn shuts the lines it stands on.
        let occupied = self.occupied().without(Bitboard::of(king)).with(to);
        let flights = king_steps(king).without(self.pieces(them));
        self.unattacked(us, flights, occupied).is_empty()
    }
}
