//! A record as a list of its nodes, each with its distance from the start: for keeping it in another form.

use alloc::vec::Vec;

use crate::position::Position;

use super::{EditError, Header, Node, NodeId, NodeKind, Record};

impl From<NodeKind> for Node {
    /// Returns a node without time, comments and bookmark, for [`Record::from_outline`].
    fn from(kind: NodeKind) -> Node {
        Node::new(kind, NodeId::ROOT)
    }
}

impl Record {
    /// Returns all nodes in the order of [`nodes`](Record::nodes), the root first, each with its distance from it.
    pub fn outline(&self) -> impl Iterator<Item = (usize, &Node)> {
        let mut path = Vec::new();
        self.nodes().filter_map(move |id| {
            let parent = self.parent(id);
            while path.last().copied() != parent {
                path.pop();
            }
            let depth = path.len();
            path.push(id);
            Some((depth, self.node(id)?))
        })
    }

    /// Puts a record together again from its start, its headers and its [`outline`](Record::outline).
    ///
    /// Why moves are illegal need not be said: it is looked up.
    ///
    /// # Errors
    ///
    /// The first node is not the root, or another one is; a node follows an end ([`EditError::AfterEnd`]), or nothing
    /// ([`EditError::NoSuchNode`]); or there are too many.
    ///
    /// ```
    /// use shogi_rules::kifu::{ParseOptions, Record, read_str};
    /// let text = "   1 ７六歩(77)\n*good\n   2 ３四歩(33)\n変化：1手\n   1 ２六歩(27)\n   2 投了\n";
    /// let record = read_str(text, &ParseOptions::default())?.record;
    /// let nodes: Vec<_> = record.outline().map(|(depth, node)| (depth, node.clone())).collect();
    /// assert_eq!(nodes.iter().map(|(depth, _)| *depth).collect::<Vec<_>>(), [0, 1, 2, 1, 2]);
    /// let again = Record::from_outline(record.start().clone(), record.headers().to_vec(), nodes)?;
    /// assert_eq!(again, record);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_outline(
        start: Position,
        headers: Vec<Header>,
        nodes: impl IntoIterator<Item = (usize, Node)>,
    ) -> Result<Record, EditError> {
        let mut nodes = nodes.into_iter();
        let mut record = Record::new(start.clone());
        let _ = record.set_headers(headers);
        match nodes.next() {
            Some((0, root)) if root.kind == NodeKind::Root => record.take_notes(NodeId::ROOT, root),
            _ => return Err(EditError::Root),
        }
        // The nodes from the root to the last one, with the positions after them.
        let mut path = Vec::from([(NodeId::ROOT, start)]);
        for (depth, mut node) in nodes {
            path.truncate(depth);
            let (parent, before) =
                path.last().filter(|_| path.len() == depth).ok_or(EditError::NoSuchNode)?;
            if record.node(*parent).is_some_and(|parent| parent.terminal().is_some()) {
                return Err(EditError::AfterEnd);
            }
            let mut position = before.clone();
            match &mut node.kind {
                NodeKind::Root => return Err(EditError::Root),
                NodeKind::Move { mv, illegal } => *illegal = position.check_legality(*mv).err(),
                NodeKind::Pass | NodeKind::Terminal(_) => {}
            }
            node.kind.play(&mut position);
            let id = record.try_add(*parent, node.kind.clone()).ok_or(EditError::TooLarge)?;
            record.take_notes(id, node);
            path.push((id, position));
        }
        Ok(record)
    }

    /// Gives a node what is noted at another one.
    fn take_notes(&mut self, id: NodeId, from: Node) {
        if let Some(node) = self.node_mut(id) {
            (node.time, node.comments, node.bookmark) = (from.time, from.comments, from.bookmark);
        }
    }
}
