//! What was read before an error is kept where that is wanted, and options take the place of what content tells.
#![cfg(all(feature = "cp932", feature = "jkf"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::path::Path;

use common::lines::{lenient, main_moves};
use shogi_rules::ErrorCode;
use shogi_rules::kifu::{Encoding, Event, Format, Games, read, read_any, read_str};

/// Two moves and then something that is none, in every format.
const BROKEN: [(&str, Format); 7] = [
    ("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 １一角(88)\n   4 ８四歩(83)\n", Format::Kif),
    ("手合割：平手\n▲７六歩\n*x\n△３四歩▲１一角△８四歩\n", Format::Ki2),
    ("PI\n+\n+7776FU\n-3334FU\n+8811KX\n-8384FU\n", Format::Csa),
    ("startpos moves 7g7f 3c3d 全角 8c8d", Format::Usi),
    ("~0.7ku2jm???.", Format::Usen),
    (
        r#"{"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
        {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},{"move":7}]}"#,
        Format::Jkf,
    ),
    ("see https://www.kento-shogi.com/?moves=7g7f.3c3d.8h1a.8c8d", Format::Usi),
];

#[test]
fn what_was_read_is_kept_in_every_format() {
    for (text, format) in BROKEN {
        let error = read_any(text, &lenient()).expect_err(text);
        let parsed = read_any(text, &lenient().truncate(true)).expect(text);
        assert_eq!((parsed.error, parsed.format), (Some(error), format), "{text}");
        assert!(main_moves(&parsed.record).starts_with("7g7f 3c3d"), "{text}");
        assert!(parsed.record.len() <= 4, "{text}");
    }
}

#[test]
fn what_has_no_start_is_an_error() {
    for text in
        ["", "hello", "手合割：5五将棋\n", "P1 *\n+\n", "{\"moves\":7}", "sfen 9/x moves 7g7f"]
    {
        assert!(read_str(text, &lenient().truncate(true)).is_err(), "{text}");
    }
}

#[test]
fn the_game_behind_a_broken_one_is_read() {
    let file = "PI\n+\n+7776FU\n-3334FX\n/\nPI\n+\n+2726FU\n";
    let games = Games::new(file.as_bytes(), &lenient().truncate(true)).unwrap();
    let games: Vec<_> = games.map(Result::unwrap).collect();
    let found: Vec<_> = games.iter().map(|game| main_moves(&game.record)).collect();
    assert_eq!(found, ["7g7f", "2g2f"]);
    assert_eq!(games.iter().map(|game| game.error.is_some()).collect::<Vec<_>>(), [true, false]);
    // Who listens hears of the error.
    let mut games = Games::new(file.as_bytes(), &lenient().truncate(true)).unwrap();
    let mut deaf = |_: Event<'_>| core::ops::ControlFlow::Continue(());
    assert_eq!(games.visit(&mut deaf).unwrap().unwrap_err().line, 4);
    assert!(games.visit(&mut deaf).unwrap().is_ok());
}

/// A file that can be read is not changed by the wish.
#[test]
fn whole_files_stay_whole() {
    let mut whole = 0;
    for folder in ["kifu", "probes"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata").join(folder);
        for entry in std::fs::read_dir(folder).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            if let Ok(parsed) = read(&bytes, &lenient()) {
                assert_eq!(parsed.error, None);
                assert_eq!(read(&bytes, &lenient().truncate(true)), Ok(parsed));
                whole += 1;
            }
        }
    }
    assert!(whole >= 40, "{whole}");
}

#[test]
fn an_encoding_that_is_given_is_taken() {
    let text = "#KIF version=2.0 encoding=Shift_JIS\n先手：羽根\n";
    // The text is UTF-8 and says otherwise.
    let found = read_str(text, &lenient()).unwrap();
    assert_eq!(found.diagnostics[0].code(), ErrorCode::ContradictoryEncoding);
    let found = read_str(text, &lenient().strict().encoding(Encoding::Utf8)).unwrap();
    assert_eq!(found.record.header("先手"), Some("羽根"));
    let (euc, sjis) = (b"\xc0\xe8\xbc\xea\xa1\xa7\xb1\xa9\n", b"\x90\xe6\x8e\xe8\x81F\x89H\n");
    for (bytes, encoding) in [(&euc[..], Encoding::EucJp), (&sjis[..], Encoding::ShiftJis)] {
        let found = read(bytes, &lenient().strict().encoding(encoding)).unwrap();
        assert_eq!(found.record.header("先手"), Some("羽"), "{encoding:?}");
        let error = read(bytes, &lenient().encoding(Encoding::Utf8)).unwrap_err();
        assert_eq!((error.code(), error.byte), (ErrorCode::UnknownEncoding, 0));
    }
}
