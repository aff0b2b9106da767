use std::hint::black_box;

use haitaka::{Board, Move, PieceMoves};

use super::{Mode, Variant, consume, sum};

pub fn variants(mode: Mode, sfens: &'static [&'static str], depth: u32) -> Vec<Variant> {
    let parse = |sfen: &&str| Board::from_sfen(sfen).expect("a valid position");
    let mut boards: Vec<Board> = sfens.iter().map(parse).collect();
    let mut lists: Vec<Vec<Move>> = (0..depth).map(|_| Vec::with_capacity(600)).collect();
    match mode {
        Mode::Bulk => {
            vec![Variant::new("copy", move || sum(&mut boards, |board| bulk(board, depth)))]
        }
        Mode::List => {
            vec![Variant::new("reused lists", move || sum(&mut boards, |b| reused(b, &mut lists)))]
        }
        Mode::Full => {
            vec![Variant::new("copy", move || sum(&mut boards, |board| copied(board, depth)))]
        }
        Mode::Parse => vec![Variant::new("from_sfen", move || consume(sfens.iter().map(parse)))],
        Mode::Format => {
            vec![Variant::new("to_string", move || consume(boards.iter().map(ToString::to_string)))]
        }
        Mode::Captures => vec![Variant::new("sets masked", move || {
            sum(&mut boards, |board| captures(board, &mut lists[0]))
        })],
        Mode::Evasions => {
            vec![Variant::new("reused lists", move || sum(&mut boards, |b| reused(b, &mut lists)))]
        }
        Mode::GivesCheck | Mode::See => Vec::new(), // it generates checks but does not ask of a move
    }
}

/// Copy-make. The copy is used where it lies: returning it would copy it once more.
fn then(board: &Board, mv: Move, f: impl FnOnce(&Board) -> u64) -> u64 {
    let mut next = board.clone();
    next.play_unchecked(mv);
    f(&next)
}

fn bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|set| {
        if depth == 1 {
            nodes += set.into_iter().len() as u64; // the set's own `len` ignores promotions
        } else {
            nodes += set
                .into_iter()
                .map(|mv| then(board, mv, |next| bulk(next, depth - 1)))
                .sum::<u64>();
        }
        false
    });
    nodes
}

fn reused(board: &Board, lists: &mut [Vec<Move>]) -> u64 {
    let Some((list, rest)) = lists.split_last_mut() else { return 1 };
    list.clear();
    board.generate_moves(|set| {
        list.extend(set);
        false
    });
    if rest.is_empty() {
        return black_box(&*list).len() as u64;
    }
    list.iter().map(|mv| then(board, *mv, |next| reused(next, rest))).sum()
}

/// The way its documentation of `PieceMoves` goes: all sets, less the squares that are not wanted.
fn captures(board: &Board, list: &mut Vec<Move>) -> u64 {
    list.clear();
    let enemy = board.colors(!board.side_to_move());
    board.generate_board_moves(|mut set| {
        if let PieceMoves::BoardMoves { to, .. } = &mut set {
            *to &= enemy;
        }
        list.extend(set);
        false
    });
    black_box(&*list).len() as u64
}

fn copied(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|set| {
        nodes +=
            set.into_iter().map(|mv| then(board, mv, |next| copied(next, depth - 1))).sum::<u64>();
        false
    });
    nodes
}
