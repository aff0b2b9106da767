//! What functions of Python take.

use pyo3::exceptions::{PyOverflowError, PySystemError, PyTypeError, PyValueError};
use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::PyString;
use shogi_rules::kifu::{Encoding, Format};

use crate::board::Board;
use crate::enums::hint;
use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;
use crate::square::{self, Square};

/// A square, or a text that names one.
pub(crate) struct SquareLike(pub(crate) shogi_rules::Square);

impl<'py> FromPyObject<'_, 'py> for SquareLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <Square as pyo3::PyTypeInfo>::TYPE_HINT,
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SquareLike> {
        if let Ok(square) = object.cast::<Square>() {
            return Ok(SquareLike(square.get().0));
        }
        match object.cast::<PyString>() {
            Ok(text) => square::read(object.py(), text.to_cow()?.as_ref()).map(SquareLike),
            Err(_) => {
                Err(PyTypeError::new_err(format!("expected a Square or str, not {object:?}")))
            }
        }
    }
}

/// A move, or a text to be read in a position.
pub(crate) enum MoveLike {
    Move(shogi_rules::Move),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for MoveLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <Move as pyo3::PyTypeInfo>::TYPE_HINT,
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<MoveLike> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(MoveLike::Move(mv.get().0));
        }
        let Ok(text) = object.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!("expected a Move or str, not {object:?}")));
        };
        Ok(MoveLike::read(text.to_cow()?.as_ref()))
    }
}

impl MoveLike {
    /// A move, if the text says it without a position, or the text.
    pub(crate) fn read(text: &str) -> MoveLike {
        text.parse().map_or_else(|_| MoveLike::Text(text.to_owned()), MoveLike::Move)
    }

    /// The move that is meant in a position; `previous` is the destination of the move before.
    pub(crate) fn resolve(
        self,
        py: Python<'_>,
        position: &shogi_rules::Position,
        previous: Option<shogi_rules::Square>,
    ) -> PyResult<shogi_rules::Move> {
        match self {
            MoveLike::Move(mv) => Ok(mv),
            MoveLike::Text(text) => position
                .read_move(&text, previous)
                .map_err(|error| crate::errors::move_text_error(py, &text, error)),
        }
    }
}

/// A board or a position: where a move is played.
pub(crate) struct PositionLike {
    pub(crate) position: shogi_rules::Position,
    /// The destination of the move before.
    pub(crate) previous: Option<shogi_rules::Square>,
}

impl PositionLike {
    /// The move that is meant here.
    pub(crate) fn resolve(&self, py: Python<'_>, mv: MoveLike) -> PyResult<shogi_rules::Move> {
        mv.resolve(py, &self.position, self.previous)
    }
}

impl<'py> FromPyObject<'_, 'py> for PositionLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <Board as pyo3::PyTypeInfo>::TYPE_HINT,
            <Position as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<PositionLike> {
        if let Ok(board) = object.cast::<Board>() {
            return Ok(board.get().here());
        }
        match object.cast::<Position>() {
            Ok(position) => Ok(position.get().here()),
            Err(_) => {
                Err(PyTypeError::new_err(format!("expected a Board or Position, not {object:?}")))
            }
        }
    }
}

/// A game, or a board that is taken as a game under the rules of professionals, up to where such a game ends.
pub(crate) struct GameLike(pub(crate) shogi_rules::Game);

impl<'py> FromPyObject<'_, 'py> for GameLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <Game as pyo3::PyTypeInfo>::TYPE_HINT,
            <Board as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<GameLike> {
        if let Ok(game) = object.cast::<Game>() {
            return Ok(GameLike(game.get().with(|game| game.clone())));
        }
        match object.cast::<Board>() {
            Ok(board) => Ok(GameLike(board.get().with(|b| b.game(shogi_rules::RuleSet::JSA_PRO)))),
            Err(_) => {
                Err(PyTypeError::new_err(format!("expected a Game or Board, not {object:?}")))
            }
        }
    }
}

/// An index of a sequence; one that does not fit is out of range, as for lists.
pub(crate) fn index(index: &Bound<'_, PyAny>) -> PyResult<isize> {
    index.extract().or_else(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(index.py()) {
            Ok(isize::MAX)
        } else {
            Err(error)
        }
    })
}

/// What `__reduce__` returns: a function and its arguments.
pub(crate) type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;

/// A choice among words; see [`choice!`].
pub(crate) trait Choice: Sized + Copy + 'static {
    /// The words and what they mean.
    const WORDS: &'static [(&'static str, Self)];
    /// The words as a type.
    #[cfg(feature = "stubs")]
    const HINT: pyo3::inspect::PyStaticExpr;
}

/// Says which words stand for the values of a type.
macro_rules! choice {
    ($type:ty { $($word:expr => $value:expr),+ $(,)? }) => {
        impl $crate::arguments::Choice for $type {
            const WORDS: &'static [(&'static str, $type)] = &[$(($word, $value)),+];
            #[cfg(feature = "stubs")]
            const HINT: pyo3::inspect::PyStaticExpr = pyo3::inspect::PyStaticExpr::Subscript {
                value: &pyo3::type_hint_identifier!("typing", "Literal"),
                slice: &pyo3::inspect::PyStaticExpr::Tuple {
                    elts: &[$(pyo3::inspect::PyStaticExpr::Constant {
                        value: pyo3::inspect::PyStaticConstant::Str($word),
                    }),+],
                },
            };
        }
    };
}
pub(crate) use choice;

/// A word for one of several values.
#[derive(Clone, Copy)]
pub(crate) struct OneOf<T>(pub(crate) T);

impl<T: Choice + PartialEq> OneOf<T> {
    /// The word for the value: the first of several.
    pub(crate) fn word(self) -> &'static str {
        T::WORDS.iter().find(|(_, value)| *value == self.0).map_or("", |(word, _)| *word)
    }
}

impl<'py, T: Choice> FromPyObject<'_, 'py> for OneOf<T> {
    type Error = PyErr;

    hint!(INPUT_TYPE = T::HINT);

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<OneOf<T>> {
        let text = object.cast::<PyString>()?;
        let text = text.to_cow()?;
        let found = T::WORDS.iter().find(|(word, _)| *word == text);
        found.map(|(_, value)| OneOf(*value)).ok_or_else(|| unknown::<T>(&text, None))
    }
}

/// The word is none of those expected.
fn unknown<T: Choice>(text: &str, other: Option<&str>) -> PyErr {
    let words = other.into_iter().chain(T::WORDS.iter().map(|(word, _)| *word));
    let words: Vec<_> = words.map(|word| format!("{word:?}")).collect();
    PyValueError::new_err(format!("expected one of {}, not {text:?}", words.join(", ")))
}

/// A word for one of several values, or ``auto``, by which the library decides.
#[derive(Clone, Copy)]
pub(crate) struct Auto<T>(pub(crate) Option<T>);

impl<'py, T: Choice> FromPyObject<'_, 'py> for Auto<T> {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            pyo3::inspect::PyStaticExpr::Subscript {
                value: &pyo3::type_hint_identifier!("typing", "Literal"),
                slice: &pyo3::inspect::PyStaticExpr::Constant {
                    value: pyo3::inspect::PyStaticConstant::Str("auto"),
                },
            },
            T::HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Auto<T>> {
        let text = object.cast::<PyString>()?;
        let text = text.to_cow()?;
        if text == "auto" {
            return Ok(Auto(None));
        }
        let found = T::WORDS.iter().find(|(word, _)| *word == text);
        found.map(|(_, value)| Auto(Some(*value))).ok_or_else(|| unknown::<T>(&text, Some("auto")))
    }
}

impl<'py, T: Choice + PartialEq> IntoPyObject<'py> for OneOf<T> {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = PyErr;

    hint!(OUTPUT_TYPE = T::HINT);

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let found = T::WORDS.iter().find(|(_, value)| *value == self.0);
        // Every value has its word; tests compare them with those of the library.
        let (word, _) = found.ok_or_else(|| PySystemError::new_err("a value without a word"))?;
        Ok(PyString::intern(py, word))
    }
}

/// An argument that is told from none at all, where ``None`` means something.
pub(crate) enum Given<T> {
    No,
    Yes(T),
}

impl<T> Given<T> {
    pub(crate) fn or(self, otherwise: T) -> T {
        match self {
            Given::No => otherwise,
            Given::Yes(value) => value,
        }
    }
}

impl<'a, 'py, T: FromPyObject<'a, 'py>> FromPyObject<'a, 'py> for Given<T> {
    type Error = T::Error;

    hint!(INPUT_TYPE = T::INPUT_TYPE);

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Given<T>, T::Error> {
        object.extract().map(Given::Yes)
    }
}

choice!(shogi_rules::Lang { "en" => shogi_rules::Lang::En, "ja" => shogi_rules::Lang::Ja });
choice!(shogi_rules::Validity {
    "strict" => shogi_rules::Validity::Strict,
    "tsume" => shogi_rules::Validity::Tsume,
    "lenient" => shogi_rules::Validity::Lenient,
});
choice!(Format {
    Format::Kif.word() => Format::Kif,
    Format::Ki2.word() => Format::Ki2,
    Format::Csa.word() => Format::Csa,
    Format::Jkf.word() => Format::Jkf,
    Format::Usi.word() => Format::Usi,
    Format::Usen.word() => Format::Usen,
});
choice!(Encoding {
    "utf-8" => Encoding::Utf8,
    "cp932" => Encoding::ShiftJis,
    "shift_jis" => Encoding::ShiftJis,
    "euc-jp" => Encoding::EucJp,
});
