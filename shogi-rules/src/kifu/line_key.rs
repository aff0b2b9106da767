use crate::position::{Position, mix};
use crate::types::Move;

/// Returns a 64-bit key of a start and the moves from it, in their order: the same on every machine and in every
/// version, to find a game that is there twice.
///
/// The key of the start is mixed with each move in turn: `key = mix(key ^ move)`, with the mixing of
/// [`Position::key`] and [`Move::to_raw`].
///
/// ```
/// use shogi_rules::Position;
/// use shogi_rules::kifu::line_key;
/// let start = Position::startpos();
/// let moves = ["7g7f".parse()?, "3c3d".parse()?];
/// assert_eq!(line_key(&start, []), start.key());
/// assert_eq!(line_key(&start, moves), 0xb3d23ad01670f73c);
/// # Ok::<(), shogi_rules::ParseMoveError>(())
/// ```
pub fn line_key(start: &Position, moves: impl IntoIterator<Item = Move>) -> u64 {
    moves.into_iter().fold(start.key(), |key, mv| mix(key ^ u64::from(mv.to_raw())))
}
