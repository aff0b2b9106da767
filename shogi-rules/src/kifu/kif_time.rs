//! Times as KIF writes them: `( 0:16/00:01:32)`.

use crate::notation::bod::{digit, is_blank};

/// What stands in the brackets of a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KifTime {
    /// No time, or only the total.
    Unknown,
    /// The time of the move in milliseconds.
    Millis(u64),
    /// Not understood, or more than a number can hold.
    Bad,
}

/// Reads the inside of the brackets. The total after `/` follows from the other times and is not read.
pub(super) fn time(text: &str) -> KifTime {
    let own = text.split('/').next().unwrap_or("").trim_matches(is_blank);
    if own.is_empty() {
        return KifTime::Unknown;
    }
    // Minutes and seconds, or hours before them; minutes may exceed 59.
    let seconds = own.split([':', '：']).try_fold(0u64, |total, part| {
        total.checked_mul(60)?.checked_add(number(part.trim_matches(is_blank))?)
    });
    seconds.and_then(|seconds| seconds.checked_mul(1000)).map_or(KifTime::Bad, KifTime::Millis)
}

fn number(text: &str) -> Option<u64> {
    let mut value = 0u64;
    for c in text.chars() {
        value = value.checked_mul(10)?.checked_add(u64::from(digit(c)?))?;
    }
    (!text.is_empty()).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("99999999999999999999:00/", KifTime::Bad),
            ("307445734561825860:00", KifTime::Bad),
        ] {
            assert_eq!(time(text), expected, "{text}");
        }
    }
}
