use core::fmt;

use super::PieceKind;

/// The pieces one side holds (持駒): a counter for each of the seven kinds.
///
/// Raw encoding: a `u64` whose byte `kind.to_raw()` (1 to 7) is the number held; byte 0 is 0.
///
/// ```
/// use shogi_rules::{Hand, PieceKind};
/// let mut hand = Hand::EMPTY;
/// assert!(hand.add(PieceKind::Pawn) && hand.add(PieceKind::Dragon));
/// assert_eq!((hand.count(PieceKind::Pawn), hand.count(PieceKind::Rook)), (1, 1));
/// assert!(!hand.remove(PieceKind::Gold));
/// assert_eq!(hand.kinds().len(), 2);
/// ```
#[doc(alias = "持駒")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

impl Hand {
    /// A hand with nothing in it.
    pub const EMPTY: Hand = Hand(0);

    /// The most that one counter holds; a set has no more of any kind than the 18 pawns.
    pub const MAX: u8 = 18;

    const fn shift(kind: PieceKind) -> u32 {
        8 * (kind as u32 & 7)
    }

    /// Returns the number of pieces of this kind; a promoted kind counts as its base, a king as 0.
    pub const fn count(self, kind: PieceKind) -> u8 {
        // King and base share the low three bits with "byte 0", which is always 0.
        (self.0 >> Hand::shift(kind)) as u8
    }

    /// Sets the number of pieces of a kind. Returns false, and changes nothing, above [`Hand::MAX`] or
    /// for a king.
    pub const fn set(&mut self, kind: PieceKind, count: u8) -> bool {
        if count > Hand::MAX || matches!(kind, PieceKind::King) {
            return false;
        }
        let shift = Hand::shift(kind);
        self.0 = self.0 & !(0xff << shift) | (count as u64) << shift;
        true
    }

    /// Adds one piece (its base kind). Returns false, and changes nothing, for a king or a full counter.
    #[inline]
    pub const fn add(&mut self, kind: PieceKind) -> bool {
        let room = self.count(kind) < Hand::MAX && !matches!(kind, PieceKind::King);
        if room {
            self.0 += 1 << Hand::shift(kind);
        }
        room
    }

    /// Takes one piece away. Returns false, and changes nothing, if none is held.
    #[inline]
    pub const fn remove(&mut self, kind: PieceKind) -> bool {
        let held = self.count(kind) > 0;
        if held {
            self.0 -= 1 << Hand::shift(kind);
        }
        held
    }

    /// Tells whether nothing is held.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set of kinds of which at least one is held.
    pub const fn kinds(self) -> KindSet {
        // A counter is at most 18, so adding 127 sets its top bit exactly when it is not 0; the product
        // gathers the eight top bits into one byte.
        let top = (self.0 + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080;
        KindSet(((top >> 7).wrapping_mul(0x0102040810204080) >> 56) as u8)
    }

    /// Returns the raw encoding.
    pub const fn to_raw(self) -> u64 {
        self.0
    }

    /// Returns the hand with this raw encoding, or `None` if byte 0 is not 0 or a counter is over 18.
    pub const fn from_raw(raw: u64) -> Option<Hand> {
        let mut byte = 0;
        while byte < 8 {
            let count = (raw >> (8 * byte)) as u8;
            if count > if byte == 0 { 0 } else { Hand::MAX } {
                return None;
            }
            byte += 1;
        }
        Some(Hand(raw))
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = self.kinds().into_iter().map(|kind| (kind, self.count(kind)));
        f.debug_map().entries(held).finish()
    }
}

/// A set of base kinds: the seven that a hand can hold, and the king.
///
/// Raw encoding: bit `kind.to_raw()` for each member, 1 to 7, and bit 0 for the king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u8);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);
    /// All eight.
    pub const ALL: KindSet = KindSet(0xff);
    /// The seven kinds that a hand can hold.
    pub const HAND: KindSet = KindSet(0xfe);

    /// Returns the set of one kind; a promoted kind counts as its base.
    pub const fn of(kind: PieceKind) -> KindSet {
        KindSet(1 << (kind as u8 & 7))
    }

    /// Returns the kinds in either set.
    #[must_use]
    pub const fn union(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// Returns the kinds in both sets.
    #[must_use]
    pub const fn intersection(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }

    /// Returns the kinds of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
    }

    /// Tells whether the kind (or its base) is in the set.
    pub const fn contains(self, kind: PieceKind) -> bool {
        self.0 & KindSet::of(kind).0 != 0
    }

    /// Returns the number of kinds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Tells whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the raw encoding.
    pub const fn to_raw(self) -> u8 {
        self.0
    }
}

impl FromIterator<PieceKind> for KindSet {
    fn from_iter<I: IntoIterator<Item = PieceKind>>(kinds: I) -> KindSet {
        kinds.into_iter().fold(KindSet::EMPTY, |set, kind| set.union(KindSet::of(kind)))
    }
}

impl IntoIterator for KindSet {
    type Item = PieceKind;
    type IntoIter = Kinds;
    fn into_iter(self) -> Kinds {
        Kinds(self)
    }
}

/// Iterator over a [`KindSet`]: the king, then pawn to gold.
#[derive(Clone, Debug)]
pub struct Kinds(KindSet);

impl Iterator for Kinds {
    type Item = PieceKind;

    fn next(&mut self) -> Option<PieceKind> {
        if self.0.is_empty() {
            return None;
        }
        let kind = match self.0.0.trailing_zeros() {
            0 => PieceKind::King,
            bit => PieceKind::from_raw(bit as u8)?,
        };
        self.0 = self.0.without(KindSet::of(kind));
        Some(kind)
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    #[test]
    fn kinds_are_those_with_a_count() {
        let all: Vec<_> = KindSet::ALL.into_iter().collect();
        assert_eq!(all.len(), 8);
        assert_eq!(all.into_iter().collect::<KindSet>(), KindSet::ALL);
        for mask in 0u8..128 {
            let mut hand = Hand::EMPTY;
            let mut expected = Vec::new();
            for (i, kind) in PieceKind::HAND.into_iter().enumerate() {
                if mask >> i & 1 == 1 {
                    assert!(hand.set(kind, if i % 2 == 0 { 18 } else { 1 }));
                    expected.push(kind);
                }
            }
            assert_eq!(hand.kinds().into_iter().collect::<Vec<_>>(), expected);
            assert_eq!(hand.kinds().len(), expected.len());
            assert_eq!(Hand::from_raw(hand.to_raw()), Some(hand));
        }
    }

    #[test]
    fn counters_do_not_spill() {
        let mut hand = Hand::EMPTY;
        for _ in 0..18 {
            assert!(hand.add(PieceKind::Lance));
        }
        assert!(!hand.add(PieceKind::ProLance));
        assert!(!hand.add(PieceKind::King));
        assert!(!hand.remove(PieceKind::King));
        assert_eq!(hand.count(PieceKind::King), 0);
        assert_eq!(hand.count(PieceKind::Lance), 18);
        assert_eq!(hand.count(PieceKind::Knight), 0);
        assert_eq!(Hand::from_raw(1), None);
        assert_eq!(Hand::from_raw(19 << 8), None);
    }
}
