//! Readers of training data: files of any size, one position or game at a time.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::PyString;
use shogi_rules::packed::{
    self, Hcpe3Reader, PackReader, ReadRecordError, RecordProblem, read_hcpe as hcpe,
    read_psv as psv,
};

use crate::enums::hint;
use crate::errors::{self, Raised};
use crate::reading::{Bytes, PathLike};
use crate::training_game::TrainingGame;
use crate::training_position::TrainingPosition;

/// A file by its name, or its bytes.
pub(crate) enum Data {
    Path(PathBuf),
    Bytes(PyBackedBytes),
}

impl<'py> FromPyObject<'_, 'py> for Data {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <PathLike as FromPyObject<'_, '_>>::INPUT_TYPE,
            <Bytes as FromPyObject<'_, '_>>::INPUT_TYPE
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Data> {
        if object.cast::<PyString>().is_ok() || object.hasattr("__fspath__")? {
            return object.extract().map(|PathLike(path)| Data::Path(path));
        }
        object.extract().map(|Bytes(bytes)| Data::Bytes(bytes))
    }
}

impl Data {
    fn open(self, py: Python<'_>) -> PyResult<Box<dyn Read + Send>> {
        match self {
            Data::Path(path) => match File::open(&path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(errors::os_error(py, &error, Some(&path))),
            },
            Data::Bytes(bytes) => Ok(Box::new(Cursor::new(bytes))),
        }
    }
}

/// Why a record of training data could not be read.
pub(crate) enum Fault {
    Read(ReadRecordError),
    /// A move of the game with this number.
    Game(u64, RecordProblem),
}

impl Fault {
    pub(crate) fn error(self, py: Python<'_>) -> PyErr {
        match self {
            Fault::Read(ReadRecordError::Io(error)) => errors::os_error(py, &error, None),
            Fault::Read(ReadRecordError::Record(error)) => {
                let message = |lang| error.message(lang).to_string();
                raise(py, error.code(), message, error.index, Some(error.offset))
            }
            Fault::Game(index, problem) => {
                let message = |lang| problem.message(lang).to_string();
                raise(py, problem.code(), message, index, None)
            }
            Fault::Read(_) => PyOSError::new_err("the file cannot be read"),
        }
    }
}

fn raise(
    py: Python<'_>,
    code: shogi_rules::ErrorCode,
    message: impl Fn(shogi_rules::Lang) -> String,
    index: u64,
    offset: Option<u64>,
) -> PyErr {
    errors::or_failure(
        Raised::new(py, "TrainingDataError", code, message)
            .and_then(|raised| raised.with("index", index)?.with("offset", offset)),
    )
}

/// What a position or a game cannot be written as.
pub(crate) fn pack_error(py: Python<'_>, error: packed::PackError) -> PyErr {
    let message = |lang| error.message(lang).to_owned();
    errors::or_failure(Raised::new(py, "TrainingDataError", error.code(), message))
}

type Positions = dyn Iterator<Item = Result<TrainingPosition, ReadRecordError>> + Send;
type Games = dyn Iterator<Item = Result<TrainingGame, Fault>> + Send;

/// The positions of a file, one after another; see ``read_hcpe`` and ``read_psv``.
#[pyclass(frozen, module = "shogi_rules")]
pub(crate) struct TrainingPositions(Mutex<Box<Positions>>);

/// The games of a file, one after another; see ``read_hcpe3`` and ``read_pack``.
#[pyclass(frozen, module = "shogi_rules")]
pub(crate) struct TrainingGames(Mutex<Box<Games>>);

#[pymethods]
impl TrainingPositions {
    fn __iter__(slf: Py<TrainingPositions>) -> Py<TrainingPositions> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<TrainingPosition>> {
        let next = py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).next());
        next.transpose().map_err(|error| Fault::Read(error).error(py))
    }
}

#[pymethods]
impl TrainingGames {
    fn __iter__(slf: Py<TrainingGames>) -> Py<TrainingGames> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<TrainingGame>> {
        let next = py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).next());
        next.transpose().map_err(|fault| fault.error(py))
    }
}

/// Returns an iterator over the positions of training data of Apery, cshogi and dlshogi (``hcpe``, 38 bytes each).
///
/// A record that is wrong raises TrainingDataError, and the iterator goes on behind it when it is asked again. Raises
/// OSError.
///
/// >>> position = TrainingPosition(Position(), Move.from_usi("7g7f"), 35, Color.BLACK)
/// >>> list(read_hcpe(position.to_hcpe() * 2)) == [position, position]
/// True
#[pyfunction]
pub(crate) fn read_hcpe(py: Python<'_>, source: Data) -> PyResult<TrainingPositions> {
    let all = hcpe(source.open(py)?).map(|record| record.map(TrainingPosition::from));
    Ok(TrainingPositions(Mutex::new(Box::new(all))))
}

/// Returns an iterator over the positions of training data of YaneuraOu (``psv``, PackedSfenValue, 40 bytes each), see
/// ``read_hcpe``. The move number is that of the position.
#[pyfunction]
pub(crate) fn read_psv(py: Python<'_>, source: Data) -> PyResult<TrainingPositions> {
    let all = psv(source.open(py)?).map(|record| record.map(TrainingPosition::from));
    Ok(TrainingPositions(Mutex::new(Box::new(all))))
}

/// Returns an iterator over the games of training data of dlshogi (``hcpe3``), see ``read_hcpe``.
#[pyfunction]
pub(crate) fn read_hcpe3(py: Python<'_>, source: Data) -> PyResult<TrainingGames> {
    let mut reader = Hcpe3Reader::new(source.open(py)?);
    let mut numbers = 0..;
    let all = std::iter::from_fn(move || {
        let number = numbers.next().unwrap_or(u64::MAX);
        let game = reader.next_game()?.map_err(Fault::Read);
        Some(game.and_then(|game| {
            TrainingGame::from_hcpe3(game).map_err(|problem| Fault::Game(number, problem))
        }))
    });
    Ok(TrainingGames(Mutex::new(Box::new(all))))
}

/// Returns an iterator over the games of training data of YaneuraOu's scripts (``pack``), see ``read_hcpe``.
#[pyfunction]
pub(crate) fn read_pack(py: Python<'_>, source: Data) -> PyResult<TrainingGames> {
    let mut reader = PackReader::new(source.open(py)?);
    let all = std::iter::from_fn(move || {
        let game = reader.next_game()?;
        Some(game.map(TrainingGame::from_pack).map_err(Fault::Read))
    });
    Ok(TrainingGames(Mutex::new(Box::new(all))))
}
