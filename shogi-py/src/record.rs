use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use shogi_rules::kifu::{self, Edit, Encoding, Format, KnownHeader, Limits, NodeId, ParseOptions};
use shogi_rules::{Color, UsiPosition};

use crate::arguments::{OneOf, PositionLike};
use crate::board::Board;
use crate::enums::{self, Enum, Word};
use crate::errors;
use crate::flyweight;
use crate::headers::{DateOf, Headers};
use crate::issue::Issue;
use crate::moves::Move;
use crate::node::{self, Node};
use crate::position::Position;
use crate::terminal::Terminal;
use crate::typed::TupleOf;

/// A record as its handles share it.
pub(crate) struct Tree {
    state: Mutex<State>,
    /// How it was read, if it was.
    pub(crate) source: Option<Source>,
}

struct State {
    /// Readers take the record as it is; a change copies it only while somebody still reads.
    record: Arc<kifu::Record>,
    undo: Vec<Edit>,
    redo: Vec<Edit>,
}

/// How a record was read.
#[derive(Clone)]
pub(crate) struct Source {
    pub(crate) format: Format,
    pub(crate) encoding: Encoding,
    pub(crate) issues: Vec<Issue>,
}

impl Tree {
    pub(crate) fn new(record: Arc<kifu::Record>, source: Option<Source>) -> Arc<Tree> {
        let state = State { record, undo: Vec::new(), redo: Vec::new() };
        Arc::new(Tree { state: Mutex::new(state), source })
    }

    fn with<T>(&self, f: impl FnOnce(&mut State) -> T) -> T {
        f(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The record as it is now.
    pub(crate) fn record(&self) -> Arc<kifu::Record> {
        self.with(|state| Arc::clone(&state.record))
    }

    /// Makes a change and keeps the way back.
    pub(crate) fn edit<T>(
        &self,
        change: impl FnOnce(&mut kifu::Record) -> Result<(T, Edit), kifu::EditError>,
    ) -> Result<T, kifu::EditError> {
        self.with(|state| {
            let (value, edit) = change(Arc::make_mut(&mut state.record))?;
            state.undo.push(edit);
            state.redo.clear();
            Ok(value)
        })
    }

    /// Takes the last change back, or makes it again; `false` if there is none.
    pub(crate) fn step(&self, back: bool) -> Result<bool, kifu::EditError> {
        self.with(|state| {
            let (from, to) = if back {
                (&mut state.undo, &mut state.redo)
            } else {
                (&mut state.redo, &mut state.undo)
            };
            let Some(edit) = from.pop() else { return Ok(false) };
            to.push(Arc::make_mut(&mut state.record).apply(edit)?);
            Ok(true)
        })
    }
}

/// The record of a game: a tree of moves with comments, times and variations, and the headers.
///
/// It is a sequence of the moves of its main line. ``root`` leads to everything else. Records are equal when start, tree,
/// comments, times, endings and headers are: formats hold different headers and words, so that a record that was written and
/// read may differ in these. They cannot be hashed, since they can be edited. They may be used from several threads. ``start`` is where a new record begins.
///
/// >>> record = loads("先手：羽根\n   1 ７六歩(77)\n*a good move\n   2 ３四歩(33)\n   3 投了\n")
/// >>> record[0], len(record), record.black, record.winner
/// (Move.from_usi('7g7f'), 2, '羽根', <Color.WHITE: 1>)
/// >>> record.root.children[0].comment
/// 'a good move'
/// >>> print(record.to_csa())
/// V2.2
/// N+羽根
/// PI
/// +
/// +7776FU
/// '*a good move
/// -3334FU
/// %TORYO
/// <BLANKLINE>
#[pyclass(frozen, sequence, weakref, module = "shogi_rules")]
pub(crate) struct Record(pub(crate) Arc<Tree>);

impl Record {
    pub(crate) fn of(record: kifu::Record) -> Record {
        Record(Tree::new(Arc::new(record), None))
    }

    pub(crate) fn read(&self) -> Arc<kifu::Record> {
        self.0.record()
    }

    pub(crate) fn node(&self, id: NodeId) -> Node {
        Node { tree: Arc::clone(&self.0), id }
    }
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (start = None))]
    fn new(start: Option<PositionLike>) -> Record {
        let start = start.map_or_else(shogi_rules::Position::startpos, |start| start.position);
        Record::of(kifu::Record::new(start))
    }

    /// Reads a line of USI, however long: ``position startpos moves 7g7f 3c3d``, with or without ``position``. A last word
    /// ``resign`` or ``win`` is how the game ended.
    ///
    /// Raises SfenError, PositionError, InvalidMoveError, IllegalMoveError.
    ///
    /// >>> Record.from_usi("startpos moves 7g7f 3c3d resign").winner
    /// <Color.WHITE: 1>
    #[staticmethod]
    fn from_usi(py: Python<'_>, line: &str) -> PyResult<Record> {
        let line = line.trim_start();
        let rest = line.strip_prefix("position ").unwrap_or(line);
        let mut unlimited = Limits::default();
        (unlimited.nodes, unlimited.plies) = (usize::MAX, usize::MAX);
        (unlimited.bytes, unlimited.diagnostics) = (usize::MAX, usize::MAX);
        let options = ParseOptions::default().format(Format::Usi).limits(unlimited);
        let read = py.detach(|| {
            let checked = UsiPosition::parse(rest).map(|_| ());
            checked.map(|()| kifu::read_str(&rest.replace(['\r', '\n'], " "), &options))
        });
        match read {
            Ok(parsed) => {
                parsed.map(Record::from).map_err(|error| errors::record_error(py, None, error))
            }
            Err(error) => Err(errors::usi_line_error(py, rest, error)),
        }
    }

    /// Returns the record of the moves that were played on a board.
    #[staticmethod]
    fn from_board(py: Python<'_>, board: Py<Board>) -> PyResult<Record> {
        let board = board.get().with(|board| board.clone());
        of_board(&board).map(Record::of).map_err(|error| errors::edit_error(py, error))
    }

    /// The start position.
    #[getter]
    fn start(&self) -> Position {
        Position(self.read().start().clone())
    }

    /// The handicap of which the start position is the start, in Japanese: ``平手``, ``二枚落ち``; or None.
    #[getter]
    fn handicap(&self) -> Option<&'static str> {
        self.read().handicap().map(shogi_rules::Handicap::name_ja)
    }

    /// The node before the first move.
    #[getter]
    fn root(&self) -> Node {
        self.node(NodeId::ROOT)
    }

    /// The nodes of the main line, from the first move to the end, which is a node too if the record says how it ended.
    #[getter]
    fn main_line(&self) -> Vec<Node> {
        self.read().main_line().map(|id| self.node(id)).collect()
    }

    /// Returns all nodes, each before those that follow it, the main line first.
    fn nodes(&self) -> Vec<Node> {
        self.read().nodes().map(|id| self.node(id)).collect()
    }

    /// Returns the last node of every line, the main line first.
    fn leaves(&self) -> Vec<Node> {
        self.read().leaves().map(|id| self.node(id)).collect()
    }

    /// The moves of the main line; an illegal last one is among them.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        flyweight::all(py, self.read().main_moves())
    }

    /// The headers by their keys, in the words of the file; they can be set and deleted here.
    #[getter]
    fn headers(&self) -> Headers {
        Headers(Arc::clone(&self.0))
    }

    /// The name of Black (先手, 下手), or None.
    #[getter]
    fn black(&self) -> Option<String> {
        self.known(KnownHeader::Player(Color::Black))
    }

    /// The name of White (後手, 上手), or None.
    #[getter]
    fn white(&self) -> Option<String> {
        self.known(KnownHeader::Player(Color::White))
    }

    /// The event (棋戦), or None.
    #[getter]
    fn event(&self) -> Option<String> {
        self.known(KnownHeader::Event)
    }

    /// The place (場所), or None.
    #[getter]
    fn site(&self) -> Option<String> {
        self.known(KnownHeader::Site)
    }

    /// The title of the record (表題), or None.
    #[getter]
    fn title(&self) -> Option<String> {
        self.known(KnownHeader::Title)
    }

    /// The opening (戦型), or None.
    #[getter]
    fn opening(&self) -> Option<String> {
        self.known(KnownHeader::Opening)
    }

    /// The time control (持ち時間) as the file writes it, or None.
    #[getter]
    fn time_control(&self) -> Option<String> {
        self.known(KnownHeader::TimeControl)
    }

    /// When the game began (開始日時): a ``datetime.datetime`` if the file says a time of day, else a ``datetime.date``;
    /// None if there is none, or it is no date.
    #[getter]
    fn started(&self) -> Option<DateOf> {
        self.read().date(KnownHeader::Start).map(DateOf)
    }

    /// When the game ended (終了日時), see ``started``.
    #[getter]
    fn ended(&self) -> Option<DateOf> {
        self.read().date(KnownHeader::End).map(DateOf)
    }

    /// How the main line ends, as the record says; or None.
    #[getter]
    fn end(&self) -> Option<Terminal> {
        let record = self.read();
        let last = record.main_line().last().and_then(|id| record.node(id));
        last.and_then(kifu::Node::terminal).cloned().map(Terminal)
    }

    /// Who won, as the record says; the moves are not judged.
    #[getter]
    fn result(&self) -> Word<enums::RecordedResult> {
        Word::new(self.read().result().word())
    }

    /// The winner, as the record says; or None.
    #[getter]
    fn winner(&self) -> Option<Enum<Color>> {
        match self.read().result() {
            kifu::RecordedResult::Win(color) => Some(Enum(color)),
            _ => None,
        }
    }

    /// What was repaired when the record was read, and what ended reading if ``errors`` is ``truncate``.
    #[getter]
    fn issues(&self) -> TupleOf<Issue> {
        TupleOf(self.0.source.as_ref().map(|source| source.issues.clone()).unwrap_or_default())
    }

    /// The format from which it was read, as the functions take it; or None.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        self.0.source.as_ref().map(|source| OneOf(source.format).word())
    }

    /// The encoding from which it was read; ``utf-8`` for text, None if it was not read.
    #[getter]
    fn encoding(&self) -> Option<&'static str> {
        self.0.source.as_ref().map(|source| OneOf(source.encoding).word())
    }

    /// Returns the board with its past after so many plies of the main line, or at its end.
    ///
    /// The past begins behind the last illegal move or pass. Raises IndexError.
    #[pyo3(signature = (ply = None))]
    fn board(&self, ply: Option<usize>) -> PyResult<Board> {
        let record = self.read();
        let mut id = NodeId::ROOT;
        let mut reached = 0;
        for next in record.main_line().take(ply.unwrap_or(usize::MAX)) {
            if record.node(next).is_none_or(|node| node.terminal().is_some()) {
                break;
            }
            (id, reached) = (next, reached + 1);
        }
        if ply.is_some_and(|ply| ply != reached) {
            let message = format!("the main line has {reached} plies");
            return Err(pyo3::exceptions::PyIndexError::new_err(message));
        }
        Ok(Board::of(node::board(&record, id)))
    }

    /// Returns the positions of the main line, the start first: one more than there are plies.
    fn positions(&self, py: Python<'_>) -> Vec<Position> {
        let record = self.read();
        py.detach(|| node::positions(&record).map(Position).collect())
    }

    /// Returns the positions of the main line as SFEN, see ``positions``.
    fn sfens(&self, py: Python<'_>) -> Vec<String> {
        let record = self.read();
        py.detach(|| node::positions(&record).map(|position| position.to_string()).collect())
    }

    /// Returns a record of its own; the changes made so far cannot be taken back in it.
    fn copy(&self) -> Record {
        Record(Tree::new(self.read(), self.0.source.clone()))
    }

    fn __copy__(&self) -> Record {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Record {
        self.copy()
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Record>() else { return false };
        let (one, other) = (self.read(), other.get().read());
        Arc::ptr_eq(&one, &other) || py.detach(|| one == other)
    }

    fn __str__(&self) -> String {
        self.read().to_text(Format::Kif, &kifu::WriteOptions::default()).text
    }

    fn __repr__(&self) -> String {
        let record = self.read();
        let name = |color| {
            let known = record.known_header(KnownHeader::Player(color));
            known.unwrap_or("?").to_owned()
        };
        let plies = record.main_moves().count();
        let end = self.end().map(|end| format!(", {}", end.0.kind.word()));
        let (black, white) = (name(Color::Black), name(Color::White));
        format!("<Record: {black} v {white}, {plies} moves{}>", end.unwrap_or_default())
    }
}

impl Record {
    fn known(&self, known: KnownHeader) -> Option<String> {
        self.read().known_header(known).map(str::to_owned)
    }
}

/// The record of what was played on a board.
fn of_board(board: &shogi_rules::Board) -> Result<kifu::Record, kifu::EditError> {
    let root = (0, kifu::NodeKind::Root.into());
    let moves = board.moves().zip(1..);
    let moves = moves.map(|(mv, depth)| (depth, kifu::NodeKind::Move { mv, illegal: None }.into()));
    kifu::Record::from_outline(
        board.start().clone(),
        Vec::new(),
        std::iter::once(root).chain(moves),
    )
}
