//! The exact messages for what is wrong with a record, and the limits.
#![cfg(feature = "kifu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests too

use shogi_rules::kifu::{Games, Limits, NodeKind, ParseOptions, read, read_str};
use shogi_rules::{ErrorCode, Handicap, IllegalMove};
use std::fmt::Write;

const NIFU: &str = "後手の持駒：なし\n|v玉 ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n\
    | ・ ・ ・ ・ 歩 ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n\
    | 玉 ・ ・ ・ ・ ・ ・ ・ ・|\n先手の持駒：歩\n";

fn message(text: &str) -> String {
    read_str(text, &ParseOptions::default()).unwrap_err().to_string()
}

fn strict(text: &str) -> String {
    read_str(text, &ParseOptions::default().strict()).unwrap_err().to_string()
}

fn nifu(rest: &str) -> String {
    format!("{NIFU}{rest}")
}

#[test]
fn errors_name_the_place_and_the_reason() {
    for (text, expected) in [
        (
            &*nifu("   1 ５四歩打\n   2 ９二玉(91)\n"),
            "line 12, column 6: the move is illegal: two unpromoted pawns on one file (nifu) (5f)",
        ),
        (
            "手合割：平手\n   1 ７六歩(77)\n   2 同　歩(77)\n",
            "line 3, column 6: the move is illegal: there is no piece on the square",
        ),
        ("手合割：平手\n   1 同　歩(77)\n", "line 2, column 6: 同 without a previous move"),
        ("手合割：平手\n   1 ７六歩\n", "line 2, column 9: the move is not understood"),
        (
            "手合割：平手\n   1 ７六歩(77)\n▲２六歩\n",
            "line 3, column 1: the move is not understood",
        ),
        ("手合割：平手\n７六歩(77)\n", "line 2, column 1: the move is not understood"),
        (
            "手合割：5五将棋\n   1 ７六歩(77)\n",
            "line 1, column 5: the game is a different variant of shogi",
        ),
        (
            "手合割：その他\n   1 ７六歩(77)\n",
            "line 1, column 5: the handicap is not known and no board is given",
        ),
        (
            "先手の持駒：飛　馬\n手数----\n",
            "line 1, column 9: the pieces in hand are not understood",
        ),
        (
            "先手の持駒：飛\n手数----\n",
            "line 2, column 1: the start position is not allowed: more than 2 rooks",
        ),
        (
            "   1 ７六歩(77)\n変化：5手\n   5 ３四歩(33)\n",
            "line 2, column 1: the variation starts at a move that no line reaches",
        ),
        ("   1 パス\n", "line 1, column 6: a pass is no move of a game"),
        ("PI\n+\n+7776FX\n%TORYO\n", "line 3, column 1: the move is not understood"),
        ("PI\n+\n+7776KI\n", "line 3, column 6: another piece stands on the origin"),
        (
            "PI\n+\n+2726FU,T1,-7775FU\n",
            "line 3, column 12: the move is illegal: the piece belongs to the other side",
        ),
        ("PI82KA\n+\n", "line 1, column 3: the board diagram is not understood"),
        ("P1 *  * \n+\n", "line 1, column 8: the board diagram is not understood"),
        ("P+55FU55FU\n+\n", "line 1, column 7: the board diagram is not understood"),
        ("", "the file is no record in a format that is known"),
        ("<html></html>\n", "the file is no record in a format that is known"),
    ] {
        assert_eq!(message(text), expected, "{text}");
    }
}

#[test]
fn strict_errors_are_lenient_diagnostics() {
    for (text, expected) in [
        (
            "   1 ７六歩(77)\n   2 ３四金(33)\n",
            "line 2, column 6: another piece stands on the origin",
        ),
        (
            "   1 ７六歩(77)\n   3 ３四歩(33)\n",
            "line 2, column 4: the move number does not follow the one before",
        ),
        ("   1 ７六歩(77) ( x:00/)\n", "line 1, column 15: the time is not understood"),
        ("   1 ７六歩(77)\n何か\n", "line 2, column 1: the line is not understood"),
        (
            "   1 ７六歩(77)\n   2 投了\nまで1手で後手の勝ち\n",
            "line 3, column 1: the summary line contradicts the moves",
        ),
        (
            "   1 投了\n   2 ７六歩(77)\n",
            "line 2, column 6: a move stands after the end of its line",
        ),
        ("PI\n+\n-7776FU\n", "line 3, column 1: the move belongs to the side that is not to move"),
        ("+7776FU\n", "line 1, column 1: no start position is given"),
        ("PI\n+\nT1\n", "line 3, column 1: the time is not understood"),
        ("PI\n+\n+7776FU\n/\nPI\n+\n", "line 5, column 1: the file holds more than one game"),
        ("PI\n+\n+77", "line 3, column 1: the line is cut off"),
    ] {
        assert_eq!(strict(text), expected, "{text}");
        let parsed = read_str(text, &ParseOptions::default()).unwrap();
        assert_eq!(parsed.diagnostics[0].to_string(), expected, "{text}");
    }
}

#[test]
fn a_foul_ends_its_line_and_no_more() {
    let options = ParseOptions::default();
    let reason = IllegalMove::Nifu { other: "5f".parse().unwrap() };
    for (rest, diagnostics) in [
        ("   1 ５四歩打\n   2 反則負け\n", 0),
        ("   1 ５四歩打\n   2 投了\n変化：1手\n   1 ５五歩(56)\n", 1),
        ("   1 ５四歩打\n", 1),
        ("   1 ５四歩打\n変化：1手\n   1 ５五歩(56)\n", 1),
        ("   1 ５四歩打\nまで1手で先手の反則負け\n", 0),
    ] {
        let parsed = read_str(&nifu(rest), &options).unwrap();
        assert_eq!(parsed.diagnostics.len(), diagnostics, "{rest}");
        let first = parsed.record.main_line().next().unwrap();
        assert_eq!(parsed.record.node(first).unwrap().illegal(), Some(reason), "{rest}");
    }
    let error = read_str(&nifu("   1 ５四歩打\n   2 ９二玉(91)\n"), &options).unwrap_err();
    assert_eq!(
        (error.code(), error.ply, error.illegal),
        (ErrorCode::IllegalRecordMove, 1, Some(reason))
    );
    assert!(read_str(&nifu("   1 ５四歩打\n変化：2手\n   2 ９二玉(91)\n"), &options).is_err());
    let parsed =
        read_str(&nifu("   1 ５四歩打\n   2 ９二玉(91)\n"), &options.allow_illegal(true)).unwrap();
    assert_eq!((parsed.record.main_moves().count(), parsed.diagnostics.len()), (2, 0));
}

#[test]
fn a_pass_is_a_node_where_it_is_allowed() {
    let text = "   1 ７六歩(77)\n   2 パス\n   3 ２六歩(27)\n";
    let record = read_str(text, &ParseOptions::default().allow_pass(true)).unwrap().record;
    let kinds: Vec<_> = record.main_line().map(|id| &record.node(id).unwrap().kind).collect();
    assert_eq!(*kinds[1], NodeKind::Pass);
    assert_eq!(record.main_moves().count(), 2);
}

#[test]
fn limits_have_their_own_error() {
    let defaults = Limits::default();
    let text = "PI\n+\n'*comment\n-7776FU\n-3334FU\nT1\nT2\n";
    let mut tight = [defaults; 5];
    tight[0].bytes = text.len() - 1;
    tight[1].nodes = 2;
    tight[2].plies = 1;
    tight[3].comment_bytes = 6;
    tight[4].diagnostics = 1;
    for limits in tight {
        let error = read_str(text, &ParseOptions::default().limits(limits)).unwrap_err();
        assert_eq!(error.code(), ErrorCode::TooLarge, "{limits:?}");
    }
    assert!(read_str(text, &ParseOptions::default()).is_ok());
}

#[test]
fn unknown_bytes_are_refused() {
    let error = read(b"PI\n+\n\xff\xff\xff\n", &ParseOptions::default()).unwrap_err();
    assert_eq!((error.code(), error.byte, error.line), (ErrorCode::UnknownEncoding, 5, 0));
    let utf16 = b"\xff\xfeP\0I\0";
    assert_eq!(
        read(utf16, &ParseOptions::default()).unwrap_err().code(),
        ErrorCode::UnknownEncoding
    );
}

#[test]
fn iso_2022_jp_is_refused() {
    // 手合割：平手, and a move, which is none without the escapes.
    let kif = b"# from a mail\n\x1b$B<j9g3d!'J?<j\x1b(B\n   1 \x1b$B#7O;Jb\x1b(B(77)\n";
    let error = read(kif, &ParseOptions::default()).unwrap_err();
    let expected = (ErrorCode::UnsupportedEncoding, 14, 0);
    assert_eq!((error.code(), error.byte, error.line), expected);
    let csa = b"N+\x1b$@;3ED\x1b(J\nPI\n+\n+7776FU\n";
    let error = read(csa, &ParseOptions::default()).unwrap_err();
    assert_eq!((error.code(), error.byte), (ErrorCode::UnsupportedEncoding, 2));
    // However late it comes.
    let late = [&[b'*'; 9_000][..], b"\n", kif].concat();
    assert_eq!(read(&late, &ParseOptions::default()).unwrap_err().code(), expected.0);
    // Text that is more than ASCII is in no such encoding.
    let utf8 = "N+羽生\x1b$Bx\nPI\n+\n+7776FU\n";
    assert_eq!(
        read(utf8.as_bytes(), &ParseOptions::default()).unwrap().record.main_moves().count(),
        1
    );
    // Another escape, as terminals have them, is none of its.
    let colored = b"'\x1b[31m\nPI\n+\n+7776FU\n";
    assert_eq!(read(colored, &ParseOptions::default()).unwrap().record.main_moves().count(), 1);
}

#[test]
fn a_wrong_declaration_is_reported() {
    let text = "#KIF version=2.0 encoding=Shift_JIS\n   1 ７六歩(77)\n";
    let parsed = read_str(text, &ParseOptions::default()).unwrap();
    assert_eq!(parsed.diagnostics[0].code(), ErrorCode::ContradictoryEncoding);
    assert_eq!(strict(text), "line 1, column 1: the declared encoding is not the one of the bytes");
}

/// Most EUC-JP text can be read as `Shift_JIS`: as half-width katakana, which tell.
#[test]
#[cfg(feature = "cp932")]
fn euc_jp_is_told_from_shift_jis() {
    use shogi_rules::kifu::Encoding;
    let options = ParseOptions::default();
    // N+山田, N+羽生
    for name in [&b"\xbb\xb3\xc5\xc4"[..], b"\xb1\xa9\xc0\xb8"] {
        let file = [b"N+", name, b"\nPI\n+\n+7776FU\n"].concat();
        let parsed = read(&file, &options).unwrap();
        assert_eq!(parsed.encoding, Encoding::EucJp);
        assert!(matches!(parsed.record.header("N+"), Some("山田" | "羽生")));
        assert_eq!(parsed.diagnostics[0].code(), ErrorCode::UnusualEncoding);
        let error = read(&file, &options.strict()).unwrap_err();
        assert_eq!(error.code(), ErrorCode::UnusualEncoding);
        for (hint, encoding, repairs) in
            [("EUC-JP", Encoding::EucJp, 1), ("Shift_JIS", Encoding::ShiftJis, 0)]
        {
            let file = [format!("V2.2\n'encoding={hint}\n").as_bytes(), &file].concat();
            let parsed = read(&file, &options).unwrap();
            assert_eq!((parsed.encoding, parsed.diagnostics.len()), (encoding, repairs));
            assert!(parsed.record.root().comments.is_empty());
        }
    }
}

/// Neither a deep line nor many variations or statements may take more than linear time.
#[test]
fn large_inputs_are_read_in_linear_time() {
    let deep: String = "+2838HI\n-8272HI\n+3828HI\n-7282HI\n".repeat(4000);
    let deep = format!("PI\n+\n{deep}");
    let many: String = "変化：1手\n   1 ２六歩(27)\n変化：2手\n   2 ３四歩(33)\n".repeat(20_000);
    let many = format!("   1 ７六歩(77)\n   2 ３四歩(33)\n{many}");
    let commas = format!("PI\n+\n{}", "+2726FU,T1,".repeat(20_000));
    let fouls = nifu(&"   1 ５四歩打\n   2 反則負け\n変化：1手\n".repeat(50_000));
    let carriage_returns = format!("PI\r+\r{}", "T1\r".repeat(200_000));
    let started = std::time::Instant::now();
    let mut options = ParseOptions::default();
    assert_eq!(read_str(&deep, &options).unwrap().record.len(), 16_001);
    assert_eq!(read_str(&many, &options).unwrap().record.len(), 40_003);
    assert!(read_str(&commas, &options).is_err());
    assert_eq!(read_str(&fouls, &options).unwrap().record.len(), 100_001);
    let junk = "T1,".repeat(300_000);
    options.limits.diagnostics = usize::MAX;
    assert!(read_str(&carriage_returns, &options).is_ok());
    let parsed = read_str(&format!("PI\n+\n{junk}"), &options).unwrap();
    assert_eq!(parsed.diagnostics.len(), 300_000);
    assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
}

/// What looks like a move is played where it is clear, else it is an error with its line.
#[test]
fn no_move_is_swallowed() {
    for body in [
        "1:７六歩(77)\n2:３四歩(33)",
        "1.７六歩(77)\n2.３四歩(33)\n3.投了",
        "1７六歩(77)\n2３四歩(33)",
        "1\u{a0}７六歩(77)\n2\u{a0}３四歩(33)",
        "1手目 ７六歩(77)\n2手目 ３四歩(33)",
        "１　７六歩(77)\n２　３四歩(33)",
    ] {
        for head in ["", "手合割：平手\n", "手合割：平手\n手数----\n"] {
            let parsed = read_str(&format!("{head}{body}\n"), &ParseOptions::default());
            assert_eq!(parsed.unwrap().record.main_moves().count(), 2, "{head}{body}");
        }
    }
    for (line, column) in [
        ("1 P-7f", 3),
        ("1 7g7f", 4),
        ("1 +7776FU", 3),
        ("+7776FU", 1),
        ("+7776FU,T1", 1),
        ("一 ７六歩(77)", 1),
        ("第1手 ７六歩(77)", 1),
        ("３四(33)", 1),
        ("同(33)", 1),
        ("1 ７六歩(77)   2 ３四歩(33)", 14),
        ("1 ７六歩(77) ( 0:01/00:00:01) 2 ３四歩(33)", 29),
        ("1 ７六歩(77)(66)", 10),
        ("変化：1手 ２六歩(27)", 7),
    ] {
        for head in ["手合割：平手\n", "手合割：平手\n手数----\n"] {
            for options in [ParseOptions::default(), ParseOptions::default().strict()] {
                let text = format!("{head}{line}\n");
                let error = match read_str(&text, &options) {
                    Err(error) => error,
                    Ok(parsed) => panic!("{text}: {parsed:?}"),
                };
                let lines = head.lines().count() as u32 + 1;
                if error.code() == ErrorCode::BadVariation {
                    continue; // a variation in the head, in strict mode
                }
                assert_eq!((error.code(), error.line), (ErrorCode::BadMoveText, lines), "{text}");
                assert!(error.column.abs_diff(column) < 3, "{text}: {error}");
            }
        }
    }
}

/// Main line, result, diagnostics with their lines; in strict mode the first diagnostic is the error.
fn reads_as(text: &str, expected: &str) {
    let options = ParseOptions::default();
    let parsed = read_str(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"));
    let moves: Vec<_> = parsed.record.main_moves().map(|mv| mv.to_string()).collect();
    let mut found = format!("{}; {:?}", moves.join(" "), parsed.record.result());
    for diagnostic in &parsed.diagnostics {
        write!(found, "; {:?}@{}", diagnostic.kind, diagnostic.line).unwrap();
    }
    assert_eq!(found, expected, "{text}");
    if let Some(first) = parsed.diagnostics.first() {
        let error = read_str(text, &options.strict()).unwrap_err();
        let foul = error.code() == ErrorCode::IllegalRecordMove;
        assert!(foul || error == first.0, "{text}: {error}");
    }
}

#[test]
fn oddities_of_kif_are_repaired() {
    let one = "   1 ７六歩(77)\n";
    let head = |rest: &str| format!("手合割：平手\n{one}{rest}");
    for (text, expected) in [
        (head("   2 中断\nまで1手で先手の勝ち\n"), "7g7f; Win(Black); SummaryMismatch@4"),
        (head("   2 接続切れ\nまで1手で先手の勝ち\n"), "7g7f; Win(Black); UnknownLine@3"),
        (head("   2 投了\nまで1手で千日手\n"), "7g7f; Win(Black); SummaryMismatch@4"),
        (head("   2 反則負け\nまで1手で先手の反則負け\n"), "7g7f; Win(Black); SummaryMismatch@4"),
        (head("   2 投了\nまで1手で先手の勝ち\n"), "7g7f; Win(Black)"),
        (nifu("   1 ５四歩打\nまで1手で先手の反則負け\n"), "P*5d; Win(White)"),
        (nifu("   1 ５四歩打\nまで1手で後手の反則負け\n"), "P*5d; Win(Black); SummaryMismatch@13"),
        (nifu("   1 ５四歩打\n   2 投了\n"), "P*5d; Win(Black); IllegalRecordMove@12"),
        (
            head("   2 封じ手\n   3 ３四歩(33)\n   4 投了\n"),
            "7g7f 3c3d; Win(White); MoveAfterEnd@4",
        ),
        (
            head("   2 ３四歩(33)\n   3 待った\n   2 ８四歩(83)\n"),
            "7g7f 8c8d; Unknown; MoveAfterEnd@5",
        ),
        (head("   2 ほげ\n"), "7g7f; Unknown; UnknownLine@3"),
        (head("手数----\n   2 ３四歩(33)\n"), "7g7f 3c3d; Unknown; SeveralGames@3"),
        (head("手合割：二枚落ち\n   1 ６二銀(71)\n"), "7g7f; Unknown; SeveralGames@3"),
        (format!("2024 年度 A級\n{one}"), "7g7f; Unknown; UnknownLine@1"),
        (format!("手合割：二枚落ち\n手合割：平手\n{one}"), "7g7f; Unknown; BadHeader@2"),
        ("手番：後手\n   1 ３四歩(33)\n".to_owned(), "3c3d; Unknown; BadHeader@1"),
        (
            head("   2 ３四歩(33)\n変化：1手\n   1 ５六歩(57)\n変化：3手\n   3 ２六歩(27)\n"),
            "7g7f 3c3d 2g2f; Unknown; BadVariation@6",
        ),
        (NIFU.replace("先手の持駒", "先手の持ち駒") + "   1 ５五歩(56)\n", "5f5e; Unknown"),
        (nifu("手数＝10  △５五歩  まで\n   11 同　歩(56)\n"), "5f5e; Unknown"),
        (nifu("手合割：詰め将棋\n   1 ５五歩(56)\n"), "5f5e; Unknown; UnknownHandicap@12"),
    ] {
        reads_as(&text, expected);
    }
}

#[test]
fn oddities_of_csa_are_repaired() {
    for (text, expected) in [
        ("棋譜：テスト\nPI\n+\n+7776FU\n", "7g7f; Unknown; UnknownLine@1"),
        ("PI\n+\n+7776FU\n%CHUDAN\n-3334FU\n%TORYO\n", "7g7f 3c3d; Win(White); MoveAfterEnd@5"),
        (
            "PI\n+\n+7776FU\n-3334FU\n%MATTA\n-8384FU\n%TORYO\n",
            "7g7f 8c8d; Win(White); MoveAfterEnd@6",
        ),
        ("PI\n+\n+7776FU\n#SENNICHITE\n#DRAW\n", "7g7f; Nobody; TextAfterEnd@5"),
        ("PI\n+\n+7776FU\n#OUTE_SENNICHITE\n#SENTE_WIN\n", "7g7f; Win(Black); TextAfterEnd@5"),
        ("PI\n+\n+7776FU\n#JISHOGI\n#GOTE_WIN\n", "7g7f; Win(White); TextAfterEnd@5"),
        ("PI\n+\n+7776FU\n#RESIGN\n#SENTE_WIN\n", "7g7f; Win(Black); TextAfterEnd@5"),
        ("PI\n+\n+7776FU\n#MAX_MOVES\n", "7g7f; Nobody"),
        ("PI\n+\n+7776FU\n#CHUDAN\n", "7g7f; Unknown"),
        ("PI\n+\n+7776FU\n#GOTE_WIN\n", "7g7f; Win(White)"),
        ("PI\n+\n%TORYO\n#SENTE_WIN\n", "; Win(White); TextAfterEnd@4; SummaryMismatch@4"),
        ("PI\n+\n%WHAT\n", "; Unknown; UnknownLine@3"),
        ("PI82HI\nP-00HI\n-\n", "; Unknown; BadBoard@2"),
        ("V2.2,N+A,B\nPI\n+\n", "; Unknown"),
        ("PI\n+\n+7776FU\n-3334FU\n%MATTA\n%TORYO\n", "7g7f; Win(Black); TextAfterEnd@6"),
    ] {
        reads_as(text, expected);
    }
}

#[test]
fn a_second_handicap_begins_another_game() {
    let text = "手合割：平手\n手数----\n   1 投了\n手合割：二枚落ち\n   1 ６二銀(71)\n";
    let games = Games::new(text.as_bytes(), &ParseOptions::default()).unwrap();
    let games: Vec<_> = games.map(Result::unwrap).collect();
    assert!(games.iter().all(|game| game.diagnostics.is_empty()));
    let handicaps: Vec<_> = games.iter().map(|game| game.record.handicap().unwrap()).collect();
    assert_eq!(handicaps, [Handicap::Even, Handicap::TwoPieces]);
}

#[test]
fn what_cannot_be_meant_is_refused() {
    for (text, code, line) in [
        ("手合割：平手\n   1 ５五歩(56)\n".to_owned(), ErrorCode::IllegalRecordMove, 2),
        ("PI\n+\n+5655FU\n-3334FU\n%TORYO\n".to_owned(), ErrorCode::IllegalRecordMove, 3),
        ("PI\n+\n+2888HI\n".to_owned(), ErrorCode::IllegalRecordMove, 3),
        ("手合割：平手\n   1 (0:05/00:00:05)\n".to_owned(), ErrorCode::TruncatedLine, 2),
        ("手数----\n手合割：二枚落ち\n".to_owned(), ErrorCode::BadHeader, 2),
        ("先手番の持駒：歩\n   1 ７六歩(77)\n".to_owned(), ErrorCode::BadHand, 1),
        ("P+55FU59OU\nP1 *  *  *  *  *  *  *  *  * \n+\n".to_owned(), ErrorCode::BadBoard, 2),
        ("PI\n+\n+77,+7776FU\n".to_owned(), ErrorCode::BadMoveText, 3),
    ] {
        let error = read_str(&text, &ParseOptions::default()).unwrap_err();
        assert_eq!((error.code(), error.line), (code, line), "{text}");
    }
}

/// The last move before an end is kept whatever it is; it is told where the end does not say that it was a foul, or
/// where nobody can have made it on a board.
#[test]
fn an_illegal_move_before_an_end_is_kept() {
    for (text, expected) in [
        ("手合割：平手\n   1 ５五歩(56)\n   2 投了\n", "5f5e; Win(Black); IllegalRecordMove@2"),
        ("PI\n+\n+5655FU\n%ILLEGAL_MOVE\n", "5f5e; Win(White); IllegalRecordMove@3"),
        ("PI\n+\n+2888HI\n%TORYO\n", "2h8h; Win(Black); IllegalRecordMove@3"),
        ("PI\n+\n+2888HI\n%ILLEGAL_MOVE\n", "2h8h; Win(White)"),
    ] {
        reads_as(text, expected);
    }
}

/// Variations that end at once after one of many fouls: four times as many take four times as long.
#[test]
fn many_fouls_and_the_ends_after_them_are_read_in_linear_time() {
    let time = |n: usize| {
        let first = "   1 ５五歩(56)\n   2 ９二玉(91)\n変化：1手\n   1 ５四歩打\n   2 投了\n";
        let fouls = "変化：3手\n   3 ５四歩打\n   4 投了\n".repeat(n);
        let ends = "変化：2手\n   2 投了\n".repeat(n);
        let text = nifu(&format!("{first}{fouls}{ends}"));
        let mut options = ParseOptions::default();
        options.limits.diagnostics = usize::MAX;
        let started = std::time::Instant::now();
        let parsed = read_str(&text, &options).unwrap();
        assert!(parsed.record.len() > 3 * n);
        started.elapsed()
    };
    let small = time(10_000);
    let large = time(40_000);
    assert!(large < small * 10 + std::time::Duration::from_millis(200), "{small:?}, {large:?}");
}

/// lishogi removes the other lance in 三枚落ち: the moves tell.
#[test]
fn the_three_piece_handicap_is_mirrored_where_only_that_is_legal() {
    let start = "手合割：三枚落ち\n";
    let right = "   1 １四歩(13)\n   2 ７六歩(77)\n   3 １三香(11)\n   4 ２六歩(27)\n";
    let left = "   1 ９四歩(93)\n   2 ７六歩(77)\n   3 ９三香(91)\n   4 ２六歩(27)\n";
    let options = ParseOptions::default();
    let parsed = read_str(&format!("{start}{right}"), &options).unwrap();
    assert_eq!(parsed.record.handicap(), Some(Handicap::ThreePiecesRight));
    assert_eq!(parsed.diagnostics.len(), 1);
    let parsed = read_str(&format!("{start}{left}"), &options).unwrap();
    assert_eq!(parsed.record.handicap(), Some(Handicap::ThreePieces));
    assert!(parsed.diagnostics.is_empty());
    assert!(read_str(&format!("{start}{right}"), &options.strict()).is_err());
    let neither = format!("{start}{right}   5 ９三香(91)\n   6 ２五歩(26)\n");
    assert_eq!(
        message(&neither),
        "line 4, column 6: the move is illegal: there is no piece on the square"
    );
}

#[test]
fn comments_are_kept_word_for_word() {
    let comments = |text: &str| {
        let record = read_str(text, &ParseOptions::default()).unwrap().record;
        record.root().comments.clone()
    };
    assert_eq!(comments("'* a, b \nPI\n'c \n'** 30\n+\n"), [" a, b ", "'c ", "* 30"]);
    assert_eq!(comments("* a：b \n**x\n*\n   1 ７六歩(77)\n"), [" a：b ", "*x", ""]);
}
