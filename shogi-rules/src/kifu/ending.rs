//! Ends a game as its record does, or tells how the record contradicts the rules.

use crate::game::{Game, GameError};
use crate::rules::{DeclarationVerdict, EndReason, Outcome, RuleSet};
use crate::types::Color;

use super::referee::Time;
use super::{Difference, RecordedResult, Terminal, TerminalKind};

/// Ends the game after its last move as the record does. Another winner than the recorded one is for the caller
/// to see.
pub(super) fn conclude<'a>(
    game: &mut Game,
    end: &'a Terminal,
    time: Option<Time>,
    result: RecordedResult,
) -> Option<Difference<'a>> {
    let side = game.position().side_to_move();
    let loser = match result {
        RecordedResult::Win(winner) => !winner,
        RecordedResult::Nobody | RecordedResult::Unknown => side,
    };
    let (word, after) = (end.raw.as_str(), game.len());
    match (end.kind, game.outcome()) {
        // A player who is mated may still say so by resigning.
        (TerminalKind::Resign | TerminalKind::Mate, Some(Outcome::Win { winner, .. })) => {
            (winner == loser).then_some(Difference::SaidByWinner { word, after })
        }
        (TerminalKind::Resign, None) => {
            let _ = game.resign(loser);
            None
        }
        (TerminalKind::TimeUp, None) => {
            let _ = game.time_up(loser);
            let Time { elapsed, available } = time.filter(|_| loser == side)?;
            // No time at all is none that was recorded.
            let left = (1..available).contains(&elapsed);
            left.then_some(Difference::NotTimeUp { word, after, elapsed, available })
        }
        (TerminalKind::WinByDefault | TerminalKind::LossByDefault, None) => {
            let _ = game.forfeit(loser);
            None
        }
        (TerminalKind::Draw, None) => {
            let _ = game.agree_draw();
            None
        }
        (TerminalKind::Interrupted, None) => {
            let _ = game.interrupt();
            None
        }
        (TerminalKind::Mate, None) => {
            // A position that leaves out the king of a side says nothing about its mate.
            let known = game.position().king(side).is_none();
            (!known).then_some(Difference::NotMate { word, after, side })
        }
        (TerminalKind::Repetition, outcome) => {
            let fourfold = outcome.is_some_and(|outcome| {
                matches!(
                    outcome.reason(),
                    EndReason::Sennichite
                        | EndReason::PerpetualCheck
                        | EndReason::MutualPerpetualCheck
                )
            });
            let count = game.repetition().count;
            (!fourfold).then_some(Difference::NotRepetition { word, after, count })
        }
        (TerminalKind::DeclarationWin, None) => declare(game, word, result),
        (TerminalKind::Impasse, None) => impasse(game, word, result),
        (TerminalKind::MaxMoves, None) => Some(no_limit(game, word)),
        (TerminalKind::Try, None) if game.rules().try_rule => {
            Some(Difference::NotTry { word, after })
        }
        (TerminalKind::Try, None) => Some(Difference::NotInTheRules { word, after }),
        (kind, _) if kind.is_foul() => {
            claim(game, loser);
            None
        }
        _ => None,
    }
}

/// The side to move declares.
fn declare<'a>(game: &mut Game, word: &'a str, result: RecordedResult) -> Option<Difference<'a>> {
    let after = game.len();
    let report = game.declaration();
    let recorded = match result {
        RecordedResult::Win(winner) => Some(winner),
        _ => None,
    };
    match (game.declare(game.position().side_to_move()), report) {
        (Ok(outcome), _) if outcome.winner() == recorded => None,
        (Err(GameError::NotInTheRules), _) | (_, None) => {
            Some(Difference::NotInTheRules { word, after })
        }
        (_, Some(report)) => Some(Difference::Declaration { word, after, report }),
    }
}

/// An impasse stands if the side to move can declare one or both sides can agree on it. Players may agree
/// otherwise than a rule set says, so that where neither holds, only too few points contradict it, or rules
/// that know no impasse at all.
fn impasse<'a>(game: &mut Game, word: &'a str, result: RecordedResult) -> Option<Difference<'a>> {
    let (rules, after) = (game.rules(), game.len());
    if rules.declaration.is_none() && rules.agreement.is_none() && rules.automatic_impasse.is_none()
    {
        return Some(Difference::NotInTheRules { word, after });
    }
    let undecided = |game: &Game| {
        let report = game.declaration();
        report.is_some_and(|report| report.verdict() == DeclarationVerdict::Undecided)
    };
    if result == RecordedResult::Nobody && undecided(game) {
        let _ = game.declare(game.position().side_to_move());
        return None;
    }
    if game.agree_impasse().is_ok() {
        return None;
    }
    let points = game.impasse_points();
    let too_few = Color::ALL.into_iter().any(|color| points[color] < RuleSet::AGREED_POINTS);
    (result == RecordedResult::Nobody && too_few).then_some(Difference::ImpassePoints {
        word,
        after,
        points,
    })
}

/// Why the move limit has not ended the game.
fn no_limit<'a>(game: &Game, word: &'a str) -> Difference<'a> {
    let after = game.len();
    match game.rules().move_limit {
        None => Difference::NotInTheRules { word, after },
        Some(limit) => {
            let extended = game.extension().is_some();
            Difference::NotMoveLimit { word, after, limit: limit.moves, extended }
        }
    }
}

/// Claims the last foul of a side. If none stands, it was something else than a move.
fn claim(game: &mut Game, offender: Color) {
    let foul = game.fouls().filter(|(ply, _)| game.mover(*ply) == offender).last();
    let _ = match foul {
        Some((ply, _)) => game.claim_foul(ply),
        None => game.illegal_action(offender),
    };
}
