//! Layer 3: the rules of a game, as data and pure functions.

mod handicap;
mod impasse;
mod move_limit;
mod outcome;
mod presets;
mod repetition;
mod ruleset;

pub use handicap::Handicap;
#[cfg(feature = "alloc")]
pub(crate) use impasse::AGREED_POINTS;
pub use impasse::{DeclarationReport, DeclarationRule, DeclarationVerdict};
pub use move_limit::{MoveLimit, OnCheck};
pub use outcome::{EndReason, Outcome};
pub use repetition::Repetition;
pub use ruleset::{
    AutomaticImpasse, DeclarationMode, EnteredKings, FoulAfterEnd, FoulMode, HandicapCredit,
    MutualPerpetualCheck, PerpetualCheck, Replay, RuleSet, Stalemate, Undecided, WrongDeclaration,
};
