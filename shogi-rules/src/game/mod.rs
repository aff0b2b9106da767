//! Layer 4: a game, its history and how it ends.

mod acts;
mod board;
mod error;
mod history;
mod judge;
#[cfg(feature = "serde")]
mod saved;
mod timed;
#[cfg(feature = "cpu")]
mod walk;

use alloc::vec::Vec;

use crate::position::{IllegalMove, Position, Promotion};
use crate::rules::{
    Clock, EndReason, FoulMode, Handicap, HandicapCredit, Outcome, Repetition, Replay, RuleSet,
    SideNames,
};
use crate::types::{ByColor, Color, Move, Piece};

use history::History;

pub use board::Board;
pub use error::GameError;
#[cfg(feature = "cpu")]
pub(crate) use walk::Step;

/// A game in play: the moves so far, the position, and the referee.
///
/// [`Game::outcome`] is the one place that knows whether and how the game has ended.
///
/// ```
/// use shogi_rules::{EndReason, Game, Outcome, Position, RuleSet};
/// let mut game = Game::new(RuleSet::JSA_PRO, Position::startpos());
/// for _ in 0..3 {
///     for mv in ["2h3h", "8b7b", "3h2h", "7b8b"] {
///         assert_eq!(game.outcome(), None);
///         game.play(mv.parse()?)?;
///     }
/// }
/// assert_eq!(game.outcome(), Some(Outcome::NoResult { reason: EndReason::Sennichite }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Memory
///
/// A move takes 24 bytes and 4 to 8 in an index of positions; in a game with a clock, also the clock before the
/// move, so that it can be taken back.
///
/// # Saving
///
/// With the feature `serde` a game is stored as what was decided, and loading plays it again: a save that was
/// tampered with is an error, never a strange game. The form, in JSON terms:
///
/// | field | |
/// |---|---|
/// | `version` | 1 |
/// | `rules` | every field of the [`RuleSet`], in small letters |
/// | `start` | SFEN |
/// | `moves` | a list of USI moves |
/// | `credit` | points, `{"black": 0, "white": 0}` |
/// | `clock` | null, or `start` and `now`, each a [`Clock`], and `charged`: milliseconds a move, null where not timed |
/// | `end` | null if the game goes on or the board ended it; `"declaration"`, `"agreed_impasse"`, `"agreed_draw"`, `"interrupted"`, `{"foul": {"ply": 1}}`; `{"resignation": {"loser": "black"}}`, and so `time_up`, `forfeit`, `illegal_action` |
///
/// Repetition, fouls and the extension of the move limit follow from these.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "saved::Saved", into = "saved::Saved"))]
pub struct Game {
    rules: RuleSet,
    start: Position,
    position: Position,
    history: History,
    /// The fouls that nobody has claimed, with their plies; see [`FoulMode::Claim`].
    fouls: Vec<(u32, IllegalMove)>,
    /// The points with which a side is credited for the handicap it gives.
    credit: ByColor<u8>,
    outcome: Option<Outcome>,
    /// The outcome was no move but somebody's act.
    acted: bool,
    clock: Option<Clock>,
    /// The clock before each move and what the move was charged for, if it was timed; empty in a game without
    /// a clock.
    times: Vec<(Clock, Option<u64>)>,
    /// The clock before the declaration that ended the game, if that was timed.
    before_declaration: Option<Clock>,
}

/// What a move did, for sounds, marks and announcements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct MoveEffects {
    /// The captured piece as it stood on the board.
    pub captured: Option<Piece>,
    /// The moving piece promoted. A foul that asks for an impossible promotion promotes nothing.
    pub promoted: bool,
    /// It had to promote.
    pub forced_promotion: bool,
    /// The move gives check; `false` for a foul that ends the game, whatever it attacks.
    pub check: bool,
    /// The move is a foul that stands until it is claimed.
    pub foul: Option<IllegalMove>,
    /// How often the position now on the board has stood.
    pub repetition: Repetition,
    /// The outcome, if the move ended the game.
    pub outcome: Option<Outcome>,
}

impl MoveEffects {
    /// Tells whether the move is mate, and no rule that comes first ended the game.
    pub fn mate(&self) -> bool {
        self.outcome.is_some_and(|outcome| outcome.reason() == EndReason::Checkmate)
    }
}

impl Game {
    /// Starts a game from any position.
    ///
    /// If the side to move has no legal move, the game has ended before it began.
    pub fn new(rules: RuleSet, start: Position) -> Game {
        let mut game = Game::unjudged(rules, start);
        game.credit = credit(rules, &game.start);
        game.outcome = game.board_outcome();
        game
    }

    /// Returns the game with other credit for a handicap, in points of impasse, for one that goes on from the
    /// middle of a handicap game. A game that starts from a listed [`Handicap`] has its credit already.
    #[must_use]
    pub fn with_credit(mut self, credit: ByColor<u8>) -> Game {
        self.credit = credit;
        if self.outcome.is_none() {
            self.outcome = self.board_outcome();
        }
        self
    }

    /// Returns the points with which each side is credited for the handicap it gives.
    pub const fn credit(&self) -> ByColor<u8> {
        self.credit
    }

    /// Returns the rules of the game.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Returns the position on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position the game started from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns how the sides are called: 下手 and 上手 if the game starts from a listed handicap.
    pub fn side_names(&self) -> SideNames {
        listed_handicap(&self.start).map_or(SideNames::Even, Handicap::side_names)
    }

    /// Returns the side that makes a move, counted from 1.
    pub(crate) fn mover(&self, ply: u32) -> Color {
        let first = self.start.side_to_move();
        if ply % 2 == 1 { first } else { !first }
    }

    /// Returns the number of moves played, in plies.
    pub fn len(&self) -> u32 {
        self.history.plies().len() as u32
    }

    /// Tells whether no move has been played.
    pub fn is_empty(&self) -> bool {
        self.history.plies().is_empty()
    }

    /// Returns the moves played, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.history.plies().iter().map(|ply| ply.undo.mv())
    }

    /// Returns the position after a number of moves (0 is the start), or `None` beyond the last.
    pub fn position_at(&self, ply: u32) -> Option<Position> {
        let moves = self.history.plies().get(..ply as usize)?;
        let mut position = self.start.clone();
        for ply in moves {
            let _ = position.play_unchecked(ply.undo.mv());
        }
        Some(position)
    }

    /// Returns how the game ended, or `None` while it goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plays a move.
    ///
    /// An illegal move that a hand can carry out is played and loses under [`FoulMode::Strict`], and is played
    /// and stands until [claimed](Game::claim_foul) under [`FoulMode::Claim`].
    ///
    /// # Errors
    ///
    /// The game has ended, or the move is refused; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<MoveEffects, GameError> {
        if self.outcome.is_some() {
            return Err(GameError::GameOver);
        }
        let mover = self.position.side_to_move();
        let foul = self.position.check_legality(mv).err();
        if let Some(reason) = foul
            && self.refuses(reason)
        {
            return Err(GameError::Illegal(reason));
        }
        let forced_promotion = mv.is_promotion()
            && mv
                .from()
                .is_some_and(|from| self.position.promotion(from, mv.to()) == Promotion::Forced);
        let loses = foul.filter(|_| self.rules.foul == FoulMode::Strict);
        let (undo, check) = self.push(mv, loses.is_none());
        let ply = self.len();
        self.times.extend(self.clock.map(|clock| (clock, None)));
        let repetition = self.repetition();
        self.acted = false;
        self.outcome = match (loses, foul) {
            (Some(reason), _) => {
                Some(Outcome::Win { winner: !mover, reason: EndReason::Foul { reason, ply } })
            }
            // Nothing is judged over a foul: it is for the other side to claim it or to play on.
            (None, Some(reason)) => {
                self.fouls.push((ply, reason));
                None
            }
            (None, None) => self.judge(&repetition, check),
        };
        Ok(MoveEffects {
            captured: undo.captured(),
            promoted: self.position.piece_on(mv.to()) != undo.moved(),
            forced_promotion,
            check,
            foul,
            repetition,
            outcome: self.outcome,
        })
    }

    fn refuses(&self, reason: IllegalMove) -> bool {
        match self.rules.foul {
            FoulMode::Assist => true,
            FoulMode::Strict => !reason.is_foul(),
            // A king left in check is not taken: that it was left there is claimed.
            FoulMode::Claim => !reason.is_foul() || reason == IllegalMove::CapturesKing,
        }
    }

    /// Takes back the last move and returns it, and with it any ending: the game goes on from there.
    ///
    /// To take back a resignation or a time-up but no move, use [`reopen`](Self::reopen).
    ///
    /// # Errors
    ///
    /// [`GameError::NothingToUndo`] if no move has been played, or the rule set allows no taking back; nothing
    /// has changed then.
    pub fn undo(&mut self) -> Result<Move, GameError> {
        if !self.rules.undo {
            return Err(GameError::UndoForbidden);
        }
        let mv = self.pop().ok_or(GameError::NothingToUndo)?;
        let plies = self.len();
        self.fouls.retain(|(ply, _)| *ply <= plies);
        if let Some((clock, _)) = self.times.pop() {
            self.clock = Some(clock);
        }
        self.before_declaration = None;
        self.outcome = None;
        Ok(mv)
    }

    /// Returns the game that follows one without result (指し直し): the same start and rules, to be played with
    /// the sides changed. `None` if this game counts, goes on, or the rules name no replay.
    ///
    /// ```
    /// use shogi_rules::{Game, Position, RuleSet};
    /// let mut game = Game::new(RuleSet::JSA_PRO, Position::startpos());
    /// for mv in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
    ///     game.play(mv.parse()?)?;
    /// }
    /// assert!(game.replay().is_some_and(|replay| replay.is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(&self) -> Option<Game> {
        let no_result = matches!(
            self.outcome,
            Some(Outcome::NoResult { reason }) if reason != EndReason::Interrupted
        );
        (no_result && self.rules.replay == Replay::ChangeSides)
            .then(|| Game::new(self.rules, self.start.clone()))
    }
}

/// The points with which each side is credited for the handicap it gives: only when the game starts from a
/// listed one in which White moves first, never because pieces are missing.
fn credit(rules: RuleSet, start: &Position) -> ByColor<u8> {
    let white = match rules.handicap_credit {
        HandicapCredit::RemovedPieces => listed_handicap(start).map_or(0, Handicap::removed_points),
        HandicapCredit::None => 0,
    };
    ByColor { black: 0, white }
}

/// The handicap in which White moves first. Nothing else is looked up.
fn listed_handicap(start: &Position) -> Option<Handicap> {
    if start.side_to_move() == Color::White { Handicap::of(start) } else { None }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::error::Lang;
    use std::string::ToString;

    fn game(sfen: &str, moves: &str) -> Game {
        let start = Position::from_sfen(sfen).unwrap();
        let mut game = Game::new(RuleSet::WCSC, start);
        for mv in moves.split_whitespace() {
            game.play(mv.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn the_checker_loses_a_perpetual_check() {
        let cycle = "5e4e 4a5a 4e5e 5a4a ";
        let mut game = game("5k3/9/9/9/4R4/9/9/9/4K4 b - 1", "");
        let first = "5e4e 4a5a 4e5e 5a4a";
        for mv in first.split_whitespace().chain(cycle.repeat(2).split_whitespace()) {
            assert_eq!(game.outcome(), None);
            game.play(mv.parse().unwrap()).unwrap();
        }
        assert_eq!(
            game.outcome(),
            Some(Outcome::Win { winner: Color::White, reason: EndReason::PerpetualCheck })
        );
        assert_eq!(game.play("5e4e".parse().unwrap()), Err(GameError::GameOver));
    }

    #[test]
    fn a_quiet_move_since_the_first_occurrence_excuses_the_checks() {
        let quiet = "5e6e 4a3a 6e5e 3a4a ";
        let checks = "5e4e 4a5a 4e5e 5a4a ";
        let game = game("5k3/9/9/9/4R4/9/9/9/4K4 b - 1", &[quiet, checks, checks].concat());
        assert_eq!(game.outcome(), Some(Outcome::Draw { reason: EndReason::Sennichite }));
    }

    #[test]
    fn a_run_of_checks_ends_with_a_quiet_move() {
        let start = "5k3/9/9/9/9/4R4/9/9/4K4 b - 1";
        // Two checks, then a quiet cycle after the position stood first, then checks again.
        let quiet = "5e6e 4a3a 6e5e 3a4a ";
        let checks = "5e4e 4a5a 4e5e 5a4a ";
        let lead = "5f4f 4a5a 4f5f 5a4a 5f5e 4a4b 5e4e 4b5b 4e5e 5b4a ";
        let excused = game(start, &[lead, quiet, checks, checks].concat());
        assert_eq!(excused.outcome(), Some(Outcome::Draw { reason: EndReason::Sennichite }));
        // Quiet moves before that, none since.
        let blamed = game(start, &[lead, checks, checks, checks].concat());
        assert_eq!(
            blamed.outcome(),
            Some(Outcome::Win { winner: Color::White, reason: EndReason::PerpetualCheck })
        );
        for game in [excused, blamed] {
            let repetition = game.repetition();
            assert_eq!((repetition.count, repetition.first_ply), (4, 10));
        }
    }

    #[test]
    fn an_ending_that_is_no_move_is_taken_back_alone() {
        let mut game = game("4k4/9/9/9/9/9/9/9/4K4 b - 1", "");
        assert_eq!(game.reopen(), Err(GameError::NothingToUndo));
        let resignation = game.resign(Color::Black).unwrap();
        assert_eq!(game.undo(), Err(GameError::NothingToUndo));
        assert_eq!(game.outcome(), Some(resignation));
        assert_eq!((game.reopen(), game.outcome()), (Ok(resignation), None));
        let mv: Move = "5i5h".parse().unwrap();
        game.play(mv).unwrap();
        let time_up = game.time_up(Color::White).unwrap();
        assert_eq!((game.reopen(), game.outcome(), game.len()), (Ok(time_up), None, 1));
        game.time_up(Color::White).unwrap();
        assert_eq!((game.undo(), game.outcome(), game.len()), (Ok(mv), None, 0));
        // A foul is a move.
        let foul = game.play("5i5e".parse().unwrap()).unwrap();
        assert_eq!((game.reopen(), game.outcome()), (Err(GameError::NothingToUndo), foul.outcome));
    }

    #[test]
    fn a_piece_that_cannot_promote_does_not() {
        let mut game = game("3k5/9/9/4G4/9/9/9/9/4K4 b - 1", "");
        let effects = game.play("5d5c+".parse().unwrap()).unwrap();
        assert!(!effects.promoted && effects.outcome.is_some());
        game.undo().unwrap();
    }

    #[test]
    fn taking_back_restores_counts_and_reopens_the_game() {
        let cycle = "2h3h 8b7b 3h2h 7b8b ";
        let mut game = game(
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            &cycle.repeat(3),
        );
        assert!(game.outcome().is_some());
        assert_eq!(game.undo(), Ok("7b8b".parse().unwrap()));
        assert_eq!((game.outcome(), game.repetition().count), (None, 3));
        while game.undo().is_ok() {}
        assert_eq!(game.repetition().count, 1);
        assert_eq!(game.position(), game.start());
        assert_eq!(game.repetition().count, 1);
    }

    #[test]
    fn fouls_are_refused_or_lose() {
        let start = "4k4/9/9/9/4r4/9/9/9/4K4 b P 1";
        let mv: Move = "P*9h".parse().unwrap();
        let assist = RuleSet::WCSC.with_foul(FoulMode::Assist);
        let mut game = Game::new(assist, Position::from_sfen(start).unwrap());
        assert!(matches!(
            game.play(mv),
            Err(GameError::Illegal(IllegalMove::CheckUnresolved { .. }))
        ));
        let mut game = Game::new(RuleSet::WCSC, Position::from_sfen(start).unwrap());
        assert_eq!(
            game.play("G*9h".parse().unwrap()),
            Err(GameError::Illegal(IllegalMove::NotInHand))
        );
        let outcome = game.play(mv).unwrap().outcome.unwrap();
        assert_eq!(
            outcome.to_string(),
            "white wins: illegal move at move 1, the king stays in check (5e)"
        );
        assert_eq!(
            outcome.message(Lang::Ja).to_string(),
            "後手の勝ち（反則、1手目、王手を防いでいません（５五））"
        );
    }

    #[test]
    fn having_no_move_loses_in_check_or_not() {
        let mated = game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
        assert_eq!(
            mated.outcome(),
            Some(Outcome::Win { winner: Color::Black, reason: EndReason::Checkmate })
        );
        let stuck = game("8k/9/7GP/9/9/9/9/7R1/8K b P 1", "P*2b");
        assert_eq!(
            stuck.outcome(),
            Some(Outcome::Win { winner: Color::Black, reason: EndReason::NoLegalMoves })
        );
    }
}
