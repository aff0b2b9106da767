use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use shogi_rules::Color;

use crate::enums::Enum;
use crate::errors::{Raised, or_failure};
use crate::flyweight::Shared;

/// A square of the board, named by its file (筋) 1 to 9 and its rank (段) 1 to 9.
///
/// Equal squares are the same object. As an index it counts from 0 (1a), rank by rank within a file, to 80 (9i), so
/// that ``array[square]`` works.
///
/// >>> square = Square.parse("7g")
/// >>> square.file, square.rank, int(square)
/// (7, 7, 60)
/// >>> square.ja(), Square.parse("７七") is square
/// ('７七', True)
#[pyclass(frozen, eq, ord, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Square(pub(crate) shogi_rules::Square);

#[pymethods]
impl Square {
    /// Returns the square of a file and a rank, 1 to 9 each.
    #[new]
    fn new(py: Python<'_>, file: u8, rank: u8) -> PyResult<Py<Square>> {
        match shogi_rules::Square::from_coords(file, rank) {
            Some(square) => square.shared(py),
            None => {
                Err(PyValueError::new_err(format!("file {file} and rank {rank} are not 1 to 9")))
            }
        }
    }

    /// Reads a square: ``7g``, ``77`` or ``７七``.
    ///
    /// Raises InvalidMoveError.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Py<Square>> {
        read(py, text)?.shared(py)
    }

    /// Returns the square with this index, 0 to 80.
    #[staticmethod]
    fn from_index(py: Python<'_>, index: usize) -> PyResult<Py<Square>> {
        match shogi_rules::Square::from_index(index) {
            Some(square) => square.shared(py),
            None => Err(PyIndexError::new_err(format!("{index} is not 0 to 80"))),
        }
    }

    /// The file, 1 to 9.
    #[getter]
    fn file(&self) -> u8 {
        self.0.file().number()
    }

    /// The rank, 1 to 9.
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank().number()
    }

    /// Returns the square as USI writes it: ``7g``.
    fn usi(&self) -> String {
        self.0.to_string()
    }

    /// Returns the square in Japanese: ``７七``.
    fn ja(&self) -> String {
        self.0.kanji().to_string()
    }

    /// Returns the square as the other side sees it.
    fn flip(&self, py: Python<'_>) -> PyResult<Py<Square>> {
        self.0.flip().shared(py)
    }

    /// Tells whether a piece of this side may promote here.
    fn in_promotion_zone(&self, color: Enum<Color>) -> bool {
        self.0.in_promotion_zone(color.0)
    }

    fn __index__(&self) -> usize {
        self.0.index()
    }

    fn __hash__(&self) -> usize {
        self.0.index()
    }

    fn __str__(&self) -> String {
        self.usi()
    }

    fn __repr__(&self) -> String {
        format!("Square({}, {})", self.file(), self.rank())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (u8, u8)) {
        (py.get_type::<Square>(), (self.file(), self.rank()))
    }
}

/// Reads a square as [`Square::parse`] does.
pub(crate) fn read(py: Python<'_>, text: &str) -> PyResult<shogi_rules::Square> {
    shogi_rules::Square::from_text(text).map_err(|error| {
        let message = |lang| format!("{}: {text:?}", error.message(lang));
        or_failure(
            Raised::new(py, "InvalidMoveError", error.code(), message)
                .and_then(|raised| raised.with("text", text)),
        )
    })
}
