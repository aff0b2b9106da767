use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use shogi_rules::{PieceKind, Validity};

use crate::arguments::{MoveLike, OneOf, PositionLike, Reduced};
use crate::board::Board;
use crate::enums::{Enum, hint};
use crate::errors;
use crate::flyweight::{self, Shared};
use crate::moves::Move;
#[cfg(feature = "stubs")]
use crate::piece::Piece;
use crate::square::Square;

/// A position that never changes: the board, both hands, the side to move and the move number.
///
/// It has no history. Positions are equal, and have the same hash, when board, hands and side to move are, as the rule
/// of repetition (千日手) has it: the move number is not compared. They are keys of dicts and members of sets.
///
/// ``sfen`` may be lenient (no move number, ``startpos``, underscores). ``validity`` says how much may be missing:
/// ``strict`` as in a game, ``tsume`` one king, ``lenient`` also nifu, dead ends and a check against the side not to move.
///
/// >>> position = Position()
/// >>> position.turn, position.ply, len(position.legal_moves)
/// (<Color.BLACK: 0>, 1, 30)
/// >>> position.after("7g7f") == Board("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 9").position()
/// True
#[pyclass(frozen, eq, weakref, module = "shogi_rules")]
#[derive(PartialEq)]
pub(crate) struct Position(pub(crate) shogi_rules::Position);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (sfen = "startpos", *, validity = OneOf(Validity::Strict)))]
    #[pyo3(text_signature = "(sfen='startpos', *, validity='strict')")]
    fn new(py: Python<'_>, sfen: &str, validity: OneOf<Validity>) -> PyResult<Position> {
        read(py, sfen, validity.0).map(Position)
    }

    /// Returns the position after a legal move.
    ///
    /// Raises IllegalMoveError, InvalidMoveError, AmbiguousMoveError.
    fn after(&self, py: Python<'_>, r#move: MoveLike) -> PyResult<Position> {
        let mv = self.here().resolve(py, r#move)?;
        let mut position = self.0.clone();
        match position.play(mv) {
            Ok(_) => Ok(Position(position)),
            Err(reason) => Err(errors::illegal_move_error(py, &self.0, mv, reason)),
        }
    }

    /// Returns a board that starts here.
    fn board(&self) -> Board {
        Board::of(shogi_rules::Board::new(self.0.clone()))
    }

    /// Returns the position as the other side sees it: the board turned, the hands and the turn exchanged.
    fn flip(&self) -> Position {
        Position(self.0.flipped())
    }

    fn __hash__(&self) -> u64 {
        self.0.key()
    }

    fn __repr__(&self) -> String {
        format!("Position({})", arguments(&self.0))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Bound<'py, PyBytes>, u32)> {
        let packed = shogi_rules::packed::PackedPosition::from_position(&self.0);
        let from_packed = py.get_type::<Position>().getattr("_from_packed")?;
        Ok((from_packed, (PyBytes::new(py, &packed.bytes), self.0.ply())))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_packed(bytes: [u8; 32], ply: u32) -> PyResult<Position> {
        let packed = shogi_rules::packed::PackedPosition { bytes };
        match packed.to_position() {
            Ok(position) => Ok(Position(position.with_ply(ply))),
            Err(error) => Err(pyo3::exceptions::PyValueError::new_err(error.to_string())),
        }
    }

    fn __copy__(slf: Py<Position>) -> Py<Position> {
        slf
    }

    fn __deepcopy__(slf: Py<Position>, _memo: &Bound<'_, PyAny>) -> Py<Position> {
        slf
    }
}

impl Position {
    /// The position, as a board has one.
    pub(crate) fn present(&self) -> shogi_rules::Position {
        self.0.clone()
    }

    /// Where a move would be played.
    pub(crate) fn here(&self) -> PositionLike {
        PositionLike { position: self.present(), previous: None }
    }
}

/// Reads an SFEN at a level of validity.
pub(crate) fn read(
    py: Python<'_>,
    sfen: &str,
    validity: Validity,
) -> PyResult<shogi_rules::Position> {
    let setup = shogi_rules::Setup::from_sfen(sfen)
        .map_err(|error| errors::position_error(py, sfen, error.into()))?;
    setup.position(validity).map_err(|problems| errors::position_error(py, sfen, problems.into()))
}

/// The SFEN, with or without the move number.
pub(crate) fn sfen(position: &shogi_rules::Position, ply: bool) -> String {
    let mut sfen = position.to_string();
    if !ply && let Some(blank) = sfen.rfind(' ') {
        sfen.truncate(blank);
    }
    sfen
}

/// The arguments that make a position again, for `repr`.
pub(crate) fn arguments(position: &shogi_rules::Position) -> String {
    format!("'{position}'{}", validity_argument(position))
}

/// The argument that a position needs which is not strictly valid.
pub(crate) fn validity_argument(position: &shogi_rules::Position) -> &'static str {
    let strict = shogi_rules::Setup::from(position).position(Validity::Strict).is_ok();
    if strict { "" } else { ", validity='lenient'" }
}

/// The hand of a side, as a dict.
pub(crate) struct Hand(pub(crate) shogi_rules::Hand);

impl<'py> IntoPyObject<'py> for Hand {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = pyo3::type_hint_subscript!(
            <PyDict as pyo3::PyTypeInfo>::TYPE_HINT,
            <Enum<PieceKind> as IntoPyObject<'_>>::OUTPUT_TYPE,
            <u8 as IntoPyObject<'_>>::OUTPUT_TYPE
        )
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for kind in PieceKind::HAND {
            dict.set_item(Enum(kind), self.0.count(kind))?;
        }
        Ok(dict)
    }
}

/// All pieces on the board by their squares, as a dict.
pub(crate) struct Pieces(pub(crate) shogi_rules::Position);

impl<'py> IntoPyObject<'py> for Pieces {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = pyo3::type_hint_subscript!(
            <PyDict as pyo3::PyTypeInfo>::TYPE_HINT,
            <Square as pyo3::PyTypeInfo>::TYPE_HINT,
            <Piece as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for square in self.0.occupied() {
            if let Some(piece) = self.0.piece_on(square) {
                dict.set_item(square.shared(py)?, piece.shared(py)?)?;
            }
        }
        Ok(dict)
    }
}

/// Squares as a list.
pub(crate) fn squares(py: Python<'_>, squares: shogi_rules::Bitboard) -> PyResult<Vec<Py<Square>>> {
    flyweight::all(py, squares)
}

/// Moves as a list.
pub(crate) fn moves(
    py: Python<'_>,
    moves: impl IntoIterator<Item = shogi_rules::Move>,
) -> PyResult<Vec<Py<Move>>> {
    flyweight::all(py, moves)
}
