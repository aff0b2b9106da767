//! What a reader finds, one after another: for a tree, or for whoever listens.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::position::Position;

use super::{Node, NodeId, NodeKind, Record, Terminal};

/// Something that a reader has found; see [`Games::visit`](super::Games::visit).
///
/// Nodes are numbered as in the [`Record`] that reading would make.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A header; after the start where the file has it there.
    Header {
        /// The key, in the words of the format.
        key: &'a str,
        /// The value.
        value: &'a str,
    },
    /// The start position; the root is there from now on.
    Start(&'a Position),
    /// A move, a pass or an end follows a node.
    Node {
        /// Its number.
        id: NodeId,
        /// The node that it follows.
        parent: NodeId,
        /// The continuation in front of which it stands there; the last one if there is none.
        before: Option<NodeId>,
        /// What it is.
        kind: &'a NodeKind,
        /// The position before it.
        position: &'a Position,
    },
    /// The time of a node in milliseconds.
    Time(NodeId, u64),
    /// A comment on a node, a line of it.
    Comment(NodeId, &'a str),
    /// The bookmark of a node.
    Bookmark(NodeId, &'a str),
    /// The end that a node is, now that more is known of it.
    End(NodeId, &'a Terminal),
    /// The game is read once more in another way: what was said of it does not count. (三枚落ち is two handicaps.)
    Again,
}

/// Tells what a record holds, each node before those that follow it.
pub(super) fn tell(record: &Record, listener: Listener<'_>) -> ControlFlow<()> {
    for header in record.headers() {
        listener(Event::Header { key: &header.key, value: &header.value })?;
    }
    listener(Event::Start(record.start()))?;
    // The nodes from the root to the one told last, with the positions after them.
    let mut path = Vec::from([(NodeId::ROOT, record.start().clone())]);
    for id in record.nodes().skip(1) {
        let (Some(node), Some(parent)) = (record.node(id), record.parent(id)) else { continue };
        while path.last().is_some_and(|(last, _)| *last != parent) {
            path.pop();
        }
        let Some((_, position)) = path.last() else { continue };
        listener(Event::Node { id, parent, before: None, kind: &node.kind, position })?;
        let mut position = position.clone();
        node.kind.play(&mut position);
        path.push((id, position));
    }
    ControlFlow::Continue(())
}

/// Who listens; [`ControlFlow::Break`] wants no more of this game.
pub(super) type Listener<'v> = &'v mut dyn FnMut(Event<'_>) -> ControlFlow<()>;

/// Where a reader's findings go.
pub(super) enum Output<'v> {
    Tree(Record),
    Events(Events<'v>),
}

/// What has to be known of the nodes that were told.
pub(super) struct Events<'v> {
    listener: Listener<'v>,
    nodes: usize,
    /// The last node; of the others nothing is kept.
    last: (NodeId, Node),
    stopped: bool,
}

impl Events<'_> {
    fn tell(&mut self, event: Event<'_>) {
        self.stopped = self.stopped || (self.listener)(event).is_break();
    }
}

impl<'v> Output<'v> {
    pub(super) fn tree(start: Position, room: usize) -> Output<'v> {
        Output::Tree(Record::with_room(start, room))
    }

    pub(super) fn events(listener: Listener<'v>) -> Output<'v> {
        let last = (NodeId::ROOT, Node::new(NodeKind::Root, NodeId::ROOT));
        Output::Events(Events { listener, nodes: 1, last, stopped: false })
    }

    /// Forgets the game.
    pub(super) fn again(&mut self, start: &Position) {
        match self {
            Output::Tree(record) => *record = Record::new(start.clone()),
            Output::Events(events) => {
                events.tell(Event::Again);
                events.nodes = 1;
                events.last = (NodeId::ROOT, Node::new(NodeKind::Root, NodeId::ROOT));
            }
        }
    }

    /// Tells whether nobody wants to know more.
    pub(super) const fn is_stopped(&self) -> bool {
        match self {
            Output::Tree(_) => false,
            Output::Events(events) => events.stopped,
        }
    }

    /// The number of nodes, the root included.
    pub(super) fn len(&self) -> usize {
        match self {
            Output::Tree(record) => record.len(),
            Output::Events(events) => events.nodes,
        }
    }

    /// A node, if it is kept.
    pub(super) fn node(&self, id: NodeId) -> Option<&Node> {
        match self {
            Output::Tree(record) => record.node(id),
            Output::Events(events) => Some(&events.last.1).filter(|_| events.last.0 == id),
        }
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        match self {
            Output::Tree(record) => record.node_mut(id),
            Output::Events(events) => Some(&mut events.last.1).filter(|_| events.last.0 == id),
        }
    }

    /// The continuations of a node, if they are kept.
    pub(super) fn children(&self, id: NodeId) -> &[NodeId] {
        match self {
            Output::Tree(record) => record.children(id),
            Output::Events(_) => &[],
        }
    }

    pub(super) fn header(&mut self, key: &str, value: &str) {
        match self {
            Output::Tree(record) => record.add_header(key, value),
            Output::Events(events) => events.tell(Event::Header { key, value }),
        }
    }

    pub(super) fn start(&mut self, start: &Position) {
        match self {
            Output::Tree(record) => record.set_start(start.clone()),
            Output::Events(events) => events.tell(Event::Start(start)),
        }
    }

    pub(super) fn add(
        &mut self,
        parent: NodeId,
        kind: NodeKind,
        before: Option<NodeId>,
        position: &Position,
    ) -> NodeId {
        match self {
            Output::Tree(record) => record.add(parent, kind, before),
            Output::Events(events) => {
                let id = NodeId(events.nodes as u32);
                events.tell(Event::Node { id, parent, before, kind: &kind, position });
                events.nodes += 1;
                events.last = (id, Node::new(kind, parent));
                id
            }
        }
    }

    /// Sets the time of a node, unless it has one or can have none.
    pub(super) fn time(&mut self, id: NodeId, millis: u64) -> bool {
        let node = self.node_mut(id);
        let Some(node) = node.filter(|node| node.kind != NodeKind::Root && node.time.is_none())
        else {
            return false;
        };
        node.time = Some(millis);
        if let Output::Events(events) = self {
            events.tell(Event::Time(id, millis));
        }
        true
    }

    pub(super) fn comment(&mut self, id: NodeId, text: &str) {
        match self {
            Output::Tree(record) => {
                record.node_mut(id).into_iter().for_each(|node| node.comments.push(text.into()));
            }
            Output::Events(events) => events.tell(Event::Comment(id, text)),
        }
    }

    pub(super) fn bookmark(&mut self, id: NodeId, name: &str) {
        if let Some(node) = self.node_mut(id) {
            node.bookmark = Some(name.into());
        }
        if let Output::Events(events) = self {
            events.tell(Event::Bookmark(id, name));
        }
    }

    /// Changes the end that a node is.
    pub(super) fn change_end(&mut self, id: NodeId, change: impl FnOnce(&mut Terminal)) {
        let Some(Node { kind: NodeKind::Terminal(end), .. }) = self.node_mut(id) else { return };
        let before = end.clone();
        change(end);
        if *end == before {
            return;
        }
        let end = end.clone();
        if let Output::Events(events) = self {
            events.tell(Event::End(id, &end));
        }
    }
}
