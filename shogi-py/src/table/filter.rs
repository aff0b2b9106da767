//! Which games are read: conditions on their heads, looked at before the moves.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use shogi_rules::Color;
use shogi_rules::kifu::{Date, KnownHeader};

use super::game::Game;
use crate::enums::hint;

/// What a condition is about.
#[derive(Clone, Copy)]
enum Subject {
    /// One of these headers.
    Text(&'static [KnownHeader]),
    Date(KnownHeader),
    /// All of these ratings.
    Rating(&'static [Color]),
}

const SUBJECTS: [(&str, Subject); 10] = [
    ("black", Subject::Text(&[KnownHeader::Player(Color::Black)])),
    ("white", Subject::Text(&[KnownHeader::Player(Color::White)])),
    (
        "player",
        Subject::Text(&[KnownHeader::Player(Color::Black), KnownHeader::Player(Color::White)]),
    ),
    ("event", Subject::Text(&[KnownHeader::Event])),
    ("site", Subject::Text(&[KnownHeader::Site])),
    ("start", Subject::Date(KnownHeader::Start)),
    ("end", Subject::Date(KnownHeader::End)),
    ("black_rating", Subject::Rating(&[Color::Black])),
    ("white_rating", Subject::Rating(&[Color::White])),
    ("rating", Subject::Rating(&Color::ALL)),
];

/// A condition.
enum Condition {
    OneOf(&'static [KnownHeader], Vec<String>),
    Between(KnownHeader, Option<Date>, Option<Date>),
    Rated(&'static [Color], Option<f64>, Option<f64>),
}

/// Conditions that must all hold.
#[derive(Default)]
pub(crate) struct Filter(Vec<Condition>);

impl<'py> FromPyObject<'_, 'py> for Filter {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = pyo3::type_hint_subscript!(
            pyo3::type_hint_identifier!("collections.abc", "Mapping"),
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT,
            pyo3::type_hint_identifier!("typing", "Any")
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Filter> {
        let items = object.call_method0("items")?;
        let conditions = items.try_iter()?.map(|item| {
            let (name, value) = item?.extract::<(String, Bound<'py, PyAny>)>()?;
            condition(&name, &value)
        });
        conditions.collect::<PyResult<_>>().map(Filter)
    }
}

impl Filter {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Tells whether a game is wanted.
    pub(super) fn wants(&self, game: &Game) -> bool {
        self.0.iter().all(|condition| match condition {
            Condition::OneOf(headers, values) => {
                let mut found = headers.iter().filter_map(|header| game.known(*header));
                found.any(|found| values.iter().any(|value| value == found))
            }
            Condition::Between(header, from, to) => {
                // A day without a time is the whole day.
                let day = |date: Date| Date { time: None, ..date };
                let at =
                    |bound: Date, date: Date| if bound.time.is_none() { day(date) } else { date };
                game.date(*header).is_some_and(|date| {
                    from.is_none_or(|from| at(from, date) >= from)
                        && to.is_none_or(|to| at(to, date) <= to)
                })
            }
            Condition::Rated(colors, from, to) => colors.iter().all(|color| {
                game.rating(*color).is_some_and(|rating| {
                    from.is_none_or(|from| rating >= from) && to.is_none_or(|to| rating <= to)
                })
            }),
        })
    }
}

fn condition(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Condition> {
    let Some((_, subject)) = SUBJECTS.iter().find(|(known, _)| *known == name) else {
        let known = SUBJECTS.map(|(known, _)| format!("{known:?}")).join(", ");
        return Err(PyValueError::new_err(format!("expected one of {known}, not {name:?}")));
    };
    match *subject {
        Subject::Text(headers) if value.is_instance_of::<PyString>() => {
            Ok(Condition::OneOf(headers, vec![value.extract()?]))
        }
        Subject::Text(headers) => {
            let values = value.try_iter()?.map(|value| value?.extract());
            Ok(Condition::OneOf(headers, values.collect::<PyResult<_>>()?))
        }
        Subject::Date(header) => {
            let (from, to) = bounds(name, value)?;
            Ok(Condition::Between(header, date(from)?, date(to)?))
        }
        Subject::Rating(colors) => {
            let (from, to) = bounds(name, value)?;
            let number = |bound: Option<Bound<'_, PyAny>>| bound.map(|it| it.extract()).transpose();
            Ok(Condition::Rated(colors, number(from)?, number(to)?))
        }
    }
}

type Bounds<'py> = (Option<Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>);

/// The two ends of a range, of which either may be None.
fn bounds<'py>(name: &str, value: &Bound<'py, PyAny>) -> PyResult<Bounds<'py>> {
    let pair = value.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2);
    let pair = pair.ok_or_else(|| {
        PyTypeError::new_err(format!("{name}: expected a pair (from, to), not {value:?}"))
    })?;
    Ok((pair.get_item(0)?.extract()?, pair.get_item(1)?.extract()?))
}

/// A date, from a text or from `datetime`.
fn date(bound: Option<Bound<'_, PyAny>>) -> PyResult<Option<Date>> {
    let Some(bound) = bound else { return Ok(None) };
    let text = bound.str()?.to_cow()?.into_owned();
    match Date::parse(&text) {
        Some(date) => Ok(Some(date)),
        None => {
            Err(PyValueError::new_err(format!("expected a date like 2024-05-14, not {text:?}")))
        }
    }
}
