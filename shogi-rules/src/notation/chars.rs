//! Characters of moves and boards in words, and reading them one after another.

use core::str::Chars;

/// Tells whether a character only separates: blank, tab, full-width and no-break blank.
pub(crate) const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}' | '\u{a0}')
}

/// The value of a digit, ASCII or full-width.
pub(crate) const fn digit(c: char) -> Option<u8> {
    match c {
        '0'..='9' => Some(c as u8 - b'0'),
        '０'..='９' => Some((c as u32 - '０' as u32) as u8),
        _ => None,
    }
}

/// The value of a kanji digit, 一 to 九.
pub(crate) const fn kanji_digit(c: char) -> Option<u8> {
    Some(match c {
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}

/// A place in a text that moves forward.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    length: usize,
    rest: Chars<'a>,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { length: text.len(), rest: text.chars() }
    }

    /// The number of bytes read.
    pub(super) fn at(&self) -> usize {
        self.length - self.rest.as_str().len()
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest.as_str()
    }

    /// Goes on at a rest of the text.
    pub(super) fn go_to(&mut self, rest: &'a str) {
        self.rest = rest.chars();
    }

    /// Reads a character if it has a value.
    pub(super) fn take<T>(&mut self, value: impl Fn(char) -> Option<T>) -> Option<T> {
        let mut rest = self.rest.clone();
        let value = value(rest.next()?)?;
        self.rest = rest;
        Some(value)
    }

    pub(super) fn skip(&mut self, wanted: char) -> bool {
        self.take(|c| (c == wanted).then_some(())).is_some()
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.take(|c| is_blank(c).then_some(())).is_some() {}
    }
}
