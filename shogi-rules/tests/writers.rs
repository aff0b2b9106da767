//! Records written and read again.
#![cfg(all(feature = "cp932", feature = "jkf"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::path::{Path, PathBuf};

use shogi_rules::kifu::{
    Encoding, Format, Games, Header, Loss, NodeId, ParseOptions, Parsed, Record, RecordedResult,
    TerminalKind, WriteOptions, read, read_str,
};
use shogi_rules::{Color, Position};

fn options() -> ParseOptions {
    ParseOptions::default().allow_illegal(true).allow_pass(true)
}

/// The records of the project's own files, and of the corpus where there is one, each with its format.
fn records() -> Vec<(PathBuf, Format, Record)> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    let mut folders = vec![testdata.join("kifu"), testdata.join("probes")];
    if let Some(corpus) = std::env::var_os("SHOGI_CORPUS") {
        folders.extend(["kif", "ki2", "csa", "jkf"].map(|folder| Path::new(&corpus).join(folder)));
    }
    let mut records = vec![];
    for folder in folders {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let Ok(games) = Games::new(&bytes, &options()) else { continue };
            records.extend(
                games.flatten().map(|Parsed { record, format, .. }| (path.clone(), format, record)),
            );
        }
    }
    assert!(records.len() > 70, "{}", records.len());
    records
}

/// The headers that a format writes from others, or by itself, left out.
fn headers(record: &Record) -> Vec<&Header> {
    let own = |header: &&Header| !matches!(header.key.as_str(), "手合割" | "V");
    record.headers().iter().filter(own).collect()
}

/// A record node by node, as text.
fn nodes(record: &Record, times: bool) -> Vec<String> {
    let mut nodes = vec![];
    let mut open = vec![NodeId::ROOT];
    while let Some(id) = open.pop() {
        let node = record.node(id).unwrap();
        // A word may give way to another for the same ending.
        let kind = match node.terminal() {
            Some(end) if end.kind != TerminalKind::Other => {
                format!("{:?} {:?}", end.kind, end.winner)
            }
            _ => format!("{:?}", node.kind),
        };
        nodes.push(format!(
            "{kind} {:?} {:?} {:?} {}",
            node.time.filter(|_| times),
            node.comments,
            node.bookmark,
            record.children(id).len()
        ));
        open.extend(record.children(id).iter().rev());
    }
    nodes
}

#[track_caller]
fn assert_equal(path: &Path, text: &str, found: &Record, expected: &Record) {
    let (a, b) = (nodes(found, true), nodes(expected, true));
    for (i, (found, expected)) in a.iter().zip(&b).enumerate() {
        assert_eq!(found, expected, "{} node {i}\n{text}", path.display());
    }
    assert_eq!(a.len(), b.len(), "{}\n{text}", path.display());
    assert_eq!(headers(found), headers(expected), "{}\n{text}", path.display());
    assert_eq!((found.start(), found.start().ply()), (expected.start(), expected.start().ply()));
    assert_eq!(found.result(), expected.result(), "{}\n{text}", path.display());
}

/// What is read from a file of a format and written in it again is the same record, up to what is reported.
#[test]
fn a_record_survives_its_own_format() {
    let mut whole = 0;
    for (path, format, record) in records() {
        let written = record.to_text(format, &WriteOptions::default());
        let again = read_again(&path, &written.text);
        if written.losses.is_empty() {
            whole += 1;
            assert_equal(&path, &written.text, &again, &record);
        } else {
            println!("{}: {:?}", path.display(), written.losses);
        }
    }
    println!("{whole} without a loss");
    assert!(whole > 60, "{whole}");
}

/// Reads what was written.
#[track_caller]
fn read_again(path: &Path, text: &str) -> Record {
    let again = read_str(text, &options());
    again.unwrap_or_else(|error| panic!("{}: {error}\n{text}", path.display())).record
}

/// The main line without its words: moves, times, comments, the kind of the end.
fn main_line(record: &Record, times: bool) -> Vec<String> {
    let of = |id| {
        let node = record.node(id)?;
        let what = node.terminal().map_or_else(
            || node.mv().map(|mv| mv.to_string()).unwrap_or_default(),
            |end| format!("{:?} {:?}", end.kind, record.result()),
        );
        Some(format!("{what} {:?} {:?}", node.time.filter(|_| times), node.comments))
    };
    std::iter::once(NodeId::ROOT).chain(record.main_line()).filter_map(of).collect()
}

/// From any format to any other and back, the main line, its times and comments and the result stay, unless a
/// loss is reported.
#[test]
fn a_record_survives_another_format() {
    let formats = [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf];
    let (mut whole, mut trees) = (0, 0);
    for (path, _, record) in records() {
        for (there, back) in formats.into_iter().flat_map(|a| formats.map(|b| (a, b))) {
            let written = record.to_text(there, &WriteOptions::default());
            let lost = |loss: &Loss| {
                !matches!(loss, Loss::Variation(_) | Loss::Bookmark(_) | Loss::Time(_))
            };
            let again = read_again(&path, &written.text);
            let last = again.to_text(back, &WriteOptions::default());
            let last = (read_again(&path, &last.text), last.losses);
            let losses: Vec<_> = written.losses.iter().chain(&last.1).copied().collect();
            if !losses.iter().any(lost) {
                whole += 1;
                let times = !losses.iter().any(|loss| matches!(loss, Loss::Time(_)));
                let (found, expected) = (main_line(&last.0, times), main_line(&record, times));
                assert_eq!(found, expected, "{} {there:?} {back:?}", path.display());
                assert_eq!(last.0.start(), record.start());
                if losses.iter().all(|loss| matches!(loss, Loss::Time(_))) {
                    trees += 1;
                    let (found, expected) = (nodes(&last.0, times), nodes(&record, times));
                    assert_eq!(found, expected, "{} {there:?} {back:?}", path.display());
                }
            }
            // Only what is reported is cut off.
            if !last.1.iter().any(|loss| matches!(loss, Loss::Move(_))) {
                assert!(last.0.main_moves().eq(again.main_moves()), "{}", path.display());
            }
        }
    }
    println!("{whole} main lines and {trees} trees kept");
    assert!(whole > 200 && trees > 200, "{whole} {trees}");
}

#[test]
fn characters_that_the_encoding_does_not_have_are_told() {
    let text = "先手：髙橋☗𠮷☗\n手合割：平手\n   1 ７六歩(77)\n";
    let record = read_str(text, &options()).unwrap().record;
    for (encoding, missing) in [
        (Encoding::Utf8, &[][..]),
        (Encoding::ShiftJis, &['☗', '𠮷']),
        (Encoding::EucJp, &['☗', '𠮷']),
    ] {
        let options = WriteOptions::default().encoding(encoding).newline("\r\n");
        let written = record.to_bytes(Format::Kif, &options);
        let missing: Vec<_> = missing.iter().copied().map(Loss::Character).collect();
        assert_eq!(written.losses, missing, "{encoding:?}");
        let again = read(&written.text, &ParseOptions::default()).unwrap();
        assert_eq!(again.encoding, encoding);
        let name = again.record.header("先手").unwrap().to_owned();
        let expected =
            if encoding == Encoding::Utf8 { "髙橋☗𠮷☗" } else { "髙橋？？？" };
        assert_eq!(name, expected);
        assert!(written.text.windows(2).filter(|pair| *pair == b"\r\n").count() > 3);
    }
}

#[test]
fn what_the_options_leave_out_is_not_written() {
    let text = "手合割：平手\n*start\n   1 ７六歩(77) ( 0:05/00:00:05)\n*hello\n&mark\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n";
    let record = read_str(text, &options()).unwrap().record;
    for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
        let bare = WriteOptions::default().times(false).comments(false).variations(false);
        let written = record.to_text(format, &bare);
        assert!(written.losses.is_empty(), "{:?}", written.losses);
        let again = read_str(&written.text, &options()).unwrap().record;
        assert_eq!(again.len(), 3);
        for id in again.main_line() {
            let node = again.node(id).unwrap();
            assert!(node.time.is_none() && node.comments.is_empty() && node.bookmark.is_none());
        }
    }
}

/// Older versions of CSA have fewer words; what is missing is told, and who won stays where it can.
#[test]
fn versions_of_csa_have_their_words() {
    use shogi_rules::kifu::CsaVersion::{V1, V2, V21, V22, V30};
    let record = |end: &str| {
        read_again(Path::new(end), &format!("V2.2\n$EVENT:x\nPI\n+\n+7776FU\nT1\n{end}\n"))
    };
    for (version, head, event, time_up, foul) in [
        (V1, "PI", false, "%TORYO", "%CHUDAN"),
        (V2, "V2", true, "%TORYO", "%CHUDAN"),
        (V21, "V2.1", true, "%TIME_UP", "%CHUDAN"),
        (V22, "V2.2", true, "%TIME_UP", "%+ILLEGAL_ACTION"),
        (V30, "'CSA encoding=UTF-8", true, "%TIME_UP", "%+ILLEGAL_ACTION"),
    ] {
        let options = WriteOptions::default().csa_version(version);
        for (word, expected) in [("%TIME_UP", time_up), ("%+ILLEGAL_ACTION", foul)] {
            let record = record(word);
            let written = record.to_text(Format::Csa, &options);
            assert_eq!(written.text.lines().next(), Some(head), "{version:?}");
            assert_eq!(written.text.lines().last(), Some(expected), "{version:?}");
            assert_eq!(written.text.contains("$EVENT:x"), event, "{version:?}");
            let losses = usize::from(!event) + usize::from(word != expected);
            assert_eq!(written.losses.len(), losses, "{version:?} {:?}", written.losses);
            read_again(Path::new(word), &written.text);
        }
    }
}

/// Whatever words a record holds, what is written is read as the same moves and the same winner, or a loss is told.
#[test]
fn no_word_becomes_a_move_or_another_winner() {
    use shogi_rules::kifu::{Terminal, TerminalKind::Other};
    let words = [
        "３四歩(33)",
        "同歩(33)",
        "パス",
        "▲３四歩",
        "foo bar",
        "X\n△３四歩",
        "X\n-3334FU",
        "%X\n-3334FU",
        "%A,-3334FU",
        "%+2726FU",
        "%FOO1",
        "3 ３四歩(33)",
        "(foo)",
        "+",
        "",
        "接続切れ",
        "%WHAT",
        "まで",
        "P-34",
    ];
    let kinds = [TerminalKind::Resign, TerminalKind::TimeUp, TerminalKind::DeclarationWin, Other];
    for (word, kind) in words.into_iter().flat_map(|word| kinds.map(|kind| (word, kind))) {
        for winner in [None, Some(Color::Black), Some(Color::White)] {
            let mut record = Record::new(Position::startpos());
            let (pawn, _) = record.add_move(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap();
            let _ = record.add_end(pawn, Terminal { kind, raw: word.into(), winner }).unwrap();
            for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
                let written = record.to_text(format, &WriteOptions::default());
                let again = read_again(Path::new(word), &written.text);
                let what = format!("{word:?} {kind:?} {winner:?} {format:?}\n{}", written.text);
                assert!(again.main_moves().eq(record.main_moves()), "{what}");
                let same = again.result() == record.result();
                let unknown = again.result() == RecordedResult::Unknown;
                assert!(same || unknown && !written.losses.is_empty(), "{what}");
            }
        }
    }
}

/// Headers are read back as they were, or told as lost; none becomes a move, a start or another header.
#[test]
fn no_header_becomes_something_else() {
    let keys = [
        "1",
        "先手の持駒",
        "手番",
        "手数＝5",
        "*foo",
        "&k",
        "#x",
        "1 ７六歩(77)",
        "変化",
        "変化：5手",
        "|x",
        "まで3手で後手の勝ち",
        "a：b",
        "a:b",
        "a\nb",
        "$",
        "'x",
        "%TORYO",
        "N+",
        "P1",
        "V",
        "手合割",
        "盤面回転",
        "▲７六歩",
        " x",
        "+2726FU",
        "x",
        "備考",
    ];
    for key in keys {
        for value in ["", "２六歩(27)", "飛", "後手", "1", "第3局", "a\nb", " x ", "香落ち", "99"]
        {
            let mut record = Record::new(Position::startpos());
            let _ = record.set_header(key, Some(value));
            let _ = record.add_move(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap();
            for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
                let written = record.to_text(format, &WriteOptions::default());
                let what = format!("{key:?} {value:?} {format:?}\n{}", written.text);
                let again = read_again(Path::new(key), &written.text);
                assert_eq!(again.main_moves().count(), 1, "{what}");
                assert_eq!((again.start(), again.start().ply()), (record.start(), 1), "{what}");
                let comments = again.nodes().map(|id| again.node(id).unwrap().comments.len());
                assert_eq!(comments.sum::<usize>(), 0, "{what}");
                if written.losses.is_empty() && !matches!(key, "V" | "手合割") {
                    let value = value.trim();
                    assert!(again.headers().iter().any(|h| h.value.trim() == value), "{what}");
                }
            }
        }
    }
}
