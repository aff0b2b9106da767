//! `strength` plays, counts and refuses.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

use std::path::Path;
use std::process::Command;

/// What the program ends with and says.
fn strength(args: &[&str]) -> (Option<i32>, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let output =
        Command::new(env!("CARGO_BIN_EXE_strength")).args(args).current_dir(root).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code(), text + &String::from_utf8_lossy(&output.stderr))
}

#[test]
fn who_takes_what_hangs_beats_who_moves_at_random_the_same_way_every_time() {
    let run = |jobs| strength(&["greedy", "random", "--games", "8", "--seed", "5", "--jobs", jobs]);
    let (code, text) = run("1");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.starts_with("greedy - random: +"), "{text}");
    assert!(text.contains(" of 8, score ") && text.contains(", Elo "), "{text}");
    // The time is another one; the result is not.
    let line = |text: &str| text.lines().next().unwrap().to_owned();
    assert_eq!(line(&run("3").1), line(&text));
    assert_ne!(line(&strength(&["random", "random", "--games", "8"]).1), line(&text));
}

#[test]
fn a_score_can_be_demanded() {
    let match_ = |a, b| strength(&[a, b, "--games", "4", "--at-least", "0.75"]).0;
    assert_eq!(match_("level:1,nodes=50", "random"), Some(0));
    assert_eq!(match_("random", "level:1,nodes=50"), Some(1));
}

#[test]
fn an_engine_plays_too() {
    let engine = format!("usi:{} usi,nodes=50,Level=1", env!("CARGO_BIN_EXE_shogi"));
    let (code, text) = strength(&[&engine, "random", "--games", "2", "--verbose"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("game 1: ") && text.contains("game 2: random - "), "{text}");
    assert!(!text.contains("legally"), "{text}");
}

#[test]
fn every_rule_set_is_played() {
    let (code, text) = strength(&["--selfplay", "1"]);
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(text.lines().count(), shogi_rules::RuleSet::PRESETS.len(), "{text}");
    assert!(text.lines().all(|line| line.contains(" 0 illegal moves")), "{text}");
    // Each game takes two lines more, and each move of it is legal.
    let (_, text) = strength(&["--selfplay", "1", "--verbose"]);
    let games = text.lines().filter_map(|line| line.strip_prefix("  "));
    for moves in games.clone() {
        let line = format!("startpos moves {moves}");
        assert!(shogi_rules::UsiPosition::parse(&line).is_ok(), "{line}");
    }
    assert_eq!(games.count(), shogi_rules::RuleSet::PRESETS.len(), "{text}");
}

#[test]
fn what_cannot_be_played_is_said() {
    for (args, told) in [
        (&["usi:no-such-program", "random"][..], "no-such-program cannot be started"),
        (&["level:6", "random"], "levels are 1 to 5"),
        (&["random"], "2 values required"),
        (&[], "name two players"),
        (&["random", "greedy", "--openings", "no-such-file"], "no-such-file"),
    ] {
        let (code, text) = strength(args);
        assert_eq!(code, Some(2), "{args:?}: {text}");
        assert!(text.contains(told), "{args:?}: {text}");
    }
}
