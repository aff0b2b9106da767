//! How a record and the rules can contradict each other.

use std::fmt;

use shogi_rules::{Color, IllegalMove, Lang, Outcome};

/// A contradiction between a record and the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Difference<'a> {
    /// A move that no player could make.
    Refused { ply: u32, reason: IllegalMove },
    /// A move after the end of the game.
    AfterEnd { ply: u32, ended: u32, outcome: Outcome },
    /// A pass, which is no move of a game.
    Pass { after: u32 },
    /// The loser's word (投了, 詰み), said by the side that has won.
    SaidByWinner { word: &'a str, after: u32 },
    /// A mate is recorded, but this side has legal moves.
    NotMate { word: &'a str, after: u32, side: Color },
    /// A repetition is recorded of a position that has stood only so often.
    NotRepetition { word: &'a str, after: u32, count: u32 },
    /// The record names another winner, or none, than the rules do.
    Winner { recorded: Option<Color>, outcome: Outcome },
}

impl Difference<'_> {
    /// Says in one sentence what contradicts what.
    pub(crate) fn message(self, lang: Lang) -> String {
        let mut text = String::new();
        let _ = match lang {
            Lang::Ja => self.japanese(&mut text), // writing to a string cannot fail
            _ => self.english(&mut text),
        };
        text
    }

    fn english(self, f: &mut impl fmt::Write) -> fmt::Result {
        use Difference as D;
        match self {
            D::Refused { ply, reason } => write!(f, "move {ply}: {reason}"),
            D::AfterEnd { ply, ended, outcome } => {
                write!(f, "move {ply} follows the end of the game after move {ended} ({outcome})")
            }
            D::Pass { after } => write!(f, "a pass follows move {after}"),
            D::SaidByWinner { word, after } => {
                write!(f, "{word} by the side that has won after move {after}")
            }
            D::NotMate { word, after, side } => {
                write!(f, "{word} is recorded after move {after}, but {side} has legal moves")
            }
            D::NotRepetition { word, after, count } => write!(
                f,
                "{word} is recorded after move {after}, where the position stood {count} time(s)"
            ),
            D::Winner { recorded, outcome } => {
                let winner = recorded.map_or("nobody".into(), |color| color.to_string());
                write!(f, "the record gives the game to {winner}, the rules say: {outcome}")
            }
        }
    }

    fn japanese(self, f: &mut impl fmt::Write) -> fmt::Result {
        use Difference as D;
        match self {
            D::Refused { ply, reason } => write!(f, "{ply}手目：{}", reason.message(Lang::Ja)),
            D::AfterEnd { ply, ended, outcome } => {
                let outcome = outcome.message(Lang::Ja);
                write!(f, "{ended}手で{outcome}となった後に{ply}手目があります")
            }
            D::Pass { after } => write!(f, "{after}手の後にパスがあります"),
            D::SaidByWinner { word, after } => {
                write!(f, "{after}手で勝ちとなった側の{word}が記録されています")
            }
            D::NotMate { word, after, side } => {
                let side = side.kanji();
                write!(f, "{after}手で{word}とありますが、{side}に合法手があります")
            }
            D::NotRepetition { word, after, count } => {
                write!(f, "{after}手で{word}とありますが、同一局面は{count}回目です")
            }
            D::Winner { recorded, outcome } => {
                let outcome = outcome.message(Lang::Ja);
                match recorded {
                    Some(winner) => write!(f, "記録では{}の勝ち", winner.kanji())?,
                    None => write!(f, "記録では勝者なし")?,
                }
                write!(f, "、規則では{outcome}です")
            }
        }
    }
}
