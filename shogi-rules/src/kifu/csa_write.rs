//! Writing CSA, one statement a line.

use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::notation::CsaMove;
use crate::position::Position;
use crate::rules::{Handicap, SideNames};
use crate::types::{Color, PieceKind, Rank, Square};

use super::reached::Reached;
use super::write::{CsaVersion, LineWriter, lines};
use super::{
    Encoding, Format, Header, Loss, Node, NodeId, NodeKind, Record, Terminal, TerminalKind,
    WriteOptions,
};

/// Headers that only V3.0 has.
const NEW_KEYS: [&str; 7] =
    ["$TIME", "$TIME+", "$TIME-", "$TIMET+", "$TIMET-", "$MAX_MOVES", "$JISHOGI"];

pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut LineWriter<'_>,
) -> Result<Vec<Loss>, fmt::Error> {
    let version = options.csa_version.unwrap_or_else(|| {
        let new = record.headers().iter().any(|header| NEW_KEYS.contains(&header.key.as_str()));
        let times = record.main_line().filter_map(|id| record.node(id)?.time);
        let fractions = options.times && times.into_iter().any(|time| time % 1000 != 0);
        if new || fractions { CsaVersion::V30 } else { CsaVersion::V22 }
    });
    let mut writer = CsaWriter { record, options, version, out, losses: Vec::new() };
    writer.head()?;
    writer.start(record.start())?;
    writer.moves()?;
    Ok(writer.losses)
}

struct CsaWriter<'a, 'o> {
    record: &'a Record,
    options: &'a WriteOptions,
    version: CsaVersion,
    out: &'a mut LineWriter<'o>,
    losses: Vec<Loss>,
}

impl CsaWriter<'_, '_> {
    fn head(&mut self) -> fmt::Result {
        if self.version >= CsaVersion::V30 {
            let encoding = match self.options.encoding {
                Encoding::Utf8 => "UTF-8",
                Encoding::ShiftJis => "SHIFT_JIS",
                Encoding::EucJp => "EUC-JP",
            };
            writeln!(self.out, "'CSA encoding={encoding}")?;
        }
        self.out.write_str(match self.version {
            CsaVersion::V1 => "",
            CsaVersion::V2 => "V2\n",
            CsaVersion::V21 => "V2.1\n",
            CsaVersion::V22 => "V2.2\n",
            CsaVersion::V30 => "V3.0\n",
        })?;
        for (index, header) in self.record.headers().iter().enumerate() {
            self.header(index, header)?;
        }
        Ok(())
    }

    fn header(&mut self, index: usize, header: &Header) -> fmt::Result {
        let key = header.key_in(Format::Csa, SideNames::Even);
        let value = header.value.as_str();
        // A colon ends the key, and a line end the header.
        let plain = !key.contains(':') && !key.is_empty() && !key.starts_with([' ', '\t']);
        let one_line = !key.contains(['\n', '\r']) && !value.contains(['\n', '\r']);
        match key {
            _ if header.is_implied(self.record) => Ok(()),
            "N+" | "N-" if one_line => writeln!(self.out, "{key}{value}"),
            _ if !plain || !one_line || self.version == CsaVersion::V1 => {
                self.losses.push(Loss::Header(index));
                Ok(())
            }
            key => writeln!(self.out, "${}:{value}", key.trim_start_matches('$')),
        }
    }

    fn start(&mut self, start: &Position) -> fmt::Result {
        if start.ply() != 1 {
            self.losses.push(Loss::MoveNumber);
        }
        match Handicap::of(start).and_then(Handicap::csa_line) {
            Some(line) => writeln!(self.out, "{line}")?,
            None => self.board(start)?,
        }
        self.out.write_str(if start.side_to_move() == Color::Black { "+\n" } else { "-\n" })
    }

    fn board(&mut self, start: &Position) -> fmt::Result {
        for rank in Rank::all() {
            write!(self.out, "P{}", rank.number())?;
            let files = (1..=9).rev();
            for square in files.filter_map(|file| Square::from_coords(file, rank.number())) {
                match start.piece_on(square) {
                    Some(piece) => {
                        write!(self.out, "{}{}", sign(piece.color()), piece.kind().csa())?;
                    }
                    None => self.out.write_str(" * ")?,
                }
            }
            self.out.write_char('\n')?;
        }
        for color in Color::ALL {
            let hand = start.hand(color);
            if hand.is_empty() {
                continue;
            }
            write!(self.out, "P{}", sign(color))?;
            for kind in PieceKind::HAND {
                for _ in 0..hand.count(kind) {
                    write!(self.out, "00{}", kind.csa())?;
                }
            }
            self.out.write_char('\n')?;
        }
        Ok(())
    }

    /// The main line. Of the others only the loss is told.
    fn moves(&mut self) -> fmt::Result {
        let record = self.record;
        let mut at = Reached::start(record);
        self.notes(NodeId::ROOT, record.root())?;
        self.others(NodeId::ROOT);
        for id in record.main_line() {
            let Some(node) = record.node(id) else { break };
            match &node.kind {
                NodeKind::Move { mv, .. } => {
                    let Some(text) = CsaMove::new(&at.position, *mv) else {
                        self.losses.push(Loss::Move(id));
                        break;
                    };
                    writeln!(self.out, "{text}")?;
                }
                NodeKind::Pass => {
                    self.losses.push(Loss::Move(id));
                    break;
                }
                NodeKind::Terminal(end) => {
                    let other = end.contradicts_itself(at.side(), at.after_foul);
                    let word = self.word(id, end, other);
                    writeln!(self.out, "{word}")?;
                }
                NodeKind::Root => {}
            }
            at.go(node);
            self.time(id, node)?;
            self.notes(id, node)?;
            self.others(id);
        }
        Ok(())
    }

    fn others(&mut self, parent: NodeId) {
        let others = self.record.children(parent).iter().skip(1);
        if self.options.variations {
            self.losses.extend(others.map(|id| Loss::Variation(*id)));
        }
    }

    fn time(&mut self, id: NodeId, node: &Node) -> fmt::Result {
        let Some(time) = node.time.filter(|_| self.options.times) else { return Ok(()) };
        let (seconds, millis) = (time / 1000, time % 1000);
        if millis == 0 {
            return writeln!(self.out, "T{seconds}");
        }
        if self.version < CsaVersion::V30 {
            self.losses.push(Loss::Time(id));
            return writeln!(self.out, "T{seconds}");
        }
        writeln!(self.out, "T{seconds}.{millis:03}")
    }

    /// The comments, each behind the mark that it had.
    fn notes(&mut self, id: NodeId, node: &Node) -> fmt::Result {
        if !self.options.comments {
            return Ok(());
        }
        for line in node.comments.iter().flat_map(|comment| lines(comment)) {
            match line.strip_prefix('\'') {
                // These would be read as something else.
                Some(rest) if rest.starts_with('*') || rest.contains("encoding=") => {
                    writeln!(self.out, "'*{line}")?;
                }
                Some(rest) => writeln!(self.out, "'{rest}")?,
                None => writeln!(self.out, "'*{line}")?,
            }
        }
        if node.bookmark.is_some() {
            self.losses.push(Loss::Bookmark(id));
        }
        Ok(())
    }

    /// The word for an end: that of the record if it is one of CSA.
    fn word<'e>(&mut self, id: NodeId, end: &'e Terminal, contradicts: bool) -> &'e str {
        // A comma would begin another statement.
        let one = end.raw.bytes().all(|byte| byte.is_ascii_graphic() && byte != b',');
        let known = one && end.raw.starts_with('%') && TerminalKind::from_csa(&end.raw) == end.kind;
        if contradicts {
            self.losses.push(Loss::Ending(id));
            return "%CHUDAN";
        }
        let word = if known { end.raw.as_str() } else { end.kind.csa_word() };
        let word = match word {
            "%TIME_UP" | "%ILLEGAL_MOVE" if self.version < CsaVersion::V21 => "%TORYO",
            "%+ILLEGAL_ACTION" | "%-ILLEGAL_ACTION" if self.version < CsaVersion::V22 => "%CHUDAN",
            word => word,
        };
        if TerminalKind::from_csa(word) != end.kind || end.winner.is_some() {
            self.losses.push(Loss::Ending(id));
        }
        word
    }
}

const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}
