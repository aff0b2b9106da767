//! The time controls that the head of a record states.

use alloc::string::String;

use crate::rules::{IncrementTiming, TimeControl};
use crate::types::ByColor;

use super::Record;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

/// The units of Japanese lengths, the longest first.
const UNITS: [(&str, u64); 3] = [("時間", HOUR), ("分", MINUTE), ("秒", SECOND)];

impl Record {
    /// Returns the time control of each side, if the head states all of it in a form that is known.
    ///
    /// CSA: `$TIME_LIMIT:00:25+30` (hours and minutes, byoyomi in seconds), `$TIME:600+30+0` and, for a side,
    /// `$TIME+` or `$TIME-` (main time, byoyomi, increment, in seconds). KIF: the same forms behind 持ち時間,
    /// and words like 各10分+30秒, 60分 切れたら1分将棋, 10分切れ負け, or a 秒読み header beside. A 持ち時間
    /// alone does not say what comes after it.
    ///
    /// ```
    /// use shogi_rules::kifu::{ParseOptions, read_str};
    /// use shogi_rules::{Color, TimeControl};
    /// let read = |text| read_str(text, &ParseOptions::default()).map(|parsed| parsed.record);
    /// let record = read("手合割：平手\n持ち時間：各10分+30秒\n   1 ７六歩(77)\n")?;
    /// let control = record.time_control().map(|control| control[Color::Black]);
    /// assert_eq!(control, Some(TimeControl::byoyomi(600_000, 30_000)));
    /// let record = read("手合割：平手\n持ち時間：各10分\n   1 ７六歩(77)\n")?;
    /// assert_eq!(record.time_control(), None);
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    pub fn time_control(&self) -> Option<ByColor<TimeControl>> {
        let csa = |keys: [&str; 2]| keys.into_iter().find_map(|key| triple(self.header(key)?));
        let both = || {
            csa(["$TIME", "$TIMET"])
                .or_else(|| hours_and_minutes(self.header("$TIME_LIMIT")?))
                .or_else(|| self.japanese())
        };
        let black = csa(["$TIME+", "$TIMET+"]).or_else(both)?;
        let white = csa(["$TIME-", "$TIMET-"]).or_else(both)?;
        Some(ByColor { black, white })
    }

    fn japanese(&self) -> Option<TimeControl> {
        let text = half_width(self.header("持ち時間")?);
        if let Some(control) = triple(&text).or_else(|| hours_and_minutes(&text)) {
            return Some(control);
        }
        let (main, rest) = length(text.trim_start_matches('各'))?;
        let rest = rest.trim_start_matches([' ', '+', '、', '，', '。']);
        if rest == "切れ負け" {
            return Some(TimeControl::sudden_death(main));
        }
        let beside = self.header("秒読み").map(half_width);
        let byoyomi = if rest.is_empty() { beside.as_deref()? } else { rest };
        let byoyomi = ["切れたら", "秒読み", "1手", "一手"]
            .into_iter()
            .fold(byoyomi, |text, word| text.trim_start_matches(word).trim_start());
        let (byoyomi, rest) = length(byoyomi)?;
        matches!(rest, "" | "将棋" | "秒読み").then_some(TimeControl::byoyomi(main, byoyomi))
    }
}

/// The text with ASCII digits, colons and plus signs.
fn half_width(text: &str) -> String {
    let narrow = |c| match c {
        '\u{3000}' => ' ',
        '！'..='～' => char::from_u32(c as u32 - '！' as u32 + '!' as u32).unwrap_or(c),
        c => c,
    };
    text.chars().map(narrow).collect()
}

/// `main+byoyomi+increment` in seconds.
fn triple(text: &str) -> Option<TimeControl> {
    let mut parts = text.split('+').map(seconds);
    let (main, byoyomi, increment) = (parts.next()??, parts.next()??, parts.next()??);
    let control = TimeControl::byoyomi(main, byoyomi);
    parts.next().is_none().then(|| match increment {
        0 => control,
        _ => control.with_increment(increment, IncrementTiming::AfterMove),
    })
}

/// `HH:MM+SS`.
fn hours_and_minutes(text: &str) -> Option<TimeControl> {
    let (main, byoyomi) = text.split_once('+')?;
    let (hours, minutes) = main.split_once(':')?;
    let main = whole(hours, HOUR)?.checked_add(whole(minutes, MINUTE)?)?;
    Some(TimeControl::byoyomi(main, seconds(byoyomi)?))
}

/// A number of seconds, with up to three decimals.
fn seconds(text: &str) -> Option<u64> {
    let (seconds, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let unit = [0, 100, 10, 1].get(decimals.len()).copied().filter(|unit| *unit > 0)?;
    whole(seconds, SECOND)?.checked_add(whole(decimals, unit)?)
}

/// A number of units, in milliseconds.
fn whole(digits: &str, unit: u64) -> Option<u64> {
    let digits = Some(digits).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

/// A Japanese length at the start of a text, like 1時間30分, and what follows it.
fn length(text: &str) -> Option<(u64, &str)> {
    let (mut total, mut rest) = (None, text);
    for (name, unit) in UNITS {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, tail) = rest.split_at(digits);
        if let (false, Some(tail)) = (number.is_empty(), tail.strip_prefix(name)) {
            total = Some(total.unwrap_or(0u64).checked_add(whole(number, unit)?)?);
            rest = tail;
        }
    }
    Some((total?, rest))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::kifu::{ParseOptions, read_str};
    use crate::types::Color;
    use std::format;
    use std::string::ToString;

    /// The time control that the headers state, in its text form, Black's first if they differ.
    fn stated(headers: &str) -> Option<String> {
        let text = if headers.starts_with('$') {
            format!("V2.2\n{headers}\nPI\n+\n")
        } else {
            format!("手合割：平手\n{headers}\n   1 ７六歩(77)\n")
        };
        let record = read_str(&text, &ParseOptions::default()).unwrap().record;
        let control = record.time_control()?;
        let [black, white] = Color::ALL.map(|color| control[color].to_string());
        Some(if black == white { black } else { format!("{black}, {white}") })
    }

    #[test]
    fn known_forms() {
        for (headers, expected) in [
            ("$TIME_LIMIT:00:25+00", "25m"),
            ("$TIME_LIMIT:01:30+60", "1h30m byoyomi=1m"),
            ("$TIME:600+30+0", "10m byoyomi=30s"),
            ("$TIME:300.5+0+5.25", "5m500ms increment=5s250ms"),
            ("$TIME+:600+0+0\n$TIME-:300+0+10", "10m, 5m increment=10s"),
            ("$TIME_LIMIT:00:10+00\n$TIMET-:300+0+0", "10m, 5m"),
            ("持ち時間：00:30+00", "30m"),
            ("持ち時間：30+0+5", "30s increment=5s"),
            ("持ち時間：各10分+30秒", "10m byoyomi=30s"),
            ("持ち時間：各１０分＋３０秒", "10m byoyomi=30s"),
            ("持ち時間：60分 切れたら1分将棋", "1h byoyomi=1m"),
            ("持ち時間：1時間30分、切れたら1手30秒", "1h30m byoyomi=30s"),
            ("持ち時間：各6時間　秒読み60秒", "6h byoyomi=1m"),
            ("持ち時間：15分\n秒読み：60秒", "15m byoyomi=1m"),
            ("持ち時間：10分切れ負け", "10m"),
        ] {
            assert_eq!(stated(headers).as_deref(), Some(expected), "{headers}");
        }
    }

    #[test]
    fn what_is_not_all_said_is_not_guessed() {
        for headers in [
            "持ち時間：各６時間",
            "持ち時間：なし",
            "持ち時間：10分+30秒x",
            "持ち時間：99999999999999999時間+1秒",
            "持ち時間：+",
            "$TIME_LIMIT:25+00",
            "$TIME_LIMIT:00:25",
            "$TIME_LIMIT:00:-5+00",
            "$TIME:600+30",
            "$TIME:600+30+0+0",
            "$TIME:1.2345+0+0",
            "$TIME+:600+0+0",
            "$TIME:18446744073709551615+0+0",
        ] {
            assert_eq!(stated(headers), None, "{headers}");
        }
    }
}
