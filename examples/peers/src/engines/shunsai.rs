use core::ops::ControlFlow;
use std::hint::black_box;

use shogi_usi_parser::FromUsi;
use shunsai::shogi_core::{Move, PartialPosition};
use shunsai::{MoveSet, Position};

use super::{Mode, Variant, consume, sum};

pub fn variants(mode: Mode, sfens: &'static [&'static str], depth: u32) -> Vec<Variant> {
    let partial = |sfen: &&str| PartialPosition::from_usi(&format!("sfen {sfen}")).expect("valid");
    let partials: Vec<PartialPosition> = sfens.iter().map(partial).collect();
    let mut positions: Vec<Position> = partials.iter().cloned().map(Position::new).collect();
    let mut again = positions.clone();
    let mut lists: Vec<Vec<Move>> = (0..depth).map(|_| Vec::with_capacity(600)).collect();
    match mode {
        Mode::Bulk => vec![
            Variant::new("copy", move || sum(&mut positions, |pos| bulk(pos, depth))),
            Variant::new("undo", move || sum(&mut again, |pos| bulk_undone(pos, &mut lists))),
        ],
        Mode::List => vec![
            Variant::new("legal_moves", move || sum(&mut positions, |pos| fresh(pos, depth))),
            Variant::new("reused lists", move || sum(&mut again, |pos| reused(pos, &mut lists))),
        ],
        Mode::Full => vec![
            Variant::new("copy", move || sum(&mut positions, |pos| copied(pos, depth))),
            Variant::new("undo", move || sum(&mut again, |pos| undone(pos, &mut lists))),
        ],
        Mode::Parse => {
            let texts: Vec<String> = sfens.iter().map(|sfen| format!("sfen {sfen}")).collect();
            vec![Variant::new("shogi_usi_parser", move || {
                let read = |text: &String| PartialPosition::from_usi(text).map(Position::new);
                consume(texts.iter().map(read))
            })]
        }
        Mode::Format => vec![Variant::new("shogi_core", move || {
            consume(partials.iter().map(PartialPosition::to_sfen_owned))
        })],
        Mode::Captures => vec![Variant::new("sets masked", move || {
            sum(&mut positions, |pos| captures(pos, &mut lists[0]))
        })],
        Mode::Evasions => {
            vec![Variant::new("reused lists", move || sum(&mut again, |p| reused(p, &mut lists)))]
        }
        Mode::GivesCheck | Mode::See => Vec::new(), // it has neither
    }
}

/// Copy-make. The copy is used where it lies: returning it would copy it once more.
fn then(pos: &Position, mv: Move, f: impl FnOnce(&Position) -> u64) -> u64 {
    let mut next = pos.clone();
    let _ = next.do_move(mv);
    f(&next)
}

fn bulk(pos: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    let _ = pos.generate_moves(|set| {
        if depth == 1 {
            nodes += set.len() as u64;
        } else {
            nodes +=
                set.into_iter().map(|mv| then(pos, mv, |next| bulk(next, depth - 1))).sum::<u64>();
        }
        ControlFlow::Continue(())
    });
    nodes
}

fn fill(pos: &Position, list: &mut Vec<Move>) {
    list.clear();
    let _ = pos.generate_moves(|set| {
        set.write_into(list);
        ControlFlow::Continue(())
    });
}

fn bulk_undone(pos: &mut Position, lists: &mut [Vec<Move>]) -> u64 {
    let Some((list, rest)) = lists.split_last_mut() else { return 1 };
    if rest.is_empty() {
        return bulk(pos, 1);
    }
    fill(pos, list);
    let mut nodes = 0;
    for mv in &*list {
        let undo = pos.do_move(*mv);
        nodes += bulk_undone(pos, rest);
        pos.undo_move(*mv, undo);
    }
    nodes
}

fn fresh(pos: &Position, depth: u32) -> u64 {
    let moves = pos.legal_moves();
    if depth == 1 {
        return black_box(&moves).len() as u64;
    }
    moves.into_iter().map(|mv| then(pos, mv, |next| fresh(next, depth - 1))).sum()
}

fn reused(pos: &Position, lists: &mut [Vec<Move>]) -> u64 {
    let Some((list, rest)) = lists.split_last_mut() else { return 1 };
    fill(pos, list);
    if rest.is_empty() {
        return black_box(&*list).len() as u64;
    }
    list.iter().map(|mv| then(pos, *mv, |next| reused(next, rest))).sum()
}

/// It has no generator of captures: all sets, less the squares that are not wanted.
fn captures(pos: &Position, list: &mut Vec<Move>) -> u64 {
    list.clear();
    let enemy = pos.player_bb(pos.side_to_move().flip());
    let _ = pos.generate_moves(|mut set| {
        if let MoveSet::Normal { promotions, non_promotions, .. } = &mut set {
            *promotions &= enemy;
            *non_promotions &= enemy;
            set.write_into(list);
        }
        ControlFlow::Continue(())
    });
    black_box(&*list).len() as u64
}

fn copied(pos: &Position, depth: u32) -> u64 {
    if depth == 0 {
        black_box(pos);
        return 1;
    }
    let mut nodes = 0;
    let _ = pos.generate_moves(|set| {
        nodes +=
            set.into_iter().map(|mv| then(pos, mv, |next| copied(next, depth - 1))).sum::<u64>();
        ControlFlow::Continue(())
    });
    nodes
}

fn undone(pos: &mut Position, lists: &mut [Vec<Move>]) -> u64 {
    let Some((list, rest)) = lists.split_last_mut() else {
        black_box(&*pos);
        return 1;
    };
    fill(pos, list);
    let mut nodes = 0;
    for mv in &*list {
        let undo = pos.do_move(*mv);
        nodes += undone(pos, rest);
        pos.undo_move(*mv, undo);
    }
    nodes
}
