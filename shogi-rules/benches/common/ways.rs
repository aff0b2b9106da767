//! The ways in which perft is done with this library: for `make perf` and, beside the peers, `make bench-peers`.

use core::ops::ControlFlow;
use std::hint::black_box;

use shogi_rules::{Move, MoveFilter, MoveList, Only, Position};

/// Fills a list with the legal moves that do something; returns their number.
pub(crate) fn fill_only(pos: &Position, only: Only, list: &mut MoveList) -> usize {
    list.clear();
    let _ = pos.generate::<()>(MoveFilter::only(only), |set| {
        set.append_to(list);
        ControlFlow::Continue(())
    });
    black_box(list).len()
}

/// Fills a list with the legal moves; returns their number.
pub(crate) fn fill(pos: &Position, list: &mut MoveList) -> usize {
    list.clear();
    let _ = pos.generate_moves::<()>(|set| {
        set.append_to(list);
        ControlFlow::Continue(())
    });
    black_box(list).len()
}

/// Perft that builds every move, the last ply too: one list a ply.
pub(crate) fn listed(pos: &Position, lists: &mut [MoveList]) -> u64 {
    let Some((list, rest)) = lists.split_last_mut() else { return 1 };
    let moves = fill(pos, list) as u64;
    if rest.is_empty() {
        return moves;
    }
    list.iter().map(|mv| copy_and_play(pos, mv, |next| listed(next, rest))).sum()
}

/// The copy is used where it lies: returning it, as `after` does, copies it once more.
pub(crate) fn copy_and_play(pos: &Position, mv: Move, f: impl FnOnce(&Position) -> u64) -> u64 {
    let mut next = pos.clone();
    let _ = next.play_unchecked(mv);
    f(&next)
}

/// Perft that makes every leaf, on copies.
pub(crate) fn copied(pos: &Position, depth: usize) -> u64 {
    if depth == 0 {
        black_box(pos);
        return 1;
    }
    let mut nodes = 0;
    let _ = pos.generate_moves::<()>(|set| {
        set.for_each(|mv| nodes += copy_and_play(pos, mv, |next| copied(next, depth - 1)));
        ControlFlow::Continue(())
    });
    nodes
}

/// Perft that makes every leaf and takes it back: one list a ply.
pub(crate) fn undone(pos: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((list, rest)) = lists.split_last_mut() else {
        black_box(&*pos);
        return 1;
    };
    fill(pos, list);
    let mut nodes = 0;
    for mv in &*list {
        let undo = pos.play_unchecked(mv);
        nodes += undone(pos, rest);
        pos.undo(undo);
    }
    nodes
}
