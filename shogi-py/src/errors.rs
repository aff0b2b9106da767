//! The exceptions of `shogi_rules.errors`, with their attributes.

use std::io;
use std::path::Path;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyBaseException, PyOSError, PyValueError};
use pyo3::prelude::*;
use shogi_rules::kifu::{EditError, ParseError};
use shogi_rules::{
    ErrorCode, Flag, GameError, IllegalMove, Lang, MoveTextError, PositionError, ResolveError,
    UsiError,
};

use crate::enums::Enum;
use crate::flyweight::{self, Shared};
use crate::typed::TupleOf;

/// An exception that is being put together.
pub(crate) struct Raised<'py> {
    exception: Bound<'py, PyAny>,
}

impl<'py> Raised<'py> {
    /// An exception of a class of `shogi_rules.errors`, with its code and its message in both languages.
    pub(crate) fn new(
        py: Python<'py>,
        class: &str,
        code: ErrorCode,
        message: impl Fn(Lang) -> String,
    ) -> PyResult<Raised<'py>> {
        let class = py.import("shogi_rules.errors")?.getattr(class)?;
        let exception = class.call1((message(Lang::En),))?;
        exception.setattr("code", Enum(code))?;
        exception.setattr("ja", message(Lang::Ja))?;
        Ok(Raised { exception })
    }

    /// Gives it an attribute.
    pub(crate) fn with(self, name: &str, value: impl IntoPyObject<'py>) -> PyResult<Raised<'py>> {
        self.exception.setattr(name, value.into_bound_py_any(self.exception.py())?)?;
        Ok(self)
    }

    /// The error to return.
    pub(crate) fn error(self) -> PyErr {
        match self.exception.cast_into::<PyBaseException>() {
            Ok(exception) => PyErr::from_value(exception.into_any()),
            Err(error) => error.into(),
        }
    }
}

/// Turns what went wrong while an exception was put together into that error.
pub(crate) fn or_failure(raised: PyResult<Raised<'_>>) -> PyErr {
    raised.map_or_else(|error| error, Raised::error)
}

/// The number of characters before a byte of a text.
pub(crate) fn characters(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|(at, _)| *at < byte).count()
}

/// `SfenError` or `PositionError`.
pub(crate) fn position_error(py: Python<'_>, sfen: &str, error: PositionError) -> PyErr {
    let message = |lang| error.message(lang).to_string();
    or_failure(match error {
        PositionError::Sfen(inner) => Raised::new(py, "SfenError", error.code(), message)
            .and_then(|raised| raised.with("sfen", sfen))
            .and_then(|raised| raised.with("offset", characters(sfen, inner.offset))),
        PositionError::Setup(problems) => setup_error(py, problems),
    })
}

/// `PositionError` with its problems.
pub(crate) fn setup_error(
    py: Python<'_>,
    problems: shogi_rules::SetupProblems,
) -> PyResult<Raised<'_>> {
    let codes: Vec<_> = problems.codes().map(Enum).collect();
    let code = problems.code().unwrap_or(ErrorCode::BadStart);
    Raised::new(py, "PositionError", code, |lang| problems.message(lang).to_string())?
        .with("problems", TupleOf(codes))
}

/// `InvalidMoveError` for a text that is no move, `AmbiguousMoveError` for one that means several.
pub(crate) fn move_text_error(py: Python<'_>, text: &str, error: MoveTextError) -> PyErr {
    let message = |lang| error.message(lang).to_string();
    let (class, offset, squares) = match error {
        MoveTextError::Text(inner) => ("InvalidMoveError", characters(text, inner.offset), None),
        MoveTextError::Meaning(ResolveError::Ambiguous { candidates }) => {
            ("AmbiguousMoveError", 0, Some(candidates))
        }
        MoveTextError::Meaning(_) => ("InvalidMoveError", 0, None),
    };
    or_failure(Raised::new(py, class, error.code(), message).and_then(|raised| {
        let raised = raised.with("text", text)?.with("offset", offset)?;
        match squares {
            Some(squares) => raised.with("squares", TupleOf(flyweight::all(py, squares)?)),
            None => Ok(raised),
        }
    }))
}

/// `InvalidMoveError` for a text that is no USI move.
pub(crate) fn usi_error(py: Python<'_>, text: &str) -> PyErr {
    let code = ErrorCode::NotAMove;
    or_failure(
        Raised::new(py, "InvalidMoveError", code, |lang| {
            format!("{}: {text:?}", code.message(lang))
        })
        .and_then(|raised| raised.with("text", text)),
    )
}

/// `IllegalMoveError`: the move, why it is illegal, and where.
pub(crate) fn illegal_move_error(
    py: Python<'_>,
    position: &shogi_rules::Position,
    mv: shogi_rules::Move,
    reason: IllegalMove,
) -> PyErr {
    let message = |lang| format!("{mv}: {}", reason.message(lang));
    or_failure(Raised::new(py, "IllegalMoveError", reason.code(), message).and_then(|raised| {
        raised
            .with("illegal", crate::illegal_move::IllegalMove(reason))?
            .with("move", mv.shared(py)?)?
            .with("sfen", position.to_string())
    }))
}

/// `TextError`: a small text is not what it should be, and where.
pub(crate) fn text_error(
    py: Python<'_>,
    text: &str,
    code: ErrorCode,
    offset: usize,
    message: impl Fn(Lang) -> String,
) -> PyErr {
    or_failure(
        Raised::new(py, "TextError", code, message)
            .and_then(|raised| raised.with("text", text)?.with("offset", characters(text, offset))),
    )
}

/// `GameError`, or `IllegalMoveError` for a move that the rules refuse in a position.
pub(crate) fn game_error(
    py: Python<'_>,
    error: GameError,
    played: Option<(&shogi_rules::Position, shogi_rules::Move)>,
) -> PyErr {
    let message = |lang| error.message(lang).to_string();
    let code = error.code();
    match (error, played) {
        (GameError::Illegal(reason), Some((position, mv))) => {
            illegal_move_error(py, position, mv, reason)
        }
        (GameError::DeclarationRefused(report), _) => {
            or_failure(Raised::new(py, "GameError", code, message).and_then(|raised| {
                raised.with("declaration", crate::declaration::Declaration(report))
            }))
        }
        (GameError::TimeUp, _) => or_failure(Raised::new(py, "TimeUpError", code, message)),
        _ => or_failure(Raised::new(py, "GameError", code, message)),
    }
}

/// `GameError` for a text that is no saved game.
pub(crate) fn save_error(py: Python<'_>, error: &serde_json::Error) -> PyErr {
    let (code, message) = stored(error);
    or_failure(Raised::new(py, "GameError", code, message))
}

/// `TextError` for a text that is no saved clock.
pub(crate) fn clock_error(py: Python<'_>, text: &str, error: &serde_json::Error) -> PyErr {
    let before = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let offset = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let (code, message) = stored(error);
    text_error(py, text, code, offset, message)
}

/// What is wrong with a text that is to be something stored.
fn stored(error: &serde_json::Error) -> (ErrorCode, impl Fn(Lang) -> String) {
    let why = error.to_string();
    let said = ErrorCode::of_saved(&why);
    let code =
        said.unwrap_or(if error.is_data() { ErrorCode::BadJsonValue } else { ErrorCode::BadJson });
    let message = move |lang| match (said, lang) {
        (Some(_), Lang::En) => why.clone(),
        _ => format!("{}: {why}", code.message(lang)),
    };
    (code, message)
}

/// `TimeUpError` of a clock.
pub(crate) fn flag_error(py: Python<'_>, flag: Flag) -> PyErr {
    let message = |lang| flag.message(lang).to_string();
    or_failure(Raised::new(py, "TimeUpError", flag.code(), message).and_then(|raised| {
        raised.with("color", Enum(flag.color))?.with("available_ms", flag.available)
    }))
}

/// `ShogiError` that says no more than its code, and of what.
pub(crate) fn plain_error(py: Python<'_>, code: ErrorCode, what: &str) -> PyErr {
    let message = |lang| format!("{}: {what:?}", code.message(lang));
    or_failure(Raised::new(py, "ShogiError", code, message))
}

/// The error of a `position` line: of its start or of one of its moves.
pub(crate) fn usi_line_error(py: Python<'_>, line: &str, error: UsiError) -> PyErr {
    let message = |lang| error.message(lang).to_string();
    match error {
        UsiError::Sfen(error) => position_error(py, line, error.into()),
        UsiError::Setup(problems) => position_error(py, line, problems.into()),
        UsiError::Move { number, offset, reason } => or_failure(match reason {
            Some(reason) => {
                Raised::new(py, "IllegalMoveError", error.code(), message).and_then(|raised| {
                    raised
                        .with("illegal", crate::illegal_move::IllegalMove(reason))?
                        .with("number", number)
                })
            }
            None => Raised::new(py, "InvalidMoveError", error.code(), message).and_then(|raised| {
                raised.with("text", line)?.with("offset", characters(line, offset))
            }),
        }),
        _ => or_failure(Raised::new(py, "ShogiError", error.code(), message)),
    }
}

/// `RecordError`: what is wrong with a record, and where.
pub(crate) fn record_error(py: Python<'_>, path: Option<&str>, error: ParseError) -> PyErr {
    let message = |lang| match path {
        Some(path) => format!("{path}: {}", error.message(lang)),
        None => error.message(lang).to_string(),
    };
    or_failure(Raised::new(py, "RecordError", error.code(), message).and_then(|raised| {
        raised
            .with("line", error.line)?
            .with("column", error.column)?
            .with("ply", error.ply)?
            .with("path", path)?
            .with("illegal", error.illegal.map(crate::illegal_move::IllegalMove))
    }))
}

/// The subclass of `OSError` with number and words as Python itself raises it, or `ValueError` for a name that no file can have.
pub(crate) fn os_error(py: Python<'_>, error: &io::Error, path: Option<&Path>) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        // A name that no file can have is no error of the system.
        let message = match path {
            Some(path) => format!("{error}: {}", path.display()),
            None => error.to_string(),
        };
        return if error.kind() == io::ErrorKind::InvalidInput {
            PyValueError::new_err(message)
        } else {
            PyOSError::new_err(message)
        };
    };
    let path = path.map(|path| path.as_os_str().to_owned());
    if cfg!(windows) {
        // There the numbers are those of Windows, which Python translates.
        return PyOSError::new_err((number, error.to_string(), path, number));
    }
    match py.import("os").and_then(|os| os.call_method1("strerror", (number,))) {
        Ok(words) => PyOSError::new_err((number, words.unbind(), path)),
        Err(error) => error,
    }
}

/// `EditError`.
pub(crate) fn edit_error(py: Python<'_>, error: EditError) -> PyErr {
    or_failure(Raised::new(py, "EditError", error.code(), |lang| error.message(lang).to_string()))
}
