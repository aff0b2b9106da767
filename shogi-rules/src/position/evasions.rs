use crate::types::PieceKind;

use super::{MoveFilter, MoveSet, Only, Position};

bitflags::bitflags! {
    /// Which kinds of answers to a check there are (逃げる、取る、合駒), for teaching: see
    /// [`Position::evasion_kinds`].
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct EvasionKinds: u8 {
        /// The king moves away, perhaps by taking a piece that does not give check.
        const KING_MOVE = 1 << 0;
        /// The piece that gives check is taken, by the king itself or by another piece.
        const CAPTURE = 1 << 1;
        /// A piece of the board moves between the king and the slider that gives check (移動合い).
        const INTERPOSITION = 1 << 2;
        /// A piece is dropped there (合駒).
        const DROP = 1 << 3;
    }
}

impl Position {
    /// Returns which kinds of answers to a check the side to move has. None if it is not in check, and none if
    /// it is checkmated.
    ///
    /// ```
    /// use shogi_rules::{EvasionKinds, Position};
    /// let pos = Position::from_sfen("4r3k/9/9/9/9/9/9/9/3GK4 b P 1")?;
    /// assert_eq!(pos.evasion_kinds(), EvasionKinds::all() - EvasionKinds::CAPTURE);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "合駒")]
    #[doc(alias = "王手回避")]
    pub fn evasion_kinds(&self) -> EvasionKinds {
        let checkers = self.checkers();
        let mut kinds = EvasionKinds::empty();
        self.each_set(MoveFilter::only(Only::Evasions), &mut |set| {
            let (to, other) = match set {
                MoveSet::Board { kind: PieceKind::King, plain, .. } => {
                    (plain, EvasionKinds::KING_MOVE)
                }
                MoveSet::Board { plain, promoting, .. }
                | MoveSet::Pawns { plain, promoting, .. } => {
                    (plain | promoting, EvasionKinds::INTERPOSITION)
                }
                MoveSet::Drops { to, .. } => (to, EvasionKinds::DROP),
            };
            if to.intersects(checkers) {
                kinds |= EvasionKinds::CAPTURE;
            }
            if !to.without(checkers).is_empty() {
                kinds |= other;
            }
        });
        kinds
    }
}
