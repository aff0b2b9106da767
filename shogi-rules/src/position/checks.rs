use crate::attacks::{
    attacked_by_steps, attacks_on_empty_board, between, bishop_attacks, bishop_rays, bishop_steps,
    gold_steps, king_steps, knight_steps, lance_attacks, lance_ray, line_from, pawn_step,
    rook_attacks, rook_rays, rook_steps, silver_steps,
};
use crate::types::{Bitboard, Color, Move, PieceKind, Square};

use super::Position;

/// What one scan around a king finds.
#[derive(Clone, Copy, Default)]
pub(super) struct KingScan {
    /// The enemy pieces that give check.
    pub(super) checkers: Bitboard,
    /// The pieces of either side that alone stand between an enemy slider and the king.
    pub(super) blockers: Bitboard,
}

impl Position {
    /// Returns the pieces that give check to the side to move (empty when it has no king).
    pub fn checkers(&self) -> Bitboard {
        self.checkers_of(self.side)
    }

    /// Tells whether the side to move is in check (王手).
    #[doc(alias = "王手")]
    pub fn is_in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns the pieces of `color` that may only move along the line between their king and an enemy
    /// slider.
    ///
    /// ```
    /// # use shogi_rules::{Color, Position};
    /// let pos = Position::from_sfen("4k4/9/9/9/4r4/9/4G4/9/4K4 b - 1")?;
    /// assert!(pos.pinned(Color::Black).contains("5g".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.scan_king(color).blockers & self.pieces(color)
    }

    pub(super) fn checkers_of(&self, color: Color) -> Bitboard {
        self.scan_king(color).checkers
    }

    /// One pass over the enemy sliders on the lines through `color`'s king finds the checks and the pins.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "with a constant colour it shrinks by a quarter")]
    pub(super) fn scan_king(&self, color: Color) -> KingScan {
        let Some(king) = self.king(color) else { return KingScan::default() };
        let enemy = !color;
        let them = self.pieces(enemy);
        let [pawns, _, knights, silvers, golds, bishops, rooks] = self.groups;
        let mut scan = KingScan {
            checkers: (pawn_step(color, king) & pawns
                | knight_steps(color, king) & knights
                | silver_steps(color, king) & silvers
                | gold_steps(color, king) & golds)
                & them,
            blockers: Bitboard::EMPTY,
        };
        // A horse beside or a dragon diagonally next to the king: rare, so the mailbox may tell them.
        let touching = (rook_steps(king) & bishops | bishop_steps(king) & rooks) & them;
        scan.checkers |= self.promoted_sliders(touching);
        // Kings that touch, which no game allows, check each other.
        scan.checkers |= (rook_steps(king) | bishop_steps(king)) & self.king_bit(enemy);
        let occupied = self.occupied();
        for sniper in self.snipers(enemy, king) {
            let blockers = between(king, sniper) & occupied;
            if blockers.is_empty() {
                scan.checkers.insert(sniper);
            } else if !blockers.has_several() {
                scan.blockers |= blockers;
            }
        }
        scan
    }

    /// The slider of `enemy` from which a blocker shields the king.
    pub(super) fn pinner(&self, king: Square, blocker: Square, enemy: Color) -> Option<Square> {
        let beyond = line_from(king, blocker) & self.pieces(enemy);
        let alone = Bitboard::of(blocker);
        beyond
            .into_iter()
            .find(|at| *at != blocker && (between(king, *at) & self.occupied()) == alone)
    }

    /// Returns the pieces of both sides that attack a square, given the occupied squares.
    ///
    /// `occupied` may differ from [`Position::occupied`], to look through pieces that have moved away; a
    /// piece whose own square is not in it still attacks. Pins are ignored.
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let [pawns, lances, knights, silvers, golds, bishops, rooks] = self.groups;
        let mut attackers = bishop_attacks(square, occupied) & bishops
            | rook_attacks(square, occupied) & rooks
            | self.promoted_sliders(rook_steps(square) & bishops | bishop_steps(square) & rooks);
        for color in Color::ALL {
            // A piece of `color` attacks the square if a piece of the other side here would attack it.
            let from = !color;
            attackers |= (pawn_step(from, square) & pawns
                | lance_attacks(from, square, occupied) & lances
                | knight_steps(from, square) & knights
                | silver_steps(from, square) & silvers
                | gold_steps(from, square) & golds)
                & self.pieces(color);
            attackers |= king_steps(square) & self.king_bit(color);
        }
        attackers
    }

    /// Tells whether a promoted piece stands on the square.
    #[inline]
    pub(super) fn is_promoted_on(&self, square: Square) -> bool {
        self.piece_on(square).is_some_and(|piece| piece.kind().is_promoted())
    }

    /// The horses and dragons among the given pieces.
    fn promoted_sliders(&self, candidates: Bitboard) -> Bitboard {
        candidates.into_iter().filter(|at| self.is_promoted_on(*at)).collect()
    }

    /// Returns those of the squares that `color` does not attack, given the occupied squares. Pins are
    /// ignored.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "with a constant colour it shrinks by a quarter")]
    pub(super) fn unattacked(
        &self,
        color: Color,
        squares: Bitboard,
        occupied: Bitboard,
    ) -> Bitboard {
        let us = self.pieces(color);
        let [pawns, lances, knights, silvers, golds, bishops, rooks] = self.groups;
        let steps = attacked_by_steps(color, [pawns & us, knights & us, silvers & us, golds & us]);
        let king = self.king(color).map_or(Bitboard::EMPTY, king_steps);
        let mut left = squares.without(steps | king);
        // Few squares are left, if any: to ask whether a line to one of them is open costs less than to
        // follow a bishop or a rook.
        for from in lances & us {
            if lance_ray(color, from).intersects(left) {
                left = left.without(lance_attacks(color, from, occupied));
            }
        }
        for from in bishops & us {
            if self.is_promoted_on(from) {
                left = left.without(rook_steps(from));
            }
            for to in bishop_rays(from) & left {
                if !between(from, to).intersects(occupied) {
                    left.remove(to);
                }
            }
        }
        for from in rooks & us {
            if self.is_promoted_on(from) {
                left = left.without(bishop_steps(from));
            }
            for to in rook_rays(from) & left {
                if !between(from, to).intersects(occupied) {
                    left.remove(to);
                }
            }
        }
        left
    }

    /// Tells whether a move, legal or not, would give check to the other side, directly or by uncovering
    /// a slider.
    ///
    /// ```
    /// # use shogi_rules::Position;
    /// let pos = Position::from_sfen("4k4/9/9/9/9/9/4P4/4R4/4K4 b G 1")?;
    /// assert!(pos.gives_check("G*5b".parse()?));
    /// assert!(!pos.gives_check("5g5f".parse()?)); // the pawn stays on the rook's file
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        let Some(king) = self.king(!self.side) else { return false };
        let to = mv.to();
        let mut occupied = self.occupied().with(to);
        if let Some(kind) = mv.dropped() {
            return self.reaches(kind, to, king, occupied);
        }
        let Some((from, piece)) = mv.from().and_then(|from| Some((from, self.piece_on(from)?)))
        else {
            return false;
        };
        occupied.remove(from);
        let promoted = piece.promoted().filter(|_| mv.is_promotion());
        self.reaches(promoted.unwrap_or(piece).kind(), to, king, occupied)
            || self.uncovers(from, king, occupied)
    }

    /// Tells whether a piece of the side to move on `from` attacks the king.
    #[inline]
    fn reaches(&self, kind: PieceKind, from: Square, king: Square, occupied: Bitboard) -> bool {
        // Most moves are off the king's lines: this one look-up refuses them.
        attacks_on_empty_board(kind, self.side, from).contains(king)
            && !between(from, king).intersects(occupied)
    }

    /// Tells whether a slider of the side to move reaches the king along the line that `from` was on.
    #[inline]
    fn uncovers(&self, from: Square, king: Square, occupied: Bitboard) -> bool {
        let line = line_from(king, from).without(Bitboard::of(from));
        let snipers = self.snipers(self.side, king) & line;
        snipers.into_iter().any(|sniper| !between(king, sniper).intersects(occupied))
    }

    /// The sliders of `color` that would attack a king of the other side on `king` if no piece stood between.
    #[inline]
    fn snipers(&self, color: Color, king: Square) -> Bitboard {
        let [_, lances, _, _, _, bishops, rooks] = self.groups;
        (rook_rays(king) & rooks | bishop_rays(king) & bishops | lance_ray(!color, king) & lances)
            & self.pieces(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Setup, SetupProblems, Validity};

    #[test]
    fn kings_that_touch_check_each_other() {
        let setup: Setup = "9/9/4k4/4K4/9/9/9/9/9 b G 1".parse().unwrap();
        assert_eq!(setup.position(Validity::Strict), Err(SetupProblems::OPPONENT_IN_CHECK));
        let pos = setup.position(Validity::Lenient).unwrap();
        assert_eq!(pos.checkers(), Bitboard::of("5c".parse().unwrap()));
        assert!(pos.legal_moves().iter().all(|mv| mv.from() == pos.king(Color::Black)));
    }
}
