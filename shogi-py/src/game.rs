use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;

/// A game under rules: the moves so far, the position, and the referee.
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
}

#[pymethods]
impl Game {
    #[new]
    fn new() -> Game {
        let start = shogi_rules::Position::startpos();
        Game::of(shogi_rules::Game::new(shogi_rules::RuleSet::JSA_PRO, start))
    }

    /// The number of moves played, in plies.
    fn __len__(&self) -> usize {
        self.with(|game| game.len() as usize)
    }
}
