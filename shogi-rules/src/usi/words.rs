//! A message word by word.

use core::str::FromStr;

use crate::error::ErrorCode;
use crate::notation::usi;
use crate::types::Move;

use super::MessageError;

/// The words of a message that are not read yet.
pub(super) struct Words<'a> {
    line: &'a str,
    /// The byte after the last word read.
    at: usize,
    /// The byte at which that word starts.
    last: usize,
    /// Unknown words are errors.
    strict: bool,
}

impl<'a> Words<'a> {
    pub(super) const fn new(line: &'a str, strict: bool) -> Words<'a> {
        Words { line, at: 0, last: 0, strict }
    }

    /// The next word and its place, which stays unread.
    fn look(&self) -> Option<(usize, &'a str)> {
        let (offset, word) = usi::words(self.line.get(self.at..)?).next()?;
        Some((self.at + offset, word))
    }

    pub(super) fn peek(&self) -> Option<&'a str> {
        Some(self.look()?.1)
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        let (offset, word) = self.look()?;
        (self.last, self.at) = (offset, offset + word.len());
        Some(word)
    }

    /// Reads the next word if it is this one.
    pub(super) fn skip(&mut self, word: &str) -> bool {
        let there = self.peek() == Some(word);
        if there {
            self.next();
        }
        there
    }

    /// An error at the next word, or at the end.
    pub(super) fn error(&self, kind: ErrorCode) -> MessageError {
        let offset = self.look().map_or(self.line.len(), |(offset, _)| offset);
        MessageError { kind, offset }
    }

    /// An error at the word just read.
    pub(super) const fn error_before(&self, kind: ErrorCode) -> MessageError {
        MessageError { kind, offset: self.last }
    }

    /// Passes over the word just read, which is unknown.
    pub(super) const fn unknown(&self) -> Result<(), MessageError> {
        if self.strict { Err(self.error_before(ErrorCode::UsiUnknownWord)) } else { Ok(()) }
    }

    /// Passes over what is left.
    pub(super) fn end(&mut self) -> Result<(), MessageError> {
        while self.next().is_some() {
            self.unknown()?;
        }
        Ok(())
    }

    /// Reads the next word by a function; what that does not understand stays unread and is an error.
    pub(super) fn value<T>(
        &mut self,
        kind: ErrorCode,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, MessageError> {
        let word = self.peek().ok_or_else(|| self.error(ErrorCode::UsiMissing))?;
        let value = read(word).ok_or_else(|| self.error(kind))?;
        self.next();
        Ok(value)
    }

    /// Reads this word, which must come next.
    pub(super) fn expect(&mut self, word: &str) -> Result<(), MessageError> {
        self.value(ErrorCode::UsiValue, |next| (next == word).then_some(()))
    }

    pub(super) fn number<T: FromStr>(&mut self) -> Result<T, MessageError> {
        self.value(ErrorCode::UsiNumber, |word| word.parse().ok())
    }

    /// Reads milliseconds.
    pub(super) fn time(&mut self) -> Result<u64, MessageError> {
        let strict = self.strict;
        self.value(ErrorCode::UsiNumber, |word| match word.parse::<i64>() {
            Ok(below) if below < 0 && !strict => Some(0),
            _ => word.parse().ok(),
        })
    }

    pub(super) fn mv(&mut self) -> Result<Move, MessageError> {
        self.value(ErrorCode::NotAMove, usi::read_move)
    }

    /// All that is left as one text, which stays unread.
    pub(super) fn ahead(&self) -> &'a str {
        self.line.get(self.at..).unwrap_or("").trim()
    }

    /// Reads all that is left as one text.
    pub(super) fn rest(&mut self) -> &'a str {
        let rest = self.ahead();
        self.at = self.line.len();
        rest
    }

    /// Reads the text up to one of these words, which stays unread, or all that is left.
    pub(super) fn until(&mut self, ends: &[&str]) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(|word| !ends.contains(&word)) {
            self.next();
        }
        self.line.get(start..self.at).unwrap_or("").trim()
    }

    /// Reads a name, which may hold blanks, up to a word that stays unread.
    pub(super) fn name(&mut self, end: &str) -> Result<&'a str, MessageError> {
        match self.until(&[end]) {
            "" => Err(self.error(ErrorCode::UsiMissing)),
            name => Ok(name),
        }
    }

    /// Counts and reads the moves up to the first word that is none.
    pub(super) fn moves(&mut self) -> (&'a str, usize) {
        let (start, mut count) = (self.at, 0);
        while self.peek().is_some_and(|word| usi::read_move(word).is_some()) {
            self.next();
            count += 1;
        }
        (self.line.get(start..self.at).unwrap_or(""), count)
    }
}

/// How an empty text is written where a value must stand.
const EMPTY: &str = "<empty>";

/// Reads a text that may be empty.
pub(super) fn unfilled(text: &str) -> &str {
    if text == EMPTY { "" } else { text }
}

/// Writes a text that may be empty.
pub(super) fn filled(text: &str) -> &str {
    if text.is_empty() { EMPTY } else { text }
}
