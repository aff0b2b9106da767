//! Layer 0: the vocabulary. Small `Copy` values that know nothing of a position.
//!
//! Every type has a documented raw encoding that is stable across versions: existing training data,
//! opening books and C callers rely on it.

mod bitboard;
mod color;
mod hand;
mod king_glyph;
mod moves;
mod piece;
mod piece_name;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use color::{ByColor, Color, ParseColorError};
pub use hand::{Hand, KindSet, Kinds};
pub use king_glyph::KingGlyph;
pub use moves::{Move, MoveList, ParseMoveError};
pub use piece::{Direction, ParsePieceError, Piece, PieceKind};
pub(crate) use square::PerSquare;
pub use square::{File, ParseSquareError, Rank, Square};

/// Writes a short text in one call of the formatter: several calls cost ten times as much.
pub(crate) fn write_ascii(f: &mut core::fmt::Formatter<'_>, text: &[u8]) -> core::fmt::Result {
    debug_assert!(text.is_ascii());
    f.write_str(str::from_utf8(text).unwrap_or_default())
}
