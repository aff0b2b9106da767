//! The words that programs store: one for each value, in small letters, and no two alike.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

use std::collections::BTreeSet;
use std::fmt::Debug;

use shogi_rules::kifu::{Format, Loss, NodeId, NoteKind, NoteSource, TerminalKind};
use shogi_rules::packed::PackEnd;
use shogi_rules::{Bitboard, Color, ErrorCode, IllegalMove};

/// The name of a value, as a word: `NotInHand` is `not_in_hand`.
fn snake(value: &impl Debug) -> String {
    let name = format!("{value:?}");
    let mut word = String::new();
    for c in name.chars().take_while(char::is_ascii_alphanumeric) {
        if c.is_ascii_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.push(c.to_ascii_lowercase());
    }
    word
}

fn check<T: Debug + Copy>(values: &[T], word: impl Fn(T) -> &'static str) {
    let words: BTreeSet<_> = values.iter().map(|value| word(*value)).collect();
    assert_eq!(words.len(), values.len(), "{values:?}");
    for value in values {
        assert_eq!(word(*value), snake(value));
    }
}

#[test]
fn a_word_is_the_name_of_its_value() {
    check(&TerminalKind::ALL, TerminalKind::word);
    let node = NodeId(3);
    let losses = [
        Loss::Header(0),
        Loss::MoveNumber,
        Loss::Variation(node),
        Loss::Comments(node),
        Loss::Bookmark(node),
        Loss::Time(node),
        Loss::Ending(node),
        Loss::Move(node),
        Loss::Character('髙'),
    ];
    check(&losses, Loss::word);
    let sources = [
        NoteSource::Floodgate,
        NoteSource::ShogiHome,
        NoteSource::ShogiGui,
        NoteSource::PiyoShogi,
        NoteSource::KishinAnalytics,
        NoteSource::Other,
    ];
    check(&sources, NoteSource::word);
    let kinds = [NoteKind::Game, NoteKind::Analysis, NoteKind::Study, NoteKind::Recommendation];
    check(&kinds, NoteKind::word);
    let ends: Vec<_> = [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13].map(PackEnd::from_raw).into();
    check(&ends, PackEnd::word);
    let formats = [
        Format::Kif,
        Format::Csa,
        Format::Ki2,
        #[cfg(feature = "jkf")]
        Format::Jkf,
        Format::Usi,
        Format::Usen,
    ];
    check(&formats, Format::word);
}

#[test]
fn a_win_has_the_word_of_its_winner() {
    use shogi_rules::kifu::RecordedResult as Result;
    check(&[Result::Nobody, Result::Unknown], Result::word);
    check(&Color::ALL, |color| Result::Win(color).word());
}

#[test]
fn the_word_of_an_illegal_move_is_that_of_its_code() {
    let reason = |code: &ErrorCode| {
        let squares = [Bitboard::EMPTY, Bitboard::of("5e".parse().unwrap())];
        squares.into_iter().find_map(|squares| IllegalMove::from_code(*code, squares))
    };
    let reasons = ErrorCode::ALL.iter().filter_map(reason);
    let words: Vec<_> = reasons.map(|reason| (reason.word(), snake(&reason.code()))).collect();
    assert!(words.iter().all(|(word, code)| word == code), "{words:?}");
    assert_eq!(words.len(), 17);
}

#[test]
fn kinds_of_endings_are_found_by_their_words() {
    for kind in TerminalKind::ALL {
        assert_eq!(TerminalKind::from_word(kind.word()), Some(kind));
    }
    assert_eq!(TerminalKind::from_word("Resign"), None);
}
