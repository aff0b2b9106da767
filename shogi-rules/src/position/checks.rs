use crate::attacks::{
    are_on_line, attacked_by_steps, attacks, between, bishop_rays, bishop_steps, gold_steps,
    king_steps, knight_steps, lance_attacks, lance_ray, line_from, pawn_step, rook_rays,
    rook_steps, silver_steps,
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
        let occupied = self.occupied();
        let checkers = self.step_attackers(!color, king);
        let mut scan = KingScan { checkers, blockers: Bitboard::EMPTY };
        for sniper in self.snipers(!color, king) {
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
        let [black, white] = Color::ALL.map(|color| self.attackers_of(color, square, occupied));
        black | white
    }

    /// Returns the pieces of `color` that attack a square; see [`attackers_to`](Self::attackers_to).
    #[inline]
    pub(super) fn attackers_of(
        &self,
        color: Color,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let snipers = self.snipers(color, square);
        self.step_attackers(color, square) | open_lines(snipers, square, occupied)
    }

    /// The pieces of `color` that attack a square by a step or a leap.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is a third of `scan_king`")]
    fn step_attackers(&self, color: Color, square: Square) -> Bitboard {
        let them = self.pieces(color);
        let [pawns, _, knights, silvers, golds, bishops, rooks] = self.groups;
        // A piece attacks the square if one of the other side here would attack the piece.
        let from = !color;
        let steps = (pawn_step(from, square) & pawns
            | knight_steps(from, square) & knights
            | silver_steps(from, square) & silvers
            | gold_steps(from, square) & golds)
            & them;
        // A horse beside or a dragon diagonally next to the square: rare, so the mailbox may tell them.
        let touching = (rook_steps(square) & bishops | bishop_steps(square) & rooks) & them;
        steps | self.promoted_sliders(touching) | king_steps(square) & self.king_bit(color)
    }

    /// The sliders of `color` that would attack a square if no piece stood between.
    #[inline]
    pub(super) fn snipers(&self, color: Color, square: Square) -> Bitboard {
        let [_, lances, _, _, _, bishops, rooks] = self.groups;
        (rook_rays(square) & rooks
            | bishop_rays(square) & bishops
            | lance_ray(!color, square) & lances)
            & self.pieces(color)
    }

    /// The sliders of `color` that reach `target` along the line that a piece has left.
    #[inline]
    pub(super) fn uncovered(
        &self,
        color: Color,
        left: Square,
        target: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        if !are_on_line(left, target) {
            return Bitboard::EMPTY;
        }
        let line = line_from(target, left).without(Bitboard::of(left));
        open_lines(self.snipers(color, target) & line, target, occupied)
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
        // follow a bishop or a rook. (Loops written out: what they share in a function costs more, see
        // BENCHMARKS.md.)
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
        let promoted = if mv.is_promotion() { piece.promoted() } else { None };
        self.reaches(promoted.unwrap_or(piece).kind(), to, king, occupied)
            || !self.uncovered(self.side, from, king, occupied).is_empty()
    }

    /// Tells whether a piece of the side to move on `from` attacks the king.
    #[inline]
    fn reaches(&self, kind: PieceKind, from: Square, king: Square, occupied: Bitboard) -> bool {
        // Most moves end off the king's lines: one look-up refuses them.
        match kind {
            PieceKind::Knight => knight_steps(self.side, from).contains(king),
            _ if !are_on_line(from, king) => false,
            _ => attacks(kind, self.side, from, occupied).contains(king),
        }
    }
}

/// Those of the sliders on lines through `target` between which and it no piece stands.
#[inline]
fn open_lines(sliders: Bitboard, target: Square, occupied: Bitboard) -> Bitboard {
    sliders.into_iter().filter(|from| !between(target, *from).intersects(occupied)).collect()
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
