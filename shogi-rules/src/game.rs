//! Layer 4: a game, its history and how it ends.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use crate::error::{ErrorCode, Lang, Message};
use crate::position::{IllegalMove, Position, Undo};
use crate::rules::{EndReason, FoulMode, Outcome, Repetition, RuleSet, Undecided};
use crate::types::{Color, Move, Piece};

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
#[derive(Clone, Debug)]
pub struct Game {
    rules: RuleSet,
    start: Position,
    position: Position,
    plies: Vec<Ply>,
    /// The last ply after which each key stood; earlier ones are linked from [`Ply::same_key`].
    last_with_key: BTreeMap<u64, u32>,
    outcome: Option<Outcome>,
}

/// What is kept of one move.
#[derive(Clone, Copy, Debug)]
struct Ply {
    undo: Undo,
    /// The number of moves in a row by the same side, this one the last, that all gave check.
    checks: u32,
    /// The ply before this one after which the same key stood.
    same_key: Option<u32>,
}

/// What a move did, for sounds, marks and announcements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveEffects {
    /// The captured piece as it stood on the board.
    pub captured: Option<Piece>,
    /// The moving piece promoted. A foul that asks for an impossible promotion promotes nothing.
    pub promoted: bool,
    /// The move gives check; `false` for a foul, which ends the game whatever it attacks.
    pub check: bool,
    /// How often the position now on the board has stood.
    pub repetition: Repetition,
    /// The outcome, if the move ended the game.
    pub outcome: Option<Outcome>,
}

/// Why the game did not accept something; the game is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub enum GameError {
    /// The game has ended.
    GameOver,
    /// No move has been played.
    NothingToUndo,
    /// The move is illegal and the rule set refuses it, or no player could make it at all.
    Illegal(IllegalMove),
}

impl GameError {
    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        match self {
            GameError::GameOver => ErrorCode::GameOver,
            GameError::NothingToUndo => ErrorCode::NothingToUndo,
            GameError::Illegal(reason) => reason.code(),
        }
    }

    /// Returns something that displays the error in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<GameError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            GameError::Illegal(reason) => reason.message(self.lang).fmt(f),
            other => f.write_str(other.code().message(self.lang)),
        }
    }
}

impl Game {
    /// Starts a game from any position.
    ///
    /// If the side to move has no legal move, the game has ended before it began.
    pub fn new(rules: RuleSet, start: Position) -> Game {
        let mut game = Game {
            rules,
            position: start.clone(),
            plies: Vec::new(),
            last_with_key: BTreeMap::from([(start.key(), 0)]),
            outcome: None,
            start,
        };
        game.outcome = game.judge(&game.repetition());
        game
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

    /// Returns the number of moves played, in plies.
    pub fn len(&self) -> u32 {
        self.plies.len() as u32
    }

    /// Tells whether no move has been played.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// Returns the moves played, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.plies.iter().map(|ply| ply.undo.mv())
    }

    /// Returns the position after a number of moves (0 is the start), or `None` beyond the last.
    pub fn position_at(&self, ply: u32) -> Option<Position> {
        let moves = self.plies.get(..ply as usize)?;
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
    /// Under [`FoulMode::Strict`] an illegal move that a hand can carry out is played and loses.
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
            && (self.rules.foul == FoulMode::Assist || !reason.is_foul())
        {
            return Err(GameError::Illegal(reason));
        }
        let undo = self.position.play_unchecked(mv);
        let check = foul.is_none() && self.position.is_in_check();
        let ply = self.len() + 1;
        let same_key = self.last_with_key.insert(self.position.key(), ply);
        let checks = if check { self.run_of_checks(2) + 1 } else { 0 };
        self.plies.push(Ply { undo, checks, same_key });
        let repetition = self.repetition();
        self.outcome = match foul {
            Some(reason) => {
                Some(Outcome::Win { winner: !mover, reason: EndReason::Foul { reason, ply } })
            }
            None => self.judge(&repetition),
        };
        Ok(MoveEffects {
            captured: undo.captured(),
            promoted: self.position.piece_on(mv.to()) != undo.moved(),
            check,
            repetition,
            outcome: self.outcome,
        })
    }

    /// Takes back the last move and returns it, and with it any ending: the game goes on from there.
    ///
    /// To take back a resignation or a time-up but no move, use [`reopen`](Self::reopen).
    ///
    /// # Errors
    ///
    /// [`GameError::NothingToUndo`] if no move has been played; nothing has changed then.
    pub fn undo(&mut self) -> Result<Move, GameError> {
        let ply = self.plies.pop().ok_or(GameError::NothingToUndo)?;
        match ply.same_key {
            Some(earlier) => self.last_with_key.insert(self.position.key(), earlier),
            None => self.last_with_key.remove(&self.position.key()),
        };
        self.position.undo(ply.undo);
        self.outcome = None;
        Ok(ply.undo.mv())
    }

    /// Takes back an ending that was no move (a resignation, a time-up) and returns it.
    ///
    /// # Errors
    ///
    /// [`GameError::NothingToUndo`] if the game goes on or the board ended it; nothing has changed then.
    ///
    /// ```
    /// use shogi_rules::{Color, Game, Position, RuleSet};
    /// let mut game = Game::new(RuleSet::JSA_PRO, Position::startpos());
    /// let resignation = game.resign(Color::Black)?;
    /// assert_eq!(game.reopen(), Ok(resignation));
    /// assert_eq!(game.outcome(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reopen(&mut self) -> Result<Outcome, GameError> {
        let act = |outcome: &Outcome| {
            matches!(outcome.reason(), EndReason::Resignation | EndReason::TimeUp)
        };
        self.outcome.take_if(|outcome| act(outcome)).ok_or(GameError::NothingToUndo)
    }

    /// Ends the game: `color` resigns.
    ///
    /// # Errors
    ///
    /// [`GameError::GameOver`] if it has ended already.
    pub fn resign(&mut self, color: Color) -> Result<Outcome, GameError> {
        self.lose(color, EndReason::Resignation)
    }

    /// Ends the game: `color` has used up its time.
    ///
    /// # Errors
    ///
    /// [`GameError::GameOver`] if it has ended already.
    pub fn time_up(&mut self, color: Color) -> Result<Outcome, GameError> {
        self.lose(color, EndReason::TimeUp)
    }

    fn lose(&mut self, color: Color, reason: EndReason) -> Result<Outcome, GameError> {
        if self.outcome.is_some() {
            return Err(GameError::GameOver);
        }
        let outcome = Outcome::Win { winner: !color, reason };
        self.outcome = Some(outcome);
        Ok(outcome)
    }

    /// Returns how often the position on the board has stood and who gave check all the time since.
    ///
    /// The start counts, and the whole game is looked at. The cost: a copy of the position, and if it has
    /// stood before, taking back on the copy the moves since it stood first; none of it allocates.
    pub fn repetition(&self) -> Repetition {
        let now = self.len();
        let (mut count, mut first_ply) = (1, now);
        // Equal keys are rare and nearly always equal positions; walking back makes sure of it.
        let mut position = self.position.clone();
        let mut at = now;
        let mut earlier = self.plies.last().and_then(|ply| ply.same_key);
        while let Some(ply) = earlier {
            while at > ply {
                at -= 1;
                if let Some(ply) = self.plies.get(at as usize) {
                    position.undo(ply.undo);
                }
            }
            if position == self.position {
                count += 1;
                first_ply = ply;
            }
            earlier = at.checked_sub(1).and_then(|i| self.plies.get(i as usize)?.same_key);
        }
        let mover = !self.position.side_to_move();
        let runs = [self.run_of_checks(1), self.run_of_checks(2)];
        Repetition::judge(count, first_ply, now, mover, runs)
    }

    /// The run of checks that ended with the `back`-th last move.
    fn run_of_checks(&self, back: usize) -> u32 {
        self.plies
            .len()
            .checked_sub(back)
            .and_then(|i| self.plies.get(i))
            .map_or(0, |ply| ply.checks)
    }

    /// Judges the position on the board after a legal move: first whether there is a legal move at all,
    /// then repetition. A mated position cannot have stood before, so the two never meet.
    fn judge(&self, repetition: &Repetition) -> Option<Outcome> {
        let position = &self.position;
        if !position.has_legal_moves() {
            let reason =
                if position.is_in_check() { EndReason::Checkmate } else { EndReason::NoLegalMoves };
            return Some(Outcome::Win { winner: !position.side_to_move(), reason });
        }
        if repetition.count < Repetition::LIMIT {
            return None;
        }
        Some(match (repetition.checker(), self.rules.sennichite) {
            (Some(checker), _) => {
                Outcome::Win { winner: !checker, reason: EndReason::PerpetualCheck }
            }
            (None, Undecided::Draw) => Outcome::Draw { reason: EndReason::Sennichite },
            (None, Undecided::NoResult) => Outcome::NoResult { reason: EndReason::Sennichite },
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
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
        assert_eq!(game.last_with_key.len(), 1);
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

    #[test]
    fn a_ply_stays_small() {
        assert!(size_of::<Ply>() <= 24);
    }
}
