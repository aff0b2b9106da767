//! The oddities of `testdata/probes`: what each file gives in lenient and in strict mode.
//!
//! `expected.tsv` has a row for each file: the main line, its end, the result, the diagnostics (code and
//! line), the times, comments and bookmarks; then what strict mode says.
#![cfg(feature = "kifu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests too

use std::fmt::Write;
use std::path::Path;

use shogi_rules::kifu::{NodeId, NodeKind, ParseError, ParseOptions, Parsed, Record, read};

#[test]
fn every_probe_gives_what_the_table_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/probes");
    let table = std::fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let mut rows = 0;
    let mut wrong = String::new();
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let file = row.split('\t').next().unwrap();
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let found = format!("{file}\t{}", describe(&bytes));
        if found != row {
            writeln!(wrong, "expected {row}\nfound    {found}").unwrap();
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    let files = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(rows, files - 1, "one row a file");
}

fn describe(bytes: &[u8]) -> String {
    let options = ParseOptions::default();
    let lenient = match read(bytes, &options) {
        Ok(parsed) => lenient(&parsed),
        Err(error) => refused(error),
    };
    match read(bytes, &options.strict()) {
        Ok(parsed) => {
            assert!(parsed.diagnostics.is_empty());
            format!("{lenient}\tstrict ok")
        }
        Err(error) => format!("{lenient}\tstrict {}", refused(error)),
    }
}

fn refused(error: ParseError) -> String {
    format!("{:?}@{}:{}", error.kind, error.line, error.column)
}

fn lenient(parsed: &Parsed) -> String {
    let mut text = tree(&parsed.record);
    write!(text, "; {:?}", parsed.record.result()).unwrap();
    for diagnostic in &parsed.diagnostics {
        write!(text, "; {:?}@{}", diagnostic.kind, diagnostic.line).unwrap();
    }
    text
}

/// The tree in one line: node after node in the order of the file, `<n` where one does not follow the one
/// before but node n.
fn tree(record: &Record) -> String {
    let mut text = String::new();
    for id in (0..record.len() as u32).map(NodeId) {
        let node = record.node(id).unwrap();
        let parent = record.parent(id).unwrap_or(NodeId::ROOT);
        if id.0 > 0 && parent.0 + 1 != id.0 {
            write!(text, " <{}", parent.0).unwrap();
        }
        match &node.kind {
            NodeKind::Root => text += "start",
            NodeKind::Move { mv, illegal: None } => write!(text, " {mv}").unwrap(),
            NodeKind::Move { mv, illegal: Some(why) } => {
                write!(text, " {mv}?{:?}", why.code()).unwrap();
            }
            NodeKind::Pass => text += " pass",
            NodeKind::Terminal(end) => write!(text, " {:?}:{}", end.kind, end.raw).unwrap(),
        }
        if let Some(time) = node.time {
            write!(text, " {time}ms").unwrap();
        }
        for comment in &node.comments {
            write!(text, " {{{comment}}}").unwrap();
        }
        if let Some(bookmark) = &node.bookmark {
            write!(text, " [{bookmark}]").unwrap();
        }
    }
    text
}
