//! The headers that have a meaning, in the words of each format.

use core::fmt;

use crate::error::Lang;
use crate::rules::{Handicap, SideNames};
use crate::types::Color;

use super::{Format, Header, Record};

/// A header with a meaning, whatever it is called in the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum KnownHeader {
    /// The name of a player: 先手, 下手, `N+`; 後手, 上手, `N-`.
    Player(Color),
    /// The event: 棋戦, `$EVENT`.
    Event,
    /// The place: 場所, `$SITE`.
    Site,
    /// When the game began: 開始日時, 対局日, `$START_TIME`.
    Start,
    /// When the game ended: 終了日時, `$END_TIME`.
    End,
    /// The time control: 持ち時間, `$TIME_LIMIT`; see [`Record::time_control`].
    TimeControl,
    /// The opening: 戦型, `$OPENING`.
    Opening,
    /// The title of the record: 表題.
    Title,
    /// A note: 備考, `$NOTE`.
    Note,
    /// The limit of moves: 最大手数, `$MAX_MOVES`.
    MaxMoves,
}

use KnownHeader::{End, Event, MaxMoves, Note, Opening, Player, Site, Start, TimeControl, Title};

/// Each with its keys; the first of a format is written.
const KEYS: [(KnownHeader, &[&str], &[&str]); 11] = [
    (Player(Color::Black), &["先手", "下手"], &["N+"]),
    (Player(Color::White), &["後手", "上手"], &["N-"]),
    (Event, &["棋戦"], &["$EVENT"]),
    (Site, &["場所"], &["$SITE"]),
    (Start, &["開始日時", "対局日"], &["$START_TIME"]),
    (End, &["終了日時"], &["$END_TIME"]),
    (TimeControl, &["持ち時間"], &["$TIME_LIMIT"]),
    (Opening, &["戦型"], &["$OPENING"]),
    (Title, &["表題"], &["$TITLE"]),
    (Note, &["備考"], &["$NOTE"]),
    (MaxMoves, &["最大手数"], &["$MAX_MOVES"]),
];

impl KnownHeader {
    /// Finds what the key of a header means.
    ///
    /// ```
    /// use shogi_rules::kifu::KnownHeader;
    /// assert_eq!(KnownHeader::from_key("棋戦"), KnownHeader::from_key("$EVENT"));
    /// ```
    pub fn from_key(key: &str) -> Option<KnownHeader> {
        let has = |keys: &[&str]| keys.contains(&key);
        KEYS.iter().find(|(_, kif, csa)| has(kif) || has(csa)).map(|(known, ..)| *known)
    }
}

impl Header {
    /// Returns what the header means, if it is one of those that are known in every format.
    pub fn known(&self) -> Option<KnownHeader> {
        KnownHeader::from_key(&self.key)
    }

    /// Tells whether every writer says the same by itself: a handicap that the start is, a version of CSA.
    pub(super) fn is_implied(&self, record: &Record) -> bool {
        match self.key.as_str() {
            // Some programs write blanks behind it.
            "手合割" => match Handicap::from_name_ja(self.value.trim()) {
                Some(handicap) => record.handicap() == Some(handicap),
                None => matches!(self.value.trim(), "" | "その他"),
            },
            "V" => self.value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'),
            _ => false,
        }
    }

    /// The key that a format writes: its own word for what is known, else the key without the `$` of CSA.
    pub(super) fn key_in(&self, format: Format, names: SideNames) -> &str {
        let known = KEYS.iter().find(|(known, ..)| self.known() == Some(*known));
        let keys = known.map(|(_, kif, csa)| if format == Format::Csa { *csa } else { *kif });
        match (keys, self.known()) {
            (None, _) => self.key.trim_start_matches('$'),
            (Some(keys), _) if keys.contains(&self.key.as_str()) => &self.key,
            (Some(_), Some(Player(color))) if format != Format::Csa => names.name(color, Lang::Ja),
            (Some(keys), _) => keys.first().copied().unwrap_or_default(),
        }
    }
}

/// A date, and a time of day if one is given; see [`Record::date`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day, 1 to 31.
    pub day: u8,
    /// Hours, minutes and seconds.
    pub time: Option<(u8, u8, u8)>,
}

impl Date {
    /// Reads `2024/05/14`, with `-` for `/` and a day of the week in brackets too, and after it a time of day
    /// like `10:00` or `10:00:00`. `None` for what is none, like `0000/00/00`.
    ///
    /// ```
    /// use shogi_rules::kifu::Date;
    /// assert_eq!(Date::parse("2024-5-14(火) 9:00").unwrap().to_string(), "2024/05/14 09:00:00");
    /// ```
    pub fn parse(text: &str) -> Option<Date> {
        let mut parts = text.split([' ', '　']).filter(|part| !part.is_empty());
        let date = parts.next()?;
        let date = date.split(['(', '（']).next()?;
        let mut numbers = date.split(['/', '-']).map(|number| number.parse::<u16>().ok());
        let (year, month, day) = (numbers.next()??, numbers.next()??, numbers.next()??);
        let valid = (1..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=31).contains(&day)
            && numbers.next().is_none();
        let time = parts.find_map(Date::time);
        let (month, day) = (month as u8, day as u8);
        valid.then_some(Date { year, month, day, time })
    }

    fn time(text: &str) -> Option<(u8, u8, u8)> {
        let mut numbers = text.split(':').map(|number| number.parse::<u8>().ok());
        let (hour, minute) = (numbers.next()??, numbers.next()??);
        let second = numbers.next().unwrap_or(Some(0))?;
        let valid = hour < 24 && minute < 60 && second < 60 && numbers.next().is_none();
        valid.then_some((hour, minute, second))
    }
}

impl fmt::Display for Date {
    /// Writes the date as KIF and CSA do: `2024/05/14 10:00:00`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}/{:02}/{:02}", self.year, self.month, self.day)?;
        match self.time {
            Some((hour, minute, second)) => write!(f, " {hour:02}:{minute:02}:{second:02}"),
            None => Ok(()),
        }
    }
}

impl Record {
    /// Returns the value of a header that has a meaning, by whatever key; `None` if there is none or it is
    /// empty.
    ///
    /// ```
    /// use shogi_rules::Color;
    /// use shogi_rules::kifu::{Date, KnownHeader, ParseOptions, read_str};
    /// let text = "V2.2\nN+Habu\n$START_TIME:2024/05/14 10:00:00\nPI\n+\n+7776FU\n";
    /// let record = read_str(text, &ParseOptions::default())?.record;
    /// assert_eq!(record.known_header(KnownHeader::Player(Color::Black)), Some("Habu"));
    /// let date = Date { year: 2024, month: 5, day: 14, time: Some((10, 0, 0)) };
    /// assert_eq!(record.date(KnownHeader::Start), Some(date));
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    pub fn known_header(&self, known: KnownHeader) -> Option<&str> {
        let header = |header: &&Header| header.known() == Some(known) && !header.value.is_empty();
        self.headers().iter().find(header).map(|header| header.value.as_str())
    }

    /// Returns the date that a header states, [`KnownHeader::Start`] or [`KnownHeader::End`]; `None` if there is
    /// none, or it is no date.
    pub fn date(&self, known: KnownHeader) -> Option<Date> {
        self.known_header(known).and_then(Date::parse)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn dates_are_read() {
        for (text, expected) in [
            ("2024/05/14", Some("2024/05/14")),
            ("2024/5/4 9:00", Some("2024/05/04 09:00:00")),
            ("2024-05-14 10:00:59", Some("2024/05/14 10:00:59")),
            ("2024/05/14(火) 10:00:00", Some("2024/05/14 10:00:00")),
            ("2024/05/14（火）　10:00", Some("2024/05/14 10:00:00")),
            ("2024/05/14 午前", Some("2024/05/14")),
            ("0000/00/00 00:00:00", None),
            ("2024/13/01", None),
            ("2024/05", None),
            ("2024/05/14/1", None),
            ("", None),
            ("昨日", None),
        ] {
            assert_eq!(
                Date::parse(text).map(|date| date.to_string()).as_deref(),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn keys_mean_one_thing_each() {
        for (known, kif, csa) in KEYS {
            for key in kif.iter().chain(csa) {
                assert_eq!(KnownHeader::from_key(key), Some(known), "{key}");
            }
        }
        assert_eq!(KnownHeader::from_key("手合割"), None);
    }
}
