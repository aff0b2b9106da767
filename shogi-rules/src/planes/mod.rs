//! Positions as planes of numbers, and moves as labels: what neural networks read and say.
//!
//! A plane has 81 numbers in the order of [`Square::index`](crate::Square::index): file by file from 1, each from rank 1
//! on. Everything is seen by the side to move: if that is White, the board is turned.
//!
//! Two forms: that of this library ([`write()`]), and that of dlshogi ([`dlshogi`]). Both write into memory of the caller,
//! as numbers of any type that has the small ones.
//!
//! # The channels of this library
//!
//! | channel | what | numbers |
//! |---|---|---|
//! | 0 to 13 | own pieces on the board, a channel for each of [`PieceKind::ALL`](crate::PieceKind::ALL): 歩香桂銀角飛金玉, と成香成桂成銀馬龍 | 0, 1 |
//! | 14 to 27 | the other side's | 0, 1 |
//! | 28 to 34 | own pieces in hand, a channel for each of [`PieceKind::HAND`](crate::PieceKind::HAND): 歩香桂銀角飛金 | how many, on all squares |
//! | 35 to 41 | the other side's | how many, on all squares |
//! | 42 | the side to move is White | 0, 1 on all squares |
//! | 43 | the side to move is in check | 0, 1 on all squares |
//!
//! They say everything of a position but the move number.
//!
//! ```
//! use shogi_rules::{Position, planes};
//! let mut numbers = [0.0_f32; planes::LEN];
//! planes::write(&Position::startpos(), &mut numbers);
//! let pawns = &numbers[..planes::SQUARES];
//! assert_eq!(pawns.iter().sum::<f32>(), 9.0);
//! assert_eq!(pawns["7g".parse::<shogi_rules::Square>()?.index()], 1.0);
//! # Ok::<(), shogi_rules::ParseSquareError>(())
//! ```

pub mod dlshogi;
mod labels;

use crate::position::Position;
use crate::types::{Color, PieceKind, Square};

/// The numbers of a plane.
pub const SQUARES: usize = 81;
/// The planes that [`write()`] writes.
pub const CHANNELS: usize = 2 * KINDS + 2 * HELD + 2;
/// All numbers that [`write()`] writes.
pub const LEN: usize = CHANNELS * SQUARES;

const KINDS: usize = PieceKind::ALL.len();
const HELD: usize = PieceKind::HAND.len();

/// Writes a position in the channels of this library, see the [module](self).
pub fn write<T: Copy + From<u8>>(position: &Position, out: &mut [T; LEN]) {
    let us = position.side_to_move();
    let (planes, _) = out.as_chunks_mut::<SQUARES>();
    let (pieces, rest) = planes.split_at_mut(2 * KINDS);
    pieces.as_flattened_mut().fill(T::from(0));
    for (square, channel) in placed(position) {
        if let Some(plane) = pieces.get_mut(channel) {
            plane[square.index()] = T::from(1);
        }
    }
    let held = [us, !us].into_iter().flat_map(|color| {
        PieceKind::HAND.into_iter().map(move |kind| position.hand(color).count(kind))
    });
    let flags = [us == Color::White, position.is_in_check()].map(u8::from);
    for (plane, number) in rest.iter_mut().zip(held.chain(flags)) {
        plane.fill(T::from(number));
    }
}

/// The pieces on the board, each with its square as the side to move sees it, and with its channel: by kind, the other
/// side's behind one's own.
fn placed(position: &Position) -> impl Iterator<Item = (Square, usize)> + '_ {
    let us = position.side_to_move();
    position.occupied().into_iter().filter_map(move |square| {
        let piece = position.piece_on(square)?;
        let side = if piece.color() == us { 0 } else { KINDS };
        Some((square.relative_to(us), side + kind_channel(piece.kind())))
    })
}

/// The place of a kind in [`PieceKind::ALL`].
const fn kind_channel(kind: PieceKind) -> usize {
    kind.to_raw() as usize - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_the_places_of_the_list() {
        for (place, kind) in PieceKind::ALL.into_iter().enumerate() {
            assert_eq!(kind_channel(kind), place);
        }
    }

    #[test]
    fn white_sees_what_black_sees_turned() {
        let sfen = "ln1gk2nl/1r4gs1/p1pppp1pp/9/9/9/PP1PPPP1P/1B5R1/LNSGKGSNL w 2PS2pb 1";
        let position = Position::from_sfen(sfen).unwrap();
        let mut ours = [1_u8; LEN];
        write(&position, &mut ours);
        let mut turned = [2_u8; LEN];
        write(&position.flipped(), &mut turned);
        let colour = 42 * SQUARES..43 * SQUARES;
        assert!(ours[colour.clone()].iter().all(|number| *number == 1));
        assert!(turned[colour.clone()].iter().all(|number| *number == 0));
        turned[colour].fill(1);
        assert_eq!(ours, turned);
        // The other side's silver in hand, and our two pawns.
        assert_eq!((ours[38 * SQUARES], ours[28 * SQUARES]), (1, 2));
    }
}
