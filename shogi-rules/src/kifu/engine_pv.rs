//! The moves that an engine expects, found one after the other on the board.

use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::bod::is_blank;
use crate::notation::{CsaMove, JapaneseText};
use crate::position::Position;
use crate::types::{Move, Square};

use super::{NoteKind, PvStart};

/// Where a note stands.
pub(super) struct Place<'a> {
    /// The position before the move with the note.
    pub(super) before: &'a Position,
    /// The position after it.
    pub(super) after: &'a Position,
    /// The move with the note, if it is on one.
    pub(super) mv: Option<Move>,
    /// The destination of the move before `before`, for 同.
    pub(super) previous: Option<Square>,
    /// The destination of the move before `after`.
    pub(super) last: Option<Square>,
}

/// Reads moves of CSA, USI, KIF or KI2 as far as they are legal; returns where they begin, and the rest too.
pub(super) fn read(text: &str, kind: NoteKind, place: &Place<'_>) -> (PvStart, Vec<Move>, String) {
    let text = text.trim_matches(is_blank);
    let starts_with_the_move = || {
        let first = next(text, place.before, place.previous);
        place.mv.is_some() && first.map(|(mv, _)| mv) == place.mv
    };
    let start = if kind == NoteKind::Recommendation
        || (next(text, place.after, place.last).is_none() && starts_with_the_move())
    {
        PvStart::Before
    } else {
        PvStart::After
    };
    let (mut position, mut previous) = match start {
        PvStart::Before => (place.before.clone(), place.previous),
        PvStart::After => (place.after.clone(), place.last),
    };
    let (mut moves, mut rest) = (Vec::new(), text);
    while let Some((mv, after)) = next(rest, &position, previous) {
        let _ = position.play_unchecked(mv);
        previous = Some(mv.to());
        moves.push(mv);
        rest = after.trim_start_matches(is_blank);
    }
    (start, moves, rest.into())
}

/// The legal move at the start of a text, and what follows it.
fn next<'a>(
    text: &'a str,
    position: &Position,
    previous: Option<Square>,
) -> Option<(Move, &'a str)> {
    let (mv, length) =
        csa(text, position).or_else(|| usi(text)).or_else(|| japanese(text, position, previous))?;
    position.is_legal(mv).then_some((mv, text.get(length..)?))
}

fn csa(text: &str, position: &Position) -> Option<(Move, usize)> {
    let written: CsaMove = text.get(..7)?.parse().ok()?;
    let mv = written.resolve(position)?;
    (written.color == position.side_to_move()).then_some((mv, 7))
}

fn usi(text: &str) -> Option<(Move, usize)> {
    // No more is looked at than a move can have: Japanese moves have no blanks between them.
    let length = text.bytes().take(6).take_while(|byte| !byte.is_ascii_whitespace()).count();
    Some((text.get(..length)?.parse().ok()?, length))
}

fn japanese(text: &str, position: &Position, previous: Option<Square>) -> Option<(Move, usize)> {
    let (written, length) = JapaneseText::parse_first(text).ok()?;
    let mv = written.resolve(position, previous).ok()?;
    let side = position.side_to_move();
    written.color.is_none_or(|color| color == side).then_some((mv, length))
}
