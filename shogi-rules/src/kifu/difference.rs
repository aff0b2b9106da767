use core::fmt;

use crate::error::Lang;
use crate::position::IllegalMove;
use crate::rules::{DeclarationReport, Named, Outcome, RuleSet, SideNames, length};
use crate::types::{ByColor, Color};

const AGREED_POINTS: u8 = RuleSet::AGREED_POINTS; // named in the messages

/// A contradiction between a record and the rules.
///
/// `word` is what the record says of its end, `after` the number of moves before that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Difference<'a> {
    /// A move that no player could make.
    Refused {
        /// The number of the move, from 1.
        ply: u32,
        /// What is wrong with it.
        reason: IllegalMove,
    },
    /// A move after the end of the game.
    AfterEnd {
        /// The number of the move, from 1.
        ply: u32,
        /// After how many moves the game had ended.
        ended: u32,
        /// How it had ended.
        outcome: Outcome,
    },
    /// A pass, which is no move of a game.
    Pass {
        /// The number of moves before it.
        after: u32,
    },
    /// The loser's word (投了, 詰み), said by the side that has won.
    SaidByWinner {
        /// The word.
        word: &'a str,
        /// The number of moves before it.
        after: u32,
    },
    /// A mate is recorded, but a side has legal moves.
    NotMate {
        /// The word.
        word: &'a str,
        /// The number of moves before it.
        after: u32,
        /// The side that has legal moves.
        side: Color,
    },
    /// A repetition is recorded of a position that has not stood four times.
    NotRepetition {
        /// The word.
        word: &'a str,
        /// The number of moves before it.
        after: u32,
        /// How often the position has stood.
        count: u32,
    },
    /// A declaration is recorded as a win, but a condition or a point is missing.
    Declaration {
        /// The word.
        word: &'a str,
        /// The number of moves before it.
        after: u32,
        /// Every condition.
        report: DeclarationReport,
    },
    /// An impasse is recorded that nobody won, but a side has fewer than 24 points.
    ImpassePoints {
        /// The word.
        word: &'a str,
        /// The number of moves before it.
        after: u32,
        /// The points of each side, credit included.
        points: ByColor<u8>,
    },
    /// The move limit is recorded, but it does not end the game yet.
    NotMoveLimit {
        /// The word.
        word: &'a str,
        /// The number of moves before it.
        after: u32,
        /// The limit of the rules.
        limit: u32,
        /// It is reached, but checks carry the game beyond it.
        extended: bool,
    },
    /// A try is recorded, but no king has reached the other's first square.
    NotTry {
        /// The word.
        word: &'a str,
        /// The number of moves before it.
        after: u32,
    },
    /// The rules do not know this end of a game.
    NotInTheRules {
        /// The word.
        word: &'a str,
        /// The number of moves before it.
        after: u32,
    },
    /// A move was made after its time was up.
    Overrun {
        /// The number of the move, from 1.
        ply: u32,
        /// How long it took by the record, in milliseconds.
        elapsed: u64,
        /// How long it could have taken, exclusively, in milliseconds.
        available: u64,
    },
    /// A side is said to have used up its time, but had time left.
    NotTimeUp {
        /// The word.
        word: &'a str,
        /// The number of moves before it.
        after: u32,
        /// How long the side thought in the end by the record, in milliseconds.
        elapsed: u64,
        /// How long it could have thought, exclusively, in milliseconds.
        available: u64,
    },
    /// The record names another winner, or none, than the rules do.
    Winner {
        /// Who won by the record.
        recorded: Option<Color>,
        /// How the game ended by the rules.
        outcome: Outcome,
    },
}

impl Difference<'_> {
    /// Returns something that says in one sentence what contradicts what.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        self.message_for(SideNames::Even, lang)
    }

    /// Returns the same with the names of the sides in the game.
    pub fn message_for(self, names: SideNames, lang: Lang) -> impl fmt::Display {
        Named { value: self, names, lang }
    }
}

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message(Lang::En), f)
    }
}

impl fmt::Display for Named<Difference<'_>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lang {
            Lang::En => english(self.value, self.names, f),
            Lang::Ja => japanese(self.value, self.names, f),
        }
    }
}

fn english(
    difference: Difference<'_>,
    names: SideNames,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    use Difference as D;
    let name = |color| names.name(color, Lang::En);
    let said = |outcome: Outcome| outcome.message_for(names, Lang::En);
    match difference {
        D::Refused { ply, reason } => write!(f, "move {ply}: {reason}"),
        D::AfterEnd { ply, ended, outcome } => {
            write!(
                f,
                "move {ply} follows the end of the game after move {ended} ({})",
                said(outcome)
            )
        }
        D::Pass { after } => write!(f, "a pass follows move {after}"),
        D::SaidByWinner { word, after } => {
            write!(f, "{word} by the side that has won after move {after}")
        }
        D::NotMate { word, after, side } => {
            write!(f, "{word} is recorded after move {after}, but {} has legal moves", name(side))
        }
        D::NotRepetition { word, after, count } => write!(
            f,
            "{word} is recorded after move {after}, where the position stood {count} time(s)"
        ),
        D::Declaration { word, after, report } => write!(
            f,
            "{word} is recorded after move {after}, but it does not win: {}",
            report.message(Lang::En)
        ),
        D::ImpassePoints { word, after, points: ByColor { black, white } } => write!(
            f,
            "{word} is recorded after move {after}, but {black} to {white} points are fewer than \
             {AGREED_POINTS} for a side"
        ),
        D::NotMoveLimit { word, after, limit, extended: false } => {
            write!(f, "{word} is recorded after move {after}, but the limit is {limit} moves")
        }
        D::NotMoveLimit { word, after, limit, extended: true } => write!(
            f,
            "{word} is recorded after move {after}, but checks extend the limit of {limit} moves"
        ),
        D::NotTry { word, after } => write!(
            f,
            "{word} is recorded after move {after}, but no king has reached the other's first square"
        ),
        D::NotInTheRules { word, after } => {
            write!(f, "{word} is recorded after move {after}, but the rules do not know it")
        }
        D::Overrun { ply, elapsed, available } => {
            let [elapsed, available] = [elapsed, available].map(|time| length(time, Lang::En));
            write!(f, "move {ply} took {elapsed}, but had to be made in less than {available}")
        }
        D::NotTimeUp { word, after, elapsed, available } => {
            let [elapsed, available] = [elapsed, available].map(|time| length(time, Lang::En));
            write!(
                f,
                "{word} is recorded after move {after} and {elapsed}, but there were {available}"
            )
        }
        D::Winner { recorded: Some(winner), outcome } => {
            write!(
                f,
                "the record gives the game to {}, the rules say: {}",
                name(winner),
                said(outcome)
            )
        }
        D::Winner { recorded: None, outcome } => {
            write!(f, "the record gives the game to nobody, the rules say: {}", said(outcome))
        }
    }
}

fn japanese(
    difference: Difference<'_>,
    names: SideNames,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    use Difference as D;
    let name = |color| names.name(color, Lang::Ja);
    let said = |outcome: Outcome| outcome.message_for(names, Lang::Ja);
    match difference {
        D::Refused { ply, reason } => write!(f, "{ply}手目：{}", reason.message(Lang::Ja)),
        D::AfterEnd { ply, ended, outcome } => {
            let outcome = said(outcome);
            write!(f, "{ended}手で{outcome}となった後に{ply}手目があります")
        }
        D::Pass { after } => write!(f, "{after}手の後にパスがあります"),
        D::SaidByWinner { word, after } => {
            write!(f, "{after}手で勝ちとなった側の{word}が記録されています")
        }
        D::NotMate { word, after, side } => {
            let side = name(side);
            write!(f, "{after}手で{word}とありますが、{side}に合法手があります")
        }
        D::NotRepetition { word, after, count } => {
            write!(f, "{after}手で{word}とありますが、同一局面は{count}回目です")
        }
        D::Declaration { word, after, report } => {
            let report = report.message(Lang::Ja);
            write!(f, "{after}手で{word}とありますが、宣言勝ちの条件を満たしません（{report}）")
        }
        D::ImpassePoints { word, after, points: ByColor { black, white } } => write!(
            f,
            "{after}手で{word}とありますが、{}{black}点、{}{white}点で{AGREED_POINTS}点に足りません",
            name(Color::Black),
            name(Color::White)
        ),
        D::NotMoveLimit { word, after, limit, extended: false } => {
            write!(f, "{after}手で{word}とありますが、手数制限は{limit}手です")
        }
        D::NotMoveLimit { word, after, limit, extended: true } => {
            write!(f, "{after}手で{word}とありますが、手数制限（{limit}手）は王手で延びています")
        }
        D::NotTry { word, after } => {
            write!(f, "{after}手で{word}とありますが、玉が相手の玉の初めの位置に達していません")
        }
        D::NotInTheRules { word, after } => {
            write!(f, "{after}手で{word}とありますが、この規則にはありません")
        }
        D::Overrun { ply, elapsed, available } => {
            let [elapsed, available] = [elapsed, available].map(|time| length(time, Lang::Ja));
            write!(f, "{ply}手目に{elapsed}かかっていますが、残りは{available}です")
        }
        D::NotTimeUp { word, after, elapsed, available } => {
            let [elapsed, available] = [elapsed, available].map(|time| length(time, Lang::Ja));
            write!(f, "{after}手の後{elapsed}で{word}とありますが、残りは{available}です")
        }
        D::Winner { recorded, outcome } => {
            let outcome = said(outcome);
            match recorded {
                Some(winner) => write!(f, "記録では{}の勝ち", name(winner))?,
                None => write!(f, "記録では勝者なし")?,
            }
            write!(f, "、規則では{outcome}です")
        }
    }
}
