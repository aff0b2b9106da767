//! Values that exist once: squares, pieces and moves are the same object whenever they are equal, so that a list of
//! legal moves only counts references.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::moves::Move;
use crate::piece::Piece;
use crate::square::Square;

struct Flyweights {
    squares: Vec<Py<Square>>,
    /// By raw encoding.
    pieces: Vec<Option<Py<Piece>>>,
    /// By raw encoding.
    moves: Vec<Option<Py<Move>>>,
}

static FLYWEIGHTS: PyOnceLock<Flyweights> = PyOnceLock::new();

fn flyweights(py: Python<'_>) -> PyResult<&'static Flyweights> {
    FLYWEIGHTS.get_or_try_init(py, || {
        Ok(Flyweights {
            squares: shogi_rules::Square::all()
                .map(|square| Py::new(py, Square(square)))
                .collect::<PyResult<_>>()?,
            pieces: (0..=u8::MAX)
                .map(|raw| {
                    shogi_rules::Piece::from_raw(raw).map(|p| Py::new(py, Piece(p))).transpose()
                })
                .collect::<PyResult<_>>()?,
            moves: (0..=u16::MAX)
                .map(|raw| {
                    shogi_rules::Move::from_raw(raw).map(|mv| Py::new(py, Move(mv))).transpose()
                })
                .collect::<PyResult<_>>()?,
        })
    })
}

/// The moves by their raw encoding.
pub(crate) fn moves(py: Python<'_>) -> PyResult<&'static [Option<Py<Move>>]> {
    Ok(&flyweights(py)?.moves)
}

/// A value of the library that Python sees as an object that exists once.
pub(crate) trait Shared: Sized {
    /// The class.
    type Class: pyo3::PyClass;

    /// Finds the object.
    fn find(self, py: Python<'_>) -> PyResult<Option<&'static Py<Self::Class>>>;

    /// Returns the object.
    fn shared(self, py: Python<'_>) -> PyResult<Py<Self::Class>> {
        let found = self.find(py)?.map(|object| object.clone_ref(py));
        // Every value was put into the tables.
        found.ok_or_else(|| pyo3::exceptions::PySystemError::new_err("no such value"))
    }
}

impl Shared for shogi_rules::Square {
    type Class = Square;

    fn find(self, py: Python<'_>) -> PyResult<Option<&'static Py<Square>>> {
        Ok(flyweights(py)?.squares.get(self.index()))
    }
}

impl Shared for shogi_rules::Piece {
    type Class = Piece;

    fn find(self, py: Python<'_>) -> PyResult<Option<&'static Py<Piece>>> {
        Ok(flyweights(py)?.pieces.get(usize::from(self.to_raw())).and_then(Option::as_ref))
    }
}

impl Shared for shogi_rules::Move {
    type Class = Move;

    fn find(self, py: Python<'_>) -> PyResult<Option<&'static Py<Move>>> {
        Ok(moves(py)?.get(usize::from(self.to_raw())).and_then(Option::as_ref))
    }
}

/// The objects of several values, in their order.
pub(crate) fn all<T: Shared>(
    py: Python<'_>,
    values: impl IntoIterator<Item = T>,
) -> PyResult<Vec<Py<T::Class>>> {
    values.into_iter().map(|value| value.shared(py)).collect()
}
