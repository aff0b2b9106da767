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

#[cfg(test)]
mod tests {
    use std::format;
    use std::vec::Vec;

    use super::*;
    use crate::position::Setup;

    /// Counts the rows of `testdata/perft_counts.tsv` that hold more than one set of pieces, which no
    /// `Position` does; the other rows are in `tests/perft.rs`. Returns how many rows there were.
    fn count_overfull_rows(wanted: impl Fn(u64) -> bool) -> usize {
        let path = format!("{}/../testdata/perft_counts.tsv", env!("CARGO_MANIFEST_DIR"));
        let mut rows = 0;
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            if !["lb_corner", "peeper_1"].contains(&fields[0]) {
                continue;
            }
            let (depth, nodes) = (fields[2].parse().unwrap(), fields[3].parse().unwrap());
            let setup: Setup = fields[1].parse().unwrap();
            if wanted(nodes) {
                assert_eq!(Position::build(&setup).perft(depth), nodes, "{line}");
                rows += 1;
            }
        }
        rows
    }

    #[test]
    fn overfull_rows() {
        assert_eq!(count_overfull_rows(|nodes| nodes < 5_000_000), 5);
    }

    #[test]
    #[ignore = "13e6 leaves; `make test-deep` runs it optimised"]
    fn overfull_rows_deep() {
        assert_eq!(count_overfull_rows(|nodes| nodes >= 5_000_000), 1);
    }
}
