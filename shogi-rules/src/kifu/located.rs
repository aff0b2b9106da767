use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::lines::{Line, Place};

/// Text of one line that knows where each of its bytes stands in the input, also where it is written there in
/// another way, as in a web address.
pub(super) struct Located<'a> {
    pub(super) text: Cow<'a, str>,
    line: Line<'a>,
    /// The byte of the line for each byte of the text; none if the text is the line.
    bytes: Option<Vec<usize>>,
}

impl<'a> Located<'a> {
    /// A line as it stands.
    pub(super) const fn plain(line: Line<'a>) -> Located<'a> {
        Located { text: Cow::Borrowed(line.text), line, bytes: None }
    }

    /// The meaning of a percent-encoded line, where `+` is a blank or not. On failure the place where it is no UTF-8.
    pub(super) fn decoded(line: Line<'a>, plus: bool) -> Result<Located<'a>, Place> {
        let (mut text, mut bytes) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(byte) = line.text.as_bytes().get(at) {
            let (byte, width) = match encoded(line.text.as_bytes().get(at..)) {
                Some(byte) => (byte, 3),
                None if *byte == b'+' && plus => (b' ', 1),
                None => (*byte, 1),
            };
            text.push(byte);
            bytes.push(at);
            at += width;
        }
        match String::from_utf8(text) {
            Ok(text) => Ok(Located { text: Cow::Owned(text), line, bytes: Some(bytes) }),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                Err(line.at(bytes.get(valid).copied().unwrap_or(at)))
            }
        }
    }

    /// The text with some ASCII characters written as others.
    pub(super) fn with(mut self, other: impl Fn(char) -> char) -> Located<'a> {
        self.text = self.text.chars().map(other).collect::<String>().into();
        self
    }

    /// The place of a byte; the end of the line if there is no such byte.
    pub(super) fn at(&self, byte: usize) -> Place {
        self.line.at(self.byte(byte))
    }

    fn byte(&self, byte: usize) -> usize {
        match &self.bytes {
            Some(bytes) => bytes.get(byte).copied().unwrap_or(self.line.text.len()),
            None => byte,
        }
    }

    /// What tells the places of bytes one after the other.
    pub(super) const fn places(&self) -> Places<'_> {
        Places { text: self, rest: self.line, passed: 0 }
    }
}

/// The byte that begins some text percent-encoded.
fn encoded(text: Option<&[u8]>) -> Option<u8> {
    let [b'%', high, low, ..] = *text? else { return None };
    let digit = |byte: u8| (byte as char).to_digit(16);
    Some((digit(high)? * 16 + digit(low)?) as u8)
}

/// Tells the places of bytes in ascending order, and passes over each part of the line once only.
pub(super) struct Places<'a> {
    text: &'a Located<'a>,
    rest: Line<'a>,
    passed: usize,
}

impl Places<'_> {
    pub(super) fn at(&mut self, byte: usize) -> Place {
        let byte = self.text.byte(byte);
        self.rest = self.rest.skip(byte.saturating_sub(self.passed));
        self.passed = self.passed.max(byte);
        self.rest.place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Place = Place { line: 3, column: 5, byte: 40 };

    #[test]
    fn decoded_text_knows_its_places() {
        let line = Line { text: "a%2B+%E3%81%82%zz%4", place: START };
        let text = Located::decoded(line, true).unwrap();
        assert_eq!(text.text, "a+ あ%zz%4");
        assert_eq!(Located::decoded(line, false).unwrap().text, "a++あ%zz%4");
        let mut places = text.places();
        for (byte, column) in [(0, 5), (1, 6), (2, 9), (3, 10), (6, 19), (10, 23), (99, 24)] {
            assert_eq!(text.at(byte).column, column, "{byte}");
            assert_eq!(places.at(byte), text.at(byte), "{byte}");
        }
        let bad = Located::decoded(Line { text: "ab%FFc", place: START }, false);
        assert_eq!(bad.err().map(|place| place.byte), Some(42));
    }

    #[test]
    fn plain_text_is_where_it_stands() {
        let text = Located::plain(Line { text: "あ b", place: START });
        assert_eq!((text.at(4).column, text.at(4).byte), (7, 44));
        assert_eq!(text.with(|c| if c == ' ' { '_' } else { c }).text, "あ_b");
    }
}
