//! `shogi usi`, driven as a program with a board drives it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use shogi_rules::usi::{BestMove, Info, OptionKind, Reply};
use shogi_rules::{Move, RuleSet, UsiPosition};

/// More than any answer takes, however busy the machine is.
const LONG: Duration = Duration::from_secs(60);

struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        let mut child =
            common::command(&["usi"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = child.stdout.take().unwrap();
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let line = line.unwrap();
                assert!(Reply::parse_strict(&line).is_ok(), "{line}");
                sender.send(line).unwrap();
            }
        });
        Engine { stdin: child.stdin.take(), child, lines }
    }

    fn say(&mut self, lines: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(lines.as_bytes()).unwrap();
        stdin.write_all(b"\n").unwrap();
        stdin.flush().unwrap();
    }

    fn hear(&self) -> String {
        self.lines.recv_timeout(LONG).expect("an answer")
    }

    /// All lines up to one that begins with a word; that one is the last.
    fn hear_until(&self, word: &str) -> Vec<String> {
        let mut heard = vec![];
        loop {
            heard.push(self.hear());
            if heard.last().unwrap().split(' ').next() == Some(word) {
                return heard;
            }
        }
    }

    fn is_silent(&self, time: Duration) -> bool {
        let end = std::time::Instant::now() + time;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(std::time::Instant::now()))
            {
                Ok(line) if line.starts_with("info") => {}
                Ok(_) => return false,
                Err(error) => return error == RecvTimeoutError::Timeout,
            }
        }
    }

    /// The answer to a position and a `go`.
    fn answer(&mut self, position: &str, go: &str) -> BestMove {
        self.say(&format!("position {position}\n{go}"));
        best(self.hear_until("bestmove").last().unwrap())
    }

    /// The program ends by itself, and rightly.
    fn ends(&mut self) {
        for _ in 0..LONG.as_millis() / 10 {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("it does not end");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn best(line: &str) -> BestMove {
    match Reply::parse_strict(line) {
        Ok(Reply::BestMove(answer)) => answer,
        other => panic!("{line}: {other:?}"),
    }
}

fn moved(answer: BestMove) -> Move {
    match answer {
        BestMove::Move { mv, .. } => mv,
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let mut engine = Engine::start();
    engine.say("usi");
    let lines = engine.hear_until("usiok");
    assert!(lines[0].starts_with("id name shogi-rules "), "{lines:?}");
    let mut names = vec![];
    for line in &lines {
        if let Ok(Reply::Option(option)) = Reply::parse(line) {
            names.push(option.name.to_owned());
            if let OptionKind::Combo { choices, .. } = option.kind {
                assert_eq!(choices.iter().count(), RuleSet::PRESETS.len());
            }
        }
    }
    assert_eq!(names, ["Level", "Seed", "RuleSet"]);
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    engine.say("quit");
    engine.ends();
}

#[test]
fn it_plays_legal_moves_under_every_limit() {
    let mut engine = Engine::start();
    for go in [
        "go nodes 300",
        "go depth 2",
        "go movetime 100",
        "go btime 0 wtime 0 byoyomi 200",
        "go btime 1000 wtime 1000 binc 100 winc 100",
        "go btime 0 wtime 0",
        "go btime -5 wtime -5",
        "go",
    ] {
        for position in ["startpos", "startpos moves 7g7f 3c3d 8h2b+"] {
            let mv = moved(engine.answer(position, go));
            assert!(UsiPosition::parse(position).unwrap().end().is_legal(mv), "{position}: {mv}");
        }
    }
}

#[test]
fn the_same_settings_give_the_same_moves() {
    let choose = |seed: u32| {
        let mut engine = Engine::start();
        engine.say(&format!("setoption name Level value 1\nsetoption name Seed value {seed}"));
        let lines = ["startpos", "startpos moves 7g7f 3c3d", "startpos moves 2g2f 8c8d"];
        lines.map(|line| moved(engine.answer(line, "go nodes 60")))
    };
    assert_eq!(choose(1), choose(1));
    assert!((2..8).any(|seed| choose(seed) != choose(1)));
}

#[test]
fn the_end_of_a_game_is_answered() {
    let mut engine = Engine::start();
    let mate_in_one = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
    assert_eq!(moved(engine.answer(mate_in_one, "go nodes 1000")), "G*5b".parse().unwrap());
    let mated = format!("{mate_in_one} moves G*5b");
    assert_eq!(engine.answer(&mated, "go nodes 1000"), BestMove::Resign);
    assert_eq!(engine.answer(&mated, "go depth 3"), BestMove::Resign);
    // 31 points, twelve pieces in the camp.
    let entered = "sfen +P+P+P+P+P+P+P+P+P/+P+P7/4K4/9/9/9/9/9/8k b 2R2B2P4g4s4n4l5p 1";
    assert_eq!(engine.answer(entered, "go nodes 100"), BestMove::Win);
    // The program plays on after a repetition, so the engine does.
    let repeated = format!("startpos moves{}", " 2h3h 8b7b 3h2h 7b8b".repeat(3));
    moved(engine.answer(&repeated, "go nodes 100"));
}

#[test]
fn depths_and_the_end_of_the_input_are_kept_to() {
    let mut engine = Engine::start();
    engine.say("position startpos\ngo depth 2");
    let heard = engine.hear_until("bestmove");
    let deepest = heard.iter().filter_map(|line| match Reply::parse(line) {
        Ok(Reply::Info(Info { depth, .. })) => depth,
        _ => None,
    });
    assert_eq!(deepest.max(), Some(2));
    engine.say("go nodes 999999999999");
    engine.stdin = None;
    engine.ends();
}

#[test]
fn only_the_moves_that_are_named_are_searched() {
    let mut engine = Engine::start();
    let only = |engine: &mut Engine, position: &str, moves: &str, limit: &str| {
        engine.say(&format!("position {position}\ngo searchmoves {moves} {limit}"));
        let heard = engine.hear_until("bestmove");
        let firsts = heard.iter().filter_map(|line| match Reply::parse(line) {
            Ok(Reply::Info(Info { pv, .. })) => pv.iter().next(),
            _ => None,
        });
        let mv = moved(best(heard.last().unwrap()));
        for mv in firsts.chain([mv]) {
            assert!(moves.split(' ').any(|named| named == mv.to_string()), "{position}: {heard:?}");
        }
        mv.to_string()
    };
    for limit in ["nodes 2000", "depth 3", "movetime 100", "btime 0 wtime 0 byoyomi 100", ""] {
        let hanging = "sfen 4k4/9/9/4r4/9/9/4L4/9/4K4 b - 1";
        assert_eq!(only(&mut engine, hanging, "5i4i 5g5d", limit), "5g5d");
        assert_ne!(only(&mut engine, hanging, "5i4i 5i6i", limit), "5g5d");
        let mate_in_one = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
        assert_eq!(only(&mut engine, mate_in_one, "G*6b", limit), "G*6b");
        let declaration = "sfen +P+P+P+P+P+P+P+P+P/+P+P7/4K4/9/9/9/9/9/8k b 2R2B2P4g4s4n4l5p 1";
        assert_eq!(only(&mut engine, declaration, "5c5d", limit), "5c5d");
        assert_eq!(engine.answer(declaration, &format!("go {limit}")), BestMove::Win);
    }
    engine.say("position startpos\ngo searchmoves 7g7e nodes 100");
    let heard = engine.hear_until("bestmove");
    assert!(heard[0].starts_with("info string none of the searchmoves is legal"), "{heard:?}");
    moved(best(heard.last().unwrap()));
}

#[test]
fn mates_are_found_without_a_king_of_ones_own() {
    let mut engine = Engine::start();
    let mut answer = |position: &str, go: &str| {
        engine.say(&format!("position {position}\n{go}"));
        engine.hear_until("checkmate").pop().unwrap()
    };
    let problem = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    assert_eq!(answer(problem, "go mate 60000"), "checkmate G*5b");
    assert_eq!(answer(problem, "go mate infinite"), "checkmate G*5b");
    assert_eq!(answer("startpos", "go mate infinite"), "checkmate nomate");
}

#[test]
fn an_analysis_tells_what_it_sees_and_lasts_until_it_is_stopped() {
    let mut engine = Engine::start();
    // The position has few moves, and the search reaches its end soon.
    engine.say("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\ngo depth 1 infinite");
    assert!(engine.is_silent(Duration::from_millis(300)));
    engine.say("stop");
    moved(best(engine.hear_until("bestmove").last().unwrap()));
    engine.say("position startpos\ngo infinite");
    let line = engine.hear();
    let Ok(Reply::Info(Info { depth: Some(_), score: Some(_), nodes: Some(_), pv, .. })) =
        Reply::parse(&line)
    else {
        panic!("{line}")
    };
    assert!(!pv.is_empty());
    assert!(engine.is_silent(Duration::from_millis(300)));
    engine.say("isready");
    engine.hear_until("readyok");
    engine.say("stop");
    moved(best(engine.hear_until("bestmove").last().unwrap()));
    engine.say("go infinite");
    engine.hear();
    engine.say("quit");
    engine.ends();
}

#[test]
fn pondering_waits_for_the_move_or_for_stop() {
    let mut engine = Engine::start();
    engine.say("setoption name Level value 1"); // it knows its move at once
    for end in ["ponderhit", "stop"] {
        engine
            .say("position startpos moves 7g7f 3c3d\ngo ponder btime 1000 wtime 1000 byoyomi 100");
        assert!(engine.is_silent(Duration::from_millis(300)));
        engine.say(end);
        moved(best(engine.hear_until("bestmove").last().unwrap()));
    }
}

#[test]
fn what_comes_during_a_search_is_done_after_it() {
    let mut engine = Engine::start();
    engine.say("position startpos\ngo infinite\nsetoption name Level value 9\nposition startpos moves 7g7f\ngo nodes 50");
    assert!(engine.is_silent(Duration::from_millis(200)));
    engine.say("stop");
    let first = moved(best(engine.hear_until("bestmove").last().unwrap()));
    let rest = engine.hear_until("bestmove");
    assert!(rest[0].contains("Level cannot be"), "{rest:?}");
    assert!(UsiPosition::parse("startpos").unwrap().end().is_legal(first));
    let second = moved(best(rest.last().unwrap()));
    assert!(UsiPosition::parse("startpos moves 7g7f").unwrap().end().is_legal(second));
}

#[test]
fn lines_that_are_wrong_are_told_and_passed_over() {
    let mut engine = Engine::start();
    for (line, told) in [
        ("hello", "byte 0: no message of USI begins with this word: hello"),
        ("go nodes many", "byte 9: not a number, or one that is too large: go nodes many"),
        ("setoption name", "byte 14: a value is missing"),
        ("setoption name Level value 6", "Level cannot be \"6\""),
        ("setoption name Level value x", "Level cannot be \"x\""),
        ("setoption name Seed value -1", "Seed cannot be"),
        ("setoption name RuleSet value chess", "RuleSet cannot be"),
        ("setoption name Contempt value 3", "Contempt is no option"),
        ("gameover", "byte 8: a value is missing"),
        ("position", "byte 0: a rank must add up to nine squares"),
        ("position startpos moves 7g7e", "the piece does not move there"),
        ("position sfen 9/9/9/9/9/9/9/9/9 b - 1", "Black has no king"),
    ] {
        engine.say(line);
        let heard = engine.hear();
        assert!(heard.starts_with("info string ") && heard.contains(told), "{line}: {heard}");
    }
    // Without a position there is nothing to play.
    engine.say("go nodes 10");
    assert_eq!(engine.hear_until("bestmove").last().unwrap(), "bestmove resign");
    for line in [
        "",
        "   ",
        "stop",
        "ponderhit",
        "usinewgame",
        "gameover lose",
        "setoption name USI_Hash value 16",
    ] {
        engine.say(line);
    }
    engine.stdin.as_mut().unwrap().write_all(b"\xff\xfe\x00\n").unwrap();
    assert!(engine.hear().starts_with("info string byte 0:"));
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    drop(engine.stdin.take());
    engine.ends();
}

#[test]
fn the_end_of_the_input_ends_the_search() {
    for go in ["go infinite", "go nodes 50", "go ponder btime 1000 wtime 1000"] {
        let mut engine = Engine::start();
        engine.say(&format!("position startpos\n{go}"));
        drop(engine.stdin.take());
        moved(best(engine.hear_until("bestmove").last().unwrap()));
        engine.ends();
    }
}
