use core::fmt;

use crate::error::{ErrorCode, Lang, Message};
use crate::position::IllegalMove;
use crate::rules::DeclarationReport;

/// Why the game did not accept something; the game is unchanged, except by [`TimeUp`](GameError::TimeUp).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub enum GameError {
    /// The game has ended.
    GameOver,
    /// No move has been played.
    NothingToUndo,
    /// The move is illegal and the rule set refuses it, or no player could make it at all.
    Illegal(IllegalMove),
    /// The rule set allows no taking back.
    UndoForbidden,
    /// The rule set does not know what was asked for: a declaration, an agreement.
    NotInTheRules,
    /// It is the other side's turn.
    NotYourTurn,
    /// Fewer kings have entered than the rule set asks for.
    KingsNotEntered,
    /// A condition of the declaration is missing, and the rule set refuses it.
    DeclarationRefused(DeclarationReport),
    /// No foul was made with that move.
    NoFoul,
    /// The time was up before the move or the declaration was made, which is lost with the game:
    /// [`Game::outcome`](crate::Game::outcome) says so now.
    TimeUp,
}

impl GameError {
    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        match self {
            GameError::GameOver => ErrorCode::GameOver,
            GameError::NothingToUndo => ErrorCode::NothingToUndo,
            GameError::Illegal(reason) => reason.code(),
            GameError::UndoForbidden => ErrorCode::UndoForbidden,
            GameError::NotInTheRules => ErrorCode::NotInTheRules,
            GameError::NotYourTurn => ErrorCode::NotYourTurn,
            GameError::KingsNotEntered => ErrorCode::KingsNotEntered,
            GameError::DeclarationRefused(_) => ErrorCode::DeclarationRefused,
            GameError::NoFoul => ErrorCode::NoFoul,
            GameError::TimeUp => ErrorCode::TimeUp,
        }
    }

    /// Returns something that displays the error in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<GameError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value, self.lang) {
            (GameError::Illegal(reason), lang) => reason.message(lang).fmt(f),
            (GameError::DeclarationRefused(report), Lang::En) => {
                write!(f, "{}: {}", self.value.code().message(self.lang), report.message(self.lang))
            }
            (GameError::DeclarationRefused(report), Lang::Ja) => {
                write!(
                    f,
                    "{}（{}）",
                    self.value.code().message(self.lang),
                    report.message(self.lang)
                )
            }
            (other, lang) => f.write_str(other.code().message(lang)),
        }
    }
}
