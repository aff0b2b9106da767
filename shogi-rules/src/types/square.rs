use core::fmt;
use core::str::FromStr;

use super::{Color, write_ascii};

macro_rules! coordinate {
    ($(#[$doc:meta])* $name:ident, $max_name:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            /// Returns the coordinate with this number, 1 to 9, or `None`.
            pub const fn new(number: u8) -> Option<Self> {
                if number >= 1 && number <= 9 { Some(Self(number)) } else { None }
            }

            /// Returns all nine, 1 first.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                (1..=9).map(Self)
            }

            /// Returns the number, 1 to 9.
            pub const fn number(self) -> u8 {
                self.0
            }

            /// Returns the coordinate as seen from the other side of the board (1 becomes 9).
            #[must_use]
            pub const fn flip(self) -> Self {
                Self(10 - self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($max_name, "{}"), self.0)
            }
        }
    };
}

coordinate! {
    /// A file (筋), 1 to 9 counted from Black's right.
    #[doc(alias = "筋")]
    File, "File"
}
coordinate! {
    /// A rank (段), 1 to 9 counted from White's side. USI writes it `a` to `i`, Japanese notation 一 to 九.
    #[doc(alias = "段")]
    Rank, "Rank"
}

impl fmt::Display for File {
    /// Writes the file as USI does: `7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Rank {
    /// Writes the rank as USI does: `g`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_letter())
    }
}

impl File {
    /// Returns the file as Japanese notation writes it, `１` to `９`.
    pub const fn to_fullwidth(self) -> char {
        ['１', '２', '３', '４', '５', '６', '７', '８', '９'][self.0 as usize - 1]
    }
}

impl Rank {
    /// Returns the rank as Japanese notation writes it, 一 to 九.
    pub const fn to_kanji(self) -> char {
        ['一', '二', '三', '四', '五', '六', '七', '八', '九'][self.0 as usize - 1]
    }

    /// Returns the rank as USI writes it, `a` to `i`.
    pub const fn to_letter(self) -> char {
        (b'a' + self.0 - 1) as char
    }

    /// Returns the rank that USI writes with this letter, `a` to `i`.
    pub const fn from_letter(c: char) -> Option<Rank> {
        match c {
            'a'..='i' => Some(Rank(c as u8 - b'a' + 1)),
            _ => None,
        }
    }

    /// Returns the rank seen from `color`'s side: 1 is the rank farthest from that player.
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::Black => self,
            Color::White => self.flip(),
        }
    }
}

/// A square of the board.
///
/// Raw encoding: `(file - 1) * 9 + (rank - 1)`, 0 (1a, １一) to 80 (9i, ９九).
///
/// ```
/// use shogi_rules::Square;
/// let square: Square = "7g".parse()?;
/// assert_eq!((square.file().number(), square.rank().number()), (7, 7));
/// assert_eq!(square.to_string(), "7g");
/// assert_eq!(square.kanji().to_string(), "７七");
/// assert_eq!(square.index(), 60);
/// # Ok::<(), shogi_rules::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 81;

    /// Returns the square of a file and a rank.
    pub const fn new(file: File, rank: Rank) -> Square {
        Square((file.0 - 1) * 9 + rank.0 - 1)
    }

    /// Returns the square with these coordinates, each 1 to 9, or `None`.
    pub const fn from_coords(file: u8, rank: u8) -> Option<Square> {
        match (File::new(file), Rank::new(rank)) {
            (Some(file), Some(rank)) => Some(Square::new(file, rank)),
            _ => None,
        }
    }

    /// Returns the square with this raw encoding, or `None` from 81 on.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square of a number known to be below 81 (a bit number of a bitboard, a field of a checked
    /// move). A larger number, which no caller has, is still no panic: every table has 128 entries.
    pub(crate) const fn from_raw(raw: u8) -> Square {
        debug_assert!(raw < 81);
        Square(raw)
    }

    /// Returns the raw encoding, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns all squares in the order of their raw encoding.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..81).map(Square)
    }

    /// Returns the file.
    pub const fn file(self) -> File {
        File(self.0 / 9 + 1)
    }

    /// Returns the rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 % 9 + 1)
    }

    /// Returns the same square seen from the other side: 7g becomes 3c.
    #[must_use]
    pub const fn flip(self) -> Square {
        Square(80 - self.0)
    }

    /// Returns the square on the other side of file 5: 7g becomes 3g.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square::new(self.file().flip(), self.rank())
    }

    /// Returns the square seen from `color`'s side: unchanged for Black, flipped for White.
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Square {
        match color {
            Color::Black => self,
            Color::White => self.flip(),
        }
    }

    /// Tells whether the square lies in `color`'s promotion zone (敵陣): the three farthest ranks.
    #[doc(alias = "敵陣")]
    pub const fn in_promotion_zone(self, color: Color) -> bool {
        self.rank().relative_to(color).0 <= 3
    }

    /// Returns the square `files` to the left (towards file 9) and `ranks` down (towards rank 9) of this
    /// one, or `None` off the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file().0.checked_add_signed(files);
        let rank = self.rank().0.checked_add_signed(ranks);
        match (file, rank) {
            (Some(file), Some(rank)) => Square::from_coords(file, rank),
            _ => None,
        }
    }

    /// The text that USI writes for the square.
    pub(crate) const fn usi(self) -> [u8; 2] {
        [b'0' + self.file().0, self.rank().to_letter() as u8]
    }

    /// Returns something that displays the square as ７七.
    pub const fn kanji(self) -> impl fmt::Display + Copy {
        Kanji(self)
    }
}

impl fmt::Display for Square {
    /// Writes the square as USI does: `7g`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ascii(f, &self.usi())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Clone, Copy)]
struct Kanji(Square);

impl fmt::Display for Kanji {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.file().to_fullwidth(), self.0.rank().to_kanji())
    }
}

crate::error::parse_error! {
    /// The text is not a square: a file digit 1 to 9 and a rank letter a to i, like `7g`.
    ParseSquareError, NotASquare
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a square as USI writes it.
    fn from_str(s: &str) -> Result<Square, ParseSquareError> {
        let &[file, rank] = s.as_bytes() else { return Err(ParseSquareError) };
        let file = File::new(file.wrapping_sub(b'0')).ok_or(ParseSquareError)?;
        let rank = Rank::from_letter(rank as char).ok_or(ParseSquareError)?;
        Ok(Square::new(file, rank))
    }
}

#[cfg(feature = "serde")]
crate::serde_text::as_text! { Square, "a square in USI form, like 7g"; }

/// A table with one entry a square, padded to 128 so that looking up needs no bounds check; with the feature `small`
/// it is not padded.
///
/// The entries after the last square hold the filler; entry 81 stands for "no such square" (a missing king), whose
/// attacks are empty, so that positions with one king or none need no code of their own.
#[derive(Debug)]
pub(crate) struct PerSquare<T>([T; PADDED]);

const PADDED: usize = if cfg!(feature = "small") { Square::COUNT + 1 } else { 128 };

impl<T: Copy> PerSquare<T> {
    pub(crate) const fn new(entries: [T; 128]) -> PerSquare<T> {
        let mut table = [entries[Square::COUNT]; PADDED];
        let mut i = 0;
        while i < Square::COUNT {
            table[i] = entries[i];
            i += 1;
        }
        PerSquare(table)
    }

    pub(crate) const fn at(&self, square: Square) -> T {
        self.at_raw(square.0)
    }

    /// The entry of a raw number; 81 gives the filler.
    pub(crate) const fn at_raw(&self, raw: u8) -> T {
        let index = if cfg!(feature = "small") && raw > 81 { 81 } else { raw & 127 };
        self.0[index as usize]
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_square_round_trips() {
        for (i, square) in Square::all().enumerate() {
            assert_eq!(square.index(), i);
            assert_eq!(Square::from_index(i), Some(square));
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.flip().flip(), square);
            assert_eq!(square.mirrored().mirrored(), square);
            assert_eq!(square.mirrored().rank(), square.rank());
            assert_eq!(square.mirrored().file().number(), 10 - square.file().number());
            assert_eq!(Rank::from_letter(square.rank().to_letter()), Some(square.rank()));
        }
        assert_eq!(Square::from_index(81), None);
    }

    #[test]
    fn bad_text_is_refused() {
        for text in ["", "7", "7g7", "0a", "1j", "ag", "７g", "7G", "10"] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text:?}");
        }
    }

    #[test]
    fn promotion_zones_are_the_three_far_ranks() {
        for square in Square::all() {
            let rank = square.rank().number();
            assert_eq!(square.in_promotion_zone(Color::Black), rank <= 3);
            assert_eq!(square.in_promotion_zone(Color::White), rank >= 7);
        }
    }
}
