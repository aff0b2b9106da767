//! The rows and cases of `testdata/` about clocks, and games on the clock by hand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::str::FromStr;

use common::{CLOCK, CLOCK_CASES, CLOCK_ROWS, testdata};
use serde_json::{Map, Value, json};
use shogi_rules::Color::{Black, White};
use shogi_rules::{
    ByColor, Clock, ClockPhase, Color, ErrorCode, Flag, IncrementTiming, Lang, Rounding, Spent,
    TimeControl,
};

type Checked<T = ()> = Result<T, String>;

/// Seconds as the files write them, `39.999`, in milliseconds.
fn millis(text: &str) -> Checked<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{whole}{fraction:0<3}");
    let fits = fraction.len() <= 3 && digits.bytes().all(|c| c.is_ascii_digit());
    digits.parse().ok().filter(|_| fits).ok_or_else(|| format!("{text} is no time"))
}

fn number<T: FromStr>(text: &str) -> Checked<T> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

/// The settings of a row: `main=10 byo=30 used=25`, each known and used.
struct Settings<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Settings<'a> {
    fn new(words: impl Iterator<Item = &'a str>) -> Checked<Settings<'a>> {
        let pair = |word: &'a str| word.split_once('=').ok_or_else(|| format!("{word}: no value"));
        Ok(Settings(words.map(pair).collect::<Checked<_>>()?))
    }

    fn take(&mut self, name: &str) -> Checked<&'a str> {
        let at = self.0.iter().position(|(key, _)| *key == name);
        at.map(|at| self.0.swap_remove(at).1).ok_or_else(|| format!("no {name}"))
    }

    fn time(&mut self, name: &str) -> Checked<u64> {
        millis(self.take(name)?)
    }
}

fn control(form: &str, settings: &mut Settings) -> Checked<TimeControl> {
    let main = settings.time("main")?;
    Ok(match form {
        "sudden_death" => TimeControl::sudden_death(main),
        "byoyomi" => TimeControl::byoyomi(main, settings.time("byo")?),
        "fischer(before)" => {
            TimeControl::fischer(main, settings.time("inc")?, IncrementTiming::BeforeMove)
        }
        "stopwatch" => TimeControl::stopwatch(main, 0),
        "periods" => {
            let (count, length) = settings.take("periods")?.split_once('x').ok_or("no length")?;
            let byoyomi = settings.time("byo")?;
            TimeControl::periods(main, byoyomi, number(count)?, millis(length)?)
        }
        "csa_whole_second" => TimeControl::byoyomi(main, settings.time("byo")?)
            .with_rounding(Rounding::FloorSecond)
            .with_least_per_move(settings.time("least")?),
        form => return Err(format!("unknown form {form}")),
    })
}

/// Says what is wrong with one word of an answer.
fn compare(clock: &Clock, spent: Spent, word: &str) -> Checked {
    let (found, expected) = match word.split_once('=').ok_or_else(|| format!("{word}?"))? {
        ("remaining", text) => (clock.remaining(Black), Some(millis(text)?)),
        ("consumed", text) => (Some(clock.used(Black)), Some(millis(text)?)),
        ("periods", text) => (Some(clock.periods_left(Black).into()), Some(number(text)?)),
        ("recorded", text) => (Some(spent.charged), Some(millis(text)?)),
        _ => return Err(format!("unknown answer {word}")),
    };
    if found == expected { Ok(()) } else { Err(format!("{word}: found {found:?}")) }
}

fn row(question: &str, expected: &str) -> Checked {
    let mut words = question.split(' ');
    let form = words.next().unwrap_or_default();
    let mut settings = Settings::new(words)?;
    let mut clock = Clock::new(control(form, &mut settings)?);
    if form == "stopwatch" {
        clock.spend(Black, settings.time("consumed")?).map_err(|flag| flag.to_string())?;
    }
    let used = settings.time("used")?;
    if !settings.0.is_empty() {
        return Err(format!("unknown settings {:?}", settings.0));
    }
    let before = clock;
    let (spent, answers) = match (clock.spend(Black, used), expected.split_once(' ')) {
        (Ok(spent), Some(("ok", answers))) => (spent, answers),
        (Err(_), None) if expected == "flag" && clock == before => return Ok(()),
        (found, _) => return Err(format!("expected {expected}, found {found:?}")),
    };
    let (answers, recorded) = answers.split_once(" (recorded ").unwrap_or((answers, ""));
    if let Some(seconds) = recorded.strip_suffix(" s)") {
        compare(&clock, spent, &format!("recorded={seconds}"))?;
    } else if !recorded.is_empty() {
        return Err(format!("unknown remark {recorded}"));
    }
    answers.split(' ').try_for_each(|word| compare(&clock, spent, word))
}

#[test]
fn rows() {
    let file = testdata("rules_vectors.tsv");
    let rows: Vec<Vec<&str>> = file.lines().map(|line| line.split('\t').collect()).collect();
    let rows: Vec<_> = rows.iter().filter(|row| row[1] == CLOCK).collect();
    let wrong = |fields: &&Vec<&str>| {
        let why = row(fields[3], fields[4]).err();
        why.map(|why| format!("{} {}: {why}", fields[0], fields[3]))
    };
    let failures: Vec<_> = rows.iter().filter_map(wrong).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert_eq!(rows.len(), CLOCK_ROWS);
}

/// Whole seconds, or with a fraction, of a case.
fn seconds(value: &Value) -> Checked<u64> {
    millis(&value.to_string())
}

/// The time control of an object `{"main_s": …, "byoyomi_s": …}`.
fn configured(config: &Map<String, Value>) -> Checked<TimeControl> {
    match (config.len(), config.get("main_s"), config.get("byoyomi_s")) {
        (2, Some(main), Some(byoyomi)) => {
            Ok(TimeControl::byoyomi(seconds(main)?, seconds(byoyomi)?))
        }
        _ => Err(format!("unknown configuration {config:?}")),
    }
}

fn color(text: &str) -> Checked<Color> {
    text.parse().map_err(|_| format!("{text} is no colour"))
}

fn case(input: &str, expected: &Map<String, Value>) -> Checked {
    let input: Value = serde_json::from_str(input).map_err(|error| error.to_string())?;
    let object = |value: &Value| value.as_object().cloned().ok_or_else(|| format!("{value}?"));
    let known = object(&input)?.keys().all(|key| ["config", "events"].contains(&key.as_str()));
    let config = object(&input["config"])?;
    let mut clock = match (config.len(), config.get("b"), config.get("w")) {
        (2, Some(black), Some(white)) => Clock::with_sides(ByColor {
            black: configured(&object(black)?)?,
            white: configured(&object(white)?)?,
        }),
        _ => Clock::new(configured(&config)?),
    };
    let mut flag = None;
    for event in input["events"].as_array().filter(|_| known).ok_or("no events")? {
        let [Value::String(side), time] = &event.as_array().ok_or("no event")?[..] else {
            return Err(format!("unknown event {event}"));
        };
        match (flag, clock.spend(color(side)?, seconds(time)?)) {
            (None, Ok(_)) => {}
            (None, Err(fallen)) => flag = Some(fallen.color.to_char()),
            (Some(_), _) => return Err(format!("{event} after the end")),
        }
    }
    for (key, value) in expected {
        let same = match key.as_str() {
            "b_main_s" => clock.remaining(Black) == Some(seconds(value)?),
            "w_main_s" => clock.remaining(White) == Some(seconds(value)?),
            "flag" => json!(flag) == *value,
            key => return Err(format!("unknown key {key}")),
        };
        if !same {
            return Err(format!("{key}: expected {value}, found {clock:?}, flag {flag:?}"));
        }
    }
    Ok(())
}

#[test]
fn cases() {
    let mut run = 0;
    for line in testdata("cases.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        if line["kind"] == CLOCK {
            let result =
                case(line["input"].as_str().unwrap(), line["expected"].as_object().unwrap());
            assert_eq!(result, Ok(()), "{}", line["id"]);
            run += 1;
        }
    }
    assert_eq!(run, CLOCK_CASES);
}

#[test]
fn a_wrong_row_or_case_fails() {
    for (question, expected) in [
        ("sudden_death main=10 used=9", "flag"),
        ("sudden_death main=10 used=10", "ok remaining=0"),
        ("sudden_death main=10 used=9", "ok remaining=2"),
        ("sudden_death main=10 used=9", "ok new_word=1"),
        ("sudden_death main=10 used=9", "ok remaining=1 (new remark)"),
        ("sudden_death main=10 used=9", "ok remaining=1 (recorded 8 s)"),
        ("sudden_death main=10 used=9", "new_word"),
        ("sudden_death main=10 used=9 new_word=1", "ok remaining=1"),
        ("sudden_death main=10 used=1.2345", "ok remaining=8"),
        ("sudden_death used=9", "ok remaining=1"),
        ("new_form main=10 used=9", "ok remaining=1"),
    ] {
        assert!(row(question, expected).is_err(), "{question} {expected}");
    }
    let config = r#""config": {"main_s": 10, "byoyomi_s": 0}"#;
    for (input, expected) in [
        (format!(r#"{{{config}, "events": [["b", 1]]}}"#), r#"{"b_main_s": 8}"#),
        (format!(r#"{{{config}, "events": [["b", 1]]}}"#), r#"{"flag": "b"}"#),
        (format!(r#"{{{config}, "events": [["b", 1]]}}"#), r#"{"new_key": 9}"#),
        (format!(r#"{{{config}, "events": [["x", 1]]}}"#), r#"{"flag": null}"#),
        (format!(r#"{{{config}, "events": [["b", 10], ["w", 1]]}}"#), r#"{"flag": "b"}"#),
        (format!(r#"{{{config}, "events": [], "new_key": 1}}"#), r#"{"flag": null}"#),
        (r#"{"config": {"main_s": 10}, "events": []}"#.to_owned(), r#"{"flag": null}"#),
    ] {
        assert!(case(&input, &serde_json::from_str(expected).unwrap()).is_err(), "{input}");
    }
}

/// Spends times one after the other and says what is left; the last may flag.
fn left(control: TimeControl, times: &[u64]) -> Vec<Option<u64>> {
    let mut clock = Clock::new(control);
    times.iter().map(|ms| clock.spend(Black, *ms).ok().and_then(|spent| spent.remaining)).collect()
}

#[test]
fn byoyomi_follows_the_last_minute_of_a_stopwatch() {
    let control = TimeControl::stopwatch(120_000, 30_000);
    let mut clock = Clock::new(control);
    assert_eq!(clock.available(Black), Some(150_000));
    for _ in 0..3 {
        assert_eq!(clock.spend(Black, 59_999).unwrap().charged, 0);
    }
    assert_eq!(clock.spend(Black, 60_000).unwrap().remaining, Some(60_000));
    // The last minute: it lasts until a move takes the whole of it.
    assert_eq!(clock.spend(Black, 59_999).unwrap().remaining, Some(60_000));
    assert!(!clock.is_in_byoyomi(Black));
    assert_eq!(clock.available(Black), Some(90_000));
    let spent = clock.spend(Black, 89_999).unwrap();
    assert_eq!((spent.charged, spent.remaining), (60_000, Some(0)));
    assert_eq!(spent.phase, ClockPhase::Byoyomi { left: 1 });
    // From now on minutes are no help.
    assert!(clock.is_in_byoyomi(Black));
    assert_eq!(clock.spend(Black, 29_999).unwrap().charged, 0);
    assert_eq!(clock.spend(Black, 30_000).unwrap_err().available, 30_000);
    // A main time that is no whole number of minutes ends with its last minute begun.
    assert_eq!(
        left(TimeControl::stopwatch(90_000, 0), &[119_999, 59_999]),
        [Some(30_000), Some(30_000)]
    );
    assert_eq!(left(TimeControl::stopwatch(90_000, 0), &[120_000]), [None]);
}

#[test]
fn increments_before_and_after_the_move() {
    let before = TimeControl::fischer(3_000, 5_000, IncrementTiming::BeforeMove);
    assert_eq!(left(before, &[1_000, 12_000]), [Some(7_000), None]);
    let after = TimeControl::fischer(3_000, 5_000, IncrementTiming::AfterMove);
    assert_eq!(left(after, &[1_000, 6_999]), [Some(7_000), Some(5_001)]);
    assert_eq!(left(after, &[3_000]), [None]);
    // With a byoyomi, the increment begins to be saved again.
    let both = after.with_byoyomi(10_000);
    assert_eq!(left(both, &[12_000, 1_000]), [Some(5_000), Some(9_000)]);
}

#[test]
fn several_periods_go_with_one_move() {
    let mut clock = Clock::new(TimeControl::NHK);
    let spent = clock.spend(Black, 600_000 + 30_000 + 125_000).unwrap();
    assert_eq!(spent.phase, ClockPhase::Period { left: 55_000, begun: 3 });
    assert_eq!((clock.periods_left(Black), clock.periods_left(White)), (7, 10));
    // The next move has its byoyomi and not the rest of the period.
    assert_eq!(clock.phase(Black, 0), ClockPhase::Byoyomi { left: 30_000 });
    assert_eq!(clock.available(Black), Some(30_000 + 7 * 60_000));
}

#[test]
fn a_clock_in_steps_of_a_second() {
    let control = TimeControl::byoyomi(10_000, 30_000).with_rounding(Rounding::FloorSecond);
    assert_eq!(left(control, &[999, 1_999, 9_999]), [Some(10_000), Some(9_000), Some(0)]);
    // The least charge may be all there is, as on the servers that have one.
    let least = TimeControl::sudden_death(2_000).with_least_per_move(1_000);
    assert_eq!(left(least, &[0, 0]), [Some(1_000), None]);
}

#[test]
fn no_limit_is_no_limit() {
    let mut clock = Clock::new(TimeControl::UNLIMITED);
    assert_eq!(TimeControl::default(), TimeControl::UNLIMITED);
    assert_eq!((clock.available(Black), clock.remaining(Black)), (None, None));
    for _ in 0..2 {
        assert_eq!(clock.spend(Black, u64::MAX).unwrap().phase, ClockPhase::Unlimited);
    }
    assert_eq!((clock.used(Black), clock.used(White)), (u64::MAX, 0));
}

#[test]
fn the_presets_say_what_the_events_say() {
    for (control, text, ja) in [
        (TimeControl::RYUO, "8h rounding=1m", "持ち時間8時間、1分未満切り捨て"),
        (TimeControl::MEIJIN, "9h rounding=1m", "持ち時間9時間、1分未満切り捨て"),
        (TimeControl::JUNI, "6h rounding=1m", "持ち時間6時間、1分未満切り捨て"),
        (
            TimeControl::NHK,
            "10m byoyomi=30s periods=10x1m rounding=1s",
            "持ち時間10分、切れたら1手30秒、考慮時間1分が10回、1秒未満切り捨て",
        ),
        (TimeControl::ABEMA, "5m increment=5s", "持ち時間5分、1手ごとに5秒加算"),
    ] {
        assert_eq!(control.to_string(), text);
        assert_eq!(control.message(Lang::Ja).to_string(), ja);
    }
}

#[test]
fn a_fallen_flag_says_whose() {
    let control = TimeControl::sudden_death(1);
    let flag: Flag = Clock::new(control).spend(White, 2).unwrap_err();
    assert_eq!((flag.code(), flag.color, flag.available), (ErrorCode::TimeUp, White, 1));
    assert_eq!(flag.to_string(), "white: the time is up");
    assert_eq!(flag.message(Lang::Ja).to_string(), "後手: 時間切れです");
}
