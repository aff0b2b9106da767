use crate::position::{Position, mix};
use crate::types::{Move, Square};

/// How likely a player is to see things, in percent.
///
/// What is not seen is not looked at, neither at the player's own move nor at the answer to it: it "did not
/// notice". Everything after that is honest. Whether something is seen follows from the seed, the position and
/// the move, so that a move taken back and played again meets the same eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// An own mate in one.
    pub mates: u8,
    /// An own capture from at most two squares away.
    pub captures: u8,
    /// An own capture from farther away.
    pub far_captures: u8,
    /// An answer that captures or mates from at most two squares away.
    pub replies: u8,
    /// An answer from farther away, or a drop.
    pub far_replies: u8,
}

impl Sight {
    /// Sees everything.
    pub const CLEAR: Sight =
        Sight { mates: 100, captures: 100, far_captures: 100, replies: 100, far_replies: 100 };
}

/// The eyes of one player that looks at one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eyes {
    sight: Sight,
    seed: u64,
    /// The key of the position. An answer that is overlooked is overlooked after each move: were it drawn anew, a
    /// search would find the moves whose refutation happens to be hidden.
    key: u64,
}

impl Eyes {
    /// Those that see everything.
    pub(super) const CLEAR: Eyes = Eyes { sight: Sight::CLEAR, seed: 0, key: 0 };

    pub(super) fn new(sight: Sight, seed: u64, position: &Position) -> Eyes {
        Eyes { sight, seed, key: position.key() }
    }

    pub(super) fn is_blind(&self) -> bool {
        self.sight != Sight::CLEAR
    }

    /// Tells whether it sees that it can mate with the next move.
    pub(super) fn sees_mate(&self) -> bool {
        self.sees(self.sight.mates, 0)
    }

    /// Tells whether it sees a move of its own.
    pub(super) fn sees_move(&self, position: &Position, mv: Move) -> bool {
        let chance = match (position.piece_on(mv.to()), mv.from()) {
            (Some(_), Some(from)) if is_near(from, mv.to()) => self.sight.captures,
            (Some(_), Some(_)) => self.sight.far_captures,
            _ => 100,
        };
        self.sees(chance, mv.to_raw())
    }

    /// Tells whether it sees an answer to its move.
    pub(super) fn sees_reply(&self, mv: Move) -> bool {
        let chance = match mv.from() {
            Some(from) if is_near(from, mv.to()) => self.sight.replies,
            _ => self.sight.far_replies,
        };
        self.sees(chance, mv.to_raw())
    }

    fn sees(&self, chance: u8, what: u16) -> bool {
        chance >= 100 || chosen(self.seed, self.key, what as u64) % 100 < chance as u64
    }
}

fn is_near(a: Square, b: Square) -> bool {
    a.file().number().abs_diff(b.file().number()) <= 2
        && a.rank().number().abs_diff(b.rank().number()) <= 2
}

/// A number that looks random and depends on nothing but the three given.
pub(super) fn chosen(seed: u64, key: u64, what: u64) -> u64 {
    mix(key ^ seed.wrapping_mul(0x9e3779b97f4a7c15) ^ what.wrapping_mul(0xd6e8feb86659fd93))
}
