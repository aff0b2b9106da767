use alloc::borrow::Cow;

use crate::error::ErrorCode;
use crate::position::Position;

use super::builder::Builder;
use super::encoding::{Decoded, decode};
use super::lines::Place;
use super::link::Link;
#[cfg(feature = "jkf")]
use super::{Encoding, json, lines::Line};
use super::{Format, ParseError, ParseOptions, Parsed, read, read_str};

const FIRST: Place = Place { line: 1, column: 1, byte: 0 };

/// Reads what a clipboard holds: a record or a position in any [`Format`], or a link that holds one, also in the midst
/// of other text. Where a text is a record and contains a link, it is read as the record.
///
/// The links are those of KENTO, Piyo Shogi (ぴよ将棋), Shogi Playground, `ShogiHome` and Lishogi (positions only). No
/// page is fetched: a link that only names a game is none. The format of what is read from a link is that of the record
/// in it, [`Format::Usi`] or [`Format::Usen`].
///
/// With the feature `jkf`, a JSON object with a string `contents` and without `moves` is read as the record in that
/// string. So the server of 81Dojo is said to answer; nothing else of its object is known here, and nothing else is read.
///
/// # Errors
///
/// As [`read`]; the places of errors in links are those in the text as it stands, but the places in a string of JSON
/// are lines and columns of that string.
///
/// ```
/// use shogi_rules::kifu::{Format, ParseOptions, read_any};
/// let options = ParseOptions::default();
/// let parsed = read_any("見て → https://www.kento-shogi.com/?moves=7g7f.3c3d#2 どう？", &options)?;
/// assert_eq!(parsed.format, Format::Usi);
/// assert_eq!(parsed.record.main_moves().count(), 2);
///
/// let error = read_any("https://lishogi.org/analysis/9/9/9/9/9/9/9/9/9_x_-_1", &options).unwrap_err();
/// assert_eq!((error.line, error.column), (1, 48));
/// # Ok::<(), shogi_rules::kifu::ParseError>(())
/// ```
#[doc(alias = "clipboard")]
pub fn read_any(input: impl AsRef<[u8]>, options: &ParseOptions) -> Result<Parsed, ParseError> {
    let bytes = input.as_ref();
    if bytes.len() > options.limits.bytes {
        return read(bytes, options);
    }
    let decoded = decode(bytes, options.encoding)?;
    let result = match contents(&decoded) {
        Some(text) => read_str(&text, options),
        None => read(bytes, options),
    };
    match Link::find(&decoded.text) {
        Some((link, first)) if first || says_nothing(&result) => read_link(link, &decoded, options),
        _ => result,
    }
}

/// The record that a JSON object of another format holds as a string. JSON is UTF-8 by its definition.
#[cfg(feature = "jkf")]
fn contents<'a>(decoded: &'a Decoded<'_>) -> Option<Cow<'a, str>> {
    if decoded.encoding != Encoding::Utf8 || !decoded.text.trim_start().starts_with('{') {
        return None;
    }
    let text = Line { text: &decoded.text, place: FIRST };
    match json::object(text, ["contents", "moves"]).ok()?.values() {
        [Some(contents), None] => json::string(contents).ok(),
        _ => None,
    }
}

/// Without a reader of JSON, there is none.
#[cfg(not(feature = "jkf"))]
fn contents<'a>(_: &'a Decoded<'_>) -> Option<Cow<'a, str>> {
    None
}

/// Tells whether a text that holds a link holds nothing else: a line like `棋譜：` only looks like a record.
fn says_nothing(result: &Result<Parsed, ParseError>) -> bool {
    match result {
        Ok(Parsed { record, .. }) => {
            record.len() == 1
                && *record.start() == Position::startpos()
                && record.headers().len() <= 1
                && record.root().comments.is_empty()
        }
        Err(error) => {
            error.kind == ErrorCode::UnknownFormat
                || error.format == Some(Format::Usi) && error.ply == 0
        }
    }
}

fn read_link(
    link: Link<'_>,
    decoded: &Decoded<'_>,
    options: &ParseOptions,
) -> Result<Parsed, ParseError> {
    let mut tree = Builder::new(link.format(), options, 0);
    if let Some(problem) = decoded.problem {
        tree.repair(FIRST, problem)?;
    }
    match link.read(&mut tree) {
        Ok(()) => tree.finish(decoded.encoding),
        Err(error) => tree.cut(error, decoded.encoding),
    }
}
