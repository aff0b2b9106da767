//! What a screen shows to help a player: where a piece can go, what is in danger.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use shogi_rules::{Color, EvasionKinds, PieceKind, Promotion, Threat};

use crate::arguments::{OneOf, Reduced, SquareLike, choice};
use crate::board::Board;
use crate::enums::{Enum, hint};
use crate::flyweight::Shared;
use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::{self, Position};
use crate::square::Square;
use crate::typed::TupleOf;

choice!(Promotion {
    "impossible" => Promotion::Impossible,
    "optional" => Promotion::Optional,
    "forced" => Promotion::Forced,
});
choice!(Threat {
    "attacked" => Threat::Attacked,
    "capturable" => Threat::Capturable,
    "losing" => Threat::Losing,
});
choice!(EvasionKinds {
    "king_move" => EvasionKinds::KING_MOVE,
    "capture" => EvasionKinds::CAPTURE,
    "interposition" => EvasionKinds::INTERPOSITION,
    "drop" => EvasionKinds::DROP,
});

/// One square that a piece on the board can legally move to.
///
/// >>> Board().targets("7g")
/// [<Target: 7f>]
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Target {
    square: shogi_rules::Square,
    captured: Option<shogi_rules::Piece>,
    promotion: Promotion,
}

#[pymethods]
impl Target {
    /// The destination.
    #[getter]
    fn square(&self, py: Python<'_>) -> PyResult<Py<Square>> {
        self.square.shared(py)
    }

    /// The piece that stands there and would be captured.
    #[getter]
    fn captured(&self, py: Python<'_>) -> PyResult<Option<Py<Piece>>> {
        self.captured.map(|piece| piece.shared(py)).transpose()
    }

    /// Whether the piece may or must promote.
    #[getter]
    fn promotion(&self) -> OneOf<Promotion> {
        OneOf(self.promotion)
    }

    fn __hash__(&self) -> usize {
        self.square.index() * 32 + self.captured.map_or(0, |piece| usize::from(piece.to_raw()))
    }

    fn __repr__(&self) -> String {
        let captured = self.captured.map(|piece| format!(", captures {piece}"));
        let promotion = match self.promotion {
            Promotion::Impossible => "",
            Promotion::Optional => ", may promote",
            Promotion::Forced => ", must promote",
        };
        format!("<Target: {}{}{promotion}>", self.square, captured.unwrap_or_default())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> Reduced<'py, (usize, Option<u8>, OneOf<Promotion>)> {
        let from_parts = py.get_type::<Target>().getattr("_from_parts")?;
        let captured = self.captured.map(shogi_rules::Piece::to_raw);
        Ok((from_parts, (self.square.index(), captured, OneOf(self.promotion))))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_parts(
        square: usize,
        captured: Option<u8>,
        promotion: OneOf<Promotion>,
    ) -> PyResult<Target> {
        let square = shogi_rules::Square::from_index(square)
            .ok_or_else(|| pyo3::exceptions::PyValueError::new_err("no square"))?;
        let captured = captured.and_then(shogi_rules::Piece::from_raw);
        Ok(Target { square, captured, promotion: promotion.0 })
    }
}

/// Gives classes that have a position what guides a player in it.
macro_rules! guide {
    ($($class:ident)*) => {
        $(
            #[pymethods]
            impl $class {
                /// Returns where the piece on a square can legally move; nowhere if it is not the mover's.
                fn targets(&self, square: SquareLike) -> Vec<Target> {
                    let position = self.present();
                    let target = |target: shogi_rules::Target| Target {
                        square: target.square,
                        captured: target.captured,
                        promotion: target.promotion,
                    };
                    position.targets(square.0).map(target).collect()
                }

                /// Returns where a piece in hand can legally be dropped; nowhere if none is held.
                fn drop_targets(
                    &self,
                    py: Python<'_>,
                    piece: Enum<PieceKind>,
                ) -> PyResult<Vec<Py<Square>>> {
                    position::squares(py, self.present().drop_targets(piece.0))
                }

                /// Returns the squares on which a piece in hand may not be dropped, each with the reason.
                fn forbidden_drops(&self, piece: Enum<PieceKind>) -> Reasons {
                    Reasons(self.present().forbidden_drops(piece.0).collect())
                }

                /// Returns a side's pieces that are in danger, the king aside: ``attacked`` by an enemy piece,
                /// ``capturable`` by a legal move, or ``losing`` material if they are captured.
                #[pyo3(signature = (color, threat = OneOf(Threat::Attacked)))]
                #[pyo3(text_signature = "($self, color, threat='attacked')")]
                fn threatened(
                    &self,
                    py: Python<'_>,
                    color: Enum<Color>,
                    threat: OneOf<Threat>,
                ) -> PyResult<Vec<Py<Square>>> {
                    position::squares(py, self.present().threatened(color.0, threat.0))
                }

                /// Returns which kinds of answers to a check there are; none if there is no check, and none if it
                /// is mate. An ``interposition`` is a piece of the board (移動合い), a ``drop`` one in hand (合駒).
                fn evasion_kinds(&self) -> TupleOf<OneOf<EvasionKinds>> {
                    TupleOf(self.present().evasion_kinds().iter().map(OneOf).collect())
                }

                /// Tells whether the piece on a square may or must promote when it moves to another, whether or
                /// not it can go there.
                fn promotion(
                    &self,
                    from_square: SquareLike,
                    to_square: SquareLike,
                ) -> OneOf<Promotion> {
                    OneOf(self.present().promotion(from_square.0, to_square.0))
                }

                /// Returns the move between two squares for a player who did not say whether to promote; None
                /// where the player must be asked. The move need not be legal.
                fn complete_move(
                    &self,
                    py: Python<'_>,
                    from_square: SquareLike,
                    to_square: SquareLike,
                ) -> PyResult<Option<Py<Move>>> {
                    let mv = self.present().complete_move(from_square.0, to_square.0);
                    mv.map(|mv| mv.shared(py)).transpose()
                }
            }
        )*
    };
}

guide! { Board Position }

/// Why pieces may not be dropped, by squares, as a dict.
struct Reasons(Vec<(shogi_rules::Square, shogi_rules::IllegalMove)>);

impl<'py> IntoPyObject<'py> for Reasons {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = pyo3::type_hint_subscript!(
            <PyDict as pyo3::PyTypeInfo>::TYPE_HINT,
            <Square as pyo3::PyTypeInfo>::TYPE_HINT,
            <IllegalMove as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (square, reason) in self.0 {
            dict.set_item(square.shared(py)?, IllegalMove(reason))?;
        }
        Ok(dict)
    }
}
