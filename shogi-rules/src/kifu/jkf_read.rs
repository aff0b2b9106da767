//! Reading JSON Kifu Format.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::ErrorCode;

use super::builder::Builder;
use super::jkf_move::{JkfMove, Resolved};
use super::json::{Fault, JsonNode, entries, file, list, number, object, string, too_deep};
use super::lines::{Line, Place};
use super::{Encoding, NodeId, ParseError, Parsed, TerminalKind, jkf_start};

/// Reads the one game of a file.
pub(super) fn game(
    text: Line<'_>,
    mut tree: Builder<'_>,
    encoding: Encoding,
) -> Result<Parsed, ParseError> {
    match read(text, &mut tree) {
        Ok(()) => tree.finish(encoding),
        Err(error) => tree.cut(error, encoding),
    }
}

fn read(text: Line<'_>, tree: &mut Builder<'_>) -> Result<(), ParseError> {
    if let Some(place) = too_deep(text) {
        return Err(tree.error(place, ErrorCode::TooDeep));
    }
    let (fields, moves) = file(text, tree.limits().nodes).map_err(|fault| tree.fault(fault))?;
    tree.unknown_keys(&fields.unknown)?;
    let [header, initial] = fields.values();
    let handicap = header.map_or(Ok(None), |header| headers(tree, header))?;
    jkf_start::start(tree, initial, text)?;
    if let Some((place, name)) = handicap {
        jkf_start::compare(tree, place, &name)?;
    }
    // Without any list the file is something else.
    let moves = moves.ok_or_else(|| tree.error(text.place, ErrorCode::BadJsonValue))?;
    lines(tree, &moves)
}

impl Builder<'_> {
    /// The error for what is wrong with a value.
    pub(super) fn fault(&self, (place, code): Fault) -> ParseError {
        self.error(place, code)
    }

    /// Reports keys that are not known.
    pub(super) fn unknown_keys(&mut self, places: &[Place]) -> Result<(), ParseError> {
        places.iter().try_for_each(|place| self.repair(*place, ErrorCode::UnknownKey))
    }
}

/// Adds the headers; returns the 手合割, which says what `initial` says.
fn headers(
    tree: &mut Builder<'_>,
    header: Line<'_>,
) -> Result<Option<(Place, String)>, ParseError> {
    let mut handicap = None;
    for (key, value) in entries(header).map_err(|fault| tree.fault(fault))? {
        let text = match string(value) {
            Ok(text) => text,
            // Some programs write numbers here, or null.
            Err((place, code)) => {
                tree.repair(place, code)?;
                Cow::Borrowed(if value.text == "null" { "" } else { value.text })
            }
        };
        tree.header(value.place, &key, &text)?;
        if key == "手合割" {
            handicap = Some((value.place, text.into_owned()));
        }
    }
    Ok(handicap)
}

/// A fork that is still to be read.
struct Fork<'t, 'a> {
    nodes: &'t [JsonNode<'a>],
    /// The node that it follows, and how many moves that is from the start.
    parent: NodeId,
    depth: usize,
}

/// Reads the main line and all forks, those of the last moves first as in a KIF file: so the line that a fork
/// leaves is still the one written last there.
fn lines(tree: &mut Builder<'_>, moves: &[JsonNode<'_>]) -> Result<(), ParseError> {
    let mut forks = Vec::new();
    if let Some((root, rest)) = moves.split_first() {
        start_node(tree, root, &mut forks)?;
        line(tree, rest, &mut forks)?;
    }
    while let Some(Fork { nodes, parent, depth }) = forks.pop() {
        let place = nodes.first().map_or(Place::WHOLE, |node| node.place);
        tree.variation(place, depth)?;
        if tree.node_here() != parent {
            // A move has been taken back since.
            return Err(tree.error(place, ErrorCode::BadVariation));
        }
        line(tree, nodes, &mut forks)?;
    }
    Ok(())
}

/// The first member of the list of moves, which is for what stands before the first move.
fn start_node<'t, 'a>(
    tree: &mut Builder<'_>,
    node: &'t JsonNode<'a>,
    forks: &mut Vec<Fork<'t, 'a>>,
) -> Result<(), ParseError> {
    let [_, mv, _, special] = node.fields.values();
    if mv.is_some() || special.is_some() {
        tree.repair(node.place, ErrorCode::BadJsonValue)?;
        return line(tree, core::slice::from_ref(node), forks);
    }
    if !node.forks.is_empty() {
        return Err(tree.error(node.place, ErrorCode::BadVariation));
    }
    remarks(tree, node)
}

/// Reads a line to its end and notes what branches off.
fn line<'t, 'a>(
    tree: &mut Builder<'_>,
    nodes: &'t [JsonNode<'a>],
    forks: &mut Vec<Fork<'t, 'a>>,
) -> Result<(), ParseError> {
    for node in nodes {
        let (parent, depth) = (tree.node_here(), tree.depth());
        let [_, mv, _, special] = node.fields.values();
        if let Some(mv) = mv {
            play(tree, mv)?;
        }
        if let Some(special) = special {
            end(tree, special)?;
        }
        if mv.is_some() == special.is_some() {
            tree.repair(node.place, ErrorCode::BadJsonValue)?;
        }
        remarks(tree, node)?;
        let rest = node.forks.iter().rev().filter(|nodes| !nodes.is_empty());
        forks.extend(rest.map(|nodes| Fork { nodes, parent, depth }));
    }
    Ok(())
}

fn play(tree: &mut Builder<'_>, value: Line<'_>) -> Result<(), ParseError> {
    // Whatever is wrong with it, it looks like a move, and moves are not left out.
    let read = JkfMove::read(value);
    let written = read.map_err(|(place, _)| tree.error(place, ErrorCode::BadMoveText))?;
    tree.unknown_keys(&written.unknown)?;
    let resolved = written.resolve(tree.position(), tree.previous_square());
    let Resolved { mv, contradiction } = resolved.map_err(|fault| tree.fault(fault))?;
    if let Some(code) = contradiction {
        tree.repair(value.place, code)?;
    }
    tree.play(value.place, mv)
}

fn end(tree: &mut Builder<'_>, value: Line<'_>) -> Result<(), ParseError> {
    let word = string(value).map_err(|fault| tree.fault(fault))?;
    let side = tree.position().side_to_move();
    let kind = TerminalKind::from_jkf(&word).unwrap_or_else(|| TerminalKind::from_kif(&word, side));
    if kind.jkf() != Some(&*word) {
        tree.repair(value.place, ErrorCode::BadJsonValue)?;
    }
    tree.end(value.place, kind, &word)?;
    if kind == TerminalKind::Matta {
        tree.take_back();
    }
    Ok(())
}

/// The time and the comments of a node.
fn remarks(tree: &mut Builder<'_>, node: &JsonNode<'_>) -> Result<(), ParseError> {
    let [comments, _, time, _] = node.fields.values();
    tree.unknown_keys(&node.fields.unknown)?;
    if let Some(time) = time {
        match millis(tree, time)? {
            Some(Ok(millis)) => tree.time(time.place, millis)?,
            Some(Err((place, _))) => tree.repair(place, ErrorCode::BadTime)?,
            None => {}
        }
    }
    let comments = comments.map_or(Ok(Vec::new()), list).map_err(|fault| tree.fault(fault))?;
    for value in comments {
        let text = string(value).map_err(|fault| tree.fault(fault))?;
        if let Some(name) = text.strip_prefix('&') {
            tree.bookmark(Line { text: name, place: value.place })?;
            continue;
        }
        for text in text.split('\n') {
            let text = text.strip_suffix('\r').unwrap_or(text);
            tree.comment(Line { text, place: value.place })?;
        }
    }
    Ok(())
}

/// `{"now":{"m":1,"s":2},"total":{"h":0,"m":1,"s":2}}`. The total follows from the other times and is not read.
fn millis(
    tree: &mut Builder<'_>,
    value: Line<'_>,
) -> Result<Option<Result<u64, Fault>>, ParseError> {
    let fields = match object(value, ["now", "total"]) {
        Ok(fields) => fields,
        Err(fault) => return Ok(Some(Err(fault))),
    };
    tree.unknown_keys(&fields.unknown)?;
    let [now, _] = fields.values();
    Ok(now.map(seconds))
}

fn seconds(value: Line<'_>) -> Result<u64, Fault> {
    let fields = object(value, ["h", "m", "s"])?;
    let mut total = Some(0u64);
    for part in fields.values() {
        let part = part.map_or(Ok(0), number)?;
        total = total.and_then(|total| total.checked_mul(60)?.checked_add(part));
    }
    let millis = total.and_then(|seconds| seconds.checked_mul(1000));
    millis.ok_or((value.place, ErrorCode::BadTime))
}

impl TerminalKind {
    /// The words of JSON Kifu Format, which are those of CSA 2.2 without their mark.
    const JKF: [(TerminalKind, &str); 14] = [
        (TerminalKind::Resign, "TORYO"),
        (TerminalKind::Interrupted, "CHUDAN"),
        (TerminalKind::Repetition, "SENNICHITE"),
        (TerminalKind::TimeUp, "TIME_UP"),
        (TerminalKind::IllegalMove, "ILLEGAL_MOVE"),
        (TerminalKind::IllegalActionBlack, "+ILLEGAL_ACTION"),
        (TerminalKind::IllegalActionWhite, "-ILLEGAL_ACTION"),
        (TerminalKind::Impasse, "JISHOGI"),
        (TerminalKind::DeclarationWin, "KACHI"),
        (TerminalKind::Draw, "HIKIWAKE"),
        (TerminalKind::Matta, "MATTA"),
        (TerminalKind::Mate, "TSUMI"),
        (TerminalKind::NoMate, "FUZUMI"),
        (TerminalKind::Error, "ERROR"),
    ];

    /// The word for a kind, if the format has one.
    pub(super) fn jkf(self) -> Option<&'static str> {
        TerminalKind::JKF.iter().find(|(kind, _)| *kind == self).map(|(_, word)| *word)
    }

    /// The kind of a word of the format, or of a later CSA.
    fn from_jkf(word: &str) -> Option<TerminalKind> {
        let word = word.strip_prefix('%').unwrap_or(word);
        let known = TerminalKind::JKF.iter().find(|(_, known)| *known == word);
        match known {
            Some((kind, _)) => Some(*kind),
            None if word == "MAX_MOVES" => Some(TerminalKind::MaxMoves),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_ends_are_those_of_csa() {
        for (kind, word) in TerminalKind::JKF {
            assert_eq!(TerminalKind::from_csa(&alloc::format!("%{word}")), kind);
            assert_eq!((kind.jkf(), TerminalKind::from_jkf(word)), (Some(word), Some(kind)));
        }
        assert_eq!(TerminalKind::from_jkf("投了"), None);
    }
}
