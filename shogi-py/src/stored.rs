//! Values in the stored form of the library, JSON: how they are pickled.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value.
pub(crate) fn write<T: Serialize>(value: &T) -> PyResult<String> {
    serde_json::to_string(value).map_err(wrong)
}

/// Reads what [`write`] wrote.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(wrong)
}

fn wrong(error: serde_json::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}
