use crate::error::ErrorCode;
use crate::position::{Position, Setup};
use crate::types::{Color, Hand, PieceKind, Square};

use super::bits::{BitReader, BitWriter};
use super::codes::{Code, Codes, EMPTY};
use super::error::UnpackError;

/// Writes everything but the kings and the side to move.
pub(super) fn write(out: &mut BitWriter, codes: &Codes, position: &Position) {
    let mut left = whole_set();
    for square in Square::all() {
        let Some(piece) = position.piece_on(square) else {
            push(out, Some(EMPTY), 1);
            continue;
        };
        left.remove(piece.kind());
        push(out, codes.of_piece(piece), 1);
    }
    for color in Color::ALL {
        for kind in codes.order() {
            let held = position.hand(color).count(kind);
            left.set(kind, left.count(kind).saturating_sub(held));
            push(out, codes.of_held(kind, Some(color)), held);
        }
    }
    for kind in codes.order() {
        push(out, codes.of_held(kind, None), left.count(kind));
    }
}

/// Writes a code so many times; a king has none.
fn push(out: &mut BitWriter, code: Option<Code>, times: u8) {
    if let Some(code) = code {
        (0..times).for_each(|_| out.push(code.bits, code.len));
    }
}

/// Reads everything but the kings, which stand already on the board of `setup`, and the side to move.
///
/// It ends when all 38 pieces are accounted for, which is at the last bit if two kings of seven bits each
/// come before, and never after it: a piece and the square that it empties cost the same wherever it is, and
/// no kind is read more often than there are pieces of it.
pub(super) fn read(
    input: &mut BitReader<'_>,
    codes: &Codes,
    setup: &mut Setup,
) -> Result<(), UnpackError> {
    let mut left = whole_set();
    for square in Square::all() {
        let place = &mut setup.board[square.index()];
        if place.is_some() {
            continue; // a king
        }
        let read = codes.read_board(input.peek()).ok_or(bad_code(input))?;
        if let Some(piece) = read.piece {
            take(&mut left, piece.kind(), input.at)?;
        }
        input.at += usize::from(read.len);
        *place = read.piece;
    }
    while !left.is_empty() {
        let read = codes.read_off_board(input.peek()).ok_or(bad_code(input))?;
        take(&mut left, read.kind, input.at)?;
        input.at += usize::from(read.len);
        if let Some(owner) = read.owner {
            setup.hands[owner].add(read.kind);
        }
    }
    Ok(())
}

fn bad_code(input: &BitReader<'_>) -> UnpackError {
    UnpackError::new(ErrorCode::BadPieceCode, input.at)
}

/// The number of pieces of each kind in a set, as a hand that holds them.
fn whole_set() -> Hand {
    let mut set = Hand::EMPTY;
    for kind in PieceKind::HAND {
        set.set(kind, kind.set_size());
    }
    set
}

/// Takes a piece that starts at this bit from those that are left of the set.
fn take(left: &mut Hand, kind: PieceKind, bit: usize) -> Result<(), UnpackError> {
    if left.remove(kind) { Ok(()) } else { Err(UnpackError::new(too_many(kind), bit)) }
}

const fn too_many(kind: PieceKind) -> ErrorCode {
    match kind.unpromoted() {
        PieceKind::Pawn => ErrorCode::TooManyPawns,
        PieceKind::Lance => ErrorCode::TooManyLances,
        PieceKind::Knight => ErrorCode::TooManyKnights,
        PieceKind::Silver => ErrorCode::TooManySilvers,
        PieceKind::Bishop => ErrorCode::TooManyBishops,
        PieceKind::Rook => ErrorCode::TooManyRooks,
        _ => ErrorCode::TooManyGolds,
    }
}
