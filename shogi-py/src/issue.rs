use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shogi_rules::kifu::ParseError;
use shogi_rules::{ErrorCode, Lang};

use crate::arguments::Reduced;
use crate::enums::Enum;

/// Something that was wrong with a record and was repaired when it was read, with its place.
///
/// >>> issue = loads("PI\n+\n+7776FU\n%TORYO\n%TORYO\n").issues[0]
/// >>> issue.line, issue.code, issue.message
/// (5, <ErrorCode.TEXT_AFTER_END: 621>, 'line 5, column 1: text after the end of the game')
#[pyclass(frozen, eq, hash, module = "shogi_rules")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Issue {
    /// The line, from 1; 0 if the whole file is meant.
    #[pyo3(get)]
    line: u32,
    /// The column in characters, from 1; 0 if the whole file is meant.
    #[pyo3(get)]
    column: u32,
    /// The number of the move being read; 0 before the moves.
    #[pyo3(get)]
    ply: u32,
    /// Whether reading ended here, and what followed is not in the record.
    #[pyo3(get)]
    fatal: bool,
    /// What it is, with its place.
    #[pyo3(get)]
    message: String,
    /// The same in Japanese.
    #[pyo3(get)]
    ja: String,
    code: ErrorCode,
}

impl Issue {
    pub(crate) fn new(error: ParseError, fatal: bool) -> Issue {
        let ParseError { line, column, ply, .. } = error;
        let message = |lang| error.message(lang).to_string();
        let (message, ja) = (message(Lang::En), message(Lang::Ja));
        Issue { line, column, ply, fatal, message, ja, code: error.code() }
    }
}

/// The code, the place, whether it is fatal, and both messages.
type Saved = (u16, (u32, u32, u32), bool, String, String);

#[pymethods]
impl Issue {
    /// The stable number.
    #[getter]
    fn code(&self) -> Enum<ErrorCode> {
        Enum(self.code)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, Saved> {
        let restore = py.get_type::<Issue>().getattr("_restore")?;
        let place = (self.line, self.column, self.ply);
        let texts = (self.message.clone(), self.ja.clone());
        Ok((restore, (self.code.number(), place, self.fatal, texts.0, texts.1)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _restore(
        code: u16,
        place: (u32, u32, u32),
        fatal: bool,
        message: String,
        ja: String,
    ) -> PyResult<Issue> {
        let code = ErrorCode::from_number(code);
        let code = code.ok_or_else(|| PyValueError::new_err("no code of an error"))?;
        let (line, column, ply) = place;
        Ok(Issue { line, column, ply, fatal, message, ja, code })
    }

    fn __str__(&self) -> &str {
        &self.message
    }

    fn __repr__(&self) -> String {
        format!("<Issue: {}>", self.message)
    }
}
