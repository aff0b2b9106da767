//! In which order moves are tried: what is likely to refute comes first.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::position::{MoveFilter, MoveSet, Only, Position};
use crate::types::{Bitboard, KindSet, Move, Piece, PieceKind, Square};

use super::eval::{Sum, worth};

/// The moves of all nodes on the path, on one stack, and what earlier nodes taught about quiet moves.
#[derive(Debug)]
pub(super) struct Order {
    stack: Vec<Ranked>,
    /// How well quiet moves have done, by side, by what moves or is dropped, and by destination.
    history: Vec<i16>,
}

/// A move and its rank among those of its node.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    mv: Move,
    rank: i32,
}

/// The moves of one node, generated in stages so that an early refutation saves the rest.
#[derive(Debug)]
pub(super) struct Picker {
    stage: Stage,
    hint: Option<Move>,
    check: bool,
    /// Nothing but captures and promotions that do not lose, unless in check.
    forcing: bool,
    /// Where its moves begin on the stack.
    first: usize,
    /// Behind the captures that lose, which are kept for the end.
    losing: usize,
    next: usize,
    sum: Sum,
}

/// Where the moves of a picker come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Start,
    /// The move that was best before.
    Hint,
    /// Captures and promotions that do not lose material.
    Captures,
    Quiets,
    /// Captures and promotions that do.
    Losing,
    /// Everything at once, in check.
    Evasions,
}

impl Picker {
    /// The stage that the move just picked came from.
    pub(super) const fn stage(&self) -> Stage {
        self.stage
    }
}

impl Order {
    const ROWS: usize = 2 * 32;
    const MOST: i32 = 8_000;
    /// What a point of the evaluation counts beside what has been learned.
    const GAIN: i32 = 20;

    pub(super) fn new() -> Order {
        Order { stack: Vec::with_capacity(1024), history: vec![0; Order::ROWS * Square::COUNT] }
    }

    /// Begins with the moves of a node. The `hint`, a legal move, comes first.
    pub(super) fn begin(&self, hint: Option<Move>, check: bool, sum: Sum) -> Picker {
        let first = self.stack.len();
        let stage = Stage::Start;
        let forcing = false;
        Picker { stage, hint, check, forcing, first, losing: first, next: first, sum }
    }

    /// Begins with the captures and promotions of a position that do not lose; in check with all moves.
    pub(super) fn begin_forcing(&self, check: bool, sum: Sum) -> Picker {
        Picker { forcing: true, ..self.begin(None, check, sum) }
    }

    /// Takes the moves of a node off the stack.
    pub(super) fn end(&mut self, picker: &Picker) {
        self.stack.truncate(picker.first);
    }

    /// The next move of a node.
    pub(super) fn next(&mut self, picker: &mut Picker, position: &Position) -> Option<Move> {
        loop {
            if let Some(mv) = self.best_left(picker) {
                if Some(mv) == picker.hint {
                    continue;
                }
                if picker.stage == Stage::Captures && position.see(mv) < 0 {
                    self.stack.swap(picker.next - 1, picker.losing);
                    picker.losing += 1;
                    continue;
                }
                return Some(mv);
            }
            match picker.stage {
                Stage::Start => {
                    picker.stage = Stage::Hint;
                    if picker.hint.is_some() {
                        return picker.hint;
                    }
                }
                Stage::Hint if picker.check => {
                    picker.stage = Stage::Evasions;
                    self.push_evasions(position, picker);
                }
                Stage::Hint => {
                    picker.stage = Stage::Captures;
                    self.push_captures(position);
                }
                Stage::Captures if picker.forcing => return None,
                Stage::Captures => {
                    picker.stage = Stage::Quiets;
                    self.stack.truncate(picker.losing);
                    picker.next = picker.losing;
                    self.push_quiets(position, picker);
                }
                Stage::Quiets => {
                    picker.stage = Stage::Losing;
                    self.stack.truncate(picker.losing);
                    picker.next = picker.first;
                }
                Stage::Losing | Stage::Evasions => return None,
            }
        }
    }

    /// Learns that a quiet move refuted a position, and the quiet moves before it did not.
    pub(super) fn learn(&mut self, position: &Position, mv: Move, failed: &[Move], depth: i32) {
        let bonus = (depth * depth * 16).min(1200);
        self.reward(position, mv, bonus);
        for failed in failed {
            self.reward(position, *failed, -bonus);
        }
    }

    /// Moves a counter towards its bounds, the slower the nearer it is.
    fn reward(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let Some(counter) = self.history.get_mut(slot(position, mv)) {
            let now = *counter as i32;
            *counter = (now + bonus - now * bonus.abs() / Order::MOST) as i16;
        }
    }

    pub(super) fn history(&self, position: &Position, mv: Move) -> i32 {
        self.history.get(slot(position, mv)).map_or(0, |counter| *counter as i32)
    }

    fn best_left(&mut self, picker: &mut Picker) -> Option<Move> {
        let left = self.stack.get_mut(picker.next..)?;
        let mut best = 0;
        let mut rank = left.first()?.rank;
        for (index, ranked) in left.iter().enumerate().skip(1) {
            if ranked.rank > rank {
                (best, rank) = (index, ranked.rank);
            }
        }
        left.swap(0, best);
        picker.next += 1;
        left.first().map(|ranked| ranked.mv)
    }

    fn push_captures(&mut self, position: &Position) {
        let enemy = position.pieces(!position.side_to_move());
        let filter = MoveFilter { drops: KindSet::EMPTY, ..MoveFilter::ALL };
        let _ = position.generate::<()>(filter, |set| {
            without_pointless(set, |plain| plain & enemy).for_each(|mv| {
                self.stack.push(Ranked { mv, rank: exchange_rank(position, mv) });
            });
            ControlFlow::Continue(())
        });
    }

    fn push_quiets(&mut self, position: &Position, picker: &Picker) {
        let _ = position.generate::<()>(MoveFilter::only(Only::Quiets), |set| {
            let set = match without_pointless(set, |plain| plain) {
                // Promotions have been tried with the captures.
                MoveSet::Board { from, kind, plain, .. } => {
                    MoveSet::Board { from, kind, plain, promoting: Bitboard::EMPTY }
                }
                MoveSet::Pawns { color, plain, .. } => {
                    MoveSet::Pawns { color, plain, promoting: Bitboard::EMPTY }
                }
                drops @ MoveSet::Drops { .. } => drops,
            };
            set.for_each(|mv| {
                let rank = self.quiet_rank(position, mv, picker);
                self.stack.push(Ranked { mv, rank });
            });
            ControlFlow::Continue(())
        });
    }

    fn push_evasions(&mut self, position: &Position, picker: &Picker) {
        let _ = position.generate_moves::<()>(|set| {
            set.for_each(|mv| {
                let rank = if mv.is_promotion() || position.piece_on(mv.to()).is_some() {
                    2 * Order::MOST + exchange_rank(position, mv)
                } else {
                    self.quiet_rank(position, mv, picker)
                };
                self.stack.push(Ranked { mv, rank });
            });
            ControlFlow::Continue(())
        });
    }

    fn quiet_rank(&self, position: &Position, mv: Move, picker: &Picker) -> i32 {
        self.history(position, mv) + Order::GAIN * picker.sum.gain(position, mv)
    }
}

/// The counter of a quiet move.
fn slot(position: &Position, mv: Move) -> usize {
    let what = match (mv.dropped(), mv.from()) {
        (Some(kind), _) => 16 + kind as usize,
        (None, Some(from)) => position.piece_on(from).map_or(0, |piece| piece.kind() as usize),
        (None, None) => 0,
    };
    (32 * position.side_to_move().index() + what) * Square::COUNT + mv.to().index()
}

/// The more is taken and promoted, and the less it is taken with, the higher.
fn exchange_rank(position: &Position, mv: Move) -> i32 {
    let taken = position.piece_on(mv.to()).map_or(0, |piece| worth(piece.kind()));
    let moved = mv.from().and_then(|from| position.piece_on(from)).map(Piece::kind);
    let moved = moved.unwrap_or(PieceKind::Pawn);
    let promoted = moved.promoted().filter(|_| mv.is_promotion()).unwrap_or(moved);
    taken + worth(promoted) - worth(moved) - worth(moved) / 8
}

/// Leaves out moves of pawns, bishops and rooks that could promote and do not, which serve nothing but to avoid
/// a pawn-drop mate; `keep` chooses among the destinations without promotion.
fn without_pointless(set: MoveSet, keep: impl Fn(Bitboard) -> Bitboard) -> MoveSet {
    match set {
        MoveSet::Board { from, kind, plain, promoting } => {
            let pointless = matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook);
            let plain = if pointless { plain.without(promoting) } else { plain };
            MoveSet::Board { from, kind, plain: keep(plain), promoting }
        }
        MoveSet::Pawns { color, plain, promoting } => {
            MoveSet::Pawns { color, plain: keep(plain.without(promoting)), promoting }
        }
        drops @ MoveSet::Drops { .. } => drops,
    }
}
