//! Replays the main line of a record through the referee and compares its ending with the recorded one.

use shogi_rules::kifu::{NodeKind, Record, RecordedResult, Terminal, TerminalKind};
use shogi_rules::{Color, EndReason, Game, GameError, Lang, Outcome, Position, RuleSet};

use crate::difference::Difference;

/// What the referee found.
pub(crate) struct Verdict<'a> {
    /// Moves of the main line, an illegal last one included.
    pub(crate) plies: u32,
    /// How the game ended by the rules, as far as they are judged.
    pub(crate) judged: Option<Outcome>,
    /// The ending the record states.
    pub(crate) recorded: Option<&'a Terminal>,
    /// The winner by the rules where they decide, else by the record; `None` if there is none.
    pub(crate) winner: Option<Color>,
    /// Where the record and the rules contradict each other.
    pub(crate) difference: Option<Difference<'a>>,
}

impl Verdict<'_> {
    /// Says how the game ended in one phrase: by the rules where they decide, else by the record.
    pub(crate) fn ending(&self, lang: Lang) -> String {
        let end = match (self.judged, self.recorded) {
            (Some(outcome), _) => return outcome.message(lang).to_string(),
            (None, None) if lang == Lang::Ja => return "終局の記載なし".into(),
            (None, None) => return "no ending recorded".into(),
            (None, Some(end)) if end.kind == TerminalKind::Other => end.raw.as_str(),
            (None, Some(end)) => end.kind.message(lang),
        };
        let note = match lang {
            _ if !self.has_unseen_foul() => "",
            Lang::Ja => "、反則の手は記録なし",
            _ => " (not among the moves)",
        };
        match (self.winner, lang) {
            (Some(winner), Lang::Ja) => format!("{}の勝ち（{end}{note}）", winner.kanji()),
            (Some(winner), _) => format!("{winner} wins: {end}{note}"),
            (None, _) => format!("{end}{note}"),
        }
    }

    /// Tells whether the record states a foul though all its moves are legal.
    fn has_unseen_foul(&self) -> bool {
        self.judged.is_none() && self.difference.is_none() && self.recorded.is_some_and(is_foul)
    }
}

pub(crate) fn judge(record: &Record, rules: RuleSet) -> Verdict<'_> {
    let mut game = Game::new(rules, record.start().clone());
    let mut plies = 0;
    let mut difference = None;
    let mut recorded = None;
    for node in record.main_line().filter_map(|id| record.node(id)) {
        match &node.kind {
            NodeKind::Move { mv, .. } => {
                plies += 1;
                if difference.is_none() {
                    difference =
                        game.play(*mv).err().and_then(|error| refused(&game, error, plies));
                }
            }
            NodeKind::Pass => {
                difference.get_or_insert(Difference::Pass { after: plies });
            }
            NodeKind::Terminal(end) => recorded = Some(end),
            NodeKind::Root => {}
        }
    }
    let (judged, difference) = match (difference, recorded) {
        (None, Some(end)) => {
            let difference = conclude(&mut game, end);
            (game.outcome(), difference)
        }
        // The record says itself that its last move is a foul, be it one that no hand can carry out.
        (Some(Difference::Refused { ply, reason }), Some(end)) if ply == plies && is_foul(end) => {
            let winner = !game.position().side_to_move();
            (Some(Outcome::Win { winner, reason: EndReason::Foul { reason, ply } }), None)
        }
        (difference, _) => (game.outcome(), difference),
    };
    let result = record.result();
    let difference = difference.or_else(|| contradiction(result, judged?));
    let winner = match (judged, result) {
        (Some(outcome), _) => outcome.winner(),
        (None, RecordedResult::Win(winner)) => Some(winner),
        (None, _) => None,
    };
    Verdict { plies, judged, recorded, winner, difference }
}

/// Why the referee did not take a move that the record has.
fn refused(game: &Game, error: GameError, ply: u32) -> Option<Difference<'static>> {
    match (error, game.outcome()) {
        (GameError::Illegal(reason), _) => Some(Difference::Refused { ply, reason }),
        (_, Some(outcome)) => Some(Difference::AfterEnd { ply, ended: game.len(), outcome }),
        _ => None,
    }
}

/// Tells whether a recorded winner, or that there is none, agrees with the rules.
fn contradiction(result: RecordedResult, outcome: Outcome) -> Option<Difference<'static>> {
    let recorded = match result {
        RecordedResult::Win(winner) => Some(winner),
        RecordedResult::Nobody => None,
        RecordedResult::Unknown => return None,
    };
    (recorded != outcome.winner()).then_some(Difference::Winner { recorded, outcome })
}

/// Ends the game as the record does, or tells how it contradicts the moves.
fn conclude<'a>(game: &mut Game, end: &'a Terminal) -> Option<Difference<'a>> {
    let side = game.position().side_to_move();
    let (word, after) = (end.raw.as_str(), game.len());
    match (end.kind, game.outcome()) {
        // A player who is mated may still say so by resigning.
        (TerminalKind::Resign | TerminalKind::Mate, Some(Outcome::Win { winner, .. })) => {
            (winner == side).then_some(Difference::SaidByWinner { word, after })
        }
        (TerminalKind::Resign, None) => {
            let _ = game.resign(side);
            None
        }
        (TerminalKind::TimeUp, None) => {
            let _ = game.time_up(side);
            None
        }
        (TerminalKind::Mate, None) => {
            let known = is_open(game.position());
            (!known).then_some(Difference::NotMate { word, after, side })
        }
        (TerminalKind::Repetition, outcome) => {
            let fourfold = outcome.is_some_and(|outcome| {
                matches!(outcome.reason(), EndReason::Sennichite | EndReason::PerpetualCheck)
            });
            let count = game.repetition().count;
            (!fourfold).then_some(Difference::NotRepetition { word, after, count })
        }
        _ => None,
    }
}

/// Tells whether an ending is a foul of either side.
fn is_foul(end: &Terminal) -> bool {
    use TerminalKind::{IllegalActionBlack, IllegalActionWhite, IllegalMove};
    matches!(end.kind, IllegalMove | IllegalActionBlack | IllegalActionWhite)
}

/// Tells whether a position leaves out a king, so that "mate" says nothing about it.
fn is_open(position: &Position) -> bool {
    position.king(position.side_to_move()).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogi_rules::kifu::{ParseOptions, read_str};

    /// A rook that gives check until the position has stood four times.
    const PERPETUAL: &str = "P-41OU\nP+55HI59OU\n+\n\
        +5545HI\n-4151OU\n+4555HI\n-5141OU\n+5545HI\n-4151OU\n+4555HI\n-5141OU\n\
        +5545HI\n-4151OU\n+4555HI\n-5141OU\n";

    fn read(text: &str) -> Record {
        let options = ParseOptions::default().allow_illegal(true).allow_pass(true);
        read_str(text, &options).unwrap().record
    }

    /// What is said of a record: its moves, its ending and the difference, if there is one.
    fn said(text: &str, lang: Lang) -> (u32, String, Option<String>) {
        let record = read(text);
        let verdict = judge(&record, RuleSet::JSA_PRO);
        (verdict.plies, verdict.ending(lang), verdict.difference.map(|d| d.message(lang)))
    }

    #[track_caller]
    fn assert_differs(text: &str, en: &str, ja: &str) {
        assert_eq!(said(text, Lang::En).2.as_deref(), Some(en));
        assert_eq!(said(text, Lang::Ja).2.as_deref(), Some(ja));
    }

    #[track_caller]
    fn assert_agrees(text: &str, plies: u32, en: &str, ja: &str) {
        assert_eq!(said(text, Lang::En), (plies, en.into(), None));
        assert_eq!(said(text, Lang::Ja), (plies, ja.into(), None));
    }

    #[test]
    fn a_perpetual_check_is_no_mere_repetition() {
        assert_differs(
            &format!("{PERPETUAL}%SENNICHITE\n"),
            "the record gives the game to nobody, the rules say: white wins: perpetual check",
            "記録では勝者なし、規則では後手の勝ち（連続王手の千日手）です",
        );
        assert_agrees(
            &format!("{PERPETUAL}%+ILLEGAL_ACTION\n"),
            12,
            "white wins: perpetual check",
            "後手の勝ち（連続王手の千日手）",
        );
        assert_differs(
            &format!("{PERPETUAL}%-ILLEGAL_ACTION\n"),
            "the record gives the game to black, the rules say: white wins: perpetual check",
            "記録では先手の勝ち、規則では後手の勝ち（連続王手の千日手）です",
        );
        assert_differs(
            "PI\n+\n+7776FU\n%SENNICHITE\n",
            "%SENNICHITE is recorded after move 1, where the position stood 1 time(s)",
            "1手で%SENNICHITEとありますが、同一局面は1回目です",
        );
    }

    #[test]
    fn a_recorded_foul_is_told_whether_it_is_among_the_moves_or_not() {
        assert_agrees(
            "PI\n+\n+7776FU\n%-ILLEGAL_ACTION\n",
            1,
            "black wins: illegal action of white (not among the moves)",
            "先手の勝ち（後手の反則、反則の手は記録なし）",
        );
        assert_agrees(
            "PI\n+\n+7775FU\n%ILLEGAL_MOVE\n",
            1,
            "white wins: illegal move at move 1, the piece does not move there",
            "後手の勝ち（反則、1手目、その駒はそこに動けません）",
        );
        // No hand can put a piece on one of its own, yet record and rules agree who has lost.
        let own = "手合割：平手\n   1 ２八角(88)\n   2 ";
        let en = "white wins: illegal move at move 1, an own piece stands on the destination";
        let ja = "後手の勝ち（反則、1手目、移動先に自分の駒があります）";
        assert_agrees(&format!("{own}反則負け\n"), 1, en, ja);
        assert_agrees(&format!("{own}反則勝ち\n"), 1, en, ja);
        assert_differs(
            &format!("{own}投了\n"),
            "move 1: an own piece stands on the destination",
            "1手目：移動先に自分の駒があります",
        );
    }

    #[test]
    fn what_the_moves_contradict_is_told() {
        let mate = "P-51OU\nP+53FU59OU\nP+00KI\n+\n+0052KI\n";
        assert_agrees(&format!("{mate}%TORYO\n"), 1, "black wins: checkmate", "先手の勝ち（詰み）");
        assert_differs(
            &format!("{mate}-5141OU\n%TORYO\n"),
            "move 2 follows the end of the game after move 1 (black wins: checkmate)",
            "1手で先手の勝ち（詰み）となった後に2手目があります",
        );
        assert_differs(
            "PI\n+\n+7776FU\n%TSUMI\n",
            "%TSUMI is recorded after move 1, but white has legal moves",
            "1手で%TSUMIとありますが、後手に合法手があります",
        );
        assert_differs(
            "PI\n+\n+7775FU\n%TORYO\n",
            "%TORYO by the side that has won after move 1",
            "1手で勝ちとなった側の%TORYOが記録されています",
        );
    }

    #[test]
    fn a_pass_is_no_move() {
        let text = "手合割：平手\n   1 ７六歩(77)\n   2 パス\n   3 投了\n";
        assert_eq!(said(text, Lang::En).0, 1);
        assert_differs(text, "a pass follows move 1", "1手の後にパスがあります");
    }
}
