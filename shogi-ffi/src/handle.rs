//! What lies behind a handle, so that misuse is told and not obeyed.

use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError};

use shogi_rules::ErrorCode;

use crate::failure::Failure;
use crate::memory::{get, put};

/// A value on the heap with a mark of its kind. A call that finds it in use fails, so that threads and callbacks can
/// do no harm.
#[repr(C)] // the mark of any handle stands first, where all kinds look for it
pub(crate) struct Handle<T> {
    mark: u64,
    value: RwLock<T>,
}

/// The kinds of handles.
pub(crate) trait Kind {
    /// Tells this kind from the others and from memory that was never a handle.
    const MARK: u64;
}

/// What a freed handle carries for as long as its memory is not used again.
const FREED: u64 = 0;

/// Sets the variable for a handle to NULL, before anything can fail: whatever the call comes to, what is in the variable
/// may be freed, and a handle that is made later finds its place.
///
/// # Safety
///
/// `out` is NULL or points to memory for a pointer.
pub(crate) unsafe fn no_handle<H>(out: *mut *mut H) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    unsafe { put(out, core::ptr::null_mut()) }
}

impl<T: Kind> Handle<T> {
    /// Makes a handle and hands it to the caller, who has looked at the variable with [`no_handle`].
    ///
    /// # Safety
    ///
    /// `out` points to memory for a pointer.
    pub(crate) unsafe fn hand_out<H>(value: T, out: *mut *mut H) -> Result<(), Failure> {
        let handle = Box::new(Handle { mark: T::MARK, value: RwLock::new(value) });
        // SAFETY: the caller's promise.
        unsafe { put(out, Box::into_raw(handle).cast()) }
    }

    /// Frees the handle in a variable and sets the variable to NULL; NULL in it is left alone.
    ///
    /// # Safety
    ///
    /// The variable holds NULL or a handle that was not freed, which no other call uses.
    pub(crate) unsafe fn free<H>(variable: *mut *mut H) -> Result<(), Failure> {
        // SAFETY: the caller's promise.
        let handle: *mut Handle<T> = unsafe { *get(variable)? }.cast();
        if handle.is_null() {
            return Ok(());
        }
        // SAFETY: the caller's promise; the mark tells most of the pointers that are none of ours.
        unsafe {
            drop(Handle::write(handle)?);
            // A plain write would be left out, since the memory is given back next.
            (&raw mut (*handle).mark).write_volatile(FREED);
            drop(Box::from_raw(handle));
            put(variable, core::ptr::null_mut())
        }
    }

    /// # Safety
    ///
    /// The pointer is NULL or a handle that was not freed.
    unsafe fn find<'a>(handle: *const Handle<T>) -> Result<&'a Handle<T>, Failure> {
        // SAFETY: the caller's promise. Of a handle of another kind nothing but the mark is looked at.
        unsafe {
            if *get(handle.cast::<u64>())? != T::MARK {
                return Err(ErrorCode::NeverSet.into());
            }
            get(handle)
        }
    }

    /// Borrows the value; any number of calls may do so at a time.
    ///
    /// # Safety
    ///
    /// The pointer is NULL or a handle that was not freed and is not until the call is over.
    pub(crate) unsafe fn read<'a>(
        handle: *const Handle<T>,
    ) -> Result<RwLockReadGuard<'a, T>, Failure> {
        // SAFETY: the caller's promise.
        match unsafe { Handle::find(handle)? }.value.try_read() {
            Ok(value) => Ok(value),
            // A call that panicked has left a value of safe code, which is sound whatever it holds.
            Err(TryLockError::Poisoned(value)) => Ok(value.into_inner()),
            Err(TryLockError::WouldBlock) => Err(ErrorCode::InUse.into()),
        }
    }

    /// Borrows the value to change it, alone.
    ///
    /// # Safety
    ///
    /// As [`read`](Self::read).
    pub(crate) unsafe fn write<'a>(
        handle: *mut Handle<T>,
    ) -> Result<RwLockWriteGuard<'a, T>, Failure> {
        // SAFETY: the caller's promise.
        match unsafe { Handle::find(handle)? }.value.try_write() {
            Ok(value) => Ok(value),
            Err(TryLockError::Poisoned(value)) => Ok(value.into_inner()),
            Err(TryLockError::WouldBlock) => Err(ErrorCode::InUse.into()),
        }
    }
}
