use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::PyString;
use shogi_rules::{IncrementTiming, Lang, Rounding};

use crate::arguments::{OneOf, Reduced, choice};
use crate::enums::hint;
use crate::errors;

/// How much time a side has (持ち時間). All times are in milliseconds.
///
/// A move takes from the main time first, then from the byoyomi (秒読み), then from the periods of thinking time
/// (考慮時間). Deadlines are exclusive: the 30th second loses. ``main_ms`` of None is no limit.
///
/// As text: the main time or ``unlimited``, then ``byoyomi=``, ``increment=`` or ``increment-before=``, ``periods=``,
/// ``rounding=`` and ``least=``. Wherever a time control is asked for, its text will do.
///
/// >>> TimeControl.parse("10m byoyomi=30s periods=10x1m rounding=1s") == TimeControl.NHK
/// True
/// >>> TimeControl(90_000, byoyomi_ms=30_000)
/// TimeControl.parse('1m30s byoyomi=30s')
/// >>> TimeControl.ABEMA.message("ja")
/// '持ち時間5分、1手ごとに5秒加算'
#[pyclass(frozen, eq, hash, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TimeControl(pub(crate) shogi_rules::TimeControl);

choice!(IncrementTiming {
    "after_move" => IncrementTiming::AfterMove,
    "before_move" => IncrementTiming::BeforeMove,
});
choice!(Rounding {
    "none" => Rounding::None,
    "floor_second" => Rounding::FloorSecond,
    "floor_minute" => Rounding::FloorMinute,
});

#[pymethods]
impl TimeControl {
    /// No limit.
    #[classattr]
    const UNLIMITED: TimeControl = TimeControl(shogi_rules::TimeControl::UNLIMITED);
    /// 竜王戦, the match.
    #[classattr]
    const RYUO: TimeControl = TimeControl(shogi_rules::TimeControl::RYUO);
    /// 名人戦, the match.
    #[classattr]
    const MEIJIN: TimeControl = TimeControl(shogi_rules::TimeControl::MEIJIN);
    /// 順位戦.
    #[classattr]
    const JUNI: TimeControl = TimeControl(shogi_rules::TimeControl::JUNI);
    /// NHK杯.
    #[classattr]
    const NHK: TimeControl = TimeControl(shogi_rules::TimeControl::NHK);
    /// ABEMAトーナメント.
    #[classattr]
    const ABEMA: TimeControl = TimeControl(shogi_rules::TimeControl::ABEMA);

    #[new]
    #[allow(clippy::too_many_arguments)]
    #[pyo3(signature = (
        main_ms,
        *,
        byoyomi_ms = 0,
        increment_ms = 0,
        increment_timing = OneOf(IncrementTiming::AfterMove),
        periods = 0,
        period_length_ms = 0,
        rounding = OneOf(Rounding::None),
        least_per_move_ms = 0
    ))]
    #[pyo3(
        text_signature = "(main_ms, *, byoyomi_ms=0, increment_ms=0, increment_timing='after_move', periods=0, period_length_ms=0, rounding='none', least_per_move_ms=0)"
    )]
    fn new(
        main_ms: Option<u64>,
        byoyomi_ms: u64,
        increment_ms: u64,
        increment_timing: OneOf<IncrementTiming>,
        periods: u32,
        period_length_ms: u64,
        rounding: OneOf<Rounding>,
        least_per_move_ms: u64,
    ) -> TimeControl {
        let mut control = shogi_rules::TimeControl::UNLIMITED
            .with_byoyomi(byoyomi_ms)
            .with_increment(increment_ms, increment_timing.0)
            .with_periods(periods, period_length_ms)
            .with_rounding(rounding.0)
            .with_least_per_move(least_per_move_ms);
        control.main = main_ms;
        TimeControl(control)
    }

    /// Reads the text form.
    ///
    /// Raises TextError.
    #[staticmethod]
    pub(crate) fn parse(py: Python<'_>, text: &str) -> PyResult<TimeControl> {
        text.parse::<shogi_rules::TimeControl>().map(TimeControl).map_err(|error| {
            let message = |lang| error.message(lang).to_string();
            errors::text_error(py, text, error.code(), error.offset, message)
        })
    }

    /// The time for the whole game; None is unlimited.
    #[getter]
    fn main_ms(&self) -> Option<u64> {
        self.0.main
    }

    /// The time for each move when the main time is used up.
    #[getter]
    fn byoyomi_ms(&self) -> u64 {
        self.0.byoyomi
    }

    /// What every move adds to the main time.
    #[getter]
    fn increment_ms(&self) -> u64 {
        self.0.increment
    }

    /// When the increment is added.
    #[getter]
    fn increment_timing(&self) -> OneOf<IncrementTiming> {
        OneOf(self.0.increment_timing)
    }

    /// How many periods of thinking time there are.
    #[getter]
    fn periods(&self) -> u32 {
        self.0.periods
    }

    /// How long each of them is.
    #[getter]
    fn period_length_ms(&self) -> u64 {
        self.0.period_length
    }

    /// What a move is not charged for.
    #[getter]
    fn rounding(&self) -> OneOf<Rounding> {
        OneOf(self.0.rounding)
    }

    /// What a move is charged for at least.
    #[getter]
    fn least_per_move_ms(&self) -> u64 {
        self.0.least_per_move
    }

    /// Returns what a move is charged for that took so long: what a record says it took.
    fn charge_ms(&self, elapsed_ms: u64) -> u64 {
        self.0.charge(elapsed_ms)
    }

    /// Returns the time control in words.
    #[pyo3(signature = (lang = OneOf(Lang::En)))]
    #[pyo3(text_signature = "($self, lang='en')")]
    fn message(&self, lang: OneOf<Lang>) -> String {
        self.0.message(lang.0).to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("TimeControl.parse('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<TimeControl>().getattr("parse")?, (self.0.to_string(),)))
    }
}

/// A time control, or its text.
pub(crate) struct ControlLike(pub(crate) shogi_rules::TimeControl);

impl<'py> FromPyObject<'_, 'py> for ControlLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <TimeControl as pyo3::PyTypeInfo>::TYPE_HINT,
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<ControlLike> {
        if let Ok(control) = object.cast::<TimeControl>() {
            return Ok(ControlLike(control.get().0));
        }
        match object.cast::<PyString>() {
            Ok(text) => {
                let control = TimeControl::parse(object.py(), text.to_cow()?.as_ref())?;
                Ok(ControlLike(control.0))
            }
            Err(_) => Err(pyo3::exceptions::PyTypeError::new_err(format!(
                "expected a TimeControl or str, not {object:?}"
            ))),
        }
    }
}
