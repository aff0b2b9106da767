//! The levels of the player.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::PyString;
use shogi_rules::cpu::Level;

use crate::arguments::{OneOf, choice};
use crate::enums::hint;

/// A level by its name.
#[derive(Clone, Copy)]
struct Named(Level);

choice!(Named {
    "easy" => Named(Level::EASY),
    "normal" => Named(Level::NORMAL),
    "hard" => Named(Level::HARD),
    "やさしい" => Named(Level::EASY),
    "ふつう" => Named(Level::NORMAL),
    "つよい" => Named(Level::HARD),
});

/// One of the five levels: its number, 1 to 5, or its name.
pub(crate) struct LevelLike(pub(crate) Level);

impl<'py> FromPyObject<'_, 'py> for LevelLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <usize as FromPyObject<'_, '_>>::INPUT_TYPE,
            <Named as crate::arguments::Choice>::HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<LevelLike> {
        if object.cast::<PyString>().is_ok() {
            return Ok(LevelLike(object.extract::<OneOf<Named>>()?.0.0));
        }
        let Ok(number) = object.extract::<i64>() else {
            return Err(PyTypeError::new_err(format!("expected an int or str, not {object:?}")));
        };
        let place = usize::try_from(number.saturating_sub(1)).ok();
        let level = place.and_then(|place| Level::ALL.get(place));
        level.map(|level| LevelLike(*level)).ok_or_else(|| {
            PyValueError::new_err(format!("the levels are 1 to {}, not {number}", Level::ALL.len()))
        })
    }
}

/// The number of one of the five levels.
pub(crate) fn number(level: &Level) -> usize {
    Level::ALL.iter().position(|one| one == level).map_or(0, |place| place + 1)
}

/// Everything that makes a level, by the names that `Cpu` takes.
pub(crate) fn fields(level: &Level) -> [(&'static str, Option<u64>); 14] {
    let sight = level.sight;
    let below = level.resign.and_then(|resign| resign.below);
    [
        ("nodes", Some(level.nodes)),
        ("mate_nodes", Some(level.mate_nodes)),
        ("mate_plies", Some(level.mate_plies.into())),
        ("noise", Some(level.noise.into())),
        ("guard", level.guard.map(u64::from)),
        ("sees_mates", Some(sight.mates.into())),
        ("sees_captures", Some(sight.captures.into())),
        ("sees_far_captures", Some(sight.far_captures.into())),
        ("sees_replies", Some(sight.replies.into())),
        ("sees_far_replies", Some(sight.far_replies.into())),
        ("resigns_mated_in", level.resign.map(|resign| resign.mated_in.into())),
        ("resigns_below", below.map(u64::from)),
        ("opening", Some(level.style.opening.into())),
        ("drops", Some(level.style.drops.into())),
    ]
}
