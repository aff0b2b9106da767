//! Archives of games as tables.

mod attached;
mod cells;
mod columns;
mod filter;
mod game;
mod seven_z;
mod source;
mod stream;

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyString};
use shogi_rules::kifu::{Format, WriteOptions};

use self::attached::Kept;
use self::columns::{Choice, Rows};
use self::filter::Filter;
use self::source::Source;
use self::stream::{Errors, Failure, Failures, Plan, Stream, lock};
use crate::arguments::{OneOf, choice};
use crate::errors;
use crate::parallel::Threads;
use crate::record::Record;
use crate::typed::TupleOf;

choice!(Rows { "plies" => Rows::Plies, "games" => Rows::Games });
choice!(Errors {
    "strict" => Errors::Strict,
    "collect" => Errors::Collect,
    "truncate" => Errors::Truncate,
});

/// Rows in a batch if a caller does not say.
const BATCH: usize = 65_536;

/// Games as a table, with a row for each ply or for each game; see ``read_table``.
///
/// It is read when somebody asks for it through the Arrow C stream interface: ``polars.DataFrame(table)``,
/// ``pyarrow.RecordBatchReader.from_stream(table)``, ``pyarrow.table(table)``, or by its name in DuckDB. Every asking
/// reads the files once more. Only a few batches are in memory at a time.
///
/// >>> table = replay(["startpos moves 7g7f 3c3d"], columns=["ply", "usi"])
/// >>> table.columns, len(table.column("usi"))
/// (('ply', 'usi'), 2)
#[pyclass(frozen, weakref, module = "shogi_rules")]
pub(crate) struct Table {
    plan: Arc<Plan>,
    /// Those of the reader that began last.
    failures: Mutex<Failures>,
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> TupleOf<&'static str> {
        TupleOf(self.plan.choice.names())
    }

    /// The games that could not be read the last time the table was read, as far as it was: for each a ``TableError``
    /// with ``path``, ``number`` (in the file, from 1; 0 for the whole file) and ``line``.
    #[getter]
    fn errors(&self) -> TupleOf<Failure> {
        let last = Arc::clone(&lock(&self.failures));
        let failures = lock(&last).clone();
        TupleOf(failures)
    }

    /// Hands the table over through the Arrow C stream interface.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // A consumer casts by itself what it wants otherwise.
        let _ = requested_schema;
        let progress = Kept::new(self.progress.as_ref(), py);
        let failures = Failures::default();
        let stream = Stream::start(&self.plan, &failures, progress)?;
        *lock(&self.failures) = failures;
        let stream = FFI_ArrowArrayStream::new(Box::new(stream));
        Ok(PyCapsule::new_with_value(py, stream, c"arrow_array_stream")?.into_any())
    }

    /// Reads the table for one column and returns it as an array of pyarrow, which must be there.
    ///
    /// Raises KeyError if the table has no such column.
    fn column<'py>(slf: Bound<'py, Table>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if !slf.get().plan.choice.names().contains(&name) {
            return Err(pyo3::exceptions::PyKeyError::new_err(name.to_owned()));
        }
        let table = py.import("pyarrow")?.call_method1("table", (slf,));
        // After Ctrl-C the error is of the reader's kind, and a signal waits.
        let table = table.map_err(|error| py.check_signals().err().unwrap_or(error))?;
        table.call_method1("column", (name,))
    }

    /// Lets Python see what a cycle would go through.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.progress)
    }

    fn __repr__(&self) -> String {
        format!("<Table: {}>", self.plan.choice.names().join(", "))
    }
}

/// Reads games from files, folders and archives (zip, 7z, tar, also compressed by gzip) as a table.
///
/// ``paths`` are one or several; in folders and archives the files are read whose names end like those of records. A
/// file may hold several games, in any format and encoding. Archives are told by their content. Of 7z, what 7-Zip packs by
/// LZMA, LZMA2, PPMd or BZip2 is read, with at most 256 MiB for unpacking; nothing that is encrypted. ``rows`` says what a row is:
///
/// * ``plies``: ``game`` (its number in the table, from 0), ``path``, ``number`` (in the file, from 1), ``ply``, ``turn``,
///   ``move`` (see ``Move.from_u16``), ``usi``; of the position before the move ``sfen``, ``position`` (see
///   ``PositionArray``), ``key``; ``time_ms``; ``eval`` and ``mate`` as an engine left them in the comments (for Black, in
///   centipawns and in moves; a mate of unknown length is 1 or -1); ``comment``. Without ``columns``: game, ply, turn, move, usi, position, time_ms, eval, mate.
/// * ``games``: ``game``, ``path``, ``number``, ``format``, ``black``, ``white``, ``black_rating``, ``white_rating``,
///   ``event``, ``site``, ``start``, ``end``, ``handicap``, ``sfen``, ``result`` (black, white, draw), ``reason``,
///   ``plies``, ``line`` (equal for equal games), ``error``, ``error_line``.
///
/// Only main lines are read. ``errors`` says what becomes of games with an error: they have no plies (``collect``), those
/// before the error (``truncate``), or end the table (``strict``); ``Table.errors`` lists them.
///
/// ``filter`` looks at the head of a game before its moves are read. Its keys are ``black``, ``white``, ``player``,
/// ``event``, ``site`` (a text, or several of which one must be equal), ``start``, ``end`` (a pair of dates),
/// ``black_rating``, ``white_rating``, ``rating`` (a pair of numbers); None in a pair is no bound.
///
/// ``progress`` is called with the numbers of files and games that are through.
///
/// Raises FileNotFoundError and the like for a path that is not there; while the table is read, TableError with
/// ``strict``. An error that passes through a reader in C, as pyarrow is one, is raised as that reader's; after Ctrl-C it is
/// followed by KeyboardInterrupt.
///
/// >>> read_table([], rows="games", columns=["black", "white"], filter={"rating": (3000, None)})
/// <Table: black, white>
#[pyfunction]
#[pyo3(signature = (
    paths, *, columns = None, rows = OneOf(Rows::Plies), filter = None, errors = OneOf(Errors::Collect),
    threads = None, progress = None, batch_size = BATCH
))]
#[pyo3(
    text_signature = "(paths, *, columns=None, rows='plies', filter=None, errors='collect', threads=None, \
                         progress=None, batch_size=65536)"
)]
#[allow(clippy::too_many_arguments)] // all but one have names
pub(crate) fn read_table(
    paths: &Bound<'_, PyAny>,
    columns: Option<Vec<String>>,
    rows: OneOf<Rows>,
    filter: Option<Filter>,
    errors: OneOf<Errors>,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
    batch_size: usize,
) -> PyResult<Table> {
    let py = paths.py();
    let is_one = paths.is_instance_of::<PyString>() || paths.hasattr("__fspath__")?;
    let paths: Vec<PathBuf> = if is_one {
        vec![paths.extract()?]
    } else {
        paths.try_iter()?.map(|path| path?.extract()).collect::<PyResult<_>>()?
    };
    for path in &paths {
        source::check(path).map_err(|error| errors::os_error(py, &error, Some(path)))?;
    }
    let plan = Plan {
        source: Source::Paths(paths),
        choice: chosen(rows.0, columns)?,
        filter: filter.unwrap_or_default(),
        errors: errors.0,
        batch_size: size(batch_size)?,
        threads: Threads::or_all(threads),
    };
    Ok(Table { plan: Arc::new(plan), failures: Mutex::default(), progress })
}

/// Reads games that are in memory as a table: records, or texts and bytes, each a file as for ``read_table``, which explains
/// the rest.
///
/// >>> replay(["startpos moves 7g7f", "PI\n+\n+2726FU\n%TORYO\n"], rows="games").column("result").to_pylist()
/// [None, 'black']
#[pyfunction]
#[pyo3(signature = (
    games, *, columns = None, rows = OneOf(Rows::Plies), filter = None, errors = OneOf(Errors::Collect),
    threads = None, progress = None, batch_size = BATCH
))]
#[pyo3(
    text_signature = "(games, *, columns=None, rows='plies', filter=None, errors='collect', threads=None, \
                         progress=None, batch_size=65536)"
)]
#[allow(clippy::too_many_arguments)] // all but one have names
pub(crate) fn replay(
    games: &Bound<'_, PyAny>,
    columns: Option<Vec<String>>,
    rows: OneOf<Rows>,
    filter: Option<Filter>,
    errors: OneOf<Errors>,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
    batch_size: usize,
) -> PyResult<Table> {
    if games.is_instance_of::<PyString>() || games.is_instance_of::<PyBytes>() {
        return Err(PyTypeError::new_err("expected several games, not one text"));
    }
    let texts = games.try_iter()?.map(|game| text(&game?)).collect::<PyResult<_>>()?;
    let plan = Plan {
        source: Source::Texts(texts),
        choice: chosen(rows.0, columns)?,
        filter: filter.unwrap_or_default(),
        errors: errors.0,
        batch_size: size(batch_size)?,
        threads: Threads::or_all(threads),
    };
    Ok(Table { plan: Arc::new(plan), failures: Mutex::default(), progress })
}

fn text(game: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = game.cast::<PyString>() {
        return Ok(text.to_cow()?.as_bytes().to_vec());
    }
    if let Ok(record) = game.cast::<Record>() {
        // The format that holds most; what it cannot hold has no column.
        return Ok(record
            .get()
            .read()
            .to_text(Format::Jkf, &WriteOptions::default())
            .text
            .into_bytes());
    }
    match game.cast::<PyBytes>() {
        Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
        Err(_) => {
            Err(PyTypeError::new_err(format!("expected str, bytes or a Record, not {game:?}")))
        }
    }
}

fn chosen(rows: Rows, columns: Option<Vec<String>>) -> PyResult<Choice> {
    Choice::named(rows, columns).map_err(|name| {
        let known: Vec<_> = Choice::all(rows).iter().map(|(name, _)| *name).collect();
        PyValueError::new_err(format!("there is no column {name:?}, but {}", known.join(", ")))
    })
}

fn size(batch_size: usize) -> PyResult<usize> {
    if batch_size == 0 {
        return Err(PyValueError::new_err("batch_size must be at least 1"));
    }
    Ok(batch_size)
}
