use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};
use shogi_rules::{JapaneseMove, JapaneseStyle, Square};

use crate::arguments::{MoveLike, Reduced};
use crate::flyweight::{self, Shared};
use crate::moves::Move;
use crate::position::Position;
use crate::typed::IteratorOf;

/// The legal moves of a position: a sequence that is computed once and does not change when the board does.
///
/// >>> moves = Board().legal_moves
/// >>> len(moves), moves[0], Move.from_usi("7g7f") in moves
/// (30, Move.from_usi('1g1f'), True)
/// >>> moves.usi()[:3]
/// ['1g1f', '2g2f', '3g3f']
#[pyclass(frozen, sequence, module = "shogi_rules")]
pub(crate) struct LegalMoves {
    position: shogi_rules::Position,
    /// The destination of the move before.
    previous: Option<Square>,
    moves: Box<[shogi_rules::Move]>,
}

impl LegalMoves {
    pub(crate) fn new(position: shogi_rules::Position, previous: Option<Square>) -> LegalMoves {
        let moves = position.legal_moves().as_ref().into();
        LegalMoves { position, previous, moves }
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let table = flyweight::moves(py)?;
        let objects = self.moves.iter().map(|mv| table.get(usize::from(mv.to_raw())));
        PyList::new(py, objects.map(|object| object.and_then(Option::as_ref)))
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<IteratorOf<'py, Move>> {
        IteratorOf::over(self.list(py)?.as_any())
    }

    /// Tells whether a move, or a text in USI, is among them.
    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> bool {
        match r#move.extract() {
            Ok(MoveLike::Move(mv)) => self.moves.contains(&mv),
            _ => false,
        }
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if index.cast::<PySlice>().is_ok() {
            return self.list(py)?.as_any().get_item(index);
        }
        let index = crate::arguments::index(index)?;
        let at = if index < 0 { index + self.moves.len() as isize } else { index };
        let mv = usize::try_from(at).ok().and_then(|at| self.moves.get(at));
        match mv {
            Some(mv) => Ok(mv.shared(py)?.into_bound(py).into_any()),
            None => Err(PyIndexError::new_err(format!("there are {} moves", self.moves.len()))),
        }
    }

    /// Returns 1 if a move, or one in USI, is legal and 0 if it is not.
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(value))
    }

    /// Returns the place of a move, or of one in USI.
    ///
    /// Raises ValueError if it is not legal.
    fn index(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let found = match value.extract() {
            Ok(MoveLike::Move(wanted)) => self.moves.iter().position(|mv| *mv == wanted),
            _ => None,
        };
        found
            .ok_or_else(|| pyo3::exceptions::PyValueError::new_err(format!("{value} is not legal")))
    }

    /// Returns the moves as USI writes them.
    fn usi(&self) -> Vec<String> {
        self.moves.iter().map(ToString::to_string).collect()
    }

    /// Returns the moves in Japanese: ``▲７六歩``.
    fn ja(&self) -> Vec<String> {
        let words = |mv: &shogi_rules::Move| {
            let written = JapaneseMove::new(&self.position, *mv, self.previous);
            written
                .map_or_else(|| mv.to_string(), |mv| mv.styled(JapaneseStyle::OFFICIAL).to_string())
        };
        self.moves.iter().map(words).collect()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Position, Option<u8>)> {
        let restore = py.get_type::<LegalMoves>().getattr("_restore")?;
        let previous = self.previous.map(|square| square.index() as u8);
        Ok((restore, (Position(self.position.clone()), previous)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _restore(position: &Position, previous: Option<u8>) -> LegalMoves {
        let previous = previous.and_then(|index| Square::from_index(index.into()));
        LegalMoves::new(position.0.clone(), previous)
    }

    fn __repr__(&self) -> String {
        format!("<LegalMoves: {}>", self.usi().join(" "))
    }
}
