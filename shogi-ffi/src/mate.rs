//! The search for mates (詰み).

use core::ffi::c_void;

use shogi_rules::cpu::mate::{MateOptions, MateStatus, mate_in_one, solve_until};

use crate::codes::{Coded, codes};
use crate::error::{run, shogi_status};
use crate::memory::{first_items_out, get, look, put};
use crate::player::{numbers, shogi_stop, stops};
use crate::position::shogi_position;
use crate::types::{raw_move, shogi_move};

codes! {
    "shogi_mate_status" "Whether there is a mate." MateStatus {
        0 Unknown "The nodes ran out before it was known.";
        1 Mate "The side to move mates (詰み).";
        2 NoMate "It does not (不詰), or not in as many plies as were asked for.";
    }
}

/// What is looked for, and how long. All zero is the usual way.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct shogi_mate_options {
    /// How many positions are looked into at most; 0 for a million.
    pub nodes: u64,
    /// The longest mate in plies; 0 for any.
    pub plies: u32,
    /// The shortest mate is looked for, unless 0.
    pub shortest: u32,
    /// How many bytes positions are remembered in at most; 0 for 16 MiB.
    pub memory: u32,
}

impl From<shogi_mate_options> for MateOptions {
    fn from(wish: shogi_mate_options) -> MateOptions {
        let usual = MateOptions::DEFAULT;
        MateOptions {
            nodes: if wish.nodes == 0 { usual.nodes } else { wish.nodes },
            plies: match wish.plies {
                0 => usual.plies,
                plies => plies.try_into().unwrap_or(MateOptions::MAX_PLIES),
            },
            shortest: wish.shortest != 0,
            memory: if wish.memory == 0 { usual.memory } else { wish.memory },
            ..usual
        }
    }
}

/// What was found.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_mate {
    /// Whether there is a mate, of `enum shogi_mate_status`.
    pub status: u32,
    /// The line is as long as best play of both sides.
    pub is_shortest: bool,
    /// The positions that were looked into.
    pub nodes: u64,
}

/// Finds out whether the side to move mates by nothing but checks, and writes the mate, or of
/// one that is longer than there is room for the beginning. `wish` and `stop` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_mate_solve(
    position: *const shogi_position,
    wish: *const shogi_mate_options,
    stop: shogi_stop,
    user: *mut c_void,
    mate: *mut shogi_mate,
    line: *mut shogi_move,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        look(mate)?;
        look(count)?;
        // A copy, since the callback may play on the caller's.
        let position = shogi_position::get(position)?.clone();
        let wish = if wish.is_null() { shogi_mate_options::default() } else { *get(wish)? };
        let report = solve_until(&position, &wish.into(), stops(stop, user));
        put(
            mate,
            shogi_mate {
                status: report.status.to_code(),
                is_shortest: report.is_shortest,
                nodes: report.nodes,
            },
        )?;
        first_items_out(&numbers(&report.line), line, capacity, count)
    })
}

/// Tells a move that mates at once, or `SHOGI_NO_MOVE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_mate_in_one(
    position: *const shogi_position,
    played: *mut shogi_move,
) -> shogi_status {
    run(|| unsafe { put(played, raw_move(mate_in_one(shogi_position::get(position)?))) })
}
