use alloc::string::String;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::position::{IllegalMove, Position};
use crate::rules::Handicap;
use crate::types::Move;

use super::edit::EditError;
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

impl NodeKind {
    /// Plays it, as far as it is a move.
    pub(super) fn play(&self, position: &mut Position) {
        match self {
            NodeKind::Move { mv, .. } => _ = position.play_unchecked(*mv),
            NodeKind::Pass => *position = position.after_pass(),
            NodeKind::Root | NodeKind::Terminal(_) => {}
        }
    }
}

/// A node of a record: the start, a move, or the end of a line.
///
/// Two nodes are equal if they say the same, wherever they stand.
#[derive(Clone, Debug)]
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
    /// The node was removed, or one before it.
    removed: bool,
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        let of = |node: &Node| (node.time, node.children.len());
        of(self) == of(other)
            && self.kind == other.kind
            && self.comments == other.comments
            && self.bookmark == other.bookmark
    }
}

impl Eq for Node {}

impl Node {
    pub(super) fn new(kind: NodeKind, parent: NodeId) -> Node {
        Node {
            kind,
            time: None,
            comments: Vec::new(),
            bookmark: None,
            parent,
            children: SmallVec::new(),
            removed: false,
        }
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
///
/// Two records are equal if they say the same, in whatever order their nodes were added.
#[derive(Clone, Debug)]
pub struct Record {
    headers: Vec<Header>,
    start: Position,
    nodes: Vec<Node>,
    /// How many of them were removed.
    removed: usize,
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let of = |record: &Record| (record.len(), record.start.ply());
        of(self) == of(other)
            && self.start == other.start
            && self.headers == other.headers
            && self.nodes().map(|id| self.node(id)).eq(other.nodes().map(|id| other.node(id)))
    }
}

impl Eq for Record {}

impl Record {
    /// Returns a record without moves.
    pub fn new(start: Position) -> Record {
        Record::with_room(start, 0)
    }

    /// Returns a record with room for so many nodes.
    pub(super) fn with_room(start: Position, room: usize) -> Record {
        let mut nodes = Vec::with_capacity(room + 1);
        nodes.push(Node::new(NodeKind::Root, NodeId::ROOT));
        Record { headers: Vec::new(), start, nodes, removed: 0 }
    }

    /// Removes everything but the start for good.
    pub(super) fn keep_root(&mut self) {
        self.nodes.truncate(1);
        if let Some(root) = self.nodes.first_mut() {
            root.children.clear();
        }
        self.removed = 0;
    }

    /// Gives back the room that no node has taken.
    pub(super) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
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

    /// Returns a node; `None` if there is none with this id, or it was removed.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index()).filter(|node| !node.removed)
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
        self.nodes.len() - self.removed
    }

    /// Returns all nodes, each before those that follow it, the main line first.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.subtree(NodeId::ROOT)
    }

    /// Returns a node and all that follow it.
    fn subtree(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut open = Vec::from([id]);
        core::iter::from_fn(move || {
            let id = open.pop()?;
            open.extend(self.nodes.get(id.index())?.children.iter().rev());
            Some(id)
        })
    }

    /// Returns the last node of every line, the main line first.
    pub fn leaves(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes().filter(|id| self.children(*id).is_empty())
    }

    /// Returns the nodes from the first after the root to a node, that node included; none for the root or where
    /// there is no such node.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let up = core::iter::successors(Some(id), |id| self.parent(*id));
        let mut path: Vec<_> =
            up.filter(|id| *id != NodeId::ROOT && self.node(*id).is_some()).collect();
        path.reverse();
        path
    }

    /// Returns the nodes of the main line, the root first, each with the position after it.
    ///
    /// ```
    /// use shogi_rules::kifu::{ParseOptions, read_str};
    /// let text = "PI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    /// let record = read_str(text, &ParseOptions::default())?.record;
    /// let plies: Vec<_> = record.positions().map(|(_, position)| position.ply()).collect();
    /// assert_eq!(plies, [1, 2, 3, 3]);
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = (NodeId, Position)> + '_ {
        let mut position = self.start.clone();
        core::iter::once(NodeId::ROOT).chain(self.main_line()).map(move |id| {
            if let Some(node) = self.node(id) {
                node.kind.play(&mut position);
            }
            (id, position.clone())
        })
    }

    /// Returns the position after a node, by playing from the start; `None` if there is no such node.
    pub fn position(&self, id: NodeId) -> Option<Position> {
        self.node(id)?;
        let mut position = self.start.clone();
        for node in self.path(id).into_iter().filter_map(|id| self.node(id)) {
            node.kind.play(&mut position);
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

    pub(super) fn swap_headers(&mut self, headers: &mut Vec<Header>) {
        core::mem::swap(&mut self.headers, headers);
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index()).filter(|node| !node.removed)
    }

    /// Adds a continuation of a node, in front of another one or as the last. There must be fewer than
    /// 2³² nodes.
    pub(super) fn add(&mut self, parent: NodeId, kind: NodeKind, before: Option<NodeId>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        // Made in its place: `push` would copy it there.
        self.nodes.extend(core::iter::once_with(|| Node::new(kind, parent)));
        if let Some(parent) = self.node_mut(parent) {
            let at = before.and_then(|id| parent.children.iter().rposition(|child| *child == id));
            parent.children.insert(at.unwrap_or(parent.children.len()), id);
        }
        id
    }

    /// Adds the last continuation of a node, if there is room for another node.
    pub(super) fn try_add(&mut self, parent: NodeId, kind: NodeKind) -> Option<NodeId> {
        let room = self.nodes.len() < u32::MAX as usize;
        room.then(|| self.add(parent, kind, None))
    }

    /// Removes a node with all that follows it and returns its place among its siblings.
    pub(super) fn detach(&mut self, id: NodeId) -> Result<usize, EditError> {
        let index = self.place(id)?;
        if let Some(parent) = self.parent(id).and_then(|parent| self.node_mut(parent)) {
            parent.children.remove(index);
        }
        self.mark(id, true);
        Ok(index)
    }

    /// Puts a removed node back in a place among its siblings.
    pub(super) fn attach(&mut self, id: NodeId, index: usize) -> Result<(), EditError> {
        let node = self.nodes.get(id.index()).filter(|node| node.removed);
        let parent = node.map(|node| node.parent).ok_or(EditError::NoSuchNode)?;
        let siblings = &mut self.node_mut(parent).ok_or(EditError::NoSuchNode)?.children;
        siblings.insert(index.min(siblings.len()), id);
        self.mark(id, false);
        Ok(())
    }

    /// Gives a node another place among its siblings and returns the one that it had.
    pub(super) fn move_to(&mut self, id: NodeId, index: usize) -> Result<usize, EditError> {
        let before = self.place(id)?;
        if let Some(parent) = self.parent(id).and_then(|parent| self.node_mut(parent)) {
            parent.children.remove(before);
            let index = index.min(parent.children.len());
            parent.children.insert(index, id);
        }
        Ok(before)
    }

    /// The place of a node among its siblings.
    fn place(&self, id: NodeId) -> Result<usize, EditError> {
        if id == NodeId::ROOT {
            return Err(EditError::Root);
        }
        let parent = self.parent(id).ok_or(EditError::NoSuchNode)?;
        let index = self.children(parent).iter().position(|child| *child == id);
        index.ok_or(EditError::NoSuchNode)
    }

    /// Marks a node and all that follow it as removed or not.
    fn mark(&mut self, id: NodeId, removed: bool) {
        let ids: Vec<_> = self.subtree(id).collect();
        let count = ids.len();
        for id in ids {
            if let Some(node) = self.nodes.get_mut(id.index()) {
                node.removed = removed;
            }
        }
        self.removed = if removed { self.removed + count } else { self.removed - count };
    }
}
