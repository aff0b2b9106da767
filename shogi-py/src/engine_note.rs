use pyo3::prelude::*;
use shogi_rules::Color;
use shogi_rules::kifu::{self, PvStart, Score};

use crate::arguments::Reduced;
use crate::enums::{self, Enum, Word};
use crate::flyweight;
use crate::moves::Move;
use crate::stored;

/// What an engine said of a move in a comment.
///
/// >>> note = loads("PI\n+\n+7776FU\n'** 30 -3334FU +2726FU\n").root.next.engine_notes()[0]
/// >>> note.source, note.score_for(Color.WHITE), note.pv
/// (<NoteSource.FLOODGATE: 'floodgate'>, -30, [Move.from_usi('3c3d'), Move.from_usi('2g2f')])
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(PartialEq)]
pub(crate) struct EngineNote(pub(crate) kifu::EngineNote);

#[pymethods]
impl EngineNote {
    /// Whose way of writing it follows.
    #[getter]
    fn source(&self) -> Word<enums::NoteSource> {
        Word::new(self.0.source.word())
    }

    /// On what occasion it was made.
    #[getter]
    fn kind(&self) -> Word<enums::NoteKind> {
        Word::new(self.0.kind.word())
    }

    /// The score in hundredths of a pawn as written, or None; ``viewpoint`` says whose view it is.
    #[getter]
    fn score(&self) -> Option<i32> {
        centipawns(self.0.score)
    }

    /// The mate as written, in plies: positive if the side of ``viewpoint`` mates; or None. Where the number is not known,
    /// 1 or -1.
    #[getter]
    fn mate(&self) -> Option<i64> {
        mate(self.0.score)
    }

    /// The side whose view the score is; None if that is not known.
    #[getter]
    fn viewpoint(&self) -> Option<Enum<Color>> {
        self.0.viewpoint.map(Enum)
    }

    /// Returns the score in hundredths of a pawn from the view of a side; None without one, or if it is not known whose
    /// view it is.
    fn score_for(&self, color: Enum<Color>) -> Option<i32> {
        centipawns(self.0.score_for(color.0))
    }

    /// Returns the mate from the view of a side, see ``mate``.
    fn mate_for(&self, color: Enum<Color>) -> Option<i64> {
        mate(self.0.score_for(color.0))
    }

    /// The moves that the engine expects, as far as they are understood and legal.
    #[getter]
    fn pv(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        flyweight::all(py, self.0.pv.iter().copied())
    }

    /// Whether these moves begin in the position after the move with the note; else in the one before it.
    #[getter]
    fn pv_after(&self) -> bool {
        self.0.pv_start == PvStart::After
    }

    /// What follows these moves, word for word; empty if all are understood.
    #[getter]
    fn pv_rest(&self) -> &str {
        &self.0.pv_rest
    }

    /// The depth, or None.
    #[getter]
    fn depth(&self) -> Option<u32> {
        self.0.depth
    }

    /// The greatest depth, or None.
    #[getter]
    fn selective_depth(&self) -> Option<u32> {
        self.0.selective_depth
    }

    /// The nodes searched, or None.
    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.0.nodes
    }

    /// The time of the search in milliseconds, or None.
    #[getter]
    fn time_ms(&self) -> Option<u64> {
        self.0.time
    }

    /// The rank among several candidates, 1 being the best; or None.
    #[getter]
    fn rank(&self) -> Option<u32> {
        self.0.rank
    }

    /// The name of the engine, or None.
    #[getter]
    fn engine(&self) -> Option<&str> {
        self.0.engine.as_deref()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<EngineNote>().getattr("_from_json")?, (stored::write(&self.0)?,)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_json(text: &str) -> PyResult<EngineNote> {
        stored::read(text).map(EngineNote)
    }

    fn __repr__(&self) -> String {
        let score = match (self.score(), self.mate()) {
            (Some(score), _) => format!("{score}"),
            (_, Some(mate)) => format!("mate {mate}"),
            _ => "no score".to_owned(),
        };
        let pv: Vec<_> = self.0.pv.iter().map(ToString::to_string).collect();
        format!("<EngineNote: {}>", [score].into_iter().chain(pv).collect::<Vec<_>>().join(" "))
    }
}

pub(crate) fn centipawns(score: Option<Score>) -> Option<i32> {
    match score? {
        Score::Centipawns(score) => Some(score),
        Score::Mate { .. } => None,
    }
}

pub(crate) fn mate(score: Option<Score>) -> Option<i64> {
    match score? {
        Score::Centipawns(_) => None,
        Score::Mate { wins, plies } => {
            let plies = i64::from(plies.unwrap_or(1).max(1));
            Some(if wins { plies } else { -plies })
        }
    }
}
