//! Changes of a record, each with the one that takes it back.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::error::{ErrorCode, Lang, Message};
use crate::position::{IllegalMove, Position};
use crate::types::Move;

use super::{Header, Node, NodeId, NodeKind, Record, Terminal};

/// What [`Record::apply`] does: a change that was returned as the way back from another one.
///
/// Every method that changes a record returns its `Edit`. Applying that takes the change back and returns the edit
/// that makes it again, so that a stack of edits for "undo" and one for "redo" are all that a program needs.
/// Nodes keep their ids all the time.
///
/// ```
/// use shogi_rules::Position;
/// use shogi_rules::kifu::{NodeId, Record};
/// let mut record = Record::new(Position::startpos());
/// let (pawn, undo) = record.add_move(NodeId::ROOT, "7g7f".parse()?)?;
/// let redo = record.apply(undo)?;
/// assert!(record.node(pawn).is_none());
/// record.apply(redo)?;
/// assert_eq!(record.node(pawn).unwrap().mv(), Some("7g7f".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use = "keep it to take the change back"]
pub struct Edit(Step);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    /// Puts a removed node back, with all that follows it.
    Attach {
        id: NodeId,
        index: usize,
    },
    Remove {
        id: NodeId,
    },
    /// Gives a node another place among its siblings.
    Reorder {
        id: NodeId,
        index: usize,
    },
    /// Gives a node other notes.
    Note {
        id: NodeId,
        notes: Box<Notes>,
    },
    Headers(Vec<Header>),
    /// One after another.
    All(Vec<Edit>),
}

/// Returns the comments that a text of several lines stands for, one for each; none for the empty text. Lines may end as
/// on any system, and the end of the last one begins no further comment.
///
/// ```
/// use shogi_rules::kifu::comment_lines;
/// assert_eq!(comment_lines("the joseki\r\nuntil here\n"), ["the joseki", "until here"]);
/// assert_eq!(comment_lines("one\rtwo\n\nfour"), ["one", "two", "", "four"]);
/// assert!(comment_lines("").is_empty());
/// ```
pub fn comment_lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    let mut lines: Vec<String> = text.split(['\n', '\r']).map(String::from).collect();
    if lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// What is noted at a node.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Notes {
    time: Option<u64>,
    comments: Vec<String>,
    bookmark: Option<String>,
}

/// Why a record was not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub enum EditError {
    /// There is no such node, or it was removed; or the edit belongs to another state of the record.
    NoSuchNode,
    /// The move is illegal, and was not said to be; or for another reason.
    Illegal(IllegalMove),
    /// The move is legal, but was said to be illegal.
    NotIllegal,
    /// Nothing can follow the end of a line.
    AfterEnd,
    /// The root cannot be removed, moved or added.
    Root,
    /// The records start from different positions.
    OtherStart,
    /// The record has as many nodes as it can have.
    TooLarge,
}

impl EditError {
    /// Returns the stable code.
    pub const fn code(self) -> ErrorCode {
        match self {
            EditError::NoSuchNode => ErrorCode::NoSuchNode,
            EditError::Illegal(reason) => reason.code(),
            EditError::NotIllegal => ErrorCode::NotIllegal,
            EditError::AfterEnd => ErrorCode::MoveAfterEnd,
            EditError::Root => ErrorCode::RootNode,
            EditError::OtherStart => ErrorCode::OtherStart,
            EditError::TooLarge => ErrorCode::TooLarge,
        }
    }

    /// Returns something that displays the error in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<EditError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            EditError::Illegal(reason) => reason.message(self.lang).fmt(f),
            other => f.write_str(other.code().message(self.lang)),
        }
    }
}

impl Record {
    /// Makes a change that another one has returned, and returns the way back.
    ///
    /// # Errors
    ///
    /// The record is not as it was when the edit was returned: [`EditError::NoSuchNode`]. It is unchanged then.
    pub fn apply(&mut self, edit: Edit) -> Result<Edit, EditError> {
        Ok(Edit(match edit.0 {
            Step::Attach { id, index } => {
                self.attach(id, index)?;
                Step::Remove { id }
            }
            Step::Remove { id } => return self.remove(id),
            Step::Reorder { id, index } => return self.reorder(id, index),
            Step::Note { id, mut notes } => {
                let node = self.node_mut(id).ok_or(EditError::NoSuchNode)?;
                core::mem::swap(&mut node.time, &mut notes.time);
                core::mem::swap(&mut node.comments, &mut notes.comments);
                core::mem::swap(&mut node.bookmark, &mut notes.bookmark);
                Step::Note { id, notes }
            }
            Step::Headers(mut headers) => {
                self.swap_headers(&mut headers);
                Step::Headers(headers)
            }
            Step::All(edits) => return self.apply_all(edits),
        }))
    }

    /// All or nothing.
    fn apply_all(&mut self, edits: Vec<Edit>) -> Result<Edit, EditError> {
        let mut back = Vec::with_capacity(edits.len());
        for edit in edits {
            match self.apply(edit) {
                Ok(edit) => back.push(edit),
                Err(error) => {
                    for edit in back.into_iter().rev() {
                        let _ = self.apply(edit)?;
                    }
                    return Err(error);
                }
            }
        }
        back.reverse();
        Ok(Edit(Step::All(back)))
    }

    /// Adds a legal move as the last continuation of a node. A move that is there already is not added again.
    ///
    /// Looks for the position by playing from the start; a [`Cursor`](super::Cursor) knows it.
    ///
    /// # Errors
    ///
    /// The move is illegal, there is no such node, or it is an end.
    pub fn add_move(&mut self, parent: NodeId, mv: Move) -> Result<(NodeId, Edit), EditError> {
        let position = self.position(parent).ok_or(EditError::NoSuchNode)?;
        self.add_at(parent, &position, NodeKind::Move { mv, illegal: None })
    }

    /// Adds the end of a line.
    ///
    /// # Errors
    ///
    /// There is no such node, or it is an end itself.
    pub fn add_end(&mut self, parent: NodeId, end: Terminal) -> Result<(NodeId, Edit), EditError> {
        self.add_at(parent, &Position::startpos(), NodeKind::Terminal(end))
    }

    /// Adds anything as the last continuation of a node: a pass, or a move with the reason why it is illegal. If
    /// the same is there already, that is returned.
    ///
    /// # Errors
    ///
    /// There is no such node, or it is an end; the move is not illegal for the reason given.
    pub fn add_node(
        &mut self,
        parent: NodeId,
        kind: NodeKind,
    ) -> Result<(NodeId, Edit), EditError> {
        let position = self.position(parent).ok_or(EditError::NoSuchNode)?;
        self.add_at(parent, &position, kind)
    }

    /// Adds a node where the position is known.
    pub(super) fn add_at(
        &mut self,
        parent: NodeId,
        position: &Position,
        kind: NodeKind,
    ) -> Result<(NodeId, Edit), EditError> {
        let node = self.node(parent).ok_or(EditError::NoSuchNode)?;
        if node.terminal().is_some() {
            return Err(EditError::AfterEnd);
        }
        match &kind {
            NodeKind::Root => return Err(EditError::Root),
            NodeKind::Move { mv, illegal } => match (position.check_legality(*mv).err(), illegal) {
                (Some(reason), said) if Some(reason) != *said => {
                    return Err(EditError::Illegal(reason));
                }
                (None, Some(_)) => return Err(EditError::NotIllegal),
                _ => {}
            },
            NodeKind::Pass | NodeKind::Terminal(_) => {}
        }
        if let Some(id) = self.child(parent, &kind) {
            return Ok((id, Edit(Step::All(Vec::new()))));
        }
        let id = self.try_add(parent, kind).ok_or(EditError::TooLarge)?;
        Ok((id, Edit(Step::Remove { id })))
    }

    /// Removes a node and all that follows it. Their ids are not used again: the edit brings them back.
    ///
    /// # Errors
    ///
    /// There is no such node, or it is the root.
    pub fn remove(&mut self, id: NodeId) -> Result<Edit, EditError> {
        let index = self.detach(id)?;
        Ok(Edit(Step::Attach { id, index }))
    }

    /// Gives a node another place among the continuations of the node before it; 0 makes it the main one there.
    /// Beyond the last place is the last.
    ///
    /// # Errors
    ///
    /// There is no such node, or it is the root.
    pub fn reorder(&mut self, id: NodeId, index: usize) -> Result<Edit, EditError> {
        let before = self.move_to(id, index)?;
        Ok(Edit(Step::Reorder { id, index: before }))
    }

    /// Makes the line through a node the main line.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn promote_to_main(&mut self, id: NodeId) -> Result<Edit, EditError> {
        self.node(id).ok_or(EditError::NoSuchNode)?;
        let mut edits = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            if self.children(parent).first() != Some(&at) {
                edits.push(self.reorder(at, 0)?);
            }
            at = parent;
        }
        edits.reverse();
        Ok(Edit(Step::All(edits)))
    }

    /// Sets the time of a node, in milliseconds.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn set_time(&mut self, id: NodeId, time: Option<u64>) -> Result<Edit, EditError> {
        self.note(id, |notes| notes.time = time)
    }

    /// Sets the comments of a node, one entry a line.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn set_comments(&mut self, id: NodeId, comments: Vec<String>) -> Result<Edit, EditError> {
        self.note(id, |notes| notes.comments = comments)
    }

    /// Sets or removes the bookmark of a node.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn set_bookmark(
        &mut self,
        id: NodeId,
        bookmark: Option<String>,
    ) -> Result<Edit, EditError> {
        self.note(id, |notes| notes.bookmark = bookmark)
    }

    fn note(&mut self, id: NodeId, change: impl FnOnce(&mut Notes)) -> Result<Edit, EditError> {
        let Node { time, comments, bookmark, .. } = self.node(id).ok_or(EditError::NoSuchNode)?;
        let (time, comments, bookmark) = (*time, comments.clone(), bookmark.clone());
        let mut notes = Box::new(Notes { time, comments, bookmark });
        change(&mut notes);
        self.apply(Edit(Step::Note { id, notes }))
    }

    /// Sets the first header with a key, or adds it; without a value it is removed.
    pub fn set_header(&mut self, key: &str, value: Option<&str>) -> Edit {
        let mut headers = self.headers().to_vec();
        let at = headers.iter().position(|header| header.key == key);
        match (at, value) {
            (Some(at), Some(value)) => {
                if let Some(header) = headers.get_mut(at) {
                    header.value = value.into();
                }
            }
            (Some(at), None) => drop(headers.remove(at)),
            (None, Some(value)) => headers.push(Header { key: key.into(), value: value.into() }),
            (None, None) => {}
        }
        self.set_headers(headers)
    }

    /// Sets all headers.
    pub fn set_headers(&mut self, mut headers: Vec<Header>) -> Edit {
        self.swap_headers(&mut headers);
        Edit(Step::Headers(headers))
    }

    /// Adds the lines of another record from the same start: moves that both have stay one, the others become
    /// variations. Comments that are new are added, a time or a bookmark only where there is none; headers are
    /// left alone.
    ///
    /// # Errors
    ///
    /// The records start from different positions, or there is no room for so many nodes. The record is unchanged
    /// then.
    ///
    /// ```
    /// use shogi_rules::kifu::{ParseOptions, read_str};
    /// let read = |text| read_str(text, &ParseOptions::default()).map(|parsed| parsed.record);
    /// let mut record = read("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n")?;
    /// record.merge(&read("手合割：平手\n   1 ７六歩(77)\n   2 ８四歩(83)\n")?)?;
    /// let pawn = record.main_line().next().unwrap();
    /// assert_eq!(record.children(pawn).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merge(&mut self, other: &Record) -> Result<Edit, EditError> {
        let same_start = self.start() == other.start() && self.start().ply() == other.start().ply();
        if !same_start {
            return Err(EditError::OtherStart);
        }
        let mut edits = Vec::new();
        let merged = self.merge_into(other, &mut edits);
        edits.reverse();
        let back = Edit(Step::All(edits));
        match merged {
            Ok(()) => Ok(back),
            Err(error) => {
                let _ = self.apply(back)?;
                Err(error)
            }
        }
    }

    /// Merges and notes the way back of each step.
    fn merge_into(&mut self, other: &Record, edits: &mut Vec<Edit>) -> Result<(), EditError> {
        let mut pairs = Vec::from([(NodeId::ROOT, NodeId::ROOT)]);
        while let Some((own, foreign)) = pairs.pop() {
            let Some(node) = other.node(foreign) else { continue };
            edits.push(self.note(own, |notes| notes.add(node))?);
            // Moves are looked up; there are few other continuations.
            let moves = |id: &NodeId| Some((self.node(*id)?.mv()?.to_raw(), *id));
            let mut moves: BTreeMap<u16, NodeId> =
                self.children(own).iter().rev().filter_map(moves).collect();
            let mut next = Vec::new();
            for child in other.children(foreign) {
                let Some(kind) = other.node(*child).map(|node| &node.kind) else { continue };
                let mv = other.node(*child).and_then(Node::mv).map(Move::to_raw);
                let there = match mv {
                    Some(mv) => moves.get(&mv).copied(),
                    None => self.child(own, kind),
                };
                let id = if let Some(id) = there {
                    id
                } else {
                    let id = self.try_add(own, kind.clone()).ok_or(EditError::TooLarge)?;
                    edits.push(Edit(Step::Remove { id }));
                    id
                };
                moves.extend(mv.map(|mv| (mv, id)));
                next.push((id, *child));
            }
            pairs.extend(next.into_iter().rev());
        }
        Ok(())
    }

    /// The first continuation of this kind.
    fn child(&self, parent: NodeId, kind: &NodeKind) -> Option<NodeId> {
        let same = |id: &NodeId| self.node(*id).is_some_and(|node| node.kind == *kind);
        self.children(parent).iter().copied().find(same)
    }
}

impl Notes {
    /// Adds what another node has and this one does not.
    fn add(&mut self, node: &Node) {
        self.time = self.time.or(node.time);
        if self.bookmark.is_none() {
            self.bookmark.clone_from(&node.bookmark);
        }
        let known: BTreeSet<&String> = self.comments.iter().collect();
        let new = node.comments.iter().filter(|comment| !known.contains(comment));
        let new: Vec<String> = new.cloned().collect();
        self.comments.extend(new);
    }
}
