//! Objects of Python that know what they hold, for the stubs.

use std::marker::PhantomData;

use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};

use crate::enums::hint;

/// An iterator over objects of a class.
pub(crate) struct IteratorOf<'py, T>(Bound<'py, PyIterator>, PhantomData<T>);

impl<'py, T> IteratorOf<'py, T> {
    /// Iterates over something.
    pub(crate) fn over(object: &Bound<'py, PyAny>) -> PyResult<IteratorOf<'py, T>> {
        Ok(IteratorOf(object.try_iter()?, PhantomData))
    }
}

impl<'py, T: PyTypeInfo> IntoPyObject<'py> for IteratorOf<'py, T> {
    type Target = PyIterator;
    type Output = Bound<'py, PyIterator>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = pyo3::type_hint_subscript!(
            pyo3::type_hint_identifier!("collections.abc", "Iterator"),
            T::TYPE_HINT
        )
    );

    fn into_pyobject(self, _py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        Ok(self.0)
    }
}

/// A tuple of values of one type, however many.
pub(crate) struct TupleOf<T>(pub(crate) Vec<T>);

impl<'py, T: IntoPyObject<'py>> IntoPyObject<'py> for TupleOf<T> {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = pyo3::type_hint_subscript!(
            <PyTuple as PyTypeInfo>::TYPE_HINT,
            T::OUTPUT_TYPE,
            pyo3::inspect::PyStaticExpr::Constant {
                value: pyo3::inspect::PyStaticConstant::Ellipsis
            }
        )
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0)
    }
}
