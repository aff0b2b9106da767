use pyo3::prelude::*;

use crate::arguments::Reduced;

/// When the referee ends an impasse by itself.
///
/// ``pieces`` is how many pieces besides the king each side must have in the enemy camp; a side with fewer than
/// ``points``, on the whole board and in hand, loses.
///
/// >>> RuleSet.ASOBINOW.automatic_impasse
/// AutomaticImpasse(pieces=10, points=24)
#[pyclass(frozen, eq, hash, from_py_object, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct AutomaticImpasse(pub(crate) shogi_rules::AutomaticImpasse);

#[pymethods]
impl AutomaticImpasse {
    #[new]
    fn new(pieces: u8, points: u8) -> AutomaticImpasse {
        AutomaticImpasse(shogi_rules::AutomaticImpasse { pieces, points })
    }

    /// How many pieces besides the king each side must have in the enemy camp.
    #[getter]
    fn pieces(&self) -> u8 {
        self.0.pieces
    }

    /// With how many points a side does not lose.
    #[getter]
    fn points(&self) -> u8 {
        self.0.points
    }

    fn __repr__(&self) -> String {
        format!("AutomaticImpasse(pieces={}, points={})", self.0.pieces, self.0.points)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (u8, u8)> {
        Ok((py.get_type::<AutomaticImpasse>().into_any(), (self.0.pieces, self.0.points)))
    }
}
