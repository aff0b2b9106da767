//! What ends a game besides a move on the board, and what follows.

use shogi_rules::{Game, GameError, Outcome};

use crate::error::{run, run_into, shogi_error, shogi_status};
use crate::failure::Failure;
use crate::game::shogi_game;
use crate::handle::no_handle;
use crate::memory::{items_out, optional, put};
use crate::outcome::{raw_color, shogi_outcome};
use crate::types::{color, shogi_color};

/// Does something that ends a game, and tells how it ended.
///
/// # Safety
///
/// As the functions below.
pub(crate) unsafe fn end(
    game: *mut shogi_game,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
    act: impl Fn(&mut Game) -> Result<Outcome, Failure>,
) -> shogi_status {
    // SAFETY: the caller's promise.
    unsafe {
        run_into(error, || {
            let outcome = optional(outcome)?;
            let ended = act(&mut *shogi_game::write(game)?)?;
            outcome.put(Some(ended).into())
        })
    }
}

/// The same for what one side does.
///
/// # Safety
///
/// As the functions below.
unsafe fn end_by(
    game: *mut shogi_game,
    side: shogi_color,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
    act: impl Fn(&mut Game, shogi_rules::Color) -> Result<Outcome, GameError>,
) -> shogi_status {
    // SAFETY: the caller's promise.
    unsafe { end(game, outcome, error, |game| Ok(act(game, color(side)?)?)) }
}

/// A side resigns (投了), at any time. `outcome` may be NULL, here and below.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_resign(
    game: *mut shogi_game,
    side: shogi_color,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end_by(game, side, outcome, error, Game::resign) }
}

/// A side's time is up (切れ負け), as a clock outside this library says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_time_up(
    game: *mut shogi_game,
    side: shogi_color,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end_by(game, side, outcome, error, Game::time_up) }
}

/// A side did not appear (不戦敗).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_forfeit(
    game: *mut shogi_game,
    side: shogi_color,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end_by(game, side, outcome, error, Game::forfeit) }
}

/// A side did what is forbidden but no move: moved twice, took a move back, was advised.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_illegal_action(
    game: *mut shogi_game,
    side: shogi_color,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end_by(game, side, outcome, error, Game::illegal_action) }
}

/// A side declares (入玉宣言); it must be its turn.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_declare(
    game: *mut shogi_game,
    side: shogi_color,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end_by(game, side, outcome, error, Game::declare) }
}

/// Both sides agree on a draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_agree_draw(
    game: *mut shogi_game,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end(game, outcome, error, |game| Ok(game.agree_draw()?)) }
}

/// Both sides agree on impasse (合意による持将棋): who has fewer than 24 points loses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_agree_impasse(
    game: *mut shogi_game,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end(game, outcome, error, |game| Ok(game.agree_impasse()?)) }
}

/// The game is broken off (中断).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_interrupt(
    game: *mut shogi_game,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end(game, outcome, error, |game| Ok(game.interrupt()?)) }
}

/// The foul with the move of a number, from 1, is claimed, where the rules let fouls stand until then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_claim_foul(
    game: *mut shogi_game,
    ply: u32,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end(game, outcome, error, |game| Ok(game.claim_foul(ply)?)) }
}

/// Takes back what ended the game, if it was no move: the game goes on where it stood. `outcome` is how it had ended.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_reopen(
    game: *mut shogi_game,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end(game, outcome, error, |game| Ok(game.reopen()?)) }
}

/// Begins the game that follows one without result (指し直し), from the same start; the players change sides.
/// `SHOGI_ERROR_ABSENT` if none follows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_replay(
    game: *const shogi_game,
    replay: *mut *mut shogi_game,
) -> shogi_status {
    run(|| unsafe {
        no_handle(replay)?;
        let next = shogi_game::read(game)?.replay().ok_or(shogi_rules::ErrorCode::Absent)?;
        shogi_game::hand_out(next, replay)
    })
}

/// A foul that was played and stands.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_foul {
    /// The number of the move, from 1.
    pub ply: u32,
    /// What was wrong, of `enum shogi_error_code`.
    pub reason: shogi_status,
}

/// Writes the fouls that stand, in their order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_fouls(
    game: *const shogi_game,
    fouls: *mut shogi_foul,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let game = shogi_game::read(game)?;
        let found = game.fouls();
        let found: Vec<_> = found
            .map(|(ply, reason)| shogi_foul { ply, reason: reason.code().number().into() })
            .collect();
        items_out(&found, fouls, capacity, count)
    })
}

/// Tells whose checks carry the game beyond the limit of moves; `SHOGI_NO_COLOR` before it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_extension(
    game: *const shogi_game,
    side: *mut shogi_color,
) -> shogi_status {
    run(|| unsafe { put(side, raw_color(shogi_game::read(game)?.extension())) })
}
