//! Layer 3: the rules around the board that need no history.

mod handicap;

pub use handicap::Handicap;
