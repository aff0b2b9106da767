//! The bytes of a `PositionArray`, as NumPy and pickle see them.

use std::ffi::c_int;

use pyo3::ffi;
use pyo3::prelude::*;

use crate::arguments::Reduced;
use crate::array::{PositionArray, unpacked};
use crate::buffers::{self, Memory};
use crate::packing::{Packing, rows_of_bytes};

#[pymethods]
impl PositionArray {
    /// Returns the bytes as an array of NumPy in the shape (n, 32), read-only and without a copy.
    fn to_numpy(slf: Bound<'_, PositionArray>) -> PyResult<Bytes<'_>> {
        slf.py().import("numpy")?.getattr("asarray")?.call1((slf,)).map(Bytes)
    }

    unsafe fn __getbuffer__(
        slf: Bound<'_, PositionArray>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let this = slf.get();
        let memory = Memory {
            start: this.rows().as_ptr().cast_mut().cast(),
            item: 1,
            format: c"B",
            shape: &this.shape,
            strides: &[32, 1],
            readonly: true,
        };
        // SAFETY: Python gives a view to fill. Nothing of a frozen class changes, the strides are a constant, and the
        // view is read-only.
        unsafe { buffers::fill(view, flags, slf.clone().into_any(), &memory) }
    }

    /// Pickles; from protocol 5 on the bytes can stay out of band.
    fn __reduce_ex__(
        slf: Bound<'_, PositionArray>,
        protocol: i32,
    ) -> Reduced<'_, (Bound<'_, PyAny>,)> {
        let py = slf.py();
        let bytes = if protocol >= 5 {
            py.import("pickle")?.getattr("PickleBuffer")?.call1((&slf,))?
        } else {
            slf.call_method0("to_bytes")?
        };
        Ok((py.get_type::<PositionArray>().getattr("_from_pickle")?, (bytes,)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_pickle(py: Python<'_>, buffer: &Bound<'_, PyAny>) -> PyResult<PositionArray> {
        unpacked(py, rows_of_bytes(buffer)?, Packing::Native, None)
    }
}

/// An array of bytes.
pub(crate) struct Bytes<'py>(Bound<'py, PyAny>);

impl<'py> IntoPyObject<'py> for Bytes<'py> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    crate::enums::hint!(OUTPUT_TYPE = <buffers::Array<u8> as IntoPyObject<'_>>::OUTPUT_TYPE);

    fn into_pyobject(self, _py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.0)
    }
}
