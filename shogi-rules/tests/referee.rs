//! What the rule sets decide, in games played to their end.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{parse, position};
use shogi_rules::{
    ByColor, Clock, Color, EndReason, EnteredKings, FoulAfterEnd, FoulMode, Game, GameError,
    Handicap, IllegalMove, MoveLimit, MutualPerpetualCheck, OnCheck, Outcome, PerpetualCheck,
    Position, Replay, RuleSet, Stalemate, TimeControl, Undecided, WrongDeclaration,
};

/// Black's king has entered with ten pieces and 31 points.
const ENTERED: &str = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R2BP4g4s4n4l7p 1";
/// A rook that may give check all the time.
const CHECKER: &str = "4k4/3R5/9/9/9/9/9/9/8K b - 1";

fn played(rules: RuleSet, sfen: &str, moves: &str) -> Game {
    let mut game = Game::new(rules, position(sfen));
    for mv in moves.split_whitespace() {
        assert_eq!(game.outcome(), None, "before {mv}");
        game.play(parse(mv)).unwrap();
    }
    game
}

fn reason(game: &Game) -> EndReason {
    game.outcome().unwrap().reason()
}

const fn win(winner: Color, reason: EndReason) -> Outcome {
    Outcome::Win { winner, reason }
}

/// At the limit White gives check; Black answers with checks of its own, which extend nothing.
#[test]
fn counter_checks_do_not_extend_the_limit() {
    let sfen = "5k3/9/9/9/9/9/1r7/5K3/5R3 w - 500";
    let mut game = played(RuleSet::JSA_PRO, sfen, "8g8h");
    assert_eq!(game.extension(), Some(Color::White));
    assert!(game.play(parse("4h3g")).unwrap().check);
    assert_eq!((game.outcome(), game.extension()), (None, Some(Color::White)));
    // White evades without a check: its series is broken, Black's own does not count.
    let outcome = game.play(parse("4a5a")).unwrap().outcome;
    let reason = EndReason::MoveLimit { extended: true };
    assert_eq!(outcome, Some(Outcome::NoResult { reason }));
    assert_eq!(game.extension(), None);
}

#[test]
fn a_limit_counts_the_moves_before_the_start() {
    let limit = MoveLimit { on_check: OnCheck::Extend, ..MoveLimit::at(10) };
    let rules = RuleSet::TRY.with_try_rule(false).with_move_limit(Some(limit));
    let bare = "4k4/9/9/9/9/9/9/9/4K4";
    let limited = EndReason::MoveLimit { extended: false };
    for (ply, ends) in [(9, false), (10, true), (99, true)] {
        let game = played(rules, &format!("{bare} b G {ply}"), "5i5h");
        assert_eq!(game.outcome().is_some_and(|o| o.reason() == limited), ends, "{ply}");
    }
    let entered = MoveLimit { needs_entered_king: true, ..limit };
    let game = played(rules.with_move_limit(Some(entered)), &format!("{bare} b G 10"), "5i5h 5a5b");
    assert_eq!((game.outcome(), game.extension()), (None, None));
}

#[test]
fn fouls_are_refused_or_lose_or_wait_to_be_claimed() {
    let nifu = parse("P*5d");
    let sfen = "k8/9/9/9/9/4P4/9/9/K8 b P 1";
    let rules = RuleSet::JSA_PRO;
    let mut assist = played(rules.with_foul(FoulMode::Assist), sfen, "");
    let foul = IllegalMove::Nifu { other: parse("5f") };
    assert_eq!(assist.play(nifu), Err(GameError::Illegal(foul)));
    assert!(assist.is_empty());
    let strict = played(rules, sfen, "P*5d");
    assert_eq!(strict.outcome(), Some(win(Color::White, EndReason::Foul { reason: foul, ply: 1 })));

    let mut claim = played(rules.with_foul(FoulMode::Claim), sfen, "P*5d 9a9b 9i9h");
    assert_eq!(claim.fouls().collect::<Vec<_>>(), [(1, foul)]);
    assert_eq!(claim.claim_foul(2), Err(GameError::NoFoul));
    let claimed = claim.claim_foul(1).unwrap();
    assert_eq!(claimed, win(Color::White, EndReason::Foul { reason: foul, ply: 1 }));
    // The claim is taken back, and then the foul itself.
    assert_eq!(claim.reopen(), Ok(claimed));
    for _ in 0..3 {
        claim.undo().unwrap();
    }
    assert_eq!(claim.fouls().count(), 0);
    assert_eq!(claim.claim_foul(1), Err(GameError::NoFoul));
}

#[test]
fn a_king_left_in_check_is_claimed_and_not_taken() {
    let rules = RuleSet::JSA_PRO.with_foul(FoulMode::Claim);
    let mut game = played(rules, "4k4/9/9/9/9/9/9/4r4/4K4 b G 1", "G*1a");
    assert_eq!(game.play(parse("5h5i")), Err(GameError::Illegal(IllegalMove::CapturesKing)));
    assert_eq!(game.claim_foul(1).unwrap().winner(), Some(Color::White));
}

#[test]
fn the_first_claim_after_the_end_is_final_and_can_be_taken_back() {
    let rules =
        RuleSet::JSA_PRO.with_foul(FoulMode::Claim).with_foul_after_end(FoulAfterEnd::FoulLoses);
    // Both sides move a piece as it does not move, then Black mates.
    let mut game = played(rules, "k8/9/PP7/9/9/9/9/9/K8 b G 1", "9i7i 9a7a 7i9i 7a9a G*9b");
    let mate = win(Color::Black, EndReason::Checkmate);
    assert_eq!((game.outcome(), game.fouls().count()), (Some(mate), 4));
    let claimed = game.claim_foul(1).unwrap();
    assert_eq!(claimed.winner(), Some(Color::White));
    assert_eq!(game.claim_foul(2), Err(GameError::GameOver));
    assert_eq!((game.reopen(), game.outcome()), (Ok(claimed), Some(mate)));
    assert_eq!(game.reopen(), Err(GameError::NothingToUndo));
}

#[test]
fn nothing_is_judged_over_a_foul_that_stands() {
    let rules = RuleSet::JSA_PRO.with_foul(FoulMode::Claim);
    let game = played(rules, "7nk/9/9/6NN1/9/9/9/9/4K4 b P 1", "P*1b");
    assert!(!game.position().has_legal_moves());
    let credited = game.with_credit(ByColor { black: 0, white: 5 });
    assert_eq!((credited.outcome(), credited.fouls().count()), (None, 1));
}

#[test]
fn either_side_may_resign_at_any_time() {
    for color in Color::ALL {
        let mut game = played(RuleSet::JSA_PRO, "startpos", "7g7f");
        assert_eq!(game.resign(color).unwrap(), win(!color, EndReason::Resignation));
        assert_eq!(game.resign(color), Err(GameError::GameOver));
    }
}

#[test]
fn a_declaration_stops_the_clock() {
    let clock = Clock::new(TimeControl::sudden_death(10_000));
    let timed = || played(RuleSet::JSA_PRO, ENTERED, "").with_clock(clock);
    let mut game = timed();
    assert_eq!(game.declare_timed(Color::White, 99_000), Err(GameError::NotYourTurn));
    assert_eq!(game.declare_timed(Color::Black, 9_999).unwrap().winner(), Some(Color::Black));
    assert_eq!(game.clock().unwrap().remaining(Color::Black), Some(1));
    let mut late = timed();
    assert_eq!(late.declare_timed(Color::Black, 10_000), Err(GameError::TimeUp));
    assert_eq!(late.outcome(), Some(win(Color::White, EndReason::TimeUp)));
}

/// A declaration that is thought better of gives its time back, and the game is saved and loaded as any other.
#[test]
fn reopening_gives_the_time_of_a_declaration_back() {
    let clock = Clock::new(TimeControl::byoyomi(60_000, 30_000));
    let mut game = Game::new(RuleSet::JSA_PRO, position(ENTERED)).with_clock(clock);
    game.declare_timed(Color::Black, 12_345).unwrap();
    assert_ne!(game.clock(), Some(clock));
    #[cfg(feature = "serde")]
    {
        let text = serde_json::to_string(&game).unwrap();
        game = serde_json::from_str(&text).unwrap();
    }
    game.reopen().unwrap();
    assert_eq!(game.clock(), Some(clock));
    game.play_timed(parse("5c4c"), 1_000).unwrap();
    #[cfg(feature = "serde")]
    {
        let text = serde_json::to_string(&game).unwrap();
        assert!(serde_json::from_str::<Game>(&text).is_ok(), "{text}");
    }
    game.undo().unwrap();
    assert_eq!(game.clock(), Some(clock));
}

#[test]
fn taking_back_gives_the_time_back() {
    let clock =
        Clock::new(TimeControl::fischer(60_000, 5_000, shogi_rules::IncrementTiming::AfterMove));
    let mut game = played(RuleSet::JSA_PRO, "startpos", "7g7f").with_clock(clock);
    game.play_timed(parse("3c3d"), 7_000).unwrap();
    assert_eq!((game.charged(1), game.charged(2), game.charged(3)), (None, Some(7_000), None));
    let after = game.clock();
    assert_eq!(
        game.play_timed(parse("3d3e"), 1),
        Err(GameError::Illegal(IllegalMove::NotYourPiece))
    );
    assert_eq!(game.clock(), after);
    game.undo().unwrap();
    assert_eq!(game.clock(), Some(clock));
    game.undo().unwrap();
    assert_eq!((game.clock(), game.charged(1)), (Some(clock), None));
    // Without a clock, a time is nothing.
    let mut game = played(RuleSet::JSA_PRO, "startpos", "");
    game.play_timed(parse("7g7f"), u64::MAX).unwrap();
    assert_eq!((game.clock(), game.charged(1)), (None, None));
}

#[test]
fn a_wrong_declaration_loses_or_is_refused() {
    let mut loses = played(RuleSet::JSA_PRO, "startpos", "");
    let report = loses.declaration().unwrap();
    assert_eq!(
        loses.declare(Color::Black).unwrap(),
        win(Color::White, EndReason::WrongDeclaration(report))
    );
    let rules = RuleSet::JSA_PRO.with_wrong_declaration(WrongDeclaration::Refused);
    let mut refused = played(rules, "startpos", "");
    assert_eq!(refused.declare(Color::Black), Err(GameError::DeclarationRefused(report)));
    assert_eq!(refused.outcome(), None);
    let mut unknown = played(RuleSet::ASOBINOW, "startpos", "");
    assert_eq!(
        (unknown.declaration(), unknown.declare(Color::Black)),
        (None, Err(GameError::NotInTheRules))
    );
}

#[test]
fn no_declaration_once_the_limit_is_reached() {
    let rules = RuleSet::JSA_PRO.with_wrong_declaration(WrongDeclaration::Refused);
    for (ply, holds) in [(500, true), (501, false)] {
        let sfen = ENTERED.replace(" 1", &format!(" {ply}"));
        assert_eq!(played(rules, &sfen, "").declaration().unwrap().before_limit, holds);
    }
}

#[test]
fn agreement_asks_for_entered_kings() {
    let agree = |entered, sfen| {
        let rules = RuleSet::JSA_PRO.with_agreement(entered).with_impasse(Undecided::Draw);
        played(rules, sfen, "").agree_impasse()
    };
    let points = ByColor { black: 27, white: 27 };
    let drawn = Outcome::Draw { reason: EndReason::AgreedImpasse { points } };
    assert_eq!(agree(Some(EnteredKings::Neither), "startpos"), Ok(drawn));
    assert_eq!(agree(Some(EnteredKings::One), "startpos"), Err(GameError::KingsNotEntered));
    let one = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/8k/9/9/9 b 2R2BP4g4s4n4l7p 1";
    assert!(agree(Some(EnteredKings::One), one).is_ok());
    assert_eq!(agree(Some(EnteredKings::Both), one), Err(GameError::KingsNotEntered));
    // The other king of this one stands in Black's camp.
    assert!(agree(Some(EnteredKings::Both), ENTERED).is_ok());
    assert_eq!(agree(None, ENTERED), Err(GameError::NotInTheRules));
}

#[test]
fn credit_is_given_for_a_listed_handicap_only() {
    let credit = |rules, start: Position| Game::new(rules, start).credit().white;
    let two = Handicap::TwoPieces.position();
    assert_eq!(credit(RuleSet::JSA_PRO, two.clone()), 10);
    assert_eq!(credit(RuleSet::WCSC, two.clone()), 0);
    assert_eq!(credit(RuleSet::JSA_PRO, Position::startpos()), 0);
    assert_eq!(credit(RuleSet::JSA_PRO, Handicap::BlueSky.position()), 0);
    // The same pieces after a move are no listed start.
    assert_eq!(credit(RuleSet::JSA_PRO, two.after(parse("4a3b"))), 0);
}

#[test]
fn the_checker_loses_unless_the_rules_make_it_a_repetition() {
    let cycle = "6b5b 5a6a 5b6b 6a5a ".repeat(3);
    let game = |rules| played(rules, CHECKER, &cycle);
    assert_eq!(
        game(RuleSet::JSA_PRO).outcome(),
        Some(win(Color::White, EndReason::PerpetualCheck))
    );
    let rules = RuleSet::JSA_PRO.with_perpetual_check(PerpetualCheck::Sennichite);
    assert_eq!(reason(&game(rules)), EndReason::Sennichite);
    // No position is known in which both give check all the time: the setting changes nothing else.
    let rules = RuleSet::JSA_PRO.with_mutual_perpetual_check(MutualPerpetualCheck::LastMoverLoses);
    assert_eq!(game(rules).outcome(), Some(win(Color::White, EndReason::PerpetualCheck)));
}

#[test]
fn a_side_without_a_move_loses_or_draws() {
    let (sfen, moves) = ("8k/5R3/6N2/9/9/9/9/9/K8 b - 1", "4b3b");
    let reason = EndReason::NoLegalMoves;
    assert_eq!(played(RuleSet::JSA_PRO, sfen, moves).outcome(), Some(win(Color::Black, reason)));
    let rules = RuleSet::JSA_PRO.with_stalemate(Stalemate::Draw);
    assert_eq!(played(rules, sfen, moves).outcome(), Some(Outcome::Draw { reason }));
}

#[test]
fn a_try_is_a_move_of_the_king_to_the_other_kings_square() {
    for (sfen, moves, tried) in [
        ("9/3K5/9/9/9/9/9/9/4k4 b - 1", "6b5a", true),
        ("9/3K5/9/9/9/9/9/9/4k4 b G 1", "G*5a", false),
        ("9/3K5/9/9/9/9/9/9/4k4 b - 1", "6b6a", false),
        ("4K4/9/9/9/9/9/9/5k3/9 w - 1", "4h5i", true),
    ] {
        let game = played(RuleSet::TRY, sfen, moves);
        assert_eq!(game.outcome().is_some_and(|o| o.reason() == EndReason::Try), tried, "{sfen}");
    }
}

#[test]
fn taking_back_can_be_forbidden() {
    let rules = RuleSet::JSA_PRO.with_undo(false);
    let mut game = played(rules, "startpos", "7g7f");
    assert_eq!(game.undo(), Err(GameError::UndoForbidden));
    game.resign(Color::White).unwrap();
    assert_eq!(game.reopen(), Err(GameError::UndoForbidden));
    assert_eq!(game.len(), 1);
}

#[test]
fn only_a_game_without_result_is_replayed() {
    let cycle = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let replay = |rules| played(rules, "startpos", &cycle).replay().map(|game| game.len());
    assert_eq!(replay(RuleSet::JSA_PRO), Some(0));
    assert_eq!(replay(RuleSet::JSA_PRO.with_replay(Replay::None)), None);
    assert_eq!(replay(RuleSet::WCSC), None);
    assert!(played(RuleSet::JSA_PRO, "startpos", "7g7f").replay().is_none());
}

#[test]
fn a_forced_promotion_is_told_apart() {
    let mut game = played(RuleSet::JSA_PRO, "9/P7k/9/9/9/9/9/9/8K b - 1", "");
    let effects = game.play(parse("9b9a+")).unwrap();
    assert!(effects.promoted && effects.forced_promotion);
    let mut game = played(RuleSet::JSA_PRO, "9/8k/P8/9/9/9/9/9/8K b - 1", "");
    let effects = game.play(parse("9c9b+")).unwrap();
    assert!(effects.promoted && !effects.forced_promotion);
}

/// Two moves in a row, a move taken back, advice: no rule of movement sees them.
#[test]
fn a_foul_that_is_no_move_loses() {
    for color in Color::ALL {
        let mut game = played(RuleSet::JSA_PRO, "startpos", "7g7f");
        let outcome = win(!color, EndReason::IllegalAction);
        assert_eq!(game.illegal_action(color), Ok(outcome));
        assert_eq!(game.illegal_action(color), Err(GameError::GameOver));
        assert_eq!((game.reopen(), game.outcome()), (Ok(outcome), None));
        assert_eq!(game.forfeit(color), Ok(win(!color, EndReason::Forfeit)));
    }
}

#[test]
fn players_agree_on_a_draw_or_break_off() {
    let mut game = played(RuleSet::JSA_PRO, "startpos", "7g7f");
    let draw = Outcome::Draw { reason: EndReason::AgreedDraw };
    assert_eq!((game.agree_draw(), game.reopen()), (Ok(draw), Ok(draw)));
    let interrupted = Outcome::NoResult { reason: EndReason::Interrupted };
    assert_eq!(game.interrupt(), Ok(interrupted));
    assert!(game.replay().is_none());
    game.reopen().unwrap();
    assert!(game.play(parse("3c3d")).is_ok());
}

#[test]
fn a_title_match_counts_an_impasse_as_a_drawn_game() {
    let rules = RuleSet::JSA_PRO.with_impasse(Undecided::Draw);
    let sfen = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2RB3Gbg4s4n4l7p 1"; // 28 points
    let mut game = Game::new(rules, position(sfen));
    assert!(matches!(game.declare(Color::Black), Ok(Outcome::Draw { .. })));
    assert!(game.replay().is_none(), "it counts");
}
