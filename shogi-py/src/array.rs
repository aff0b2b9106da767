use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PySlice, PyString};
use shogi_rules::packed::UnpackError;
use shogi_rules::{PositionError, Setup, Validity};

use crate::arguments::{OneOf, PositionLike};
use crate::errors;
use crate::packing::{self, Packed, Packing};
use crate::parallel::{self, Threads};
use crate::position::Position;
use crate::typed::IteratorOf;

/// Positions that one thread takes at a time.
pub(crate) const CHUNK: usize = 1024;

/// Positions in a row, 32 bytes each: a sequence that never changes.
///
/// For work on many positions at once: the methods that take ``threads`` (by default one for each core) run without the
/// interpreter's lock, and Ctrl-C ends them. The bytes are those in which a ``Position`` is pickled: every position can
/// be held, also one without kings, and equal positions have equal bytes. The move number is not held; positions taken
/// out have number 1.
///
/// It has the buffer protocol (read-only bytes in the shape (n, 32)), so that ``numpy.asarray`` does not copy, and
/// pickles out of band. A slice without a step shares the memory.
///
/// >>> array = PositionArray([Position(), Position().after("7g7f")])
/// >>> len(array), array[1].turn, array[1:].sfens()
/// (2, <Color.WHITE: 1>, ['lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1'])
/// >>> memoryview(array).shape
/// (2, 32)
#[pyclass(frozen, sequence, eq, weakref, module = "shogi_rules")]
pub(crate) struct PositionArray {
    /// More than the positions that belong to this array, if it is a slice.
    memory: Arc<Vec<Packed>>,
    range: Range<usize>,
    /// For those who look at the buffer.
    pub(crate) shape: [isize; 2],
}

impl PartialEq for PositionArray {
    fn eq(&self, other: &PositionArray) -> bool {
        self.rows() == other.rows()
    }
}

impl PositionArray {
    pub(crate) fn of(rows: Vec<Packed>) -> PositionArray {
        let range = 0..rows.len();
        PositionArray::part(Arc::new(rows), range)
    }

    fn part(memory: Arc<Vec<Packed>>, range: Range<usize>) -> PositionArray {
        let shape = [range.len() as isize, 32];
        PositionArray { memory, range, shape }
    }

    /// The positions.
    pub(crate) fn rows(&self) -> &[Packed] {
        self.memory.get(self.range.clone()).unwrap_or_default()
    }

    /// The position at an index that is there.
    fn at(&self, py: Python<'_>, index: usize) -> PyResult<Position> {
        let row = self.rows().get(index);
        let row = row.ok_or_else(|| {
            PyIndexError::new_err(format!("there are {} positions", self.range.len()))
        })?;
        let position = packing::known(*row);
        position.map(Position).map_err(|error| packing::unpack_error(py, index, error))
    }

    /// Finds positions from an index on.
    fn find(&self, wanted: &Bound<'_, PyAny>) -> impl Iterator<Item = usize> {
        let position = wanted.cast::<Position>().ok();
        let bytes = position.and_then(|position| Packing::Native.pack(&position.get().0).ok());
        let rows = self.rows().iter().enumerate();
        rows.filter(move |(_, row)| Some(**row) == bytes).map(|(index, _)| index)
    }
}

/// Reads positions in a form and returns them in the native one.
pub(crate) fn unpacked(
    py: Python<'_>,
    mut rows: Vec<Packed>,
    layout: Packing,
    threads: Option<Threads>,
) -> PyResult<PositionArray> {
    let native = |rows: &mut [Packed]| {
        for (index, row) in rows.iter_mut().enumerate() {
            let position = layout.unpack(*row).map_err(|error| (index, error))?;
            if layout != Packing::Native {
                *row = shogi_rules::packed::PackedPosition::from_position(&position).bytes;
            }
        }
        Ok(())
    };
    let done = parallel::run(py, threads, rows.chunks_mut(CHUNK).collect(), native)?;
    first_error(py, &done)?;
    Ok(PositionArray::of(rows))
}

/// The first error of the chunks, if there is one.
pub(crate) fn first_error(
    py: Python<'_>,
    chunks: &[Result<(), (usize, UnpackError)>],
) -> PyResult<()> {
    let failed = chunks.iter().enumerate().find_map(|(chunk, done)| Some((chunk, done.err()?)));
    match failed {
        Some((chunk, (index, error))) => {
            Err(packing::unpack_error(py, chunk * CHUNK + index, error))
        }
        None => Ok(()),
    }
}

#[pymethods]
impl PositionArray {
    #[new]
    #[pyo3(signature = (positions = None))]
    fn new(positions: Option<&Bound<'_, PyAny>>) -> PyResult<PositionArray> {
        let mut rows = Vec::new();
        for position in positions.map(PyAnyMethods::try_iter).transpose()?.into_iter().flatten() {
            let position = position?.extract::<PositionLike>()?.position;
            rows.push(shogi_rules::packed::PackedPosition::from_position(&position).bytes);
        }
        Ok(PositionArray::of(rows))
    }

    /// Reads positions as SFEN; ``validity`` is that of ``Position``.
    ///
    /// Raises SfenError or PositionError, with the ``index`` of the position.
    ///
    /// >>> PositionArray.from_sfens(["startpos", "7nk/9/9/6NN1/9/9/9/9/9 b P 1"], validity="tsume")
    /// <PositionArray: 2 positions>
    #[staticmethod]
    #[pyo3(signature = (sfens, *, validity = OneOf(Validity::Strict), threads = None))]
    #[pyo3(text_signature = "(sfens, *, validity='strict', threads=None)")]
    fn from_sfens(
        py: Python<'_>,
        sfens: &Bound<'_, PyAny>,
        validity: OneOf<Validity>,
        threads: Option<Threads>,
    ) -> PyResult<PositionArray> {
        let mut texts = Vec::new();
        for text in sfens.try_iter()? {
            texts.push(text?.cast::<PyString>()?.to_cow()?.into_owned());
        }
        let read = |text: &String| {
            let position = Setup::from_sfen(text).map_err(PositionError::from)?;
            let position = position.position(validity.0).map_err(PositionError::from)?;
            Ok(shogi_rules::packed::PackedPosition::from_position(&position).bytes)
        };
        let chunks = parallel::run(py, threads, texts.chunks(CHUNK).collect(), |texts| {
            let mut rows = Vec::with_capacity(texts.len());
            for text in texts {
                rows.push(read(text).map_err(|error| (rows.len(), error))?);
            }
            Ok(rows)
        })?;
        let mut rows: Vec<Packed> = Vec::with_capacity(texts.len());
        for chunk in chunks {
            match chunk {
                Ok(chunk) => rows.extend(chunk),
                Err((index, error)) => {
                    let index = rows.len() + index;
                    let error = errors::position_error(py, &texts[index], error);
                    error.value(py).setattr("index", index)?;
                    return Err(error);
                }
            }
        }
        Ok(PositionArray::of(rows))
    }

    /// Reads positions that stand one after the other in the bytes of an object with a buffer. Layouts: ``native``,
    /// ``hcp`` (Apery, cshogi, dlshogi) and ``packed_sfen`` (YaneuraOu).
    ///
    /// Raises PackedError, with the ``index`` of the position and the ``bit`` that is wrong, TypeError if there are no
    /// bytes in it, and ValueError if they are no multiple of 32.
    #[staticmethod]
    #[pyo3(signature = (buffer, *, layout = OneOf(Packing::Native), threads = None))]
    #[pyo3(text_signature = "(buffer, *, layout='native', threads=None)")]
    fn from_buffer(
        py: Python<'_>,
        buffer: &Bound<'_, PyAny>,
        layout: OneOf<Packing>,
        threads: Option<Threads>,
    ) -> PyResult<PositionArray> {
        unpacked(py, packing::rows_of_bytes(buffer)?, layout.0, threads)
    }

    /// Reads positions from an array of the shape (n, 32) of ``uint8``, or (n,) of structures of 32 bytes (see
    /// ``shogi_rules.dtypes``); layouts as in ``from_buffer``.
    ///
    /// Raises PackedError, TypeError for another type and ValueError for another shape.
    #[staticmethod]
    #[pyo3(signature = (array, *, layout = OneOf(Packing::Native), threads = None))]
    #[pyo3(text_signature = "(array, *, layout='native', threads=None)")]
    fn from_numpy(
        py: Python<'_>,
        array: &Bound<'_, PyAny>,
        layout: OneOf<Packing>,
        threads: Option<Threads>,
    ) -> PyResult<PositionArray> {
        unpacked(py, packing::rows_of_array(array)?, layout.0, threads)
    }

    /// Returns the positions as SFEN, each with move number 1.
    #[pyo3(signature = (*, threads = None))]
    fn sfens(&self, py: Python<'_>, threads: Option<Threads>) -> PyResult<Vec<String>> {
        let chunks = parallel::run(py, threads, self.rows().chunks(CHUNK).collect(), |rows| {
            let mut sfens = Vec::with_capacity(rows.len());
            for row in rows {
                let position = packing::known(*row);
                sfens.push(position.map_err(|error| (sfens.len(), error))?.to_string());
            }
            Ok(sfens)
        })?;
        let mut sfens = Vec::with_capacity(self.range.len());
        for chunk in chunks {
            let chunk: Vec<String> = chunk
                .map_err(|(index, error)| packing::unpack_error(py, sfens.len() + index, error))?;
            sfens.extend(chunk);
        }
        Ok(sfens)
    }

    /// Returns the positions as bytes; layouts as in ``from_buffer``.
    ///
    /// Raises PackedError if one of them has not both kings, which only ``native`` can hold.
    #[pyo3(signature = (layout = OneOf(Packing::Native), *, threads = None))]
    #[pyo3(text_signature = "($self, layout='native', *, threads=None)")]
    fn to_bytes<'py>(
        &self,
        py: Python<'py>,
        layout: OneOf<Packing>,
        threads: Option<Threads>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        if layout.0 == Packing::Native {
            return Ok(PyBytes::new(py, self.rows().as_flattened()));
        }
        let chunks = parallel::run(py, threads, self.rows().chunks(CHUNK).collect(), |rows| {
            let mut packed = Vec::with_capacity(rows.len());
            for row in rows {
                let index = packed.len();
                let position = packing::known(*row);
                let position = position.map_err(|error| (index, Err(error)))?;
                packed.push(layout.0.pack(&position).map_err(|error| (index, Ok(error)))?);
            }
            Ok(packed)
        })?;
        let mut bytes: Vec<Packed> = Vec::with_capacity(self.range.len());
        for chunk in chunks {
            bytes.extend(chunk.map_err(|(index, error)| match error {
                Ok(error) => packing::pack_error(py, bytes.len() + index, error),
                Err(error) => packing::unpack_error(py, bytes.len() + index, error),
            })?);
        }
        Ok(PyBytes::new(py, bytes.as_flattened()))
    }

    fn __len__(&self) -> usize {
        self.range.len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let length = self.range.len() as isize;
        let Ok(slice) = index.cast::<PySlice>() else {
            let index = crate::arguments::index(index)?;
            let index = if index < 0 { index + length } else { index };
            let position = self.at(py, usize::try_from(index).unwrap_or(usize::MAX))?;
            return Ok(Bound::new(py, position)?.into_any());
        };
        let slice = slice.indices(length)?;
        let part = if slice.step == 1 {
            let start = self.range.start + slice.start.cast_unsigned();
            PositionArray::part(Arc::clone(&self.memory), start..start + slice.slicelength)
        } else {
            let places = (0..slice.slicelength as isize).map(|n| slice.start + n * slice.step);
            PositionArray::of(
                places.filter_map(|n| self.rows().get(n.cast_unsigned()).copied()).collect(),
            )
        };
        Ok(Bound::new(py, part)?.into_any())
    }

    fn __iter__(slf: Bound<'_, PositionArray>) -> PyResult<IteratorOf<'_, Position>> {
        let positions = Positions { array: slf.clone().unbind(), next: AtomicUsize::new(0) };
        IteratorOf::over(Bound::new(slf.py(), positions)?.as_any())
    }

    fn __contains__(&self, position: &Bound<'_, PyAny>) -> bool {
        self.find(position).next().is_some()
    }

    /// Returns how often a position is in the array.
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        self.find(value).count()
    }

    /// Returns the first index of a position.
    ///
    /// Raises ValueError if it is not there.
    fn index(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let found = self.find(value).next();
        found.ok_or_else(|| PyValueError::new_err("the position is not in the array"))
    }

    fn __add__(&self, other: PyRef<'_, PositionArray>) -> PositionArray {
        PositionArray::of([self.rows(), other.rows()].concat())
    }

    fn __repr__(&self) -> String {
        match self.range.len() {
            1 => "<PositionArray: 1 position>".to_owned(),
            n => format!("<PositionArray: {n} positions>"),
        }
    }

    fn __copy__(slf: Py<PositionArray>) -> Py<PositionArray> {
        slf
    }

    fn __deepcopy__(slf: Py<PositionArray>, _memo: &Bound<'_, PyAny>) -> Py<PositionArray> {
        slf
    }
}

/// Goes through an array.
#[pyclass(frozen, module = "shogi_rules")]
struct Positions {
    array: Py<PositionArray>,
    next: AtomicUsize,
}

#[pymethods]
impl Positions {
    fn __iter__(slf: Py<Positions>) -> Py<Positions> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Position>> {
        let array = self.array.get();
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        if index >= array.range.len() {
            self.next.store(array.range.len(), Ordering::Relaxed);
            return Ok(None);
        }
        array.at(py, index).map(Some)
    }
}
