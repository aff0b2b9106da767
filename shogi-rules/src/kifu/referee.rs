use alloc::format;
use alloc::string::{String, ToString};

use crate::error::Lang;
use crate::game::{Game, GameError};
use crate::rules::{Clock, EndReason, Outcome, RuleSet};
use crate::types::Color;

use super::ending::conclude;
use super::{Difference, Node, NodeKind, Record, RecordedResult, Terminal, TerminalKind};

/// What the referee finds in a record; see [`Record::judge`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verdict<'a> {
    /// The game as it was replayed and ended, up to the first move that it did not take.
    pub game: Game,
    /// Moves of the main line, an illegal last one included.
    pub plies: u32,
    /// How the game ended by the rules, as far as they are judged. It may be a foul that no hand can carry out,
    /// which [`game`](Verdict::game) does not have.
    pub judged: Option<Outcome>,
    /// The ending the record states.
    pub recorded: Option<&'a Terminal>,
    /// The winner by the rules where they decide, else by the record; `None` if there is none.
    pub winner: Option<Color>,
    /// Where the record and the rules contradict each other.
    pub difference: Option<Difference<'a>>,
}

impl Verdict<'_> {
    /// Returns in one phrase how the game ended: by the rules where they decide, else by the record.
    pub fn ending(&self, lang: Lang) -> String {
        let names = self.game.side_names();
        let end = match (self.judged, self.recorded) {
            (Some(outcome), _) => return outcome.message_for(names, lang).to_string(),
            (None, None) if lang == Lang::Ja => return "終局の記載なし".into(),
            (None, None) => return "no ending recorded".into(),
            (None, Some(end)) if end.kind == TerminalKind::Other => end.raw.as_str(),
            (None, Some(end)) => end.kind.message(lang),
        };
        match (self.winner.map(|winner| names.name(winner, lang)), lang) {
            (Some(winner), Lang::Ja) => format!("{winner}の勝ち（{end}）"),
            (Some(winner), Lang::En) => format!("{winner} wins: {end}"),
            (None, _) => end.into(),
        }
    }
}

impl Record {
    /// Judges the main line like [`judge`](Self::judge), and the recorded times by a clock: a move that overran
    /// its time has lost the game. Moves without a time take none.
    ///
    /// ```
    /// use shogi_rules::kifu::{ParseOptions, read_str};
    /// use shogi_rules::{Clock, Color, RuleSet};
    /// let text = "V2.2\n$TIME_LIMIT:00:00+30\nPI\n+\n+7776FU\nT29\n-3334FU\nT31\n%TORYO\n";
    /// let record = read_str(text, &ParseOptions::default())?.record;
    /// let clock = Clock::with_sides(record.time_control().unwrap());
    /// let verdict = record.judge_timed(RuleSet::WCSC, clock);
    /// assert_eq!(verdict.winner, Some(Color::Black));
    /// assert_eq!(
    ///     verdict.difference.unwrap().to_string(),
    ///     "move 2 took 31 seconds, but had to be made in less than 30 seconds"
    /// );
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    pub fn judge_timed(&self, rules: RuleSet, clock: Clock) -> Verdict<'_> {
        self.replay(Game::new(rules, self.start().clone()).with_clock(clock))
    }

    /// Replays the main line under a rule set, ends the game as the record does, and compares: the moves with
    /// the rules, the recorded ending with the board.
    ///
    /// A declaration is put to the rules for the side to move; a recorded foul is claimed where the rules let
    /// fouls stand. Times are not looked at; see [`judge_timed`](Self::judge_timed).
    ///
    /// ```
    /// use shogi_rules::kifu::{ParseOptions, read_str};
    /// use shogi_rules::{Color, EndReason, RuleSet};
    /// let cycle = "+2838HI\n-8272HI\n+3828HI\n-7282HI\n".repeat(3);
    /// let text = format!("PI\n+\n{cycle}%SENNICHITE\n");
    /// let record = read_str(&text, &ParseOptions::default())?.record;
    /// let verdict = record.judge(RuleSet::JSA_PRO);
    /// assert_eq!((verdict.plies, verdict.difference), (12, None));
    /// assert_eq!(verdict.judged.map(|outcome| outcome.reason()), Some(EndReason::Sennichite));
    /// assert_eq!(verdict.game.repetition().first_ply, 0);
    ///
    /// let text = text.replace("SENNICHITE", "KACHI");
    /// let record = read_str(&text, &ParseOptions::default())?.record;
    /// assert_eq!(
    ///     record.judge(RuleSet::JSA_PRO).difference.unwrap().to_string(),
    ///     "the record gives the game to black, the rules say: no result: sennichite"
    /// );
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    pub fn judge(&self, rules: RuleSet) -> Verdict<'_> {
        self.replay(Game::new(rules, self.start().clone()))
    }

    fn replay(&self, mut game: Game) -> Verdict<'_> {
        let mut plies = 0;
        let mut difference = None;
        let mut recorded = None;
        for node in self.main_line().filter_map(|id| self.node(id)) {
            match &node.kind {
                NodeKind::Move { mv, .. } => {
                    plies += 1;
                    if difference.is_none() {
                        let time = available(&game, node);
                        let played = game.play_timed(*mv, node.time.unwrap_or(0));
                        difference =
                            played.err().and_then(|error| refused(&game, error, plies, time));
                    }
                }
                NodeKind::Pass => {
                    difference.get_or_insert(Difference::Pass { after: plies });
                }
                NodeKind::Terminal(end) => recorded = Some((end, available(&game, node))),
                NodeKind::Root => {}
            }
        }
        let result = self.result();
        let (judged, difference) = match (difference, recorded) {
            (None, Some((end, time))) => {
                let difference = conclude(&mut game, end, time, result);
                (game.outcome(), difference)
            }
            // The record says itself that its last move is a foul, be it one that no hand can carry out.
            (Some(Difference::Refused { ply, reason }), Some((end, _)))
                if ply == plies && end.kind.is_foul() =>
            {
                let winner = !game.position().side_to_move();
                (Some(Outcome::Win { winner, reason: EndReason::Foul { reason, ply } }), None)
            }
            (difference, _) => (game.outcome(), difference),
        };
        let difference = difference.or_else(|| contradiction(result, judged?));
        let winner = match (judged, result) {
            (Some(outcome), _) => outcome.winner(),
            (None, RecordedResult::Win(winner)) => Some(winner),
            (None, _) => None,
        };
        let recorded = recorded.map(|(end, _)| end);
        Verdict { game, plies, judged, recorded, winner, difference }
    }
}

/// What a recorded move, or ending, took, and what it could have taken.
#[derive(Clone, Copy)]
pub(super) struct Time {
    pub(super) elapsed: u64,
    pub(super) available: u64,
}

/// The time of a node that follows the moves of the game, if it has one and there is a clock with an end.
fn available(game: &Game, node: &Node) -> Option<Time> {
    let available = game.clock()?.available(game.position().side_to_move())?;
    Some(Time { elapsed: node.time?, available })
}

/// Why the referee did not take a move that the record has.
fn refused(
    game: &Game,
    error: GameError,
    ply: u32,
    time: Option<Time>,
) -> Option<Difference<'static>> {
    match (error, game.outcome()) {
        (GameError::TimeUp, _) => {
            let Time { elapsed, available } = time?;
            Some(Difference::Overrun { ply, elapsed, available })
        }
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
