//! From bytes to text: the only place that knows character encodings.

use alloc::borrow::Cow;

use crate::error::ErrorCode;

use super::ParseError;
use super::lines::Place;

/// The character encoding of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark; plain ASCII too.
    Utf8,
    /// `Shift_JIS` as Windows has it (code page 932).
    #[doc(alias = "cp932")]
    ShiftJis,
    /// EUC-JP.
    EucJp,
}

/// A text, and how it was found.
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) encoding: Encoding,
    /// The first line declares another encoding.
    pub(super) contradicts: bool,
}

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Finds the encoding by the bytes themselves: what is valid UTF-8 is UTF-8, since text in another
/// encoding hardly ever is; then the declared one, then `Shift_JIS`, then EUC-JP.
pub(super) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, ParseError> {
    let bytes = bytes.strip_prefix(BOM).unwrap_or(bytes);
    let declared = declaration(bytes);
    let contradicts = |encoding| declared.is_some_and(|declared| declared != encoding);
    match core::str::from_utf8(bytes) {
        Ok(text) => {
            // ASCII is the same in all of them.
            let contradicts = !text.is_ascii() && contradicts(Encoding::Utf8);
            Ok(Decoded { text: Cow::Borrowed(text), encoding: Encoding::Utf8, contradicts })
        }
        Err(error) => {
            let place = Place { byte: error.valid_up_to(), ..Place::WHOLE };
            let unknown = ParseError::new(ErrorCode::UnknownEncoding, place, None);
            let (text, encoding) = legacy(bytes, declared).ok_or(unknown)?;
            Ok(Decoded { text, encoding, contradicts: contradicts(encoding) })
        }
    }
}

/// The encoding that the first line declares: `#KIF version=2.0 encoding=Shift_JIS`,
/// `'CSA encoding=UTF-8`.
fn declaration(bytes: &[u8]) -> Option<Encoding> {
    const KEY: &[u8] = b"encoding=";
    let line = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    let comment = line.starts_with(b"#") || line.starts_with(b"'CSA");
    let at = line.windows(KEY.len()).position(|window| window.eq_ignore_ascii_case(KEY))?;
    let value = line.get(at + KEY.len()..)?.split(u8::is_ascii_whitespace).next()?;
    let is = |name: &[u8]| value.eq_ignore_ascii_case(name);
    match comment {
        true if is(b"UTF-8") || is(b"UTF8") => Some(Encoding::Utf8),
        true if is(b"Shift_JIS") || is(b"SJIS") || is(b"CP932") => Some(Encoding::ShiftJis),
        true if is(b"EUC-JP") || is(b"EUCJP") => Some(Encoding::EucJp),
        _ => None,
    }
}

#[cfg(feature = "cp932")]
fn legacy(bytes: &[u8], declared: Option<Encoding>) -> Option<(Cow<'_, str>, Encoding)> {
    // UTF-16 files can pass for Shift_JIS; their byte order mark gives them away.
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return None;
    }
    let order = match declared {
        Some(Encoding::EucJp) => [Encoding::EucJp, Encoding::ShiftJis],
        _ => [Encoding::ShiftJis, Encoding::EucJp],
    };
    order.into_iter().find_map(|encoding| {
        let decoder = match encoding {
            Encoding::EucJp => encoding_rs::EUC_JP,
            _ => encoding_rs::SHIFT_JIS,
        };
        let text = decoder.decode_without_bom_handling_and_without_replacement(bytes)?;
        Some((text, encoding))
    })
}

#[cfg(not(feature = "cp932"))]
fn legacy(_: &[u8], _: Option<Encoding>) -> Option<(Cow<'_, str>, Encoding)> {
    None
}
