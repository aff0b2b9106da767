//! Objects of Python that know what they hold, for the stubs.

use std::marker::PhantomData;

use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyTuple};

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

/// Values that come from anything that can be iterated over.
pub(crate) struct Items<T>(pub(crate) Vec<T>);

impl<'py, T> FromPyObject<'_, 'py> for Items<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    type Error = PyErr;

    hint!(
        INPUT_TYPE = pyo3::type_hint_subscript!(
            pyo3::type_hint_identifier!("collections.abc", "Iterable"),
            <T as FromPyObject<'_, '_>>::INPUT_TYPE
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Items<T>> {
        let items = object.try_iter()?.map(|item| item?.extract().map_err(Into::into));
        items.collect::<PyResult<_>>().map(Items)
    }
}

/// Values of several types by their names, as a dict.
pub(crate) struct Named<'py>(pub(crate) Bound<'py, PyDict>);

impl<'py> IntoPyObject<'py> for Named<'py> {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = pyo3::type_hint_subscript!(
            <PyDict as PyTypeInfo>::TYPE_HINT,
            <&str as IntoPyObject<'_>>::OUTPUT_TYPE,
            pyo3::type_hint_identifier!("typing", "Any")
        )
    );

    fn into_pyobject(self, _py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
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
