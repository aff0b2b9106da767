//! Games saved and resumed.

use core::ffi::c_char;

use shogi_rules::{ErrorCode, Game};

use crate::error::{run, run_into, shogi_error, shogi_status};
use crate::failure::Failure;
use crate::game::shogi_game;
use crate::handle::no_handle;
use crate::memory::{text, text_out};

/// Writes a game as JSON: rules, start, moves, clock and ending.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_save(
    game: *const shogi_game,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let saved = serde_json::to_string(&*shogi_game::read(game)?);
        text_out(saved.map_err(|_| ErrorCode::Internal)?, buffer, capacity, length)
    })
}

fn failure(error: &serde_json::Error) -> Failure {
    let said = ErrorCode::of_saved(&error.to_string());
    let other = if error.is_data() { ErrorCode::BadJsonValue } else { ErrorCode::BadJson };
    let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    Failure::At(said.unwrap_or(other), number(error.line()), number(error.column()))
}

/// Plays a saved game again. One that contradicts its own rules is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_load(
    source: *const c_char,
    length: usize,
    game: *mut *mut shogi_game,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            no_handle(game)?;
            let loaded: Game =
                serde_json::from_str(text(source, length)?).map_err(|error| failure(&error))?;
            shogi_game::hand_out(loaded, game)
        })
    }
}
