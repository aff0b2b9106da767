use core::fmt;

use crate::error::ErrorCode;

use super::MessageError;
use super::words::Words;

/// How an engine judges a position, from the view of one side; in USI, of the side to move.
///
/// ```
/// use shogi_rules::usi::{Info, Reply, Score};
/// let Reply::Info(info) = Reply::parse("info score mate -4 pv 5a5b")? else { panic!() };
/// assert_eq!(info.score, Some(Score::Mate { wins: false, plies: Some(4) }));
/// assert_eq!(info.score.map(|score| score.turned().to_string()), Some("mate 4".into()));
/// # Ok::<(), shogi_rules::usi::MessageError>(())
/// ```
#[doc(alias = "評価値")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Score {
    /// Hundredths of a pawn, or what the engine takes for that; more is better. A fraction is cut off.
    Centipawns(i32),
    /// A mate.
    #[doc(alias = "詰み")]
    Mate {
        /// The side of the view gives it, and is not mated.
        wins: bool,
        /// In how many moves, those of both sides counted; `None` if the engine does not say.
        plies: Option<u32>,
    },
}

impl Score {
    /// Returns the score from the view of the other side.
    #[must_use]
    pub const fn turned(self) -> Score {
        match self {
            Score::Centipawns(score) => Score::Centipawns(score.saturating_neg()),
            Score::Mate { wins, plies } => Score::Mate { wins: !wins, plies },
        }
    }

    pub(super) fn read(words: &mut Words<'_>) -> Result<Score, MessageError> {
        let mate = words.value(ErrorCode::UsiValue, |word| match word {
            "cp" => Some(false),
            "mate" => Some(true),
            _ => None,
        })?;
        if mate {
            words.value(ErrorCode::UsiNumber, mate_in)
        } else {
            words.number().map(Score::Centipawns)
        }
    }
}

/// `5`, `-4`, or a sign alone if the number of moves is not known. A mate in 0 without a sign is one that stands on the
/// board, so the side to move has lost.
fn mate_in(text: &str) -> Option<Score> {
    let (sign, number) = match text.strip_prefix(['+', '-']) {
        Some(number) => (text.starts_with('+'), number),
        None if text.is_empty() => return None,
        None => (!text.bytes().all(|digit| digit == b'0'), text),
    };
    let plies = match number {
        "" => None,
        _ if !number.starts_with('+') => Some(number.parse().ok()?),
        _ => return None,
    };
    Some(Score::Mate { wins: sign, plies })
}

/// Writes the score as USI has it: `cp 30`, `mate 5`, `mate -`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Centipawns(score) => write!(f, "cp {score}"),
            Score::Mate { wins: true, plies: None } => f.write_str("mate +"),
            Score::Mate { wins: true, plies: Some(0) } => f.write_str("mate +0"),
            Score::Mate { wins: true, plies: Some(plies) } => write!(f, "mate {plies}"),
            Score::Mate { wins: false, plies: None } => f.write_str("mate -"),
            Score::Mate { wins: false, plies: Some(0) } => f.write_str("mate 0"),
            Score::Mate { wins: false, plies: Some(plies) } => write!(f, "mate -{plies}"),
        }
    }
}
