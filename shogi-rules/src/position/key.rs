use crate::types::{Color, Hand, PerSquare, Piece, PieceKind, Square};

use super::Position;

/// The seed of the constants: the first eight bytes of "shogirul" read as a big-endian number.
const SEED: u64 = u64::from_be_bytes(*b"shogirul");

/// The constants, drawn one after another from SplitMix64: for each raw piece 0 to 31 the 81 squares, for
/// each colour and each of eight hand kinds (0 unused) the counts 0 to 18 (0 replaced by 0), the side.
struct Constants {
    squares: [PerSquare<u64>; 32],
    /// What the `n`-th piece of a kind changes: the constant of `n` XOR that of `n - 1`.
    hands: [[[u64; 32]; 8]; 2],
    white_to_move: u64,
}

static CONSTANTS: Constants = {
    let mut state = SEED;
    let mut squares = [const { PerSquare::new([0; 128]) }; 32];
    let mut piece = 0;
    while piece < 32 {
        let mut square = 0;
        let mut constants = [0; 128];
        while square < Square::COUNT {
            constants[square] = split_mix_64(&mut state);
            square += 1;
        }
        squares[piece] = PerSquare::new(constants);
        piece += 1;
    }
    let mut hands = [[[0; 32]; 8]; 2];
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < 8 {
            let mut before = 0;
            let mut count = 0;
            while count <= Hand::MAX as usize {
                let drawn = split_mix_64(&mut state);
                let constant = if count == 0 { 0 } else { drawn };
                hands[color][kind][count] = constant ^ before;
                before = constant;
                count += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    Constants { squares, hands, white_to_move: split_mix_64(&mut state) }
};

/// One step of Steele, Lea and Flood's generator (public domain).
const fn split_mix_64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e3779b97f4a7c15);
    mix(*state)
}

/// Spreads a number over all bits: what is made of several numbers depends on each of them.
pub(crate) const fn mix(number: u64) -> u64 {
    let z = (number ^ (number >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
    z ^ (z >> 31)
}

#[inline]
pub(super) fn piece_on(piece: Piece, square: Square) -> u64 {
    CONSTANTS.squares[(piece.to_raw() & 31) as usize].at(square)
}

/// What changes when a hand that holds `count - 1` pieces of a kind holds `count`, or the reverse.
#[inline]
pub(super) fn nth_held(color: Color, kind: PieceKind, count: u8) -> u64 {
    CONSTANTS.hands[color.index()][kind as usize & 7][count as usize & 31]
}

pub(super) fn hand(color: Color, hand: Hand) -> u64 {
    let of_kind = |kind| (1..=hand.count(kind)).map(move |count| nth_held(color, kind, count));
    PieceKind::HAND.into_iter().flat_map(of_kind).fold(0, |key, constant| key ^ constant)
}

#[inline]
pub(super) fn side(side: Color) -> u64 {
    match side {
        Color::Black => 0,
        Color::White => CONSTANTS.white_to_move,
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
