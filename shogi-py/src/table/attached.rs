//! Python as seen from a consumer in C.

use std::mem;

use pyo3::ffi;
use pyo3::prelude::*;

/// Gives the interpreter's lock back when it goes.
struct Ensured(ffi::PyGILState_STATE);

impl Drop for Ensured {
    fn drop(&mut self) {
        // SAFETY: by the same thread that asked for it, and in the opposite order of asking.
        unsafe { ffi::PyGILState_Release(self.0) }
    }
}

/// Does something with the interpreter's lock, whether or not this thread has it.
///
/// [`Python::attach`] goes by its own count: under a call from Python into this package it takes the lock as held, also
/// when a library in between has given it back, as pyarrow does while it reads a stream. This asks Python.
pub(super) fn attached<T>(f: impl FnOnce(Python<'_>) -> T) -> T {
    // SAFETY: the interpreter is there, for somebody reads a table; any thread may ask.
    let _ensured = Ensured(unsafe { ffi::PyGILState_Ensure() });
    // SAFETY: the lock is held until `_ensured` goes, which is after `f`.
    f(unsafe { Python::assume_attached() })
}

/// Lets Ctrl-C raise once more, as soon as Python goes on: a handler for any `Exception` does not swallow it.
pub(super) fn interrupt_later() {
    // SAFETY: it sets a flag, and may be called at any time.
    unsafe { ffi::PyErr_SetInterrupt() }
}

/// An object that may be dropped by a thread without the interpreter's lock.
pub(super) struct Kept(Option<Py<PyAny>>);

impl Kept {
    pub(super) fn new(object: Option<&Py<PyAny>>, py: Python<'_>) -> Kept {
        Kept(object.map(|object| object.clone_ref(py)))
    }

    pub(super) fn get(&self) -> Option<&Py<PyAny>> {
        self.0.as_ref()
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let Some(object) = self.0.take() else { return };
        // SAFETY: may be asked at any time.
        if unsafe { ffi::Py_IsInitialized() } == 0 {
            // Python has ended, and its objects with it.
            mem::forget(object);
        } else {
            attached(|_| drop(object));
        }
    }
}
