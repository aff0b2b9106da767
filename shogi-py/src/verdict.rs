use pyo3::prelude::*;
use shogi_rules::{Color, Lang, kifu};

use crate::arguments::{OneOf, Reduced};
use crate::enums::Enum;
use crate::outcome::Outcome;

/// What the referee finds in a record; see ``Record.judge``.
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(Clone, PartialEq)]
pub(crate) struct Verdict {
    plies: u32,
    winner: Option<Color>,
    outcome: Option<Outcome>,
    /// In English and Japanese.
    ending: [String; 2],
    difference: Option<[String; 2]>,
}

impl Verdict {
    pub(crate) fn new(verdict: &kifu::Verdict<'_>) -> Verdict {
        let languages = [Lang::En, Lang::Ja];
        let names = verdict.game.side_names();
        let message = |difference: kifu::Difference<'_>| {
            languages.map(|lang| difference.message_for(names, lang).to_string())
        };
        Verdict {
            plies: verdict.plies,
            winner: verdict.winner,
            outcome: verdict.judged.map(|outcome| Outcome::new(outcome, names)),
            ending: languages.map(|lang| verdict.ending(lang)),
            difference: verdict.difference.map(message),
        }
    }
}

/// The fields.
type Saved = (u32, Option<Enum<Color>>, Option<Outcome>, [String; 2], Option<[String; 2]>);

#[pymethods]
impl Verdict {
    /// The moves of the main line, an illegal last one included.
    #[getter]
    fn plies(&self) -> u32 {
        self.plies
    }

    /// The winner by the rules where they decide, else by the record; or None.
    #[getter]
    fn winner(&self) -> Option<Enum<Color>> {
        self.winner.map(Enum)
    }

    /// How the game ended by the rules, as far as they are judged; or None.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the record and the rules agree.
    #[getter]
    fn agrees(&self) -> bool {
        self.difference.is_none()
    }

    /// Returns in one phrase how the game ended: by the rules where they decide, else by the record.
    #[pyo3(signature = (lang = OneOf(Lang::En)))]
    #[pyo3(text_signature = "($self, lang='en')")]
    fn ending(&self, lang: OneOf<Lang>) -> &str {
        told(&self.ending, lang.0)
    }

    /// Returns where the record and the rules contradict each other, or None.
    #[pyo3(signature = (lang = OneOf(Lang::En)))]
    #[pyo3(text_signature = "($self, lang='en')")]
    fn difference(&self, lang: OneOf<Lang>) -> Option<&str> {
        self.difference.as_ref().map(|difference| told(difference, lang.0))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, Saved> {
        let Verdict { plies, ending, difference, .. } = self.clone();
        let restore = py.get_type::<Verdict>().getattr("_restore")?;
        Ok((restore, (plies, self.winner(), self.outcome, ending, difference)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    #[pyo3(signature = (plies, winner, outcome, ending, difference))]
    fn _restore(
        plies: u32,
        winner: Option<Enum<Color>>,
        outcome: Option<Outcome>,
        ending: [String; 2],
        difference: Option<[String; 2]>,
    ) -> Verdict {
        Verdict { plies, winner: winner.map(|winner| winner.0), outcome, ending, difference }
    }

    fn __repr__(&self) -> String {
        let difference = self.difference.as_ref().map(|text| format!("; {}", text[0]));
        format!("<Verdict: {}{}>", self.ending[0], difference.unwrap_or_default())
    }
}

fn told(texts: &[String; 2], lang: Lang) -> &str {
    match lang {
        Lang::Ja => &texts[1],
        _ => &texts[0],
    }
}
