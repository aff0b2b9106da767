use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::error::Lang;

#[cfg(feature = "jkf")]
use super::jkf_write;
use super::ki2_write::Ki2Line;
use super::{Encoding, Format, NodeId, Record, csa_write, kif_write, usen_write, usi_write};

/// How a record is written.
///
/// ```
/// use shogi_rules::kifu::{Format, Record, WriteOptions};
/// use shogi_rules::Position;
/// let record = Record::new(Position::startpos());
/// let options = WriteOptions::default().newline("\r\n").comments(false);
/// assert!(record.to_text(Format::Kif, &options).text.starts_with("#KIF version=2.0"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct WriteOptions {
    /// Write the times of moves.
    pub times: bool,
    /// Write comments and bookmarks.
    pub comments: bool,
    /// Write the lines beside the main one.
    pub variations: bool,
    /// The version of CSA; `None` is V2.2, or V3.0 where the record needs it.
    pub csa_version: Option<CsaVersion>,
    /// The encoding that the text declares, where its format has a place for that.
    pub encoding: Encoding,
    /// What ends each line: a line feed, or with a carriage return before it.
    pub newline: &'static str,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            times: true,
            comments: true,
            variations: true,
            csa_version: None,
            encoding: Encoding::Utf8,
            newline: "\n",
        }
    }
}

impl WriteOptions {
    /// Sets whether times are written.
    #[must_use]
    pub const fn times(mut self, times: bool) -> WriteOptions {
        self.times = times;
        self
    }

    /// Sets whether comments and bookmarks are written.
    #[must_use]
    pub const fn comments(mut self, comments: bool) -> WriteOptions {
        self.comments = comments;
        self
    }

    /// Sets whether variations are written.
    #[must_use]
    pub const fn variations(mut self, variations: bool) -> WriteOptions {
        self.variations = variations;
        self
    }

    /// Sets the version of CSA.
    #[must_use]
    pub const fn csa_version(mut self, version: CsaVersion) -> WriteOptions {
        self.csa_version = Some(version);
        self
    }

    /// Sets the encoding that the text declares.
    #[must_use]
    pub const fn encoding(mut self, encoding: Encoding) -> WriteOptions {
        self.encoding = encoding;
        self
    }

    /// Sets what ends a line.
    #[must_use]
    pub const fn newline(mut self, newline: &'static str) -> WriteOptions {
        self.newline = newline;
        self
    }
}

/// A version of CSA, for the writer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum CsaVersion {
    /// V1, of 1991: names, moves and times, no other headers.
    V1,
    /// V2, of 2002.
    V2,
    /// V2.1, of 2005: time up and illegal moves.
    V21,
    /// V2.2, of 2008: illegal actions.
    V22,
    /// V3.0, of 2024: milliseconds, time controls, the encoding.
    V30,
}

/// Something of a record that the format written cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Loss {
    /// A header; its place in [`Record::headers`].
    Header(usize),
    /// The number of the first move.
    MoveNumber,
    /// A line beside the main one, with all that follows this node.
    Variation(NodeId),
    /// The comments of a node.
    Comments(NodeId),
    /// The bookmark of a node.
    Bookmark(NodeId),
    /// The fractions of a second of a time, or all of it.
    Time(NodeId),
    /// The word for an ending; its nearest relative is written.
    Ending(NodeId),
    /// A move that cannot be put in words, or a pass, and what follows it.
    Move(NodeId),
    /// A character that the encoding does not have; a question mark is written.
    Character(char),
}

impl Loss {
    /// Returns what is lost as one word of small letters, which never changes: what programs store and compare.
    ///
    /// ```
    /// use shogi_rules::kifu::Loss;
    /// assert_eq!(Loss::MoveNumber.word(), "move_number");
    /// ```
    pub const fn word(self) -> &'static str {
        self.words().0
    }

    /// Returns what is lost, in a few words.
    pub const fn message(self, lang: Lang) -> &'static str {
        let (_, en, ja) = self.words();
        match lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    /// The word for programs, and what it is called in English and Japanese.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Loss::Header(_) => ("header", "a header", "見出し"),
            Loss::MoveNumber => ("move_number", "the number of the first move", "開始手数"),
            Loss::Variation(_) => ("variation", "a variation", "変化"),
            Loss::Comments(_) => ("comments", "comments", "コメント"),
            Loss::Bookmark(_) => ("bookmark", "a bookmark", "しおり"),
            Loss::Time(_) => ("time", "a time, or its fractions of a second", "消費時間（秒未満）"),
            Loss::Ending(_) => ("ending", "the word for the ending", "終局の言葉"),
            Loss::Move(_) => {
                ("move", "a move that the format has no words for", "形式にない指し手")
            }
            Loss::Character(_) => ("character", "a character", "文字コードにない文字"),
        }
    }
}

/// A record as text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Written<T = String> {
    /// The text, or its bytes.
    pub text: T,
    /// What the format cannot hold, in the order of the text. What the options leave out is not told.
    pub losses: Vec<Loss>,
}

impl Record {
    /// Writes the record into anything that takes text, and returns what the format cannot hold.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(
        &self,
        format: Format,
        options: &WriteOptions,
        out: &mut dyn fmt::Write,
    ) -> Result<Vec<Loss>, fmt::Error> {
        let mut out = LineWriter { out, newline: options.newline };
        match format {
            Format::Kif => kif_write::write(self, None, options, &mut out),
            Format::Ki2 => kif_write::write(self, Some(Ki2Line::default()), options, &mut out),
            Format::Csa => csa_write::write(self, options, &mut out),
            #[cfg(feature = "jkf")]
            Format::Jkf => jkf_write::write(self, options, &mut out),
            Format::Usi => usi_write::write(self, options, &mut out),
            Format::Usen => usen_write::write(self, options, &mut out),
        }
    }

    /// Returns the record as text.
    ///
    /// ```
    /// use shogi_rules::kifu::{Format, Loss, ParseOptions, WriteOptions, read_str};
    /// let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n";
    /// let record = read_str(text, &ParseOptions::default())?.record;
    /// let csa = record.to_text(Format::Csa, &WriteOptions::default());
    /// assert_eq!(csa.text, "V2.2\nPI\n+\n+7776FU\n-3334FU\n");
    /// assert!(matches!(csa.losses[..], [Loss::Variation(_)]));
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    pub fn to_text(&self, format: Format, options: &WriteOptions) -> Written {
        let mut text = String::new();
        // A string takes everything.
        let losses = self.write(format, options, &mut text).unwrap_or_default();
        Written { text, losses }
    }

    /// Returns the record as the bytes of a file in the encoding of the options.
    ///
    /// ```
    /// use shogi_rules::kifu::{Encoding, Format, Record, WriteOptions};
    /// use shogi_rules::Position;
    /// let record = Record::new(Position::startpos());
    /// let options = WriteOptions::default().encoding(Encoding::ShiftJis);
    /// # if cfg!(feature = "cp932") {
    /// let file = record.to_bytes(Format::Kif, &options);
    /// assert!(file.losses.is_empty() && std::str::from_utf8(&file.text).is_err());
    /// # }
    /// ```
    pub fn to_bytes(&self, format: Format, options: &WriteOptions) -> Written<Vec<u8>> {
        let Written { text, mut losses } = self.to_text(format, options);
        let (text, missing) = options.encoding.encode(text);
        losses.extend(missing.into_iter().map(Loss::Character));
        Written { text, losses }
    }
}

/// Text whose lines end as the options say.
pub(super) struct LineWriter<'a> {
    out: &'a mut dyn fmt::Write,
    newline: &'static str,
}

impl fmt::Write for LineWriter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.newline == "\n" {
            return self.out.write_str(text);
        }
        for (i, line) in text.split('\n').enumerate() {
            if i > 0 {
                self.out.write_str(self.newline)?;
            }
            self.out.write_str(line)?;
        }
        Ok(())
    }
}

/// The text as one line: a line end in it would begin another statement.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r'])
}

/// The text on one line.
pub(super) struct OneLine<'a>(pub(super) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, line) in lines(self.0).enumerate() {
            write!(f, "{}{line}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
