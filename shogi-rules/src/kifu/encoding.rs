//! From bytes to text: the only place that knows character encodings.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

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

impl Encoding {
    /// The text as bytes, and the characters that the encoding does not have, each once; `？` stands for them.
    #[cfg(feature = "cp932")]
    pub(super) fn encode(self, text: String) -> (Vec<u8>, Vec<char>) {
        let encoding = match self {
            Encoding::Utf8 => return (text.into_bytes(), Vec::new()),
            Encoding::ShiftJis => encoding_rs::SHIFT_JIS,
            Encoding::EucJp => encoding_rs::EUC_JP,
        };
        let (bytes, _, unmappable) = encoding.encode(&text);
        if !unmappable {
            return (bytes.into_owned(), Vec::new());
        }
        let mut missing = BTreeSet::new();
        let known: String = text
            .chars()
            .map(|c| {
                let unknown = encoding.encode(c.encode_utf8(&mut [0; 4])).2;
                if unknown && missing.insert(c) || missing.contains(&c) { '？' } else { c }
            })
            .collect();
        (encoding.encode(&known).0.into_owned(), missing.into_iter().collect())
    }

    /// Without their tables, the other encodings have ASCII alone.
    #[cfg(not(feature = "cp932"))]
    pub(super) fn encode(self, text: String) -> (Vec<u8>, Vec<char>) {
        if self == Encoding::Utf8 || text.is_ascii() {
            return (text.into_bytes(), Vec::new());
        }
        let missing: BTreeSet<char> = text.chars().filter(|c| !c.is_ascii()).collect();
        let ascii = text.chars().map(|c| if c.is_ascii() { c as u8 } else { b'?' });
        (ascii.collect(), missing.into_iter().collect())
    }
}

/// A text, and how it was found.
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) encoding: Encoding,
    /// The first lines declare another encoding, or the encoding is none for records.
    pub(super) problem: Option<ErrorCode>,
}

/// How ISO-2022-JP goes over to kanji: JIS X 0208 of 1978 and 1983, JIS X 0212.
const ESCAPES: [&[u8]; 3] = [b"\x1b$@", b"\x1b$B", b"\x1b$("];

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Finds the encoding by the bytes themselves: what is valid UTF-8 is UTF-8, since text in another
/// encoding hardly ever is; then the declared one, then `Shift_JIS`, then EUC-JP. Much EUC-JP text is valid
/// `Shift_JIS` too, but full of half-width katakana, which records hardly ever have.
///
/// An encoding that is given is taken as it is.
pub(super) fn decode(bytes: &[u8], given: Option<Encoding>) -> Result<Decoded<'_>, ParseError> {
    let bytes = bytes.strip_prefix(BOM).unwrap_or(bytes);
    if let Some(encoding) = given {
        return decode_as(bytes, encoding);
    }
    let declared = declaration(bytes);
    let contradicts = |encoding| {
        let other = declared.is_some_and(|declared| declared != encoding);
        other.then_some(ErrorCode::ContradictoryEncoding)
    };
    match core::str::from_utf8(bytes) {
        Ok(text) => {
            // ASCII is the same in all of them.
            let is_ascii = text.is_ascii();
            if is_ascii {
                refuse_escapes(bytes)?;
            }
            let problem = contradicts(Encoding::Utf8).filter(|_| !is_ascii);
            Ok(Decoded { text: Cow::Borrowed(text), encoding: Encoding::Utf8, problem })
        }
        Err(error) => {
            let place = Place { byte: error.valid_up_to(), ..Place::WHOLE };
            let unknown = ParseError::new(ErrorCode::UnknownEncoding, place, None);
            let (text, encoding) = legacy(bytes, declared).ok_or(unknown)?;
            let euc = (encoding == Encoding::EucJp).then_some(ErrorCode::UnusualEncoding);
            Ok(Decoded { text, encoding, problem: euc.or(contradicts(encoding)) })
        }
    }
}

/// ISO-2022-JP is ASCII to look at, and a record in it would be one without a move.
fn refuse_escapes(bytes: &[u8]) -> Result<(), ParseError> {
    if !bytes.contains(&b'\x1b') {
        return Ok(()); // soon known
    }
    let escape = |rest: &[u8]| ESCAPES.iter().any(|escape| rest.starts_with(escape));
    let Some(byte) = (0..bytes.len()).find(|at| escape(&bytes[*at..])) else { return Ok(()) };
    Err(ParseError::new(ErrorCode::UnsupportedEncoding, Place { byte, ..Place::WHOLE }, None))
}

/// Takes the bytes for text in an encoding.
fn decode_as(bytes: &[u8], encoding: Encoding) -> Result<Decoded<'_>, ParseError> {
    let text = match encoding {
        Encoding::Utf8 => {
            core::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|e| e.valid_up_to())
        }
        #[cfg(feature = "cp932")]
        Encoding::ShiftJis => strictly(encoding_rs::SHIFT_JIS, bytes).ok_or(0),
        #[cfg(feature = "cp932")]
        Encoding::EucJp => strictly(encoding_rs::EUC_JP, bytes).ok_or(0),
        #[cfg(not(feature = "cp932"))]
        _ => Err(0),
    };
    let unknown =
        |byte| ParseError::new(ErrorCode::UnknownEncoding, Place { byte, ..Place::WHOLE }, None);
    Ok(Decoded { text: text.map_err(unknown)?, encoding, problem: None })
}

/// The text, if all bytes are some in the encoding.
#[cfg(feature = "cp932")]
fn strictly<'a>(encoding: &'static encoding_rs::Encoding, bytes: &'a [u8]) -> Option<Cow<'a, str>> {
    encoding.decode_without_bom_handling_and_without_replacement(bytes)
}

/// The encoding that one of the first lines declares: `#KIF version=2.0 encoding=Shift_JIS`,
/// `'CSA encoding=UTF-8`, `'encoding=Shift_JIS`.
fn declaration(bytes: &[u8]) -> Option<Encoding> {
    const KEY: &[u8] = b"encoding=";
    // Before it there may be the version.
    let mut lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).take(4);
    let line = lines.find_map(|line| {
        let comment =
            [&b"#"[..], b"'CSA ", b"'encoding="].iter().any(|mark| line.starts_with(mark));
        let at = line.windows(KEY.len()).position(|window| window.eq_ignore_ascii_case(KEY))?;
        comment.then(|| line.get(at + KEY.len()..)).flatten()
    });
    let value = line?.split(u8::is_ascii_whitespace).next()?;
    let is = |name: &[u8]| value.eq_ignore_ascii_case(name);
    match () {
        () if is(b"UTF-8") || is(b"UTF8") => Some(Encoding::Utf8),
        () if is(b"Shift_JIS") || is(b"SJIS") || is(b"CP932") => Some(Encoding::ShiftJis),
        () if is(b"EUC-JP") || is(b"EUCJP") => Some(Encoding::EucJp),
        () => None,
    }
}

#[cfg(feature = "cp932")]
fn legacy(bytes: &[u8], declared: Option<Encoding>) -> Option<(Cow<'_, str>, Encoding)> {
    // UTF-16 files can pass for Shift_JIS; their byte order mark gives them away.
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return None;
    }
    let decode = |encoding| strictly(encoding, bytes);
    let euc = |text| (text, Encoding::EucJp);
    let shift_jis = |text| (text, Encoding::ShiftJis);
    match declared {
        Some(Encoding::EucJp) => decode(encoding_rs::EUC_JP)
            .map(euc)
            .or_else(|| decode(encoding_rs::SHIFT_JIS).map(shift_jis)),
        Some(Encoding::ShiftJis) => decode(encoding_rs::SHIFT_JIS)
            .map(shift_jis)
            .or_else(|| decode(encoding_rs::EUC_JP).map(euc)),
        _ => {
            let half_width = |text: &str| text.contains(|c| matches!(c, '\u{ff61}'..='\u{ff9f}'));
            let Some(text) = decode(encoding_rs::SHIFT_JIS) else {
                return decode(encoding_rs::EUC_JP).map(euc);
            };
            let other = half_width(&text).then(|| decode(encoding_rs::EUC_JP)).flatten();
            match other.filter(|other| !half_width(other)) {
                Some(other) => Some(euc(other)),
                None => Some(shift_jis(text)),
            }
        }
    }
}

#[cfg(not(feature = "cp932"))]
fn legacy(_: &[u8], _: Option<Encoding>) -> Option<(Cow<'_, str>, Encoding)> {
    None
}
