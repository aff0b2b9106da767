//! Other people's files, where they are: `SHOGI_CORPUS` names a folder with `index.tsv`.
#![cfg(all(feature = "cp932", feature = "jkf"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests too

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sha1::{Digest, Sha1};
use shogi_rules::kifu::{Games, NodeId, ParseOptions, Record, TerminalKind, Verdict, read};
use shogi_rules::{Clock, EndReason, Lang, Outcome, RuleSet};

/// The files that are read otherwise than the index says, and why.
const OTHERWISE: [(&str, &str); 10] = [
    ("ki2/0014-na2hiro-7mai.ki2u", "the index expects nothing; here 2 moves of 左七枚落ち"),
    ("csa/0034-gemmaro-piece01.csa", "+777675 names no piece: an error, as its makers expect"),
    ("csa/0037-gemmaro-xy.csa", "+7Y76FU names no square: an error, as its makers expect"),
    ("ki2/0026-gemmaro-fork02.ki2", "変化 without a number: an error, as its makers expect"),
    ("kif/0082-gemmaro-b.kif", "７７二金: the others drop the move, here it is an error"),
    ("kif/0083-gemmaro-c.kif", "７二金金金: the others drop the move, here it is an error"),
    ("kif/0087-gemmaro-header01.kif", "Black moves a gold of White: the others do not check it"),
    ("csa/0411-mogproject-002.csa", "the index does not count branch points; moves and hash agree"),
    ("kif/1410-mogproject-006.kif", "the others append the moves of variations to the main line"),
    ("csa/0590-debianlibosl-sample.txt", "the index expects nothing; it is a board without moves"),
];

/// The games that end otherwise than the rules of the professional game say, what is said of them, and why.
const DIFFERING: [(&str, &str, &str); 5] = [
    (
        "kif/0021-sunfishshogi-record.kifu",
        "入玉勝ち is recorded after move 0, but it does not win: 28 points, 12 pieces in the camp",
        "declared by the 27-point rule, under which it agrees",
    ),
    (
        "csa/0411-mogproject-002.csa",
        "the record gives the game to nobody, the rules say: black wins: impasse by agreement, 48 to 6 points",
        "its comment says that the declaration won; the writer had no other word",
    ),
    (
        "ki2/0427-mogproject-005.ki2",
        "the record gives the game to nobody, the rules say: black wins: impasse by agreement, 48 to 6 points",
        "the same game as csa/0411",
    ),
    (
        "kif/1414-mogproject-010.kif",
        "the record gives the game to nobody, the rules say: black wins: impasse by agreement, 48 to 6 points",
        "the same game as csa/0411",
    ),
    (
        "kif/1418-mogproject-014.kif",
        "move 157 follows the end of the game after move 156 (white wins: checkmate)",
        "the mated king moves on",
    ),
];

/// The folder of the corpus and its index, or `None` if there is none here.
fn corpus() -> Option<(PathBuf, String)> {
    let Some(folder) = std::env::var_os("SHOGI_CORPUS").map(PathBuf::from) else {
        println!("skipped: SHOGI_CORPUS is not set");
        return None;
    };
    let index = std::fs::read_to_string(folder.join("index.tsv"))
        .unwrap_or_else(|error| panic!("index.tsv in {}: {error}", folder.display()));
    Some((folder, index))
}

#[test]
fn main_lines_are_those_of_other_readers() {
    let Some((folder, index)) = corpus() else { return };
    let mut others = vec![];
    let (mut agreeing, mut trusted, mut all) = (0, 0, 0);
    for row in index.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [path, format, _, _, plies, hash, branch_points, readers, ..] = fields[..] else {
            panic!("{row}");
        };
        if !matches!(format, "kif" | "csa" | "ki2" | "jkf") {
            continue;
        }
        let bytes = std::fs::read(folder.join(path)).unwrap();
        let started = Instant::now();
        let result = read(&bytes, &ParseOptions::default());
        let _ = read(&bytes, &ParseOptions::default().strict());
        let elapsed = started.elapsed();
        assert!(elapsed < Duration::from_secs(1), "{path}: {elapsed:?}");
        all += 1;
        let expected = format!("{plies} moves, hash {hash}, {branch_points} branch points");
        let found = match &result {
            Ok(parsed) => main_line(&parsed.record),
            Err(error) => error.to_string(),
        };
        let agrees = found == expected;
        let trust = readers.parse().is_ok_and(|readers: u32| readers >= 3);
        trusted += u32::from(trust);
        agreeing += u32::from(trust && agrees);
        if !agrees {
            others.push(path);
            let note = fields.last().unwrap_or(&"");
            println!("{path} ({readers} readers): {expected}, here: {found} [{note}]");
        }
    }
    println!("{agreeing} of {trusted} trusted main lines agree; {all} files read");
    assert!(others.iter().copied().eq(OTHERWISE.map(|(path, _)| path)), "{others:?}");
    assert!(trusted > 0 && agreeing * 100 >= trusted * 97, "{agreeing} of {trusted}");
}

/// The number of moves, the start of the SHA-1 of the moves, and how often lines part.
fn main_line(record: &Record) -> String {
    let moves: Vec<_> = record.main_moves().map(|mv| mv.to_string()).collect();
    let digest = Sha1::digest(moves.join(" "));
    let hex = format!("{digest:x}");
    // The index counts those of the main line only.
    let nodes = std::iter::once(NodeId::ROOT).chain(record.main_line());
    let branch_points = nodes.filter(|node| record.children(*node).len() > 1).count();
    format!("{} moves, hash {}, {branch_points} branch points", moves.len(), &hex[..8])
}

/// The differences that only the clock finds.
const OVERRUN: (&str, &str) = (
    "kif/1418-mogproject-014.kif",
    "move 81 took 31 seconds, but had to be made in less than 30 seconds",
);

#[test]
fn endings_are_those_of_the_rules() {
    let Some((folder, index)) = corpus() else { return };
    let (mut differing, mut overrun) = (vec![], vec![]);
    let mut counts = BTreeMap::<&str, u32>::new();
    for row in index.lines().skip(1) {
        let path = row.split('\t').next().unwrap();
        if !["kif/", "csa/", "ki2/"].iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        let bytes = std::fs::read(folder.join(path)).unwrap();
        let Ok(games) = Games::new(&bytes, &ParseOptions::default()) else { continue };
        for record in games.filter_map(Result::ok).map(|parsed| parsed.record) {
            let verdict = record.judge(RuleSet::JSA_PRO);
            *counts.entry("games").or_default() += 1;
            if let Some(what) = noteworthy(&verdict) {
                *counts.entry(what).or_default() += 1;
                println!("{path}: {what}; {}", verdict.ending(Lang::En));
            }
            let timed = record
                .time_control()
                .map(|control| record.judge_timed(RuleSet::JSA_PRO, Clock::with_sides(control)));
            *counts.entry("timed").or_default() += u32::from(timed.is_some());
            if let Some(timed) = timed.filter(|timed| timed.difference != verdict.difference) {
                overrun.extend(timed.difference.map(|said| (path.to_string(), said.to_string())));
            }
            if let Some(difference) = verdict.difference {
                differing.push((path.to_string(), difference.to_string()));
            }
            // Whatever is no contradiction stays none on the way to a game and back.
            if verdict.difference.is_none() && verdict.judged == verdict.game.outcome() {
                let again = Record::from_game(&verdict.game);
                let again = again.judge(RuleSet::JSA_PRO);
                assert_eq!((again.judged, again.difference), (verdict.judged, None), "{path}");
            }
        }
    }
    println!("{counts:?}, {} differ from the rules", differing.len());
    let expected = DIFFERING.map(|(path, said, _)| (path.to_string(), said.to_string()));
    assert_eq!(differing, expected);
    assert_eq!(overrun, [(OVERRUN.0.to_string(), OVERRUN.1.to_string())]);
    for what in ["repetition", "foul", "declaration", "impasse", "mate", "timed"] {
        assert!(counts.contains_key(what), "no {what}");
    }
    // By the rule of its event the declaration wins.
    let declared = std::fs::read(folder.join(DIFFERING[0].0)).unwrap();
    let declared = read(&declared, &ParseOptions::default()).unwrap().record;
    assert_eq!(declared.judge(RuleSet::JSA_AMATEUR_27).difference, None);
}

/// What is rare about how a game ended, by the rules or by its record.
fn noteworthy(verdict: &Verdict) -> Option<&'static str> {
    use TerminalKind as Kind;
    let kind = verdict.recorded.map_or(Kind::Other, |end| end.kind);
    Some(match (verdict.judged.map(Outcome::reason), kind) {
        (Some(EndReason::PerpetualCheck), _) => "perpetual check",
        (Some(EndReason::Sennichite), _) | (_, Kind::Repetition) => "repetition",
        (Some(EndReason::Foul { .. }), _)
        | (_, Kind::IllegalMove | Kind::IllegalActionBlack | Kind::IllegalActionWhite) => "foul",
        (_, Kind::DeclarationWin) => "declaration",
        (_, Kind::Impasse) => "impasse",
        (Some(EndReason::MoveLimit { .. }), _) | (_, Kind::MaxMoves) => "move limit",
        (Some(EndReason::Checkmate | EndReason::NoLegalMoves), _) | (_, Kind::Mate) => "mate",
        _ => return None,
    })
}
