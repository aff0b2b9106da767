use pyo3::prelude::*;

use crate::arguments::{OneOf, Reduced, choice};
use crate::stored;

/// Where the clock of a side stands while it thinks; what the face of the clock shows.
///
/// >>> phase = Clock("0s byoyomi=30s periods=10x1m").phase(Color.BLACK, 95_000)
/// >>> phase.kind, phase.left_ms, phase.begun
/// ('period', 55000, 2)
#[pyclass(frozen, eq, hash, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClockPhase(pub(crate) shogi_rules::ClockPhase);

/// What is running.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Unlimited,
    Main,
    Byoyomi,
    Period,
    Flag,
}

choice!(Kind {
    "unlimited" => Kind::Unlimited,
    "main" => Kind::Main,
    "byoyomi" => Kind::Byoyomi,
    "period" => Kind::Period,
    "flag" => Kind::Flag,
});

impl ClockPhase {
    /// What is running, until it is used up, and how many periods the move has begun.
    fn parts(&self) -> (Kind, Option<u64>, u32) {
        match self.0 {
            shogi_rules::ClockPhase::Unlimited => (Kind::Unlimited, None, 0),
            shogi_rules::ClockPhase::Main { left } => (Kind::Main, Some(left), 0),
            shogi_rules::ClockPhase::Byoyomi { left } => (Kind::Byoyomi, Some(left), 0),
            shogi_rules::ClockPhase::Period { left, begun } => (Kind::Period, Some(left), begun),
            _ => (Kind::Flag, None, 0),
        }
    }
}

#[pymethods]
impl ClockPhase {
    /// What is running: nothing (``unlimited``), the main time, the byoyomi, a period; ``flag`` if all is used up.
    #[getter]
    fn kind(&self) -> OneOf<Kind> {
        OneOf(self.parts().0)
    }

    /// How long until it is used up; None if nothing is running.
    #[getter]
    fn left_ms(&self) -> Option<u64> {
        self.parts().1
    }

    /// How many periods this move has begun, that which is running included.
    #[getter]
    fn begun(&self) -> u32 {
        self.parts().2
    }

    fn __repr__(slf: &Bound<'_, ClockPhase>) -> PyResult<String> {
        let kind = slf.getattr("kind")?;
        Ok(match slf.get().left_ms() {
            Some(left) => format!("<ClockPhase: {kind}, {left} ms left>"),
            None => format!("<ClockPhase: {kind}>"),
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<ClockPhase>().getattr("_from_json")?, (stored::write(&self.0)?,)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_json(text: &str) -> PyResult<ClockPhase> {
        stored::read(text).map(ClockPhase)
    }
}

/// What a move cost.
///
/// >>> spent = Clock("1m").spend(Color.BLACK, 20_000)
/// >>> spent.charged_ms, spent.remaining_ms, spent.phase
/// (20000, 40000, <ClockPhase: main, 40000 ms left>)
#[pyclass(frozen, eq, hash, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Spent(pub(crate) shogi_rules::Spent);

#[pymethods]
impl Spent {
    /// What the move was charged for, rounded as the time control says: what a record says it took.
    #[getter]
    fn charged_ms(&self) -> u64 {
        self.0.charged
    }

    /// The main time that is left for the next move; None if there is no limit.
    #[getter]
    fn remaining_ms(&self) -> Option<u64> {
        self.0.remaining
    }

    /// What was running when the move was made.
    #[getter]
    fn phase(&self) -> ClockPhase {
        ClockPhase(self.0.phase)
    }

    fn __repr__(&self) -> String {
        let remain = self.0.remaining.map(|left| format!(", {left} ms remain"));
        format!("<Spent: {} ms charged{}>", self.0.charged, remain.unwrap_or_default())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Spent>().getattr("_from_json")?, (stored::write(&self.0)?,)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_json(text: &str) -> PyResult<Spent> {
        stored::read(text).map(Spent)
    }
}
