use pyo3::prelude::*;
use shogi_rules::Color;

use crate::arguments::Reduced;
use crate::enums::Enum;
use crate::stored;

/// How often a position has stood, and which side has given check all the time.
///
/// >>> board = Board()
/// >>> board.push_line("2h3h 8b7b 3h2h 7b8b")
/// 4
/// >>> board.repetition()
/// <Repetition: 2 times since ply 0>
#[pyclass(frozen, eq, hash, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Repetition(pub(crate) shogi_rules::Repetition);

#[pymethods]
impl Repetition {
    /// How often the position has stood, this time included; the start counts. The fourth time ends a game.
    #[getter]
    fn count(&self) -> u32 {
        self.0.count
    }

    /// After how many moves it stood first.
    #[getter]
    fn first_ply(&self) -> u32 {
        self.0.first_ply
    }

    /// For Black and White: whether all moves of the side since then, one at least, gave check.
    #[getter]
    fn perpetual(&self) -> (bool, bool) {
        (self.0.perpetual.black, self.0.perpetual.white)
    }

    /// The one side all of whose moves since then gave check; None if neither or both did.
    #[getter]
    fn checker(&self) -> Option<Enum<Color>> {
        self.0.checker().map(Enum)
    }

    fn __repr__(&self) -> String {
        let times = if self.0.count == 1 { "time" } else { "times" };
        let checker =
            self.0.checker().map(|color| format!(", {color} gave check")).unwrap_or_default();
        format!("<Repetition: {} {times} since ply {}{checker}>", self.0.count, self.0.first_ply)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Repetition>().getattr("_from_json")?, (stored::write(&self.0)?,)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_json(text: &str) -> PyResult<Repetition> {
        stored::read(text).map(Repetition)
    }
}
