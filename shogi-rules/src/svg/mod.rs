//! Layer 5: a position as a picture.

mod arrow;
mod drawing;
mod escaped;
mod layout;

use crate::position::Position;
use crate::types::{Bitboard, ByColor, Color, KingGlyph, Move};

pub use arrow::Arrow;

/// What is written beside the board, so that squares can be named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Coordinates {
    /// Digits for the files, 一 to 九 for the ranks.
    Japanese,
    /// Digits for the files, a to i for the ranks, as USI has them.
    Western,
    /// Nothing.
    None,
}

/// A board diagram as SVG (局面図): board, hands, the side to move, and what a caller wants to point at.
///
/// Displaying it writes one `<svg>` element that needs nothing else: no fonts, styles or scripts of its own, and no
/// `id`, so that any number of them stand on one page. It is a file as it is, and may stand in HTML. Pieces are
/// single characters, those of the far side upside down, promoted ones red; they are at least 14 pixels high where the
/// picture is 200 pixels wide. The pentagons beside the hands are ▲ (black) and △ (white); the hand of the side
/// to move stands on yellow. The `<title>` is the SFEN.
///
/// The start of the game takes 3 kB.
///
/// ```
/// use shogi_rules::svg::{Arrow, BoardSvg};
/// use shogi_rules::{Color, Move, Position};
/// let mut pos = Position::startpos();
/// let last: Move = "7g7f".parse()?;
/// pos.play(last)?;
/// let answer = Arrow::of_move("3c3d".parse()?, pos.side_to_move());
/// let picture = BoardSvg::new(&pos)
///     .last_move(last)
///     .arrows(&[answer])
///     .near(Color::White)
///     .name(Color::White, "Suzu & Co.")
///     .size(200)
///     .to_string();
/// assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
/// assert!(picture.contains("width=\"200\"") && picture.contains(">Suzu &amp; Co.</text>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "局面図")]
#[derive(Clone, Copy, Debug)]
#[must_use = "it is a picture when it is displayed"]
pub struct BoardSvg<'a> {
    position: &'a Position,
    last_move: Option<Move>,
    arrows: &'a [Arrow],
    marked: Bitboard,
    near: Color,
    coordinates: Coordinates,
    king_glyph: Option<KingGlyph>,
    width: u32,
    names: ByColor<&'a str>,
}

impl<'a> BoardSvg<'a> {
    /// Returns the picture of a position as Black sees it, with Japanese coordinates, and 玉 on the near side.
    pub const fn new(position: &'a Position) -> BoardSvg<'a> {
        BoardSvg {
            position,
            last_move: None,
            arrows: &[],
            marked: Bitboard::EMPTY,
            near: Color::Black,
            coordinates: Coordinates::Japanese,
            king_glyph: None,
            width: layout::WIDTH as u32,
            names: ByColor { black: "", white: "" },
        }
    }

    /// Colours the squares of the move that led to the position.
    pub const fn last_move(mut self, mv: Move) -> BoardSvg<'a> {
        self.last_move = Some(mv);
        self
    }

    /// Draws arrows over the board, in place of those given before.
    pub const fn arrows(mut self, arrows: &'a [Arrow]) -> BoardSvg<'a> {
        self.arrows = arrows;
        self
    }

    /// Colours squares, say those to which a piece can go; in place of those given before.
    pub const fn marked(mut self, squares: Bitboard) -> BoardSvg<'a> {
        self.marked = squares;
        self
    }

    /// Chooses the side at the lower edge.
    pub const fn near(mut self, side: Color) -> BoardSvg<'a> {
        self.near = side;
        self
    }

    /// Chooses what is written beside the board. The board keeps its place.
    pub const fn coordinates(mut self, coordinates: Coordinates) -> BoardSvg<'a> {
        self.coordinates = coordinates;
        self
    }

    /// Chooses which king is 王; otherwise it is the one on the far side.
    pub const fn king_glyph(mut self, glyph: KingGlyph) -> BoardSvg<'a> {
        self.king_glyph = Some(glyph);
        self
    }

    /// Sets the width in pixels, 384 otherwise; the height follows. What is drawn stays the same.
    #[doc(alias = "width")]
    pub const fn size(mut self, pixels: u32) -> BoardSvg<'a> {
        self.width = pixels;
        self
    }

    /// Writes the name of a player beside the hand. Any text will do: it is escaped, and cut off at the edge. With
    /// a name the picture is a little higher.
    pub const fn name(mut self, side: Color, name: &'a str) -> BoardSvg<'a> {
        match side {
            Color::Black => self.names.black = name,
            Color::White => self.names.white = name,
        }
        self
    }
}
