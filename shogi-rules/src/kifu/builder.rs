//! The one builder of record trees, which all readers feed line by line.

use alloc::vec::Vec;

use crate::error::ErrorCode;
use crate::position::{Position, Setup, Validity};
use crate::types::{Move, Square};

use super::lines::{Line, Place};
use super::summary::Summary;
use super::{
    Diagnostic, Encoding, Format, Mode, Node, NodeId, NodeKind, ParseError, ParseOptions, Parsed,
    Record, RecordedResult, Terminal, TerminalKind,
};

/// A node, and the position after it.
#[derive(Clone, Debug)]
struct Reached {
    node: NodeId,
    position: Position,
    /// What is wrong with the move, if it is illegal and that is not allowed.
    foul: Option<ParseError>,
}

/// Builds a [`Record`] from the events of a reader: headers, the start, moves, comments, ends, variations.
///
/// Every move is checked before it is played. In the order of the file, the line being written grows from
/// `here`; `latest` knows for each ply the position after the node written last there, which is where a
/// later variation hangs. So nothing is ever replayed, and reading stays linear.
#[derive(Debug)]
pub(super) struct Builder<'o> {
    options: &'o ParseOptions,
    format: Format,
    record: Record,
    diagnostics: Vec<Diagnostic>,
    here: Reached,
    latest: Vec<Reached>,
    /// The number of moves from the start to `here`.
    depth: usize,
    /// The node written last, to which comments and times belong.
    last: NodeId,
    started: bool,
    /// The line being written has its terminal.
    ended: bool,
    comment_bytes: usize,
}

impl<'o> Builder<'o> {
    pub(super) fn new(format: Format, options: &'o ParseOptions) -> Builder<'o> {
        let position = Position::startpos();
        let here = Reached { node: NodeId::ROOT, position: position.clone(), foul: None };
        Builder {
            options,
            format,
            record: Record::new(position),
            diagnostics: Vec::new(),
            here,
            latest: Vec::new(),
            depth: 0,
            last: NodeId::ROOT,
            started: false,
            ended: false,
            comment_bytes: 0,
        }
    }

    /// The error with a code at a place.
    pub(super) fn error(&self, place: Place, code: ErrorCode) -> ParseError {
        let ply = if self.started { (self.depth as u32).saturating_add(1) } else { 0 };
        ParseError { ply, ..ParseError::new(code, place, Some(self.format)) }
    }

    /// Reports something that is repaired; in strict mode that is an error.
    pub(super) fn repair(&mut self, place: Place, code: ErrorCode) -> Result<(), ParseError> {
        let error = self.error(place, code);
        self.report(error)
    }

    fn report(&mut self, error: ParseError) -> Result<(), ParseError> {
        if self.options.mode == Mode::Strict {
            return Err(error);
        }
        if self.diagnostics.len() >= self.options.limits.diagnostics {
            return Err(ParseError { code: ErrorCode::TooLarge, ..error });
        }
        self.diagnostics.push(Diagnostic(error));
        Ok(())
    }

    pub(super) const fn is_strict(&self) -> bool {
        matches!(self.options.mode, Mode::Strict)
    }

    /// The position in which the next move is played.
    pub(super) const fn position(&self) -> &Position {
        &self.here.position
    }

    /// The destination of the move before the next one, to which 同 refers.
    pub(super) fn previous_square(&self) -> Option<Square> {
        self.record.node(self.here.node)?.mv().map(Move::to)
    }

    /// Tells whether nothing has been written after the start.
    pub(super) const fn is_empty(&self) -> bool {
        self.last.0 == NodeId::ROOT.0
    }

    /// Tells whether the line being written has its terminal.
    pub(super) const fn is_ended(&self) -> bool {
        self.ended
    }

    pub(super) fn header(&mut self, key: &str, value: &str) {
        self.record.add_header(key, value);
    }

    /// The start position. Every reader gives it once, before moves, ends and variations.
    pub(super) fn start(&mut self, place: Place, setup: &Setup) -> Result<(), ParseError> {
        let position = setup.position(Validity::Lenient).map_err(|problems| ParseError {
            problems: Some(problems),
            ..self.error(place, ErrorCode::BadStart)
        })?;
        self.record.set_start(position.clone());
        self.here.position = position;
        self.latest.push(self.here.clone());
        self.started = true;
        Ok(())
    }

    pub(super) fn comment(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        self.comment_bytes = self.comment_bytes.saturating_add(line.text.len());
        if self.comment_bytes > self.options.limits.comment_bytes {
            return Err(self.error(line.place, ErrorCode::TooLarge));
        }
        if let Some(node) = self.record.node_mut(self.last) {
            node.comments.push(line.text.into());
        }
        Ok(())
    }

    /// Names the last node. A second bookmark on one node replaces the first.
    pub(super) fn bookmark(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let named = self.record.node(self.last).is_some_and(|node| node.bookmark.is_some());
        if named {
            self.repair(line.place, ErrorCode::UnknownLine)?;
        }
        if let Some(node) = self.record.node_mut(self.last) {
            node.bookmark = Some(line.text.into());
        }
        Ok(())
    }

    /// The time of the last node, which must be a move or an end that has none yet.
    pub(super) fn time(&mut self, place: Place, millis: u64) -> Result<(), ParseError> {
        let node = self.record.node_mut(self.last);
        match node.filter(|node| node.kind != NodeKind::Root && node.time.is_none()) {
            Some(node) => node.time = Some(millis),
            None => self.repair(place, ErrorCode::BadTime)?,
        }
        Ok(())
    }

    /// A move. An illegal one may only end its line.
    pub(super) fn play(&mut self, place: Place, mv: Move) -> Result<(), ParseError> {
        self.resume(place)?;
        let illegal = self.here.position.check_legality(mv).err();
        let foul = illegal.filter(|_| !self.options.allow_illegal).map(|reason| ParseError {
            illegal: Some(reason),
            ..self.error(place, ErrorCode::IllegalRecordMove)
        });
        let position = self.here.position.after(mv);
        self.advance(place, NodeKind::Move { mv, illegal }, position, foul)
    }

    /// A pass, where passes are allowed.
    pub(super) fn pass(&mut self, place: Place) -> Result<(), ParseError> {
        if !self.options.allow_pass {
            return Err(self.error(place, ErrorCode::PassNotAllowed));
        }
        self.resume(place)?;
        let position = self.here.position.after_pass();
        self.advance(place, NodeKind::Pass, position, None)
    }

    /// Makes sure that the line being written may go on.
    fn resume(&mut self, place: Place) -> Result<(), ParseError> {
        if let Some(foul) = self.here.foul {
            return Err(foul);
        }
        if self.ended {
            // Nothing is lost: the move becomes another continuation beside the end.
            self.repair(place, ErrorCode::MoveAfterEnd)?;
            self.ended = false;
        }
        Ok(())
    }

    fn advance(
        &mut self,
        place: Place,
        kind: NodeKind,
        position: Position,
        foul: Option<ParseError>,
    ) -> Result<(), ParseError> {
        if self.depth >= self.options.limits.plies {
            return Err(self.error(place, ErrorCode::TooLarge));
        }
        let node = self.add(place, kind)?;
        self.here = Reached { node, position, foul };
        self.depth += 1;
        match self.latest.get_mut(self.depth) {
            Some(latest) => latest.clone_from(&self.here),
            None => self.latest.push(self.here.clone()),
        }
        Ok(())
    }

    fn add(&mut self, place: Place, kind: NodeKind) -> Result<NodeId, ParseError> {
        if self.record.len() >= self.options.limits.nodes.min(u32::MAX as usize) {
            return Err(self.error(place, ErrorCode::TooLarge));
        }
        self.last = self.record.add(self.here.node, kind);
        Ok(self.last)
    }

    /// The end of the line being written.
    pub(super) fn end(
        &mut self,
        place: Place,
        kind: TerminalKind,
        raw: &str,
    ) -> Result<(), ParseError> {
        if let Some(foul) = self.here.foul.filter(|_| self.is_strict()) {
            return Err(foul);
        }
        if self.ended {
            self.repair(place, ErrorCode::TextAfterEnd)?;
            // Servers repeat the end; another one is kept beside it.
            let before = self.record.node(self.last).and_then(Node::terminal);
            if before.is_some_and(|before| before.kind == kind) {
                return Ok(());
            }
        }
        self.add(place, NodeKind::Terminal(Terminal { kind, raw: raw.into() }))?;
        self.ended = true;
        Ok(())
    }

    /// A summary line (まで…): the end of a line that has no other, else only compared with it.
    pub(super) fn summary(
        &mut self,
        line: Line<'_>,
        summary: Summary,
        moves: u32,
    ) -> Result<(), ParseError> {
        let side = self.here.position.side_to_move();
        if summary.plies.is_some_and(|plies| plies != moves) {
            self.repair(line.place, ErrorCode::SummaryMismatch)?;
        }
        if !self.ended {
            return self.end(line.place, summary.kind(side), line.text);
        }
        let after_foul = self.record.node(self.here.node).is_some_and(|n| n.illegal().is_some());
        let terminal = self.record.node(self.last).and_then(|node| node.terminal());
        let result = terminal.map(|terminal| terminal.result(side, after_foul));
        match (result, summary.winner) {
            (Some(RecordedResult::Win(winner)), Some(named)) if winner != named => {
                self.repair(line.place, ErrorCode::SummaryMismatch)
            }
            (Some(RecordedResult::Nobody), Some(_)) => {
                self.repair(line.place, ErrorCode::SummaryMismatch)
            }
            _ => Ok(()),
        }
    }

    /// Tells whether some line has a node at `depth` moves from the start.
    pub(super) fn reaches(&self, depth: usize) -> bool {
        depth < self.latest.len()
    }

    /// Starts a variation: the next move follows the node written last at `depth` moves from the start.
    ///
    /// That is the rule of Kakinoki's formats, where each variation stands after the line it leaves.
    pub(super) fn variation(&mut self, depth: usize) -> Result<(), ParseError> {
        self.settle()?;
        let Some(parent) = self.latest.get(depth) else { return Ok(()) };
        self.here.clone_from(parent);
        self.depth = depth;
        self.last = self.here.node;
        self.ended = false;
        Ok(())
    }

    /// Takes the last move back, after the terminal that says so: the next one becomes its sibling.
    pub(super) fn take_back(&mut self) {
        if let Some(before) = self.depth.checked_sub(1).and_then(|depth| self.latest.get(depth)) {
            self.here.clone_from(before);
            self.depth -= 1;
        }
        self.ended = false;
    }

    /// Judges an illegal move that ends its line without a terminal: a foul is kept, since a player can
    /// make it on the board; anything else is a mistake of the record.
    fn settle(&mut self) -> Result<(), ParseError> {
        let Some(foul) = self.here.foul.filter(|_| !self.ended) else { return Ok(()) };
        if foul.illegal.is_some_and(|reason| !reason.is_foul()) {
            return Err(foul);
        }
        self.report(foul)
    }

    /// The whole record.
    pub(super) fn finish(mut self, encoding: Encoding) -> Result<Parsed, ParseError> {
        self.settle()?;
        let Builder { record, diagnostics, format, .. } = self;
        Ok(Parsed { record, diagnostics, format, encoding })
    }
}
