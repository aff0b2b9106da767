//! Throws of pawns: the rows FU of `testdata/rules_vectors.tsv`, the text form, the laws.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::BTreeSet;

use common::{config, parse, testdata};
use proptest::prelude::*;
use shogi_rules::{Color, ErrorCode, Face, Furigoma, Lang, ParseThrowError, Throw, furigoma};

/// A throw judged, in the words of the file.
fn judged(throw: &str) -> &'static str {
    match furigoma(&parse::<Throw>(throw).0) {
        Furigoma::Senior => "upper_is_sente",
        Furigoma::Junior => "lower_is_sente",
        Furigoma::Rethrow => "rethrow",
    }
}

#[test]
fn rules_vectors() {
    let file = testdata("rules_vectors.tsv");
    let mut rows = 0;
    for line in file.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, "furigoma", position, throw, expected, ..] = fields[..] else { continue };
        rows += 1;
        assert_eq!((position, judged(throw)), ("-", expected), "{id} {throw}");
    }
    assert_eq!(rows, 8);
}

#[test]
fn the_senior_player_takes_a_side() {
    assert_eq!(Furigoma::Senior.senior(), Some(Color::Black));
    assert_eq!(Furigoma::Junior.senior(), Some(Color::White));
    assert_eq!(Furigoma::Rethrow.senior(), None);
}

#[test]
fn wrong_text_is_refused_where_it_goes_wrong() {
    for (text, kind, offset) in [
        ("", ErrorCode::NotFivePawns, 0),
        ("FFTT", ErrorCode::NotFivePawns, 4),
        ("歩歩とと", ErrorCode::NotFivePawns, 12),
        ("FFTTSS", ErrorCode::NotFivePawns, 5),
        ("歩歩とと歩F", ErrorCode::NotFivePawns, 15),
        ("FfTTS", ErrorCode::NotAFace, 1),
        ("歩歩金とと", ErrorCode::NotAFace, 6),
        ("FFTT ", ErrorCode::NotAFace, 4),
    ] {
        assert_eq!(text.parse::<Throw>(), Err(ParseThrowError { kind, offset }), "{text:?}");
    }
    let error = "歩歩金とと".parse::<Throw>().unwrap_err();
    let en =
        "byte 6: not a thrown pawn: expected F or 歩, T or と, S (standing) or O (overlapping)";
    let ja =
        "6バイト目: 振った歩を表す文字ではありません（F・歩、T・と、S＝立った駒、O＝重なった駒）";
    assert_eq!(error.to_string(), en);
    assert_eq!(error.message(Lang::Ja).to_string(), ja);
    assert_eq!(error.code(), ErrorCode::NotAFace);
}

#[test]
fn kanji_and_letters_are_one_throw() {
    assert_eq!(parse::<Throw>("歩とSOF"), parse("FTSOF"));
}

/// All numbers of so many bits give every throw equally often, so each player is first in half of them.
#[test]
fn random_throws_are_fair() {
    for bits in [5, 6, 8, 13] {
        let throws: Vec<Throw> = (0..1 << bits).map(Throw::from_random).collect();
        let different: BTreeSet<String> = throws.iter().map(Throw::to_string).collect();
        assert_eq!(different.len(), 32);
        for one in different {
            let times = throws.iter().filter(|throw| throw.to_string() == one).count();
            assert_eq!(times, throws.len() / 32, "{one} of {bits} bits");
        }
        let senior = throws.iter().filter(|throw| furigoma(&throw.0) == Furigoma::Senior).count();
        assert_eq!(senior, throws.len() / 2);
    }
}

#[test]
fn random_sides_are_fair() {
    for bits in 1..10 {
        let black = (0..1 << bits).filter(|n| Color::from_random(*n) == Color::Black).count();
        assert_eq!(black, 1 << (bits - 1));
    }
}

fn any_throw() -> impl Strategy<Value = Throw> {
    let face = prop::sample::select(vec![Face::Fu, Face::To, Face::Standing, Face::Overlapping]);
    [face.clone(), face.clone(), face.clone(), face.clone(), face].prop_map(Throw)
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn reading_undoes_writing(throw in any_throw()) {
        prop_assert_eq!(parse::<Throw>(&throw.to_string()), throw);
    }

    #[test]
    fn order_does_not_matter(throw in any_throw(), turn in 0usize..5) {
        let mut turned = throw.0;
        turned.rotate_left(turn);
        prop_assert_eq!(furigoma(&turned), furigoma(&throw.0));
        turned.reverse();
        prop_assert_eq!(furigoma(&turned), furigoma(&throw.0));
    }

    #[test]
    fn turning_all_pawns_over_exchanges_the_players(throw in any_throw()) {
        let over = throw.0.map(|face| match face {
            Face::Fu => Face::To,
            Face::To => Face::Fu,
            other => other,
        });
        prop_assert_eq!(
            furigoma(&over).senior(),
            furigoma(&throw.0).senior().map(Color::opponent)
        );
    }

    #[test]
    fn pawns_that_do_not_lie_flat_do_not_count(throw in any_throw()) {
        let flat: Vec<Face> =
            throw.0.into_iter().filter(|face| matches!(face, Face::Fu | Face::To)).collect();
        prop_assert_eq!(furigoma(&flat), furigoma(&throw.0));
    }

    #[test]
    fn a_random_throw_always_decides(random: u64) {
        prop_assert!(furigoma(&Throw::from_random(random).0).senior().is_some());
    }
}
