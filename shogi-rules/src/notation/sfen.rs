//! Reading SFEN: `lnsgkgsnl/… b - 1`.

use core::fmt;
use core::str::FromStr;

use crate::error::{ErrorCode, Lang, Message};
use crate::position::{Position, Setup, SetupProblems, Validity};
use crate::types::{Color, File, Piece, PieceKind, Rank, Square};

/// The order in which SFEN writes hands.
pub(super) const HAND_ORDER: [PieceKind; 7] = [
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Lance,
    PieceKind::Pawn,
];

const STARTPOS: &str = "startpos";

/// Why a text is not SFEN, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
pub struct SfenError {
    /// What is wrong: one of the codes from 201.
    pub kind: ErrorCode,
    /// The byte of the text at which it was found, from 0.
    pub offset: usize,
}

impl SfenError {
    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        self.kind
    }

    /// Returns something that displays the error in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<SfenError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SfenError { kind, offset } = self.value;
        match self.lang {
            Lang::En => write!(f, "byte {offset}: {}", kind.message(self.lang)),
            Lang::Ja => write!(f, "{offset}バイト目: {}", kind.message(self.lang)),
        }
    }
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
        Ok(Setup::from_sfen(sfen)?.position(Validity::Strict)?)
    }

    /// Reads a position of a game, accepting only the canonical form.
    ///
    /// # Errors
    ///
    /// As [`from_sfen`](Self::from_sfen), and anything that writing the position would write otherwise.
    pub fn from_sfen_strict(sfen: &str) -> Result<Position, PositionError> {
        Ok(Setup::from_sfen_strict(sfen)?.position(Validity::Strict)?)
    }
}

impl Setup {
    /// Reads any arrangement, leniently; see [`Position::from_sfen`] for positions.
    ///
    /// # Errors
    ///
    /// Where the text is wrong.
    pub fn from_sfen(sfen: &str) -> Result<Setup, SfenError> {
        Reader { text: sfen, at: 0, strict: false }.setup()
    }

    /// Reads any arrangement, accepting only the canonical form.
    ///
    /// # Errors
    ///
    /// Where the text is wrong or not canonical.
    pub fn from_sfen_strict(sfen: &str) -> Result<Setup, SfenError> {
        Reader { text: sfen, at: 0, strict: true }.setup()
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

struct Reader<'a> {
    text: &'a str,
    at: usize,
    strict: bool,
}

impl Reader<'_> {
    fn setup(mut self) -> Result<Setup, SfenError> {
        if !self.strict {
            self.skip_blanks();
            self.skip_word("position");
            if self.skip_word(STARTPOS) {
                self.skip_blanks();
                self.end()?;
                return Ok(Setup::startpos());
            }
            self.skip_word("sfen");
        }
        let mut setup = Setup::empty();
        self.board(&mut setup)?;
        self.separator()?;
        self.side(&mut setup)?;
        self.separator()?;
        self.hands(&mut setup)?;
        self.move_number(&mut setup)?;
        self.end()?;
        Ok(setup)
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

    fn board(&mut self, setup: &mut Setup) -> Result<(), SfenError> {
        for rank in Rank::all() {
            if rank.number() > 1 {
                if self.peek() != Some(b'/') {
                    return self.error(ErrorCode::SfenRankCount);
                }
                self.at += 1;
            }
            self.rank(setup, rank)?;
        }
        if self.peek() == Some(b'/') { self.error(ErrorCode::SfenRankCount) } else { Ok(()) }
    }

    fn rank(&mut self, setup: &mut Setup, rank: Rank) -> Result<(), SfenError> {
        let mut left = 9;
        let mut after_digit = false;
        loop {
            match self.peek() {
                Some(digit @ b'1'..=b'9') => {
                    if digit - b'0' > left {
                        return self.error(ErrorCode::SfenRankLength);
                    }
                    if after_digit && self.strict {
                        return self.error(ErrorCode::SfenNotCanonical);
                    }
                    left -= digit - b'0';
                    after_digit = true;
                    self.at += 1;
                }
                Some(b'/') | None => break,
                Some(byte) if self.is_blank(byte) => break,
                Some(_) => {
                    let start = self.at;
                    let piece = self.piece()?;
                    let Some(file) = File::new(left) else {
                        self.at = start;
                        return self.error(ErrorCode::SfenRankLength);
                    };
                    setup.board[Square::new(file, rank).index()] = Some(piece);
                    left -= 1;
                    after_digit = false;
                }
            }
        }
        if left > 0 { self.error(ErrorCode::SfenRankLength) } else { Ok(()) }
    }

    fn piece(&mut self) -> Result<Piece, SfenError> {
        let promoted = self.peek() == Some(b'+');
        let letter = self.text.as_bytes().get(self.at + usize::from(promoted)).copied();
        let Some(piece) = letter.and_then(piece_of) else {
            let kind = if promoted { ErrorCode::SfenPromotion } else { ErrorCode::SfenPiece };
            return self.error(kind);
        };
        let piece = if promoted { piece.promoted() } else { Some(piece) };
        let Some(piece) = piece else { return self.error(ErrorCode::SfenPromotion) };
        self.at += 1 + usize::from(promoted);
        Ok(piece)
    }

    fn side(&mut self, setup: &mut Setup) -> Result<(), SfenError> {
        let Some(side) = self.peek().and_then(|byte| Color::from_char(byte as char)) else {
            return self.error(ErrorCode::SfenTurn);
        };
        setup.side = side;
        self.at += 1;
        match self.peek() {
            Some(byte) if !self.is_blank(byte) => self.error(ErrorCode::SfenTurn),
            _ => Ok(()),
        }
    }

    fn hands(&mut self, setup: &mut Setup) -> Result<(), SfenError> {
        if self.peek() == Some(b'-') {
            self.at += 1;
            return Ok(());
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
            let hand = &mut setup.hands[piece.color()];
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
        if self.at == start { self.error(ErrorCode::SfenMissingField) } else { Ok(()) }
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

    fn move_number(&mut self, setup: &mut Setup) -> Result<(), SfenError> {
        if self.strict {
            self.separator()?;
        } else {
            self.skip_blanks();
            if self.peek().is_none() {
                return Ok(());
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
        setup.ply = number.max(1);
        Ok(())
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
    const PIECES: [Option<Piece>; 128] = {
        let mut pieces = [None; 128];
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
    PIECES.get(letter as usize).copied().flatten()
}

/// The place of a hand entry in the canonical order.
fn hand_place(piece: Piece) -> usize {
    let place = HAND_ORDER.iter().position(|kind| *kind == piece.kind()).unwrap_or(0);
    place + 7 * piece.color().index()
}
