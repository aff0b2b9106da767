use crate::types::{Move, PieceKind, Square};

const PROMOTE: u16 = 1 << 14;

impl Move {
    /// Returns the 16 bits in which Apery, cshogi and dlshogi write the move: bits 0-6 the destination, bits
    /// 7-13 the origin, or for a drop 80 and the [kind](PieceKind::to_raw), bit 14 set for a promotion. Never 0.
    ///
    /// ```
    /// use shogi_rules::Move;
    /// let mv: Move = "G*5e".parse()?;
    /// assert_eq!(mv.to_apery(), 11176);
    /// assert_eq!(Move::from_apery(11176), Some(mv));
    /// # Ok::<(), shogi_rules::ParseMoveError>(())
    /// ```
    pub const fn to_apery(self) -> u16 {
        let from = match (self.from(), self.dropped()) {
            (Some(from), _) => from.index() as u16,
            (None, Some(kind)) => 80 + kind.to_raw() as u16,
            (None, None) => 0, // never
        };
        let promotion = if self.is_promotion() { PROMOTE } else { 0 };
        promotion | from << 7 | self.to().index() as u16
    }

    /// Returns the move that Apery, cshogi and dlshogi write with these 16 bits, or `None` for 0, which means
    /// "no move", and for numbers that encode no move.
    pub fn from_apery(raw: u16) -> Option<Move> {
        let to = Square::from_index(usize::from(raw & 127))?;
        let from = usize::from(raw >> 7 & 127);
        match (Square::from_index(from), raw >> 14) {
            _ if raw == 0 => None,
            (Some(from), promotion @ (0 | 1)) => Some(Move::board(from, to, promotion == 1)),
            (None, 0) => Move::drop(*PieceKind::HAND.get(from - Square::COUNT)?, to),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_has_a_number_of_its_own() {
        let mut moves = 0;
        for raw in 0..=u16::MAX {
            if let Some(mv) = Move::from_apery(raw) {
                moves += 1;
                assert_eq!(mv.to_apery(), raw, "{mv}");
            }
        }
        assert_eq!(moves, (0..=u16::MAX).filter_map(Move::from_raw).count());
    }

    #[test]
    fn the_numbers_are_those_of_cshogi() {
        let pairs = [("7g7f", 7739), ("G*5e", 11176), ("P*5e", 10408), ("5d5c+", 21414)];
        for (text, raw) in pairs {
            assert_eq!(text.parse::<Move>().map(Move::to_apery), Ok(raw), "{text}");
        }
    }
}
