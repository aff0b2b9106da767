//! Layer 3: one position or one move as text.

mod sfen;
mod usi;

pub use sfen::{PositionError, SfenError};
pub use usi::{UsiError, UsiMoves, UsiPosition};
