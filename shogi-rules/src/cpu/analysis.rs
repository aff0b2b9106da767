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
    stop: impl FnMut(u64) -> bool,
    report: impl FnMut(&Analysis),
) -> Analysis {
    if game.outcome().is_none() && game.declarable() == Some(DeclarationVerdict::Wins) {
        return Analysis::without_line(MATE - 1);
    }
    analyse_among(game, |_| true, nodes, stop, report)
}

/// The same for the moves that are `wanted`, as if there were no others, nor a declaration. If no legal move is wanted
/// there is no line, and the score is even.
///
/// ```
/// use shogi_rules::cpu::{Score, analyse_among};
/// use shogi_rules::{Game, Move, Position, RuleSet};
/// let start = Position::from_sfen("4k4/9/9/4r4/9/9/4L4/9/4K4 b - 1")?;
/// let passive: Move = "5i4i".parse()?;
/// let game = Game::new(RuleSet::JSA_PRO, start);
/// let analysis = analyse_among(&game, |mv| mv == passive, 1_000, |_| false, |_| {});
/// assert_eq!(analysis.line[0], passive);
/// assert!(analysis.score < Score::Points(0)); // the rook is not taken
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyse_among(
    game: &Game,
    wanted: impl Fn(Move) -> bool,
    nodes: u64,
    mut stop: impl FnMut(u64) -> bool,
    mut report: impl FnMut(&Analysis),
) -> Analysis {
    let roots = Root::among(game.position(), wanted);
    let budget = Budget { nodes, stop: &mut stop };
    let side = game.position().side_to_move();
    match game.outcome() {
        Some(outcome) if outcome.winner() == Some(side) => Analysis::without_line(MATE - 1),
        Some(outcome) => Analysis::without_line(verdict(outcome, side, 0)),
        None => {
            let found = Search::new(game, budget, Eyes::CLEAR).deepen(roots, &mut report);
            found.unwrap_or(Analysis::without_line(DRAW))
        }
    }
}

impl Analysis {
    /// What is known without a search.
    const fn without_line(value: Value) -> Analysis {
        Analysis { score: Score::of(value), line: Vec::new(), depth: 0, nodes: 0 }
    }
}
