use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::PyString;
use shogi_rules::kifu;
use shogi_rules::{Color, Lang};

use crate::arguments::{OneOf, Reduced};
use crate::enums::{self, Enum, Word, hint};

/// How a line of a record ends: the kind, and what the file says word for word.
///
/// >>> end = loads("   1 ７六歩(77)\n   2 投了\n").end
/// >>> end.kind, end.raw, end.message("ja")
/// (<TerminalKind.RESIGN: 'resign'>, '投了', '投了')
#[pyclass(frozen, eq, hash, module = "shogi_rules")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Terminal(pub(crate) kifu::Terminal);

#[pymethods]
impl Terminal {
    #[new]
    #[pyo3(signature = (kind, raw = "", winner = None))]
    fn new(kind: KindLike, raw: &str, winner: Option<Enum<Color>>) -> Terminal {
        let winner = winner.map(|winner| winner.0);
        Terminal(kifu::Terminal { kind: kind.0, raw: raw.to_owned(), winner })
    }

    /// The kind.
    #[getter]
    fn kind(&self) -> Word<enums::TerminalKind> {
        Word::new(self.0.kind.word())
    }

    /// The word as written: 投了, ``%TORYO``; the whole summary line (まで…) where no word stands.
    #[getter]
    fn raw(&self) -> &str {
        &self.0.raw
    }

    /// The winner, where the file names one that the kind does not tell; see ``Record.winner``.
    #[getter]
    fn winner(&self) -> Option<Enum<Color>> {
        self.0.winner.map(Enum)
    }

    /// Returns the kind in a few words.
    #[pyo3(signature = (lang = OneOf(Lang::En)))]
    #[pyo3(text_signature = "($self, lang='en')")]
    fn message(&self, lang: OneOf<Lang>) -> &'static str {
        self.0.kind.message(lang.0)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> Reduced<'py, (&'static str, String, Option<Enum<Color>>)> {
        let class = py.get_type::<Terminal>().into_any();
        Ok((class, (self.0.kind.word(), self.0.raw.clone(), self.winner())))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let raw = PyString::new(py, &self.0.raw).repr()?;
        let winner = self.0.winner.map(|winner| match winner {
            Color::Black => ", Color.BLACK",
            Color::White => ", Color.WHITE",
        });
        let kind = self.0.kind.word().to_ascii_uppercase();
        Ok(format!("Terminal(TerminalKind.{kind}, {raw}{})", winner.unwrap_or_default()))
    }
}

/// A kind of ending, or its word.
pub(crate) struct KindLike(pub(crate) kifu::TerminalKind);

impl<'py> FromPyObject<'_, 'py> for KindLike {
    type Error = PyErr;

    hint!(INPUT_TYPE = pyo3::type_hint_identifier!("shogi_rules.enums", "TerminalKind"));

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<KindLike> {
        // The members of the enum are words.
        let word = object.cast::<PyString>()?;
        let word = word.to_cow()?;
        let unknown = || PyValueError::new_err(format!("{word:?} is no TerminalKind"));
        kifu::TerminalKind::from_word(&word).map(KindLike).ok_or_else(unknown)
    }
}

/// An end, or its kind.
pub(crate) struct TerminalLike(pub(crate) kifu::Terminal);

impl<'py> FromPyObject<'_, 'py> for TerminalLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <Terminal as pyo3::PyTypeInfo>::TYPE_HINT,
            pyo3::type_hint_identifier!("shogi_rules.enums", "TerminalKind")
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<TerminalLike> {
        if let Ok(terminal) = object.cast::<Terminal>() {
            return Ok(TerminalLike(terminal.get().0.clone()));
        }
        let KindLike(kind) = object.extract()?;
        Ok(TerminalLike(kifu::Terminal { kind, raw: String::new(), winner: None }))
    }
}
