//! What a screen for beginners asks: answers to a check, forbidden drops, moves without a word on promotion;
//! and the same from the other side of the board.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::twin::Twin;
use common::{Rng, STARTS, config, parse, playout, position, random_setup};
use proptest::prelude::*;
use shogi_rules::{
    Color, EvasionKinds, IllegalMove, Move, PieceKind, Position, Promotion, Square, Validity,
};

/// A position of any arrangement or, half of the time, of a game.
fn any_position() -> impl Strategy<Value = Position> {
    (any::<u64>(), 0..STARTS.len(), 0usize..150, any::<bool>()).prop_map(
        |(seed, start, size, of_game)| {
            let mut rng = Rng::new(seed);
            if !of_game {
                let setup = random_setup(&mut rng, size % 39, 80);
                return setup.position(Validity::Lenient).unwrap();
            }
            let mut last = None;
            playout(&mut rng, STARTS[start], size, |pos| last = Some(pos.clone()));
            last.unwrap()
        },
    )
}

/// The kinds of answers, one legal move of the naive twin after the other.
fn naive_kinds(pos: &Position) -> EvasionKinds {
    let twin = Twin::of(pos);
    let checkers = twin.checkers_of(twin.side);
    let kind = |mv: Move| {
        if checkers.contains(&mv.to()) {
            EvasionKinds::CAPTURE
        } else if mv.is_drop() {
            EvasionKinds::DROP
        } else if mv.from() == twin.king(twin.side) {
            EvasionKinds::KING_MOVE
        } else {
            EvasionKinds::INTERPOSITION
        }
    };
    let moves = if checkers.is_empty() { vec![] } else { twin.legal_moves() };
    moves.into_iter().map(kind).collect()
}

#[test]
fn answers_to_a_check() {
    const NONE: EvasionKinds = EvasionKinds::empty();
    for (what, sfen, expected) in [
        ("no check", STARTS[0], NONE),
        (
            "a knight: nothing comes between",
            "4k4/9/9/9/9/9/5n3/5G3/4K4 b P 1",
            EvasionKinds::KING_MOVE | EvasionKinds::CAPTURE,
        ),
        ("two at once", "k3r4/9/9/9/9/9/5n3/9/4K4 b RG 1", EvasionKinds::KING_MOVE),
        ("the king takes", "4k4/9/9/9/9/9/9/4g4/4K4 b - 1", EvasionKinds::CAPTURE),
        ("mate", "4k4/9/9/9/9/9/4p4/4g4/4K4 b RP 1", NONE),
        ("only a drop", "4k4/9/9/9/9/9/9/7PP/r7K b G 1", EvasionKinds::DROP),
        ("only a step between", "4k4/9/9/9/9/9/9/7GP/r7K b - 1", EvasionKinds::INTERPOSITION),
        ("a pawn steps between", "4k4/9/9/9/9/9/8l/7Pr/K7r b - 1", EvasionKinds::KING_MOVE),
        ("a pinned piece cannot", "4k4/9/9/9/4r4/9/4G4/9/r3K4 b - 1", EvasionKinds::KING_MOVE),
    ] {
        let pos = position(sfen);
        assert_eq!(pos.evasion_kinds(), expected, "{what}");
        assert_eq!(naive_kinds(&pos), expected, "{what}, naively");
        assert_eq!(pos.flipped().evasion_kinds(), expected, "{what}, flipped");
    }
}

#[test]
fn a_player_is_asked_only_where_there_is_a_choice() {
    let pos = position("k8/4P4/3N1S3/9/2b6/9/9/9/K5R1G w - 1");
    for (from, to, expected) in [
        ("5b", "5a", Some("5b5a+")), // forced, whoever's turn it is
        ("6c", "5a", Some("6c5a+")),
        ("4c", "4b", None),
        ("4c", "4d", None), // out of the far ranks
        ("3i", "3d", Some("3i3d")),
        ("3i", "3c", None),
        ("1i", "1h", Some("1i1h")),
        ("9i", "9h", Some("9i9h")),
        ("7e", "6f", Some("7e6f")),
        ("7e", "4h", None), // White's far ranks
        ("5e", "5d", Some("5e5d")),
        ("5b", "5h", None), // no such move, but one would have to ask
    ] {
        let expected = expected.map(parse::<Move>);
        assert_eq!(pos.complete_move(parse(from), parse(to)), expected, "{from}{to}");
    }
    let nobody = pos.complete_move(parse("5e"), parse("5d")).unwrap();
    assert_eq!(pos.check_legality(nobody), Err(IllegalMove::NoPiece));
}

#[test]
fn squares_flip_about_the_centre() {
    for (square, flipped) in [("1a", "9i"), ("5e", "5e"), ("7g", "3c"), ("2h", "8b"), ("5a", "5i")]
    {
        let (square, flipped): (Square, Square) = (parse(square), parse(flipped));
        assert_eq!((square.flip(), flipped.flip()), (flipped, square));
        assert_eq!(
            square.flip().in_promotion_zone(Color::White),
            square.in_promotion_zone(Color::Black)
        );
    }
    let start = Position::startpos();
    assert_eq!(start.flipped().to_string(), start.to_string().replace(" b ", " w "));
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn kinds_of_evasions_are_those_of_the_legal_moves(pos in any_position()) {
        let kinds = pos.evasion_kinds();
        prop_assert_eq!(kinds, naive_kinds(&pos));
        prop_assert_eq!(kinds.is_empty(), !(pos.is_in_check() && pos.has_legal_moves()));
        prop_assert_eq!(pos.flipped().evasion_kinds(), kinds);
    }

    /// Every square is either allowed or forbidden, and the reason is the one that the naive twin finds.
    #[test]
    fn drops_are_allowed_or_forbidden_with_the_reason(pos in any_position()) {
        let twin = Twin::of(&pos);
        // A promoted kind counts as its base; a king is in no hand.
        for kind in PieceKind::ALL.into_iter().filter(|kind| *kind != PieceKind::King) {
            let allowed = pos.drop_targets(kind);
            let mut forbidden: Vec<Square> = vec![];
            for (square, reason) in pos.forbidden_drops(kind) {
                let mv = Move::drop(kind, square).unwrap();
                prop_assert_eq!(Some(reason.code()), twin.reason(mv), "{} at {}", mv, pos);
                prop_assert!(!allowed.contains(square), "{} at {}", mv, pos);
                forbidden.push(square);
            }
            prop_assert_eq!(allowed.len() + forbidden.len(), Square::COUNT, "{} at {}", kind, pos);
            let mut flipped: Vec<Square> =
                pos.flipped().forbidden_drops(kind).map(|(square, _)| square.flip()).collect();
            flipped.sort();
            prop_assert_eq!(flipped, forbidden);
            prop_assert_eq!(pos.flipped().drop_targets(kind).flip(), allowed);
        }
        prop_assert_eq!(pos.forbidden_drops(PieceKind::King).count(), 0);
    }

    /// A move is completed to the only legal one there is, and left open where both are legal.
    #[test]
    fn moves_are_completed_without_deciding_for_the_player(pos in any_position()) {
        let legal = Twin::of(&pos).legal_moves();
        for mv in &legal {
            let Some(from) = mv.from() else { continue };
            let other = legal.contains(&mv.with_promotion(!mv.is_promotion()));
            let completed = pos.complete_move(from, mv.to());
            prop_assert_eq!(completed, Some(*mv).filter(|_| !other), "{} at {}", mv, &pos);
            let forced = pos.promotion(from, mv.to()) == Promotion::Forced;
            prop_assert_eq!(forced, completed.is_some_and(Move::is_promotion));
        }
    }

    #[test]
    fn targets_flip_with_the_position(pos in any_position()) {
        let flipped = pos.flipped();
        for from in Square::all() {
            prop_assert_eq!(flipped.targets(from.flip()).squares().flip(), pos.targets(from).squares());
        }
    }
}
