//! Moves as KI2 has them: several in a line, without numbers.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use crate::notation::{JapaneseMove, JapaneseStyle, JapaneseText};
use crate::position::Position;
use crate::types::{Move, Square};

/// How many moves stand in a line.
const MOVES_A_LINE: u32 = 6;
/// The half-width columns of a move that another one follows.
const COLUMNS: usize = 12;

/// A line of text that moves are written into.
#[derive(Default)]
pub(super) struct Ki2Line {
    moves: u32,
    /// What is left of the columns of the last move.
    pad: usize,
}

impl Ki2Line {
    /// Writes a move, or a word in its place.
    pub(super) fn write(&mut self, out: &mut impl Write, text: &str) -> fmt::Result {
        if self.moves == MOVES_A_LINE {
            self.end(out)?;
        }
        write!(out, "{:pad$}{text}", "", pad = self.pad)?;
        // Every character takes two columns.
        self.pad = COLUMNS.saturating_sub(2 * text.chars().count());
        self.moves += 1;
        Ok(())
    }

    /// Ends the line of text, if there is one.
    pub(super) fn end(&mut self, out: &mut impl Write) -> fmt::Result {
        if self.moves > 0 {
            out.write_char('\n')?;
        }
        *self = Ki2Line::default();
        Ok(())
    }
}

/// A move in words. Those of an illegal move also say where it comes from, since they may mean another one. `None`
/// if there are none that mean the move, as where it moves a piece of the other side.
pub(super) fn words(position: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
    let mut text = JapaneseMove::new(position, mv, previous)?;
    if position.is_legal(mv) {
        return Some(text.styled(JapaneseStyle::KI2).to_string());
    }
    text.drop = mv.is_drop();
    let text = text.styled(JapaneseStyle::KI2);
    let text = match mv.from() {
        Some(from) => format!("{text}({}{})", from.file().number(), from.rank().number()),
        None => text.to_string(),
    };
    let read = JapaneseText::parse(&text).ok()?;
    (read.resolve(position, previous) == Ok(mv)).then_some(text)
}
