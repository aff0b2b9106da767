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
