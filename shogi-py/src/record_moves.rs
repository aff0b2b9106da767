//! The main line of a record as a sequence of moves.

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};
use shogi_rules::{JapaneseMove, JapaneseStyle, Position, Square, WesternMove, WesternStyle};

use crate::arguments::{MoveLike, OneOf};
use crate::flyweight::{self, Shared};
use crate::moves::{Move, Style};
use crate::record::Record;
use crate::typed::IteratorOf;

#[pymethods]
impl Record {
    fn __len__(&self) -> usize {
        self.read().main_moves().count()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<IteratorOf<'py, Move>> {
        IteratorOf::over(self.list(py)?.as_any())
    }

    /// Tells whether a move, or a text in USI, is played in the main line.
    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> bool {
        self.count(r#move) > 0
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
        let record = self.read();
        let from_end = || index + record.main_moves().count() as isize;
        let at = if index < 0 { from_end() } else { index };
        match usize::try_from(at).ok().and_then(|at| record.main_moves().nth(at)) {
            Some(mv) => Ok(mv.shared(py)?.into_bound(py).into_any()),
            None => Err(PyIndexError::new_err(format!("the record has {} moves", self.__len__()))),
        }
    }

    /// Returns how often a move, or one in USI, is played in the main line.
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        let Ok(MoveLike::Move(wanted)) = value.extract() else { return 0 };
        self.read().main_moves().filter(|mv| *mv == wanted).count()
    }

    /// Returns the place of a move, or of one in USI, in the main line.
    ///
    /// Raises ValueError if it is not played.
    fn index(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let found = match value.extract() {
            Ok(MoveLike::Move(wanted)) => self.read().main_moves().position(|mv| mv == wanted),
            _ => None,
        };
        found.ok_or_else(|| PyValueError::new_err(format!("{value} is not played")))
    }

    /// Returns the moves of the main line in Japanese: ``▲７六歩``; for the styles see ``Move.ja``.
    #[pyo3(signature = (*, style = OneOf(Style(JapaneseStyle::OFFICIAL))))]
    #[pyo3(text_signature = "($self, *, style='official')")]
    fn moves_ja(&self, py: Python<'_>, style: OneOf<Style>) -> Vec<String> {
        self.written(py, |position, mv, previous| {
            let written = JapaneseMove::new(position, mv, previous)?;
            Some(written.styled(style.0.0).to_string())
        })
    }

    /// Returns the moves of the main line in western notation: ``P-7f``; for the styles see ``Move.western``.
    #[pyo3(signature = (*, style = OneOf(WesternStyle::Hodges)))]
    #[pyo3(text_signature = "($self, *, style='hodges')")]
    fn moves_western(&self, py: Python<'_>, style: OneOf<WesternStyle>) -> Vec<String> {
        self.written(py, |position, mv, _| {
            Some(WesternMove::new(position, mv)?.styled(style.0).to_string())
        })
    }

    /// Returns the moves of the main line as USI writes them.
    fn moves_usi(&self) -> Vec<String> {
        self.read().main_moves().map(|mv| mv.to_string()).collect()
    }
}

impl Record {
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, flyweight::all(py, self.read().main_moves())?)
    }

    /// The moves of the main line in words; those that have none, as USI writes them.
    fn written(
        &self,
        py: Python<'_>,
        words: impl Fn(&Position, shogi_rules::Move, Option<Square>) -> Option<String> + Sync,
    ) -> Vec<String> {
        let record = self.read();
        py.detach(|| {
            let mut before = record.start().clone();
            let mut previous = None;
            let mut written = Vec::new();
            for (id, position) in record.positions().skip(1) {
                let mv = record.node(id).and_then(shogi_rules::kifu::Node::mv);
                if let Some(mv) = mv {
                    let text = words(&before, mv, previous);
                    written.push(text.unwrap_or_else(|| mv.to_string()));
                }
                (before, previous) = (position, mv.map(shogi_rules::Move::to));
            }
            written
        })
    }
}
