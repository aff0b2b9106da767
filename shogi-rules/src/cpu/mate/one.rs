use core::ops::ControlFlow;

use crate::attacks::king_steps;
use crate::position::{MoveFilter, Only, Position};
use crate::types::{Bitboard, Move, MoveList};

/// Returns a move that gives checkmate at once, the same one every time; never a pawn drop.
///
/// The first of [`Position::mating_moves`] in some order, found without the others.
///
/// ```
/// use shogi_rules::Position;
/// use shogi_rules::cpu::mate::mate_in_one;
/// let pos = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")?;
/// assert_eq!(mate_in_one(&pos), Some("G*5b".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mate_in_one(position: &Position) -> Option<Move> {
    mate_among(position, &checks(position))
}

/// The moves that give check.
pub(super) fn checks(position: &Position) -> MoveList {
    let mut checks = MoveList::new();
    let _ = position.generate::<()>(MoveFilter::only(Only::Checks), |set| {
        set.append_to(&mut checks);
        ControlFlow::Continue(())
    });
    checks
}

/// The first of the checks that mates.
pub(super) fn mate_among(position: &Position, checks: &MoveList) -> Option<Move> {
    let king = position.king(!position.side_to_move())?;
    let beside = king_steps(king);
    checks.iter().find(|mv| {
        let unprotected = beside.contains(mv.to()) && !is_protected(position, *mv);
        !unprotected && !position.after(*mv).has_legal_moves()
    })
}

/// Tells whether another piece of the mover protects the square to which a move goes.
fn is_protected(position: &Position, mv: Move) -> bool {
    let from = mv.from().map_or(Bitboard::EMPTY, Bitboard::of);
    let occupied = position.occupied().without(from);
    let protectors =
        position.attackers_to(mv.to(), occupied) & position.pieces(position.side_to_move());
    !protectors.without(from).is_empty()
}
