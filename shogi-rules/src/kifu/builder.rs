//! The one builder of record trees, which all readers feed line by line.

mod ends;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::error::ErrorCode;
use crate::position::{IllegalMove, Position, Setup, Validity};
use crate::types::{Move, Square};

#[cfg(feature = "jkf")]
use super::Limits;
use super::event::{Listener, Output};
use super::lines::{Line, Place};
use super::{
    Diagnostic, Encoding, Format, Mode, Node, NodeId, NodeKind, ParseError, ParseOptions, Parsed,
    Record,
};

/// A node, and the position after it.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    node: NodeId,
    /// Set if the move is illegal and that is not allowed: nothing may follow it. An index into `fouls`.
    foul: Option<u32>,
    /// The destination of the move that led here; `None` after a pass.
    to: Option<Square>,
    /// The move that led here is illegal.
    illegal: bool,
    position: Position,
}

impl Reached {
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }
}

/// Builds a [`Record`] from the events of a reader: headers, the start, moves, comments, ends, variations.
///
/// Every move is checked before it is played. For each ply, `latest` knows the node written last there and
/// the position after it. The line being written grows from the one at `depth`, and a later variation
/// hangs on one of them, so that nothing is ever replayed and reading stays linear.
pub(super) struct Builder<'o> {
    options: &'o ParseOptions,
    format: Format,
    output: Output<'o>,
    diagnostics: Vec<Diagnostic>,
    start: Reached,
    /// Entry 0 is for the first move.
    latest: Vec<Reached>,
    /// The number of moves from the start to where the next one is played.
    depth: usize,
    /// What is wrong with the moves that are fouls.
    fouls: Vec<ParseError>,
    /// The node written last, to which comments and times belong.
    last: NodeId,
    started: bool,
    /// The terminal that the line being written has.
    ended: Option<NodeId>,
    /// The game goes on from here instead: the end, or the move taken back, before which the next node stands.
    instead_of: Option<NodeId>,
    comment_bytes: usize,
}

impl<'o> Builder<'o> {
    /// A builder for a record that is written in about so many bytes.
    pub(super) fn new(format: Format, options: &'o ParseOptions, bytes: usize) -> Builder<'o> {
        // A move of CSA with its time takes a dozen bytes. Room for a usual game is made at once: growing by and
        // by would take as long as checking the moves.
        let room = (bytes / 12).min(160);
        let position = Position::startpos();
        let start = Reached {
            node: NodeId::ROOT,
            foul: None,
            to: None,
            illegal: false,
            position: position.clone(),
        };
        Builder {
            options,
            format,
            output: Output::tree(position, room),
            diagnostics: Vec::new(),
            start,
            latest: Vec::with_capacity(room),
            depth: 0,
            fouls: Vec::new(),
            last: NodeId::ROOT,
            started: false,
            ended: None,
            instead_of: None,
            comment_bytes: 0,
        }
    }

    /// The same for somebody who only listens.
    pub(super) fn for_events(
        format: Format,
        options: &'o ParseOptions,
        listener: Listener<'o>,
    ) -> Builder<'o> {
        Builder { output: Output::events(listener), ..Builder::new(format, options, 0) }
    }

    /// Begins the game again, with as many repairs as there were.
    pub(super) fn again(mut self, repairs: usize) -> Builder<'o> {
        let new = Builder::new(self.format, self.options, 0);
        self.diagnostics.truncate(repairs);
        self.output.again(new.position());
        Builder { output: self.output, diagnostics: self.diagnostics, ..new }
    }

    /// The number of repairs so far.
    pub(super) fn repairs(&self) -> usize {
        self.diagnostics.len()
    }

    /// Tells whether nobody wants to know more of this game.
    pub(super) const fn is_stopped(&self) -> bool {
        self.output.is_stopped()
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
            return Err(ParseError { kind: ErrorCode::TooLarge, ..error });
        }
        self.diagnostics.push(Diagnostic(error));
        Ok(())
    }

    pub(super) const fn format(&self) -> Format {
        self.format
    }

    pub(super) const fn is_strict(&self) -> bool {
        matches!(self.options.mode, Mode::Strict)
    }

    /// The node that the next one follows.
    #[cfg(feature = "jkf")]
    pub(super) fn node_here(&self) -> NodeId {
        self.here().node
    }

    #[cfg(feature = "jkf")]
    pub(super) const fn limits(&self) -> Limits {
        self.options.limits
    }

    fn here(&self) -> &Reached {
        self.depth.checked_sub(1).and_then(|at| self.latest.get(at)).unwrap_or(&self.start)
    }

    /// The error of the last move, if it is a foul.
    fn foul(&self) -> Option<ParseError> {
        self.here().foul.and_then(|at| self.fouls.get(at as usize)).copied()
    }

    /// The position in which the next move is played.
    pub(super) fn position(&self) -> &Position {
        &self.here().position
    }

    /// The destination of the move before the next one, to which 同 refers.
    pub(super) fn previous_square(&self) -> Option<Square> {
        self.here().to
    }

    /// The destination of the move that led to the start.
    pub(super) fn before_start(&mut self, square: Option<Square>) {
        self.start.to = square;
    }

    /// Tells whether nothing has been written after the start.
    pub(super) fn is_empty(&self) -> bool {
        self.output.len() == 1
    }

    /// Tells whether the line being written has its terminal.
    pub(super) const fn is_ended(&self) -> bool {
        self.ended.is_some()
    }

    pub(super) fn header(
        &mut self,
        place: Place,
        key: &str,
        value: &str,
    ) -> Result<(), ParseError> {
        self.make_room(place, key.len() + value.len(), 2)?;
        self.output.header(key, value);
        Ok(())
    }

    /// Counts text that is kept, with what keeping it takes: many empty lines are much, too.
    fn make_room(&mut self, place: Place, bytes: usize, texts: usize) -> Result<(), ParseError> {
        let size = bytes + texts * size_of::<String>();
        self.comment_bytes = self.comment_bytes.saturating_add(size);
        if self.comment_bytes > self.options.limits.comment_bytes {
            return Err(self.error(place, ErrorCode::TooLarge));
        }
        Ok(())
    }

    /// The start position. Every reader gives it once, before moves, ends and variations.
    pub(super) fn start(&mut self, place: Place, setup: &Setup) -> Result<(), ParseError> {
        let position = setup.position(Validity::Lenient).map_err(|problems| ParseError {
            problems: Some(problems),
            ..self.error(place, ErrorCode::BadStart)
        })?;
        self.output.start(&position);
        self.start.position = position;
        self.started = true;
        Ok(())
    }

    pub(super) fn comment(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        self.make_room(line.place, line.text.len(), 1)?;
        self.output.comment(self.last, line.text);
        Ok(())
    }

    /// Names the last node. A second bookmark on one node replaces the first.
    pub(super) fn bookmark(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let named = self.output.node(self.last).is_some_and(|node| node.bookmark.is_some());
        if named {
            self.repair(line.place, ErrorCode::UnknownLine)?;
        }
        self.output.bookmark(self.last, line.text);
        Ok(())
    }

    /// The time of the last node, which must be a move or an end that has none yet.
    pub(super) fn time(&mut self, place: Place, millis: u64) -> Result<(), ParseError> {
        if self.output.time(self.last, millis) {
            return Ok(());
        }
        self.repair(place, ErrorCode::BadTime)
    }

    /// A move. An illegal one may only end its line.
    pub(super) fn play(&mut self, place: Place, mv: Move) -> Result<(), ParseError> {
        self.resume(place)?;
        let illegal = self.position().check_legality(mv).err();
        let foul = self.foul_of(place, illegal);
        let node = self.advance(place, NodeKind::Move { mv, illegal })?;
        let reached = self.reach(node, foul);
        let _ = reached.position.play_unchecked(mv);
        (reached.to, reached.illegal) = (Some(mv.to()), illegal.is_some());
        Ok(())
    }

    /// A move that may stand there already, where a variation repeats the moves that it shares with another.
    pub(super) fn play_or_follow(&mut self, place: Place, mv: Move) -> Result<(), ParseError> {
        let node = |id: &NodeId| self.output.node(*id).and_then(Node::mv) == Some(mv);
        let Some(node) = self.output.children(self.here().node).iter().copied().find(node) else {
            return self.play(place, mv);
        };
        self.resume(place)?;
        let illegal = self.output.node(node).and_then(Node::illegal);
        let foul = self.foul_of(place, illegal);
        self.last = node;
        let reached = self.reach(node, foul);
        let _ = reached.position.play_unchecked(mv);
        (reached.to, reached.illegal) = (Some(mv.to()), illegal.is_some());
        Ok(())
    }

    /// Keeps what is wrong with a move if it is a foul, and returns its number.
    fn foul_of(&mut self, place: Place, illegal: Option<IllegalMove>) -> Option<u32> {
        let reason = illegal.filter(|_| !self.options.allow_illegal)?;
        let error = self.error(place, ErrorCode::IllegalRecordMove);
        self.fouls.push(ParseError { illegal: Some(reason), ..error });
        // There are fewer fouls than bytes of text for moves, which u32 can count.
        Some((self.fouls.len() - 1) as u32)
    }

    /// A pass, where passes are allowed.
    pub(super) fn pass(&mut self, place: Place) -> Result<(), ParseError> {
        if !self.options.allow_pass {
            return Err(self.error(place, ErrorCode::PassNotAllowed));
        }
        self.resume(place)?;
        let node = self.advance(place, NodeKind::Pass)?;
        let reached = self.reach(node, None);
        reached.position = reached.position.after_pass();
        (reached.to, reached.illegal) = (None, false);
        Ok(())
    }

    /// Makes sure that the line being written may go on.
    fn resume(&mut self, place: Place) -> Result<(), ParseError> {
        if let Some(foul) = self.foul() {
            return Err(foul);
        }
        // Nothing is lost: the end, or the move taken back, becomes another continuation.
        self.instead_of = self.ended.take().or(self.instead_of);
        match self.instead_of {
            Some(_) => self.repair(place, ErrorCode::MoveAfterEnd),
            None => Ok(()),
        }
    }

    /// Adds a node to the line being written.
    fn advance(&mut self, place: Place, kind: NodeKind) -> Result<NodeId, ParseError> {
        if self.depth >= self.options.limits.plies {
            return Err(self.error(place, ErrorCode::TooLarge));
        }
        self.add(place, kind)
    }

    /// Lets the line being written grow by a node; the position is still that before it.
    fn reach(&mut self, node: NodeId, foul: Option<u32>) -> &mut Reached {
        let before = self.depth.checked_sub(1);
        // The lines before reach at least as far as the one being written.
        if self.depth == self.latest.len() {
            match before {
                // The position is copied to its place and nowhere before.
                Some(before) => self.latest.extend_from_within(before..),
                None => self.latest.push(self.start.clone()),
            }
        } else if let Some([before, latest]) = before.and_then(|at| self.latest.get_mut(at..at + 2))
        {
            latest.position.clone_from(&before.position);
        } else if let Some(first) = self.latest.first_mut() {
            first.position.clone_from(&self.start.position);
        }
        let reached = self.latest.get_mut(self.depth).unwrap_or(&mut self.start);
        (reached.node, reached.foul) = (node, foul);
        self.depth += 1;
        reached
    }

    /// The number of moves from the start to where the next one is played.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    /// The line being written, for [`put_back`](Self::put_back).
    pub(super) fn line(&self) -> Vec<Reached> {
        self.latest.get(..self.depth).unwrap_or_default().to_vec()
    }

    /// Takes part of a line for written last again, so that a variation may leave it there.
    pub(super) fn put_back(&mut self, line: &[Reached], part: Range<usize>) {
        let part = part.start..part.end.min(line.len());
        if let (Some(latest), Some(line)) = (self.latest.get_mut(part.clone()), line.get(part)) {
            latest.clone_from_slice(line);
        }
    }

    /// The position after some moves of the line written last.
    pub(super) fn position_after(&self, moves: usize) -> Option<&Position> {
        let before = moves.checked_sub(1).map(|at| self.latest.get(at));
        before.unwrap_or(Some(&self.start)).map(Reached::position)
    }

    fn add(&mut self, place: Place, kind: NodeKind) -> Result<NodeId, ParseError> {
        if self.output.len() >= self.options.limits.nodes.min(u32::MAX as usize) {
            return Err(self.error(place, ErrorCode::TooLarge));
        }
        let before = self.instead_of.take();
        // `here` would lend out all of `self`.
        let here = self.depth.checked_sub(1).and_then(|at| self.latest.get(at));
        let Reached { node, position, .. } = here.unwrap_or(&self.start);
        self.last = self.output.add(*node, kind, before, position);
        Ok(self.last)
    }

    /// Tells whether some line has a node at `depth` moves from the start.
    pub(super) fn reaches(&self, depth: usize) -> bool {
        depth <= self.latest.len()
    }

    /// Starts a variation: the next move follows the node written last at `depth` moves from the start.
    ///
    /// That is the rule of Kakinoki's formats, where each variation stands after the line it leaves.
    /// Where the line just written does not reach so far, an earlier one is meant at best.
    pub(super) fn variation(&mut self, place: Place, depth: usize) -> Result<(), ParseError> {
        self.settle()?;
        if depth > self.depth {
            self.repair(place, ErrorCode::BadVariation)?;
        }
        self.depth = depth.min(self.latest.len());
        self.last = self.here().node;
        self.ended = None;
        self.instead_of = None;
        Ok(())
    }

    /// Takes the last move back, after the terminal that says so: the next one stands before it.
    pub(super) fn take_back(&mut self) {
        self.instead_of = Some(self.here().node).filter(|_| self.depth > 0);
        self.depth = self.depth.saturating_sub(1);
        self.ended = None;
    }

    /// Judges an illegal move that ends its line without a terminal: a foul is kept, since a player can
    /// make it on the board; anything else is a mistake of the record.
    fn settle(&mut self) -> Result<(), ParseError> {
        let Some(foul) = self.foul().filter(|_| self.ended.is_none()) else { return Ok(()) };
        if foul.illegal.is_some_and(|reason| !reason.is_foul()) {
            return Err(foul);
        }
        self.report(foul)
    }

    /// The whole record.
    pub(super) fn finish(mut self, encoding: Encoding) -> Result<Parsed, ParseError> {
        match self.settle() {
            Ok(()) => Ok(self.parsed(encoding, None)),
            Err(error) => self.cut(error, encoding),
        }
    }

    /// The record as far as it was read before an error, if that is wanted and there is one; else the error.
    pub(super) fn cut(self, error: ParseError, encoding: Encoding) -> Result<Parsed, ParseError> {
        let keeps = self.options.truncate && self.started;
        if keeps { Ok(self.parsed(encoding, Some(error))) } else { Err(error) }
    }

    fn parsed(self, encoding: Encoding, error: Option<ParseError>) -> Parsed {
        let Builder { output, diagnostics, format, start, .. } = self;
        let record = match output {
            Output::Tree(mut record) => {
                record.shrink();
                record
            }
            Output::Events(_) => Record::new(start.position),
        };
        Parsed { record, diagnostics, format, encoding, error }
    }
}
