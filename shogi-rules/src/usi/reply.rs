use core::fmt;

use crate::error::ErrorCode;

use super::words::Words;
use super::{BestMove, Checkmate, EngineOption, Info, MessageError};

/// What an engine says to a program with a board.
///
/// ```
/// use shogi_rules::usi::Reply;
/// assert_eq!(Reply::parse("id name Some Engine 1.0")?, Reply::Name("Some Engine 1.0"));
/// assert_eq!(Reply::UsiOk.to_string(), "usiok");
/// // Unknown words within a message are passed over, unless one asks for them.
/// assert_eq!(Reply::parse("readyok now")?, Reply::ReadyOk);
/// assert_eq!(Reply::parse_strict("readyok now").unwrap_err().offset, 8);
/// # Ok::<(), shogi_rules::usi::MessageError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply<'a> {
    /// `id name …`.
    Name(&'a str),
    /// `id author …`.
    Author(&'a str),
    /// `option …`.
    Option(EngineOption<'a>),
    /// `usiok`: that was all about the engine.
    UsiOk,
    /// `readyok`: it can think.
    ReadyOk,
    /// `info …`: what it tells while it thinks.
    Info(Info<'a>),
    /// `bestmove …`: what it does.
    BestMove(BestMove),
    /// `checkmate …`: what it answers to `go mate`.
    Checkmate(Checkmate<'a>),
}

impl<'a> Reply<'a> {
    /// Reads a line. Unknown words are passed over, and empty lines and those that begin with one are
    /// [`UsiUnknownMessage`](ErrorCode::UsiUnknownMessage), which a program ignores.
    ///
    /// # Errors
    ///
    /// What is wrong, and at which byte.
    pub fn parse(line: &'a str) -> Result<Reply<'a>, MessageError> {
        Reply::read(Words::new(line, false))
    }

    /// Reads a line in which every word must be known and no time is below zero.
    ///
    /// # Errors
    ///
    /// What is wrong, and at which byte.
    pub fn parse_strict(line: &'a str) -> Result<Reply<'a>, MessageError> {
        Reply::read(Words::new(line, true))
    }

    fn read(mut words: Words<'a>) -> Result<Reply<'a>, MessageError> {
        let name = words.next().ok_or_else(|| words.error(ErrorCode::UsiUnknownMessage))?;
        let reply = match name {
            "id" if words.skip("name") => Reply::Name(words.rest()),
            "id" => {
                words.expect("author")?;
                Reply::Author(words.rest())
            }
            "option" => Reply::Option(EngineOption::read(&mut words)?),
            "usiok" => Reply::UsiOk,
            "readyok" => Reply::ReadyOk,
            "info" => Reply::Info(Info::read(&mut words)?),
            "bestmove" => Reply::BestMove(BestMove::read(&mut words)?),
            "checkmate" => Reply::Checkmate(Checkmate::read(&mut words)?),
            _ => return Err(words.error_before(ErrorCode::UsiUnknownMessage)),
        };
        words.end()?;
        Ok(reply)
    }
}

impl fmt::Display for Reply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {name}"),
            Reply::Author(author) => write!(f, "id author {author}"),
            Reply::Option(option) => fmt::Display::fmt(option, f),
            Reply::UsiOk => f.write_str("usiok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => fmt::Display::fmt(info, f),
            Reply::BestMove(answer) => fmt::Display::fmt(answer, f),
            Reply::Checkmate(answer) => fmt::Display::fmt(answer, f),
        }
    }
}
