//! What stands where in a KIF file: what a word in the place of a move may be, and what a header.

use crate::notation::bod::{digit, is_blank};
use crate::types::Color;

use super::TerminalKind;
use super::kif_move::{KifMove, is_mark};

/// Tells whether a text begins with what only moves begin with.
pub(super) fn begins_like_move(text: &str) -> bool {
    text.starts_with(|c| c == '同' || is_mark(c) || digit(c).is_some())
}

/// The word at the start of a text.
pub(super) fn word_of(text: &str) -> &str {
    text.split(|c| is_blank(c) || matches!(c, '(' | '（')).next().unwrap_or("")
}

/// Tells whether a key and a value are read as a header that says no more than that.
pub(super) fn is_header(key: &str, value: &str) -> bool {
    let line_end = ['\n', '\r'];
    let first = key.chars().next();
    first.is_some_and(|c| !is_mark(c) && digit(c).is_none() && !"*&#|+-'%$".contains(c))
        && !key.contains([':', '：'])
        && !key.contains(line_end)
        && !value.contains(line_end)
        && key.trim_matches(is_blank) == key
        && value.trim_matches(is_blank) == value
        && !["手合割", "手数--", "手数＝", "手数=", "変化", "まで"]
            .iter()
            .any(|word| key.starts_with(word))
        && key != "手番"
        && !key.contains("持駒")
        && !key.contains("持ち駒")
        && !KifMove::is_begun(key)
        && !KifMove::has_origin(value)
        && !KifMove::has_origin(key)
}

/// Tells whether a word that nobody knows is read as the end of a game.
pub(super) fn is_ending(word: &str) -> bool {
    !word.is_empty()
        && word_of(word) == word
        && !word.contains(['\n', '\r'])
        && !word.starts_with('+')
        && word != "パス"
        && !begins_like_move(word)
        && !KifMove::is_in(word)
        && !is_foreign_move(word)
}

/// Tells whether a word may stand in the place of a move.
pub(super) fn is_known_word(word: &str) -> bool {
    word == "パス" || TerminalKind::from_kif(word, Color::Black) != TerminalKind::Other
}

/// Tells whether a word may be a move in another notation: `P-7f`, `7g7f`, `+7776FU`.
pub(super) fn is_foreign_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let square = |pair: &[u8]| matches!(pair, [b'1'..=b'9', b'a'..=b'i' | b'1'..=b'9']);
    word.is_ascii() && bytes.windows(2).any(square)
}

/// Tells whether what stands behind a number ends the head of a file.
pub(super) fn opens(body: &str) -> bool {
    let word = word_of(body);
    begins_like_move(body) || word.is_empty() || is_known_word(word) || is_foreign_move(word)
}
