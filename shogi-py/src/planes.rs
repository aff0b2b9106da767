//! Positions as numbers for neural networks, see `shogi_rules::planes`.

use pyo3::buffer::{PyBuffer, PyUntypedBuffer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use shogi_rules::planes::dlshogi::{self, FEATURES1, FEATURES1_LEN, FEATURES2, FEATURES2_LEN};
use shogi_rules::planes::{self, CHANNELS, LEN};

use crate::arguments::{OneOf, choice};
use crate::array::PositionArray;
use crate::board::Board;
use crate::buffers::{Array, Half, Number};
use crate::enums::hint;
use crate::moves::{Layout, Move};
use crate::packing;
use crate::parallel::Threads;

/// The type of the numbers.
#[derive(Clone, Copy)]
pub(crate) enum Dtype {
    Float32,
    Float16,
    Uint8,
}

choice!(Dtype {
    "float32" => Dtype::Float32,
    "float16" => Dtype::Float16,
    "uint8" => Dtype::Uint8,
});

/// An array of one of these types.
pub(crate) enum AnyArray {
    Float32(Array<f32>),
    Float16(Array<Half>),
    Uint8(Array<u8>),
}

impl<'py> IntoPyObject<'py> for AnyArray {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = pyo3::type_hint_subscript!(
            pyo3::type_hint_identifier!("numpy.typing", "NDArray"),
            pyo3::type_hint_identifier!("typing", "Any")
        )
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            AnyArray::Float32(array) => array.into_pyobject(py),
            AnyArray::Float16(array) => array.into_pyobject(py),
            AnyArray::Uint8(array) => array.into_pyobject(py),
        }
    }
}

impl PositionArray {
    fn planes_of<T: Number + From<u8>>(
        &self,
        py: Python<'_>,
        threads: Option<Threads>,
    ) -> PyResult<Array<T>> {
        let numbers = self.each(py, threads, LEN, |position, out: &mut [T]| {
            // All of `out`, by its length.
            if let Ok(out) = out.try_into() {
                planes::write(position, out);
            }
        })?;
        Ok(Array::shaped(numbers, &[self.rows().len(), CHANNELS, 9, 9]))
    }

    fn features<T: Number + From<u8>>(
        &self,
        py: Python<'_>,
        threads: Option<Threads>,
    ) -> PyResult<(Array<T>, Array<T>)> {
        let (board, hands) =
            self.each_pair(py, threads, (FEATURES1_LEN, FEATURES2_LEN), |position, (one, two)| {
                if let (Ok(one), Ok(two)) = (one.try_into(), two.try_into()) {
                    dlshogi::write(position, one, two);
                }
            })?;
        let n = self.rows().len();
        Ok((
            Array::shaped(board, &[n, FEATURES1, 9, 9]),
            Array::shaped(hands, &[n, FEATURES2, 9, 9]),
        ))
    }
}

#[pymethods]
impl PositionArray {
    /// Returns the positions as planes in the shape (n, 44, 9, 9), seen by the side to move; the squares are ``[file - 1]
    /// [rank - 1]``. ``dtype`` is ``float32``, ``float16`` or ``uint8``.
    ///
    /// Channels: 0 to 13 own pieces (歩香桂銀角飛金玉, と成香成桂成銀馬龍), 14 to 27 the other side's, 28 to 34 how many own
    /// pieces are in hand (歩香桂銀角飛金), 35 to 41 the other side's, 42 whether the side to move is White, 43 whether it
    /// is in check.
    ///
    /// >>> planes = PositionArray([Position()]).planes()
    /// >>> planes.shape, planes[0, 0].sum().item(), planes[0, 0, 6, 6].item()
    /// ((1, 44, 9, 9), 9.0, 1.0)
    #[pyo3(signature = (*, dtype = OneOf(Dtype::Float32), threads = None))]
    #[pyo3(text_signature = "($self, *, dtype='float32', threads=None)")]
    fn planes(
        &self,
        py: Python<'_>,
        dtype: OneOf<Dtype>,
        threads: Option<Threads>,
    ) -> PyResult<AnyArray> {
        Ok(match dtype.0 {
            Dtype::Float32 => AnyArray::Float32(self.planes_of(py, threads)?),
            Dtype::Float16 => AnyArray::Float16(self.planes_of(py, threads)?),
            Dtype::Uint8 => AnyArray::Uint8(self.planes_of(py, threads)?),
        })
    }

    /// Returns the two inputs of dlshogi's networks, number for number: (n, 62, 9, 9) and (n, 57, 9, 9). ``dtype`` as in
    /// ``planes``.
    ///
    /// >>> features1, features2 = PositionArray([Position()]).dlshogi_features()
    /// >>> features1.shape, features2.shape
    /// ((1, 62, 9, 9), (1, 57, 9, 9))
    #[pyo3(signature = (*, dtype = OneOf(Dtype::Float32), threads = None))]
    #[pyo3(text_signature = "($self, *, dtype='float32', threads=None)")]
    fn dlshogi_features(
        &self,
        py: Python<'_>,
        dtype: OneOf<Dtype>,
        threads: Option<Threads>,
    ) -> PyResult<(AnyArray, AnyArray)> {
        Ok(match dtype.0 {
            Dtype::Float32 => {
                let (one, two) = self.features(py, threads)?;
                (AnyArray::Float32(one), AnyArray::Float32(two))
            }
            Dtype::Float16 => {
                let (one, two) = self.features(py, threads)?;
                (AnyArray::Float16(one), AnyArray::Float16(two))
            }
            Dtype::Uint8 => {
                let (one, two) = self.features(py, threads)?;
                (AnyArray::Uint8(one), AnyArray::Uint8(two))
            }
        })
    }

    /// Returns the labels of moves in the policy of dlshogi: 81 times the way (27) plus the square where the move ends,
    /// seen by the side to move. With ``compact`` they are numbered without those that no move has: 1496 instead of
    /// 2187.
    ///
    /// ``moves`` are one for each position, or with ``offsets`` as many as stand between them (as ``legal_moves`` returns
    /// both): moves, or an array of their codes in a layout of ``Move.from_u16``.
    ///
    /// Raises ValueError if their number is wrong, or one is no move of any piece.
    ///
    /// >>> array = PositionArray([Position()])
    /// >>> array.move_labels([Move.from_usi("7g7f")]).tolist()
    /// [59]
    /// >>> array.move_labels(*array.legal_moves(), compact=True).max().item()
    /// 279
    #[pyo3(signature = (moves, offsets = None, *, layout = OneOf(Layout::YaneuraOu), compact = false))]
    #[pyo3(text_signature = "($self, moves, offsets=None, *, layout='yaneuraou', compact=False)")]
    fn move_labels(
        &self,
        py: Python<'_>,
        moves: &Bound<'_, PyAny>,
        offsets: Option<&Bound<'_, PyAny>>,
        layout: OneOf<Layout>,
        compact: bool,
    ) -> PyResult<Array<i64>> {
        let moves = read_moves(moves, layout.0)?;
        let offsets = match offsets {
            Some(offsets) => offsets.call_method0("tolist")?.extract()?,
            None => (0..=self.rows().len()).collect::<Vec<_>>(),
        };
        let wrong = || PyValueError::new_err("moves and offsets do not fit the positions");
        let ends = (offsets.first(), offsets.last());
        if offsets.len() != self.rows().len() + 1 || ends != (Some(&0), Some(&moves.len())) {
            return Err(wrong());
        }
        let label = |mv, side| {
            let label = dlshogi::label(mv, side)?;
            if compact { dlshogi::compact_label(label) } else { Some(label) }
        };
        let mut labels = Vec::with_capacity(moves.len());
        for (index, (row, ends)) in self.rows().iter().zip(offsets.windows(2)).enumerate() {
            let position = packing::known(*row);
            let side =
                position.map_err(|error| packing::unpack_error(py, index, error))?.side_to_move();
            for mv in moves.get(ends[0]..ends[1]).ok_or_else(wrong)? {
                let label = label(*mv, side).ok_or_else(|| {
                    PyValueError::new_err(format!("position {index}: no piece moves like {mv}"))
                })?;
                labels.push(i64::from(label));
            }
        }
        Ok(Array::new(labels))
    }
}

/// Tells whether the numbers of a buffer have the byte order of this machine.
fn is_ours(buffer: &PyUntypedBuffer) -> bool {
    let foreign: &[u8] = if cfg!(target_endian = "little") { b">!" } else { b"<" };
    buffer.format().to_bytes().first().is_none_or(|mark| !foreign.contains(mark))
}

/// Reads moves, or their codes.
fn read_moves(moves: &Bound<'_, PyAny>, layout: Layout) -> PyResult<Vec<shogi_rules::Move>> {
    let py = moves.py();
    let codes = if let Some(codes) = PyBuffer::<u16>::get(moves).ok().filter(|b| is_ours(b)) {
        codes.to_vec(py)?
    } else if let Some(codes) = PyBuffer::<i16>::get(moves).ok().filter(|b| is_ours(b)) {
        codes.to_vec(py)?.into_iter().map(i16::cast_unsigned).collect()
    } else if let Ok(other) = PyUntypedBuffer::get(moves) {
        let message = format!("expected moves or an array of uint16, not of {:?}", other.format());
        return Err(PyTypeError::new_err(message));
    } else {
        let moves = moves.try_iter()?.map(|mv| Ok(mv?.cast::<Move>()?.get().0));
        return moves.collect();
    };
    let read = |(index, code): (usize, u16)| {
        let mv = match layout {
            Layout::YaneuraOu => shogi_rules::Move::from_raw(code),
            Layout::Apery => shogi_rules::Move::from_apery(code),
        };
        mv.ok_or_else(|| PyValueError::new_err(format!("{code} at {index} is no move")))
    };
    codes.into_iter().enumerate().map(read).collect()
}

#[pymethods]
impl Board {
    /// Returns the position as planes in the shape (44, 9, 9) of ``float32``, see ``PositionArray.planes``; written into
    /// ``out`` if that is given.
    ///
    /// Raises TypeError and ValueError if ``out`` is no such array.
    #[pyo3(signature = (out = None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Planes<'py>> {
        let mut numbers = [0.0; LEN];
        planes::write(&self.present(), &mut numbers);
        let Some(out) = out else {
            let array = Array::shaped(numbers.to_vec(), &[CHANNELS, 9, 9]);
            return array.into_pyobject(py).map(Planes);
        };
        let room = PyUntypedBuffer::get(&out)?;
        if room.shape() != [CHANNELS, 9, 9] {
            let shape = room.shape();
            let message = format!("expected the shape [44, 9, 9], not {shape:?}");
            return Err(PyValueError::new_err(message));
        }
        if room.readonly() {
            return Err(PyValueError::new_err("the array is read-only"));
        }
        let format = room.format().to_owned();
        let typed = if is_ours(&room) { room.into_typed::<f32>().ok() } else { None };
        let room = typed.ok_or_else(|| {
            PyTypeError::new_err(format!("expected an array of float32, not of {format:?}"))
        })?;
        room.copy_from_slice(py, &numbers)?;
        Ok(Planes(out))
    }
}

/// An array of `float32`.
pub(crate) struct Planes<'py>(Bound<'py, PyAny>);

impl<'py> IntoPyObject<'py> for Planes<'py> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    hint!(OUTPUT_TYPE = <Array<f32> as IntoPyObject<'_>>::OUTPUT_TYPE);

    fn into_pyobject(self, _py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.0)
    }
}
