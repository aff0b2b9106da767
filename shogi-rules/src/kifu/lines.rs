use crate::notation::bod::is_blank;

/// A place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// From 1; 0 means the whole text.
    pub(super) line: u32,
    /// In characters, from 1; 0 means the whole text.
    pub(super) column: u32,
    /// From 0.
    pub(super) byte: usize,
}

impl Place {
    pub(super) const WHOLE: Place = Place { line: 0, column: 0, byte: 0 };

    /// The place after a text that begins here and does not end between CR and LF.
    #[cfg(feature = "jkf")]
    pub(super) fn after(self, text: &str) -> Place {
        let byte = self.byte.saturating_add(text.len());
        let line_end = text.rfind(['\n', '\r']);
        let last = line_end.and_then(|at| text.get(at + 1..)).unwrap_or(text);
        let columns = last.chars().count() as u32;
        if line_end.is_none() {
            return Place { column: self.column.saturating_add(columns), byte, ..self };
        }
        let ends = text.matches(['\n', '\r']).count() - text.matches("\r\n").count();
        Place {
            line: self.line.saturating_add(ends as u32),
            column: columns.saturating_add(1),
            byte,
        }
    }
}

/// A line or a part of one, without the line end, that knows its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
}

impl<'a> Line<'a> {
    /// The place of a byte of the text; its end if there is no such byte.
    pub(super) fn at(self, byte: usize) -> Place {
        self.skip(byte.min(self.text.len())).place
    }

    /// The text from a byte on. What is no boundary of a character skips everything.
    pub(super) fn skip(self, bytes: usize) -> Line<'a> {
        let (skipped, text) = self.text.split_at_checked(bytes).unwrap_or((self.text, ""));
        let Place { line, column, byte } = self.place;
        let column = column.saturating_add(skipped.chars().count() as u32);
        Line { text, place: Place { line, column, byte: byte.saturating_add(skipped.len()) } }
    }

    /// The text behind so many ASCII characters.
    #[inline]
    pub(super) fn skip_ascii(self, count: usize) -> Line<'a> {
        let Place { line, column, byte } = self.place;
        let column = column.saturating_add(count as u32);
        let place = Place { line, column, byte: byte.saturating_add(count) };
        Line { text: self.text.get(count..).unwrap_or(""), place }
    }

    /// The text from its first character that is no blank.
    #[inline]
    pub(super) fn trim_start(self) -> Line<'a> {
        // Nearly all blanks are ASCII, and nearly all lines have something behind them.
        let bytes = self.text.as_bytes();
        let blanks = bytes.iter().take_while(|byte| **byte == b' ').count();
        // The other blanks begin with these bytes.
        let other = |byte: &u8| matches!(*byte, b'\t' | 0xc2 | 0xe3);
        if bytes.get(blanks).is_some_and(|byte| !other(byte)) {
            return self.skip_ascii(blanks);
        }
        self.skip(self.text.len() - self.text.trim_start_matches(is_blank).len())
    }

    /// The text after a prefix, if it begins with it.
    pub(super) fn strip_prefix(self, prefix: &str) -> Option<Line<'a>> {
        self.text.starts_with(prefix).then(|| self.skip(prefix.len()))
    }

    /// Splits at the first of some characters, which belongs to neither part.
    pub(super) fn split_once(self, is_separator: fn(char) -> bool) -> Option<(Line<'a>, Line<'a>)> {
        let (at, separator) = self.text.char_indices().find(|(_, c)| is_separator(*c))?;
        let before = Line { text: self.text.get(..at)?, place: self.place };
        Some((before, self.skip(at + separator.len_utf8())))
    }
}

/// The lines of a text, which end with LF, CR LF or CR.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    text: &'a str,
    /// Where the next line starts.
    next: Place,
}

impl<'a> Lines<'a> {
    /// The lines of a text from the start of one of its lines on.
    pub(super) const fn from(text: &'a str, next: Place) -> Lines<'a> {
        Lines { text, next }
    }

    /// Where the next line starts.
    pub(super) const fn next_place(&self) -> Place {
        self.next
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let place = self.next;
        let rest = self.text.get(place.byte..).filter(|rest| !rest.is_empty())?;
        // Lines are short: looking at each byte is faster than a search made for long texts.
        let end = rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r'));
        let (text, after) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
        let line_end = if after.starts_with("\r\n") { 2 } else { usize::from(!after.is_empty()) };
        self.next = Place {
            line: place.line.saturating_add(1),
            column: 1,
            byte: place.byte + text.len() + line_end,
        };
        Some(Line { text, place })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    const START: Place = Place { line: 1, column: 1, byte: 0 };

    #[test]
    fn lines_end_in_three_ways() {
        let lines: Vec<_> = Lines::from("あ\r\nb\r\rc\n", START)
            .map(|line| (line.text, line.place.line, line.place.byte))
            .collect();
        assert_eq!(lines, [("あ", 1, 0), ("b", 2, 5), ("", 3, 7), ("c", 4, 8)]);
    }

    #[test]
    fn columns_count_characters() {
        let line = Line { text: "　１ ７六歩", place: START };
        assert_eq!(line.at(7).column, 4);
        assert_eq!(line.trim_start().place.column, 2);
        assert_eq!(line.at(999).column, 7);
    }
}
