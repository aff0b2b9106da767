use alloc::vec;
use alloc::vec::Vec;
use core::iter::successors;

use crate::position::Undo;

/// The moves of a game, and where each position stood.
///
/// A position is looked up by its key in buckets, each a list of plies that is linked through the plies
/// themselves. What was played last heads its list, so that taking back leaves no gap.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    plies: Vec<Ply>,
    /// The last ply with a key of this bucket; as many as a power of two, and at least as many as plies.
    buckets: Vec<Link>,
}

/// The number of a ply plus 1, or 0 for none.
type Link = u32;

/// What is kept of one move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    pub(super) undo: Undo,
    /// The key of the position before the move.
    key: u64,
    /// The number of moves in a row by the same side, this one the last, that all gave check.
    pub(super) checks: u32,
    /// The ply before this one in the same bucket.
    earlier: Link,
}

impl History {
    pub(super) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Adds a move, with the key of the position before it.
    pub(super) fn push(&mut self, undo: Undo, key: u64, check: bool) {
        if self.plies.len() == self.buckets.len() {
            self.grow();
        }
        let checks = if check { self.run_of_checks(2) + 1 } else { 0 };
        let mut ply = Ply { undo, key, checks, earlier: 0 };
        link(&mut self.buckets, self.plies.len(), &mut ply);
        self.plies.push(ply);
    }

    pub(super) fn pop(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        if let Some(head) = bucket(&mut self.buckets, ply.key) {
            *head = ply.earlier;
        }
        Some(ply)
    }

    /// After how many moves a position with this key stood before the last move, the latest first.
    pub(super) fn standing(&self, key: u64) -> impl Iterator<Item = u32> {
        let ply = |link: Link| Some((link.checked_sub(1)?, self.plies.get(link as usize - 1)?));
        let head = key as usize & self.buckets.len().wrapping_sub(1);
        let last = self.buckets.get(head).and_then(|head| ply(*head));
        successors(last, move |(_, at)| ply(at.earlier))
            .filter(move |(_, at)| at.key == key)
            .map(|(number, _)| number)
    }

    /// The run of checks that ended with the `back`-th last move.
    pub(super) fn run_of_checks(&self, back: usize) -> u32 {
        let index = self.plies.len().checked_sub(back);
        index.and_then(|index| self.plies.get(index)).map_or(0, |ply| ply.checks)
    }

    fn grow(&mut self) {
        let room = (2 * self.buckets.len()).max(64);
        self.plies.reserve_exact(room - self.plies.len());
        self.buckets = vec![0; room];
        for (number, ply) in self.plies.iter_mut().enumerate() {
            link(&mut self.buckets, number, ply);
        }
    }
}

fn bucket(buckets: &mut [Link], key: u64) -> Option<&mut Link> {
    let index = key as usize & buckets.len().wrapping_sub(1);
    buckets.get_mut(index)
}

/// Puts a ply at the head of its bucket.
fn link(buckets: &mut [Link], number: usize, ply: &mut Ply) {
    if let Some(head) = bucket(buckets, ply.key) {
        ply.earlier = core::mem::replace(head, number as Link + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn a_ply_is_as_small_as_the_docs_say() {
        assert_eq!(size_of::<Ply>(), 24);
    }

    #[test]
    fn what_shares_a_bucket_is_told_apart_and_taken_back() {
        let undo = Position::startpos().play_unchecked("7g7f".parse().unwrap());
        let mut history = History::default();
        assert_eq!(history.standing(7).next(), None);
        // Key 7 and key 7 + 2^32 meet in every bucket that this many plies fill.
        let keys = [7, 7 + (1 << 32)];
        for number in 0..100 {
            history.push(undo, keys[number % 2], false);
        }
        for (key, first) in keys.into_iter().zip([0, 1]) {
            assert!(history.standing(key).eq((first..100).step_by(2).rev()));
        }
        for number in (0..100).rev() {
            assert!(history.pop().is_some());
            assert_eq!(history.standing(keys[number % 2]).count(), number / 2);
        }
        assert!(history.pop().is_none() && history.buckets.iter().all(|head| *head == 0));
    }
}
