//! Layer 3: one position or one move as text.

#[cfg(feature = "kifu")]
pub(crate) mod bod;
mod bod_write;
pub(crate) mod csa;
mod sfen;
mod sfen_write;
mod usi;

pub use bod_write::Bod;
pub use csa::{CsaMove, ParseCsaMoveError};
pub use sfen::{PositionError, SfenError};
pub use usi::{UsiError, UsiMoves, UsiPosition};
