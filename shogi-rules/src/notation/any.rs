use core::fmt;

use crate::error::{ErrorCode, Lang, Message};
use crate::position::Position;
use crate::types::{Move, ParseSquareError, Rank, Square};

use super::chars::{digit, kanji_digit};
use super::{CsaMove, JapaneseText, ParseMoveTextError, ResolveError, WesternMove};

/// Why a text means no move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
pub enum MoveTextError {
    /// The text is no move, and where that shows.
    Text(ParseMoveTextError),
    /// The text is a move, but not one of this position.
    Meaning(ResolveError),
}

impl MoveTextError {
    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        match self {
            MoveTextError::Text(error) => error.code(),
            MoveTextError::Meaning(error) => error.code(),
        }
    }

    /// Returns something that displays the error in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<MoveTextError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            MoveTextError::Text(error) => fmt::Display::fmt(&error.message(self.lang), f),
            MoveTextError::Meaning(error) => fmt::Display::fmt(&error.message(self.lang), f),
        }
    }
}

impl Position {
    /// Reads a move in USI, CSA, Japanese or western notation; `previous` is the destination of the move before,
    /// for 同.
    ///
    /// The move need not be legal, and a mark of the side (`+`, ▲) is not looked at and may be missing. For what one
    /// notation allows, see [`Move`], [`CsaMove`], [`JapaneseText`] and [`WesternMove`].
    ///
    /// # Errors
    ///
    /// The text is in none of the notations, or no piece of the position, or no single one, could make the move.
    ///
    /// ```
    /// use shogi_rules::{ErrorCode, Position};
    /// let pos = Position::startpos();
    /// for text in ["7g7f", "+7776FU", "7776FU", "▲７六歩", "76歩(77)", "P-7f", "P-76"] {
    ///     assert_eq!(pos.read_move(text, None)?, "7g7f".parse()?, "{text}");
    /// }
    /// assert_eq!(pos.read_move("７五歩", None).map_err(|error| error.code()), Err(ErrorCode::NoSuchPiece));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&self, text: &str, previous: Option<Square>) -> Result<Move, MoveTextError> {
        let text = text.trim();
        if let Ok(mv) = text.parse() {
            return Ok(mv);
        }
        if let Some(mv) = csa(text) {
            return mv.resolve(self).ok_or(MoveTextError::Meaning(ResolveError::NoSuchPiece));
        }
        let resolved = match (JapaneseText::parse(text), WesternMove::parse(text)) {
            (Ok(japanese), _) => japanese.resolve(self, previous),
            (_, Ok(western)) => western.resolve(self),
            (Err(error), Err(_)) => return Err(MoveTextError::Text(in_no_notation(text, error))),
        };
        resolved.map_err(MoveTextError::Meaning)
    }
}

impl Square {
    /// Reads a square as any notation writes it: `7g`, `77`, `７七`, in digits of either width.
    ///
    /// # Errors
    ///
    /// The text names no square.
    ///
    /// ```
    /// use shogi_rules::Square;
    /// for text in ["7g", "77", "７七", "7七", "７７"] {
    ///     assert_eq!(Square::from_text(text)?, "7g".parse()?, "{text}");
    /// }
    /// assert!(Square::from_text("七七七").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Square, ParseSquareError> {
        let mut chars = text.trim().chars();
        let coordinate = |c| digit(c).or_else(|| kanji_digit(c));
        let rank = |c| Rank::from_letter(c).map(Rank::number).or_else(|| coordinate(c));
        let file = chars.next().and_then(coordinate);
        let rank = chars.next().and_then(rank).filter(|_| chars.next().is_none());
        let square = file.zip(rank).and_then(|(file, rank)| Square::from_coords(file, rank));
        square.ok_or(ParseSquareError)
    }
}

/// A move of CSA, with or without its sign.
fn csa(text: &str) -> Option<CsaMove> {
    let bare = text.strip_prefix(['+', '-']).unwrap_or(text).as_bytes();
    let mut signed = [b'+'; 7];
    signed[1..].copy_from_slice(bare.get(..6).filter(|_| bare.len() == 6)?);
    core::str::from_utf8(&signed).ok()?.parse().ok()
}

/// The error of the notation that the text looks like, if it looks like one.
fn in_no_notation(text: &str, japanese: ParseMoveTextError) -> ParseMoveTextError {
    if text.is_ascii() {
        ParseMoveTextError { kind: ErrorCode::NotInAnyNotation, offset: 0 }
    } else {
        japanese
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_in_the_notation_that_was_meant() {
        let code = |text| Position::startpos().read_move(text, None).map_err(MoveTextError::code);
        for text in ["", " ", "e4", "7g7", "+7776", "7776XX", "+", "\0"] {
            assert_eq!(code(text), Err(ErrorCode::NotInAnyNotation), "{text:?}");
        }
        assert_eq!(code("７六"), Err(ErrorCode::MoveTextPiece));
        assert_eq!(code("同歩"), Err(ErrorCode::NoPreviousMove));
        assert_eq!(code("7776KI"), Err(ErrorCode::NoSuchPiece));
        assert_eq!(code("歩77歩歩"), Err(ErrorCode::MoveTextSquare));
        assert_eq!(code("5八金"), Err(ErrorCode::AmbiguousMove));
        assert_eq!(code("P*5e"), Ok("P*5e".parse().unwrap()));
    }
}
