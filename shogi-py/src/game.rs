use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::PyString;
use shogi_rules::{ByColor, Color, Lang, SideNames};

use crate::arguments::{OneOf, Reduced};
use crate::board::Board;
use crate::clock::{Clock, ClockLike};
use crate::enums::{Enum, hint};
use crate::errors;
use crate::handicap;
use crate::illegal_move::IllegalMove;
use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::{self, Position};
use crate::repetition::Repetition;
use crate::rule_set::{RuleSet, RulesLike};

/// A game under rules: the moves so far, the position, and the referee.
///
/// ``outcome`` is the one place that knows whether and how the game has ended. ``rules`` is a ``RuleSet`` or the name
/// of a preset. ``start`` is SFEN, a ``Position``, or a ``Board``, whose moves are played up to where the game ends;
/// or ``handicap`` is a name (see ``Handicap``). ``credit`` are the points of a handicap with which Black and White are
/// credited, for a game that goes on from the middle of one; a game that starts from a listed handicap has them already.
///
/// Games are equal when rules, start, moves, credit, clock and ending are, and cannot be hashed, since they change.
/// They may be used from several threads.
///
/// >>> game = Game("jsa_pro")
/// >>> for move in ["2h3h", "8b7b", "3h2h", "7b8b"] * 3:
/// ...     effects = game.play(move)
/// >>> effects.repetition.count, game.outcome
/// (4, <Outcome: no result: sennichite>)
/// >>> game.play("7g7f")
/// Traceback (most recent call last):
/// shogi_rules.errors.GameError: the game has ended
/// >>> game.replay().moves
/// []
#[pyclass(frozen, weakref, module = "shogi_rules")]
pub(crate) struct Game(Mutex<shogi_rules::Game>);

impl Game {
    pub(crate) fn of(game: shogi_rules::Game) -> Game {
        Game(Mutex::new(game))
    }

    /// Reads or changes the game; nothing of Python's may happen meanwhile.
    pub(crate) fn with<T>(&self, f: impl FnOnce(&mut shogi_rules::Game) -> T) -> T {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The game in the stored form of the library.
    fn stored(&self) -> Result<String, serde_json::Error> {
        self.with(|game| serde_json::to_string(game))
    }
}

/// What a game starts from.
struct StartLike(shogi_rules::Board);

impl<'py> FromPyObject<'_, 'py> for StartLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT,
            <Position as pyo3::PyTypeInfo>::TYPE_HINT,
            <Board as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<StartLike> {
        if let Ok(board) = object.cast::<Board>() {
            return Ok(StartLike(board.get().with(|board| board.clone())));
        }
        if let Ok(position) = object.cast::<Position>() {
            return Ok(StartLike(shogi_rules::Board::new(position.get().0.clone())));
        }
        let Ok(sfen) = object.cast::<PyString>() else {
            return Err(pyo3::exceptions::PyTypeError::new_err(format!(
                "expected SFEN, a Position or a Board, not {object:?}"
            )));
        };
        let strict = shogi_rules::Validity::Strict;
        let start = position::read(object.py(), sfen.to_cow()?.as_ref(), strict)?;
        Ok(StartLike(shogi_rules::Board::new(start)))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (
        rules = RulesLike(shogi_rules::RuleSet::JSA_PRO),
        *,
        start = None,
        handicap = None,
        clock = None,
        credit = None
    ))]
    #[pyo3(
        text_signature = "(rules='jsa_pro', *, start=None, handicap=None, clock=None, credit=None)"
    )]
    fn new(
        py: Python<'_>,
        rules: RulesLike,
        start: Option<StartLike>,
        handicap: Option<&str>,
        clock: Option<ClockLike>,
        credit: Option<(u8, u8)>,
    ) -> PyResult<Game> {
        let board = match (start, handicap) {
            (Some(_), Some(_)) => {
                return Err(PyValueError::new_err("a start and a handicap are two starts"));
            }
            (Some(start), None) => start.0,
            (None, Some(name)) => shogi_rules::Board::new(handicap::named(py, name)?.position()),
            (None, None) => shogi_rules::Board::default(),
        };
        let mut game = board.game(rules.0);
        if let Some(clock) = clock {
            game = game.with_clock(clock.0);
        }
        if let Some((black, white)) = credit {
            game = game.with_credit(ByColor { black, white });
        }
        Ok(Game::of(game))
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> RuleSet {
        RuleSet(self.with(|game| game.rules()))
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.with(|game| game.outcome().map(|outcome| Outcome::new(outcome, game.side_names())))
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> Enum<Color> {
        Enum(self.with(|game| game.position().side_to_move()))
    }

    /// The position the game started from.
    #[getter]
    fn start(&self) -> Position {
        Position(self.with(|game| game.start().clone()))
    }

    /// The position on the board.
    #[getter]
    fn position(&self) -> Position {
        Position(self.with(|game| game.position().clone()))
    }

    /// A copy of the board with its past: what is played on it is not played in the game. Since a board holds legal
    /// moves only, it starts after the last foul if one was played.
    #[getter]
    fn board(&self) -> Board {
        Board::of(self.with(|game| shogi_rules::Board::from(&*game)))
    }

    /// The moves played, in order.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let moves: Vec<_> = self.with(|game| game.moves().collect());
        position::moves(py, moves)
    }

    /// The legal moves; also after the game has ended, when none is accepted.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        let (position, previous) = self.with(|game| {
            (game.position().clone(), game.moves().next_back().map(shogi_rules::Move::to))
        });
        LegalMoves::new(position, previous)
    }

    /// The clock as it stands before the next move, a copy; None in a game without one.
    #[getter]
    fn clock(&self) -> Option<Clock> {
        self.with(|game| game.clock()).map(Clock::of)
    }

    /// What each move was charged for, in milliseconds; None where it was not timed.
    #[getter]
    fn charged_ms(&self) -> Vec<Option<u64>> {
        self.with(|game| (1..=game.len()).map(|ply| game.charged(ply)).collect())
    }

    /// The points with which Black and White are credited for the handicap they give.
    #[getter]
    fn credit(&self) -> (u8, u8) {
        let credit = self.with(|game| game.credit());
        (credit.black, credit.white)
    }

    /// How the sides are called: ``handicap`` is 下手 and 上手.
    #[getter]
    fn side_names(&self) -> OneOf<SideNames> {
        OneOf(self.with(|game| game.side_names()))
    }

    /// Returns the name of a side: 先手, 後手, 下手, 上手.
    #[pyo3(signature = (color, lang = OneOf(Lang::En)))]
    #[pyo3(text_signature = "($self, color, lang='en')")]
    fn side_name(&self, color: Enum<Color>, lang: OneOf<Lang>) -> &'static str {
        self.with(|game| game.side_names()).name(color.0, lang.0)
    }

    /// Returns the position after a number of moves, 0 being the start.
    ///
    /// Raises IndexError beyond the last.
    fn position_at(&self, ply: u32) -> PyResult<Position> {
        let position = self.with(|game| game.position_at(ply).ok_or(game.len()));
        position.map(Position).map_err(|len| {
            pyo3::exceptions::PyIndexError::new_err(format!("there are {len} moves"))
        })
    }

    /// Returns how often the position on the board has stood, and who gave check all the time since.
    fn repetition(&self) -> Repetition {
        Repetition(self.with(|game| game.repetition()))
    }

    /// Returns the side whose checks carry the game beyond its move limit, or None.
    fn extension(&self) -> Option<Enum<Color>> {
        self.with(|game| game.extension()).map(Enum)
    }

    /// Returns the points of Black and White when impasse is agreed on: all pieces, and credit.
    fn impasse_points(&self) -> (u8, u8) {
        let points = self.with(|game| game.impasse_points());
        (points.black, points.white)
    }

    /// Returns the fouls that stand unclaimed, each with the number of its move, from 1.
    fn fouls(&self) -> Vec<(u32, IllegalMove)> {
        self.with(|game| game.fouls().map(|(ply, foul)| (ply, IllegalMove(foul))).collect())
    }

    /// Returns the game that follows one without result (指し直し): the same start and rules, to be played with the
    /// sides changed. None if this game counts, goes on, or the rules name no replay.
    fn replay(&self) -> Option<Game> {
        self.with(|game| game.replay()).map(Game::of)
    }

    /// Returns the game as JSON: what was decided. All else follows from it.
    fn to_json(&self) -> PyResult<String> {
        self.stored().map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Reads what ``to_json`` wrote and plays it again: a text that was tampered with is an error, never a strange game.
    ///
    /// Raises GameError.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Game> {
        let read = py.detach(|| serde_json::from_str::<shogi_rules::Game>(text));
        read.map(Game::of).map_err(|error| errors::save_error(py, &error))
    }

    /// Returns a copy.
    fn copy(&self) -> Game {
        Game::of(self.with(|game| game.clone()))
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    /// The number of moves played, in plies.
    fn __len__(&self) -> usize {
        self.with(|game| game.len() as usize)
    }

    /// A game is true, also before its first move.
    #[allow(clippy::unused_self)]
    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Game>() else { return false };
        // One lock at a time: two threads may compare the same games in either order.
        let own = self.stored();
        own.is_ok_and(|own| other.get().stored().is_ok_and(|other| own == other))
    }

    fn __str__(&self) -> String {
        let (position, outcome) = self.with(|game| {
            let outcome =
                game.outcome().map(|outcome| outcome.message_for(game.side_names(), Lang::Ja));
            (game.position().clone(), outcome.map(|outcome| outcome.to_string()))
        });
        format!("{}{}", shogi_rules::Bod::new(&position), outcome.unwrap_or_default())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Game.from_json({})", PyString::new(py, &self.to_json()?).repr()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Game>().getattr("from_json")?, (self.to_json()?,)))
    }
}
