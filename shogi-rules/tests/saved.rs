//! Games stored as JSON and loaded again (feature `serde`).
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{Rng, parse, position};
use serde_json::{Value, json};
use shogi_rules::{
    ByColor, Clock, Color, EndReason, FoulMode, Game, IncrementTiming, MoveEffects, Outcome,
    Position, RuleSet, Setup, TimeControl,
};

const ENTERED: &str = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R2BP4g4s4n4l7p 1";

/// What is seen of a game.
fn view(game: &Game) -> String {
    format!(
        "{:?} {} {:?} {:?} {:?} {:?} {:?} {:?}",
        game.rules(),
        game.position(),
        game.moves().collect::<Vec<_>>(),
        game.outcome(),
        game.repetition(),
        game.clock(),
        game.credit(),
        game.fouls().collect::<Vec<_>>(),
    )
}

#[track_caller]
fn assert_survives(game: &Game) {
    let text = serde_json::to_string(game).unwrap();
    let mut loaded: Game = serde_json::from_str(&text).unwrap();
    assert_eq!(view(&loaded), view(game), "{text}");
    assert_eq!(serde_json::to_string(&loaded).unwrap(), text);
    // It goes on as the first one would: back to the start.
    let mut first = game.clone();
    while first.undo().is_ok() {
        loaded.undo().unwrap();
        assert_eq!(view(&loaded), view(&first));
    }
}

#[test]
fn a_game_survives_at_every_ply() {
    for (seed, (_, rules)) in (1..).zip(RuleSet::PRESETS) {
        let mut rng = Rng::new(seed);
        let timed = seed % 2 == 0;
        let mut game = Game::new(*rules, Position::startpos());
        if timed {
            let control = TimeControl::fischer(60_000, 3_000, IncrementTiming::AfterMove);
            game = game.with_clock(Clock::new(control));
        }
        for ply in 0..40 {
            let moves = game.position().legal_moves();
            if game.outcome().is_some() || moves.is_empty() {
                break;
            }
            let mv = moves[rng.below(moves.len())];
            let elapsed = rng.below(4_000) as u64;
            let _ = if timed { game.play_timed(mv, elapsed) } else { game.play(mv) }.unwrap();
            if ply % 5 == 0 {
                assert_survives(&game);
            }
        }
        assert_survives(&game);
        let loser = if seed % 3 == 0 { Color::Black } else { Color::White };
        if game.resign(loser).is_ok() {
            assert_survives(&game);
        }
    }
}

#[test]
fn every_ending_that_is_no_move_survives() {
    let clock = Clock::new(TimeControl::byoyomi(60_000, 30_000));
    let timed = |sfen| Game::new(RuleSet::JSA_PRO, position(sfen)).with_clock(clock);
    let mut declared = timed(ENTERED);
    declared.declare_timed(Color::Black, 12_345).unwrap();
    assert_survives(&declared);
    let mut wrong = timed("startpos");
    wrong.declare(Color::Black).unwrap();
    assert_survives(&wrong);
    let mut agreed = timed(ENTERED);
    agreed.agree_impasse().unwrap();
    assert_survives(&agreed);
    let mut flagged = timed("startpos");
    flagged.play_timed(parse("7g7f"), 90_000).unwrap_err();
    assert_survives(&flagged);
    for color in Color::ALL {
        for act in [Game::resign, Game::time_up, Game::forfeit, Game::illegal_action] {
            let mut ended = timed("startpos");
            act(&mut ended, color).unwrap();
            assert_survives(&ended);
        }
    }
    for act in [Game::agree_draw, Game::interrupt] {
        let mut ended = timed("startpos");
        act(&mut ended).unwrap();
        assert_survives(&ended);
    }
    let rules = RuleSet::JSA_PRO.with_foul(FoulMode::Claim);
    let mut claimed = Game::new(rules, position("startpos"));
    claimed.play(parse("7g7e")).unwrap();
    assert_survives(&claimed);
    claimed.claim_foul(1).unwrap();
    assert_survives(&claimed);
}

/// Whatever is changed in a save, it is an error or the same as if it had been played so.
#[test]
fn a_tampered_save_is_an_error() {
    let clock = Clock::new(TimeControl::byoyomi(60_000, 30_000));
    let mut game = Game::new(RuleSet::JSA_PRO, position("startpos")).with_clock(clock);
    game.play_timed(parse("7g7f"), 5_000).unwrap();
    game.resign(Color::White).unwrap();
    let saved = serde_json::to_value(&game).unwrap();
    let load = |saved: &Value| serde_json::from_value::<Game>(saved.clone());
    assert!(load(&saved).is_ok());
    for (path, value, message) in [
        ("/version", json!(2), "the saved game has a version that is not known: 2"),
        ("/moves/0", json!("7g7e"), "contradicts"), // a foul that loses: nobody can resign any more
        ("/moves/0", json!("P*5e"), "move 1: no such piece in hand"),
        ("/moves/0", json!("7g"), "not a USI move"),
        ("/start", json!("9/9"), "byte"),
        ("/start", json!("4k4/9/9/9/9/9/9/9/4K4 b 19P 1"), "hand count"),
        ("/clock/charged/0", json!(6_000), "the clock"),
        ("/clock/charged", json!([]), "the clock"),
        ("/clock/now/black/remaining", json!(1), "the clock"),
        ("/end", json!({"foul": {"ply": 1}}), "contradicts its own rules"),
        ("/rules/foul", json!("never"), "unknown variant"),
        ("/credit/black", json!(300), "invalid value"),
    ] {
        let mut tampered = saved.clone();
        *tampered.pointer_mut(path).unwrap_or_else(|| panic!("{path} in {saved}")) = value.clone();
        let error = match load(&tampered) {
            Err(error) => error.to_string(),
            Ok(game) => panic!("{path} {value}: {:?}", game.outcome()),
        };
        assert!(error.contains(message), "{path} {value}: {error}");
    }
    for field in ["version", "rules", "start", "moves", "credit"] {
        let mut less = saved.clone();
        less.as_object_mut().unwrap().remove(field);
        assert!(load(&less).is_err(), "{field}");
    }
}

#[test]
fn values_are_stored_as_text() {
    assert_eq!(serde_json::to_value(parse::<shogi_rules::Move>("8h2b+")).unwrap(), json!("8h2b+"));
    assert_eq!(serde_json::to_value(parse::<shogi_rules::Square>("7g")).unwrap(), json!("7g"));
    let setup = Setup::startpos();
    let text = serde_json::to_string(&setup).unwrap();
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), setup);
    assert!(serde_json::from_str::<shogi_rules::Move>("\"7g7\"").is_err());
    let start = Position::startpos();
    let text = serde_json::to_string(&start).unwrap();
    assert_eq!(serde_json::from_str::<Position>(&text).unwrap(), start);
    // What is no position is refused, and what is only an arrangement.
    for text in ["9/9", "9/9/9/9/9/9/9/9/9 b - 1"] {
        assert!(serde_json::from_value::<Position>(json!(text)).is_err(), "{text}");
    }
    let rules = serde_json::to_value(RuleSet::JSA_PRO).unwrap();
    assert_eq!(serde_json::from_value::<RuleSet>(rules).unwrap(), RuleSet::JSA_PRO);
}

/// Every reason is stored under its word, and an outcome comes back as it was.
#[test]
fn outcomes_are_stored_with_their_words() {
    let game = Game::new(RuleSet::JSA_PRO, position(ENTERED));
    let report = game.declaration().unwrap();
    let points = ByColor { black: 24, white: 30 };
    let reason = Position::startpos().check_legality(parse("8h2b")).unwrap_err();
    let reasons = [
        EndReason::Checkmate,
        EndReason::NoLegalMoves,
        EndReason::Resignation,
        EndReason::TimeUp,
        EndReason::Foul { reason, ply: 7 },
        EndReason::Sennichite,
        EndReason::PerpetualCheck,
        EndReason::MutualPerpetualCheck,
        EndReason::Declaration(report),
        EndReason::WrongDeclaration(report),
        EndReason::Try,
        EndReason::AgreedImpasse { points },
        EndReason::AutomaticImpasse { points },
        EndReason::MoveLimit { extended: true },
        EndReason::InsufficientMaterial,
        EndReason::IllegalAction,
        EndReason::Forfeit,
        EndReason::AgreedDraw,
        EndReason::Interrupted,
    ];
    for reason in reasons {
        let stored = serde_json::to_value(reason).unwrap();
        let word = stored.as_str().or_else(|| Some(stored.as_object()?.keys().next()?.as_str()));
        assert_eq!(word, Some(reason.word()));
        for outcome in [
            Outcome::Win { winner: Color::White, reason },
            Outcome::Draw { reason },
            Outcome::NoResult { reason },
        ] {
            let text = serde_json::to_string(&outcome).unwrap();
            assert_eq!(serde_json::from_str::<Outcome>(&text).unwrap(), outcome, "{text}");
        }
    }
    let nifu = json!({"foul": {"reason": {"code": 412, "squares": [0, 0]}, "ply": 1}});
    assert!(serde_json::from_value::<EndReason>(nifu).is_err(), "nifu has a square");
}

#[test]
fn effects_are_stored() {
    let mut game = Game::new(RuleSet::JSA_AMATEUR_27, Position::startpos());
    for mv in ["7g7f", "3c3d", "8h2b+", "3a2b", "5i5e"] {
        let effects = game.play(parse(mv)).unwrap();
        let text = serde_json::to_string(&effects).unwrap();
        assert_eq!(serde_json::from_str::<MoveEffects>(&text).unwrap(), effects, "{text}");
    }
}

#[cfg(feature = "kifu")]
#[test]
fn notes_of_engines_are_stored() {
    use shogi_rules::kifu::{EngineNote, NodeId, ParseOptions, read_str};

    let text = "手合割：平手\n   1 ７六歩(77)\n**解析 0 候補1 深さ 20/31 評価値 57 読み筋 △３四歩(33) ？\n\
                **詰み=先手勝ち:15手\n* 30 -3334FU\n";
    let record = read_str(text, &ParseOptions::default()).unwrap().record;
    let notes = record.engine_notes(NodeId(1));
    assert!(notes.len() >= 2, "{notes:?}");
    for note in notes {
        let stored = serde_json::to_value(&note).unwrap();
        assert_eq!(stored["source"], note.source.word());
        assert_eq!(stored["kind"], note.kind.word());
        assert_eq!(serde_json::from_value::<EngineNote>(stored).unwrap(), note);
    }
    assert!(serde_json::from_value::<EngineNote>(json!({"source": "nobody"})).is_err());
}
