//! Moves as KIF writes them: `７六歩(77)`, `同　銀成(31)`, `５五角打`.

use core::str::Chars;

use crate::error::ErrorCode;
use crate::notation::bod::{digit, is_blank, kanji_digit};
use crate::position::Position;
use crate::types::{Move, PieceKind, Square};

/// A move as written, before looking at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KifMove {
    /// The destination; `None` is 同, that of the move before.
    to: Option<Square>,
    /// The piece before the move.
    kind: PieceKind,
    promotes: bool,
    /// The origin; `None` for a drop.
    from: Option<Square>,
}

/// A move found for a written one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Resolved {
    pub(super) mv: Move,
    /// Another piece stands on the origin than the one named.
    pub(super) misnamed: bool,
}

impl KifMove {
    /// Reads a move at the start of a text; returns it and the number of bytes read.
    ///
    /// On failure returns the byte at which the text stops making sense.
    pub(super) fn parse(text: &str) -> Result<(KifMove, usize), usize> {
        let mut cursor = Cursor::new(text);
        cursor.skip_if(is_mark);
        let to = cursor.destination()?;
        cursor.skip_blanks();
        let kind = cursor.piece()?;
        cursor.skip_blanks();
        let declines = cursor.skip_word("不成") || cursor.skip_word("生");
        let promotes = !declines && cursor.skip_word("成");
        cursor.skip_blanks();
        let drops = cursor.skip_word("打");
        cursor.skip_blanks();
        let before_origin = cursor.at();
        let from = match cursor.origin()? {
            // Some programs write `打(00)`.
            Origin::Missing | Origin::Hand if drops => None,
            Origin::Board(from) if !drops => Some(from),
            _ => return Err(before_origin),
        };
        if from.is_none() && (promotes || kind.is_promoted() || kind == PieceKind::King) {
            return Err(before_origin);
        }
        Ok((KifMove { to, kind, promotes, from }, cursor.at()))
    }

    /// Tells whether a text begins like a move: with a place and a piece, or with 同.
    pub(super) fn is_begun(text: &str) -> bool {
        let mut cursor = Cursor::new(text);
        cursor.skip_if(is_mark);
        let place = cursor.destination();
        cursor.skip_blanks();
        place.is_ok() && cursor.piece().is_ok()
    }

    /// Tells whether anything in a text looks like a move: a place and a piece, or an origin as in `(77)`
    /// after a piece, a place or 同.
    pub(super) fn is_in(text: &str) -> bool {
        let squares = |at: usize| text.get(at..).is_some_and(has_place_and_piece);
        text.char_indices().any(|(at, _)| squares(at)) || KifMove::has_origin(text)
    }

    /// Tells whether a text has an origin, as in `(77)`, after a piece, a place or 同.
    pub(super) fn has_origin(text: &str) -> bool {
        let before = |c: char| {
            digit(c).is_some()
                || kanji_digit(c).is_some()
                || PieceKind::from_kanji(c).is_some()
                || matches!(c, '同' | '成' | '生' | '打')
        };
        text.char_indices().filter(|(_, c)| matches!(c, '(' | '（')).any(|(at, _)| {
            let (head, tail) = text.split_at_checked(at).unwrap_or((text, ""));
            head.trim_end_matches(is_blank).ends_with(before)
                && matches!(Cursor::new(tail).origin(), Ok(Origin::Board(_)))
        })
    }

    /// The place at the start of a text, after a mark: `△５五歩`.
    pub(super) fn place(text: &str) -> Option<Square> {
        let mut cursor = Cursor::new(text);
        cursor.skip_blanks();
        cursor.skip_if(is_mark);
        cursor.destination().ok().flatten()
    }

    /// Finds the move that is meant. The origin counts, not the name of the piece.
    ///
    /// # Errors
    ///
    /// [`ErrorCode::NoPreviousMove`] for 同 without a previous move.
    pub(super) fn resolve(
        self,
        position: &Position,
        previous: Option<Square>,
    ) -> Result<Resolved, ErrorCode> {
        let to = self.to.or(previous).ok_or(ErrorCode::NoPreviousMove)?;
        let Some(from) = self.from else {
            let mv = Move::drop(self.kind, to).ok_or(ErrorCode::BadMoveText)?;
            return Ok(Resolved { mv, misnamed: false });
        };
        let standing = position.piece_on(from);
        let misnamed = standing.is_some_and(|piece| piece.kind() != self.kind);
        Ok(Resolved { mv: Move::board(from, to, self.promotes), misnamed })
    }
}

/// Tells whether a character marks the side that moves.
pub(super) const fn is_mark(c: char) -> bool {
    matches!(c, '▲' | '△' | '☗' | '☖' | '▼' | '▽')
}

/// Tells whether a text begins with a square and a piece.
fn has_place_and_piece(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    let place = cursor.destination();
    cursor.skip_blanks();
    matches!(place, Ok(Some(_))) && cursor.piece().is_ok()
}

/// What stands after the piece.
enum Origin {
    Missing,
    /// `(00)`
    Hand,
    /// `(77)`
    Board(Square),
}

#[derive(Clone)]
struct Cursor<'a> {
    length: usize,
    rest: Chars<'a>,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str) -> Cursor<'a> {
        Cursor { length: text.len(), rest: text.chars() }
    }

    /// The number of bytes read.
    fn at(&self) -> usize {
        self.length - self.rest.as_str().len()
    }

    fn skip_if(&mut self, accept: impl Fn(char) -> bool) -> Option<char> {
        let mut rest = self.rest.clone();
        let c = rest.next().filter(|c| accept(*c))?;
        self.rest = rest;
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while self.skip_if(is_blank).is_some() {}
    }

    fn skip_word(&mut self, word: &str) -> bool {
        let rest = self.rest.as_str().strip_prefix(word);
        rest.map(|rest| self.rest = rest.chars()).is_some()
    }

    /// A number 1 to 9 in any of the three scripts.
    fn coordinate(&mut self) -> Result<u8, usize> {
        let at = self.at();
        let c = self.rest.next().ok_or(at)?;
        digit(c).or_else(|| kanji_digit(c)).ok_or(at)
    }

    fn destination(&mut self) -> Result<Option<Square>, usize> {
        if self.skip_word("同") {
            return Ok(None);
        }
        let start = self.at();
        let (file, rank) = (self.coordinate()?, self.coordinate()?);
        Square::from_coords(file, rank).map(Some).ok_or(start)
    }

    fn piece(&mut self) -> Result<PieceKind, usize> {
        let (kind, rest) = PieceKind::strip_name_ja(self.rest.as_str()).ok_or(self.at())?;
        self.rest = rest.chars();
        Ok(kind)
    }

    /// An origin: two digits in brackets. A time may follow a drop at once, which is something else.
    fn origin(&mut self) -> Result<Origin, usize> {
        let start = self.clone();
        let open = self.skip_if(|c| c == '(' || c == '（').is_some();
        let file = self.skip_if(|c| digit(c).is_some()).and_then(digit);
        let rank = self.skip_if(|c| digit(c).is_some()).and_then(digit);
        let closed = self.skip_if(|c| c == ')' || c == '）').is_some();
        match (file, rank) {
            (Some(0), Some(0)) if open && closed => Ok(Origin::Hand),
            (Some(file), Some(rank)) if open && closed => {
                Square::from_coords(file, rank).map(Origin::Board).ok_or(start.at())
            }
            _ => {
                *self = start;
                Ok(Origin::Missing)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    fn usi(text: &str) -> Result<std::string::String, usize> {
        let pos = Position::startpos();
        let (written, _) = KifMove::parse(text)?;
        let previous = "2b".parse().ok();
        Ok(written.resolve(&pos, previous).unwrap().mv.to_string())
    }

    #[test]
    fn all_spellings_in_use_are_read() {
        for (text, expected) in [
            ("７六歩(77)", "7g7f"),
            ("7六歩(77)   ( 0:01/00:00:01)", "7g7f"),
            ("76歩(77)", "7g7f"),
            ("▲７六　歩　(77)", "7g7f"),
            ("同　銀(31)", "3a2b"),
            ("同 銀(31)", "3a2b"),
            ("同銀　(31)", "3a2b"),
            ("３三角不成(88)", "8h3c"),
            ("３三角成(88)", "8h3c+"),
            ("３三角生(88)", "8h3c"),
            ("３三成銀(88)", "8h3c"),
            ("３三成歩(88)", "8h3c"),
            ("３三と(88)", "8h3c"),
            ("３三と金(88)", "8h3c"),
            ("３三竜王(88)", "8h3c"),
            ("３三角行成(88)", "8h3c+"),
            ("同銀将(31)", "3a2b"),
            ("５五角打", "B*5e"),
            ("５五角打(00)", "B*5e"),
            ("５五角打(0:01/00:00:01)", "B*5e"),
            ("５五角打 (10:01/00:00:01)", "B*5e"),
            ("５五角打 (01:01 / 00:00:01)", "B*5e"),
        ] {
            assert_eq!(usi(text), Ok(expected.to_string()), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_refused_where_it_goes_wrong() {
        for (text, at) in [
            ("", 0),
            ("投了", 0),
            ("７", 3),
            ("７十歩(77)", 3),
            ("７六(77)", 6),
            ("７六人(77)", 6),
            ("７六歩", 9),
            ("７六歩(7", 9),
            ("７六歩(00)", 9),
            ("７六歩打(77)", 12),
            ("７六歩成打", 15),
            ("７六と打", 12),
            ("７六玉打", 12),
            ("０六歩(77)", 0),
            ("７六歩(99", 9),
            ("７六歩(90)", 9),
        ] {
            assert_eq!(usi(text), Err(at), "{text}");
        }
    }
}
