//! Moves as labels of a policy.

use crate::types::{Color, Move, PieceKind, Square};

/// The labels of a policy: 27 ways to come to 81 squares.
pub const LABELS: usize = 27 * 81;
/// The labels that some move in some position has.
pub const COMPACT_LABELS: usize = 1496;

/// The ways over the board as the mover sees them: files to the left and ranks down. The last two are the knight's.
const WAYS: [(i8, i8); 10] =
    [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1), (1, -2), (-1, -2)];
/// The first of the drops, behind the ways with and without promotion.
const DROPS: usize = 2 * WAYS.len();
const KNIGHT: usize = 8;

/// Returns the label of a move by `side`: 81 times the way, plus the square where it ends as `side` sees it.
///
/// The ways are, seen by the mover, up, up left, up right, left, right, down, down left, down right, and a knight's to
/// the left and to the right; then the same with promotion; then drops of 歩香桂銀角飛金.
///
/// `None` for a move that no piece can make.
///
/// ```
/// use shogi_rules::Color;
/// use shogi_rules::planes::dlshogi::label;
/// assert_eq!(label("8h2b+".parse()?, Color::Black), Some(12 * 81 + 10));
/// assert_eq!(label("G*5b".parse()?, Color::White), Some(26 * 81 + 43));
/// assert_eq!(label("1a3d".parse()?, Color::Black), None);
/// # Ok::<(), shogi_rules::ParseMoveError>(())
/// ```
pub fn label(mv: Move, side: Color) -> Option<u16> {
    let to = mv.to().relative_to(side);
    let way = match (mv.from(), mv.dropped()) {
        (_, Some(kind)) => DROPS + PieceKind::HAND.iter().position(|held| *held == kind)?,
        (Some(from), None) => {
            let way = way(from.relative_to(side), to)?;
            if mv.is_promotion() { WAYS.len() + way } else { way }
        }
        (None, None) => return None,
    };
    Some((81 * way + to.index()) as u16)
}

fn way(from: Square, to: Square) -> Option<usize> {
    let files = to.file().number() as i8 - from.file().number() as i8;
    let ranks = to.rank().number() as i8 - from.rank().number() as i8;
    let step = match (files, ranks) {
        (-1 | 1, -2) => (files, ranks),
        _ if files == 0 || ranks == 0 || files.abs() == ranks.abs() => {
            (files.signum(), ranks.signum())
        }
        _ => return None,
    };
    WAYS.iter().position(|way| *way == step)
}

/// Returns the place of a label among those that some move has, from 0 to 1495 in the order of the labels; `None` for
/// one that no move has, like a pawn dropped on the last rank.
///
/// ```
/// use shogi_rules::planes::dlshogi::{compact_label, label_of_compact};
/// assert_eq!((compact_label(0), compact_label(8)), (Some(0), None)); // nothing comes up to the lowest rank
/// assert_eq!((compact_label(2186), label_of_compact(1495)), (Some(1495), Some(2186)));
/// ```
pub fn compact_label(label: u16) -> Option<u16> {
    let compact = *COMPACT.get(usize::from(label))?;
    (compact != NONE).then_some(compact)
}

/// Returns the label at a place, see [`compact_label`].
pub fn label_of_compact(compact: u16) -> Option<u16> {
    POSSIBLE.get(usize::from(compact)).copied()
}

const NONE: u16 = u16::MAX;

static POSSIBLE: [u16; COMPACT_LABELS] = {
    let mut possible = [0; COMPACT_LABELS];
    let (mut label, mut count) = (0, 0);
    while label < LABELS {
        if is_possible(label) {
            possible[count] = label as u16;
            count += 1;
        }
        label += 1;
    }
    assert!(count == COMPACT_LABELS);
    possible
};

static COMPACT: [u16; LABELS] = {
    let mut compact = [NONE; LABELS];
    let mut place = 0;
    while place < COMPACT_LABELS {
        compact[POSSIBLE[place] as usize] = place as u16;
        place += 1;
    }
    compact
};

/// Tells whether some move has a label: whether there is a square to come from, a zone to promote in, and no dead end.
const fn is_possible(label: usize) -> bool {
    let (way, file, rank) = (label / 81, (label % 81 / 9) as i8, (label % 9) as i8);
    if way >= DROPS {
        let dead_ends = PieceKind::HAND[way - DROPS].dead_end_ranks();
        return rank >= dead_ends as i8;
    }
    let (step, promotes) = (way % WAYS.len(), way >= WAYS.len());
    let (files, ranks) = WAYS[step];
    let mut steps = 1;
    while steps < 9 {
        let (from_file, from_rank) = (file - steps * files, rank - steps * ranks);
        if from_file < 0 || from_file > 8 || from_rank < 0 || from_rank > 8 {
            return false;
        }
        if step >= KNIGHT {
            return if promotes { rank < 3 } else { rank >= 2 };
        }
        if !promotes || rank < 3 || from_rank < 3 {
            return true;
        }
        steps += 1;
    }
    false
}
