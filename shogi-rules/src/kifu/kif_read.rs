//! Reading KIF, line by line, and KI2, which differs in its moves alone.

use crate::error::ErrorCode;
use crate::notation::bod::{digit, is_blank};
use crate::types::Color;

use super::builder::Builder;
use super::format::is_csa_move;
use super::kif_move::{KifMove, Resolved, is_mark};
use super::kif_start::KifStart;
use super::kif_time::{KifTime, time, usual};
use super::kif_words::{begins_like_move, is_foreign_move, is_known_word, opens, word_of};
use super::lines::{Line, Lines, Place};
use super::summary::Summary;
use super::{Encoding, Format, ParseError, Parsed, TerminalKind, ki2_read};

/// Reads one game, up to the 手合割 of another.
pub(super) fn game(
    lines: &mut Lines<'_>,
    builder: Builder<'_>,
    encoding: Encoding,
) -> Result<Parsed, ParseError> {
    let (mut again, repairs) = (lines.clone(), builder.repairs());
    let mut reader = Reader::new(builder, KifStart::default());
    match reader.lines(lines) {
        Ok(()) => reader.tree.finish(encoding),
        Err(error) if error.kind == ErrorCode::IllegalRecordMove && reader.three_pieces => {
            // One large site takes away the other lance. If the game is legal so, that was meant.
            let tree = reader.tree.again(repairs);
            let mut reader = Reader::new(tree, KifStart::with_right_lance_removed());
            match reader.lines(&mut again) {
                Ok(()) => {
                    *lines = again;
                    reader.tree.finish(encoding).map_err(|_| error)
                }
                Err(_) => reader.tree.cut(error, encoding),
            }
        }
        Err(error) => reader.tree.cut(error, encoding),
    }
}

/// Reads a game as far as the first line that is not of its head.
pub(super) fn head(
    lines: &mut Lines<'_>,
    builder: Builder<'_>,
    encoding: Encoding,
) -> Result<Parsed, ParseError> {
    let mut reader = Reader::new(builder, KifStart::default());
    while reader.start.is_some()
        && let Some(line) = lines.next()
    {
        reader.line(line)?;
    }
    reader.open(lines.next_place())?;
    reader.tree.finish(encoding)
}

/// Goes to the 手合割 of the next game, or to the end: what the reader of a whole game would leave.
pub(super) fn skip(lines: &mut Lines<'_>) {
    let mut moves = false;
    loop {
        let at = lines.clone();
        let Some(line) = lines.next() else { return };
        let text = line.trim_start().text;
        if moves && text.starts_with("手合割") {
            *lines = at;
            return;
        }
        moves = moves || is_of_moves(Line { text, ..line });
    }
}

/// Tells whether a line, without blanks before it, adds to the game: a move, a word in its place, or a summary.
fn is_of_moves(line: Line<'_>) -> bool {
    if line.text.starts_with(is_mark) || Summary::parse(line.text).is_some() {
        return true;
    }
    let (_, rest) = number(line);
    let numbered = rest.text.len() < line.text.len() && !is_file_numbers(line.text);
    body(line, rest).is_some_and(|body| numbered && opens(body.text))
}

struct Reader<'o> {
    tree: Builder<'o>,
    /// The start position while it is being read; `None` from the moves on.
    start: Option<KifStart>,
    /// The number of the first move of the record.
    first: u32,
    /// The number that the next move should have.
    next: u32,
    /// The number of moves of the line being written.
    moves: u32,
    /// The variation being read starts where no line goes; no move can follow.
    nowhere: Option<Place>,
    /// The handicap is 三枚落ち, of which there are two.
    three_pieces: bool,
}

impl<'o> Reader<'o> {
    fn new(tree: Builder<'o>, start: KifStart) -> Reader<'o> {
        let start = Some(start);
        Reader { tree, start, first: 1, next: 1, moves: 0, nowhere: None, three_pieces: false }
    }

    fn lines(&mut self, lines: &mut Lines<'_>) -> Result<(), ParseError> {
        while !self.tree.is_stopped() {
            let at = lines.clone();
            let Some(line) = lines.next() else { break };
            if !self.tree.is_empty() && line.trim_start().text.starts_with("手合割") {
                // Another game, which is left to the next reader.
                *lines = at;
                break;
            }
            self.line(line)?;
        }
        self.open(lines.next_place())
    }

    fn line(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let line = line.trim_start();
        let Some(first) = line.text.chars().next() else { return Ok(()) };
        match first {
            '#' => Ok(()),
            '*' => self.tree.comment(line.skip(1)),
            '&' => self.tree.bookmark(line.skip(1)),
            '|' => self.row(line),
            '+' if line.text.starts_with("+-") => Ok(()),
            mark if is_mark(mark) && self.tree.format() == Format::Ki2 => self.moves(line),
            mark if is_mark(mark) => Err(self.tree.error(line.place, ErrorCode::BadMoveText)),
            _ if digit(first).is_some() => self.numbered(line),
            _ => self.worded(line),
        }
    }

    fn row(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        match &mut self.start {
            Some(start) => start.row(&self.tree, line),
            None => self.tree.repair(line.place, ErrorCode::UnknownLine),
        }
    }

    /// A line that begins with a digit: nearly always a move.
    fn numbered(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        if self.start.is_some() && is_file_numbers(line.text) {
            return Ok(());
        }
        let (number, rest) = number(line);
        let Some(body) = body(line, rest) else { return self.worded(line) };
        if body.text.is_empty() {
            return self.tree.repair(line.place, ErrorCode::TruncatedLine);
        }
        let moves = begins_like_move(body.text);
        if self.start.is_some() && !opens(body.text) {
            // A line of the head that begins with a number.
            return self.worded(line);
        }
        if let Some(place) = self.nowhere {
            return Err(self.tree.error(place, ErrorCode::BadVariation));
        }
        self.open(line.place)?;
        self.check_number(line.place, number)?;
        self.next = number.saturating_add(1);
        let rest = if moves { self.play(body)? } else { self.word(body)? };
        self.tail(rest)
    }

    /// A line of moves of KI2.
    fn moves(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        if let Some(place) = self.nowhere {
            return Err(self.tree.error(place, ErrorCode::BadVariation));
        }
        self.open(line.place)?;
        self.moves = ki2_read::moves(&mut self.tree, line, self.moves)?;
        Ok(())
    }

    /// Plays a move and returns the rest of its line.
    fn play<'a>(&mut self, body: Line<'a>) -> Result<Line<'a>, ParseError> {
        let (written, length) = KifMove::parse(body.text)
            .map_err(|at| self.tree.error(body.at(at), ErrorCode::BadMoveText))?;
        let rest = body.skip(length);
        if !rest.text.starts_with(|c| is_blank(c) || matches!(c, '(' | '（' | '+'))
            && !rest.text.is_empty()
            || rest.text.starts_with(['(', '（']) && is_origin(rest.text)
        {
            return Err(self.tree.error(rest.place, ErrorCode::BadMoveText));
        }
        let Resolved { mv, misnamed } = written
            .resolve(self.tree.position(), self.tree.previous_square())
            .map_err(|code| self.tree.error(body.place, code))?;
        if misnamed {
            self.tree.repair(body.place, ErrorCode::WrongPieceName)?;
        }
        self.tree.play(body.place, mv)?;
        self.moves = self.moves.saturating_add(1);
        Ok(rest)
    }

    /// A word in the place of a move: a pass or the end of the line. Returns the rest.
    fn word<'a>(&mut self, body: Line<'a>) -> Result<Line<'a>, ParseError> {
        let word = word_of(body.text);
        let rest = body.skip(word.len());
        if word == "パス" {
            self.tree.pass(body.place)?;
            self.moves = self.moves.saturating_add(1);
            return Ok(rest);
        }
        if is_origin(rest.text) || KifMove::is_in(word) || is_foreign_move(word) {
            return Err(self.tree.error(body.place, ErrorCode::BadMoveText));
        }
        if word.is_empty() {
            return Err(self.tree.error(body.place, ErrorCode::TruncatedLine));
        }
        let kind = TerminalKind::from_kif(word, self.tree.position().side_to_move());
        if kind == TerminalKind::Other {
            self.tree.repair(body.place, ErrorCode::UnknownLine)?;
        }
        self.tree.end(body.place, kind, word)?;
        if kind == TerminalKind::Matta {
            self.tree.take_back();
            self.moves = self.moves.saturating_sub(1);
            self.next = self.next.saturating_sub(2);
        }
        Ok(rest)
    }

    /// What may follow a move: times, of which the first counts, and `+` where a variation branches off.
    fn tail(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let mut line = line.trim_start();
        let mut timed = false;
        if let Some((millis, length)) = usual(line.text) {
            self.tree.time(line.skip_ascii(1).place, millis)?;
            timed = true;
            line = line.skip_ascii(length);
        }
        loop {
            line = line.trim_start();
            if let Some(rest) = line.strip_prefix("+") {
                line = rest;
                continue;
            }
            if line.text.is_empty() {
                return Ok(());
            }
            let open = line.text.starts_with(['(', '（']);
            let inside = line.skip(line.text.chars().next().map_or(0, char::len_utf8));
            let Some((text, rest)) = inside.split_once(|c| c == ')' || c == '）').filter(|_| open)
            else {
                return self.surplus(line);
            };
            match time(text.text) {
                KifTime::Millis(millis) if !timed => self.tree.time(text.place, millis)?,
                KifTime::TooLong if !timed => {
                    self.tree.repair(text.place, ErrorCode::BadTime)?;
                    self.tree.time(text.place, u64::MAX)?;
                }
                KifTime::Bad if !timed => self.tree.repair(text.place, ErrorCode::BadTime)?,
                _ => {}
            }
            timed = true;
            line = rest;
        }
    }

    fn check_number(&mut self, place: Place, number: u32) -> Result<(), ParseError> {
        if self.tree.is_empty() {
            // Diagrams from the middle of a game start at 1 or with the number of the game.
            if number != self.first && number != 1 {
                self.tree.repair(place, ErrorCode::BadMoveNumber)?;
            }
            self.first = number;
        } else if number != self.next {
            self.tree.repair(place, ErrorCode::BadMoveNumber)?;
        }
        Ok(())
    }

    /// A line that begins with a word.
    fn worded(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let text = line.text.trim_end_matches(is_blank);
        if text.starts_with("手数--") {
            if !self.tree.is_empty() {
                self.tree.repair(line.place, ErrorCode::SeveralGames)?;
            }
            return self.open(line.place);
        }
        if let Some(rest) = line.strip_prefix("変化") {
            return self.variation(line, rest);
        }
        if let Some(summary) = Summary::parse(text) {
            if self.nowhere.is_some() {
                return self.tree.repair(line.place, ErrorCode::UnknownLine);
            }
            self.open(line.place)?;
            let moves = self.first.saturating_sub(1).saturating_add(self.moves);
            return self.tree.summary(Line { text, ..line }, summary, moves);
        }
        if KifMove::is_begun(text) || KifMove::has_origin(text) || is_csa_move(text) {
            return Err(self.tree.error(line.place, ErrorCode::BadMoveText));
        }
        if self.start.is_none() && text.starts_with("手合割") {
            // The moves could be from any start.
            return Err(self.tree.error(line.place, ErrorCode::BadHeader));
        }
        let Some(start) = &mut self.start else { return self.surplus(line) };
        match text {
            "先手番" | "下手番" => start.side(Color::Black, line.place),
            "後手番" | "上手番" => start.side(Color::White, line.place),
            "盤面回転" | "盤面反転" => return self.tree.header(line.place, text, ""),
            _ => return self.header(line),
        }
        Ok(())
    }

    /// Text that says nothing, unless it might be a move.
    fn surplus(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        if KifMove::is_in(line.text) {
            return Err(self.tree.error(line.place, ErrorCode::BadMoveText));
        }
        self.tree.repair(line.place, ErrorCode::UnknownLine)
    }

    fn header(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let Some(start) = &mut self.start else { return Ok(()) };
        if let Some(rest) = line.strip_prefix("手数＝").or_else(|| line.strip_prefix("手数="))
        {
            let (plies, rest) = number(rest.trim_start());
            start.plies(plies, KifMove::place(rest.text));
            return Ok(());
        }
        let Some((key, value)) = line.split_once(|c| c == '：' || c == ':') else {
            return self.surplus(line);
        };
        match key.text.trim_matches(is_blank) {
            "先手の持駒" | "下手の持駒" | "先手の持ち駒" | "下手の持ち駒" | "先手持駒"
            | "下手持駒" | "先手持ち駒" | "下手持ち駒" => {
                start.hand(&self.tree, value, Color::Black)
            }
            "後手の持駒" | "上手の持駒" | "後手の持ち駒" | "上手の持ち駒" | "後手持駒"
            | "上手持駒" | "後手持ち駒" | "上手持ち駒" => {
                start.hand(&self.tree, value, Color::White)
            }
            key if key.contains("持駒") || key.contains("持ち駒") => {
                Err(self.tree.error(line.place, ErrorCode::BadHand))
            }
            key => {
                let side = value.text.trim_matches(is_blank).trim_end_matches('番');
                match side {
                    "先手" | "下手" if key == "手番" => start.side(Color::Black, line.place),
                    "後手" | "上手" if key == "手番" => start.side(Color::White, line.place),
                    _ => {}
                }
                if key == "手合割" {
                    self.three_pieces = start.handicap(&mut self.tree, value)?;
                }
                self.tree.header(line.place, key, value.text.trim_matches(is_blank))
            }
        }
    }

    /// `変化：5手`: the next move takes the place of move 5 of a line before.
    fn variation(&mut self, line: Line<'_>, rest: Line<'_>) -> Result<(), ParseError> {
        let rest = rest.trim_start();
        let rest = rest.strip_prefix("：").or_else(|| rest.strip_prefix(":")).unwrap_or(rest);
        let (number, after) = number(rest.trim_start());
        let after = after.trim_start();
        let after = after.strip_prefix("手").unwrap_or(after).trim_start();
        if !after.text.is_empty() {
            self.surplus(after)?;
        }
        if self.start.is_some() {
            // Some programs leave such a line in the head, where it means nothing.
            return self.tree.repair(line.place, ErrorCode::BadVariation);
        }
        self.nowhere = None;
        let depth = number.checked_sub(self.first);
        let Some(depth) = depth.filter(|depth| self.tree.reaches(*depth as usize)) else {
            // Moves after it would be lost; without any there is nothing to lose.
            self.nowhere = Some(line.place);
            return self.tree.repair(line.place, ErrorCode::BadVariation);
        };
        self.next = number;
        self.moves = depth;
        self.tree.variation(line.place, depth as usize)
    }

    /// Makes sure that the start is known.
    fn open(&mut self, place: Place) -> Result<(), ParseError> {
        if let Some(start) = &self.start {
            self.first = start.finish(&mut self.tree, place)?;
            self.next = self.first;
            self.start = None;
        }
        Ok(())
    }
}

/// The number at the start of a line, in digits of one script, and the text after it.
///
/// Numbers are labels: what is too large becomes the largest.
fn number(line: Line<'_>) -> (u32, Line<'_>) {
    let ascii = line.text.starts_with(|c: char| c.is_ascii_digit());
    let mut value = 0u32;
    let mut length = 0;
    for c in line.text.chars() {
        let Some(digit) = digit(c).filter(|_| c.is_ascii() == ascii) else { break };
        value = value.saturating_mul(10).saturating_add(u32::from(digit));
        length += c.len_utf8();
    }
    (value, line.skip(length))
}

/// What follows the number of a move, if it is one. Some programs write `1.` or `1:` or `1手目`, or nothing
/// between the number and the move.
fn body<'a>(line: Line<'a>, rest: Line<'a>) -> Option<Line<'a>> {
    let separated = |line: Line<'a>| Some(line).filter(|line| line.text.starts_with(is_blank));
    if rest.text.is_empty() {
        return Some(rest);
    }
    if let Some(body) = separated(rest).or_else(|| separated(rest.strip_prefix("手目")?)) {
        return Some(body.trim_start());
    }
    let body = [".", "．", ":", "："].iter().find_map(|mark| rest.strip_prefix(mark));
    let body = body.unwrap_or(rest).trim_start();
    let reads = KifMove::parse(body.text).is_ok() || is_known_word(word_of(body.text));
    // A number that could be the place of the move is none.
    Some(body).filter(|_| reads && !KifMove::is_begun(line.text))
}

/// Tells whether a line numbers the files of a board: `９ ８ ７ ６ ５ ４ ３ ２ １`.
fn is_file_numbers(text: &str) -> bool {
    text.chars().filter(|c| !is_blank(*c)).map(digit).eq((1..=9).rev().map(Some))
}

/// Tells whether a text begins like the origin of a move: `(77)`.
fn is_origin(text: &str) -> bool {
    let mut chars = text.chars().filter(|c| !is_blank(*c));
    let mut next = || chars.next();
    let open = matches!(next(), Some('(' | '（'));
    let digits = next().and_then(digit).is_some() && next().and_then(digit).is_some();
    open && digits && matches!(next(), Some(')' | '）'))
}
