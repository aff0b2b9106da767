//! The messages of USI: every row of `testdata/usi_messages.tsv`, and laws.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::BTreeSet;

use common::{Rng, config, testdata};
use proptest::prelude::*;
use shogi_rules::usi::{
    BestMove, Bound, Checkmate, Choices, Command, EngineOption, GameResult, Go, Info, MateSearch,
    MessageError, OptionKind, Reply, Score,
};
use shogi_rules::{ByColor, ErrorCode, Lang, Move};

/// How many rows the file has.
const ROWS: usize = 141;

/// What is written for a line, or what is wrong with it as the file has it.
fn written(from: &str, line: &str, strict: bool) -> String {
    let written = match (from, strict) {
        ("gui", false) => Command::parse(line).map(|command| command.to_string()),
        ("gui", true) => Command::parse_strict(line).map(|command| command.to_string()),
        ("engine", false) => Reply::parse(line).map(|reply| reply.to_string()),
        ("engine", true) => Reply::parse_strict(line).map(|reply| reply.to_string()),
        _ => panic!("nobody is called {from}"),
    };
    written.unwrap_or_else(|MessageError { kind, offset }| format!("!{offset} {kind:?}"))
}

#[test]
fn every_message_of_the_file() {
    let file = testdata("usi_messages.tsv");
    let mut rows = 0;
    let mut codes = BTreeSet::new();
    for row in file.lines().skip(2) {
        let [from, line, lenient, strict] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns in {row:?}")
        };
        let lenient = if lenient == "=" { line } else { lenient };
        let strict = if strict == "=" { lenient } else { strict };
        assert_eq!(written(from, line, false), lenient, "{row}");
        assert_eq!(written(from, line, true), strict, "{row}, strictly");
        for text in [lenient, strict] {
            match text.strip_prefix('!') {
                // What is written is canonical.
                None => assert_eq!(written(from, text, true), text, "{row}, again"),
                Some(error) => drop(codes.insert(error.split_once(' ').unwrap().1)),
            }
        }
        rows += 1;
    }
    assert_eq!(rows, ROWS);
    let all = ["NotABestMove", "NotAMove", "UsiMissing", "UsiNumber", "UsiUnknownMessage"];
    let all = all.into_iter().chain(["UsiUnknownWord", "UsiValue"]);
    assert_eq!(codes, all.collect());
}

#[test]
fn errors_say_where_in_both_languages() {
    let error = Command::parse("go nodes x").unwrap_err();
    assert_eq!(error.code(), ErrorCode::UsiNumber);
    assert_eq!(error.to_string(), "byte 9: not a number, or one that is too large");
    assert_eq!(error.message(Lang::Ja).to_string(), "9バイト目: 数ではないか、大きすぎます");
}

/// Moves as one would write them, some of which no board knows.
fn moves() -> impl Strategy<Value = Vec<Move>> {
    let mv = any::<u16>().prop_filter_map("a move", Move::from_raw);
    prop::collection::vec(mv, 0..6)
}

/// A text without blanks at its ends and without the words that end one.
fn text() -> impl Strategy<Value = String> {
    "[A-Za-z0-9将棋_.:/\\\\-]{1,8}( {1,2}[A-Z0-9]{1,5}){0,2}"
}

fn pair() -> impl Strategy<Value = ByColor<Option<u64>>> {
    any::<(Option<u64>, Option<u64>)>().prop_map(|(black, white)| ByColor { black, white })
}

fn score() -> impl Strategy<Value = Score> {
    prop_oneof![
        any::<i32>().prop_map(Score::Centipawns),
        any::<(bool, Option<u32>)>().prop_map(|(wins, plies)| Score::Mate { wins, plies }),
        any::<bool>().prop_map(|wins| Score::Mate { wins, plies: Some(0) }),
    ]
}

#[track_caller]
fn command_returns(command: Command<'_>) {
    let line = command.to_string();
    assert_eq!(Command::parse_strict(&line), Ok(command), "{line:?}");
    assert_eq!(Command::parse(&line), Ok(command), "{line:?}");
}

#[track_caller]
fn reply_returns(reply: Reply<'_>) {
    let line = reply.to_string();
    assert_eq!(Reply::parse_strict(&line), Ok(reply), "{line:?}");
    assert_eq!(Reply::parse(&line), Ok(reply), "{line:?}");
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn commands_come_back(
        moves in moves(), time in pair(), increment in pair(),
        (ponder, infinite) in any::<(bool, bool)>(),
        (byoyomi, nodes, depth, move_time) in any::<(Option<u64>, Option<u64>, Option<u32>, Option<u64>)>(),
        mate in any::<Option<Option<u64>>>(),
        (name, value, filled) in (text(), text(), any::<Option<bool>>()),
    ) {
        let mate = mate.map(|time| time.map_or(MateSearch::Infinite, MateSearch::Within));
        let search_moves = moves[..].into();
        command_returns(Command::Go(Go {
            ponder, search_moves, time, byoyomi, increment, nodes, depth, move_time, infinite, mate,
        }));
        let value = filled.map(|filled| if filled { &value[..] } else { "" });
        command_returns(Command::SetOption { name: &name, value });
        command_returns(Command::Position(&name));
        for result in [GameResult::Win, GameResult::Lose, GameResult::Draw] {
            command_returns(Command::GameOver(result));
        }
    }

    #[test]
    fn infos_come_back(
        moves in moves(), score in prop::option::of(score()), string in prop::option::of(text()),
        (depth, selective_depth, hash_full, rank) in any::<(Option<u32>, Option<u32>, Option<u32>, Option<u32>)>(),
        (time, nodes, nodes_per_second) in any::<(Option<u64>, Option<u64>, Option<u64>)>(),
        bound in prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)],
    ) {
        let (current_move, string) = (moves.last().copied(), string.as_deref());
        reply_returns(Reply::Info(Info {
            depth, selective_depth, time, nodes, nodes_per_second, hash_full, rank, score, bound,
            current_move, pv: moves[..].into(), string,
        }));
        if let [mv, rest @ ..] = &moves[..] {
            let answer = BestMove::Move { mv: *mv, ponder: rest.first().copied() };
            reply_returns(Reply::BestMove(answer));
            reply_returns(Reply::Checkmate(Checkmate::Moves(moves[..].into())));
        }
    }

    #[test]
    fn options_come_back(
        (name, default) in (text(), text()), choices in prop::collection::vec(text(), 0..4),
        (on, number, min, max) in any::<(bool, i64, Option<i64>, Option<i64>)>(),
    ) {
        let choices: Vec<&str> = choices.iter().map(String::as_str).collect();
        for kind in [
            OptionKind::Check { default: on },
            OptionKind::Spin { default: number, min, max },
            OptionKind::Combo { default: &default, choices: Choices::from(&choices[..]) },
            OptionKind::Button,
            OptionKind::String { default: &default },
            OptionKind::String { default: "" },
            OptionKind::Filename { default: &default },
        ] {
            reply_returns(Reply::Option(EngineOption { name: &name, kind }));
        }
        reply_returns(Reply::Name(&name));
        reply_returns(Reply::Author(&name));
    }
}

/// Any words, of which many are those of the protocol: what is read comes back, what is refused has a place.
#[test]
fn any_words_are_read_or_refused_at_a_place() {
    let file = testdata("usi_messages.tsv");
    let words: Vec<&str> = file.split_whitespace().collect();
    let mut rng = Rng::new(1);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..200_000 {
        let mut line = String::new();
        for _ in 0..=rng.below(7) {
            line += words[rng.below(words.len())];
            line += [" ", "  ", "\t", "\u{3000}"][rng.below(20).min(3)];
        }
        if let Ok(command) = Command::parse(&line) {
            assert_eq!(Command::parse_strict(&command.to_string()), Ok(command), "{line:?}");
            read += 1;
        }
        match Reply::parse(&line) {
            Ok(reply) => {
                assert_eq!(Reply::parse_strict(&reply.to_string()), Ok(reply), "{line:?}");
                read += 1;
            }
            Err(error) => {
                assert!(line.is_char_boundary(error.offset), "{line:?}: {error}");
                refused += 1;
            }
        }
    }
    assert!(read > 5_000 && refused > 5_000, "{read} read, {refused} refused");
}
