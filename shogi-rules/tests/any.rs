//! What a clipboard holds: USI lines, USEN, links, diagrams, read and written.
#![cfg(feature = "kifu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::path::PathBuf;

use common::lines::{lenient, lines, main_moves, usen};
use shogi_rules::kifu::{
    Format, Games, RecordedResult, Terminal, TerminalKind, read, read_any, read_str,
};
use shogi_rules::{Color, ErrorCode, Position, Setup, Validity};

const KENTO: &str = "https://www.kento-shogi.com/?branch=6i7h.8c8d&branchFrom=2&initpos=lnsgkgsnl%2F1r5b1%2Fppppppppp%2F9%2F9%2F9%2FPPPPPPPPP%2F1B5R1%2FLNSGKGSNL%20b%20-%201&moves=7g7f.3c3d.8h2b%2B.3a2b.B%2A4e#3";
const PIYO: &str = "piyoshogi://?num=0&sente_name=%E7%BE%BD%E7%94%9F&sfen=position%20startpos%20moves%207g7f%203c3d%208h2b%2B&viewpoint=black";
const PLAYGROUND: &str = "https://play.mogproject.com/?u=~0.6y20io5t21im.~0.7ku2jm6fu3om.r~0.7ku2jm7ga2o6.&sfen=startpos&move=1.2&bn=Black&wn=White%20Name";
const LISHOGI: &str = "https://lishogi.org/analysis/standard/ln5nl/2kp3R1/2l4p1/p1pg1+BP1p/9/PPP1PP3/1SN5P/1KG1G2+r1/L8_w_G2Pb3sn4p_1";

#[test]
fn every_kind_is_read() {
    let startpos = Position::startpos().to_string();
    let diagram = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：金\n";
    let with = |text: &str| text.replace('*', &startpos);
    for (text, format, moves) in [
        ("手合割：平手\n   1 ７六歩(77)\n".into(), Format::Kif, "7g7f"),
        ("▲７六歩△３四歩".into(), Format::Ki2, "7g7f 3c3d"),
        ("PI\n+\n+7776FU\n".into(), Format::Csa, "7g7f"),
        (diagram.into(), Format::Kif, ""),
        ("position startpos moves 7g7f 3c3d\n".into(), Format::Usi, "7g7f 3c3d"),
        (" startpos moves 7g7f　\r\n".into(), Format::Usi, "7g7f"),
        ("\n# a game\nmoves 7g7f".into(), Format::Usi, "7g7f"),
        (with("position sfen * moves 7g7f"), Format::Usi, "7g7f"),
        (with("sfen * moves 7g7f"), Format::Usi, "7g7f"),
        (with("* moves 7g7f"), Format::Usi, "7g7f"),
        (with("*"), Format::Usi, ""),
        ("startpos".into(), Format::Usi, ""),
        ("P+P6l/9/4k4/9/9/9/9/9/4K4 b - 1".into(), Format::Usi, ""),
        ("~0.6y236e7ku4be.j".into(), Format::Usen, "2g2f 8c8d 7g7f 8d8e"),
        ("4k4_9_9_9_9_9_9_9_4K4.w.p~0.bfq.".into(), Format::Usen, "P*5e"),
        (KENTO.into(), Format::Usi, "7g7f 3c3d 8h2b+ 3a2b B*4e"),
        (PIYO.into(), Format::Usi, "7g7f 3c3d 8h2b+"),
        (PLAYGROUND.into(), Format::Usen, "2g2f 5a4b 2f2e 4b3b"),
        (LISHOGI.into(), Format::Usi, ""),
    ] {
        let parsed = read_any(&text, &lenient()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((parsed.format, &*main_moves(&parsed.record)), (format, moves), "{text}");
        let again = read_any(text.as_bytes(), &lenient()).unwrap();
        assert_eq!(parsed, again);
    }
    let record = read_any(diagram, &lenient()).unwrap().record;
    assert_eq!(record.start().to_string(), "4k4/9/4P4/9/9/9/9/9/9 b G 1");
}

#[test]
fn words_at_the_end_are_endings() {
    for (word, kind, result) in [
        ("resign", TerminalKind::Resign, RecordedResult::Win(Color::Black)),
        ("win", TerminalKind::DeclarationWin, RecordedResult::Win(Color::White)),
        ("rep_draw", TerminalKind::Repetition, RecordedResult::Nobody),
    ] {
        let record = read_str(&format!("startpos moves 7g7f {word}"), &lenient()).unwrap().record;
        let end = record.main_line().last().and_then(|id| record.node(id)?.terminal());
        assert_eq!(end, Some(&Terminal { kind, raw: word.into(), winner: None }));
        assert_eq!(record.result(), result);
    }
}

#[test]
fn what_is_repaired_is_told_with_its_place() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    for (text, code, column) in [
        ("moves 7g7f".into(), ErrorCode::MissingStart, 1),
        (format!("sfen {sfen} moves 7g7f"), ErrorCode::SfenMissingField, 6 + sfen.len()),
        ("4k4/9/9/9/9/9/9/9/4K4 w p 1 moves p*5e".into(), ErrorCode::BadMoveText, 35),
        ("startpos moves 7g7f resign 3c3d".into(), ErrorCode::MoveAfterEnd, 28),
        ("~0.6y2.q".into(), ErrorCode::UnknownLine, 8),
        ("~0.6y2".into(), ErrorCode::TruncatedLine, 7),
    ] {
        let parsed = read_str(&text, &lenient()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let told = parsed.diagnostics.first().map(|d| (d.code(), d.column as usize));
        assert_eq!(told, Some((code, column)), "{text}");
        let error = read_str(&text, &lenient().strict()).unwrap_err();
        assert_eq!((error.code(), error.column as usize), (code, column), "{text}");
    }
    for strict in ["position startpos moves 7g7f resign", "~0.7ku.r", "startpos"] {
        assert!(read_str(strict, &lenient().strict()).is_ok(), "{strict}");
    }
}

#[test]
fn errors_have_a_code_and_a_place() {
    for (text, code, line, column) in [
        ("position", ErrorCode::SfenRankLength, 1, 9),
        ("position sfen 9/x", ErrorCode::SfenPiece, 1, 17),
        ("startpos 7g7f", ErrorCode::SfenTrailing, 1, 10),
        ("# 注釈\n  startpos moves 7g7f 7g7e 2g2f", ErrorCode::IllegalRecordMove, 2, 23),
        ("startpos moves 7g7f 全角", ErrorCode::BadMoveText, 1, 21),
        ("startpos moves 0000", ErrorCode::PassNotAllowed, 1, 16),
        ("4k4/4k4/9/9/9/9/9/9/4K4 b - 1", ErrorCode::BadStart, 1, 1),
        ("~0.7ku7ku2jm.", ErrorCode::IllegalRecordMove, 1, 7),
        ("~0.7k", ErrorCode::BadMoveText, 1, 4),
        ("~0.7ku.~5.2jm.", ErrorCode::BadVariation, 1, 9),
        ("~0.7ku.~x.2jm.", ErrorCode::BadMoveNumber, 1, 9),
        ("4k4_9_9_9_9_9_9_9_4x4.w.p~0..", ErrorCode::SfenPiece, 1, 20),
        (
            "あ https://www.kento-shogi.com/?moves=7g7f.8h2b%2B.7g7e",
            ErrorCode::IllegalRecordMove,
            1,
            43,
        ),
        (
            "piyoshogi://?sfen=position%20startpos%20moves%207g7e%203c3d",
            ErrorCode::IllegalRecordMove,
            1,
            49,
        ),
        (
            "https://www.kento-shogi.com/?moves=7g7f&branch=2g2f&branchFrom=2",
            ErrorCode::BadVariation,
            1,
            64,
        ),
        ("https://www.kento-shogi.com/?moves=7g%FF", ErrorCode::UnknownEncoding, 1, 38),
    ] {
        let error = read_any(text, &lenient()).expect_err(text);
        assert_eq!(
            (error.code(), error.line, error.column),
            (code, line, column),
            "{text}: {error}"
        );
        let before: usize = text.lines().take(line as usize - 1).map(|line| line.len() + 1).sum();
        let chars = text.lines().nth(line as usize - 1).unwrap().chars();
        let byte = before + chars.take(column as usize - 1).map(char::len_utf8).sum::<usize>();
        assert_eq!(error.byte, byte, "{text}");
    }
    for nothing in [
        "",
        "hello",
        "https://www.kento-shogi.com/",
        "https://lishogi.org/abcd1234",
        "https://example.org/?sfen=startpos",
    ] {
        assert_eq!(read_any(nothing, &lenient()).unwrap_err().code(), ErrorCode::UnknownFormat);
    }
}

#[test]
fn each_line_is_a_game() {
    let file = b"# games\nstartpos moves 7g7f\n\nstartpos moves 7g7e 3c3d\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n\n# end\n";
    let games: Vec<_> = Games::new(file, &lenient()).unwrap().collect();
    assert_eq!(games.len(), 3);
    assert_eq!(games[1].as_ref().unwrap_err().line, 4);
    assert_eq!(games[2].as_ref().unwrap().record.start().ply(), 1);
    let several = read(file, &lenient()).unwrap();
    assert_eq!(several.diagnostics[0].code(), ErrorCode::SeveralGames);
    assert!(read(b"startpos moves 7g7f\n\n# only one\n", &lenient().strict()).is_ok());
    let games = Games::new(b"~0.7ku.\n~0.6y2.r\n", &lenient()).unwrap();
    assert_eq!(games.map(|game| game.unwrap().record.len()).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn links_are_found_in_text_but_records_come_first() {
    for text in [
        "見て → https://www.kento-shogi.com/?moves=7g7f.3c3d#2 どう？",
        "棋譜：https://www.kento-shogi.com/?moves=7g7f.3c3d",
        "position of the day\nhttps://share.kento-shogi.com/?moves=7g7f.3c3d",
        "<a href=\"https://www.kento-shogi.com/?moves=7g7f.3c3d\">here</a>",
        "(https://www.studiok-i.net/kifu/?sfen=position+startpos+moves+7g7f+3c3d)",
        "http://example.org/ https://sunfish-shogi.github.io/shogihome/webapp/index.html?usen=~0.7ku2jm.&branch=0&ply=2&bname=B",
        "https://www.kento-shogi.com/?moves=7g7f.3c3d\n手合割：平手\n   1 ２六歩(27)\n",
    ] {
        let parsed = read_any(text, &lenient()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(main_moves(&parsed.record), "7g7f 3c3d", "{text}");
    }
    let kif = format!("手合割：平手\n*{KENTO}\n   1 ２六歩(27)\n");
    assert_eq!(main_moves(&read_any(&kif, &lenient()).unwrap().record), "2g2f");
    let broken =
        format!("手合割：平手\n*{KENTO}\n   1 ２六歩(27)\n   2 ２六歩(33)\n   3 ７六歩(77)\n");
    assert_eq!(read_any(&broken, &lenient()).unwrap_err().format, Some(Format::Kif));
}

#[test]
fn links_say_more_than_moves() {
    let record = read_any(KENTO, &lenient()).unwrap().record;
    assert_eq!(lines(&record), ["7g7f 3c3d 8h2b+ 3a2b B*4e", "7g7f 3c3d 6i7h 8c8d"]);
    let record = read_any(PIYO, &lenient()).unwrap().record;
    assert_eq!(record.header("先手"), Some("羽生"));
    let record = read_any(PLAYGROUND, &lenient()).unwrap().record;
    assert_eq!(
        lines(&record),
        ["2g2f 5a4b 2f2e 4b3b", "7g7f 3c3d 7f7e 3d3e Resign", "7g7f 3c3d 6g6f 4c4d"]
    );
    assert_eq!((record.header("先手"), record.header("後手")), (Some("Black"), Some("White Name")));
    let record = read_any(LISHOGI, &lenient()).unwrap().record;
    let sfen = "ln5nl/2kp3R1/2l4p1/p1pg1+BP1p/9/PPP1PP3/1SN5P/1KG1G2+r1/L8 w G2Pb3sn4p 1";
    assert_eq!(record.start().to_string(), sfen);
    // A `+` is a blank only where there are no others.
    for moves in ["8h2b%2B", "8h2b+"] {
        let text = format!("https://www.kento-shogi.com/?moves=7g7f.3c3d.{moves}");
        assert_eq!(main_moves(&read_any(text, &lenient()).unwrap().record), "7g7f 3c3d 8h2b+");
    }
    let text = "piyoshogi://?sfen=position%20startpos%20moves%207g7f%203c3d%208h2b+";
    assert_eq!(main_moves(&read_any(text, &lenient()).unwrap().record), "7g7f 3c3d 8h2b+");
}

/// Lines count along the main one; where that is no game, along the one written last, as `ShogiHome` writes them.
#[test]
fn usen_has_two_readings() {
    let (main, first) = ("7g7f 3c3d 2g2f 8c8d", "8c8d 2g2f 3c3d");
    let text =
        |number, moves| format!("~0.{}.~1.{}.~{number}.{}.", usen(main), usen(first), usen(moves));
    // Both lines allow it.
    let parsed = read_str(&text(2, "6g6f"), &lenient().strict()).unwrap();
    assert_eq!(lines(&parsed.record), [main, "7g7f 3c3d 6g6f", "7g7f 8c8d 2g2f 3c3d"]);
    // White's pawn is on 8d in the second line only.
    let nested = text(3, "8d8e 2f2e");
    let parsed = read_str(&nested, &lenient()).unwrap();
    let second = ["7g7f 8c8d 2g2f 3c3d", "7g7f 8c8d 2g2f 8d8e 2f2e"];
    assert_eq!(lines(&parsed.record), [&[main], &second[..]].concat());
    let column = 1 + nested.rfind('~').unwrap() as u32 + 1;
    let told: Vec<_> = parsed.diagnostics.iter().map(|d| (d.code(), d.column)).collect();
    assert_eq!(told, [(ErrorCode::BadVariation, column)]);
    let error = read_str(&nested, &lenient().strict()).unwrap_err();
    assert_eq!((error.code(), error.column), (ErrorCode::BadVariation, column));
    // After it, the next line leaves the main one again, and may repeat moves of others.
    let again = format!("{nested}~1.{}.~2.{}.r", usen("8c8d 6g6f"), usen("6g6f"));
    let parsed = read_str(&again, &lenient()).unwrap();
    let expected = [&[main, "7g7f 3c3d 6g6f Resign"], &second[..], &["7g7f 8c8d 6g6f"]].concat();
    assert_eq!(lines(&parsed.record), expected);
    // The number of the first line is that of the moves before the start.
    let later = format!("~30.{}.~31.{}.", usen(main), usen(first));
    let record = read_str(&later, &lenient()).unwrap().record;
    assert_eq!(record.start().ply(), 31);
    assert_eq!(lines(&record), [main, "7g7f 8c8d 2g2f 3c3d"]);
}

/// Nothing that is done to a link makes reading it panic, and every position is sound.
#[test]
fn damaged_links_are_errors_or_games() {
    let usen =
        "lnsgkgsn1_1r5b1_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0.2jm7ku.~1.6y2.i7aa~0..r";
    let usi = "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2p 3 moves P*5e 5i5h resign";
    let (mut games, mut errors) = (0, 0);
    for text in [KENTO, PIYO, PLAYGROUND, LISHOGI, usen, usi] {
        let mut check = |bytes: &[u8]| {
            for options in
                [lenient(), lenient().strict(), lenient().allow_illegal(true).allow_pass(true)]
            {
                match read_any(bytes, &options) {
                    Ok(parsed) => {
                        games += 1;
                        for id in parsed.record.nodes() {
                            assert!(parsed.record.position(id).is_some());
                        }
                    }
                    Err(error) => {
                        errors += 1;
                        assert!(
                            error.line > 0
                                || error.kind == ErrorCode::UnknownFormat
                                || error.kind == ErrorCode::UnknownEncoding,
                            "{error:?}"
                        );
                        assert!(error.byte <= bytes.len());
                    }
                }
            }
        };
        for end in 0..text.len() {
            check(&text.as_bytes()[..end]);
        }
        for at in 0..text.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] = byte;
                check(&bytes);
            }
        }
    }
    println!("{games} games, {errors} errors");
    assert!(games > 10_000 && errors > 10_000);
}

/// Other people's files that hold lines of SFEN, how many of them are read, how many are not, and why.
const FILES: [(&str, usize, usize, &str); 11] = [
    ("0003-sugyan-sampled-v1.sfen", 0, 40, "each SFEN is followed by a name"),
    ("0012-nyashiki-mate-1-ply.txt", 1567, 0, ""),
    ("0015-nyashiki-legal-check-examples.txt", 5000, 5000, "every other line counts moves"),
    ("0018-nyashiki-mate-11-ply.txt", 1000, 0, ""),
    ("0019-nyashiki-mate-3-ply.txt", 1000, 0, ""),
    ("0020-nyashiki-mate-5-ply.txt", 1000, 0, ""),
    ("0021-nyashiki-mate-7-ply.txt", 1000, 0, ""),
    ("0022-nyashiki-mate-9-ply.txt", 1000, 0, ""),
    ("0023-nyashiki-no-mate-1-ply.txt", 1574, 0, ""),
    ("0037-nyokimtl-sfen_positions.txt", 0, 15, "each SFEN stands behind a name"),
    ("0014-nyashiki-example-csa.txt", 0, 0, "CSA"),
];

#[test]
fn lines_of_other_people() {
    let Some(corpus) = std::env::var_os("SHOGI_CORPUS").map(PathBuf::from) else {
        println!("skipped: SHOGI_CORPUS is not set");
        return;
    };
    for (name, good, bad, why) in FILES {
        let text = std::fs::read_to_string(corpus.join("sfen").join(name)).unwrap();
        let games = Games::new(text.as_bytes(), &lenient()).unwrap();
        if games.format() == Format::Csa {
            assert_eq!(why, "CSA", "{name}");
            continue;
        }
        let starts = text.lines().filter_map(|line| Setup::from_sfen(line).ok());
        let mut starts = starts.map(|setup| setup.position(Validity::Lenient).unwrap());
        let mut found = (0, 0);
        for game in games {
            match game {
                Ok(parsed) => {
                    found.0 += 1;
                    assert_eq!(Some(parsed.record.start()), starts.next().as_ref(), "{name}");
                }
                Err(_) => found.1 += 1,
            }
        }
        assert_eq!(found, (good, bad), "{name}: {why}");
    }
    // The one file of games has no words of USI: a name and the moves.
    let usi = std::fs::read(corpus.join("usi/0001-sugyan-games-v1.usi")).unwrap();
    assert!(Games::new(&usi, &lenient()).is_err());
}

/// As the server of 81Dojo is said to answer; the objects are made up.
#[cfg(feature = "jkf")]
#[test]
fn a_record_in_a_string_of_json_is_read() {
    let text = r#"{"kifu": {"id": 1}, "contents": "V2.0\nN+A\nN-B\nPI\nTo_Move:+\n+\n+7776FU\nT3\n-3334FU\n"}"#;
    let parsed = read_any(text, &lenient()).unwrap();
    assert_eq!(parsed.format, Format::Csa);
    assert_eq!(main_moves(&parsed.record), "7g7f 3c3d");
    assert_eq!(parsed.record.header("N-"), Some("B"));
    let places: Vec<_> = parsed.diagnostics.iter().map(|found| (found.kind, found.line)).collect();
    assert_eq!(places, [(ErrorCode::UnknownLine, 5)]);

    let kif = "\n {\"contents\":\"手合割：平手\\n   1 ７六歩(77)\"}\n";
    assert_eq!(read_any(kif, &lenient()).unwrap().format, Format::Kif);
    // The place is that in the string.
    let wrong = r#"{"contents": "PI\n+\n+7775FU\n-3334FU\n"}"#;
    let error = read_any(wrong, &lenient()).unwrap_err();
    assert_eq!((error.kind, error.line), (ErrorCode::IllegalRecordMove, 3));
    // In strict mode a repair is an error, here too.
    assert_eq!(read_any(text, &lenient().strict()).unwrap_err().line, 5);
    // A link is one, wherever it stands.
    let link = format!("{{\"contents\": \"{KENTO}\"}}");
    assert_eq!(read_any(link, &lenient()).unwrap().format, Format::Usi);
}

#[cfg(feature = "jkf")]
#[test]
fn other_json_is_no_record() {
    for text in [
        "{}",
        r#"{"contents": 5}"#,
        r#"{"contents": null}"#,
        r#"{"contents": "no record"}"#,
        r#"{"contents": "\ud800PI\n+\n"}"#,
        r#"{"other": "PI\n+\n+7776FU\n"}"#,
        r#"{"contents": "PI\n+\n+7776FU\n", "contents": "PI\n+\n"}"#,
        r#"{"contents": "PI\n+\n+7776FU\n""#,
        r#"{"kifu": {"contents": "PI\n+\n+7776FU\n"}}"#,
        r#"[{"contents": "PI\n+\n+7776FU\n"}]"#,
    ] {
        let error = read_any(text, &lenient()).unwrap_err();
        assert_eq!(error.kind, ErrorCode::UnknownFormat, "{text}");
    }
    // What has moves is JKF, whatever else it has.
    let jkf = r#"{"contents": "PI\n+\n+7776FU\n", "moves": [{}]}"#;
    assert_eq!(read_any(jkf, &lenient()).unwrap().format, Format::Jkf);
    // Deep nesting ends no program.
    let deep = format!("{{\"contents\": \"PI\\n+\\n\", \"a\": {}", "[".repeat(100_000));
    assert!(read_any(deep, &lenient()).is_err());
}
