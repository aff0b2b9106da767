use alloc::vec::Vec;

use crate::game::Game;
use crate::types::{Bitboard, Move, Piece};

use super::Score;
use super::analysis::CLEAR;
use super::search::{Budget, Root, Search};

/// A move worth considering, with what can be said for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The move.
    pub mv: Move,
    /// What it leads to, for the side that plays it.
    pub score: Score,
    /// Why.
    pub reasons: Reasons,
}

/// What can be said for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reasons {
    /// It wins by force in so many plies.
    pub mates: Option<u32>,
    /// It takes this piece.
    pub takes: Option<Piece>,
    /// Own pieces that would have been lost and no longer are.
    pub saves: Bitboard,
    /// Enemy pieces that would be lost if it were the mover's turn again.
    pub threatens: Bitboard,
}

/// Returns up to three good moves, the best first, each found with the given budget of nodes; none if the game
/// is over.
pub fn hints(game: &Game, nodes: u64) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    if game.outcome().is_some() {
        return hints;
    }
    while hints.len() < 3 {
        let found = |mv: &Move| hints.iter().any(|hint| hint.mv == *mv);
        let moves = game.position().legal_moves();
        let roots = moves.iter().filter(|mv| !found(mv)).map(|mv| Root::new(mv, 0)).collect();
        let budget = Budget { nodes, stop: &mut |_| false };
        let Some(best) = Search::new(game, budget, CLEAR).deepen(roots, &mut |_| {}) else { break };
        let Some(mv) = best.line.first().copied() else { break };
        hints.push(Hint { mv, score: best.score, reasons: Reasons::default() });
    }
    hints
}
