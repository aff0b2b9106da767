//! Layer 3: one position or one move as text.

mod sfen;

pub use sfen::{PositionError, SfenError};
