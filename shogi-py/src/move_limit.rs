use pyo3::prelude::*;
use shogi_rules::{OnCheck, Undecided};

use crate::arguments::{OneOf, Reduced, choice};
use crate::stored;

/// After how many moves a game ends that nobody has won (手数制限).
///
/// ``moves`` counts plies, those before the start too: a position with the move number 400 has 399 behind it.
/// ``on_check``: ``extend`` if a check on the last move carries the game on until that side gives none. ``result`` is
/// what the game then is. ``needs_entered_king``: the limit counts only once a king has entered the enemy camp.
///
/// >>> MoveLimit(256)
/// MoveLimit(256, on_check='end', result='draw', needs_entered_king=False)
/// >>> RuleSet.JSA_PRO.move_limit.moves
/// 500
#[pyclass(frozen, eq, hash, from_py_object, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct MoveLimit(pub(crate) shogi_rules::MoveLimit);

choice!(OnCheck { "extend" => OnCheck::Extend, "end" => OnCheck::End });

#[pymethods]
impl MoveLimit {
    #[new]
    #[pyo3(signature = (
        moves,
        *,
        on_check = OneOf(OnCheck::End),
        result = OneOf(Undecided::Draw),
        needs_entered_king = false
    ))]
    #[pyo3(text_signature = "(moves, *, on_check='end', result='draw', needs_entered_king=False)")]
    fn new(
        moves: u32,
        on_check: OneOf<OnCheck>,
        result: OneOf<Undecided>,
        needs_entered_king: bool,
    ) -> MoveLimit {
        MoveLimit(shogi_rules::MoveLimit {
            moves,
            on_check: on_check.0,
            result: result.0,
            needs_entered_king,
        })
    }

    /// The number of moves, in plies.
    #[getter]
    fn moves(&self) -> u32 {
        self.0.moves
    }

    /// What a check on the last move does.
    #[getter]
    fn on_check(&self) -> OneOf<OnCheck> {
        OneOf(self.0.on_check)
    }

    /// What the game then is.
    #[getter]
    fn result(&self) -> OneOf<Undecided> {
        OneOf(self.0.result)
    }

    /// Whether the limit only counts once a king has entered.
    #[getter]
    fn needs_entered_king(&self) -> bool {
        self.0.needs_entered_king
    }

    fn __repr__(slf: &Bound<'_, MoveLimit>) -> PyResult<String> {
        let field = |name: &str| PyResult::Ok(format!(", {name}={}", slf.getattr(name)?.repr()?));
        let names = ["on_check", "result", "needs_entered_king"];
        let fields: String = names.into_iter().map(field).collect::<PyResult<_>>()?;
        Ok(format!("MoveLimit({}{fields})", slf.get().0.moves))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<MoveLimit>().getattr("_from_json")?, (stored::write(&self.0)?,)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_json(text: &str) -> PyResult<MoveLimit> {
        stored::read(text).map(MoveLimit)
    }
}
