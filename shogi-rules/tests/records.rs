//! The cases of `testdata/cases.jsonl` that concern records: reading them, and writing and reading them again.
#![cfg(feature = "kifu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests too

mod common;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::Value;
use shogi_rules::kifu::{
    Format, Games, NodeId, NodeKind, ParseOptions, Parsed, Record, RecordedResult, Terminal,
    TerminalKind, WriteOptions, read, read_str,
};
use shogi_rules::{Color, Setup, Validity};

use common::RECORD_KINDS;

/// The cases that only must not crash: how many repairs each takes, `None` for those that are refused.
const NO_CRASH: [(&str, Option<usize>); 19] = [
    ("R11", Some(2)),
    ("R12", Some(3)),
    ("R14", Some(1)),
    ("R15", None),
    ("R16", None),
    ("R17", None),
    ("R18", None),
    ("R20", None),
    ("R22", None),
    ("R24", None),
    ("R25", None),
    ("R28", None),
    ("R29", None),
    ("R30", None),
    ("R31", None),
    ("R32", None),
    ("R33", None),
    ("R35", None),
    ("R37", None),
];

#[test]
fn all_cases() {
    let mut ran = BTreeMap::<String, usize>::new();
    for line in common::testdata("cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let kind = case["kind"].as_str().unwrap();
        if RECORD_KINDS.iter().any(|(name, _)| *name == kind) {
            run(kind, &case);
            *ran.entry(kind.to_owned()).or_default() += 1;
        }
    }
    assert!(ran.iter().map(|(kind, count)| (kind.as_str(), *count)).eq(RECORD_KINDS), "{ran:?}");
}

fn run(kind: &str, case: &Value) {
    let id = case["id"].as_str().unwrap();
    if kind == "roundtrip" {
        return round_trip(id, case);
    }
    let bytes = match case.get("input_b64") {
        Some(text) => base64(text.as_str().unwrap()),
        None => case["input"].as_str().unwrap().as_bytes().to_vec(),
    };
    if cfg!(not(feature = "jkf")) && kind.starts_with("jkf") {
        return;
    }
    let expected = case["expected"].as_object().unwrap();
    let started = Instant::now();
    let result = read(&bytes, &ParseOptions::default());
    if kind == "csa_parse_multi" {
        return several(id, &bytes, &case["expected"]);
    }
    if expected.get("ok") == Some(&Value::Bool(false)) {
        assert!(read(&bytes, &ParseOptions::default().strict()).is_err(), "{id}: strict");
        assert!(result.is_err() || !result.unwrap().diagnostics.is_empty(), "{id}: lenient");
        return;
    }
    let parsed = match result {
        Ok(parsed) => Some(parsed),
        Err(_) if expected.contains_key("allow_error") || kind.ends_with("no_crash") => None,
        Err(error) => {
            if cfg!(not(feature = "cp932")) && kind.ends_with("bytes") {
                return;
            }
            panic!("{id}: {error}")
        }
    };
    if kind.ends_with("no_crash") {
        let found = parsed.as_ref().map(|parsed| parsed.diagnostics.len());
        let pinned = NO_CRASH.iter().find(|(name, _)| *name == id);
        assert_eq!(Some(&(id, found)), pinned, "{id}");
    }
    for (key, value) in expected {
        check(id, key, value, parsed.as_ref(), started.elapsed());
    }
}

fn check(id: &str, key: &str, expected: &Value, parsed: Option<&Parsed>, elapsed: Duration) {
    let id = format!("{id}.{key}");
    if key == "max_seconds" {
        assert!(elapsed.as_secs_f64() < expected.as_f64().unwrap(), "{id}");
    }
    let Some(parsed) = parsed else { return };
    let record = &parsed.record;
    let text = expected.as_str();
    match key {
        // Checked above, or prose about what any result must be.
        "ok" | "allow_error" | "filename" | "max_seconds" | "no_panic" | "result" => {}
        "initial_sfen" | "sfen" => assert_eq!(record.start().to_string(), text.unwrap(), "{id}"),
        "main" | "moves" => assert_eq!(main(record), strings(expected), "{id}"),
        "final_sfen" => {
            let last = record.main_line().last().unwrap_or(NodeId::ROOT);
            assert_eq!(record.position(last).unwrap().to_string(), text.unwrap(), "{id}");
        }
        "illegal_ply" => {
            let flagged: Vec<_> = moves(record).map(|node| node.illegal().is_some()).collect();
            let ply = expected.as_u64().unwrap() as usize;
            let wanted: Vec<_> = (1..=flagged.len()).map(|at| at == ply).collect();
            assert_eq!(flagged, wanted, "{id}");
        }
        "end" => assert_eq!(end(parsed), text.unwrap(), "{id}"),
        "end_text" => assert_eq!(terminal(record).raw, text.unwrap(), "{id}"),
        "winner" => {
            let winner = match record.result() {
                RecordedResult::Win(Color::Black) => Some("b"),
                RecordedResult::Win(Color::White) => Some("w"),
                RecordedResult::Nobody => Some("draw"),
                RecordedResult::Unknown => None,
            };
            assert_eq!(winner, text, "{id}");
        }
        "times_s" => {
            let times: Vec<_> = moves(record).map(|node| node.time).collect();
            let wanted: Vec<_> = expected.as_array().unwrap().iter().map(millis).collect();
            assert_eq!(times, wanted, "{id}");
        }
        "comments" | "eval_cp" | "headers" => check_texts(&id, key, expected, record),
        "branches" => {
            let wanted = expected.as_array().unwrap();
            let wanted: Vec<_> =
                wanted.iter().map(|b| (b[0].as_u64().unwrap(), strings(&b[1]))).collect();
            assert_eq!(lines_of(record), expected_lines(record, wanted), "{id}");
        }
        "position_invariants_hold" => invariants(&id, record),
        _ => panic!("{id}: unknown key"),
    }
}

/// Keys whose value is an object.
fn check_texts(id: &str, key: &str, expected: &Value, record: &Record) {
    for (at, wanted) in expected.as_object().unwrap() {
        match key {
            "comments" => {
                assert_eq!(comments(record, at).join("\n"), wanted.as_str().unwrap(), "{id}");
            }
            "headers" => assert_eq!(record.header(at), wanted.as_str(), "{id}"),
            _ => {
                let value =
                    |line: &String| line.strip_prefix("* ")?.split(' ').next()?.parse().ok();
                let value = comments(record, at).iter().find_map(value);
                assert_eq!(value, wanted.as_i64(), "{id}");
            }
        }
    }
}

fn several(id: &str, bytes: &[u8], expected: &Value) {
    let options = ParseOptions::default();
    let games: Vec<_> = Games::new(bytes, &options).unwrap().map(Result::unwrap).collect();
    for (key, value) in expected.as_object().unwrap() {
        match key.as_str() {
            "games" => assert_eq!(games.len() as u64, value.as_u64().unwrap(), "{id}"),
            "mains" => {
                let wanted: Vec<_> = value.as_array().unwrap().iter().map(strings).collect();
                assert_eq!(games.iter().map(|g| main(&g.record)).collect::<Vec<_>>(), wanted);
            }
            "ends" => assert_eq!(games.iter().map(end).collect::<Vec<_>>(), strings(value)),
            _ => panic!("{id}: unknown key {key}"),
        }
    }
    assert!(read(bytes, &options.strict()).is_err(), "{id}: several games in strict mode");
    assert_eq!(read(bytes, &options).unwrap().diagnostics.len(), 1, "{id}");
}

/// Builds the record of a case as an editor would; writes it in each of the formats, one after another, and reads it
/// again each time.
fn round_trip(id: &str, case: &Value) {
    let input: Value = serde_json::from_str(case["input"].as_str().unwrap()).unwrap();
    let mut record = built(&input);
    for name in strings(&input["via"]) {
        let id = format!("{id} {name}");
        let format = match name.as_str() {
            "kif" => Format::Kif,
            "ki2" => Format::Ki2,
            "csa" => Format::Csa,
            #[cfg(feature = "jkf")]
            "jkf" => Format::Jkf,
            #[cfg(not(feature = "jkf"))]
            "jkf" => continue,
            _ => panic!("{id}: unknown format"),
        };
        let written = record.to_text(format, &WriteOptions::default());
        assert_eq!(written.losses, [], "{id}");
        let parsed = read_str(&written.text, &ParseOptions::default().strict());
        let parsed = parsed.unwrap_or_else(|error| panic!("{id}: {error}\n{}", written.text));
        assert_eq!(parsed.format, format, "{id}");
        for (key, value) in case["expected"].as_object().unwrap() {
            check(&id, key, value, Some(&parsed), Duration::ZERO);
        }
        record = parsed.record;
    }
}

/// The record that the input of a case describes.
fn built(input: &Value) -> Record {
    let mut record = Record::new(common::position(input["sfen"].as_str().unwrap()));
    let main = added(&mut record, &[NodeId::ROOT], &input["moves"]);
    let mut lines = vec![main.clone()];
    for branch in input["branches"].as_array().into_iter().flatten() {
        // Of the line that was added last and is long enough.
        let before = branch[0].as_u64().unwrap() as usize;
        let line = lines.iter().rev().find(|line| line.len() >= before).unwrap();
        let line = added(&mut record, &line[..before], &branch[1]);
        lines.push(line);
    }
    for (ply, text) in input["comments"].as_object().into_iter().flatten() {
        let lines = text.as_str().unwrap().split('\n').map(str::to_owned).collect();
        drop(record.set_comments(main[ply.parse::<usize>().unwrap()], lines).unwrap());
    }
    for (id, time) in main[1..].iter().zip(input["times_s"].as_array().into_iter().flatten()) {
        drop(record.set_time(*id, millis(time)).unwrap());
    }
    if let Some(end) = input["end"].as_str() {
        assert_eq!(end, "TORYO");
        let end = Terminal { kind: TerminalKind::Resign, raw: String::new(), winner: None };
        drop(record.add_end(*main.last().unwrap(), end).unwrap());
    }
    record
}

/// Adds moves to the end of a line; returns the longer line.
fn added(record: &mut Record, line: &[NodeId], moves: &Value) -> Vec<NodeId> {
    let mut line = line.to_vec();
    for mv in strings(moves) {
        let (id, _) = record.add_move(*line.last().unwrap(), common::parse(&mv)).unwrap();
        line.push(id);
    }
    line
}

#[test]
fn wrong_round_trips_fail() {
    let input = r#"{"sfen": "startpos", "moves": ["7g7f", "8c8d"], "comments": {"1": "a\n\nb"},
        "times_s": [1, 2], "end": "TORYO", "branches": [[2, ["3c3d"]]], "via": ["kif"]}"#;
    let fails = |expected: Value| {
        let case = serde_json::json!({"input": input, "expected": expected});
        std::panic::catch_unwind(|| round_trip("wrong", &case)).is_err()
    };
    let right = serde_json::json!({"moves": ["7g7f", "8c8d"], "comments": {"1": "a\n\nb"},
        "times_s": [1, 2], "end": "TORYO", "branches": [[2, ["3c3d"]]]});
    assert!(!fails(right));
    for wrong in [
        serde_json::json!({"moves": ["7g7f"]}),
        serde_json::json!({"sfen": "4k4/9/9/9/9/9/9/9/4K4 b - 1"}),
        serde_json::json!({"comments": {"1": "a\nb"}}),
        serde_json::json!({"comments": {"0": "a"}}),
        serde_json::json!({"times_s": [1, 3]}),
        serde_json::json!({"end": "CHUDAN"}),
        serde_json::json!({"branches": []}),
        serde_json::json!({"branches": [[1, ["3c3d"]]]}),
        serde_json::json!({"new_key": 1}),
    ] {
        assert!(fails(wrong.clone()), "{wrong}");
    }
}

/// Each line of the tree that is not the main line, hung where the expected list says: the set of all
/// paths, which is the tree whatever the order.
fn expected_lines(record: &Record, branches: Vec<(u64, Vec<String>)>) -> Vec<Vec<String>> {
    let mut lines = vec![(1, main(record))];
    for (ply, moves) in branches {
        let parent = lines.iter().rev().find_map(|(first, path): &(u64, Vec<String>)| {
            let reaches = *first < ply && path.len() as u64 >= ply - 1;
            reaches.then(|| path[..ply as usize - 1].to_vec())
        });
        let mut path = if ply == 1 { vec![] } else { parent.expect("a line to hang on") };
        path.extend(moves);
        lines.push((ply, path));
    }
    let mut paths: Vec<_> = lines.into_iter().map(|(_, path)| path).collect();
    paths.sort();
    paths
}

/// The path of every line of the tree, the main line included.
fn lines_of(record: &Record) -> Vec<Vec<String>> {
    let mut paths = vec![];
    for id in (0..record.len() as u32).map(NodeId) {
        let goes_on = record.children(id).iter().any(|child| is_move(record, *child));
        if goes_on || !is_move(record, id) {
            continue;
        }
        let mut path = vec![];
        let mut at = Some(id);
        while let Some(node) = at {
            path.extend(record.node(node).unwrap().mv().map(|mv| mv.to_string()));
            at = record.parent(node);
        }
        path.reverse();
        paths.push(path);
    }
    paths.sort();
    paths
}

fn is_move(record: &Record, id: NodeId) -> bool {
    record.node(id).unwrap().mv().is_some()
}

fn invariants(id: &str, record: &Record) {
    for node in (0..record.len() as u32).map(NodeId) {
        let position = record.position(node).unwrap();
        let rebuilt = Setup::from(&position).position(Validity::Lenient);
        assert_eq!(rebuilt, Ok(position), "{id}");
    }
}

fn end(parsed: &Parsed) -> &'static str {
    match (terminal(&parsed.record).kind, parsed.format) {
        (TerminalKind::Resign, _) => "TORYO",
        (TerminalKind::Mate, _) => "TSUMI",
        (TerminalKind::Interrupted, _) => "CHUDAN",
        (TerminalKind::Repetition, _) => "SENNICHITE",
        (TerminalKind::Impasse, _) => "JISHOGI",
        (TerminalKind::DeclarationWin, _) => "KACHI",
        (TerminalKind::TimeUp, _) => "TIME_UP",
        (TerminalKind::IllegalMove, Format::Csa) => "ILLEGAL_MOVE",
        (TerminalKind::IllegalMove, _) => "FOUL_LOSE",
        (TerminalKind::IllegalActionBlack | TerminalKind::IllegalActionWhite, Format::Csa) => {
            "ILLEGAL_ACTION"
        }
        (TerminalKind::IllegalActionBlack | TerminalKind::IllegalActionWhite, _) => "FOUL_WIN",
        (other, _) => panic!("no name for {other:?}"),
    }
}

fn terminal(record: &Record) -> &Terminal {
    let last = record.main_line().last().expect("a node");
    record.node(last).unwrap().terminal().expect("a terminal")
}

fn moves(record: &Record) -> impl Iterator<Item = &shogi_rules::kifu::Node> {
    let nodes = record.main_line().map(|id| record.node(id).unwrap());
    nodes.filter(|node| matches!(node.kind, NodeKind::Move { .. }))
}

fn main(record: &Record) -> Vec<String> {
    record.main_moves().map(|mv| mv.to_string()).collect()
}

fn comments<'a>(record: &'a Record, ply: &str) -> &'a [String] {
    let ply: usize = ply.parse().unwrap();
    let mut nodes = core::iter::once(NodeId::ROOT).chain(record.main_line());
    &record.node(nodes.nth(ply).unwrap()).unwrap().comments
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn millis(seconds: &Value) -> Option<u64> {
    seconds.as_f64().map(|seconds| format!("{:.0}", seconds * 1000.0).parse().unwrap())
}

fn base64(text: &str) -> Vec<u8> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = vec![];
    let (mut bits, mut count) = (0u32, 0);
    for c in text.bytes().filter(|c| *c != b'=') {
        let value = ALPHABET.iter().position(|a| *a == c).unwrap() as u32;
        bits = bits << 6 | value;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    bytes
}

#[test]
fn readers_agree_on_bytes_and_text() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 中断\n";
    let options = ParseOptions::default();
    assert_eq!(read(text.as_bytes(), &options), read_str(text, &options));
}
