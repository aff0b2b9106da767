//! Games of the strongest level with itself under every rule set: are all its moves legal?

use std::collections::BTreeMap;

use shogi_rules::{EndReason, Outcome, RuleSet};

use crate::games::{Match, Settings, under};
use crate::spec::Spec;

/// The budget of nodes: what is tested is the rules.
const NODES: u64 = 300;

/// Plays the games and prints a line for each rule set, after its games if they are wanted; `false` if a move was
/// illegal.
pub(crate) fn run(settings: &Settings) -> Result<bool, String> {
    // To the end, where the rules have something to say.
    let options = vec![("resign".into(), "no".into())];
    let player = Spec { nodes: Some(NODES), options, ..Spec::level(5) };
    let pair = [player.clone(), player];
    let mut right = true;
    for (name, rules) in RuleSet::PRESETS {
        let openings = settings.openings.iter().map(|opening| under(*rules, opening));
        let settings = Settings { openings: openings.collect::<Result<_, _>>()?, ..*settings };
        let counts = std::sync::Mutex::new((0u32, 0u32, BTreeMap::<String, u32>::new()));
        let games = Match { pair: &pair, settings: &settings };
        games.each(|number, first, played| {
            if settings.verbose {
                games.print(number, first, &played);
            }
            let Ok(mut counts) = counts.lock() else { return };
            counts.0 += played.game.len();
            if let Some((side, problem)) = &played.fault {
                say!("{name}: {side:?}: {problem}");
                counts.1 += 1;
            }
            *counts.2.entry(ending(played.outcome)).or_default() += 1;
        })?;
        let (plies, faults, endings) = counts.into_inner().map_err(|error| error.to_string())?;
        let endings: Vec<String> =
            endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
        say!(
            "{name}: {} games, {plies} plies, {faults} illegal moves; {}",
            settings.games,
            endings.join(", ")
        );
        right &= faults == 0;
    }
    Ok(right)
}

/// The reason without its numbers.
fn ending(outcome: Outcome) -> String {
    match outcome.reason() {
        EndReason::Foul { .. } => "Foul".into(),
        reason => {
            let text = format!("{reason:?}");
            text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("").into()
        }
    }
}
