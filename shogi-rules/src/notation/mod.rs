//! Layer 3: one position or one move as text.

mod any;
#[cfg(feature = "kifu")]
pub(crate) mod bod;
mod bod_write;
mod chars;
pub(crate) mod csa;
mod japanese;
mod japanese_read;
mod japanese_style;
mod resolve;
mod sfen;
mod sfen_write;
pub(crate) mod usi;
mod western;

pub use any::MoveTextError;
pub use bod_write::Bod;
pub use csa::{CsaMove, ParseCsaMoveError};
pub use japanese::{JapaneseMove, Motion, Relative};
pub use japanese_read::JapaneseText;
pub use japanese_style::{JapaneseStyle, PlaceStyle, SideMark};
pub use resolve::{ParseMoveTextError, ResolveError};
pub use sfen::{PositionError, SfenError};
pub use usi::{UsiError, UsiMoves, UsiPosition};
pub use western::{WesternMove, WesternStyle};
