use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shogi_rules::kifu::{self, NodeKind};
use shogi_rules::packed::{GameResult, Hcpe3Game, PackEnd, PackGame, RecordProblem};
use shogi_rules::{Color, Position};

use crate::arguments::Reduced;
use crate::enums::Enum;
use crate::errors;
use crate::flyweight::{self, Shared};
use crate::moves::Move;
use crate::position;
use crate::record::Record;
use crate::training_position::{result, won};

/// A game of training data: the moves, and what the search said of each.
///
/// >>> game = next(read_pack(bytes([1, 0x3b, 0x1e, 100, 0, 0x81, 0, 0])))
/// >>> game.moves, game.scores, game.winner, game.end
/// ([Move.from_usi('7g7f')], [100], <Color.BLACK: 0>, 'resignation')
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(Clone, PartialEq)]
pub(crate) struct TrainingGame {
    start: Position,
    moves: Vec<shogi_rules::Move>,
    scores: Vec<i16>,
    /// Moves and how often they were visited; as many as there are moves, or none.
    candidates: Vec<Vec<(shogi_rules::Move, u16)>>,
    result: GameResult,
    end: Option<String>,
}

impl TrainingGame {
    pub(crate) fn from_pack(game: PackGame<'_>) -> TrainingGame {
        let (moves, scores) = game.moves.map(|played| (played.mv, played.eval)).unzip();
        TrainingGame {
            start: game.position,
            moves,
            scores,
            candidates: Vec::new(),
            result: game.result,
            end: Some(game.end.word().to_owned()),
        }
    }

    pub(crate) fn from_hcpe3(game: Hcpe3Game<'_>) -> Result<TrainingGame, RecordProblem> {
        let result = game.result;
        let ends = [
            (result.repetition, "repetition"),
            (result.declaration, "declaration"),
            (result.move_limit, "move_limit"),
        ];
        let end = ends.into_iter().find(|(is, _)| *is).map(|(_, word)| word.to_owned());
        let (start, result) = (game.position, result.result);
        let (moves, scores, candidates) = (Vec::new(), Vec::new(), Vec::new());
        let mut all = TrainingGame { start, moves, scores, candidates, result, end };
        for played in game.moves {
            let played = played?;
            all.moves.push(played.selected);
            all.scores.push(played.eval);
            let candidates = played.candidates.map(|it| it.map(|it| (it.mv, it.visits)));
            all.candidates.push(candidates.collect::<Result<_, _>>()?);
        }
        Ok(all)
    }
}

/// Moves and how often they were visited.
type Candidates = Vec<(Py<Move>, u16)>;

/// The fields, with moves as numbers.
type Saved = (
    Py<position::Position>,
    Vec<u16>,
    Vec<i16>,
    Vec<Vec<(u16, u16)>>,
    Option<Enum<Color>>,
    Option<String>,
);

#[pymethods]
impl TrainingGame {
    /// The start position.
    #[getter]
    fn start(&self) -> position::Position {
        position::Position(self.start.clone())
    }

    /// The moves as they were read: they need not be legal.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        flyweight::all(py, self.moves.iter().copied())
    }

    /// The evaluation of each move as the side to move sees it.
    #[getter]
    fn scores(&self) -> Vec<i16> {
        self.scores.clone()
    }

    /// What the search looked at before each move, and how often; empty for ``pack``, which does not say.
    #[getter]
    fn candidates(&self, py: Python<'_>) -> PyResult<Vec<Candidates>> {
        let all = |of_move: &Vec<(shogi_rules::Move, u16)>| {
            of_move.iter().map(|(mv, visits)| Ok((mv.shared(py)?, *visits))).collect()
        };
        self.candidates.iter().map(all).collect()
    }

    /// The winner; None for a draw.
    #[getter]
    fn winner(&self) -> Option<Enum<Color>> {
        self.result.winner().map(Enum)
    }

    /// Why the game ended, in a word: ``resignation``, ``repetition``, ``move_limit``, …; or None.
    #[getter]
    fn end(&self) -> Option<&str> {
        self.end.as_deref()
    }

    /// Returns the moves as a record; an illegal one is flagged.
    fn record(&self, py: Python<'_>) -> PyResult<Record> {
        let root = std::iter::once((0, NodeKind::Root.into()));
        let node = |mv: &shogi_rules::Move| NodeKind::Move { mv: *mv, illegal: None }.into();
        let nodes = root.chain((1..).zip(self.moves.iter().map(node)));
        kifu::Record::from_outline(self.start.clone(), Vec::new(), nodes)
            .map(Record::of)
            .map_err(|error| errors::edit_error(py, error))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, Saved> {
        let TrainingGame { start, moves, scores, candidates, end, .. } = self.clone();
        let moves = moves.into_iter().map(shogi_rules::Move::to_raw).collect();
        let raw = |of_move: Vec<(shogi_rules::Move, u16)>| {
            of_move.into_iter().map(|(mv, visits)| (mv.to_raw(), visits)).collect()
        };
        let candidates = candidates.into_iter().map(raw).collect();
        let restore = py.get_type::<TrainingGame>().getattr("_restore")?;
        let start = Py::new(py, position::Position(start))?;
        Ok((restore, (start, moves, scores, candidates, self.winner(), end)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    #[pyo3(signature = (start, moves, scores, candidates, winner, end))]
    fn _restore(
        start: Py<position::Position>,
        moves: Vec<u16>,
        scores: Vec<i16>,
        candidates: Vec<Vec<(u16, u16)>>,
        winner: Option<Enum<Color>>,
        end: Option<String>,
    ) -> PyResult<TrainingGame> {
        let moves = moves.into_iter().map(shogi_rules::Move::from_raw).collect::<Option<Vec<_>>>();
        let read = |(raw, visits)| Some((shogi_rules::Move::from_raw(raw)?, visits));
        let candidates =
            candidates.into_iter().map(|of_move| of_move.into_iter().map(read).collect());
        let (Some(moves), Some(candidates)) = (moves, candidates.collect()) else {
            return Err(PyValueError::new_err("the pickle is damaged"));
        };
        let candidates: Vec<_> = candidates;
        let as_many = |count| count == moves.len();
        let known = |end: &String| {
            let mut of_pack = (0..=u8::MAX).map(PackEnd::from_raw).map(PackEnd::word);
            end == "declaration" || of_pack.any(|word| word == end)
        };
        if !as_many(scores.len())
            || !(candidates.is_empty() || as_many(candidates.len()))
            || !end.iter().all(known)
        {
            return Err(PyValueError::new_err("the pickle is damaged"));
        }
        let (start, result) = (start.get().0.clone(), result(winner));
        Ok(TrainingGame { start, moves, scores, candidates, result, end })
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __repr__(&self) -> String {
        let end = self.end.as_ref().map_or(String::new(), |end| format!(" by {end}"));
        format!("<TrainingGame: {} moves, {}{end}>", self.moves.len(), won(self.result))
    }
}
