#[cfg(feature = "alloc")]
use crate::types::Color;

use super::Undecided;

/// After how many moves a game ends that nobody has won (手数制限).
///
/// ```
/// use shogi_rules::{MoveLimit, OnCheck};
/// let limit = MoveLimit { on_check: OnCheck::Extend, ..MoveLimit::at(500) };
/// assert_eq!(limit.moves, 500);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct MoveLimit {
    /// The number of moves, in plies. The move number of the start counts: a position whose next move has
    /// the number 400 has 399 behind it.
    pub moves: u32,
    /// What a check on the last move does.
    pub on_check: OnCheck,
    /// What the game then is.
    pub result: Undecided,
    /// The limit only counts once a king has entered the enemy camp. Newspapers reported it of the rule of
    /// 2019; no rule text found has it.
    pub needs_entered_king: bool,
}

/// What a check on the last move before the limit does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum OnCheck {
    /// The game goes on until the side that gave it makes a move that gives no check.
    Extend,
    /// Nothing.
    End,
}

impl MoveLimit {
    /// Returns the limit at which a game is drawn, in check or not.
    pub const fn at(moves: u32) -> MoveLimit {
        MoveLimit {
            moves,
            on_check: OnCheck::End,
            result: Undecided::Draw,
            needs_entered_king: false,
        }
    }

    /// Returns the side whose checks carry the game beyond the limit after `completed` moves, the last of them
    /// by `mover`, in a game that began with `before` moves behind it; `None` before the limit.
    ///
    /// It is whoever made the move at the limit, so that nothing has to be remembered.
    #[cfg(feature = "alloc")]
    pub(crate) const fn extender(self, before: u32, completed: u32, mover: Color) -> Option<Color> {
        let first = if before >= self.moves { before + 1 } else { self.moves };
        match completed.checked_sub(first) {
            None => None,
            Some(since) if since % 2 == 0 => Some(mover),
            Some(_) => Some(mover.opponent()),
        }
    }
}
