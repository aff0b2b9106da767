//! The line of a mate that was found, and the shortest mate: more searches, each for so many plies.

use alloc::vec::Vec;

use crate::position::Position;
use crate::types::Move;

use super::search::Search;
use super::table::Value;

impl<S: FnMut(u64) -> bool> Search<S> {
    /// The length of the shortest mate if there is one in so many plies. `None` if the nodes ran out.
    pub(super) fn shortest(&mut self, position: &Position, plies: u16) -> Option<u16> {
        for length in (1..plies).step_by(2) {
            match self.run(position, length) {
                Value::Mate { .. } => return Some(length),
                Value::NoMate { .. } => {}
                Value::Open { .. } => return None,
            }
        }
        Some(plies)
    }

    /// A mate in at most so many plies, as far as the nodes suffice. Where no mate is shorter, the defences are the
    /// best: the line takes exactly so many.
    pub(super) fn line(&mut self, position: &Position, plies: u16, is_shortest: bool) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = position.clone();
        let mut plies = plies;
        while let Value::Mate { mv: Some(attack), plies: known } = self.run(&position, plies) {
            line.push(attack);
            let _ = position.play_unchecked(attack);
            let left = if is_shortest { plies } else { known }.saturating_sub(2);
            let Some((defence, length)) = self.longest_defence(&position, left, is_shortest) else {
                break;
            };
            line.push(defence);
            let _ = position.play_unchecked(defence);
            plies = length;
        }
        line
    }

    /// The defence after which the mate takes longest, at most so many plies, and how many. `None` if there is no
    /// defence, or the nodes ran out.
    fn longest_defence(
        &mut self,
        position: &Position,
        plies: u16,
        is_shortest: bool,
    ) -> Option<(Move, u16)> {
        let mut longest = None;
        for defence in &position.legal_moves() {
            let after = position.after(defence);
            let shorter = plies.saturating_sub(2);
            if is_shortest && matches!(self.run(&after, shorter), Value::NoMate { .. }) {
                return Some((defence, plies));
            }
            if let Value::Mate { plies, .. } = self.run(&after, plies)
                && longest.is_none_or(|(_, length)| length < plies)
            {
                longest = Some((defence, plies));
            }
        }
        longest
    }
}
