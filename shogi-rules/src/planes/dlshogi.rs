//! The input of dlshogi's networks and the labels of their policy, number for number.
//!
//! The first input has 62 planes: for each side (that to move first) its pieces by kind (14, in the order of
//! [`PieceKind::ALL`]), the squares that its pieces attack by kind (14), and the squares that it attacks at least once,
//! twice and three times. The second has 57, each the same on all squares: for each side the first, second, … piece in
//! hand (歩 up to 8, 香 4, 桂 4, 銀 4, 金 4, 角 2, 飛 2), and check. (The variant for declarations has more planes and is
//! not written.)
//!
//! ```
//! use shogi_rules::planes::dlshogi::{self, FEATURES1_LEN, FEATURES2_LEN};
//! use shogi_rules::{Color, Position};
//! let (mut board, mut hands) = ([0.0_f32; FEATURES1_LEN], [0.0_f32; FEATURES2_LEN]);
//! dlshogi::write(&Position::startpos(), &mut board, &mut hands);
//! assert_eq!(board.iter().filter(|number| **number == 1.0).count(), 234);
//! assert_eq!(hands, [0.0; FEATURES2_LEN]);
//! let pawn = "7g7f".parse()?;
//! assert_eq!(dlshogi::label(pawn, Color::Black), Some(59));
//! # Ok::<(), shogi_rules::ParseMoveError>(())
//! ```
//!
//! Source: the features and labels that cshogi 1.1.0 computes, compared over thousands of positions. dlshogi itself has no
//! other labels than these 2187; the 1496 of them that some move has are numbered in their order, as rsshogi 1.7 does.

use super::{KINDS, SQUARES, kind_channel, placed};
use crate::attacks::attacks;
use crate::position::Position;
use crate::types::{PieceKind, Square};

pub use super::labels::{COMPACT_LABELS, LABELS, compact_label, label, label_of_compact};

/// The planes of the first input.
pub const FEATURES1: usize = 2 * SIDE;
/// The planes of the second input.
pub const FEATURES2: usize = 2 * HANDS + 1;
/// The numbers of the first input.
pub const FEATURES1_LEN: usize = FEATURES1 * SQUARES;
/// The numbers of the second input.
pub const FEATURES2_LEN: usize = FEATURES2 * SQUARES;

/// The planes of a side in the first input.
const SIDE: usize = 2 * KINDS + COUNTS;
/// So many attacks on a square are counted.
const COUNTS: usize = 3;
/// The planes of a side in the second input.
const HANDS: usize = 28;
/// The kinds in hand, and how many of each have a plane.
const HELD: [(PieceKind, u8); 7] = [
    (PieceKind::Pawn, 8),
    (PieceKind::Lance, 4),
    (PieceKind::Knight, 4),
    (PieceKind::Silver, 4),
    (PieceKind::Gold, 4),
    (PieceKind::Bishop, 2),
    (PieceKind::Rook, 2),
];

/// Writes both inputs for a position.
pub fn write<T: Copy + From<u8>>(
    position: &Position,
    features1: &mut [T; FEATURES1_LEN],
    features2: &mut [T; FEATURES2_LEN],
) {
    features1.fill(T::from(0));
    write_board(position, features1);
    write_hands(position, features2);
}

fn write_board<T: Copy + From<u8>>(position: &Position, features: &mut [T; FEATURES1_LEN]) {
    let us = position.side_to_move();
    let (planes, _) = features.as_chunks_mut::<SQUARES>();
    let mut set = |plane: usize, square: Square| {
        if let Some(plane) = planes.get_mut(plane) {
            plane[square.index()] = T::from(1);
        }
    };
    for (square, channel) in placed(position) {
        set(channel / KINDS * SIDE + channel % KINDS, square);
    }
    let mut counts = [[0; SQUARES]; 2];
    for from in position.occupied() {
        let Some(piece) = position.piece_on(from) else { continue };
        let side = usize::from(piece.color() != us);
        let plane = side * SIDE + KINDS + kind_channel(piece.kind());
        for to in attacks(piece.kind(), piece.color(), from, position.occupied()) {
            let to = to.relative_to(us);
            set(plane, to);
            let count = &mut counts[side][to.index()];
            if *count < COUNTS {
                set(side * SIDE + 2 * KINDS + *count, to);
                *count += 1;
            }
        }
    }
}

fn write_hands<T: Copy + From<u8>>(position: &Position, features: &mut [T; FEATURES2_LEN]) {
    let us = position.side_to_move();
    let held = [us, !us].into_iter().flat_map(|color| {
        let hand = position.hand(color);
        HELD.into_iter().flat_map(move |(kind, most)| (0..most).map(move |n| n < hand.count(kind)))
    });
    let (planes, _) = features.as_chunks_mut::<SQUARES>();
    for (plane, there) in planes.iter_mut().zip(held.chain([position.is_in_check()])) {
        plane.fill(T::from(u8::from(there)));
    }
}
