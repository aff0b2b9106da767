//! Changes of a record, each of which can be taken back.

use core::ffi::c_char;

use shogi_rules::ErrorCode;
use shogi_rules::kifu::{
    Edit, EditError, NodeId, NodeKind, Record, Terminal, TerminalKind, comment_lines,
};

use crate::codes::Coded;
use crate::error::{run, run_into, shogi_error, shogi_status};
use crate::failure::Failure;
use crate::memory::{optional, text};
use crate::outcome::SHOGI_NO_COLOR;
use crate::record::{Document, shogi_record};
use crate::record_tree::{SHOGI_NO_TIME, shogi_node_id};
use crate::types::{color, mv, shogi_color, shogi_move};

impl Document {
    /// Makes a change and remembers the way back.
    pub(crate) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut Record) -> Result<(T, Edit), EditError>,
    ) -> Result<T, Failure> {
        let (value, edit) = change(&mut self.record)?;
        self.done.push(edit);
        self.undone.clear();
        Ok(value)
    }
}

/// Changes a record with details of what is wrong.
///
/// # Safety
///
/// As the functions below.
unsafe fn change(
    record: *mut shogi_record,
    error: *mut shogi_error,
    change: impl Fn(&mut Record) -> Result<Edit, EditError>,
) -> shogi_status {
    // SAFETY: the caller's promise.
    unsafe {
        run_into(error, || shogi_record::write(record)?.change(|record| Ok(((), change(record)?))))
    }
}

/// Adds a move after a node, or finds it there, and tells its node. An illegal one is refused if `allow_illegal` is 0,
/// or else flagged. `node` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_add_move(
    record: *mut shogi_record,
    parent: shogi_node_id,
    played: shogi_move,
    allow_illegal: u32,
    node: *mut shogi_node_id,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let node = optional(node)?;
            let mv = mv(played)?;
            let mut document = shogi_record::write(record)?;
            let position = document.record.position(NodeId(parent)).ok_or(ErrorCode::NoSuchNode)?;
            let illegal = position.check_legality(mv).err().filter(|_| allow_illegal != 0);
            let kind = NodeKind::Move { mv, illegal };
            let id = document.change(|record| record.add_node(NodeId(parent), kind))?;
            node.put(id.0)
        })
    }
}

/// Adds a pass (パス) after a node. `node` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_add_pass(
    record: *mut shogi_record,
    parent: shogi_node_id,
    node: *mut shogi_node_id,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let node = optional(node)?;
            let id = shogi_record::write(record)?
                .change(|record| record.add_node(NodeId(parent), NodeKind::Pass))?;
            node.put(id.0)
        })
    }
}

/// Adds the end of a line after a node (`enum shogi_end`). `word` is what the file is to say where the kind does not,
/// NULL for nothing; `winner` is `SHOGI_NO_COLOR` where the kind of the end tells. `node` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_add_end(
    record: *mut shogi_record,
    parent: shogi_node_id,
    end: u32,
    word: *const c_char,
    word_length: usize,
    winner: shogi_color,
    node: *mut shogi_node_id,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let node = optional(node)?;
            let kind = TerminalKind::from_code(end)?;
            let raw = if word.is_null() { "" } else { text(word, word_length)? }.into();
            let winner = if winner == SHOGI_NO_COLOR { None } else { Some(color(winner)?) };
            let end = Terminal { kind, raw, winner };
            let id = shogi_record::write(record)?
                .change(|record| record.add_end(NodeId(parent), end))?;
            node.put(id.0)
        })
    }
}

/// Removes a node and all that follows it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_remove(
    record: *mut shogi_record,
    id: shogi_node_id,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { change(record, error, |record| record.remove(NodeId(id))) }
}

/// Gives a node another place among the continuations of the one before; 0 makes it the main one there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_reorder(
    record: *mut shogi_record,
    id: shogi_node_id,
    index: usize,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { change(record, error, |record| record.reorder(NodeId(id), index)) }
}

/// Makes the line through a node the main line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_promote_to_main(
    record: *mut shogi_record,
    id: shogi_node_id,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { change(record, error, |record| record.promote_to_main(NodeId(id))) }
}

/// Notes the time of a node in milliseconds; `SHOGI_NO_TIME` removes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_set_time(
    record: *mut shogi_record,
    id: shogi_node_id,
    time: u64,
    error: *mut shogi_error,
) -> shogi_status {
    let time = Some(time).filter(|time| *time != SHOGI_NO_TIME);
    unsafe { change(record, error, |record| record.set_time(NodeId(id), time)) }
}

/// Gives a node other comments, one for each line of a text; NULL or the empty text for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_set_comments(
    record: *mut shogi_record,
    id: shogi_node_id,
    comments: *const c_char,
    length: usize,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let comments = if comments.is_null() { "" } else { text(comments, length)? };
            let lines = comment_lines(comments);
            shogi_record::write(record)?
                .change(|record| Ok(((), record.set_comments(NodeId(id), lines)?)))
        })
    }
}

/// Gives a node a bookmark (しおり); NULL removes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_set_bookmark(
    record: *mut shogi_record,
    id: shogi_node_id,
    name: *const c_char,
    length: usize,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let name = if name.is_null() { None } else { Some(text(name, length)?.into()) };
            shogi_record::write(record)?
                .change(|record| Ok(((), record.set_bookmark(NodeId(id), name)?)))
        })
    }
}

/// Takes over the lines and notes of another record that starts from the same position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_merge(
    record: *mut shogi_record,
    other: *const shogi_record,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            // A record merged into itself would be in use.
            let other = shogi_record::read(other)?.record.clone();
            shogi_record::write(record)?.change(|record| Ok(((), record.merge(&other)?)))
        })
    }
}

/// Makes the last of some edits, and keeps the way back with the others.
fn step(record: &mut Record, from: &mut Vec<Edit>, to: &mut Vec<Edit>) -> Result<(), Failure> {
    let edit = from.pop().ok_or(ErrorCode::Absent)?;
    to.push(record.apply(edit)?);
    Ok(())
}

/// Takes the last change back; `SHOGI_ERROR_ABSENT` if there is none. Nodes keep their numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_undo(record: *mut shogi_record) -> shogi_status {
    run(|| unsafe {
        let Document { record, done, undone, .. } = &mut *shogi_record::write(record)?;
        step(record, done, undone)
    })
}

/// Makes the change again that was taken back last; `SHOGI_ERROR_ABSENT` if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_redo(record: *mut shogi_record) -> shogi_status {
    run(|| unsafe {
        let Document { record, done, undone, .. } = &mut *shogi_record::write(record)?;
        step(record, undone, done)
    })
}
