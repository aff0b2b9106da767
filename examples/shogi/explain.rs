//! Why a game ended as it did, in a few lines: `shogi check --explain`.

use shogi_rules::kifu::{Difference, Record, Verdict};
use shogi_rules::{ByColor, Color, DeclarationReport, EndReason, IllegalMove, Lang, RuleSet};

/// Returns the reasoning line by line, the rule set first.
pub(crate) fn explain(record: &Record, verdict: &Verdict, lang: Lang) -> Vec<String> {
    let game = &verdict.game;
    let mut lines = Lines { lang, lines: vec![] };
    let name = game.rules().name().unwrap_or("?");
    lines.say(&format!("rules: {name}"), &format!("規則：{name}"));
    if let Some(clock) = game.clock() {
        for color in Color::ALL {
            let control = clock.control(color);
            let [en, ja] = [Lang::En, Lang::Ja]
                .map(|lang| (game.side_names().name(color, lang), control.message(lang)));
            lines
                .say(&format!("clock of {}: {}", en.0, en.1), &format!("{}の時計：{}", ja.0, ja.1));
        }
    }
    if let Some(outcome) = verdict.judged {
        lines.reason(record, verdict, outcome.reason());
    } else {
        lines.say(
            "the moves leave the game open, the record alone says how it ended",
            "指し手では終局せず、結果は記録によります",
        );
    }
    match verdict.difference {
        // Refused or undecided; otherwise the outcome has told the conditions.
        Some(Difference::Declaration { report, .. }) if verdict.judged.is_none() => {
            lines.declaration(report);
        }
        _ => {}
    }
    for (ply, reason) in game.fouls() {
        lines.foul(record, ply, reason);
    }
    lines.lines
}

/// Returns the conditions of a declaration line by line: what there is, and what is needed.
pub(crate) fn checklist(report: DeclarationReport, lang: Lang) -> Vec<String> {
    let mut lines = Lines { lang, lines: vec![] };
    lines.declaration(report);
    lines.lines
}

/// Lines in one of the languages.
struct Lines {
    lang: Lang,
    lines: Vec<String>,
}

impl Lines {
    fn say(&mut self, en: &str, ja: &str) {
        self.lines.push(if self.lang == Lang::Ja { ja.into() } else { en.into() });
    }

    fn reason(&mut self, record: &Record, verdict: &Verdict, reason: EndReason) {
        let game = &verdict.game;
        let side = game.position().side_to_move();
        let [en, ja] = [Lang::En, Lang::Ja].map(|lang| game.side_names().name(side, lang));
        match reason {
            EndReason::Checkmate => self.say(
                &format!("{en} is in check and has no legal move"),
                &format!("{ja}は王手を受け、合法手がありません"),
            ),
            EndReason::NoLegalMoves => self.say(
                &format!("{en} is not in check and has no legal move"),
                &format!("{ja}は王手を受けていませんが、合法手がありません"),
            ),
            EndReason::Resignation
            | EndReason::TimeUp
            | EndReason::Forfeit
            | EndReason::IllegalAction
            | EndReason::AgreedDraw
            | EndReason::Interrupted => {
                let word = verdict.recorded.map_or("", |end| end.raw.as_str());
                self.say(
                    &format!("the record says {word}; the moves leave the game open"),
                    &format!("記録に{word}とあり、指し手では終局していません"),
                );
            }
            EndReason::Sennichite | EndReason::PerpetualCheck | EndReason::MutualPerpetualCheck => {
                self.repetition(verdict);
            }
            EndReason::Foul { reason, ply } => {
                // Under rules that let fouls stand, all of them are told anyway.
                if game.fouls().all(|foul| foul != (ply, reason)) {
                    self.foul(record, ply, reason);
                }
            }
            EndReason::Declaration(report) | EndReason::WrongDeclaration(report) => {
                self.declaration(report);
            }
            EndReason::AgreedImpasse { points } => {
                self.points(verdict, points, RuleSet::AGREED_POINTS);
            }
            EndReason::AutomaticImpasse { points } => {
                let needed = game.rules().automatic_impasse.map_or(0, |rule| rule.points);
                self.points(verdict, points, needed);
            }
            EndReason::MoveLimit { extended } => self.limit(verdict, extended),
            other => self.say(other.message(Lang::En), other.message(Lang::Ja)),
        }
    }

    fn repetition(&mut self, verdict: &Verdict) {
        let repetition = verdict.game.repetition();
        let (count, first, ply) = (repetition.count, repetition.first_ply, verdict.game.len());
        self.say(
            &format!("the position after move {ply} stood {count} times, first after move {first}"),
            &format!("{ply}手目の局面は{count}回目、最初は{first}手目です"),
        );
        let ByColor { black, white } = repetition.perpetual;
        match (repetition.checker(), black && white) {
            (Some(checker), _) => {
                let names = verdict.game.side_names();
                let [en, ja] = [Lang::En, Lang::Ja].map(|lang| names.name(checker, lang));
                self.say(
                    &format!("every move of {en} in between gave check"),
                    &format!("その間の{ja}の手はすべて王手です"),
                );
            }
            (None, true) => self.say(
                "every move of both sides in between gave check",
                "その間の双方の手はすべて王手です",
            ),
            (None, false) => self.say(
                "neither side gave check with every move in between",
                "その間、連続王手はどちらにもありません",
            ),
        }
    }

    fn foul(&mut self, record: &Record, ply: u32, reason: IllegalMove) {
        let mv = ply.checked_sub(1).and_then(|before| record.main_moves().nth(before as usize));
        let mv = mv.map(|mv| mv.to_string()).unwrap_or_default();
        self.say(
            &format!("move {ply}, {mv}: {reason}"),
            &format!("{ply}手目 {mv}：{}", reason.message(Lang::Ja)),
        );
    }

    /// Every condition of a declaration: what there is, and what is needed.
    fn declaration(&mut self, report: DeclarationReport) {
        let DeclarationReport { rule, color, pieces, points, credit, .. } = report;
        for (holds, en, ja) in [
            (report.king_in_camp, "the king stands in the enemy camp", "玉が敵陣にいる"),
            (report.not_in_check, "the king is not in check", "王手がかかっていない"),
            (report.before_limit, "the move limit has not been reached", "手数制限に達していない"),
        ] {
            let (yes, maru) = if holds { ("yes", "○") } else { ("no", "×") };
            self.say(&format!("{en}: {yes}"), &format!("{ja}：{maru}"));
        }
        let needed = DeclarationReport::PIECES;
        self.say(
            &format!("other pieces in the camp: {pieces}, needed {needed}"),
            &format!("玉以外の敵陣の駒：{pieces}枚（必要{needed}枚）"),
        );
        let win = rule.to_win(color);
        let (draw, draw_ja) = rule.to_draw().map_or_else(Default::default, |draw| {
            (format!(", {draw} not to lose"), format!("、負けないために{draw}点"))
        });
        let (credit, credit_ja) = match credit {
            0 => Default::default(),
            credit => (format!("; {credit} are credit"), format!("、駒落ち加算{credit}点を含む")),
        };
        self.say(
            &format!("points: {points}, needed {win} to win{draw}{credit}"),
            &format!("点数：{points}点（勝ちに{win}点{draw_ja}{credit_ja}）"),
        );
    }

    fn points(&mut self, verdict: &Verdict, points: ByColor<u8>, needed: u8) {
        let ByColor { black, white } = points;
        let names = verdict.game.side_names();
        let [[b, w], [sente, gote]] =
            [Lang::En, Lang::Ja].map(|lang| Color::ALL.map(|color| names.name(color, lang)));
        self.say(
            &format!("points: {b} {black}, {w} {white}, needed {needed} not to lose"),
            &format!("点数：{sente}{black}点、{gote}{white}点（負けないために{needed}点）"),
        );
    }

    fn limit(&mut self, verdict: &Verdict, extended: bool) {
        let limit = verdict.game.rules().move_limit.map_or(0, |limit| limit.moves);
        let last = verdict.game.position().ply() - 1;
        let (en, ja) = if extended {
            ("checks had extended it", "王手で延長")
        } else {
            ("no check extended it", "延長なし")
        };
        self.say(
            &format!("the limit is {limit} moves, the game ended at {last}; {en}"),
            &format!("手数制限{limit}手、{last}手で終局（{ja}）"),
        );
    }
}
