//! Moves of JSON Kifu Format: `{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}`.

use alloc::format;
use alloc::vec::Vec;

use crate::error::ErrorCode;
use crate::notation::{JapaneseText, ResolveError};
use crate::position::Position;
use crate::types::{Color, Move, Piece, PieceKind, Square};

use super::json::{Fault, number, object, string, truth};
use super::lines::{Line, Place};

/// A move as written, before looking at the board. Nearly everything may be missing.
#[derive(Clone, Debug)]
pub(super) struct JkfMove {
    place: Place,
    color: Option<Color>,
    from: Option<Square>,
    to: Option<Square>,
    piece: Option<PieceKind>,
    /// The destination is that of the move before.
    same: Option<bool>,
    promote: Option<bool>,
    capture: Option<PieceKind>,
    relative: Option<Relative>,
    /// The values of keys that are not known.
    pub(super) unknown: Vec<Place>,
}

/// Which of several pieces moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relative {
    /// 打: none of those on the board.
    Drop,
    /// The one with these marks: 左, 右, 直, 上, 寄, 引, or two of them.
    Board(&'static str),
}

/// A move found for a written one, and what contradicts the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Resolved {
    pub(super) mv: Move,
    pub(super) contradiction: Option<ErrorCode>,
}

impl JkfMove {
    /// Takes a move apart.
    pub(super) fn read(value: Line<'_>) -> Result<JkfMove, Fault> {
        let keys = ["color", "from", "to", "piece", "same", "promote", "capture", "relative"];
        let mut fields = object(value, keys)?;
        let [color, from, to, piece, same, promote, capture, relative] = fields.values();
        let mut square = |value: Option<Line<'_>>| {
            let Some(value) = value else { return Ok(None) };
            let inner = object(value, ["x", "y"])?;
            fields.unknown.extend(&inner.unknown);
            square(value.place, inner.values()).map(Some)
        };
        let (from, to) = (square(from)?, square(to)?);
        Ok(JkfMove {
            place: value.place,
            color: color.map(side).transpose()?,
            from,
            to,
            piece: piece.map(kind).transpose()?,
            same: same.map(truth).transpose()?,
            promote: promote.map(truth).transpose()?,
            capture: capture.map(kind).transpose()?,
            relative: relative.map(Relative::read).transpose()?,
            unknown: fields.unknown,
        })
    }

    /// Finds the move that is meant: the squares count, then the name of the piece.
    pub(super) fn resolve(
        &self,
        position: &Position,
        previous: Option<Square>,
    ) -> Result<Resolved, Fault> {
        let fault = |code| (self.place, code);
        let again = previous.filter(|_| self.same == Some(true));
        let missing = match self.same {
            Some(true) => ErrorCode::NoPreviousMove,
            _ => ErrorCode::BadMoveText,
        };
        let to = self.to.or(again).ok_or(fault(missing))?;
        let (mv, misnamed) = match self.from {
            Some(from) => self.board(position, from, to),
            None => (self.without_origin(position, to).map_err(fault)?, false),
        };
        let captured = position.piece_on(to).map(Piece::kind);
        let wrong_color = self.color.is_some_and(|color| color != position.side_to_move());
        let contradiction = match () {
            () if wrong_color => Some(ErrorCode::WrongMover),
            () if misnamed || self.capture.is_some_and(|kind| captured != Some(kind)) => {
                Some(ErrorCode::WrongPieceName)
            }
            () if self.same.is_some_and(|same| same != (previous == Some(to))) => {
                Some(ErrorCode::BadJsonValue)
            }
            () => None,
        };
        Ok(Resolved { mv, contradiction })
    }

    /// A move of the piece on a square, and whether it has another name. As in CSA, the name may be the one
    /// after the move, which then tells of the promotion.
    fn board(&self, position: &Position, from: Square, to: Square) -> (Move, bool) {
        let standing = position.piece_on(from).map(Piece::kind);
        let after = standing.and_then(PieceKind::promoted);
        let named_after = self.promote.is_none() && self.piece.is_some() && self.piece == after;
        let promotes = self.promote == Some(true) || named_after;
        let named = self.piece.is_none() || self.piece == standing || named_after;
        (Move::board(from, to, promotes), standing.is_some() && !named)
    }

    /// A drop, or, as in KI2, the move of the one piece that is meant.
    fn without_origin(&self, position: &Position, to: Square) -> Result<Move, ErrorCode> {
        let kind = self.piece.ok_or(ErrorCode::BadMoveText)?;
        let held = position.hand(position.side_to_move()).count(kind) > 0;
        let could_drop = held && position.piece_on(to).is_none();
        let drops = match self.relative {
            Some(Relative::Drop) => true,
            Some(Relative::Board(_)) => false,
            None => could_drop,
        };
        if drops && self.promote != Some(true) {
            return Move::drop(kind, to).ok_or(ErrorCode::BadMoveText);
        }
        let marks = match self.relative {
            Some(Relative::Board(marks)) => marks,
            Some(Relative::Drop) | None => "",
        };
        let promotion = self.promote.map_or("", |promotes| if promotes { "成" } else { "不成" });
        let text = format!("{}{}{marks}{promotion}", to.kanji(), kind.name_ja());
        let text = JapaneseText::parse(&text).map_err(|_| ErrorCode::BadMoveText)?;
        text.resolve(position, None).map_err(ResolveError::code)
    }
}

impl Relative {
    fn read(value: Line<'_>) -> Result<Relative, Fault> {
        let text = string(value)?;
        if text == "H" {
            return Ok(Relative::Drop);
        }
        let marks = MARKS.iter().find(|(letters, _)| *letters == text);
        marks.map(|(_, kanji)| Relative::Board(kanji)).ok_or((value.place, ErrorCode::BadJsonValue))
    }
}

/// What tells pieces on the board apart, in letters and in Japanese.
const MARKS: [(&str, &str); 12] = [
    ("L", "左"),
    ("C", "直"),
    ("R", "右"),
    ("U", "上"),
    ("M", "寄"),
    ("D", "引"),
    ("LU", "左上"),
    ("LM", "左寄"),
    ("LD", "左引"),
    ("RU", "右上"),
    ("RM", "右寄"),
    ("RD", "右引"),
];

/// 0 or 1.
pub(super) fn side(value: Line<'_>) -> Result<Color, Fault> {
    match value.text {
        "0" => Ok(Color::Black),
        "1" => Ok(Color::White),
        _ => Err((value.place, ErrorCode::BadJsonValue)),
    }
}

/// The name of a piece in CSA.
pub(super) fn kind(value: Line<'_>) -> Result<PieceKind, Fault> {
    PieceKind::from_csa(&string(value)?).ok_or((value.place, ErrorCode::BadJsonValue))
}

fn square(place: Place, [x, y]: [Option<Line<'_>>; 2]) -> Result<Square, Fault> {
    let coordinate = |value: Option<Line<'_>>| {
        let value = number(value.ok_or((place, ErrorCode::BadJsonValue))?)?;
        Ok(u8::try_from(value).unwrap_or(0))
    };
    let (file, rank) = (coordinate(x)?, coordinate(y)?);
    Square::from_coords(file, rank).ok_or((place, ErrorCode::BadJsonValue))
}
