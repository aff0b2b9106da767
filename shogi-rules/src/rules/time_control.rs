const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

/// How much time a side has (持ち時間), as plain data. All times are in milliseconds.
///
/// A move takes from the main time first, then from the byoyomi, then from the periods; when a step is used
/// up, the next one begins during the move. Deadlines are exclusive: a move in less than 30 seconds is in
/// time, the 30th second loses. A [`Clock`](crate::Clock) keeps what is left.
///
/// The text form has every field: the main time (or `unlimited`), then `byoyomi=`, `increment=` (or
/// `increment-before=`), `periods=`, `rounding=` and `least=`, separated by blanks. Lengths are numbers with
/// the units `h`, `m`, `s` and `ms`. It is written in this order and without what is not set, and read in any
/// order behind the main time.
///
/// ```
/// use shogi_rules::{Lang, TimeControl};
/// let control: TimeControl = "10m byoyomi=30s periods=10x1m rounding=1s".parse()?;
/// assert_eq!(control, TimeControl::NHK);
/// assert_eq!(TimeControl::byoyomi(90_000, 30_000).to_string(), "1m30s byoyomi=30s");
/// let ja = TimeControl::byoyomi(600_000, 30_000).message(Lang::Ja);
/// assert_eq!(ja.to_string(), "持ち時間10分、切れたら1手30秒");
/// # Ok::<(), shogi_rules::TimeControlError>(())
/// ```
#[doc(alias = "持ち時間")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct TimeControl {
    /// The time for the whole game; `None` is unlimited, whatever the other fields say.
    // The attribute makes a missing field an error, which for an `Option` it is not otherwise.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "serde::Deserialize::deserialize"))]
    pub main: Option<u64>,
    /// The time for each move when the main time is used up (秒読み).
    #[doc(alias = "秒読み")]
    pub byoyomi: u64,
    /// What every move adds to the main time (フィッシャー).
    #[doc(alias = "フィッシャー")]
    pub increment: u64,
    /// When the increment is added.
    pub increment_timing: IncrementTiming,
    /// How many periods of thinking time there are (考慮時間). One begins when the byoyomi of a move is used
    /// up, and is gone with that move; several may go with one.
    #[doc(alias = "考慮時間")]
    pub periods: u32,
    /// How long each of the periods is.
    pub period_length: u64,
    /// What a move is not charged for.
    pub rounding: Rounding,
    /// What a move is charged for at least, as older rules of computer games have it.
    pub least_per_move: u64,
}

/// When an increment is added to the main time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum IncrementTiming {
    /// When the move is made. The move itself must do without.
    #[default]
    AfterMove,
    /// When the thinking begins, so that the first move has it too. CSA servers count like this.
    BeforeMove,
}

/// What a move is charged for. Byoyomi and periods are always measured to the millisecond.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Rounding {
    /// Every millisecond.
    #[default]
    None,
    /// Whole seconds: a clock in steps of a second (チェスクロック方式), as in 叡王戦, 王座戦 and on television.
    #[doc(alias = "チェスクロック")]
    FloorSecond,
    /// Whole minutes (ストップウォッチ方式), as in 竜王戦 and 名人戦: 59 seconds cost nothing. The last minute is
    /// therefore never used up, each move has less than a minute from then on (一分将棋).
    #[doc(alias = "ストップウォッチ")]
    FloorMinute,
}

impl Rounding {
    /// The unit that is counted, in milliseconds.
    pub(super) const fn unit(self) -> u64 {
        match self {
            Rounding::None => 1,
            Rounding::FloorSecond => SECOND,
            Rounding::FloorMinute => MINUTE,
        }
    }
}

impl TimeControl {
    /// No limit.
    pub const UNLIMITED: TimeControl = TimeControl {
        main: None,
        byoyomi: 0,
        increment: 0,
        increment_timing: IncrementTiming::AfterMove,
        periods: 0,
        period_length: 0,
        rounding: Rounding::None,
        least_per_move: 0,
    };

    /// 竜王戦, the match: 8 hours by the stopwatch. That it lasts two days is not the clock's business.
    ///
    /// Source: 各棋戦の持ち時間 (Wikipedia, 2022).
    #[doc(alias = "竜王戦")]
    pub const RYUO: TimeControl = TimeControl::stopwatch(8 * HOUR, 0);

    /// 名人戦, the match: 9 hours by the stopwatch. That it lasts two days is not the clock's business.
    ///
    /// Source: 将棋のルール, 持ち時間と秒読み.
    #[doc(alias = "名人戦")]
    pub const MEIJIN: TimeControl = TimeControl::stopwatch(9 * HOUR, 0);

    /// 順位戦: 6 hours by the stopwatch, as in class A. Lower classes have the chess clock.
    ///
    /// Source: 将棋のルール, 持ち時間と秒読み; the stopwatch from 各棋戦の持ち時間 (Wikipedia, 2022).
    #[doc(alias = "順位戦")]
    pub const JUNI: TimeControl = TimeControl::stopwatch(6 * HOUR, 0);

    /// NHK杯: 10 minutes in steps of a second, then 30 seconds a move and 10 periods of a minute.
    ///
    /// Source: 将棋のルール, 持ち時間と秒読み; the number of periods from the rules of the event.
    #[doc(alias = "NHK杯")]
    pub const NHK: TimeControl = TimeControl::periods(10 * MINUTE, 30 * SECOND, 10, MINUTE)
        .with_rounding(Rounding::FloorSecond);

    /// ABEMAトーナメント: 5 minutes, and 5 seconds for each move made.
    ///
    /// Source: 将棋のルール, 持ち時間と秒読み.
    pub const ABEMA: TimeControl =
        TimeControl::fischer(5 * MINUTE, 5 * SECOND, IncrementTiming::AfterMove);

    /// Main time and nothing else (切れ負け).
    #[doc(alias = "切れ負け")]
    pub const fn sudden_death(main: u64) -> TimeControl {
        TimeControl { main: Some(main), ..TimeControl::UNLIMITED }
    }

    /// Main time, then so much for each move (秒読み).
    pub const fn byoyomi(main: u64, byoyomi: u64) -> TimeControl {
        TimeControl::sudden_death(main).with_byoyomi(byoyomi)
    }

    /// Main time that grows with each move (フィッシャールール).
    pub const fn fischer(main: u64, increment: u64, timing: IncrementTiming) -> TimeControl {
        TimeControl::sudden_death(main).with_increment(increment, timing)
    }

    /// Main time of which whole minutes are charged (ストップウォッチ方式), then so much for each move.
    ///
    /// The one-minute game at the end of professional games *is* the last minute: it takes no byoyomi. A
    /// byoyomi comes after that minute, once a move has used it up.
    pub const fn stopwatch(main: u64, byoyomi: u64) -> TimeControl {
        TimeControl::byoyomi(main, byoyomi).with_rounding(Rounding::FloorMinute)
    }

    /// Main time, then so much for each move, and periods of thinking time beyond that (考慮時間).
    pub const fn periods(main: u64, byoyomi: u64, count: u32, length: u64) -> TimeControl {
        TimeControl::byoyomi(main, byoyomi).with_periods(count, length)
    }

    /// Returns the same with another byoyomi.
    #[must_use]
    pub const fn with_byoyomi(self, byoyomi: u64) -> TimeControl {
        TimeControl { byoyomi, ..self }
    }

    /// Returns the same with another increment.
    #[must_use]
    pub const fn with_increment(self, increment: u64, timing: IncrementTiming) -> TimeControl {
        TimeControl { increment, increment_timing: timing, ..self }
    }

    /// Returns the same with other periods.
    #[must_use]
    pub const fn with_periods(self, count: u32, length: u64) -> TimeControl {
        TimeControl { periods: count, period_length: length, ..self }
    }

    /// Returns the same with another rounding.
    #[must_use]
    pub const fn with_rounding(self, rounding: Rounding) -> TimeControl {
        TimeControl { rounding, ..self }
    }

    /// Returns the same with another least charge.
    #[must_use]
    pub const fn with_least_per_move(self, least: u64) -> TimeControl {
        TimeControl { least_per_move: least, ..self }
    }

    /// Returns what a move is charged for that took so many milliseconds: what a record says it took.
    ///
    /// ```
    /// use shogi_rules::TimeControl;
    /// assert_eq!(TimeControl::MEIJIN.charge(59_999), 0);
    /// assert_eq!(TimeControl::MEIJIN.charge(150_000), 120_000);
    /// ```
    pub fn charge(self, elapsed: u64) -> u64 {
        (elapsed - elapsed % self.rounding.unit()).max(self.least_per_move)
    }
}
