use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

/// A side of the game.
///
/// Black (先手, *sente*) moves first in an even game; in a handicap game Black is 下手 (*shitate*, who
/// receives the handicap) and White, 上手 (*uwate*), moves first.
///
/// Raw encoding: Black 0, White 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum Color {
    /// 先手, in a handicap game 下手; drawn as ▲.
    #[doc(alias = "先手")]
    #[doc(alias = "下手")]
    Black = 0,
    /// 後手, in a handicap game 上手; drawn as △.
    #[doc(alias = "後手")]
    #[doc(alias = "上手")]
    White = 1,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// Returns 0 for Black and 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other side; `!color` does the same.
    #[must_use]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// Returns a side for a random number, for those who do not mind which side they play.
    ///
    /// Black where an even number of bits is set: each side has the same chance if any one bit of the number
    /// is 0 or 1 with the same chance, whatever the others are. The library has no source of random numbers.
    ///
    /// ```
    /// use shogi_rules::Color;
    /// assert_eq!([0, 1, 2, 3].map(Color::from_random).map(Color::to_char), ['b', 'w', 'w', 'b']);
    /// ```
    pub const fn from_random(random: u64) -> Color {
        if random.count_ones().is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// Returns the English name: black or white.
    pub const fn name_en(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// Returns `b` or `w`, as SFEN writes the side to move.
    pub const fn to_char(self) -> char {
        match self {
            Color::Black => 'b',
            Color::White => 'w',
        }
    }

    /// Returns the side that SFEN writes as `b` or `w`.
    pub const fn from_char(c: char) -> Option<Color> {
        match c {
            'b' => Some(Color::Black),
            'w' => Some(Color::White),
            _ => None,
        }
    }

    /// Returns ▲ for Black and △ for White, the marks before a move in Japanese notation.
    pub const fn mark(self) -> char {
        match self {
            Color::Black => '▲',
            Color::White => '△',
        }
    }

    /// Returns 先手 or 後手.
    pub const fn kanji(self) -> &'static str {
        match self {
            Color::Black => "先手",
            Color::White => "後手",
        }
    }
}

impl Not for Color {
    type Output = Color;
    fn not(self) -> Color {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name_en())
    }
}

crate::error::parse_error! {
    /// The text is not a side: `b` or `w`.
    ParseColorError, NotAColor
}

impl FromStr for Color {
    type Err = ParseColorError;

    /// Reads a side as SFEN writes it.
    fn from_str(s: &str) -> Result<Color, ParseColorError> {
        match s {
            "b" => Ok(Color::Black),
            "w" => Ok(Color::White),
            _ => Err(ParseColorError),
        }
    }
}

/// One value for each side, indexed by [`Color`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ByColor<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Builds the pair by asking `f` for each side, Black first.
    pub fn new_with(mut f: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { black: f(Color::Black), white: f(Color::White) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip() {
        for color in Color::ALL {
            assert_eq!(Color::from_char(color.to_char()), Some(color));
            assert_eq!(!!color, color);
            assert_ne!(!color, color);
        }
        assert_eq!(Color::from_char('x'), None);
        assert_eq!(("b".parse(), "w".parse()), (Ok(Color::Black), Ok(Color::White)));
        assert_eq!("black".parse::<Color>(), Err(ParseColorError));
    }
}
