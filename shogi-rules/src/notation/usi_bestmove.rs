use core::fmt;
use core::str::FromStr;

use crate::types::Move;

/// What an engine answers in USI: `bestmove 7g7f ponder 3c3d`, `bestmove resign`, `bestmove win`.
///
/// ```
/// use shogi_rules::{BestMove, UsiBestMove};
/// let answer: UsiBestMove = "bestmove 7g7f ponder 3c3d".parse()?;
/// assert_eq!(answer.best, BestMove::Move("7g7f".parse()?));
/// assert_eq!(answer.ponder, Some("3c3d".parse()?));
/// let answer: UsiBestMove = "bestmove win".parse()?;
/// assert_eq!((answer.best, answer.to_string().as_str()), (BestMove::Win, "bestmove win"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UsiBestMove {
    /// The move, or what is done instead.
    pub best: BestMove,
    /// The answer that the engine expects and would like to think about.
    pub ponder: Option<Move>,
}

/// What an engine wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BestMove {
    /// It plays a move.
    Move(Move),
    /// It resigns (投了).
    Resign,
    /// It declares (入玉宣言).
    Win,
}

crate::error::parse_error! {
    /// The text is no `bestmove` of USI.
    ParseBestMoveError, NotABestMove
}

impl FromStr for UsiBestMove {
    type Err = ParseBestMoveError;

    fn from_str(text: &str) -> Result<UsiBestMove, ParseBestMoveError> {
        let mut words = text.split_ascii_whitespace();
        let mv = |word: &str| word.parse::<Move>().map_err(|_| ParseBestMoveError);
        if words.next() != Some("bestmove") {
            return Err(ParseBestMoveError);
        }
        let best = match words.next().ok_or(ParseBestMoveError)? {
            "resign" => BestMove::Resign,
            "win" => BestMove::Win,
            word => BestMove::Move(mv(word)?),
        };
        let ponder = match (words.next(), words.next()) {
            (None, _) => None,
            (Some("ponder"), Some(word)) => Some(mv(word)?),
            _ => return Err(ParseBestMoveError),
        };
        let played = matches!(best, BestMove::Move(_));
        if words.next().is_some() || ponder.is_some() && !played {
            return Err(ParseBestMoveError);
        }
        Ok(UsiBestMove { best, ponder })
    }
}

impl fmt::Display for UsiBestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.best {
            BestMove::Move(mv) => write!(f, "bestmove {mv}")?,
            BestMove::Resign => f.write_str("bestmove resign")?,
            BestMove::Win => f.write_str("bestmove win")?,
        }
        match self.ponder {
            Some(mv) => write!(f, " ponder {mv}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn answers_are_read_and_written() {
        for text in
            ["bestmove 7g7f", "bestmove P*5e ponder 8h2b+", "bestmove resign", "bestmove win"]
        {
            let answer: UsiBestMove = text.parse().unwrap();
            assert_eq!(answer.to_string(), text);
        }
        for text in [
            "",
            "bestmove",
            "bestmove none",
            "bestmove 7g7",
            "7g7f",
            "bestmove 7g7f ponder",
            "bestmove 7g7f ponder x",
            "bestmove 7g7f 3c3d",
            "bestmove 7g7f ponder 3c3d 2g2f",
            "bestmove resign ponder 3c3d",
        ] {
            assert_eq!(text.parse::<UsiBestMove>(), Err(ParseBestMoveError), "{text:?}");
        }
    }
}
