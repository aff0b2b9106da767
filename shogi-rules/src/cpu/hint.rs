use alloc::vec::Vec;

use crate::game::Game;
use crate::position::{Position, Threat};
use crate::types::{Bitboard, Move, Piece};

use super::Score;
use super::search::{Budget, Root, Search};
use super::sight::Eyes;

/// A move worth considering, with what can be said for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// Own pieces that the other side could have won by capturing and no longer can, where they stood before the
    /// move.
    pub saves: Bitboard,
    /// Enemy pieces that could be won by capturing if it were the mover's turn again, and not before the move.
    pub threatens: Bitboard,
}

impl Reasons {
    fn of(position: &Position, mv: Move, score: Score) -> Reasons {
        let us = position.side_to_move();
        let next = position.after(mv);
        let mut endangered = next.threatened(us, Threat::Losing);
        // What moves is looked for where it went.
        if let Some(from) = mv.from().filter(|_| endangered.contains(mv.to())) {
            endangered.insert(from);
        }
        Reasons {
            mates: match score {
                Score::Mate(plies) => plies.try_into().ok(),
                Score::Points(_) => None,
            },
            takes: position.piece_on(mv.to()),
            saves: position.threatened(us, Threat::Losing).without(endangered),
            threatens: next
                .threatened(!us, Threat::Losing)
                .without(position.threatened(!us, Threat::Losing)),
        }
    }
}

/// Returns up to three good moves, the best first, each found with the given budget of nodes; none if the game
/// is over. A declaration is no move: [`Game::declaration`] tells whether there is one to make.
///
/// ```
/// use shogi_rules::cpu::hints;
/// use shogi_rules::{Game, Piece, PieceKind, Position, RuleSet};
/// let start = Position::from_sfen("4k4/9/9/4r4/9/9/4L4/9/4K4 b - 1")?;
/// let best = &hints(&Game::new(RuleSet::JSA_PRO, start), 1_000)[0];
/// assert_eq!(best.mv, "5g5d".parse()?);
/// assert_eq!(best.reasons.takes.map(Piece::kind), Some(PieceKind::Rook));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hints(game: &Game, nodes: u64) -> Vec<Hint> {
    hints_until(game, 3, nodes, |_| false)
}

/// The same for another number of moves, until `stop` says so, which is told the nodes searched so far. What was found
/// until then is returned.
pub fn hints_until(
    game: &Game,
    count: usize,
    nodes: u64,
    mut stop: impl FnMut(u64) -> bool,
) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    if game.outcome().is_some() {
        return hints;
    }
    let (mut before, mut stopped) = (0, false);
    while hints.len() < count && !stopped {
        let is_new = |mv| hints.iter().all(|hint| hint.mv != mv);
        let roots = Root::among(game.position(), is_new);
        let mut stop = |nodes| {
            stopped |= stop(before + nodes);
            stopped
        };
        let budget = Budget { nodes, stop: &mut stop };
        let mut search = Search::new(game, budget, Eyes::CLEAR);
        let Some(best) = search.deepen(roots, &mut |_| {}) else { break };
        let Some(mv) = best.line.first().copied() else { break };
        before += best.nodes;
        hints.push(Hint {
            mv,
            score: best.score,
            reasons: Reasons::of(game.position(), mv, best.score),
        });
    }
    hints
}
