use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shogi_rules::{
    CsaMove, JapaneseMove, JapaneseStyle, PieceKind, SideMark, WesternMove, WesternStyle,
};

use crate::arguments::{OneOf, PositionLike, Reduced, SquareLike, choice};
use crate::enums::Enum;
use crate::errors;
use crate::flyweight::Shared;
use crate::square::Square;

/// A move: a piece on the board moves, perhaps promoting, or a piece in hand is dropped.
///
/// A move knows its squares and nothing of a position. Equal moves are the same object; a move is a number below
/// 65536 in all containers that take numbers.
///
/// >>> move = Move.from_usi("8h2b+")
/// >>> move.from_square, move.to_square, move.promotion
/// (Square(8, 8), Square(2, 2), True)
/// >>> Move.from_usi("P*5e").drop
/// <PieceType.PAWN: 1>
/// >>> Move.from_usi("7g7f").ja(Board())
/// '▲７六歩'
#[pyclass(frozen, eq, ord, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Move(pub(crate) shogi_rules::Move);

/// A 16-bit code of moves.
#[derive(Clone, Copy)]
pub(crate) enum Layout {
    YaneuraOu,
    Apery,
}

choice!(Layout { "yaneuraou" => Layout::YaneuraOu, "apery" => Layout::Apery });

/// How a move is written in Japanese.
#[derive(Clone, Copy)]
pub(crate) struct Style(pub(crate) JapaneseStyle);

choice!(Style {
    "official" => Style(JapaneseStyle::OFFICIAL),
    "ki2" => Style(JapaneseStyle::KI2),
    "plain" => Style(JapaneseStyle::OFFICIAL.with_mark(SideMark::Nothing)),
});

choice!(WesternStyle { "hodges" => WesternStyle::Hodges, "hosking" => WesternStyle::Hosking });

#[pymethods]
impl Move {
    /// Reads a move of USI: ``7g7f``, ``8h2b+``, ``P*5e``.
    ///
    /// Raises InvalidMoveError.
    #[staticmethod]
    fn from_usi(py: Python<'_>, usi: &str) -> PyResult<Py<Move>> {
        usi.parse::<shogi_rules::Move>().map_err(|_| errors::usi_error(py, usi))?.shared(py)
    }

    /// Returns the move with a 16-bit code: that of YaneuraOu, which is the package's own, or that of Apery and dlshogi.
    ///
    /// Raises ValueError.
    #[staticmethod]
    #[pyo3(signature = (value, layout = OneOf(Layout::YaneuraOu)))]
    #[pyo3(text_signature = "(value, layout='yaneuraou')")]
    fn from_u16(py: Python<'_>, value: u16, layout: OneOf<Layout>) -> PyResult<Py<Move>> {
        let mv = match layout.0 {
            Layout::YaneuraOu => shogi_rules::Move::from_raw(value),
            Layout::Apery => shogi_rules::Move::from_apery(value),
        };
        match mv {
            Some(mv) => mv.shared(py),
            None => Err(PyValueError::new_err(shogi_rules::ErrorCode::BadMoveCode.to_string())),
        }
    }

    /// Returns the move of a piece on the board.
    #[staticmethod]
    #[pyo3(signature = (from_square, to_square, promotion = false))]
    fn board(
        py: Python<'_>,
        from_square: SquareLike,
        to_square: SquareLike,
        promotion: bool,
    ) -> PyResult<Py<Move>> {
        let (from, to) = (from_square.0, to_square.0);
        if from == to {
            return Err(PyValueError::new_err(format!("{from} to {to} is no move")));
        }
        shogi_rules::Move::board(from, to, promotion).shared(py)
    }

    /// Returns the drop of a piece in hand.
    ///
    /// Raises ValueError for a king and for promoted types.
    #[staticmethod]
    fn dropping(
        py: Python<'_>,
        piece: Enum<PieceKind>,
        to_square: SquareLike,
    ) -> PyResult<Py<Move>> {
        match shogi_rules::Move::drop(piece.0, to_square.0) {
            Some(mv) => mv.shared(py),
            None => Err(PyValueError::new_err(format!("no {} is ever in hand", piece.0))),
        }
    }

    /// The square the piece moves from; None for a drop.
    #[getter]
    fn from_square(&self, py: Python<'_>) -> PyResult<Option<Py<Square>>> {
        self.0.from().map(|square| square.shared(py)).transpose()
    }

    /// The square the piece moves to.
    #[getter]
    fn to_square(&self, py: Python<'_>) -> PyResult<Py<Square>> {
        self.0.to().shared(py)
    }

    /// The type of piece that is dropped; None for a move on the board.
    #[getter]
    fn drop(&self) -> Option<Enum<PieceKind>> {
        self.0.dropped().map(Enum)
    }

    /// Whether the piece promotes.
    #[getter]
    fn promotion(&self) -> bool {
        self.0.is_promotion()
    }

    /// Returns the move as USI writes it.
    fn usi(&self) -> String {
        self.0.to_string()
    }

    /// Returns the move as CSA writes it: ``+7776FU``.
    ///
    /// Raises InvalidMoveError if nothing stands on its origin.
    fn csa(&self, py: Python<'_>, board: PositionLike) -> PyResult<String> {
        let written = CsaMove::new(&board.position, self.0);
        written.map(|mv| mv.to_string()).ok_or_else(|| self.not_here(py))
    }

    /// Returns the move in Japanese: ``▲７六歩``, ``△同銀``. Styles: ``official`` (日本将棋連盟), ``ki2``, ``plain``
    /// (without the mark of the side).
    ///
    /// Raises InvalidMoveError if nothing stands on its origin.
    #[pyo3(signature = (board, *, style = OneOf(Style(JapaneseStyle::OFFICIAL))))]
    #[pyo3(text_signature = "($self, board, *, style='official')")]
    fn ja(&self, py: Python<'_>, board: PositionLike, style: OneOf<Style>) -> PyResult<String> {
        let written = JapaneseMove::new(&board.position, self.0, board.previous);
        written.map(|mv| mv.styled(style.0.0).to_string()).ok_or_else(|| self.not_here(py))
    }

    /// Returns the move in western notation: ``P-7f``, ``Bx2b+``. Styles: ``hodges``, ``hosking`` (digits for ranks).
    ///
    /// Raises InvalidMoveError if nothing stands on its origin.
    #[pyo3(signature = (board, *, style = OneOf(WesternStyle::Hodges)))]
    #[pyo3(text_signature = "($self, board, *, style='hodges')")]
    fn western(
        &self,
        py: Python<'_>,
        board: PositionLike,
        style: OneOf<WesternStyle>,
    ) -> PyResult<String> {
        let written = WesternMove::new(&board.position, self.0);
        written.map(|mv| mv.styled(style.0).to_string()).ok_or_else(|| self.not_here(py))
    }

    /// Returns the move as the other side sees it.
    fn flip(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        self.0.flip().shared(py)
    }

    /// Returns the 16-bit code, see ``from_u16``.
    #[pyo3(signature = (layout = OneOf(Layout::YaneuraOu)))]
    #[pyo3(text_signature = "($self, layout='yaneuraou')")]
    fn to_u16(&self, layout: OneOf<Layout>) -> u16 {
        match layout.0 {
            Layout::YaneuraOu => self.0.to_raw(),
            Layout::Apery => self.0.to_apery(),
        }
    }

    fn __index__(&self) -> u16 {
        self.0.to_raw()
    }

    fn __hash__(&self) -> u16 {
        self.0.to_raw()
    }

    fn __str__(&self) -> String {
        self.usi()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_usi('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (u16,)> {
        Ok((py.get_type::<Move>().getattr("from_u16")?, (self.0.to_raw(),)))
    }
}

impl Move {
    fn not_here(&self, py: Python<'_>) -> PyErr {
        let code = shogi_rules::ErrorCode::NoPiece;
        errors::or_failure(
            errors::Raised::new(py, "InvalidMoveError", code, |lang| {
                format!("{}: {}", self.0, code.message(lang))
            })
            .and_then(|raised| raised.with("text", self.usi())),
        )
    }
}
