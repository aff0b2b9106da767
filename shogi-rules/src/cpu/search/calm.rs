//! Quiescence: captures and promotions until a position can be estimated.

use crate::cpu::MAX_PLY;
use crate::cpu::eval::{Sum, evaluate, worth};
use crate::cpu::score::{MATE, Value};
use crate::position::Position;

use super::{Search, Window};

impl Search<'_> {
    /// So many plies of it answer checks with all moves; after them nothing but captures is looked at.
    const EVASIONS: usize = 4;
    /// It ends after so many plies: what is still to be taken then is seldom worth the time.
    const PLIES: usize = 12;

    /// What a capture must gain beyond what is missing, so that it is not looked at in vain.
    const HOPE: Value = 250;

    /// The value of a position when nothing but captures and promotions that do not lose are tried, and in check
    /// all moves for a few plies. `depth` counts the plies of it. Works on positions alone: no rule that looks at the history matters in so short a time.
    pub(super) fn calm(
        &mut self,
        position: &Position,
        sum: Sum,
        mut window: Window,
        ply: usize,
        check: bool,
        depth: usize,
    ) -> Value {
        let check = check && depth < Search::EVASIONS;
        // Who overlooks answers does not see either what the whole board tells of them.
        let dim = ply == 1 && self.eyes.is_blind();
        let estimate = if dim { sum.glance(position) } else { evaluate(position, sum) };
        if ply >= MAX_PLY || depth >= Search::PLIES || self.is_spent() {
            return estimate;
        }
        let mut best = ply as Value - MATE;
        if !check {
            best = estimate;
            if best >= window.beta {
                return best;
            }
            window.alpha = window.alpha.max(best);
        }
        let mut picker = self.order.begin_forcing(check, sum);
        while let Some(mv) = self.order.next(&mut picker, position) {
            if !check {
                let taken = position.piece_on(mv.to()).map_or(0, |piece| worth(piece.kind()));
                let gain = if mv.is_promotion() { 400 } else { 0 };
                if estimate + taken + gain + Search::HOPE <= window.alpha {
                    continue;
                }
            }
            if dim && !self.eyes.sees_reply(mv) {
                best = best.max(estimate);
                continue;
            }
            let mut next = position.clone();
            let undo = next.play_unchecked(mv);
            self.nodes += 1;
            let sum = sum.after(&next, mv, undo.moved(), undo.captured());
            let check = next.is_in_check();
            let value = -self.calm(&next, sum, window.turned(), ply + 1, check, depth + 1);
            if value > best {
                best = value;
                if value >= window.beta {
                    break;
                }
                window.alpha = window.alpha.max(value);
            }
        }
        self.order.end(&picker);
        best
    }
}
