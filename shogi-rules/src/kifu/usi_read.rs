//! Reading USI: each line a game, `position startpos moves 7g7f …`.

use crate::error::ErrorCode;
use crate::notation::bod::is_blank;
use crate::notation::usi::{read_move, words};
use crate::position::Setup;
use crate::types::Move;

use super::builder::Builder;
use super::lines::{Line, Lines, Place};
use super::located::Located;
use super::{Encoding, Format, ParseError, Parsed, TerminalKind, usen_read};

/// Tells whether a line is a game: neither blank nor a comment.
pub(super) fn is_game(line: Line<'_>) -> bool {
    let text = line.text.trim_matches(is_blank);
    !text.is_empty() && !text.starts_with('#')
}

/// Reads the next line that is a game, of USI or USEN.
pub(super) fn game(
    lines: &mut Lines<'_>,
    mut tree: Builder<'_>,
    encoding: Encoding,
) -> Result<Parsed, ParseError> {
    if let Some(line) = lines.find(|line| is_game(*line)) {
        let mut line = line.trim_start();
        line.text = line.text.trim_end_matches(is_blank);
        let text = Located::plain(line);
        let result = match tree.format() {
            Format::Usen => usen_read::read(&mut tree, &text),
            _ => read(&mut tree, &text),
        };
        if let Err(error) = result {
            return tree.cut(error, encoding);
        }
    }
    tree.finish(encoding)
}

/// Reads a line with a start, moves, or both.
pub(super) fn read(tree: &mut Builder<'_>, text: &Located<'_>) -> Result<(), ParseError> {
    let split = words(&text.text).find(|(_, word)| *word == "moves");
    let (head, moves) = match split {
        Some((at, word)) => text.text.split_at_checked(at).map(|(head, _)| (head, at + word.len())),
        None => None,
    }
    .unwrap_or((&text.text, text.text.len()));
    match (head.trim(), split) {
        ("" | "position", Some((at, _))) => {
            tree.repair(text.at(at), ErrorCode::MissingStart)?;
            tree.start(text.at(at), &Setup::startpos())?;
        }
        _ => start(tree, text, head)?,
    }
    let mut places = text.places();
    for (at, word) in words(text.text.get(moves..).unwrap_or("")) {
        next(tree, places.at(moves + at), word)?;
    }
    Ok(())
}

/// The start, which is the beginning of a text: an SFEN or `startpos`, perhaps behind the words of USI.
pub(super) fn start(
    tree: &mut Builder<'_>,
    text: &Located<'_>,
    head: &str,
) -> Result<(), ParseError> {
    let mut words = words(head).skip_while(|(_, word)| ["position", "sfen"].contains(word));
    let (at, first) = words.next().unwrap_or((head.len(), ""));
    let sfen = head.get(at..).unwrap_or("").trim_end();
    let setup = if sfen == first && first == "startpos" {
        Setup::startpos()
    } else {
        let error = |place, code| Err(tree.error(place, code));
        let lenient = Setup::from_sfen(sfen).or_else(|e| error(text.at(at + e.offset), e.kind))?;
        if let Err(strict) = Setup::from_sfen_strict(sfen) {
            tree.repair(text.at(at + strict.offset), strict.kind)?;
        }
        lenient
    };
    tree.start(text.at(at), &setup)
}

/// A word where a move is expected.
pub(super) fn next(tree: &mut Builder<'_>, place: Place, word: &str) -> Result<(), ParseError> {
    if let Some(kind) = terminal(word) {
        return tree.end(place, kind, word);
    }
    if ["0000", "pass"].contains(&word) {
        return tree.pass(place);
    }
    let mv = read_move(word).ok_or_else(|| tree.error(place, ErrorCode::BadMoveText))?;
    if word.parse::<Move>().is_err() {
        // A drop with a small letter.
        tree.repair(place, ErrorCode::BadMoveText)?;
    }
    tree.play_or_follow(place, mv)
}

/// What a word says that is no move.
fn terminal(word: &str) -> Option<TerminalKind> {
    Some(match word {
        "resign" => TerminalKind::Resign,
        "win" => TerminalKind::DeclarationWin,
        "rep_draw" => TerminalKind::Repetition,
        _ => return None,
    })
}
