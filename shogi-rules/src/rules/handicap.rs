use core::fmt;

use crate::position::{Position, Setup, Validity};
use crate::types::{Bitboard, Color, Piece, PieceKind, Square};

use super::SideNames;

/// Squares as Japanese notation writes them: 82 is ８二.
type Removed = &'static [u8];

macro_rules! handicaps {
    ($(
        $(#[$doc:meta])*
        $name:ident $ja:literal $aliases:tt $en:literal $jkf:literal = $removed:expr;
    )*) => {
        /// A named start of the game (手合割): the even game, and those where White gives pieces away.
        ///
        /// White is 上手 (*uwate*, who gives the handicap) and moves first, except in the even game.
        /// All names of KIF files are here, and those that are only spoken or used by some sites.
        ///
        /// ```
        /// use shogi_rules::{Color, Handicap};
        /// let handicap = Handicap::from_name_ja("二枚落ち").unwrap();
        /// assert_eq!(handicap, Handicap::TwoPieces);
        /// let start = handicap.position();
        /// assert_eq!(start.side_to_move(), Color::White);
        /// assert_eq!(Handicap::of(&start), Some(handicap));
        /// ```
        #[doc(alias = "手合割")]
        #[doc(alias = "駒落ち")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Handicap {
            $($(#[$doc])* #[doc = ""] #[doc = $ja] #[doc(alias = $ja)] $name,)*
        }

        impl Handicap {
            /// All of them, the even game first.
            pub const ALL: &'static [Handicap] = &[$(Handicap::$name),*];

            /// Returns the Japanese name, as KIF files write it after `手合割：` where they have one for it (see
            /// [`kif_name`](Self::kif_name)); of the others, the name in use.
            pub const fn name_ja(self) -> &'static str {
                match self {
                    $(Handicap::$name => $ja,)*
                }
            }

            /// Returns the English name, such as `Lance (left)` or `2 pieces`.
            pub const fn name_en(self) -> &'static str {
                match self {
                    $(Handicap::$name => $en,)*
                }
            }

            /// Returns what a record in JSON Kifu Format has as its preset: `HIRATE`, `KY` … `10`, or `OTHER`,
            /// which needs the board beside it.
            pub const fn jkf_preset(self) -> &'static str {
                match self {
                    $(Handicap::$name => $jkf,)*
                }
            }

            /// The other Japanese names in use.
            const fn aliases(self) -> &'static [&'static str] {
                match self {
                    $(Handicap::$name => &$aliases,)*
                }
            }

            /// The squares of the even game that are empty.
            const fn removed_squares(self) -> Removed {
                match self {
                    $(Handicap::$name => &$removed,)*
                }
            }
        }
    };
}

handicaps! {
    // Name, in Japanese, other Japanese names, in English, preset of JSON Kifu Format = what is removed.

    /// No handicap: Black moves first.
    Even "平手" [] "Even" "HIRATE" = [];
    /// Without the left lance, on the bishop's side.
    LeftLance "香落ち" ["左香落ち"] "Lance (left)" "KY" = [11];
    /// Without the right lance, on the rook's side.
    RightLance "右香落ち" [] "Right lance" "KY_R" = [91];
    /// Without both lances; no name of KIF files.
    BothLances "両香落ち" [] "Both lances" "OTHER" = [11, 91];
    /// Without the bishop.
    Bishop "角落ち" ["角行落ち"] "Bishop" "KA" = [22];
    /// Without the rook.
    Rook "飛車落ち" ["飛落ち"] "Rook" "HI" = [82];
    /// Without rook and left lance.
    RookLance "飛香落ち" ["飛車香落ち"] "Rook + left lance" "HIKY" = [82, 11];
    /// Without rook and bishop.
    TwoPieces "二枚落ち" [] "2 pieces" "2" = [82, 22];
    /// Without rook, bishop and left lance.
    ThreePieces "三枚落ち" [] "3 pieces" "3" = [82, 22, 11];
    /// Without rook, bishop and right lance: the three-piece handicap of lishogi.
    ThreePiecesRight "三枚落ち(右香)" [] "3 pieces, right lance" "OTHER" = [82, 22, 91];
    /// Without rook, bishop and lances.
    FourPieces "四枚落ち" [] "4 pieces" "4" = [82, 22, 11, 91];
    /// As with four pieces, and without the right knight.
    FivePieces "五枚落ち" ["右五枚落ち"] "5 pieces (right knight)" "5" = [82, 22, 11, 91, 81];
    /// As with four pieces, and without the left knight.
    FivePiecesLeft "左五枚落ち" [] "5 pieces (left knight)" "5_L" = [82, 22, 11, 91, 21];
    /// Without rook, bishop, lances and knights.
    SixPieces "六枚落ち" [] "6 pieces" "6" = [82, 22, 11, 91, 21, 81];
    /// As with six pieces, and without the left silver.
    SevenPiecesLeft "左七枚落ち" [] "7 pieces (left silver)" "7_L" = [82, 22, 11, 91, 21, 81, 31];
    /// As with six pieces, and without the right silver.
    SevenPiecesRight "右七枚落ち" ["七枚落ち"] "7 pieces (right silver)" "7_R" = [82, 22, 11, 91, 21, 81, 71];
    /// King, golds and pawns.
    EightPieces "八枚落ち" [] "8 pieces" "8" = [82, 22, 11, 91, 21, 81, 31, 71];
    /// King, left gold and pawns; no name of KIF files.
    NinePieces "九枚落ち" [] "9 pieces" "OTHER" = [82, 22, 11, 91, 21, 81, 31, 71, 61];
    /// King and pawns.
    TenPieces "十枚落ち" [] "10 pieces" "10" = [82, 22, 11, 91, 21, 81, 31, 71, 41, 61];
    /// King and three pawns in hand.
    ThreePawns "歩三兵" ["歩三枚"] "Three pawns" "OTHER" = [
        82, 22, 11, 91, 21, 81, 31, 71, 41, 61, 13, 23, 33, 43, 53, 63, 73, 83, 93
    ];
    /// Nothing but the king.
    BareKing "裸玉" [] "Bare king" "OTHER" = [
        82, 22, 11, 91, 21, 81, 31, 71, 41, 61, 13, 23, 33, 43, 53, 63, 73, 83, 93
    ];
    /// King, rook, bishop and pawns (dragonfly).
    Dragonfly "トンボ" [] "Dragonfly" "OTHER" = [11, 91, 21, 81, 31, 71, 41, 61];
    /// King, rook, bishop, lances and pawns.
    DragonflyLances "トンボ+香" [] "Dragonfly + lances" "OTHER" = [21, 81, 31, 71, 41, 61];
    /// King, rook, bishop, knights, lances and pawns.
    DragonflyKnights "トンボ+桂香" [] "Dragonfly + knights, lances" "OTHER" = [31, 71, 41, 61];
    /// Without the pawn before the rook.
    Taiko "太閤落ち" [] "Taiko" "OTHER" = [83];
    /// No pawns on either side (blue sky); Black moves first.
    BlueSky "青空将棋" [] "Blue-sky (no pawns)" "OTHER" = [
        13, 23, 33, 43, 53, 63, 73, 83, 93, 17, 27, 37, 47, 57, 67, 77, 87, 97
    ];
}

/// The preset that stands for none.
const OTHER_PRESET: &str = "OTHER";

impl Handicap {
    /// Returns the handicap with this Japanese name or one of its other names in use.
    ///
    /// その他 ("other") is no handicap: a board says what it is.
    pub fn from_name_ja(name: &str) -> Option<Handicap> {
        Handicap::find(|handicap| handicap.name_ja() == name || handicap.aliases().contains(&name))
    }

    /// Returns the handicap with this English name, in upper or lower case.
    pub fn from_name_en(name: &str) -> Option<Handicap> {
        Handicap::find(|handicap| handicap.name_en().eq_ignore_ascii_case(name))
    }

    /// Returns the handicap with a name in either language or its preset of JSON Kifu Format.
    ///
    /// ```
    /// use shogi_rules::Handicap;
    /// for name in ["二枚落ち", "2 pieces", "2"] {
    ///     assert_eq!(Handicap::from_name(name), Some(Handicap::TwoPieces));
    /// }
    /// ```
    pub fn from_name(name: &str) -> Option<Handicap> {
        Handicap::from_name_ja(name)
            .or_else(|| Handicap::from_name_en(name))
            .or_else(|| Handicap::from_jkf_preset(name))
    }

    /// Returns the handicap with this preset of JSON Kifu Format; none for `OTHER`.
    pub fn from_jkf_preset(preset: &str) -> Option<Handicap> {
        Handicap::find(|handicap| handicap.jkf_preset() == preset && preset != OTHER_PRESET)
    }

    /// Returns what a KIF file has after `手合割：`: the Japanese name if it is one of the sixteen of the
    /// format, else その他, and the board must follow.
    ///
    /// ```
    /// use shogi_rules::Handicap;
    /// assert_eq!(Handicap::Rook.kif_name(), "飛車落ち");
    /// assert_eq!(Handicap::BothLances.kif_name(), "その他");
    /// ```
    pub fn kif_name(self) -> &'static str {
        // JSON Kifu Format was made from KIF and has a preset for each of its names.
        if self.jkf_preset() == OTHER_PRESET { "その他" } else { self.name_ja() }
    }

    /// Returns the handicap that the Japan Shogi Association advises for amateurs so many grades apart
    /// (段級差, 手合割): `Even` up to 1, then a lance, bishop, rook, rook and lance, two pieces from 6, four
    /// from 8 and six from 10.
    ///
    /// Equal players let [`furigoma`](super::furigoma()) decide who moves first; with one grade between them the
    /// junior player does.
    ///
    /// Source: 日本将棋連盟, よくある質問 (rules).
    ///
    /// ```
    /// use shogi_rules::Handicap;
    /// assert_eq!(Handicap::for_grade_difference(3), Handicap::Bishop);
    /// ```
    #[doc(alias = "段級差")]
    pub const fn for_grade_difference(grades: u32) -> Handicap {
        match grades {
            0 | 1 => Handicap::Even,
            2 => Handicap::LeftLance,
            3 => Handicap::Bishop,
            4 => Handicap::Rook,
            5 => Handicap::RookLance,
            6 | 7 => Handicap::TwoPieces,
            8 | 9 => Handicap::FourPieces,
            _ => Handicap::SixPieces,
        }
    }

    pub(super) fn find(is_wanted: impl Fn(Handicap) -> bool) -> Option<Handicap> {
        Handicap::ALL.iter().copied().find(|handicap| is_wanted(*handicap))
    }

    /// Returns the squares of the even game that are empty in this one.
    ///
    /// ```
    /// use shogi_rules::Handicap;
    /// assert_eq!(Handicap::SixPieces.removed().len(), 6);
    /// ```
    pub fn removed(self) -> Bitboard {
        self.removed_in_order().collect()
    }

    /// The same, the greater pieces first.
    pub(super) fn removed_in_order(self) -> impl Iterator<Item = Square> {
        let coords = self.removed_squares().iter();
        coords.filter_map(|coords| Square::from_coords(coords / 10, coords % 10))
    }

    /// Returns the start as an arrangement of pieces.
    pub fn setup(self) -> Setup {
        let mut setup = Setup::startpos();
        for square in self.removed() {
            setup.board[square.index()] = None;
        }
        setup.side = self.first_mover();
        setup.hands.white.set(PieceKind::Pawn, self.pawns_in_hand());
        setup
    }

    /// Returns the start of the game.
    pub fn position(self) -> Position {
        // Taking pieces away from the even game never makes a problem; a test tries every handicap.
        self.setup().position(Validity::Strict).unwrap_or_default()
    }

    /// Returns the handicap of which this is the start, whatever the move number.
    pub fn of(position: &Position) -> Option<Handicap> {
        let even = Setup::startpos();
        let mut removed = Bitboard::EMPTY;
        for square in Square::all() {
            let standing = position.piece_on(square);
            if standing != even.piece_on(square) {
                if standing.is_some() {
                    return None;
                }
                removed.insert(square);
            }
        }
        Handicap::find(|handicap| {
            handicap.removed() == removed && handicap.setup().position_is(position)
        })
    }

    /// Returns who moves first: White, 上手, unless neither side gives anything away.
    pub const fn first_mover(self) -> Color {
        match self {
            Handicap::Even | Handicap::BlueSky => Color::Black,
            _ => Color::White,
        }
    }

    /// Returns how the sides are called: 上手 and 下手 unless neither side gives anything away.
    pub const fn side_names(self) -> SideNames {
        match self.first_mover() {
            Color::Black => SideNames::Even,
            Color::White => SideNames::Handicap,
        }
    }

    /// Returns the points that White lacks at the start, as an impasse (持将棋) counts them: 5 for rook and
    /// bishop, 1 for the rest.
    ///
    /// By custom 上手 is credited with them, as if the pieces were there: in every game that White begins.
    ///
    /// ```
    /// use shogi_rules::Handicap;
    /// assert_eq!(Handicap::FourPieces.removed_points(), 12);
    /// ```
    pub fn removed_points(self) -> u8 {
        let even = Setup::startpos();
        let removed = self.removed().into_iter().filter_map(|square| even.piece_on(square));
        let whites = removed.filter(|piece| piece.color() == Color::White);
        whites.map(Piece::impasse_points).sum::<u8>() - self.pawns_in_hand()
    }

    pub(super) const fn pawns_in_hand(self) -> u8 {
        if matches!(self, Handicap::ThreePawns) { 3 } else { 0 }
    }
}

impl Setup {
    /// Tells whether the arrangement has the hands and the side to move of a position with its board.
    fn position_is(&self, position: &Position) -> bool {
        self.side == position.side_to_move()
            && Color::ALL.into_iter().all(|color| self.hands[color] == position.hand(color))
    }
}

impl fmt::Display for Handicap {
    /// Writes the Japanese name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name_ja())
    }
}
