//! Other people's files, where they are: `SHOGI_CORPUS` names a folder with `index.tsv`.
#![cfg(feature = "cp932")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests too

use std::path::Path;
use std::time::{Duration, Instant};

use sha1::{Digest, Sha1};
use shogi_rules::kifu::{NodeId, ParseOptions, Record, read};

/// The trusted files that are read otherwise, and why.
const OTHERWISE: [(&str, &str); 3] = [
    ("kif/0082-gemmaro-b.kif", "７７二金: the others drop the move, here it is an error"),
    ("kif/0083-gemmaro-c.kif", "７二金金金: the others drop the move, here it is an error"),
    ("kif/0087-gemmaro-header01.kif", "Black moves a gold of White: the others do not check it"),
];

#[test]
fn main_lines_are_those_of_other_readers() {
    let Some(folder) = std::env::var_os("SHOGI_CORPUS") else {
        println!("skipped: SHOGI_CORPUS is not set");
        return;
    };
    let folder = Path::new(&folder);
    let index = std::fs::read_to_string(folder.join("index.tsv"))
        .unwrap_or_else(|error| panic!("index.tsv in {}: {error}", folder.display()));
    let mut others = vec![];
    let (mut agreeing, mut trusted, mut all) = (0, 0, 0);
    for row in index.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [path, format, _, _, plies, hash, branch_points, readers, ..] = fields[..] else {
            panic!("{row}");
        };
        if !matches!(format, "kif" | "csa") {
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
        if trust && !agrees {
            others.push(path);
        }
        if !agrees {
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
