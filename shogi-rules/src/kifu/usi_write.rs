//! Writing USI: the main line as a `position` line.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::position::Position;

use super::losses::Losses;
use super::write::LineWriter;
use super::{Loss, NodeId, NodeKind, Record, TerminalKind, WriteOptions};

/// The main line in the words of USI.
pub(super) struct UsiLine {
    /// The SFEN of the start.
    pub(super) start: String,
    pub(super) moves: Vec<String>,
    /// The word for the end.
    pub(super) end: Option<&'static str>,
}

impl UsiLine {
    /// The line of a record; `end` tells whether its format has words for endings.
    pub(super) fn new(record: &Record, losses: &mut Losses<'_>, end: bool) -> UsiLine {
        let mut line = UsiLine { start: record.start().to_string(), moves: Vec::new(), end: None };
        losses.notes(NodeId::ROOT);
        losses.others(NodeId::ROOT);
        for id in record.main_line() {
            match record.node(id).map(|node| &node.kind) {
                Some(NodeKind::Move { mv, .. }) => line.moves.push(mv.to_string()),
                Some(NodeKind::Terminal(terminal)) => {
                    line.end = word(terminal.kind).filter(|_| end && terminal.winner.is_none());
                    if line.end.is_none() {
                        losses.list.push(Loss::Ending(id));
                    }
                }
                _ => {
                    losses.list.push(Loss::Move(id));
                    break;
                }
            }
            losses.notes(id);
            losses.others(id);
        }
        line
    }

    /// Tells whether the game begins as usual.
    pub(super) fn is_usual(&self) -> bool {
        self.start == Position::startpos().to_string()
    }
}

impl fmt::Display for UsiLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_usual() {
            f.write_str("position startpos")?;
        } else {
            write!(f, "position sfen {}", self.start)?;
        }
        if !self.moves.is_empty() || self.end.is_some() {
            f.write_str(" moves")?;
        }
        for word in self.moves.iter().map(String::as_str).chain(self.end) {
            write!(f, " {word}")?;
        }
        Ok(())
    }
}

pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut LineWriter<'_>,
) -> Result<Vec<Loss>, fmt::Error> {
    let mut losses = Losses::new(record, options, &[]);
    writeln!(out, "{}", UsiLine::new(record, &mut losses, true))?;
    Ok(losses.list)
}

const fn word(kind: TerminalKind) -> Option<&'static str> {
    match kind {
        TerminalKind::Resign => Some("resign"),
        TerminalKind::DeclarationWin => Some("win"),
        TerminalKind::Repetition => Some("rep_draw"),
        _ => None,
    }
}
