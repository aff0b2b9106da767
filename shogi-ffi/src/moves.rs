//! The moves of a position: listed, judged, played, taken back.

use shogi_rules::{ErrorCode, MoveList};

use crate::error::{run, run_into, shogi_error, shogi_status};
use crate::memory::{get, items_out, look, optional, put};
use crate::position::{shogi_position, shogi_undo};
use crate::types::{mv, shogi_move};

/// Hands out a list of moves as numbers.
///
/// # Safety
///
/// As [`items_out`].
unsafe fn moves_out(
    list: &MoveList,
    moves: *mut shogi_move,
    capacity: usize,
    count: *mut usize,
) -> Result<(), crate::failure::Failure> {
    // SAFETY: a move is its number, in the same memory (asserted below); the caller's promise for the rest.
    unsafe {
        let numbers = core::slice::from_raw_parts(list.as_ptr().cast::<shogi_move>(), list.len());
        items_out(numbers, moves, capacity, count)
    }
}

const _: () = assert!(
    size_of::<shogi_rules::Move>() == size_of::<shogi_move>()
        && align_of::<shogi_rules::Move>() == align_of::<shogi_move>()
);

/// Writes the legal moves. There are at most `SHOGI_MAX_MOVES`; the order is the same for the same position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_legal_moves(
    position: *const shogi_position,
    moves: *mut shogi_move,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        moves_out(&shogi_position::get(position)?.legal_moves(), moves, capacity, count)
    })
}

/// Writes the moves that give mate at once. A pawn drop is never among them (打ち歩詰め).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_mating_moves(
    position: *const shogi_position,
    moves: *mut shogi_move,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        moves_out(&shogi_position::get(position)?.mating_moves(), moves, capacity, count)
    })
}

/// Counts the legal moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_count_legal_moves(
    position: *const shogi_position,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe { put(count, shogi_position::get(position)?.count_legal_moves()) })
}

/// Tells whether there is a legal move. If there is none and the side to move is in check, that is mate (詰み).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_has_legal_moves(
    position: *const shogi_position,
    any: *mut bool,
) -> shogi_status {
    run(|| unsafe { put(any, shogi_position::get(position)?.has_legal_moves()) })
}

/// Tells whether a move is legal. Any number may be asked about; one that is no move is illegal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_is_legal(
    position: *const shogi_position,
    played: shogi_move,
    legal: *mut bool,
) -> shogi_status {
    run(|| unsafe {
        let position = shogi_position::get(position)?;
        put(legal, mv(played).is_ok_and(|mv| position.is_legal(mv)))
    })
}

/// Returns `SHOGI_OK` for a legal move, or why it is none; `error` has the squares that explain it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_check_legality(
    position: *const shogi_position,
    played: shogi_move,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { run_into(error, || Ok(shogi_position::get(position)?.check_legality(mv(played)?)?)) }
}

/// Tells whether a legal move gives check.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_gives_check(
    position: *const shogi_position,
    played: shogi_move,
    check: *mut bool,
) -> shogi_status {
    run(|| unsafe { put(check, shogi_position::get(position)?.gives_check(mv(played)?)) })
}

/// Tells what a move wins in exchanges on its destination, in points of which a pawn has 100 and a rook 1000;
/// negative if it loses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_see(
    position: *const shogi_position,
    played: shogi_move,
    value: *mut i32,
) -> shogi_status {
    run(|| unsafe { put(value, shogi_position::get(position)?.see(mv(played)?)) })
}

/// Plays a legal move. An illegal one changes nothing, and the status says why it is one. `undo` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_play(
    position: *mut shogi_position,
    played: shogi_move,
    undo: *mut shogi_undo,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let undo = optional(undo)?;
            let mv = mv(played)?;
            let (taken_back, seal) =
                shogi_position::change(position, |position| Ok(position.play(mv)?))?;
            undo.put(shogi_undo::new(taken_back, seal))
        })
    }
}

/// Plays a move that is known to be legal, say out of the list, without a look at the rules. Another one leaves a
/// position of which nothing is promised but that every call works. `undo` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_play_unchecked(
    position: *mut shogi_position,
    played: shogi_move,
    undo: *mut shogi_undo,
) -> shogi_status {
    run(|| unsafe {
        let undo = optional(undo)?;
        let mv = mv(played)?;
        let (taken_back, seal) =
            shogi_position::change(position, |position| Ok(position.play_unchecked(mv)))?;
        undo.put(shogi_undo::new(taken_back, seal))
    })
}

/// Takes a move back. `SHOGI_ERROR_NOTHING_TO_UNDO` if the undo is not of a move that led to such a position; the
/// position is then unchanged.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_undo(
    position: *mut shogi_position,
    undo: *const shogi_undo,
) -> shogi_status {
    run(|| unsafe {
        let taken_back = (*get(undo)?).of(position)?;
        shogi_position::change(position, |position| {
            position.undo(taken_back);
            Ok(())
        })
        .map(drop)
    })
}

/// No tree of moves is counted deeper: it would not end.
pub const SHOGI_MAX_PERFT_DEPTH: u32 = 64;

/// Counts the leaves of the tree of legal moves of a depth in plies, at most `SHOGI_MAX_PERFT_DEPTH`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_perft(
    position: *const shogi_position,
    depth: u32,
    nodes: *mut u64,
) -> shogi_status {
    run(|| unsafe {
        look(nodes)?;
        let position = shogi_position::get(position)?;
        if depth > SHOGI_MAX_PERFT_DEPTH {
            return Err(ErrorCode::BadArgument.into());
        }
        put(nodes, position.perft(depth))
    })
}
