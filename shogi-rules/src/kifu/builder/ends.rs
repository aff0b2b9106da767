//! How lines end: the words for it, and what else a file says of the winner.

use super::Builder;
use crate::error::ErrorCode;
use crate::kifu::lines::{Line, Place};
use crate::kifu::summary::Summary;
use crate::kifu::{Node, NodeKind, ParseError, RecordedResult, Terminal, TerminalKind};
use crate::position::IllegalMove;
use crate::types::Color;

impl Builder<'_> {
    /// The end of the line being written.
    pub(in crate::kifu) fn end(
        &mut self,
        place: Place,
        kind: TerminalKind,
        raw: &str,
    ) -> Result<(), ParseError> {
        if let Some(foul) = self.foul() {
            self.judge(foul, kind)?;
        }
        if self.instead_of.is_some() && kind != TerminalKind::Matta {
            self.repair(place, ErrorCode::TextAfterEnd)?;
        }
        if self.ended.is_some() {
            self.repair(place, ErrorCode::TextAfterEnd)?;
            // Servers repeat the end; another one is kept beside it.
            let before = self.output.node(self.last).and_then(Node::terminal);
            if before.is_some_and(|before| before.kind == kind) {
                return Ok(());
            }
        }
        self.add(place, NodeKind::Terminal(Terminal { kind, raw: raw.into(), winner: None }))?;
        self.ended.get_or_insert(self.last);
        Ok(())
    }

    /// Judges an illegal move before an end: it is kept. Nothing more is to be said of it where the end says that there
    /// was a foul, and a player can have made it on a board, be it onto an occupied square.
    fn judge(&mut self, foul: ParseError, kind: TerminalKind) -> Result<(), ParseError> {
        if self.is_strict() {
            return Err(foul);
        }
        let can_be_made = |reason: IllegalMove| {
            reason.is_foul()
                || matches!(reason, IllegalMove::OwnPieceOnTarget | IllegalMove::Occupied)
        };
        let told = kind.is_foul() && foul.illegal.is_some_and(can_be_made);
        if told { Ok(()) } else { self.report(foul) }
    }

    /// A server's word on who won, after the end that it has already given: of a foul, it tells whose it was.
    pub(in crate::kifu) fn winner(
        &mut self,
        place: Place,
        winner: Color,
    ) -> Result<(), ParseError> {
        self.repair(place, ErrorCode::TextAfterEnd)?;
        let side = self.position().side_to_move();
        let result = self.result();
        let mut agrees = true;
        self.output.change_end(self.last, |end| match end.kind {
            TerminalKind::IllegalMove => end.kind = TerminalKind::foul(!winner, side),
            // A declaration is an impasse that somebody won.
            TerminalKind::Impasse => end.winner = Some(winner),
            _ if result == RecordedResult::Unknown => end.winner = Some(winner),
            _ => agrees = result == RecordedResult::Win(winner),
        });
        if agrees { Ok(()) } else { self.repair(place, ErrorCode::SummaryMismatch) }
    }

    /// The result that the last node tells.
    fn result(&self) -> RecordedResult {
        let terminal = self.output.node(self.last).and_then(Node::terminal);
        terminal.map_or(RecordedResult::Unknown, |end| self.result_of(end))
    }

    fn result_of(&self, end: &Terminal) -> RecordedResult {
        end.result(self.position().side_to_move(), self.here().illegal)
    }

    /// A summary line (まで…): the end of a line that has no other, else only compared with it.
    pub(in crate::kifu) fn summary(
        &mut self,
        line: Line<'_>,
        summary: Summary,
        moves: u32,
    ) -> Result<(), ParseError> {
        let side = self.position().side_to_move();
        if summary.plies.is_some_and(|plies| plies != moves) {
            self.repair(line.place, ErrorCode::SummaryMismatch)?;
        }
        let kind = summary.kind(side);
        let only = self.ended.is_none();
        if only {
            self.end(line.place, kind, line.text)?;
        }
        let said = Terminal { kind, raw: line.text.into(), winner: summary.winner };
        let (result, said) = (self.result(), self.result_of(&said));
        let known = |result| result != RecordedResult::Unknown;
        if known(result) && known(said) && result != said {
            self.repair(line.place, ErrorCode::SummaryMismatch)?;
        }
        let mut agrees = true;
        if (only || !known(result)) && summary.winner.is_some() {
            self.output.change_end(self.last, |end| {
                // 中断 and the like do not go with a winner.
                agrees = only || end.kind == TerminalKind::Other;
                end.winner = summary.winner.filter(|_| result != said);
            });
        }
        if agrees { Ok(()) } else { self.repair(line.place, ErrorCode::SummaryMismatch) }
    }
}
