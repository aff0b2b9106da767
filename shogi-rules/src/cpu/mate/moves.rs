//! The moves of a position of the search, in the order in which they are looked at.

use crate::position::Position;
use crate::types::{Move, MoveList, Piece, PieceKind, Square};

/// A move and whether it waits for the one before it to fail: what succeeds where that one failed is rare.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) waits: bool,
}

/// Calls `f` with the attacker's checks: near the king first, promotions before moves without. Where a piece
/// that does more when it promotes may do so, not to promote waits.
pub(super) fn attacks(position: &Position, checks: &mut MoveList, mut f: impl FnMut(Candidate)) {
    let Some(king) = position.king(!position.side_to_move()) else { return };
    checks.sort_unstable_by_key(|mv| {
        let plain = mv.with_promotion(false).to_raw();
        (distance(king, mv.to()), plain, !mv.is_promotion())
    });
    let mut before = None;
    for mv in checks.iter() {
        let waits =
            !mv.is_promotion() && before == Some(mv.with_promotion(true)) && gains(position, mv);
        f(Candidate { mv, waits });
        before = Some(mv);
    }
}

/// Tells whether the moving piece loses nothing by promoting.
fn gains(position: &Position, mv: Move) -> bool {
    let kind = mv.from().and_then(|from| position.piece_on(from)).map(Piece::kind);
    matches!(kind, Some(PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook))
}

/// Calls `f` with the defender's moves: captures and the king's moves first, then what is put between, near the
/// king first. Of the drops on one square each waits for the one before: where one is mated, most are.
pub(super) fn defences(position: &Position, mut f: impl FnMut(Candidate)) {
    let us = position.side_to_move();
    let Some(king) = position.king(us) else { return };
    let checkers = position.checkers();
    let mut moves = position.legal_moves();
    moves.sort_unstable_by_key(|mv| {
        let class = match mv.from() {
            _ if checkers.contains(mv.to()) => 0_u8,
            Some(from) if from == king => 1,
            Some(_) => 2,
            None => 3,
        };
        (class, distance(king, mv.to()), mv.to(), mv.to_raw())
    });
    let mut before = None;
    for mv in &moves {
        f(Candidate { mv, waits: mv.is_drop() && before == Some(mv.to()) });
        before = mv.is_drop().then_some(mv.to());
    }
}

/// How many steps of a king lie between two squares.
fn distance(a: Square, b: Square) -> u8 {
    let files = a.file().number().abs_diff(b.file().number());
    let ranks = a.rank().number().abs_diff(b.rank().number());
    files.max(ranks)
}
