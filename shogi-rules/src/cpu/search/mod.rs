//! The search: iterative deepening, alpha-beta, quiescence.

mod calm;
mod node;
mod root;

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::game::{Game, Step};
use crate::types::Move;

use super::MAX_PLY;
use super::eval::{Sum, evaluate};
use super::order::Order;
use super::score::Value;
use super::sight::Eyes;
use super::table::Table;

pub(super) use root::Root;

/// When a search stops.
pub(super) struct Budget<'a> {
    /// After so many moves tried.
    pub(super) nodes: u64,
    /// When this says so; it is told the moves tried so far.
    pub(super) stop: &'a mut dyn FnMut(u64) -> bool,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes", self.nodes)
    }
}

/// One search of one position.
///
/// It plays and takes back on its own copy of the game, which knows the rules.
#[derive(Debug)]
pub(super) struct Search<'a> {
    game: Game,
    /// The number of moves played before the search.
    root: u32,
    /// From this move number on the move limit is near, so that a position is worth something else than before.
    limit: u32,
    budget: Budget<'a>,
    eyes: Eyes,
    nodes: u64,
    /// The first depth looks at every move, whatever the budget.
    may_stop: bool,
    /// The budget is used up: of the first depth nothing but estimates is left to do.
    spent: bool,
    /// At how many nodes the caller is asked next.
    ask_at: u64,
    /// How many repetitions have been judged, to tell values that follow from the path.
    repetitions: u64,
    table: Table,
    order: Order,
    /// The sum of the evaluation at each ply.
    sums: Vec<Sum>,
    /// The expected line from each ply on.
    lines: Vec<Vec<Move>>,
}

/// The values that are of interest: those between, in which alpha is surpassed and beta is too much.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    /// The window as the other side sees it.
    const fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The narrowest window above a value.
    const fn above(value: Value) -> Window {
        Window { alpha: value, beta: value + 1 }
    }

    /// More than the question whether a value is surpassed.
    const fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a> Search<'a> {
    /// How often the caller is asked whether to stop.
    const ASK: u64 = 512;
    /// Within so many moves of a move limit, as far as a search sees, positions met before are searched again.
    const NEAR_LIMIT: u32 = MAX_PLY as u32;
    /// What the first depth may take in any case.
    const FIRST: u64 = 10_000;

    pub(super) fn new(game: &Game, budget: Budget<'a>, eyes: Eyes) -> Search<'a> {
        let mut sums = vec![Sum::default(); MAX_PLY + 1];
        sums[0] = Sum::of(game.position());
        Search {
            game: game.clone(),
            root: game.len(),
            limit: match game.rules().move_limit {
                Some(limit) => limit.moves.saturating_sub(Search::NEAR_LIMIT),
                None => u32::MAX,
            },
            table: Table::new(budget.nodes),
            budget,
            eyes,
            nodes: 0,
            may_stop: false,
            spent: false,
            ask_at: 0,
            repetitions: 0,
            order: Order::new(),
            sums,
            lines: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// Plays a legal move of the node at `ply`.
    fn advance(&mut self, mv: Move, ply: usize) -> Step {
        self.nodes += 1;
        let step = self.game.advance(mv, self.root);
        let position = self.game.position();
        let sum = self.sums[ply].after(position, mv, step.moved, step.captured);
        if let Some(next) = self.sums.get_mut(ply + 1) {
            *next = sum;
        }
        if let Some(line) = self.lines.get_mut(ply + 1) {
            line.clear();
        }
        step
    }

    fn evaluate(&self, ply: usize) -> Value {
        evaluate(self.game.position(), self.sums[ply])
    }

    /// Tells whether the search is at its end; then values are worth nothing.
    fn is_stopped(&mut self) -> bool {
        self.is_spent();
        self.is_over()
    }

    /// Tells whether the budget is used up.
    fn is_spent(&mut self) -> bool {
        if !self.spent {
            let least = if self.may_stop { 0 } else { Search::FIRST };
            self.spent = self.nodes >= self.budget.nodes.max(least);
            if self.nodes >= self.ask_at {
                self.ask_at = self.nodes + Search::ASK;
                self.spent |= (self.budget.stop)(self.nodes);
            }
        }
        self.spent
    }

    /// Whether the search is at its end, as far as that has been found out.
    const fn is_over(&self) -> bool {
        self.spent && self.may_stop
    }

    /// Makes a move and the expected answers to it the line of a ply.
    fn extend_line(&mut self, mv: Move, ply: usize) {
        if let Some([line, answers]) =
            self.lines.get_mut(ply..=ply + 1).and_then(|s| s.first_chunk_mut())
        {
            line.clear();
            line.push(mv);
            line.extend_from_slice(answers);
        }
    }
}
