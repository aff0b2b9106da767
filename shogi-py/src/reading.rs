use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
#[cfg(feature = "stubs")]
use pyo3::types::PyByteArray;
use pyo3::types::{PyBytes, PyMemoryView, PyString};
use shogi_rules::kifu::{
    Encoding, Format, Games, ParseError, ParseOptions, Parsed, read, read_any,
};

use crate::arguments::{Auto, OneOf, choice};
use crate::enums::hint;
use crate::errors;
use crate::issue::Issue;
use crate::record::{Record, Source, Tree};

/// What is done about what is wrong with a record.
#[derive(Clone, Copy)]
pub(crate) enum Errors {
    Strict,
    Collect,
    Truncate,
}

choice!(Errors {
    "strict" => Errors::Strict,
    "collect" => Errors::Collect,
    "truncate" => Errors::Truncate,
});
/// What the readers are told.
#[derive(Clone, Copy)]
struct How {
    format: Auto<Format>,
    encoding: Auto<Encoding>,
    errors: OneOf<Errors>,
    allow_illegal: bool,
    allow_pass: bool,
}

impl How {
    fn options(self) -> ParseOptions {
        let mut options = ParseOptions::default()
            .allow_illegal(self.allow_illegal)
            .allow_pass(self.allow_pass)
            .truncate(matches!(self.errors.0, Errors::Truncate));
        if matches!(self.errors.0, Errors::Strict) {
            options = options.strict();
        }
        (options.format, options.encoding) = (self.format.0, self.encoding.0);
        options
    }
}

/// The name of a file.
pub(crate) struct PathLike(pub(crate) PathBuf);

impl<'py> FromPyObject<'_, 'py> for PathLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT,
            pyo3::type_hint_subscript!(
                pyo3::type_hint_identifier!("os", "PathLike"),
                <PyString as pyo3::PyTypeInfo>::TYPE_HINT
            )
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<PathLike> {
        let path = object.py().import("os")?.call_method1("fspath", (object,))?;
        Ok(PathLike(path.extract()?))
    }
}

/// Where a record comes from: a file by its name, its bytes, or anything with a method ``read``.
pub(crate) struct Origin {
    content: Content,
    path: Option<String>,
}

/// Bytes.
pub(crate) struct Bytes(pub(crate) PyBackedBytes);

impl<'py> FromPyObject<'_, 'py> for Bytes {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <PyBytes as pyo3::PyTypeInfo>::TYPE_HINT,
            <PyByteArray as pyo3::PyTypeInfo>::TYPE_HINT,
            <PyMemoryView as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Bytes> {
        if object.cast::<PyMemoryView>().is_ok() {
            let bytes = object.py().get_type::<PyBytes>().call1((object,))?;
            return Ok(Bytes(bytes.extract()?));
        }
        object.extract().map(Bytes).map_err(|error| expected("bytes", &object, error.into()))
    }
}

/// A text, or the bytes of one.
pub(crate) enum Content {
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
}

impl Content {
    /// Text has an encoding no longer, whatever it declares.
    fn options(&self, options: ParseOptions) -> ParseOptions {
        match self {
            Content::Text(_) => options.encoding(Encoding::Utf8),
            Content::Bytes(_) => options,
        }
    }
}

impl AsRef<[u8]> for Content {
    fn as_ref(&self) -> &[u8] {
        match self {
            Content::Text(text) => text.as_bytes(),
            Content::Bytes(bytes) => bytes,
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Content {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT,
            <Bytes as FromPyObject<'_, '_>>::INPUT_TYPE
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Content> {
        if object.cast::<PyString>().is_ok() {
            return object.extract().map(Content::Text);
        }
        object
            .extract()
            .map(|Bytes(bytes)| Content::Bytes(bytes))
            .map_err(|error| expected("str or bytes", &object, error))
    }
}

/// The error for an object of another type; another error stays what it is.
fn expected(what: &str, object: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(object.py()) {
        return error;
    }
    let name = object.get_type().name();
    let name = name.map_or_else(|_| "this".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {what}, not {name}"))
}

impl<'py> FromPyObject<'_, 'py> for Origin {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <PathLike as FromPyObject<'_, '_>>::INPUT_TYPE,
            <Bytes as FromPyObject<'_, '_>>::INPUT_TYPE,
            pyo3::type_hint_identifier!("typing", "BinaryIO"),
            pyo3::type_hint_identifier!("typing", "TextIO")
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Origin> {
        let py = object.py();
        if object.cast::<PyString>().is_ok() || object.hasattr("__fspath__")? {
            let PathLike(path) = object.extract()?;
            let file = py.import("io")?.call_method1("open", (&path, "rb"))?;
            let bytes = file.call_method0("read");
            file.call_method0("close")?;
            let path = Some(path.to_string_lossy().into_owned());
            return Ok(Origin { content: bytes?.extract()?, path });
        }
        if object.hasattr("read")? {
            let content = object.call_method0("read")?.extract()?;
            let name = object.getattr("name").and_then(|name| name.extract()).ok();
            return Ok(Origin { content, path: name });
        }
        let content = object
            .extract()
            .map_err(|error| expected("a path, bytes or a file", &object, error))?;
        Ok(Origin { content, path: None })
    }
}

impl From<Parsed> for Record {
    fn from(parsed: Parsed) -> Record {
        let Parsed { record, diagnostics, format, encoding, error, .. } = parsed;
        let repairs = diagnostics.into_iter().map(|repair| Issue::new(repair.0, false));
        let issues = repairs.chain(error.map(|error| Issue::new(error, true))).collect();
        Record(Tree::new(Arc::new(record), Some(Source { format, encoding, issues })))
    }
}

/// Reads a record from a file by its name, from its bytes, or from an open file. If it holds several games, this is the
/// first; see ``read_records``.
///
/// Format (KIF, KI2, CSA, JKF, USI, USEN) and encoding are found by the content, never by the name, unless they are given.
/// ``errors`` says what is done about what is wrong: ``collect`` repairs what has a clear meaning and lists it in
/// ``Record.issues``; ``strict`` refuses that; ``truncate`` repairs, and keeps what was read before an error, which is then
/// the last of the issues. An illegal move is accepted, and flagged, as the last one of a game, and everywhere if
/// ``allow_illegal`` is True. No move is ever passed over.
///
/// Raises RecordError, OSError. The interpreter is free for other threads meanwhile.
///
/// >>> read_record(b"PI\n+\n+7776FU\n%TORYO\n").to_usi()
/// 'position startpos moves 7g7f resign'
/// >>> read_record(b"PI\n+\n+7776FU\n-3334FX\n", errors="truncate").issues
/// (<Issue: line 4, column 1: the move is not understood>,)
#[pyfunction]
#[pyo3(signature = (source, *, format = Auto(None), encoding = Auto(None), errors = OneOf(Errors::Collect), allow_illegal = false, allow_pass = false))]
#[pyo3(
    text_signature = "(source, *, format='auto', encoding='auto', errors='collect', allow_illegal=False, allow_pass=False)"
)]
pub(crate) fn read_record(
    py: Python<'_>,
    source: Origin,
    format: Auto<Format>,
    encoding: Auto<Encoding>,
    errors: OneOf<Errors>,
    allow_illegal: bool,
    allow_pass: bool,
) -> PyResult<Record> {
    let Origin { content, path } = source;
    let how = How { format, encoding, errors, allow_illegal, allow_pass };
    let options = content.options(how.options());
    let parsed = py.detach(|| read(content.as_ref(), &options).map(Record::from));
    parsed.map_err(|error| errors::record_error(py, path.as_deref(), error))
}

/// Reads a record from a text or from bytes, as a clipboard or a database holds them: also a link to KENTO, Piyo Shogi,
/// Shogi Playground, ShogiHome or Lishogi that holds one. For the rest see ``read_record``.
///
/// Raises RecordError.
///
/// >>> loads("https://www.kento-shogi.com/?moves=7g7f.3c3d").moves_ja()
/// ['▲７六歩', '△３四歩']
#[pyfunction]
#[pyo3(signature = (text, *, format = Auto(None), encoding = Auto(None), errors = OneOf(Errors::Collect), allow_illegal = false, allow_pass = false))]
#[pyo3(
    text_signature = "(text, *, format='auto', encoding='auto', errors='collect', allow_illegal=False, allow_pass=False)"
)]
pub(crate) fn loads(
    py: Python<'_>,
    text: Content,
    format: Auto<Format>,
    encoding: Auto<Encoding>,
    errors: OneOf<Errors>,
    allow_illegal: bool,
    allow_pass: bool,
) -> PyResult<Record> {
    let how = How { format, encoding, errors, allow_illegal, allow_pass };
    let options = text.options(how.options());
    let parsed = py.detach(|| read_any(&text, &options).map(Record::from));
    parsed.map_err(|error| errors::record_error(py, None, error))
}

/// Returns an iterator over the games of a file, which reads each when it is asked for; for the arguments see
/// ``read_record``.
///
/// CSA files separate games by a line ``/``, in KIF a second 手合割 begins another game, in USI and USEN each line is a
/// game. A game that cannot be read raises RecordError, and the iterator goes on behind it when it is asked again; with
/// ``truncate`` only one whose start is not known does.
///
/// >>> [len(record) for record in read_records(b"startpos moves 7g7f\nstartpos\n")]
/// [1, 0]
#[pyfunction]
#[pyo3(signature = (source, *, format = Auto(None), encoding = Auto(None), errors = OneOf(Errors::Collect), allow_illegal = false, allow_pass = false))]
#[pyo3(
    text_signature = "(source, *, format='auto', encoding='auto', errors='collect', allow_illegal=False, allow_pass=False)"
)]
pub(crate) fn read_records(
    py: Python<'_>,
    source: Origin,
    format: Auto<Format>,
    encoding: Auto<Encoding>,
    errors: OneOf<Errors>,
    allow_illegal: bool,
    allow_pass: bool,
) -> PyResult<Records> {
    let Origin { content, path } = source;
    let how = How { format, encoding, errors, allow_illegal, allow_pass };
    let mut options = content.options(how.options());
    // The whole is in memory already, and each game has its limits.
    options.limits.bytes = usize::MAX;
    let games = py.detach(|| Games::new(content.as_ref(), &options).map(Games::into_owned));
    match games {
        Ok(games) => Ok(Records { games: Mutex::new(games), path }),
        Err(error) => Err(errors::record_error(py, path.as_deref(), error)),
    }
}

/// The games of a file, one after another; see ``read_records``.
#[pyclass(frozen, module = "shogi_rules")]
pub(crate) struct Records {
    games: Mutex<Games<'static>>,
    path: Option<String>,
}

impl Records {
    /// Does something with the games while other threads go on.
    fn with<T: Send>(&self, py: Python<'_>, f: impl FnOnce(&mut Games<'static>) -> T + Send) -> T {
        py.detach(|| f(&mut self.games.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    fn told(&self, py: Python<'_>, error: ParseError) -> PyErr {
        errors::record_error(py, self.path.as_deref(), error)
    }
}

#[pymethods]
impl Records {
    fn __iter__(slf: Py<Records>) -> Py<Records> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        let next = self.with(py, |games| games.next().map(|game| game.map(Record::from)));
        next.transpose().map_err(|error| self.told(py, error))
    }

    /// Goes behind the next game without reading it; False if there is none left.
    fn skip(&self, py: Python<'_>) -> bool {
        self.with(py, Games::skip_game)
    }

    /// Reads the head of the next game alone and stays before it: a record without moves; None if there is no game left.
    ///
    /// Raises RecordError.
    fn head(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        let head = self.with(py, |games| games.head().map(|game| game.map(Record::from)));
        head.transpose().map_err(|error| self.told(py, error))
    }
}
