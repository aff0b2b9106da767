//! Changing a record. Every change is whole or does not happen, and can be taken back.

use std::sync::Arc;

use pyo3::prelude::*;
use shogi_rules::kifu::{self, Edit, EditError, NodeId, NodeKind, comment_lines};

use crate::arguments::MoveLike;
use crate::errors;
use crate::node::Node;
use crate::record::Record;
use crate::terminal::TerminalLike;

type Changed<T> = Result<(T, Edit), EditError>;

impl Record {
    /// Makes a change at a node of this record.
    fn change<T>(
        &self,
        py: Python<'_>,
        node: &Node,
        change: impl FnOnce(&mut kifu::Record, NodeId) -> Changed<T>,
    ) -> PyResult<T> {
        let changed = if Arc::ptr_eq(&self.0, &node.tree) {
            self.0.edit(|record| change(record, node.id))
        } else {
            Err(EditError::NoSuchNode)
        };
        changed.map_err(|error| errors::edit_error(py, error))
    }

    fn step(&self, py: Python<'_>, back: bool) -> PyResult<bool> {
        self.0.step(back).map_err(|error| errors::edit_error(py, error))
    }
}

#[pymethods]
impl Record {
    /// Adds a move as the last continuation of a node and returns its node; one that is there already is returned as it
    /// is. An illegal move is taken if ``illegal`` is True, and flagged.
    ///
    /// Raises EditError, IllegalMoveError, InvalidMoveError, AmbiguousMoveError.
    ///
    /// >>> record = Record()
    /// >>> node = record.add_move(record.root, "7g7f")
    /// >>> record.add_move(node, "△３四歩")
    /// <Node: 2 3c3d>
    /// >>> record.undo(), len(record)
    /// (True, 1)
    #[pyo3(signature = (node, r#move, *, illegal = false))]
    fn add_move(
        &self,
        py: Python<'_>,
        node: Py<Node>,
        r#move: MoveLike,
        illegal: bool,
    ) -> PyResult<Node> {
        let node = node.get();
        let record = self.read();
        let position = record.position(node.id);
        let position = position.ok_or_else(|| errors::edit_error(py, EditError::NoSuchNode))?;
        let previous = record.node(node.id).and_then(kifu::Node::mv).map(shogi_rules::Move::to);
        let mv = r#move.resolve(py, &position, previous)?;
        let reason = position.check_legality(mv).err();
        match reason {
            Some(reason) if !illegal => {
                return Err(errors::illegal_move_error(py, &position, mv, reason));
            }
            _ => {}
        }
        // An edit in place copies the record while it is read.
        drop(record);
        let kind = NodeKind::Move { mv, illegal: reason };
        let id = self.change(py, node, |record, id| record.add_node(id, kind))?;
        Ok(self.node(id))
    }

    /// Adds a pass, see ``add_move``.
    ///
    /// Raises EditError.
    fn add_pass(&self, py: Python<'_>, node: Py<Node>) -> PyResult<Node> {
        let id = self.change(py, node.get(), |record, id| record.add_node(id, NodeKind::Pass))?;
        Ok(self.node(id))
    }

    /// Adds the end of a line, see ``add_move``.
    ///
    /// Raises EditError.
    fn add_end(&self, py: Python<'_>, node: Py<Node>, end: TerminalLike) -> PyResult<Node> {
        let id = self.change(py, node.get(), |record, id| record.add_end(id, end.0))?;
        Ok(self.node(id))
    }

    /// Removes a node and all that follows it.
    ///
    /// Raises EditError.
    fn remove(&self, py: Python<'_>, node: Py<Node>) -> PyResult<()> {
        self.change(py, node.get(), |record, id| Ok(((), record.remove(id)?)))
    }

    /// Makes the line through a node the main line.
    ///
    /// Raises EditError.
    fn promote(&self, py: Python<'_>, node: Py<Node>) -> PyResult<()> {
        self.change(py, node.get(), |record, id| Ok(((), record.promote_to_main(id)?)))
    }

    /// Gives a node another place among the continuations of the one before; 0 makes it the main one there.
    ///
    /// Raises EditError.
    fn reorder(&self, py: Python<'_>, node: Py<Node>, index: usize) -> PyResult<()> {
        self.change(py, node.get(), |record, id| Ok(((), record.reorder(id, index)?)))
    }

    /// Sets the comments of a node to the lines of a text; an empty one removes them.
    ///
    /// Raises EditError.
    fn set_comment(&self, py: Python<'_>, node: Py<Node>, text: &str) -> PyResult<()> {
        self.set_comments(py, node, comment_lines(text))
    }

    /// Sets the comments of a node, one entry a line.
    ///
    /// Raises EditError.
    fn set_comments(&self, py: Python<'_>, node: Py<Node>, comments: Vec<String>) -> PyResult<()> {
        self.change(py, node.get(), |record, id| Ok(((), record.set_comments(id, comments)?)))
    }

    /// Sets or removes the time of a node, in milliseconds.
    ///
    /// Raises EditError.
    #[pyo3(signature = (node, time_ms))]
    fn set_time(&self, py: Python<'_>, node: Py<Node>, time_ms: Option<u64>) -> PyResult<()> {
        self.change(py, node.get(), |record, id| Ok(((), record.set_time(id, time_ms)?)))
    }

    /// Sets or removes the bookmark of a node.
    ///
    /// Raises EditError.
    #[pyo3(signature = (node, name))]
    fn set_bookmark(&self, py: Python<'_>, node: Py<Node>, name: Option<String>) -> PyResult<()> {
        self.change(py, node.get(), |record, id| Ok(((), record.set_bookmark(id, name)?)))
    }

    /// Sets the first header with a key, or adds it; None removes it.
    #[pyo3(signature = (key, value))]
    fn set_header(&self, py: Python<'_>, key: &str, value: Option<&str>) -> PyResult<()> {
        let changed = self.0.edit(|record| Ok(((), record.set_header(key, value))));
        changed.map_err(|error| errors::edit_error(py, error))
    }

    /// The keys and values of all headers in the order of the file, also where a key is there twice.
    #[getter]
    fn header_lines(&self) -> Vec<(String, String)> {
        let record = self.read();
        record.headers().iter().map(|line| (line.key.clone(), line.value.clone())).collect()
    }

    /// Adds the lines of another record from the same start: moves that both have stay one, the others become variations.
    /// Comments that are new are added, a time or a bookmark only where there is none; headers are left alone.
    ///
    /// Raises EditError.
    fn merge(&self, py: Python<'_>, other: Py<Record>) -> PyResult<()> {
        let other = other.get().read();
        let merged = py.detach(|| self.0.edit(|record| Ok(((), record.merge(&other)?))));
        merged.map_err(|error| errors::edit_error(py, error))
    }

    /// Takes the last change back; False if there is none.
    fn undo(&self, py: Python<'_>) -> PyResult<bool> {
        self.step(py, true)
    }

    /// Makes the change again that was taken back last; False if there is none.
    fn redo(&self, py: Python<'_>) -> PyResult<bool> {
        self.step(py, false)
    }
}
