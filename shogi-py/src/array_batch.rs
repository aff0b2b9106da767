//! What a `PositionArray` tells of all its positions.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shogi_rules::{DeclarationVerdict, Position};

use crate::array::{CHUNK, PositionArray, first_error};
use crate::buffers::{Array, Number, room};
use crate::packing::{self, Packed, unpack_error};
use crate::parallel::{self, Threads};
use crate::rule_set::RulesLike;

impl PositionArray {
    /// Computes `width` numbers for each position.
    pub(crate) fn each<T: Number>(
        &self,
        py: Python<'_>,
        threads: Option<Threads>,
        width: usize,
        compute: impl Fn(&Position, &mut [T]) + Send + Sync,
    ) -> PyResult<Vec<T>> {
        let compute = |position: &Position, (numbers, _): (&mut [T], &mut [()])| {
            compute(position, numbers);
        };
        self.each_pair(py, threads, (width, 1), compute).map(|(numbers, _)| numbers)
    }

    /// Computes two rows of numbers for each position.
    pub(crate) fn each_pair<T: Number, U: Number>(
        &self,
        py: Python<'_>,
        threads: Option<Threads>,
        (one, two): (usize, usize),
        compute: impl Fn(&Position, (&mut [T], &mut [U])) + Send + Sync,
    ) -> PyResult<(Vec<T>, Vec<U>)> {
        let mut ones = room(self.rows().len(), one)?;
        let mut twos = room(self.rows().len(), two)?;
        let outs = ones.chunks_mut(CHUNK * one).zip(twos.chunks_mut(CHUNK * two));
        let jobs: Vec<(&[Packed], _)> = self.rows().chunks(CHUNK).zip(outs).collect();
        let done = parallel::run(py, threads, jobs, |(rows, (ones, twos))| {
            let outs = ones.chunks_exact_mut(one).zip(twos.chunks_exact_mut(two));
            for (index, (row, outs)) in rows.iter().zip(outs).enumerate() {
                let position = packing::known(*row).map_err(|error| (index, error))?;
                compute(&position, outs);
            }
            Ok(())
        })?;
        first_error(py, &done)?;
        Ok((ones, twos))
    }

    fn one_each<T: Number>(
        &self,
        py: Python<'_>,
        threads: Option<Threads>,
        compute: impl Fn(&Position) -> T + Send + Sync,
    ) -> PyResult<Array<T>> {
        let write = |position: &Position, numbers: &mut [T]| numbers.fill(compute(position));
        self.each(py, threads, 1, write).map(Array::new)
    }
}

#[pymethods]
impl PositionArray {
    /// Returns the number of legal moves of each position.
    ///
    /// >>> PositionArray([Position()]).legal_counts().tolist()
    /// [30]
    #[pyo3(signature = (*, threads = None))]
    fn legal_counts(&self, py: Python<'_>, threads: Option<Threads>) -> PyResult<Array<u16>> {
        self.one_each(py, threads, |position| position.count_legal_moves() as u16)
    }

    /// Returns the legal moves of all positions, one after the other, and the n + 1 offsets between which those of each
    /// position stand. The moves have the codes of ``Move.from_u16``.
    ///
    /// >>> moves, offsets = PositionArray([Position()] * 2).legal_moves()
    /// >>> offsets.tolist(), Move.from_u16(int(moves[offsets[1]]))
    /// ([0, 30, 60], Move.from_usi('1g1f'))
    #[pyo3(signature = (*, threads = None))]
    fn legal_moves(
        &self,
        py: Python<'_>,
        threads: Option<Threads>,
    ) -> PyResult<(Array<u16>, Array<i64>)> {
        let chunks = parallel::run(py, threads, self.rows().chunks(CHUNK).collect(), |rows| {
            let (mut moves, mut ends) = (Vec::new(), Vec::with_capacity(rows.len()));
            for row in rows {
                let position = packing::known(*row).map_err(|error| (ends.len(), error))?;
                moves.extend(position.legal_moves().iter().map(shogi_rules::Move::to_raw));
                ends.push(moves.len() as i64);
            }
            Ok((moves, ends))
        })?;
        let mut offsets = Vec::with_capacity(self.rows().len() + 1);
        offsets.push(0);
        let mut moves: Vec<u16> = Vec::new();
        for chunk in chunks {
            let (more, ends) = chunk
                .map_err(|(index, error)| unpack_error(py, offsets.len() - 1 + index, error))?;
            let before = moves.len() as i64;
            offsets.extend(ends.into_iter().map(|end: i64| before + end));
            moves.extend(more);
        }
        Ok((Array::new(moves), Array::new(offsets)))
    }

    /// Tells of each position whether the side to move is in check.
    #[pyo3(signature = (*, threads = None))]
    fn in_check(&self, py: Python<'_>, threads: Option<Threads>) -> PyResult<Array<bool>> {
        self.one_each(py, threads, Position::is_in_check)
    }

    /// Returns what a declaration (入玉宣言) by the side to move would come to under a rule set of that name, before any
    /// limit of moves and without credit for a handicap: 1 wins, 0 nobody wins, -1 a condition is missing.
    ///
    /// Raises ValueError if there is no such rule set, or it has no declaration.
    ///
    /// >>> PositionArray([Position()]).declarations("wcsc").tolist()
    /// [-1]
    #[pyo3(signature = (rules, *, threads = None))]
    fn declarations(
        &self,
        py: Python<'_>,
        rules: RulesLike,
        threads: Option<Threads>,
    ) -> PyResult<Array<i8>> {
        let Some(rule) = rules.0.declaration else {
            return Err(PyValueError::new_err("these rules know no declaration"));
        };
        self.one_each(py, threads, |position| match position.declaration(rule, 0).verdict() {
            DeclarationVerdict::Wins => 1,
            DeclarationVerdict::Undecided => 0,
            _ => -1,
        })
    }

    /// Returns the key of each position, see ``Position.key``.
    #[pyo3(signature = (*, threads = None))]
    fn keys(&self, py: Python<'_>, threads: Option<Threads>) -> PyResult<Array<u64>> {
        self.one_each(py, threads, Position::key)
    }
}
