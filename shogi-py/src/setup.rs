//! Positions put together piece by piece, and what is wrong with them.

use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::PyString;
use shogi_rules::{ByColor, Color, ErrorCode, Hand, PieceKind, Setup, Validity};

use crate::arguments::{OneOf, SquareLike};
use crate::board::Board;
use crate::enums::{Enum, hint};
use crate::errors;
use crate::piece::Piece;
use crate::position::Position;
#[cfg(feature = "stubs")]
use crate::square::Square;

/// A piece, or its letter.
struct PieceLike(shogi_rules::Piece);

impl<'py> FromPyObject<'_, 'py> for PieceLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <Piece as pyo3::PyTypeInfo>::TYPE_HINT,
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<PieceLike> {
        if let Ok(piece) = object.cast::<Piece>() {
            return Ok(PieceLike(piece.get().0));
        }
        let text = object.cast::<PyString>()?;
        let text = text.to_cow()?;
        text.parse()
            .map(PieceLike)
            .map_err(|_| errors::plain_error(object.py(), ErrorCode::NotAPiece, &text))
    }
}

/// The pieces of a mapping from squares.
struct Placed(Vec<(shogi_rules::Square, shogi_rules::Piece)>);

impl<'py> FromPyObject<'_, 'py> for Placed {
    type Error = PyErr;

    // A mapping is invariant in its keys, so that the types of a literal dict are named one by one.
    hint!(
        INPUT_TYPE = type_hint_union!(
            pyo3::type_hint_subscript!(
                pyo3::type_hint_identifier!("collections.abc", "Mapping"),
                <Square as pyo3::PyTypeInfo>::TYPE_HINT,
                <PieceLike as FromPyObject<'_, '_>>::INPUT_TYPE
            ),
            pyo3::type_hint_subscript!(
                pyo3::type_hint_identifier!("collections.abc", "Mapping"),
                <PyString as pyo3::PyTypeInfo>::TYPE_HINT,
                <PieceLike as FromPyObject<'_, '_>>::INPUT_TYPE
            )
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Placed> {
        let mut placed = Vec::new();
        for item in object.call_method0("items")?.try_iter()? {
            let (square, piece) = item?.extract::<(SquareLike, PieceLike)>()?;
            placed.push((square.0, piece.0));
        }
        Ok(Placed(placed))
    }
}

/// What a side holds, from a mapping.
struct Held(Hand);

impl<'py> FromPyObject<'_, 'py> for Held {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = pyo3::type_hint_subscript!(
            pyo3::type_hint_identifier!("collections.abc", "Mapping"),
            <Enum<PieceKind> as FromPyObject<'_, '_>>::INPUT_TYPE,
            <u8 as FromPyObject<'_, '_>>::INPUT_TYPE
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Held> {
        let mut hand = Hand::EMPTY;
        for item in object.call_method0("items")?.try_iter()? {
            let (kind, count) = item?.extract::<(Enum<PieceKind>, u8)>()?;
            if !PieceKind::HAND.contains(&kind.0) || count > kind.0.set_size() {
                let what = format!("{count} of {}", kind.0);
                return Err(errors::plain_error(object.py(), ErrorCode::BadHand, &what));
            }
            hand.set(kind.0, count);
        }
        Ok(Held(hand))
    }
}

#[pymethods]
impl Position {
    /// Returns a position with pieces on squares; both may be text: ``{"5i": "K", "5a": "k"}``.
    ///
    /// ``hands`` is what Black and White hold, each a dict of numbers by types. Black is to move unless ``turn`` says so.
    ///
    /// Raises PositionError, whose ``problems`` name all that is wrong.
    ///
    /// >>> Position.from_pieces({"5i": "K", "5a": "k", "5c": "P"}, hands=({PieceType.GOLD: 1}, {}))
    /// Position('4k4/9/4P4/9/9/9/9/9/4K4 b G 1')
    #[staticmethod]
    #[pyo3(signature = (
        pieces,
        *,
        hands = None,
        turn = None,
        ply = 1,
        validity = OneOf(Validity::Strict)
    ))]
    #[pyo3(text_signature = "(pieces, *, hands=None, turn=None, ply=1, validity='strict')")]
    fn from_pieces(
        py: Python<'_>,
        pieces: Placed,
        hands: Option<(Held, Held)>,
        turn: Option<Enum<Color>>,
        ply: u32,
        validity: OneOf<Validity>,
    ) -> PyResult<Position> {
        let mut setup = Setup::empty();
        for (square, piece) in pieces.0 {
            setup.board[square.index()] = Some(piece);
        }
        if let Some((black, white)) = hands {
            setup.hands = ByColor { black: black.0, white: white.0 };
        }
        setup.side = turn.map_or(Color::Black, |turn| turn.0);
        setup.ply = ply;
        setup
            .position(validity.0)
            .map(Position)
            .map_err(|problems| errors::position_error(py, "", problems.into()))
    }

    /// Returns everything that is wrong with the position as one of a game; nothing is, unless its validity is less
    /// than strict.
    fn status(&self) -> Vec<Enum<ErrorCode>> {
        problems(&self.0)
    }
}

#[pymethods]
impl Board {
    /// Returns everything that is wrong with the position as one of a game; nothing is, unless its validity is less
    /// than strict.
    fn status(&self) -> Vec<Enum<ErrorCode>> {
        problems(&self.present())
    }
}

fn problems(position: &shogi_rules::Position) -> Vec<Enum<ErrorCode>> {
    Setup::from(position).problems().codes().map(Enum).collect()
}
