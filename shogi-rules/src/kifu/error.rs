use core::fmt;
use core::ops::Deref;

use crate::error::{ErrorCode, Lang, Message};
use crate::position::{IllegalMove, SetupProblems};

use super::Format;
use super::lines::Place;

/// Why a record cannot be read, and where.
///
/// ```
/// use shogi_rules::kifu::{ParseOptions, read_str};
/// use shogi_rules::{ErrorCode, Lang};
/// let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７七歩打\n   4 投了でない(11)\n";
/// let error = read_str(text, &ParseOptions::default()).unwrap_err();
/// assert_eq!((error.code(), error.line, error.column, error.ply), (ErrorCode::BadMoveText, 5, 6, 4));
/// assert_eq!(error.to_string(), "line 5, column 6: the move is not understood");
/// assert_eq!(error.message(Lang::Ja).to_string(), "5行目の6文字目: 解釈できない指し手です");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub struct ParseError {
    /// What is wrong: one of the codes from 601, or from 201 in an SFEN.
    pub kind: ErrorCode,
    /// The line, from 1; 0 if the whole input is meant.
    pub line: u32,
    /// The column in characters, from 1; 0 if the whole input is meant.
    pub column: u32,
    /// The byte, from 0, in the text as UTF-8 and without a byte order mark, whatever the encoding of the
    /// input; with [`ErrorCode::UnknownEncoding`] in the input without the mark, where it stops being UTF-8.
    pub byte: usize,
    /// The number of the move being read, from 1 at the start of the record; 0 before the moves.
    pub ply: u32,
    /// The format, as soon as it is known.
    pub format: Option<Format>,
    /// Why the move is illegal, with [`ErrorCode::IllegalRecordMove`].
    pub illegal: Option<IllegalMove>,
    /// What is wrong with the start position, with [`ErrorCode::BadStart`].
    pub problems: Option<SetupProblems>,
}

impl ParseError {
    pub(super) const fn new(kind: ErrorCode, place: Place, format: Option<Format>) -> ParseError {
        ParseError {
            kind,
            line: place.line,
            column: place.column,
            byte: place.byte,
            ply: 0,
            format,
            illegal: None,
            problems: None,
        }
    }

    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        self.kind
    }

    /// Returns something that displays the error in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<ParseError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError { kind, line, column, illegal, problems, .. } = self.value;
        match self.lang {
            _ if line == 0 => {}
            Lang::En => write!(f, "line {line}, column {column}: ")?,
            Lang::Ja => write!(f, "{line}行目の{column}文字目: ")?,
        }
        f.write_str(kind.message(self.lang))?;
        if let Some(illegal) = illegal {
            write!(f, ": {}", illegal.message(self.lang))?;
        }
        if let Some(problems) = problems {
            write!(f, ": {}", problems.message(self.lang))?;
        }
        Ok(())
    }
}

/// A repair that lenient reading made: what strict reading would have refused.
///
/// It has the fields and methods of the [`ParseError`] that strict reading gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Diagnostic(pub ParseError);

impl Deref for Diagnostic {
    type Target = ParseError;
    fn deref(&self) -> &ParseError {
        &self.0
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
