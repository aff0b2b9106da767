//! Records of games: KIF, KI2, CSA, JSON Kifu Format, USI and USEN, read into one tree and written from it.
//!
//! Reading goes from bytes to text (whatever the encoding), to numbered lines, to one tree builder that
//! checks every move. [`read`] takes the bytes of a file; the format and the encoding are found by the
//! content, never by the name. [`read_any`] also finds links that hold a game.
//!
//! ```
//! use shogi_rules::kifu::{Format, ParseOptions, RecordedResult, read};
//! use shogi_rules::Color;
//! let file = b"V2.2\nN+Black\nPI\n+\n+7776FU\nT12\n-3334FU\n%TORYO\n";
//! let parsed = read(file, &ParseOptions::default())?;
//! assert_eq!(parsed.format, Format::Csa);
//! assert_eq!(parsed.record.header("N+"), Some("Black"));
//! assert_eq!(parsed.record.main_moves().count(), 2);
//! assert_eq!(parsed.record.result(), RecordedResult::Win(Color::White));
//! # Ok::<(), shogi_rules::kifu::ParseError>(())
//! ```
//!
//! [`Record::judge`] replays a record under a rule set and says where the two contradict each other;
//! [`Record::from_game`] makes a record of a game.
//!
//! No move is ever lost silently: outside comments, what looks like a move and is not
//! understood is an error with its line, also in lenient mode, and every repair is a [`Diagnostic`] with its
//! line.

mod any;
mod builder;
mod csa_board;
mod csa_read;
mod csa_write;
mod cursor;
mod difference;
mod edit;
mod encoding;
mod ending;
mod engine_line;
mod engine_note;
mod engine_pv;
mod error;
mod event;
#[cfg(feature = "std")]
mod file;
#[cfg(feature = "std")]
mod folder;
mod format;
mod from_game;
mod games;
mod headers;
#[cfg(feature = "jkf")]
mod jkf_move;
#[cfg(feature = "jkf")]
mod jkf_read;
#[cfg(feature = "jkf")]
mod jkf_start;
#[cfg(feature = "jkf")]
mod jkf_write;
#[cfg(feature = "jkf")]
mod json;
mod ki2_read;
mod ki2_write;
mod kif_move;
mod kif_read;
mod kif_start;
mod kif_time;
mod kif_words;
mod kif_write;
mod line_key;
mod lines;
mod link;
mod link_write;
mod located;
mod losses;
mod options;
mod outline;
mod rating;
mod reached;
mod record;
mod referee;
mod summary;
mod terminal;
mod time_headers;
mod usen;
mod usen_read;
mod usen_write;
mod usi_read;
mod usi_write;
mod write;

use alloc::vec::Vec;

pub use crate::usi::Score;
pub use any::read_any;
pub use cursor::Cursor;
pub use difference::Difference;
pub use edit::{Edit, EditError, comment_lines};
pub use encoding::Encoding;
pub use engine_note::{EngineNote, NoteKind, NoteSource, PvStart, engine_score};
pub use error::{Diagnostic, ParseError};
pub use event::Event;
#[cfg(feature = "std")]
pub use file::{ReadFileError, read_file};
#[cfg(feature = "std")]
pub use folder::{FolderError, is_record_name, record_files};
pub use format::Format;
pub use games::Games;
pub use headers::{Date, KnownHeader};
pub use line_key::line_key;
pub use options::{Limits, Mode, ParseOptions};
pub use rating::read_rating;
pub use record::{Header, Node, NodeId, NodeKind, Record};
pub use referee::Verdict;
pub use terminal::{RecordedResult, Terminal, TerminalKind};
pub use write::{CsaVersion, Loss, WriteOptions, Written};

/// A record, and how it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Parsed {
    /// The record.
    pub record: Record,
    /// The repairs that were made, in the order of the file; always empty in strict mode.
    pub diagnostics: Vec<Diagnostic>,
    /// The format of the file.
    pub format: Format,
    /// The encoding of the file.
    pub encoding: Encoding,
    /// What ended reading before the game did, where [`ParseOptions::truncate`] keeps what was read until then.
    pub error: Option<ParseError>,
}

/// Reads the record in a file. If the file holds several games, this is the first; see [`Games`].
///
/// # Errors
///
/// Where and why the file cannot be read. A file with several games is an error in strict mode.
///
/// ```
/// use shogi_rules::kifu::{Encoding, ParseOptions, read};
/// // 手合割：平手 in Shift_JIS
/// let file = b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n";
/// # if cfg!(feature = "cp932") {
/// assert_eq!(read(file, &ParseOptions::default())?.encoding, Encoding::ShiftJis);
/// # }
/// # Ok::<(), shogi_rules::kifu::ParseError>(())
/// ```
pub fn read(bytes: &[u8], options: &ParseOptions) -> Result<Parsed, ParseError> {
    Games::new(bytes, options)?.only()
}

/// Reads the record in a text, like [`read`].
///
/// # Errors
///
/// As [`read`].
pub fn read_str(text: &str, options: &ParseOptions) -> Result<Parsed, ParseError> {
    read(text.as_bytes(), options)
}
