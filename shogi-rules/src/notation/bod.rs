//! Parts of a board diagram (BOD) as Kakinoki's formats have them: rows, hands, Japanese numbers.

use crate::types::{Color, Hand, Piece, PieceKind};

pub(crate) use super::chars::{digit, is_blank, kanji_digit};

/// Reads one row of a diagram: `|v香v桂 ・ …|一`, file 9 first.
///
/// Each cell is an optional mark (`v` for White) and a piece or `・`; blanks do not matter.
/// On failure returns the byte at which the row stops making sense.
pub(crate) fn row(text: &str) -> Result<[Option<Piece>; 9], usize> {
    let mut cells = [None; 9];
    let mut chars = text.char_indices().skip_while(|(_, c)| is_blank(*c) || *c == '|');
    for cell in &mut cells {
        let mut color = Color::Black;
        *cell = loop {
            match chars.next() {
                Some((_, c)) if is_blank(c) || c == '+' => {}
                Some((_, 'v' | 'V')) => color = Color::White,
                Some((_, '・' | '･' | '.' | '*')) => break None,
                Some((at, c)) => {
                    break Some(Piece::new(color, PieceKind::from_kanji(c).ok_or(at)?));
                }
                None => return Err(text.len()),
            }
        };
    }
    match chars.find(|(_, c)| !is_blank(*c)) {
        Some((_, '|')) | None => Ok(cells),
        Some((at, _)) => Err(at),
    }
}

/// Reads the value of a hand: `飛　角二　歩十八`, `なし` or nothing; separators may be missing.
///
/// On failure returns the byte of the entry that is not understood.
pub(crate) fn hand(text: &str) -> Result<Hand, usize> {
    let mut hand = Hand::EMPTY;
    if text.trim_matches(is_blank) == "なし" {
        return Ok(hand);
    }
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if is_blank(c) {
            continue;
        }
        let kind = PieceKind::from_kanji(c).filter(|kind| !kind.is_promoted()).ok_or(at)?;
        let mut count = None;
        while let Some((value, _)) =
            chars.peek().and_then(|(at, c)| Some((number_char(*c, count)?, at)))
        {
            count = Some(value);
            chars.next();
        }
        let total = hand.count(kind).saturating_add(count.unwrap_or(1));
        if !hand.set(kind, total) {
            return Err(at);
        }
    }
    Ok(hand)
}

/// The number so far with one more character of it: 十八, 18 and １８ are read alike.
fn number_char(c: char, before: Option<u8>) -> Option<u8> {
    let value = before.unwrap_or(0);
    if c == '十' {
        return Some(value.max(1).saturating_mul(10));
    }
    if let Some(digit) = kanji_digit(c) {
        // After 十 a kanji digit is added; after a digit it continues the number, as in 一八.
        let base = if value.is_multiple_of(10) { value } else { value.saturating_mul(10) };
        return Some(base.saturating_add(digit));
    }
    match (c, digit(c)) {
        ('〇', _) => Some(value.saturating_mul(10)),
        (_, Some(digit)) => Some(value.saturating_mul(10).saturating_add(digit)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str, kind: PieceKind) -> Option<u8> {
        hand(text).ok().map(|hand| hand.count(kind))
    }

    #[test]
    fn hands_are_read_with_and_without_separators() {
        for text in [
            "飛　角二　歩十八",
            "飛角二歩十八",
            "飛 角２ 歩18",
            " 飛　角二　歩１８　",
            "歩一八飛角2",
        ] {
            assert_eq!(count(text, PieceKind::Pawn), Some(18), "{text}");
            assert_eq!(count(text, PieceKind::Rook), Some(1), "{text}");
            assert_eq!(count(text, PieceKind::Bishop), Some(2), "{text}");
        }
        for text in ["", "なし", " なし　"] {
            assert_eq!(hand(text), Ok(Hand::EMPTY), "{text}");
        }
        assert_eq!(count("歩十", PieceKind::Pawn), Some(10));
        for (text, at) in [("歩百", 3), ("と", 0), ("玉", 0), ("飛　歩二十", 6), ("歩-1", 3)]
        {
            assert_eq!(hand(text), Err(at), "{text}");
        }
    }

    #[test]
    fn rows_need_nine_cells() {
        let cells = row("|v香v桂 ・ ・ ・ ・ 歩+龍 王|一").unwrap();
        assert_eq!(cells[0], Some(Piece::new(Color::White, PieceKind::Lance)));
        assert_eq!(cells[2], None);
        assert_eq!(cells[7], Some(Piece::new(Color::Black, PieceKind::Dragon)));
        assert_eq!(row("| ・ ・|一"), Err(8 + 1), "the bar stands where a piece should");
        assert_eq!(row("| ・ ・"), Err(9));
        assert!(row("| ・ ・ ・ ・ ・ ・ ・ ・ ・ ・|一").is_err());
        assert!(row("|").is_err());
    }
}
