//! Layer 5: the reference player, for games that need an opponent.
//!
//! It plays by whatever rules the [`Game`] has: every question of rule is asked of the library. It needs no
//! clock, no file and no random source, and it computes with integers only: the answer follows from the game so
//! far, its rules, the level, the seed and the budget of nodes, on every platform alike.
//!
//! ```
//! use shogi_rules::cpu::{Choice, Level, Player};
//! use shogi_rules::{Game, Position, RuleSet};
//! let mut game = Game::new(RuleSet::JSA_PRO, Position::startpos());
//! let player = Player::new(Level::EASY, 7);
//! let Some(Choice::Move(mv)) = player.choose(&game) else { panic!("it has just begun") };
//! game.play(mv)?;
//! # Ok::<(), shogi_rules::GameError>(())
//! ```

mod analysis;
mod eval;
mod hint;
mod level;
pub mod mate;
mod order;
mod score;
mod search;
mod sight;
mod style;
mod table;

use alloc::vec::Vec;

use crate::game::Game;
use crate::rules::{DeclarationVerdict, Outcome};
use crate::types::Move;

pub use analysis::{Analysis, analyse, analyse_among, analyse_until};
pub use hint::{Hint, Reasons, hints, hints_until};
pub use level::{Level, Resign, Style};
pub use score::Score;
pub use sight::Sight;

use mate::MateOptions;
use search::{Budget, Root, Search};
use sight::Eyes;
use style::Taste;

/// The farthest that a search looks, in plies.
pub(crate) const MAX_PLY: usize = 64;

/// Somebody to play against.
///
/// The same player gives the same answer to the same game. Games differ by the seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// How it plays.
    pub level: Level,
    /// Which of the many players of that level it is.
    pub seed: u64,
    /// It may resign; otherwise it plays to the end.
    pub may_resign: bool,
    /// It may declare (入玉宣言) where the rules let a side do so.
    pub may_declare: bool,
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// It plays a legal move.
    Move(Move),
    /// It resigns.
    Resign,
    /// It declares, since that wins, or saves what is lost.
    Declare,
}

impl Player {
    /// Returns a player of a level that may resign and declare.
    pub const fn new(level: Level, seed: u64) -> Player {
        Player { level, seed, may_resign: true, may_declare: true }
    }

    /// Returns what the player does; `None` if the game is over.
    pub fn choose(&self, game: &Game) -> Option<Choice> {
        self.choose_until(game, |_| false)
    }

    /// The same, until `stop` says so: it is asked now and then and told the nodes searched so far, those of the
    /// search for mates included. A choice that was stopped follows from when it was, too. Each legal move is looked
    /// at in any case.
    pub fn choose_until(&self, game: &Game, stop: impl FnMut(u64) -> bool) -> Option<Choice> {
        self.think(game, stop, |_| {})
    }

    /// The same, and `report` is shown each finished depth: what the player sees, whims and oversights included.
    pub fn think(
        &self,
        game: &Game,
        stop: impl FnMut(u64) -> bool,
        report: impl FnMut(&Analysis),
    ) -> Option<Choice> {
        self.think_among(game, |_| true, stop, report)
    }

    /// The same for the moves that are `wanted`, as if there were no others; a declaration and resignation are none.
    /// `None` also if no legal move is wanted.
    pub fn think_among(
        &self,
        game: &Game,
        wanted: impl Fn(Move) -> bool,
        mut stop: impl FnMut(u64) -> bool,
        mut report: impl FnMut(&Analysis),
    ) -> Option<Choice> {
        if game.outcome().is_some() {
            return None;
        }
        let declarable = game.declarable().filter(|_| self.may_declare);
        if declarable == Some(DeclarationVerdict::Wins) {
            return Some(Choice::Declare);
        }
        let eyes = Eyes::new(self.level.sight, self.seed, game.position());
        let mut before = 0;
        let mate = self.mate(game, eyes, &wanted, |nodes| {
            before = nodes;
            stop(nodes)
        });
        if let Some(line) = mate {
            let (best, plies) = (line.first().copied(), line.len() as u32);
            let score = Score::Mate(plies.cast_signed());
            report(&Analysis { score, line, depth: plies, nodes: before });
            return best.map(Choice::Move);
        }
        let mut stop = |nodes| stop(before + nodes);
        let budget = Budget { nodes: self.level.nodes, stop: &mut stop };
        let mut search = Search::new(game, budget, eyes);
        let roots = self.roots(game, eyes, wanted);
        let best = search.deepen(roots, &mut report)?;
        if declarable.is_some() && best.score < Score::Points(0) {
            return Some(Choice::Declare);
        }
        if self.may_resign && self.level.resign.is_some_and(|resign| resign.at(best.score)) {
            return Some(Choice::Resign);
        }
        best.line.first().map(|mv| Choice::Move(*mv))
    }

    /// A mate that the player finds when it looks for nothing else.
    fn mate(
        &self,
        game: &Game,
        eyes: Eyes,
        wanted: impl Fn(Move) -> bool,
        stop: impl FnMut(u64) -> bool,
    ) -> Option<Vec<Move>> {
        let position = game.position();
        let mates = position.mating_moves();
        if !mates.is_empty() {
            let mate = mates.iter().find(|mv| wanted(*mv) && eyes.sees_mate());
            return mate.map(|mv| Vec::from([mv]));
        }
        let options = MateOptions {
            nodes: self.level.mate_nodes,
            plies: self.level.mate_plies.into(),
            memory: 1 << 20,
            ..MateOptions::DEFAULT
        };
        let looks = options.nodes > 0 && options.plies > 1;
        let line = looks.then(|| mate::solve_until(position, &options, stop).line)?;
        line.first().filter(|mv| wanted(**mv))?;
        // The move limit or another rule may come before the mate.
        let mut ahead = game.clone();
        let plays = line.iter().all(|mv| ahead.play(*mv).is_ok());
        let winner = ahead.outcome().and_then(Outcome::winner);
        (plays && winner == Some(position.side_to_move())).then_some(line)
    }

    /// The moves that the player considers, with what it feels about each.
    fn roots(&self, game: &Game, eyes: Eyes, wanted: impl Fn(Move) -> bool) -> Vec<Root> {
        let position = game.position();
        let taste = Taste::of(self, game);
        let mates = position.mating_moves();
        let mut moves = position.legal_moves();
        moves.retain(wanted);
        let seen = |mv: Move| !mates.contains(&mv) && eyes.sees_move(position, mv);
        // Who sees nothing at all plays something all the same.
        let anything = !moves.iter().any(seen);
        let considered = moves.iter().filter(|mv| anything || seen(*mv));
        let desperate = |mv| position.gives_check(mv) && position.see(mv) < 0;
        considered.map(|mv| Root::new(mv, taste.whim(position, mv), desperate(mv))).collect()
    }
}
