//! Planes and labels: those of dlshogi against the numbers of cshogi, those of the library against the position.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::BTreeSet;

use common::{Rng, testdata};
use shogi_rules::planes::dlshogi::{
    self, COMPACT_LABELS, FEATURES1_LEN, FEATURES2, FEATURES2_LEN, LABELS, compact_label, label,
    label_of_compact,
};
use shogi_rules::planes::{self, LEN, SQUARES};
use shogi_rules::{Color, Move, Position, Setup, Validity};

/// The bits of bytes in hexadecimal, the highest first.
fn bits(hex: &str) -> impl Iterator<Item = u8> + '_ {
    let nibbles = hex.chars().map(|c| c.to_digit(16).unwrap() as u8);
    nibbles.flat_map(|nibble| (0..4).rev().map(move |bit| nibble >> bit & 1))
}

#[test]
fn the_numbers_are_those_of_cshogi() {
    let file = testdata("planes.tsv");
    let mut rows = 0;
    for row in file.lines().filter(|row| !row.starts_with('#')).skip(1) {
        let [sfen, board, hands, labels] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let setup = Setup::from_sfen(sfen).unwrap();
        let position = setup.position(Validity::Lenient).unwrap();
        let (mut features1, mut features2) = ([7_u8; FEATURES1_LEN], [7_u8; FEATURES2_LEN]);
        dlshogi::write(&position, &mut features1, &mut features2);
        assert!(bits(board).take(FEATURES1_LEN).eq(features1), "{sfen}");
        let (planes, _) = features2.as_chunks::<SQUARES>();
        let expected: Vec<_> = bits(hands).take(FEATURES2).map(|bit| [bit; SQUARES]).collect();
        assert_eq!(planes, expected, "{sfen}");
        for pair in labels.split(' ') {
            let (mv, expected) = pair.split_once(':').unwrap();
            let mv: Move = mv.parse().unwrap();
            assert!(position.is_legal(mv), "{sfen} {mv}");
            let found = label(mv, position.side_to_move());
            assert_eq!(found, expected.parse().ok(), "{sfen} {mv}");
        }
        rows += 1;
    }
    assert_eq!(rows, 22);
}

#[test]
fn every_move_of_a_game_has_a_compact_label() {
    let mut rng = Rng::new(20);
    let mut seen = BTreeSet::new();
    for _ in 0..400 {
        let mut position = Position::startpos();
        for _ in 0..200 {
            let moves = position.legal_moves();
            let moves = moves.as_ref();
            if moves.is_empty() {
                break;
            }
            for mv in moves {
                let label = label(*mv, position.side_to_move()).unwrap();
                seen.insert(compact_label(label).expect("a move has it"));
            }
            let mv = moves[rng.next() as usize % moves.len()];
            position = position.after(mv);
        }
    }
    assert!(seen.len() > 1480, "{}", seen.len());
}

#[test]
fn compact_labels_are_the_labels_in_their_order() {
    let compact: Vec<_> = (0..=u16::MAX).filter_map(label_of_compact).collect();
    assert_eq!(compact.len(), COMPACT_LABELS);
    assert!(compact.is_sorted() && compact.iter().all(|label| usize::from(*label) < LABELS));
    for (place, label) in (0..).zip(&compact) {
        assert_eq!(compact_label(*label), Some(place));
    }
    let all = (0..=u16::MAX).filter(|label| compact_label(*label).is_some()).count();
    assert_eq!(all, COMPACT_LABELS);
}

/// The numbering of the compact labels in rsshogi 1.7 (`rsshogi.policy`), whose whole table was compared. maou, which has
/// 1496 labels too (`src/maou/domain/move/label.py`), leaves out as many of each way, and orders the drops 金角飛.
#[test]
fn compact_labels_are_those_of_others() {
    let edges = [9, 17, 17, 9, 9, 9, 17, 17, 41, 41]; // no square to come from, or a dead end
    let promoting = [54, 57, 57, 57, 57, 9, 32, 32, 57, 57]; // outside the zone too
    let drops = [9, 9, 18, 0, 0, 0, 0]; // dead ends
    let mut start = 0;
    for (way, left_out) in (0_u16..).zip([&edges[..], &promoting, &drops].concat()) {
        let mut of_way = (81 * way..81 * way + 81).filter_map(compact_label);
        assert_eq!((of_way.next(), of_way.count()), (Some(start), 80 - left_out), "{way}");
        start += 81 - left_out as u16;
    }
    assert_eq!(usize::from(start), COMPACT_LABELS);
    let moves = [
        ("7g7f", 59 - 6),
        ("2i3g", 544 + 24 - 15),
        ("8h2b+", 675 + 10 - 6),
        ("5a3c+", 868 + 20 - 3),
        ("P*5e", 965 + 40 - 5),
        ("N*5c", 1109 + 38 - 10),
        ("B*1a", 1253),
        ("G*9i", 1495),
    ];
    for (mv, compact) in moves {
        let label = label(mv.parse().unwrap(), Color::Black).unwrap();
        assert_eq!(compact_label(label), Some(compact), "{mv}");
    }
    let table = (0_u64..).zip((0..=u16::MAX).filter_map(label_of_compact).map(u64::from));
    let sums =
        table.fold((0, 0), |(sum, weighted), (i, label)| (sum + label, weighted + i * label));
    assert_eq!(sums, (1_671_301, 1_702_368_421));
}

#[test]
fn labels_are_none_or_in_range_for_every_move() {
    let moves = (0..=u16::MAX).filter_map(Move::from_raw);
    let labels: Vec<_> = moves.filter_map(|mv| label(mv, Color::Black)).collect();
    assert!(labels.iter().all(|label| usize::from(*label) < LABELS));
    let turned = |raw| Move::from_raw(raw).and_then(|mv| label(mv.flip(), Color::White));
    assert!((0..=u16::MAX).filter_map(turned).eq(labels));
}

#[test]
fn planes_hold_the_whole_position() {
    // Kings missing, and more of a kind in hand than a game has.
    for sfen in ["9/9/9/9/9/9/9/9/9 w 18P 1", "7nk/9/9/6NN1/9/9/9/9/9 b P 1"] {
        let position = Setup::from_sfen(sfen).unwrap().position(Validity::Lenient).unwrap();
        let mut numbers = [9.0_f32; LEN];
        planes::write(&position, &mut numbers);
        // Small whole numbers; half of one would be a fault too.
        let whole = |number: f32| format!("{number}");
        let on_board: f32 = numbers[..28 * SQUARES].iter().sum();
        assert_eq!(whole(on_board), position.occupied().len().to_string());
        let pawns = [28, 35].map(|plane| whole(numbers[plane * SQUARES]));
        let side = position.side_to_move();
        let count = |color| position.hand(color).count(shogi_rules::PieceKind::Pawn);
        let held = [side, !side].map(|color| count(color).to_string());
        assert_eq!(pawns, held);
    }
}
