#[cfg(not(feature = "small"))]
use crate::types::PerSquare;
use crate::types::{Color, Hand, Piece, PieceKind, Square};

use super::Position;

/// The seed of the constants: the first eight bytes of "shogirul" read as a big-endian number.
const SEED: u64 = u64::from_be_bytes(*b"shogirul");

/// The `n`-th number of SplitMix64, the generator of Steele, Lea and Flood (public domain). They are drawn in this order:
/// for each raw piece 0 to 31 the 81 squares, for each colour and each of eight hand kinds (0 unused) the counts 0 to
/// 18 (0 replaced by 0), the side.
const fn drawn(n: usize) -> u64 {
    mix(SEED.wrapping_add(0x9e3779b97f4a7c15_u64.wrapping_mul(n as u64 + 1)))
}

const COUNTS: usize = Hand::MAX as usize + 1;
const HELD: usize = 32 * Square::COUNT;
const WHITE_TO_MOVE: u64 = drawn(HELD + 2 * 8 * COUNTS);

/// What the `n`-th piece of a kind changes: the constant of `n` XOR that of `n - 1`; 0 for no piece.
const fn held(color: usize, kind: usize, n: usize) -> u64 {
    let first = HELD + (color * 8 + kind) * COUNTS;
    match n {
        0 => 0,
        1 => drawn(first + 1),
        _ => drawn(first + n) ^ drawn(first + n - 1),
    }
}

/// The numbers that every move needs, at hand. With the feature `small` they are drawn when they are needed.
#[cfg(not(feature = "small"))]
struct Constants {
    squares: [PerSquare<u64>; 32],
    hands: [[[u64; 32]; 8]; 2],
}

#[cfg(not(feature = "small"))]
static CONSTANTS: Constants = {
    let mut squares = [const { PerSquare::new([0; 128]) }; 32];
    let mut piece = 0;
    while piece < 32 {
        let mut square = 0;
        let mut constants = [0; 128];
        while square < Square::COUNT {
            constants[square] = drawn(piece * Square::COUNT + square);
            square += 1;
        }
        squares[piece] = PerSquare::new(constants);
        piece += 1;
    }
    let mut hands = [[[0; 32]; 8]; 2];
    let mut i = 0;
    while i < 2 * 8 * COUNTS {
        let (color, kind, count) = (i / (8 * COUNTS), i / COUNTS % 8, i % COUNTS);
        hands[color][kind][count] = held(color, kind, count);
        i += 1;
    }
    Constants { squares, hands }
};

/// Spreads a number over all bits: what is made of several numbers depends on each of them.
pub(crate) const fn mix(number: u64) -> u64 {
    let z = (number ^ (number >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
    z ^ (z >> 31)
}

#[inline]
pub(super) fn piece_on(piece: Piece, square: Square) -> u64 {
    let piece = (piece.to_raw() & 31) as usize;
    #[cfg(not(feature = "small"))]
    return CONSTANTS.squares[piece].at(square);
    #[cfg(feature = "small")]
    drawn(piece * Square::COUNT + square.index())
}

/// What changes when a hand that holds `count - 1` pieces of a kind holds `count`, or the reverse.
#[inline]
pub(super) fn nth_held(color: Color, kind: PieceKind, count: u8) -> u64 {
    let (color, kind, count) = (color.index(), kind as usize & 7, count as usize & 31);
    #[cfg(not(feature = "small"))]
    return CONSTANTS.hands[color][kind][count];
    #[cfg(feature = "small")]
    held(color, kind, count)
}

pub(super) fn hand(color: Color, hand: Hand) -> u64 {
    let of_kind = |kind| (1..=hand.count(kind)).map(move |count| nth_held(color, kind, count));
    PieceKind::HAND.into_iter().flat_map(of_kind).fold(0, |key, constant| key ^ constant)
}

#[inline]
pub(super) fn side(side: Color) -> u64 {
    match side {
        Color::Black => 0,
        Color::White => WHITE_TO_MOVE,
    }
}

impl Position {
    /// Returns the 64-bit hash of board, hands and side to move, kept up to date by every move.
    ///
    /// Equal positions have equal keys; the converse fails about once in 2^64. The number is the same on
    /// every platform and in every version: the XOR of constants drawn from `SplitMix64` with the seed
    /// 0x73686f676972756c, in the order (raw piece 0-31, square 0-80), then (colour, raw kind 0-7, count
    /// 0-18, where 0 counts as 0), then White to move.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The hash of the board and the side to move alone, for searches that compare what the sides hold.
    #[cfg(feature = "cpu")]
    pub(crate) fn board_key(&self) -> u64 {
        Color::ALL.into_iter().fold(self.key, |key, color| key ^ hand(color, self.hand(color)))
    }
}
