//! What the search has found out about positions: a table of fixed size that forgets what cost least.

use alloc::vec;
use alloc::vec::Vec;

use crate::position::Position;
use crate::types::{Color, Hand, Move};

/// No mate however many plies there are.
pub(super) const FOREVER: u16 = u16::MAX;

/// Larger than every sum of proof numbers.
pub(super) const INFINITE: u32 = u32::MAX;

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// Neither: at least `pn` positions must be decided to prove a mate, `dn` to disprove it.
    Open { pn: u32, dn: u32 },
    /// The attacker mates in at most so many plies, with this move if it is his turn.
    Mate { plies: u16, mv: Option<Move> },
    /// No mate in so many plies or fewer. It holds while the path holds the position at ply `needs`, to which
    /// the attacker would have to return; [`FOREVER`] stands for none.
    NoMate { within: u16, needs: u16 },
}

impl Value {
    /// A position of which nothing is known.
    pub(super) const UNKNOWN: Value = Value::Open { pn: 1, dn: 1 };

    /// No mate, whatever came before.
    pub(super) const fn no_mate(within: u16) -> Value {
        Value::NoMate { within, needs: FOREVER }
    }

    pub(super) const fn is_open(self) -> bool {
        matches!(self, Value::Open { .. })
    }

    /// The proof and the disproof number.
    pub(super) const fn numbers(self) -> (u32, u32) {
        match self {
            Value::Open { pn, dn } => (pn, dn),
            Value::Mate { .. } => (0, INFINITE),
            Value::NoMate { .. } => (INFINITE, 0),
        }
    }
}

/// A position as the table knows it. The attacker's hand is kept apart from the board, since more in it never
/// does harm: the defender then holds less, and all else is equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    pub(super) board: u64,
    pub(super) hand: Hand,
}

impl Key {
    pub(super) fn of(position: &Position, attacker: Color) -> Key {
        Key { board: position.board_key(), hand: position.hand(attacker) }
    }

    /// The key of the position at the end of one path, for what holds only there.
    pub(super) const fn on(self, path: u64) -> Key {
        Key { board: self.board ^ path, hand: self.hand }
    }

    /// Tells whether the board is the same and this hand has at least what the other one has.
    pub(super) const fn covers(self, other: Key) -> bool {
        // Counters are at most 18: with the top bit of each byte set, no byte borrows from the next, and the
        // bit stays where the counter is large enough.
        const TOP: u64 = 0x8080808080808080;
        let left = (self.hand.to_raw() | TOP).wrapping_sub(other.hand.to_raw());
        self.board == other.board && left & TOP == TOP
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    value: Value,
    /// The nodes it took to find out; 0 in an empty entry.
    work: u32,
}

impl Entry {
    const EMPTY: Entry =
        Entry { key: Key { board: 0, hand: Hand::EMPTY }, value: Value::UNKNOWN, work: 0 };

    /// What the entry says about a position with so many plies left, if anything.
    fn answers(&self, key: Key, plies_left: u16) -> bool {
        match self.value {
            _ if self.work == 0 => false,
            Value::Open { .. } => self.key == key,
            Value::Mate { plies, .. } => plies <= plies_left && key.covers(self.key),
            Value::NoMate { within, .. } => within >= plies_left && self.key.covers(key),
        }
    }

    /// Tells whether the entry says nothing that is not said by `value` at `key`.
    fn is_less_than(&self, key: Key, value: Value) -> bool {
        match (self.value, value) {
            (Value::Open { .. }, _) => self.key == key,
            (Value::Mate { plies: old, .. }, Value::Mate { plies: new, .. }) => {
                new <= old && self.key.covers(key)
            }
            (Value::NoMate { within: old, .. }, Value::NoMate { within: new, .. }) => {
                new >= old && key.covers(self.key)
            }
            _ => false,
        }
    }
}

/// The table: groups of entries, the group chosen by the board.
#[derive(Clone)]
pub(super) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// The entries among which those of one board are sought.
    const GROUP: usize = 8;

    /// A table of at most so many bytes and of no more entries than can be filled.
    pub(super) fn new(bytes: u32, filled: u64) -> Table {
        let room = u64::from(bytes) / size_of::<Entry>() as u64;
        let wanted = filled.saturating_mul(2).min(room).max(Table::GROUP as u64);
        // The largest power of two that is not larger.
        let entries = 1_usize << wanted.min(1 << 30).ilog2();
        Table { entries: vec![Entry::EMPTY; entries] }
    }

    fn group(&self, board: u64) -> usize {
        let groups = (self.entries.len() / Table::GROUP) as u64;
        (board & groups.wrapping_sub(1)) as usize * Table::GROUP
    }

    /// What is known of a position when so many plies are left.
    pub(super) fn get(&self, key: Key, plies_left: u16) -> Option<Value> {
        let group = self.entries.iter().skip(self.group(key.board)).take(Table::GROUP);
        let mut found = None;
        for entry in group.filter(|entry| entry.answers(key, plies_left)) {
            found = Some(entry.value);
            if !entry.value.is_open() {
                break;
            }
        }
        found
    }

    /// Keeps what `work` nodes found out, in place of what it makes superfluous or of what cost least.
    pub(super) fn put(&mut self, key: Key, value: Value, work: u64) {
        let start = self.group(key.board);
        let work = work.clamp(1, u64::from(u32::MAX)) as u32;
        let group = self.entries.iter_mut().skip(start).take(Table::GROUP);
        let place =
            group.min_by_key(|entry| if entry.is_less_than(key, value) { 0 } else { entry.work });
        if let Some(place) = place {
            *place = Entry { key, value, work };
        }
    }
}
