//! Plays games with the program `shogi play` as a user at the keyboard would.
#![allow(clippy::unwrap_used)] // helpers of tests too

mod common;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use common::command;

/// What the program says when these lines are typed; it must end well.
#[track_caller]
fn play(args: &[&str], lines: &str) -> String {
    let mut command = command(&[&["play"], args].concat());
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    // The game may be over before all is read.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}\n{text}{errors}");
    text
}

const TWO: [&str; 2] = ["--white", "you"];

#[track_caller]
fn assert_says(args: &[&str], lines: &str, expected: &[&str]) {
    let text = play(args, lines);
    let mut rest = text.as_str();
    for part in expected {
        let after = rest.split_once(part).map(|(_, after)| after);
        assert!(after.is_some(), "{part:?} is missing in\n{rest}");
        rest = after.unwrap_or_default();
    }
}

fn file(name: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

#[test]
fn moves_are_read_in_every_notation_and_refused_with_the_reason() {
    assert_says(
        &TWO,
        "7g7f\n８四歩\nP-2f\n3c3e\n２二角\nxyz\n７六歩\nmoves\n",
        &[
            "1 ▲７六歩 (7g7f)",
            "2 △８四歩 (8c8d)",
            "3 ▲２六歩 (2g2f)",
            "△３五歩 (3c3e): the piece does not move there",
            "no such piece can go there",
            "xyz is neither a move nor a command",
            "no such piece",
            "   3 ▲２六歩 (2g2f)",
        ],
    );
}

#[test]
fn promotion_is_asked_for_where_it_is_a_choice() {
    let start = ["--white", "you", "--start", "4k4/9/9/2P6/9/9/9/9/4K4 b - 1"];
    assert_says(&start, "7d7c\ny\nmoves\n", &["Promote?", "▲７三歩成 (7d7c+)"]);
    assert_says(&start, "7d7c\n\nN\nmoves\n", &["Promote?", "Promote?", "▲７三歩不成 (7d7c)"]);
    assert_says(&start, "7d7c=\n7d7c+\n", &["neither", "▲７三歩成 (7d7c+)"]);
    let forced = ["--white", "you", "--start", "4k4/2P6/9/9/9/9/9/9/4K4 b - 1"];
    assert_says(&forced, "7b7a\n", &["(7b7a+)", "It had to promote."]);
}

#[test]
fn the_guide_shows_where_pieces_go_and_why_not() {
    let start = "4k4/9/9/9/9/4P4/9/9/4K4 b P 1";
    assert_says(
        &["--white", "you", "--start", start],
        "guide 5f\nguide 歩\nguide S\nguide 5a\nguide 1a\nguide x\ng\nthreats\n",
        &[
            "歩 on 5f: 5e",
            "歩 can be dropped on 64 squares",
            "two unpromoted pawns",
            "there is no 銀 in hand",
            "the piece on 5a is not yours",
            "there is no piece on 1a",
            "x is neither a square nor a piece",
            "70 legal moves",
            "none of your pieces is in danger",
        ],
    );
}

#[test]
fn the_computer_answers_and_moves_are_taken_back_in_pairs() {
    for level in ["1", "normal", "5"] {
        let args = ["--white", level, "--seed", "7"];
        let text = play(&args, "7g7f\nundo\nmoves\nhint\nresign\n");
        assert!(text.contains("2 △") && text.contains("2 taken back"), "{text}");
        assert!(text.contains("white wins: resignation"), "{text}");
        // The same seed answers the same.
        assert_eq!(text, play(&args, "7g7f\nundo\nmoves\nhint\nresign\n"));
    }
}

#[test]
fn two_computers_play_a_game_to_its_end() {
    let text = play(&["--black", "2", "--white", "1", "--seed", "1"], "moves\nagain\n");
    assert!(text.contains("After "), "{text}");
}

#[test]
fn games_are_saved_and_resumed_and_written_as_kif() {
    let (save, kif) = (file("play-save.json"), file("play.kif"));
    let [saved, record] = [&save, &kif].map(|file| file.to_str().unwrap());
    let first = format!("7g7f\nsave\nsave {saved}\n");
    let args = ["--white", "you", "--clock", "10m byoyomi=30s", "--rules", "wcsc"];
    assert_says(&args, &first, &["which file?", "saved in"]);
    let second = format!("clock\n3c3d\nresign\nsave\nkif {record}\nkif {record}\n");
    assert_says(
        &["--resume", saved],
        &second,
        &[
            "後手番",
            ", byoyomi 30 s",
            "white wins: resignation",
            "saved in",
            "written:",
            "cannot be written",
        ],
    );
    assert_says(&["--resume", saved], "", &["After 2 moves"]);
    let text = fs::read_to_string(&kif).unwrap();
    assert!(text.contains("   2 ３四歩(33)   ( 0:") && text.contains("先手：You"), "{text}");
    let damaged = fs::read_to_string(&save).unwrap().replace("3c3d", "3c3e");
    fs::write(&save, damaged).unwrap();
    common::assert_run(
        &["play", "--resume", saved],
        2,
        &["is no saved game", "does not move there"],
    );
}

#[test]
fn declarations_and_agreements_follow_the_rules() {
    let start = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R2BP4g4s4n4l7p 1";
    assert_says(
        &["--white", "you", "--start", start],
        "checklist\ndeclare\n",
        &["points: 31, needed 31 to win", "black wins: declaration"],
    );
    assert_says(&TWO, "impasse\ndraw\n", &["draw: agreement"]);
    assert_says(&["--white", "3", "--seed", "1"], "impasse\n", &["1 black>"]);
}

#[test]
fn handicaps_fouls_and_throws() {
    let args = ["--lang", "ja", "--white", "you", "--handicap", "二枚落ち"];
    assert_says(&args, "６二銀\n７六歩\n棋譜\n", &["上手番", "△６二銀", "▲７六歩", "   2 ▲７六歩"]);
    let foul = ["--white", "you", "--fouls", "--start", "4k4/9/9/9/9/4P4/9/9/4K4 b P 1"];
    assert_says(&foul, "P*5e\n", &["white wins: illegal move at move 1, two unpromoted pawns"]);
    assert_says(&["--furigoma", "--seed", "5", "--white", "you"], "", &["The pawns show"]);
    common::assert_run(&["play", "--black", "6"], 2, &["you, 1 to 5, easy, normal or hard"]);
    common::assert_run(&["play", "--handicap", "x"], 2, &["one of", "or a Japanese name"]);
}

#[test]
fn nothing_is_done_that_was_not_meant() {
    // No answer is no promotion and no move; neither is a number that is none a claim.
    let start = ["--white", "you", "--start", "4k4/9/9/2P6/9/9/9/9/4K4 b - 35"];
    assert_says(&start, "7d7c\nundo\n7d7c", &["1 black> ", "Promote?", "1 black> Promote?"]);
    let claims = ["--white", "you", "--fouls", "--rules", "club24"];
    assert_says(
        &claims,
        "7g7f\n3c3e\nclaim x\nclaim\n",
        &["which move?", "black wins: illegal move"],
    );
    // What is no saved game is not overwritten.
    let precious = file("precious.txt");
    fs::write(&precious, "precious").unwrap();
    let save = format!("save {}\n", precious.display());
    assert_says(&TWO, &save, &["cannot be written"]);
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
}

#[test]
fn a_computer_that_has_resigned_does_not_stop_take_back() {
    let start = "k8/9/9/9/9/9/9/9/K8 b 2R2B4G4S4N4L18P 1";
    let args = ["--white", "5", "--seed", "1", "--start", start];
    assert_says(
        &args,
        "R*9c\nundo\nmoves\nhint\n",
        &["black wins", "1 taken back", "1 black> ", "mate in"],
    );
    let both = ["--black", "1", "--white", "1", "--seed", "1"];
    assert_says(&both, "undo\n", &["nobody here is playing"]);
}

#[test]
fn time_runs_while_the_player_thinks() {
    let args = ["--white", "you", "--clock", "1ms"];
    assert_says(&args, "hint\nundo\nclock\n", &["time up", "1 black> "]);
}

#[test]
fn all_commands_are_explained_in_both_languages() {
    assert_says(&TWO, "help\n", &["a move:", "guide, g, 動き:", "quit"]);
    assert_says(&["--lang", "ja", "--white", "you"], "?\n", &["指し手：", "待った", "終了"]);
}
