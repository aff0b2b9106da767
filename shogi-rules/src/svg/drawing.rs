use core::fmt;

use crate::types::{Bitboard, Color, File, KingGlyph, Piece, Rank};

use super::escaped::Escaped;
use super::layout::{
    BOARD, CELL, CENTRE, COUNT, FILES_Y, HEIGHT, Layout, NAME, PIECE, Point, RANKS_X, SMALL, STRIP,
    WIDTH,
};
use super::{BoardSvg, Coordinates};

/// Families that are there on one system or another, the best known first.
const FONTS: &str = "'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic',Meiryo,\
                     IPAexGothic,IPAGothic,sans-serif";

const PAPER: &str = "#fff";
const WOOD: &str = "#f8e0ad";
const TO_MOVE: &str = "#fe8";
const LAST_MOVE: &str = "#f5b556";
const MARKED: &str = "#8fcf8f";
const ARROW: &str = "#06c";
const RED: &str = " fill=\"#c00\"";

impl fmt::Display for BoardSvg<'_> {
    /// Writes the `<svg>` element and an end of line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head(f)?;
        self.ground(f)?;
        Self::grid(f)?;
        self.labels(f)?;
        for side in Color::ALL {
            self.pieces(side, f)?;
        }
        self.counts(f)?;
        self.player_names(f)?;
        self.pointers(f)?;
        f.write_str("</svg>\n")
    }
}

/// Writes a character or word whose centre (or left end, as the group says) is at a point.
fn text(
    f: &mut fmt::Formatter<'_>,
    Point { x, y }: Point,
    size: i32,
    attribute: &str,
    word: impl fmt::Display,
) -> fmt::Result {
    // The middle of a character is above the line that it stands on.
    write!(f, r#"<text x="{x}" y="{}"{attribute}>{word}</text>"#, y + size * 2 / 5)
}

impl BoardSvg<'_> {
    const fn layout(&self) -> Layout {
        Layout { near: self.near }
    }

    fn head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Color::ALL.into_iter().any(|side| !self.names[side].is_empty());
        let row = if named { NAME } else { 0 };
        let height = HEIGHT + 2 * row;
        let pixels = i64::from(self.width) * i64::from(height) / i64::from(WIDTH);
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 {} {WIDTH} {height}\" \
             width=\"{}\" height=\"{pixels}\" role=\"img\" xml:lang=\"ja\" font-family=\"{FONTS}\" \
             text-anchor=\"middle\"><title>{}</title>",
            -row, self.width, self.position,
        )?;
        writeln!(f, "<path fill=\"{PAPER}\" d=\"M0 {}h{WIDTH}v{height}H0z\"/>", -row)
    }

    /// What lies under the pieces: the ground of the hand of the side to move, the board, coloured squares.
    fn ground(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Point { x, y } = BOARD;
        let (width, height) = (9 * CELL.x, 9 * CELL.y);
        let top = self.layout().hand_y(self.position.side_to_move()) - STRIP / 2;
        writeln!(f, "<path fill=\"{TO_MOVE}\" d=\"M0 {top}h{WIDTH}v{STRIP}H0z\"/>")?;
        writeln!(f, "<path fill=\"{WOOD}\" d=\"M{x} {y}h{width}v{height}h-{width}z\"/>")?;
        let last_move = self.last_move.map_or(Bitboard::EMPTY, |mv| {
            mv.from().map_or(Bitboard::EMPTY, Bitboard::of).with(mv.to())
        });
        self.squares(last_move, LAST_MOVE, 0, f)?;
        // Smaller, so that both colours of a square are seen.
        self.squares(self.marked, MARKED, 4, f)
    }

    /// Fills squares up to a distance from their edges.
    fn squares(
        &self,
        squares: Bitboard,
        colour: &str,
        edge: i32,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        if squares.is_empty() {
            return Ok(());
        }
        write!(f, "<path fill=\"{colour}\" d=\"")?;
        let (width, height) = (CELL.x - 2 * edge, CELL.y - 2 * edge);
        for square in squares {
            let Point { x, y } = self.layout().square(square);
            write!(f, "M{} {}h{width}v{height}h-{width}z", x - width / 2, y - height / 2)?;
        }
        f.write_str("\"/>\n")
    }

    fn grid(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Point { x, y } = BOARD;
        let (width, height) = (9 * CELL.x, 9 * CELL.y);
        f.write_str("<path fill=\"none\" stroke=\"#000\" d=\"")?;
        for line in 1..9 {
            write!(f, "M{x} {}h{width}M{} {y}v{height}", y + line * CELL.y, x + line * CELL.x)?;
        }
        writeln!(f, "\"/>")?;
        writeln!(
            f,
            "<path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" d=\"M{x} {y}h{width}v{height}h-{width}z\"/>"
        )?;
        // The four dots at the corners of the promotion zones.
        for (column, row) in [(3, 3), (6, 3), (3, 6), (6, 6)] {
            let (x, y) = (x + column * CELL.x, y + row * CELL.y);
            write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\"/>")?;
        }
        f.write_str("\n")
    }

    fn labels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank_label: fn(Rank) -> char = match self.coordinates {
            Coordinates::Japanese => Rank::to_kanji,
            Coordinates::Western => Rank::to_letter,
            Coordinates::None => return Ok(()),
        };
        let layout = self.layout();
        write!(f, "<g font-size=\"{SMALL}\">")?;
        for file in File::all() {
            text(f, Point { x: layout.file(file), y: FILES_Y }, SMALL, "", file)?;
        }
        for rank in Rank::all() {
            text(f, Point { x: RANKS_X, y: layout.rank(rank) }, SMALL, "", rank_label(rank))?;
        }
        f.write_str("</g>\n")
    }

    /// The mark and all pieces of a side, on the board and in hand. The far side's are drawn in a picture turned
    /// upside down, each at the place that comes to lie on its own.
    fn pieces(&self, side: Color, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        let place = |point: Point| if layout.is_near(side) { point } else { point.turned() };
        write!(f, "<g font-size=\"{PIECE}\"")?;
        if !layout.is_near(side) {
            write!(f, " transform=\"rotate(180 {} {})\"", CENTRE.x, CENTRE.y)?;
        }
        f.write_str(">")?;
        let Point { x, y } = place(layout.mark(side));
        let fill = match side {
            Color::Black => "#000",
            Color::White => PAPER,
        };
        let y = y - 11;
        writeln!(f, "<path fill=\"{fill}\" stroke=\"#000\" d=\"M{x} {y}l8 4 3 18h-22l3-18z\"/>")?;
        for square in self.position.pieces(side) {
            if let Some(piece) = self.position.piece_on(square) {
                self.piece(place(layout.square(square)), piece, f)?;
            }
        }
        for held in layout.hand(side, self.position.hand(side)) {
            self.piece(place(held.at), Piece::new(side, held.kind), f)?;
        }
        f.write_str("</g>\n")
    }

    fn piece(&self, at: Point, piece: Piece, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let glyph = self.king_glyph.unwrap_or(KingGlyph::NearFar { near: self.near });
        let red = if piece.kind().is_promoted() { RED } else { "" };
        text(f, at, PIECE, red, glyph.kanji(piece))
    }

    /// How many pieces of each kind the hands hold. Upright on both sides: 6 upside down is 9.
    fn counts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<g font-size=\"{COUNT}\">")?;
        for side in Color::ALL {
            let held = self.layout().hand(side, self.position.hand(side));
            for held in held.filter(|held| held.count > 1) {
                text(f, held.count_at, COUNT, "", held.count)?;
            }
        }
        f.write_str("</g>\n")
    }

    fn player_names(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<g font-size=\"{SMALL}\" text-anchor=\"start\">")?;
        for side in Color::ALL.into_iter().filter(|side| !self.names[*side].is_empty()) {
            let at = Point { x: BOARD.x, y: self.layout().name_y(side) };
            text(f, at, SMALL, "", Escaped(self.names[side]))?;
        }
        f.write_str("</g>\n")
    }

    fn pointers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.arrows.is_empty() {
            return Ok(());
        }
        // Arrows are written in tenths of a unit.
        write!(
            f,
            "<g fill=\"{ARROW}\" stroke=\"{ARROW}\" opacity=\".6\" transform=\"scale(.1)\">"
        )?;
        for arrow in self.arrows {
            arrow.draw(self.layout(), self.position, f)?;
        }
        f.write_str("</g>\n")
    }
}
