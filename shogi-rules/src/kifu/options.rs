use super::{Encoding, Format};

/// How strictly a record is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// Real files are repaired where their meaning is clear; every repair is a [`Diagnostic`](super::Diagnostic).
    #[default]
    Lenient,
    /// What lenient reading would repair is an error.
    Strict,
}

/// How much a reader takes before it gives up with [`ErrorCode::TooLarge`](crate::ErrorCode::TooLarge).
///
/// Reading takes time and memory in proportion to the input; these bound both for input from strangers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of the input (64 MiB).
    pub bytes: usize,
    /// Nodes of one game, all variations together (1 000 000).
    pub nodes: usize,
    /// Moves of one line, from the start to its end (20 000).
    pub plies: usize,
    /// Bytes of all comments and headers of one game, with what keeping each takes (16 MiB).
    pub comment_bytes: usize,
    /// Repairs of one game (10 000).
    pub diagnostics: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: 64 << 20,
            nodes: 1_000_000,
            plies: 20_000,
            comment_bytes: 16 << 20,
            diagnostics: 10_000,
        }
    }
}

/// How to read a record. The default is lenient and accepts an illegal move only where it ends a game.
///
/// ```
/// use shogi_rules::kifu::{Mode, ParseOptions};
/// let options = ParseOptions::default().strict().allow_illegal(true);
/// assert_eq!((options.mode, options.allow_illegal), (Mode::Strict, true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct ParseOptions {
    /// Lenient or strict.
    pub mode: Mode,
    /// How much is read.
    pub limits: Limits,
    /// Accept illegal moves anywhere: they are flagged and carried out as far as that is possible.
    ///
    /// Otherwise an illegal move is kept, flagged, only as the last move before the end of its line, and
    /// an error elsewhere.
    pub allow_illegal: bool,
    /// Accept a pass (パス), which analysis files use; otherwise it is an error.
    pub allow_pass: bool,
    /// Keep what was read before an error: it is then [`Parsed::error`](super::Parsed::error). An error before the
    /// start position is known stays one, since there is nothing to keep.
    pub truncate: bool,
    /// The format; `None` finds it by the content.
    pub format: Option<Format>,
    /// The encoding; `None` finds it by the bytes.
    pub encoding: Option<Encoding>,
}

impl ParseOptions {
    /// Reads strictly: nothing is repaired.
    #[must_use]
    pub const fn strict(mut self) -> ParseOptions {
        self.mode = Mode::Strict;
        self
    }

    /// Sets how much is read.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> ParseOptions {
        self.limits = limits;
        self
    }

    /// Sets whether illegal moves are accepted anywhere.
    #[must_use]
    pub const fn allow_illegal(mut self, allow: bool) -> ParseOptions {
        self.allow_illegal = allow;
        self
    }

    /// Sets whether passes are accepted.
    #[must_use]
    pub const fn allow_pass(mut self, allow: bool) -> ParseOptions {
        self.allow_pass = allow;
        self
    }

    /// Sets whether what was read before an error is kept.
    ///
    /// ```
    /// use shogi_rules::kifu::{ParseOptions, read_str};
    /// let text = "PI\n+\n+7776FU\n-3334FX\n+2726FU\n";
    /// let parsed = read_str(text, &ParseOptions::default().truncate(true))?;
    /// assert_eq!(parsed.record.main_moves().count(), 1);
    /// assert_eq!(parsed.error.map(|error| error.line), Some(4));
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    #[must_use]
    pub const fn truncate(mut self, truncate: bool) -> ParseOptions {
        self.truncate = truncate;
        self
    }

    /// Sets the format, where it is known or content does not tell.
    ///
    /// ```
    /// use shogi_rules::kifu::{Format, ParseOptions, read_str};
    /// let text = "先手：Habu\n";
    /// assert_eq!(read_str(text, &ParseOptions::default())?.format, Format::Kif);
    /// let options = ParseOptions::default().format(Format::Ki2);
    /// assert_eq!(read_str(text, &options)?.format, Format::Ki2);
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    #[must_use]
    pub const fn format(mut self, format: Format) -> ParseOptions {
        self.format = Some(format);
        self
    }

    /// Sets the encoding; bytes that are no text in it are an error.
    #[must_use]
    pub const fn encoding(mut self, encoding: Encoding) -> ParseOptions {
        self.encoding = Some(encoding);
        self
    }
}
