//! The rows of `testdata/rules_vectors.tsv` that ask about one position.
//!
//! Rows about games (repetition, declarations, clocks …) are pending until the referee exists; they are
//! listed by question, counted and printed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{position_after, testdata};
use shogi_rules::{ErrorCode, Move, Position, Setup, SetupProblems};

/// The words of `illegal:REASON`.
const REASONS: [(&str, ErrorCode); 15] = [
    ("not_yours", ErrorCode::NotYourPiece),
    ("not_in_hand", ErrorCode::NotInHand),
    ("occupied", ErrorCode::Occupied),
    ("own_piece", ErrorCode::OwnPieceOnTarget),
    ("cannot_reach", ErrorCode::CannotReach),
    ("not_promotable", ErrorCode::NotPromotable),
    ("already_promoted", ErrorCode::AlreadyPromoted),
    ("outside_zone", ErrorCode::OutsideZone),
    ("must_promote", ErrorCode::MustPromote),
    ("dead_end", ErrorCode::DeadEnd),
    ("nifu", ErrorCode::Nifu),
    ("king_into_attack", ErrorCode::KingIntoCheck),
    ("check_unresolved", ErrorCode::CheckUnresolved),
    ("pinned", ErrorCode::Pinned),
    ("uchifuzume", ErrorCode::Uchifuzume),
];

/// The words of `validate`.
const PROBLEMS: [(&str, SetupProblems); 14] = [
    ("no_king_b", SetupProblems::NO_BLACK_KING),
    ("no_king_w", SetupProblems::NO_WHITE_KING),
    ("two_kings_b", SetupProblems::TWO_BLACK_KINGS),
    ("two_kings_w", SetupProblems::TWO_WHITE_KINGS),
    ("too_many_P", SetupProblems::TOO_MANY_PAWNS),
    ("too_many_L", SetupProblems::TOO_MANY_LANCES),
    ("too_many_N", SetupProblems::TOO_MANY_KNIGHTS),
    ("too_many_S", SetupProblems::TOO_MANY_SILVERS),
    ("too_many_B", SetupProblems::TOO_MANY_BISHOPS),
    ("too_many_R", SetupProblems::TOO_MANY_ROOKS),
    ("too_many_G", SetupProblems::TOO_MANY_GOLDS),
    ("dead_end_piece", SetupProblems::DEAD_END_PIECE),
    ("nifu", SetupProblems::NIFU),
    ("opponent_in_check", SetupProblems::OPPONENT_IN_CHECK),
];

/// Questions that need a game, by the word before the first `:`, and how many rows ask them.
const PENDING: [(&str, usize); 6] =
    [("decl", 19), ("outcome", 44), ("rep", 6), ("points", 3), ("undo", 2), ("notation", 6)];

/// Categories whose questions are prose or clock settings, and how many rows they have.
const PENDING_CATEGORIES: [(&str, usize); 4] =
    [("clock", 17), ("furigoma", 8), ("precedence", 6), ("classifier", 4)];

fn value<T: Copy>(table: &[(&str, T)], word: &str) -> Result<T, String> {
    let entry = table.iter().find(|(name, _)| *name == word);
    entry.map(|(_, value)| *value).ok_or_else(|| format!("unknown word {word:?}"))
}

/// Says what is wrong with an answer.
fn compare(found: &str, expected: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("expected {expected}, found {found}")) }
}

fn legal(pos: &Position, mv: &str, expected: &str) -> Result<(), String> {
    let Ok(mv) = mv.parse::<Move>() else {
        // Text that is no move at all.
        return compare("illegal:syntax", expected);
    };
    let code = pos.check_legality(mv).err().map(shogi_rules::IllegalMove::code);
    match expected.split_once(':') {
        None => compare(if code.is_none() { "legal" } else { "illegal" }, expected)?,
        Some(("illegal", reason)) => {
            compare(&format!("{code:?}"), &format!("{:?}", Some(value(&REASONS, reason)?)))?;
        }
        _ => return Err(format!("unknown answer {expected}")),
    }
    let listed = pos.legal_moves().contains(&mv);
    compare(&listed.to_string(), &code.is_none().to_string())
}

fn check(pos: &Position, expected: &str) -> Result<(), String> {
    let found = ["none", "single", "double"].get(pos.checkers().len());
    compare(found.ok_or("more than two checkers")?, expected)
}

fn state(pos: &Position, expected: &str) -> Result<(), String> {
    let found = match (pos.has_legal_moves(), pos.is_in_check()) {
        (true, _) => "ongoing",
        (false, true) => "mate",
        (false, false) => "stalemate",
    };
    compare(found, expected)
}

fn validate(position: &str, expected: &str) -> Result<(), String> {
    let setup = Setup::from_sfen(position).map_err(|error| error.to_string())?;
    let mut problems = SetupProblems::empty();
    for word in expected.split('+').filter(|word| *word != "ok") {
        problems |= value(&PROBLEMS, word)?;
    }
    compare(&format!("{:?}", setup.problems()), &format!("{problems:?}"))
}

/// Answers a row, or says that its question is pending.
fn run(position: &str, question: &str, expected: &str) -> Option<Result<(), String>> {
    let (kind, argument) = question.split_once(':').unwrap_or((question, ""));
    if PENDING.iter().any(|(word, _)| *word == kind.split(';').next().unwrap_or("")) {
        return None;
    }
    if kind == "validate" {
        return Some(validate(position, expected));
    }
    if !["legal", "check", "nlegal", "perft", "state", "sfen_after"].contains(&kind) {
        return Some(Err(format!("unknown question {question}")));
    }
    let pos = position_after(position);
    Some(match kind {
        "legal" => legal(&pos, argument, expected),
        "check" => check(&pos, expected),
        "nlegal" => compare(&pos.count_legal_moves().to_string(), expected),
        "perft" => compare(&pos.perft(common::parse(argument)).to_string(), expected),
        "state" => state(&pos, expected),
        _ => {
            let mut after = pos.clone();
            let played = after.play(common::parse(argument)).map_err(|error| error.to_string());
            played.and_then(|_| compare(&after.to_string(), expected))
        }
    })
}

#[test]
fn rules_vectors() {
    let file = testdata("rules_vectors.tsv");
    let mut failures = vec![];
    let mut run_rows = 0;
    let mut pending = vec![];
    for line in file.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, category, position, question, expected, ..] = fields[..] else {
            panic!("too few fields: {line}")
        };
        if PENDING_CATEGORIES.iter().any(|(name, _)| *name == category) {
            pending.push((id, category));
            continue;
        }
        match run(position, question, expected) {
            None => pending.push((id, question.split([':', ';']).next().unwrap())),
            Some(result) => {
                run_rows += 1;
                failures.extend(result.err().map(|why| format!("{id} {question}: {why}")));
            }
        }
    }
    println!("pending: {pending:?}");
    assert!(failures.is_empty(), "{} rows fail:\n{}", failures.len(), failures.join("\n"));
    for (form, rows) in PENDING.iter().chain(&PENDING_CATEGORIES) {
        assert_eq!(pending.iter().filter(|(_, name)| name == form).count(), *rows, "{form}");
    }
    assert_eq!(run_rows + pending.len(), file.lines().count() - 1);
    assert_eq!(run_rows, 105);
}

#[test]
fn the_tables_are_complete() {
    let all = PROBLEMS.iter().fold(SetupProblems::empty(), |all, (_, flag)| all | *flag);
    assert_eq!(all, SetupProblems::all());
    // Every reason of an illegal move but the two that the rows cannot name.
    let illegal = ErrorCode::ALL.iter().filter(|code| code.number() / 100 == 4);
    let unnamed: Vec<_> = illegal.filter(|code| REASONS.iter().all(|(_, c)| c != *code)).collect();
    assert_eq!(unnamed, [&ErrorCode::NoPiece, &ErrorCode::CapturesKing]);
}

#[test]
fn a_wrong_row_fails() {
    for (question, expected) in [
        ("legal:7g7f", "illegal:nifu"),
        ("legal:7g7e", "legal"),
        ("legal:7g7f", "illegal:new_word"),
        ("legal:R*5c+", "legal"),
        ("check", "single"),
        ("nlegal", "31"),
        ("perft:2", "901"),
        ("state", "mate"),
        ("sfen_after:7g7f", "9/9/9/9/9/9/9/9/9 b - 1"),
        ("validate", "nifu"),
        ("validate", "new_word"),
        ("new_question", "1"),
    ] {
        let result = run("startpos", question, expected);
        assert!(result.is_some_and(|result| result.is_err()), "{question} {expected}");
    }
}
