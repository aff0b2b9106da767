//! Records: reading, and what was found in reading.

use core::ffi::{c_char, c_int, c_void};
use std::sync::{RwLockReadGuard, RwLockWriteGuard};

use shogi_rules::ErrorCode;
use shogi_rules::kifu::{
    Diagnostic, Edit, Encoding, Format, Games, Mode, ParseError, ParseOptions, Parsed, Record,
    read_any,
};

use crate::codes::{Coded, codes};
use crate::error::{details, run, run_into, shogi_error, shogi_status};
use crate::failure::Failure;
use crate::game::shogi_game;
use crate::handle::{Handle, Kind, no_handle};
use crate::memory::{bytes, get, optional, put};
use crate::position::shogi_position;

codes! {
    "shogi_format" "A format of records." Format {
        1 Kif "KIF";
        2 Csa "CSA";
        3 Ki2 "KI2";
        4 Jkf "JSON Kifu Format";
        5 Usi "USI, or an SFEN: a line is a game.";
        6 Usen "USEN: a line is a game.";
    }
    "shogi_encoding" "The character encoding of a file." Encoding {
        1 Utf8 "UTF-8";
        2 ShiftJis "Shift_JIS as Windows has it (cp932)";
        3 EucJp "EUC-JP";
    }
}

/// A record of a game: a tree of moves with headers, comments and times.
pub struct shogi_record {
    _handle: Handle<Document>,
}

/// A record, how it was read, and the changes that can be taken back.
#[derive(Clone)]
pub(crate) struct Document {
    pub(crate) record: Record,
    pub(crate) format: Option<Format>,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) stopped: Option<ParseError>,
    pub(crate) done: Vec<Edit>,
    pub(crate) undone: Vec<Edit>,
}

impl Kind for Document {
    const MARK: u64 = 0x5348_4f47_495f_5243;
}

impl From<Record> for Document {
    fn from(record: Record) -> Document {
        Document {
            record,
            format: None,
            encoding: None,
            diagnostics: Vec::new(),
            stopped: None,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }
}

impl From<Parsed> for Document {
    fn from(parsed: Parsed) -> Document {
        Document {
            format: Some(parsed.format),
            encoding: Some(parsed.encoding),
            diagnostics: parsed.diagnostics,
            stopped: parsed.error,
            ..Document::from(parsed.record)
        }
    }
}

impl shogi_record {
    /// # Safety
    ///
    /// As [`Handle::hand_out`].
    pub(crate) unsafe fn hand_out(
        document: impl Into<Document>,
        out: *mut *mut shogi_record,
    ) -> Result<(), Failure> {
        // SAFETY: the caller's promise.
        unsafe { Handle::hand_out(document.into(), out) }
    }

    /// # Safety
    ///
    /// As [`Handle::read`].
    pub(crate) unsafe fn read<'a>(
        record: *const shogi_record,
    ) -> Result<RwLockReadGuard<'a, Document>, Failure> {
        // SAFETY: the handle is all that there is; the caller's promise.
        unsafe { Handle::read(record.cast::<Handle<Document>>()) }
    }

    /// # Safety
    ///
    /// As [`Handle::write`].
    pub(crate) unsafe fn write<'a>(
        record: *mut shogi_record,
    ) -> Result<RwLockWriteGuard<'a, Document>, Failure> {
        // SAFETY: as above.
        unsafe { Handle::write(record.cast::<Handle<Document>>()) }
    }
}

/// How a record is read. All zero is the usual way: repairs are made where the meaning is clear and told, the format
/// is found by the content and the encoding by the bytes.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct shogi_read_options {
    /// What would be repaired is an error, unless 0.
    pub strict: u32,
    /// Illegal moves are accepted anywhere and flagged, unless 0; otherwise only where they end a game.
    pub allow_illegal: u32,
    /// Passes (パス) are accepted, unless 0.
    pub allow_pass: u32,
    /// What was read before an error is kept, unless 0; `shogi_record_stopped` then tells the error.
    pub truncate: u32,
    /// The format, of `enum shogi_format`; 0 finds it.
    pub format: u32,
    /// The encoding, of `enum shogi_encoding`; 0 finds it.
    pub encoding: u32,
    /// The most nodes that a game may have; 0 for a million.
    pub max_nodes: u32,
    /// The most bytes that the input may have; 0 for 64 MiB.
    pub max_bytes: u64,
}

impl TryFrom<&shogi_read_options> for ParseOptions {
    type Error = Failure;

    fn try_from(wish: &shogi_read_options) -> Result<ParseOptions, Failure> {
        let mut options = ParseOptions::default()
            .allow_illegal(wish.allow_illegal != 0)
            .allow_pass(wish.allow_pass != 0)
            .truncate(wish.truncate != 0);
        if wish.strict != 0 {
            options.mode = Mode::Strict;
        }
        options.format = Format::from_code_or_none(wish.format)?;
        options.encoding = Encoding::from_code_or_none(wish.encoding)?;
        if wish.max_nodes > 0 {
            options.limits.nodes = wish.max_nodes as usize;
        }
        if wish.max_bytes > 0 {
            options.limits.bytes = usize::try_from(wish.max_bytes).unwrap_or(usize::MAX);
        }
        Ok(options)
    }
}

/// The options that a caller wants; NULL for the usual ones.
///
/// # Safety
///
/// The pointer is NULL or points to options.
unsafe fn options(wish: *const shogi_read_options) -> Result<ParseOptions, Failure> {
    if wish.is_null() {
        return Ok(ParseOptions::default());
    }
    // SAFETY: the caller's promise.
    ParseOptions::try_from(unsafe { get(wish)? })
}

/// Begins a record without moves. `start` may be NULL for the start of an even game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_new(
    start: *const shogi_position,
    record: *mut *mut shogi_record,
) -> shogi_status {
    run(|| unsafe {
        no_handle(record)?;
        let start = shogi_position::start(start)?;
        shogi_record::hand_out(Record::new(start), record)
    })
}

/// Reads the bytes of a file, whatever their encoding, of a clipboard, or a link that holds a game. `wish` may be NULL for
/// the usual way.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_read(
    source: *const c_char,
    length: usize,
    wish: *const shogi_read_options,
    record: *mut *mut shogi_record,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            no_handle(record)?;
            shogi_record::hand_out(read_any(bytes(source, length)?, &options(wish)?)?, record)
        })
    }
}

/// Is given each game of a file in turn: a record, or NULL and what was wrong with the game. It may keep the record, by
/// setting the variable to NULL; otherwise the record is freed when it returns, when nobody else may be using it. It returns 0 to go on, or else to stop.
pub type shogi_each_record = Option<
    unsafe extern "C-unwind" fn(
        user: *mut c_void,
        record: *mut *mut shogi_record,
        error: *const shogi_error,
    ) -> c_int,
>;

/// Reads all games of a file, one after another. The status tells what is wrong with the file, not with a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_records_read(
    source: *const c_char,
    length: usize,
    wish: *const shogi_read_options,
    each: shogi_each_record,
    user: *mut c_void,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let each = each.ok_or(ErrorCode::NullPointer)?;
            for game in Games::new(bytes(source, length)?, &options(wish)?)? {
                let mut record = core::ptr::null_mut();
                let told = details(game.as_ref().err().map(|error| (*error).into()));
                if let Ok(parsed) = game {
                    shogi_record::hand_out(parsed, &raw mut record)?;
                }
                let stop = each(user, &raw mut record, &raw const told);
                Handle::<Document>::free(&raw mut record)?;
                if stop != 0 {
                    break;
                }
            }
            Ok(())
        })
    }
}

/// Makes the record of a game: its start, moves, charged times and ending.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_from_game(
    game: *const shogi_game,
    record: *mut *mut shogi_record,
) -> shogi_status {
    run(|| unsafe {
        no_handle(record)?;
        let written = Record::from_game(&*shogi_game::read(game)?);
        shogi_record::hand_out(written, record)
    })
}

/// Copies a record with what can be taken back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_clone(
    record: *const shogi_record,
    copy: *mut *mut shogi_record,
) -> shogi_status {
    run(|| unsafe {
        no_handle(copy)?;
        let same = shogi_record::read(record)?.clone();
        shogi_record::hand_out(same, copy)
    })
}

/// Frees the record in a variable and sets the variable to NULL, so that freeing it again does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_free(record: *mut *mut shogi_record) -> shogi_status {
    run(|| unsafe { Handle::<Document>::free(record) })
}

/// Tells the format and the encoding of the file; 0 if the record was not read. Either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_source(
    record: *const shogi_record,
    format: *mut u32,
    encoding: *mut u32,
) -> shogi_status {
    run(|| unsafe {
        let (format, encoding) = (optional(format)?, optional(encoding)?);
        let document = shogi_record::read(record)?;
        format.put(document.format.map_or(0, Coded::to_code))?;
        encoding.put(document.encoding.map_or(0, Coded::to_code))
    })
}

/// Tells a repair that was made in reading, from 0; `SHOGI_ERROR_ABSENT` after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_diagnostic(
    record: *const shogi_record,
    index: usize,
    diagnostic: *mut shogi_error,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let Diagnostic(error) = *document.diagnostics.get(index).ok_or(ErrorCode::Absent)?;
        put(diagnostic, details(Some(error.into())))
    })
}

/// Tells what ended reading before the game did, with `truncate`; `SHOGI_ERROR_ABSENT` if nothing did.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_stopped(
    record: *const shogi_record,
    reason: *mut shogi_error,
) -> shogi_status {
    run(|| unsafe {
        let error = shogi_record::read(record)?.stopped.ok_or(ErrorCode::Absent)?;
        put(reason, details(Some(error.into())))
    })
}

/// Tells whether two records say the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_equal(
    record: *const shogi_record,
    other: *const shogi_record,
    equal: *mut bool,
) -> shogi_status {
    run(|| unsafe {
        put(equal, shogi_record::read(record)?.record == shogi_record::read(other)?.record)
    })
}
