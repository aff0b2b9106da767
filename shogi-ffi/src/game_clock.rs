//! A game with a clock. The caller tells how long a move took; all times are in milliseconds.

use core::ffi::c_char;

use shogi_rules::{ByColor, Clock, ClockPhase, ErrorCode, TimeControl};

use crate::codes::Kinded;
use crate::error::{run, run_into, shogi_error, shogi_status};
use crate::game::shogi_game;
use crate::game_acts::end;
use crate::memory::{optional, put, text, text_out};
use crate::outcome::{shogi_move_effects, shogi_outcome};
use crate::types::{color, mv, shogi_color, shogi_move};

/// In place of a time: there is no limit.
pub const SHOGI_NO_LIMIT: u64 = u64::MAX;

/// What a side has left.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_clock {
    /// The main time, without an increment that comes before the move; `SHOGI_NO_LIMIT` if there is no limit.
    pub remaining: u64,
    /// How long the next move may take, exclusively; `SHOGI_NO_LIMIT` if there is no limit.
    pub available: u64,
    /// The time spent so far (消費時間).
    pub used: u64,
    /// Where the clock stands, of `enum shogi_clock_phase`.
    pub phase: u32,
    /// The periods of thinking time that are left.
    pub periods_left: u32,
    /// What is left of the phase; 0 without a limit and when all is used up.
    pub left: u64,
}

/// Gives the game a clock, with a time control for each side: `10m`, `1h30m byoyomi=30s`, `15m increment=5s`. Moves that
/// were played before are not timed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_set_clock(
    game: *mut shogi_game,
    black: *const c_char,
    black_length: usize,
    white: *const c_char,
    white_length: usize,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let control = |source, length| -> Result<TimeControl, crate::failure::Failure> {
                Ok(text(source, length)?.parse::<TimeControl>()?)
            };
            let controls = ByColor {
                black: control(black, black_length)?,
                white: control(white, white_length)?,
            };
            let mut game = shogi_game::write(game)?;
            *game = game.clone().with_clock(Clock::with_sides(controls));
            Ok(())
        })
    }
}

/// Tells what a side's clock shows after it has thought for `elapsed`; `SHOGI_ERROR_ABSENT` without a clock.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_clock(
    game: *const shogi_game,
    side: shogi_color,
    elapsed: u64,
    clock: *mut shogi_clock,
) -> shogi_status {
    run(|| unsafe {
        let (shown, side) =
            (shogi_game::read(game)?.clock().ok_or(ErrorCode::Absent)?, color(side)?);
        let phase = shown.phase(side, elapsed);
        let left = match phase {
            ClockPhase::Main { left }
            | ClockPhase::Byoyomi { left }
            | ClockPhase::Period { left, .. } => left,
            _ => 0,
        };
        let face = shogi_clock {
            remaining: shown.remaining(side).unwrap_or(SHOGI_NO_LIMIT),
            available: shown.available(side).unwrap_or(SHOGI_NO_LIMIT),
            used: shown.used(side),
            phase: phase.kind_code(),
            periods_left: shown.periods_left(side),
            left,
        };
        put(clock, face)
    })
}

/// Writes the time control of a side, as `shogi_game_set_clock` takes it; `SHOGI_ERROR_ABSENT` without a clock.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_time_control(
    game: *const shogi_game,
    side: shogi_color,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let side = color(side)?;
        let clock = shogi_game::read(game)?.clock().ok_or(ErrorCode::Absent)?;
        text_out(clock.control(side), buffer, capacity, length)
    })
}

/// Plays a move that took `elapsed`. If the time was up, the game is lost, the move is not played, and the status is
/// `SHOGI_ERROR_TIME_UP`. `effects` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_play_timed(
    game: *mut shogi_game,
    played: shogi_move,
    elapsed: u64,
    effects: *mut shogi_move_effects,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let effects = optional(effects)?;
            let done = shogi_game::write(game)?.play_timed(mv(played)?, elapsed)?;
            effects.put(done.into())
        })
    }
}

/// A side declares after `elapsed`. `outcome` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_declare_timed(
    game: *mut shogi_game,
    side: shogi_color,
    elapsed: u64,
    outcome: *mut shogi_outcome,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { end(game, outcome, error, |game| Ok(game.declare_timed(color(side)?, elapsed)?)) }
}

/// Tells what a move, counted from 1, was charged for; `SHOGI_ERROR_ABSENT` if it was not timed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_charged(
    game: *const shogi_game,
    ply: u32,
    charged: *mut u64,
) -> shogi_status {
    run(|| unsafe { put(charged, shogi_game::read(game)?.charged(ply).ok_or(ErrorCode::Absent)?) })
}
