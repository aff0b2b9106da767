//! Files made to break a reader: each is read, or refused with a place, in time that grows with its size.
#![cfg(all(feature = "kifu", feature = "jkf"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

use std::path::Path;

use shogi_rules::ErrorCode;
use shogi_rules::kifu::{
    Format, Games, Limits, Loss, NodeId, ParseOptions, Record, WriteOptions, read, read_any,
    read_str,
};

/// Up to fifty of the project's own records, the smaller ones first.
fn samples() -> Vec<Vec<u8>> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    let mut files: Vec<Vec<u8>> = ["kifu", "probes", "malformed"]
        .into_iter()
        .flat_map(|folder| std::fs::read_dir(testdata.join(folder)).unwrap())
        .map(|entry| std::fs::read(entry.unwrap().path()).unwrap())
        .filter(|bytes| Games::new(bytes, &ParseOptions::default()).is_ok())
        .collect();
    files.sort_by_key(Vec::len);
    files.truncate(50);
    assert_eq!(files.len(), 50);
    files
}

fn read_both(bytes: &[u8]) {
    let options = ParseOptions::default();
    for options in [options, options.strict()] {
        if let Ok(games) = Games::new(bytes, &options) {
            games.for_each(drop);
        }
    }
}

#[test]
fn samples_cut_off_and_flipped_at_every_byte() {
    for sample in samples() {
        for at in 0..sample.len() {
            read_both(&sample[..at]);
            let mut flipped = sample.clone();
            flipped[at] ^= 1 << (at % 8);
            read_both(&flipped);
        }
    }
}

/// Reads, writes and reads again.
#[track_caller]
fn survives(text: &str, format: Format) -> Record {
    let options = ParseOptions::default().limits(limits());
    let record = read_str(text, &options).unwrap_or_else(|error| panic!("{error}")).record;
    let written = record.to_text(format, &WriteOptions::default());
    assert_eq!(written.losses, [], "{format:?}");
    let again = read_str(&written.text, &options).unwrap_or_else(|error| panic!("{error}"));
    assert!(again.record == record);
    record
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.plies = 200_000;
    limits
}

/// Lines with their ends.
fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.flat_map(|line| [line, "\n".into()]).collect()
}

/// The number of each ply of a shuffle and its KIF move.
fn shuffle(plies: usize) -> String {
    let cycle = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
    let moves = cycle.iter().cycle().take(plies).zip(1..);
    lines(moves.map(|(mv, ply)| format!("{ply:4} {mv}")))
}

#[test]
fn long_games() {
    let text = format!("手合割：平手\n{}", shuffle(100_000));
    let record = survives(&text, Format::Kif);
    assert_eq!(record.main_moves().count(), 100_000);
    for format in [Format::Ki2, Format::Csa, Format::Jkf] {
        let written = record.to_text(format, &WriteOptions::default());
        assert_eq!(written.losses, []);
        let again = read_str(&written.text, &ParseOptions::default().limits(limits())).unwrap();
        assert!(again.record.main_moves().eq(record.main_moves()), "{format:?}");
    }
    // By default that is too long, and the error says where.
    let error = read_str(&text, &ParseOptions::default()).unwrap_err();
    assert_eq!((error.kind, error.line, error.ply), (ErrorCode::TooLarge, 20_002, 20_001));
}

#[test]
fn many_variations() {
    let siblings = "変化：2手\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n".repeat(10_000);
    let text = format!("手合割：平手\n{}{siblings}", shuffle(1));
    let options = ParseOptions::default();
    assert_eq!(read_str(&text, &options).unwrap().record.len(), 20_002);
    // Each leaves the one before it: a tree as deep as the file is long.
    let nested = lines((2..20_002).map(|ply| {
        let [a, b] = if ply % 2 == 0 {
            ["５二玉(51)", "５一玉(52)"]
        } else {
            ["５八玉(59)", "５九玉(58)"]
        };
        let mv = if (ply / 2) % 2 == 1 { a } else { b };
        format!("変化：{ply}手\n{ply:4} {mv}")
    }));
    let text = format!("手合割：平手\n{}{nested}", shuffle(1));
    let record = read_str(&text, &options.limits(limits())).unwrap().record;
    assert_eq!(record.len(), 20_002);
    let deepest = NodeId(20_001);
    assert_eq!(record.path(deepest).len(), 20_001);
    for format in [Format::Kif, Format::Ki2] {
        let written = record.to_text(format, &WriteOptions::default());
        let again = read_str(&written.text, &options.limits(limits())).unwrap().record;
        assert!(again == record, "{format:?}");
    }
}

/// A long line beside the main one with an end at every ply: USEN would repeat all of it for each of them.
#[test]
fn a_comb_of_variations() {
    const PLIES: usize = 5_000;
    let cycle = ["７二飛(82)", "３八飛(28)", "８二飛(72)", "２八飛(38)"];
    let line = lines((2..PLIES).zip(cycle.iter().cycle()).map(|(ply, mv)| format!("{ply:4} {mv}")));
    let others = lines((3..PLIES).rev().map(|ply| {
        let mv = if ply % 2 == 0 { "１四歩(13)" } else { "１六歩(17)" };
        format!("変化：{ply}手\n{ply:4} {mv}")
    }));
    let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n{line}{others}");
    let record = survives(&text, Format::Kif);
    let kif = |record: &Record| record.to_text(Format::Kif, &WriteOptions::default()).text;
    let jkf = record.to_text(Format::Jkf, &WriteOptions::default()).text;
    assert_eq!(kif(&read_str(&jkf, &ParseOptions::default()).unwrap().record), kif(&record));
    assert_eq!(record.leaves().count(), PLIES - 1);

    let usen = record.to_usen();
    assert!(usen.text.len() < 5_000_000, "{}", usen.text.len());
    let lost = |loss: &Loss| match loss {
        Loss::Variation(id) => record.children(*id).is_empty(),
        _ => false,
    };
    assert!(usen.losses.len() > 1_000 && usen.losses.iter().all(lost));
    let again = read_any(&usen.text, &ParseOptions::default()).unwrap().record;
    assert_eq!(again.len(), record.len() - usen.losses.len());
}

#[test]
fn many_comments() {
    let text = format!("手合割：平手\n{}{}", shuffle(2), "*a comment\n".repeat(100_000));
    let record = survives(&text, Format::Kif);
    assert_eq!(record.node(NodeId(2)).unwrap().comments.len(), 100_000);
    let jkf = record.to_text(Format::Jkf, &WriteOptions::default()).text;
    let again = read_str(&jkf, &ParseOptions::default()).unwrap().record;
    assert!(again.node(NodeId(2)).unwrap().comments == record.node(NodeId(2)).unwrap().comments);
}

/// Lines without a text take room as well.
#[test]
fn many_empty_lines() {
    let options = ParseOptions::default();
    for text in ["手合割：平手\n".to_owned() + &"*\n".repeat(1_000_000), "$:\n".repeat(1_000_000)]
    {
        let error = read_str(&text, &options).unwrap_err();
        assert_eq!(error.kind, ErrorCode::TooLarge);
        assert!((300_000..1_000_000).contains(&error.line), "{error}");
    }
}

/// As many siblings and comments as a file has are merged without looking at each for each.
#[test]
fn wide_records_are_merged() {
    let comments = |from: usize| lines((from..from + 100_000).map(|n| format!("*{n}")));
    let mut record = read_str(&format!("手合割：平手\n{}", comments(0)), &ParseOptions::default())
        .unwrap()
        .record;
    let other = read_str(&format!("手合割：平手\n{}", comments(50_000)), &ParseOptions::default())
        .unwrap()
        .record;
    let _ = record.merge(&other).unwrap();
    assert_eq!(record.root().comments.len(), 150_000);
}

#[test]
fn huge_numbers() {
    for text in [
        "手合割：平手\n99999999999999999999 ７六歩(77)\n",
        "手合割：平手\n   1 ７六歩(77) (99999999999999999999:00/)\n",
        "手合割：平手\n変化：99999999999999999999手\n   1 ７六歩(77)\n",
        "手数＝99999999999999999999\n手合割：平手\n   1 ７六歩(77)\n",
        "先手の持駒：歩99999999999999999999\n手合割：平手\n",
        "PI\n+\n+7776FU\nT99999999999999999999.99999999999999999999\n",
        "V99999999999999999999\nPI\n+\n$MAX_MOVES:99999999999999999999\n+7776FU\n",
        "{\"header\":{},\"moves\":[{},{\"time\":{\"now\":{\"m\":99999999999999999999,\"s\":1e999}}}]}",
        "まで99999999999999999999手で千日手\n",
    ] {
        for options in [ParseOptions::default(), ParseOptions::default().strict()] {
            // An error or a repair, or nothing that a number could be wrong about.
            let _ = read_str(text, &options);
        }
        read_both(text.as_bytes());
    }
    let big = vec![b'*'; (64 << 20) + 1];
    assert_eq!(read(&big, &ParseOptions::default()).unwrap_err().kind, ErrorCode::TooLarge);
}
