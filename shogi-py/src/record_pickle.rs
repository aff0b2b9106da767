//! Records in pickles: the start, the headers, the outline, and how it was read.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shogi_rules::kifu::{self, Encoding, Format, Header, NodeKind};
use shogi_rules::{Color, Move};

use crate::arguments::{OneOf, Reduced};
use crate::enums::Enum;
use crate::issue::Issue;
use crate::position::Position;
use crate::record::{Record, Source, Tree};

/// A node: its distance from the root, the code of its move, its end, and what is noted there. Without move and end it is
/// the root, or a pass.
type Node = (usize, Option<u16>, Option<End>, Option<u64>, Option<Vec<String>>, Option<String>);
type End = (String, String, Option<Enum<Color>>);
type Read = (OneOf<Format>, OneOf<Encoding>, Vec<Py<Issue>>);
type Saved =
    (Position, Vec<(String, String)>, Vec<Node>, Option<(&'static str, &'static str, Vec<Issue>)>);

fn save(depth: usize, node: &kifu::Node) -> Node {
    let end = node
        .terminal()
        .map(|end| (end.kind.word().to_owned(), end.raw.clone(), end.winner.map(Enum)));
    let comments = Some(node.comments.clone()).filter(|comments| !comments.is_empty());
    (depth, node.mv().map(Move::to_raw), end, node.time, comments, node.bookmark.clone())
}

fn restore((depth, mv, end, time, comments, bookmark): Node) -> Option<(usize, kifu::Node)> {
    let kind = match (mv, end) {
        (Some(raw), _) => NodeKind::Move { mv: Move::from_raw(raw)?, illegal: None },
        (None, Some((kind, raw, winner))) => NodeKind::Terminal(kifu::Terminal {
            kind: kifu::TerminalKind::from_word(&kind)?,
            raw,
            winner: winner.map(|winner| winner.0),
        }),
        (None, None) if depth == 0 => NodeKind::Root,
        (None, None) => NodeKind::Pass,
    };
    let mut node = kifu::Node::from(kind);
    (node.time, node.comments, node.bookmark) = (time, comments.unwrap_or_default(), bookmark);
    Some((depth, node))
}

#[pymethods]
impl Record {
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, Saved> {
        let record = self.read();
        let nodes = py.detach(|| record.outline().map(|(depth, node)| save(depth, node)).collect());
        let headers = record.headers().iter();
        let headers = headers.map(|header| (header.key.clone(), header.value.clone())).collect();
        let source = self.0.source.clone().map(|Source { format, encoding, issues }| {
            (OneOf(format).word(), OneOf(encoding).word(), issues)
        });
        let restore = py.get_type::<Record>().getattr("_restore")?;
        Ok((restore, (Position(record.start().clone()), headers, nodes, source)))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    #[pyo3(signature = (start, headers, nodes, source))]
    fn _restore(
        py: Python<'_>,
        start: Py<Position>,
        headers: Vec<(String, String)>,
        nodes: Vec<Node>,
        source: Option<Read>,
    ) -> PyResult<Record> {
        let start = start.get().0.clone();
        let record = py.detach(|| {
            let headers = headers.into_iter().map(|(key, value)| Header { key, value }).collect();
            let nodes = nodes.into_iter().map(restore).collect::<Option<Vec<_>>>()?;
            kifu::Record::from_outline(start, headers, nodes).ok()
        });
        let record = record.ok_or_else(|| PyValueError::new_err("the pickle is damaged"))?;
        let source = source.map(|(format, encoding, issues)| Source {
            format: format.0,
            encoding: encoding.0,
            issues: issues.iter().map(|issue| issue.get().clone()).collect(),
        });
        Ok(Record(Tree::new(Arc::new(record), source)))
    }
}
