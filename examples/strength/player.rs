//! What every player can do.

use std::time::Duration;

use shogi_rules::{Game, Move};

/// Somebody who plays one game.
pub(crate) trait Player {
    /// Decides on a move; the game goes on.
    fn choose(&mut self, game: &Game) -> Result<Act, String>;

    /// The nodes searched so far, as far as the player tells.
    fn nodes(&self) -> u64 {
        0
    }

    /// The time used so far, if the player knows better than a clock on the wall.
    fn time(&self) -> Option<Duration> {
        None
    }
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    Move(Move),
    Resign,
    Declare,
    /// Words that are no move.
    Nonsense(String),
}
