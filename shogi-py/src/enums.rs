//! The enums of `shogi_rules.enums`: members from values of the library, and back.

use std::marker::PhantomData;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use shogi_rules::{Color, ErrorCode, PieceKind};

const MODULE: &str = "shogi_rules.enums";

/// Gives a conversion its type in the stubs.
macro_rules! hint {
    ($which:ident = $hint:expr) => {
        #[cfg(feature = "stubs")]
        const $which: pyo3::inspect::PyStaticExpr = $hint;
    };
}
pub(crate) use hint;

/// A type of the library whose values are members of an `IntEnum`.
pub(crate) trait Member: Copy + 'static {
    /// The name of the enum.
    const NAME: &'static str;
    /// One more than the largest value.
    const COUNT: usize;

    /// Returns the value of the member.
    fn value(self) -> usize;
    /// Returns what has this value.
    fn from_value(value: usize) -> Option<Self>;
    /// The members by their values, once they have been looked up.
    fn members() -> &'static PyOnceLock<Vec<Py<PyAny>>>;
}

macro_rules! member {
    ($type:ty, $name:literal, $count:expr, $value:expr, $from_value:expr) => {
        impl Member for $type {
            const NAME: &'static str = $name;
            const COUNT: usize = $count;

            fn value(self) -> usize {
                $value(self)
            }

            fn from_value(value: usize) -> Option<Self> {
                $from_value(value)
            }

            fn members() -> &'static PyOnceLock<Vec<Py<PyAny>>> {
                static MEMBERS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
                &MEMBERS
            }
        }
    };
}

member!(Color, "Color", 2, Color::index, |value: usize| Color::ALL.get(value).copied());
member!(
    PieceKind,
    "PieceType",
    15,
    |kind: PieceKind| usize::from(kind.to_raw()),
    |value: usize| u8::try_from(value).ok().and_then(PieceKind::from_raw)
);
member!(
    ErrorCode,
    "ErrorCode",
    1000,
    |code: ErrorCode| usize::from(code.number()),
    |value: usize| u16::try_from(value).ok().and_then(ErrorCode::from_number)
);

/// A value of the library as a member of its enum.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Enum<T>(pub(crate) T);

impl<'py, T: Member> IntoPyObject<'py> for Enum<T> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    hint!(OUTPUT_TYPE = pyo3::type_hint_identifier!("shogi_rules.enums", T::NAME));

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let members = T::members().get_or_try_init(py, || {
            let class = py.import(MODULE)?.getattr(T::NAME)?;
            let mut members: Vec<_> = (0..T::COUNT).map(|_| py.None()).collect();
            for member in class.try_iter()? {
                let member = member?;
                if let Some(place) = members.get_mut(member.extract::<usize>()?) {
                    *place = member.unbind();
                }
            }
            PyResult::Ok(members)
        })?;
        Ok(members
            .get(self.0.value())
            .map_or_else(|| py.None(), |m| m.clone_ref(py))
            .into_bound(py))
    }
}

impl<'py, T: Member> FromPyObject<'_, 'py> for Enum<T> {
    type Error = PyErr;

    hint!(INPUT_TYPE = pyo3::type_hint_identifier!("shogi_rules.enums", T::NAME));

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Enum<T>> {
        let value = whole_number(&object)?.and_then(T::from_value);
        value
            .map(Enum)
            .ok_or_else(|| PyTypeError::new_err(format!("expected a {}, not {object:?}", T::NAME)))
    }
}

/// The number that an object is, `None` if it is none or a negative or very large one. What its `__index__` raises is
/// raised.
fn whole_number(object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    let py = object.py();
    object.extract().map(Some).or_else(|error: PyErr| {
        let is_usual =
            error.is_instance_of::<PyTypeError>(py) || error.is_instance_of::<PyOverflowError>(py);
        if is_usual { Ok(None) } else { Err(error) }
    })
}

/// An enum of `shogi_rules.enums` whose members are words.
pub(crate) trait Words {
    /// The name of the enum.
    const NAME: &'static str;
}

/// A word as a member of its enum.
pub(crate) struct Word<W> {
    word: &'static str,
    words: PhantomData<W>,
}

impl<W> Word<W> {
    pub(crate) fn new(word: &'static str) -> Word<W> {
        Word { word, words: PhantomData }
    }
}

impl<'py, W: Words> IntoPyObject<'py> for Word<W> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    hint!(OUTPUT_TYPE = pyo3::type_hint_identifier!("shogi_rules.enums", W::NAME));

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import(MODULE)?.getattr(W::NAME)?.cast::<PyType>()?.call1((self.word,))
    }
}

/// The reasons why games end.
pub(crate) struct EndReason;

impl Words for EndReason {
    const NAME: &'static str = "EndReason";
}

/// The reasons of illegal moves.
pub(crate) struct IllegalReason;

impl Words for IllegalReason {
    const NAME: &'static str = "IllegalReason";
}

/// Names the enums of words.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl Words for $name {
            const NAME: &'static str = stringify!($name);
        }
    )+};
}

words! {
    /// How a line of a record ends.
    TerminalKind,
    /// Who won, as a record says.
    RecordedResult,
    /// What a format cannot hold.
    LossKind,
    /// Whose way of writing an engine's note follows.
    NoteSource,
    /// On what occasion an engine's note was made.
    NoteKind,
}
