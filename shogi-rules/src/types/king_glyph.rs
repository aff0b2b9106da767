use super::{Color, Piece, PieceKind};

/// Which of the two kings is drawn as 王 and which as 玉.
///
/// Both are the same piece: this is for the eye alone, and nothing in the rules looks at it. Sets of pieces
/// have one of each, and two customs say who gets which.
///
/// ```
/// use shogi_rules::{Color, KingGlyph, Piece, PieceKind};
/// let king = |color| Piece::new(color, PieceKind::King);
/// let handicap_game = KingGlyph::Seniority { senior: Color::White };
/// assert_eq!(handicap_game.kanji(king(Color::White)), '王');
/// assert_eq!(handicap_game.kanji(king(Color::Black)), '玉');
/// let on_screen = KingGlyph::NearFar { near: Color::Black };
/// assert_eq!(on_screen.kanji(king(Color::Black)), '玉');
/// assert_eq!(on_screen.kanji(Piece::new(Color::White, PieceKind::Rook)), '飛');
/// ```
#[doc(alias = "王将")]
#[doc(alias = "玉将")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KingGlyph {
    /// The custom over the board: the senior player (上位者) has 王, the other 玉.
    #[doc(alias = "上位者")]
    Seniority {
        /// The side of the senior player; White, 上手, in a handicap game.
        senior: Color,
    },
    /// The custom of diagrams and screens: 玉 near the viewer, 王 on the far side.
    NearFar {
        /// The side at the lower edge.
        near: Color,
    },
}

impl KingGlyph {
    /// Returns the character to draw for a piece: [`PieceKind::kanji`] for all but the king that is 王.
    pub const fn kanji(self, piece: Piece) -> char {
        let has_ou = match self {
            KingGlyph::Seniority { senior } => senior,
            KingGlyph::NearFar { near } => near.opponent(),
        };
        match piece.kind() {
            PieceKind::King if piece.color() as u8 == has_ou as u8 => '王',
            kind => kind.kanji(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_king_of_two_is_the_other_character() {
        for color in Color::ALL {
            let kings = [color, !color].map(|color| Piece::new(color, PieceKind::King));
            let senior = KingGlyph::Seniority { senior: color };
            let near = KingGlyph::NearFar { near: color };
            assert_eq!(kings.map(|king| senior.kanji(king)), ['王', '玉']);
            assert_eq!(kings.map(|king| near.kanji(king)), ['玉', '王']);
        }
    }

    #[test]
    fn the_other_pieces_are_drawn_as_ever() {
        let glyph = KingGlyph::NearFar { near: Color::White };
        for kind in PieceKind::ALL.into_iter().filter(|kind| *kind != PieceKind::King) {
            for color in Color::ALL {
                assert_eq!(glyph.kanji(Piece::new(color, kind)), kind.kanji());
            }
        }
    }
}
