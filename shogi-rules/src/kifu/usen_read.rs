//! Reading USEN: the start, then every line of the game behind a `~` with the number of the moves before it.

use alloc::format;
use alloc::string::ToString;
use core::ops::Range;

use crate::error::ErrorCode;
use crate::position::Position;

use super::builder::{Builder, Reached};
use super::located::{Located, Places};
use super::usen::{ending, read_move};
use super::{ParseError, TerminalKind, usi_read};

/// One line of the game: `12.moves.end`, each part with its first byte.
struct Section<'a> {
    at: usize,
    number: u32,
    moves: (usize, &'a str),
    /// `None` if the line is cut off before.
    end: Option<&'a str>,
}

/// Reads a game. Lines beside the main one leave it where their number says, as Shogi Playground writes them, and
/// may repeat each other's moves. `ShogiHome` counts along the line written last instead: that is taken where the
/// moves cannot be made otherwise, and reported.
pub(super) fn read(tree: &mut Builder<'_>, text: &Located<'_>) -> Result<(), ParseError> {
    let mut at = text.text.find('~').unwrap_or(text.text.len());
    let (head, lines) = text.text.split_at_checked(at).unwrap_or(("", ""));
    let mut lines = lines.split('~').skip(1);
    let mut section = |tree: &Builder<'_>| {
        let line = lines.next()?;
        let section = Section::new(tree, text, at + 1, line);
        at += 1 + line.len();
        Some(section)
    };
    let first =
        section(tree).unwrap_or(Err(tree.error(text.at(head.len()), ErrorCode::UnknownLine)))?;
    start(tree, text, head, first.number)?;
    let mut places = text.places();
    play(tree, &first, &mut places)?;
    let (trunk, mut written) = (tree.line(), 0..0);
    while let Some(section) = section(tree) {
        let section = section?;
        let place = places.at(section.at);
        let depth = section.number.checked_sub(first.number).map(|depth| depth as usize);
        let depth = depth.filter(|depth| tree.reaches(*depth));
        let depth = depth.ok_or_else(|| tree.error(place, ErrorCode::BadVariation))?;
        if leaves_trunk(tree, &trunk, &written, &section, depth) {
            tree.put_back(&trunk, written);
            written = depth..depth;
        } else {
            tree.repair(place, ErrorCode::BadVariation)?;
        }
        tree.variation(place, depth)?;
        play(tree, &section, &mut places)?;
        written = written.start.min(depth)..written.end.max(tree.depth());
    }
    Ok(())
}

/// The start: an SFEN in other letters and without its number, or nothing. The number of the first move is one more
/// than that of the moves before it.
fn start(
    tree: &mut Builder<'_>,
    text: &Located<'_>,
    head: &str,
    before: u32,
) -> Result<(), ParseError> {
    let fields = if head.is_empty() { 0 } else { head.split('.').count() };
    let head = head.replace('_', "/").replace('.', " ").replace('z', "+");
    let number = before.saturating_add(1);
    match fields {
        0 if before == 0 => usi_read::start(tree, text, "startpos"),
        0 => usi_read::start(tree, text, &Position::startpos().with_ply(number).to_string()),
        3 => usi_read::start(tree, text, &format!("{head} {number}")),
        _ => usi_read::start(tree, text, &head),
    }
}

/// Tells whether a line leaves the main one, rather than the one written last.
fn leaves_trunk(
    tree: &Builder<'_>,
    trunk: &[Reached],
    written: &Range<usize>,
    section: &Section<'_>,
    depth: usize,
) -> bool {
    if depth <= written.start {
        return true;
    }
    let trunk = trunk.get(depth - 1).map(Reached::position);
    let fits = |position: Option<&Position>| position.is_some_and(|start| section.fits(start));
    trunk.is_some() && (fits(trunk) || !fits(tree.position_after(depth)))
}

/// Plays the moves of a line and ends it.
fn play(
    tree: &mut Builder<'_>,
    section: &Section<'_>,
    places: &mut Places<'_>,
) -> Result<(), ParseError> {
    let (mut at, mut moves) = section.moves;
    while !moves.is_empty() {
        let place = places.at(at);
        let (digits, rest) = moves.split_at_checked(3).unwrap_or((moves, ""));
        let mv = read_move(digits).ok_or_else(|| tree.error(place, ErrorCode::BadMoveText))?;
        tree.play_or_follow(place, mv)?;
        at += digits.len();
        moves = rest;
    }
    let Some(end) = section.end else {
        return tree.repair(places.at(at), ErrorCode::TruncatedLine);
    };
    let place = places.at(at + 1);
    match (end, end.strip_prefix('i')) {
        ("", _) => Ok(()),
        (_, Some(digits)) => {
            let mv = read_move(digits).ok_or_else(|| tree.error(place, ErrorCode::BadMoveText))?;
            let mover = tree.position().side_to_move();
            let illegal = !tree.position().is_legal(mv);
            tree.play_or_follow(place, mv)?;
            let kind = TerminalKind::foul(mover, !mover);
            tree.end(place, if illegal { TerminalKind::IllegalMove } else { kind }, "i")
        }
        _ => {
            let kind = ending(end);
            if kind == TerminalKind::Other {
                tree.repair(place, ErrorCode::UnknownLine)?;
            }
            tree.end(place, kind, end)
        }
    }
}

impl<'a> Section<'a> {
    fn new(
        tree: &Builder<'_>,
        text: &Located<'_>,
        at: usize,
        line: &'a str,
    ) -> Result<Section<'a>, ParseError> {
        let (number, rest) = line.split_once('.').unwrap_or((line, ""));
        let (moves, end) =
            rest.split_once('.').map_or((rest, None), |(moves, end)| (moves, Some(end)));
        let moves_at = at + number.len() + 1;
        let digits = number.bytes().all(|byte| byte.is_ascii_digit());
        // More moves than that no line has.
        let number = number.parse::<u32>().ok().filter(|_| digits);
        let number = number.ok_or_else(|| tree.error(text.at(at), ErrorCode::BadMoveNumber))?;
        Ok(Section { at, number, moves: (moves_at, moves), end })
    }

    /// Tells whether the moves can be made from a position.
    fn fits(&self, start: &Position) -> bool {
        let mut position = start.clone();
        let (_, mut moves) = self.moves;
        while !moves.is_empty() {
            let (digits, rest) = moves.split_at_checked(3).unwrap_or((moves, ""));
            if read_move(digits).is_none_or(|mv| position.play(mv).is_err()) {
                return false;
            }
            moves = rest;
        }
        true
    }
}
