use core::fmt;
use core::str::FromStr;

use crate::error::ErrorCode;
use crate::types::Color;

/// How a thrown pawn came to lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// The front is up: 歩.
    #[doc(alias = "歩")]
    Fu,
    /// The back is up: と.
    #[doc(alias = "と")]
    To,
    /// It stands on an edge and is not counted.
    Standing,
    /// It lies on or under another and is not counted.
    Overlapping,
}

impl Face {
    /// Returns the letter: `F`, `T`, `S` or `O`.
    pub const fn to_char(self) -> char {
        match self {
            Face::Fu => 'F',
            Face::To => 'T',
            Face::Standing => 'S',
            Face::Overlapping => 'O',
        }
    }

    /// Returns the face with this letter; 歩 and と are understood too.
    pub const fn from_char(c: char) -> Option<Face> {
        Some(match c {
            'F' | '歩' => Face::Fu,
            'T' | 'と' => Face::To,
            'S' => Face::Standing,
            'O' => Face::Overlapping,
            _ => return None,
        })
    }
}

/// Who moves first by a throw of pawns (振り駒): see [`furigoma`].
#[doc(alias = "振り駒")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Furigoma {
    /// The senior player is 先手.
    Senior,
    /// The junior player is 先手.
    Junior,
    /// As many 歩 as と: the pawns are thrown again.
    Rethrow,
}

impl Furigoma {
    /// Returns the side that the senior player takes, or `None` if the pawns are thrown again.
    pub const fn senior(self) -> Option<Color> {
        match self {
            Furigoma::Senior => Some(Color::Black),
            Furigoma::Junior => Some(Color::White),
            Furigoma::Rethrow => None,
        }
    }
}

/// Judges a throw of pawns (振り駒), which decides who moves first in an even game.
///
/// Five pawns of the senior player (上位者) are thrown. If more show 歩 the senior player moves first, if more
/// show と the junior; pawns that stand or overlap are not counted, and with equal counts all are thrown again.
/// The order does not matter, nor does the library insist on five.
///
/// Only even games ask: in a handicap game 上手 moves first, and with one grade between the players the junior
/// does (see [`Handicap::for_grade_difference`](super::Handicap::for_grade_difference)).
///
/// Source: 日本将棋連盟 対局規則 (抄録), article 3.
///
/// ```
/// use shogi_rules::{Furigoma, Throw, furigoma};
/// let throw: Throw = "歩歩とSと".parse()?;
/// assert_eq!(furigoma(&throw.0), Furigoma::Rethrow);
/// # Ok::<(), shogi_rules::ParseThrowError>(())
/// ```
#[doc(alias = "振り駒")]
pub fn furigoma(faces: &[Face]) -> Furigoma {
    let count = |wanted| faces.iter().filter(|face| **face == wanted).count();
    match count(Face::Fu).cmp(&count(Face::To)) {
        core::cmp::Ordering::Greater => Furigoma::Senior,
        core::cmp::Ordering::Less => Furigoma::Junior,
        core::cmp::Ordering::Equal => Furigoma::Rethrow,
    }
}

/// The five pawns of a throw; as text a letter for each: `F` or 歩, `T` or と, `S` for one that stands, `O` for
/// one that overlaps another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Throw(pub [Face; 5]);

impl Throw {
    /// Returns a throw for a random number, so that a screen can show it: every pawn lies apart and shows 歩 or
    /// と with the same chance, whatever the others show.
    ///
    /// That holds if the number is one of all 64-bit numbers, or one of all that fit into at least five of the
    /// lower bits. So each of the two players moves first with the same chance, and nobody throws again. How
    /// often real pawns stand or overlap nobody knows; such a throw is never returned.
    ///
    /// The library has no source of random numbers; for a choice without pawns see [`Color::from_random`].
    ///
    /// ```
    /// use shogi_rules::{Furigoma, Throw, furigoma};
    /// let throw = Throw::from_random(0b00110);
    /// assert_eq!(throw.to_string(), "FTTFF");
    /// assert_eq!(furigoma(&throw.0), Furigoma::Senior);
    /// ```
    pub fn from_random(random: u64) -> Throw {
        // Every fifth bit goes to the same pawn, so that a weak generator's constant or regular bits are
        // evened out by its better ones.
        const EVERY_FIFTH: u64 = 0x1084_2108_4210_8421;
        Throw([0, 1, 2, 3, 4].map(|pawn| {
            let bits = random & (EVERY_FIFTH << pawn);
            if bits.count_ones().is_multiple_of(2) { Face::Fu } else { Face::To }
        }))
    }
}

impl fmt::Display for Throw {
    /// Writes the letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::types::write_ascii(f, &self.0.map(|face| face.to_char() as u8))
    }
}

crate::error::located_error! {
    /// Why a text is no throw of five pawns, and where.
    ParseThrowError, "[`ErrorCode::NotAFace`] or [`ErrorCode::NotFivePawns`]"
}

impl FromStr for Throw {
    type Err = ParseThrowError;

    /// Reads the letters.
    fn from_str(text: &str) -> Result<Throw, ParseThrowError> {
        let error = |kind, offset| ParseThrowError { kind, offset };
        let mut chars = text.char_indices();
        let mut faces = [Face::Fu; 5];
        for face in &mut faces {
            let (at, c) = chars.next().ok_or(error(ErrorCode::NotFivePawns, text.len()))?;
            *face = Face::from_char(c).ok_or(error(ErrorCode::NotAFace, at))?;
        }
        match chars.next() {
            None => Ok(Throw(faces)),
            Some((at, _)) => Err(error(ErrorCode::NotFivePawns, at)),
        }
    }
}
