//! Moves that a search tries and takes back.

use crate::rules::{DeclarationMode, DeclarationVerdict, Outcome, Repetition};
use crate::types::{Move, Piece, Square};

use super::Game;

/// What a search learns of a move that it has tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The piece that moved or was dropped, as it was before.
    pub(crate) moved: Option<Piece>,
    pub(crate) captured: Option<Piece>,
    /// The side now to move is in check.
    pub(crate) check: bool,
    /// The position has stood before, in the game or in the search.
    pub(crate) repeated: bool,
    /// How the board ends the game; no legal move is [`Game::stuck`].
    pub(crate) outcome: Option<Outcome>,
}

impl Game {
    /// Plays a move known to be legal, without clock and without asking whether moves are taken back here.
    ///
    /// What the board says is judged by the same rules as in [`play`](Game::play), with two differences that
    /// only a search may make: a position that stood after `root` moves or later counts as if it were the last
    /// repetition, and a side without a legal move is left to [`stuck`](Game::stuck). The outcome of the game
    /// itself stays as it is.
    pub(crate) fn advance(&mut self, mv: Move, root: u32) -> Step {
        let (undo, check) = self.push(mv, true);
        let repetition = self.repetition();
        let repeated = repetition.count > 1;
        let decided = repetition.count >= Repetition::LIMIT
            || repeated && self.history.standing(self.position.key()).next() >= Some(root);
        Step {
            moved: undo.moved(),
            captured: undo.captured(),
            check,
            repeated,
            outcome: self.judge_step(&repetition, decided, check),
        }
    }

    /// Gives the turn to the other side, as a search does that tries a null move.
    pub(crate) fn advance_null(&mut self) {
        const NOWHERE: Move = Move::board(Square::from_raw(0), Square::from_raw(0), false);
        let key = self.position.key();
        // A move from a square to itself moves nothing, and taking it back puts nothing back.
        let undo = self.position.play_unchecked(NOWHERE);
        self.history.push(undo, key, false);
    }

    /// Takes back what [`advance`](Game::advance) or [`advance_null`](Game::advance_null) did last.
    pub(crate) fn retract(&mut self) {
        let _ = self.pop();
    }

    /// How the game ends if the side to move has no legal move.
    pub(crate) fn stuck(&self, check: bool) -> Outcome {
        self.judge_stuck(check)
    }

    /// What a declaration by the side to move would come to; `None` if it has none to make, which the king's
    /// square nearly always tells at once.
    pub(crate) fn declarable(&self) -> Option<DeclarationVerdict> {
        let entered = self.position.has_entered(self.position.side_to_move());
        if !entered || self.rules.declaration_mode != DeclarationMode::Manual {
            return None;
        }
        let verdict = self.declaration()?.verdict();
        (verdict != DeclarationVerdict::Fails).then_some(verdict)
    }
}
