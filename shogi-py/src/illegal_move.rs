use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shogi_rules::{ErrorCode, Lang};

use crate::arguments::{OneOf, Reduced};
use crate::enums::{Enum, IllegalReason, Word};
use crate::flyweight;
use crate::square::Square;
use crate::typed::TupleOf;

/// Why a move is illegal, with the squares that explain it.
///
/// >>> why = Board("4k4/9/9/9/9/9/4P4/9/4K4 b P 1").why_illegal("P*5e")
/// >>> why.reason, why.squares, why.is_foul
/// (<IllegalReason.NIFU: 'nifu'>, (Square(5, 7),), True)
/// >>> why.message("ja")
/// '二歩です（５七）'
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct IllegalMove(pub(crate) shogi_rules::IllegalMove);

#[pymethods]
impl IllegalMove {
    /// The reason.
    #[getter]
    fn reason(&self) -> Word<IllegalReason> {
        Word::new(self.0.word())
    }

    /// The stable number of the reason.
    #[getter]
    fn code(&self) -> Enum<ErrorCode> {
        Enum(self.0.code())
    }

    /// The squares that explain it: the other pawn of nifu, the checking pieces, the pinning piece, what is in the way.
    #[getter]
    fn squares(&self, py: Python<'_>) -> PyResult<TupleOf<Py<Square>>> {
        flyweight::all(py, self.0.squares()).map(TupleOf)
    }

    /// Whether it is a foul (反則), which a hand can carry out and which loses, rather than no action at all.
    #[getter]
    fn is_foul(&self) -> bool {
        self.0.is_foul()
    }

    /// Returns the reason in words, with its squares.
    #[pyo3(signature = (lang = OneOf(Lang::En)))]
    #[pyo3(text_signature = "($self, lang='en')")]
    fn message(&self, lang: OneOf<Lang>) -> String {
        self.0.message(lang.0).to_string()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (u16, [u64; 2])> {
        let from_code = py.get_type::<IllegalMove>().getattr("_from_code")?;
        Ok((from_code, (self.0.code().number(), self.0.squares().to_raw())))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_code(code: u16, squares: [u64; 2]) -> PyResult<IllegalMove> {
        let code = ErrorCode::from_number(code);
        let squares = shogi_rules::Bitboard::from_raw(squares);
        let reason = code.zip(squares).and_then(|(c, s)| shogi_rules::IllegalMove::from_code(c, s));
        reason.map(IllegalMove).ok_or_else(|| PyValueError::new_err("no reason of an illegal move"))
    }

    fn __hash__(&self) -> u16 {
        self.0.code().number()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<IllegalMove: {}>", self.0)
    }
}
