use core::fmt;
use core::iter::Copied;
use core::num::NonZeroU16;
use core::ops::{Deref, DerefMut};
use core::slice;
use core::str::FromStr;

use super::{Bitboard, Color, KindSet, PieceKind, Square, write_ascii};

/// A move: a piece on the board moves, perhaps promoting, or a piece in hand is dropped.
///
/// Raw encoding (the one of YaneuraOu): bits 0-6 the destination, bits 7-13 the origin or the dropped
/// kind, bit 14 set for a drop, bit 15 set for a promotion. 0 means "no move", so that `Option<Move>`
/// takes 16 bits.
///
/// A `Move` says nothing about legality; [`Position::check_legality`](crate::Position::check_legality)
/// does.
///
/// ```
/// use shogi_rules::{Move, PieceKind, Square};
/// let mv: Move = "8h2b+".parse()?;
/// assert_eq!(mv.from(), Some("8h".parse()?));
/// assert_eq!((mv.to(), mv.is_promotion(), mv.dropped()), ("2b".parse()?, true, None));
/// let drop: Move = "P*5e".parse()?;
/// assert_eq!(drop.dropped(), Some(PieceKind::Pawn));
/// assert_eq!(drop.to_string(), "P*5e");
/// assert_eq!(core::mem::size_of::<Option<Move>>(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const DROP: u16 = 1 << 14;
const PROMOTE: u16 = 1 << 15;

/// 1a to 1a with promotion, in place of 1a to 1a, whose code means "no move".
const NOWHERE: Move = match NonZeroU16::new(PROMOTE) {
    Some(raw) => Move(raw),
    None => Move(NonZeroU16::MAX), // never
};

/// For each set of kinds (without the bit of the king) the drops on 1a, one after another and again.
static DROPS: [[Move; 8]; 128] = {
    let mut table = [[NOWHERE; 8]; 128];
    let mut kinds = 1;
    while kinds < 128 {
        let mut count = 0;
        while count < 8 {
            let mut raw = 1;
            while raw < 8 && count < 8 {
                if kinds >> (raw - 1) & 1 == 1
                    && let Some(mv) = Move::from_raw(DROP | raw << 7)
                {
                    table[kinds][count] = mv;
                    count += 1;
                }
                raw += 1;
            }
        }
        kinds += 1;
    }
    table
};

impl Move {
    /// Returns the move of a piece on the board.
    ///
    /// The code of 1a to 1a would be 0, which means "no move"; this nonsense becomes 1a to 1a with
    /// promotion, as illegal as before.
    pub const fn board(from: Square, to: Square, promote: bool) -> Move {
        let promotion = if promote { PROMOTE } else { 0 };
        match NonZeroU16::new((from.index() as u16) << 7 | to.index() as u16 | promotion) {
            Some(raw) => Move(raw),
            None => NOWHERE,
        }
    }

    /// Returns the step of a pawn to a square that one can step to: not on the rank nearest to its side.
    #[inline]
    pub(crate) const fn pawn(color: Color, to: Square, promote: bool) -> Move {
        let to_raw = to.index() as u8;
        let from = match color {
            Color::Black => to_raw.wrapping_add(1),
            Color::White => to_raw.wrapping_sub(1),
        };
        Move::board(Square::from_raw(from), to, promote)
    }

    /// Returns the drop of a piece in hand; a promoted kind counts as its base.
    ///
    /// Returns `None` for a king, which no hand holds.
    pub const fn drop(kind: PieceKind, to: Square) -> Option<Move> {
        if matches!(kind, PieceKind::King) {
            return None;
        }
        let raw = DROP | (kind.unpromoted() as u16) << 7 | to.index() as u16;
        match NonZeroU16::new(raw) {
            Some(raw) => Some(Move(raw)),
            None => None,
        }
    }

    /// The drops of the kinds on 1a, and their number: patterns for [`moved_on`](Move::moved_on). The
    /// places after them repeat a drop.
    #[inline]
    pub(crate) const fn drops_on_first(kinds: KindSet) -> ([Move; 8], usize) {
        (DROPS[kinds.to_raw() as usize >> 1], (kinds.to_raw() >> 1).count_ones() as usize)
    }

    /// Returns the move of a pattern whose destination is 1a, with another destination.
    #[inline]
    pub(crate) fn moved_on(self, to: Square) -> Move {
        Move(self.0 | to.index() as u16)
    }

    /// Returns the move with this raw encoding, or `None` for 0 and for numbers that encode no move.
    pub const fn from_raw(raw: u16) -> Option<Move> {
        let to = raw & 127;
        let from = raw >> 7 & 127;
        let valid = match raw & (DROP | PROMOTE) {
            0 | PROMOTE => from < 81,
            DROP => from >= 1 && from <= 7,
            _ => false,
        };
        match NonZeroU16::new(raw) {
            Some(raw) if valid && to < 81 => Some(Move(raw)),
            _ => None,
        }
    }

    /// Returns the raw encoding, never 0.
    pub const fn to_raw(self) -> u16 {
        self.0.get()
    }

    /// Returns the destination.
    pub const fn to(self) -> Square {
        Square::from_raw((self.0.get() & 127) as u8)
    }

    /// Returns the origin, or `None` for a drop.
    pub const fn from(self) -> Option<Square> {
        if self.is_drop() { None } else { Some(Square::from_raw((self.0.get() >> 7 & 127) as u8)) }
    }

    /// Returns the dropped kind, or `None` for a move on the board.
    pub const fn dropped(self) -> Option<PieceKind> {
        if self.is_drop() { PieceKind::from_raw((self.0.get() >> 7 & 127) as u8) } else { None }
    }

    /// Tells whether the move is a drop.
    pub const fn is_drop(self) -> bool {
        self.0.get() & DROP != 0
    }

    /// Tells whether the moving piece promotes.
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTE != 0
    }

    /// Returns the same move with or without promotion; a drop stays as it is.
    #[must_use]
    pub const fn with_promotion(self, promote: bool) -> Move {
        match self.from() {
            Some(from) => Move::board(from, self.to(), promote),
            None => self,
        }
    }

    /// Returns the same move seen from the other side of the board.
    #[must_use]
    pub const fn flip(self) -> Move {
        match self.from() {
            Some(from) => Move::board(from.flip(), self.to().flip(), self.is_promotion()),
            None => self.dropped_on(self.to().flip()),
        }
    }

    /// Returns the same move with left and right exchanged: 7g7f becomes 3g3f.
    ///
    /// A legal move is legal in the [mirrored position](crate::Position::mirrored).
    #[must_use]
    pub const fn mirrored(self) -> Move {
        match self.from() {
            Some(from) => Move::board(from.mirrored(), self.to().mirrored(), self.is_promotion()),
            None => self.dropped_on(self.to().mirrored()),
        }
    }

    /// The same drop on another square.
    const fn dropped_on(self, to: Square) -> Move {
        match NonZeroU16::new((self.0.get() & !127) | to.index() as u16) {
            Some(raw) => Move(raw),
            None => self, // never: bit 14 is set
        }
    }
}

impl fmt::Display for Move {
    /// Writes the move as USI does: `7g7f`, `8h2b+`, `P*5e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = match (self.from(), self.dropped()) {
            (Some(from), _) => from.usi(),
            (None, Some(kind)) => [kind.letter() as u8, b'*'],
            (None, None) => return Ok(()), // no move has neither
        };
        let [c, d] = self.to().usi();
        write_ascii(f, &[a, b, c, d, b'+'][..if self.is_promotion() { 5 } else { 4 }])
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

crate::error::parse_error! {
    /// The text is not a USI move.
    ParseMoveError, NotAMove
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads a move as USI writes it, nothing before or after it. `resign`, `win` and the like are no
    /// moves.
    fn from_str(s: &str) -> Result<Move, ParseMoveError> {
        let square = |range| s.get(range).and_then(|s: &str| s.parse().ok()).ok_or(ParseMoveError);
        match *s.as_bytes() {
            [kind, b'*', _, _] => {
                let kind = PieceKind::HAND.into_iter().find(|k| k.letter() == kind as char);
                kind.and_then(|kind| Move::drop(kind, square(2..4).ok()?)).ok_or(ParseMoveError)
            }
            [_, _, _, _] => Ok(Move::board(square(0..2)?, square(2..4)?, false)),
            [_, _, _, _, b'+'] => Ok(Move::board(square(0..2)?, square(2..4)?, true)),
            _ => Err(ParseMoveError),
        }
    }
}

#[cfg(feature = "serde")]
crate::serde_text::as_text! { Move, "a move in USI form, like 7g7f"; }

/// A list of moves with room for every legal move of any position, on the stack.
///
/// It behaves as a slice, so that it can be sorted and searched. Capacity 896: 593 is the most known for a position with both kings, and no
/// arrangement of 40 pieces can give 896. A push beyond it is ignored.
///
/// ```
/// use shogi_rules::{MoveList, Position};
/// let pos = Position::startpos();
/// let mut moves = pos.legal_moves();
/// moves.sort_by_key(|mv| core::cmp::Reverse(pos.after(*mv).count_legal_moves()));
/// let forward: MoveList = moves.iter().filter(|mv| mv.to().file().number() == 7).collect();
/// assert_eq!(forward.len(), 4);
/// ```
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    moves: [Move; MoveList::CAPACITY],
}

impl MoveList {
    /// The most moves a list can hold.
    pub const CAPACITY: usize = 896;

    /// Returns an empty list.
    pub const fn new() -> MoveList {
        MoveList { len: 0, moves: [Move(NonZeroU16::MIN); MoveList::CAPACITY] }
    }

    /// Appends a move; a full list stays as it is.
    #[inline]
    pub const fn push(&mut self, mv: Move) {
        if self.len < MoveList::CAPACITY {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    /// Appends the moves of a piece from one square to each of the others.
    ///
    /// This and the next two are called at every place where a set is made: their code stays in one place,
    /// and a set reaches it in registers.
    #[inline(never)]
    pub(crate) fn push_from(&mut self, from: Square, plain: Bitboard, promoting: Bitboard) {
        self.push_to_each(plain, |to| Move::board(from, to, false));
        if !promoting.is_empty() {
            self.push_to_each(promoting, |to| Move::board(from, to, true));
        }
    }

    /// Appends a pawn's step to each of the squares.
    #[inline(never)]
    pub(crate) fn push_pawns(&mut self, color: Color, plain: Bitboard, promoting: Bitboard) {
        self.push_to_each(plain, |to| Move::pawn(color, to, false));
        if !promoting.is_empty() {
            self.push_to_each(promoting, |to| Move::pawn(color, to, true));
        }
    }

    /// Appends the drop of each of the kinds on each of the squares.
    #[inline(never)]
    pub(crate) fn push_drops(&mut self, kinds: KindSet, to: Bitboard) {
        let (drops, count) = Move::drops_on_first(kinds);
        let mut len = self.len;
        for (mut word, first) in to.words() {
            while word != 0 {
                // Eight at once are one vector; what is too much, the next square overwrites.
                let Some(slots) = self.moves.get_mut(len..).and_then(<[Move]>::first_chunk_mut)
                else {
                    break;
                };
                let to = Square::from_raw(first + word.trailing_zeros() as u8);
                *slots = drops.map(|mv| mv.moved_on(to));
                len += count;
                word &= word - 1;
            }
        }
        self.len = len;
    }

    /// Appends the move to each of the squares.
    #[inline]
    fn push_to_each(&mut self, to: Bitboard, mv: impl Fn(Square) -> Move) {
        // The length stays in a register while moves are stored.
        let mut len = self.len;
        for (mut word, first) in to.words() {
            while word != 0 {
                let Some(slot) = self.moves.get_mut(len) else { break };
                *slot = mv(Square::from_raw(first + word.trailing_zeros() as u8));
                len += 1;
                word &= word - 1;
            }
        }
        self.len = len;
    }

    /// Returns the moves in their order, by value as they are small.
    pub fn iter(&self) -> Copied<slice::Iter<'_, Move>> {
        self.deref().iter().copied()
    }

    /// Removes all moves.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Keeps only the moves for which `keep` is true, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let mv = self.moves[i];
            if keep(mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];
    fn deref(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or(&[])
    }
}

impl DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        self.moves.get_mut(..self.len).unwrap_or(&mut [])
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = Copied<slice::Iter<'a, Move>>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, { MoveList::CAPACITY }>>;
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl Extend<Move> for MoveList {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        let mut list = MoveList::new();
        list.extend(moves);
        list
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_raw_number_is_a_move_or_nothing() {
        let mut moves = 0;
        for raw in 0..=u16::MAX {
            if let Some(mv) = Move::from_raw(raw) {
                moves += 1;
                assert_eq!(mv.to_raw(), raw);
                assert_eq!(mv.to_string().parse(), Ok(mv));
                // 9i to 9i turns into 1a to 1a, which has no code.
                assert!(mv.flip().flip() == mv || mv.from() == Some(mv.to()));
                assert!(mv.mirrored().mirrored() == mv || mv.from() == Some(mv.to()));
            }
        }
        // Moves with and without promotion less the one whose code is 0, and seven kinds of drops.
        assert_eq!(moves, 81 * 81 * 2 - 1 + 7 * 81);
    }

    #[test]
    fn a_list_that_is_full_stays_full() {
        let mv: Move = "7g7f".parse().unwrap();
        let mut list = MoveList::new();
        for _ in 0..1000 {
            list.push(mv);
        }
        assert_eq!(list.len(), MoveList::CAPACITY);
        list.retain(|_| false);
        assert!(list.is_empty());
    }
}
