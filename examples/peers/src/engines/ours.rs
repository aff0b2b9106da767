use core::ops::ControlFlow;
use std::hint::black_box;

use shogi_rules::{Move, MoveFilter, MoveList, Only, Position};

use super::{Mode, Variant, consume, sum};

pub fn variants(mode: Mode, sfens: &'static [&'static str], depth: u32) -> Vec<Variant> {
    let parse = |sfen: &&str| Position::from_sfen(sfen).expect("a valid position");
    let mut positions: Vec<Position> = sfens.iter().map(parse).collect();
    let mut again = positions.clone();
    let mut lists = vec![MoveList::new(); depth as usize];
    match mode {
        Mode::Bulk => {
            vec![Variant::new("perft", move || sum(&mut positions, |pos| pos.perft(depth)))]
        }
        Mode::List => vec![
            Variant::new("legal_moves", move || sum(&mut positions, |pos| fresh(pos, depth))),
            Variant::new("reused lists", move || sum(&mut again, |pos| reused(pos, &mut lists))),
        ],
        Mode::Full => vec![
            Variant::new("copy", move || sum(&mut positions, |pos| copied(pos, depth))),
            Variant::new("undo", move || sum(&mut again, |pos| undone(pos, &mut lists))),
        ],
        Mode::Parse => vec![Variant::new("from_sfen", move || consume(sfens.iter().map(parse)))],
        Mode::Format => {
            vec![Variant::new("to_string", move || {
                consume(positions.iter().map(ToString::to_string))
            })]
        }
        Mode::Captures => vec![Variant::new("generate", move || {
            sum(&mut positions, |pos| generated(pos, Only::Captures, &mut lists[0]))
        })],
        Mode::Evasions => vec![
            Variant::new("generate", {
                let mut list = MoveList::new();
                move || sum(&mut positions, |pos| generated(pos, Only::Evasions, &mut list))
            }),
            Variant::new("reused lists", move || sum(&mut again, |pos| reused(pos, &mut lists))),
        ],
        Mode::GivesCheck => {
            let mut moves = with_moves(positions, |_, _| true);
            vec![Variant::new("gives_check", move || {
                sum(&mut moves, |(pos, list)| count(list, |mv| pos.gives_check(mv)))
            })]
        }
        Mode::See => {
            let mut captures = with_moves(positions, |pos, mv| pos.piece_on(mv.to()).is_some());
            vec![Variant::new("see", move || {
                sum(&mut captures, |(pos, list)| count(list, |mv| pos.see(mv) >= 0))
            })]
        }
    }
}

/// Copy-make. The copy is used where it lies: returning it, as `after` does, copies it once more.
fn then(pos: &Position, mv: Move, f: impl FnOnce(&Position) -> u64) -> u64 {
    let mut next = pos.clone();
    let _ = next.play_unchecked(mv);
    f(&next)
}

fn fresh(pos: &Position, depth: u32) -> u64 {
    let moves = pos.legal_moves();
    if depth == 1 {
        return black_box(&moves).len() as u64;
    }
    moves.into_iter().map(|mv| then(pos, mv, |next| fresh(next, depth - 1))).sum()
}

fn fill(pos: &Position, list: &mut MoveList) {
    list.clear();
    let _ = pos.generate_moves::<()>(|set| {
        set.append_to(list);
        ControlFlow::Continue(())
    });
}

fn generated(pos: &Position, only: Only, list: &mut MoveList) -> u64 {
    list.clear();
    let _ = pos.generate::<()>(MoveFilter::only(only), |set| {
        set.append_to(list);
        ControlFlow::Continue(())
    });
    black_box(&*list).len() as u64
}

/// Positions with those of their legal moves that are wanted.
fn with_moves(
    positions: Vec<Position>,
    wanted: impl Fn(&Position, Move) -> bool,
) -> Vec<(Position, Vec<Move>)> {
    let moves = |pos: Position| {
        let list = pos.legal_moves().into_iter().filter(|mv| wanted(&pos, *mv)).collect();
        (pos, list)
    };
    positions.into_iter().map(moves).collect()
}

fn count(moves: &[Move], is: impl Fn(Move) -> bool) -> u64 {
    moves.iter().filter(|mv| is(**mv)).count() as u64
}

fn reused(pos: &Position, lists: &mut [MoveList]) -> u64 {
    let Some((list, rest)) = lists.split_last_mut() else { return 1 };
    fill(pos, list);
    if rest.is_empty() {
        return black_box(&*list).len() as u64;
    }
    list.iter().map(|mv| then(pos, mv, |next| reused(next, rest))).sum()
}

fn copied(pos: &Position, depth: u32) -> u64 {
    if depth == 0 {
        black_box(pos);
        return 1;
    }
    let mut nodes = 0;
    let _ = pos.generate_moves::<()>(|set| {
        set.for_each(|mv| nodes += then(pos, mv, |next| copied(next, depth - 1)));
        ControlFlow::Continue(())
    });
    nodes
}

fn undone(pos: &mut Position, lists: &mut [MoveList]) -> u64 {
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
