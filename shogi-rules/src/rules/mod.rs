//! Layer 3: the rules of a game, as data and pure functions.

mod clock;
mod furigoma;
mod handicap;
mod handicap_csa;
mod impasse;
mod move_limit;
mod outcome;
mod presets;
mod repetition;
mod ruleset;
mod side_names;
mod time_control;
mod time_text;

pub use clock::{Clock, ClockPhase, Flag, Spent};
pub use furigoma::{Face, Furigoma, ParseThrowError, Throw, furigoma};
pub use handicap::Handicap;
pub use impasse::{DeclarationNeed, DeclarationReport, DeclarationRule, DeclarationVerdict};
pub use move_limit::{MoveLimit, OnCheck};
pub use outcome::{EndReason, Outcome};
pub use repetition::Repetition;
pub use ruleset::{
    AutomaticImpasse, DeclarationMode, EnteredKings, FoulAfterEnd, FoulMode, HandicapCredit,
    MutualPerpetualCheck, PerpetualCheck, Replay, RuleSet, Stalemate, Undecided, WrongDeclaration,
};
#[cfg(feature = "kifu")]
pub(crate) use side_names::Named;
pub use side_names::SideNames;
pub use time_control::{IncrementTiming, Rounding, TimeControl};
pub use time_text::TimeControlError;
#[cfg(feature = "kifu")]
pub(crate) use time_text::length;
