//! The stored form of a game, version 1.

use alloc::vec::Vec;
use core::fmt;

use crate::error::{ErrorCode, Lang};
use crate::position::{Setup, SetupProblems, Validity};
use crate::rules::{Clock, EndReason, RuleSet};
use crate::types::{ByColor, Color, Move};

use super::{Game, GameError};

const VERSION: u32 = 1;

/// What is stored: what was decided. All else follows from it when the moves are played again.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    version: u32,
    rules: RuleSet,
    start: Setup,
    moves: Vec<Move>,
    credit: ByColor<u8>,
    clock: Option<SavedClock>,
    /// The ending, if it was no move.
    end: Option<End>,
}

#[derive(Clone, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedClock {
    /// Before the first move.
    start: Clock,
    /// What each move was charged for, in milliseconds; null if it was not timed.
    charged: Vec<Option<u64>>,
    /// Before the next move.
    now: Clock,
}

#[derive(Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
enum End {
    Resignation { loser: Color },
    TimeUp { loser: Color },
    IllegalAction { loser: Color },
    Forfeit { loser: Color },
    Declaration,
    AgreedImpasse,
    AgreedDraw,
    Interrupted,
    Foul { ply: u32 },
}

/// Why a saved game is not loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SaveError {
    Version(u32),
    Start(SetupProblems),
    Move { ply: usize, error: GameError },
    Clock,
    End,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = match self {
            SaveError::Version(_) => ErrorCode::SaveVersion,
            SaveError::Clock => ErrorCode::BadClock,
            _ => ErrorCode::BadSave,
        };
        f.write_str(code.message(Lang::En))?;
        match *self {
            SaveError::Version(version) => write!(f, ": {version}"),
            SaveError::Start(problems) => write!(f, ": {problems}"),
            SaveError::Move { ply, error } => {
                write!(f, ": move {ply}: {error}")
            }
            SaveError::Clock | SaveError::End => Ok(()),
        }
    }
}

impl From<Game> for Saved {
    fn from(game: Game) -> Saved {
        let end = game.outcome.filter(|_| game.acted).and_then(|outcome| {
            let loser = !outcome.winner().unwrap_or(Color::Black);
            match outcome.reason() {
                EndReason::Resignation => Some(End::Resignation { loser }),
                EndReason::TimeUp => Some(End::TimeUp { loser }),
                EndReason::IllegalAction => Some(End::IllegalAction { loser }),
                EndReason::Forfeit => Some(End::Forfeit { loser }),
                EndReason::Declaration(_) | EndReason::WrongDeclaration(_) => {
                    Some(End::Declaration)
                }
                EndReason::AgreedImpasse { .. } => Some(End::AgreedImpasse),
                EndReason::AgreedDraw => Some(End::AgreedDraw),
                EndReason::Interrupted => Some(End::Interrupted),
                EndReason::Foul { ply, .. } => Some(End::Foul { ply }),
                _ => None,
            }
        });
        let clock = game.clock.map(|now| SavedClock {
            start: game
                .times
                .first()
                .map_or(game.before_declaration.unwrap_or(now), |(clock, _)| *clock),
            charged: game.times.iter().map(|(_, charged)| *charged).collect(),
            now,
        });
        Saved {
            version: VERSION,
            rules: game.rules,
            start: Setup::from(&game.start),
            moves: game.moves().collect(),
            credit: game.credit,
            clock,
            end,
        }
    }
}

impl TryFrom<Saved> for Game {
    type Error = SaveError;

    fn try_from(saved: Saved) -> Result<Game, SaveError> {
        if saved.version != VERSION {
            return Err(SaveError::Version(saved.version));
        }
        let start = saved.start.position(Validity::Lenient).map_err(SaveError::Start)?;
        let mut game = Game::new(saved.rules, start).with_credit(saved.credit);
        for (mv, ply) in saved.moves.iter().zip(1..) {
            game.play(*mv).map_err(|error| SaveError::Move { ply, error })?;
        }
        if let Some(clock) = &saved.clock {
            let declared = saved.end == Some(End::Declaration);
            let (times, before) = clock.times(&game, declared).ok_or(SaveError::Clock)?;
            game.times = times;
            game.clock = Some(clock.now);
            game.before_declaration = Some(before).filter(|_| declared);
        }
        if let Some(end) = saved.end {
            game.end(end).map_err(|_| SaveError::End)?;
        }
        Ok(game)
    }
}

/// See [`SavedClock::times`].
type Times = (Vec<(Clock, Option<u64>)>, Clock);

impl SavedClock {
    /// The clock before each move and what it was charged for, and the clock after the last of them. `None` if that does
    /// not lead to the clock as it stands now.
    fn times(&self, game: &Game, declared: bool) -> Option<Times> {
        let mut clock = self.start;
        let mut times = Vec::new();
        let mut side = game.start.side_to_move();
        for charged in &self.charged {
            times.push((clock, *charged));
            if let Some(charged) = charged {
                clock.spend(side, *charged).ok().filter(|spent| spent.charged == *charged)?;
            }
            side = !side;
        }
        let before = clock;
        // The declaration was timed as well, unless it cost nothing.
        if declared && clock != self.now {
            clock.spend(side, self.now.used(side).checked_sub(clock.used(side))?).ok()?;
        }
        (clock == self.now && times.len() == game.moves().len()).then_some((times, before))
    }
}

impl Game {
    fn end(&mut self, end: End) -> Result<(), GameError> {
        let _ = match end {
            End::Resignation { loser } => self.resign(loser)?,
            End::TimeUp { loser } => self.time_up(loser)?,
            End::IllegalAction { loser } => self.illegal_action(loser)?,
            End::Forfeit { loser } => self.forfeit(loser)?,
            End::Declaration => self.declare(self.position.side_to_move())?,
            End::AgreedImpasse => self.agree_impasse()?,
            End::AgreedDraw => self.agree_draw()?,
            End::Interrupted => self.interrupt()?,
            End::Foul { ply } => self.claim_foul(ply)?,
        };
        Ok(())
    }
}
