use alloc::vec::Vec;

use crate::cpu::MAX_PLY;
use crate::cpu::analysis::Analysis;
use crate::cpu::score::{DECIDED, INFINITE, MATE, Score, Value};
use crate::position::Position;
use crate::types::Move;

use super::node::reduction;
use super::{Search, Window};

/// A move considered at the root.
#[derive(Clone, Debug)]
pub(in crate::cpu) struct Root {
    mv: Move,
    /// What the player feels about it, added to its value.
    whim: Value,
    /// What it came to when it was last searched in full, without whim.
    value: Value,
    line: Vec<Move>,
    /// It gives a check that loses what gives it, as who is lost does in despair.
    desperate: bool,
}

impl Root {
    /// The legal moves among those wanted, and nothing felt about any.
    pub(in crate::cpu) fn among(position: &Position, wanted: impl Fn(Move) -> bool) -> Vec<Root> {
        let moves = position.legal_moves();
        moves.iter().filter(|mv| wanted(*mv)).map(|mv| Root::new(mv, 0, false)).collect()
    }

    pub(in crate::cpu) fn new(mv: Move, whim: Value, desperate: bool) -> Root {
        Root { mv, whim, value: -INFINITE, line: Vec::new(), desperate }
    }

    /// A value as the player feels about it; what is decided is not a matter of taste.
    fn felt(&self, value: Value) -> Value {
        if value.abs() >= DECIDED {
            value
        } else {
            (value + self.whim).clamp(1 - DECIDED, DECIDED - 1)
        }
    }

    /// The window of true values within a window of felt ones.
    fn window(&self, felt: Window) -> Window {
        let value = |bound: Value| {
            if bound.abs() >= DECIDED {
                bound
            } else {
                (bound - self.whim).clamp(1 - DECIDED, DECIDED - 1)
            }
        };
        Window { alpha: value(felt.alpha), beta: value(felt.beta) }
    }
}

impl Search<'_> {
    /// Half the width of the window that the value is expected in.
    const ASPIRATION: Value = 60;
    /// From here on a player is lost, and gives no more checks in despair.
    const LOST: Value = 1_500;

    /// Searches deeper and deeper until the budget is spent, and shows each finished depth. `None` if there is no
    /// move to consider.
    pub(in crate::cpu) fn deepen(
        &mut self,
        mut roots: Vec<Root>,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let is_forced = self.game.position().count_legal_moves() == 1;
        let mut best = None;
        for depth in 1..MAX_PLY as i32 / 2 {
            self.search_depth(&mut roots, depth);
            let is_lost = roots.first().is_some_and(|root| root.value < -Search::LOST);
            if depth == 1 && is_lost && roots.iter().any(|root| !root.desperate) {
                roots.retain(|root| !root.desperate);
                self.search_depth(&mut roots, depth);
            }
            let first = roots.first()?;
            let value = first.value;
            let analysis = Analysis {
                score: Score::of(value),
                line: first.line.clone(),
                depth: (depth - i32::from(self.is_over())).cast_unsigned(),
                nodes: self.nodes,
            };
            if !self.is_over() {
                report(&analysis);
            }
            // Deeper, nothing shorter is found; and who has no choice need not think long.
            let settled = MATE - value.abs() <= depth || is_forced && depth >= 4;
            best = Some(analysis);
            self.may_stop = true;
            if self.is_stopped() || settled {
                break;
            }
        }
        best
    }

    /// Searches all moves to one depth, in a window around the last value that is widened until it holds.
    fn search_depth(&mut self, roots: &mut [Root], depth: i32) {
        let mut window = Window { alpha: -INFINITE, beta: INFINITE };
        let last = roots.first().map_or(0, |root| root.felt(root.value));
        if depth >= 4 && last.abs() < DECIDED {
            window.alpha = last - Search::ASPIRATION;
            window.beta = last + Search::ASPIRATION;
        }
        loop {
            let value = self.search_roots(roots, depth, window);
            if self.is_over() {
                break;
            } else if value <= window.alpha && window.alpha > -INFINITE {
                window.alpha = if last - value > 400 { -INFINITE } else { last - 500 };
            } else if value >= window.beta && window.beta < INFINITE {
                window.beta = if value - last > 400 { INFINITE } else { last + 500 };
            } else {
                break;
            }
        }
    }

    /// Searches all moves in one window; the best comes to the front, the others keep their order.
    fn search_roots(&mut self, roots: &mut [Root], depth: i32, mut window: Window) -> Value {
        let mut best = -INFINITE;
        for index in 0..roots.len() {
            let root = &roots[index];
            let (mv, felt) = (root.mv, root.window(window));
            let quiet = self.game.position().piece_on(mv.to()).is_none() && !mv.is_promotion();
            let step = self.advance(mv, 0);
            let reduced = if quiet && !step.check && depth >= 3 {
                depth - 1 - reduction(depth, index)
            } else {
                depth - 1
            };
            let value = self.value_of(&step, depth - 1, reduced, index == 0, felt, 0);
            self.game.retract();
            if self.is_over() {
                break;
            }
            let root = &mut roots[index];
            let felt = root.felt(value);
            best = best.max(felt);
            if felt > window.alpha || index == 0 {
                root.value = value;
                root.line.clear();
                root.line.push(mv);
                root.line.extend(self.lines.get(1).into_iter().flatten());
                window.alpha = window.alpha.max(felt);
                roots[..=index].rotate_right(1);
            }
            if felt >= window.beta {
                break;
            }
        }
        best
    }
}
