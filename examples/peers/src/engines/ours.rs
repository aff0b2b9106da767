use std::hint::black_box;

use shogi_rules::{Move, MoveList, Only, Position};

use super::{Mode, Variant, consume, sum};
use ways::{copied, copy_and_play, fill_only, listed, undone};

/// Shared with the count of instructions, so that both measure the same.
#[path = "../../../../shogi-rules/benches/common/ways.rs"]
mod ways;

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
            Variant::new("reused lists", move || sum(&mut again, |pos| listed(pos, &mut lists))),
        ],
        Mode::Full => vec![
            Variant::new("copy", move || sum(&mut positions, |pos| copied(pos, depth as usize))),
            Variant::new("undo", move || sum(&mut again, |pos| undone(pos, &mut lists))),
        ],
        Mode::Parse => vec![Variant::new("from_sfen", move || consume(sfens.iter().map(parse)))],
        Mode::Format => {
            vec![Variant::new("to_string", move || {
                consume(positions.iter().map(ToString::to_string))
            })]
        }
        Mode::Captures => vec![Variant::new("generate", move || {
            sum(&mut positions, |pos| fill_only(pos, Only::Captures, &mut lists[0]) as u64)
        })],
        Mode::Evasions => vec![
            Variant::new("generate", {
                let mut list = MoveList::new();
                move || sum(&mut positions, |pos| fill_only(pos, Only::Evasions, &mut list) as u64)
            }),
            Variant::new("reused lists", move || sum(&mut again, |pos| listed(pos, &mut lists))),
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

fn fresh(pos: &Position, depth: u32) -> u64 {
    let moves = pos.legal_moves();
    if depth == 1 {
        return black_box(&moves).len() as u64;
    }
    moves.into_iter().map(|mv| copy_and_play(pos, mv, |next| fresh(next, depth - 1))).sum()
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
