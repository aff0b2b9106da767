//! The search: depth-first proof numbers (df-pn) on a stack of its own.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::position::{Mates, MoveFilter, MoveSet, Only, Position, Undo, mix};
use crate::types::{Color, Move};

use super::moves::{Candidate, attacks, defences};
use super::table::{FOREVER, INFINITE, Key, Table, Value};

/// A search and what it remembers.
///
/// Every position is seen from the side to move there: `phi` is what it still takes to reach what that side
/// wants, `delta` what it takes the other side. For the attacker they are the proof and the disproof number, for
/// the defender the reverse. One good move is enough, so `phi` is the least of what the moves need; all moves must
/// fail, so `delta` is the sum. A position is looked into until either reaches its limit.
///
/// A position that repeats is no mate, since the attacker, who gives check all the time, must not repeat. That
/// holds only for the path on which it repeats: such a result is kept under the path as well as the position, and
/// becomes a fact where everything it depends on lies below. Mates never rest on a repetition.
pub(super) struct Search<S> {
    position: Position,
    attacker: Color,
    table: Table,
    /// The positions from the root to the one that is looked into.
    frames: Vec<Frame>,
    /// The moves of all frames, those of the last frame at the end.
    children: Vec<Child>,
    nodes: u64,
    limit: u64,
    stop: S,
    stopped: bool,
}

/// A position on the way from the root.
struct Frame {
    key: Key,
    /// A hash of the way from the root to here.
    path: u64,
    /// Where its moves begin in `Search::children`.
    first: usize,
    /// The move that is looked into.
    chosen: usize,
    phi_limit: u32,
    delta_limit: u32,
    plies_left: u16,
    /// The move that led here.
    undo: Option<Undo>,
    /// The nodes before it was entered.
    nodes_before: u64,
}

/// A move and what is known of the position after it.
struct Child {
    mv: Move,
    /// It is looked at only after the move before it has failed.
    waits: bool,
    /// `None` until it is looked at.
    value: Option<Value>,
}

/// What the moves of a position say about it together.
struct Survey {
    phi: u32,
    delta: u32,
    /// The most promising move and what it adds to `delta`.
    best: usize,
    best_phi: u32,
    /// The `phi` that the next best move would give.
    second: u32,
    /// If all moves fail: the longest mate, and the shortest time without one.
    plies: u16,
    within: u16,
    needs: u16,
}

impl Survey {
    fn add(&mut self, at: usize, value: Value, attacking: bool) {
        let (pn, dn) = value.numbers();
        let (phi, delta) = if attacking { (pn, dn) } else { (dn, pn) };
        if phi < self.phi {
            self.second = self.phi;
            (self.phi, self.best, self.best_phi) = (phi, at, delta);
        } else {
            self.second = self.second.min(phi);
        }
        self.delta = self.delta.saturating_add(delta);
        match value {
            Value::Mate { plies, .. } => self.plies = self.plies.max(plies),
            Value::NoMate { within, needs } => {
                self.within = self.within.min(within);
                self.needs = self.needs.min(needs);
            }
            Value::Open { .. } => {}
        }
    }
}

impl<S: FnMut(u64) -> bool> Search<S> {
    pub(super) fn new(attacker: Color, table: Table, limit: u64, stop: S) -> Search<S> {
        Search {
            position: Position::bare(),
            attacker,
            table,
            frames: Vec::new(),
            children: Vec::new(),
            nodes: 0,
            limit,
            stop,
            stopped: false,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Allows so many nodes more from now on.
    pub(super) fn extend(&mut self, nodes: u64) {
        self.limit = self.nodes.saturating_add(nodes);
    }

    /// Finds out whether the attacker, whose turn it is, mates in so many plies. Open if the nodes ran out.
    pub(super) fn run(&mut self, position: &Position, plies: u16) -> Value {
        self.position.clone_from(position);
        let key = Key::of(position, self.attacker);
        let known = self.look(key, plies);
        if !known.is_open() {
            return known;
        }
        self.enter(Frame {
            key,
            path: mix(position.key()),
            first: 0,
            chosen: 0,
            phi_limit: INFINITE,
            delta_limit: INFINITE,
            plies_left: plies,
            undo: None,
            nodes_before: self.nodes,
        });
        loop {
            let (value, survey) = self.survey();
            let Some(frame) = self.frames.last() else { return Value::UNKNOWN };
            let done = !value.is_open()
                || survey.phi >= frame.phi_limit
                || survey.delta >= frame.delta_limit;
            if done {
                if self.leave(value) {
                    return value;
                }
            } else if self.is_out_of_nodes() {
                self.frames.clear();
                self.children.clear();
                return Value::UNKNOWN;
            } else {
                self.descend(&survey);
            }
        }
    }

    fn is_out_of_nodes(&mut self) -> bool {
        const STRIDE: u64 = 64;
        if self.nodes.is_multiple_of(STRIDE) && (self.stop)(self.nodes) {
            self.stopped = true;
        }
        self.stopped || self.nodes >= self.limit
    }

    fn is_attacking(&self) -> bool {
        self.position.side_to_move() == self.attacker
    }

    /// What can be said of the position without looking at its moves one by one.
    fn look(&self, key: Key, plies_left: u16) -> Value {
        let attacking = self.is_attacking();
        if attacking && let Some(needs) = self.earlier(key) {
            return Value::NoMate { within: FOREVER, needs };
        }
        match self.table.get(key, plies_left) {
            // An open value may come from a search with more plies left. With so few a look says more, and it
            // decides what has none left for its moves.
            Some(value) if plies_left > 2 || !value.is_open() => value,
            _ if attacking => look_for_attacks(&self.position, plies_left),
            _ => look_for_defences(&self.position, plies_left),
        }
    }

    /// The ply at which the attacker had this board already and held no less: to return to it is no progress.
    fn earlier(&self, key: Key) -> Option<u16> {
        let ply = self.frames.iter().position(|frame| frame.key.covers(key))?;
        Some(ply as u16)
    }

    /// Puts the position on the stack, with its moves.
    fn enter(&mut self, frame: Frame) {
        self.frames.push(frame);
        self.nodes += 1;
        let children = &mut self.children;
        let add = |Candidate { mv, waits }| children.push(Child { mv, waits, value: None });
        if self.position.side_to_move() == self.attacker {
            attacks(&self.position, &mut self.position.checking_moves(), add);
        } else {
            defences(&self.position, add);
        }
    }

    /// Takes the position off the stack and keeps what was found out. Tells whether it was the root.
    fn leave(&mut self, value: Value) -> bool {
        let Some(frame) = self.frames.pop() else { return true };
        self.children.truncate(frame.first);
        let key = match value {
            Value::NoMate { needs, .. } if needs != FOREVER => frame.key.on(frame.path),
            _ => frame.key,
        };
        self.table.put(key, value, self.nodes - frame.nodes_before);
        let (Some(undo), Some(parent)) = (frame.undo, self.frames.last()) else { return true };
        self.position.undo(undo);
        if let Some(child) = self.children.get_mut(parent.chosen) {
            child.value = Some(value);
        }
        false
    }

    /// Goes on with the most promising move.
    fn descend(&mut self, survey: &Survey) {
        let child = self.children.get_mut(survey.best);
        let (Some(frame), Some(child)) = (self.frames.last_mut(), child) else { return };
        frame.chosen = survey.best;
        let undo = self.position.play_unchecked(child.mv);
        let key = Key::of(&self.position, self.attacker);
        let path = mix(frame.path ^ self.position.key());
        let plies_left = frame.plies_left.saturating_sub(1);
        if let Some(value @ Value::NoMate { .. }) = self.table.get(key.on(path), plies_left) {
            child.value = Some(value);
            self.position.undo(undo);
            return;
        }
        // A little more than the next best move needs: fewer changes of mind.
        let patience = survey.second.saturating_add(survey.second / 4).saturating_add(1);
        let frame = Frame {
            key,
            path,
            first: self.children.len(),
            chosen: 0,
            phi_limit: match frame.delta_limit {
                INFINITE => INFINITE,
                limit => limit - survey.delta + survey.best_phi,
            },
            delta_limit: frame.phi_limit.min(patience),
            plies_left,
            undo: Some(undo),
            nodes_before: self.nodes,
        };
        self.enter(frame);
    }

    /// What the moves of the last position on the stack say about it.
    fn survey(&mut self) -> (Value, Survey) {
        let attacking = self.is_attacking();
        let ply = self.frames.len().saturating_sub(1) as u16;
        let mut survey = Survey {
            phi: INFINITE,
            delta: 0,
            best: 0,
            best_phi: 0,
            second: INFINITE,
            plies: 0,
            within: FOREVER,
            needs: FOREVER,
        };
        let (first, plies_left) = self.frames.last().map_or((0, 0), |f| (f.first, f.plies_left));
        for at in first..self.children.len() {
            let Some(value) = self.value_of(at, attacking, plies_left) else { continue };
            survey.add(at, value, attacking);
            if survey.phi == 0 {
                break;
            }
        }
        (self.conclude(&survey, attacking, ply), survey)
    }

    /// What is known of the position after a move, which is looked at now if its time has come.
    fn value_of(&mut self, at: usize, attacking: bool, plies_left: u16) -> Option<Value> {
        let child = self.children.get(at)?;
        if child.value.is_some() {
            return child.value;
        }
        if child.waits {
            let before = self.children.get(at.wrapping_sub(1))?.value?;
            let failed = match before {
                Value::Open { .. } => false,
                Value::Mate { .. } => !attacking,
                Value::NoMate { .. } => attacking,
            };
            if !failed {
                return None;
            }
        }
        let undo = self.position.play_unchecked(child.mv);
        let value = self.look(Key::of(&self.position, self.attacker), plies_left.saturating_sub(1));
        self.position.undo(undo);
        self.children.get_mut(at)?.value = Some(value);
        Some(value)
    }

    fn conclude(&self, survey: &Survey, attacking: bool, ply: u16) -> Value {
        let best = self.children.get(survey.best);
        let value = match (survey.phi, survey.delta, best.and_then(|best| best.value)) {
            (0, _, Some(Value::Mate { plies, .. })) => {
                Value::Mate { plies: plies + 1, mv: best.map(|best| best.mv) }
            }
            (0, _, Some(Value::NoMate { within, needs })) => {
                Value::NoMate { within: within.saturating_add(1), needs }
            }
            (_, 0, _) if attacking => {
                Value::NoMate { within: survey.within.saturating_add(1), needs: survey.needs }
            }
            (_, 0, _) => Value::Mate { plies: survey.plies + 1, mv: None },
            (phi, delta, _) if attacking => Value::Open { pn: phi, dn: delta },
            (phi, delta, _) => Value::Open { pn: delta, dn: phi },
        };
        match value {
            // What would return to this position or to one below it fails whatever came before.
            Value::NoMate { within, needs } if needs >= ply => Value::no_mate(within),
            value => value,
        }
    }
}

/// A first look at a position in which the attacker moves.
fn look_for_attacks(position: &Position, plies_left: u16) -> Value {
    if plies_left == 0 {
        return Value::no_mate(0);
    }
    let checks = position.checking_moves();
    if checks.is_empty() {
        return Value::no_mate(FOREVER);
    }
    let mates = Mates::new(position);
    match mates.and_then(|mates| checks.iter().find(|check| mates.contains(*check))) {
        Some(mv) => Value::Mate { plies: 1, mv: Some(mv) },
        None if plies_left <= 2 => Value::no_mate(2),
        None => Value::Open { pn: 1, dn: checks.len() as u32 },
    }
}

/// A first look at a position in which the defender is in check.
fn look_for_defences(position: &Position, plies_left: u16) -> Value {
    let mut defences = 0;
    let _ = position.generate::<()>(MoveFilter::only(Only::Evasions), |set| {
        defences += match set {
            MoveSet::Drops { to, .. } => to.len() as u32,
            set => set.len() as u32,
        };
        ControlFlow::Continue(())
    });
    match (defences, plies_left) {
        (0, _) => Value::Mate { plies: 0, mv: None },
        (_, 0 | 1) => Value::no_mate(1),
        _ => Value::Open { pn: defences, dn: 1 },
    }
}
