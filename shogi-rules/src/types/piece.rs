use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use super::Color;

/// A kind of piece, promoted or not.
///
/// Raw encoding (the one of YaneuraOu, Apery, cshogi and rsshogi): 1 to 14 in the order below, a
/// promoted piece being 8 more than its base. 0 means "no piece" and 15 does not occur.
///
/// ```
/// use shogi_rules::PieceKind;
/// assert_eq!(PieceKind::Rook.promoted(), Some(PieceKind::Dragon));
/// assert_eq!(PieceKind::Gold.promoted(), None);
/// assert_eq!(PieceKind::ProPawn.unpromoted(), PieceKind::Pawn);
/// assert_eq!(PieceKind::Dragon.kanji(), '龍');
/// assert_eq!(PieceKind::from_csa("RY"), Some(PieceKind::Dragon));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩
    #[doc(alias = "歩")]
    #[doc(alias = "歩兵")]
    Pawn = 1,
    /// 香
    #[doc(alias = "香")]
    #[doc(alias = "香車")]
    Lance = 2,
    /// 桂
    #[doc(alias = "桂")]
    #[doc(alias = "桂馬")]
    Knight = 3,
    /// 銀
    #[doc(alias = "銀")]
    #[doc(alias = "銀将")]
    Silver = 4,
    /// 角
    #[doc(alias = "角")]
    #[doc(alias = "角行")]
    Bishop = 5,
    /// 飛
    #[doc(alias = "飛")]
    #[doc(alias = "飛車")]
    Rook = 6,
    /// 金
    #[doc(alias = "金")]
    #[doc(alias = "金将")]
    Gold = 7,
    /// 玉, 王
    #[doc(alias = "玉")]
    #[doc(alias = "王")]
    #[doc(alias = "玉将")]
    #[doc(alias = "王将")]
    King = 8,
    /// と
    #[doc(alias = "と")]
    #[doc(alias = "と金")]
    ProPawn = 9,
    /// 成香, 杏
    #[doc(alias = "成香")]
    ProLance = 10,
    /// 成桂, 圭
    #[doc(alias = "成桂")]
    ProKnight = 11,
    /// 成銀, 全
    #[doc(alias = "成銀")]
    ProSilver = 12,
    /// 馬, 龍馬
    #[doc(alias = "馬")]
    #[doc(alias = "龍馬")]
    #[doc(alias = "竜馬")]
    Horse = 13,
    /// 龍, 龍王, 竜
    #[doc(alias = "龍")]
    #[doc(alias = "竜")]
    #[doc(alias = "龍王")]
    #[doc(alias = "竜王")]
    Dragon = 14,
}

impl PieceKind {
    /// All kinds in the order of their raw encoding.
    pub const ALL: [PieceKind; 14] = [
        PieceKind::Pawn,
        PieceKind::Lance,
        PieceKind::Knight,
        PieceKind::Silver,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Gold,
        PieceKind::King,
        PieceKind::ProPawn,
        PieceKind::ProLance,
        PieceKind::ProKnight,
        PieceKind::ProSilver,
        PieceKind::Horse,
        PieceKind::Dragon,
    ];

    /// The kinds a hand can hold, in the order of their raw encoding (1 to 7).
    pub const HAND: [PieceKind; 7] = [
        PieceKind::Pawn,
        PieceKind::Lance,
        PieceKind::Knight,
        PieceKind::Silver,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Gold,
    ];

    /// The same in the order in which hands are read out and SFEN writes them, the most valuable first.
    pub(crate) const HAND_ORDER: [PieceKind; 7] = [
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Gold,
        PieceKind::Silver,
        PieceKind::Knight,
        PieceKind::Lance,
        PieceKind::Pawn,
    ];

    /// Returns the raw encoding, 1 to 14.
    pub const fn to_raw(self) -> u8 {
        self as u8
    }

    /// Returns the kind with this raw encoding.
    pub const fn from_raw(raw: u8) -> Option<PieceKind> {
        if raw >= 1 && raw <= 14 { Some(PieceKind::ALL[raw as usize - 1]) } else { None }
    }

    /// Tells whether this is one of the six promoted kinds.
    pub const fn is_promoted(self) -> bool {
        self as u8 > 8
    }

    /// Returns the promoted kind; `None` for gold, king and what is promoted already.
    pub const fn promoted(self) -> Option<PieceKind> {
        match self {
            PieceKind::Gold | PieceKind::King => None,
            _ => PieceKind::from_raw(self as u8 + 8),
        }
    }

    /// Returns the base kind: what a captured piece of this kind becomes.
    #[must_use]
    pub const fn unpromoted(self) -> PieceKind {
        if self.is_promoted() { PieceKind::ALL[self as usize - 9] } else { self }
    }

    /// Tells whether the kind moves exactly like a gold (金, と, 成香, 成桂, 成銀).
    pub const fn moves_like_gold(self) -> bool {
        matches!(
            self,
            PieceKind::Gold
                | PieceKind::ProPawn
                | PieceKind::ProLance
                | PieceKind::ProKnight
                | PieceKind::ProSilver
        )
    }

    /// Returns how many pieces of this base kind a full set has: 18 pawns, 4 lances … 2 kings.
    ///
    /// For a promoted kind the number of its base kind.
    pub const fn set_size(self) -> u8 {
        match self.unpromoted() {
            PieceKind::Pawn => 18,
            PieceKind::Bishop | PieceKind::Rook | PieceKind::King => 2,
            _ => 4,
        }
    }

    /// Returns the number of far ranks on which this kind could never move again: 1 for pawn and lance,
    /// 2 for knight, else 0.
    pub const fn dead_end_ranks(self) -> u8 {
        match self {
            PieceKind::Pawn | PieceKind::Lance => 1,
            PieceKind::Knight => 2,
            _ => 0,
        }
    }

    /// Returns the directions in which a Black piece of this kind moves, for a movement guide.
    ///
    /// ```
    /// use shogi_rules::PieceKind;
    /// assert_eq!(PieceKind::Pawn.directions().len(), 1);
    /// assert!(PieceKind::Lance.directions()[0].slides);
    /// assert_eq!(PieceKind::Dragon.directions().iter().filter(|d| d.slides).count(), 4);
    /// ```
    pub const fn directions(self) -> &'static [Direction] {
        match self {
            PieceKind::Pawn => const { &[FORWARD] },
            PieceKind::Lance => const { &[FORWARD.sliding()] },
            PieceKind::Knight => const { &[Direction::step(-1, -2), Direction::step(1, -2)] },
            PieceKind::Silver => const { &[FORWARD, FORE_RIGHT, FORE_LEFT, BACK_RIGHT, BACK_LEFT] },
            PieceKind::Bishop => {
                const {
                    &[
                        FORE_RIGHT.sliding(),
                        FORE_LEFT.sliding(),
                        BACK_RIGHT.sliding(),
                        BACK_LEFT.sliding(),
                    ]
                }
            }
            PieceKind::Rook => {
                const { &[FORWARD.sliding(), RIGHT.sliding(), LEFT.sliding(), BACK.sliding()] }
            }
            PieceKind::King => {
                const { &[FORWARD, FORE_RIGHT, FORE_LEFT, RIGHT, LEFT, BACK, BACK_RIGHT, BACK_LEFT] }
            }
            PieceKind::Horse => {
                const {
                    &[
                        FORE_RIGHT.sliding(),
                        FORE_LEFT.sliding(),
                        BACK_RIGHT.sliding(),
                        BACK_LEFT.sliding(),
                        FORWARD,
                        RIGHT,
                        LEFT,
                        BACK,
                    ]
                }
            }
            PieceKind::Dragon => {
                const {
                    &[
                        FORWARD.sliding(),
                        RIGHT.sliding(),
                        LEFT.sliding(),
                        BACK.sliding(),
                        FORE_RIGHT,
                        FORE_LEFT,
                        BACK_RIGHT,
                        BACK_LEFT,
                    ]
                }
            }
            _ => &[FORWARD, FORE_RIGHT, FORE_LEFT, RIGHT, LEFT, BACK],
        }
    }
}

impl fmt::Display for PieceKind {
    /// Writes the SFEN form of Black's piece: `P`, `+P`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Piece::new(Color::Black, *self), f)
    }
}

const FORWARD: Direction = Direction::step(0, -1);
const BACK: Direction = Direction::step(0, 1);
const RIGHT: Direction = Direction::step(-1, 0);
const LEFT: Direction = Direction::step(1, 0);
const FORE_RIGHT: Direction = Direction::step(-1, -1);
const FORE_LEFT: Direction = Direction::step(1, -1);
const BACK_RIGHT: Direction = Direction::step(-1, 1);
const BACK_LEFT: Direction = Direction::step(1, 1);

/// One direction in which a piece moves, from Black's view; White's is the opposite in both numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Direction {
    /// Files towards file 9, Black's left: -1 to 1.
    pub files: i8,
    /// Ranks towards rank 9, backwards: -2 to 1.
    pub ranks: i8,
    /// Any number of such steps rather than one.
    pub slides: bool,
}

impl Direction {
    const fn step(files: i8, ranks: i8) -> Direction {
        Direction { files, ranks, slides: false }
    }

    const fn sliding(self) -> Direction {
        Direction { slides: true, ..self }
    }
}

/// A piece on the board: a kind and its owner.
///
/// Raw encoding: the kind's, plus 16 for White. `Option<Piece>` takes one byte, `None` being 0.
///
/// ```
/// use shogi_rules::{Color, Piece, PieceKind};
/// let piece = Piece::new(Color::White, PieceKind::Dragon);
/// assert_eq!(piece.to_string(), "+r");
/// assert_eq!(piece.to_raw(), 30);
/// assert_eq!(core::mem::size_of::<Option<Piece>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// Returns `color`'s piece of this kind.
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        match NonZeroU8::new(kind as u8 | (color as u8) << 4) {
            Some(raw) => Piece(raw),
            None => Piece(NonZeroU8::MIN), // never: a kind is at least 1
        }
    }

    /// Returns the piece with this raw encoding.
    pub const fn from_raw(raw: u8) -> Option<Piece> {
        if raw > 31 {
            return None;
        }
        let color = if raw & 16 == 0 { Color::Black } else { Color::White };
        match PieceKind::from_raw(raw & 15) {
            Some(kind) => Some(Piece::new(color, kind)),
            None => None,
        }
    }

    /// Returns the raw encoding, 1 to 14 for Black and 17 to 30 for White.
    pub const fn to_raw(self) -> u8 {
        self.0.get()
    }

    /// Returns the owner.
    pub const fn color(self) -> Color {
        if self.0.get() & 16 == 0 { Color::Black } else { Color::White }
    }

    /// Returns the kind.
    pub const fn kind(self) -> PieceKind {
        /// The kind of each low nibble; 0 and 15 do not occur.
        const KINDS: [PieceKind; 16] = {
            let mut kinds = [PieceKind::Pawn; 16];
            let mut i = 0;
            while i < 14 {
                kinds[i + 1] = PieceKind::ALL[i];
                i += 1;
            }
            kinds
        };
        KINDS[(self.0.get() & 15) as usize]
    }

    /// Returns the same piece promoted, or `None` if it cannot be.
    pub const fn promoted(self) -> Option<Piece> {
        // Pawn to rook, 1 to 6, have a promoted form 8 above.
        let raw = self.0.get();
        if (raw & 15).wrapping_sub(1) < 6 {
            match NonZeroU8::new(raw + 8) {
                Some(raw) => Some(Piece(raw)),
                None => None, // never
            }
        } else {
            None
        }
    }

    /// Returns the piece of the same kind that the other side owns.
    #[must_use]
    pub const fn flip(self) -> Piece {
        Piece::new(self.color().opponent(), self.kind())
    }
}

impl fmt::Display for Piece {
    /// Writes the piece as SFEN does: `P`, `+p`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if self.kind().is_promoted() {
            f.write_char('+')?;
        }
        let letter = self.kind().letter();
        f.write_char(match self.color() {
            Color::Black => letter,
            Color::White => letter.to_ascii_lowercase(),
        })
    }
}

crate::error::parse_error! {
    /// The text is not a piece: a letter of SFEN, perhaps after `+`.
    ParsePieceError, NotAPiece
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    /// Reads a piece as SFEN writes it: `P`, `+p`.
    fn from_str(s: &str) -> Result<Piece, ParsePieceError> {
        let (promoted, letter) = match s.strip_prefix('+') {
            Some(letter) => (true, letter),
            None => (false, s),
        };
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(ParsePieceError);
        };
        let kind = PieceKind::from_letter(letter).ok_or(ParsePieceError)?;
        let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
        let piece = Piece::new(color, kind);
        if promoted { piece.promoted().ok_or(ParsePieceError) } else { Ok(piece) }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
crate::serde_text::as_text! { Piece, "a piece in SFEN form, like +r"; }

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn raw_encodings_are_the_fields() {
        let raw = PieceKind::ALL.map(PieceKind::to_raw);
        assert_eq!(raw, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
        for kind in PieceKind::ALL {
            assert_eq!(PieceKind::from_raw(kind.to_raw()), Some(kind));
            for color in Color::ALL {
                let piece = Piece::new(color, kind);
                assert_eq!(Piece::from_raw(piece.to_raw()), Some(piece));
                assert_eq!((piece.color(), piece.kind()), (color, kind));
                assert_eq!(piece.flip().flip(), piece);
                assert_eq!(piece.to_string().parse(), Ok(piece));
            }
        }
        for text in ["", "+", "+G", "+K", "X", "PP", "++P", "歩"] {
            assert_eq!(text.parse::<Piece>(), Err(ParsePieceError), "{text:?}");
        }
        for raw in [0, 15, 16, 31, 32, 255] {
            assert_eq!(Piece::from_raw(raw), None, "{raw}");
        }
    }

    #[test]
    fn promotion_keeps_the_base() {
        let promotable = PieceKind::ALL.into_iter().filter_map(|k| Some((k, k.promoted()?)));
        assert_eq!(promotable.clone().count(), 6);
        for (kind, promoted) in promotable {
            assert_eq!(promoted.to_raw(), kind.to_raw() + 8);
            assert_eq!(promoted.unpromoted(), kind);
            assert_eq!(promoted.promoted(), None);
        }
    }
}
