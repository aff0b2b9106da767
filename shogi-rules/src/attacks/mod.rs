//! Layer 1: who reaches what. Knows occupied squares, no position.
//!
//! Steps are looked up; sliders are computed with a subtraction along each ray. All tables are
//! evaluated at compile time and stay under 48 KB together (a test adds them up), which keeps them in
//! the fast caches and a WebAssembly build small.

mod sets;
mod sliders;
mod tables;

use crate::types::{Bitboard, Color, PieceKind, Square};

pub(crate) use sets::attacked_by_steps;
pub(crate) use sliders::{bishop_attacks, lance_attacks, rook_attacks};
pub(crate) use tables::{
    are_on_line, between, bishop_rays, bishop_steps, gold_steps, king_steps, knight_steps,
    lance_ray, line_from, pawn_step, rook_rays, rook_steps, silver_steps,
};

/// Returns the squares that a piece on `square` attacks, given the occupied squares.
///
/// The first piece on each line is included, whoever owns it.
///
/// ```
/// use shogi_rules::{attacks, Bitboard, Color, PieceKind};
/// let from = "2h".parse()?;
/// let occupied = ["2h", "2c"].iter().map(|s| s.parse().unwrap()).collect::<Bitboard>();
/// let rook = attacks(PieceKind::Rook, Color::Black, from, occupied);
/// assert_eq!(rook.len(), 8 + 1 + 5); // the rank, one square down, five squares up to 2c
/// # Ok::<(), shogi_rules::ParseSquareError>(())
/// ```
pub fn attacks(kind: PieceKind, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn_step(color, square),
        PieceKind::Lance => lance_attacks(color, square, occupied),
        PieceKind::Knight => knight_steps(color, square),
        PieceKind::Silver => silver_steps(color, square),
        PieceKind::Bishop => bishop_attacks(square, occupied),
        PieceKind::Rook => rook_attacks(square, occupied),
        PieceKind::King => king_steps(square),
        PieceKind::Horse => bishop_attacks(square, occupied) | rook_steps(square),
        PieceKind::Dragon => rook_attacks(square, occupied) | bishop_steps(square),
        PieceKind::Gold
        | PieceKind::ProPawn
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => gold_steps(color, square),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks the directions of the movement guide one square at a time.
    fn walk(kind: PieceKind, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let sign = if color == Color::Black { 1 } else { -1 };
        let mut reached = Bitboard::EMPTY;
        for direction in kind.directions() {
            let mut at = square;
            while let Some(next) = at.offset(sign * direction.files, sign * direction.ranks) {
                reached.insert(next);
                if !direction.slides || occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    #[test]
    fn tables_and_sliders_equal_walking_the_board() {
        // A fixed multiplicative generator: the same boards on every run.
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random_board = || {
            let mut word = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state
            };
            let (a, b, c, d) = (word(), word(), word(), word());
            Bitboard { lo: a & c, hi: b & d } & Bitboard::ALL
        };
        for round in 0..300 {
            let occupied = match round {
                0 => Bitboard::EMPTY,
                1 => Bitboard::ALL,
                _ => random_board(),
            };
            for square in Square::all() {
                for color in Color::ALL {
                    for kind in PieceKind::ALL {
                        assert_eq!(
                            attacks(kind, color, square, occupied),
                            walk(kind, color, square, occupied),
                            "{color} {kind} on {square}, occupied {occupied:?}",
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn sets_equal_the_union_of_single_pieces() {
        let mut squares = Bitboard::EMPTY;
        for (i, square) in Square::all().enumerate() {
            if i % 5 == 0 || i % 7 == 3 {
                squares.insert(square);
            }
            for color in Color::ALL {
                let union = |kind| {
                    squares.into_iter().fold(Bitboard::EMPTY, |all, square| {
                        all | attacks(kind, color, square, Bitboard::EMPTY)
                    })
                };
                for (slot, kind) in
                    [PieceKind::Pawn, PieceKind::Knight, PieceKind::Silver, PieceKind::Gold]
                        .into_iter()
                        .enumerate()
                {
                    let mut sets = [Bitboard::EMPTY; 4];
                    sets[slot] = squares;
                    assert_eq!(attacked_by_steps(color, sets), union(kind), "{color} {kind}");
                }
            }
        }
    }

    #[test]
    fn between_and_lines_agree_with_the_board() {
        for a in Square::all() {
            for b in Square::all() {
                let files = b.file().number() as i8 - a.file().number() as i8;
                let ranks = b.rank().number() as i8 - a.rank().number() as i8;
                let aligned = a != b && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
                let mut expected = Bitboard::EMPTY;
                let mut line = Bitboard::EMPTY;
                if aligned {
                    let (df, dr) = (files.signum(), ranks.signum());
                    let mut at = a;
                    while let Some(next) = at.offset(df, dr) {
                        line.insert(next);
                        at = next;
                    }
                    let mut at = a;
                    while let Some(next) = at.offset(df, dr).filter(|next| *next != b) {
                        expected.insert(next);
                        at = next;
                    }
                }
                assert_eq!(are_on_line(a, b), aligned, "{a} {b}");
                assert_eq!(between(a, b), expected, "{a} {b}");
                assert_eq!(line_from(a, b), line, "{a} {b}");
            }
        }
    }
}
