use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::{PyDict, PyString};
use serde_json::{Map, Value};
use shogi_rules::{
    DeclarationMode, DeclarationRule, EnteredKings, FoulAfterEnd, FoulMode, HandicapCredit,
    MutualPerpetualCheck, PerpetualCheck, Replay, Stalemate, Undecided, WrongDeclaration,
};

use crate::arguments::{OneOf, Reduced, choice};
use crate::automatic_impasse::AutomaticImpasse;
use crate::enums::hint;
use crate::move_limit::MoveLimit;
use crate::stored;

/// The rules that an event decides, as plain data.
///
/// Start from a preset, a class attribute, and change what differs. Wherever a rule set is asked for, the name of a
/// preset will do.
///
/// >>> rules = RuleSet.JSA_PRO.replace(foul="assist", impasse="draw")
/// >>> rules
/// RuleSet.JSA_PRO.replace(impasse='draw', foul='assist')
/// >>> rules.declaration, rules.move_limit.moves
/// ('points24', 500)
/// >>> RuleSet.named("wcsc") == RuleSet.WCSC
/// True
#[pyclass(frozen, eq, hash, from_py_object, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct RuleSet(pub(crate) shogi_rules::RuleSet);

choice!(Undecided { "draw" => Undecided::Draw, "no_result" => Undecided::NoResult });
choice!(PerpetualCheck {
    "checker_loses" => PerpetualCheck::CheckerLoses,
    "sennichite" => PerpetualCheck::Sennichite,
});
choice!(MutualPerpetualCheck {
    "sennichite" => MutualPerpetualCheck::Sennichite,
    "last_mover_loses" => MutualPerpetualCheck::LastMoverLoses,
});
choice!(Stalemate { "loses" => Stalemate::Loses, "draw" => Stalemate::Draw });
choice!(DeclarationRule {
    "points24" => DeclarationRule::Points24,
    "points27" => DeclarationRule::Points27,
});
choice!(DeclarationMode {
    "manual" => DeclarationMode::Manual,
    "automatic" => DeclarationMode::Automatic,
});
choice!(WrongDeclaration {
    "loses" => WrongDeclaration::Loses,
    "refused" => WrongDeclaration::Refused,
});
choice!(EnteredKings {
    "neither" => EnteredKings::Neither,
    "one" => EnteredKings::One,
    "both" => EnteredKings::Both,
});
choice!(HandicapCredit {
    "none" => HandicapCredit::None,
    "removed_pieces" => HandicapCredit::RemovedPieces,
});
choice!(FoulMode {
    "assist" => FoulMode::Assist,
    "strict" => FoulMode::Strict,
    "claim" => FoulMode::Claim,
});
choice!(FoulAfterEnd {
    "result_stands" => FoulAfterEnd::ResultStands,
    "foul_loses" => FoulAfterEnd::FoulLoses,
});
choice!(Replay { "none" => Replay::None, "change_sides" => Replay::ChangeSides });

/// What a field of a rule set is in Python.
trait Field<T> {
    fn of(value: T) -> Self;
    fn value(self) -> T;
}

impl Field<bool> for bool {
    fn of(value: bool) -> bool {
        value
    }

    fn value(self) -> bool {
        self
    }
}

impl<T> Field<T> for OneOf<T> {
    fn of(value: T) -> OneOf<T> {
        OneOf(value)
    }

    fn value(self) -> T {
        self.0
    }
}

impl Field<shogi_rules::MoveLimit> for MoveLimit {
    fn of(value: shogi_rules::MoveLimit) -> MoveLimit {
        MoveLimit(value)
    }

    fn value(self) -> shogi_rules::MoveLimit {
        self.0
    }
}

impl Field<shogi_rules::AutomaticImpasse> for AutomaticImpasse {
    fn of(value: shogi_rules::AutomaticImpasse) -> AutomaticImpasse {
        AutomaticImpasse(value)
    }

    fn value(self) -> shogi_rules::AutomaticImpasse {
        self.0
    }
}

impl<T, F: Field<T>> Field<Option<T>> for Option<F> {
    fn of(value: Option<T>) -> Option<F> {
        value.map(F::of)
    }

    fn value(self) -> Option<T> {
        self.map(F::value)
    }
}

/// A new value of a field, if one is given; what is wrong with it is told together with the name of the field.
struct Given<T>(Option<PyResult<T>>);

impl<'a, 'py, T: FromPyObject<'a, 'py>> FromPyObject<'a, 'py> for Given<T> {
    type Error = PyErr;

    hint!(INPUT_TYPE = T::INPUT_TYPE);

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Given<T>> {
        Ok(Given(Some(object.extract().map_err(Into::into))))
    }
}

impl<T> Given<T> {
    fn named(self, py: Python<'_>, name: &str) -> PyResult<Option<T>> {
        self.0.transpose().map_err(|error| {
            let message = format!("{name}: {}", error.value(py));
            if error.is_instance_of::<PyTypeError>(py) {
                PyTypeError::new_err(message)
            } else {
                PyValueError::new_err(message)
            }
        })
    }
}

/// Gives rule sets a property for each field, and the method that replaces fields.
macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident: $type:ty;)*) => {
        #[pymethods]
        impl RuleSet {
            $(
                $(#[$doc])*
                #[getter]
                fn $name(&self) -> $type {
                    Field::of(self.0.$name)
                }
            )*

            /// Returns the same rules with other values of some fields.
            ///
            /// Raises ValueError, which names the field.
            #[allow(clippy::too_many_arguments)]
            #[pyo3(signature = (*, $($name = Given(None)),*))]
            fn replace(&self, py: Python<'_>, $($name: Given<$type>),*) -> PyResult<RuleSet> {
                let mut rules = self.0;
                $(
                    if let Some(given) = $name.named(py, stringify!($name))? {
                        rules.$name = given.value();
                    }
                )*
                Ok(RuleSet(rules))
            }
        }

        /// The fields in which two rule sets differ.
        fn differences(one: &shogi_rules::RuleSet, other: &shogi_rules::RuleSet) -> Vec<&'static str> {
            let mut names = Vec::new();
            $(if one.$name != other.$name { names.push(stringify!($name)); })*
            names
        }
    };
}

fields! {
    /// What a fourfold repetition (千日手) without perpetual check is.
    sennichite: OneOf<Undecided>;
    /// What a fourfold repetition is in which all moves of one side gave check (連続王手の千日手).
    perpetual_check: OneOf<PerpetualCheck>;
    /// The same if all moves of both sides gave check, which no rule text covers.
    mutual_perpetual_check: OneOf<MutualPerpetualCheck>;
    /// What a side without a legal move is that is not in check.
    stalemate: OneOf<Stalemate>;
    /// By which points a side may declare (入玉宣言), if at all.
    declaration: Option<OneOf<DeclarationRule>>;
    /// Whether a side declares or the referee does it.
    declaration_mode: OneOf<DeclarationMode>;
    /// What a declaration is of which a condition is missing.
    wrong_declaration: OneOf<WrongDeclaration>;
    /// Whether a king that reaches the square where the other king began wins (トライルール).
    try_rule: bool;
    /// Which kings must have entered for both sides to agree on impasse (持将棋); None if the rules do not know it.
    agreement: Option<OneOf<EnteredKings>>;
    /// When the referee ends an impasse by itself; None if it does not.
    automatic_impasse: Option<AutomaticImpasse>;
    /// What an impasse that nobody wins is.
    impasse: OneOf<Undecided>;
    /// Whether who gives a handicap is credited with the points of the pieces given.
    handicap_credit: OneOf<HandicapCredit>;
    /// After how many moves the game ends undecided, if ever.
    move_limit: Option<MoveLimit>;
    /// What becomes of an illegal move: refused, lost at once, or played until somebody claims it.
    foul: OneOf<FoulMode>;
    /// What becomes of a result when a foul is found after it.
    foul_after_end: OneOf<FoulAfterEnd>;
    /// Whether the game ends undecided when nothing but the kings is left.
    insufficient_material: bool;
    /// How a game without result goes on (指し直し).
    replay: OneOf<Replay>;
    /// Whether moves may be taken back (待った).
    undo: bool;
}

/// Gives rule sets the presets of the library; a test compares them.
macro_rules! presets {
    ($($name:ident)*) => {
        #[pymethods]
        impl RuleSet {
            $(
                #[classattr]
                const $name: RuleSet = RuleSet(shogi_rules::RuleSet::$name);
            )*
        }
    };
}

presets! {
    JSA_PRO JSA_AMATEUR_27 JSA_AMATEUR_24 WCSC FLOODGATE ASOBINOW KIDS_24 KIDS_27 LISHOGI SHOGI_WARS CLUB24 TRY
}

#[pymethods]
impl RuleSet {
    /// Returns the preset with a name of ``presets()``.
    ///
    /// Raises ValueError.
    #[staticmethod]
    fn named(name: &str) -> PyResult<RuleSet> {
        shogi_rules::RuleSet::from_name(name).map(RuleSet).ok_or_else(|| {
            let names: Vec<_> =
                shogi_rules::RuleSet::PRESETS.iter().map(|(word, _)| *word).collect();
            PyValueError::new_err(format!("no rule set {name:?}: expected {}", names.join(", ")))
        })
    }

    /// Returns the names of all presets.
    #[staticmethod]
    fn presets() -> Vec<&'static str> {
        shogi_rules::RuleSet::PRESETS.iter().map(|(word, _)| *word).collect()
    }

    /// The name of the preset that these rules are, or None.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.0.name()
    }

    /// Returns every field, as JSON has it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Fields<'py>> {
        let loaded = py.import("json")?.call_method1("loads", (stored::write(&self.0)?,))?;
        Ok(Fields(loaded.cast_into()?))
    }

    /// Returns the rules that ``to_dict`` wrote. Every field must be there.
    ///
    /// Raises ValueError, which names the field.
    #[staticmethod]
    fn from_dict(fields: Fields<'_>) -> PyResult<RuleSet> {
        let json = fields.0.py().import("json")?;
        let dumped = json.call_method1("dumps", (fields.0,))?;
        let fields: Map<String, Value> = stored::read(&dumped.extract::<String>()?)?;
        from_fields(fields).map(RuleSet).map_err(PyValueError::new_err)
    }

    fn __repr__(slf: &Bound<'_, RuleSet>) -> PyResult<String> {
        let rules = slf.get().0;
        let presets = shogi_rules::RuleSet::PRESETS.iter();
        let nearest = presets.min_by_key(|(_, preset)| differences(&rules, preset).len());
        let (name, preset) = nearest.unwrap_or(&("jsa_pro", shogi_rules::RuleSet::JSA_PRO));
        let field = |name| PyResult::Ok(format!("{name}={}", slf.getattr(name)?.repr()?));
        let changed: Vec<_> =
            differences(&rules, preset).into_iter().map(field).collect::<PyResult<_>>()?;
        let preset = format!("RuleSet.{}", name.to_uppercase());
        Ok(if changed.is_empty() {
            preset
        } else {
            format!("{preset}.replace({})", changed.join(", "))
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Fields<'py>,)> {
        Ok((py.get_type::<RuleSet>().getattr("from_dict")?, (self.to_dict(py)?,)))
    }
}

/// The fields by their names, as JSON has them.
struct Fields<'py>(Bound<'py, PyDict>);

#[cfg(feature = "stubs")]
const FIELDS: pyo3::inspect::PyStaticExpr = pyo3::type_hint_subscript!(
    <PyDict as pyo3::PyTypeInfo>::TYPE_HINT,
    <PyString as pyo3::PyTypeInfo>::TYPE_HINT,
    pyo3::type_hint_identifier!("typing", "Any")
);

impl<'py> FromPyObject<'_, 'py> for Fields<'py> {
    type Error = PyErr;

    hint!(INPUT_TYPE = FIELDS);

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Fields<'py>> {
        Ok(Fields(object.cast::<PyDict>()?.to_owned()))
    }
}

impl<'py> IntoPyObject<'py> for Fields<'py> {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    hint!(OUTPUT_TYPE = FIELDS);

    fn into_pyobject(self, _py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        Ok(self.0)
    }
}

/// Reads the stored form; the error names the field that is wrong.
fn from_fields(fields: Map<String, Value>) -> Result<shogi_rules::RuleSet, String> {
    let read = |fields| serde_json::from_value::<shogi_rules::RuleSet>(Value::Object(fields));
    read(fields.clone()).map_err(|error| {
        // The field that alone spoils good rules; fields that are missing or unknown are named by the error.
        let good = serde_json::to_value(shogi_rules::RuleSet::JSA_PRO);
        let spoils = |name: &String, value: &Value| {
            let Ok(Value::Object(mut good)) = good.as_ref().cloned() else { return false };
            good.insert(name.clone(), value.clone()).is_some() && read(good).is_err()
        };
        let bad = fields.iter().find(|(name, value)| spoils(name, value));
        bad.map_or_else(|| error.to_string(), |(name, _)| format!("{name}: {error}"))
    })
}

/// A rule set, or the name of a preset.
pub(crate) struct RulesLike(pub(crate) shogi_rules::RuleSet);

impl<'py> FromPyObject<'_, 'py> for RulesLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <RuleSet as pyo3::PyTypeInfo>::TYPE_HINT,
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<RulesLike> {
        if let Ok(rules) = object.cast::<RuleSet>() {
            return Ok(RulesLike(rules.get().0));
        }
        match object.cast::<PyString>() {
            Ok(name) => RuleSet::named(name.to_cow()?.as_ref()).map(|rules| RulesLike(rules.0)),
            Err(_) => {
                Err(PyTypeError::new_err(format!("expected a RuleSet or str, not {object:?}")))
            }
        }
    }
}
