use core::fmt;

use crate::error::ErrorCode;

use super::words::{Words, filled, unfilled};
use super::{Go, MessageError};

/// What a program with a board says to an engine.
///
/// ```
/// use shogi_rules::ErrorCode;
/// use shogi_rules::usi::Command;
/// let command = Command::parse("setoption name USI_Hash value 64")?;
/// assert_eq!(command, Command::SetOption { name: "USI_Hash", value: Some("64") });
/// assert_eq!(command.to_string(), "setoption name USI_Hash value 64");
/// let error = Command::parse("go nodes many").unwrap_err();
/// assert_eq!((error.code(), error.offset), (ErrorCode::UsiNumber, 9));
/// # Ok::<(), shogi_rules::usi::MessageError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// `usi`: say who you are and what can be set, then `usiok`.
    Usi,
    /// `isready`: answer `readyok` as soon as you can think.
    IsReady,
    /// `setoption name N value V`: set an option; the button has no value.
    SetOption {
        /// The name of the option.
        name: &'a str,
        /// Its value; written `<empty>` if it is empty.
        value: Option<&'a str>,
    },
    /// `usinewgame`: a game begins.
    NewGame,
    /// `position …`: what stands after the word, for [`UsiPosition::parse`](crate::UsiPosition::parse).
    Position(&'a str),
    /// `go …`: think.
    Go(Go<'a>),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the move that you expected was made, your time runs.
    PonderHit,
    /// `gameover …`: the game has ended so for you.
    GameOver(GameResult),
    /// `quit`.
    Quit,
}

/// How a game ended for the engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// It won.
    Win,
    /// It lost.
    Lose,
    /// Nobody won.
    Draw,
}

impl<'a> Command<'a> {
    /// Reads a line. Unknown words are passed over, and empty lines and those that begin with one are
    /// [`UsiUnknownMessage`](ErrorCode::UsiUnknownMessage), which an engine ignores.
    ///
    /// # Errors
    ///
    /// What is wrong, and at which byte.
    pub fn parse(line: &'a str) -> Result<Command<'a>, MessageError> {
        Command::read(Words::new(line, false))
    }

    /// Reads a line in which every word must be known and no time is below zero.
    ///
    /// # Errors
    ///
    /// What is wrong, and at which byte.
    pub fn parse_strict(line: &'a str) -> Result<Command<'a>, MessageError> {
        Command::read(Words::new(line, true))
    }

    fn read(mut words: Words<'a>) -> Result<Command<'a>, MessageError> {
        let name = words.next().ok_or_else(|| words.error(ErrorCode::UsiUnknownMessage))?;
        let command = match name {
            "usi" => Command::Usi,
            "isready" => Command::IsReady,
            "setoption" => set_option(&mut words)?,
            "usinewgame" => Command::NewGame,
            "position" => Command::Position(words.rest()),
            "go" => Command::Go(Go::read(&mut words)?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "gameover" => Command::GameOver(words.value(ErrorCode::UsiValue, GameResult::read)?),
            "quit" => Command::Quit,
            _ => return Err(words.error_before(ErrorCode::UsiUnknownMessage)),
        };
        words.end()?;
        Ok(command)
    }
}

fn set_option<'a>(words: &mut Words<'a>) -> Result<Command<'a>, MessageError> {
    words.expect("name")?;
    let name = words.name("value")?;
    let value = words.next().map(|_| unfilled(words.rest()));
    Ok(Command::SetOption { name, value })
}

impl GameResult {
    fn read(word: &str) -> Option<GameResult> {
        [GameResult::Win, GameResult::Lose, GameResult::Draw]
            .into_iter()
            .find(|result| result.word() == word)
    }

    const fn word(self) -> &'static str {
        match self {
            GameResult::Win => "win",
            GameResult::Lose => "lose",
            GameResult::Draw => "draw",
        }
    }
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Usi => f.write_str("usi"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {}", filled(value))
            }
            Command::NewGame => f.write_str("usinewgame"),
            Command::Position(text) => write!(f, "position {text}"),
            Command::Go(go) => fmt::Display::fmt(go, f),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::GameOver(result) => write!(f, "gameover {}", result.word()),
            Command::Quit => f.write_str("quit"),
        }
    }
}
