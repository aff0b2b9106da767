use crate::position::{Mates, Position};
use crate::types::Move;

/// Returns a move that gives checkmate at once, the same one every time; never a pawn drop.
///
/// The first of [`Position::mating_moves`] in some order, found without the others.
///
/// ```
/// use shogi_rules::Position;
/// use shogi_rules::cpu::mate::mate_in_one;
/// let pos = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")?;
/// assert_eq!(mate_in_one(&pos), Some("G*5b".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline(never)] // the list of checks is large for a frame of a search
pub fn mate_in_one(position: &Position) -> Option<Move> {
    let mates = Mates::new(position)?;
    position.checking_moves().iter().find(|check| mates.contains(*check))
}
