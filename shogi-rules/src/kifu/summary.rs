//! The summary line of Kakinoki's formats: `まで111手で先手の勝ち`.

use crate::notation::bod::{digit, is_blank};
use crate::types::Color;

use super::TerminalKind;

/// What a summary line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Summary {
    /// The number of moves.
    pub(super) plies: Option<u32>,
    /// The winner, where one is named.
    pub(super) winner: Option<Color>,
    /// How the game ended.
    manner: Manner,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    /// By something that does not depend on who won.
    Plain(TerminalKind),
    /// The loser resigned, as far as the line says.
    Win,
    /// The loser committed a foul.
    Foul,
    /// The loser's time was up.
    TimeUp,
    /// The winner declared.
    Declaration,
}

/// Words without a winner, longest first where one contains another.
const PLAIN: [(&str, TerminalKind); 12] = [
    ("千日手", TerminalKind::Repetition),
    ("持将棋", TerminalKind::Impasse),
    ("中断", TerminalKind::Interrupted),
    ("封じ手", TerminalKind::SealedMove),
    ("不詰", TerminalKind::NoMate),
    ("詰", TerminalKind::Mate),
    ("最大手数", TerminalKind::MaxMoves),
    ("引き分け", TerminalKind::Draw),
    ("引分", TerminalKind::Draw),
    ("投了", TerminalKind::Resign),
    ("切れ負け", TerminalKind::TimeUp),
    ("トライ", TerminalKind::Try),
];

const SIDES: [(&str, Color); 4] = [
    ("先手", Color::Black),
    ("下手", Color::Black),
    ("後手", Color::White),
    ("上手", Color::White),
];

impl Summary {
    /// Reads a summary line from its `まで` on; `None` if it is none.
    pub(super) fn parse(text: &str) -> Option<Summary> {
        let text = text.strip_prefix("まで")?.trim_start_matches(|c| is_blank(c) || c == '、');
        let rest = text.trim_start_matches(|c| digit(c).is_some());
        let digits = text.get(..text.len() - rest.len())?;
        let plies = digits
            .chars()
            .filter_map(digit)
            .try_fold(0u32, |number, digit| number.checked_mul(10)?.checked_add(u32::from(digit)));
        let plies = plies.filter(|_| !digits.is_empty());
        if digits.is_empty() && rest.contains(['：', ':']) {
            // A header that happens to begin so.
            return None;
        }
        // 上手 and 下手 after the first 手, which belongs to the number.
        let rest = rest.trim_start_matches(is_blank).trim_start_matches('手');
        // What stands in brackets only explains: `（先手投了）`.
        let said = rest.split(['（', '(']).next().unwrap_or("");
        let (winner, manner) = outcome(said);
        Some(Summary { plies, winner, manner })
    }

    /// The kind of end it tells, with `side` to move.
    pub(super) fn kind(self, side: Color) -> TerminalKind {
        match (self.manner, self.winner) {
            (Manner::Plain(kind), _) => kind,
            (Manner::Foul, Some(winner)) => TerminalKind::foul(!winner, side),
            (Manner::Win, Some(winner)) if winner != side => TerminalKind::Resign,
            (Manner::TimeUp, Some(winner)) if winner != side => TerminalKind::TimeUp,
            (Manner::Declaration, Some(winner)) if winner == side => TerminalKind::DeclarationWin,
            _ => TerminalKind::Other,
        }
    }
}

/// Who won and how, as the text after the number says. What counts is 勝 or 負 and the side named last
/// before it: `先手の反則により後手の勝ち`.
fn outcome(said: &str) -> (Option<Color>, Manner) {
    let verdict = said.find(['勝', '負']);
    let before = verdict.and_then(|at| said.get(..at)).unwrap_or(said);
    let side = SIDES
        .iter()
        .filter_map(|(name, color)| Some((before.rfind(name)?, *color)))
        .max_by_key(|(at, _)| *at)
        .map(|(_, color)| color);
    let has = |word| said.contains(word);
    let manner = match () {
        () if has("反則") => Manner::Foul,
        () if has("切れ") => Manner::TimeUp,
        () if has("入玉") || has("宣言") => Manner::Declaration,
        () => Manner::Win,
    };
    let lost = match verdict {
        Some(at) => said.get(at..).is_some_and(|rest| rest.starts_with('負')),
        // Without a verdict only these tell: 先手の反則.
        None => matches!(manner, Manner::Foul | Manner::TimeUp) || has("投了"),
    };
    match side {
        Some(side) if verdict.is_some() || lost || manner == Manner::Declaration => {
            (Some(if lost { !side } else { side }), manner)
        }
        _ => {
            let word = PLAIN.iter().find(|(word, _)| has(word));
            (None, Manner::Plain(word.map_or(TerminalKind::Other, |(_, kind)| *kind)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winner_and_kind_are_read() {
        use Color::{Black, White};
        use TerminalKind as Kind;
        for (text, side, plies, winner, kind) in [
            ("まで3手で先手の勝ち", White, Some(3), Some(Black), Kind::Resign),
            ("まで、４手で上手の勝ち", Black, Some(4), Some(White), Kind::Resign),
            ("まで3手で中断", White, Some(3), None, Kind::Interrupted),
            ("まで5手詰", White, Some(5), None, Kind::Mate),
            ("まで3手で不詰", White, Some(3), None, Kind::NoMate),
            ("まで2手で時間切れにより後手の勝ち", Black, Some(2), Some(White), Kind::TimeUp),
            ("まで3手で後手の反則負け", White, Some(3), Some(Black), Kind::IllegalMove),
            ("まで3手で後手の反則勝ち", White, Some(3), Some(White), Kind::IllegalActionBlack),
            ("まで3手で後手の入玉勝ち", White, Some(3), Some(White), Kind::DeclarationWin),
            ("まで3手で後手の勝ち", White, Some(3), Some(White), Kind::Other),
            ("まで2手で先手の時間切れにより後手の勝ち", Black, Some(2), Some(White), Kind::TimeUp),
            ("まで2手で先手の反則により後手の勝ち", Black, Some(2), Some(White), Kind::IllegalMove),
            (
                "まで3手で後手の反則負け（先手の角を見落とし）",
                White,
                Some(3),
                Some(Black),
                Kind::IllegalMove,
            ),
            ("まで2手で後手の勝ち（先手投了）", Black, Some(2), Some(White), Kind::Resign),
            ("まで2手で先手の反則", Black, Some(2), Some(White), Kind::IllegalMove),
            ("まで2手で先手の時間切れ", Black, Some(2), Some(White), Kind::TimeUp),
            ("まで2手で先手の切れ負け", Black, Some(2), Some(White), Kind::TimeUp),
            ("まで2手で先手投了", Black, Some(2), Some(White), Kind::Resign),
            ("まで2手で先手の持将棋宣言勝ち", Black, Some(2), Some(Black), Kind::DeclarationWin),
            ("まで2手で勝ち", Black, Some(2), None, Kind::Other),
            ("まで", White, None, None, Kind::Other),
            ("まで99999999999手で千日手", Black, None, None, Kind::Repetition),
        ] {
            let summary = Summary::parse(text).unwrap();
            assert_eq!((summary.plies, summary.winner), (plies, winner), "{text}");
            assert_eq!(summary.kind(side), kind, "{text}");
        }
        for text in ["3手で", "までの経緯：先手の勝ち"] {
            assert_eq!(Summary::parse(text), None, "{text}");
        }
    }
}
