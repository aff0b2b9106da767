//! A node inside the tree.

use alloc::vec::Vec;

use crate::cpu::MAX_PLY;
use crate::cpu::mate::mate_in_one;
use crate::cpu::order::{Picker, Stage};
use crate::cpu::score::{DECIDED, DRAW, INFINITE, MATE, Value, verdict};
use crate::cpu::table::{Bound, Found};
use crate::game::Step;
use crate::rules::DeclarationVerdict;
use crate::types::Move;

use super::{Search, Window};

/// Where a node is and how it was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    /// Plies from the root.
    pub(super) ply: usize,
    /// The side to move is in check.
    pub(super) check: bool,
    /// A null move may be tried.
    pub(super) may_pass: bool,
}

/// What a node has come to while its moves are tried.
struct Trial {
    window: Window,
    depth: i32,
    estimate: Value,
    best: Value,
    best_move: Option<Move>,
    /// Moves searched.
    tried: usize,
    /// Legal moves that were not searched.
    skipped: usize,
    /// Quiet moves that were searched and refuted nothing.
    failed: Vec<Move>,
}

impl Search<'_> {
    /// The value of the position on the board, searched `depth` plies deep.
    pub(super) fn node(&mut self, depth: i32, mut window: Window, at: At) -> Value {
        if depth <= 0 || at.ply >= MAX_PLY {
            let position = self.game.position().clone();
            let sum = self.sums[at.ply.min(MAX_PLY)];
            return self.calm(&position, sum, window, at.ply, at.check, 0);
        }
        if self.is_stopped() {
            return DRAW;
        }
        // Nothing here is better than to win at once, or worse than to have lost.
        window.alpha = window.alpha.max(at.ply as Value - MATE);
        window.beta = window.beta.min(MATE - at.ply as Value - 1);
        let least = match self.game.declarable() {
            Some(DeclarationVerdict::Wins) => return MATE - at.ply as Value - 1,
            Some(_) => DRAW,
            None => -INFINITE,
        };
        window.alpha = window.alpha.max(least);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let found = self.table.find(self.game.position().key(), at.ply);
        if let Some(found) = found
            && !window.is_wide()
            && found.depth >= depth
            && found.settles(window.alpha, window.beta)
            && self.game.position().ply() < self.limit
            && !self.is_dim(at)
        {
            return found.value;
        }
        if found.is_none()
            && !at.check
            && !self.is_dim(at)
            && let Some(mate) = mate_in_one(self.game.position())
        {
            self.extend_line(mate, at.ply);
            return MATE - at.ply as Value - 1;
        }
        let estimate = found.map_or_else(|| self.evaluate(at.ply), |found| found.eval);
        if !at.check
            && !window.is_wide()
            && !self.is_dim(at)
            && let Some(value) = self.prune(depth, window, at, estimate)
        {
            return value;
        }
        let hint = found.and_then(|found| found.mv);
        let hint = hint.filter(|mv| self.game.position().is_legal(*mv));
        let depth = if hint.is_none() && depth >= 4 { depth - 1 } else { depth };
        self.try_moves(depth, window, at, estimate, hint).max(least)
    }

    /// Tells whether the player may overlook moves here: then values are its own and not shared.
    fn is_dim(&self, at: At) -> bool {
        at.ply == 1 && self.eyes.is_blind()
    }

    /// The value of a node that need not be searched in full.
    fn prune(&mut self, depth: i32, window: Window, at: At, estimate: Value) -> Option<Value> {
        let beta = window.beta;
        if beta.abs() >= DECIDED {
            return None;
        }
        // So much better that a quiet answer will not change it.
        if depth <= 5 && estimate - 110 * depth >= beta {
            return Some(estimate);
        }
        // Good even if the other side moves twice.
        if at.may_pass && depth >= 4 && estimate >= beta {
            self.game.advance_null();
            self.nodes += 1;
            self.sums[at.ply + 1] = self.sums[at.ply];
            let next = At { ply: at.ply + 1, check: false, may_pass: false };
            let value = -self.node(depth - 3 - depth / 4, Window::above(beta - 1).turned(), next);
            self.game.retract();
            if self.is_over() {
                return Some(DRAW);
            }
            if value >= beta {
                return Some(if value >= DECIDED { beta } else { value });
            }
        }
        None
    }

    /// Tries the moves of a node.
    fn try_moves(
        &mut self,
        depth: i32,
        window: Window,
        at: At,
        estimate: Value,
        hint: Option<Move>,
    ) -> Value {
        let mut trial = Trial {
            window,
            depth,
            estimate,
            best: -INFINITE,
            best_move: None,
            tried: 0,
            skipped: 0,
            failed: Vec::new(),
        };
        let repetitions = self.repetitions;
        let mut picker = self.order.begin(hint, at.check, self.sums[at.ply]);
        while let Some(mv) = self.order.next(&mut picker, self.game.position()) {
            if self.skips(&trial, &picker, mv, at) {
                trial.skipped += 1;
                continue;
            }
            self.try_move(&mut trial, &picker, mv, at);
            if self.is_over() || trial.best >= window.beta {
                break;
            }
        }
        self.order.end(&picker);
        if self.is_over() {
            return DRAW;
        }
        if trial.tried == 0 {
            if trial.skipped > 0 {
                return estimate;
            }
            let side = self.game.position().side_to_move();
            return verdict(self.game.stuck(at.check), side, at.ply);
        }
        self.remember(&trial, window, at, repetitions);
        trial.best
    }

    /// Tells whether a move need not be tried: unlikely to matter, or overlooked.
    fn skips(&self, trial: &Trial, picker: &Picker, mv: Move, at: At) -> bool {
        let position = self.game.position();
        if self.is_dim(at) && !self.eyes.sees_reply(mv) {
            return true;
        }
        let depth = trial.depth;
        if trial.best <= -DECIDED || at.check || depth > 4 || picker.stage() != Stage::Quiets {
            return false;
        }
        let late = trial.tried as i32 > 3 + 2 * depth * depth;
        let futile = trial.estimate + 150 + 100 * depth <= trial.window.alpha;
        ((late || futile) && !position.gives_check(mv)) || position.see(mv) < -50 * depth
    }

    fn try_move(&mut self, trial: &mut Trial, picker: &Picker, mv: Move, at: At) {
        let quiet = picker.stage() == Stage::Quiets;
        let gives_check = self.game.position().gives_check(mv);
        let extension = i32::from(gives_check && self.game.position().see(mv) >= 0);
        let step = self.advance(mv, at.ply);
        let depth = trial.depth - 1 + extension;
        let reduced = if quiet && !gives_check && !at.check {
            depth - reduction(trial.depth, trial.tried)
        } else {
            depth
        };
        let value = self.value_of(&step, depth, reduced, trial.tried == 0, trial.window, at.ply);
        self.game.retract();
        if self.is_over() {
            return;
        }
        trial.tried += 1;
        if value > trial.best {
            trial.best = value;
            if value > trial.window.alpha {
                trial.window.alpha = value;
                trial.best_move = Some(mv);
                self.extend_line(mv, at.ply);
            }
        }
        let is_quiet = self.game.position().piece_on(mv.to()).is_none() && !mv.is_promotion();
        if is_quiet && value >= trial.window.beta {
            self.order.learn(self.game.position(), mv, &trial.failed, trial.depth);
        } else if is_quiet && trial.failed.len() < 32 {
            trial.failed.push(mv);
        }
    }

    /// The value of the move just played, for the side that played it: in full for the first move, and for others
    /// once a glance shows that they may be better.
    pub(super) fn value_of(
        &mut self,
        step: &Step,
        depth: i32,
        reduced: i32,
        first: bool,
        window: Window,
        ply: usize,
    ) -> Value {
        if let Some(outcome) = step.outcome {
            self.repetitions += u64::from(step.repeated);
            let side = !self.game.position().side_to_move();
            return verdict(outcome, side, ply + 1);
        }
        let next = At { ply: ply + 1, check: step.check, may_pass: true };
        if !first {
            let glance = Window::above(window.alpha).turned();
            let mut value = -self.node(reduced, glance, next);
            if value > window.alpha && reduced < depth {
                value = -self.node(depth, glance, next);
            }
            if value <= window.alpha || value >= window.beta {
                return value;
            }
        }
        -self.node(depth, window.turned(), next)
    }

    /// Stores what a node has come to.
    fn remember(&mut self, trial: &Trial, window: Window, at: At, repetitions: u64) {
        if self.is_dim(at) {
            return;
        }
        // A draw or a loss by repetition holds on this path only.
        let by_path =
            self.repetitions != repetitions && (trial.best == DRAW || trial.best.abs() >= DECIDED);
        let bound = if by_path {
            Bound::None
        } else if trial.best >= window.beta {
            Bound::AtLeast
        } else if trial.best > window.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let found = Found {
            mv: trial.best_move,
            value: trial.best,
            eval: trial.estimate,
            depth: trial.depth,
            bound,
        };
        self.table.store(self.game.position().key(), at.ply, found);
    }
}

/// By how many plies a late quiet move is searched less deep: about a fifth of the product of the logarithms, to
/// base 2, of the depth and of the number of moves before it.
pub(super) fn reduction(depth: i32, tried: usize) -> i32 {
    /// Sixteen times the logarithm, straight between powers of two.
    const LOG: [i32; 64] = {
        let mut log = [0; 64];
        let mut n = 1;
        while n < 64 {
            let whole = (n as u32).ilog2();
            log[n] = 16 * whole as i32 + ((16 * n as i32) >> whole) - 16;
            n += 1;
        }
        log
    };
    if depth < 2 || tried < 2 {
        return 0;
    }
    (LOG[depth.cast_unsigned().min(63) as usize] * LOG[tried.min(63)] + 600) / 1200
}
