//! The head of a record.

use core::ffi::c_char;

use shogi_rules::kifu::{Header, KnownHeader};
use shogi_rules::{Color, ErrorCode};

use crate::codes::{Coded, codes};
use crate::error::{run, shogi_status};
use crate::failure::Failure;
use crate::memory::{text, text_out};
use crate::record::{Document, shogi_record};
use crate::types::{color, shogi_color};

/// A header with a meaning, as C names it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Black,
    White,
    Event,
    Site,
    Start,
    End,
    TimeControl,
    Opening,
    Title,
    Note,
    MaxMoves,
}

codes! {
    "shogi_header" "A header with a meaning, whatever it is called in the file." Known {
        1 Black "The name of Black: 先手, 下手, N+.";
        2 White "The name of White: 後手, 上手, N-.";
        3 Event "棋戦, $EVENT";
        4 Site "場所, $SITE";
        5 Start "開始日時, $START_TIME";
        6 End "終了日時, $END_TIME";
        7 TimeControl "持ち時間, $TIME_LIMIT";
        8 Opening "戦型, $OPENING";
        9 Title "表題";
        10 Note "備考, $NOTE";
        11 MaxMoves "最大手数, $MAX_MOVES";
    }
}

impl From<Known> for KnownHeader {
    fn from(known: Known) -> KnownHeader {
        match known {
            Known::Black => KnownHeader::Player(Color::Black),
            Known::White => KnownHeader::Player(Color::White),
            Known::Event => KnownHeader::Event,
            Known::Site => KnownHeader::Site,
            Known::Start => KnownHeader::Start,
            Known::End => KnownHeader::End,
            Known::TimeControl => KnownHeader::TimeControl,
            Known::Opening => KnownHeader::Opening,
            Known::Title => KnownHeader::Title,
            Known::Note => KnownHeader::Note,
            Known::MaxMoves => KnownHeader::MaxMoves,
        }
    }
}

fn header(document: &Document, index: usize) -> Result<&Header, Failure> {
    Ok(document.record.headers().get(index).ok_or(ErrorCode::Absent)?)
}

/// Writes the key of a header by its place, from 0, in the words of the file; `SHOGI_ERROR_ABSENT` after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_header_key(
    record: *const shogi_record,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        text_out(&header(&*shogi_record::read(record)?, index)?.key, buffer, capacity, length)
    })
}

/// Writes the value of a header by its place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_header_value(
    record: *const shogi_record,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        text_out(&header(&*shogi_record::read(record)?, index)?.value, buffer, capacity, length)
    })
}

/// Writes the value of the header with a key in the words of the file; `SHOGI_ERROR_ABSENT` if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_header(
    record: *const shogi_record,
    key: *const c_char,
    key_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let value = document.record.header(text(key, key_length)?).ok_or(ErrorCode::Absent)?;
        text_out(value, buffer, capacity, length)
    })
}

/// Writes the value of a header by its meaning (`enum shogi_header`); `SHOGI_ERROR_ABSENT` if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_known_header(
    record: *const shogi_record,
    known: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let known = Known::from_code(known)?.into();
        let value = document.record.known_header(known).ok_or(ErrorCode::Absent)?;
        text_out(value, buffer, capacity, length)
    })
}

/// Gives the header with a key another value, or adds it; with NULL for the value, removes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_set_header(
    record: *mut shogi_record,
    key: *const c_char,
    key_length: usize,
    value: *const c_char,
    value_length: usize,
) -> shogi_status {
    run(|| unsafe {
        let key = text(key, key_length)?;
        let value = if value.is_null() { None } else { Some(text(value, value_length)?) };
        shogi_record::write(record)?.change(|record| Ok(((), record.set_header(key, value))))
    })
}

/// Writes the time control of a side that the headers state in full, as `shogi_game_set_clock` takes it;
/// `SHOGI_ERROR_ABSENT` if they do not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_time_control(
    record: *const shogi_record,
    side: shogi_color,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let side = color(side)?;
        let document = shogi_record::read(record)?;
        let controls = document.record.time_control().ok_or(ErrorCode::Absent)?;
        text_out(controls[side], buffer, capacity, length)
    })
}
