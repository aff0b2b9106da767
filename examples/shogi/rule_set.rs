//! Rule sets by their names, as options of the command line.

use shogi_rules::RuleSet;

/// Finds the rules of a name; `-` may stand for `_`.
pub(crate) fn named(name: &str) -> Result<RuleSet, String> {
    RuleSet::from_name(&name.replace('-', "_")).ok_or_else(|| format!("one of {}", names()))
}

/// The help of such an option.
pub(crate) fn help() -> String {
    format!("The rules: {}", names())
}

fn names() -> String {
    RuleSet::PRESETS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}
