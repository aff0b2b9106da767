//! Times as KIF writes them: `( 0:16/00:01:32)`.

use crate::notation::bod::{digit, is_blank};

/// What stands in the brackets of a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KifTime {
    /// No time, or only the total.
    Unknown,
    /// The time of the move in milliseconds.
    Millis(u64),
    /// More than a number can hold.
    TooLong,
    /// Not understood.
    Bad,
}

/// Reads a time in the form that nearly all have, `( 0:16/00:00:16)`: in milliseconds, and how many bytes it takes.
pub(super) fn usual(text: &str) -> Option<(u64, usize)> {
    let inside = text.strip_prefix('(')?.trim_ascii_start();
    let bytes = inside.as_bytes();
    let digit = |at: usize| bytes.get(at).filter(|byte| byte.is_ascii_digit());
    let (mut minutes, mut at) = (0u64, 0);
    while let Some(byte) = digit(at).filter(|_| at < 9) {
        minutes = minutes * 10 + u64::from(byte - b'0');
        at += 1;
    }
    let (tens, ones) = (digit(at + 1)?, digit(at + 2)?);
    let seconds = 10 * u64::from(tens - b'0') + u64::from(ones - b'0');
    if at == 0 || bytes.get(at) != Some(&b':') || bytes.get(at + 3) != Some(&b'/') {
        return None;
    }
    let total = bytes.get(at + 4..)?;
    let end = total.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b':'))?;
    let length = text.len() - inside.len() + at + 4 + end + 1;
    (total.get(end) == Some(&b')')).then_some(((60 * minutes + seconds) * 1000, length))
}

/// Reads the inside of the brackets. The total after `/` follows from the other times and is not read.
pub(super) fn time(text: &str) -> KifTime {
    let own = text.split('/').next().unwrap_or("");
    if own.trim_matches(is_blank).is_empty() {
        return KifTime::Unknown;
    }
    match seconds(own) {
        Some(seconds) => seconds.checked_mul(1000).map_or(KifTime::TooLong, KifTime::Millis),
        None => KifTime::Bad,
    }
}

/// Minutes and seconds, or hours before them; minutes may exceed 59, and blanks do not matter. What is too much is as
/// much as can be.
fn seconds(text: &str) -> Option<u64> {
    let mut total = 0u64;
    let mut part = None;
    for c in text.chars() {
        match c {
            ':' | '：' => total = total.saturating_add(part.take()?).saturating_mul(60),
            c if is_blank(c) => {}
            c => {
                let tens = part.unwrap_or(0u64).saturating_mul(10);
                part = Some(tens.saturating_add(u64::from(digit(c)?)));
            }
        }
    }
    Some(total.saturating_add(part?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_form_is_read_as_any_other() {
        for text in [
            "( 0:16/00:00:16)",
            "(12:05/1:2)+",
            "(0:00/)",
            "(  999999999:59/00:00:00)  +",
            "( 0:4/0:0:4)",
            "(0:16)",
            "( 0:16/ 0)",
            "(:16/)",
            "(0:16/",
            "（0:16/）",
            "(1:00:16/)",
            "(1234567890:00/)",
            "",
            "(",
        ] {
            let Some((millis, length)) = usual(text) else { continue };
            let (inside, rest) = text[1..].split_once(')').unwrap();
            assert_eq!(time(inside), KifTime::Millis(millis), "{text}");
            assert_eq!(&text[length..], rest, "{text}");
        }
        assert_eq!(usual("( 1:16/00:00:16)"), Some((76_000, 16)));
        assert_eq!(usual("(0:4/0:0:4)"), None);
    }

    #[test]
    fn parts_are_added_up() {
        for (text, expected) in [
            (" 0:16/00:00:16", KifTime::Millis(16_000)),
            ("0:4/0:0:4", KifTime::Millis(4_000)),
            ("33:00/04:12:00", KifTime::Millis(1_980_000)),
            (" 0:00:05/00:00:05", KifTime::Millis(5_000)),
            (" 5", KifTime::Millis(5_000)),
            ("0: 5/", KifTime::Millis(5_000)),
            ("/00:00:16", KifTime::Unknown),
            ("  ", KifTime::Unknown),
            ("0:xx/00:00:16", KifTime::Bad),
            (":5", KifTime::Bad),
            ("99999999999999999999:00/", KifTime::TooLong),
            ("307445734561825860:00", KifTime::TooLong),
        ] {
            assert_eq!(time(text), expected, "{text}");
        }
    }
}
