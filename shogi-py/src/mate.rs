//! The search for mates.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shogi_rules::cpu::mate::{self, Answer, MateOptions, MateReport, MateStatus, Strategy};

use crate::analysis::moves_of;
use crate::arguments::{MoveLike, OneOf, PositionLike, Reduced, choice};
use crate::enums::hint;
use crate::flyweight::{self, Shared};
use crate::interrupt;
use crate::moves::Move;
use crate::position::Position;

choice!(MateStatus {
    "mate" => MateStatus::Mate,
    "no_mate" => MateStatus::NoMate,
    "unknown" => MateStatus::Unknown,
});

/// Finds out whether the side to move mates by nothing but checks (詰み).
///
/// It looks into at most ``max_nodes`` positions, for mates of at most ``max_plies``; ``shortest`` looks for the shortest
/// mate, which with its line and the strategy may together take as many nodes again; with ``strategy`` the result answers
/// every defence. Either king may be missing (see ``validity`` of ``Position``). The result depends on the arguments
/// alone. The interpreter is not held, and Ctrl-C ends it.
///
/// >>> problem = Position("lnsk2r2/2g2p2+R/ppppL3p/4n4/3P1N3/2P2S2P/PPS1P4/4G4/LNKG4L b 2B2Pgs4p 99")
/// >>> found = solve_mate(problem, shortest=True, strategy=True)
/// >>> found.status, [move.usi() for move in found.line]
/// ('mate', ['B*4c', '4b4c', '5c5b+'])
/// >>> found.strategy.to("6a6b").move
/// Move.from_usi('5c5b+')
#[pyfunction]
#[pyo3(signature = (
    board, *, max_nodes = MateOptions::DEFAULT.nodes, max_plies = MateOptions::MAX_PLIES, shortest = false,
    strategy = false
))]
#[pyo3(
    text_signature = "(board, *, max_nodes=1000000, max_plies=2000, shortest=False, strategy=False)"
)]
pub(crate) fn solve_mate(
    py: Python<'_>,
    board: PositionLike,
    max_nodes: u64,
    max_plies: u16,
    shortest: bool,
    strategy: bool,
) -> PyResult<MateResult> {
    let options = MateOptions {
        nodes: max_nodes,
        plies: max_plies,
        shortest,
        strategy,
        ..MateOptions::DEFAULT
    };
    let position = board.position;
    let solve = |stop: &mut dyn FnMut() -> bool| mate::solve_until(&position, &options, |_| stop());
    interrupt::run(py, solve).map(|report| MateResult::new(report, position.clone()))
}

/// Returns a move that gives checkmate at once, or None.
///
/// >>> mate_in_one(Position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"))
/// Move.from_usi('G*5b')
#[pyfunction]
pub(crate) fn mate_in_one(py: Python<'_>, board: PositionLike) -> PyResult<Option<Py<Move>>> {
    mate::mate_in_one(&board.position).map(|mv| mv.shared(py)).transpose()
}

/// What ``solve_mate`` found.
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(PartialEq)]
pub(crate) struct MateResult {
    status: MateStatus,
    line: Vec<shogi_rules::Move>,
    is_shortest: bool,
    nodes: u64,
    strategy: Option<MateAnswer>,
}

/// A move of the attacker, and the answers to what the defender may do then.
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(Clone, PartialEq)]
pub(crate) struct MateAnswer {
    strategy: Arc<Strategy>,
    start: shogi_rules::Position,
    /// The defences so far.
    defences: Vec<shogi_rules::Move>,
}

impl MateResult {
    fn new(report: MateReport, start: shogi_rules::Position) -> MateResult {
        let strategy = report.strategy.map(|strategy| MateAnswer {
            strategy: Arc::new(strategy),
            start,
            defences: Vec::new(),
        });
        let MateReport { status, line, is_shortest, nodes, .. } = report;
        MateResult { status, line, is_shortest, nodes, strategy }
    }
}

/// A result as pickle stores it.
type Parts = (OneOf<MateStatus>, Vec<u16>, bool, u64, Option<MateAnswer>);

/// A strategy as pickle stores it.
type Raw = Vec<(u16, Vec<(u16, u32)>)>;

#[pymethods]
impl MateResult {
    /// Whether there is a mate: ``mate``, ``no_mate`` (or none as short as was asked for), ``unknown`` (the nodes ran out).
    #[getter]
    fn status(&self) -> OneOf<MateStatus> {
        OneOf(self.status)
    }

    /// The mate, in which the defender resists as long as is known; empty without one.
    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        flyweight::all(py, self.line.iter().copied())
    }

    /// Whether the line is as long as best play of both sides.
    #[getter]
    fn is_shortest(&self) -> bool {
        self.is_shortest
    }

    /// The positions that were looked into.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The first move with the answers to every defence, if they were asked for and the nodes sufficed.
    #[getter]
    fn strategy(&self) -> Option<MateAnswer> {
        self.strategy.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, Parts> {
        let from_parts = py.get_type::<MateResult>().getattr("_from_parts")?;
        let line = self.line.iter().map(|mv| mv.to_raw()).collect();
        let strategy = self.strategy.clone();
        Ok((from_parts, (OneOf(self.status), line, self.is_shortest, self.nodes, strategy)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_parts(
        status: OneOf<MateStatus>,
        line: Vec<u16>,
        is_shortest: bool,
        nodes: u64,
        strategy: Option<Py<MateAnswer>>,
    ) -> PyResult<MateResult> {
        let (status, line) = (status.0, moves_of(line)?);
        let mates = !line.is_empty() || is_shortest || strategy.is_some();
        if mates && status != MateStatus::Mate {
            return Err(PyValueError::new_err("a mate that is none"));
        }
        let strategy = strategy.map(|answer| answer.get().clone());
        Ok(MateResult { status, line, is_shortest, nodes, strategy })
    }

    fn __repr__(&self) -> String {
        let line: Vec<_> = self.line.iter().map(|mv| format!(" {mv}")).collect();
        format!("<MateResult: {:?} nodes {}{}>", self.status, self.nodes, line.concat())
    }
}

impl MateAnswer {
    /// The answer to the defences so far, and the position after it.
    fn here(&self) -> Option<(Answer<'_>, shogi_rules::Position)> {
        let mut position = self.start.clone();
        let mut answer = self.strategy.first()?;
        let _ = position.play(answer.mv()).ok()?;
        for defence in &self.defences {
            answer = answer.to(*defence)?;
            let _ = position.play(*defence).ok()?;
            let _ = position.play(answer.mv()).ok()?;
        }
        Some((answer, position))
    }

    /// The answer to one more defence.
    fn next(&self, defence: shogi_rules::Move) -> MateAnswer {
        let mut next = self.clone();
        next.defences.push(defence);
        next
    }

    fn found(&self) -> PyResult<(Answer<'_>, shogi_rules::Position)> {
        self.here().ok_or_else(|| PyValueError::new_err("there is no such answer"))
    }
}

#[pymethods]
impl MateAnswer {
    /// The move.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        self.found()?.0.mv().shared(py)
    }

    /// Every defence with the answer to it; empty after the mating move.
    #[getter]
    fn defences(&self) -> PyResult<Defences> {
        let (answer, _) = self.found()?;
        Ok(Defences(answer.defences().map(|(mv, _)| (mv, self.next(mv))).collect()))
    }

    /// Returns the answer to a defence, or None if that is no legal move.
    fn to(&self, py: Python<'_>, defence: MoveLike) -> PyResult<Option<MateAnswer>> {
        let (answer, position) = self.found()?;
        let defence = defence.resolve(py, &position, Some(answer.mv().to()))?;
        Ok(answer.to(defence).map(|_| self.next(defence)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Raw, Position, Vec<u16>)> {
        let from_parts = py.get_type::<MateAnswer>().getattr("_from_parts")?;
        let coded = |(mv, answer): (shogi_rules::Move, u32)| (mv.to_raw(), answer);
        let node = |(mv, defences): (shogi_rules::Move, Vec<_>)| {
            (mv.to_raw(), defences.into_iter().map(coded).collect())
        };
        let raw = self.strategy.to_raw().into_iter().map(node).collect();
        let defences = self.defences.iter().map(|mv| mv.to_raw()).collect();
        Ok((from_parts, (raw, Position(self.start.clone()), defences)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_parts(raw: Raw, start: Py<Position>, defences: Vec<u16>) -> PyResult<MateAnswer> {
        let mut nodes = Vec::with_capacity(raw.len());
        for (mv, defences) in raw {
            let (moves, answers): (Vec<_>, Vec<_>) = defences.into_iter().unzip();
            let node = moves_of(moves)?.into_iter().zip(answers).collect();
            nodes.extend(moves_of(vec![mv])?.into_iter().zip([node]));
        }
        let strategy = Strategy::from_raw(&nodes);
        let strategy = Arc::new(strategy.ok_or_else(|| PyValueError::new_err("no strategy"))?);
        let (start, defences) = (start.get().0.clone(), moves_of(defences)?);
        let read = MateAnswer { strategy, start, defences };
        let mates = read.strategy.mates(&read.start) && read.here().is_some();
        mates.then_some(read).ok_or_else(|| PyValueError::new_err("no such answer"))
    }

    fn __repr__(&self) -> String {
        match self.here() {
            Some((answer, _)) => {
                format!("<MateAnswer: {} to {} defences>", answer.mv(), answer.defences().count())
            }
            None => "<MateAnswer>".to_owned(),
        }
    }
}

/// Defences and the answers to them, as a dict.
struct Defences(Vec<(shogi_rules::Move, MateAnswer)>);

impl<'py> IntoPyObject<'py> for Defences {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = pyo3::type_hint_subscript!(
            <PyDict as pyo3::PyTypeInfo>::TYPE_HINT,
            <Move as pyo3::PyTypeInfo>::TYPE_HINT,
            <MateAnswer as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (defence, answer) in self.0 {
            dict.set_item(defence.shared(py)?, answer)?;
        }
        Ok(dict)
    }
}
