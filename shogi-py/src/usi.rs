//! The lines of USI, for `shogi_rules.engine`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::{PyDict, PyString};
use shogi_rules::usi::{
    self, BestMove, Checkmate, Command, EngineOption, GameResult, Go, Info, MateSearch, OptionKind,
    Reply,
};
use shogi_rules::{ByColor, ErrorCode, UsiPosition, Validity};

use crate::arguments::{GameLike, OneOf, PositionLike, choice};
use crate::enums::hint;
use crate::errors;
use crate::flyweight::{self, Shared};
use crate::score::Score;
use crate::typed::Named;

choice!(usi::Bound {
    "exact" => usi::Bound::Exact,
    "lower" => usi::Bound::Lower,
    "upper" => usi::Bound::Upper,
});

choice!(GameResult {
    "win" => GameResult::Win,
    "lose" => GameResult::Lose,
    "draw" => GameResult::Draw,
});

/// A position and how it came about, as the line `position` has them.
pub(crate) struct LineLike(String);

impl<'py> FromPyObject<'_, 'py> for LineLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <GameLike as FromPyObject<'_, '_>>::INPUT_TYPE,
            <crate::position::Position as pyo3::PyTypeInfo>::TYPE_HINT,
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<LineLike> {
        if let Ok(text) = object.cast::<PyString>() {
            let text = text.to_cow()?;
            return match UsiPosition::parse_with(&text, Validity::Lenient) {
                Ok(line) => Ok(LineLike(shogi_rules::Board::from(&line).to_string())),
                Err(error) => Err(errors::usi_line_error(object.py(), &text, error)),
            };
        }
        if let Ok(board) = object.cast::<crate::board::Board>() {
            return Ok(LineLike(board.get().with(|board| board.to_string())));
        }
        if let Ok(here) = object.extract::<PositionLike>() {
            return Ok(LineLike(shogi_rules::Board::new(here.position).to_string()));
        }
        let game = object.extract::<GameLike>()?.0;
        Ok(LineLike(shogi_rules::Board::from(&game).to_string()))
    }
}

/// Returns what follows ``position`` in USI for a game, a board, a position or such a text.
#[pyfunction]
pub(crate) fn usi_position(here: LineLike) -> String {
    here.0
}

/// Returns the line ``setoption``. Raises ValueError for line breaks.
#[pyfunction]
#[pyo3(signature = (name, value = None))]
pub(crate) fn usi_set_option(name: &str, value: Option<&str>) -> PyResult<String> {
    line(&Command::SetOption { name, value })
}

/// Returns the line ``go``; times are milliseconds.
#[pyfunction]
#[pyo3(signature = (
    *, ponder = false, search_moves = Vec::new(), black_time = None, white_time = None, byoyomi = None,
    black_increment = None, white_increment = None, nodes = None, depth = None, move_time = None,
    infinite = false, mate = None, mate_infinite = false
))]
#[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools)]
pub(crate) fn usi_go(
    ponder: bool,
    search_moves: Vec<Py<crate::moves::Move>>,
    black_time: Option<u64>,
    white_time: Option<u64>,
    byoyomi: Option<u64>,
    black_increment: Option<u64>,
    white_increment: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    move_time: Option<u64>,
    infinite: bool,
    mate: Option<u64>,
    mate_infinite: bool,
) -> PyResult<String> {
    let moves: Vec<_> = search_moves.iter().map(|mv| mv.get().0).collect();
    line(&Command::Go(Go {
        ponder,
        search_moves: moves.as_slice().into(),
        time: ByColor { black: black_time, white: white_time },
        byoyomi,
        increment: ByColor { black: black_increment, white: white_increment },
        nodes,
        depth,
        move_time,
        infinite,
        mate: mate.map(MateSearch::Within).or(mate_infinite.then_some(MateSearch::Infinite)),
    }))
}

/// Returns the line ``gameover``.
#[pyfunction]
pub(crate) fn usi_game_over(result: OneOf<GameResult>) -> PyResult<String> {
    line(&Command::GameOver(result.0))
}

fn line(command: &Command<'_>) -> PyResult<String> {
    let line = command.to_string();
    if line.contains(['\n', '\r', '\0']) {
        return Err(PyValueError::new_err(format!("{line:?} is not one line")));
    }
    Ok(line)
}

/// Reads what an engine says: a word for the message, and what is in it by name. None if the line is no message.
///
/// Raises ShogiError if a value in it is wrong.
#[pyfunction]
pub(crate) fn usi_reply<'py>(
    py: Python<'py>,
    line: &str,
) -> PyResult<Option<(&'static str, Named<'py>)>> {
    let reply = match Reply::parse(line) {
        Ok(reply) => reply,
        Err(error) if error.code() == ErrorCode::UsiUnknownMessage => return Ok(None),
        Err(error) => {
            let message = |lang| format!("{}: {line}", error.message(lang));
            let raised = errors::Raised::new(py, "ShogiError", error.code(), message);
            return Err(errors::or_failure(raised));
        }
    };
    let values = PyDict::new(py);
    let word = match reply {
        Reply::Name(name) => values.set_item("name", name).map(|()| "name"),
        Reply::Author(author) => values.set_item("author", author).map(|()| "author"),
        Reply::Option(option) => read_option(&values, option).map(|()| "option"),
        Reply::UsiOk => Ok("usiok"),
        Reply::ReadyOk => Ok("readyok"),
        Reply::Info(info) => read_info(&values, &info).map(|()| "info"),
        Reply::BestMove(answer) => read_best_move(&values, answer).map(|()| "bestmove"),
        Reply::Checkmate(answer) => read_checkmate(&values, answer).map(|()| "checkmate"),
    };
    Ok(Some((word?, Named(values))))
}

fn read_option(values: &Bound<'_, PyDict>, option: EngineOption<'_>) -> PyResult<()> {
    values.set_item("name", option.name)?;
    let (kind, text) = match option.kind {
        OptionKind::Check { default } => {
            values.set_item("default", default)?;
            ("check", None)
        }
        OptionKind::Spin { default, min, max } => {
            values.set_item("default", default)?;
            values.set_item("min", min)?;
            values.set_item("max", max)?;
            ("spin", None)
        }
        OptionKind::Combo { default, choices } => {
            let choices: Vec<_> = choices.iter().collect();
            values.set_item("choices", pyo3::types::PyTuple::new(values.py(), choices)?)?;
            ("combo", Some(default))
        }
        OptionKind::Button => ("button", None),
        OptionKind::String { default } => ("string", Some(default)),
        OptionKind::Filename { default } => ("filename", Some(default)),
    };
    values.set_item("type", kind)?;
    text.map_or(Ok(()), |text| values.set_item("default", text))
}

fn read_info(values: &Bound<'_, PyDict>, info: &Info<'_>) -> PyResult<()> {
    let py = values.py();
    for (name, number) in [
        ("depth", info.depth.map(u64::from)),
        ("seldepth", info.selective_depth.map(u64::from)),
        ("time", info.time),
        ("nodes", info.nodes),
        ("nps", info.nodes_per_second),
        ("hashfull", info.hash_full.map(u64::from)),
        ("multipv", info.rank.map(u64::from)),
    ] {
        if number.is_some() {
            values.set_item(name, number)?;
        }
    }
    if let Some(score) = info.score {
        values.set_item("score", Score(score))?;
        values.set_item("bound", OneOf(info.bound))?;
    }
    if let Some(mv) = info.current_move {
        values.set_item("currmove", mv.shared(py)?)?;
    }
    if !info.pv.is_empty() {
        let pv = flyweight::all(py, info.pv.iter())?;
        values.set_item("pv", pyo3::types::PyTuple::new(py, pv)?)?;
    }
    info.string.map_or(Ok(()), |text| values.set_item("string", text))
}

fn read_best_move(values: &Bound<'_, PyDict>, answer: BestMove) -> PyResult<()> {
    let py = values.py();
    match answer {
        BestMove::Resign => values.set_item("resigns", true),
        BestMove::Win => values.set_item("declares", true),
        BestMove::Move { mv, ponder } => {
            values.set_item("move", mv.shared(py)?)?;
            values.set_item("ponder", ponder.map(|mv| mv.shared(py)).transpose()?)
        }
    }
}

fn read_checkmate(values: &Bound<'_, PyDict>, answer: Checkmate<'_>) -> PyResult<()> {
    let py = values.py();
    let (status, line) = match answer {
        Checkmate::Moves(moves) => ("mate", flyweight::all(py, moves.iter())?),
        Checkmate::NoMate => ("no_mate", Vec::new()),
        Checkmate::Timeout => ("timeout", Vec::new()),
        Checkmate::NotImplemented => ("not_implemented", Vec::new()),
    };
    values.set_item("status", status)?;
    values.set_item("line", pyo3::types::PyTuple::new(py, line)?)
}
