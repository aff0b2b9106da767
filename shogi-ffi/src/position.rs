//! Positions: values in the caller's memory.

use core::ffi::c_char;
use core::mem::{align_of, needs_drop, size_of};

use shogi_rules::{ErrorCode, Position, Undo, UsiPosition, Validity};

use crate::codes::Coded;
use crate::error::{run, run_into, shogi_error, shogi_squares, shogi_status};
use crate::failure::Failure;
use crate::memory::{get, put, text, text_out};
use crate::types::{
    color, hand_kind, kind, raw_piece, raw_square, shogi_color, shogi_kind, shogi_piece,
    shogi_square, square,
};

/// The size of a `shogi_position` in bytes.
pub const SHOGI_POSITION_SIZE: usize = 264;
/// The alignment of a `shogi_position` in bytes, at most.
pub const SHOGI_POSITION_ALIGN: usize = 8;

const WORDS: usize = 32;

/// A position: board, hands, the side to move, the move number. A plain value of fixed size with nothing on the heap:
/// keep it anywhere, copy it with `=` or `memcpy`, make arrays of it. It is set up by the library alone; what was not
/// is told as `SHOGI_ERROR_NEVER_SET`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_position {
    /// Says that the library, and nobody else, has written the words.
    pub(crate) seal: u64,
    /// None of the caller's business.
    pub(crate) words: [u64; 32],
}

/// What takes a move back: `shogi_position_play` writes it, `shogi_position_undo` takes it.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_undo {
    /// The seal of the position after the move.
    pub(crate) seal: u64,
    /// None of the caller's business.
    pub(crate) word: u64,
}

const _: () = {
    assert!(size_of::<shogi_position>() == SHOGI_POSITION_SIZE);
    assert!(align_of::<shogi_position>() <= SHOGI_POSITION_ALIGN);
    // Of the same size, so that no word is padding.
    assert!(size_of::<Position>() == 8 * WORDS && align_of::<Position>() <= align_of::<u64>());
    assert!(size_of::<Undo>() == 8 && align_of::<Undo>() <= align_of::<u64>());
    assert!(!needs_drop::<Position>() && !needs_drop::<Undo>());
};

/// What the seal of a position with these words must be. It tells memory that was never a position, and positions that
/// were changed, cut off or overwritten by anybody but the library.
fn seal(words: &[u64; WORDS]) -> u64 {
    let xor = words.iter().fold(0, |xor, word| xor ^ word);
    let sum = words.iter().fold(0x5348_4f47_4920_504f, |sum: u64, word| sum.wrapping_add(*word));
    xor ^ sum.rotate_left(32)
}

impl shogi_position {
    /// # Safety
    ///
    /// The pointer is NULL or points to a `shogi_position` that nobody changes during the call.
    pub(crate) unsafe fn get<'a>(pointer: *const shogi_position) -> Result<&'a Position, Failure> {
        // SAFETY: the caller's promise.
        let sealed = unsafe { get(pointer)? };
        if sealed.seal != seal(&sealed.words) {
            return Err(ErrorCode::NeverSet.into());
        }
        // SAFETY: the seal was made for these words when they were a position.
        Ok(unsafe { &*(&raw const sealed.words).cast() })
    }

    /// The start of a game or a record, for which NULL stands for that of an even game.
    ///
    /// # Safety
    ///
    /// As [`get`](Self::get).
    pub(crate) unsafe fn start(pointer: *const shogi_position) -> Result<Position, Failure> {
        if pointer.is_null() {
            return Ok(Position::startpos());
        }
        // SAFETY: the caller's promise.
        unsafe { shogi_position::get(pointer) }.cloned()
    }

    /// Changes a position, and returns its new seal too.
    ///
    /// # Safety
    ///
    /// As [`get`](Self::get), and nobody reads it during the call.
    pub(crate) unsafe fn change<T>(
        pointer: *mut shogi_position,
        change: impl FnOnce(&mut Position) -> Result<T, Failure>,
    ) -> Result<(T, u64), Failure> {
        // SAFETY: the caller's promise; the seal is looked at first, and made anew at last.
        unsafe {
            shogi_position::get(pointer)?;
            let sealed = &mut *pointer;
            let value = change(&mut *(&raw mut sealed.words).cast())?;
            sealed.seal = seal(&sealed.words);
            Ok((value, sealed.seal))
        }
    }

    /// # Safety
    ///
    /// The pointer is NULL or points to memory for a `shogi_position`.
    pub(crate) unsafe fn put(
        pointer: *mut shogi_position,
        position: Position,
    ) -> Result<(), Failure> {
        let mut sealed = shogi_position { seal: 0, words: [0; WORDS] };
        // SAFETY: there is room for it, and it needs no drop.
        unsafe { (&raw mut sealed.words).cast::<Position>().write(position) };
        sealed.seal = seal(&sealed.words);
        // SAFETY: the caller's promise.
        unsafe { put(pointer, sealed) }
    }
}

impl shogi_undo {
    /// Of a move that led to a position with a seal.
    pub(crate) fn new(undo: Undo, seal: u64) -> shogi_undo {
        let mut sealed = shogi_undo { seal, word: 0 };
        // SAFETY: there is room for it, and it needs no drop.
        unsafe { (&raw mut sealed.word).cast::<Undo>().write(undo) };
        sealed
    }

    /// # Safety
    ///
    /// As [`shogi_position::get`].
    pub(crate) unsafe fn of(self, position: *const shogi_position) -> Result<Undo, Failure> {
        // SAFETY: the caller's promise.
        unsafe { shogi_position::get(position)? };
        // SAFETY: the position is there.
        if self.seal != unsafe { (*position).seal } {
            return Err(ErrorCode::NothingToUndo.into());
        }
        // SAFETY: the seal was set together with an undo in this word.
        Ok(unsafe { (&raw const self.word).cast::<Undo>().read() })
    }
}

/// Sets up the start of an even game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_startpos(position: *mut shogi_position) -> shogi_status {
    run(|| unsafe { shogi_position::put(position, Position::startpos()) })
}

/// Sets up what a text says: an SFEN, `startpos`, or a line of USI with moves, each of which must be legal. Habits of
/// other programs are understood. The start must satisfy a level of `enum shogi_validity`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_from_text(
    source: *const c_char,
    length: usize,
    validity: u32,
    position: *mut shogi_position,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let validity = Validity::from_code(validity)?;
            let line = UsiPosition::parse_with(text(source, length)?, validity)?;
            shogi_position::put(position, line.end().clone())
        })
    }
}

/// Sets up an SFEN that is written as the standard says, of a position as in a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_from_sfen_strict(
    source: *const c_char,
    length: usize,
    position: *mut shogi_position,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            shogi_position::put(position, Position::from_sfen_strict(text(source, length)?)?)
        })
    }
}

/// Writes a position as SFEN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_sfen(
    position: *const shogi_position,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe { text_out(shogi_position::get(position)?, buffer, capacity, length) })
}

/// Tells the side to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_side_to_move(
    position: *const shogi_position,
    side: *mut shogi_color,
) -> shogi_status {
    run(|| unsafe { put(side, shogi_position::get(position)?.side_to_move() as shogi_color) })
}

/// Tells the number of the move to be played next, 1 at the start of a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_ply(
    position: *const shogi_position,
    ply: *mut u32,
) -> shogi_status {
    run(|| unsafe { put(ply, shogi_position::get(position)?.ply()) })
}

/// Gives the move to be played next another number; 0 is taken as 1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_set_ply(
    position: *mut shogi_position,
    ply: u32,
) -> shogi_status {
    run(|| unsafe {
        shogi_position::change(position, |position| {
            *position = position.clone().with_ply(ply);
            Ok(())
        })
        .map(drop)
    })
}

/// Tells the Zobrist key of a position. Equal positions have equal keys, on every machine and in every version.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_key(
    position: *const shogi_position,
    key: *mut u64,
) -> shogi_status {
    run(|| unsafe { put(key, shogi_position::get(position)?.key()) })
}

/// Tells whether two positions are equal in the sense of repetition: board, hands and side to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_equal(
    position: *const shogi_position,
    other: *const shogi_position,
    equal: *mut bool,
) -> shogi_status {
    run(|| unsafe { put(equal, shogi_position::get(position)? == shogi_position::get(other)?) })
}

/// Tells the piece on a square, `SHOGI_NO_PIECE` if it is empty.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_piece_on(
    position: *const shogi_position,
    at: shogi_square,
    piece: *mut shogi_piece,
) -> shogi_status {
    run(|| unsafe {
        let position = shogi_position::get(position)?;
        put(piece, raw_piece(position.piece_on(square(at)?)))
    })
}

/// Tells how many pieces of a kind a side has in hand.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_hand(
    position: *const shogi_position,
    side: shogi_color,
    piece: shogi_kind,
    count: *mut u8,
) -> shogi_status {
    run(|| unsafe {
        let position = shogi_position::get(position)?;
        put(count, position.hand(color(side)?).count(hand_kind(piece)?))
    })
}

/// Tells where a side's king stands, `SHOGI_NO_SQUARE` if it is missing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_king(
    position: *const shogi_position,
    side: shogi_color,
    at: *mut shogi_square,
) -> shogi_status {
    run(|| unsafe {
        let position = shogi_position::get(position)?;
        put(at, raw_square(position.king(color(side)?)))
    })
}

/// Tells where a side has pieces of a kind; with `SHOGI_NO_PIECE`, of any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_pieces(
    position: *const shogi_position,
    side: shogi_color,
    piece: shogi_kind,
    squares: *mut shogi_squares,
) -> shogi_status {
    run(|| unsafe {
        let (position, side) = (shogi_position::get(position)?, color(side)?);
        let found = match piece {
            0 => position.pieces(side),
            _ => position.pieces_of(side, kind(piece)?),
        };
        put(squares, found.into())
    })
}

/// Tells whether the side to move is in check (王手).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_is_in_check(
    position: *const shogi_position,
    check: *mut bool,
) -> shogi_status {
    run(|| unsafe { put(check, shogi_position::get(position)?.is_in_check()) })
}

/// Tells which pieces give check to the side to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_checkers(
    position: *const shogi_position,
    squares: *mut shogi_squares,
) -> shogi_status {
    run(|| unsafe { put(squares, shogi_position::get(position)?.checkers().into()) })
}

/// Tells which pieces of a side are pinned to its king.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_pinned(
    position: *const shogi_position,
    side: shogi_color,
    squares: *mut shogi_squares,
) -> shogi_status {
    run(|| unsafe {
        let position = shogi_position::get(position)?;
        put(squares, position.pinned(color(side)?).into())
    })
}

/// Tells which pieces of a side bear on a square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_attackers(
    position: *const shogi_position,
    side: shogi_color,
    at: shogi_square,
    squares: *mut shogi_squares,
) -> shogi_status {
    run(|| unsafe {
        let (position, side) = (shogi_position::get(position)?, color(side)?);
        let attackers = position.attackers_to(square(at)?, position.occupied());
        put(squares, (attackers & position.pieces(side)).into())
    })
}

/// Turns the board round and changes the sides; `turned` may be the position itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_flipped(
    position: *const shogi_position,
    turned: *mut shogi_position,
) -> shogi_status {
    run(|| unsafe {
        let flipped = shogi_position::get(position)?.flipped();
        shogi_position::put(turned, flipped)
    })
}

/// Changes left and right; `mirrored` may be the position itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_mirrored(
    position: *const shogi_position,
    mirrored: *mut shogi_position,
) -> shogi_status {
    run(|| unsafe {
        let other = shogi_position::get(position)?.mirrored();
        shogi_position::put(mirrored, other)
    })
}

/// Sets up the same position with the other side to move. It may be one of no game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_after_pass(
    position: *const shogi_position,
    passed: *mut shogi_position,
) -> shogi_status {
    run(|| unsafe {
        let after = shogi_position::get(position)?.after_pass();
        shogi_position::put(passed, after)
    })
}
