//! Layer 3: the rules of a game, as data and pure functions.

mod furigoma;
mod handicap;
mod handicap_csa;
mod outcome;
mod repetition;
mod ruleset;
mod side_names;

pub use furigoma::{Face, Furigoma, ParseThrowError, Throw, furigoma};
pub use handicap::Handicap;
pub use outcome::{EndReason, Outcome};
pub use repetition::Repetition;
pub use ruleset::{FoulMode, RuleSet, Undecided};
pub use side_names::SideNames;
