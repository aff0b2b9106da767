//! The search for mates: the problems of `testdata/tsume.txt`, each line and strategy played out with the rules, and
//! random positions against the search that tries everything.
#![cfg(feature = "cpu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::BTreeMap;

use common::{Rng, STARTS, assert_same_moves, playout, position, random_setup, sorted, testdata};
use shogi_rules::cpu::mate::{
    Answer, MateOptions, MateReport, MateStatus, Strategy, mate_in_one, solve, solve_until,
};
use shogi_rules::{Move, Position, Validity};

/// A problem: the length of the shortest mate, 0 for none, and the first moves of shortest mates that are known.
struct Problem {
    plies: usize,
    position: Position,
    first: Vec<Move>,
}

fn problems(wanted: impl Fn(usize) -> bool) -> Vec<Problem> {
    let text = testdata("tsume.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let problems: Vec<Problem> = rows
        .map(|row| {
            let [plies, sfen, first] = row.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{row}")
            };
            let first = first.split(' ').filter_map(|mv| mv.parse().ok()).collect();
            Problem { plies: plies.parse().unwrap(), position: position(sfen), first }
        })
        .collect();
    assert_eq!(problems.len(), 356);
    problems.into_iter().filter(|problem| wanted(problem.plies)).collect()
}

fn options(nodes: u64) -> MateOptions {
    MateOptions { nodes, ..MateOptions::DEFAULT }
}

/// The nodes within which every mate of a length must be found.
fn budget(plies: usize) -> u64 {
    match plies {
        1 => 200,
        3 => 5_000,
        5 => 50_000,
        7 => 500_000,
        _ => 1_000_000,
    }
}

/// Every move of the attacker is a legal check, every defence legal, and the last position a mate.
fn assert_mates(start: &Position, line: &[Move]) {
    let mut pos = start.clone();
    for (ply, mv) in line.iter().enumerate() {
        assert!(ply % 2 == 1 || pos.gives_check(*mv), "{start}: {mv} of {line:?}");
        let _ = pos.play(*mv).unwrap_or_else(|reason| panic!("{start}: {mv}: {reason}"));
    }
    assert!(
        line.len() % 2 == 1 && pos.is_in_check() && !pos.has_legal_moves(),
        "{start}: {line:?}"
    );
}

/// Walks all defences. Returns the length of the longest line.
fn walk(start: &Position, answer: Answer<'_>) -> usize {
    assert!(start.gives_check(answer.mv()), "{start}: {}", answer.mv());
    let mut pos = start.clone();
    let _ = pos.play(answer.mv()).unwrap();
    let answered = sorted(answer.defences().map(|(defence, _)| defence));
    assert_same_moves(&pos, "defences", &answered, &sorted(pos.legal_moves()));
    let lengths = answer.defences().map(|(defence, next)| {
        assert_eq!(answer.to(defence).map(Answer::mv), Some(next.mv()));
        2 + walk(&pos.after(defence), next)
    });
    lengths.max().unwrap_or(1)
}

/// Tries everything: whether there is a mate in so many plies.
fn mates_within(pos: &Position, plies: usize) -> bool {
    pos.legal_moves().iter().filter(|mv| pos.gives_check(*mv)).any(|mv| {
        let after = pos.after(mv);
        let defences = after.legal_moves();
        defences.is_empty()
            || plies > 2
                && defences.iter().all(|defence| mates_within(&after.after(defence), plies - 2))
    })
}

#[test]
fn every_mate_is_found() {
    let mut most: BTreeMap<usize, u64> = BTreeMap::new();
    for Problem { plies, position, .. } in problems(|plies| plies > 0) {
        let report = solve(&position, &options(budget(plies)));
        assert_eq!(report.status, MateStatus::Mate, "{plies} {position}: {report:?}");
        assert_mates(&position, &report.line);
        assert!(report.line.len() >= plies, "{plies} {position}: {report:?}");
        let most = most.entry(plies).or_default();
        *most = report.nodes.max(*most);
    }
    println!("most nodes: {most:?}");
}

fn assert_shortest(wanted: impl Fn(usize) -> bool) {
    for Problem { plies, position, first } in problems(wanted) {
        let shortest = MateOptions { shortest: true, ..options(1_000_000) };
        let report = solve(&position, &shortest);
        assert_eq!((report.status, report.is_shortest), (MateStatus::Mate, true), "{position}");
        assert_eq!(report.line.len(), plies, "{position}: {report:?}");
        assert_mates(&position, &report.line);
        assert!(plies > 7 || first.contains(&report.line[0]), "{position}: {report:?}");
    }
}

#[test]
fn the_shortest_mates_have_the_known_lengths() {
    assert_shortest(|plies| (1..=9).contains(&plies));
}

#[test]
#[ignore = "seconds; `make test-deep` runs it optimised"]
fn the_shortest_long_mates_have_the_known_lengths() {
    assert_shortest(|plies| plies > 9);
}

/// Returns how many of the positions without a mate are known to have none after so many nodes.
fn disproved(nodes: u64) -> usize {
    let positions = problems(|plies| plies == 0);
    assert_eq!(positions.len(), 60);
    let statuses = positions.iter().map(|problem| {
        let status = solve(&problem.position, &options(nodes)).status;
        assert_ne!(status, MateStatus::Mate, "{}", problem.position);
        status
    });
    statuses.filter(|status| *status == MateStatus::NoMate).count()
}

#[test]
fn no_mate_is_found_where_there_is_none() {
    let disproved = disproved(10_000);
    assert!(disproved >= 48, "{disproved}");
}

#[test]
#[ignore = "seconds; `make test-deep` runs it optimised"]
fn all_positions_without_a_mate_are_disproved() {
    assert_eq!(disproved(1_000_000), 60);
}

#[test]
fn a_strategy_answers_every_defence() {
    for Problem { plies, position, .. } in problems(|plies| (1..=7).contains(&plies)) {
        let wanted = MateOptions { shortest: true, strategy: true, ..options(500_000) };
        let report = solve(&position, &wanted);
        let strategy = report.strategy.as_ref().unwrap_or_else(|| panic!("{position}"));
        assert_eq!(walk(&position, strategy.first().unwrap()), plies, "{position}");
        assert!(!strategy.is_empty() && strategy.len() >= plies.div_ceil(2), "{position}");
        assert_eq!(report.line[0], strategy.first().unwrap().mv());
        assert_eq!(Strategy::from_raw(&strategy.to_raw()).as_ref(), Some(strategy));
    }
}

/// Positions of games, and arrangements that no game need reach: kings missing, the wrong side in check.
fn see_random_positions(count: u64, mut see: impl FnMut(&Position)) {
    let mut rng = Rng::new(1);
    for round in 0..count {
        let start = STARTS[round as usize % STARTS.len()];
        playout(&mut rng, start, 120, |pos| {
            if pos.ply() % 4 == 0 {
                see(pos);
            }
        });
        for _ in 0..20 {
            let pieces = rng.below(30);
            see(&random_setup(&mut rng, pieces, 80).position(Validity::Lenient).unwrap());
        }
    }
}

/// What a report says is so, as far as trying everything shows.
fn assert_agrees(pos: &Position, report: &MateReport, plies: usize, exists: bool) {
    match report.status {
        MateStatus::Mate => assert_mates(pos, &report.line),
        MateStatus::NoMate => assert!(!exists, "{pos}: mate in {plies}"),
        _ => {}
    }
}

#[test]
fn random_positions_agree_with_trying_everything() {
    let mut found = [0; 3];
    see_random_positions(12, |pos| {
        for (place, plies) in [(0, 1), (1, 3)] {
            let exists = mates_within(pos, plies);
            let bounded = MateOptions { plies: plies as u16, ..options(100_000) };
            let report = solve(pos, &bounded);
            let expected = if exists { MateStatus::Mate } else { MateStatus::NoMate };
            assert_eq!(report.status, expected, "{pos} in {plies}");
            assert_agrees(pos, &report, plies, exists);
            assert_agrees(pos, &solve(pos, &options(2_000)), plies, exists);
            found[place] += usize::from(exists);
        }
        // Repetitions must not make the search forget a mate that another path reaches.
        if solve(pos, &options(2_000)).status == MateStatus::NoMate {
            let seven = MateOptions { plies: 7, ..options(2_000) };
            assert_ne!(solve(pos, &seven).status, MateStatus::Mate, "{pos}");
            found[2] += 1;
        }
    });
    assert!(found[0] > 5 && found[1] > found[0] + 10 && found[2] > 200, "{found:?}");
}

/// A rook checks a lone king for ever: to come back is no progress, so that the search ends. But what fails since it
/// comes back fails on that path alone: there is a mate in each of the others, which is lost if that is forgotten.
#[test]
fn repetition_is_no_mate_on_its_own_path() {
    for (sfen, status) in [
        ("k8/9/9/9/4R4/9/9/9/4K4 b - 1", MateStatus::NoMate),
        ("k1N5B/9/9/9/9/9/2L6/9/9 b GN 1", MateStatus::Mate),
        ("4R4/8L/9/3L5/6B2/9/9/9/8k b P 1", MateStatus::Mate),
    ] {
        let position = position(sfen);
        let report = solve(&position, &options(20_000));
        assert_eq!(report.status, status, "{sfen}: {report:?}");
        if status == MateStatus::Mate {
            assert_mates(&position, &report.line);
        }
    }
}

#[test]
fn mates_in_one_are_all_found() {
    let mut mates = 0;
    see_random_positions(60, |pos| {
        let checks = pos.legal_moves().into_iter().filter(|mv| pos.gives_check(*mv));
        let naive = sorted(checks.filter(|mv| !pos.after(*mv).has_legal_moves()));
        let found = sorted(pos.mating_moves());
        assert_same_moves(pos, "mates", &found, &naive);
        assert_eq!(mate_in_one(pos).is_some(), !naive.is_empty(), "{pos}");
        assert!(mate_in_one(pos).is_none_or(|mv| naive.contains(&mv.to_raw())), "{pos}");
        mates += naive.len();
    });
    assert!(mates > 100, "{mates}");
}

#[test]
fn nodes_are_the_same_everywhere() {
    let nodes = |plies| {
        let problems = problems(|length| length == plies);
        problems.iter().map(|problem| solve(&problem.position, &options(20_000)).nodes).sum::<u64>()
    };
    assert_eq!([3, 7, 11].map(nodes), [886, 13_678, 26_560]);
}

#[test]
fn the_search_ends_when_it_should() {
    let Problem { position, .. } = problems(|plies| plies == 15).swap_remove(0);
    for nodes in [0, 1, 10, 100] {
        let report = solve(&position, &options(nodes));
        assert_eq!(report.status, MateStatus::Unknown);
        assert!(report.nodes <= nodes.max(1), "{nodes}: {report:?}");
        assert!(report.line.is_empty() && !report.is_shortest && report.strategy.is_none());
    }
    let mut asked = 0;
    let report = solve_until(&position, &MateOptions::DEFAULT, |nodes| {
        asked += 1;
        nodes >= 200
    });
    assert_eq!((report.status, asked > 1), (MateStatus::Unknown, true), "{report:?}");
    assert!((200..400).contains(&report.nodes), "{report:?}");
    // However small the table, the search ends and errs on no side.
    let tiny = MateOptions { memory: 0, ..options(20_000) };
    for Problem { plies, position, .. } in problems(|plies| plies <= 5) {
        let status = solve(&position, &tiny).status;
        assert!(
            status == MateStatus::Unknown || (status == MateStatus::Mate) == (plies > 0),
            "{position}"
        );
    }
}

#[test]
fn a_bound_is_kept() {
    for Problem { plies, position, .. } in problems(|plies| [3, 5, 7].contains(&plies)) {
        for (bound, expected) in [(plies - 1, MateStatus::NoMate), (plies, MateStatus::Mate)] {
            let bounded = MateOptions { plies: bound as u16, ..options(100_000) };
            let report = solve(&position, &bounded);
            assert_eq!(report.status, expected, "{position} in {bound}");
            assert!(report.line.len() <= bound, "{position} in {bound}: {report:?}");
        }
    }
}

#[test]
fn results_cross_threads() {
    fn send_and_sync<T: Send + Sync + Unpin>() {}
    send_and_sync::<(MateOptions, MateReport, MateStatus, Strategy, Answer<'_>)>();
}

#[test]
fn a_strategy_that_goes_on_for_ever_is_no_mate() {
    // Checks by the rook on the two highest ranks; the king goes from one to the other.
    let start = position("8k/4R4/5G1pp/3B5/9/9/9/9/4K4 b - 1");
    let mv = |text: &str| text.parse::<Move>().unwrap();
    let node = |check: &str, replies: [(&str, u32); 2]| {
        (mv(check), replies.map(|(reply, answer)| (mv(reply), answer)).to_vec())
    };
    let raw = [
        node("5b5a", [("1a1b", 1), ("1a2b", 2)]),
        node("5a5b", [("1b1a", 0), ("1b2a", 3)]),
        node("5a5b", [("2b1a", 0), ("2b2a", 3)]),
        node("5b5a", [("2a1b", 1), ("2a2b", 2)]),
    ];
    let played = |raw: &[(Move, Vec<(Move, u32)>)]| {
        let strategy = Strategy::from_raw(raw).unwrap();
        (strategy.mates(&start), strategy.first().unwrap().defences().count())
    };
    assert_eq!(played(&raw), (false, 2));
    // Every move is legal and answered: it is only that it never ends.
    let mut here = start.clone();
    for text in ["5b5a", "1a2b", "5a5b", "2b2a", "5b5a", "2a1b", "5a5b", "1b1a"] {
        assert!(here.play(mv(text)).is_ok());
        assert!(!here.is_in_check() || here.legal_moves().as_ref().len() == 2, "{here}");
    }
}

#[test]
fn strategies_mate_where_they_were_found_and_nowhere_else() {
    for problem in problems(|plies| (1..=7).contains(&plies)).iter().take(40) {
        let options = MateOptions { strategy: true, ..options(100_000) };
        let Some(strategy) = solve(&problem.position, &options).strategy else { continue };
        assert!(strategy.mates(&problem.position), "{}", problem.position);
        assert!(!strategy.mates(&Position::startpos()));
        let mut raw = strategy.to_raw();
        if let Some((_, replies)) = raw.iter_mut().find(|(_, replies)| !replies.is_empty()) {
            replies.pop();
            assert!(!Strategy::from_raw(&raw).unwrap().mates(&problem.position));
        }
    }
}
