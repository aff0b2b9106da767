//! What engines noted in comments, read from lines as each program writes them.
#![cfg(feature = "kifu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use common::Rng;
use shogi_rules::Color;
use shogi_rules::kifu::{
    Cursor, EngineNote, Format, Games, NodeId, ParseOptions, Parsed, PvStart, Record, Score,
    WriteOptions, read_str,
};

/// A record with comments on the last of some moves of CSA from the even start.
fn record(moves: &str, comments: &[&str]) -> Record {
    let mut text = String::from("PI\n+\n");
    for mv in moves.split_whitespace() {
        writeln!(text, "{mv}").unwrap();
    }
    for comment in comments {
        writeln!(text, "'*{comment}").unwrap();
    }
    read_str(&text, &ParseOptions::default()).unwrap().record
}

fn notes(moves: &str, comments: &[&str]) -> Vec<EngineNote> {
    let record = record(moves, comments);
    let last = record.main_line().last().unwrap_or(NodeId::ROOT);
    record.engine_notes(last)
}

fn score(score: Option<Score>) -> String {
    match score {
        None => "?".into(),
        Some(Score::Centipawns(score)) => score.to_string(),
        Some(Score::Mate { wins, plies }) => {
            let plies = plies.map_or("?".into(), |plies| plies.to_string());
            format!("{}mate {plies}", if wins { "+" } else { "-" })
        }
    }
}

/// A note in words: the score as written and as Black sees it, the moves, what is left of them, the numbers.
fn words(note: &EngineNote) -> String {
    let mut out = format!(
        "{:?} {:?} {}={} {:?}",
        note.source,
        note.kind,
        score(note.score),
        score(note.score_for(Color::Black)),
        note.pv_start
    );
    for mv in &note.pv {
        write!(out, " {mv}").unwrap();
    }
    if !note.pv_rest.is_empty() {
        write!(out, " rest[{}]", note.pv_rest).unwrap();
    }
    let mut number = |name: &str, number: Option<u64>| {
        if let Some(number) = number {
            write!(out, " {name}{number}").unwrap();
        }
    };
    number("d", note.depth.map(u64::from));
    number("s", note.selective_depth.map(u64::from));
    number("n", note.nodes);
    number("t", note.time);
    number("r", note.rank.map(u64::from));
    if let Some(engine) = &note.engine {
        write!(out, " by {engine}").unwrap();
    }
    out
}

/// Lines of one note each after ▲７六歩△３四歩, and what they say.
const LINES: [(&str, &str); 39] = [
    ("* 30 +2726FU -8384FU", "Floodgate Game 30=30 After 2g2f 8c8d"),
    ("* -5", "Floodgate Game -5=-5 After"),
    ("* +12.7 +2726FU", "Floodgate Game 12=12 After 2g2f"),
    ("* 30 +2726FU -8384FU #12345", "Floodgate Game 30=30 After 2g2f 8c8d n12345"),
    ("* 30 #99", "Floodgate Game 30=30 After n99"),
    // The move played comes first; CSA or USI.
    ("* 30 -3334FU +2726FU", "Floodgate Game 30=30 Before 3c3d 2g2f"),
    ("* 30 3c3d 2g2f 8c8d", "Floodgate Game 30=30 Before 3c3d 2g2f 8c8d"),
    ("* 30 8h2b+ 3a2b B*4e", "Floodgate Game 30=30 After 8h2b+ 3a2b B*4e"),
    // It breaks off.
    ("* 30 +2726FU -PASS +2625FU", "Floodgate Game 30=30 After 2g2f rest[-PASS +2625FU]"),
    ("* 30 +2726FU %TORYO", "Floodgate Game 30=30 After 2g2f rest[%TORYO]"),
    ("* 30 +2726FU +2625FU", "Floodgate Game 30=30 After 2g2f rest[+2625FU]"),
    ("* 30 +2724FU", "Floodgate Game 30=30 After rest[+2724FU]"),
    ("* 30 -8384FU", "Floodgate Game 30=30 After rest[-8384FU]"),
    ("* 30 +2726FU ...", "Floodgate Game 30=30 After 2g2f rest[...]"),
    ("* 30 +2726FU #x", "Floodgate Game 30=30 After 2g2f rest[#x]"),
    ("*評価値=80", "ShogiHome Game 80=80 After"),
    ("#評価値=-60", "ShogiHome Analysis -60=-60 After"),
    ("*詰み=先手勝ち", "ShogiHome Game +mate ?=+mate ? After"),
    ("#詰み=後手勝ち:8手", "ShogiHome Analysis -mate 8=-mate 8 After"),
    ("*読み筋=▲２二角成△同　銀▲４五角打", "ShogiHome Game ?=? After 8h2b+ 3a2b B*4e"),
    ("*読み筋=△３四歩▲２六歩", "ShogiHome Game ?=? Before 3c3d 2g2f"),
    (
        "*解析 0  候補1 時間 00:10.0 深さ 20/31 ノード数 178144 評価値 57 読み筋 ▲２二角成(88) △同　銀(31) ▲４五角打 ",
        "ShogiGui Analysis 57=57 After 8h2b+ 3a2b B*4e d20 s31 n178144 t10000 r1",
    ),
    (
        "*解析 0 ○ 候補2 時間 01:02:03.25 深さ 5 ノード数 9 評価値 -7 読み筋 ▲２六歩(27)",
        "ShogiGui Analysis -7=-7 After 2g2f d5 n9 t3723250 r2",
    ),
    (
        "*解析 0 △ 候補5 深さ 1 ノード数 255 読み筋 ▲２六歩(27)",
        "ShogiGui Analysis ?=? After 2g2f d1 n255 r5",
    ),
    (
        "*解析 0  評価値 +詰 5 読み筋 ▲２六歩(27) △８四歩(83)",
        "ShogiGui Analysis +mate 5=+mate 5 After 2g2f 8c8d",
    ),
    ("*解析 0  評価値 -詰3 読み筋 ", "ShogiGui Analysis -mate 3=-mate 3 After"),
    ("*解析 0 ○ 評価値 -詰 読み筋 ▲投了", "ShogiGui Analysis -mate ?=-mate ? After rest[▲投了]"),
    // Without a sign it does not say who mates.
    ("*解析 0 深さ 9 評価値 詰 5", "ShogiGui Analysis ?=? After d9"),
    (
        "*対局 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 △３四歩(33) ▲２六歩(27)",
        "ShogiGui Game 88=88 Before 3c3d 2g2f d22 s28 n744743 t800",
    ),
    ("対局 評価値 88", "ShogiGui Game 88=88 After"),
    (
        "検討 候補1 時間 00:06.0 深さ 27/43 ノード数 44995318 評価値 -7 読み筋 ▲２六歩(27)",
        "ShogiGui Study -7=? After 2g2f d27 s43 n44995318 t6000 r1",
    ),
    ("*検討 評価値 +詰 3", "ShogiGui Study +mate 3=? After"),
    (
        "* Engine suisho Version 5 候補1 深さ 13/19 ノード数 596 評価値 -47 読み筋 ▲２六歩(27)",
        "KishinAnalytics Analysis -47=-47 After 2g2f d13 s19 n596 r1 by suisho Version 5",
    ),
    (
        "#指し手[62]△３四歩  ▲２二角成  △同銀  ▲４五角打",
        "PiyoShogi Analysis 62=62 Before 3c3d 8h2b+ 3a2b B*4e",
    ),
    ("#形勢[-8]", "PiyoShogi Analysis -8=-8 After"),
    ("#推奨手[12] △８四歩  ▲２六歩", "PiyoShogi Recommendation 12=12 Before 8c8d 2g2f"),
    ("#推奨手[12] △６四歩  ▲同歩", "PiyoShogi Recommendation 12=12 Before 6c6d rest[▲同歩]"),
    ("*別の 評価値 5 読み筋 ☗2六歩 84歩", "Other Analysis 5=? After 2g2f 8c8d"),
    ("*解析 評価値 99999999999 深さ 3", "ShogiGui Analysis ?=? After d3"),
];

#[test]
fn lines_of_each_program() {
    for (line, expected) in LINES {
        let notes = notes("+7776FU -3334FU", &["before", line, "after"]);
        let found: Vec<_> = notes.iter().map(words).collect();
        assert_eq!(found, [expected], "{line}");
        assert_eq!(notes[0].comments, 1..2, "{line}");
    }
}

#[test]
fn what_is_no_note_gives_none() {
    let garbage = [
        "",
        "*",
        "* ",
        "**",
        "*30",
        "* x",
        "* 5 good moves",
        "* 3.x",
        "* 1.2.3",
        "* --5",
        "* 99999999999",
        "30 -3334FU",
        "#",
        "#指し手",
        "#指し手[",
        "#指し手[]",
        "#指し手[x] good",
        "#別[5]",
        "評価値=80",
        "*評価値=",
        "*評価値=good",
        "*詰み=?",
        "*読み筋=",
        "*エンジン=usi",
        "*NPS=5",
        "*別=5",
        "##評価値=5",
        "*解析",
        "*解析 0",
        "*候補手",
        "解析すると",
        "*Engines 0 dlshogi",
        "Engine 評価値 5",
        "* 感想 評価値 5",
        "*解析 評価値",
        "*解析 深さ x/y",
        "a好手",
        "同歩",
        "'* 30 +2726FU",
    ];
    for line in garbage {
        assert_eq!(notes("+7776FU -3334FU", &[line]), [], "{line}");
    }
}

#[test]
fn lines_of_shogihome_belong_together() {
    let comments = [
        "先手有望",
        "*評価値=210",
        "*読み筋=▲２六歩△８四歩",
        "*深さ=10",
        "*選択深さ=14",
        "*ノード数=12345678",
        "*探索時間=1500ms",
        "*NPS=8000000",
        "*エンジン=Engine 1",
        "",
        "互角",
        "#詰み=先手勝ち:15手",
        "#深さ=8",
        "#エンジン=Engine 2",
        "#評価値=5",
        "*評価値=6",
        "*評価値=7",
    ];
    let notes = notes("+7776FU -3334FU", &comments);
    let found: Vec<_> = notes.iter().map(|note| (note.comments.clone(), words(note))).collect();
    let expected = [
        (1..9, "ShogiHome Game 210=210 After 2g2f 8c8d d10 s14 n12345678 t1500 by Engine 1"),
        (11..14, "ShogiHome Analysis +mate 15=+mate 15 After d8 by Engine 2"),
        (14..15, "ShogiHome Analysis 5=5 After"),
        (15..16, "ShogiHome Game 6=6 After"),
        (16..17, "ShogiHome Game 7=7 After"),
    ];
    assert_eq!(found, expected.map(|(range, words)| (range, words.to_string())));
}

#[test]
fn engines_are_named_at_the_start() {
    let text = "手合割：平手\n**Engines 0 dlshogi 1\n**解析 0  評価値 30 読み筋 ▲７六歩(77)\n\
                   1 ７六歩(77)\n**解析 0  評価値 31 読み筋 △３四歩(33)\n**解析 1  評価値 32\n";
    let record = read_str(text, &ParseOptions::default()).unwrap().record;
    let words = |id| record.engine_notes(id).iter().map(words).collect::<Vec<_>>();
    assert_eq!(words(NodeId::ROOT), ["ShogiGui Analysis 30=30 After 7g7f by dlshogi 1"]);
    let after =
        ["ShogiGui Analysis 31=31 After 3c3d by dlshogi 1", "ShogiGui Analysis 32=32 After"];
    assert_eq!(words(NodeId(1)), after);
    assert_eq!(words(NodeId(9)), [""; 0], "there is no such node");
}

#[test]
fn same_square_follows_the_move_before() {
    // 同 of the reply, of the move played, and of a move instead of it; and after an end.
    let moves = "+7776FU -3334FU +8822UM";
    let found = |moves: &str, line| words(&notes(moves, &[line])[0]);
    assert_eq!(found(moves, "*読み筋=△同　銀"), "ShogiHome Game ?=? After 3a2b");
    let moves = "+7776FU -3334FU +8822UM -3122GI";
    assert_eq!(found(moves, "*読み筋=△同　銀▲４五角打"), "ShogiHome Game ?=? Before 3a2b B*4e");
    assert_eq!(found(moves, "#推奨手[5]△同　飛"), "PiyoShogi Recommendation 5=5 Before 8b2b");
    let moves = "+7776FU -3334FU +8822UM %TORYO";
    assert_eq!(found(moves, "*読み筋=△同　銀"), "ShogiHome Game ?=? After 3a2b");
}

#[test]
fn scores_turn_round() {
    let note = &notes("+7776FU", &["* 30"])[0];
    assert_eq!(note.score_for(Color::White), Some(Score::Centipawns(-30)));
    assert_eq!(Score::Centipawns(i32::MIN).turned(), Score::Centipawns(i32::MAX));
    let mate = Score::Mate { wins: true, plies: Some(5) };
    assert_eq!(mate.turned(), Score::Mate { wins: false, plies: Some(5) });
    let note = &notes("+7776FU", &["*検討 評価値 30"])[0];
    assert_eq!((note.viewpoint, note.score_for(Color::White)), (None, None));
}

/// Asserts what must hold of every note; returns how many comments were read, and how many notes.
fn assert_sound(record: &Record) -> (usize, usize) {
    let (mut lines, mut count) = (0, 0);
    let mut cursor = Cursor::new(record);
    for id in record.nodes().collect::<Vec<_>>() {
        // Only to the neighbour where that will do.
        if record.parent(id) != Some(cursor.node())
            || !cursor.forward(record)
            || cursor.node() != id
        {
            assert!(cursor.go(record, id));
        }
        let comments = &record.node(id).unwrap().comments;
        let mut end = 0;
        for note in cursor.engine_notes(record) {
            assert!(
                note.comments.start >= end && note.comments.end > note.comments.start,
                "{note:?}"
            );
            end = note.comments.end;
            let words = comments[note.comments.clone()].iter();
            assert!(words.into_iter().any(|line| line.contains(&note.pv_rest)), "{note:?}");
            let mut position = match note.pv_start {
                PvStart::After => cursor.position().clone(),
                PvStart::Before => record.position(record.parent(id).unwrap()).unwrap(),
            };
            for mv in &note.pv {
                let _ = position.play(*mv).unwrap();
            }
            lines += note.comments.len();
            count += 1;
        }
        assert!(end <= comments.len());
    }
    (lines, count)
}

#[test]
fn random_lines_do_no_harm() {
    const PARTS: [&str; 44] = [
        "*",
        "#",
        " ",
        "　",
        "評価値",
        "読み筋",
        "=",
        "深さ",
        "ノード数",
        "時間",
        "候補",
        "1",
        "-30",
        "+詰",
        "詰み",
        "先手勝ち",
        ":",
        "15手",
        "[",
        "]",
        "指し手",
        "推奨手",
        "解析",
        "対局",
        "検討",
        "Engine",
        "+2726FU",
        "-3334FU",
        "%TORYO",
        "2g2f",
        "P*5e",
        "▲",
        "△",
        "２六歩",
        "(27)",
        "同",
        "銀",
        "打",
        "成",
        "/",
        ".",
        "99999999999999999999",
        "\u{0}",
        "é",
    ];
    const HEADS: [&str; 8] =
        ["", "*", "#", "* 30 ", "*解析 ", "*対局 評価値 5 読み筋 ", "*評価値=", "#読み筋="];
    let mut rng = Rng::new(7);
    let mut found = 0;
    for _ in 0..4000 {
        let mut line = String::from(HEADS[rng.below(HEADS.len())]);
        for _ in 0..rng.below(12) {
            let byte = char::from((rng.next() % 0x80) as u8);
            match byte {
                '\n' | '\r' => {}
                _ if rng.chance(10) => line.push(byte),
                _ => line.push_str(PARTS[rng.below(PARTS.len())]),
            }
            if rng.chance(30) {
                line.push(' ');
            }
        }
        let record = record("+7776FU -3334FU", &[&line, &line]);
        found += assert_sound(&record).1;
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn long_lines_take_linear_time() {
    let started = Instant::now();
    for part in [
        "▲",
        "同",
        "　",
        "▲７六歩",
        "* ",
        "評価値 ",
        "#",
        "-詰 ",
        "7g7f",
        "+2726FU",
        "深さ/",
        "00:",
    ] {
        let long = part.repeat(100_000);
        for head in
            ["*読み筋=", "* 30 +2726FU ", "*解析 0 時間 ", "#指し手[5]", "*解析 読み筋 ", ""]
        {
            let _ = notes("+7776FU -3334FU", &[&format!("{head}{long}")]);
        }
    }
    let shuffle = "+2726FU -8384FU +2625FU -8485FU +3948GI -7162GI +4839GI -6271GI ".to_string()
        + &"+3948GI -7162GI +4839GI -6271GI ".repeat(20_000);
    assert_eq!(notes("+7776FU -3334FU", &[&format!("* 1 {shuffle}")])[0].pv.len(), 80_008);
    let many = vec!["*深さ=1"; 20_000];
    assert_eq!(notes("+7776FU", &many).len(), many.len());
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn notes_survive_other_formats() {
    let comments: Vec<&str> = LINES.iter().map(|(line, _)| *line).collect();
    let csa = record("+7776FU -3334FU", &comments);
    let last = csa.main_line().last().unwrap();
    let options = WriteOptions::default();
    let again = |record: &Record, format| {
        let text = record.to_text(format, &options).text;
        (read_str(&text, &ParseOptions::default()).unwrap().record, text)
    };
    let (kif, text) = again(&csa, Format::Kif);
    assert!(text.contains("\n** 30 +2726FU -8384FU #12345\n"), "{text}");
    let (back, text) = again(&kif, Format::Csa);
    assert!(text.contains("\n'** 30 +2726FU -8384FU #12345\n"), "{text}");
    let expected = csa.engine_notes(last);
    assert!(expected.len() > 30);
    for record in [&kif, &back] {
        let last = record.main_line().last().unwrap();
        assert_eq!(record.node(last).unwrap().comments, comments);
        assert_eq!(record.engine_notes(last), expected);
    }
}

#[test]
fn notes_of_other_peoples_files() {
    let Some(corpus) = std::env::var_os("SHOGI_CORPUS") else {
        println!("skipped: SHOGI_CORPUS is not set");
        return;
    };
    let options = ParseOptions::default().allow_illegal(true).allow_pass(true);
    let (mut marked, mut understood, mut notes, mut moves) = (0, 0, 0, 0);
    let mut rests = 0;
    for folder in ["kif", "ki2", "csa"] {
        for entry in std::fs::read_dir(Path::new(&corpus).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let Ok(games) = Games::new(&bytes, &options) else { continue };
            for Parsed { record, .. } in games.flatten() {
                let is_marked = |comment: &&String| comment.starts_with(['*', '#']);
                let comments = |id| record.node(id).unwrap().comments.iter();
                let here = record.nodes().map(|id| comments(id).filter(is_marked).count());
                let here: usize = here.sum();
                let (lines, count) = assert_sound(&record);
                for note in record.nodes().flat_map(|id| record.engine_notes(id)) {
                    moves += note.pv.len();
                    if !note.pv_rest.is_empty() {
                        rests += 1;
                        println!("{}: moves left: {}", path.display(), words(&note));
                    }
                }
                if lines < here {
                    println!("{}: {lines} of {here}", path.display());
                }
                (marked, understood, notes) = (marked + here, understood + lines, notes + count);
            }
        }
    }
    println!("{understood} of {marked} lines with * or # are understood: {notes} notes");
    println!("{moves} moves, and {rests} notes with something left after them");
    assert!(moves > 5000 && rests * 100 <= notes, "{moves} {rests}");
    assert!(marked > 1000 && understood * 100 >= marked * 97, "{understood} of {marked}");
}
