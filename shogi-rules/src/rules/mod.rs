//! Layer 3: the rules of a game, as data and pure functions.

mod handicap;
mod outcome;
mod repetition;
mod ruleset;

pub use handicap::Handicap;
pub use outcome::{EndReason, Outcome};
pub use repetition::Repetition;
pub use ruleset::{FoulMode, RuleSet, Undecided};
