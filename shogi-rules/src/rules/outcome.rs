use core::fmt;

use crate::error::Lang;
use crate::position::IllegalMove;
use crate::types::{ByColor, Color};

use super::side_names::Named;
use super::{DeclarationReport, SideNames};

/// How a game ended. A game that has not ended has no outcome.
///
/// A drawn game and one without result (無勝負, replayed) are different things: which of them a
/// repetition is depends on the rule set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
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

/// Why a game ended. Stored with its [`word`](EndReason::word).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
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
    /// The same position stood for the fourth time and all moves of both sides in between gave check; under
    /// [`MutualPerpetualCheck::LastMoverLoses`](super::MutualPerpetualCheck::LastMoverLoses).
    MutualPerpetualCheck,
    /// A side declared (入玉宣言), or the referee did so for it.
    #[doc(alias = "入玉宣言")]
    Declaration(DeclarationReport),
    /// A side declared although a condition was missing.
    WrongDeclaration(DeclarationReport),
    /// A king reached the square where the other began (トライ).
    #[doc(alias = "トライルール")]
    Try,
    /// Both sides agreed on impasse (合意による持将棋).
    #[doc(alias = "持将棋")]
    AgreedImpasse {
        /// The points of each side, credit included.
        points: ByColor<u8>,
    },
    /// The referee ended an impasse.
    AutomaticImpasse {
        /// The points of each side.
        points: ByColor<u8>,
    },
    /// The most moves that the rules allow were played.
    MoveLimit {
        /// Checks had carried the game beyond the limit.
        extended: bool,
    },
    /// Nothing but the kings is left.
    InsufficientMaterial,
    /// A side did what is forbidden but no move: moved twice, took a move back (待った), was advised. Or its foul
    /// is not among the moves of a record.
    #[doc(alias = "待った")]
    IllegalAction,
    /// A side did not appear, or was not allowed to play (不戦敗).
    #[doc(alias = "不戦敗")]
    Forfeit,
    /// Both sides agreed on a draw, for whatever reason.
    AgreedDraw,
    /// The game was broken off (中断).
    #[doc(alias = "中断")]
    Interrupted,
}

impl EndReason {
    /// Returns the reason as one word of small letters, which never changes: what programs store and compare.
    ///
    /// ```
    /// use shogi_rules::EndReason;
    /// assert_eq!(EndReason::NoLegalMoves.word(), "no_legal_moves");
    /// ```
    pub const fn word(self) -> &'static str {
        self.words().0
    }

    /// Returns the reason in a few words.
    pub const fn message(self, lang: Lang) -> &'static str {
        let (_, en, ja) = self.words();
        match lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    /// The word for programs, and what it is called in English and Japanese.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            EndReason::Checkmate => ("checkmate", "checkmate", "詰み"),
            EndReason::NoLegalMoves => ("no_legal_moves", "no legal move", "合法手なし"),
            EndReason::Resignation => ("resignation", "resignation", "投了"),
            EndReason::TimeUp => ("time_up", "time up", "切れ負け"),
            EndReason::Foul { .. } => ("foul", "illegal move", "反則"),
            EndReason::Sennichite => ("sennichite", "sennichite", "千日手"),
            EndReason::PerpetualCheck => ("perpetual_check", "perpetual check", "連続王手の千日手"),
            EndReason::MutualPerpetualCheck => {
                ("mutual_perpetual_check", "mutual perpetual check", "双方連続王手の千日手")
            }
            EndReason::Declaration(_) => ("declaration", "declaration", "入玉宣言"),
            EndReason::WrongDeclaration(_) => {
                ("wrong_declaration", "wrong declaration", "宣言の条件を満たさない")
            }
            EndReason::Try => ("try", "try", "トライ"),
            EndReason::AgreedImpasse { .. } => {
                ("agreed_impasse", "impasse by agreement", "合意による持将棋")
            }
            EndReason::AutomaticImpasse { .. } => ("automatic_impasse", "impasse", "持将棋"),
            EndReason::MoveLimit { .. } => ("move_limit", "move limit", "手数制限"),
            EndReason::InsufficientMaterial => {
                ("insufficient_material", "insufficient material", "戦力不足")
            }
            EndReason::IllegalAction => {
                ("illegal_action", "foul that is no move", "指し手以外の反則")
            }
            EndReason::Forfeit => ("forfeit", "forfeit", "不戦"),
            EndReason::AgreedDraw => ("agreed_draw", "agreement", "合意"),
            EndReason::Interrupted => ("interrupted", "interrupted", "中断"),
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
        self.message_for(SideNames::Even, lang)
    }

    /// Returns something that displays the outcome in a language, with the names of the sides in the game.
    ///
    /// ```
    /// use shogi_rules::{Color, Game, Handicap, Lang, RuleSet};
    /// let mut game = Game::new(RuleSet::JSA_PRO, Handicap::TwoPieces.position());
    /// let outcome = game.resign(Color::White)?;
    /// let message = outcome.message_for(game.side_names(), Lang::Ja);
    /// assert_eq!(message.to_string(), "下手の勝ち（投了）");
    /// # Ok::<(), shogi_rules::GameError>(())
    /// ```
    pub fn message_for(self, names: SideNames, lang: Lang) -> impl fmt::Display {
        Named { value: self, names, lang }
    }
}

impl fmt::Display for Named<Outcome> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color| self.names.name(color, self.lang);
        let reason = self.value.reason();
        let why = reason.message(self.lang);
        match (self.lang, self.value) {
            (Lang::En, Outcome::Win { winner, .. }) => write!(f, "{} wins: {why}", name(winner))?,
            (Lang::En, Outcome::Draw { .. }) => write!(f, "draw: {why}")?,
            (Lang::En, Outcome::NoResult { .. }) => write!(f, "no result: {why}")?,
            (Lang::Ja, Outcome::Win { winner, .. }) => {
                write!(f, "{}の勝ち（{why}", name(winner))?;
            }
            (Lang::Ja, Outcome::Draw { .. }) => write!(f, "引き分け（{why}")?,
            (Lang::Ja, Outcome::NoResult { .. }) => write!(f, "無勝負（{why}")?,
        }
        self.details(f, reason)?;
        f.write_str(if self.lang == Lang::Ja { "）" } else { "" })
    }
}

impl Named<Outcome> {
    /// What the reason has to say beyond its name.
    fn details(&self, f: &mut fmt::Formatter<'_>, reason: EndReason) -> fmt::Result {
        match (reason, self.lang) {
            (EndReason::Foul { reason, ply }, Lang::En) => {
                write!(f, " at move {ply}, {}", reason.message(self.lang))
            }
            (EndReason::Foul { reason, ply }, Lang::Ja) => {
                write!(f, "、{ply}手目、{}", reason.message(self.lang))
            }
            (EndReason::Declaration(report) | EndReason::WrongDeclaration(report), lang) => {
                write!(f, "{}{}", separator(lang), report.message(lang))
            }
            (
                EndReason::AgreedImpasse { points } | EndReason::AutomaticImpasse { points },
                Lang::En,
            ) => write!(f, ", {} to {} points", points.black, points.white),
            (
                EndReason::AgreedImpasse { points } | EndReason::AutomaticImpasse { points },
                Lang::Ja,
            ) => {
                let [black, white] = Color::ALL.map(|color| self.names.name(color, Lang::Ja));
                write!(f, "、{black}{}点、{white}{}点", points.black, points.white)
            }
            _ => Ok(()),
        }
    }
}

const fn separator(lang: Lang) -> &'static str {
    match lang {
        Lang::En => ", ",
        Lang::Ja => "、",
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message(Lang::En), f)
    }
}
