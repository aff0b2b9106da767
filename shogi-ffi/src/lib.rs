//! The library shogi-rules for C: `include/shogi_rules.h` is written from this crate, `docs/c.md` is the contract.
//!
//! Nothing is decided here. A function looks at what the caller points to ([`memory`]), turns numbers into values
//! ([`codes`]), asks the core, and writes the answer; what goes wrong becomes a number and a text of the core
//! ([`failure`], [`error`]).

// The names of C are C's. And every function is unsafe for the same reason, which the contract says once: pointers that
// are not NULL must point to what their type says.
#![allow(
    non_camel_case_types,
    clippy::missing_safety_doc,
    missing_docs,
    missing_debug_implementations
)]

pub mod codes;
pub mod error;
pub mod failure;
pub mod game;
pub mod game_acts;
pub mod game_clock;
#[cfg(feature = "json")]
pub mod game_saved;
pub mod guide;
pub mod handicap;
pub mod handle;
#[cfg(feature = "cpu")]
pub mod mate;
pub mod memory;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod packed;
#[cfg(feature = "svg")]
pub mod picture;
#[cfg(feature = "cpu")]
pub mod player;
pub mod position;
#[cfg(feature = "records")]
pub mod record;
#[cfg(feature = "records")]
pub mod record_edit;
#[cfg(feature = "records")]
pub mod record_headers;
#[cfg(feature = "records")]
pub mod record_judge;
#[cfg(feature = "records")]
pub mod record_tree;
#[cfg(feature = "records")]
pub mod record_write;
pub mod rule_set;
pub mod setup;
pub mod types;

use core::ffi::{CStr, c_char};

use shogi_rules::ErrorCode;

use error::{run, shogi_status};

pub use codes::Table;

/// The enums of the header whose values Rust has as well.
pub const TABLES: &[&[Table]] = &[
    codes::CODES,
    codes::KINDS,
    notation::CODES,
    packed::CODES,
    #[cfg(feature = "svg")]
    picture::CODES,
    #[cfg(feature = "records")]
    record::CODES,
    #[cfg(feature = "records")]
    record_headers::CODES,
    #[cfg(feature = "records")]
    record_tree::CODES,
    #[cfg(feature = "records")]
    record_tree::KINDS,
    #[cfg(feature = "records")]
    record_write::CODES,
    #[cfg(feature = "records")]
    record_write::KINDS,
    #[cfg(feature = "cpu")]
    player::CODES,
    #[cfg(feature = "cpu")]
    player::KINDS,
    #[cfg(feature = "cpu")]
    mate::CODES,
];

const fn number(text: &str) -> u32 {
    let mut number = 0;
    let mut i = 0;
    while i < text.len() {
        number = number * 10 + (text.as_bytes()[i] - b'0') as u32;
        i += 1;
    }
    number
}

/// The version of this header as a number: 10000 times the major version, 100 times the minor, and the patch.
pub const SHOGI_VERSION: u32 = number(env!("CARGO_PKG_VERSION_MAJOR")) * 10_000
    + number(env!("CARGO_PKG_VERSION_MINOR")) * 100
    + number(env!("CARGO_PKG_VERSION_PATCH"));

const VERSION_TEXT: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(text) => text,
        Err(_) => c"",
    };

/// Returns the version of the library, as `SHOGI_VERSION` is that of the header.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_version() -> u32 {
    SHOGI_VERSION
}

/// Returns the version of the library as text, which lasts as long as the library does.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_version_text() -> *const c_char {
    VERSION_TEXT.as_ptr()
}

/// Compares the header that a program was compiled with and the library that it runs with: call it once at the start
/// as `SHOGI_CHECK_VERSION()`. `SHOGI_ERROR_OTHER_VERSION` means that the two do not fit.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_check_version(
    version: u32,
    position_size: usize,
    position_align: usize,
) -> shogi_status {
    run(|| {
        // Until 1.0 a minor version may change anything; from then on a major one.
        let series = |version: u32| match version {
            0..10_000 => (0, version / 100),
            _ => (version / 10_000, 0),
        };
        let fits = series(version) == series(SHOGI_VERSION)
            && version <= SHOGI_VERSION
            && position_size == position::SHOGI_POSITION_SIZE
            && position_align == position::SHOGI_POSITION_ALIGN;
        if fits { Ok(()) } else { Err(ErrorCode::OtherVersion.into()) }
    })
}
