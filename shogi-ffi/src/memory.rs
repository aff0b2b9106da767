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

/// The same, to change it: nothing else may point into it.
///
/// # Safety
///
/// As [`get`], and nobody reads it meanwhile.
pub(crate) unsafe fn get_mut<'a, T>(pointer: *mut T) -> Result<&'a mut T, Failure> {
    usable(pointer)?;
    // SAFETY: the caller's promise.
    Ok(unsafe { &mut *pointer })
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

/// Borrows bytes; NULL will do for none.
///
/// # Safety
///
/// The pointer is NULL, or so many bytes stand there.
pub(crate) unsafe fn bytes<'a>(pointer: *const u8, length: usize) -> Result<&'a [u8], Failure> {
    // SAFETY: the caller's promise.
    unsafe { items(pointer, length) }
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

/// Borrows a text of a length, or one that ends with a NUL.
///
/// # Safety
///
/// The pointer is NULL, or so many bytes stand there; with [`SHOGI_NUL_TERMINATED`], a NUL does.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, length: usize) -> Result<&'a str, Failure> {
    let bytes = if length == SHOGI_NUL_TERMINATED {
        // SAFETY: the caller's promise.
        unsafe { core::ffi::CStr::from_ptr(usable(pointer)?) }.to_bytes()
    } else {
        // SAFETY: the caller's promise.
        unsafe { bytes(pointer.cast(), length)? }
    };
    core::str::from_utf8(bytes).map_err(|_| ErrorCode::NotUtf8.into())
}

/// Writes a text and a NUL, and its length without the NUL; too small a buffer gets the empty text.
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
    let mut out = Outlet::new(buffer, capacity);
    // The outlet takes everything, and no text of ours fails by itself.
    write!(out, "{text}").map_err(|_| ErrorCode::Internal)?;
    // SAFETY: the caller's promise.
    unsafe { out.end(length) }
}

/// The same for bytes.
///
/// # Safety
///
/// As [`text_out`].
#[cfg(feature = "records")]
pub(crate) unsafe fn bytes_out(
    bytes: &[u8],
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Result<(), Failure> {
    let mut out = Outlet::new(buffer, capacity);
    out.take(bytes);
    // SAFETY: the caller's promise.
    unsafe { out.end(length) }
}

/// Takes text, keeps what there is room for, and counts all of it.
struct Outlet {
    buffer: *mut u8,
    room: usize,
    length: usize,
}

impl Outlet {
    fn new(buffer: *mut c_char, capacity: usize) -> Outlet {
        let room = if buffer.is_null() { 0 } else { capacity };
        Outlet { buffer: buffer.cast(), room, length: 0 }
    }

    fn take(&mut self, bytes: &[u8]) {
        let end = self.length.saturating_add(bytes.len());
        if end < self.room {
            // SAFETY: the room is the caller's buffer, which our texts are no part of.
            unsafe {
                self.buffer.add(self.length).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            }
        }
        self.length = end;
    }

    /// Ends the text and tells its length.
    ///
    /// # Safety
    ///
    /// `length` is NULL or points to memory for a number.
    unsafe fn end(self, length: *mut usize) -> Result<(), Failure> {
        let fits = self.length < self.room;
        if self.room > 0 {
            // SAFETY: the index is below the room.
            unsafe { self.buffer.add(if fits { self.length } else { 0 }).write(0) };
        }
        if !length.is_null() {
            // SAFETY: the caller's promise.
            unsafe { put(length, self.length)? };
        }
        if fits { Ok(()) } else { Err(ErrorCode::BufferTooSmall.into()) }
    }
}

impl Write for Outlet {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.take(text.as_bytes());
        Ok(())
    }
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
