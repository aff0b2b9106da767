use alloc::string::String;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::position::{IllegalMove, Position};
use crate::rules::Handicap;
use crate::types::Move;

use super::{RecordedResult, Terminal};

/// The number of a node in its [`Record`]; 0 is the root.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root: the start position.
    pub const ROOT: NodeId = NodeId(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A line of the head of a record, in the words of its format.
///
/// KIF: `先手：…` has the key `先手`. CSA: `N+…` has the key `N+`, `$EVENT:…` has `$EVENT`, and the version
/// line `V2.2` has `V`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// The key.
    pub key: String,
    /// The value, word for word but without blanks around it.
    pub value: String,
}

/// What a node is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// The start position.
    Root,
    /// A move.
    Move {
        /// The move.
        mv: Move,
        /// Why it is illegal, if it is.
        illegal: Option<IllegalMove>,
    },
    /// A pass (パス), which analysis files use.
    Pass,
    /// The end of a line. It is never followed by a move.
    Terminal(Terminal),
}

/// A node of a record: the start, a move, or the end of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Node {
    /// What the node is.
    pub kind: NodeKind,
    /// The time spent on it in milliseconds, if the file says.
    pub time: Option<u64>,
    /// The comments after it, one entry a line and word for word.
    ///
    /// The mark that makes a line a comment is gone: `*` of KIF, `'*` of CSA. What follows is kept, so
    /// that engine lines (`**` and `'**`) begin with `*`. A comment of CSA that is marked for human readers
    /// only (`'`) keeps its `'`.
    pub comments: Vec<String>,
    /// The name of a bookmark (しおり) set here.
    #[doc(alias = "しおり")]
    pub bookmark: Option<String>,
    parent: NodeId,
    children: SmallVec<[NodeId; 1]>,
}

impl Node {
    fn new(kind: NodeKind, parent: NodeId) -> Node {
        let children = SmallVec::new();
        Node { kind, time: None, comments: Vec::new(), bookmark: None, parent, children }
    }

    /// Returns the move, or `None` for the start, a pass and an end.
    pub const fn mv(&self) -> Option<Move> {
        match self.kind {
            NodeKind::Move { mv, .. } => Some(mv),
            _ => None,
        }
    }

    /// Returns why the move is illegal, if it is one.
    pub const fn illegal(&self) -> Option<IllegalMove> {
        match self.kind {
            NodeKind::Move { illegal, .. } => illegal,
            _ => None,
        }
    }

    /// Returns the end of a line, if the node is one.
    pub const fn terminal(&self) -> Option<&Terminal> {
        match &self.kind {
            NodeKind::Terminal(terminal) => Some(terminal),
            _ => None,
        }
    }
}

/// A game with everything that its file says: a tree of moves with comments, times and variations.
///
/// ```
/// use shogi_rules::kifu::{ParseOptions, read_str};
/// let text = "先手：羽根\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n*also good\n";
/// let record = read_str(text, &ParseOptions::default())?.record;
/// assert_eq!(record.header("先手"), Some("羽根"));
/// let main: Vec<_> = record.main_line().filter_map(|id| record.node(id)?.mv()).collect();
/// assert_eq!(main, ["7g7f".parse()?, "3c3d".parse()?]);
/// let branch = record.children(record.main_line().next().unwrap())[1];
/// assert_eq!(record.node(branch).unwrap().comments, ["also good"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    headers: Vec<Header>,
    start: Position,
    nodes: Vec<Node>,
}

impl Record {
    /// Returns a record without moves.
    pub fn new(start: Position) -> Record {
        let root = Node::new(NodeKind::Root, NodeId::ROOT);
        Record { headers: Vec::new(), start, nodes: Vec::from([root]) }
    }

    /// Returns the lines of the head in their order, duplicates included.
    pub fn headers(&self) -> &[Header] {
        &self.headers
    }

    /// Returns the value of the first header with this key.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|header| header.key == key).map(|header| header.value.as_str())
    }

    /// Returns the start position.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the handicap of which the start position is the start.
    pub fn handicap(&self) -> Option<Handicap> {
        Handicap::of(&self.start)
    }

    /// Returns a node.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// Returns the root, which carries the comments before the first move.
    pub fn root(&self) -> &Node {
        &self.nodes[0] // made by `new`, and no node is ever removed
    }

    /// Returns the continuations of a node in the order of the file; the first is the main one.
    ///
    /// A continuation after an end or after a move that was taken back stands before these: the game went on.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&[], |node| node.children.as_slice())
    }

    /// Returns the node before a node; the root has none.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).filter(|_| id != NodeId::ROOT).map(|node| node.parent)
    }

    /// Returns the main line: always the first continuation, from the first move to the end, the terminal
    /// included.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        let first = |id: NodeId| self.children(id).first().copied();
        core::iter::successors(first(NodeId::ROOT), move |id| first(*id))
    }

    /// Returns the moves of the main line, an illegal last one included.
    pub fn main_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_line().filter_map(|id| self.node(id)?.mv())
    }

    /// Returns the number of nodes, the root included.
    #[allow(clippy::len_without_is_empty)] // there is always the root
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the position after a node, by playing from the start; `None` if there is no such node.
    pub fn position(&self, id: NodeId) -> Option<Position> {
        let mut path = Vec::new();
        let mut at = id;
        while at != NodeId::ROOT {
            let node = self.node(at)?;
            path.push(&node.kind);
            at = node.parent;
        }
        let mut position = self.start.clone();
        for kind in path.into_iter().rev() {
            match kind {
                NodeKind::Move { mv, .. } => _ = position.play_unchecked(*mv),
                NodeKind::Pass => position = position.after_pass(),
                NodeKind::Root | NodeKind::Terminal(_) => {}
            }
        }
        Some(position)
    }

    /// Returns who won, as the end of the main line says.
    pub fn result(&self) -> RecordedResult {
        let mut side = self.start.side_to_move();
        let mut after_foul = false;
        for node in self.main_line().filter_map(|id| self.node(id)) {
            match &node.kind {
                NodeKind::Terminal(terminal) => return terminal.result(side, after_foul),
                NodeKind::Move { illegal, .. } => after_foul = illegal.is_some(),
                NodeKind::Root | NodeKind::Pass => after_foul = false,
            }
            side = !side;
        }
        RecordedResult::Unknown
    }

    pub(super) fn set_start(&mut self, start: Position) {
        self.start = start;
    }

    pub(super) fn add_header(&mut self, key: &str, value: &str) {
        self.headers.push(Header { key: key.into(), value: value.into() });
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index())
    }

    /// Adds a continuation of a node, in front of another one or as the last. There must be fewer than
    /// 2³² nodes.
    pub(super) fn add(&mut self, parent: NodeId, kind: NodeKind, before: Option<NodeId>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::new(kind, parent));
        if let Some(parent) = self.node_mut(parent) {
            let at = before.and_then(|id| parent.children.iter().rposition(|child| *child == id));
            parent.children.insert(at.unwrap_or(parent.children.len()), id);
        }
        id
    }
}
