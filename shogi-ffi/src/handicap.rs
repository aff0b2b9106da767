//! Handicaps, and who begins.

use core::ffi::c_char;

use shogi_rules::{ErrorCode, Face, Furigoma, Handicap, Lang, Throw, furigoma};

use crate::codes::Coded;
use crate::error::{run, run_into, shogi_error, shogi_status};
use crate::memory::{put, text, text_out};
use crate::position::shogi_position;
use crate::types::{color, shogi_color};

/// Finds a handicap by a Japanese or English name: 二枚落ち, "2 pieces".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_handicap_from_name(
    name: *const c_char,
    length: usize,
    handicap: *mut u32,
) -> shogi_status {
    run(|| unsafe {
        let found = Handicap::from_name(text(name, length)?).ok_or(ErrorCode::UnknownHandicap)?;
        put(handicap, found.to_code())
    })
}

/// Writes the name of a handicap (`enum shogi_handicap`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_handicap_name(
    handicap: u32,
    lang: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let handicap = Handicap::from_code(handicap)?;
        let name = match Lang::from_code(lang)? {
            Lang::Ja => handicap.name_ja(),
            _ => handicap.name_en(),
        };
        text_out(name, buffer, capacity, length)
    })
}

/// Sets up the start of a handicap game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_handicap_position(
    handicap: u32,
    position: *mut shogi_position,
) -> shogi_status {
    run(|| unsafe { shogi_position::put(position, Handicap::from_code(handicap)?.position()) })
}

/// Tells of which handicap a position is the start; `SHOGI_ERROR_ABSENT` if of none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_handicap_of(
    position: *const shogi_position,
    handicap: *mut u32,
) -> shogi_status {
    run(|| unsafe {
        let found = Handicap::of(shogi_position::get(position)?).ok_or(ErrorCode::Absent)?;
        put(handicap, found.to_code())
    })
}

/// Tells the handicap that is usual between players of grades (段級) that differ by so many.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_handicap_for_grades(
    grades: u32,
    handicap: *mut u32,
) -> shogi_status {
    run(|| unsafe { put(handicap, Handicap::for_grade_difference(grades).to_code()) })
}

/// Writes what a side of a handicap game is called: 先手, 上手, "uwate".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_handicap_side_name(
    handicap: u32,
    side: shogi_color,
    lang: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let names = Handicap::from_code(handicap)?.side_names();
        text_out(names.name(color(side)?, Lang::from_code(lang)?), buffer, capacity, length)
    })
}

/// Throws five pawns (振り駒) with a random number of 64 bits, and writes them: `F` for 歩, `T` for と.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_furigoma_throw(
    random: u64,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe { text_out(Throw::from_random(random), buffer, capacity, length) })
}

/// Tells what five thrown pawns decide (`enum shogi_furigoma`). `S` is a pawn that stands, `O` one that overlaps.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_furigoma_decide(
    pawns: *const c_char,
    length: usize,
    decision: *mut u32,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let Throw(faces) = text(pawns, length)?.parse::<Throw>()?;
            let decided: Furigoma = furigoma(&faces as &[Face]);
            put(decision, decided.to_code())
        })
    }
}
