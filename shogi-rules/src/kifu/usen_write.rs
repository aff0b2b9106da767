//! Writing USEN: the main line, then every other from where it leaves that one.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt::{self, Write};

use crate::position::Position;

use super::losses::Losses;
use super::usen::{digits, letter};
use super::write::{LineWriter, Written};
use super::{
    Loss, Node, NodeId, NodeKind, Record, RecordedResult, Terminal, TerminalKind, WriteOptions,
};

/// Each line is written whole from where it leaves the main one: so many moves may stand there again.
const REPEATED: usize = 1_000_000;

pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut LineWriter<'_>,
) -> Result<Vec<Loss>, fmt::Error> {
    let mut losses = Losses::new(record, options, &[]);
    let text = usen(record, &mut losses, options.variations);
    writeln!(out, "{text}")?;
    Ok(losses.list)
}

impl Record {
    /// Returns the record in USEN (URL Safe sfen-Extended Notation), the word that web addresses of Shogi Playground
    /// and `ShogiHome` carry: all moves and lines, but no headers, comments and times, and few endings.
    ///
    /// Each line is written from where it leaves the main one, so that both programs read it alike. A line with which
    /// more than a million moves would be repeated so is a [`Loss::Variation`].
    ///
    /// ```
    /// use shogi_rules::kifu::{ParseOptions, read_any};
    /// let record = read_any("startpos moves 2g2f 8c8d 7g7f 8d8e resign", &ParseOptions::default())?.record;
    /// let usen = record.to_usen();
    /// assert_eq!(usen.text, "~0.6y236e7ku4be.r");
    /// assert!(usen.losses.is_empty());
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    #[doc(alias = "Shogi Playground")]
    pub fn to_usen(&self) -> Written {
        let options = WriteOptions::default();
        let mut losses = Losses::new(self, &options, &[]);
        let text = usen(self, &mut losses, true);
        Written { text, losses: losses.list }
    }
}

/// The record without a line end.
pub(super) fn usen(record: &Record, losses: &mut Losses<'_>, variations: bool) -> String {
    if record.start().ply() != 1 {
        losses.list.push(Loss::MoveNumber);
    }
    let mut text = start(record.start());
    losses.notes(NodeId::ROOT);
    let main: Vec<_> = record.main_line().collect();
    let end = main.iter().position(|id| is_pass(record, *id)).unwrap_or(main.len());
    let trunk = Line { before: 0, known: 0, nodes: main };
    trunk.write(record, losses, &mut text);
    if variations {
        let mut lines = others(record, losses);
        // What follows a pass is lost with it.
        lines.retain(|line| line.before <= end);
        // The nearer the start, the later: then the line written last is the main one up to there.
        lines.sort_by_key(|line| Reverse(line.before));
        for line in lines {
            line.write(record, losses, &mut text);
        }
    }
    text
}

/// The start without its number, in letters for web addresses; nothing for the usual one.
fn start(start: &Position) -> String {
    if *start == Position::startpos() {
        return String::new();
    }
    let sfen = start.to_string();
    let (sfen, _) = sfen.rsplit_once(' ').unwrap_or((&sfen, ""));
    sfen.replace('/', "_").replace(' ', ".").replace('+', "z")
}

/// A line of the record.
struct Line {
    /// How many moves of the main line stand before it.
    before: usize,
    /// So many of its nodes are also part of a line before.
    known: usize,
    nodes: Vec<NodeId>,
}

/// The lines beside the main one in the order of the record, but not those with which too much would be repeated.
fn others(record: &Record, losses: &mut Losses<'_>) -> Vec<Line> {
    /// A node: the moves of the main line before it, and then the rest of its line up to it.
    struct Open {
        id: NodeId,
        before: usize,
        beside: usize,
        known: usize,
    }
    let mut lines = Vec::new();
    let mut repeated = 0;
    let mut open = Vec::from([Open { id: NodeId::ROOT, before: 0, beside: 0, known: 0 }]);
    while let Some(Open { id, before, beside, known }) = open.pop() {
        let children = record.children(id);
        // The last is taken first.
        for (index, id) in children.iter().enumerate().rev() {
            open.push(match (index, beside) {
                (0, 0) => Open { id: *id, before: before + 1, beside, known },
                (0, _) => Open { id: *id, before, beside: beside + 1, known },
                // All from the last fork on are new.
                _ => Open { id: *id, before, beside: beside + 1, known: beside },
            });
        }
        if beside == 0 || !children.is_empty() {
            continue;
        }
        let up = core::iter::successors(Some(id), |id| record.parent(*id));
        if repeated + known > REPEATED {
            losses.list.extend(up.take(beside - known).last().map(Loss::Variation));
            continue;
        }
        repeated += known;
        let mut nodes: Vec<_> = up.take(beside).collect();
        nodes.reverse();
        lines.push(Line { before, known, nodes });
    }
    lines
}

fn is_pass(record: &Record, id: NodeId) -> bool {
    record.node(id).is_some_and(|node| node.kind == NodeKind::Pass)
}

impl Line {
    fn write(&self, record: &Record, losses: &mut Losses<'_>, text: &mut String) {
        let (mut moves, mut end) = (String::new(), String::new());
        let mut last = None;
        for (index, id) in self.nodes.iter().enumerate() {
            let Some(node) = record.node(*id) else { break };
            match &node.kind {
                NodeKind::Move { mv, .. } => {
                    moves.extend(digits(*mv));
                    last = Some(node);
                }
                NodeKind::Terminal(terminal) => {
                    let ply = self.before + index;
                    let (word, exact) = ending(record.start(), ply, terminal, last);
                    if word == "i" {
                        let illegal = moves.split_off(moves.len().saturating_sub(3));
                        end.push_str(&illegal);
                    }
                    end.insert_str(0, word);
                    if !exact {
                        losses.list.push(Loss::Ending(*id));
                    }
                }
                NodeKind::Pass | NodeKind::Root => {
                    if index >= self.known {
                        losses.list.push(Loss::Move(*id));
                    }
                    break;
                }
            }
            if index >= self.known {
                losses.notes(*id);
            }
        }
        // Nothing is left of a line that begins with a pass; the main one is there even so.
        let empty = moves.is_empty() && end.is_empty();
        if !empty || !text.contains('~') {
            text.extend(["~", &self.before.to_string(), ".", &moves, ".", &end]);
        }
    }
}

/// The letter of an end after so many moves, `i` if the last move goes with it, and whether it says the same.
fn ending(
    start: &Position,
    moves: usize,
    end: &Terminal,
    last: Option<&Node>,
) -> (&'static str, bool) {
    let illegal = last.is_some_and(|node| node.illegal().is_some());
    if illegal && end.kind.is_foul() {
        return ("i", end.kind == TerminalKind::IllegalMove && end.winner.is_none());
    }
    if let Some(letter) = letter(end.kind) {
        return (letter, end.winner.is_none());
    }
    let even = moves.is_multiple_of(2);
    let side = if even { start.side_to_move() } else { !start.side_to_move() };
    let letter = match end.result(side, illegal) {
        _ if end.kind == TerminalKind::DeclarationWin => "j",
        RecordedResult::Win(winner) if winner != side => "r",
        RecordedResult::Nobody => "j",
        RecordedResult::Win(_) | RecordedResult::Unknown => "p",
    };
    (letter, false)
}
