//! Where things stand in the picture, in units of its `viewBox`.
//!
//! The hands lie above and below the board, not beside it: so nearly the whole width is squares, and pieces can
//! be read in a small picture.

use crate::types::{Color, File, Hand, PieceKind, Rank, Square};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Point {
    pub(super) const fn times(self, factor: i32) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }

    pub(super) const fn minus(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }

    /// The same place when the picture is turned upside down about the centre of the board.
    pub(super) const fn turned(self) -> Point {
        CENTRE.times(2).minus(self)
    }
}

/// Without names. Both are even, as the places of things are.
pub(super) const WIDTH: i32 = 384;
pub(super) const HEIGHT: i32 = 496;
/// The height of the row for a name, one above and one below.
pub(super) const NAME: i32 = 22;

/// The upper left corner of the board, the size of a square, and the centre of the board.
pub(super) const BOARD: Point = Point { x: 3, y: 56 };
pub(super) const CELL: Point = Point { x: 40, y: 44 };
pub(super) const CENTRE: Point = Point { x: BOARD.x + CELL.x * 9 / 2, y: BOARD.y + CELL.y * 9 / 2 };

/// Heights of characters: a piece, how many of them a hand holds, anything else.
pub(super) const PIECE: i32 = 36;
pub(super) const COUNT: i32 = 22;
pub(super) const SMALL: i32 = 16;
/// The height of the ground of the hand whose side is to move.
pub(super) const STRIP: i32 = 36;

/// Where the coordinates stand: files above the board, ranks on its right.
pub(super) const FILES_Y: i32 = 47;
pub(super) const RANKS_X: i32 = 374;

/// The width of a digit of [`COUNT`].
const DIGIT: i32 = 13;
/// Where the pieces of a hand begin. All 38 of a set end at 381.
const HAND_X: i32 = 25;

/// The pieces of one kind in a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub(super) kind: PieceKind,
    pub(super) count: u8,
    /// The centre of the piece, and of the number that follows it.
    pub(super) at: Point,
    pub(super) count_at: Point,
}

/// The places of all things, seen from one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) near: Color,
}

impl Layout {
    /// The middle of a file.
    pub(super) const fn file(self, file: File) -> i32 {
        let column = match self.near {
            Color::Black => 9 - file.number(),
            Color::White => file.number() - 1,
        };
        BOARD.x + CELL.x * column as i32 + CELL.x / 2
    }

    /// The middle of a rank.
    pub(super) const fn rank(self, rank: Rank) -> i32 {
        BOARD.y + CELL.y * (rank.relative_to(self.near).number() as i32 - 1) + CELL.y / 2
    }

    /// The centre of a square.
    pub(super) const fn square(self, square: Square) -> Point {
        Point { x: self.file(square.file()), y: self.rank(square.rank()) }
    }

    pub(super) const fn is_near(self, side: Color) -> bool {
        side as u8 == self.near as u8
    }

    /// The middle of a side's hand.
    pub(super) const fn hand_y(self, side: Color) -> i32 {
        if self.is_near(side) { HEIGHT - 20 } else { 20 }
    }

    /// The middle of a side's name.
    pub(super) const fn name_y(self, side: Color) -> i32 {
        if self.is_near(side) { HEIGHT + NAME / 2 } else { -NAME / 2 }
    }

    /// The centre of the mark that says whose hand it is.
    pub(super) const fn mark(self, side: Color) -> Point {
        Point { x: 14, y: self.hand_y(side) }
    }

    /// The pieces of a side's hand, from left to right.
    pub(super) fn hand(self, side: Color, hand: Hand) -> impl Iterator<Item = Held> {
        let y = self.hand_y(side);
        let mut x = HAND_X;
        PieceKind::HAND_ORDER.into_iter().filter_map(move |kind| {
            let count = hand.count(kind);
            let width = match count {
                0 => return None,
                1 => 0,
                2..=9 => DIGIT,
                _ => 2 * DIGIT,
            };
            let at = Point { x: x + PIECE / 2, y };
            let count_at = Point { x: x + PIECE + width / 2, y };
            x += PIECE + width;
            Some(Held { kind, count, at, count_at })
        })
    }
}
