use core::ops::ControlFlow;

use crate::attacks::{attacks, king_steps};
use crate::types::{Bitboard, Move, MoveList, Square};

use super::{MoveFilter, Only, Position};

impl Position {
    /// Returns every move that gives checkmate at once; never a pawn drop.
    ///
    /// ```
    /// # use shogi_rules::Position;
    /// let pos = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")?;
    /// assert_eq!(pos.mating_moves().iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["G*5b"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mating_moves(&self) -> MoveList {
        let mut moves = self.checking_moves();
        match Mates::new(self) {
            Some(mates) => moves.retain(|mv| mates.contains(mv)),
            None => moves = MoveList::new(),
        }
        moves
    }

    /// Every legal move that gives check.
    pub(crate) fn checking_moves(&self) -> MoveList {
        let mut checks = MoveList::new();
        let _ = self.generate::<()>(MoveFilter::only(Only::Checks), |set| {
            set.append_to(&mut checks);
            ControlFlow::Continue(())
        });
        checks
    }
}

/// Tells which checks are mate. Most leave the king a square to go to, or can be taken by it: that is seen
/// without playing them.
pub(crate) struct Mates<'a> {
    pos: &'a Position,
    beside: Bitboard,
    /// The squares that the king could step to now.
    flights: Bitboard,
    /// The occupied squares without the king, which hides none from a slider when it steps away.
    occupied: Bitboard,
}

impl<'a> Mates<'a> {
    /// `None` if there is no king to be mated.
    pub(crate) fn new(pos: &'a Position) -> Option<Mates<'a>> {
        let (us, them) = (pos.side, !pos.side);
        let king = pos.king(them)?;
        let occupied = pos.occupied().without(Bitboard::of(king));
        let beside = king_steps(king);
        let flights = pos.unattacked(us, beside.without(pos.pieces(them)), occupied);
        Some(Mates { pos, beside, flights, occupied })
    }

    /// Tells whether a legal move that gives check is mate.
    pub(crate) fn contains(&self, check: Move) -> bool {
        !self.leaves_flight(check) && !self.pos.after(check).has_legal_moves()
    }

    /// Tells whether the king can surely step away from a check, or take the piece that gives it.
    fn leaves_flight(&self, check: Move) -> bool {
        let (us, to) = (self.pos.side, check.to());
        let (from, kind) = match (check.from(), check.dropped()) {
            (Some(from), _) => {
                let Some(piece) = self.pos.piece_on(from) else { return false };
                let promoted = if check.is_promotion() { piece.promoted() } else { None };
                (Some(from), promoted.unwrap_or(piece).kind())
            }
            (None, Some(kind)) => (None, kind),
            (None, None) => return false,
        };
        let moving = from.map_or(Bitboard::EMPTY, Bitboard::of);
        let occupied = self.occupied.without(moving).with(to);
        let untouched = self.flights.without(attacks(kind, us, to, occupied).with(to));
        if !untouched.is_empty() && !from.is_some_and(|from| self.may_uncover(from)) {
            return true;
        }
        let takes = self.beside.contains(to);
        takes && self.pos.attackers_of(us, to, occupied).without(moving).is_empty()
    }

    /// Tells whether a piece that leaves the square may open a line of its own side.
    fn may_uncover(&self, from: Square) -> bool {
        let sliders = self.pos.snipers(self.pos.side, from).without(Bitboard::of(from));
        !sliders.is_empty()
    }
}
