use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::error::ErrorCode;
use crate::notation::bod::is_blank;

use super::builder::Builder;
use super::encoding::{Decoded, decode};
#[cfg(feature = "jkf")]
use super::jkf_read;
#[cfg(feature = "jkf")]
use super::lines::Line;
use super::lines::{Lines, Place};
use super::{
    Diagnostic, Encoding, Event, Format, Mode, ParseError, ParseOptions, Parsed, csa_read, event,
    kif_read, usi_read,
};

const FIRST: Place = Place { line: 1, column: 1, byte: 0 };

/// The games of a file, one after the other: an iterator that reads a game when it is asked for it.
///
/// CSA files separate games by a line `/`. In KIF a second 手合割 after moves begins another game. In USI and USEN
/// each line is a game. After an error the iterator goes on with the next game.
///
/// ```
/// use shogi_rules::kifu::{Games, ParseOptions};
/// let file = b"PI\n+\n+7776FU\n/\nPI\n+\n+2727FU\n+2726FU\n/\nPI\n+\n%CHUDAN\n";
/// let games: Vec<_> = Games::new(file, &ParseOptions::default())?.collect();
/// assert_eq!(games.len(), 3);
/// assert_eq!(games[1].as_ref().unwrap_err().line, 7);
/// assert_eq!(games[2].as_ref().unwrap().record.len(), 2);
/// # Ok::<(), shogi_rules::kifu::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: Cow<'a, str>,
    options: ParseOptions,
    format: Format,
    encoding: Encoding,
    /// What is wrong with the encoding, which the first game reports.
    problem: Option<ErrorCode>,
    /// Where the next game starts.
    next: Place,
}

impl<'a> Games<'a> {
    /// Decodes a file and finds its format; no game is read yet.
    ///
    /// # Errors
    ///
    /// If the file is too large, or encoding or format are not known.
    pub fn new(bytes: &'a [u8], options: &ParseOptions) -> Result<Games<'a>, ParseError> {
        if bytes.len() > options.limits.bytes {
            return Err(ParseError::new(ErrorCode::TooLarge, Place::WHOLE, None));
        }
        let Decoded { text, encoding, problem } = decode(bytes, options.encoding)?;
        let format = options.format.or_else(|| Format::detect(&text)).ok_or(ParseError::new(
            ErrorCode::UnknownFormat,
            Place::WHOLE,
            None,
        ))?;
        Ok(Games { text, options: *options, format, encoding, problem, next: FIRST })
    }

    /// Returns the same games with a text of their own, which need the bytes no longer.
    ///
    /// ```
    /// use shogi_rules::kifu::{Games, ParseError, ParseOptions};
    /// fn open(bytes: Vec<u8>) -> Result<Games<'static>, ParseError> {
    ///     Ok(Games::new(&bytes, &ParseOptions::default())?.into_owned())
    /// }
    /// assert_eq!(open(b"startpos moves 7g7f\nstartpos\n".to_vec())?.count(), 2);
    /// # Ok::<(), ParseError>(())
    /// ```
    pub fn into_owned(self) -> Games<'static> {
        Games { text: Cow::Owned(self.text.into_owned()), ..self }
    }

    /// Returns the format of the file.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Returns the encoding of the file.
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Reads the head of the next game alone, its headers and its start, and stays before it; `None` if there is no
    /// game left.
    ///
    /// To look at thousands of games and to read a few. The record has no moves; in KIF and KI2 the first line
    /// behind the head is looked at, and in formats without a head the whole game.
    ///
    /// # Errors
    ///
    /// What is wrong with the head, as in reading the game.
    ///
    /// ```
    /// use shogi_rules::Color;
    /// use shogi_rules::kifu::{Games, KnownHeader, ParseOptions};
    /// let file = b"N+Habu\nPI\n+\n+7776FU\n/\nN+Sato\nPI\n+\n+2726FU\n";
    /// let mut games = Games::new(file, &ParseOptions::default())?;
    /// let mut found = vec![];
    /// while let Some(head) = games.head() {
    ///     if head?.record.known_header(KnownHeader::Player(Color::Black)) == Some("Sato") {
    ///         found.extend(games.next());
    ///     } else {
    ///         games.skip_game();
    ///     }
    /// }
    /// assert_eq!(found.len(), 1);
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    pub fn head(&self) -> Option<Result<Parsed, ParseError>> {
        if !self.has_more() {
            return None;
        }
        let builder = Builder::new(self.format, &self.options, 0);
        let mut lines = Lines::from(&self.text, self.next);
        let mut head = match self.format {
            Format::Csa => csa_read::head(&mut lines, builder, self.encoding),
            Format::Kif | Format::Ki2 => kif_read::head(&mut lines, builder, self.encoding),
            _ => self.read(&mut lines, builder),
        };
        if let Ok(head) = &mut head {
            head.record.keep_root();
        }
        Some(head)
    }

    /// Goes behind the next game without reading it; `false` if there is none left.
    pub fn skip_game(&mut self) -> bool {
        let more = self.has_more();
        if more {
            let mut lines = Lines::from(&self.text, self.next);
            match self.format {
                Format::Csa => _ = lines.find(|line| csa_read::is_separator(*line)),
                Format::Kif | Format::Ki2 => kif_read::skip(&mut lines),
                Format::Usi | Format::Usen => _ = lines.find(|line| usi_read::is_game(*line)),
                #[cfg(feature = "jkf")]
                Format::Jkf => lines.by_ref().for_each(drop),
            }
            self.next = behind(&lines);
        }
        more
    }

    /// Reads the next game and tells what is found while it is read, without making a tree of it; `None` if there is no
    /// game left. Returns the repairs that were made.
    ///
    /// Moves are checked as in reading a record, and nodes have the numbers that they would have there. A listener
    /// that breaks off hears no more of this game, which is skipped; so a header can decide whether the moves are looked
    /// at. (USEN is read into a tree first. Of a node that a variation goes back to it is not known whether it has a
    /// bookmark already, which reading repairs.)
    ///
    /// # Errors
    ///
    /// As in reading the game; what was told until then was there.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use shogi_rules::kifu::{Event, Games, ParseOptions};
    /// let file = b"N+Habu\nPI\n+\n+7776FU\n-3334FU\n/\nN+Sato\nPI\n+\n+2726FU\n";
    /// let mut games = Games::new(file, &ParseOptions::default())?;
    /// let mut moves = 0;
    /// let mut listener = |event: Event<'_>| match event {
    ///     Event::Header { key: "N+", value: "Sato" } => ControlFlow::Break(()),
    ///     Event::Node { .. } => ControlFlow::Continue(moves += 1),
    ///     _ => ControlFlow::Continue(()),
    /// };
    /// while let Some(repairs) = games.visit(&mut listener) {
    ///     assert!(repairs?.is_empty());
    /// }
    /// assert_eq!(moves, 2);
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    pub fn visit(
        &mut self,
        listener: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> Option<Result<Vec<Diagnostic>, ParseError>> {
        if !self.has_more() {
            return None;
        }
        if self.format == Format::Usen {
            // A variation follows the moves that it shares with another line.
            return self.next().map(|parsed| {
                let parsed = parsed?;
                if let Some(error) = parsed.error {
                    return Err(error);
                }
                let _ = event::tell(&parsed.record, listener);
                Ok(parsed.diagnostics)
            });
        }
        let (options, from, mut stopped) = (self.options, self.next, false);
        let mut listener = |event: Event<'_>| {
            let flow = listener(event);
            stopped = flow.is_break();
            flow
        };
        let builder = Builder::for_events(self.format, &options, &mut listener);
        let result = self.take(builder);
        if stopped {
            self.next = from;
            self.skip_game();
            return Some(Ok(Vec::new()));
        }
        Some(result.and_then(|parsed| parsed.error.map_or(Ok(parsed.diagnostics), Err)))
    }

    /// Reads the next game, and goes behind it.
    fn take(&mut self, mut builder: Builder<'_>) -> Result<Parsed, ParseError> {
        if let Some(problem) = self.problem.take()
            && let Err(error) = builder.repair(FIRST, problem)
        {
            self.next.byte = self.text.len();
            return Err(error);
        }
        let mut lines = Lines::from(&self.text, self.next);
        let result = self.read(&mut lines, builder);
        if !matches!(&result, Ok(parsed) if parsed.error.is_none()) {
            // The rest of the game that could not be read.
            match self.format {
                // From its first line: an error that shows at its end stands behind its separator.
                Format::Csa => {
                    lines = Lines::from(&self.text, self.next);
                    let _ = lines.find(|line| csa_read::is_separator(*line));
                }
                Format::Kif | Format::Ki2 => {
                    lines = Lines::from(&self.text, self.next);
                    kif_read::skip(&mut lines);
                }
                // What is left is another game, or nothing.
                _ => {}
            }
        }
        let next = behind(&lines);
        self.next = next;
        result
    }

    /// Reads the game that begins with the next line.
    fn read(&self, lines: &mut Lines<'_>, builder: Builder<'_>) -> Result<Parsed, ParseError> {
        match self.format {
            Format::Csa => csa_read::game(lines, builder, self.encoding),
            Format::Kif | Format::Ki2 => kif_read::game(lines, builder, self.encoding),
            #[cfg(feature = "jkf")]
            Format::Jkf => {
                lines.by_ref().for_each(drop);
                let text = Line { text: &self.text, place: FIRST };
                jkf_read::game(text, builder, self.encoding)
            }
            Format::Usi | Format::Usen => usi_read::game(lines, builder, self.encoding),
        }
    }

    /// Reads the first game and reports if there are more.
    pub(super) fn only(mut self) -> Result<Parsed, ParseError> {
        let Some(first) = self.next() else {
            return Err(ParseError::new(ErrorCode::UnknownFormat, Place::WHOLE, None));
        };
        let mut first = first?;
        if self.has_more() {
            let error = ParseError::new(ErrorCode::SeveralGames, self.next, Some(self.format));
            if self.options.mode == Mode::Strict {
                return Err(error);
            }
            first.diagnostics.push(Diagnostic(error));
        }
        Ok(first)
    }

    /// Tells whether there is another game. The first game is there even if it is empty.
    fn has_more(&self) -> bool {
        if self.next == FIRST {
            return true;
        }
        if matches!(self.format, Format::Usi | Format::Usen) {
            return Lines::from(&self.text, self.next).any(usi_read::is_game);
        }
        let rest = self.text.get(self.next.byte..).unwrap_or("");
        rest.contains(|c: char| !is_blank(c) && !matches!(c, '\r' | '\n'))
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Parsed, ParseError>;

    fn next(&mut self) -> Option<Result<Parsed, ParseError>> {
        if !self.has_more() {
            return None;
        }
        let (options, bytes) = (self.options, self.text.len() - self.next.byte);
        Some(self.take(Builder::new(self.format, &options, bytes)))
    }
}

/// The place behind the lines read. A file without any line has been read too.
fn behind(lines: &Lines<'_>) -> Place {
    let next = lines.next_place();
    if next == FIRST { Place { line: 2, ..FIRST } } else { next }
}
