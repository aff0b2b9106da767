use pyo3::prelude::*;
use shogi_rules::SideNames;

use crate::arguments::{OneOf, Reduced};
use crate::flyweight::Shared;
use crate::illegal_move::IllegalMove;
use crate::outcome::Outcome;
use crate::piece::Piece;
use crate::repetition::Repetition;
use crate::stored;

/// What a move did in a game, for sounds, marks and announcements.
///
/// >>> game = Game()
/// >>> game.play("7g7f"), game.play("3c3d")
/// (<MoveEffects: nothing>, <MoveEffects: nothing>)
/// >>> effects = game.play("8h2b+")
/// >>> effects
/// <MoveEffects: captures b, promotes>
/// >>> effects.captured, effects.promoted, effects.check
/// (Piece.from_symbol('b'), True, False)
#[pyclass(frozen, eq, hash, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct MoveEffects {
    effects: shogi_rules::MoveEffects,
    names: SideNames,
}

impl MoveEffects {
    pub(crate) fn new(effects: shogi_rules::MoveEffects, names: SideNames) -> MoveEffects {
        MoveEffects { effects, names }
    }
}

#[pymethods]
impl MoveEffects {
    /// The captured piece as it stood on the board.
    #[getter]
    fn captured(&self, py: Python<'_>) -> PyResult<Option<Py<Piece>>> {
        self.effects.captured.map(|piece| piece.shared(py)).transpose()
    }

    /// Whether the piece promoted.
    #[getter]
    fn promoted(&self) -> bool {
        self.effects.promoted
    }

    /// Whether it had to promote.
    #[getter]
    fn forced_promotion(&self) -> bool {
        self.effects.forced_promotion
    }

    /// Whether the move gives check; False for a foul that ends the game.
    #[getter]
    fn check(&self) -> bool {
        self.effects.check
    }

    /// Whether the move is mate, and no rule that comes first ended the game.
    #[getter]
    fn mate(&self) -> bool {
        self.effects.mate()
    }

    /// What is wrong with the move, if it is a foul that stands until it is claimed or that ended the game.
    #[getter]
    fn foul(&self) -> Option<IllegalMove> {
        self.effects.foul.map(IllegalMove)
    }

    /// How often the position now on the board has stood.
    #[getter]
    fn repetition(&self) -> Repetition {
        Repetition(self.effects.repetition)
    }

    /// The outcome, if the move ended the game.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.effects.outcome.map(|outcome| Outcome::new(outcome, self.names))
    }

    fn __repr__(&self) -> String {
        let effects = &self.effects;
        let said = [
            effects.captured.map(|piece| format!("captures {piece}")),
            effects.promoted.then(|| "promotes".to_owned()),
            effects.check.then(|| "gives check".to_owned()),
            effects.foul.map(|reason| format!("foul: {reason}")),
            effects
                .outcome
                .map(|outcome| outcome.message_for(self.names, shogi_rules::Lang::En).to_string()),
        ];
        let said: Vec<String> = said.into_iter().flatten().collect();
        let said = if said.is_empty() { "nothing".to_owned() } else { said.join(", ") };
        format!("<MoveEffects: {said}>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String, OneOf<SideNames>)> {
        let from_json = py.get_type::<MoveEffects>().getattr("_from_json")?;
        Ok((from_json, (stored::write(&self.effects)?, OneOf(self.names))))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_json(text: &str, names: OneOf<SideNames>) -> PyResult<MoveEffects> {
        Ok(MoveEffects::new(stored::read(text)?, names.0))
    }
}
