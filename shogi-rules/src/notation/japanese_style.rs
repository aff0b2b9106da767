//! Habits of writing moves in Japanese.

use core::fmt::{self, Write};

use crate::types::{Color, PieceKind, Rank, Square};

/// The mark of the side before a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SideMark {
    /// None.
    Nothing,
    /// ▲ and △.
    Triangles,
    /// ☗ and ☖.
    Pieces,
}

/// How a square is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlaceStyle {
    /// ７六
    FullWidth,
    /// 7六
    HalfWidth,
    /// 七六
    Kanji,
    /// 76
    Digits,
}

/// How a [`JapaneseMove`](super::JapaneseMove) is written. The default is [`OFFICIAL`](Self::OFFICIAL).
///
/// ```
/// use shogi_rules::{JapaneseMove, JapaneseStyle, PlaceStyle, Position, SideMark};
/// let mv = JapaneseMove::new(&Position::startpos(), "7g7f".parse()?, None).unwrap();
/// let style = JapaneseStyle::OFFICIAL.with_mark(SideMark::Pieces).with_place(PlaceStyle::Digits);
/// assert_eq!(mv.styled(style).to_string(), "☗76歩");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct JapaneseStyle {
    /// The mark of the side.
    pub mark: SideMark,
    /// How the square is written.
    pub place: PlaceStyle,
    /// Writes a full-width blank after 同, as KIF and KI2 files do.
    pub blank_after_same: bool,
    /// Writes 竜, not 龍.
    pub short_dragon: bool,
    /// Writes 行, not 上, for 馬 and 龍, as older books do.
    pub iku: bool,
}

impl JapaneseStyle {
    /// `▲７六歩`, `△同銀`, 龍, 上.
    pub const OFFICIAL: JapaneseStyle = JapaneseStyle {
        mark: SideMark::Triangles,
        place: PlaceStyle::FullWidth,
        blank_after_same: false,
        short_dragon: false,
        iku: false,
    };

    /// As KI2 files have it: `△同　銀`.
    pub const KI2: JapaneseStyle = JapaneseStyle::OFFICIAL.with_blank_after_same(true);

    /// Returns the style with another mark of the side.
    #[must_use]
    pub const fn with_mark(mut self, mark: SideMark) -> JapaneseStyle {
        self.mark = mark;
        self
    }

    /// Returns the style with another way to write squares.
    #[must_use]
    pub const fn with_place(mut self, place: PlaceStyle) -> JapaneseStyle {
        self.place = place;
        self
    }

    /// Returns the style with or without a full-width blank after 同.
    #[must_use]
    pub const fn with_blank_after_same(mut self, blank: bool) -> JapaneseStyle {
        self.blank_after_same = blank;
        self
    }

    /// Returns the style with 竜 or with 龍.
    #[must_use]
    #[doc(alias = "竜")]
    pub const fn with_short_dragon(mut self, short: bool) -> JapaneseStyle {
        self.short_dragon = short;
        self
    }

    /// Returns the style with 行 or with 上 for 馬 and 龍.
    #[must_use]
    #[doc(alias = "行")]
    pub const fn with_iku(mut self, iku: bool) -> JapaneseStyle {
        self.iku = iku;
        self
    }

    pub(super) fn write_mark(self, f: &mut fmt::Formatter<'_>, color: Color) -> fmt::Result {
        match (self.mark, color) {
            (SideMark::Nothing, _) => Ok(()),
            (SideMark::Triangles, _) => f.write_char(color.mark()),
            (SideMark::Pieces, Color::Black) => f.write_char('☗'),
            (SideMark::Pieces, Color::White) => f.write_char('☖'),
        }
    }

    pub(super) fn write_place(self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let (file, rank) = (square.file(), square.rank());
        match self.place {
            PlaceStyle::FullWidth => write!(f, "{}", square.kanji()),
            PlaceStyle::HalfWidth => write!(f, "{file}{}", rank.to_kanji()),
            PlaceStyle::Kanji => {
                let file = Rank::new(file.number()).map_or(' ', Rank::to_kanji);
                write!(f, "{file}{}", rank.to_kanji())
            }
            PlaceStyle::Digits => write!(f, "{file}{}", rank.number()),
        }
    }

    pub(super) const fn name(self, kind: PieceKind) -> &'static str {
        match kind {
            PieceKind::Dragon if self.short_dragon => "竜",
            kind => kind.name_ja(),
        }
    }
}

impl Default for JapaneseStyle {
    fn default() -> JapaneseStyle {
        JapaneseStyle::OFFICIAL
    }
}
