use crate::types::{Bitboard, Color};

/// Returns what all pawns, knights, silvers and gold-movers of one side attack, given as four sets in
/// this order. Whole sets are shifted, so the cost does not grow with the number of pieces.
#[inline]
pub(crate) fn attacked_by_steps(
    color: Color,
    [pawns, knights, silvers, golds]: [Bitboard; 4],
) -> Bitboard {
    let backward = !color;
    // Pawns, silvers and golds go straight forward; silvers and golds diagonally forward too.
    let straight = (pawns | silvers | golds).forward(color);
    let knight = knights.forward(color).forward(color);
    let diagonal = (silvers | golds).forward(color) | silvers.forward(backward);
    straight | (diagonal | golds | knight).beside() | golds.forward(backward)
}
