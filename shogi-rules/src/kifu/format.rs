use super::lines::{Lines, Place};
use crate::notation::bod::{digit, is_blank};

/// A format of records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// KIF, the format of Kakinoki's programs and most Japanese ones.
    Kif,
    /// CSA, the format of computer shogi.
    Csa,
}

impl Format {
    /// Finds the format of a text; `None` if it is none of these.
    ///
    /// ```
    /// use shogi_rules::kifu::Format;
    /// assert_eq!(Format::detect("手合割：平手\n   1 ７六歩(77)\n"), Some(Format::Kif));
    /// assert_eq!(Format::detect("'a comment\nPI\n+\n+7776FU\n"), Some(Format::Csa));
    /// assert_eq!(Format::detect("<html>"), None);
    /// ```
    pub fn detect(text: &str) -> Option<Format> {
        // Headers and boards do not tell KIF from its relatives; moves do.
        let mut kakinoki = false;
        for line in Lines::from(text, Place { line: 1, column: 1, byte: 0 }) {
            let line = line.text.trim_start_matches(is_blank);
            if is_csa(line) && !kakinoki {
                return Some(Format::Csa);
            }
            if is_kif(line) {
                return Some(Format::Kif);
            }
            if line.starts_with(['▲', '△', '☗', '☖', '▼', '▽']) || line.starts_with("#KI2")
            {
                return None;
            }
            kakinoki |= is_kakinoki(line);
        }
        kakinoki.then_some(Format::Kif)
    }
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

/// Tells whether a line can only be KIF: a numbered move, its heading, or the declaration.
fn is_kif(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.len() < line.len()
        && rest.starts_with(is_blank)
        && rest.trim_start_matches(is_blank).starts_with(|c| c > '~' || digit(c).is_some());
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
