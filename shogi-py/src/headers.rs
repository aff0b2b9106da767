use std::sync::Arc;

use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDateTime, PyList, PyString};
use shogi_rules::kifu;

use crate::enums::hint;
use crate::record::Tree;
use crate::typed::IteratorOf;

/// The headers of a record as a mapping. A file may have a key twice; here it has its first value, ``Record.header_lines``
/// has all of them.
///
/// >>> record = loads("先手：羽根\n備考：\n   1 ７六歩(77)\n")
/// >>> record.headers["後手"] = "佐藤"
/// >>> dict(record.headers)
/// {'先手': '羽根', '備考': '', '後手': '佐藤'}
#[pyclass(frozen, mapping, module = "shogi_rules")]
pub(crate) struct Headers(pub(crate) Arc<Tree>);

impl Headers {
    /// The keys in their order, and their first values.
    fn all(&self) -> Vec<(String, String)> {
        let mut found: Vec<(String, String)> = Vec::new();
        for header in self.0.record().headers() {
            if !found.iter().any(|(key, _)| *key == header.key) {
                found.push((header.key.clone(), header.value.clone()));
            }
        }
        found
    }

    fn find(&self, key: &str) -> Option<String> {
        self.0.record().header(key).map(str::to_owned)
    }

    fn set(&self, key: &str, value: Option<&str>) {
        let change = |record: &mut kifu::Record| Ok(((), record.set_header(key, value)));
        // It never fails.
        let _ = self.0.edit(change);
    }
}

#[pymethods]
impl Headers {
    fn __len__(&self) -> usize {
        self.all().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<IteratorOf<'py, PyString>> {
        IteratorOf::over(PyList::new(py, self.keys())?.as_any())
    }

    fn __contains__(&self, key: &Bound<'_, PyAny>) -> bool {
        key.extract::<String>().is_ok_and(|key| self.find(&key).is_some())
    }

    fn __getitem__(&self, key: &str) -> PyResult<String> {
        self.find(key).ok_or_else(|| PyKeyError::new_err(key.to_owned()))
    }

    fn __setitem__(&self, key: &str, value: &str) {
        self.set(key, Some(value));
    }

    fn __delitem__(&self, key: &str) -> PyResult<()> {
        self.__getitem__(key)?;
        self.set(key, None);
        Ok(())
    }

    fn __reduce__(&self) -> PyResult<String> {
        Err(PyTypeError::new_err(format!(
            "these {} headers are a place in their record and no value: pickle or copy the record, or dict(record.headers)",
            self.__len__()
        )))
    }

    /// Returns the value of a key, or the default.
    #[pyo3(signature = (key, default = None))]
    fn get(&self, key: &str, default: Option<String>) -> Option<String> {
        self.find(key).or(default)
    }

    /// Returns the keys.
    fn keys(&self) -> Vec<String> {
        self.all().into_iter().map(|(key, _)| key).collect()
    }

    /// Returns the values.
    fn values(&self) -> Vec<String> {
        self.all().into_iter().map(|(_, value)| value).collect()
    }

    /// Returns the keys with their values.
    fn items(&self) -> Vec<(String, String)> {
        self.all()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        match other.cast::<Headers>() {
            Ok(other) => self.all() == other.get().all(),
            Err(_) => {
                other.extract().is_ok_and(|other: std::collections::HashMap<String, String>| {
                    self.all().into_iter().collect::<std::collections::HashMap<_, _>>() == other
                })
            }
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let dict = pyo3::types::PyDict::new(py);
        for (key, value) in self.all() {
            dict.set_item(key, value)?;
        }
        Ok(format!("Headers({})", dict.repr()?))
    }
}

/// A date of a record.
pub(crate) struct DateOf(pub(crate) kifu::Date);

impl<'py> IntoPyObject<'py> for DateOf {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    hint!(OUTPUT_TYPE = pyo3::type_hint_identifier!("datetime", "date"));

    /// The 31st of February is none.
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let kifu::Date { year, month, day, time } = self.0;
        let year = i32::from(year);
        let Ok(date) = PyDate::new(py, year, month, day) else {
            return Ok(py.None().into_bound(py));
        };
        Ok(match time {
            None => date.into_any(),
            Some((hour, minute, second)) => {
                PyDateTime::new(py, year, month, day, hour, minute, second, 0, None)?.into_any()
            }
        })
    }
}
