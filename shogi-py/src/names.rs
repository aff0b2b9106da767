//! What the enums of Python ask the library.

use pyo3::prelude::*;
use shogi_rules::{Color, Piece, PieceKind};

use crate::enums::Enum;

/// Returns 先手 or 後手.
#[pyfunction]
pub(crate) fn color_ja(color: Enum<Color>) -> &'static str {
    color.0.kanji()
}

/// Returns the one character on a piece.
#[pyfunction]
pub(crate) fn piece_type_ja(kind: Enum<PieceKind>) -> char {
    kind.0.kanji()
}

/// Returns the points for impasse.
#[pyfunction]
pub(crate) fn piece_type_points(kind: Enum<PieceKind>) -> u8 {
    Piece::new(Color::Black, kind.0).impasse_points()
}

/// Returns the type after promotion, or None.
#[pyfunction]
pub(crate) fn piece_type_promoted(kind: Enum<PieceKind>) -> Option<Enum<PieceKind>> {
    kind.0.promoted().map(Enum)
}

/// Returns the type before promotion.
#[pyfunction]
pub(crate) fn piece_type_unpromoted(kind: Enum<PieceKind>) -> Enum<PieceKind> {
    Enum(kind.0.unpromoted())
}
