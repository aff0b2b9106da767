use core::fmt;

use crate::error::{ErrorCode, Lang, Message};
use crate::types::{Color, Move};

/// Why a position cannot be packed in a form, or a game in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub enum PackError {
    /// The side has no king, and the form has no way to say so.
    NoKing(Color),
    /// The move stays on its square, which a `pack` file cannot hold: its ends look so.
    Move(Move),
}

impl PackError {
    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        match self {
            PackError::NoKing(Color::Black) => ErrorCode::NoBlackKing,
            PackError::NoKing(Color::White) => ErrorCode::NoWhiteKing,
            PackError::Move(_) => ErrorCode::BadMoveCode,
        }
    }

    /// Returns the message in a language.
    pub const fn message(self, lang: Lang) -> &'static str {
        self.code().message(lang)
    }
}

/// Why 32 bytes are no packed position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub struct UnpackError {
    /// What is wrong.
    pub kind: ErrorCode,
    /// The bit at which the code or number starts that is wrong, from 0.
    pub bit: usize,
}

impl UnpackError {
    pub(super) const fn new(kind: ErrorCode, bit: usize) -> UnpackError {
        UnpackError { kind, bit }
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

impl fmt::Display for Message<UnpackError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnpackError { kind, bit } = self.value;
        match self.lang {
            Lang::En => write!(f, "bit {bit}: {}", kind.message(self.lang)),
            Lang::Ja => write!(f, "{bit}ビット目: {}", kind.message(self.lang)),
        }
    }
}

/// Why bytes are no record of training data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub enum RecordProblem {
    /// The position is wrong.
    Position(UnpackError),
    /// This number encodes no move; 0 is "no move".
    Move(u16),
    /// This number encodes no result.
    Result(u8),
    /// This number encodes no kind of start.
    Start(u8),
    /// A move has so many candidates, more than there can be.
    Candidates(u16),
    /// The bytes end within the record.
    Truncated,
}

impl RecordProblem {
    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        match self {
            RecordProblem::Position(error) => error.code(),
            RecordProblem::Move(_) => ErrorCode::BadMoveCode,
            RecordProblem::Result(_) => ErrorCode::BadResultCode,
            RecordProblem::Start(_) => ErrorCode::BadStartCode,
            RecordProblem::Candidates(_) => ErrorCode::TooManyCandidates,
            RecordProblem::Truncated => ErrorCode::TruncatedRecord,
        }
    }

    /// Returns something that displays the problem in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<RecordProblem> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            RecordProblem::Position(error) => return error.message(self.lang).fmt(f),
            RecordProblem::Move(raw) => write!(f, "{raw:#06x}: ")?,
            RecordProblem::Result(raw) | RecordProblem::Start(raw) => write!(f, "{raw}: ")?,
            RecordProblem::Candidates(count) => write!(f, "{count}: ")?,
            RecordProblem::Truncated => {}
        }
        f.write_str(self.value.code().message(self.lang))
    }
}

/// Which record of a file is wrong, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub struct RecordError {
    /// The number of the record, from 0.
    pub index: u64,
    /// The byte of the file at which the record starts, from 0.
    pub offset: u64,
    /// What is wrong with it.
    pub problem: RecordProblem,
}

impl RecordError {
    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        self.problem.code()
    }

    /// Returns something that displays the error in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<RecordError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecordError { index, offset, problem } = self.value;
        match self.lang {
            Lang::En => write!(f, "record {index} at byte {offset}: ")?,
            Lang::Ja => write!(f, "記録{index}（{offset}バイト目）: ")?,
        }
        problem.message(self.lang).fmt(f)
    }
}
