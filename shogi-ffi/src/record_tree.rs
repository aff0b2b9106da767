//! The tree of a record: nodes and what is noted at them.

use core::ffi::c_char;

use shogi_rules::kifu::{Node, NodeId, NodeKind, RecordedResult, TerminalKind, engine_score};
use shogi_rules::usi::Score;
use shogi_rules::{ErrorCode, IllegalMove};

use crate::codes::{Coded, Kinded, codes, kinds};
use crate::error::{run, shogi_squares, shogi_status};
use crate::failure::Failure;
use crate::memory::{items_out, look, put, text_out};
use crate::outcome::{SHOGI_NO_COLOR, raw_color};
use crate::position::shogi_position;
use crate::record::{Document, shogi_record};
use crate::types::{raw_move, shogi_color, shogi_move};

/// A node of a record; 0 is the start.
pub type shogi_node_id = u32;

/// No node: the start has none before it.
pub const SHOGI_NO_NODE: shogi_node_id = u32::MAX;
/// In place of a time: the file says none.
pub const SHOGI_NO_TIME: u64 = u64::MAX;

codes! {
    "shogi_end" "How a line of a record ends; 0 is no end." TerminalKind {
        1 Resign "投了, %TORYO";
        2 Interrupted "中断, %CHUDAN";
        3 SealedMove "封じ手";
        4 Repetition "千日手, %SENNICHITE";
        5 Impasse "持将棋, %JISHOGI";
        6 Draw "引き分け, %HIKIWAKE";
        7 MaxMoves "最大手数, %MAX_MOVES";
        8 DeclarationWin "入玉勝ち, %KACHI: the side to move wins.";
        9 Mate "詰み, %TSUMI";
        10 NoMate "不詰, %FUZUMI";
        11 TimeUp "切れ負け, %TIME_UP";
        12 IllegalMove "反則負け, %ILLEGAL_MOVE";
        13 IllegalActionBlack "%+ILLEGAL_ACTION: Black's foul.";
        14 IllegalActionWhite "%-ILLEGAL_ACTION: White's foul.";
        15 WinByDefault "不戦勝";
        16 LossByDefault "不戦敗";
        17 Matta "待った, %MATTA";
        18 Error "%ERROR";
        19 Try "トライ";
        20 Other "Any other word.";
    }
}

kinds! {
    "shogi_node_kind" "What a node is." NodeKind {
        0 Root "The start.";
        1 Move "A move.";
        2 Pass "A pass (パス).";
        3 Terminal "The end of a line.";
    }
    "shogi_result" "Who won, as a record says." RecordedResult {
        0 Unknown "The record does not say, or the game did not end.";
        1 Win "A side won.";
        2 Nobody "The game ended and nobody won.";
    }
    "shogi_engine_score_kind" "What an engine says a position is worth." Score {
        1 Centipawns "Hundredths of a pawn.";
        2 Mate "A mate.";
    }
}

/// A node of a record.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_node {
    /// What it is, of `enum shogi_node_kind`.
    pub kind: u32,
    /// The node before it, `SHOGI_NO_NODE` for the start.
    pub parent: shogi_node_id,
    /// How many nodes follow it; the first is the main continuation.
    pub children: u32,
    /// How many lines of comments it has.
    pub comments: u32,
    /// The time spent on it in milliseconds, or `SHOGI_NO_TIME`.
    pub time: u64,
    /// The squares that explain why the move is illegal.
    pub squares: shogi_squares,
    /// Why the move is illegal, of `enum shogi_error_code`; 0 if it is legal.
    pub foul: shogi_status,
    /// How the line ends, of `enum shogi_end`.
    pub end: u32,
    /// The move, or `SHOGI_NO_MOVE`.
    pub mv: shogi_move,
    /// At an end: the winner that the file names beyond what the kind of the end tells, or `SHOGI_NO_COLOR`.
    pub winner: shogi_color,
    /// It has a bookmark (しおり).
    pub bookmark: bool,
}

/// A node of a document, or the error that there is none.
pub(crate) fn find(document: &Document, id: shogi_node_id) -> Result<&Node, Failure> {
    Ok(document.record.node(NodeId(id)).ok_or(ErrorCode::NoSuchNode)?)
}

impl shogi_node {
    fn of(document: &Document, id: shogi_node_id) -> Result<shogi_node, Failure> {
        let node = find(document, id)?;
        let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let (illegal, end) = (node.illegal(), node.terminal());
        Ok(shogi_node {
            kind: node.kind.kind_code(),
            parent: document.record.parent(NodeId(id)).map_or(SHOGI_NO_NODE, |parent| parent.0),
            children: count(document.record.children(NodeId(id)).len()),
            comments: count(node.comments.len()),
            time: node.time.unwrap_or(SHOGI_NO_TIME),
            squares: illegal.map(IllegalMove::squares).unwrap_or_default().into(),
            foul: illegal.map_or(0, |reason| reason.code().number().into()),
            end: end.map_or(0, |end| end.kind.to_code()),
            mv: raw_move(node.mv()),
            winner: raw_color(end.and_then(|end| end.winner)),
            bookmark: node.bookmark.is_some(),
        })
    }
}

/// Tells what a node is; `SHOGI_ERROR_NO_SUCH_NODE` if it is none or was removed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_node(
    record: *const shogi_record,
    id: shogi_node_id,
    node: *mut shogi_node,
) -> shogi_status {
    run(|| unsafe { put(node, shogi_node::of(&*shogi_record::read(record)?, id)?) })
}

/// Writes the nodes that follow a node, the main continuation first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_children(
    record: *const shogi_record,
    id: shogi_node_id,
    nodes: *mut shogi_node_id,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        find(&document, id)?;
        let ids: Vec<_> = document.record.children(NodeId(id)).iter().map(|id| id.0).collect();
        items_out(&ids, nodes, capacity, count)
    })
}

/// Writes the nodes of the main line, its end included, without the start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_main_line(
    record: *const shogi_record,
    nodes: *mut shogi_node_id,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let ids: Vec<_> = document.record.main_line().map(|id| id.0).collect();
        items_out(&ids, nodes, capacity, count)
    })
}

/// Writes all nodes, each before those that follow it, the start first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_nodes(
    record: *const shogi_record,
    nodes: *mut shogi_node_id,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let ids: Vec<_> = document.record.nodes().map(|id| id.0).collect();
        items_out(&ids, nodes, capacity, count)
    })
}

/// Writes the nodes from the first after the start to a node, that node included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_path(
    record: *const shogi_record,
    id: shogi_node_id,
    nodes: *mut shogi_node_id,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        find(&document, id)?;
        let ids: Vec<_> = document.record.path(NodeId(id)).iter().map(|id| id.0).collect();
        items_out(&ids, nodes, capacity, count)
    })
}

/// Tells the position after a node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_position(
    record: *const shogi_record,
    id: shogi_node_id,
    position: *mut shogi_position,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let found = document.record.position(NodeId(id)).ok_or(ErrorCode::NoSuchNode)?;
        shogi_position::put(position, found)
    })
}

/// Writes a line of the comments at a node, from 0; `SHOGI_ERROR_ABSENT` after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_comment(
    record: *const shogi_record,
    id: shogi_node_id,
    line: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let comment = find(&document, id)?.comments.get(line).ok_or(ErrorCode::Absent)?;
        text_out(comment, buffer, capacity, length)
    })
}

/// Writes the bookmark (しおり) at a node; `SHOGI_ERROR_ABSENT` if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_bookmark(
    record: *const shogi_record,
    id: shogi_node_id,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let bookmark = find(&document, id)?.bookmark.as_ref().ok_or(ErrorCode::Absent)?;
        text_out(bookmark, buffer, capacity, length)
    })
}

/// Writes the word of an end as the file has it: 投了, `%TORYO`; `SHOGI_ERROR_ABSENT` if the node is no end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_end_word(
    record: *const shogi_record,
    id: shogi_node_id,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let end = find(&document, id)?.terminal().ok_or(ErrorCode::Absent)?;
        text_out(&end.raw, buffer, capacity, length)
    })
}

/// What an engine noted at a node.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_engine_score {
    /// Of `enum shogi_engine_score_kind`.
    pub kind: u32,
    /// Hundredths of a pawn; or the plies of a mate, negative if Black is mated, and 1 or -1 where they are not known.
    pub value: i32,
    /// The plies of the mate are known.
    pub known: bool,
}

/// Tells the score that an engine noted in the comments of a node, from Black's view; `SHOGI_ERROR_ABSENT` if none did.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_engine_score(
    record: *const shogi_record,
    id: shogi_node_id,
    score: *mut shogi_engine_score,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let noted = engine_score(&find(&document, id)?.comments).ok_or(ErrorCode::Absent)?;
        let (value, known) = match noted {
            Score::Centipawns(points) => (points, true),
            Score::Mate { wins, plies } => {
                let plies_of = plies.and_then(|plies| i32::try_from(plies).ok());
                let value = plies_of.unwrap_or(1);
                (if wins { value } else { -value }, plies_of.is_some())
            }
        };
        put(score, shogi_engine_score { kind: noted.kind_code(), value, known })
    })
}

/// Tells who won, as the record says; the moves are not judged. `winner` is `SHOGI_NO_COLOR` unless a side did.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_result(
    record: *const shogi_record,
    result: *mut u32,
    winner: *mut shogi_color,
) -> shogi_status {
    run(|| unsafe {
        look(winner)?;
        let told = shogi_record::read(record)?.record.result();
        put(result, told.kind_code())?;
        put(
            winner,
            match told {
                RecordedResult::Win(color) => color as shogi_color,
                _ => SHOGI_NO_COLOR,
            },
        )
    })
}
