//! Games and records in notebooks; what is shown is made by `shogi_rules.notebook`.

use pyo3::prelude::*;

use crate::game::Game;
use crate::record::Record;

fn shown(object: &Bound<'_, PyAny>, by: &str) -> PyResult<String> {
    let function = object.py().import("shogi_rules.notebook")?.getattr(by)?;
    function.call1((object,))?.extract()
}

#[pymethods]
impl Game {
    /// Returns the game as HTML to step through, for notebooks; see ``shogi_rules.notebook``.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, "game_html")
    }
}

#[pymethods]
impl Record {
    /// Returns the main line as HTML to step through, for notebooks; see ``shogi_rules.notebook``.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, "record_html")
    }
}
