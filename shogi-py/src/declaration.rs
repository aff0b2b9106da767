use pyo3::prelude::*;
use pyo3::types::PyDict;
use shogi_rules::{Color, DeclarationNeed, DeclarationRule, DeclarationVerdict, Lang};

use crate::arguments::{OneOf, Reduced, choice};
use crate::enums::{Enum, hint};
use crate::stored;
use crate::typed::TupleOf;

/// What a declaration by the side to move would come to (入玉宣言), with every condition.
///
/// Asking for it changes nothing.
///
/// >>> report = Board().declaration()
/// >>> report.verdict, report.unmet
/// ('fails', ('king_in_camp', 'pieces', 'points'))
/// >>> report.conditions["points"]
/// (0, 24)
/// >>> report.message("ja")
/// '0点、敵陣の駒0枚、玉が敵陣にいません、駒が足りません、点数が足りません'
#[pyclass(frozen, eq, hash, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Declaration(pub(crate) shogi_rules::DeclarationReport);

choice!(DeclarationNeed {
    "king_in_camp" => DeclarationNeed::KingInCamp,
    "not_in_check" => DeclarationNeed::NotInCheck,
    "before_limit" => DeclarationNeed::BeforeLimit,
    "pieces" => DeclarationNeed::Pieces,
    "points" => DeclarationNeed::Points,
});
choice!(DeclarationVerdict {
    "wins" => DeclarationVerdict::Wins,
    "undecided" => DeclarationVerdict::Undecided,
    "fails" => DeclarationVerdict::Fails,
});

#[pymethods]
impl Declaration {
    /// The points it is judged by.
    #[getter]
    fn rule(&self) -> OneOf<DeclarationRule> {
        OneOf(self.0.rule)
    }

    /// Who declares: the side to move.
    #[getter]
    fn color(&self) -> Enum<Color> {
        Enum(self.0.color)
    }

    /// What it comes to.
    #[getter]
    fn verdict(&self) -> OneOf<DeclarationVerdict> {
        OneOf(self.0.verdict())
    }

    /// Every condition with what there is and what is needed; 0 or 1 of what is only yes or no. The points needed are
    /// those not to lose.
    #[getter]
    fn conditions(&self) -> Conditions {
        Conditions(self.0)
    }

    /// The conditions that are missing.
    #[getter]
    fn unmet(&self) -> TupleOf<OneOf<DeclarationNeed>> {
        TupleOf(self.0.unmet().map(OneOf).collect())
    }

    /// Whether the king stands in the enemy camp.
    #[getter]
    fn king_in_camp(&self) -> bool {
        self.0.king_in_camp
    }

    /// Whether the king is in check.
    #[getter]
    fn in_check(&self) -> bool {
        !self.0.not_in_check
    }

    /// Whether the move limit has not been reached.
    #[getter]
    fn before_limit(&self) -> bool {
        self.0.before_limit
    }

    /// The other own pieces in the enemy camp.
    #[getter]
    fn pieces(&self) -> u8 {
        self.0.pieces
    }

    /// The points of those and of the hand, credit included.
    #[getter]
    fn points(&self) -> u8 {
        self.0.points
    }

    /// The points that win.
    #[getter]
    fn points_to_win(&self) -> u8 {
        self.0.rule.to_win(self.0.color)
    }

    /// The points that leave the game undecided; None if fewer than those that win lose.
    #[getter]
    fn points_to_draw(&self) -> Option<u8> {
        self.0.rule.to_draw()
    }

    /// The part of the points that is credit for a handicap given.
    #[getter]
    fn credit(&self) -> u8 {
        self.0.credit
    }

    /// Returns what it comes to in words: the points, and the conditions that are missing.
    #[pyo3(signature = (lang = OneOf(Lang::En)))]
    #[pyo3(text_signature = "($self, lang='en')")]
    fn message(&self, lang: OneOf<Lang>) -> String {
        self.0.message(lang.0).to_string()
    }

    fn __str__(&self) -> String {
        self.0.message(Lang::En).to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Declaration: {}>", self.0.message(Lang::En))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Declaration>().getattr("_from_json")?, (stored::write(&self.0)?,)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_json(text: &str) -> PyResult<Declaration> {
        stored::read(text).map(Declaration)
    }
}

/// The conditions as a dict.
struct Conditions(shogi_rules::DeclarationReport);

impl<'py> IntoPyObject<'py> for Conditions {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = pyo3::type_hint_subscript!(
            <PyDict as pyo3::PyTypeInfo>::TYPE_HINT,
            <OneOf<DeclarationNeed> as IntoPyObject<'_>>::OUTPUT_TYPE,
            <(u8, u8) as IntoPyObject<'_>>::OUTPUT_TYPE
        )
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for need in DeclarationNeed::ALL {
            dict.set_item(OneOf(need), self.0.have_and_need(need))?;
        }
        Ok(dict)
    }
}
