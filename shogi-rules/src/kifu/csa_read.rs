//! Reading CSA: one statement after the other.

use crate::error::ErrorCode;
use crate::notation::CsaMove;
use crate::notation::bod::is_blank;
use crate::types::Color;

use super::builder::Builder;
use super::csa_board::CsaBoard;
use super::lines::{Line, Lines, Place};
use super::terminal::server_winner;
use super::{Encoding, ParseError, Parsed, TerminalKind};

/// Tells whether a line separates two games.
pub(super) fn is_separator(line: Line<'_>) -> bool {
    trim_end(line.trim_start().text) == "/"
}

/// Reads one game and the separator after it.
pub(super) fn game(
    lines: &mut Lines<'_>,
    builder: Builder<'_>,
    encoding: Encoding,
) -> Result<Parsed, ParseError> {
    let mut reader = Reader::new(builder);
    match reader.lines(lines) {
        Ok(end) => reader.finish(end, encoding),
        Err(error) => reader.tree.cut(error, encoding),
    }
}

/// Reads a game as far as its start.
pub(super) fn head(
    lines: &mut Lines<'_>,
    builder: Builder<'_>,
    encoding: Encoding,
) -> Result<Parsed, ParseError> {
    let mut reader = Reader::new(builder);
    while reader.board.is_some()
        && let Some(line) = lines.next().filter(|line| !is_separator(*line))
    {
        reader.line(line, lines)?;
    }
    reader.finish(lines.next_place(), encoding)
}

struct Reader<'o> {
    tree: Builder<'o>,
    /// The start position while it is being read; `None` from the moves on.
    board: Option<CsaBoard>,
    /// The first blank line that nothing has followed yet.
    blank: Option<Place>,
    /// Nothing follows the statement on its line.
    last_statement: bool,
}

impl<'o> Reader<'o> {
    const fn new(tree: Builder<'o>) -> Reader<'o> {
        Reader { tree, board: Some(CsaBoard::new()), blank: None, last_statement: true }
    }

    /// Reads the lines of a game, and returns where it ends.
    fn lines(&mut self, lines: &mut Lines<'_>) -> Result<Place, ParseError> {
        while !self.tree.is_stopped()
            && let Some(line) = lines.next()
        {
            if !self.plain(line)? {
                if is_separator(line) {
                    return Ok(line.place);
                }
                self.line(line, lines)?;
            }
        }
        Ok(lines.next_place())
    }

    /// Reads a line that is a move or a time and nothing else, as nearly all are; tells whether it was one.
    fn plain(&mut self, line: Line<'_>) -> Result<bool, ParseError> {
        if self.board.is_some() || self.blank.is_some() {
            return Ok(false);
        }
        if let Ok(written) = line.text.parse::<CsaMove>() {
            self.play(line, written)?;
            return Ok(true);
        }
        let seconds = line.text.strip_prefix('T').and_then(whole);
        if let Some(millis) = seconds.and_then(|seconds| seconds.checked_mul(1000)) {
            self.tree.time(line.place, millis)?;
            return Ok(true);
        }
        Ok(false)
    }

    fn line(&mut self, line: Line<'_>, rest: &Lines<'_>) -> Result<(), ParseError> {
        let mut line = line.trim_start();
        if !line.text.starts_with('\'') {
            // Comments are kept word for word.
            line.text = trim_end(line.text);
        }
        if line.text.is_empty() {
            self.blank.get_or_insert(line.place);
            return Ok(());
        }
        if let Some(blank) = self.blank.take()
            && self.tree.is_strict()
        {
            return Err(self.tree.error(blank, ErrorCode::UnknownLine));
        }
        // Names, comments and values may contain commas, and so may what is no statement; elsewhere one ends it.
        if !line.text.starts_with(['+', '-', 'P', 'T', '%', '#', 'V']) {
            return self.statement(line, rest);
        }
        while line.text.as_bytes().contains(&b',')
            && let Some((statement, after)) = line.split_once(|c| c == ',')
        {
            self.last_statement = false;
            self.statement(statement, rest)?;
            line = after.trim_start();
            if line.text.starts_with(['\'', 'N', '$']) {
                break;
            }
        }
        self.last_statement = true;
        self.statement(line, rest)
    }

    fn statement(&mut self, line: Line<'_>, rest: &Lines<'_>) -> Result<(), ParseError> {
        let text = line.text;
        match *text.as_bytes() {
            [] => Ok(()),
            [b'\'', ..] => self.comment(line),
            [b'V', b'0'..=b'9', ..] => self.header(line, "V", text.get(1..)),
            [b'N', b'+', ..] => self.header(line, "N+", text.get(2..)),
            [b'N', b'-', ..] => self.header(line, "N-", text.get(2..)),
            [b'$', ..] => match text.split_once(':') {
                Some((key, value)) => self.header(line, key, Some(value)),
                None => self.tree.repair(line.place, ErrorCode::BadHeader),
            },
            [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] => match &mut self.board {
                Some(board) => board.statement(&mut self.tree, line),
                None => Err(self.tree.error(line.place, ErrorCode::BadBoard)),
            },
            [sign @ (b'+' | b'-')] if self.board.is_some() => self.turn(line, sign),
            [b'+' | b'-', ..] => match text.parse::<CsaMove>() {
                Ok(written) => self.play(line, written),
                Err(_) => self.no_move(line, rest),
            },
            [b'T', ..] if !text.starts_with("To_Move") => self.time(line),
            [b'%', ..] => self.end(line),
            [b'#', ..] => match server_winner(text) {
                _ if !self.tree.is_ended() => self.end(line),
                Some(winner) => self.tree.winner(line.place, winner),
                None => self.surplus(line),
            },
            _ => self.surplus(line),
        }
    }

    /// A line that says nothing about the game, or says it too late.
    fn surplus(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let ended = self.tree.is_ended();
        let code = if ended { ErrorCode::TextAfterEnd } else { ErrorCode::UnknownLine };
        self.tree.repair(line.place, code)
    }

    fn header(&mut self, line: Line<'_>, key: &str, value: Option<&str>) -> Result<(), ParseError> {
        if self.board.is_none() {
            // Relays write `$END_TIME` after the moves.
            self.surplus(line)?;
        }
        self.tree.header(line.place, key, value.unwrap_or("").trim_matches(is_blank))
    }

    fn comment(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        if line.text.starts_with("'CSA encoding=") || line.text.starts_with("'encoding=") {
            return Ok(());
        }
        self.tree.comment(line.strip_prefix("'*").unwrap_or(line))
    }

    /// The side to move, which closes the start position.
    fn turn(&mut self, line: Line<'_>, sign: u8) -> Result<(), ParseError> {
        let side = if sign == b'+' { Color::Black } else { Color::White };
        if let Some(board) = &mut self.board {
            board.start(&mut self.tree, line.place, side)?;
            self.board = None;
        }
        Ok(())
    }

    /// Makes sure that the start is known before the first move or end.
    fn open(&mut self, place: Place, side: Color) -> Result<(), ParseError> {
        if let Some(board) = &mut self.board {
            if board.is_given() {
                // The side to move is missing; the board says itself if it is.
                self.tree.repair(place, ErrorCode::MissingStart)?;
            }
            board.start(&mut self.tree, place, side)?;
            self.board = None;
        }
        Ok(())
    }

    /// What begins like a move and is none.
    fn no_move(&mut self, line: Line<'_>, rest: &Lines<'_>) -> Result<(), ParseError> {
        // Only the very last line can have been cut off.
        let last = self.last_statement && rest.clone().next().is_none();
        if line.text.len() < 7 && last {
            return self.tree.repair(line.place, ErrorCode::TruncatedLine);
        }
        Err(self.tree.error(line.place, ErrorCode::BadMoveText))
    }

    fn play(&mut self, line: Line<'_>, written: CsaMove) -> Result<(), ParseError> {
        self.open(line.place, written.color)?;
        if written.color != self.tree.position().side_to_move() {
            self.tree.repair(line.place, ErrorCode::WrongMover)?;
        }
        match written.resolve(self.tree.position()) {
            Some(mv) => self.tree.play(line.place, mv),
            None => Err(self.tree.error(line.at(5), ErrorCode::WrongPieceName)),
        }
    }

    fn time(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        match millis(line.text.get(1..).unwrap_or("")) {
            Some(millis) => self.tree.time(line.place, millis),
            None => self.tree.repair(line.place, ErrorCode::BadTime),
        }
    }

    fn end(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        self.open(line.place, Color::Black)?;
        let kind = TerminalKind::from_csa(line.text);
        let known = ["#SENTE_WIN", "#GOTE_WIN", "#DRAW", "#OUTE_SENNICHITE"].contains(&line.text);
        if kind == TerminalKind::Other && !known {
            self.tree.repair(line.place, ErrorCode::UnknownLine)?;
        }
        self.tree.end(line.place, kind, line.text)?;
        if kind == TerminalKind::Matta {
            self.tree.take_back();
        }
        Ok(())
    }

    fn finish(mut self, end: Place, encoding: Encoding) -> Result<Parsed, ParseError> {
        self.open(end, Color::Black)?;
        self.tree.finish(encoding)
    }
}

/// The text without blanks at its end, of which there are hardly ever any.
fn trim_end(text: &str) -> &str {
    let clean = text.as_bytes().last().is_some_and(u8::is_ascii_graphic);
    if clean { text } else { text.trim_end_matches(is_blank) }
}

/// A number of digits only; no digits are 0.
fn whole(text: &str) -> Option<u64> {
    text.bytes().try_fold(0u64, |number, byte| {
        let digit = char::from(byte).to_digit(10)?;
        number.checked_mul(10)?.checked_add(digit.into())
    })
}

/// Seconds, with decimals since V3, as milliseconds: rounded to the nearest, and no digits are 0.
fn millis(text: &str) -> Option<u64> {
    let (seconds, decimals) = text.split_once('.').unwrap_or((text, ""));
    if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Four decimals decide: the fourth rounds the third.
    let padded = decimals.bytes().chain(core::iter::repeat(b'0')).take(4);
    let fraction = padded.fold(0u64, |value, digit| value * 10 + u64::from(digit - b'0'));
    whole(seconds)?.checked_mul(1000)?.checked_add((fraction + 5) / 10)
}

#[cfg(test)]
mod tests {
    use super::millis;

    #[test]
    fn times_are_milliseconds() {
        for (text, expected) in [
            ("12", Some(12_000)),
            ("", Some(0)),
            ("1.234", Some(1234)),
            ("0.0005", Some(1)),
            ("0.00049", Some(0)),
            ("1.9999", Some(2000)),
            (".5", Some(500)),
            ("-1", None),
            ("1e3", None),
            ("NaN", None),
            ("99999999999999999999", None),
            ("18446744073709551", Some(18_446_744_073_709_551_000)),
            ("18446744073709552", None),
        ] {
            assert_eq!(millis(text), expected, "{text}");
        }
    }
}
