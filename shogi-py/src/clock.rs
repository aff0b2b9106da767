use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use shogi_rules::{ByColor, Color};

use crate::arguments::Reduced;
use crate::clock_phase::{ClockPhase, Spent};
use crate::enums::{Enum, hint};
use crate::errors;
use crate::stored;
use crate::time_control::{ControlLike, TimeControl};

/// What is left to each side under its time control. All times are in milliseconds.
///
/// A clock has no source of time: it is told how long a move took. ``white`` is White's time control if it has another
/// than Black.
///
/// >>> clock = Clock("10s byoyomi=30s")
/// >>> clock.available_ms(Color.BLACK)
/// 40000
/// >>> clock.spend(Color.BLACK, 25_000)
/// <Spent: 25000 ms charged, 0 ms remain>
/// >>> clock.available_ms(Color.BLACK), clock.is_in_byoyomi(Color.BLACK)
/// (30000, True)
#[pyclass(frozen, weakref, module = "shogi_rules")]
pub(crate) struct Clock(Mutex<shogi_rules::Clock>);

impl Clock {
    pub(crate) fn of(clock: shogi_rules::Clock) -> Clock {
        Clock(Mutex::new(clock))
    }

    /// Reads or changes the clock; nothing of Python's may happen meanwhile.
    fn with<T>(&self, f: impl FnOnce(&mut shogi_rules::Clock) -> T) -> T {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn present(&self) -> shogi_rules::Clock {
        self.with(|clock| *clock)
    }

    /// The time controls with the clock before the first move.
    fn controls(&self) -> ByColor<shogi_rules::TimeControl> {
        let clock = self.present();
        ByColor::new_with(|color| clock.control(color))
    }
}

#[pymethods]
impl Clock {
    #[new]
    #[pyo3(signature = (control, white = None))]
    fn new(control: ControlLike, white: Option<ControlLike>) -> Clock {
        let black = control.0;
        let white = white.map_or(black, |control| control.0);
        Clock::of(shogi_rules::Clock::with_sides(ByColor { black, white }))
    }

    /// Reads a time control for both sides; see ``TimeControl``.
    ///
    /// Raises TextError.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Clock> {
        let control = TimeControl::parse(py, text)?;
        Ok(Clock::of(shogi_rules::Clock::new(control.0)))
    }

    /// Takes the time of a move that is made so long after the side's time began.
    ///
    /// Raises TimeUpError if the time was up before; the clock is then unchanged.
    fn spend(&self, py: Python<'_>, color: Enum<Color>, elapsed_ms: u64) -> PyResult<Spent> {
        let spent = self.with(|clock| clock.spend(color.0, elapsed_ms));
        spent.map(Spent).map_err(|flag| errors::flag_error(py, flag))
    }

    /// Returns where a side's clock stands when it has thought for so long, and changes nothing.
    #[pyo3(signature = (color, elapsed_ms = 0))]
    fn phase(&self, color: Enum<Color>, elapsed_ms: u64) -> ClockPhase {
        ClockPhase(self.present().phase(color.0, elapsed_ms))
    }

    /// Returns the main time that is left; None if there is no limit.
    fn remaining_ms(&self, color: Enum<Color>) -> Option<u64> {
        self.present().remaining(color.0)
    }

    /// Returns how long a side's next move may take, exclusively: the first time that flags. None if none does.
    fn available_ms(&self, color: Enum<Color>) -> Option<u64> {
        self.present().available(color.0)
    }

    /// Returns what all moves of a side were charged for.
    fn used_ms(&self, color: Enum<Color>) -> u64 {
        self.present().used(color.0)
    }

    /// Returns the number of periods of thinking time that are left.
    fn periods_left(&self, color: Enum<Color>) -> u32 {
        self.present().periods_left(color.0)
    }

    /// Tells whether a side's next move begins in the byoyomi or in a period.
    fn is_in_byoyomi(&self, color: Enum<Color>) -> bool {
        self.present().is_in_byoyomi(color.0)
    }

    /// Returns a side's time control.
    fn control(&self, color: Enum<Color>) -> TimeControl {
        TimeControl(self.present().control(color.0))
    }

    /// Returns the clock as JSON.
    fn to_json(&self) -> PyResult<String> {
        stored::write(&self.present())
    }

    /// Reads what ``to_json`` wrote. A clock to which no moves can have led is refused.
    ///
    /// Raises TextError.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Clock> {
        let read = serde_json::from_str(text);
        read.map(Clock::of).map_err(|error| errors::clock_error(py, text, &error))
    }

    /// Returns a copy.
    fn copy(&self) -> Clock {
        Clock::of(self.present())
    }

    fn __copy__(&self) -> Clock {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Clock {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Clock>().is_ok_and(|other| self.present() == other.get().present())
    }

    fn __repr__(&self) -> PyResult<String> {
        let controls = self.controls();
        Ok(if self.present() != shogi_rules::Clock::with_sides(controls) {
            format!("Clock.from_json('{}')", self.to_json()?)
        } else if controls.black == controls.white {
            format!("Clock('{}')", controls.black)
        } else {
            format!("Clock('{}', '{}')", controls.black, controls.white)
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Clock>().getattr("from_json")?, (self.to_json()?,)))
    }
}

/// A clock, or the time control of both sides.
pub(crate) struct ClockLike(pub(crate) shogi_rules::Clock);

impl<'a, 'py> FromPyObject<'a, 'py> for ClockLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <Clock as pyo3::PyTypeInfo>::TYPE_HINT,
            <ControlLike as FromPyObject<'_, '_>>::INPUT_TYPE
        )
    );

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<ClockLike> {
        if let Ok(clock) = object.cast::<Clock>() {
            return Ok(ClockLike(clock.get().present()));
        }
        let control: ControlLike = object.extract()?;
        Ok(ClockLike(shogi_rules::Clock::new(control.0)))
    }
}
