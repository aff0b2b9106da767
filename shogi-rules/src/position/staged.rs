use core::ops::ControlFlow;

use crate::attacks::{
    attacks, bishop_attacks, king_steps, knight_steps, lance_ray, line_from, rook_attacks,
};
use crate::types::{Bitboard, KindSet, PieceKind, Square};

use super::movegen::Scope;
use super::{Group, MoveSet, Position};

/// Which of the legal moves [`Position::generate`] hands out, for searches that work in stages.
///
/// ```
/// use core::ops::ControlFlow;
/// use shogi_rules::{MoveFilter, MoveList, Only, Position};
/// let pos = Position::from_sfen("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3")?;
/// let mut captures = MoveList::new();
/// let _ = pos.generate::<()>(MoveFilter::only(Only::Captures), |set| {
///     set.append_to(&mut captures);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(captures.len(), 2); // the bishops' exchange, with and without promotion
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveFilter {
    /// Destinations.
    pub to: Bitboard,
    /// Base kinds of pieces that move on the board; と counts as pawn.
    pub kinds: KindSet,
    /// Kinds that are dropped.
    pub drops: KindSet,
    /// What the moves do.
    pub only: Only,
}

/// What the moves of a [`MoveFilter`] do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Only {
    /// Anything.
    All,
    /// Capture.
    Captures,
    /// Anything but capture: drops and moves to empty squares, promotions included.
    Quiets,
    /// Give check, directly or by uncovering a slider.
    Checks,
    /// Answer a check; none if the side to move is not in check.
    Evasions,
}

impl MoveFilter {
    /// Every legal move.
    pub const ALL: MoveFilter = MoveFilter::only(Only::All);

    /// Returns the filter that only asks what the moves do.
    pub const fn only(only: Only) -> MoveFilter {
        MoveFilter { to: Bitboard::ALL, kinds: KindSet::ALL, drops: KindSet::HAND, only }
    }

    fn wants(&self, set: &MoveSet) -> bool {
        match set {
            MoveSet::Board { kind, .. } => self.kinds.contains(*kind),
            MoveSet::Pawns { .. } => self.kinds.contains(PieceKind::Pawn),
            MoveSet::Drops { .. } => true, // the generator saw to it
        }
    }
}

impl Position {
    /// Calls `f` with the legal moves that pass a filter, as sets, until it breaks.
    ///
    /// Returns what `f` broke with.
    pub fn generate<B>(
        &self,
        filter: MoveFilter,
        mut f: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let enemy = self.pieces(!self.side);
        let (to, drop_to) = match filter.only {
            Only::All | Only::Checks | Only::Evasions => (filter.to, filter.to),
            Only::Captures => (filter.to & enemy, Bitboard::EMPTY),
            Only::Quiets => (filter.to.without(enemy), filter.to),
        };
        let only_in_check = filter.only == Only::Evasions;
        let mut scope = Scope { to, drop_to, drops: filter.drops, only_in_check };
        if filter.only == Only::Checks {
            let Some(checks) = Checks::new(self) else { return ControlFlow::Continue(()) };
            if let Some(near) = checks.destinations() {
                (scope.to, scope.drop_to) = (to & near, drop_to & near);
            }
            return self.generate_into(&scope, |set| {
                if filter.wants(&set) {
                    checks.keep(set, &mut f)
                } else {
                    ControlFlow::Continue(())
                }
            });
        }
        self.generate_into(&scope, |set| {
            if filter.wants(&set) { f(set) } else { ControlFlow::Continue(()) }
        })
    }

    /// The same for those who need no speed: compiled once, whatever they do with a set, since the generator is 28 kB
    /// of code for each that it is compiled for.
    pub(super) fn each_set(&self, filter: MoveFilter, f: &mut dyn FnMut(MoveSet)) {
        let _ = self.generate::<()>(filter, |set| {
            f(set);
            ControlFlow::Continue(())
        });
    }
}

/// Narrows sets of moves to those that give check.
struct Checks<'a> {
    pos: &'a Position,
    king: Square,
    /// The squares that a bishop and a rook would reach from the king's.
    bishop: Bitboard,
    rook: Bitboard,
    /// Own pieces that uncover a slider when they leave its line.
    uncovering: Bitboard,
    /// The other side is in check already, which no game allows; then each move is looked at alone.
    irregular: bool,
}

impl<'a> Checks<'a> {
    fn new(pos: &'a Position) -> Option<Checks<'a>> {
        let king = pos.king(!pos.side)?;
        let scan = pos.scan_king(!pos.side);
        Some(Checks {
            pos,
            king,
            bishop: bishop_attacks(king, pos.occupied()),
            rook: rook_attacks(king, pos.occupied()),
            uncovering: scan.blockers & pos.pieces(pos.side),
            irregular: !scan.checkers.is_empty(),
        })
    }

    fn keep<B>(
        &self,
        set: MoveSet,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.irregular {
            return self.keep_one_by_one(set, f);
        }
        match set {
            MoveSet::Board { from, kind, plain, promoting } => {
                let off_line = if self.uncovering.contains(from) {
                    !line_from(self.king, from)
                } else {
                    Bitboard::EMPTY
                };
                let plain = plain & (self.direct(kind) | off_line);
                let promoting = if promoting.is_empty() {
                    promoting
                } else {
                    promoting & (self.direct(kind.promoted().unwrap_or(kind)) | off_line)
                };
                emit(MoveSet::Board { from, kind, plain, promoting }, f)
            }
            MoveSet::Pawns { color, plain, promoting } => {
                let pawns = self.uncovering & self.pos.groups[Group::Pawn as usize];
                let off_line = pawns.without(Bitboard::file(self.king.file())).forward(color);
                let plain = plain & (self.direct(PieceKind::Pawn) | off_line);
                let promoting = promoting & (self.direct(PieceKind::ProPawn) | off_line);
                emit(MoveSet::Pawns { color, plain, promoting }, f)
            }
            MoveSet::Drops { kinds, to } => {
                for kind in kinds {
                    emit(
                        MoveSet::Drops { kinds: KindSet::of(kind), to: to & self.direct(kind) },
                        f,
                    )?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// The squares from which an own piece of this kind attacks the king.
    fn direct(&self, kind: PieceKind) -> Bitboard {
        // A king never gives check; another piece does from where one of the other side would reach it.
        match kind {
            PieceKind::King => Bitboard::EMPTY,
            PieceKind::Bishop => self.bishop,
            PieceKind::Rook => self.rook,
            PieceKind::Horse => self.bishop | king_steps(self.king),
            PieceKind::Dragon => self.rook | king_steps(self.king),
            PieceKind::Lance => self.rook & lance_ray(!self.pos.side, self.king),
            _ => attacks(kind, !self.pos.side, self.king, Bitboard::EMPTY),
        }
    }

    /// Where every check ends; `None` if a piece may also give check by going elsewhere.
    fn destinations(&self) -> Option<Bitboard> {
        let near = self.bishop | self.rook | king_steps(self.king);
        let only_near = self.uncovering.is_empty() && !self.irregular;
        only_near.then(|| near | knight_steps(!self.pos.side, self.king))
    }

    fn keep_one_by_one<B>(
        &self,
        set: MoveSet,
        f: &mut impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut result = ControlFlow::Continue(());
        set.for_each(|mv| {
            if result.is_break() || !self.pos.gives_check(mv) {
                return;
            }
            let to = Bitboard::of(mv.to());
            let (plain, promoting) =
                if mv.is_promotion() { (Bitboard::EMPTY, to) } else { (to, Bitboard::EMPTY) };
            result = f(match (set, mv.from(), mv.dropped()) {
                (MoveSet::Board { kind, .. }, Some(from), _) => {
                    MoveSet::Board { from, kind, plain, promoting }
                }
                (_, _, Some(kind)) => MoveSet::Drops { kinds: KindSet::of(kind), to },
                _ => MoveSet::Pawns { color: self.pos.side, plain, promoting },
            });
        });
        result
    }
}

fn emit<B>(set: MoveSet, f: &mut impl FnMut(MoveSet) -> ControlFlow<B>) -> ControlFlow<B> {
    if set.is_empty() { ControlFlow::Continue(()) } else { f(set) }
}
