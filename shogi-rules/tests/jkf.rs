//! Records in JSON Kifu Format: read, written, damaged.
#![cfg(feature = "jkf")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests too

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;
use shogi_rules::kifu::{
    Format, Games, Loss, NodeId, ParseOptions, Record, WriteOptions, read, read_str,
};
use shogi_rules::{ErrorCode, Handicap, Position, Setup, Validity};

fn testdata(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata").join(folder)
}

fn samples() -> Vec<(PathBuf, Vec<u8>)> {
    let paths = std::fs::read_dir(testdata("kifu")).unwrap().map(|entry| entry.unwrap().path());
    let jkf = paths.filter(|path| path.extension().is_some_and(|e| e == "jkf"));
    let samples: Vec<_> = jkf.map(|path| (path.clone(), std::fs::read(&path).unwrap())).collect();
    assert_eq!(samples.len(), 3);
    samples
}

fn message(text: &str) -> String {
    read_str(text, &ParseOptions::default()).unwrap_err().to_string()
}

/// What lenient reading says of a text that strict reading refuses with the first of it.
fn repairs(text: &str) -> Vec<String> {
    let parsed = read_str(text, &ParseOptions::default()).unwrap();
    let repairs: Vec<_> = parsed.diagnostics.iter().map(ToString::to_string).collect();
    let strict = read_str(text, &ParseOptions::default().strict()).map_err(|e| e.to_string());
    assert_eq!(strict.err().as_ref(), repairs.first(), "{text}");
    repairs
}

/// A file with these moves.
fn file(moves: &str) -> String {
    format!("{{\"header\":{{}},\n\"moves\":[{{}},\n{moves}]}}")
}

fn main_line(text: &str) -> String {
    let parsed = read_str(text, &ParseOptions::default()).unwrap_or_else(|e| panic!("{text}: {e}"));
    parsed.record.main_moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

const P76: &str = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}"#;

#[test]
fn every_form_of_a_move_is_read() {
    for (moves, expected) in [
        (r#"{"from":{"x":2,"y":7},"to":{"x":2,"y":6}}"#, "2g2f"),
        (r#"{"to":{"x":2,"y":6},"piece":"FU"}"#, "2g2f"),
        (r#"{"to":{"x":5,"y":8},"piece":"KI","relative":"R"}"#, "4i5h"),
        (r#"{"to":{"x":5,"y":8},"piece":"KI","relative":"LU"}"#, "6i5h"),
        (r#"{"to":{"x":7,"y":8},"piece":"KI","promote":null}"#, "6i7h"),
    ] {
        assert_eq!(main_line(&file(&format!("{{\"move\":{moves}}}"))), expected, "{moves}");
    }
    let record = |name: &str| {
        let bytes = std::fs::read(testdata("kifu").join(name)).unwrap();
        read(&bytes, &ParseOptions::default().strict()).unwrap().record
    };
    let short = record("short_forms.jkf");
    let moves: Vec<_> = short.main_moves().map(|mv| mv.to_string()).collect();
    let expected = ["7g7f", "3c3d", "8h2b+", "3a2b", "4i5h", "4a5b", "B*5e", "B*4e"];
    assert_eq!(moves, expected);
}

#[test]
fn forks_hang_where_they_belong() {
    let bytes = std::fs::read(testdata("kifu/forks.jkf")).unwrap();
    let record = read(&bytes, &ParseOptions::default().strict()).unwrap().record;
    let usi = |id: &NodeId| match record.node(*id).unwrap().mv() {
        Some(mv) => mv.to_string(),
        None => record.node(*id).unwrap().terminal().unwrap().raw.clone(),
    };
    let children = |id| record.children(id).iter().map(usi).collect::<Vec<_>>();
    let main: Vec<_> = record.main_line().collect();
    assert_eq!(children(NodeId::ROOT), ["7g7f"]);
    assert_eq!(children(main[0]), ["3c3d", "8c8d", "4a3b"]);
    assert_eq!(children(main[3]), ["TORYO", "B*5e"]);
    let second = record.children(main[0])[1];
    assert_eq!(children(second), ["2g2f", "6g6f"]);
    assert_eq!(children(record.children(second)[0]), ["8d8e"]);
    assert_eq!(children(record.children(second)[1]), ["CHUDAN"]);
    let node = record.node(main[2]).unwrap();
    assert_eq!((node.comments[0].as_str(), node.bookmark.as_deref()), ("一手損", Some("角交換")));
    assert_eq!(node.time, Some(3_600_000));
}

#[test]
fn presets_are_the_handicaps() {
    let mut presets = 0;
    for handicap in Handicap::ALL {
        let preset = handicap.jkf_preset();
        let record = Record::new(handicap.position());
        let written = record.to_text(Format::Jkf, &WriteOptions::default());
        assert!(written.text.contains(&format!("{{\"preset\":\"{preset}\"")), "{handicap}");
        assert_eq!(read_str(&written.text, &ParseOptions::default()).unwrap().record, record);
        if preset != "OTHER" {
            presets += 1;
            let text = format!("{{\"initial\":{{\"preset\":\"{preset}\"}},\"moves\":[{{}}]}}");
            let parsed = read_str(&text, &ParseOptions::default().strict()).unwrap();
            assert_eq!(parsed.record.handicap(), Some(*handicap));
        }
    }
    assert_eq!(presets, 16);
    let even = r#"{"initial":null,"moves":[{}]}"#;
    let parsed = read_str(even, &ParseOptions::default().strict()).unwrap();
    assert_eq!(parsed.record.start(), &Position::startpos());
    // A program writes HIRATE beside the board of another start: the board counts.
    let record = Record::new(Handicap::BareKing.position());
    let text = record.to_text(Format::Jkf, &WriteOptions::default()).text;
    let text = text.replace("OTHER", "HIRATE");
    assert_eq!(repairs(&text), ["line 2, column 21: the header has no valid value"]);
    assert_eq!(read_str(&text, &ParseOptions::default()).unwrap().record, record);
}

#[test]
fn errors_name_the_place_and_the_reason() {
    let bad_move = |mv: &str| file(&format!("{P76},\n{{\"move\":{mv}}}"));
    for (text, expected) in [
        ("{\"moves\":[{},\n{\"x\":}]}".to_owned(), "line 2, column 6: the text is no JSON"),
        ("{\"moves\":[{}]} x".to_owned(), "line 1, column 16: the text is no JSON"),
        ("{\"moves\":[{}".to_owned(), "line 1, column 12: the text is no JSON"),
        ("{\"moves\":5}".to_owned(), "line 1, column 10: the value is none that the format allows here"),
        ("{\"header\":{\"moves\":5}}".to_owned(), "line 1, column 1: the value is none that the format allows here"),
        ("{\"header\":5,\"moves\":[]}".to_owned(), "line 1, column 11: the value is none that the format allows here"),
        ("{\"moves\":[],\"initial\":{\"preset\":\"X\"}}".to_owned(), "line 1, column 33: the handicap is not known and no board is given"),
        ("{\"moves\":[],\"initial\":{\"preset\":\"OTHER\",\"data\":{\"color\":0,\"board\":[[{}]]}}}".to_owned(), "line 1, column 67: the board diagram is not understood"),
        (bad_move(r#"{"from":{"x":5,"y":5},"to":{"x":5,"y":4}}"#), "line 4, column 9: the move is illegal: there is no piece on the square"),
        (bad_move(r#"{"from":{"x":3,"y":0},"to":{"x":3,"y":5}}"#), "line 4, column 17: the move is not understood"),
        (bad_move(r#"{"from":{"x":3,"y":"3"},"to":{"x":3,"y":4}}"#), "line 4, column 28: the move is not understood"),
        (bad_move(r#"{"from":{"x":3,"y":3},"same":false}"#), "line 4, column 9: the move is not understood"),
        (bad_move(r#"{"to":{"x":5,"y":2},"piece":"KI"}"#), "line 4, column 9: more than one piece could make the move"),
        (bad_move(r#"{"to":{"x":5,"y":5},"piece":"KI"}"#), "line 4, column 9: no such piece can go there"),
        (bad_move("7"), "line 4, column 9: the move is not understood"),
        ("{\"header\":{\"手合割\":\"5五将棋\"},\"moves\":[]}".to_owned(), "line 1, column 18: the game is a different variant of shogi"),
        (file("{\"move\":{\"same\":true,\"piece\":\"FU\"}}"), "line 3, column 9: 同 without a previous move"),
        (file("{\"move\":{},\"move\":{}}"), "line 3, column 17: the value is none that the format allows here"),
        ("{\"moves\":[{\"forks\":[[{}]]},{}]}".to_owned(), "line 1, column 1: the variation starts at a move that no line reaches"),
    ] {
        assert_eq!(message(&text), expected, "{text}");
    }
}

#[test]
fn repairs_are_told() {
    for (text, expected) in [
        (
            "{\"type\":\"x\",\"moves\":[{}]}".to_owned(),
            &["line 1, column 9: the key is none of the format"][..],
        ),
        (
            "{\"header\":{\"手合割\":\"香落ち\"},\"moves\":[{}]}".to_owned(),
            &["line 1, column 18: the header has no valid value"],
        ),
        (
            file(r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"type":1},"id":2}"#),
            &[
                "line 3, column 57: the key is none of the format",
                "line 3, column 65: the key is none of the format",
            ],
        ),
        (
            file(r#"{"move":{"color":1,"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}"#),
            &["line 3, column 9: the move belongs to the side that is not to move"],
        ),
        (
            file(r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"KI"}}"#),
            &["line 3, column 9: another piece stands on the origin"],
        ),
        (
            file(r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"capture":"FU"}}"#),
            &["line 3, column 9: another piece stands on the origin"],
        ),
        (
            file(r#"{"special":"MAX_MOVES"}"#),
            &["line 3, column 12: the value is none that the format allows here"],
        ),
        (
            file(r#"{"special":"TORYO","time":{"now":{"m":1,"s":2.5}}}"#),
            &["line 3, column 45: the time is not understood"],
        ),
        (
            file(r#"{"comments":["x"]}"#),
            &["line 3, column 13: the value is none that the format allows here"],
        ),
        (
            "{\"header\":{\"手数\":5},\"moves\":[{}]}".to_owned(),
            &["line 1, column 17: the value is none that the format allows here"],
        ),
    ] {
        assert_eq!(repairs(&text), expected, "{text}");
    }
}

/// Each fork is three levels deeper.
fn nested(forks: usize) -> String {
    let fork = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}},"forks":[["#;
    format!("{{\"moves\":[{{}},{}{P76}{}]}}", fork.repeat(forks), "]]}".repeat(forks))
}

#[test]
fn nesting_has_a_limit() {
    assert_eq!(read_str(&nested(40), &ParseOptions::default()).unwrap().record.len(), 42);
    assert_eq!(message(&nested(41)), "line 1, column 2490: the JSON is nested too deeply");
    let deep = format!("{{\"moves\":[\n{}", "[".repeat(1_000_000));
    assert_eq!(message(&deep), "line 2, column 126: the JSON is nested too deeply");
}

/// Variations that each leave the one before, in KIF: at every ply the rook goes one way or the other.
fn chain(variations: u32) -> String {
    let (mut text, mut rooks) = (String::from("   1 ３八飛(28)\n"), [2, 2]);
    for ply in 1..=variations {
        let (mover, other) = ((ply % 2) as usize, (ply % 2) as usize ^ 1);
        let to = |from| [4, 2, 3][from as usize - 2];
        let mv = |side: usize, from: u32, to: u32| match side {
            1 => format!("{to}8飛({from}8)"),
            _ => format!("{}2飛({}2)", 10 - to, 10 - from),
        };
        let first = mv(mover, rooks[mover], to(rooks[mover]));
        rooks[mover] = to(rooks[mover]);
        let second = mv(other, rooks[other], to(to(rooks[other])));
        write!(text, "変化：{ply}手\n{ply:4} {first}\n{:4} {second}\n", ply + 1).unwrap();
    }
    text
}

#[test]
fn what_is_nested_too_deeply_is_told() {
    let options = ParseOptions::default().strict();
    for (variations, written) in [(40, 40), (60, 40)] {
        let record = read_str(&chain(variations), &options).unwrap().record;
        assert_eq!(record.len() as u32, 2 + 2 * variations);
        let jkf = record.to_text(Format::Jkf, &WriteOptions::default());
        assert_eq!(jkf.losses.len() as u32, u32::from(variations > written));
        assert!(jkf.losses.iter().all(|loss| matches!(loss, Loss::Variation(_))));
        let again = read_str(&jkf.text, &options).unwrap().record;
        assert_eq!(again.len() as u32, 2 + 2 * written);
        if variations == written {
            assert_eq!(again, record);
        }
    }
}

/// Four times as many siblings take four times as long.
#[test]
fn many_forks_are_read_and_written_in_linear_time() {
    let time = |n: usize| {
        let fork = r#"[{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6}}},{"special":"CHUDAN"}],"#;
        let forks = fork.repeat(n);
        let first = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}},"forks":["#;
        let text = file(&format!("{first}{}]}}", forks.trim_end_matches(',')));
        let started = Instant::now();
        let record = read_str(&text, &ParseOptions::default()).unwrap().record;
        assert_eq!(record.len(), 2 * n + 2);
        let written = record.to_text(Format::Jkf, &WriteOptions::default());
        assert!(written.losses.is_empty());
        assert_eq!(read_str(&written.text, &ParseOptions::default()).unwrap().record, record);
        started.elapsed()
    };
    let small = time(5_000);
    let large = time(20_000);
    assert!(large < small * 10 + Duration::from_millis(200), "{small:?}, {large:?}");
}

#[test]
fn limits_are_kept() {
    let mut options = ParseOptions::default();
    options.limits.nodes = 10;
    let text = format!("{{\"moves\":[{}{{}}]}}", "{},".repeat(100_000));
    let error = read_str(&text, &options).unwrap_err();
    assert_eq!(error.code(), ErrorCode::TooLarge);
    assert!(error.column < 100, "{error}"); // before all of it is in memory
}

/// Reads bytes in every mode; whatever is read is sound.
fn check(bytes: &[u8]) {
    let lenient = ParseOptions::default();
    for options in [lenient, lenient.strict(), lenient.allow_illegal(true)] {
        let Ok(parsed) = read(bytes, &options) else { continue };
        for id in (0..parsed.record.len() as u32).map(NodeId) {
            let position = parsed.record.position(id).unwrap();
            assert_eq!(Setup::from(&position).position(Validity::Lenient), Ok(position));
        }
        let written = parsed.record.to_text(Format::Jkf, &WriteOptions::default());
        assert!(read_str(&written.text, &options.allow_illegal(true)).is_ok(), "{}", written.text);
    }
}

#[test]
fn damaged_files_do_no_harm() {
    for (_, bytes) in samples() {
        for at in 0..bytes.len() {
            check(&bytes[..at]);
            for flip in [0x01, 0x08, 0x80] {
                let mut damaged = bytes.clone();
                damaged[at] ^= flip;
                check(&damaged);
            }
        }
    }
}

/// Asserts that the written value says what the original says. It may say more: what follows from the moves.
fn assert_says(path: &str, original: &Value, written: &Value) {
    const ADDED: [&str; 10] = [
        "initial", "preset", "color", "from", "to", "piece", "same", "promote", "capture",
        "relative",
    ];
    match (original, written) {
        (Value::Object(original), Value::Object(written)) => {
            let said = |(key, value): &(&String, &Value)| {
                // The start is said by the preset. One program adds up milliseconds that are not in the file.
                let fractions = path.starts_with("0005") && *key == "total";
                !value.is_null() && *key != "手合割" && !fractions
            };
            for (key, value) in original.iter().filter(said) {
                let found = written.get(key).unwrap_or_else(|| panic!("{path}.{key} is missing"));
                assert_says(&format!("{path}.{key}"), value, found);
            }
            for key in written.keys().filter(|key| !original.contains_key(*key)) {
                assert!(ADDED.contains(&key.as_str()), "{path}.{key} is new");
            }
        }
        (Value::Array(original), Value::Array(written)) => {
            assert_eq!(original.len(), written.len(), "{path}");
            for (i, (original, written)) in original.iter().zip(written).enumerate() {
                assert_says(&format!("{path}[{i}]"), original, written);
            }
        }
        _ => assert_eq!(original, written, "{path}"),
    }
}

#[test]
fn what_was_read_is_written_again() {
    let mut files = samples();
    if let Some(corpus) = std::env::var_os("SHOGI_CORPUS") {
        let folder = std::fs::read_dir(Path::new(&corpus).join("jkf")).unwrap();
        let paths = folder.map(|entry| entry.unwrap().path());
        files.extend(paths.map(|path| (path.clone(), std::fs::read(&path).unwrap())));
        assert!(files.len() > 20, "{}", files.len());
    }
    for (path, bytes) in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let parsed = read(&bytes, &ParseOptions::default()).unwrap();
        assert_eq!(parsed.format, Format::Jkf);
        let written = parsed.record.to_text(Format::Jkf, &WriteOptions::default());
        assert_eq!(written.losses, [], "{name}");
        let again = read_str(&written.text, &ParseOptions::default().strict());
        let again = again.unwrap_or_else(|error| panic!("{name}: {error}")).record;
        assert_eq!(tree(&again), tree(&parsed.record), "{name}");
        let headers = |record: &Record| {
            // The preset says it.
            let others = record.headers().iter().filter(|header| header.key != "手合割");
            others.cloned().collect::<Vec<_>>()
        };
        assert_eq!(headers(&again), headers(&parsed.record), "{name}");
        let [original, written] =
            [&bytes[..], written.text.as_bytes()].map(|text| serde_json::from_slice(text).unwrap());
        // One sample names a piece as it is after the move; it is written as it is before.
        if name != "short_forms.jkf" {
            assert_says(&name, &original, &written);
        }
    }
}

/// Writes the players of a handicap game as of an even one, and comments of CSA without their signs, of which that
/// program drops some that `'` alone begins.
fn as_golden(golden: &Value, mut written: Value) -> Value {
    let header = written["header"].as_object_mut().unwrap();
    for (name, even) in [("下手", "先手"), ("上手", "後手")] {
        if golden["header"].get(even).is_some()
            && let Some(player) = header.remove(name)
        {
            header.insert(even.into(), player);
        }
    }
    let moves = written["moves"].as_array_mut().unwrap();
    for (golden, node) in golden["moves"].as_array().unwrap().iter().zip(moves) {
        let Some(comments) = node.get_mut("comments").and_then(Value::as_array_mut) else {
            continue;
        };
        let kept =
            |text: &Value| match (text.as_str().unwrap().strip_prefix('\''), &golden["comments"]) {
                (Some(remark), Value::Array(golden)) => golden.contains(&remark.into()),
                (remark, _) => remark.is_none(),
            };
        comments.retain(kept);
        for comment in comments.iter_mut() {
            *comment = comment.as_str().unwrap().trim_start_matches('\'').into();
        }
        if comments.is_empty() {
            node.as_object_mut().unwrap().remove("comments");
        }
    }
    written
}

/// Files of other formats in the corpus, each with the JKF that another program is tested to make of it.
#[test]
fn other_formats_become_what_another_program_makes_of_them() {
    let Some(corpus) = std::env::var_os("SHOGI_CORPUS") else {
        println!("skipped: SHOGI_CORPUS is not set");
        return;
    };
    let files = |folder: &str| {
        let entries = std::fs::read_dir(Path::new(&corpus).join(folder)).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        // 0011-project-name: the name is that of the pair.
        let name = |path: &Path| {
            let stem = path.file_stem().unwrap().to_str().unwrap();
            stem.split_once("-sugyan-").map(|(_, name)| name.to_owned())
        };
        paths.filter_map(|path| Some((name(&path)?, path))).collect::<Vec<_>>()
    };
    let golden: BTreeMap<_, _> = files("jkf").into_iter().collect();
    let mut pairs = 0;
    for (name, path) in ["kif", "ki2", "csa"].into_iter().flat_map(files) {
        let Some(golden) = golden.get(&name) else { continue };
        let record = read(&std::fs::read(&path).unwrap(), &ParseOptions::default()).unwrap().record;
        let written = record.to_text(Format::Jkf, &WriteOptions::default()).text;
        let [golden, written]: [Value; 2] = [std::fs::read_to_string(golden).unwrap(), written]
            .map(|text| serde_json::from_str(&text.replace("\"** ", "\"* ")).unwrap());
        let mut written = as_golden(&golden, written);
        // That program leaves the end out where KI2 says it in the summary alone.
        let moves = written["moves"].as_array_mut().unwrap();
        moves.truncate(golden["moves"].as_array().unwrap().len());
        assert!(record.main_moves().count() < moves.len());
        assert_says(&path.file_name().unwrap().to_string_lossy(), &golden, &written);
        pairs += 1;
    }
    assert!(pairs >= 12, "{pairs}");
}

/// The words of ends and heads are those of the format; everything else is the same.
#[test]
fn records_of_other_formats_survive() {
    let options = ParseOptions::default().allow_illegal(true);
    let (mut whole, mut all) = (0, 0);
    for folder in ["kifu", "probes"] {
        for entry in std::fs::read_dir(testdata(folder)).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let Ok(games) = Games::new(&bytes, &options) else { continue };
            for record in games.flatten().map(|parsed| parsed.record) {
                all += 1;
                let written = record.to_text(Format::Jkf, &WriteOptions::default());
                let again = read_str(&written.text, &options)
                    .unwrap_or_else(|e| panic!("{}: {e}\n{}", path.display(), written.text));
                if written.losses.is_empty() {
                    whole += 1;
                    assert_eq!(tree(&again.record), tree(&record), "{}", path.display());
                    assert_eq!(again.record.result(), record.result(), "{}", path.display());
                } else {
                    println!("{}: {:?}", path.display(), written.losses);
                }
            }
        }
    }
    println!("{whole} of {all} without a loss");
    assert!(whole > 60, "{whole} of {all}");
}

/// Everything but words, from the root on.
fn tree(record: &Record) -> String {
    let mut text = format!("{} ", record.start());
    let mut open = vec![NodeId::ROOT];
    while let Some(id) = open.pop() {
        let node = record.node(id).unwrap();
        let what =
            node.terminal().map_or(format!("{:?}", node.mv()), |end| format!("{:?}", end.kind));
        let rest =
            (node.time, &node.comments, &node.bookmark, node.illegal(), record.children(id).len());
        writeln!(text, "{what} {rest:?}").unwrap();
        open.extend(record.children(id).iter().rev());
    }
    text
}
