use pyo3::prelude::*;
use shogi_rules::{Color, EndReason, Lang, SideNames};

use crate::arguments::{OneOf, Reduced, choice};
use crate::declaration::Declaration;
use crate::enums::{self, Enum, Word};
use crate::illegal_move::IllegalMove;
use crate::stored;

/// How a game ended.
///
/// A drawn game and one without result (無勝負, replayed) are different things: which of them a repetition is depends
/// on the rule set. The sides have the names of the game: 下手 and 上手 after a handicap.
///
/// >>> outcome = Game(handicap="二枚落ち").resign()
/// >>> outcome.kind, outcome.winner, outcome.reason
/// ('win', <Color.BLACK: 0>, <EndReason.RESIGNATION: 'resignation'>)
/// >>> outcome.message("ja"), str(outcome)
/// ('下手の勝ち（投了）', 'shitate wins: resignation')
#[pyclass(frozen, eq, hash, from_py_object, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    pub(crate) outcome: shogi_rules::Outcome,
    names: SideNames,
}

choice!(SideNames { "even" => SideNames::Even, "handicap" => SideNames::Handicap });

/// Who won, if anybody.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Win,
    Draw,
    NoResult,
}

choice!(Kind { "win" => Kind::Win, "draw" => Kind::Draw, "no_result" => Kind::NoResult });

impl Outcome {
    pub(crate) fn new(outcome: shogi_rules::Outcome, names: SideNames) -> Outcome {
        Outcome { outcome, names }
    }
}

#[pymethods]
impl Outcome {
    /// Whether a side won, the game is drawn, or it has no result (無勝負).
    #[getter]
    fn kind(&self) -> OneOf<Kind> {
        OneOf(match self.outcome {
            shogi_rules::Outcome::Win { .. } => Kind::Win,
            shogi_rules::Outcome::Draw { .. } => Kind::Draw,
            _ => Kind::NoResult,
        })
    }

    /// The winner, or None.
    #[getter]
    fn winner(&self) -> Option<Enum<Color>> {
        self.outcome.winner().map(Enum)
    }

    /// Why the game ended.
    #[getter]
    fn reason(&self) -> Word<enums::EndReason> {
        Word::new(self.outcome.reason().word())
    }

    /// What was wrong with the move, if a foul ended the game.
    #[getter]
    fn illegal(&self) -> Option<IllegalMove> {
        match self.outcome.reason() {
            EndReason::Foul { reason, .. } => Some(IllegalMove(reason)),
            _ => None,
        }
    }

    /// The number of the foul since the start, from 1, if one ended the game.
    #[getter]
    fn ply(&self) -> Option<u32> {
        match self.outcome.reason() {
            EndReason::Foul { ply, .. } => Some(ply),
            _ => None,
        }
    }

    /// The declaration, if one ended the game.
    #[getter]
    fn declaration(&self) -> Option<Declaration> {
        match self.outcome.reason() {
            EndReason::Declaration(report) | EndReason::WrongDeclaration(report) => {
                Some(Declaration(report))
            }
            _ => None,
        }
    }

    /// The points of Black and White, if an impasse that was not declared ended the game.
    #[getter]
    fn points(&self) -> Option<(u8, u8)> {
        match self.outcome.reason() {
            EndReason::AgreedImpasse { points } | EndReason::AutomaticImpasse { points } => {
                Some((points.black, points.white))
            }
            _ => None,
        }
    }

    /// Whether checks had carried the game beyond its move limit.
    #[getter]
    fn extended(&self) -> bool {
        matches!(self.outcome.reason(), EndReason::MoveLimit { extended: true })
    }

    /// How the sides are called: ``handicap`` is 下手 and 上手.
    #[getter]
    fn side_names(&self) -> OneOf<SideNames> {
        OneOf(self.names)
    }

    /// Returns the outcome in words.
    #[pyo3(signature = (lang = OneOf(Lang::En)))]
    #[pyo3(text_signature = "($self, lang='en')")]
    fn message(&self, lang: OneOf<Lang>) -> String {
        self.outcome.message_for(self.names, lang.0).to_string()
    }

    /// Returns the word of CSA for the ending; the nearest one if it has none.
    ///
    /// It is that of the usual case: who resigns, is mated, runs out of time or declares is to move; who committed a foul
    /// has just moved. ``Game.to_record`` looks at the game.
    ///
    /// >>> outcome = Game().resign()
    /// >>> outcome.csa(), outcome.kif()
    /// ('%TORYO', '投了')
    fn csa(&self) -> &'static str {
        self.outcome.csa()
    }

    /// Returns the word of KIF for the ending; the nearest one if it has none. See ``csa``.
    fn kif(&self) -> &'static str {
        self.outcome.kif()
    }

    fn __str__(&self) -> String {
        self.message(OneOf(Lang::En))
    }

    fn __repr__(&self) -> String {
        format!("<Outcome: {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String, OneOf<SideNames>)> {
        let from_json = py.get_type::<Outcome>().getattr("_from_json")?;
        Ok((from_json, (stored::write(&self.outcome)?, OneOf(self.names))))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_json(text: &str, names: OneOf<SideNames>) -> PyResult<Outcome> {
        Ok(Outcome::new(stored::read(text)?, names.0))
    }
}
