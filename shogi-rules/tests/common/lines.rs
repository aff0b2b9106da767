//! Records in lines of text, for comparing them.

use shogi_rules::kifu::{ParseOptions, Record};

pub(crate) fn lenient() -> ParseOptions {
    ParseOptions::default()
}

pub(crate) fn main_moves(record: &Record) -> String {
    record.main_moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// All lines of a record as text, each with its end, the main one first.
pub(crate) fn lines(record: &Record) -> Vec<String> {
    let word = |id| {
        let node = record.node(id).unwrap();
        let end = || node.terminal().map_or("pass".into(), |end| format!("{:?}", end.kind));
        node.mv().map_or_else(end, |mv| mv.to_string())
    };
    let line = |leaf| record.path(leaf).into_iter().map(word).collect::<Vec<_>>().join(" ");
    record.leaves().map(line).collect()
}

/// Moves as USEN has them, by the rule: three digits to the base 36 of (from × 81 + to) × 2, promotions one more.
pub(crate) fn usen(moves: &str) -> String {
    let square = |text: &str| {
        let [file, rank] = *text.as_bytes() else { panic!("{text}") };
        u32::from(rank - b'a') * 9 + u32::from(file - b'1')
    };
    let digits = |mv: &str| {
        let code = (square(&mv[..2]) * 81 + square(&mv[2..4])) * 2 + u32::from(mv.ends_with('+'));
        [code / 1296, code / 36 % 36, code % 36].map(|digit| char::from_digit(digit, 36).unwrap())
    };
    moves.split_whitespace().flat_map(digits).collect()
}
