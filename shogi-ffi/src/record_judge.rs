//! Records judged by rules.

use core::ffi::c_char;

use shogi_rules::kifu::Verdict;
use shogi_rules::{Clock, ErrorCode, Lang, RuleSet};

use crate::codes::Coded;
use crate::error::{run, shogi_status};
use crate::failure::Failure;
use crate::game::shogi_game;
use crate::handle::no_handle;
use crate::memory::{get, put, text_out};
use crate::outcome::{raw_color, shogi_outcome};
use crate::record::{Document, shogi_record};
use crate::rule_set::shogi_rule_set;
use crate::types::shogi_color;

/// What the referee finds in a record.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_verdict {
    /// How the game ended by the rules, as far as they are judged.
    pub outcome: shogi_outcome,
    /// The moves of the main line, an illegal last one included.
    pub plies: u32,
    /// The winner by the rules where they decide, else by the record; `SHOGI_NO_COLOR` if there is none.
    pub winner: shogi_color,
    /// Record and rules do not contradict each other.
    pub agrees: bool,
}

/// Judges a record, times included if that is wanted and the headers state the time control.
///
/// # Safety
///
/// `rules` is NULL or points to rules.
unsafe fn judge(
    document: &Document,
    rules: *const shogi_rule_set,
    timed: u32,
) -> Result<Verdict<'_>, Failure> {
    // SAFETY: the caller's promise.
    let rules = RuleSet::try_from(unsafe { get(rules)? })?;
    let controls = document.record.time_control().filter(|_| timed != 0);
    Ok(match controls {
        Some(controls) => document.record.judge_timed(rules, Clock::with_sides(controls)),
        None => document.record.judge(rules),
    })
}

/// Replays the main line under rules, ends the game as the record does, and compares. If `timed` is not 0 and the
/// headers state the time control, times are judged too. `game` may be NULL, or is given the game as it was replayed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_judge(
    record: *const shogi_record,
    rules: *const shogi_rule_set,
    timed: u32,
    verdict: *mut shogi_verdict,
    game: *mut *mut shogi_game,
) -> shogi_status {
    run(|| unsafe {
        if !game.is_null() {
            no_handle(game)?;
        }
        let document = shogi_record::read(record)?;
        let judged = judge(&document, rules, timed)?;
        put(
            verdict,
            shogi_verdict {
                outcome: judged.judged.into(),
                plies: judged.plies,
                winner: raw_color(judged.winner),
                agrees: judged.difference.is_none(),
            },
        )?;
        if game.is_null() { Ok(()) } else { shogi_game::hand_out(judged.game, game) }
    })
}

/// Writes in a phrase how the game ended: by the rules where they decide, else by the record.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_ending_text(
    record: *const shogi_record,
    rules: *const shogi_rule_set,
    timed: u32,
    lang: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let lang = Lang::from_code(lang)?;
        text_out(judge(&document, rules, timed)?.ending(lang), buffer, capacity, length)
    })
}

/// Writes in a sentence where the record and the rules contradict each other; `SHOGI_ERROR_ABSENT` if nowhere.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_difference_text(
    record: *const shogi_record,
    rules: *const shogi_rule_set,
    timed: u32,
    lang: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let lang = Lang::from_code(lang)?;
        let judged = judge(&document, rules, timed)?;
        let difference = judged.difference.ok_or(ErrorCode::Absent)?;
        let said = difference.message_for(judged.game.side_names(), lang);
        text_out(said, buffer, capacity, length)
    })
}
