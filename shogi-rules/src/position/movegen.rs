//! Generation of legal moves, as sets of destinations.
//!
//! One scan around the own king finds checkers and pinned pieces; after it every set is legal by
//! construction and nothing has to be tried. Pawns move as one set. The colour is a constant of each of
//! the two copies of the generator.

use core::ops::ControlFlow;

use crate::attacks::{
    attacks, between, bishop_attacks, bishop_steps, gold_steps, king_steps, knight_steps,
    lance_attacks, line_from, pawn_step, rook_attacks, rook_steps, silver_steps,
};
use crate::types::{Bitboard, Color, KindSet, Move, MoveList, Piece, PieceKind, Square};

use super::checks::KingScan;
use super::{Group, Position};

/// Some legal moves that share what moves: the unit in which moves are generated.
///
/// ```
/// # use shogi_rules::{MoveSet, Position};
/// # use core::ops::ControlFlow;
/// let mut moves = 0;
/// let _ = Position::startpos().generate_moves::<()>(|set| {
///     moves += set.len();
///     ControlFlow::Continue(())
/// });
/// assert_eq!(moves, 30);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveSet {
    /// One piece other than a pawn, or a pinned pawn, moves.
    Board {
        /// Where it stands.
        from: Square,
        /// What it is.
        kind: PieceKind,
        /// Destinations without promotion.
        plain: Bitboard,
        /// Destinations with promotion.
        promoting: Bitboard,
    },
    /// Pawns step forward, each to one of the squares.
    Pawns {
        /// Whose pawns.
        color: Color,
        /// Destinations without promotion.
        plain: Bitboard,
        /// Destinations with promotion.
        promoting: Bitboard,
    },
    /// Any of the kinds is dropped on any of the squares.
    Drops {
        /// The kinds.
        kinds: KindSet,
        /// The squares.
        to: Bitboard,
    },
}

impl MoveSet {
    /// Returns the number of moves.
    #[inline]
    pub const fn len(&self) -> usize {
        match self {
            MoveSet::Board { plain, promoting, .. } | MoveSet::Pawns { plain, promoting, .. } => {
                plain.len() + promoting.len()
            }
            MoveSet::Drops { kinds, to } => kinds.len() * to.len(),
        }
    }

    /// Tells whether there is no move in it; sets handed to a callback always have one.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        match self {
            MoveSet::Board { plain, promoting, .. } | MoveSet::Pawns { plain, promoting, .. } => {
                plain.is_empty() && promoting.is_empty()
            }
            MoveSet::Drops { kinds, to } => kinds.is_empty() || to.is_empty(),
        }
    }

    /// Calls `f` with each move.
    #[inline]
    pub fn for_each(&self, mut f: impl FnMut(Move)) {
        match *self {
            MoveSet::Board { from, plain, promoting, .. } => {
                plain.into_iter().for_each(|to| f(Move::board(from, to, false)));
                promoting.into_iter().for_each(|to| f(Move::board(from, to, true)));
            }
            MoveSet::Pawns { color, plain, promoting } => {
                let steps = pawn_targets(color);
                (plain & steps).into_iter().for_each(|to| f(Move::pawn(color, to, false)));
                (promoting & steps).into_iter().for_each(|to| f(Move::pawn(color, to, true)));
            }
            MoveSet::Drops { kinds, to } => {
                let (drops, count) = Move::drops_on_first(kinds);
                let drops = drops.get(..count).unwrap_or(&[]);
                to.into_iter().for_each(|square| {
                    for mv in drops {
                        f(mv.moved_on(square));
                    }
                });
            }
        }
    }

    /// Appends each move to a list; what does not fit into a list that is full is left out.
    #[inline]
    pub fn append_to(&self, list: &mut MoveList) {
        match *self {
            MoveSet::Board { from, plain, promoting, .. } => list.push_from(from, plain, promoting),
            MoveSet::Pawns { color, plain, promoting } => {
                let steps = pawn_targets(color);
                list.push_pawns(color, plain & steps, promoting & steps);
            }
            MoveSet::Drops { kinds, to } => list.push_drops(kinds, to),
        }
    }
}

/// The squares a pawn can step to. A caller may have put others into a set.
#[inline]
const fn pawn_targets(color: Color) -> Bitboard {
    Bitboard::far_ranks(color, 8)
}

impl Position {
    /// Calls `f` with the legal moves as sets, in no particular order, until it breaks.
    ///
    /// Every legal move is in exactly one set, legal moves without promotion included. This is the fastest
    /// way to see the moves: nothing is built and nothing is stored.
    ///
    /// Returns what `f` broke with.
    #[inline]
    pub fn generate_moves<B>(&self, f: impl FnMut(MoveSet) -> ControlFlow<B>) -> ControlFlow<B> {
        self.generate_into(&Scope::ALL, f)
    }

    /// Returns the legal moves in a list.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let _ = self.generate_moves::<()>(|set| {
            set.append_to(&mut list);
            ControlFlow::Continue(())
        });
        list
    }

    /// Returns the number of legal moves without building them.
    pub fn count_legal_moves(&self) -> usize {
        let mut count = 0;
        let _ = self.generate_moves::<()>(|set| {
            count += set.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// Tells whether there is a legal move; stops at the first.
    ///
    /// A side to move without one has lost: checkmated if it is in check.
    pub fn has_legal_moves(&self) -> bool {
        self.generate_moves(|_| ControlFlow::Break(())).is_break()
    }

    #[cfg(not(feature = "small"))]
    #[inline]
    pub(super) fn generate_into<B>(
        &self,
        scope: &Scope,
        f: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.run_generator(scope, f)
    }

    /// The generator is compiled once and calls `f` through a pointer.
    #[cfg(feature = "small")]
    pub(super) fn generate_into<B>(
        &self,
        scope: &Scope,
        mut f: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut end = ControlFlow::Continue(());
        let each: &mut dyn FnMut(MoveSet) -> ControlFlow<()> = &mut |set| {
            end = f(set);
            if end.is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let _ = self.run_generator(scope, each);
        end
    }

    #[inline]
    fn run_generator<B>(
        &self,
        scope: &Scope,
        f: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.side {
            Color::Black => Generator::<_, false>::new(self, scope, f).run(),
            Color::White => Generator::<_, true>::new(self, scope, f).run(),
        }
    }
}

/// Which part of the legal moves is wanted.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    /// Destinations of moves on the board.
    pub(super) to: Bitboard,
    /// Destinations of drops.
    pub(super) drop_to: Bitboard,
    /// The kinds that may be dropped.
    pub(super) drops: KindSet,
    /// No move unless the side to move is in check.
    pub(super) only_in_check: bool,
}

impl Scope {
    const ALL: Scope = Scope {
        to: Bitboard::ALL,
        drop_to: Bitboard::ALL,
        drops: KindSet::HAND,
        only_in_check: false,
    };
}

struct Generator<'a, F, const WHITE: bool> {
    pos: &'a Position,
    scope: &'a Scope,
    f: F,
    us: Bitboard,
    occupied: Bitboard,
    /// Own pieces that may only move along their line.
    pinned: Bitboard,
    /// Destinations of pieces other than the king: not on own pieces, and answering a check.
    target: Bitboard,
}

impl<'a, F, B, const WHITE: bool> Generator<'a, F, WHITE>
where
    F: FnMut(MoveSet) -> ControlFlow<B>,
{
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = Self::US.opponent();
    const ZONE: Bitboard = Bitboard::promotion_zone(Self::US);
    const LAST_RANK: Bitboard = Bitboard::far_ranks(Self::US, 1);
    const LAST_TWO_RANKS: Bitboard = Bitboard::far_ranks(Self::US, 2);

    #[inline]
    fn new(pos: &'a Position, scope: &'a Scope, f: F) -> Self {
        Generator {
            pos,
            scope,
            f,
            us: pos.pieces(Self::US),
            occupied: pos.occupied(),
            pinned: Bitboard::EMPTY,
            target: Bitboard::EMPTY,
        }
    }

    #[inline]
    fn run(mut self) -> ControlFlow<B> {
        let KingScan { checkers, blockers } = self.pos.scan_king(Self::US);
        if self.scope.only_in_check && checkers.is_empty() {
            return ControlFlow::Continue(());
        }
        self.pinned = blockers & self.us;
        // The enemy king is never taken; in a strictly valid position nothing attacks it anyway.
        let their_king = Bitboard::of_raw(self.pos.kings[Self::THEM.index()]);
        let reachable = !(self.us | their_king) & self.scope.to;
        if !checkers.has_several() {
            let mut drop_target = self.scope.drop_to.without(self.occupied);
            self.target = reachable;
            if let (Some(checker), Some(king)) = (checkers.first(), self.pos.king(Self::US)) {
                let line = between(king, checker);
                self.target &= line.with(checker);
                drop_target &= line;
            }
            self.pawns()?;
            self.pieces()?;
            if !self.pinned.is_empty() {
                self.pinned_pieces()?;
            }
            self.drops(drop_target)?;
        }
        self.king_moves(reachable)
    }

    #[inline]
    fn own(&self, group: Group) -> Bitboard {
        self.pos.groups[group as usize] & self.us
    }

    #[inline]
    fn free(&self, group: Group) -> Bitboard {
        self.own(group).without(self.pinned)
    }

    #[inline]
    fn pawns(&mut self) -> ControlFlow<B> {
        let to = self.free(Group::Pawn).forward(Self::US) & self.target;
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.f)(MoveSet::Pawns {
            color: Self::US,
            plain: to.without(Self::LAST_RANK),
            promoting: to & Self::ZONE,
        })
    }

    #[inline]
    fn pieces(&mut self) -> ControlFlow<B> {
        for from in self.free(Group::Lance) {
            let to = lance_attacks(Self::US, from, self.occupied) & self.target;
            self.emit_far(from, PieceKind::Lance, to, Self::LAST_RANK)?;
        }
        for from in self.free(Group::Knight) {
            let to = knight_steps(Self::US, from) & self.target;
            self.emit_far(from, PieceKind::Knight, to, Self::LAST_TWO_RANKS)?;
        }
        for from in self.free(Group::Silver) {
            let to = silver_steps(Self::US, from) & self.target;
            self.emit_promotable(from, PieceKind::Silver, to)?;
        }
        for from in self.free(Group::Bishop) {
            let to = bishop_attacks(from, self.occupied);
            if self.pos.is_promoted_on(from) {
                self.emit_plain(from, PieceKind::Horse, (to | rook_steps(from)) & self.target)?;
            } else {
                self.emit_promotable(from, PieceKind::Bishop, to & self.target)?;
            }
        }
        for from in self.free(Group::Rook) {
            let to = rook_attacks(from, self.occupied);
            if self.pos.is_promoted_on(from) {
                self.emit_plain(from, PieceKind::Dragon, (to | bishop_steps(from)) & self.target)?;
            } else {
                self.emit_promotable(from, PieceKind::Rook, to & self.target)?;
            }
        }
        for from in self.free(Group::Gold) {
            self.emit_plain(from, self.kind_on(from), gold_steps(Self::US, from) & self.target)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn pinned_pieces(&mut self) -> ControlFlow<B> {
        let Some(king) = self.pos.king(Self::US) else { return ControlFlow::Continue(()) };
        for from in self.pinned {
            let kind = self.kind_on(from);
            let along = line_from(king, from) & self.target;
            let to = attacks(kind, Self::US, from, self.occupied) & along;
            match kind {
                PieceKind::Pawn | PieceKind::Lance => {
                    self.emit_far(from, kind, to, Self::LAST_RANK)?;
                }
                PieceKind::Knight => {} // a knight's move leaves every line
                PieceKind::Silver | PieceKind::Bishop | PieceKind::Rook => {
                    self.emit_promotable(from, kind, to)?;
                }
                _ => self.emit_plain(from, kind, to)?,
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn king_moves(&mut self, reachable: Bitboard) -> ControlFlow<B> {
        let Some(king) = self.pos.king(Self::US) else { return ControlFlow::Continue(()) };
        let to = king_steps(king) & reachable;
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        // The king itself hides the squares behind it from a slider.
        let occupied = self.occupied.without(Bitboard::of(king));
        let to = self.pos.unattacked(Self::THEM, to, occupied);
        self.emit_plain(king, PieceKind::King, to)
    }

    #[inline]
    fn drops(&mut self, target: Bitboard) -> ControlFlow<B> {
        let kinds = self.pos.hand(Self::US).kinds().intersection(self.scope.drops);
        if kinds.is_empty() || target.is_empty() {
            return ControlFlow::Continue(());
        }
        let pawn = KindSet::of(PieceKind::Pawn);
        let lance = KindSet::of(PieceKind::Lance);
        let knight = KindSet::of(PieceKind::Knight);
        if !kinds.intersection(pawn).is_empty() {
            self.emit_drops(pawn, self.pawn_drops(target))?;
        }
        let others = kinds.without(pawn);
        let anywhere = others.without(lance).without(knight);
        if anywhere == others {
            return self.emit_drops(others, target);
        }
        let second = Self::LAST_TWO_RANKS.without(Self::LAST_RANK);
        self.emit_drops(others, target.without(Self::LAST_TWO_RANKS))?;
        self.emit_drops(others.without(knight), target & second)?;
        self.emit_drops(anywhere, target & Self::LAST_RANK)
    }

    /// The squares of the target where a pawn may be dropped.
    #[inline]
    fn pawn_drops(&self, target: Bitboard) -> Bitboard {
        let closed = self.own(Group::Pawn).fill_files() | Self::LAST_RANK;
        let to = target.without(closed);
        // Only a pawn right before the enemy king can mate.
        let Some(king) = self.pos.king(Self::THEM) else { return to };
        let before = pawn_step(Self::THEM, king) & to;
        match before.first() {
            Some(square) if self.pos.is_pawn_drop_mate(square) => to.without(before),
            _ => to,
        }
    }

    #[inline]
    fn kind_on(&self, square: Square) -> PieceKind {
        self.pos.piece_on(square).map_or(PieceKind::Gold, Piece::kind)
    }

    #[inline]
    fn emit(&mut self, set: MoveSet) -> ControlFlow<B> {
        if set.is_empty() { ControlFlow::Continue(()) } else { (self.f)(set) }
    }

    #[inline]
    fn emit_plain(&mut self, from: Square, kind: PieceKind, to: Bitboard) -> ControlFlow<B> {
        self.emit(MoveSet::Board { from, kind, plain: to, promoting: Bitboard::EMPTY })
    }

    /// A pawn, lance or knight, which must promote on the ranks where it is stuck.
    #[inline]
    fn emit_far(
        &mut self,
        from: Square,
        kind: PieceKind,
        to: Bitboard,
        stuck: Bitboard,
    ) -> ControlFlow<B> {
        // These pieces only go forward: whoever starts in the zone ends there.
        self.emit(MoveSet::Board {
            from,
            kind,
            plain: to.without(stuck),
            promoting: to & Self::ZONE,
        })
    }

    /// A silver, bishop or rook, which may promote when it enters, leaves or moves inside the zone.
    #[inline]
    fn emit_promotable(&mut self, from: Square, kind: PieceKind, to: Bitboard) -> ControlFlow<B> {
        let zone = if Self::ZONE.contains(from) { Bitboard::ALL } else { Self::ZONE };
        self.emit(MoveSet::Board { from, kind, plain: to, promoting: to & zone })
    }

    #[inline]
    fn emit_drops(&mut self, kinds: KindSet, to: Bitboard) -> ControlFlow<B> {
        self.emit(MoveSet::Drops { kinds, to })
    }
}
