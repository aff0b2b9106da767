//! Writing KIF, as Kifu for Windows lays it out, and KI2, which has the same head and tree.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::error::Lang;
use crate::notation::Bod;
use crate::position::Position;
use crate::rules::{Handicap, SideNames};
use crate::types::{Color, Move, Square};

use super::ki2_read;
use super::ki2_write::{Ki2Line, words};
use super::kif_words::{is_ending, is_header};
use super::reached::Reached;
use super::summary::Summary;
use super::write::{LineWriter, OneLine, lines};
use super::{
    Encoding, Format, Header, Loss, Node, NodeId, NodeKind, Record, RecordedResult, Terminal,
    TerminalKind, WriteOptions,
};

/// Writes KIF, or with a line for its moves KI2.
pub(super) fn write(
    record: &Record,
    ki2: Option<Ki2Line>,
    options: &WriteOptions,
    out: &mut LineWriter<'_>,
) -> Result<Vec<Loss>, fmt::Error> {
    let names = record.handicap().map_or(SideNames::Even, Handicap::side_names);
    let mut writer = KifWriter { record, names, ki2, options, out, losses: Vec::new() };
    writer.head()?;
    writer.tree()?;
    Ok(writer.losses)
}

struct KifWriter<'a, 'o> {
    record: &'a Record,
    /// 下手 and 上手 in a game that starts from a handicap.
    names: SideNames,
    ki2: Option<Ki2Line>,
    options: &'a WriteOptions,
    out: &'a mut LineWriter<'o>,
    losses: Vec<Loss>,
}

/// The first node of a line that is still to be written, and what it follows.
struct Branch {
    node: NodeId,
    from: Reached,
}

impl KifWriter<'_, '_> {
    fn head(&mut self) -> fmt::Result {
        let encoding = match self.options.encoding {
            Encoding::Utf8 => "UTF-8",
            Encoding::ShiftJis => "Shift_JIS",
            Encoding::EucJp => "EUC-JP",
        };
        let format = if self.ki2.is_some() { "KI2" } else { "KIF" };
        writeln!(self.out, "#{format} version=2.0 encoding={encoding}")?;
        for (index, header) in self.record.headers().iter().enumerate() {
            self.header(index, header)?;
        }
        self.start()?;
        if self.ki2.is_some() {
            return self.out.write_char('\n');
        }
        self.out.write_str("手数----指手---------消費時間--\n")
    }

    fn header(&mut self, index: usize, header: &Header) -> fmt::Result {
        let key = header.key_in(Format::Kif, self.names);
        let value = header.value.as_str();
        match key {
            "盤面回転" | "盤面反転" if value.is_empty() => writeln!(self.out, "{key}"),
            _ if header.is_implied(self.record) => Ok(()),
            _ if is_header(key, value) => writeln!(self.out, "{key}：{value}"),
            _ => {
                self.losses.push(Loss::Header(index));
                Ok(())
            }
        }
    }

    /// The handicap if its name says it all, else the board.
    fn start(&mut self) -> fmt::Result {
        let start = self.record.start();
        let handicap = self.record.handicap().filter(|handicap| {
            start.ply() == 1 && Handicap::from_name_ja(handicap.kif_name()) == Some(*handicap)
        });
        if let Some(handicap) = handicap {
            return writeln!(self.out, "手合割：{}", handicap.kif_name());
        }
        write!(self.out, "手合割：その他\n{}", Bod::new(start))?;
        match start.ply() {
            1 => Ok(()),
            ply => writeln!(self.out, "手数＝{}", ply - 1),
        }
    }

    /// The main line, then the others from the last ply to the first: each follows the line that it leaves.
    fn tree(&mut self) -> fmt::Result {
        let from = Reached::start(self.record);
        let root = self.record.root();
        self.notes(root)?;
        let mut branches = self.alternatives(NodeId::ROOT, &from);
        let main = self.record.children(NodeId::ROOT).first();
        if let Some(node) = main {
            let main = Branch { node: *node, from };
            self.line(main, true, &mut branches)?;
        }
        while let Some(branch) = branches.pop() {
            write!(self.out, "\n変化：{}手\n", branch.from.number)?;
            self.line(branch, false, &mut branches)?;
        }
        Ok(())
    }

    /// The continuations beside the first, the last of them first.
    fn alternatives(&mut self, parent: NodeId, from: &Reached) -> Vec<Branch> {
        let others = self.record.children(parent).iter().skip(1).rev();
        if !self.options.variations {
            return vec![];
        }
        others.map(|node| Branch { node: *node, from: from.clone() }).collect()
    }

    /// Writes a line to its end and notes what branches off.
    fn line(&mut self, branch: Branch, main: bool, branches: &mut Vec<Branch>) -> fmt::Result {
        let Branch { node: mut id, from: mut at } = branch;
        while let Some(node) = self.record.node(id) {
            if !self.node(id, node, &mut at)? {
                self.losses.push(Loss::Move(id));
                break;
            }
            // Of other lines it is written where it says more than the word.
            if let NodeKind::Terminal(end) = &node.kind
                && (main || is_summary(end, &at) || end.winner.is_some() || self.ki2.is_some())
            {
                self.end_line()?;
                self.summary(end, &at)?;
            }
            self.notes(node)?;
            branches.extend(self.alternatives(id, &at));
            let Some(next) = self.record.children(id).first() else { break };
            id = *next;
        }
        self.end_line()
    }

    /// Writes a node and goes behind it; returns `false` if there are no words for it.
    fn node(&mut self, id: NodeId, node: &Node, at: &mut Reached) -> Result<bool, fmt::Error> {
        let worded = match &node.kind {
            NodeKind::Move { mv, .. } => self.play(id, node, *mv, at)?,
            NodeKind::Pass => {
                if let Some(line) = &mut self.ki2 {
                    line.write(self.out, &format!("{}パス", at.side().mark()))?;
                } else {
                    write!(self.out, "{:4} パス", at.number)?;
                    self.tail(id, node, 4, at)?;
                }
                true
            }
            NodeKind::Terminal(end) => {
                self.ending(id, node, end, at)?;
                true
            }
            NodeKind::Root => true,
        };
        if worded {
            at.go(node);
        }
        Ok(worded)
    }

    /// Writes a move; returns `false` if there are no words for it.
    fn play(
        &mut self,
        id: NodeId,
        node: &Node,
        mv: Move,
        at: &Reached,
    ) -> Result<bool, fmt::Error> {
        let Reached { position, previous, .. } = at;
        if let Some(line) = &mut self.ki2 {
            let Some(text) = words(position, mv, *previous) else { return Ok(false) };
            line.write(self.out, &text)?;
            if self.options.times {
                self.losses.extend(node.time.map(|_| Loss::Time(id)));
            }
            return Ok(true);
        }
        let Some(text) = MoveText::new(position, mv, *previous) else { return Ok(false) };
        write!(self.out, "{:4} {text}", at.number)?;
        self.tail(id, node, text.columns(), at)?;
        Ok(true)
    }

    /// The word for an end. KI2 has one only where the summary line does not tell.
    fn ending(&mut self, id: NodeId, node: &Node, end: &Terminal, at: &Reached) -> fmt::Result {
        let side = at.side();
        if is_summary(end, at) {
            return Ok(());
        }
        if end.contradicts_itself(side, at.after_foul) {
            // The word would name the wrong winner; the summary line names the right one.
            self.losses.push(Loss::Ending(id));
            return Ok(());
        }
        let word = self.word(id, end, side);
        if let Some(line) = &mut self.ki2 {
            if self.options.times {
                self.losses.extend(node.time.map(|_| Loss::Time(id)));
            }
            // After a foul the word means its mover, which the summary line would name in another way.
            let mover = end.kind == TerminalKind::IllegalMove && at.after_foul;
            if end.kind.is_in_summary() && !mover {
                return Ok(());
            }
            return line.write(self.out, &format!("{}{word}", side.mark()));
        }
        write!(self.out, "{:4} {}", at.number, OneLine(word))?;
        self.tail(id, node, 2 * word.chars().count(), at)
    }

    /// The time, and a mark where another line branches off; the end of the line of text.
    fn tail(&mut self, id: NodeId, node: &Node, columns: usize, at: &Reached) -> fmt::Result {
        let parent = self.record.parent(id).unwrap_or(NodeId::ROOT);
        let siblings = self.record.children(parent);
        let branches =
            self.options.variations && siblings.len() > 1 && siblings.last() != Some(&id);
        if let Some(time) = node.time.filter(|_| self.options.times) {
            if time % 1000 != 0 {
                self.losses.push(Loss::Time(id));
            }
            let (time, used) = (time / 1000, at.used_with(node) / 1000);
            write!(
                self.out,
                "{:pad$} ({:2}:{:02}/{:02}:{:02}:{:02})",
                "",
                time / 60,
                time % 60,
                used / 3600,
                used / 60 % 60,
                used % 60,
                pad = 12usize.saturating_sub(columns),
            )?;
        } else if branches {
            self.out.write_str(" ")?;
        }
        writeln!(self.out, "{}", if branches { "+" } else { "" })
    }

    /// Ends a line of moves of KI2.
    fn end_line(&mut self) -> fmt::Result {
        match &mut self.ki2 {
            Some(line) => line.end(self.out),
            None => Ok(()),
        }
    }

    /// The comments and the bookmark.
    fn notes(&mut self, node: &Node) -> fmt::Result {
        if !self.options.comments {
            return Ok(());
        }
        if node.bookmark.is_some() || !node.comments.is_empty() {
            self.end_line()?;
        }
        for line in node.comments.iter().flat_map(|comment| lines(comment)) {
            writeln!(self.out, "*{line}")?;
        }
        match &node.bookmark {
            Some(name) => writeln!(self.out, "&{}", OneLine(name)),
            None => Ok(()),
        }
    }

    /// The word for an end: that of the record if it is one of KIF.
    fn word<'e>(&mut self, id: NodeId, end: &'e Terminal, side: Color) -> &'e str {
        let raw = end.raw.as_str();
        let said = |word| TerminalKind::from_kif(word, side) == end.kind;
        let reads = is_ending(raw) && (self.ki2.is_none() || ki2_read::is_ending(raw));
        if said(raw) && (end.kind != TerminalKind::Other || reads) {
            return raw;
        }
        let word = end.kind.kif_word(side);
        if !said(word) || end.kind == TerminalKind::Other {
            self.losses.push(Loss::Ending(id));
        }
        word
    }

    /// The summary line, word for word if it is all that the record had.
    fn summary(&mut self, end: &Terminal, at: &Reached) -> fmt::Result {
        if is_summary(end, at) {
            return writeln!(self.out, "{}", OneLine(&end.raw));
        }
        let name = |color| self.names.name(color, Lang::Ja);
        let n = at.number - 1;
        match end.result(at.side(), at.after_foul) {
            RecordedResult::Win(winner) => match end.kind {
                _ if end.contradicts_itself(at.side(), at.after_foul) => {
                    writeln!(self.out, "まで{n}手で{}の勝ち", name(winner))
                }
                TerminalKind::Mate => writeln!(self.out, "まで{n}手で詰み"),
                TerminalKind::Try => writeln!(self.out, "まで{n}手でトライ"),
                kind if kind.is_foul() => {
                    writeln!(self.out, "まで{n}手で{}の反則負け", name(!winner))
                }
                TerminalKind::TimeUp => {
                    writeln!(self.out, "まで{n}手で時間切れにより{}の勝ち", name(winner))
                }
                TerminalKind::DeclarationWin => {
                    writeln!(self.out, "まで{n}手で{}の入玉勝ち", name(winner))
                }
                _ => writeln!(self.out, "まで{n}手で{}の勝ち", name(winner)),
            },
            _ => match end.kind {
                TerminalKind::Repetition
                | TerminalKind::Impasse
                | TerminalKind::Interrupted
                | TerminalKind::SealedMove
                | TerminalKind::Draw
                | TerminalKind::NoMate
                | TerminalKind::MaxMoves => {
                    writeln!(self.out, "まで{n}手で{}", end.kind.kif_word(Color::Black))
                }
                _ => Ok(()),
            },
        }
    }
}

/// Tells whether the record had only a summary line, and that says all of the end.
fn is_summary(end: &Terminal, at: &Reached) -> bool {
    let side = at.side();
    let summary = Summary::parse(&end.raw).filter(|_| lines(&end.raw).nth(1).is_none());
    summary.is_some_and(|summary| {
        let kind = summary.kind(side);
        let said = Terminal { kind, raw: end.raw.clone(), winner: summary.winner };
        let [said, own] = [&said, end].map(|end| end.result(side, at.after_foul));
        kind == end.kind && said == own
    })
}

/// A move in the words of KIF.
struct MoveText {
    to: Option<Square>,
    piece: &'static str,
    promotes: bool,
    from: Option<Square>,
}

impl MoveText {
    /// `None` if nothing stands where the move begins.
    fn new(position: &Position, mv: Move, previous: Option<Square>) -> Option<MoveText> {
        let kind = match mv.from() {
            Some(from) => position.piece_on(from)?.kind(),
            None => mv.dropped()?,
        };
        let to = Some(mv.to()).filter(|to| Some(*to) != previous);
        Some(MoveText { to, piece: kind.name_ja(), promotes: mv.is_promotion(), from: mv.from() })
    }

    /// How many half-width columns it takes.
    fn columns(&self) -> usize {
        let full = 2 + self.piece.chars().count() + usize::from(self.promotes);
        2 * full + if self.from.is_some() { 4 } else { 2 }
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(f, "{}", to.kanji())?,
            None => f.write_str("同　")?,
        }
        f.write_str(self.piece)?;
        f.write_str(if self.promotes { "成" } else { "" })?;
        match self.from {
            Some(from) => write!(f, "({}{})", from.file().number(), from.rank().number()),
            None => f.write_str("打"),
        }
    }
}
