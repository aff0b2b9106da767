//! Moves in western notation: `P-7f`, `Bx2b+`, `S*4e`, `G6i-7h`.

use core::fmt::{self, Write};

use crate::error::ErrorCode;
use crate::position::{Position, Promotion};
use crate::types::{Bitboard, Move, PieceKind, Rank, Square};

use super::chars::Cursor;
use super::resolve::{ParseMoveTextError, ResolveError, candidates, the_one, whole};

/// How a [`WesternMove`] writes squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum WesternStyle {
    /// `7f`, after George Hodges.
    #[default]
    Hodges,
    /// `76`, after Tony Hosking.
    Hosking,
}

/// A move in western notation: the letter of the piece, after `+` if it is promoted; its square if another of
/// its kind could go to the same square, whether or not a pin or a check forbids it; `-`, `x` for a capture or `*`
/// for a drop; the destination; `+` or `=` for promoting or not where that is a choice.
///
/// ```
/// use shogi_rules::{Position, WesternMove, WesternStyle};
/// let pos = Position::from_sfen("4k4/9/9/9/9/9/9/3GG4/4K4 b - 1")?;
/// let mv = WesternMove::new(&pos, "6h5g".parse()?).unwrap();
/// assert_eq!(mv.to_string(), "G6h-5g");
/// assert_eq!(mv.styled(WesternStyle::Hosking).to_string(), "G68-57");
/// assert_eq!(WesternMove::parse("K-68")?.resolve(&Position::startpos()), Ok("5i6h".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct WesternMove {
    /// The piece before the move.
    pub kind: PieceKind,
    /// The origin where it is written.
    pub from: Option<Square>,
    /// Whether it is a drop.
    pub drop: bool,
    /// Whether it captures.
    pub capture: bool,
    /// The destination.
    pub to: Square,
    /// `+` (true) or `=` (false); `None` if it could not have promoted.
    pub promotes: Option<bool>,
}

impl WesternMove {
    /// Returns the move in western notation, or `None` if nothing stands on its origin. It need not be legal.
    pub fn new(position: &Position, mv: Move) -> Option<WesternMove> {
        let to = mv.to();
        let Some(from) = mv.from() else {
            let kind = mv.dropped()?;
            return Some(WesternMove {
                kind,
                from: None,
                drop: true,
                capture: false,
                to,
                promotes: None,
            });
        };
        let kind = position.piece_on(from)?.kind();
        let others = candidates(position, kind, to).without(Bitboard::of(from));
        let could_promote = position.promotion(from, to) != Promotion::Impossible;
        Some(WesternMove {
            kind,
            from: (!others.is_empty()).then_some(from),
            drop: false,
            capture: position.piece_on(to).is_some(),
            to,
            promotes: (mv.is_promotion() || could_promote).then_some(mv.is_promotion()),
        })
    }

    /// Returns something that displays the move in a style.
    pub const fn styled(self, style: WesternStyle) -> impl fmt::Display + Copy {
        Styled { mv: self, style }
    }

    /// Reads a text that is one move, in either style; blanks around it do not matter.
    ///
    /// A drop may have the older sign `'`.
    ///
    /// # Errors
    ///
    /// What is missing or too much, and at which byte.
    pub fn parse(text: &str) -> Result<WesternMove, ParseMoveTextError> {
        whole(text, WesternMove::parse_first)
    }

    /// Reads the move at the start of a text, after blanks; returns it and the bytes that it takes.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), but anything may follow the move.
    pub fn parse_first(text: &str) -> Result<(WesternMove, usize), ParseMoveTextError> {
        let error = |kind, offset| ParseMoveTextError { kind, offset };
        let mut cursor = Cursor::new(text);
        cursor.skip_blanks();
        let promoted = cursor.skip('+');
        let at_letter = cursor.at();
        let kind = cursor
            .take(|c| PieceKind::from_letter(c).filter(|_| c.is_ascii_uppercase()))
            .and_then(|kind| if promoted { kind.promoted() } else { Some(kind) })
            .ok_or(error(ErrorCode::MoveTextLetter, at_letter))?;
        let from = square(&mut cursor);
        let at_sign = cursor.at();
        let sign = cursor
            .take(|c| matches!(c, '-' | 'x' | '*' | '\'').then_some(c))
            .ok_or(error(ErrorCode::MoveTextSign, at_sign))?;
        let at_square = cursor.at();
        let to = square(&mut cursor).ok_or(error(ErrorCode::MoveTextSquare, at_square))?;
        let promotes = cursor.take(|c| match c {
            '+' => Some(true),
            '=' => Some(false),
            _ => None,
        });
        let drop = matches!(sign, '*' | '\'');
        if drop && (promoted || kind == PieceKind::King || from.is_some() || promotes.is_some()) {
            return Err(error(ErrorCode::MoveTextContradiction, at_sign));
        }
        let mv = WesternMove { kind, from, drop, capture: sign == 'x', to, promotes };
        Ok((mv, cursor.at()))
    }

    /// Finds the move that is meant.
    ///
    /// As for [`JapaneseText::resolve`](super::JapaneseText::resolve): an origin decides; of several pieces
    /// that could go there, those whose move is illegal are left out; the move found need not be legal. `x` and
    /// `-` are not told apart.
    ///
    /// # Errors
    ///
    /// Why there is no such move, or no single one.
    pub fn resolve(self, position: &Position) -> Result<Move, ResolveError> {
        if self.drop {
            return Move::drop(self.kind, self.to).ok_or(ResolveError::NoSuchPiece);
        }
        let mv = |from| Move::board(from, self.to, self.promotes == Some(true));
        let Some(from) = self.from else {
            return the_one(position, candidates(position, self.kind, self.to), mv);
        };
        let is_there = position.pieces_of(position.side_to_move(), self.kind).contains(from);
        if is_there { Ok(mv(from)) } else { Err(ResolveError::NoSuchPiece) }
    }
}

/// A square in either style.
fn square(cursor: &mut Cursor<'_>) -> Option<Square> {
    let mut ahead = cursor.clone();
    let digit = |c: char| c.to_digit(10).map(|digit| digit as u8);
    let file = ahead.take(digit)?;
    let rank = ahead.take(|c| Rank::from_letter(c).map(Rank::number).or_else(|| digit(c)))?;
    let square = Square::from_coords(file, rank)?;
    *cursor = ahead;
    Some(square)
}

impl fmt::Display for WesternMove {
    /// Writes the move in the style of Hodges.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.styled(WesternStyle::Hodges), f)
    }
}

#[derive(Clone, Copy)]
struct Styled {
    mv: WesternMove,
    style: WesternStyle,
}

impl Styled {
    fn write_square(self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        match self.style {
            WesternStyle::Hodges => write!(f, "{square}"),
            WesternStyle::Hosking => write!(f, "{}{}", square.file(), square.rank().number()),
        }
    }
}

impl fmt::Display for Styled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mv = self.mv;
        if mv.kind.is_promoted() {
            f.write_char('+')?;
        }
        f.write_char(mv.kind.letter())?;
        if let Some(from) = mv.from {
            self.write_square(f, from)?;
        }
        f.write_char(match (mv.drop, mv.capture) {
            (true, _) => '*',
            (false, true) => 'x',
            (false, false) => '-',
        })?;
        self.write_square(f, mv.to)?;
        match mv.promotes {
            Some(true) => f.write_char('+'),
            Some(false) => f.write_char('='),
            None => Ok(()),
        }
    }
}
