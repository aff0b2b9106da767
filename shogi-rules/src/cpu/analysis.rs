use alloc::vec::Vec;

use crate::game::Game;
use crate::types::Move;

use super::Score;
use super::score::{DRAW, verdict};
use super::search::{Budget, Root, Search};
use super::sight::{Eyes, Sight};

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

/// Searches a position with a budget of nodes. If the game is over there is no line, and the score is the result.
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
    let result = game.outcome().map(|outcome| verdict(outcome, game.position().side_to_move(), 0));
    let found = match result {
        None => Search::new(game, budget, Eyes::new(Sight::CLEAR, 0, game.position()))
            .deepen(roots, &mut report),
        Some(_) => None,
    };
    let score = Score::of(result.unwrap_or(DRAW));
    found.unwrap_or(Analysis { score, line: Vec::new(), depth: 0, nodes: 0 })
}
