use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use shogi_rules::kifu::{self, NodeId, NodeKind};

use crate::board::Board;
use crate::engine_note::{self, EngineNote};
use crate::errors;
use crate::flyweight::Shared;
use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::record::{Record, Tree};
use crate::terminal::Terminal;

/// A node of a record: the start, a move, a pass, or the end of a line. The record has the methods that change it.
///
/// A node is a handle: it shows what the record says now. Nodes are equal when they are the same place in the same
/// record. Once its place is removed, everything but ``exists`` raises EditError.
///
/// >>> record = loads("   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n")
/// >>> node = record.root.next.variations[0]
/// >>> node.move, node.ply, node.is_main_line, node.parent == record.root.next
/// (Move.from_usi('8c8d'), 2, False, True)
#[pyclass(frozen, weakref, module = "shogi_rules")]
pub(crate) struct Node {
    pub(crate) tree: Arc<Tree>,
    pub(crate) id: NodeId,
}

impl Node {
    fn at(&self, id: NodeId) -> Node {
        Node { tree: Arc::clone(&self.tree), id }
    }

    /// The record, and what it says of the node.
    fn see<T>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&kifu::Record, &kifu::Node) -> T,
    ) -> PyResult<T> {
        let record = self.tree.record();
        match record.node(self.id) {
            Some(node) => Ok(f(&record, node)),
            None => Err(errors::edit_error(py, kifu::EditError::NoSuchNode)),
        }
    }
}

#[pymethods]
impl Node {
    /// The record.
    #[getter]
    fn record(&self) -> Record {
        Record(Arc::clone(&self.tree))
    }

    /// The number of the node in its record, in the order in which they were added; that of the root is 0.
    #[getter]
    fn number(&self) -> u32 {
        self.id.0
    }

    /// Whether the node is still in the record.
    #[getter]
    fn exists(&self) -> bool {
        self.tree.record().node(self.id).is_some()
    }

    /// The move that leads here; None for the start, a pass and an end.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        self.see(py, |_, node| node.mv())?.map(|mv| mv.shared(py)).transpose()
    }

    /// Why the move is illegal, or None.
    #[getter]
    fn illegal(&self, py: Python<'_>) -> PyResult<Option<IllegalMove>> {
        self.see(py, |_, node| node.illegal().map(IllegalMove))
    }

    /// Whether it is a pass (パス), which analysis files use.
    #[getter]
    fn is_pass(&self, py: Python<'_>) -> PyResult<bool> {
        self.see(py, |_, node| node.kind == NodeKind::Pass)
    }

    /// The end that it is, or None.
    #[getter]
    fn end(&self, py: Python<'_>) -> PyResult<Option<Terminal>> {
        self.see(py, |_, node| node.terminal().cloned().map(Terminal))
    }

    /// The comments, with line feeds between them; empty if there are none.
    #[getter]
    fn comment(&self, py: Python<'_>) -> PyResult<String> {
        self.see(py, |_, node| node.comments.join("\n"))
    }

    /// The comments, one a line of the file and word for word.
    #[getter]
    fn comments(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.see(py, |_, node| node.comments.clone())
    }

    /// The time spent on it in milliseconds, or None.
    #[getter]
    fn time_ms(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        self.see(py, |_, node| node.time)
    }

    /// The name of the bookmark (しおり), or None.
    #[getter]
    fn bookmark(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.see(py, |_, node| node.bookmark.clone())
    }

    /// Returns what engines said of the move in its comments. For all nodes of the main line, ``Record.engine_notes`` is
    /// faster.
    fn engine_notes(&self, py: Python<'_>) -> PyResult<Vec<EngineNote>> {
        self.see(py, |record, _| record.engine_notes(self.id).into_iter().map(EngineNote).collect())
    }

    /// The first score that an engine gave it, in hundredths of a pawn from Black's view; or None. See ``engine_notes``.
    #[getter]
    fn eval_cp(&self, py: Python<'_>) -> PyResult<Option<i32>> {
        let notes = self.see(py, |record, _| record.engine_notes(self.id))?;
        let mut scores = notes.iter().filter_map(|note| note.score_for(shogi_rules::Color::Black));
        Ok(scores.find_map(|score| engine_note::centipawns(Some(score))))
    }

    /// The node before it; None for the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        self.see(py, |record, _| record.parent(self.id).map(|id| self.at(id)))
    }

    /// The continuations, the main one first.
    #[getter]
    fn children(&self, py: Python<'_>) -> PyResult<Vec<Node>> {
        self.see(py, |record, _| record.children(self.id).iter().map(|id| self.at(*id)).collect())
    }

    /// The main continuation, or None.
    #[getter]
    fn next(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        self.see(py, |record, _| record.children(self.id).first().map(|id| self.at(*id)))
    }

    /// The continuations beside the main one.
    #[getter]
    fn variations(&self, py: Python<'_>) -> PyResult<Vec<Node>> {
        self.see(py, |record, _| {
            record.children(self.id).iter().skip(1).map(|id| self.at(*id)).collect()
        })
    }

    /// The number of moves and passes from the start to here.
    #[getter]
    fn ply(&self, py: Python<'_>) -> PyResult<usize> {
        self.see(py, |record, node| {
            record.path(self.id).len() - usize::from(node.terminal().is_some())
        })
    }

    /// Whether it is on the main line; the root is.
    #[getter]
    fn is_main_line(&self, py: Python<'_>) -> PyResult<bool> {
        self.see(py, |record, _| {
            record.path(self.id).into_iter().all(|id| {
                let parent = record.parent(id).unwrap_or_default();
                record.children(parent).first() == Some(&id)
            })
        })
    }

    /// Returns the nodes from the first after the root to this one.
    fn path(&self, py: Python<'_>) -> PyResult<Vec<Node>> {
        self.see(py, |record, _| record.path(self.id).into_iter().map(|id| self.at(id)).collect())
    }

    /// Returns the board after it with its past, which begins behind the last illegal move or pass.
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        self.see(py, |record, _| Board::of(board(record, self.id)))
    }

    /// Returns the position after it.
    fn position(&self, py: Python<'_>) -> PyResult<Position> {
        let after = |record: &kifu::Record, _: &kifu::Node| record.position(self.id);
        let position = self.see(py, after)?.map(Position);
        position.ok_or_else(|| errors::edit_error(py, kifu::EditError::NoSuchNode))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Node>().is_ok_and(|other| {
            let other = other.get();
            Arc::ptr_eq(&self.tree, &other.tree) && self.id == other.id
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (Arc::as_ptr(&self.tree), self.id).hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Node>) -> Py<Node> {
        slf
    }

    fn __reduce__(&self) -> PyResult<String> {
        Err(PyTypeError::new_err(format!(
            "{} is a place in its record and no value: pickle or copy node.record, and find the place there",
            self.__repr__()
        )))
    }

    fn __repr__(&self) -> String {
        let record = self.tree.record();
        let what = match record.node(self.id).map(|node| &node.kind) {
            None => "removed".to_owned(),
            Some(NodeKind::Root) => "root".to_owned(),
            Some(NodeKind::Pass) => "pass".to_owned(),
            Some(NodeKind::Move { mv, .. }) => format!("{} {mv}", record.path(self.id).len()),
            Some(NodeKind::Terminal(end)) => end.kind.word().to_owned(),
        };
        format!("<Node: {what}>")
    }
}

/// The board after a node; its past begins behind what no board takes.
pub(crate) fn board(record: &kifu::Record, id: NodeId) -> shogi_rules::Board {
    let mut board = shogi_rules::Board::new(record.start().clone());
    for node in record.path(id).into_iter().filter_map(|id| record.node(id)) {
        let mut position = board.position().clone();
        match node.kind {
            NodeKind::Move { mv, .. } => {
                if board.play(mv).is_err() {
                    let _ = position.play_unchecked(mv);
                    board = shogi_rules::Board::new(position);
                }
            }
            NodeKind::Pass => board = shogi_rules::Board::new(position.after_pass()),
            NodeKind::Root | NodeKind::Terminal(_) => {}
        }
    }
    board
}

/// The positions of the main line, one more than there are plies.
pub(crate) fn positions(record: &kifu::Record) -> impl Iterator<Item = shogi_rules::Position> {
    let no_end = |id: &NodeId| record.node(*id).is_some_and(|node| node.terminal().is_none());
    record.positions().filter(move |(id, _)| no_end(id)).map(|(_, position)| position)
}
