//! A game with a clock. Nothing here reads the time: the caller says how long a move took, in milliseconds.

use crate::rules::{Clock, Outcome};
use crate::types::{Color, Move};

use super::{Game, GameError, MoveEffects};

impl Game {
    /// Returns the game with a clock, which counts the moves from now on.
    ///
    /// ```
    /// use shogi_rules::{Clock, Color, EndReason, Game, GameError, Position, RuleSet, TimeControl};
    /// let clock = Clock::new(TimeControl::byoyomi(60_000, 30_000));
    /// let mut game = Game::new(RuleSet::JSA_PRO, Position::startpos()).with_clock(clock);
    /// game.play_timed("7g7f".parse()?, 20_000)?;
    /// assert_eq!(game.clock().unwrap().remaining(Color::Black), Some(40_000));
    /// assert_eq!(game.play_timed("3c3d".parse()?, 90_000), Err(GameError::TimeUp));
    /// assert_eq!(game.outcome().unwrap().reason(), EndReason::TimeUp);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Game {
        self.times.clear();
        // Moves played before were not timed; taking one back leaves the clock as it is.
        self.times.resize(self.history.plies().len(), (clock, None));
        self.clock = Some(clock);
        self
    }

    /// Returns the clock as it stands before the next move, or `None` in a game without one.
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Returns what a move, counted from 1, was charged for, in milliseconds; `None` if there is no such move
    /// or it was not timed.
    pub fn charged(&self, ply: u32) -> Option<u64> {
        let index = (ply as usize).checked_sub(1)?;
        self.times.get(index)?.1
    }

    /// Plays a move that took so many milliseconds. The time is looked at before the board: a move made after
    /// the deadline is lost, mate or not.
    ///
    /// Without a clock, the same as [`play`](Game::play).
    ///
    /// # Errors
    ///
    /// As [`play`](Game::play), and [`GameError::TimeUp`], after which the game has ended. A move that is
    /// refused costs no time: the player goes on thinking.
    pub fn play_timed(&mut self, mv: Move, elapsed: u64) -> Result<MoveEffects, GameError> {
        let side = self.position.side_to_move();
        let (clock, charged) = self.spend(side, elapsed)?;
        let effects = self.play(mv)?;
        self.clock = clock;
        if let Some((_, time)) = self.times.last_mut() {
            *time = Some(charged);
        }
        Ok(effects)
    }

    /// Declares after so many milliseconds, which stops the clock; see [`declare`](Game::declare).
    ///
    /// # Errors
    ///
    /// As [`declare`](Game::declare), and [`GameError::TimeUp`], after which the game has ended.
    pub fn declare_timed(&mut self, color: Color, elapsed: u64) -> Result<Outcome, GameError> {
        if self.position.side_to_move() != color {
            return self.declare(color);
        }
        let (clock, _) = self.spend(color, elapsed)?;
        let outcome = self.declare(color)?;
        self.before_declaration = self.clock;
        self.clock = clock;
        Ok(outcome)
    }

    /// The clock after a side has thought for so long, and what that is charged for; ends the game if its time
    /// is up.
    fn spend(&mut self, color: Color, elapsed: u64) -> Result<(Option<Clock>, u64), GameError> {
        let Some(mut clock) = self.clock else { return Ok((None, 0)) };
        let Ok(spent) = clock.spend(color, elapsed) else {
            self.time_up(color)?;
            return Err(GameError::TimeUp);
        };
        Ok((Some(clock), spent.charged))
    }
}
