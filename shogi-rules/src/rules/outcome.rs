use core::fmt;

use crate::error::{Lang, Message};
use crate::position::IllegalMove;
use crate::types::Color;

/// How a game ended. A game that has not ended has no outcome.
///
/// A drawn game and one without result (無勝負, replayed) are different things: which of them a
/// repetition is depends on the rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// One side won.
    Win {
        /// The winner.
        winner: Color,
        /// Why.
        reason: EndReason,
    },
    /// The game is drawn and counts.
    Draw {
        /// Why.
        reason: EndReason,
    },
    /// The game does not count and is replayed (無勝負).
    #[doc(alias = "無勝負")]
    NoResult {
        /// Why.
        reason: EndReason,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EndReason {
    /// The side to move is in check and has no legal move (詰み).
    #[doc(alias = "詰み")]
    Checkmate,
    /// The side to move is not in check and has no legal move, which loses as well.
    NoLegalMoves,
    /// A side resigned (投了).
    #[doc(alias = "投了")]
    Resignation,
    /// A side used up its time (切れ負け).
    #[doc(alias = "切れ負け")]
    TimeUp,
    /// A side made an illegal move (反則).
    #[doc(alias = "反則")]
    Foul {
        /// What was wrong with it.
        reason: IllegalMove,
        /// The number of the move since the start, from 1.
        ply: u32,
    },
    /// The same position stood for the fourth time (千日手).
    #[doc(alias = "千日手")]
    Sennichite,
    /// The same position stood for the fourth time and all moves of one side in between gave check
    /// (連続王手の千日手); that side loses.
    #[doc(alias = "連続王手の千日手")]
    PerpetualCheck,
}

impl EndReason {
    /// Returns the reason in a few words.
    pub const fn message(self, lang: Lang) -> &'static str {
        let (en, ja) = match self {
            EndReason::Checkmate => ("checkmate", "詰み"),
            EndReason::NoLegalMoves => ("no legal move", "合法手なし"),
            EndReason::Resignation => ("resignation", "投了"),
            EndReason::TimeUp => ("time up", "切れ負け"),
            EndReason::Foul { .. } => ("illegal move", "反則"),
            EndReason::Sennichite => ("sennichite", "千日手"),
            EndReason::PerpetualCheck => ("perpetual check", "連続王手の千日手"),
        };
        match lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}

impl Outcome {
    /// Returns the winner, or `None` if nobody won.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// Returns why the game ended.
    pub const fn reason(self) -> EndReason {
        match self {
            Outcome::Win { reason, .. }
            | Outcome::Draw { reason }
            | Outcome::NoResult { reason } => reason,
        }
    }

    /// Returns something that displays the outcome in a language.
    ///
    /// ```
    /// use shogi_rules::{Color, EndReason, Lang, Outcome};
    /// let outcome = Outcome::Win { winner: Color::Black, reason: EndReason::Checkmate };
    /// assert_eq!(outcome.to_string(), "black wins: checkmate");
    /// assert_eq!(outcome.message(Lang::Ja).to_string(), "先手の勝ち（詰み）");
    /// ```
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<Outcome> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.value.reason();
        let why = reason.message(self.lang);
        match (self.lang, self.value) {
            (Lang::En, Outcome::Win { winner, .. }) => write!(f, "{winner} wins: {why}")?,
            (Lang::En, Outcome::Draw { .. }) => write!(f, "draw: {why}")?,
            (Lang::En, Outcome::NoResult { .. }) => write!(f, "no result: {why}")?,
            (Lang::Ja, Outcome::Win { winner, .. }) => {
                write!(f, "{}の勝ち（{why}", winner.kanji())?;
            }
            (Lang::Ja, Outcome::Draw { .. }) => write!(f, "引き分け（{why}")?,
            (Lang::Ja, Outcome::NoResult { .. }) => write!(f, "無勝負（{why}")?,
        }
        if let EndReason::Foul { reason, ply } = reason {
            match self.lang {
                Lang::En => write!(f, " at move {ply}, {}", reason.message(self.lang))?,
                Lang::Ja => write!(f, "、{ply}手目、{}", reason.message(self.lang))?,
            }
        }
        f.write_str(if self.lang == Lang::Ja { "）" } else { "" })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message(Lang::En), f)
    }
}
