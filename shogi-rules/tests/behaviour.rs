//! What the levels of the reference player do where people slip: the faults and virtues that their names promise.
#![cfg(feature = "cpu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{position, testdata};
use shogi_rules::cpu::{Choice, Level, Player};
use shogi_rules::{Game, Move, Position, RuleSet, Square, Threat};

/// A position of `testdata/behaviour.tsv` and the square that it is about.
type Case = (Position, Square);

fn cases(kind: &str) -> Vec<Case> {
    let rows = testdata("behaviour.tsv");
    let rows = rows.lines().map(|row| row.split('\t').collect::<Vec<_>>());
    let rows = rows.filter(|row| row[0] == kind);
    rows.map(|row| (position(row[1]), row[2].parse().unwrap())).collect()
}

/// In how many percent of the cases a level does something; each case meets another player.
fn percent(level: Level, kind: &str, does: impl Fn(&Case, Move) -> bool) -> usize {
    let cases = cases(kind);
    let moves = cases.iter().zip(0..).filter_map(|(case, seed)| {
        let game = Game::new(RuleSet::JSA_PRO, case.0.clone());
        match Player::new(level, seed).choose(&game) {
            Some(Choice::Move(mv)) => Some((case, mv)),
            _ => None,
        }
    });
    let done = moves.filter(|(case, mv)| does(case, *mv)).count();
    100 * done / cases.len()
}

fn takes(case: &Case, mv: Move) -> bool {
    mv.to() == case.1
}

/// The piece in danger is moved to safety or protected.
fn saves(case: &Case, mv: Move) -> bool {
    let (before, square) = case;
    let stands = if mv.from() == Some(*square) { mv.to() } else { *square };
    let danger = before.after(mv).threatened(before.side_to_move(), Threat::Losing);
    !danger.contains(stands)
}

/// A drop that gives no check and attacks nothing.
fn drops_idly(case: &Case, mv: Move) -> bool {
    let (before, _) = case;
    let Some(kind) = mv.dropped() else { return false };
    let (us, after) = (before.side_to_move(), before.after(mv));
    let attacked = shogi_rules::attacks(kind, us, mv.to(), after.occupied());
    !before.gives_check(mv) && !attacked.intersects(after.pieces(!us))
}

/// R94: the first level overlooks a third of what it could take and half of the answers, and drops pieces here and there.
#[test]
fn easy_overlooks_and_drops_here_and_there() {
    let seen = percent(Level::EASY, "hangs", takes);
    assert!((60..=75).contains(&seen), "{seen} %");
    let saved = percent(Level::EASY, "attacked", saves);
    assert!((20..=50).contains(&saved), "{saved} %");
    let idle = |level| ["hangs", "attacked"].map(|kind| percent(level, kind, drops_idly));
    let sum = |level| idle(level).into_iter().sum::<usize>();
    assert!(sum(Level::EASY) > sum(Level::HARD), "{:?}", idle(Level::EASY));
}

#[test]
fn the_second_level_stands_between() {
    assert!(percent(Level::L2, "hangs", takes) >= 85);
    let saved = percent(Level::L2, "attacked", saves);
    assert!((50..=80).contains(&saved), "{saved} %");
}

/// R95, R123: the third level saves what is attacked and takes back.
#[test]
fn normal_saves_what_is_attacked_and_takes_back() {
    assert!(percent(Level::NORMAL, "attacked", saves) >= 75);
    assert!(percent(Level::NORMAL, "recapture", takes) >= 90);
    assert!(percent(Level::NORMAL, "hangs", takes) >= 90);
}

/// R96: the fourth level takes at once what hangs.
#[test]
fn hard_punishes_what_is_loose() {
    assert!(percent(Level::HARD, "hangs", takes) >= 99);
    assert!(percent(Level::HARD, "recapture", takes) >= 99);
}

#[test]
#[ignore = "half a minute; `make test-deep` runs it optimised"]
fn the_fifth_level_misses_nothing() {
    for kind in ["hangs", "recapture"] {
        assert_eq!(percent(Level::L5, kind, takes), 100, "{kind}");
    }
}

/// What the page says of the levels' budgets is what they are.
#[test]
fn the_page_of_the_player_has_the_budgets() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(root.join("docs/player.md")).unwrap();
    for (number, level) in (1..).zip(Level::ALL) {
        let row = page.lines().find(|row| row.starts_with(&format!("| `L{number}` |"))).unwrap();
        let budgets = [level.mate_nodes, level.nodes].into_iter().filter(|nodes| *nodes >= 500);
        for nodes in budgets {
            let (thousands, rest) = (nodes / 1000, nodes % 1000);
            let text =
                if thousands > 0 { format!("{thousands},{rest:03}") } else { rest.to_string() };
            assert!(row.contains(&text), "{text} is not in {row}");
        }
    }
}
