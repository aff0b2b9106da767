//! Reading SFEN: `lnsgkgsnl/… b - 1`.

use core::fmt;
use core::str::FromStr;

use crate::error::{ErrorCode, Lang, Message};
use crate::position::{Position, Setup, SetupProblems, Validity};
use crate::types::{ByColor, Color, Hand, Piece, PieceKind, Square};

const STARTPOS: &str = "startpos";

crate::error::located_error! {
    /// Why a text is not SFEN, and where.
    SfenError, "one of the codes from 201"
}

/// Why a text gives no position: it is not SFEN, or the arrangement it describes is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text is not SFEN.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// The arrangement is no position of a game.
    #[error(transparent)]
    Setup(#[from] SetupProblems),
}

impl PositionError {
    /// Returns the stable code; of several problems with the arrangement, the first.
    pub fn code(self) -> ErrorCode {
        match self {
            PositionError::Sfen(error) => error.kind,
            PositionError::Setup(problems) => problems.code().unwrap_or(ErrorCode::BadStart),
        }
    }

    /// Returns something that displays the error in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<PositionError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            PositionError::Sfen(error) => error.message(self.lang).fmt(f),
            PositionError::Setup(problems) => problems.message(self.lang).fmt(f),
        }
    }
}

impl Position {
    /// Reads a position of a game (level [`Validity::Strict`]), leniently:
    ///
    /// * the move number may be missing or 0 (taken as 1), or begin with zeros;
    /// * hands may come in any order, with repeated letters, and counts may be 1 or begin with a zero;
    /// * `sfen ` or `position sfen ` may stand in front, `startpos` for the whole;
    /// * fields may be separated, and the whole surrounded, by any white space, or by `_` as in web addresses;
    /// * empty squares may be split (`45` for `9`).
    ///
    /// # Errors
    ///
    /// Where the text is wrong, or all problems of the arrangement.
    ///
    /// ```
    /// use shogi_rules::{ErrorCode, Position, PositionError};
    /// let pos = Position::from_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -")?;
    /// assert_eq!(pos, Position::startpos());
    /// let Err(PositionError::Sfen(error)) = Position::from_sfen("lnsgkgsnl/1x5b1") else { panic!() };
    /// assert_eq!((error.kind, error.offset), (ErrorCode::SfenPiece, 11));
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn from_sfen(sfen: &str) -> Result<Position, PositionError> {
        let mut position = Position::bare();
        Reader { text: sfen, at: 0, strict: false }.read(&mut position)?;
        position.validate(Validity::Strict)?;
        Ok(position)
    }

    /// Reads a position of a game, accepting only the canonical form.
    ///
    /// # Errors
    ///
    /// As [`from_sfen`](Self::from_sfen), and anything that writing the position would write otherwise.
    pub fn from_sfen_strict(sfen: &str) -> Result<Position, PositionError> {
        let mut position = Position::bare();
        Reader { text: sfen, at: 0, strict: true }.read(&mut position)?;
        position.validate(Validity::Strict)?;
        Ok(position)
    }
}

impl Setup {
    /// Reads any arrangement, leniently; see [`Position::from_sfen`] for positions.
    ///
    /// # Errors
    ///
    /// Where the text is wrong.
    pub fn from_sfen(sfen: &str) -> Result<Setup, SfenError> {
        let mut position = Position::bare();
        Reader { text: sfen, at: 0, strict: false }.read(&mut position)?;
        Ok(Setup::from(&position))
    }

    /// Reads any arrangement, accepting only the canonical form.
    ///
    /// # Errors
    ///
    /// Where the text is wrong or not canonical.
    pub fn from_sfen_strict(sfen: &str) -> Result<Setup, SfenError> {
        let mut position = Position::bare();
        Reader { text: sfen, at: 0, strict: true }.read(&mut position)?;
        Ok(Setup::from(&position))
    }
}

impl FromStr for Position {
    type Err = PositionError;
    fn from_str(sfen: &str) -> Result<Position, PositionError> {
        Position::from_sfen(sfen)
    }
}

impl FromStr for Setup {
    type Err = SfenError;
    fn from_str(sfen: &str) -> Result<Setup, SfenError> {
        Setup::from_sfen(sfen)
    }
}

#[cfg(feature = "serde")]
crate::serde_text::as_text! {
    Setup, "an arrangement of pieces as SFEN";
    Position, "a position as SFEN";
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    strict: bool,
}

impl Reader<'_> {
    /// Reads the text into a bare position, whether or not that becomes one of a game. It is filled in place
    /// because moving it would take as long as reading a rank.
    fn read(mut self, position: &mut Position) -> Result<(), SfenError> {
        if !self.strict {
            self.skip_blanks();
            self.skip_word("position");
            if self.skip_word(STARTPOS) {
                self.skip_blanks();
                self.end()?;
                *position = Position::startpos();
                return Ok(());
            }
            self.skip_word("sfen");
        }
        self.board(position)?;
        self.separator()?;
        let side = self.side()?;
        self.separator()?;
        let hands = self.hands()?;
        let ply = self.move_number()?;
        self.end()?;
        position.complete(hands, side, ply);
        Ok(())
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn error<T>(&self, kind: ErrorCode) -> Result<T, SfenError> {
        Err(SfenError { kind, offset: self.at })
    }

    fn is_blank(&self, byte: u8) -> bool {
        byte == b' ' || !self.strict && (byte.is_ascii_whitespace() || byte == b'_')
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| self.is_blank(byte)) {
            self.at += 1;
        }
    }

    /// Skips a word and the blanks after it, if it stands here.
    #[inline]
    fn skip_word(&mut self, word: &str) -> bool {
        let Some(rest) = self.text.get(self.at..).and_then(|rest| rest.strip_prefix(word)) else {
            return false;
        };
        let ends = rest.bytes().next().is_none_or(|byte| self.is_blank(byte));
        if ends {
            self.at += word.len();
            self.skip_blanks();
        }
        ends
    }

    fn separator(&mut self) -> Result<(), SfenError> {
        let from = self.at;
        if self.strict {
            self.at += usize::from(self.peek() == Some(b' '));
        } else {
            self.skip_blanks();
        }
        if self.peek().is_none() || self.at == from {
            return self.error(ErrorCode::SfenMissingField);
        }
        Ok(())
    }

    fn board(&mut self, position: &mut Position) -> Result<(), SfenError> {
        for rank in 1..10 {
            if rank > 1 {
                if self.peek() != Some(b'/') {
                    return self.error(ErrorCode::SfenRankCount);
                }
                self.at += 1;
            }
            self.rank(position, rank)?;
        }
        if self.peek() == Some(b'/') { self.error(ErrorCode::SfenRankCount) } else { Ok(()) }
    }

    fn rank(&mut self, position: &mut Position, rank: u8) -> Result<(), SfenError> {
        // The file of the next square: 0 after the last.
        let mut file = 9;
        while let Some(byte) = self.peek() {
            if let b'1'..=b'9' = byte {
                let empty = byte - b'0';
                if empty > file {
                    return self.error(ErrorCode::SfenRankLength);
                }
                if self.strict && self.follows_digit() {
                    return self.error(ErrorCode::SfenNotCanonical);
                }
                file -= empty;
                self.at += 1;
            } else if let Some((piece, width)) = self.piece() {
                let Some(square) = Square::from_coords(file, rank) else {
                    return self.error(ErrorCode::SfenRankLength);
                };
                position.put(square, piece);
                file -= 1;
                self.at += width;
            } else if byte == b'/' || self.is_blank(byte) {
                break;
            } else {
                return self.error(match byte {
                    b'+' => ErrorCode::SfenPromotion,
                    _ => ErrorCode::SfenPiece,
                });
            }
        }
        if file > 0 { self.error(ErrorCode::SfenRankLength) } else { Ok(()) }
    }

    fn follows_digit(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.text.as_bytes().get(at));
        before.is_some_and(u8::is_ascii_digit)
    }

    /// The piece that stands here, and how many bytes it takes.
    fn piece(&self) -> Option<(Piece, usize)> {
        if self.peek() == Some(b'+') {
            let letter = self.text.as_bytes().get(self.at + 1).copied();
            Some((letter.and_then(piece_of)?.promoted()?, 2))
        } else {
            Some((self.peek().and_then(piece_of)?, 1))
        }
    }

    fn side(&mut self) -> Result<Color, SfenError> {
        let Some(side) = self.peek().and_then(|byte| Color::from_char(byte as char)) else {
            return self.error(ErrorCode::SfenTurn);
        };
        self.at += 1;
        match self.peek() {
            Some(byte) if !self.is_blank(byte) => self.error(ErrorCode::SfenTurn),
            _ => Ok(side),
        }
    }

    fn hands(&mut self) -> Result<ByColor<Hand>, SfenError> {
        let mut hands = ByColor { black: Hand::EMPTY, white: Hand::EMPTY };
        if self.peek() == Some(b'-') {
            self.at += 1;
            return Ok(hands);
        }
        let start = self.at;
        // The place of the last entry in the canonical order, to see that the next comes later.
        let mut last = None;
        while let Some(byte) = self.peek().filter(|byte| !self.is_blank(*byte)) {
            let entry = self.at;
            let (count, written) =
                if byte.is_ascii_digit() { (self.hand_count()?, true) } else { (1, false) };
            let piece = self.peek().and_then(piece_of).filter(|p| p.kind() != PieceKind::King);
            let Some(piece) = piece else { return self.error(ErrorCode::SfenHandPiece) };
            let hand = &mut hands[piece.color()];
            let before = hand.count(piece.kind());
            if !hand.set(piece.kind(), before.saturating_add(count)) {
                self.at = entry;
                return self.error(ErrorCode::SfenHandCount);
            }
            if self.strict {
                let place = hand_place(piece);
                if written && count == 1 {
                    self.at = entry;
                    return self.error(ErrorCode::SfenNotCanonical);
                }
                if last.is_some_and(|last| last >= place) {
                    self.at = entry;
                    return self.error(ErrorCode::SfenHandOrder);
                }
                last = Some(place);
            }
            self.at += 1;
        }
        if self.at == start { self.error(ErrorCode::SfenMissingField) } else { Ok(hands) }
    }

    fn hand_count(&mut self) -> Result<u8, SfenError> {
        let start = self.at;
        let mut count = 0u8;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            count = count.saturating_mul(10).saturating_add(digit - b'0');
            self.at += 1;
        }
        let leading_zero = self.text.as_bytes().get(start) == Some(&b'0');
        if count == 0 || count > 18 || leading_zero && self.strict {
            self.at = start;
            return self.error(ErrorCode::SfenHandCount);
        }
        Ok(count)
    }

    fn move_number(&mut self) -> Result<u32, SfenError> {
        if self.strict {
            self.separator()?;
        } else {
            self.skip_blanks();
            if self.peek().is_none() {
                return Ok(1);
            }
        }
        let start = self.at;
        let mut number = 0u32;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            let more = |n: u32| n.checked_mul(10)?.checked_add(u32::from(digit - b'0'));
            let Some(longer) = more(number) else {
                self.at = start;
                return self.error(ErrorCode::SfenMoveNumber);
            };
            number = longer;
            self.at += 1;
        }
        let leading_zero = self.text.as_bytes().get(start) == Some(&b'0');
        if self.at == start || leading_zero && self.strict {
            self.at = start;
            return self.error(ErrorCode::SfenMoveNumber);
        }
        Ok(number.max(1))
    }

    fn end(&mut self) -> Result<(), SfenError> {
        if !self.strict {
            self.skip_blanks();
        }
        if self.at == self.text.len() { Ok(()) } else { self.error(ErrorCode::SfenTrailing) }
    }
}

/// The unpromoted piece of an SFEN letter.
fn piece_of(letter: u8) -> Option<Piece> {
    const PIECES: [Option<Piece>; 256] = {
        let mut pieces = [None; 256];
        let mut i = 0;
        while i < 8 {
            let kind = PieceKind::ALL[i];
            let letter = kind.letter() as u8;
            pieces[letter as usize] = Some(Piece::new(Color::Black, kind));
            pieces[letter.to_ascii_lowercase() as usize] = Some(Piece::new(Color::White, kind));
            i += 1;
        }
        pieces
    };
    PIECES[usize::from(letter)]
}

/// The place of a hand entry in the canonical order.
fn hand_place(piece: Piece) -> usize {
    let place = PieceKind::HAND_ORDER.iter().position(|kind| *kind == piece.kind()).unwrap_or(0);
    place + 7 * piece.color().index()
}
