//! Runs the program `shogi` as a user would.

mod common;

use std::path::Path;
use std::process::Command;

use common::{assert_run, command, record, shogi};

#[test]
fn check_says_how_each_shipped_record_ended() {
    assert_run(
        &["check", "testdata/kifu"],
        0,
        &["resignation", "checkmate", "sennichite", "time up", " 0 unreadable"],
    );
}

#[test]
fn check_names_line_and_reason_of_what_is_wrong() {
    assert_run(&["check", "testdata/malformed"], 1, &["error ", "line ", "column ", "0 ok"]);
    assert_run(&["check", "testdata/malformed"], 1, &["6 games", "6 wrong, 0 unreadable"]);
    assert_run(&["check", "--lang", "ja", "testdata/kifu"], 0, &["11ファイル", "誤り0、読取不可0"]);
}

#[test]
fn check_goes_on_after_what_it_cannot_read() {
    let record = "testdata/kifu/mate.kif";
    assert_run(
        &["check", "no-such.kif", record],
        2,
        &[
            "unreadable no-such.kif: no such file or folder",
            "ok      testdata/kifu/mate.kif",
            "2 files, 1 games, 12 moves: 1 ok, 0 differ from the rules, 0 wrong, 1 unreadable",
        ],
    );
    assert_run(
        &["check", "--lang", "ja", "no-such.kif", record],
        2,
        &["unreadable no-such.kif: ファイルまたはフォルダーがありません", "問題なし1", "読取不可1"],
    );
    let output = shogi(&["check", "--json", "no-such.kif", record]);
    let text = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!((&rows[0]["status"], &rows[1]["status"]), (&"unreadable".into(), &"ok".into()));
    assert_eq!(rows[0]["message"], "no such file or folder");
}

#[test]
#[cfg(unix)]
fn check_names_links_that_lead_nowhere() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("links");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.join("lost.kif")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.join("lost.txt")).unwrap();
    std::os::unix::fs::symlink(".", folder.join("folder.kif")).unwrap();
    std::fs::write(folder.join("right.csa"), "PI\n+\n+7776FU\n%TORYO\n").unwrap();
    assert_run(
        &["check", folder.to_str().unwrap()],
        2,
        &["lost.kif: no such file", "right.csa: 1 moves", "2 files, 1 games", "1 unreadable"],
    );
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for args in
        [&["check", "--json", "testdata/malformed"][..], &["legal", "startpos"], &["perft", "1"]]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command(args).stdout(writer).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {output:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    for args in [
        &["check", "testdata/kifu"][..],
        &["show", "startpos"],
        &["legal", "startpos"],
        &["perft", "1", "--divide"],
    ] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = command(args).stdout(full).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {text}");
        assert!(text.starts_with("shogi: the output cannot be written"), "{args:?}: {text}");
    }
}

#[test]
fn check_prints_one_json_object_a_game() {
    let output = shogi(&["check", "--json", "testdata/kifu", "testdata/malformed"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.iter().any(|row| row["status"] == "ok" && row["plies"].is_u64()));
    assert!(rows.iter().any(|row| row["status"] == "error" && row["line"].is_u64()));
}

#[test]
fn check_knows_every_rule_set_by_name() {
    for (name, _) in shogi_rules::RuleSet::PRESETS {
        assert_run(&["check", "--help"], 0, &[name]);
        let rules =
            ["check", "--json", "--rules", &name.replace('_', "-"), "testdata/kifu/mate.kif"];
        assert_run(&rules, 0, &[&format!("\"rules\":\"{name}\"")]);
    }
    let file = "testdata/kifu/repetition.csa";
    assert_run(&["check", file], 0, &["no result: sennichite"]);
    assert_run(&["check", "--rules", "wcsc", file], 0, &["draw: sennichite"]);
    assert_run(&["check", "--rules", "chess", file], 2, &["one of jsa_pro, jsa_amateur_27"]);
}

#[test]
fn check_judges_recorded_times() {
    let game = "V2.2\n$TIME_LIMIT:00:00+30\nPI\n+\n+7776FU\nT29\n-3334FU\nT31\n%TORYO\n";
    let path = &record("times.csa", game);
    let overrun = "move 2 took 31 seconds, but had to be made in less than 30 seconds";
    assert_run(&["check", path], 1, &["black wins: time up", overrun]);
    assert_run(&["check", "--clock", "none", path], 0, &["white wins: resignation"]);
    assert_run(&["check", "--clock", "1m", "--explain", path], 0, &["clock of black: 1 minute"]);
    let wrong = ["check", "--clock", "10x", path];
    assert_run(&wrong, 2, &["not a length of time"]);
}

#[test]
fn check_explains_a_repetition() {
    let args = ["check", "--explain", "testdata/kifu/repetition.csa"];
    assert_run(
        &args,
        0,
        &[
            "rules: jsa_pro",
            "the position after move 12 stood 4 times, first after move 0",
            "neither side gave check with every move in between",
        ],
    );
    assert_run(
        &[&args[..], &["--lang", "ja"]].concat(),
        0,
        &["規則：jsa_pro", "12手目の局面は4回目、最初は0手目です"],
    );
    let cycle = "+5545HI\n-4151OU\n+4555HI\n-5141OU\n".repeat(3);
    let perpetual = format!("P-41OU\nP+55HI59OU\n+\n{cycle}%+ILLEGAL_ACTION\n");
    let path = record("perpetual.csa", &perpetual);
    let checker = "every move of black in between gave check";
    assert_run(&["check", "--explain", &path], 0, &["white wins: perpetual check", checker]);
    assert_run(&["check", "--explain", "--json", &path], 0, &[checker, "\"explanation\":["]);
}

#[test]
fn check_explains_a_declaration_a_foul_and_a_limit() {
    let even = record("declared.csa", "PI\n+\n+7776FU\n%KACHI\n");
    assert_run(
        &["check", "--explain", &even],
        1,
        &[
            "the king stands in the enemy camp: no",
            "the king is not in check: yes",
            "other pieces in the camp: 0, needed 10",
            "points: 0, needed 31 to win, 24 not to lose",
        ],
    );
    assert_run(
        &["check", "--explain", "--lang", "ja", "--rules", "wcsc", &even],
        1,
        &["玉が敵陣にいる：×", "玉以外の敵陣の駒：0枚（必要10枚）", "点数：0点（勝ちに27点）"],
    );
    let foul = record("foul.csa", "PI\n+\n+7775FU\n%ILLEGAL_MOVE\n");
    let reason = "move 1, 7g7e: the piece does not move there";
    for rules in ["jsa_pro", "jsa_amateur_24", "kids_24"] {
        assert_run(&["check", "--explain", "--rules", rules, &foul], 0, &[reason]);
    }
    let moves = "+2838HI\n-8272HI\n+3828HI\n-7282HI\n+5948OU\n-5142OU\n+4859OU\n-4251OU\n";
    let limit = record("limit.csa", &format!("PI\n+\n{moves}%MAX_MOVES\n"));
    let expected = "%MAX_MOVES is recorded after move 8, but the limit is 256 moves";
    assert_run(&["check", "--explain", "--rules", "floodgate", &limit], 1, &[expected]);
}

#[test]
fn legal_lists_moves_and_gives_reasons() {
    let mate = "8k/9/7+R1/9/9/9/9/9/8K b P 1";
    assert_run(&["legal", mate, "P*1b"], 1, &["a pawn drop may not give checkmate", "1b"]);
    assert_run(&["legal", mate, "P*1b", "--lang", "ja"], 1, &["打ち歩詰めです"]);
    assert_run(&["legal", mate, "P*1c"], 0, &["legal"]);
    assert_run(&["legal", "startpos"], 0, &["7g7f"]);
    assert_run(&["legal", "9/9"], 2, &["byte 3: the board must have nine ranks"]);
    assert_run(&["legal", mate, "P*1z"], 2, &["P*1z: not a USI move"]);
    let mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    assert_run(&["legal", mated], 0, &["checkmate"]);
    assert_run(&["legal", mated, "--lang", "ja"], 0, &["詰み"]);
    let stuck = "8k/7P1/7GP/9/9/9/9/7R1/8K w - 1";
    assert_run(&["legal", stuck], 0, &["no legal move"]);
    assert_run(&["legal", stuck, "--lang", "ja"], 0, &["合法手なし"]);
}

#[test]
fn perft_counts() {
    assert_run(&["perft", "3"], 0, &["depth 3: 25470 nodes"]);
    assert_run(&["perft", "2", "--divide"], 0, &["7g7f: 30", "depth 2: 900 nodes"]);
    assert_run(&["perft", "0", "--divide"], 0, &["depth 0: 1 nodes"]);
    assert_run(&["perft", "1", "9/9", "--lang", "ja"], 2, &["盤面が九段ではありません"]);
}

#[test]
fn mate_shows_the_line() {
    let three = "lnsk2r2/2g2p2+R/ppppL3p/4n4/3P1N3/2P2S2P/PPS1P4/4G4/LNKG4L b 2B2Pgs4p 99";
    let line = ["▲４三角 △同歩 ▲５二香成", "B*4c 4b4c 5c5b+"];
    assert_run(&["mate", "--shortest", three], 0, &["mate in 3: ", line[0], line[1], "nodes: "]);
    let ja = ["3手詰：", line[0], line[1], "局面数："];
    assert_run(&["mate", "--shortest", three, "--lang", "ja"], 0, &ja);
    // A problem without Black's king. 同 refers to the last move of the line.
    let after = "4k4/3g5/4PS3/9/9/9/9/9/9 b 2G 1 moves G*5b 6b5b";
    assert_run(&["mate", after], 0, &["▲同歩成"]);
    let start = "position startpos moves 7g7f 3c3d";
    assert_run(&["mate", start], 1, &["no mate"]);
    assert_run(&["mate", start, "--lang", "ja"], 1, &["詰みはありません"]);
    assert_run(&["mate", "--nodes", "1", three], 2, &["undecided"]);
    assert_run(&["mate", "--nodes", "1", three, "--lang", "ja"], 2, &["わかりません"]);
    assert_run(&["mate", "9/9"], 2, &["byte 3: the board must have nine ranks"]);
    assert_run(&["mate", "startpos moves 7g7e"], 2, &["move 1"]);
}

#[test]
fn mate_prints_one_json_object() {
    let output = shogi(&["mate", "--json", "--shortest", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"]);
    let row: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        (&row["status"], &row["plies"], &row["shortest"]),
        (&"mate".into(), &1.into(), &true.into())
    );
    assert_eq!((&row["line"][0], &row["japanese"][0]), (&"G*5b".into(), &"▲５二金".into()));
    assert_run(&["mate", "--json", "startpos"], 1, &["\"status\":\"no mate\"", "\"line\":[]"]);
}

#[test]
fn show_draws_the_board_at_any_move() {
    assert_run(&["show", "startpos"], 0, &["|v香v桂v銀v金v玉v金v銀v桂v香|一", "先手番"]);
    assert_run(&["show", "startpos", "--ascii"], 0, &["  l  n  s  g  k", "black to move"]);
    let game = "testdata/kifu/resignation.kif";
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_run(&["show", game, "--ply", "0"], 0, &[start, "先手番"]);
    assert_run(
        &["show", game, "--ply", "15"],
        0,
        &[
            "後手の持駒：歩二",
            "|v歩 ・v歩v歩v歩v歩 ・ ・v歩|三",
            "| ・ ・ ・ ・ ・ ・ 飛 ・ ・|四",
            "先手の持駒：歩三",
            "後手番",
        ],
    );
    assert_run(&["show", game, "--ply", "23"], 2, &["resignation.kif has 22 moves, not 23"]);
    assert_run(&["show", game, "--ply", "23", "--lang", "ja"], 2, &["22手で、23手目はありません"]);
}

#[test]
fn show_draws_a_foul_as_it_was_played() {
    let foul = "testdata/probes/21_illegal_move.csa";
    assert_run(&["show", foul], 0, &["| ・ ・ 歩 ・ ・ ・ ・ ・ ・|五", "後手番"]);
}

#[test]
fn show_names_the_sides_of_a_handicap() {
    let game = "testdata/kifu/two_pieces.kif";
    assert_run(&["show", game], 0, &["上手の持駒：", "下手の持駒：", "上手番"]);
    assert_run(&["show", game, "--ply", "1"], 0, &["下手番"]);
}

#[test]
#[allow(clippy::unwrap_used)]
fn show_writes_a_picture() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("show.svg");
    let _ = std::fs::remove_file(&file); // of an earlier run
    let path = file.to_str().unwrap();
    for (args, title, others) in [
        (
            &["testdata/kifu/resignation.kif", "--ply", "1"][..],
            "PP1PPPPPP/1B5R1/LNSGKGSNL w - 2</title>",
            // The squares of the move, on the orange of a last move, and the names.
            &["\"#f5b556\" d=\"M83 276h", "M83 320h", "川辺 みのる</text>", "丘野 すず</text>"][..],
        ),
        (&["testdata/kifu/resignation.kif", "--ply", "0"], " b - 1</title>", &["川辺"]),
        (&["testdata/kifu/two_pieces.kif"], "</title>", &["駒井 ひかる</text>", "\"#f5b556\""]),
        (&["9/9/9/9/4k4/9/9/9/9 w - 1"], "9/9/9/9/4k4/9/9/9/9 w - 1</title>", &["王"]),
    ] {
        let output = shogi(&[&["show", "--svg", path], args].concat());
        assert!(output.status.success() && output.stdout.is_empty(), "{args:?} {output:?}");
        let picture = std::fs::read_to_string(&file).unwrap();
        for part in others.iter().chain([&title]) {
            assert!(picture.contains(part), "{args:?} lacks {part}: {picture}");
        }
    }
    let start = std::fs::read_to_string(&file).unwrap();
    assert!(!start.contains("#f5b556") && !start.contains("start\"><text"), "{start}");
    assert_run(
        &["show", "startpos", "--svg", "no-such-folder/a.svg"],
        2,
        &["no-such-folder/a.svg cannot be written"],
    );
    assert_run(&["show", "startpos", "--ascii", "--svg", path], 2, &["cannot be used with"]);
}

#[test]
fn show_says_what_it_cannot_show() {
    assert_run(&["show", "startpos", "--ply", "1"], 2, &["--ply needs a record, not an SFEN"]);
    assert_run(&["show", "no-such.kif"], 2, &["no such file, and not an SFEN: byte 1"]);
    assert_run(
        &["show", "no-such.kif", "--lang", "ja"],
        2,
        &["ファイルがなく、SFENでもありません"],
    );
    assert_run(&["show", "testdata"], 2, &["testdata: "]);
}

#[test]
fn every_example_runs() {
    for (args, expected) in [
        (&["legal_moves"][..], "P*1b: a pawn drop may not give checkmate (uchifuzume)"),
        (&["referee"], "white wins: perpetual check"),
        (&["read_record", "--", "testdata/kifu/mate.kif"], "詰み"),
    ] {
        let output = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--package", "shogi-examples", "--example"])
            .args(args)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains(expected), "{args:?}: {output:?}");
    }
}
