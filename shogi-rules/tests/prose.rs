//! The rows of `testdata/rules_vectors.tsv` that are prose: one named test each.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{parse, position, testdata};
use shogi_rules::{
    ByColor, Color, EndReason, FoulAfterEnd, FoulMode, Game, GameError, IllegalMove, Outcome,
    RuleSet,
};

const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
/// Black's pawn on 1b would mate.
const UCHIFUZUME: &str = "7nk/9/9/6NN1/9/9/9/9/4K4 b P 1";
/// Black has entered: 24 points against 30.
const ENTERED_24: &str = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R4P2b4g4s4n4l4p 1";
/// Black has entered: 23 points against 31.
const ENTERED_23: &str = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R3P2b4g4s4n4l5p 1";
/// A two-piece handicap game: 24 points against White's 20.
const HANDICAP_20: &str = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b B4G4SNr3n4l8p 1";

fn game(rules: RuleSet, sfen: &str) -> Game {
    Game::new(rules, position(sfen))
}

fn win(winner: Color, reason: EndReason) -> Outcome {
    Outcome::Win { winner, reason }
}

/// The interval is (first, fourth]: neither the checks before nor the quiet moves that led to P0 count.
#[test]
fn cf003_checks_before_the_first_occurrence_are_ignored() {
    // P0: black king on 4h and rook on 5e, white king on 4a, Black to move.
    let lead = "b+ 5f4f w- 4a5a b+ 4f5f w- 5a4a b- 5f5e w- 4a3a b- 5i4h w- 3a4a";
    let cycle = " b+ 5e4e w- 4a5a b+ 4e5e w- 5a4a".repeat(3);
    let hist = format!("{lead}{cycle}");
    let mut game = game(RuleSet::JSA_PRO, "5k3/9/9/9/9/4R4/9/9/4K4 b - 1");
    let steps: Vec<&str> = hist.split(' ').collect();
    for pair in steps.chunks(2) {
        let effects = game.play(parse(pair[1])).unwrap();
        assert_eq!(effects.check, pair[0].ends_with('+'), "{pair:?}");
    }
    assert_eq!((game.repetition().count, game.repetition().first_ply), (4, 8));
    assert_eq!(game.outcome(), Some(win(Color::White, EndReason::PerpetualCheck)));
}

#[test]
fn cf004_both_with_24_points_have_no_result() {
    let points = ByColor { black: 24, white: 30 };
    let reason = EndReason::AgreedImpasse { points };
    let mut agreed = game(RuleSet::JSA_PRO, ENTERED_24);
    assert_eq!(agreed.agree_impasse(), Ok(Outcome::NoResult { reason }));
    let mut counted = game(RuleSet::CLUB24, ENTERED_24);
    assert_eq!(counted.agree_impasse(), Ok(Outcome::Draw { reason }));
}

#[test]
fn cf005_fewer_than_24_points_lose() {
    let reason = EndReason::AgreedImpasse { points: ByColor { black: 23, white: 31 } };
    let mut agreed = game(RuleSet::JSA_PRO, ENTERED_23);
    assert_eq!(agreed.agree_impasse(), Ok(win(Color::White, reason)));
}

#[test]
fn cf006_credit_for_a_handicap_counts_if_it_is_given() {
    let mut without = game(RuleSet::JSA_PRO, HANDICAP_20);
    let outcome = without.agree_impasse().unwrap();
    assert_eq!(outcome.winner(), Some(Color::Black));
    let credit = ByColor { black: 0, white: 10 };
    let mut with = game(RuleSet::JSA_PRO, HANDICAP_20).with_credit(credit);
    let reason = EndReason::AgreedImpasse { points: ByColor { black: 24, white: 30 } };
    assert_eq!(with.agree_impasse(), Ok(Outcome::NoResult { reason }));
}

#[test]
fn pc001_a_mate_stands_though_the_flag_falls_later() {
    let mut game = game(RuleSet::JSA_PRO, MATE_IN_ONE);
    let outcome = game.play(parse("G*5b")).unwrap().outcome;
    assert_eq!(outcome, Some(win(Color::Black, EndReason::Checkmate)));
    assert_eq!(game.time_up(Color::White), Err(GameError::GameOver));
    assert_eq!(game.outcome(), outcome);
}

#[test]
fn pc003_a_declaration_after_the_flag_is_too_late() {
    let mut game = game(RuleSet::JSA_AMATEUR_27, ENTERED_24);
    let outcome = game.time_up(Color::Black).unwrap();
    assert_eq!(outcome, win(Color::White, EndReason::TimeUp));
    assert_eq!(game.declare(Color::Black), Err(GameError::GameOver));
    assert_eq!(game.outcome(), Some(outcome));
}

#[test]
fn pc005_an_illegal_mate_loses() {
    let mut game = game(RuleSet::JSA_PRO, UCHIFUZUME);
    let outcome = game.play(parse("P*1b")).unwrap().outcome.unwrap();
    assert_eq!(outcome.winner(), Some(Color::White));
    let EndReason::Foul { reason: IllegalMove::Uchifuzume { .. }, ply: 1 } = outcome.reason()
    else {
        panic!("{outcome}");
    };
}

/// Mate is looked at before repetition, and a mated position has never stood before.
#[test]
fn pc006_a_mate_has_never_stood_before() {
    let mut game = game(RuleSet::JSA_PRO, MATE_IN_ONE);
    // Three occurrences of the position before the mate.
    for mv in ["5i5h", "5a4a", "5h5i", "4a5a"].repeat(2) {
        game.play(parse(mv)).unwrap();
    }
    assert_eq!(game.repetition().count, 3);
    let effects = game.play(parse("G*5b")).unwrap();
    assert_eq!(effects.repetition.count, 1);
    assert_eq!(effects.outcome, Some(win(Color::Black, EndReason::Checkmate)));
}

#[test]
fn pc010_a_declaration_on_the_wrong_turn_is_no_declaration() {
    let mut game = game(RuleSet::JSA_PRO, ENTERED_24);
    assert_eq!(game.declare(Color::White), Err(GameError::NotYourTurn));
    assert_eq!(game.outcome(), None);
}

#[test]
fn pc012_a_foul_found_after_the_end_changes_nothing() {
    let rules = RuleSet::JSA_PRO.with_foul(FoulMode::Claim);
    for (policy, stands) in [(FoulAfterEnd::ResultStands, true), (FoulAfterEnd::FoulLoses, false)] {
        let mut game = game(rules.with_foul_after_end(policy), UCHIFUZUME);
        let effects = game.play(parse("P*1b")).unwrap();
        assert!(effects.foul.is_some() && effects.outcome.is_none());
        let resignation = game.resign(Color::White).unwrap();
        let claimed = game.claim_foul(1);
        if stands {
            assert_eq!(claimed, Err(GameError::GameOver));
            assert_eq!(game.outcome(), Some(resignation));
        } else {
            assert_eq!(claimed.unwrap().winner(), Some(Color::White));
        }
    }
}

/// Every prose row has its test here, named after its id.
#[test]
fn every_prose_row_has_its_test() {
    let own = include_str!("prose.rs");
    let rows = testdata("rules_vectors.tsv");
    let mut ids = 0;
    for line in rows.lines().skip(1) {
        let [id, category, ..] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        if ["classifier", "precedence"].contains(&category) {
            assert!(own.contains(&format!("fn {}_", id.to_lowercase())), "{id}");
            ids += 1;
        }
    }
    assert_eq!(ids, 10);
}
