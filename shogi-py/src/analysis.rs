use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::Reduced;
use crate::flyweight;
use crate::moves::Move;
use crate::score::Score;

/// What a search has found out about a position.
///
/// >>> found = Cpu().analyse(Board("4k4/9/9/4r4/9/9/4L4/9/4K4 b - 1"), nodes=1000)
/// >>> found.pv[0], found.score > Score("cp 500")
/// (Move.from_usi('5g5d'), True)
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(PartialEq)]
pub(crate) struct Analysis {
    score: Score,
    pv: Vec<shogi_rules::Move>,
    depth: u32,
    nodes: u64,
}

impl From<shogi_rules::cpu::Analysis> for Analysis {
    fn from(found: shogi_rules::cpu::Analysis) -> Analysis {
        let shogi_rules::cpu::Analysis { score, line, depth, nodes } = found;
        Analysis { score: score.into(), pv: line, depth, nodes }
    }
}

#[pymethods]
impl Analysis {
    /// How good it is for the side to move.
    #[getter]
    fn score(&self) -> Score {
        self.score
    }

    /// The moves that it expects of both sides, the best one first.
    #[getter]
    fn pv(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        flyweight::all(py, self.pv.iter().copied())
    }

    /// How far it has looked in full, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.depth
    }

    /// The moves that it has tried.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Score, Vec<u16>, u32, u64)> {
        let from_parts = py.get_type::<Analysis>().getattr("_from_parts")?;
        let pv = self.pv.iter().map(|mv| mv.to_raw()).collect();
        Ok((from_parts, (self.score, pv, self.depth, self.nodes)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_parts(score: Py<Score>, pv: Vec<u16>, depth: u32, nodes: u64) -> PyResult<Analysis> {
        let pv = moves_of(pv)?;
        Ok(Analysis { score: *score.get(), pv, depth, nodes })
    }

    fn __repr__(&self) -> String {
        let pv: Vec<_> = self.pv.iter().map(ToString::to_string).collect();
        let (score, depth, nodes) = (self.score.0, self.depth, self.nodes);
        format!("<Analysis: {score} depth {depth} nodes {nodes} pv {}>", pv.join(" "))
    }
}

/// The moves with these codes, as pickle stores them.
pub(crate) fn moves_of(codes: Vec<u16>) -> PyResult<Vec<shogi_rules::Move>> {
    let read = |code| {
        shogi_rules::Move::from_raw(code)
            .ok_or_else(|| PyValueError::new_err(format!("{code} is no move")))
    };
    codes.into_iter().map(read).collect()
}
