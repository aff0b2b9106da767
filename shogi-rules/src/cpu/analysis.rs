use alloc::vec::Vec;

use crate::game::Game;
use crate::rules::DeclarationVerdict;
use crate::types::Move;

use super::Score;
use super::score::{DRAW, MATE, Value, verdict};
use super::search::{Budget, Root, Search};
use super::sight::Eyes;

/// What a search has found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// For the side to move.
    pub score: Score,
    /// What it expects both sides to play, the best move first.
    pub line: Vec<Move>,
    /// How far it has looked in full, in plies.
    pub depth: u32,
    /// The moves it has tried.
    pub nodes: u64,
}

/// Searches a position with a budget of nodes. If the game is over there is no line, and the score is the result: a game
/// that the side to move has won counts as won with the next move, and so does one that it may declare won (入玉宣言).
///
/// ```
/// use shogi_rules::cpu::{Score, analyse};
/// use shogi_rules::{Game, Position, RuleSet};
/// let start = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1")?;
/// let analysis = analyse(&Game::new(RuleSet::JSA_PRO, start), 1_000);
/// assert_eq!((analysis.score, analysis.line[0]), (Score::Mate(1), "G*5b".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyse(game: &Game, nodes: u64) -> Analysis {
    analyse_until(game, nodes, |_| false, |_| {})
}

/// The same, until `stop` says so, which is told the nodes searched so far; `report` is shown each finished depth.
pub fn analyse_until(
    game: &Game,
    nodes: u64,
    mut stop: impl FnMut(u64) -> bool,
    mut report: impl FnMut(&Analysis),
) -> Analysis {
    let roots = Root::all(game.position());
    let budget = Budget { nodes, stop: &mut stop };
    let known = result(game);
    let found = match known {
        None => Search::new(game, budget, Eyes::CLEAR).deepen(roots, &mut report),
        Some(_) => None,
    };
    let score = Score::of(known.unwrap_or(DRAW));
    found.unwrap_or(Analysis { score, line: Vec::new(), depth: 0, nodes: 0 })
}

/// What is known without a search: how the game ended, or that a declaration wins it.
fn result(game: &Game) -> Option<Value> {
    let side = game.position().side_to_move();
    match game.outcome() {
        Some(outcome) if outcome.winner() == Some(side) => Some(MATE - 1),
        Some(outcome) => Some(verdict(outcome, side, 0)),
        None => (game.declarable() == Some(DeclarationVerdict::Wins)).then_some(MATE - 1),
    }
}
