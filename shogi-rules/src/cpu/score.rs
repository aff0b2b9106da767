use core::fmt;

use crate::rules::Outcome;
use crate::types::Color;
use crate::usi;

use super::MAX_PLY;

/// What a position is worth to the side to move.
///
/// Ordered from being mated at once to mating at once.
///
/// ```
/// use shogi_rules::cpu::Score;
/// assert!(Score::Mate(1) > Score::Mate(3));
/// assert!(Score::Mate(99) > Score::Points(9000));
/// assert!(Score::Points(-9000) > Score::Mate(-4));
/// assert!(Score::Mate(-4) > Score::Mate(-2)); // to be mated later is better
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Points of which a pawn has about 100; 0 is even, or a draw.
    Points(i32),
    /// The game is won in this many plies if positive, lost in as many if negative: by mate, or by whatever
    /// else the rules say.
    Mate(i32),
}

/// A score inside the search, for the side to move: one number, so that it compares fast. Decided games are
/// near [`MATE`].
pub(super) type Value = i32;

/// To win at once. Winning in `n` plies is `MATE - n`.
pub(super) const MATE: Value = 30_000;
/// Above any value.
pub(super) const INFINITE: Value = MATE + 1;
/// Whatever is decided within the reach of a search is at least this.
pub(super) const DECIDED: Value = MATE - 2 * MAX_PLY as Value;
/// The highest estimate of a position that is not decided.
pub(super) const HIGHEST: Value = DECIDED - 1;
/// Nobody wins. No estimate is 0, so that it is told from a position that is merely even.
pub(super) const DRAW: Value = 0;

/// The value of an ended game `ply` plies from the root, for a side.
pub(super) fn verdict(outcome: Outcome, side: Color, ply: usize) -> Value {
    match outcome {
        Outcome::Win { winner, .. } if winner == side => MATE - ply as Value,
        Outcome::Win { .. } => ply as Value - MATE,
        Outcome::Draw { .. } | Outcome::NoResult { .. } => DRAW,
    }
}

impl Score {
    pub(super) const fn of(value: Value) -> Score {
        if value >= DECIDED {
            Score::Mate(MATE - value)
        } else if value <= -DECIDED {
            Score::Mate(-MATE - value)
        } else {
            Score::Points(value)
        }
    }

    const fn value(self) -> i64 {
        match self {
            Score::Points(points) => points as i64,
            Score::Mate(plies) if plies > 0 => i64::MAX - plies as i64,
            Score::Mate(plies) => i64::MIN - plies as i64,
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> core::cmp::Ordering {
        self.value().cmp(&other.value())
    }
}

impl fmt::Display for Score {
    /// Writes the score as USI does: `cp 35`, `mate -4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        usi::Score::from(*self).fmt(f)
    }
}

impl From<Score> for usi::Score {
    fn from(score: Score) -> usi::Score {
        match score {
            Score::Points(points) => usi::Score::Centipawns(points),
            Score::Mate(plies) => {
                usi::Score::Mate { wins: plies > 0, plies: Some(plies.unsigned_abs()) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn values_become_plies() {
        let text = |value| Score::of(value).to_string();
        assert_eq!([MATE - 1, 7 - MATE, -35].map(text), ["mate 1", "mate -7", "cp -35"]);
        assert_eq!(Score::of(HIGHEST), Score::Points(HIGHEST));
    }
}
