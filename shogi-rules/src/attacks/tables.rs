use crate::types::{Bitboard, Color, Direction, PerSquare, PieceKind, Square};

type Table = PerSquare<Bitboard>;

/// The eight lines from a square. The first four lead to higher square numbers, and `DIRECTIONS[d ^ 4]`
/// is the opposite of `DIRECTIONS[d]`.
const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];

pub(super) const DOWN: usize = 0;
pub(super) const LEFT_UP: usize = 1;
pub(super) const LEFT: usize = 2;
pub(super) const LEFT_DOWN: usize = 3;
const UP: usize = DOWN + 4;

/// "Not on one line" in [`LINE_DIRECTION`].
const NONE: u8 = 8;

static RAYS: [Table; 8] = {
    let mut rays = [const { PerSquare::new([Bitboard::EMPTY; 128]) }; 8];
    let mut d = 0;
    while d < 8 {
        rays[d] = reached(&[DIRECTIONS[d]], true);
        d += 1;
    }
    rays
};
static ROOK_RAYS: Table = reached(&[(0, 1), (0, -1), (1, 0), (-1, 0)], true);
static BISHOP_RAYS: Table = reached(&[(1, 1), (1, -1), (-1, 1), (-1, -1)], true);
static ROOK_STEPS: Table = reached(&[(0, 1), (0, -1), (1, 0), (-1, 0)], false);
static BISHOP_STEPS: Table = reached(&[(1, 1), (1, -1), (-1, 1), (-1, -1)], false);
static KING: Table = steps(PieceKind::King, Color::Black);
static KNIGHT: [Table; 2] = both(PieceKind::Knight);
static SILVER: [Table; 2] = both(PieceKind::Silver);
static GOLD: [Table; 2] = both(PieceKind::Gold);

/// The number of the direction from one square to another, or [`NONE`].
static LINE_DIRECTION: [u8; 81 * 81] = {
    let mut table = [NONE; 81 * 81];
    let mut from = 0;
    while from < 81 {
        let mut d = 0;
        while d < 8 {
            let mut at = Square::from_index(from);
            while let Some(square) = at {
                if square.index() != from {
                    table[from * 81 + square.index()] = d as u8;
                }
                at = square.offset(DIRECTIONS[d].0, DIRECTIONS[d].1);
            }
            d += 1;
        }
        from += 1;
    }
    table
};

/// The squares reached from each square by one step, or any number of them, in the given directions.
const fn reached(directions: &[(i8, i8)], slides: bool) -> Table {
    let mut table = [Bitboard::EMPTY; 128];
    let mut i = 0;
    while i < 81 {
        let mut d = 0;
        while d < directions.len() {
            let mut at = Square::from_index(i);
            while let Some(square) = at {
                at = square.offset(directions[d].0, directions[d].1);
                if let Some(next) = at {
                    table[i] = table[i].with(next);
                }
                if !slides {
                    break;
                }
            }
            d += 1;
        }
        i += 1;
    }
    PerSquare::new(table)
}

/// The steps of a kind, from the one list of its directions.
const fn steps(kind: PieceKind, color: Color) -> Table {
    let directions: &[Direction] = kind.directions();
    let sign = match color {
        Color::Black => 1,
        Color::White => -1,
    };
    let mut pairs = [(0, 0); 8];
    let mut d = 0;
    while d < directions.len() {
        pairs[d] = (sign * directions[d].files, sign * directions[d].ranks);
        d += 1;
    }
    reached(pairs.split_at(d).0, false)
}

const fn both(kind: PieceKind) -> [Table; 2] {
    [steps(kind, Color::Black), steps(kind, Color::White)]
}

#[inline]
pub(crate) fn pawn_step(color: Color, square: Square) -> Bitboard {
    Bitboard::of(square).forward(color)
}

#[inline]
pub(crate) fn knight_steps(color: Color, square: Square) -> Bitboard {
    KNIGHT[color.index()].at(square)
}

#[inline]
pub(crate) fn silver_steps(color: Color, square: Square) -> Bitboard {
    SILVER[color.index()].at(square)
}

#[inline]
pub(crate) fn gold_steps(color: Color, square: Square) -> Bitboard {
    GOLD[color.index()].at(square)
}

#[inline]
pub(crate) fn king_steps(square: Square) -> Bitboard {
    KING.at(square)
}

/// The four squares beside, before and behind.
#[inline]
pub(crate) fn rook_steps(square: Square) -> Bitboard {
    ROOK_STEPS.at(square)
}

/// The four squares diagonally next to this one.
#[inline]
pub(crate) fn bishop_steps(square: Square) -> Bitboard {
    BISHOP_STEPS.at(square)
}

/// What a rook reaches on an empty board.
#[inline]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS.at(square)
}

/// What a bishop reaches on an empty board.
#[inline]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS.at(square)
}

/// What a lance reaches on an empty board.
#[inline]
pub(crate) fn lance_ray(color: Color, square: Square) -> Bitboard {
    RAYS[if matches!(color, Color::Black) { UP } else { DOWN }].at(square)
}

#[inline]
pub(super) fn ray(direction: usize, square: Square) -> Bitboard {
    RAYS[direction & 7].at(square)
}

#[inline]
fn line_direction(a: Square, b: Square) -> u8 {
    LINE_DIRECTION.get(a.index() * 81 + b.index()).copied().unwrap_or(NONE)
}

/// Tells whether two different squares are on one rank, file or diagonal.
#[inline]
pub(crate) fn are_on_line(a: Square, b: Square) -> bool {
    line_direction(a, b) != NONE
}

/// The squares strictly between two squares on one line; empty if they are on none.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    match line_direction(a, b) {
        NONE => Bitboard::EMPTY,
        direction => ray(direction as usize, a) & ray(direction as usize ^ 4, b),
    }
}

/// The whole line that starts next to `a` and leads through `b`; empty if they are on none.
#[inline]
pub(crate) fn line_from(a: Square, b: Square) -> Bitboard {
    match line_direction(a, b) {
        NONE => Bitboard::EMPTY,
        direction => ray(direction as usize, a),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::mem::{size_of, size_of_val};

    #[test]
    fn all_tables_together_stay_small() {
        let tables = size_of_val(&RAYS)
            + [&ROOK_RAYS, &BISHOP_RAYS, &ROOK_STEPS, &BISHOP_STEPS, &KING]
                .map(size_of_val)
                .iter()
                .sum::<usize>()
            + [&KNIGHT, &SILVER, &GOLD].map(size_of_val).iter().sum::<usize>()
            + size_of_val(&LINE_DIRECTION)
            + size_of::<Table>(); // the squares of `Bitboard::of`
        assert!(tables < 48 * 1024, "{tables}");
    }
}
