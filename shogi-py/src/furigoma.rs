//! Who moves first by a throw of pawns (振り駒).

use pyo3::prelude::*;
use shogi_rules::{Furigoma, Throw};

use crate::arguments::{OneOf, choice};
use crate::errors;

choice!(Furigoma {
    "senior" => Furigoma::Senior,
    "junior" => Furigoma::Junior,
    "rethrow" => Furigoma::Rethrow,
});

/// Returns who moves first by a throw of the senior player's five pawns (振り駒).
///
/// Each pawn is a letter: ``F`` or 歩, ``T`` or と, ``S`` for one that stands, ``O`` for one that overlaps another. The
/// last two are not counted.
///
/// Raises TextError.
///
/// >>> furigoma("FFTFT"), furigoma("歩とととS"), furigoma("FFTTS")
/// ('senior', 'junior', 'rethrow')
#[pyfunction]
pub(crate) fn furigoma(py: Python<'_>, faces: &str) -> PyResult<OneOf<Furigoma>> {
    match faces.parse::<Throw>() {
        Ok(throw) => Ok(OneOf(shogi_rules::furigoma(&throw.0))),
        Err(error) => {
            let message = |lang| error.message(lang).to_string();
            Err(errors::text_error(py, faces, error.code(), error.offset, message))
        }
    }
}

/// Throws five pawns: every one shows 歩 or と with the same chance. ``random`` is a 64-bit number to decide it; without
/// it the operating system's source of randomness does.
///
/// >>> throw(6)
/// 'FTTFF'
/// >>> furigoma(throw()) in ("senior", "junior")
/// True
#[pyfunction]
#[pyo3(signature = (random = None))]
pub(crate) fn throw(py: Python<'_>, random: Option<u64>) -> PyResult<String> {
    let random = match random {
        Some(random) => random,
        None => py.import("secrets")?.call_method1("randbits", (64,))?.extract()?,
    };
    Ok(Throw::from_random(random).to_string())
}
