//! What a call returns, and the details that it writes where the caller asks for them.

use core::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shogi_rules::{ErrorCode, Lang};

use crate::codes::Coded;
use crate::failure::Failure;
use crate::memory::{put, text_out};

/// What a call came to: 0 (`SHOGI_OK`), or a number of `enum shogi_error_code`.
pub type shogi_status = u32;

/// The call did what it says.
pub const SHOGI_OK: shogi_status = 0;

/// The bytes of a message in a `shogi_error`, the NUL at its end included.
pub const SHOGI_MESSAGE_SIZE: usize = 640;

/// A set of squares: square `s` is bit `s` of `words[0]` below 63, else bit `s - 63` of `words[1]`.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct shogi_squares {
    /// Squares 0 to 62, then 63 to 80.
    pub words: [u64; 2],
}

/// What was wrong, and where. The caller owns it and need not set it up; a call that takes one writes it in any case:
/// after success, status 0 and empty messages.
#[repr(C)]
pub struct shogi_error {
    /// What the call returned.
    pub status: shogi_status,
    /// The line of the text, from 1; 0 if none.
    pub line: u32,
    /// The column in characters, from 1; 0 if none.
    pub column: u32,
    /// The number of the move, from 1; 0 if none.
    pub ply: u32,
    /// The byte of the text, from 0.
    pub byte: u64,
    /// The squares that explain why a move is illegal.
    pub squares: shogi_squares,
    /// The message in English, UTF-8, with a NUL at its end.
    pub message_en: [c_char; SHOGI_MESSAGE_SIZE],
    /// The message in Japanese.
    pub message_ja: [c_char; SHOGI_MESSAGE_SIZE],
}

/// Runs a call: no panic leaves it, and its end becomes a status.
pub(crate) fn run(call: impl FnMut() -> Result<(), Failure>) -> shogi_status {
    // SAFETY: NULL is no place for details.
    unsafe { run_into(core::ptr::null_mut(), call) }
}

/// The same for a call that takes a place for details, which may be NULL.
///
/// # Safety
///
/// `error` is NULL or points to memory for one.
pub(crate) unsafe fn run_into(
    error: *mut shogi_error,
    mut call: impl FnMut() -> Result<(), Failure>,
) -> shogi_status {
    // SAFETY: the caller's promise.
    unsafe { attempt(error, &mut call) }
}

/// One copy for all calls, so that the library stays small.
///
/// # Safety
///
/// As [`run_into`].
#[inline(never)]
unsafe fn attempt(
    error: *mut shogi_error,
    call: &mut dyn FnMut() -> Result<(), Failure>,
) -> shogi_status {
    // What the call has changed when it panics stays usable: the core is safe code.
    let end = catch_unwind(AssertUnwindSafe(call)).unwrap_or(Err(ErrorCode::Internal.into()));
    if !error.is_null() && error.is_aligned() {
        // SAFETY: the caller's promise.
        unsafe { error.write(told(end.err())) };
    }
    end.map_or_else(|failure| failure.code().number().into(), |()| SHOGI_OK)
}

/// The details; without their sentences, should those fail.
fn told(failure: Option<Failure>) -> shogi_error {
    catch_unwind(|| details(failure))
        .unwrap_or(shogi_error { status: ErrorCode::Internal.number().into(), ..details(None) })
}

pub(crate) fn details(failure: Option<Failure>) -> shogi_error {
    let place = failure.map(Failure::place).unwrap_or_default();
    let message = |lang| failure.map(|failure| failure.message(lang)).unwrap_or_default();
    shogi_error {
        status: failure.map_or(SHOGI_OK, |failure| failure.code().number().into()),
        line: place.line,
        column: place.column,
        ply: place.ply,
        byte: place.byte,
        squares: shogi_squares { words: place.squares },
        message_en: fitted(&message(Lang::En)),
        message_ja: fitted(&message(Lang::Ja)),
    }
}

/// A message in the room that there is, whole characters only.
fn fitted(message: &str) -> [c_char; SHOGI_MESSAGE_SIZE] {
    let mut room = [0; SHOGI_MESSAGE_SIZE];
    let last = message.len().min(SHOGI_MESSAGE_SIZE - 1);
    let end = (0..=last).rev().find(|end| message.is_char_boundary(*end)).unwrap_or(0);
    for (to, from) in room.iter_mut().zip(&message.as_bytes()[..end]) {
        *to = *from as c_char;
    }
    room
}

/// Writes what a status means, without the place, in a language (`enum shogi_lang`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_status_message(
    status: shogi_status,
    lang: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let number = u16::try_from(status).map_err(|_| ErrorCode::BadArgument)?;
        let code = ErrorCode::from_number(number).ok_or(ErrorCode::BadArgument)?;
        text_out(code.message(Lang::from_code(lang)?), buffer, capacity, length)
    })
}

/// Finds the status at a place of the list of all, from 0; `SHOGI_ERROR_ABSENT` after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_status_at(index: usize, status: *mut shogi_status) -> shogi_status {
    run(|| unsafe {
        let code = ErrorCode::ALL.get(index).ok_or(ErrorCode::Absent)?;
        put(status, code.number().into())
    })
}
