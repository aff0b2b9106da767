use core::fmt;

use crate::error::ErrorCode;

use super::words::Words;
use super::{MessageError, Moves};

/// What an engine answers to `go mate`: `checkmate G*8f 9f9g 8f8g`, `checkmate nomate`.
#[doc(alias = "詰将棋")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checkmate<'a> {
    /// The moves of both sides up to the mate; at least one.
    Moves(Moves<'a>),
    /// There is no mate.
    NoMate,
    /// The time was over before that was known.
    Timeout,
    /// The engine does not look for mates.
    NotImplemented,
}

impl<'a> Checkmate<'a> {
    /// Reads what stands after `checkmate`.
    pub(super) fn read(words: &mut Words<'a>) -> Result<Checkmate<'a>, MessageError> {
        let answer = match words.peek() {
            Some("nomate") => Checkmate::NoMate,
            Some("timeout") => Checkmate::Timeout,
            Some("notimplemented") => Checkmate::NotImplemented,
            _ => {
                let moves = Moves::read_some(words)?;
                // A line of which a part is not understood is no proof.
                return match words.peek() {
                    None => Ok(Checkmate::Moves(moves)),
                    Some(_) => Err(words.error(ErrorCode::NotAMove)),
                };
            }
        };
        words.next();
        Ok(answer)
    }
}

impl fmt::Display for Checkmate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Checkmate::Moves(moves) => write!(f, "checkmate{moves}"),
            Checkmate::NoMate => f.write_str("checkmate nomate"),
            Checkmate::Timeout => f.write_str("checkmate timeout"),
            Checkmate::NotImplemented => f.write_str("checkmate notimplemented"),
        }
    }
}
