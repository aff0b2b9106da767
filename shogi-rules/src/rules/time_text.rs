//! Time controls as text: the form that is read and written, and descriptions.

use core::fmt;
use core::str::FromStr;

use super::time_control::{IncrementTiming, Rounding, TimeControl};
use crate::error::{ErrorCode, Lang, Message};

crate::error::located_error! {
    /// Why a text is not a time control, and where.
    ///
    /// ```
    /// use shogi_rules::{ErrorCode, Lang, TimeControl};
    /// let error = "10m byoyomi=30x".parse::<TimeControl>().unwrap_err();
    /// assert_eq!((error.code(), error.offset), (ErrorCode::TimeLength, 14));
    /// assert!(error.to_string().starts_with("byte 14: not a length of time"));
    /// assert!(error.message(Lang::Ja).to_string().starts_with("14バイト目: 時間の長さではありません"));
    /// ```
    TimeControlError, "one of [`ErrorCode::TimeTerm`] to [`ErrorCode::TimeTwice`]"
}

impl TimeControlError {
    /// The same error in a text that begins so many bytes earlier.
    const fn behind(self, bytes: usize) -> TimeControlError {
        TimeControlError { offset: bytes + self.offset, ..self }
    }
}

type Read<T> = Result<T, TimeControlError>;

const fn error<T>(kind: ErrorCode, offset: usize) -> Read<T> {
    Err(TimeControlError { kind, offset })
}

/// A unit of lengths of time: its mark, its names, its milliseconds.
struct Unit {
    mark: &'static str,
    en: &'static str,
    ja: &'static str,
    ms: u64,
}

/// The unit that a zero is written in.
const SECOND: Unit = Unit { mark: "s", en: "second", ja: "秒", ms: 1_000 };

const UNITS: [Unit; 4] = [
    Unit { mark: "h", en: "hour", ja: "時間", ms: 3_600_000 },
    Unit { mark: "m", en: "minute", ja: "分", ms: 60_000 },
    SECOND,
    Unit { mark: "ms", en: "millisecond", ja: "ミリ秒", ms: 1 },
];

/// A length of time in milliseconds.
#[derive(Clone, Copy)]
struct Length(u64);

impl Length {
    /// How many of each unit there are, without zeros but for that of `0s`.
    fn parts(self) -> impl Iterator<Item = (u64, &'static Unit)> {
        let mut left = self.0;
        let nonzero = UNITS.iter().filter_map(move |unit| {
            let count = left / unit.ms;
            left %= unit.ms;
            (count > 0).then_some((count, unit))
        });
        nonzero.chain((self.0 == 0).then_some((0, &SECOND)))
    }

    fn read(text: &str) -> Read<Length> {
        let mut total = 0u64;
        let mut units = UNITS.iter();
        let mut rest = text;
        loop {
            let at = text.len() - rest.len();
            let (number, tail) = split_while(rest, |c| c.is_ascii_digit());
            let (mark, tail) = split_while(tail, |c| c.is_ascii_alphabetic());
            // The iterator goes on behind the unit found, so no unit comes twice or after a smaller one.
            let Some(unit) = units.find(|unit| unit.mark == mark) else {
                return error(ErrorCode::TimeLength, at + number.len());
            };
            let number = number.parse::<u64>().ok();
            let part = number.and_then(|number| number.checked_mul(unit.ms));
            let Some(sum) = part.and_then(|part| total.checked_add(part)) else {
                return error(ErrorCode::TimeLength, at);
            };
            if tail.is_empty() {
                return Ok(Length(sum));
            }
            (total, rest) = (sum, tail);
        }
    }
}

/// Splits a text where a character first is not as wanted.
fn split_while(text: &str, wanted: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !wanted(c)).unwrap_or(text.len()))
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().try_for_each(|(count, unit)| write!(f, "{count}{}", unit.mark))
    }
}

impl fmt::Display for Message<Length> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (count, unit)) in self.value.parts().enumerate() {
            match self.lang {
                Lang::Ja => write!(f, "{count}{}", unit.ja)?,
                Lang::En => {
                    let (space, s) = (if i > 0 { " " } else { "" }, plural(count));
                    write!(f, "{space}{count} {}{s}", unit.en)?;
                }
            }
        }
        Ok(())
    }
}

/// Displays a length of time, in milliseconds, in words.
#[cfg(feature = "kifu")]
pub(crate) fn length(ms: u64, lang: Lang) -> impl fmt::Display {
    Message { value: Length(ms), lang }
}

const fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The word for no limit.
const UNLIMITED: &str = "unlimited";

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.main {
            None => f.write_str(UNLIMITED)?,
            Some(main) => Length(main).fmt(f)?,
        }
        if self.byoyomi > 0 {
            write!(f, " byoyomi={}", Length(self.byoyomi))?;
        }
        let increment = Length(self.increment);
        match self.increment_timing {
            IncrementTiming::BeforeMove => write!(f, " increment-before={increment}")?,
            IncrementTiming::AfterMove if self.increment > 0 => {
                write!(f, " increment={increment}")?;
            }
            IncrementTiming::AfterMove => {}
        }
        if (self.periods, self.period_length) != (0, 0) {
            write!(f, " periods={}x{}", self.periods, Length(self.period_length))?;
        }
        if self.rounding != Rounding::None {
            write!(f, " rounding={}", Length(self.rounding.unit()))?;
        }
        if self.least_per_move > 0 {
            write!(f, " least={}", Length(self.least_per_move))?;
        }
        Ok(())
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads the text form.
    ///
    /// # Errors
    ///
    /// Where the text is wrong.
    fn from_str(text: &str) -> Read<TimeControl> {
        let mut control = None;
        let (mut given, mut at) = (0, 0);
        for term in text.split(' ') {
            if !term.is_empty() {
                let read = control.map_or_else(|| main(term), |control| part(control, term));
                let (bit, next) = read.map_err(|error| error.behind(at))?;
                if given & bit != 0 {
                    return error(ErrorCode::TimeTwice, at);
                }
                given |= bit;
                control = Some(next);
            }
            at += term.len() + 1;
        }
        control.map_or(error(ErrorCode::TimeLength, text.len()), Ok)
    }
}

/// A time control with one more term, and before it a bit that tells which part that was.
type Part = (u8, TimeControl);

/// Reads the first term.
fn main(term: &str) -> Read<Part> {
    let control = match term {
        UNLIMITED => TimeControl::UNLIMITED,
        _ => TimeControl::sudden_death(Length::read(term)?.0),
    };
    Ok((0, control))
}

/// Reads one of the other terms.
fn part(control: TimeControl, term: &str) -> Read<Part> {
    let Some((word, value)) = term.split_once('=') else {
        return error(ErrorCode::TimeTerm, 0);
    };
    let length = || Length::read(value).map(|length| length.0);
    let increment = |timing| length().map(|ms| control.with_increment(ms, timing));
    let (bit, result) = match word {
        "byoyomi" => (1, length().map(|ms| control.with_byoyomi(ms))),
        "increment" => (2, increment(IncrementTiming::AfterMove)),
        "increment-before" => (2, increment(IncrementTiming::BeforeMove)),
        "periods" => (4, periods(value).map(|(count, ms)| control.with_periods(count, ms))),
        "rounding" => (8, rounding(value).map(|rounding| control.with_rounding(rounding))),
        "least" => (16, length().map(|ms| control.with_least_per_move(ms))),
        _ => return error(ErrorCode::TimeTerm, 0),
    };
    result.map(|control| (bit, control)).map_err(|error| error.behind(word.len() + 1))
}

/// Reads a number of periods and their length, `10x1m`.
fn periods(value: &str) -> Read<(u32, u64)> {
    let (count, rest) = split_while(value, |c| c.is_ascii_digit());
    match (count.parse(), rest.strip_prefix('x')) {
        (Ok(number), Some(length)) => Length::read(length)
            .map(|length| (number, length.0))
            .map_err(|error| error.behind(count.len() + 1)),
        _ => error(ErrorCode::TimeCount, 0),
    }
}

fn rounding(value: &str) -> Read<Rounding> {
    match value {
        "1s" => Ok(Rounding::FloorSecond),
        "1m" => Ok(Rounding::FloorMinute),
        _ => error(ErrorCode::TimeRounding, 0),
    }
}

impl TimeControl {
    /// Returns something that describes the time control in a language.
    ///
    /// ```
    /// use shogi_rules::{Lang, TimeControl};
    /// let nhk = TimeControl::NHK.message(Lang::En).to_string();
    /// assert_eq!(
    ///     nhk,
    ///     "10 minutes, then 30 seconds a move, 10 periods of 1 minute, parts of a second not counted"
    /// );
    /// let abema = TimeControl::ABEMA.message(Lang::Ja).to_string();
    /// assert_eq!(abema, "持ち時間5分、1手ごとに5秒加算");
    /// ```
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }

    /// Tells whether the game is lost when the main time is used up (切れ負け).
    fn is_sudden_death(self) -> bool {
        let more = self.byoyomi > 0 || self.increment > 0 || self.periods > 0;
        self.main.is_some() && !more && self.rounding != Rounding::FloorMinute
    }
}

impl fmt::Display for Message<TimeControl> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Message { value: control, lang } = self;
        let mut say = |en: fmt::Arguments<'_>, ja: fmt::Arguments<'_>| {
            f.write_fmt(if lang == Lang::Ja { ja } else { en })
        };
        let length = |ms| Message { value: Length(ms), lang };
        match control.main {
            None => say(format_args!("no time limit"), format_args!("持ち時間無制限"))?,
            Some(0) => say(format_args!("no main time"), format_args!("持ち時間なし"))?,
            Some(main) => {
                let main = length(main);
                say(format_args!("{main}"), format_args!("持ち時間{main}"))?;
            }
        }
        if control.is_sudden_death() {
            say(format_args!(", sudden death"), format_args!("、切れ負け"))?;
        }
        if control.byoyomi > 0 {
            let byoyomi = length(control.byoyomi);
            let (then, ja) =
                if control.main == Some(0) { ("", "") } else { ("then ", "切れたら") };
            say(format_args!(", {then}{byoyomi} a move"), format_args!("、{ja}1手{byoyomi}"))?;
        }
        if control.increment > 0 {
            let increment = length(control.increment);
            let (when, ja) = match control.increment_timing {
                IncrementTiming::AfterMove => ("after", ""),
                IncrementTiming::BeforeMove => ("before", "着手前に"),
            };
            say(
                format_args!(", plus {increment} {when} each move"),
                format_args!("、1手ごとに{ja}{increment}加算"),
            )?;
        }
        if control.periods > 0 {
            let (periods, period) = (control.periods, length(control.period_length));
            let s = plural(periods.into());
            say(
                format_args!(", {periods} period{s} of {period}"),
                format_args!("、考慮時間{period}が{periods}回"),
            )?;
        }
        let dropped = match control.rounding {
            Rounding::None => None,
            Rounding::FloorSecond => Some(("second", "秒")),
            Rounding::FloorMinute => Some(("minute", "分")),
        };
        if let Some((en, ja)) = dropped {
            say(
                format_args!(", parts of a {en} not counted"),
                format_args!("、1{ja}未満切り捨て"),
            )?;
        }
        if control.least_per_move > 0 {
            let least = length(control.least_per_move);
            say(format_args!(", at least {least} a move"), format_args!("、1手最低{least}"))?;
        }
        Ok(())
    }
}
