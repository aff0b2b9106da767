use pyo3::prelude::*;
use shogi_rules::{Color, PieceKind};

use crate::enums::Enum;
use crate::flyweight::Shared;

/// A piece of one side.
///
/// Equal pieces are the same object.
///
/// >>> piece = Piece(Color.WHITE, PieceType.DRAGON)
/// >>> piece.symbol(), piece.ja()
/// ('+r', '龍')
/// >>> Piece.from_symbol("+r") is piece
/// True
#[pyclass(frozen, eq, ord, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Piece(pub(crate) shogi_rules::Piece);

#[pymethods]
impl Piece {
    /// Returns the piece of a side and a type.
    #[new]
    #[pyo3(signature = (color, r#type))]
    fn new(py: Python<'_>, color: Enum<Color>, r#type: Enum<PieceKind>) -> PyResult<Py<Piece>> {
        shogi_rules::Piece::new(color.0, r#type.0).shared(py)
    }

    /// Reads a letter of SFEN: ``P`` is Black's pawn, ``+r`` White's dragon.
    ///
    /// Raises ValueError.
    #[staticmethod]
    fn from_symbol(py: Python<'_>, symbol: &str) -> PyResult<Py<Piece>> {
        match symbol.parse::<shogi_rules::Piece>() {
            Ok(piece) => piece.shared(py),
            Err(error) => Err(pyo3::exceptions::PyValueError::new_err(error.to_string())),
        }
    }

    /// The side it belongs to.
    #[getter]
    fn color(&self) -> Enum<Color> {
        Enum(self.0.color())
    }

    /// The type of piece.
    #[getter]
    fn r#type(&self) -> Enum<PieceKind> {
        Enum(self.0.kind())
    }

    /// Returns the piece as SFEN writes it, small letters for White.
    fn symbol(&self) -> String {
        self.0.to_string()
    }

    /// Returns the one character on the piece: ``歩``, ``龍``.
    fn ja(&self) -> char {
        self.0.kind().kanji()
    }

    fn __hash__(&self) -> u8 {
        self.0.to_raw()
    }

    fn __str__(&self) -> String {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.0)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, pyo3::types::PyType>, (Enum<Color>, Enum<PieceKind>)) {
        (py.get_type::<Piece>(), (self.color(), self.r#type()))
    }
}
