//! From a move in words to a move: which piece is meant.

use core::fmt;

use crate::error::{ErrorCode, Lang, Message};
use crate::position::Position;
use crate::types::{Bitboard, Move, PieceKind, Square};

use super::chars::is_blank;

crate::error::located_error! {
    /// Why a text is no move in Japanese or western notation, and where.
    ParseMoveTextError, "an error of numbers 701 to 706"
}

/// Reads a text that is one move, with nothing but blanks around it.
pub(super) fn whole<T>(
    text: &str,
    first: impl Fn(&str) -> Result<(T, usize), ParseMoveTextError>,
) -> Result<T, ParseMoveTextError> {
    let text = text.trim_end_matches(is_blank);
    match first(text)? {
        (read, length) if length == text.len() => Ok(read),
        (_, offset) => Err(ParseMoveTextError { kind: ErrorCode::MoveTextTrailing, offset }),
    }
}

/// Why a move in words means no move of a position, or more than one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub enum ResolveError {
    /// No piece of the side to move that is named can go there, and none is in hand.
    NoSuchPiece,
    /// More than one could.
    Ambiguous {
        /// The squares on which they stand.
        candidates: Bitboard,
    },
    /// 同 without a move before.
    NoPreviousMove,
    /// 同 beside a square that is not the destination of the move before.
    SameElsewhere,
}

impl ResolveError {
    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        match self {
            ResolveError::NoSuchPiece => ErrorCode::NoSuchPiece,
            ResolveError::Ambiguous { .. } => ErrorCode::AmbiguousMove,
            ResolveError::NoPreviousMove => ErrorCode::NoPreviousMove,
            ResolveError::SameElsewhere => ErrorCode::SameElsewhere,
        }
    }

    /// Returns something that displays the error in a language, with the squares of the candidates.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<ResolveError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.value.code().message(self.lang))?;
        let ResolveError::Ambiguous { candidates } = self.value else { return Ok(()) };
        for (i, square) in candidates.into_iter().enumerate() {
            let separator = if i == 0 { ": " } else { ", " };
            match self.lang {
                Lang::En => write!(f, "{separator}{square}")?,
                Lang::Ja => write!(f, "{separator}{}", square.kanji())?,
            }
        }
        Ok(())
    }
}

/// The pieces of a kind of the side to move that attack a square. Pins and checks are ignored: notation says
/// where pieces could go by their movement.
pub(super) fn candidates(position: &Position, kind: PieceKind, to: Square) -> Bitboard {
    let own = position.pieces_of(position.side_to_move(), kind);
    // Most moves are of a kind that stands on few squares.
    if own.is_empty() { own } else { own & position.attackers_to(to, position.occupied()) }
}

/// Finds the one move among those of several pieces; of several, the one that is legal.
pub(super) fn the_one(
    position: &Position,
    candidates: Bitboard,
    mv: impl Fn(Square) -> Move,
) -> Result<Move, ResolveError> {
    let only = |set: Bitboard| set.first().filter(|_| !set.has_several());
    let legal =
        || candidates.into_iter().filter(|from| position.is_legal(mv(*from))).collect::<Bitboard>();
    match only(candidates) {
        Some(from) => Ok(mv(from)),
        None if candidates.is_empty() => Err(ResolveError::NoSuchPiece),
        None => only(legal()).map(mv).ok_or(ResolveError::Ambiguous { candidates }),
    }
}

/// The drop of a piece that the side to move holds.
pub(super) fn drop_from_hand(
    position: &Position,
    kind: PieceKind,
    to: Square,
) -> Result<Move, ResolveError> {
    let held = !kind.is_promoted() && position.hand(position.side_to_move()).count(kind) > 0;
    Move::drop(kind, to).filter(|_| held).ok_or(ResolveError::NoSuchPiece)
}
