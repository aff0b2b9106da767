use core::fmt;

use crate::position::Position;
use crate::types::{Color, Move, PieceKind, Square};

use super::layout::{Layout, Point};

/// An arrow of a [`BoardSvg`](super::BoardSvg), from a square or a hand to a square.
///
/// An arrow from a square to itself is drawn as a ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    from: Origin,
    to: Square,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Origin {
    Board(Square),
    Hand(Color, PieceKind),
}

impl Arrow {
    /// Returns the arrow from one square to another.
    pub const fn new(from: Square, to: Square) -> Arrow {
        Arrow { from: Origin::Board(from), to }
    }

    /// Returns the arrow from a piece in a hand to a square; a promoted kind counts as its base. If the hand holds no
    /// such piece, the arrow comes from the hand's mark.
    pub const fn from_hand(side: Color, kind: PieceKind, to: Square) -> Arrow {
        Arrow { from: Origin::Hand(side, kind.unpromoted()), to }
    }

    /// Returns the arrow of a move that `side` makes.
    pub const fn of_move(mv: Move, side: Color) -> Arrow {
        match (mv.from(), mv.dropped()) {
            (None, Some(kind)) => Arrow::from_hand(side, kind, mv.to()),
            (Some(from), _) => Arrow::new(from, mv.to()),
            (None, None) => Arrow::new(mv.to(), mv.to()), // no move has neither
        }
    }

    /// Writes the outline in tenths of a unit, since whole units would make thin arrows crooked.
    pub(super) fn draw(
        self,
        layout: Layout,
        position: &Position,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let tip = layout.square(self.to).times(10);
        let tail = match self.from {
            Origin::Board(square) => layout.square(square),
            Origin::Hand(side, kind) => layout
                .hand(side, position.hand(side))
                .find(|held| held.kind == kind)
                .map_or(layout.mark(side), |held| held.at),
        };
        Shaft { tail: tail.times(10), tip }.draw(f)
    }
}

/// Half of the shaft's width, the head's length and half of its width.
const SHAFT: i32 = 40;
const HEAD: i32 = 240;
const BARB: i32 = 130;
/// The radius of a ring.
const RING: i32 = 165;

struct Shaft {
    tail: Point,
    tip: Point,
}

impl Shaft {
    fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Point { x: dx, y: dy } = self.tip.minus(self.tail);
        let length = (dx.unsigned_abs().pow(2) + dy.unsigned_abs().pow(2)).isqrt() as i32;
        if length == 0 {
            let Point { x, y } = self.tip;
            return write!(
                f,
                r#"<circle cx="{x}" cy="{y}" r="{RING}" fill="none" stroke-width="{}"/>"#,
                2 * SHAFT
            );
        }
        let along = |by: i32| Point { x: dx * by / length, y: dy * by / length };
        let aside = |by: i32| Point { x: -dy * by / length, y: dx * by / length };
        let neck = self.tip.minus(along(HEAD));
        let outline = [
            self.tail.minus(aside(SHAFT)),
            neck.minus(aside(SHAFT)),
            neck.minus(aside(BARB)),
            self.tip,
            neck.minus(aside(-BARB)),
            neck.minus(aside(-SHAFT)),
            self.tail.minus(aside(-SHAFT)),
        ];
        f.write_str("<path d=\"")?;
        for (index, Point { x, y }) in outline.into_iter().enumerate() {
            write!(f, "{}{x} {y}", if index == 0 { 'M' } else { 'L' })?;
        }
        f.write_str("z\" stroke=\"none\"/>")
    }
}
