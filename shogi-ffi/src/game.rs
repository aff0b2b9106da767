//! Games under rules: the referee.

use core::ffi::c_char;

use shogi_rules::{ByColor, ErrorCode, Game, Lang, Move, RuleSet};

use crate::codes::Coded;
use crate::error::{run, run_into, shogi_error, shogi_status};
use crate::failure::Failure;
use crate::handle::{Handle, Kind, no_handle};
use crate::memory::{get, items_out, look, optional, put, text_out};
use crate::outcome::{shogi_declaration, shogi_move_effects, shogi_outcome, shogi_repetition};
use crate::position::shogi_position;
use crate::rule_set::shogi_rule_set;
use crate::types::{color, mv, shogi_color, shogi_move};

/// A game: a start, the moves since, and the rules that judge it.
pub struct shogi_game {
    _handle: Handle<Game>,
}

impl Kind for Game {
    const MARK: u64 = 0x5348_4f47_495f_474d;
}

impl shogi_game {
    /// # Safety
    ///
    /// As [`Handle::hand_out`].
    pub(crate) unsafe fn hand_out(game: Game, out: *mut *mut shogi_game) -> Result<(), Failure> {
        // SAFETY: the caller's promise.
        unsafe { Handle::hand_out(game, out) }
    }

    /// # Safety
    ///
    /// As [`Handle::read`].
    pub(crate) unsafe fn read<'a>(
        game: *const shogi_game,
    ) -> Result<std::sync::RwLockReadGuard<'a, Game>, Failure> {
        // SAFETY: the handle is all that there is; the caller's promise.
        unsafe { Handle::read(game.cast::<Handle<Game>>()) }
    }

    /// # Safety
    ///
    /// As [`Handle::write`].
    pub(crate) unsafe fn write<'a>(
        game: *mut shogi_game,
    ) -> Result<std::sync::RwLockWriteGuard<'a, Game>, Failure> {
        // SAFETY: as above.
        unsafe { Handle::write(game.cast::<Handle<Game>>()) }
    }
}

/// Begins a game. `start` may be NULL for the start of an even game. A start that the rules end at once makes a game
/// that is over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_new(
    rules: *const shogi_rule_set,
    start: *const shogi_position,
    game: *mut *mut shogi_game,
) -> shogi_status {
    run(|| unsafe {
        no_handle(game)?;
        let rules = RuleSet::try_from(get(rules)?)?;
        shogi_game::hand_out(Game::new(rules, shogi_position::start(start)?), game)
    })
}

/// Begins a game in which the sides have points for an impasse beforehand, other than the rules would give for a handicap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_new_with_credit(
    rules: *const shogi_rule_set,
    start: *const shogi_position,
    black: u8,
    white: u8,
    game: *mut *mut shogi_game,
) -> shogi_status {
    run(|| unsafe {
        no_handle(game)?;
        let rules = RuleSet::try_from(get(rules)?)?;
        let start = shogi_position::get(start)?.clone();
        let begun = Game::new(rules, start).with_credit(ByColor { black, white });
        shogi_game::hand_out(begun, game)
    })
}

/// Copies a game with its past.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_clone(
    game: *const shogi_game,
    copy: *mut *mut shogi_game,
) -> shogi_status {
    run(|| unsafe {
        no_handle(copy)?;
        let same = shogi_game::read(game)?.clone();
        shogi_game::hand_out(same, copy)
    })
}

/// Frees the game in a variable and sets the variable to NULL, so that freeing it again does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_free(game: *mut *mut shogi_game) -> shogi_status {
    run(|| unsafe { Handle::<Game>::free(game) })
}

/// Tells the position that stands on the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_position(
    game: *const shogi_game,
    position: *mut shogi_position,
) -> shogi_status {
    run(|| unsafe { shogi_position::put(position, shogi_game::read(game)?.position().clone()) })
}

/// Tells the position after so many moves, 0 for the start; `SHOGI_ERROR_ABSENT` beyond the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_position_at(
    game: *const shogi_game,
    ply: u32,
    position: *mut shogi_position,
) -> shogi_status {
    run(|| unsafe {
        let found = shogi_game::read(game)?.position_at(ply).ok_or(ErrorCode::Absent)?;
        shogi_position::put(position, found)
    })
}

/// Tells the rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_rules(
    game: *const shogi_game,
    rules: *mut shogi_rule_set,
) -> shogi_status {
    run(|| unsafe { put(rules, shogi_game::read(game)?.rules().into()) })
}

/// Writes the moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_moves(
    game: *const shogi_game,
    moves: *mut shogi_move,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let numbers: Vec<_> = shogi_game::read(game)?.moves().map(Move::to_raw).collect();
        items_out(&numbers, moves, capacity, count)
    })
}

/// Counts the moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_length(
    game: *const shogi_game,
    plies: *mut u32,
) -> shogi_status {
    run(|| unsafe { put(plies, shogi_game::read(game)?.len()) })
}

/// Plays a move and judges it. What becomes of an illegal one is the rules' choice: it is refused with its reason, or it
/// is played as a foul. `effects` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_play(
    game: *mut shogi_game,
    played: shogi_move,
    effects: *mut shogi_move_effects,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let effects = optional(effects)?;
            let done = shogi_game::write(game)?.play(mv(played)?)?;
            effects.put(done.into())
        })
    }
}

/// Takes the last move back, and whatever ended the game. `taken_back` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_undo(
    game: *mut shogi_game,
    taken_back: *mut shogi_move,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let taken_back = optional(taken_back)?;
            let mv = shogi_game::write(game)?.undo()?;
            taken_back.put(mv.to_raw())
        })
    }
}

/// Tells how the game ended, or that it goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_outcome(
    game: *const shogi_game,
    outcome: *mut shogi_outcome,
) -> shogi_status {
    run(|| unsafe { put(outcome, shogi_game::read(game)?.outcome().into()) })
}

/// Writes in a sentence how the game ended; `SHOGI_ERROR_ABSENT` while it goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_outcome_text(
    game: *const shogi_game,
    lang: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let game = shogi_game::read(game)?;
        let outcome = game.outcome().ok_or(ErrorCode::Absent)?;
        let said = outcome.message_for(game.side_names(), Lang::from_code(lang)?);
        text_out(said, buffer, capacity, length)
    })
}

/// Tells how often the position on the board has stood.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_repetition(
    game: *const shogi_game,
    repetition: *mut shogi_repetition,
) -> shogi_status {
    run(|| unsafe { put(repetition, shogi_game::read(game)?.repetition().into()) })
}

/// Tells what a declaration by the side to move would come to; `SHOGI_ERROR_ABSENT` if the rules know none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_declaration(
    game: *const shogi_game,
    declaration: *mut shogi_declaration,
) -> shogi_status {
    run(|| unsafe {
        let report = shogi_game::read(game)?.declaration().ok_or(ErrorCode::Absent)?;
        put(declaration, report.into())
    })
}

/// Writes the same in a sentence.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_declaration_text(
    game: *const shogi_game,
    lang: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let report = shogi_game::read(game)?.declaration().ok_or(ErrorCode::Absent)?;
        text_out(report.message(Lang::from_code(lang)?), buffer, capacity, length)
    })
}

/// Tells the points of both sides for an impasse, credit included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_impasse_points(
    game: *const shogi_game,
    black: *mut u8,
    white: *mut u8,
) -> shogi_status {
    run(|| unsafe {
        look(white)?;
        let points = shogi_game::read(game)?.impasse_points();
        put(black, points.black)?;
        put(white, points.white)
    })
}

/// Writes what a side of this game is called: "black", 先手, 上手.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_game_side_name(
    game: *const shogi_game,
    side: shogi_color,
    lang: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let names = shogi_game::read(game)?.side_names();
        text_out(names.name(color(side)?, Lang::from_code(lang)?), buffer, capacity, length)
    })
}
