use pyo3::prelude::*;
use shogi_rules::{Color, ErrorCode, Lang, SideNames};

use crate::arguments::{OneOf, PositionLike, Reduced};
use crate::board::Board;
use crate::enums::Enum;
use crate::errors;
use crate::position::{self, Position};
use crate::square::Square;

/// A named start of the game (手合割): the even game, and those where White gives pieces away.
///
/// ``name`` is Japanese, English, or the preset of JSON Kifu Format: ``二枚落ち``, ``2 pieces``, ``2``.
///
/// >>> handicap = Handicap("二枚落ち")
/// >>> handicap.name_en, handicap.removed_points, handicap.first_mover
/// ('2 pieces', 10, <Color.WHITE: 1>)
/// >>> Handicap.for_grade_difference(3)
/// Handicap('角落ち')
/// >>> len(handicaps())
/// 26
#[pyclass(frozen, eq, ord, hash, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Handicap(pub(crate) shogi_rules::Handicap);

#[pymethods]
impl Handicap {
    #[new]
    fn new(py: Python<'_>, name: &str) -> PyResult<Handicap> {
        named(py, name).map(Handicap)
    }

    /// Returns the handicap that the 日本将棋連盟 advises for amateurs so many grades apart.
    #[staticmethod]
    fn for_grade_difference(grades: u32) -> Handicap {
        Handicap(shogi_rules::Handicap::for_grade_difference(grades))
    }

    /// Returns the handicap of which a position is the start, or None.
    #[staticmethod]
    fn of(board: PositionLike) -> Option<Handicap> {
        shogi_rules::Handicap::of(&board.position).map(Handicap)
    }

    /// The Japanese name.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name_ja()
    }

    /// The English name.
    #[getter]
    fn name_en(&self) -> &'static str {
        self.0.name_en()
    }

    /// What KIF files have after 手合割: the name, or その他.
    #[getter]
    fn kif_name(&self) -> &'static str {
        self.0.kif_name()
    }

    /// The line that sets up the board in CSA files, or None if it cannot.
    #[getter]
    fn csa_line(&self) -> Option<String> {
        self.0.csa_line().map(|line| line.to_string())
    }

    /// The preset of JSON Kifu Format.
    #[getter]
    fn jkf_preset(&self) -> &'static str {
        self.0.jkf_preset()
    }

    /// The start as SFEN.
    #[getter]
    fn sfen(&self) -> String {
        self.0.position().to_string()
    }

    /// The squares of the even game that are empty.
    #[getter]
    fn removed(&self, py: Python<'_>) -> PyResult<Vec<Py<Square>>> {
        position::squares(py, self.0.removed())
    }

    /// The points for impasse that White lacks, with which rule sets may credit it.
    #[getter]
    fn removed_points(&self) -> u8 {
        self.0.removed_points()
    }

    /// Who moves first.
    #[getter]
    fn first_mover(&self) -> Enum<Color> {
        Enum(self.0.first_mover())
    }

    /// How the sides are called: ``handicap`` is 下手 and 上手.
    #[getter]
    fn side_names(&self) -> OneOf<SideNames> {
        OneOf(self.0.side_names())
    }

    /// Returns the name of a side: 先手, 後手, 下手, 上手.
    #[pyo3(signature = (color, lang = OneOf(Lang::En)))]
    #[pyo3(text_signature = "($self, color, lang='en')")]
    fn side_name(&self, color: Enum<Color>, lang: OneOf<Lang>) -> &'static str {
        self.0.side_names().name(color.0, lang.0)
    }

    /// Returns the start.
    fn position(&self) -> Position {
        Position(self.0.position())
    }

    /// Returns a board with the start.
    fn board(&self) -> Board {
        Board::of(shogi_rules::Board::new(self.0.position()))
    }

    fn __str__(&self) -> &'static str {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("Handicap('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (&'static str,)> {
        Ok((py.get_type::<Handicap>().into_any(), (self.name(),)))
    }
}

/// Returns all handicaps, the even game first.
#[pyfunction]
pub(crate) fn handicaps() -> Vec<Handicap> {
    shogi_rules::Handicap::ALL.iter().copied().map(Handicap).collect()
}

/// Finds a handicap by a name.
pub(crate) fn named(py: Python<'_>, name: &str) -> PyResult<shogi_rules::Handicap> {
    shogi_rules::Handicap::from_name(name)
        .ok_or_else(|| errors::plain_error(py, ErrorCode::UnknownHandicap, name))
}

#[pymethods]
impl Board {
    /// Returns a board with the start of a handicap; see ``Handicap``.
    ///
    /// Raises ShogiError.
    #[staticmethod]
    fn handicap(py: Python<'_>, name: &str) -> PyResult<Board> {
        named(py, name).map(|handicap| Handicap(handicap).board())
    }
}

#[pymethods]
impl Position {
    /// Returns the start of a handicap; see ``Handicap``.
    ///
    /// Raises ShogiError.
    #[staticmethod]
    fn handicap(py: Python<'_>, name: &str) -> PyResult<Position> {
        named(py, name).map(|handicap| Handicap(handicap).position())
    }
}
