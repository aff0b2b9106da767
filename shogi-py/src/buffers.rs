//! Memory that Python looks at without a copy.

use std::any::Any;
use std::ffi::{CStr, c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

use pyo3::exceptions::{PyBufferError, PyMemoryError};
use pyo3::ffi;
use pyo3::prelude::*;

use crate::enums::hint;

/// A type of numbers in an array.
pub(crate) trait Number: Copy + Default + Send + Sync + 'static {
    /// As the module `struct` writes it.
    const FORMAT: &'static CStr;
    /// As NumPy calls it.
    #[cfg(feature = "stubs")]
    const NAME: &'static str;
}

macro_rules! number {
    ($($type:ty: $format:literal $name:literal),+ $(,)?) => {$(
        impl Number for $type {
            const FORMAT: &'static CStr = $format;
            #[cfg(feature = "stubs")]
            const NAME: &'static str = $name;
        }
    )+};
}

number! {
    bool: c"?" "bool_",
    i8: c"b" "int8",
    u8: c"B" "uint8",
    u16: c"H" "uint16",
    i64: c"q" "int64",
    u64: c"Q" "uint64",
    f32: c"f" "float32",
}

/// A number of half the precision; only small whole numbers are made.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub(crate) struct Half(u16);

impl Number for Half {
    const FORMAT: &'static CStr = c"e";
    #[cfg(feature = "stubs")]
    const NAME: &'static str = "float16";
}

impl From<u8> for Half {
    fn from(value: u8) -> Half {
        // The first bit is implied; those behind it are the fraction, of ten bits.
        let Some(power) = value.checked_ilog2() else { return Half(0) };
        let fraction = (u16::from(value) << (10 - power)) & 0x3ff;
        Half(((15 + power as u16) << 10) | fraction)
    }
}

/// No number: where one of two rows is not wanted.
impl Number for () {
    const FORMAT: &'static CStr = c"x";
    #[cfg(feature = "stubs")]
    const NAME: &'static str = "void";
}

/// Memory of several dimensions, row by row.
pub(crate) struct Memory<'a> {
    pub(crate) start: *mut c_void,
    pub(crate) item: usize,
    pub(crate) format: &'static CStr,
    pub(crate) shape: &'a [isize],
    pub(crate) strides: &'a [isize],
    pub(crate) readonly: bool,
}

/// Answers a request for a buffer.
///
/// # Safety
///
/// `view` is null or may be written to. The memory, its shape and its strides stay where they are as long as `owner`
/// lives, and Rust writes to none of them; nor does it read the memory unless that is read-only.
pub(crate) unsafe fn fill(
    view: *mut ffi::Py_buffer,
    flags: c_int,
    owner: Bound<'_, PyAny>,
    memory: &Memory<'_>,
) -> PyResult<()> {
    let wants = |flag: c_int| flags & flag == flag;
    if view.is_null() {
        return Err(PyBufferError::new_err("there is no view to fill"));
    }
    // SAFETY: not null, so that the caller says that it may be written to. Who is refused is told so by this too.
    unsafe { (*view).obj = ptr::null_mut() };
    if memory.readonly && wants(ffi::PyBUF_WRITABLE) {
        return Err(PyBufferError::new_err("the buffer is read-only"));
    }
    if memory.shape.len() > 1 && wants(ffi::PyBUF_F_CONTIGUOUS) {
        return Err(PyBufferError::new_err("the buffer is not in the order of Fortran"));
    }
    let items: isize = memory.shape.iter().product();
    let given = |there: bool, pointer: *const isize| {
        if there { pointer.cast_mut() } else { ptr::null_mut() }
    };
    let filled = ffi::Py_buffer {
        buf: memory.start,
        obj: owner.into_ptr(),
        len: items * memory.item as isize,
        itemsize: memory.item as isize,
        readonly: c_int::from(memory.readonly),
        // Who wants no shape takes it as a row.
        ndim: if wants(ffi::PyBUF_ND) { memory.shape.len() as c_int } else { 1 },
        format: if wants(ffi::PyBUF_FORMAT) {
            memory.format.as_ptr().cast_mut()
        } else {
            ptr::null_mut()
        },
        shape: given(wants(ffi::PyBUF_ND), memory.shape.as_ptr()),
        strides: given(wants(ffi::PyBUF_STRIDES), memory.strides.as_ptr()),
        ..ffi::Py_buffer::new()
    };
    // SAFETY: not null, so that the caller says that it may be written to.
    unsafe { view.write(filled) };
    Ok(())
}

/// Numbers that were computed and now belong to an array of NumPy, which may write to them.
#[pyclass(frozen, module = "shogi_rules")]
pub(crate) struct Numbers {
    /// Where they are; Rust does not look at them any more.
    start: AtomicPtr<c_void>,
    item: usize,
    format: &'static CStr,
    shape: Vec<isize>,
    strides: Vec<isize>,
    /// What frees them.
    _owner: Box<dyn Any + Send + Sync>,
}

#[pymethods]
impl Numbers {
    unsafe fn __getbuffer__(
        slf: Bound<'_, Numbers>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let this = slf.get();
        let memory = Memory {
            start: this.start.load(Ordering::Relaxed),
            item: this.item,
            format: this.format,
            shape: &this.shape,
            strides: &this.strides,
            readonly: false,
        };
        // SAFETY: Python gives a view to fill. The vectors of a frozen class do not change, and nobody reads or writes
        // the numbers through `_owner`.
        unsafe { fill(view, flags, slf.clone().into_any(), &memory) }
    }
}

/// Numbers as an array of NumPy, which is imported for it; they are not copied.
pub(crate) struct Array<T> {
    values: Vec<T>,
    shape: Vec<isize>,
}

impl<T: Number> Array<T> {
    pub(crate) fn new(values: Vec<T>) -> Array<T> {
        let shape = vec![values.len() as isize];
        Array { values, shape }
    }

    /// An array of several dimensions, for as many numbers as that takes.
    pub(crate) fn shaped(values: Vec<T>, shape: &[usize]) -> Array<T> {
        let shape = shape.iter().map(|n| *n as isize).collect();
        Array { values, shape }
    }
}

impl<'py, T: Number> IntoPyObject<'py> for Array<T> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = pyo3::type_hint_subscript!(
            pyo3::type_hint_identifier!("numpy.typing", "NDArray"),
            pyo3::type_hint_identifier!("numpy", T::NAME)
        )
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Array { mut values, shape } = self;
        let item = size_of::<T>();
        let mut strides: Vec<_> = shape.iter().map(|_| item as isize).collect();
        for axis in (1..shape.len()).rev() {
            strides[axis - 1] = strides[axis] * shape[axis];
        }
        let start = AtomicPtr::new(values.as_mut_ptr().cast());
        let numbers =
            Numbers { start, item, format: T::FORMAT, shape, strides, _owner: Box::new(values) };
        py.import("numpy")?.getattr("asarray")?.call1((numbers,))
    }
}

/// Room for results, or MemoryError.
pub(crate) fn room<T: Number>(rows: usize, width: usize) -> PyResult<Vec<T>> {
    let mut room = Vec::new();
    let count = rows.checked_mul(width);
    match count.map(|count| room.try_reserve_exact(count)) {
        Some(Ok(())) => room.resize(rows * width, T::default()),
        _ => return Err(PyMemoryError::new_err(format!("no room for {rows} rows of {width}"))),
    }
    Ok(room)
}
