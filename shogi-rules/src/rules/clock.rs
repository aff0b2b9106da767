use core::fmt;

use super::time_control::{IncrementTiming, TimeControl};
use crate::error::{ErrorCode, Lang, Message};
use crate::types::{ByColor, Color};

/// What is left to each side under its [`TimeControl`]. All times are in milliseconds.
///
/// A clock has no source of time: it is told how long a move took. It is a plain value; to take a move back,
/// keep the clock from before it. When a move counts as made, and the other side's time begins, is the
/// caller's decision: over the board that is when the player presses the button, or lets go of the piece
/// where there is none.
///
/// No input panics. Times that no game reaches (from 2^64 ms) are held at the largest number.
///
/// ```
/// use shogi_rules::{Clock, ClockPhase, Color, TimeControl};
/// let mut clock = Clock::new(TimeControl::byoyomi(10_000, 30_000));
/// assert_eq!(clock.available(Color::Black), Some(40_000));
/// let spent = clock.spend(Color::Black, 25_000)?;
/// assert_eq!((spent.charged, spent.phase), (25_000, ClockPhase::Byoyomi { left: 15_000 }));
/// // Each later move has the whole byoyomi.
/// assert_eq!(clock.available(Color::Black), Some(30_000));
/// assert!(clock.is_in_byoyomi(Color::Black) && !clock.is_in_byoyomi(Color::White));
/// assert!(clock.spend(Color::Black, 30_000).is_err());
/// # Ok::<(), shogi_rules::Flag>(())
/// ```
#[doc(alias = "対局時計")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "ByColor<Side>", into = "ByColor<Side>")
)]
pub struct Clock {
    sides: ByColor<Side>,
}

/// Where the clock of a side stands while it thinks; what the face of the clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[non_exhaustive]
pub enum ClockPhase {
    /// There is no limit.
    Unlimited,
    /// The main time is running.
    Main {
        /// Until it is used up. With whole minutes charged, that is the end of the last one.
        left: u64,
    },
    /// The main time is used up, the byoyomi is running.
    Byoyomi {
        /// Until it is used up.
        left: u64,
    },
    /// The byoyomi is used up, a period of thinking time is running.
    Period {
        /// Until it is used up.
        left: u64,
        /// How many periods this move has begun, this one included.
        begun: u32,
    },
    /// Everything is used up.
    Flag,
}

/// What a move cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Spent {
    /// What the move was charged for, rounded as the control says: what a record says it took.
    pub charged: u64,
    /// The main time that is left for the next move; `None` if there is no limit.
    pub remaining: Option<u64>,
    /// What was running when the move was made; never [`ClockPhase::Flag`].
    pub phase: ClockPhase,
}

/// A side's time was up before its move was made (時間切れ).
///
/// ```
/// use shogi_rules::{Clock, Color, Lang, TimeControl};
/// let mut clock = Clock::new(TimeControl::sudden_death(10_000));
/// let flag = clock.spend(Color::Black, 10_000).unwrap_err();
/// assert_eq!((flag.color, flag.available), (Color::Black, 10_000));
/// assert_eq!(flag.to_string(), "black: the time is up");
/// assert_eq!(flag.message(Lang::Ja).to_string(), "先手: 時間切れです");
/// ```
#[doc(alias = "時間切れ")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub struct Flag {
    /// Whose time.
    pub color: Color,
    /// How long the move could have taken, exclusively.
    pub available: u64,
}

impl Clock {
    /// Returns a clock before the first move, with the same time for both sides.
    pub fn new(control: TimeControl) -> Clock {
        Clock::with_sides(ByColor { black: control, white: control })
    }

    /// Returns a clock before the first move, with a time for each side, as in a handicap of time.
    pub fn with_sides(controls: ByColor<TimeControl>) -> Clock {
        Clock { sides: ByColor::new_with(|color| Side::new(controls[color])) }
    }

    /// Returns a side's time control.
    pub fn control(&self, color: Color) -> TimeControl {
        self.sides[color].control
    }

    /// Returns the main time that is left, without an increment that comes before the move; `None` if there
    /// is no limit.
    pub fn remaining(&self, color: Color) -> Option<u64> {
        self.sides[color].remaining
    }

    /// Returns the number of periods of thinking time (考慮時間) that are left.
    pub fn periods_left(&self, color: Color) -> u32 {
        self.sides[color].periods_left
    }

    /// Returns what all moves of a side were charged for, as records add it up (消費時間).
    #[doc(alias = "消費時間")]
    pub fn used(&self, color: Color) -> u64 {
        self.sides[color].used
    }

    /// Tells whether a side's next move begins in the byoyomi or in a period.
    pub fn is_in_byoyomi(&self, color: Color) -> bool {
        matches!(self.phase(color, 0), ClockPhase::Byoyomi { .. } | ClockPhase::Period { .. })
    }

    /// Returns how long a side's next move may take, exclusively: the first `elapsed` that flags. `None` if
    /// none does.
    pub fn available(&self, color: Color) -> Option<u64> {
        self.sides[color].available()
    }

    /// Returns where a side's clock stands when it has thought about its move for so long, and changes
    /// nothing: for a display that counts down.
    ///
    /// ```
    /// use shogi_rules::{Clock, ClockPhase, Color, TimeControl};
    /// let clock = Clock::new(TimeControl::periods(0, 30_000, 10, 60_000));
    /// let phase = |elapsed| clock.phase(Color::Black, elapsed);
    /// assert_eq!(phase(29_900), ClockPhase::Byoyomi { left: 100 });
    /// assert_eq!(phase(30_000), ClockPhase::Period { left: 60_000, begun: 1 });
    /// assert_eq!(phase(95_000), ClockPhase::Period { left: 55_000, begun: 2 });
    /// assert_eq!(phase(630_000), ClockPhase::Flag);
    /// ```
    pub fn phase(&self, color: Color, elapsed: u64) -> ClockPhase {
        self.sides[color].phase(elapsed)
    }

    /// Takes the time of a move that is made, `elapsed` milliseconds after the side's time began.
    ///
    /// # Errors
    ///
    /// [`Flag`] if the time was up before; the clock is as it was then.
    pub fn spend(&mut self, color: Color, elapsed: u64) -> Result<Spent, Flag> {
        self.sides[color].spend(elapsed).map_err(|available| Flag { color, available })
    }
}

/// One side's clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
struct Side {
    control: TimeControl,
    // The attribute makes a missing field an error, which for an `Option` it is not otherwise.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "serde::Deserialize::deserialize"))]
    remaining: Option<u64>,
    periods_left: u32,
    used: u64,
}

/// Sums of times are wider than the times, so that none overflows.
type Sum = u128;

fn narrow(sum: Sum) -> u64 {
    u64::try_from(sum).unwrap_or(u64::MAX)
}

impl Side {
    const fn new(control: TimeControl) -> Side {
        Side { control, remaining: control.main, periods_left: control.periods, used: 0 }
    }

    /// The increment if it is added at this time.
    fn increment(&self, timing: IncrementTiming) -> u64 {
        if self.control.increment_timing == timing { self.control.increment } else { 0 }
    }

    /// The main time that the move can take.
    fn purse(&self) -> Option<u64> {
        let increment = self.increment(IncrementTiming::BeforeMove);
        self.remaining.map(|remaining| remaining.saturating_add(increment))
    }

    /// The thinking time that uses up the main time: the first that is charged for all of it.
    fn main_end(&self) -> Option<Sum> {
        let purse = self.purse()?;
        let TimeControl { rounding, least_per_move, .. } = self.control;
        let unit = if least_per_move < purse { rounding.unit() } else { 1 };
        Some(Sum::from(purse).next_multiple_of(Sum::from(unit)))
    }

    fn available(&self) -> Option<u64> {
        let TimeControl { byoyomi, period_length, least_per_move, .. } = self.control;
        let periods = Sum::from(self.periods_left) * Sum::from(period_length);
        let end = self.main_end()? + Sum::from(byoyomi) + periods;
        if Sum::from(least_per_move) >= end { Some(0) } else { u64::try_from(end).ok() }
    }

    fn phase(&self, elapsed: u64) -> ClockPhase {
        let TimeControl { byoyomi, period_length, least_per_move, .. } = self.control;
        let Some(main_end) = self.main_end() else { return ClockPhase::Unlimited };
        let byoyomi_end = main_end + Sum::from(byoyomi);
        let taken = Sum::from(elapsed.max(least_per_move));
        if taken < main_end {
            return ClockPhase::Main { left: narrow(main_end - taken) };
        }
        if taken < byoyomi_end {
            return ClockPhase::Byoyomi { left: narrow(byoyomi_end - taken) };
        }
        let beyond = narrow(taken - byoyomi_end);
        match beyond.checked_div(period_length).map(u32::try_from) {
            Some(Ok(gone)) if gone < self.periods_left => {
                ClockPhase::Period { left: period_length - beyond % period_length, begun: gone + 1 }
            }
            _ => ClockPhase::Flag,
        }
    }

    /// Takes the time of a move; the error is what was available.
    fn spend(&mut self, elapsed: u64) -> Result<Spent, u64> {
        let phase = self.phase(elapsed);
        match phase {
            ClockPhase::Flag => return Err(self.available().unwrap_or(u64::MAX)),
            ClockPhase::Period { begun, .. } => self.periods_left -= begun,
            _ => {}
        }
        let charged = self.control.charge(elapsed);
        let increment = self.increment(IncrementTiming::AfterMove);
        let left = self.purse().map(|purse| purse.saturating_sub(charged));
        self.remaining = left.map(|left| left.saturating_add(increment));
        self.used = self.used.saturating_add(charged);
        Ok(Spent { charged, remaining: self.remaining, phase })
    }
}

impl Flag {
    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        ErrorCode::TimeUp
    }

    /// Returns something that displays the error in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<Flag> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, why) = (self.value.color, self.value.code().message(self.lang));
        match self.lang {
            Lang::En => write!(f, "{color}: {why}"),
            Lang::Ja => write!(f, "{}: {why}", color.kanji()),
        }
    }
}

/// Clocks as they are stored: checked when they are loaded.
#[cfg(feature = "serde")]
mod stored {
    use super::{ByColor, Clock, ErrorCode, Side};

    impl From<Clock> for ByColor<Side> {
        fn from(clock: Clock) -> ByColor<Side> {
            clock.sides
        }
    }

    impl TryFrom<ByColor<Side>> for Clock {
        type Error = ErrorCode;

        fn try_from(sides: ByColor<Side>) -> Result<Clock, ErrorCode> {
            let possible = sides.black.is_possible() && sides.white.is_possible();
            possible.then_some(Clock { sides }).ok_or(ErrorCode::BadClock)
        }
    }

    impl Side {
        /// Tells whether moves can have led here from a full clock.
        fn is_possible(&self) -> bool {
            // Without increments the time that is left follows from the time that was charged for.
            let unspent = self.control.main.map(|main| main.saturating_sub(self.used));
            let remaining = match (self.remaining, unspent) {
                (Some(remaining), Some(unspent)) if self.control.increment > 0 => {
                    remaining >= unspent
                }
                (remaining, unspent) => remaining == unspent,
            };
            // A period begins when the main time is used up, and before the first move nothing is.
            let periods = if unspent.is_some_and(|unspent| unspent == 0) {
                self.periods_left <= self.control.periods
            } else {
                self.periods_left == self.control.periods
            };
            remaining && periods
        }
    }
}
