use alloc::vec;
use alloc::vec::Vec;

use crate::types::Move;

use super::score::{DECIDED, Value};

/// What a search has found out about positions that it may meet again (transposition table).
///
/// Made anew for each search, in a size that follows from the node budget, so that an answer depends on nothing
/// that was searched before.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: u64,
}

/// Sixteen bytes.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    mv: u16,
    value: i16,
    eval: i16,
    depth: i8,
    bound: Bound,
}

/// How the true value compares with a stored one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// Nothing is known; only the move counts.
    None,
    AtLeast,
    AtMost,
    Exact,
}

/// An entry as a node uses it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) mv: Option<Move>,
    pub(super) value: Value,
    pub(super) eval: Value,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

impl Found {
    /// Tells whether the value settles a window.
    pub(super) fn settles(&self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= beta,
            Bound::AtMost => self.value <= alpha,
            Bound::None => false,
        }
    }
}

impl Table {
    /// The most entries: 4 MiB.
    const LARGEST: u64 = 1 << 18;

    /// Makes an empty table for a search of so many nodes.
    pub(super) fn new(nodes: u64) -> Table {
        let entries = nodes.clamp(1 << 8, Table::LARGEST).next_power_of_two();
        let empty = Entry { key: 0, mv: 0, value: 0, eval: 0, depth: 0, bound: Bound::None };
        Table { entries: vec![empty; entries as usize], mask: entries - 1 }
    }

    /// Looks a position up; `ply` is its distance from the root, from which decided games are counted.
    pub(super) fn find(&self, key: u64, ply: usize) -> Option<Found> {
        let entry = self.entries.get((key & self.mask) as usize)?;
        let empty = entry.bound == Bound::None && entry.mv == 0;
        (entry.key == key && !empty).then(|| Found {
            mv: Move::from_raw(entry.mv),
            value: from_stored(entry.value, ply),
            eval: entry.eval as Value,
            depth: entry.depth as i32,
            bound: entry.bound,
        })
    }

    /// Stores what was found out; an entry of another position gives way unless it was searched much deeper.
    pub(super) fn store(&mut self, key: u64, ply: usize, found: Found) {
        let index = (key & self.mask) as usize;
        let Some(entry) = self.entries.get_mut(index) else { return };
        if entry.key != key && entry.depth as i32 > found.depth + 3 {
            return;
        }
        let mv = match found.mv {
            None if entry.key == key => entry.mv,
            mv => mv.map_or(0, Move::to_raw),
        };
        *entry = Entry {
            key,
            mv,
            value: to_stored(found.value, ply),
            eval: found.eval as i16,
            depth: found.depth as i8,
            bound: found.bound,
        };
    }
}

/// Decided games are stored as seen from the position, not from the root.
fn to_stored(value: Value, ply: usize) -> i16 {
    let ply = ply as Value;
    (if value >= DECIDED {
        value + ply
    } else if value <= -DECIDED {
        value - ply
    } else {
        value
    }) as i16
}

fn from_stored(value: i16, ply: usize) -> Value {
    let (value, ply) = (value as Value, ply as Value);
    if value >= DECIDED {
        value - ply
    } else if value <= -DECIDED {
        value + ply
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::score::MATE;

    #[test]
    fn an_entry_takes_sixteen_bytes() {
        assert_eq!(size_of::<Entry>(), 16);
    }

    #[test]
    fn a_mate_is_counted_from_where_it_is_found() {
        let mut table = Table::new(0);
        let found = Found { mv: None, value: MATE - 9, eval: 7, depth: 3, bound: Bound::Exact };
        table.store(5, 4, found);
        // Five plies from the position; met again two plies from the root, it is seven.
        assert_eq!(table.find(5, 2).map(|found| found.value), Some(MATE - 7));
        assert!(table.find(5 + 256, 2).is_none());
    }

    #[test]
    fn what_was_searched_much_deeper_stays() {
        let mut table = Table::new(0);
        let found = |depth| Found { mv: None, value: 1, eval: 1, depth, bound: Bound::Exact };
        table.store(5, 0, found(8));
        table.store(5 + 256, 0, found(4));
        assert!(table.find(5, 0).is_some() && table.find(5 + 256, 0).is_none());
        table.store(5 + 256, 0, found(5));
        assert!(table.find(5, 0).is_none());
    }
}
