use super::kif_move::KifMove;
use super::lines::{Lines, Place};
use crate::notation::CsaMove;
use crate::notation::bod::{digit, is_blank};

/// A format of records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// KIF, the format of Kakinoki's programs and most Japanese ones.
    Kif,
    /// CSA, the format of computer shogi.
    Csa,
    /// KI2, moves as people write them, for books and mails.
    Ki2,
    /// JSON Kifu Format (JKF), the format of web pages.
    #[cfg(feature = "jkf")]
    #[doc(alias = "JKF")]
    Jkf,
    /// USI, the moves of engines: `position startpos moves 7g7f …`, or an SFEN alone. A line is a game; blank lines
    /// and lines with `#` are none.
    #[doc(alias = "SFEN")]
    Usi,
    /// USEN, the variations of a game in a word for web addresses: `~0.7ku2jm.r`. A line is a game, as in USI.
    Usen,
}

/// The endings of names by which records are known.
const EXTENSIONS: [(&str, Format); if cfg!(feature = "jkf") { 10 } else { 9 }] = [
    ("kif", Format::Kif),
    ("kifu", Format::Kif),
    ("ki2", Format::Ki2),
    ("ki2u", Format::Ki2),
    ("csa", Format::Csa),
    ("csa3", Format::Csa),
    #[cfg(feature = "jkf")]
    ("jkf", Format::Jkf),
    ("usi", Format::Usi),
    ("sfen", Format::Usi),
    ("usen", Format::Usen),
];

impl Format {
    /// Returns the format as one word of small letters, which never changes: what programs store and compare.
    ///
    /// ```
    /// use shogi_rules::kifu::Format;
    /// assert_eq!(Format::Ki2.word(), "ki2");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Format::Kif => "kif",
            Format::Csa => "csa",
            Format::Ki2 => "ki2",
            #[cfg(feature = "jkf")]
            Format::Jkf => "jkf",
            Format::Usi => "usi",
            Format::Usen => "usen",
        }
    }

    /// Returns the format for which the ending of a file's name stands: `kif`, `kifu`, `ki2`, `ki2u`, `csa`, `csa3`, `jkf`,
    /// `usi`, `sfen` or `usen`, in letters of any case.
    ///
    /// For writing: a reader finds the format by the content.
    ///
    /// ```
    /// use shogi_rules::kifu::Format;
    /// assert_eq!(Format::from_extension("KIFU"), Some(Format::Kif));
    /// assert_eq!(Format::from_extension("txt"), None);
    /// ```
    pub fn from_extension(extension: &str) -> Option<Format> {
        let known = EXTENSIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(extension));
        known.map(|(_, format)| *format)
    }

    /// Finds the format of a text; `None` if it is none of these.
    ///
    /// ```
    /// use shogi_rules::kifu::Format;
    /// assert_eq!(Format::detect("手合割：平手\n   1 ７六歩(77)\n"), Some(Format::Kif));
    /// assert_eq!(Format::detect("'a comment\nPI\n+\n+7776FU\n"), Some(Format::Csa));
    /// assert_eq!(Format::detect("手合割：平手\n▲７六歩△３四歩\n"), Some(Format::Ki2));
    /// assert_eq!(Format::detect("startpos moves 7g7f"), Some(Format::Usi));
    /// assert_eq!(Format::detect("~0.7ku2jm.r"), Some(Format::Usen));
    /// assert_eq!(Format::detect("<html>"), None);
    /// ```
    pub fn detect(text: &str) -> Option<Format> {
        #[cfg(feature = "jkf")]
        if text.trim_start().starts_with('{') && text.contains("\"moves\"") {
            return Some(Format::Jkf);
        }
        // Headers and boards do not tell KIF from its relatives; moves do.
        let (mut kakinoki, mut start) = (false, false);
        for line in Lines::from(text, Place { line: 1, column: 1, byte: 0 }) {
            let line = line.text.trim_start_matches(is_blank);
            // A rank of an SFEN may look like a statement of CSA.
            if is_usi(line) {
                return Some(Format::Usi);
            }
            if is_usen(line) {
                return Some(Format::Usen);
            }
            // A line with a colon may be anything, but no CSA file tells the start in Japanese.
            if is_csa(line) && !kakinoki || is_surely_csa(line) && !start {
                return Some(Format::Csa);
            }
            if is_kif(line) {
                return Some(Format::Kif);
            }
            if line.starts_with(['▲', '△', '☗', '☖', '▼', '▽']) || line.starts_with("#KI2")
            {
                return Some(Format::Ki2);
            }
            kakinoki |= is_kakinoki(line);
            start |= line.starts_with('|') || line.starts_with("手合割");
        }
        kakinoki.then_some(Format::Kif)
    }
}

/// Tells whether a line begins like one of USI: with one of its words, or with the board of an SFEN.
fn is_usi(line: &str) -> bool {
    let word = line.split(|c: char| c.is_whitespace() || c == '_').next().unwrap_or("");
    ["position", "startpos", "sfen", "moves"].contains(&word) || is_board(word, '/')
}

/// Tells whether a line begins like USEN: with a board or nothing, and the first move number behind `~`.
fn is_usen(line: &str) -> bool {
    let digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    line.split_once('~').is_some_and(|(start, moves)| {
        let board = start.split('.').next().unwrap_or("");
        digit(moves) && (start.is_empty() || is_board(board, '_'))
    })
}

/// Tells whether a word may be the board of an SFEN, damaged perhaps.
fn is_board(word: &str, separator: char) -> bool {
    let of_board = |c: char| c == separator || c == '+' || c.is_ascii_alphanumeric();
    word.chars().all(of_board) && word.matches(separator).count() >= 4
}

/// Tells whether a line can only be CSA.
fn is_csa(line: &str) -> bool {
    match *line.trim_end_matches(is_blank).as_bytes() {
        [b'\'' | b'$' | b'%', ..]
        | [b'+' | b'-']
        | [b'N' | b'P', b'+' | b'-', ..]
        | [b'P', b'I' | b'1'..=b'9', ..]
        | [b'V', b'1'..=b'9', ..] => true,
        [b'+' | b'-', file, rank, ..] => file.is_ascii_digit() && rank.is_ascii_digit(),
        _ => false,
    }
}

/// Tells whether a line is a whole statement of CSA that no head of a KIF file could have.
fn is_surely_csa(line: &str) -> bool {
    let line = line.trim_end_matches(is_blank);
    let version = line.strip_prefix('V').is_some_and(|version| {
        version.starts_with(['1', '2', '3'])
            && version.chars().all(|c| c.is_ascii_digit() || c == '.')
    });
    version
        || line == "PI"
        || line.starts_with("P1 * ")
        || line.starts_with("P1-KY")
        || is_csa_move(line)
}

/// Tells whether a line is a move of CSA.
pub(super) fn is_csa_move(line: &str) -> bool {
    let statement = line.split(',').next().unwrap_or("");
    statement.trim_end_matches(is_blank).parse::<CsaMove>().is_ok()
}

/// Tells whether a line can only be KIF: a numbered move, its heading, or the declaration.
fn is_kif(line: &str) -> bool {
    // Digits of one script: in `1７六歩(77)` the second belongs to the place.
    let ascii = line.starts_with(|c: char| c.is_ascii_digit());
    let rest = line.trim_start_matches(|c: char| digit(c).is_some() && c.is_ascii() == ascii);
    let body = rest
        .trim_start_matches(|c| is_blank(c) || matches!(c, '.' | ':' | '．' | '：' | '手' | '目'));
    let numbered = rest.len() < line.len()
        && (KifMove::parse(body).is_ok()
            || ascii
                && rest.starts_with(is_blank)
                && body.starts_with(|c| c > '~' || digit(c).is_some()));
    // The files of a board diagram are numbers too.
    numbered && !line.starts_with("9 8") || line.starts_with("手数--") || line.starts_with("#KIF")
}

/// Tells whether a line is one that KIF shares with KI2 and BOD.
fn is_kakinoki(line: &str) -> bool {
    let japanese = |text: &str| text.chars().any(|c| c > '\u{2fff}');
    line.starts_with(['|', '*', '&'])
        || line.starts_with("+--")
        || line.starts_with("まで")
        || line.starts_with("変化")
        || line.contains('：')
        || line.split_once(':').is_some_and(|(key, _)| japanese(key))
        || ["先手番", "後手番", "上手番", "下手番"].contains(&line.trim_end_matches(is_blank))
}
