//! What rules say of where a board stands.

use pyo3::prelude::*;
use shogi_rules::RuleSet;

use crate::board::Board;
use crate::declaration::Declaration;
use crate::outcome::Outcome;
use crate::repetition::Repetition;
use crate::rule_set::RulesLike;

#[pymethods]
impl Board {
    /// Returns how often the position has stood since the start, and who gave check all the time since.
    fn repetition(&self) -> Repetition {
        Repetition(self.with(|board| board.repetition()))
    }

    /// Tells whether the position stands for the fourth time or more (千日手), by perpetual check or not.
    fn is_fourfold_repetition(&self) -> bool {
        self.with(|board| board.repetition()).count >= shogi_rules::Repetition::LIMIT
    }

    /// Returns how a game would end here under rules if it had not ended before; None if it would go on.
    #[pyo3(signature = (rules = RulesLike(RuleSet::JSA_PRO)))]
    #[pyo3(text_signature = "($self, rules='jsa_pro')")]
    fn outcome(&self, rules: RulesLike) -> Option<Outcome> {
        self.with(|board| {
            let names = board.side_names();
            board.outcome(rules.0).map(|outcome| Outcome::new(outcome, names))
        })
    }

    /// Tells whether a game would end here under rules.
    #[pyo3(signature = (rules = RulesLike(RuleSet::JSA_PRO)))]
    #[pyo3(text_signature = "($self, rules='jsa_pro')")]
    fn is_game_over(&self, rules: RulesLike) -> bool {
        self.with(|board| board.outcome(rules.0)).is_some()
    }

    /// Returns what a declaration by the side to move would come to under rules; None if they know no declaration.
    #[pyo3(signature = (rules = RulesLike(RuleSet::JSA_PRO)))]
    #[pyo3(text_signature = "($self, rules='jsa_pro')")]
    fn declaration(&self, rules: RulesLike) -> Option<Declaration> {
        self.with(|board| board.declaration(rules.0)).map(Declaration)
    }
}
