//! What KI2 has in the place of numbered moves: lines of moves as people write them, `▲７六歩△３四歩`.
//! Everything else is as in KIF.

use crate::error::ErrorCode;
use crate::notation::JapaneseText;
use crate::notation::bod::{digit, is_blank, kanji_digit};

use super::builder::Builder;
use super::kif_move::{KifMove, is_mark};
use super::lines::Line;
use super::{ParseError, TerminalKind};

/// Reads a line of moves, and perhaps a word for the end among them; returns how many moves the game has then.
pub(super) fn moves(
    tree: &mut Builder<'_>,
    line: Line<'_>,
    mut moves: u32,
) -> Result<u32, ParseError> {
    let mut rest = line.trim_start();
    while !rest.text.is_empty() {
        let length = match JapaneseText::parse_first(rest.text) {
            Ok((written, length)) => {
                play(tree, rest, written)?;
                moves = moves.saturating_add(1);
                length
            }
            Err(_) if is_pass(rest.text) => {
                tree.pass(rest.place)?;
                moves = moves.saturating_add(1);
                rest.text.find(PASS).unwrap_or(0) + PASS.len()
            }
            Err(error) => {
                let (kind, word) = word(tree, rest)
                    .ok_or_else(|| tree.error(rest.at(error.offset), ErrorCode::BadMoveText))?;
                if kind == TerminalKind::Other {
                    tree.repair(rest.place, ErrorCode::UnknownLine)?;
                }
                tree.end(rest.place, kind, word)?;
                if kind == TerminalKind::Matta {
                    tree.take_back();
                    moves = moves.saturating_sub(1);
                }
                rest.text.find(word).unwrap_or(0) + word.len()
            }
        };
        rest = rest.skip(length).trim_start();
    }
    Ok(moves)
}

const PASS: &str = "パス";

fn is_pass(text: &str) -> bool {
    text.trim_start_matches(is_mark).starts_with(PASS)
}

fn play(tree: &mut Builder<'_>, line: Line<'_>, written: JapaneseText) -> Result<(), ParseError> {
    if written.color.is_some_and(|color| color != tree.position().side_to_move()) {
        tree.repair(line.place, ErrorCode::WrongMover)?;
    }
    let mv = written
        .resolve(tree.position(), tree.previous_square())
        .map_err(|error| tree.error(line.place, error.code()))?;
    tree.play(line.place, mv)
}

/// A word for the end of the game behind a mark (`▲投了`), and what it means; `None` for what might be a move.
fn word<'a>(tree: &Builder<'_>, line: Line<'a>) -> Option<(TerminalKind, &'a str)> {
    let text = line.text.trim_start_matches(is_mark);
    let word = text.split(|c| is_blank(c) || is_mark(c)).next()?;
    let kind = TerminalKind::from_kif(word, tree.position().side_to_move());
    (kind != TerminalKind::Other || is_ending(word)).then_some((kind, word))
}

/// Tells whether a word that nobody knows is read as the end of a game: nothing in it may be of a move.
pub(super) fn is_ending(word: &str) -> bool {
    let part = |c| {
        c == '同' || digit(c).is_some() || kanji_digit(c).is_some() || is_blank(c) || is_mark(c)
    };
    !word.is_empty() && !word.contains(part) && !word.starts_with(PASS) && !KifMove::is_in(word)
}
