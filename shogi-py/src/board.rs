use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use shogi_rules::{UsiPosition, Validity};

use crate::arguments::{MoveLike, OneOf, PositionLike, Reduced};
use crate::errors;
use crate::flyweight::Shared;
use crate::interrupt;
use crate::moves::Move;
use crate::position::{self, Position};

/// A board with its past: legal moves are played and taken back, and nothing ends it.
///
/// For analysis. A ``Game`` is played under rules and ends; a board tells what any rules say of where it stands. Boards
/// are equal when their positions are (see ``Position``) and cannot be hashed, since they change. They may be used from
/// several threads.
///
/// ``sfen`` and ``validity`` are those of ``Position``.
///
/// >>> board = Board()
/// >>> board.push("7g7f"), board.push("△３四歩"), board.push("8h2b+")
/// (Move.from_usi('7g7f'), Move.from_usi('3c3d'), Move.from_usi('8h2b+'))
/// >>> board.sfen()
/// 'lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4'
/// >>> board.pop()
/// Move.from_usi('8h2b+')
#[pyclass(frozen, weakref, module = "shogi_rules")]
pub(crate) struct Board(Mutex<shogi_rules::Board>);

impl Board {
    pub(crate) fn of(board: shogi_rules::Board) -> Board {
        Board(Mutex::new(board))
    }

    /// Reads or changes the board; nothing of Python's may happen meanwhile.
    pub(crate) fn with<T>(&self, f: impl FnOnce(&mut shogi_rules::Board) -> T) -> T {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn present(&self) -> shogi_rules::Position {
        self.with(|board| board.position().clone())
    }

    /// Where a move would be played now.
    pub(crate) fn here(&self) -> PositionLike {
        let (position, previous) = self.with(|board| (board.position().clone(), board.previous()));
        PositionLike { position, previous }
    }

    /// Plays a move, or says why it is illegal.
    fn play(&self, py: Python<'_>, mv: shogi_rules::Move) -> PyResult<()> {
        match self.with(|board| board.play(mv)) {
            Ok(()) => Ok(()),
            Err(reason) => Err(errors::illegal_move_error(py, &self.present(), mv, reason)),
        }
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (sfen = "startpos", *, validity = OneOf(Validity::Strict)))]
    #[pyo3(text_signature = "(sfen='startpos', *, validity='strict')")]
    fn new(py: Python<'_>, sfen: &str, validity: OneOf<Validity>) -> PyResult<Board> {
        let start = position::read(py, sfen, validity.0)?;
        Ok(Board::of(shogi_rules::Board::new(start)))
    }

    /// Reads what follows ``position`` in USI: ``startpos moves 7g7f 3c3d``, ``sfen … moves …``.
    ///
    /// Raises SfenError, PositionError, InvalidMoveError, IllegalMoveError.
    #[staticmethod]
    #[pyo3(signature = (line, *, validity = OneOf(Validity::Strict)))]
    #[pyo3(text_signature = "(line, *, validity='strict')")]
    fn from_usi_position(py: Python<'_>, line: &str, validity: OneOf<Validity>) -> PyResult<Board> {
        match UsiPosition::parse_with(line, validity.0) {
            Ok(read) => Ok(Board::of(shogi_rules::Board::from(&read))),
            Err(error) => Err(errors::usi_line_error(py, line, error)),
        }
    }

    /// The moves played, in order.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let moves: Vec<_> = self.with(|board| board.moves().collect());
        position::moves(py, moves)
    }

    /// Plays a legal move, given as a ``Move`` or as text in USI, CSA, Japanese or western notation, and returns it.
    ///
    /// Raises IllegalMoveError, InvalidMoveError, AmbiguousMoveError; the board is then unchanged.
    fn push(&self, py: Python<'_>, r#move: MoveLike) -> PyResult<Py<Move>> {
        let mv = match r#move {
            MoveLike::Move(mv) => mv,
            MoveLike::Text(_) => self.here().resolve(py, r#move)?,
        };
        self.play(py, mv)?;
        mv.shared(py)
    }

    /// Plays a legal move of USI and returns it.
    ///
    /// Raises IllegalMoveError, InvalidMoveError.
    fn push_usi(&self, py: Python<'_>, usi: &str) -> PyResult<Py<Move>> {
        let mv = usi.parse().map_err(|_| errors::usi_error(py, usi))?;
        self.play(py, mv)?;
        mv.shared(py)
    }

    /// Plays several legal moves of USI, separated by blanks, and returns how many they were.
    ///
    /// Raises IllegalMoveError, InvalidMoveError; the moves before the wrong one stay on the board.
    fn push_line(&self, py: Python<'_>, usi: &str) -> PyResult<usize> {
        for word in usi.split_whitespace() {
            self.push_usi(py, word)?;
        }
        Ok(usi.split_whitespace().count())
    }

    /// Takes back the last move and returns it.
    ///
    /// Raises IndexError at the start.
    fn pop(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        match self.with(shogi_rules::Board::undo) {
            Some(mv) => mv.shared(py),
            None => Err(PyIndexError::new_err("there is no move to take back")),
        }
    }

    /// Returns the last move.
    ///
    /// Raises IndexError at the start.
    fn peek(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        match self.with(|board| board.moves().next_back()) {
            Some(mv) => mv.shared(py),
            None => Err(PyIndexError::new_err("no move has been played")),
        }
    }

    /// Returns the position.
    fn position(&self) -> Position {
        Position(self.present())
    }

    /// Returns what follows ``position`` in USI: the start and the moves.
    fn usi_position(&self) -> String {
        self.with(|board| board.to_string())
    }

    /// Counts the lines of legal moves of a length, in plies, without holding the interpreter. Ctrl-C ends it.
    ///
    /// Raises ValueError for more plies than anybody can wait for, 32.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        if depth > 32 {
            return Err(PyValueError::new_err(format!("perft of {depth} plies would never end")));
        }
        let position = self.present();
        interrupt::run(py, |stop| perft(&position, depth, stop))
    }

    /// Returns a copy, with its past unless ``stack`` is False.
    #[pyo3(signature = (*, stack = true))]
    fn copy(&self, stack: bool) -> Board {
        Board::of(if stack {
            self.with(|board| board.clone())
        } else {
            shogi_rules::Board::new(self.present())
        })
    }

    fn __copy__(&self) -> Board {
        self.copy(true)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.copy(true)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Board>().is_ok_and(|other| self.present() == other.get().present())
    }

    fn __repr__(&self) -> String {
        let (start, line) = self.with(|board| (board.start().clone(), board.to_string()));
        if line.contains(" moves ") {
            let validity = position::validity_argument(&start);
            format!("Board.from_usi_position('{line}'{validity})")
        } else {
            format!("Board({})", position::arguments(&start))
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Position, Vec<u16>)> {
        let (start, moves) = self.with(|board| {
            (
                board.start().clone(),
                board.moves().map(shogi_rules::Move::to_raw).collect::<Vec<_>>(),
            )
        });
        let from_moves = py.get_type::<Board>().getattr("_from_moves")?;
        Ok((from_moves, (Position(start), moves)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    fn _from_moves(start: Py<Position>, moves: Vec<u16>) -> PyResult<Board> {
        let mut board = shogi_rules::Board::new(start.get().0.clone());
        for raw in moves {
            let played = shogi_rules::Move::from_raw(raw).map(|mv| board.play(mv));
            if played != Some(Ok(())) {
                return Err(PyValueError::new_err(format!("{raw} is no legal move")));
            }
        }
        Ok(Board::of(board))
    }
}

/// Counts lines, and asks now and then whether to go on.
fn perft(position: &shogi_rules::Position, depth: u32, stop: &mut dyn FnMut() -> bool) -> u64 {
    if depth <= 3 {
        return position.perft(depth);
    }
    let mut nodes: u64 = 0;
    for mv in &position.legal_moves() {
        if stop() {
            break;
        }
        nodes = nodes.saturating_add(perft(&position.after(mv), depth - 1, stop));
    }
    nodes
}
