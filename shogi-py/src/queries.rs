//! What a board and a position are asked alike.

use pyo3::prelude::*;
use shogi_rules::Color;

use crate::arguments::{MoveLike, PositionLike, SquareLike};
use crate::board::Board;
use crate::enums::Enum;
use crate::flyweight::Shared;
use crate::illegal_move::IllegalMove;
use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::{Hand, Pieces, Position, sfen, squares};
use crate::square::Square;

macro_rules! queries {
    ($($class:ident)*) => {
        $(
            #[pymethods]
            impl $class {
                /// The side to move.
                #[getter]
                fn turn(&self) -> Enum<Color> {
                    Enum(self.present().side_to_move())
                }

                /// The move number, 1 at the start of an even game.
                #[getter]
                fn ply(&self) -> u32 {
                    self.present().ply()
                }

                /// What each side has in hand: for Black and White a dict with the number of each of the seven types.
                #[getter]
                fn hands(&self) -> (Hand, Hand) {
                    let position = self.present();
                    (Hand(position.hand(Color::Black)), Hand(position.hand(Color::White)))
                }

                /// The legal moves.
                #[getter]
                fn legal_moves(&self) -> LegalMoves {
                    let PositionLike { position, previous } = self.here();
                    LegalMoves::new(position, previous)
                }

                /// Returns the piece on a square, or None.
                fn piece_at(&self, py: Python<'_>, square: SquareLike) -> PyResult<Option<Py<Piece>>> {
                    self.present().piece_on(square.0).map(|piece| piece.shared(py)).transpose()
                }

                /// Returns all pieces on the board by their squares.
                fn pieces(&self) -> Pieces {
                    Pieces(self.present())
                }

                /// Returns the square of a side's king, or None.
                fn king(&self, py: Python<'_>, color: Enum<Color>) -> PyResult<Option<Py<Square>>> {
                    self.present().king(color.0).map(|square| square.shared(py)).transpose()
                }

                /// Reads a move in USI, CSA, Japanese or western notation. It need not be legal.
                ///
                /// Raises InvalidMoveError, AmbiguousMoveError.
                fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
                    self.here().resolve(py, MoveLike::read(text))?.shared(py)
                }

                /// Tells whether a move is legal.
                fn is_legal(&self, py: Python<'_>, r#move: MoveLike) -> PyResult<bool> {
                    let here = self.here();
                    Ok(here.position.is_legal(here.resolve(py, r#move)?))
                }

                /// Returns why a move is illegal, or None if it is legal.
                fn why_illegal(&self, py: Python<'_>, r#move: MoveLike) -> PyResult<Option<IllegalMove>> {
                    let here = self.here();
                    let mv = here.resolve(py, r#move)?;
                    Ok(here.position.check_legality(mv).err().map(IllegalMove))
                }

                /// Tells whether the side to move is in check.
                fn is_check(&self) -> bool {
                    self.present().is_in_check()
                }

                /// Tells whether the side to move is mated.
                fn is_checkmate(&self) -> bool {
                    let position = self.present();
                    position.is_in_check() && !position.has_legal_moves()
                }

                /// Tells whether the side to move has a legal move.
                fn has_legal_moves(&self) -> bool {
                    self.present().has_legal_moves()
                }

                /// Tells whether a legal move gives check.
                fn gives_check(&self, py: Python<'_>, r#move: MoveLike) -> PyResult<bool> {
                    let here = self.here();
                    Ok(here.position.gives_check(here.resolve(py, r#move)?))
                }

                /// Returns the squares of the pieces that give check to the side to move.
                fn checkers(&self, py: Python<'_>) -> PyResult<Vec<Py<Square>>> {
                    squares(py, self.present().checkers())
                }

                /// Returns the squares of a side's pieces that attack a square.
                fn attackers(
                    &self,
                    py: Python<'_>,
                    color: Enum<Color>,
                    square: SquareLike,
                ) -> PyResult<Vec<Py<Square>>> {
                    let position = self.present();
                    let all = position.attackers_to(square.0, position.occupied());
                    squares(py, all & position.pieces(color.0))
                }

                /// Returns the squares of a side's pieces that are pinned to their king.
                fn pinned(&self, py: Python<'_>, color: Enum<Color>) -> PyResult<Vec<Py<Square>>> {
                    squares(py, self.present().pinned(color.0))
                }

                /// Returns the gain of a move if both sides go on taking on its square, the least valuable piece first, in
                /// points of exchange: a pawn is worth 100, a rook 1000.
                ///
                /// >>> Board("4k4/4r4/9/4p4/9/9/9/4R4/4K4 b - 1").see("5h5d")
                /// -900
                fn see(&self, py: Python<'_>, r#move: MoveLike) -> PyResult<i32> {
                    let here = self.here();
                    Ok(here.position.see(here.resolve(py, r#move)?))
                }

                /// Returns the position as SFEN.
                #[pyo3(signature = (*, ply = true))]
                fn sfen(&self, ply: bool) -> String {
                    sfen(&self.present(), ply)
                }

                /// Returns the board diagram of KIF files (BOD).
                fn bod(&self) -> String {
                    shogi_rules::Bod::new(&self.present()).to_string()
                }

                /// Returns a 64-bit key that is the same on every machine and in every version; equal positions have
                /// equal keys.
                fn key(&self) -> u64 {
                    self.present().key()
                }

                fn __str__(&self) -> String {
                    self.bod()
                }
            }
        )*
    };
}

queries! { Board Position }
