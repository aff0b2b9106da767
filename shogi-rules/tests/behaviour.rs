//! What the levels of the reference player do where people slip: the faults and virtues that their names promise.
#![cfg(feature = "cpu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{position, testdata};
use shogi_rules::cpu::{Choice, Level, Player, Score, Sight, analyse_among};
use shogi_rules::{Game, Move, Piece, PieceKind, Position, RuleSet, Square, Threat};

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

/// Tells whether a move does what is to be done.
type Deed = fn(&Case, Move) -> bool;

/// What is to be done in the three kinds of positions.
const VIRTUES: [(&str, Deed); 3] = [("hangs", takes), ("attacked", saves), ("recapture", takes)];

/// In how many percent of the mates in one of `tsume.txt` a level mates; each meets five players.
fn percent_mated(level: Level) -> usize {
    let text = testdata("tsume.txt");
    let rows = text.lines().filter_map(|row| row.strip_prefix("1\t"));
    let games =
        rows.map(|row| Game::new(RuleSet::JSA_PRO, position(row.split('\t').next().unwrap())));
    let games: Vec<Game> = games.collect();
    let mates = |game: &&Game, seed| match Player::new(level, seed).choose(game) {
        Some(Choice::Move(mv)) => game.position().mating_moves().contains(&mv),
        _ => false,
    };
    let found = (0..5).map(|seed| games.iter().filter(|game| mates(game, seed)).count());
    100 * found.sum::<usize>() / (5 * games.len())
}

#[test]
fn mates_in_one_are_seen_by_half_by_most_and_by_all() {
    let found = Level::ALL.map(percent_mated);
    assert!((40..=60).contains(&found[0]) && (80..=95).contains(&found[1]), "{found:?}");
    assert_eq!(found[2..], [100; 3]);
}

/// R94: the first level overlooks a third of what it could take and half of the answers, and drops pieces here and there.
#[test]
fn easy_overlooks_and_drops_here_and_there() {
    let seen = percent(Level::EASY, "hangs", takes);
    assert!((60..=75).contains(&seen), "{seen} %");
    let saved = percent(Level::EASY, "attacked", saves);
    assert!((30..=60).contains(&saved), "{saved} %");
    let idle = |level| ["hangs", "attacked"].map(|kind| percent(level, kind, drops_idly));
    let sum = |level| idle(level).into_iter().sum::<usize>();
    assert!(sum(Level::EASY) > sum(Level::HARD), "{:?}", idle(Level::EASY));
}

#[test]
fn the_second_level_stands_between() {
    assert!(percent(Level::L2, "hangs", takes) >= 85);
    let saved = percent(Level::L2, "attacked", saves);
    assert!((70..=95).contains(&saved), "{saved} %");
}

/// R95, R123: the third level saves what is attacked and takes back.
#[test]
fn normal_saves_what_is_attacked_and_takes_back() {
    for (kind, does) in VIRTUES {
        let done = percent(Level::NORMAL, kind, does);
        assert!(done >= 95, "{kind}: {done} %");
    }
}

fn assert_misses_nothing(level: Level) {
    for (kind, does) in VIRTUES {
        assert_eq!(percent(level, kind, does), 100, "{kind}");
    }
}

/// R96: the fourth level takes at once what hangs.
#[test]
fn hard_punishes_what_is_loose() {
    assert_misses_nothing(Level::HARD);
}

#[test]
#[ignore = "a minute; `make test-deep` runs it optimised"]
fn the_fifth_level_misses_nothing() {
    assert_misses_nothing(Level::L5);
}

/// Tells whether a move loses a bishop or a rook with the next answer: an exchange there loses a gold or more, a longer
/// search answers so, and it knows a move that is better by the worth of a bishop. Where the game is decided anyway,
/// that means nothing.
fn loses_a_major(game: &Game, mv: Move) -> bool {
    use PieceKind::{Bishop, Dragon, Gold, Horse, Rook};
    let after = game.position().after(mv);
    let loses = |answer: Move| {
        let taken = after.piece_on(answer.to()).map(Piece::kind);
        matches!(taken, Some(Bishop | Rook | Horse | Dragon))
            && after.see(answer) >= Gold.exchange_value()
    };
    if !after.legal_moves().into_iter().any(loses) {
        return false;
    }
    let [this, best] = [false, true]
        .map(|others| analyse_among(game, |each| others || each == mv, 20_000, |_| false, |_| {}));
    let Score::Points(points) = best.score else { return false };
    let worse = Score::Points(points - Bishop.exchange_value());
    points.abs() <= 2_000 && this.score <= worse && this.line.get(1).is_some_and(|mv| loses(*mv))
}

/// How many moves of a level in games with itself lose a bishop or a rook so.
fn majors_lost(level: Level, games: u64) -> usize {
    let mut lost = 0;
    for seed in 0..games {
        let players = [2 * seed, 2 * seed + 1].map(|seed| Player::new(level, seed));
        let mut game = Game::new(RuleSet::JSA_PRO, Position::startpos());
        while game.len() < 100 {
            let side = game.position().side_to_move();
            let Some(Choice::Move(mv)) = players[side.index()].choose(&game) else { break };
            lost += usize::from(loses_a_major(&game, mv));
            game.play(mv).unwrap();
        }
    }
    lost
}

/// What the third level loses it has overlooked: with clear eyes it loses nothing.
#[test]
fn normal_loses_no_bishop_or_rook_to_an_answer_that_it_saw() {
    let clear = Level { sight: Sight::CLEAR, ..Level::NORMAL };
    assert_eq!(majors_lost(clear, 8), 0);
    assert!(majors_lost(Level::NORMAL, 8) > 0);
}

#[test]
#[ignore = "a minute; `make test-deep` runs it optimised"]
fn the_highest_levels_lose_no_bishop_or_rook() {
    for (level, games) in [(Level::L4, 10), (Level::L5, 4)] {
        assert_eq!(majors_lost(level, games), 0, "{level:?}");
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
