//! Sliders without magic tables: along a ray towards higher squares the first piece is the lowest set
//! bit, and `x ^ (x - 1)` are all bits up to it; towards lower squares it is the highest set bit.

use super::tables::{DOWN, LEFT, LEFT_DOWN, LEFT_UP, ray};
use crate::types::{Bitboard, Color, Square};

/// The squares along a ray towards higher numbers, up to and including the first occupied one.
#[inline]
fn towards_higher(direction: usize, square: Square, occupied: Bitboard) -> Bitboard {
    let ray = ray(direction, square);
    let blockers = ray & occupied;
    // A 128-bit decrement; with no blocker it wraps to all ones and the whole ray remains.
    let (lo, borrow) = blockers.lo.overflowing_sub(1);
    let hi = blockers.hi.wrapping_sub(borrow as u64);
    Bitboard { lo: ray.lo & (blockers.lo ^ lo), hi: ray.hi & (blockers.hi ^ hi) }
}

/// The squares along a ray towards lower numbers, down to and including the first occupied one.
#[inline]
fn towards_lower(direction: usize, square: Square, occupied: Bitboard) -> Bitboard {
    let ray = ray(direction ^ 4, square);
    let blockers = ray & occupied;
    let lo = if blockers.hi == 0 { from_highest(blockers.lo) } else { 0 };
    Bitboard { lo: ray.lo & lo, hi: ray.hi & from_highest(blockers.hi) }
}

/// All bits from the highest set one upwards; all bits if none is set.
#[inline]
fn from_highest(word: u64) -> u64 {
    u64::MAX << (word | 1).ilog2()
}

#[inline]
fn line(direction: usize, square: Square, occupied: Bitboard) -> Bitboard {
    towards_higher(direction, square, occupied) | towards_lower(direction, square, occupied)
}

/// What a lance on `square` attacks.
#[inline]
pub(crate) fn lance_attacks(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::Black => towards_lower(DOWN, square, occupied),
        Color::White => towards_higher(DOWN, square, occupied),
    }
}

/// What a bishop on `square` attacks.
#[inline]
pub(crate) fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    line(LEFT_UP, square, occupied) | line(LEFT_DOWN, square, occupied)
}

/// What a rook on `square` attacks.
#[inline]
pub(crate) fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    line(DOWN, square, occupied) | line(LEFT, square, occupied)
}
