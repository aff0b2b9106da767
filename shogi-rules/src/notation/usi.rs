//! The `position` line of USI: a start and the moves played from it.

use core::fmt;

use crate::error::{ErrorCode, Lang, Message};
use crate::position::{IllegalMove, Position, Setup, SetupProblems, Validity};
use crate::types::Move;

use super::SfenError;

/// Words that may stand where a move is expected: they end the line and are no moves.
const TERMINALS: [&str; 3] = ["resign", "win", "rep_draw"];

/// A USI `position` line, read and checked: every move is legal.
///
/// The line is `[position ](startpos | sfen SFEN)[ moves M1 M2 …]`. The word `sfen` and the start before
/// `moves` may be missing, as some programs write it; the SFEN is read leniently (see
/// [`Position::from_sfen`]), and drops may have a small letter (`p*5e`). A last word `resign`, `win` or `rep_draw` is no move: see
/// [`terminal`](Self::terminal).
///
/// Nothing is allocated: the moves stay in the text.
///
/// ```
/// use shogi_rules::UsiPosition;
/// let line = UsiPosition::parse("position startpos moves 7g7f 3c3d 8h2b+")?;
/// assert_eq!(line.start().ply(), 1);
/// assert_eq!(line.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["7g7f", "3c3d", "8h2b+"]);
/// assert_eq!(line.end().ply(), 4);
///
/// let error = UsiPosition::parse("position startpos moves 7g7f 7f7e").unwrap_err();
/// assert_eq!(error.to_string(), "move 2 at byte 29: the piece belongs to the other side");
/// # Ok::<(), shogi_rules::UsiError>(())
/// ```
#[derive(Clone, Debug)]
pub struct UsiPosition<'a> {
    start: Position,
    end: Position,
    moves: UsiMoves<'a>,
    terminal: Option<&'a str>,
}

impl<'a> UsiPosition<'a> {
    /// Reads a line whose start is a position of a game (level [`Validity::Strict`]).
    ///
    /// # Errors
    ///
    /// What is wrong, and where: with the start, or with which move.
    pub fn parse(line: &'a str) -> Result<UsiPosition<'a>, UsiError> {
        UsiPosition::parse_with(line, Validity::Strict)
    }

    /// Reads a line whose start satisfies a level of validity, say a mate problem without Black's king.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_with(line: &'a str, validity: Validity) -> Result<UsiPosition<'a>, UsiError> {
        let split = words(line).find(|(_, word)| *word == "moves");
        let head = split.map_or(line, |(at, _)| &line[..at]);
        let setup = match (head.trim(), split) {
            ("" | "position", Some(_)) => Setup::startpos(),
            _ => Setup::from_sfen(head)?,
        };
        let start = setup.position(validity)?;
        let mut end = start.clone();
        let moves_at = split.map_or(line.len(), |(at, word)| at + word.len());
        let mut moves = UsiMoves { text: &line[moves_at..], left: 0 };
        let mut terminal = None;
        for (offset, word) in words(moves.text) {
            let bad = |reason| UsiError::Move {
                number: moves.left + 1,
                offset: moves_at + offset,
                reason,
            };
            if terminal.is_some() {
                return Err(bad(None));
            }
            if TERMINALS.contains(&word) {
                terminal = Some(word);
                continue;
            }
            let mv = read_move(word).ok_or_else(|| bad(None))?;
            let _ = end.play(mv).map_err(|reason| bad(Some(reason)))?;
            moves.left += 1;
        }
        Ok(UsiPosition { start, end, moves, terminal })
    }

    /// Returns the position before the moves.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the position after the moves.
    pub const fn end(&self) -> &Position {
        &self.end
    }

    /// Returns the moves in their order, each legal where it is played.
    pub fn moves(&self) -> UsiMoves<'a> {
        self.moves.clone()
    }

    /// Returns the word after the moves that is no move: `resign`, `win` or `rep_draw`.
    pub const fn terminal(&self) -> Option<&'a str> {
        self.terminal
    }
}

/// The moves of a [`UsiPosition`].
#[derive(Clone, Debug)]
pub struct UsiMoves<'a> {
    text: &'a str,
    left: usize,
}

impl Iterator for UsiMoves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.left = self.left.checked_sub(1)?;
        let (at, word) = words(self.text).next()?;
        self.text = &self.text[at + word.len()..];
        read_move(word)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for UsiMoves<'_> {}

/// Reads a move; the piece of a drop may be a small letter (`p*5e`), as some programs write White's.
pub(crate) fn read_move(word: &str) -> Option<Move> {
    match *word.as_bytes() {
        [kind @ b'a'..=b'z', b'*', file, rank] => {
            str::from_utf8(&[kind.to_ascii_uppercase(), b'*', file, rank]).ok()?.parse().ok()
        }
        _ => word.parse().ok(),
    }
}

/// The words of a text with the byte at which each starts.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = &text[at..];
        let start = at + (rest.len() - rest.trim_start().len());
        let word = text[start..].split_whitespace().next()?;
        at = start + word.len();
        Some((start, word))
    })
}

/// Why a text is no USI `position` line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub enum UsiError {
    /// The start is not understood, or the word after it is not `moves`.
    Sfen(#[from] SfenError),
    /// The start is no position at the level asked for.
    Setup(#[from] SetupProblems),
    /// A move is not understood or illegal.
    Move {
        /// Which move, 1 being the first.
        number: usize,
        /// The byte of the line at which it starts, from 0.
        offset: usize,
        /// Why it is illegal; `None` if the text is no USI move.
        reason: Option<IllegalMove>,
    },
}

impl UsiError {
    /// Returns the stable code; of several problems with the start, the first.
    pub fn code(self) -> ErrorCode {
        match self {
            UsiError::Sfen(error) => error.code(),
            UsiError::Setup(problems) => problems.code().unwrap_or(ErrorCode::BadStart),
            UsiError::Move { reason, .. } => reason.map_or(ErrorCode::NotAMove, IllegalMove::code),
        }
    }

    /// Returns something that displays the error in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<UsiError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lang = self.lang;
        match self.value {
            UsiError::Sfen(error) => fmt::Display::fmt(&error.message(lang), f),
            UsiError::Setup(problems) => fmt::Display::fmt(&problems.message(lang), f),
            UsiError::Move { number, offset, reason } => {
                match lang {
                    Lang::En => write!(f, "move {number} at byte {offset}: ")?,
                    Lang::Ja => write!(f, "{number}手目（{offset}バイト目）: ")?,
                }
                match reason {
                    Some(reason) => fmt::Display::fmt(&reason.message(lang), f),
                    None => f.write_str(ErrorCode::NotAMove.message(lang)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    fn moves(line: &str) -> Vec<std::string::String> {
        let parsed = UsiPosition::parse(line).unwrap();
        assert_eq!(parsed.moves().len(), parsed.moves().count());
        parsed.moves().map(|mv| mv.to_string()).collect()
    }

    #[test]
    fn every_form_is_read() {
        let sfen = Position::startpos().to_string();
        for start in ["startpos", &sfen, "", &std::format!("sfen {sfen}")] {
            for prefix in ["", "position "] {
                let line = std::format!("{prefix}{start} moves 7g7f  3c3d\r\n");
                assert_eq!(moves(&line), ["7g7f", "3c3d"], "{line}");
            }
        }
        for line in ["startpos", "position startpos", "position startpos moves", " moves"] {
            assert_eq!(moves(line), [""; 0], "{line}");
        }
        // Three fields: the word decides whether the number is missing.
        let line = UsiPosition::parse("sfen 4k4/9/9/9/9/9/9/9/4K4 w - moves 5a5b").unwrap();
        assert_eq!(line.end().to_string(), "9/4k4/9/9/9/9/9/9/4K4 b - 2");
    }

    #[test]
    fn a_terminal_is_no_move_and_nothing_follows_it() {
        let line = UsiPosition::parse("startpos moves 7g7f resign").unwrap();
        assert_eq!((line.terminal(), line.moves().len()), (Some("resign"), 1));
        let error = UsiPosition::parse("startpos moves 7g7f resign 3c3d").unwrap_err();
        assert_eq!(error, UsiError::Move { number: 2, offset: 27, reason: None });
    }

    #[test]
    fn small_letters_drop_too() {
        let line = UsiPosition::parse("sfen 4k4/9/9/9/9/9/9/9/4K4 w p 1 moves p*5e").unwrap();
        assert_eq!(line.moves().next(), Some("P*5e".parse().unwrap()));
    }

    #[test]
    fn errors_say_where() {
        let error = |line| UsiPosition::parse(line).unwrap_err();
        let sfen = |kind, offset| UsiError::Sfen(SfenError { kind, offset });
        assert_eq!(error("position startpos movez 7g7f"), sfen(ErrorCode::SfenTrailing, 18));
        assert_eq!(error("position sfen 9/x"), sfen(ErrorCode::SfenPiece, 16));
        assert_eq!(error(""), sfen(ErrorCode::SfenRankLength, 0));
        assert_eq!(error("position"), sfen(ErrorCode::SfenRankLength, 8));
        let no_king = "sfen 4k4/9/9/9/9/9/9/9/9 b - 1";
        assert_eq!(error(no_king), UsiError::Setup(SetupProblems::NO_BLACK_KING));
        assert!(UsiPosition::parse_with(no_king, Validity::Tsume).is_ok());
        let bad = error("startpos moves 7g7f 全角");
        assert_eq!(bad, UsiError::Move { number: 2, offset: 20, reason: None });
        assert_eq!(
            bad.message(Lang::Ja).to_string(),
            "2手目（20バイト目）: USI形式の指し手ではありません（例: 7g7f、8h2b+、P*5e）"
        );
        let illegal = error("startpos moves 7g7e");
        assert_eq!(illegal.code(), ErrorCode::CannotReach);
        assert_eq!(illegal.to_string(), "move 1 at byte 15: the piece does not move there");
    }
}
