//! What players and the referee do in a game.

use pyo3::prelude::*;
use shogi_rules::{Color, GameError};

use crate::arguments::MoveLike;
use crate::declaration::Declaration;
use crate::enums::Enum;
use crate::errors;
use crate::game::Game;
use crate::move_effects::MoveEffects;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position;

impl Game {
    /// Ends the game in some way.
    fn end(
        &self,
        py: Python<'_>,
        act: impl FnOnce(&mut shogi_rules::Game) -> Result<shogi_rules::Outcome, GameError>,
    ) -> PyResult<Outcome> {
        let ended = self.with(|game| {
            let names = game.side_names();
            act(game).map(|outcome| Outcome::new(outcome, names))
        });
        ended.map_err(|error| errors::game_error(py, error, None))
    }
}

/// A side that was named, or the side to move.
fn side(game: &shogi_rules::Game, color: Option<Enum<Color>>) -> Color {
    color.map_or(game.position().side_to_move(), |color| color.0)
}

#[pymethods]
impl Game {
    /// Plays a move, given as a ``Move`` or as text in USI, CSA, Japanese or western notation, and says what it did.
    ///
    /// In a game with a clock, ``elapsed_ms`` is how long it took; without it the move is not timed. An illegal move
    /// that a hand can carry out loses, or stands until it is claimed, where the rules say so.
    ///
    /// Raises IllegalMoveError, InvalidMoveError, AmbiguousMoveError, and GameError if the game has ended: the game is
    /// then unchanged. Raises TimeUpError if the time was up before, which has ended the game.
    #[pyo3(signature = (r#move, *, elapsed_ms = None))]
    fn play(
        &self,
        py: Python<'_>,
        r#move: MoveLike,
        elapsed_ms: Option<u64>,
    ) -> PyResult<MoveEffects> {
        let mv = match r#move {
            MoveLike::Move(mv) => mv,
            text @ MoveLike::Text(_) => {
                let (position, last) =
                    self.with(|game| (game.position().clone(), game.moves().next_back()));
                text.resolve(py, &position, last.map(shogi_rules::Move::to))?
            }
        };
        let (played, names, refused_in) = self.with(|game| {
            let played = match elapsed_ms {
                Some(elapsed) => game.play_timed(mv, elapsed),
                None => game.play(mv),
            };
            let refused_in = played.is_err().then(|| game.position().clone());
            (played, game.side_names(), refused_in)
        });
        played.map(|effects| MoveEffects::new(effects, names)).map_err(|error| {
            let refused = refused_in.as_ref().map(|position| (position, mv));
            errors::game_error(py, error, refused)
        })
    }

    /// Ends the game: a side, by default the one to move, resigns (投了).
    ///
    /// Raises GameError if it has ended already.
    #[pyo3(signature = (color = None))]
    fn resign(&self, py: Python<'_>, color: Option<Enum<Color>>) -> PyResult<Outcome> {
        self.end(py, |game| game.resign(side(game, color)))
    }

    /// Returns what a declaration by the side to move would come to; None if the rules know no declaration.
    fn declaration(&self) -> Option<Declaration> {
        self.with(|game| game.declaration()).map(Declaration)
    }

    /// Ends the game: a side, by default the one to move, declares (入玉宣言), after so long if there is a clock.
    ///
    /// A declaration of which a condition is missing loses, unless the rules refuse it. Raises GameError if it is
    /// refused (``declaration`` then says why), not known to the rules, or made on the other side's turn; the game is
    /// then unchanged. Raises TimeUpError as ``play`` does.
    #[pyo3(signature = (color = None, *, elapsed_ms = None))]
    fn declare(
        &self,
        py: Python<'_>,
        color: Option<Enum<Color>>,
        elapsed_ms: Option<u64>,
    ) -> PyResult<Outcome> {
        self.end(py, |game| {
            let color = side(game, color);
            match elapsed_ms {
                Some(elapsed) => game.declare_timed(color, elapsed),
                None => game.declare(color),
            }
        })
    }

    /// Ends the game: both sides agree on impasse (合意による持将棋). A side below 24 points loses.
    ///
    /// Raises GameError if the rules know no agreement or ask for more entered kings.
    fn agree_impasse(&self, py: Python<'_>) -> PyResult<Outcome> {
        self.end(py, shogi_rules::Game::agree_impasse)
    }

    /// Ends the game: both sides agree on a draw.
    ///
    /// Raises GameError if it has ended already.
    fn agree_draw(&self, py: Python<'_>) -> PyResult<Outcome> {
        self.end(py, shogi_rules::Game::agree_draw)
    }

    /// Ends the game: the foul made with a move, counted from 1, is claimed and loses.
    ///
    /// Raises GameError if that move was no foul, or the result of a game that has ended stands.
    fn claim_foul(&self, py: Python<'_>, ply: u32) -> PyResult<Outcome> {
        self.end(py, |game| game.claim_foul(ply))
    }

    /// Ends the game: a side, by default the one to move, has used up its time (切れ負け).
    ///
    /// Raises GameError if it has ended already.
    #[pyo3(signature = (color = None))]
    fn time_up(&self, py: Python<'_>, color: Option<Enum<Color>>) -> PyResult<Outcome> {
        self.end(py, |game| game.time_up(side(game, color)))
    }

    /// Ends the game: a side has not come, or may not play (不戦敗).
    ///
    /// Raises GameError if it has ended already.
    fn forfeit(&self, py: Python<'_>, color: Enum<Color>) -> PyResult<Outcome> {
        self.end(py, |game| game.forfeit(color.0))
    }

    /// Ends the game: a side has done what is forbidden but no move: moved twice, taken back a move (待った).
    ///
    /// Raises GameError if it has ended already.
    fn illegal_action(&self, py: Python<'_>, color: Enum<Color>) -> PyResult<Outcome> {
        self.end(py, |game| game.illegal_action(color.0))
    }

    /// Ends the game without result: it is broken off (中断). ``reopen`` goes on with it.
    ///
    /// Raises GameError if it has ended already.
    fn interrupt(&self, py: Python<'_>) -> PyResult<Outcome> {
        self.end(py, shogi_rules::Game::interrupt)
    }

    /// Takes back an ending that was no move (a resignation, a time-up, a declaration …) and returns it.
    ///
    /// Raises GameError if there is none, or the rules allow no taking back.
    fn reopen(&self, py: Python<'_>) -> PyResult<Outcome> {
        self.end(py, shogi_rules::Game::reopen)
    }

    /// Takes back so many moves, and with them any ending, and returns them, the last one first. A clock goes back too.
    ///
    /// Raises GameError if there are fewer moves, or the rules allow no taking back; the game is then unchanged.
    #[pyo3(signature = (plies = 1))]
    fn undo(&self, py: Python<'_>, plies: u32) -> PyResult<Vec<Py<Move>>> {
        let undone = self.with(|game| {
            if game.rules().undo && plies > game.len() {
                return Err(GameError::NothingToUndo);
            }
            (0..plies).map(|_| game.undo()).collect::<Result<Vec<_>, _>>()
        });
        match undone {
            Ok(moves) => position::moves(py, moves),
            Err(error) => Err(errors::game_error(py, error, None)),
        }
    }
}
