//! Writing JSON Kifu Format, one node a line.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::notation::{JapaneseMove, Motion, Relative};
use crate::position::Position;
use crate::rules::{Handicap, SideNames};
use crate::types::{Color, Move, PieceKind, Square};

use super::json::MAX_DEPTH;
use super::reached::Reached;
use super::write::{LineWriter, lines};
use super::{Format, Loss, Node, NodeId, NodeKind, Record, Terminal, WriteOptions};

/// How many lines may be open: a node of the main line is a third level, each fork adds three, and the squares of
/// a move are two more.
const MAX_LINES: usize = (MAX_DEPTH - 2) / 3;

pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut LineWriter<'_>,
) -> Result<Vec<Loss>, fmt::Error> {
    let mut writer = JkfWriter { record, options, out, losses: Vec::new() };
    writer.headers()?;
    writer.start()?;
    writer.tree()?;
    Ok(writer.losses)
}

struct JkfWriter<'a, 'o> {
    record: &'a Record,
    options: &'a WriteOptions,
    out: &'a mut LineWriter<'o>,
    losses: Vec<Loss>,
}

/// A line, and the node that it has come to.
struct OpenLine<'a> {
    node: NodeId,
    before: Reached,
    after: Reached,
    /// The forks of the node that are still to be written.
    forks: &'a [NodeId],
    /// One has been written.
    forked: bool,
}

impl<'a> JkfWriter<'a, '_> {
    fn headers(&mut self) -> fmt::Result {
        self.out.write_str("{\"header\":{")?;
        let names = self.record.handicap().map_or(SideNames::Even, Handicap::side_names);
        let mut written = BTreeSet::new();
        let text = |text| Quoted { mark: "", text };
        for (index, header) in self.record.headers().iter().enumerate() {
            let key = header.key_in(Format::Jkf, names);
            if header.is_implied(self.record) {
                continue;
            }
            let separator = if written.is_empty() { "" } else { "," };
            // Another 手合割 than the start is would be read as a contradiction.
            if key != "手合割" && written.insert(key) {
                write!(self.out, "{separator}{}:{}", text(key), text(&header.value))?;
            } else {
                self.losses.push(Loss::Header(index));
            }
        }
        self.out.write_str("},\n")
    }

    fn start(&mut self) -> fmt::Result {
        let start = self.record.start();
        if start.ply() != 1 {
            self.losses.push(Loss::MoveNumber);
        }
        let preset = self.record.handicap().map_or("OTHER", Handicap::jkf_preset);
        write!(self.out, "\"initial\":{{\"preset\":\"{preset}\"")?;
        if preset == "OTHER" {
            self.board(start)?;
        }
        self.out.write_str("},\n")
    }

    /// The files from 1 to 9, each from the top.
    fn board(&mut self, start: &Position) -> fmt::Result {
        write!(self.out, ",\"data\":{{\"color\":{},\"board\":[", start.side_to_move().index())?;
        for (i, square) in Square::all().enumerate() {
            let separator = match i {
                0 => "\n[",
                i if i % 9 == 0 => "],\n[",
                _ => ",",
            };
            self.out.write_str(separator)?;
            match start.piece_on(square) {
                None => self.out.write_str("{}")?,
                Some(piece) => {
                    let (color, kind) = (piece.color().index(), piece.kind().csa());
                    write!(self.out, "{{\"color\":{color},\"kind\":\"{kind}\"}}")?;
                }
            }
        }
        self.out.write_str("]],\n\"hands\":[")?;
        for color in Color::ALL {
            self.out.write_str(if color == Color::Black { "{" } else { ",{" })?;
            for (i, kind) in PieceKind::HAND.into_iter().enumerate() {
                let separator = if i == 0 { "" } else { "," };
                let count = start.hand(color).count(kind);
                write!(self.out, "{separator}\"{}\":{count}", kind.csa())?;
            }
            self.out.write_char('}')?;
        }
        self.out.write_str("]}")
    }

    /// All lines. The node that a line has come to stays open until its forks are written.
    fn tree(&mut self) -> fmt::Result {
        let start = Reached::start(self.record);
        self.out.write_str("\"moves\":[\n{")?;
        self.remarks(NodeId::ROOT, self.record.root(), false)?;
        self.out.write_char('}')?;
        let mut open: Vec<OpenLine<'_>> = Vec::new();
        open.extend(self.next(NodeId::ROOT, start, 0)?);
        while let Some(line) = open.last_mut() {
            if let Some((fork, rest)) = line.forks.split_first() {
                line.forks = rest;
                if let Some(written) = self.fork(*fork, line)? {
                    open.push(written);
                }
                continue;
            }
            self.out.write_str(if line.forked { "]}" } else { "}" })?;
            let Some(line) = open.pop() else { break };
            match self.next(line.node, line.after, open.len())? {
                Some(next) => open.push(next),
                None if open.is_empty() => {}
                None => self.out.write_char(']')?,
            }
        }
        self.out.write_str("\n]}\n")
    }

    /// Writes the node after a node, so many lines deep. The other continuations are its forks.
    fn next(
        &mut self,
        parent: NodeId,
        before: Reached,
        depth: usize,
    ) -> Result<Option<OpenLine<'a>>, fmt::Error> {
        let Some((first, others)) = self.record.children(parent).split_first() else {
            return Ok(None);
        };
        let others = if self.options.variations { others } else { &[] };
        let written = self.node(*first, before, ",\n")?;
        if written.is_none() || depth + 1 >= MAX_LINES {
            self.losses.extend(others.iter().map(|id| Loss::Variation(*id)));
            return Ok(written);
        }
        Ok(written.map(|line| OpenLine { forks: others, ..line }))
    }

    /// Writes the first node of a fork of the node that a line has come to.
    fn fork(
        &mut self,
        id: NodeId,
        line: &mut OpenLine<'_>,
    ) -> Result<Option<OpenLine<'a>>, fmt::Error> {
        let opening = if line.forked { ",\n[" } else { ",\"forks\":[\n[" };
        let fork = self.node(id, line.before.clone(), opening)?;
        line.forked |= fork.is_some();
        Ok(fork)
    }

    /// Writes a node but for its forks and its end; nothing if there are no words for it.
    fn node(
        &mut self,
        id: NodeId,
        before: Reached,
        opening: &str,
    ) -> Result<Option<OpenLine<'a>>, fmt::Error> {
        let Some(node) = self.record.node(id) else { return Ok(None) };
        match &node.kind {
            NodeKind::Move { mv, .. } => {
                let text = JapaneseMove::new(&before.position, *mv, before.previous);
                let Some(text) = text else {
                    self.losses.push(Loss::Move(id));
                    return Ok(None);
                };
                write!(self.out, "{opening}{{")?;
                self.mv(text, *mv, &before.position)?;
            }
            NodeKind::Terminal(end) => {
                let other = end.contradicts_itself(before.side(), before.after_foul);
                let word = self.word(id, end, other);
                write!(self.out, "{opening}{{\"special\":\"{word}\"")?;
            }
            NodeKind::Pass | NodeKind::Root => {
                self.losses.push(Loss::Move(id));
                return Ok(None);
            }
        }
        if let Some(time) = node.time.filter(|_| self.options.times) {
            self.time(id, time, before.used_with(node))?;
        }
        self.remarks(id, node, true)?;
        let mut after = before.clone();
        after.go(node);
        Ok(Some(OpenLine { node: id, before, after, forks: &[], forked: false }))
    }

    /// The move, with everything that follows from the position.
    fn mv(&mut self, text: JapaneseMove, mv: Move, position: &Position) -> fmt::Result {
        write!(self.out, "\"move\":{{\"color\":{}", text.color.index())?;
        if let Some(from) = mv.from() {
            write!(self.out, ",\"from\":{}", Coordinates(from))?;
        }
        write!(self.out, ",\"to\":{},\"piece\":\"{}\"", Coordinates(mv.to()), text.kind.csa())?;
        if text.same {
            self.out.write_str(",\"same\":true")?;
        }
        if let Some(promotes) = text.promotes {
            write!(self.out, ",\"promote\":{promotes}")?;
        }
        if let Some(captured) = position.piece_on(mv.to()) {
            write!(self.out, ",\"capture\":\"{}\"", captured.kind().csa())?;
        }
        // A drop without any mark is one only where it is possible.
        let possible =
            position.hand(text.color).count(text.kind) > 0 && position.piece_on(mv.to()).is_none();
        let relative = if mv.is_drop() && !possible { "H" } else { relative(text) };
        if !relative.is_empty() {
            write!(self.out, ",\"relative\":\"{relative}\"")?;
        }
        self.out.write_char('}')
    }

    /// The time in whole seconds, and that of all moves of the side.
    fn time(&mut self, id: NodeId, time: u64, used: u64) -> fmt::Result {
        if !time.is_multiple_of(1000) {
            self.losses.push(Loss::Time(id));
        }
        let (seconds, used) = (time / 1000, used / 1000);
        write!(
            self.out,
            ",\"time\":{{\"now\":{{\"m\":{},\"s\":{}}},\"total\":{{\"h\":{},\"m\":{},\"s\":{}}}}}",
            seconds / 60,
            seconds % 60,
            used / 3600,
            used / 60 % 60,
            used % 60,
        )
    }

    /// The comments, among which a bookmark is one that begins with `&`.
    fn remarks(&mut self, id: NodeId, node: &Node, follows: bool) -> fmt::Result {
        if !self.options.comments || node.comments.is_empty() && node.bookmark.is_none() {
            return Ok(());
        }
        self.out.write_str(if follows { ",\"comments\":" } else { "\"comments\":" })?;
        let mut separator = '[';
        for line in node.comments.iter().flat_map(|comment| lines(comment)) {
            // A blank keeps it from becoming a bookmark.
            let mark = if line.starts_with('&') { " " } else { "" };
            if !mark.is_empty() {
                self.losses.push(Loss::Comments(id));
            }
            write!(self.out, "{separator}{}", Quoted { mark, text: line })?;
            separator = ',';
        }
        if let Some(name) = &node.bookmark {
            write!(self.out, "{separator}{}", Quoted { mark: "&", text: name })?;
        }
        self.out.write_char(']')
    }

    /// The word for an end, or that of its nearest relative.
    fn word(&mut self, id: NodeId, end: &Terminal, contradicts: bool) -> &'static str {
        if contradicts {
            // Better no winner than the wrong one.
            self.losses.push(Loss::Ending(id));
            return "CHUDAN";
        }
        let word = end.kind.jkf();
        if word.is_none() || end.winner.is_some() {
            self.losses.push(Loss::Ending(id));
        }
        let nearest = || match end.kind.csa_word() {
            "%MAX_MOVES" => "HIKIWAKE",
            word => word.trim_start_matches('%'),
        };
        word.unwrap_or_else(nearest)
    }
}

/// What tells the piece apart from others that could move there: empty if nothing has to.
const fn relative(text: JapaneseMove) -> &'static str {
    use Motion::{Down, Sideways, Up};
    use Relative::{Left, Right, Straight};
    match (text.relative, text.motion) {
        _ if text.drop => "H",
        (None, None) => "",
        (None, Some(Up)) => "U",
        (None, Some(Sideways)) => "M",
        (None, Some(Down)) => "D",
        (Some(Straight), _) => "C",
        (Some(Left), None) => "L",
        (Some(Left), Some(Up)) => "LU",
        (Some(Left), Some(Sideways)) => "LM",
        (Some(Left), Some(Down)) => "LD",
        (Some(Right), None) => "R",
        (Some(Right), Some(Up)) => "RU",
        (Some(Right), Some(Sideways)) => "RM",
        (Some(Right), Some(Down)) => "RD",
    }
}

/// A square as an object.
struct Coordinates(Square);

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = (self.0.file().number(), self.0.rank().number());
        write!(f, "{{\"x\":{x},\"y\":{y}}}")
    }
}

/// A string of JSON: a mark, and the text.
struct Quoted<'a> {
    mark: &'static str,
    text: &'a str,
}

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}", self.mark)?;
        for c in self.text.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c < ' ' => write!(f, "\\u{:04x}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}
