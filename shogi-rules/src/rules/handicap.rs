use core::fmt;

use crate::position::{Position, Setup, Validity};
use crate::types::{Bitboard, Color, PieceKind, Square};

/// Squares as Japanese notation writes them: 82 is ８二.
type Removed = &'static [u8];

macro_rules! handicaps {
    ($($(#[$doc:meta])* $name:ident $ja:literal $aliases:tt = $removed:expr;)*) => {
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

            /// Returns the Japanese name, as KIF files write it after `手合割：` where they have one for it; of the
            /// others, the name in use.
            pub const fn name_ja(self) -> &'static str {
                match self {
                    $(Handicap::$name => $ja,)*
                }
            }

            /// Returns the handicap with this Japanese name or one of its other names in use.
            ///
            /// その他 ("other") is no handicap: a board says what it is.
            pub fn from_name_ja(name: &str) -> Option<Handicap> {
                const ALIASES: &[(Handicap, &[&str])] = &[$((Handicap::$name, &$aliases)),*];
                ALIASES
                    .iter()
                    .find(|(handicap, aliases)| handicap.name_ja() == name || aliases.contains(&name))
                    .map(|(handicap, _)| *handicap)
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
    /// No handicap: Black moves first.
    Even "平手" [] = [];
    /// Without the left lance, on the bishop's side.
    LeftLance "香落ち" ["左香落ち"] = [11];
    /// Without the right lance, on the rook's side.
    RightLance "右香落ち" [] = [91];
    /// Without both lances; no name of KIF files.
    BothLances "両香落ち" [] = [11, 91];
    /// Without the bishop.
    Bishop "角落ち" ["角行落ち"] = [22];
    /// Without the rook.
    Rook "飛車落ち" ["飛落ち"] = [82];
    /// Without rook and left lance.
    RookLance "飛香落ち" ["飛車香落ち"] = [82, 11];
    /// Without rook and bishop.
    TwoPieces "二枚落ち" [] = [82, 22];
    /// Without rook, bishop and left lance.
    ThreePieces "三枚落ち" [] = [82, 22, 11];
    /// Without rook, bishop and right lance: the three-piece handicap of lishogi.
    ThreePiecesRight "三枚落ち(右香)" [] = [82, 22, 91];
    /// Without rook, bishop and lances.
    FourPieces "四枚落ち" [] = [82, 22, 11, 91];
    /// As with four pieces, and without the right knight.
    FivePieces "五枚落ち" ["右五枚落ち"] = [82, 22, 11, 91, 81];
    /// As with four pieces, and without the left knight.
    FivePiecesLeft "左五枚落ち" [] = [82, 22, 11, 91, 21];
    /// Without rook, bishop, lances and knights.
    SixPieces "六枚落ち" [] = [82, 22, 11, 91, 21, 81];
    /// As with six pieces, and without the left silver.
    SevenPiecesLeft "左七枚落ち" [] = [82, 22, 11, 91, 21, 81, 31];
    /// As with six pieces, and without the right silver.
    SevenPiecesRight "右七枚落ち" ["七枚落ち"] = [82, 22, 11, 91, 21, 81, 71];
    /// King, golds and pawns.
    EightPieces "八枚落ち" [] = [82, 22, 11, 91, 21, 81, 31, 71];
    /// King, left gold and pawns; no name of KIF files.
    NinePieces "九枚落ち" [] = [82, 22, 11, 91, 21, 81, 31, 71, 61];
    /// King and pawns.
    TenPieces "十枚落ち" [] = [82, 22, 11, 91, 21, 81, 31, 71, 61, 41];
    /// King and three pawns in hand.
    ThreePawns "歩三兵" ["歩三枚"] = [
        82, 22, 11, 91, 21, 81, 31, 71, 61, 41, 13, 23, 33, 43, 53, 63, 73, 83, 93
    ];
    /// Nothing but the king.
    BareKing "裸玉" [] = [
        82, 22, 11, 91, 21, 81, 31, 71, 61, 41, 13, 23, 33, 43, 53, 63, 73, 83, 93
    ];
    /// King, rook, bishop and pawns (dragonfly).
    Dragonfly "トンボ" [] = [11, 91, 21, 81, 31, 71, 61, 41];
    /// King, rook, bishop, lances and pawns.
    DragonflyLances "トンボ+香" [] = [21, 81, 31, 71, 61, 41];
    /// King, rook, bishop, knights, lances and pawns.
    DragonflyKnights "トンボ+桂香" [] = [31, 71, 61, 41];
    /// Without the pawn before the rook.
    Taiko "太閤落ち" [] = [83];
    /// No pawns on either side (blue sky); Black moves first.
    BlueSky "青空将棋" [] = [
        13, 23, 33, 43, 53, 63, 73, 83, 93, 17, 27, 37, 47, 57, 67, 77, 87, 97
    ];
}

impl Handicap {
    /// Returns the squares of the even game that are empty in this one.
    ///
    /// ```
    /// use shogi_rules::Handicap;
    /// assert_eq!(Handicap::SixPieces.removed().len(), 6);
    /// ```
    pub fn removed(self) -> Bitboard {
        let coords = self.removed_squares().iter();
        coords.filter_map(|coords| Square::from_coords(coords / 10, coords % 10)).collect()
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
        let matches = |handicap: &Handicap| {
            handicap.removed() == removed && handicap.setup().position_is(position)
        };
        Handicap::ALL.iter().copied().find(matches)
    }

    /// Tells whether White gives the handicap: in all but the even game and the one without pawns.
    #[cfg(feature = "alloc")]
    pub(crate) const fn is_given(self) -> bool {
        !matches!(self, Handicap::Even | Handicap::BlueSky)
    }

    const fn first_mover(self) -> Color {
        match self {
            Handicap::Even | Handicap::BlueSky => Color::Black,
            _ => Color::White,
        }
    }

    const fn pawns_in_hand(self) -> u8 {
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
