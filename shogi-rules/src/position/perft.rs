use core::ops::ControlFlow;

use crate::types::Move;

use super::Position;

/// The number of leaves below one first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerftEntry {
    /// The first move.
    pub mv: Move,
    /// The leaves below it.
    pub nodes: u64,
}

impl Position {
    /// Counts the sequences of `depth` legal moves: the usual test and benchmark of move generators.
    ///
    /// Depth 0 gives 1. The last ply is counted, not built.
    ///
    /// ```
    /// assert_eq!(shogi_rules::Position::startpos().perft(3), 25470);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves() as u64,
            _ => {
                let mut nodes = 0;
                let _ = self.generate_moves::<()>(|set| {
                    set.for_each(|mv| {
                        // `after` written out: one copy of the position, not a copy and its return.
                        let mut next = self.clone();
                        let _ = next.play_unchecked(mv);
                        nodes += next.perft(depth - 1);
                    });
                    ControlFlow::Continue(())
                });
                nodes
            }
        }
    }

    /// Calls `f` with each legal move and the leaves below it, to find where two generators differ.
    ///
    /// Depth 0 has no moves.
    pub fn perft_divide(&self, depth: u32, mut f: impl FnMut(PerftEntry)) {
        if depth > 0 {
            for mv in &self.legal_moves() {
                f(PerftEntry { mv, nodes: self.after(mv).perft(depth - 1) });
            }
        }
    }
}
