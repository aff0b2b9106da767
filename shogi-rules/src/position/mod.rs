//! Layer 2: one position and its legal moves.

mod checks;
mod drop_mate;
mod evasions;
mod guide;
mod key;
mod legality;
mod mates;
mod movegen;
mod perft;
mod play;
#[cfg(feature = "cpu")]
mod pressure;
mod see;
mod setup;
mod staged;
mod validate;

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::types::{Bitboard, Color, Hand, Piece, PieceKind, Square};

pub use evasions::EvasionKinds;
pub use guide::{Promotion, Target, Targets, Threat};
#[cfg(any(feature = "cpu", feature = "kifu"))]
pub(crate) use key::mix;
pub use legality::IllegalMove;
#[cfg(feature = "cpu")]
pub(crate) use mates::Mates;
pub use movegen::MoveSet;
pub use perft::PerftEntry;
pub use play::Undo;
pub use setup::Setup;
pub use staged::{MoveFilter, Only};
pub use validate::{SetupProblems, Validity};

/// A position: the board, both hands, the side to move and the move number.
///
/// A plain value of at most 256 bytes with no history and nothing on the heap; copying it is cheap.
/// It exists only for arrangements that hold at most a full set of pieces and at most one king a side,
/// so that every method returns for every `Position` (see [`Validity`]). Anything else is a [`Setup`].
///
/// # Equality
///
/// Two positions are equal when the board, both hands and the side to move are: equality in the sense
/// of the rule of repetition (千日手). The move number is not compared.
///
/// ```
/// use shogi_rules::{Move, Position};
/// let mut pos = Position::startpos();
/// assert_eq!(pos.legal_moves().len(), 30);
/// pos.play("7g7f".parse()?)?;
/// assert_eq!(pos.ply(), 2);
/// assert!(pos.play("7f7e".parse()?).is_err()); // it is White's turn
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    /// The pieces of each side.
    colors: [Bitboard; 2],
    /// The pieces of each [`Group`], both sides together.
    groups: [Bitboard; Group::COUNT],
    hands: [Hand; 2],
    key: u64,
    ply: u32,
    board: [Option<Piece>; Square::COUNT],
    /// The raw square of each king, [`NO_KING`] where it is missing.
    kings: [u8; 2],
    side: Color,
}

/// In place of a king's square: the entry of every table that is empty.
pub(crate) const NO_KING: u8 = 81;

/// The kinds that share a bitboard because they move alike. The mailbox tells promoted bishops and rooks
/// from plain ones; kings are kept as squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    Pawn,
    Lance,
    Knight,
    Silver,
    /// Gold, と, 成香, 成桂, 成銀.
    Gold,
    /// Bishop and horse.
    Bishop,
    /// Rook and dragon.
    Rook,
}

impl Group {
    const COUNT: usize = 7;

    /// The group of a kind; `None` for the king.
    const fn of(kind: PieceKind) -> Option<Group> {
        match kind {
            PieceKind::Pawn => Some(Group::Pawn),
            PieceKind::Lance => Some(Group::Lance),
            PieceKind::Knight => Some(Group::Knight),
            PieceKind::Silver => Some(Group::Silver),
            PieceKind::Bishop | PieceKind::Horse => Some(Group::Bishop),
            PieceKind::Rook | PieceKind::Dragon => Some(Group::Rook),
            PieceKind::King => None,
            _ => Some(Group::Gold),
        }
    }

    /// The number of a piece's group, 7 for a king: [`Group::of`] as a table, for the moves made millions
    /// of times a second.
    #[inline]
    const fn index_of(piece: Piece) -> usize {
        const INDEX: [u8; 16] = {
            let mut index = [Group::COUNT as u8; 16];
            let mut i = 0;
            while i < PieceKind::ALL.len() {
                let kind = PieceKind::ALL[i];
                if let Some(group) = Group::of(kind) {
                    index[kind as usize] = group as u8;
                }
                i += 1;
            }
            index
        };
        INDEX[(piece.to_raw() & 15) as usize] as usize
    }
}

impl Position {
    /// Returns the start of an even game (平手).
    #[doc(alias = "平手")]
    pub fn startpos() -> Position {
        Position::build(&Setup::startpos())
    }

    /// A board without pieces, Black to move, to be filled by [`put`](Self::put).
    pub(crate) fn bare() -> Position {
        Position {
            colors: [Bitboard::EMPTY; 2],
            groups: [Bitboard::EMPTY; Group::COUNT],
            hands: [Hand::EMPTY; 2],
            key: 0,
            ply: 1,
            board: [None; Square::COUNT],
            kings: [NO_KING; 2],
            side: Color::Black,
        }
    }

    /// Returns the piece on a square.
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        // The comparison is always true; it spares a branch to a panic that never happens.
        if square.index() < Square::COUNT { self.board[square.index()] } else { None }
    }

    /// Returns the pieces that a side holds.
    #[inline]
    pub const fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// Returns the side to move.
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side
    }

    /// Returns the number of the move to be played next, 1 at the start of a game.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the same position with another move number; 0 becomes 1.
    #[must_use]
    pub const fn with_ply(mut self, ply: u32) -> Position {
        self.ply = if ply == 0 { 1 } else { ply };
        self
    }

    /// Returns a side's king, or `None` where the position has none.
    #[inline]
    pub const fn king(&self, color: Color) -> Option<Square> {
        Square::from_index(self.kings[color.index()] as usize)
    }

    /// Returns the squares with any piece on them.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Returns the squares with a side's pieces on them.
    #[inline]
    pub const fn pieces(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// Returns the squares with a side's pieces of exactly this kind on them.
    pub fn pieces_of(&self, color: Color, kind: PieceKind) -> Bitboard {
        let Some(group) = Group::of(kind) else {
            return self.king_bit(color);
        };
        let squares = self.group(color, group);
        if matches!(group, Group::Gold | Group::Bishop | Group::Rook) {
            let piece = Piece::new(color, kind);
            squares.into_iter().filter(|square| self.piece_on(*square) == Some(piece)).collect()
        } else {
            squares
        }
    }

    /// Returns how many pieces of a base kind a side owns on the board and in hand, promoted ones included.
    pub fn piece_count(&self, color: Color, kind: PieceKind) -> u32 {
        let kind = kind.unpromoted();
        let on_board = self
            .pieces(color)
            .into_iter()
            .filter_map(|square| self.piece_on(square))
            .filter(|piece| piece.kind().unpromoted() == kind)
            .count();
        on_board as u32 + u32::from(self.hand(color).count(kind))
    }

    /// Returns the position seen from the other side of the board: every piece turned round, the hands
    /// and the turn exchanged. Its legal moves are the flipped legal moves.
    #[must_use]
    pub fn flipped(&self) -> Position {
        Position::build(&Setup::from(self).flipped())
    }

    /// Returns the position with left and right exchanged, file 1 for file 9; hands, turn and owners stay. Its
    /// legal moves are the [mirrored](crate::Move::mirrored) legal moves.
    ///
    /// ```
    /// use shogi_rules::{Move, Position};
    /// let mut pos = Position::startpos();
    /// let mut mirror = pos.mirrored();
    /// let mv: Move = "2g2f".parse()?;
    /// pos.play(mv)?;
    /// mirror.play(mv.mirrored())?;
    /// assert_eq!(mirror, pos.mirrored());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Position {
        Position::build(&Setup::from(self).mirrored())
    }

    /// The square of a side's king, empty where it is missing.
    #[inline]
    fn king_bit(&self, color: Color) -> Bitboard {
        Bitboard::of_raw(self.kings[color.index()])
    }

    #[inline]
    fn group(&self, color: Color, group: Group) -> Bitboard {
        self.groups[group as usize] & self.colors[color.index()]
    }

    /// Puts a piece on an empty square. The key is kept up to date.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.toggle(square, piece, Some(piece), square.index() as u8);
    }

    /// Takes the piece off a square on which it stands. The key is kept up to date.
    #[inline]
    fn take(&mut self, square: Square, piece: Piece) {
        self.toggle(square, piece, None, NO_KING);
    }

    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece, then: Option<Piece>, king: u8) {
        let bit = Bitboard::of(square);
        self.colors[piece.color().index()] ^= bit;
        self.toggle_kind(piece, bit, king);
        self.set_square(square, then);
        self.key ^= key::piece_on(piece, square);
    }

    /// Moves a piece to an empty square. The key is kept up to date. The same as [`take`](Self::take) and
    /// [`put`](Self::put), in fewer steps.
    #[inline]
    fn step(&mut self, from: Square, to: Square, piece: Piece) {
        let bits = Bitboard::of(from) ^ Bitboard::of(to);
        self.colors[piece.color().index()] ^= bits;
        self.toggle_kind(piece, bits, to.index() as u8);
        self.set_square(from, None);
        self.set_square(to, Some(piece));
        self.key ^= key::piece_on(piece, from) ^ key::piece_on(piece, to);
    }

    #[inline]
    fn toggle_kind(&mut self, piece: Piece, bits: Bitboard, king: u8) {
        match self.groups.get_mut(Group::index_of(piece)) {
            Some(group) => *group ^= bits,
            None => self.kings[piece.color().index()] = king,
        }
    }

    #[inline]
    fn set_square(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(place) = self.board.get_mut(square.index()) {
            *place = piece;
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.key == other.key
            && self.side == other.side
            && self.hands == other.hands
            && self.board == other.board
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::startpos()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
