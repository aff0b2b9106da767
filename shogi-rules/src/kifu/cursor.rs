use alloc::vec::Vec;

use crate::position::Position;
use crate::types::Move;

use super::edit::{Edit, EditError};
use super::{NodeId, NodeKind, Record};

/// A place in a record, with the position there: for a screen on which somebody goes forward and back.
///
/// The cursor does not hold the record, so that both can be kept side by side and the record can be changed. If its
/// node is removed, [`go`](Cursor::go) leads somewhere else.
///
/// ```
/// use shogi_rules::Position;
/// use shogi_rules::kifu::{Cursor, Record};
/// let mut record = Record::new(Position::startpos());
/// let mut cursor = Cursor::new(&record);
/// for mv in ["7g7f", "3c3d", "2g2f"] {
///     cursor.play(&mut record, mv.parse()?)?;
/// }
/// assert!(cursor.back(&record) && cursor.back(&record));
/// cursor.play(&mut record, "8c8d".parse()?)?;
/// assert!(cursor.switch(&record, 0), "back to the main line");
/// assert!(cursor.forward(&record));
/// assert_eq!(cursor.position().ply(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    node: NodeId,
    position: Position,
    /// The positions before, from the start on: going back is as cheap as going forward.
    before: Vec<Position>,
}

impl Cursor {
    /// Returns a cursor at the start.
    pub fn new(record: &Record) -> Cursor {
        Cursor { node: NodeId::ROOT, position: record.start().clone(), before: Vec::new() }
    }

    /// Returns the node where the cursor stands.
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// Returns the position there.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position before the node; at the start, that of the start.
    pub(super) fn position_before(&self) -> &Position {
        self.before.last().unwrap_or(&self.position)
    }

    /// Returns the number of nodes from the start to here.
    pub fn depth(&self) -> usize {
        self.before.len()
    }

    /// Goes to the main continuation; `false` if there is none.
    pub fn forward(&mut self, record: &Record) -> bool {
        let next = record.children(self.node).first().copied();
        next.is_some_and(|next| self.step(record, next))
    }

    /// Goes back to the node before; `false` at the start.
    pub fn back(&mut self, record: &Record) -> bool {
        let Some(parent) = record.parent(self.node) else { return false };
        let Some(position) = self.before.pop() else { return false };
        (self.node, self.position) = (parent, position);
        true
    }

    /// Goes to another continuation of the node before this one, by its place there; `false` if there is none.
    pub fn switch(&mut self, record: &Record, index: usize) -> bool {
        let sibling =
            record.parent(self.node).and_then(|parent| record.children(parent).get(index));
        sibling.is_some_and(|sibling| self.back(record) && self.step(record, *sibling))
    }

    /// Goes to a node, wherever it is; `false` if there is no such node.
    pub fn go(&mut self, record: &Record, id: NodeId) -> bool {
        if record.node(id).is_none() {
            return false;
        }
        *self = Cursor::new(record);
        for node in record.path(id) {
            self.step(record, node);
        }
        true
    }

    /// Goes to the end of the main line from here.
    pub fn go_to_end(&mut self, record: &Record) {
        while self.forward(record) {}
    }

    /// Plays a legal move: adds it if it is not there yet, and goes to it.
    ///
    /// # Errors
    ///
    /// As [`Record::add_move`].
    pub fn play(&mut self, record: &mut Record, mv: Move) -> Result<Edit, EditError> {
        let kind = NodeKind::Move { mv, illegal: None };
        let (id, edit) = record.add_at(self.node, &self.position, kind)?;
        self.step(record, id);
        Ok(edit)
    }

    /// Goes to a continuation of the node.
    fn step(&mut self, record: &Record, id: NodeId) -> bool {
        let Some(node) = record.node(id) else { return false };
        self.before.push(self.position.clone());
        node.kind.play(&mut self.position);
        self.node = id;
        true
    }
}
