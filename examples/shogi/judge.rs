//! Replays the main line of a record through the referee and compares its ending with the recorded one.

use shogi_rules::kifu::{NodeKind, Record, RecordedResult, Terminal, TerminalKind};
use shogi_rules::{Color, EndReason, Game, GameError, Lang, Outcome, Position, RuleSet};

/// What the referee found.
pub(crate) struct Verdict {
    /// Moves of the main line, an illegal last one included.
    pub(crate) plies: u32,
    /// How the game ended by the rules, as far as they are judged.
    pub(crate) judged: Option<Outcome>,
    /// The ending the record states.
    pub(crate) recorded: Option<Terminal>,
    /// The winner the record states; `None` if nobody won or it does not say.
    pub(crate) winner: Option<Color>,
    /// Where the record and the rules contradict each other.
    pub(crate) difference: Option<String>,
}

impl Verdict {
    /// Says how the game ended in one phrase: by the rules where they decide, else by the record.
    pub(crate) fn ending(&self, lang: Lang) -> String {
        let end = match (self.judged, &self.recorded) {
            (Some(outcome), _) => return outcome.message(lang).to_string(),
            (None, None) if lang == Lang::Ja => return "終局の記載なし".into(),
            (None, None) => return "no ending recorded".into(),
            (None, Some(end)) if end.kind == TerminalKind::Other => end.raw.as_str(),
            (None, Some(end)) => end.kind.message(lang),
        };
        match (self.winner, lang) {
            (Some(winner), Lang::Ja) => format!("{}の勝ち（{end}）", winner.kanji()),
            (Some(winner), _) => format!("{winner} wins: {end}"),
            (None, _) => end.into(),
        }
    }
}

pub(crate) fn judge(record: &Record, rules: RuleSet) -> Verdict {
    let mut game = Game::new(rules, record.start().clone());
    let mut plies = 0;
    let mut difference = None;
    let mut terminal = None;
    for node in record.main_line().filter_map(|id| record.node(id)) {
        match &node.kind {
            NodeKind::Move { mv, .. } => {
                plies += 1;
                if difference.is_none() {
                    difference = game.play(*mv).err().map(|error| refused(&game, error, plies));
                }
            }
            NodeKind::Pass => {
                plies += 1;
                difference.get_or_insert_with(|| format!("move {plies} is a pass"));
            }
            NodeKind::Terminal(end) => terminal = Some(end),
            NodeKind::Root => {}
        }
    }
    if let Some(end) = terminal
        && difference.is_none()
    {
        difference = conclude(&mut game, end);
    }
    let winner = match record.result() {
        RecordedResult::Win(winner) => Some(winner),
        _ => None,
    };
    if let (Some(outcome), Some(winner), None) = (game.outcome(), winner, &difference)
        && outcome.winner() != Some(winner)
    {
        difference =
            Some(format!("the record gives the game to {winner}, the rules say: {outcome}"));
    }
    Verdict { plies, judged: game.outcome(), recorded: terminal.cloned(), winner, difference }
}

/// Why the referee did not take a move that the record has.
fn refused(game: &Game, error: GameError, ply: u32) -> String {
    match game.outcome() {
        Some(outcome) => {
            format!("move {ply} follows the end of the game after move {} ({outcome})", game.len())
        }
        None => format!("move {ply}: {error}"),
    }
}

/// Ends the game as the record does, or tells how it contradicts the moves.
fn conclude(game: &mut Game, end: &Terminal) -> Option<String> {
    let side = game.position().side_to_move();
    let moves = game.len();
    match (end.kind, game.outcome()) {
        // A player who is mated may still say so by resigning.
        (TerminalKind::Resign | TerminalKind::Mate, Some(Outcome::Win { winner, .. })) => (winner
            == side)
            .then(|| format!("{} by the side that has won after move {moves}", end.raw)),
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
            (!known).then(|| {
                format!("{} is recorded after move {moves}, but {side} has legal moves", end.raw)
            })
        }
        (TerminalKind::Repetition, outcome) => {
            let fourfold = outcome.is_some_and(|outcome| {
                matches!(outcome.reason(), EndReason::Sennichite | EndReason::PerpetualCheck)
            });
            let count = game.repetition().count;
            (!fourfold).then(|| {
                format!(
                    "{} is recorded after move {moves}, where the position stood {count} time(s)",
                    end.raw
                )
            })
        }
        _ => None,
    }
}

/// Tells whether a position leaves out a king, so that "mate" says nothing about it.
fn is_open(position: &Position) -> bool {
    position.king(position.side_to_move()).is_none()
}
