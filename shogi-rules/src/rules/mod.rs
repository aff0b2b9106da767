//! Layer 3: the rules of a game, as data and pure functions.

mod clock;
mod handicap;
mod outcome;
mod repetition;
mod ruleset;
mod time_control;
mod time_text;

pub use clock::{Clock, ClockPhase, Flag, Spent};
pub use handicap::Handicap;
pub use outcome::{EndReason, Outcome};
pub use repetition::Repetition;
pub use ruleset::{FoulMode, RuleSet, Undecided};
pub use time_control::{IncrementTiming, Rounding, TimeControl};
pub use time_text::TimeControlError;
