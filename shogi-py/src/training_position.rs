use pyo3::prelude::*;
use pyo3::types::PyBytes;
use shogi_rules::Color;
use shogi_rules::packed::{GameResult, Hcpe, PackedSfenValue};

use crate::arguments::Reduced;
use crate::enums::Enum;
use crate::flyweight::Shared;
use crate::moves::Move;
use crate::position::Position;
use crate::training::pack_error;

/// A position of training data: what a search said of it, and who won the game from which it was taken.
///
/// ``score`` is the view of the side to move; ``winner`` is None for a draw.
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(Clone, PartialEq)]
pub(crate) struct TrainingPosition {
    position: shogi_rules::Position,
    best_move: shogi_rules::Move,
    score: i16,
    result: GameResult,
}

impl From<Hcpe> for TrainingPosition {
    fn from(Hcpe { position, eval, best_move, result }: Hcpe) -> TrainingPosition {
        TrainingPosition { position, best_move, score: eval, result }
    }
}

impl From<PackedSfenValue> for TrainingPosition {
    fn from(record: PackedSfenValue) -> TrainingPosition {
        let PackedSfenValue { position, score, best_move, result, .. } = record;
        let result = result.of_side(position.side_to_move());
        TrainingPosition { position, best_move, score, result }
    }
}

/// The result for a winner.
pub(crate) fn result(winner: Option<Enum<Color>>) -> GameResult {
    match winner.map(|winner| winner.0) {
        None => GameResult::Draw,
        Some(Color::Black) => GameResult::Black,
        Some(Color::White) => GameResult::White,
    }
}

/// The arguments of the class.
type Saved = (Position, Py<Move>, i16, Option<Enum<Color>>);

#[pymethods]
impl TrainingPosition {
    #[new]
    #[pyo3(signature = (position, best_move, score, winner))]
    fn new(
        position: Py<Position>,
        best_move: Py<Move>,
        score: i16,
        winner: Option<Enum<Color>>,
    ) -> TrainingPosition {
        let (position, best_move) = (position.get().0.clone(), best_move.get().0);
        TrainingPosition { position, best_move, score, result: result(winner) }
    }

    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position.clone())
    }

    /// The best move as it was read: it need not be legal.
    #[getter]
    fn best_move(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        self.best_move.shared(py)
    }

    /// The evaluation as the side to move sees it.
    #[getter]
    fn score(&self) -> i16 {
        self.score
    }

    /// The winner of the game; None for a draw.
    #[getter]
    fn winner(&self) -> Option<Enum<Color>> {
        self.result.winner().map(Enum)
    }

    /// Returns the 38 bytes of a record of ``hcpe``, see ``read_hcpe``.
    ///
    /// Raises TrainingDataError without both kings.
    fn to_hcpe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let TrainingPosition { position, best_move, score, result } = self.clone();
        let bytes = Hcpe { position, eval: score, best_move, result }.to_bytes();
        bytes.map(|bytes| PyBytes::new(py, &bytes)).map_err(|error| pack_error(py, error))
    }

    /// Returns the 40 bytes of a record of ``psv``, see ``read_psv``.
    ///
    /// Raises TrainingDataError without both kings.
    fn to_psv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let TrainingPosition { position, best_move, score, result } = self.clone();
        let ply = u16::try_from(position.ply()).unwrap_or(u16::MAX);
        let result = result.for_side(position.side_to_move());
        let bytes = PackedSfenValue { position, score, best_move, ply, result }.to_bytes();
        bytes.map(|bytes| PyBytes::new(py, &bytes)).map_err(|error| pack_error(py, error))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, Saved> {
        let class = py.get_type::<TrainingPosition>().into_any();
        Ok((class, (self.position(), self.best_move(py)?, self.score, self.winner())))
    }

    fn __repr__(&self) -> String {
        let TrainingPosition { position, best_move, score, result } = self;
        format!("<TrainingPosition: {position}, {best_move} {score}, {}>", won(*result))
    }
}

/// The result in a word.
pub(crate) fn won(result: GameResult) -> String {
    result.winner().map_or_else(|| "draw".to_owned(), |winner| format!("{winner} won"))
}
