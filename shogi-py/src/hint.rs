use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shogi_rules::Bitboard;

use crate::arguments::{OneOf, Reduced, choice};
use crate::flyweight::{self, Shared};
use crate::moves::Move;
use crate::piece::Piece;
use crate::score::Score;
use crate::square::Square;
use crate::typed::TupleOf;

/// A move worth considering, with what can be said for it.
///
/// >>> hint = Cpu().hint(Board("4k4/9/9/4r4/9/9/4L4/9/4K4 b - 1"), 1)[0]
/// >>> hint.move, hint.tags, hint.takes
/// (Move.from_usi('5g5d'), ('takes', 'saves'), Piece.from_symbol('r'))
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Hint {
    mv: shogi_rules::Move,
    score: Score,
    takes: Option<shogi_rules::Piece>,
    saves: Bitboard,
    threatens: Bitboard,
}

/// What can be said for a move, in a word.
#[derive(Clone, Copy, PartialEq)]
enum Tag {
    Mates,
    Takes,
    Saves,
    Threatens,
}

choice!(Tag {
    "mates" => Tag::Mates,
    "takes" => Tag::Takes,
    "saves" => Tag::Saves,
    "threatens" => Tag::Threatens,
});

impl From<shogi_rules::cpu::Hint> for Hint {
    fn from(hint: shogi_rules::cpu::Hint) -> Hint {
        let shogi_rules::cpu::Reasons { takes, saves, threatens, .. } = hint.reasons;
        Hint { mv: hint.mv, score: hint.score.into(), takes, saves, threatens }
    }
}

/// A hint as pickle stores it.
type Parts = (u16, Score, Option<u8>, [u64; 2], [u64; 2]);

#[pymethods]
impl Hint {
    /// The move.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        self.mv.shared(py)
    }

    /// What it leads to, for the side that plays it.
    #[getter]
    fn score(&self) -> Score {
        self.score
    }

    /// The score as one number, see ``Score.points``.
    #[getter]
    fn score_cp(&self) -> i64 {
        self.score.points(30_000)
    }

    /// In how many plies it mates, or below zero is mated; None if neither is known.
    #[getter]
    fn mate(&self) -> Option<i64> {
        self.score.mate()
    }

    /// What can be said for it, of ``mates``, ``takes``, ``saves``, ``threatens``.
    #[getter]
    fn tags(&self) -> TupleOf<OneOf<Tag>> {
        let said = [
            (Tag::Mates, self.score.wins() == Some(true)),
            (Tag::Takes, self.takes.is_some()),
            (Tag::Saves, !self.saves.is_empty()),
            (Tag::Threatens, !self.threatens.is_empty()),
        ];
        TupleOf(said.into_iter().filter(|(_, holds)| *holds).map(|(tag, _)| OneOf(tag)).collect())
    }

    /// The piece that it takes, or None.
    #[getter]
    fn takes(&self, py: Python<'_>) -> PyResult<Option<Py<Piece>>> {
        self.takes.map(|piece| piece.shared(py)).transpose()
    }

    /// The squares of the own pieces that it saves from being won.
    #[getter]
    fn saves(&self, py: Python<'_>) -> PyResult<TupleOf<Py<Square>>> {
        flyweight::all(py, self.saves).map(TupleOf)
    }

    /// The squares of the enemy pieces that could be won next, and could not be before.
    #[getter]
    fn threatens(&self, py: Python<'_>) -> PyResult<TupleOf<Py<Square>>> {
        flyweight::all(py, self.threatens).map(TupleOf)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, Parts> {
        let from_parts = py.get_type::<Hint>().getattr("_from_parts")?;
        let takes = self.takes.map(shogi_rules::Piece::to_raw);
        let (saves, threatens) = (self.saves.to_raw(), self.threatens.to_raw());
        Ok((from_parts, (self.mv.to_raw(), self.score, takes, saves, threatens)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_parts(
        code: u16,
        score: Py<Score>,
        takes: Option<u8>,
        saves: [u64; 2],
        threatens: [u64; 2],
    ) -> PyResult<Hint> {
        let read = || {
            Some(Hint {
                mv: shogi_rules::Move::from_raw(code)?,
                score: *score.get(),
                takes: match takes {
                    Some(raw) => Some(shogi_rules::Piece::from_raw(raw)?),
                    None => None,
                },
                saves: Bitboard::from_raw(saves)?,
                threatens: Bitboard::from_raw(threatens)?,
            })
        };
        read().ok_or_else(|| PyValueError::new_err("no hint"))
    }

    fn __repr__(&self) -> String {
        format!("<Hint: {} {}>", self.mv, self.score.0)
    }
}
