use std::cmp::Ordering;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shogi_rules::usi::{Info, Reply};

use crate::arguments::Reduced;

/// How good a position is for the side to move: hundredths of a pawn, or a mate.
///
/// It is made from the words of USI. Scores are ordered, being mated at once the least; ``-score`` is that of the other
/// side.
///
/// >>> Score("cp 120").cp, Score("mate -4").mate
/// (120, -4)
/// >>> -Score("mate 3") < Score("cp -900") < Score("cp 0") < Score("mate 5") < Score("mate 1")
/// True
#[pyclass(frozen, eq, ord, hash, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Score(pub(crate) shogi_rules::usi::Score);

impl From<shogi_rules::cpu::Score> for Score {
    fn from(score: shogi_rules::cpu::Score) -> Score {
        Score(score.into())
    }
}

impl Score {
    /// What orders scores: who mates, then how soon or how much.
    fn rank(self) -> (i8, i64) {
        match self.0 {
            shogi_rules::usi::Score::Centipawns(cp) => (0, cp.into()),
            shogi_rules::usi::Score::Mate { wins, plies } => {
                let plies = plies.map_or(i64::MAX, i64::from);
                if wins { (1, -plies) } else { (-1, plies) }
            }
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.rank().cmp(&other.rank()))
    }
}

#[pymethods]
impl Score {
    #[new]
    fn new(text: &str) -> PyResult<Score> {
        let line = format!("info score {text}");
        match Reply::parse_strict(&line) {
            Ok(Reply::Info(info @ Info { score: Some(score), .. }))
                if info == (Info { score: Some(score), ..Info::default() }) =>
            {
                Ok(Score(score))
            }
            _ => Err(PyValueError::new_err(format!("expected 'cp N' or 'mate N', not {text:?}"))),
        }
    }

    /// Hundredths of a pawn; None for a mate.
    #[getter]
    fn cp(&self) -> Option<i32> {
        match self.0 {
            shogi_rules::usi::Score::Centipawns(cp) => Some(cp),
            shogi_rules::usi::Score::Mate { .. } => None,
        }
    }

    /// In how many plies the side to move mates, or below zero is mated; None if it is no mate, or its length is unknown.
    #[getter]
    pub(crate) fn mate(&self) -> Option<i64> {
        match self.0 {
            shogi_rules::usi::Score::Centipawns(_) => None,
            shogi_rules::usi::Score::Mate { wins, plies } => {
                let plies = i64::from(plies?);
                Some(if wins { plies } else { -plies })
            }
        }
    }

    /// Whether the side to move mates (True) or is mated (False); None if neither is known.
    #[getter]
    pub(crate) fn wins(&self) -> Option<bool> {
        match self.0 {
            shogi_rules::usi::Score::Centipawns(_) => None,
            shogi_rules::usi::Score::Mate { wins, .. } => Some(wins),
        }
    }

    /// Returns one number, to plot and to average: a mate counts ``mate`` points less one for each ply.
    ///
    /// >>> Score("mate 5").points(), Score("mate -4").points(), Score("cp 35").points()
    /// (29995, -29996, 35)
    #[pyo3(signature = (mate = 30_000))]
    pub(crate) fn points(&self, mate: i64) -> i64 {
        // A mate of unknown length is no nearer than the farthest that is ever found.
        let farthest = i64::from(shogi_rules::cpu::mate::MateOptions::MAX_PLIES);
        match self.rank() {
            (0, cp) => cp,
            (1, _) => mate.saturating_sub(self.mate().unwrap_or(farthest)),
            _ => mate.saturating_neg().saturating_sub(self.mate().unwrap_or(-farthest)),
        }
    }

    fn __neg__(&self) -> Score {
        Score(self.0.turned())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Score('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Score>().into_any(), (self.0.to_string(),)))
    }
}
