//! Laws of clocks and time controls, with any numbers; their text and stored forms.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::config;
use proptest::prelude::*;
use shogi_rules::Color::{Black, White};
use shogi_rules::{
    ByColor, Clock, ClockPhase, ErrorCode, IncrementTiming, Lang, Rounding, TimeControl,
};

/// Times of games, small and whole ones for the borders, and the largest there are.
fn any_time() -> impl Strategy<Value = u64> {
    prop_oneof![
        2 => Just(0),
        2 => 0u64..5,
        4 => 0u64..200_000,
        3 => (0u64..200).prop_map(|seconds| seconds * 1_000),
        3 => (0u64..600).prop_map(|minutes| minutes * 60_000),
        1 => any::<u64>(),
        1 => (0u64..100_000).prop_map(|less| u64::MAX - less),
    ]
}

fn any_rounding() -> impl Strategy<Value = Rounding> {
    prop::sample::select(vec![Rounding::None, Rounding::FloorSecond, Rounding::FloorMinute])
}

fn any_timing() -> impl Strategy<Value = IncrementTiming> {
    prop::sample::select(vec![IncrementTiming::AfterMove, IncrementTiming::BeforeMove])
}

fn any_control() -> impl Strategy<Value = TimeControl> {
    let main = prop::option::weighted(0.9, any_time());
    let count = prop_oneof![Just(0), 0u32..12, any::<u32>()];
    let rest = (any_rounding(), any_time());
    (main, any_time(), (any_time(), any_timing()), (count, any_time()), rest).prop_map(
        |(main, byoyomi, (increment, timing), (count, length), (rounding, least))| {
            main.map_or(TimeControl::UNLIMITED, TimeControl::sudden_death)
                .with_byoyomi(byoyomi)
                .with_increment(increment, timing)
                .with_periods(count, length)
                .with_rounding(rounding)
                .with_least_per_move(least)
        },
    )
}

/// A clock in the middle of a game.
fn any_clock() -> impl Strategy<Value = Clock> {
    let times = prop::collection::vec((any::<bool>(), any_time()), 0..12);
    (any_control(), any_control(), times).prop_map(|(black, white, times)| {
        let mut clock = Clock::with_sides(ByColor { black, white });
        for (first, elapsed) in times {
            // A move that flags changes nothing.
            let _ = clock.spend(if first { Black } else { White }, elapsed);
        }
        clock
    })
}

/// The time of a phase that can be counted down.
fn left(phase: ClockPhase) -> Option<u64> {
    match phase {
        ClockPhase::Main { left }
        | ClockPhase::Byoyomi { left }
        | ClockPhase::Period { left, .. } => Some(left),
        _ => None,
    }
}

/// Phases in the order in which they come.
fn order(phase: ClockPhase) -> u64 {
    match phase {
        ClockPhase::Byoyomi { .. } => 1,
        ClockPhase::Period { begun, .. } => 1 + u64::from(begun),
        ClockPhase::Flag => u64::MAX,
        _ => 0,
    }
}

/// A clock that ticks: what is left of main time and periods after a move, millisecond by millisecond.
fn tick(control: TimeControl, elapsed: u64) -> Option<(u64, u32)> {
    let (mut main, mut byoyomi, mut periods) = (control.main?, control.byoyomi, control.periods);
    let unit = match control.rounding {
        Rounding::None => 1,
        Rounding::FloorSecond => 1_000,
        _ => 60_000,
    };
    let (mut uncharged, mut period) = (0, 0);
    for _ in 0..=elapsed {
        // Each turn begins a millisecond; that of `elapsed` must find some time left.
        if main > 0 {
            uncharged += 1;
            if uncharged > unit {
                main = main.saturating_sub(unit);
                uncharged = 1;
            }
        }
        if main == 0 {
            if byoyomi > 0 {
                byoyomi -= 1;
            } else if period > 0 {
                period -= 1;
            } else {
                periods = periods.checked_sub(1)?;
                period = control.period_length.checked_sub(1)?;
            }
        }
    }
    Some((main, periods))
}

proptest! {
    #![proptest_config(config(4_000))]

    #[test]
    fn available_is_the_first_time_that_flags(clock in any_clock(), elapsed in any_time()) {
        let spends = |elapsed| { let mut after = clock; after.spend(Black, elapsed).is_ok() };
        match clock.available(Black) {
            None => prop_assert!(spends(elapsed) && spends(u64::MAX)),
            Some(available) => {
                prop_assert_eq!(spends(elapsed), elapsed < available);
                prop_assert!(!spends(available) && (available == 0 || spends(available - 1)));
                prop_assert_eq!(clock.phase(Black, available), ClockPhase::Flag);
            }
        }
    }

    #[test]
    fn a_move_is_charged_what_it_took(clock in any_clock(), elapsed in any_time()) {
        let mut after = clock;
        let Ok(spent) = after.spend(Black, elapsed) else {
            prop_assert_eq!(after, clock);
            return Ok(());
        };
        let control = clock.control(Black);
        prop_assert_eq!(spent.charged, control.charge(elapsed));
        prop_assert!(spent.charged <= elapsed.max(control.least_per_move));
        prop_assert_eq!(after.used(Black), clock.used(Black).saturating_add(spent.charged));
        prop_assert_eq!(after.remaining(Black), spent.remaining);
        prop_assert_eq!(spent.phase, clock.phase(Black, elapsed));
        if let (ClockPhase::Main { .. }, Some(before), Some(left)) =
            (spent.phase, clock.remaining(Black), spent.remaining)
        {
            // Nothing is lost or made, unless it is more than a number holds.
            if let Some(sum) = before.checked_add(control.increment) {
                prop_assert_eq!(left, sum - spent.charged);
            }
        }
        // The other side's clock stands still.
        prop_assert_eq!(after.remaining(White), clock.remaining(White));
        prop_assert_eq!(after.used(White), clock.used(White));
        prop_assert_eq!(after.available(White), clock.available(White));
    }

    #[test]
    fn a_longer_move_never_leaves_more(clock in any_clock(), a in any_time(), b in any_time()) {
        let (mut quick, mut slow) = (clock, clock);
        let flags = [quick.spend(Black, a.min(b)), slow.spend(Black, a.max(b))].map(|r| r.is_err());
        prop_assert!(flags[0] <= flags[1]);
        if flags == [false, false] {
            prop_assert!(slow.remaining(Black) <= quick.remaining(Black));
            prop_assert!(slow.periods_left(Black) <= quick.periods_left(Black));
            prop_assert!(slow.used(Black) >= quick.used(Black));
            let (slow, quick) = (slow.available(Black), quick.available(Black));
            prop_assert!(slow.unwrap_or(u64::MAX) <= quick.unwrap_or(u64::MAX));
        }
    }

    #[test]
    fn a_phase_lasts_as_long_as_it_says(clock in any_clock(), elapsed in any_time()) {
        let phase = clock.phase(Black, elapsed);
        // Before the least charge is over the clock does not move.
        let elapsed = elapsed.max(clock.control(Black).least_per_move);
        // The largest number stands for all that are larger.
        let known = left(phase).filter(|left| *left < u64::MAX);
        let end = known.and_then(|left| elapsed.checked_add(left));
        if let (Some(end), Some(left)) = (end, left(phase)) {
            prop_assert!(left > 0);
            prop_assert_eq!(order(clock.phase(Black, end - 1)), order(phase));
            prop_assert!(order(clock.phase(Black, end)) > order(phase));
        }
    }

    #[test]
    fn the_text_reads_back(control in any_control()) {
        let text = control.to_string();
        prop_assert_eq!(text.parse::<TimeControl>(), Ok(control), "{}", text);
        for lang in [Lang::En, Lang::Ja] {
            prop_assert!(!control.message(lang).to_string().is_empty());
        }
    }

    #[test]
    fn any_text_is_read_or_refused_at_its_place(
        text in prop_oneof![
            ".{0,40}",
            "(unlimited|[0-9hms]{0,6})( (byoyomi|increment|increment-before|periods|rounding|least)=[0-9x]{1,4}[hms]{1,2}){0,6}",
        ],
    ) {
        match text.parse::<TimeControl>() {
            Ok(control) => prop_assert_eq!(control.to_string().parse(), Ok(control)),
            Err(error) => prop_assert!(text.is_char_boundary(error.offset), "{text:?} {error}"),
        }
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn a_ticking_clock_agrees(
        (main, byoyomi) in (0u64..200_000, prop_oneof![Just(0), 0u64..40_000]),
        (count, length) in (0u32..3, 0u64..40_000),
        (rounding, elapsed) in (any_rounding(), 0u64..300_000),
    ) {
        let control = TimeControl::periods(main, byoyomi, count, length).with_rounding(rounding);
        let mut times = vec![elapsed];
        // The borders, where the two would differ.
        if let Some(available) = Clock::new(control).available(Black) {
            times.extend([available.saturating_sub(1), available, available + 1]);
        }
        for elapsed in times {
            let mut clock = Clock::new(control);
            let spent = clock.spend(Black, elapsed).ok();
            let found = spent.map(|spent| (spent.remaining.unwrap(), clock.periods_left(Black)));
            prop_assert_eq!(found, tick(control, elapsed), "{} {}", control, elapsed);
        }
    }
}

#[test]
fn what_is_wrong_with_a_text_and_where() {
    use ErrorCode::{TimeCount, TimeLength, TimeRounding, TimeTerm, TimeTwice};
    for (text, code, offset) in [
        ("", TimeLength, 0),
        ("   ", TimeLength, 3),
        ("byoyomi=30s", TimeLength, 0),
        ("10", TimeLength, 2),
        ("10m5", TimeLength, 4),
        ("10s5m", TimeLength, 4),
        ("10m10m", TimeLength, 5),
        ("10分", TimeLength, 2),
        ("-1s", TimeLength, 0),
        ("1h18446744073709551615ms", TimeLength, 2),
        ("18446744073709551616ms", TimeLength, 0),
        ("10m 30s", TimeTerm, 4),
        ("10m  time=30s", TimeTerm, 5),
        ("10m byoyomi=", TimeLength, 12),
        ("10m byoyomi=30", TimeLength, 14),
        ("10m byoyomi=30s byoyomi=30s", TimeTwice, 16),
        ("10m increment=5s increment-before=5s", TimeTwice, 17),
        ("10m periods=x1m", TimeCount, 12),
        ("10m periods=10", TimeCount, 12),
        ("10m periods=10x", TimeLength, 15),
        ("10m periods=4294967296x1m", TimeCount, 12),
        ("10m rounding=2s", TimeRounding, 13),
    ] {
        let error = text.parse::<TimeControl>().unwrap_err();
        assert_eq!((error.kind, error.offset), (code, offset), "{text:?}");
    }
}

#[test]
fn texts_are_read_in_any_order_and_written_in_one() {
    for (text, canonical) in [
        (" 90s ", "1m30s"),
        ("0h0m", "0s"),
        ("1500ms", "1s500ms"),
        ("unlimited", "unlimited"),
        (
            "5m least=1s rounding=1s periods=2x1m increment-before=0s byoyomi=10s",
            "5m byoyomi=10s increment-before=0s periods=2x1m rounding=1s least=1s",
        ),
    ] {
        assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), canonical);
    }
}

#[test]
fn descriptions() {
    let all = "1h1m30s byoyomi=1s increment-before=2s periods=1x1m rounding=1m least=500ms";
    for (text, en, ja) in [
        (
            all,
            "1 hour 1 minute 30 seconds, then 1 second a move, plus 2 seconds before each move, \
             1 period of 1 minute, parts of a minute not counted, at least 500 milliseconds a move",
            "持ち時間1時間1分30秒、切れたら1手1秒、1手ごとに着手前に2秒加算、考慮時間1分が1回、\
             1分未満切り捨て、1手最低500ミリ秒",
        ),
        ("10m", "10 minutes, sudden death", "持ち時間10分、切れ負け"),
        ("0s byoyomi=30s", "no main time, 30 seconds a move", "持ち時間なし、1手30秒"),
        ("unlimited", "no time limit", "持ち時間無制限"),
    ] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.message(Lang::En).to_string(), en);
        assert_eq!(control.message(Lang::Ja).to_string(), ja);
    }
}

#[cfg(feature = "serde")]
mod stored {
    use super::*;
    use serde_json::{Value, json};

    proptest! {
        #![proptest_config(config(1_000))]

        #[test]
        fn clocks_and_controls_come_back(clock in any_clock()) {
            let text = serde_json::to_string(&clock).unwrap();
            prop_assert_eq!(serde_json::from_str::<Clock>(&text).unwrap(), clock);
            let control = clock.control(Black);
            let text = serde_json::to_string(&control).unwrap();
            prop_assert_eq!(serde_json::from_str::<TimeControl>(&text).unwrap(), control);
        }
    }

    /// Loads a clock of which one value was changed.
    fn tampered(clock: Clock, path: &str, value: Value) -> Result<Clock, String> {
        let mut stored = serde_json::to_value(clock).unwrap();
        *stored.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value;
        serde_json::from_value(stored).map_err(|error| error.to_string())
    }

    #[test]
    fn a_clock_that_no_game_leaves_is_refused() {
        let mut clock = Clock::new(TimeControl::NHK);
        clock.spend(Black, 100_000).unwrap();
        for (path, value) in [
            ("/black/remaining", json!(600_000)),
            ("/black/remaining", json!(499_999)),
            ("/black/remaining", json!(null)),
            ("/black/used", json!(0)),
            ("/black/used", json!(-1)),
            ("/black/periods_left", json!(9)),
            ("/white/periods_left", json!(11)),
            ("/white/control/main", json!(null)),
            ("/white/control/main", json!(1)),
            ("/white/control/rounding", json!("floor_hour")),
        ] {
            assert!(tampered(clock, path, value.clone()).is_err(), "{path} {value}");
        }
        assert_eq!(tampered(clock, "/black/remaining", json!(500_000)), Ok(clock));
        let refused = tampered(clock, "/black/remaining", json!(600_000));
        assert_eq!(refused, Err(ErrorCode::BadClock.to_string()));
        // An increment leaves room above, not below.
        let mut clock = Clock::new(TimeControl::ABEMA);
        clock.spend(Black, 100_000).unwrap();
        assert!(tampered(clock, "/black/remaining", json!(210_000)).is_ok());
        assert!(tampered(clock, "/black/remaining", json!(199_999)).is_err());
    }

    #[test]
    fn fields_are_neither_missing_nor_unknown() {
        let stored = serde_json::to_value(Clock::new(TimeControl::ABEMA)).unwrap();
        for path in ["", "/black", "/black/control"] {
            let fields: Vec<String> =
                stored.pointer(path).unwrap().as_object().unwrap().keys().cloned().collect();
            for name in fields {
                let mut less = stored.clone();
                less.pointer_mut(path).unwrap().as_object_mut().unwrap().remove(&name);
                assert!(serde_json::from_value::<Clock>(less).is_err(), "without {path}/{name}");
            }
            let mut more = stored.clone();
            more.pointer_mut(path).unwrap()["new"] = json!(1);
            assert!(serde_json::from_value::<Clock>(more).is_err(), "more in {path}");
        }
        let control = json!({
            "main": 300_000, "byoyomi": 0, "increment": 5_000, "increment_timing": "after_move",
            "periods": 0, "period_length": 0, "rounding": "none", "least_per_move": 0,
        });
        assert_eq!(serde_json::to_value(TimeControl::ABEMA).unwrap(), control);
    }
}
