use std::hint::black_box;

use rsshogi::board::perft::compute_perft;
use rsshogi::board::{
    CapturesAll, Move32List, Position, generate_legal_all_move32,
    generate_legal_evasions_all_move32_into, generate_moves_move32,
};

use super::{Mode, Variant, consume, sum};

pub fn variants(mode: Mode, sfens: &'static [&'static str], depth: u32) -> Vec<Variant> {
    let parse = |sfen: &&str| Position::from_sfen(sfen).expect("a valid position");
    let mut positions: Vec<Position> = sfens.iter().map(parse).collect();
    positions.iter_mut().for_each(Position::init_stack);
    let mut lists: Vec<Move32List> = (0..depth).map(|_| Move32List::new()).collect();
    match mode {
        Mode::Bulk => Vec::new(), // it counts by building lists
        Mode::List => vec![Variant::new("compute_perft", move || {
            sum(&mut positions, |pos| compute_perft(pos, depth as u8))
        })],
        Mode::Full => {
            vec![Variant::new("undo", move || sum(&mut positions, |pos| undone(pos, &mut lists)))]
        }
        Mode::Parse => vec![Variant::new("from_sfen", move || consume(sfens.iter().map(parse)))],
        Mode::Format => {
            vec![Variant::new("to_sfen", move || {
                consume(positions.iter().map(|p| p.to_sfen(None)))
            })]
        }
        Mode::Captures => vec![Variant::new("CapturesAll", move || {
            sum(&mut positions, |pos| captures(pos, &mut lists[0]))
        })],
        Mode::Evasions => vec![Variant::new("legal_evasions", move || {
            sum(&mut positions, |pos| {
                lists[0].clear();
                generate_legal_evasions_all_move32_into(pos, &mut lists[0]);
                black_box(&lists[0]).len() as u64
            })
        })],
        Mode::GivesCheck => {
            let moves = |pos: Position| {
                let mut list = Move32List::new();
                generate_legal_all_move32(&pos, &mut list);
                (pos, list)
            };
            let mut moves: Vec<(Position, Move32List)> = positions.into_iter().map(moves).collect();
            // Where each kind gives check was found out when the position was set up.
            vec![Variant::new("gives_check_move32", move || {
                sum(&mut moves, |(pos, list)| {
                    list.iter().filter(|mv| pos.gives_check_move32(**mv)).count() as u64
                })
            })]
        }
        Mode::See => Vec::new(), // it has none
    }
}

/// Its captures are pseudo-legal; what is illegal goes out, as everyone's list is legal.
fn captures(pos: &Position, list: &mut Move32List) -> u64 {
    list.clear();
    generate_moves_move32::<CapturesAll>(pos, list);
    list.retain_unordered(|mv| pos.is_legal_after_pseudo_move32(mv));
    black_box(&*list).len() as u64
}

fn undone(pos: &mut Position, lists: &mut [Move32List]) -> u64 {
    let Some((list, rest)) = lists.split_last_mut() else {
        black_box(&*pos);
        return 1;
    };
    list.clear();
    generate_legal_all_move32(pos, list);
    let mut nodes = 0;
    for mv in list.iter() {
        pos.apply_move32(*mv);
        nodes += undone(pos, rest);
        // SAFETY: undoes the move that was applied two lines above, as the library's own perft does.
        unsafe { pos.undo_move32_unchecked(*mv) };
    }
    nodes
}
