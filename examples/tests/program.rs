//! Runs the program `shogi` as a user would.

use std::path::Path;
use std::process::{Command, Output};

#[allow(clippy::unwrap_used)] // a helper of tests
fn shogi(args: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    Command::new(env!("CARGO_BIN_EXE_shogi")).args(args).current_dir(root).output().unwrap()
}

#[track_caller]
fn assert_run(args: &[&str], code: i32, expected: &[&str]) {
    let output = shogi(args);
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{text}");
    for part in expected {
        assert!(text.contains(part), "{args:?} lacks {part:?}:\n{text}");
    }
}

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
    assert_run(&["check", "no such file"], 2, &["no such file"]);
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
fn legal_lists_moves_and_gives_reasons() {
    let mate = "8k/9/7+R1/9/9/9/9/9/8K b P 1";
    assert_run(&["legal", mate, "P*1b"], 1, &["a pawn drop may not give checkmate", "1b"]);
    assert_run(&["legal", mate, "P*1b", "--lang", "ja"], 1, &["打ち歩詰めです"]);
    assert_run(&["legal", mate, "P*1c"], 0, &["legal"]);
    assert_run(&["legal", "startpos"], 0, &["7g7f"]);
    assert_run(&["legal", "9/9"], 2, &["byte 3: the board must have nine ranks"]);
    assert_run(&["legal", mate, "P*1z"], 2, &["P*1z: not a USI move"]);
}

#[test]
fn perft_counts() {
    assert_run(&["perft", "3"], 0, &["depth 3: 25470 nodes"]);
    assert_run(&["perft", "2", "--divide"], 0, &["7g7f: 30", "depth 2: 900 nodes"]);
}

#[test]
fn show_draws_the_board_at_any_move() {
    assert_run(&["show", "startpos"], 0, &["|v香v桂v銀v金v玉v金v銀v桂v香|一", "先手番"]);
    assert_run(&["show", "startpos", "--ascii"], 0, &["  l  n  s  g  k", "black to move"]);
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
