//! The forms of a position in 32 bytes.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};
use shogi_rules::packed::{HuffmanCodedPos, PackError, PackedPosition, PackedSfen, UnpackError};
use shogi_rules::{ErrorCode, Lang, Position};

use crate::arguments::choice;
use crate::errors::{Raised, or_failure};

/// A position in 32 bytes.
pub(crate) type Packed = [u8; 32];

/// A form of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    Native,
    Hcp,
    PackedSfen,
}

choice!(Packing {
    "native" => Packing::Native,
    "hcp" => Packing::Hcp,
    "packed_sfen" => Packing::PackedSfen,
});

impl Packing {
    pub(crate) fn unpack(self, bytes: Packed) -> Result<Position, UnpackError> {
        match self {
            Packing::Native => PackedPosition { bytes }.to_position(),
            Packing::Hcp => HuffmanCodedPos { bytes }.to_position(),
            Packing::PackedSfen => PackedSfen { bytes }.to_position(),
        }
    }

    pub(crate) fn pack(self, position: &Position) -> Result<Packed, PackError> {
        match self {
            Packing::Native => Ok(PackedPosition::from_position(position).bytes),
            Packing::Hcp => HuffmanCodedPos::from_position(position).map(|packed| packed.bytes),
            Packing::PackedSfen => PackedSfen::from_position(position).map(|packed| packed.bytes),
        }
    }
}

/// Reads a position that was checked when it came into its array.
///
/// That its bytes are the one spelling need not be checked again; with both kings they are those of `PackedSfen`.
pub(crate) fn known(bytes: Packed) -> Result<Position, UnpackError> {
    PackedSfen { bytes }.to_position().or_else(|_| Packing::Native.unpack(bytes))
}

/// `PackedError` for one of several positions.
pub(crate) fn unpack_error(py: Python<'_>, index: usize, error: UnpackError) -> PyErr {
    let message = |lang| error.message(lang).to_string();
    packed_error(py, error.code(), index, Some(error.bit), message)
}

/// `PackedError` for one of several positions.
pub(crate) fn pack_error(py: Python<'_>, index: usize, error: PackError) -> PyErr {
    packed_error(py, error.code(), index, None, |lang| error.message(lang).to_string())
}

fn packed_error(
    py: Python<'_>,
    code: ErrorCode,
    index: usize,
    bit: Option<usize>,
    message: impl Fn(Lang) -> String,
) -> PyErr {
    let message = |lang| match lang {
        Lang::Ja => format!("{index}番目の局面: {}", message(lang)),
        _ => format!("position {index}: {}", message(lang)),
    };
    let raised = Raised::new(py, "PackedError", code, message);
    or_failure(raised.and_then(|raised| raised.with("index", index)?.with("bit", bit)))
}

/// Reads positions one after the other from anything with a buffer of bytes.
pub(crate) fn rows_of_bytes(object: &Bound<'_, PyAny>) -> PyResult<Vec<Packed>> {
    let view = View::of(object)?;
    if view.item != 1 {
        return Err(PyTypeError::new_err(format!("expected bytes, not {}", view.describe())));
    }
    view.rows()
}

/// Reads positions from an array of the shape (n, 32) of bytes, or (n,) of structures of 32 bytes.
pub(crate) fn rows_of_array(object: &Bound<'_, PyAny>) -> PyResult<Vec<Packed>> {
    let view = View::of(object)?;
    let structures = view.item == 32 && view.shape.len() == 1;
    if !structures && view.format != "B" {
        let found = view.describe();
        return Err(PyTypeError::new_err(format!("expected an array of uint8, not {found}")));
    }
    if !structures && !matches!(view.shape[..], [_, 32]) {
        let shape = view.describe();
        return Err(PyValueError::new_err(format!("expected the shape (n, 32), not {shape}")));
    }
    view.rows()
}

/// What a buffer is.
struct View<'py> {
    bytes: Bound<'py, PyMemoryView>,
    item: usize,
    format: String,
    shape: Vec<usize>,
}

impl<'py> View<'py> {
    fn of(object: &Bound<'py, PyAny>) -> PyResult<View<'py>> {
        let view = PyMemoryView::from(object)?;
        Ok(View {
            item: view.getattr("itemsize")?.extract()?,
            format: view.getattr("format")?.extract()?,
            shape: view.getattr("shape")?.extract()?,
            bytes: view,
        })
    }

    fn describe(&self) -> String {
        format!("items of {} bytes ({:?}) in the shape {:?}", self.item, self.format, self.shape)
    }

    /// The bytes, row by row.
    fn rows(&self) -> PyResult<Vec<Packed>> {
        let bytes = self.bytes.call_method0("tobytes")?;
        let bytes = bytes.cast::<PyBytes>()?.as_bytes();
        let (rows, rest) = bytes.as_chunks::<32>();
        if !rest.is_empty() {
            let length = bytes.len();
            let message = format!("expected a multiple of 32 bytes, not {length}");
            return Err(PyValueError::new_err(message));
        }
        Ok(rows.to_vec())
    }
}
