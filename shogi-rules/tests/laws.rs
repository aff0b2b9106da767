//! Laws that hold for every input, tried with proptest.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::ops::ControlFlow;

use common::{
    Rng, STARTS, assert_consistent, assert_same_view, config, every_move, piece_total, position,
    random_setup, sorted,
};
use proptest::prelude::*;
use shogi_rules::{
    Bitboard, Color, Hand, KindSet, Move, MoveList, MoveSet, Piece, PieceKind, Position,
    PositionError, Setup, Square, Undo, UsiError, UsiPosition, Validity,
};

/// Any piece on any square, any hands: hardly ever valid.
fn any_setup() -> impl Strategy<Value = Setup> {
    let board = prop::collection::vec((0..Square::COUNT, 0u8..32), 0..40);
    let hands = prop::collection::vec((0..7usize, 0..2usize, 0u8..=Hand::MAX), 0..8);
    (board, hands, any::<bool>(), any::<u32>()).prop_map(|(board, hands, white, ply)| {
        let mut setup = Setup::empty();
        for (square, raw) in board {
            setup.board[square] = Piece::from_raw(raw);
        }
        for (kind, color, count) in hands {
            assert!(setup.hands[Color::ALL[color]].set(PieceKind::HAND[kind], count));
        }
        setup.side = if white { Color::White } else { Color::Black };
        setup.ply = ply.max(1);
        setup
    })
}

/// A position that no game need reach, but that holds at most one set of pieces.
fn any_position() -> impl Strategy<Value = Position> {
    (any::<u64>(), 0usize..39).prop_map(|(seed, pieces)| {
        random_setup(&mut Rng::new(seed), pieces, 80).position(Validity::Lenient).unwrap()
    })
}

/// A position of a game from one of the starts.
fn game_position() -> impl Strategy<Value = Position> {
    (0..STARTS.len(), prop::collection::vec(any::<u16>(), 0..150)).prop_map(|(start, choices)| {
        let mut pos = position(STARTS[start]);
        for choice in choices {
            let list = pos.legal_moves();
            let Some(mv) = list.get(choice as usize % list.len().max(1)) else { break };
            pos = pos.after(*mv);
        }
        pos
    })
}

fn any_move() -> impl Strategy<Value = Move> {
    prop::sample::select(every_move().collect::<Vec<_>>())
}

/// Text that is nearly SFEN.
fn nearly_sfen() -> impl Strategy<Value = String> {
    let valid = (any_setup(), any::<prop::sample::Index>(), 0usize..5, "[ -~将]{0,3}");
    prop_oneof![
        ".{0,60}",
        "[1-9PLNSGBRKplnsgbrk+/]{0,90} [bw] [-0-9RBGSNLPrbgsnlp]{0,20} [0-9]{0,12}",
        valid.prop_map(|(setup, at, cut, insert)| {
            let mut text: Vec<char> = setup.to_string().chars().collect();
            let at = at.index(text.len());
            let end = (at + cut).min(text.len());
            text.splice(at..end, insert.chars());
            text.into_iter().collect()
        }),
    ]
}

/// Plays and takes back every legal move.
fn assert_undo_restores(pos: &Position) {
    let mut board = pos.clone();
    for mv in &pos.legal_moves() {
        let undo = board.play(mv).unwrap();
        assert_eq!((undo.mv(), undo.captured()), (mv, pos.piece_on(mv.to())));
        let moved = mv.from().map_or_else(
            || Some(Piece::new(pos.side_to_move(), mv.dropped().unwrap())),
            |from| pos.piece_on(from),
        );
        assert_eq!(undo.moved(), moved);
        let after = pos.after(mv);
        assert_eq!((&after, after.key(), after.ply()), (&board, board.key(), board.ply()));
        assert_eq!(board.ply(), pos.ply().saturating_add(1));
        assert_eq!(board.side_to_move(), !pos.side_to_move());
        board.undo(undo);
        assert_eq!((&board, board.key(), board.ply()), (pos, pos.key(), pos.ply()), "{mv}");
    }
    assert_same_view(&board, pos);
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn a_setup_survives_sfen(setup in any_setup()) {
        let text = setup.to_string();
        prop_assert_eq!(Setup::from_sfen_strict(&text), Ok(setup));
        prop_assert_eq!(Setup::from_sfen(&text), Ok(setup));
        prop_assert_eq!(setup.flipped().flipped(), setup);
        prop_assert_eq!(setup.flipped().problems().is_empty(), setup.problems().is_empty());
    }

    #[test]
    fn what_one_level_allows_the_next_allows(setup in any_setup()) {
        let levels = [Validity::Strict, Validity::Tsume, Validity::Lenient];
        let results = levels.map(|level| setup.position(level).is_ok());
        prop_assert!(results.is_sorted(), "{:?}", results);
        prop_assert_eq!(results[0], setup.problems().is_empty());
        if let Ok(pos) = setup.position(Validity::Lenient) {
            prop_assert_eq!(Setup::from(&pos), setup);
            assert_consistent(&pos);
        }
    }

    #[test]
    fn games_survive_sfen(pos in game_position()) {
        let text = pos.to_string();
        let read = Position::from_sfen_strict(&text).unwrap();
        assert_same_view(&read, &pos);
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn any_text_is_refused_within_its_length(text in nearly_sfen()) {
        for setup in [Setup::from_sfen(&text), Setup::from_sfen_strict(&text)] {
            match setup {
                Ok(setup) => prop_assert_eq!(Setup::from_sfen_strict(&setup.to_string()), Ok(setup)),
                Err(error) => prop_assert!(error.offset <= text.len(), "{}", error),
            }
        }
        // What strict reads, it writes in the same way.
        if let Ok(setup) = Setup::from_sfen_strict(&text) {
            prop_assert_eq!(setup.to_string(), text.clone());
            prop_assert_eq!(Setup::from_sfen(&text), Ok(setup));
        }
        if let Err(PositionError::Setup(problems)) = Position::from_sfen(&text) {
            prop_assert!(!problems.is_empty());
        }
    }

    #[test]
    fn any_text_is_refused_as_a_move_or_read_back(text in "[1-9a-iPLNSGBRK*+]{3,6}|.{0,8}") {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert!(mv.to_string() == text || mv.to_string() == "1a1a+", "{} {}", text, mv);
        }
    }

    #[test]
    fn usi_lines_say_what_was_played(choices in prop::collection::vec(any::<u16>(), 0..40), bad in any_move()) {
        let mut pos = Position::startpos();
        let mut line = String::from("position startpos moves");
        let mut moves = vec![];
        for choice in choices {
            let list = pos.legal_moves();
            let Some(mv) = list.get(choice as usize % list.len().max(1)) else { break };
            line.extend([" ", &mv.to_string()]);
            moves.push(*mv);
            pos = pos.after(*mv);
        }
        let parsed = UsiPosition::parse(&line).unwrap();
        prop_assert_eq!(parsed.moves().collect::<Vec<_>>(), moves.clone());
        assert_same_view(parsed.end(), &pos);
        if let Err(reason) = pos.check_legality(bad) {
            let error = UsiPosition::parse(&format!("{line} {bad}")).unwrap_err();
            let expected =
                UsiError::Move { number: moves.len() + 1, offset: line.len() + 1, reason: Some(reason) };
            prop_assert_eq!(error, expected);
        }
    }

    #[test]
    fn any_text_is_refused_as_a_usi_line(text in "(position )?(startpos|sfen .{0,30})? ?(moves)?.{0,30}") {
        if let Err(UsiError::Move { number, offset, .. }) = UsiPosition::parse(&text) {
            prop_assert!(number > 0 && offset < text.len());
        }
    }

    #[test]
    fn undo_restores_everything_in_games(pos in game_position()) {
        assert_undo_restores(&pos);
    }

    #[test]
    fn undo_restores_everything_anywhere(pos in any_position()) {
        assert_undo_restores(&pos);
    }

    #[test]
    fn games_keep_their_pieces_and_their_key(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let mut pos = Position::startpos();
        for choice in choices {
            assert_consistent(&pos);
            prop_assert_eq!(piece_total(&pos), 40);
            let points = Color::ALL.map(|color| pos.impasse_points(color));
            prop_assert_eq!(points.iter().sum::<u8>(), 54, "points are only exchanged");
            // No legal move leaves a position that a game could not have.
            prop_assert!(Setup::from(&pos).problems().is_empty(), "{}", pos);
            let list = pos.legal_moves();
            let Some(mv) = list.get(choice as usize % list.len().max(1)) else { break };
            let _ = pos.play(*mv).unwrap();
        }
    }

    #[test]
    fn legality_agrees_with_the_list(pos in any_position(), mv in any_move()) {
        prop_assert_eq!(pos.is_legal(mv), pos.legal_moves().contains(&mv), "{} {}", pos, mv);
        let mut board = pos.clone();
        match pos.check_legality(mv) {
            Ok(()) => prop_assert_eq!(&pos.after(mv), board.play(mv).map(|_| &board).unwrap()),
            Err(reason) => {
                prop_assert_eq!(board.play(mv), Err(reason));
                assert_same_view(&board, &pos);
            }
        }
    }

    #[test]
    fn flipping_commutes_with_moving(pos in any_position()) {
        let flipped = pos.flipped();
        let mirror = |list: &[Move]| sorted(list.iter().map(|mv| mv.flip()));
        prop_assert_eq!(sorted(flipped.legal_moves()), mirror(&pos.legal_moves()));
        prop_assert_eq!(sorted(flipped.mating_moves()), mirror(&pos.mating_moves()));
        prop_assert_eq!(flipped.checkers(), pos.checkers().flip());
        for mv in &pos.legal_moves() {
            prop_assert_eq!(flipped.after(mv.flip()), pos.after(mv).flipped());
            prop_assert_eq!(flipped.gives_check(mv.flip()), pos.gives_check(mv));
        }
        assert_same_view(&flipped.flipped(), &pos);
    }

    #[test]
    fn mirroring_commutes_with_moving(pos in any_position()) {
        let mirrored = pos.mirrored();
        let mirror = |list: &[Move]| sorted(list.iter().map(|mv| mv.mirrored()));
        prop_assert_eq!(sorted(mirrored.legal_moves()), mirror(&pos.legal_moves()));
        for mv in &pos.legal_moves() {
            prop_assert_eq!(mirrored.after(mv.mirrored()), pos.after(mv).mirrored());
        }
        for color in Color::ALL {
            prop_assert_eq!(mirrored.king(color), pos.king(color).map(Square::mirrored));
        }
        assert_same_view(&mirrored.mirrored(), &pos);
    }

    #[test]
    fn a_pass_only_changes_the_turn(pos in any_position()) {
        let passed = pos.after_pass();
        assert_consistent(&passed);
        prop_assert_eq!(passed.side_to_move(), !pos.side_to_move());
        prop_assert_ne!(&passed, &pos);
        prop_assert_ne!(passed.key(), pos.key());
        let mut back = passed.after_pass();
        back = back.with_ply(pos.ply());
        assert_same_view(&back, &pos);
    }

    /// Moves that are not legal here and `Undo`s of other positions do no harm.
    #[test]
    fn foreign_moves_leave_a_consistent_position(
        pos in any_position(),
        acts in prop::collection::vec((any_move(), any::<bool>(), any::<u8>()), 1..60),
        other in game_position(),
    ) {
        let foreign: Vec<Undo> = other
            .legal_moves()
            .iter()
            .map(|mv| other.clone().play_unchecked(mv))
            .collect();
        let mut board = pos.clone();
        let mut undos: Vec<Undo> = foreign;
        for (mv, play, choice) in acts {
            let total = piece_total(&board);
            if play || undos.is_empty() {
                undos.push(board.play_unchecked(mv));
                prop_assert!(piece_total(&board) <= total, "{} at {}", mv, board);
            } else {
                // Perhaps not the last one, perhaps once more.
                board.undo(undos[choice as usize % undos.len()]);
            }
            assert_consistent(&board);
            let _ = (board.see(mv), board.gives_check(mv), board.mating_moves());
        }
    }

    #[test]
    fn every_query_returns_for_any_move(pos in any_position(), mv in any_move()) {
        let _ = (pos.see(mv), pos.gives_check(mv), pos.after(mv), mv.flip());
        if let Err(reason) = pos.check_legality(mv) {
            prop_assert!(!reason.to_string().is_empty());
            prop_assert_eq!(reason.code().number() / 100, 4);
        }
    }
}

/// The fields of a set are public, so that a caller may put any square there.
#[test]
fn a_set_filled_by_hand_is_listed_without_a_panic() {
    for sfen in STARTS {
        let _ = position(sfen).generate_moves::<()>(|mut set| {
            match &mut set {
                MoveSet::Board { plain, promoting, .. }
                | MoveSet::Pawns { plain, promoting, .. } => {
                    (*plain, *promoting) = (Bitboard::ALL, Bitboard::ALL);
                }
                MoveSet::Drops { kinds, to } => (*kinds, *to) = (KindSet::ALL, Bitboard::ALL),
                _ => {}
            }
            let (mut list, mut moves) = (MoveList::new(), Vec::new());
            set.append_to(&mut list);
            set.for_each(|mv| moves.push(mv));
            assert_eq!(list.to_vec(), moves);
            // A full list takes no more.
            for _ in 0..MoveList::CAPACITY {
                set.append_to(&mut list);
            }
            assert!(list.len() > MoveList::CAPACITY - 8);
            ControlFlow::Continue(())
        });
    }
}

/// In a corner of nine squares with both kings, foreign moves and `Undo`s meet each other all the time.
#[test]
fn a_crowded_corner_stays_consistent() {
    let mut rng = Rng::new(31);
    let corner =
        |rng: &mut Rng| Square::from_coords(rng.below(3) as u8 + 1, rng.below(3) as u8 + 1);
    let (mut kings_taken, mut kings_back) = (0, 0);
    for _ in 0..300 {
        let mut board = position("6k1p/6R1b/7K1/9/9/9/9/9/9 b GPgp 1");
        let mut undos: Vec<Undo> = vec![];
        for _ in 0..60 {
            let kings = |board: &Position| Color::ALL.map(|color| board.king(color).is_some());
            let before = kings(&board);
            if undos.is_empty() || rng.chance(60) {
                let (from, to) = (corner(&mut rng).unwrap(), corner(&mut rng).unwrap());
                let drop = Move::drop(PieceKind::HAND[rng.below(7)], to).unwrap();
                let mv = if rng.chance(20) { drop } else { Move::board(from, to, rng.chance(20)) };
                undos.push(board.play_unchecked(mv));
            } else {
                board.undo(undos[rng.below(undos.len())]);
            }
            kings_taken += usize::from(kings(&board) < before);
            kings_back += usize::from(kings(&board) > before);
            assert_consistent(&board);
        }
    }
    assert!(kings_taken > 200 && kings_back > 50, "{kings_taken} {kings_back}");
}

#[test]
fn every_move_survives_text_and_number() {
    let mut moves = 0;
    for mv in every_move() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
        assert_eq!(Move::from_raw(mv.to_raw()), Some(mv));
        moves += 1;
    }
    assert_eq!(moves, 81 * 81 * 2 - 1 + 7 * 81);
}
