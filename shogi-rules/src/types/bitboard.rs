use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{Color, File, PerSquare, Rank, Square};

/// A set of squares.
///
/// Raw encoding: two words. Bit `i` of the low word is square `i` (files 1 to 7, 63 bits), bit `i` of
/// the high word is square `63 + i` (files 8 and 9, 18 bits). No file straddles the words, so that
/// moving up and down a file is a plain 64-bit shift.
///
/// ```
/// use shogi_rules::{Bitboard, File, Rank, Square};
/// let file = Bitboard::file(File::new(7).unwrap());
/// let rank = Bitboard::rank(Rank::new(7).unwrap());
/// assert_eq!((file & rank).into_iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["7g"]);
/// assert_eq!((file | rank).len(), 17);
/// assert_eq!(!Bitboard::EMPTY, Bitboard::ALL);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard {
    pub(crate) lo: u64,
    pub(crate) hi: u64,
}

/// The bits of the low word that are squares, and of the high word.
const LO: u64 = (1 << 63) - 1;
const HI: u64 = (1 << 18) - 1;
/// Bit 0 of each file.
const LO_FIRST: u64 = 0o1_001_001_001_001_001_001;
const HI_FIRST: u64 = 0o1_001;

const SQUARES: PerSquare<Bitboard> = {
    let mut table = [Bitboard::EMPTY; 128];
    let mut i = 0;
    while i < 81 {
        table[i] = if i < 63 {
            Bitboard { lo: 1 << i, hi: 0 }
        } else {
            Bitboard { lo: 0, hi: 1 << (i - 63) }
        };
        i += 1;
    }
    PerSquare::new(table)
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard { lo: 0, hi: 0 };
    /// All 81 squares.
    pub const ALL: Bitboard = Bitboard { lo: LO, hi: HI };

    /// Returns the set of one square.
    pub const fn of(square: Square) -> Bitboard {
        SQUARES.at(square)
    }

    /// The square of a raw number; 81 ("no square") gives the empty set.
    pub(crate) const fn of_raw(raw: u8) -> Bitboard {
        SQUARES.at_raw(raw)
    }

    /// Returns all squares of a file.
    pub const fn file(file: File) -> Bitboard {
        let i = file.number() as u32 - 1;
        if i < 7 {
            Bitboard { lo: 0x1ff << (9 * i), hi: 0 }
        } else {
            Bitboard { lo: 0, hi: 0x1ff << (9 * (i - 7)) }
        }
    }

    /// Returns all squares of a rank.
    pub const fn rank(rank: Rank) -> Bitboard {
        let i = rank.number() as u32 - 1;
        Bitboard { lo: LO_FIRST << i, hi: HI_FIRST << i }
    }

    /// Returns the `count` ranks farthest from `color` (0 to 9; more counts as 9).
    pub const fn far_ranks(color: Color, count: u8) -> Bitboard {
        let count = if count > 9 { 9 } else { count };
        let bits = match color {
            Color::Black => (1u64 << count) - 1,
            Color::White => 0x1ff & !((1u64 << (9 - count)) - 1),
        };
        Bitboard { lo: LO_FIRST * bits, hi: HI_FIRST * bits }
    }

    /// Returns `color`'s promotion zone.
    pub const fn promotion_zone(color: Color) -> Bitboard {
        Bitboard::far_ranks(color, 3)
    }

    /// Returns the two words of the raw encoding, low first.
    pub const fn to_raw(self) -> [u64; 2] {
        [self.lo, self.hi]
    }

    /// Returns the set with this raw encoding, or `None` if a bit is set that is no square.
    pub const fn from_raw([lo, hi]: [u64; 2]) -> Option<Bitboard> {
        if lo & !LO == 0 && hi & !HI == 0 { Some(Bitboard { lo, hi }) } else { None }
    }

    /// Tells whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        let bit = Bitboard::of(square);
        self.lo & bit.lo | self.hi & bit.hi != 0
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(Bitboard::of(square));
    }

    /// Returns the set with one more square.
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        let bit = Bitboard::of(square);
        Bitboard { lo: self.lo | bit.lo, hi: self.hi | bit.hi }
    }

    /// Returns the squares that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo & !other.lo, hi: self.hi & !other.hi }
    }

    /// Returns the number of squares.
    pub const fn len(self) -> usize {
        (self.lo.count_ones() + self.hi.count_ones()) as usize
    }

    /// Tells whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.lo | self.hi == 0
    }

    /// Tells whether the sets share a square.
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.lo & other.lo | self.hi & other.hi != 0
    }

    /// Tells whether the set has two squares or more.
    pub const fn has_several(self) -> bool {
        // `word & (word - 1)` is the word without its lowest bit.
        if self.lo == 0 {
            self.hi & self.hi.wrapping_sub(1) != 0
        } else {
            (self.lo & (self.lo - 1)) | self.hi != 0
        }
    }

    /// Returns the first square in the order of the raw encoding.
    pub const fn first(self) -> Option<Square> {
        if self.lo != 0 {
            Some(Square::from_raw(self.lo.trailing_zeros() as u8))
        } else if self.hi != 0 {
            Some(Square::from_raw(63 + self.hi.trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// Returns the squares one step towards rank 1 of those in the set.
    #[must_use]
    pub const fn up(self) -> Bitboard {
        // Rank 1 would become rank 9 of the file before.
        Bitboard { lo: (self.lo & !LO_FIRST) >> 1, hi: (self.hi & !HI_FIRST) >> 1 }
    }

    /// Returns the squares one step towards rank 9.
    #[must_use]
    pub const fn down(self) -> Bitboard {
        Bitboard { lo: self.lo << 1 & LO & !LO_FIRST, hi: self.hi << 1 & HI & !HI_FIRST }
    }

    /// Returns the squares one step forward for `color`.
    #[must_use]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::Black => self.up(),
            Color::White => self.down(),
        }
    }

    /// Returns the squares one step towards file 1, Black's right.
    #[must_use]
    pub const fn right(self) -> Bitboard {
        Bitboard { lo: self.lo >> 9 | (self.hi & 0x1ff) << 54, hi: self.hi >> 9 }
    }

    /// Returns the squares one step towards file 9, Black's left.
    #[must_use]
    pub const fn left(self) -> Bitboard {
        Bitboard { lo: self.lo << 9 & LO, hi: self.hi << 9 & HI | self.lo >> 54 }
    }

    /// Returns the squares on both sides, right and left.
    #[must_use]
    pub const fn beside(self) -> Bitboard {
        let (right, left) = (self.right(), self.left());
        Bitboard { lo: right.lo | left.lo, hi: right.hi | left.hi }
    }

    /// Returns every square of each file that has a square in the set.
    ///
    /// The core of the nifu rule: a file holding an own pawn is closed to pawn drops.
    #[must_use]
    pub const fn fill_files(self) -> Bitboard {
        const fn fill(word: u64, first: u64) -> u64 {
            // In each nine-bit file: adding 255 to the low eight bits carries into the ninth exactly when
            // one of them is set.
            let low = first * 0xff;
            let ninth = (((word & low) + low) | word) & (first << 8);
            // A file with the ninth bit set becomes 256 - 1 in its low eight bits.
            ninth | (ninth - (ninth >> 8))
        }
        Bitboard { lo: fill(self.lo, LO_FIRST), hi: fill(self.hi, HI_FIRST) }
    }

    /// The two words with the number of the square that is bit 0 of each.
    #[inline]
    pub(crate) const fn words(self) -> [(u64, u8); 2] {
        [(self.lo, 0), (self.hi, 63)]
    }

    /// Returns the set seen from the other side of the board.
    #[must_use]
    pub fn flip(self) -> Bitboard {
        self.into_iter().map(Square::flip).collect()
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo & other.lo, hi: self.hi & other.hi }
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo | other.lo, hi: self.hi | other.hi }
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo ^ other.lo, hi: self.hi ^ other.hi }
    }
}

impl Not for Bitboard {
    type Output = Bitboard;
    fn not(self) -> Bitboard {
        Bitboard::ALL.without(self)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Bitboard) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Bitboard) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Bitboard) {
        *self = *self ^ other;
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Iterator over the squares of a [`Bitboard`] in the order of their raw encoding.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let set = &mut self.0;
        let square = set.first()?;
        if set.lo != 0 {
            set.lo &= set.lo - 1;
        } else {
            set.hi &= set.hi - 1;
        }
        Some(square)
    }

    /// The loop behind `for_each`: one word after the other, with no question which is next.
    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        for (mut word, first) in self.0.words() {
            while word != 0 {
                folded = f(folded, Square::from_raw(first + word.trailing_zeros() as u8));
                word &= word - 1;
            }
        }
        folded
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

impl fmt::Debug for Bitboard {
    /// Draws the board from Black's side: file 9 on the left, rank 1 on top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::all() {
            f.write_str("\n")?;
            for file in File::all().rev() {
                f.write_str(if self.contains(Square::new(file, rank)) { " #" } else { " ." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    fn shifted(square: Square, files: i8, ranks: i8) -> Bitboard {
        square.offset(files, ranks).map_or(Bitboard::EMPTY, Bitboard::of)
    }

    #[test]
    fn shifts_move_every_square_and_drop_it_at_the_edge() {
        for square in Square::all() {
            let set = Bitboard::of(square);
            assert_eq!(set.up(), shifted(square, 0, -1), "{square}");
            assert_eq!(set.down(), shifted(square, 0, 1), "{square}");
            assert_eq!(set.right(), shifted(square, -1, 0), "{square}");
            assert_eq!(set.left(), shifted(square, 1, 0), "{square}");
            assert_eq!(set.into_iter().collect::<Vec<_>>(), [square]);
            assert_eq!(set.fill_files(), Bitboard::file(square.file()));
            assert_eq!(set.flip(), Bitboard::of(square.flip()));
        }
        assert_eq!(Bitboard::ALL.up() | Bitboard::ALL.down(), Bitboard::ALL);
    }

    #[test]
    fn filling_files_survives_any_content() {
        for bits in 1u64..512 {
            for file in 0..9u32 {
                let set = if file < 7 {
                    Bitboard { lo: bits << (9 * file), hi: 0 }
                } else {
                    Bitboard { lo: 0, hi: bits << (9 * (file - 7)) }
                };
                let expected = Bitboard::file(File::new(file as u8 + 1).unwrap());
                assert_eq!(set.fill_files(), expected);
            }
        }
        assert_eq!(Bitboard::ALL.fill_files(), Bitboard::ALL);
        assert_eq!(Bitboard::EMPTY.fill_files(), Bitboard::EMPTY);
    }

    #[test]
    fn ranks_and_counts() {
        for color in Color::ALL {
            for count in 0..=9u8 {
                let far = Bitboard::far_ranks(color, count);
                assert_eq!(far.len(), 9 * count as usize);
                for square in Square::all() {
                    let rank = square.rank().relative_to(color).number();
                    assert_eq!(far.contains(square), rank <= count);
                }
            }
        }
        for (a, b) in Square::all().zip(Square::all().skip(1)) {
            assert!(!Bitboard::of(a).has_several());
            assert!(Bitboard::of(a).with(b).has_several());
            assert!(Bitboard::of(a).with(b).with(Square::from_index(80).unwrap()).has_several());
        }
        assert!(!Bitboard::EMPTY.has_several());
        assert_eq!(Bitboard::from_raw(Bitboard::ALL.to_raw()), Some(Bitboard::ALL));
        assert_eq!(Bitboard::from_raw([1 << 63, 0]), None);
        assert_eq!(Bitboard::from_raw([0, 1 << 18]), None);
    }
}
