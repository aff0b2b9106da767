use std::hint::black_box;

use rsshogi::board::perft::compute_perft;
use rsshogi::board::{Move32List, Position, generate_legal_all_move32};

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
    }
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
