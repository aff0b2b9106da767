//! The caller's memory: every pointer is looked at here, and nowhere else.

use core::ffi::c_char;
use core::fmt::{self, Write};
use core::slice;

use shogi_rules::ErrorCode;

use crate::failure::Failure;

/// In place of a length: the text ends before its first NUL.
pub const SHOGI_NUL_TERMINATED: usize = usize::MAX;

/// A pointer that may be used: not NULL, and aligned.
fn usable<T>(pointer: *const T) -> Result<*const T, Failure> {
    if pointer.is_null() || !pointer.is_aligned() {
        return Err(ErrorCode::NullPointer.into());
    }
    Ok(pointer)
}

/// Looks at an output before anything is done for it: a call that fails has written and changed nothing.
pub(crate) fn look<T>(pointer: *const T) -> Result<(), Failure> {
    usable(pointer).map(drop)
}

/// The same for an output that may be left out.
pub(crate) fn optional<T>(pointer: *mut T) -> Result<Optional<T>, Failure> {
    if !pointer.is_null() {
        look(pointer)?;
    }
    Ok(Optional(pointer))
}

/// An output that may be left out, and that was looked at.
#[derive(Clone, Copy)]
pub(crate) struct Optional<T>(*mut T);

impl<T> Optional<T> {
    /// Writes it, if it is wanted.
    ///
    /// # Safety
    ///
    /// The pointer was NULL or points to memory for a value.
    pub(crate) unsafe fn put(self, value: T) -> Result<(), Failure> {
        // SAFETY: the caller's promise.
        if self.0.is_null() { Ok(()) } else { unsafe { put(self.0, value) } }
    }
}

/// Borrows what the caller points to.
///
/// # Safety
///
/// The pointer is NULL or points to a value that outlives the call and that nobody changes meanwhile.
pub(crate) unsafe fn get<'a, T>(pointer: *const T) -> Result<&'a T, Failure> {
    let pointer = usable(pointer)?;
    // SAFETY: the caller's promise.
    Ok(unsafe { &*pointer })
}

/// Writes an output. What stood there is not read and may be anything.
///
/// # Safety
///
/// The pointer is NULL or points to memory for a value.
pub(crate) unsafe fn put<T>(pointer: *mut T, value: T) -> Result<(), Failure> {
    usable(pointer)?;
    // SAFETY: the caller's promise.
    unsafe { pointer.write(value) };
    Ok(())
}

/// Borrows an array; NULL will do for an empty one.
///
/// # Safety
///
/// The pointer is NULL, or so many items stand there.
pub(crate) unsafe fn items<'a, T>(pointer: *const T, length: usize) -> Result<&'a [T], Failure> {
    if length == 0 {
        return Ok(&[]);
    }
    let pointer = usable(pointer)?;
    if length.checked_mul(size_of::<T>()).is_none_or(|size| size > isize::MAX as usize) {
        return Err(ErrorCode::BadArgument.into());
    }
    // SAFETY: the caller's promise; no object is larger than that.
    Ok(unsafe { slice::from_raw_parts(pointer, length) })
}

/// Borrows bytes of a length, or those before the first NUL; NULL will do for none.
///
/// # Safety
///
/// The pointer is NULL, or so many bytes stand there; with [`SHOGI_NUL_TERMINATED`], a NUL does.
pub(crate) unsafe fn bytes<'a>(pointer: *const c_char, length: usize) -> Result<&'a [u8], Failure> {
    // SAFETY: the caller's promise.
    unsafe {
        match length {
            SHOGI_NUL_TERMINATED => Ok(core::ffi::CStr::from_ptr(usable(pointer)?).to_bytes()),
            _ => items(pointer.cast(), length),
        }
    }
}

/// The same for a text.
///
/// # Safety
///
/// As [`bytes`].
pub(crate) unsafe fn text<'a>(pointer: *const c_char, length: usize) -> Result<&'a str, Failure> {
    // SAFETY: the caller's promise.
    let bytes = unsafe { bytes(pointer, length)? };
    core::str::from_utf8(bytes).map_err(|_| ErrorCode::NotUtf8.into())
}

/// Writes a text and a NUL, and its length without the NUL; too small a buffer gets the empty text.
///
/// The text is whole before anything is written: what it tells of may lie in the caller's buffer.
///
/// # Safety
///
/// The buffer is NULL or has so many bytes; `length` is NULL or points to memory for a number.
pub(crate) unsafe fn text_out(
    text: impl fmt::Display,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Result<(), Failure> {
    let mut whole = String::new();
    // No text of ours fails by itself.
    write!(whole, "{text}").map_err(|_| ErrorCode::Internal)?;
    // SAFETY: the caller's promise.
    unsafe { bytes_out(whole.as_bytes(), buffer, capacity, length) }
}

/// The same for bytes, which are none of the caller's.
///
/// # Safety
///
/// As [`text_out`].
pub(crate) unsafe fn bytes_out(
    bytes: &[u8],
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Result<(), Failure> {
    let room = if buffer.is_null() { 0 } else { capacity };
    let fits = bytes.len() < room;
    let written = if fits { bytes } else { &[] };
    if room > 0 {
        // SAFETY: there is room for what is written and a NUL.
        unsafe {
            buffer.cast::<u8>().copy_from_nonoverlapping(written.as_ptr(), written.len());
            buffer.add(written.len()).write(0);
        }
    }
    if !length.is_null() {
        // SAFETY: the caller's promise.
        unsafe { put(length, bytes.len())? };
    }
    if fits { Ok(()) } else { Err(ErrorCode::BufferTooSmall.into()) }
}

/// Writes items and how many there are. If there is no room for all, none is written but their number.
///
/// # Safety
///
/// The array is NULL or has so much room; `count` is NULL or points to memory for a number.
pub(crate) unsafe fn items_out<T: Copy>(
    items: &[T],
    array: *mut T,
    capacity: usize,
    count: *mut usize,
) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    unsafe { put(count, items.len())? };
    if items.is_empty() {
        return Ok(());
    }
    if items.len() > capacity || array.is_null() {
        return Err(ErrorCode::BufferTooSmall.into());
    }
    usable(array)?;
    // SAFETY: there is room for all of them, and they are ours.
    unsafe { array.copy_from_nonoverlapping(items.as_ptr(), items.len()) };
    Ok(())
}

/// Writes as many items as there is room for, and how many there are: for what would take long to find again.
///
/// # Safety
///
/// As [`items_out`].
#[cfg(feature = "cpu")]
pub(crate) unsafe fn first_items_out<T: Copy>(
    items: &[T],
    array: *mut T,
    capacity: usize,
    count: *mut usize,
) -> Result<(), Failure> {
    let room = if array.is_null() { 0 } else { capacity };
    let mut written = 0;
    // SAFETY: the caller's promise.
    unsafe {
        items_out(&items[..items.len().min(room)], array, room, &raw mut written)?;
        put(count, items.len())
    }
}
