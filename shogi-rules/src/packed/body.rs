use crate::error::ErrorCode;
use crate::position::{Position, Setup};
use crate::types::{Color, Hand, PieceKind, Square};

use super::bits::{BitReader, BitWriter};
use super::codes::{Code, Codes, EMPTY};
use super::error::UnpackError;

/// Writes everything but the kings and the side to move.
pub(super) fn write(out: &mut BitWriter, codes: &Codes, position: &Position) {
    let mut push = |code: Option<Code>| {
        // A king has no code, and is not asked for.
        if let Some(code) = code {
            out.push(code.bits, code.len);
        }
    };
    for square in Square::all() {
        push(position.piece_on(square).map_or(Some(EMPTY), |piece| codes.of_piece(piece)));
    }
    let held = |color: Color, kind| u32::from(position.hand(color).count(kind));
    for color in Color::ALL {
        for kind in codes.order() {
            (0..held(color, kind)).for_each(|_| push(codes.of_held(kind, Some(color))));
        }
    }
    for kind in codes.order() {
        let [black, white] = Color::ALL.map(|color| position.piece_count(color, kind));
        let boxed = u32::from(kind.set_size()).saturating_sub(black + white);
        (0..boxed).for_each(|_| push(codes.of_held(kind, None)));
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
    let mut left = Left::new();
    for square in Square::all() {
        let place = &mut setup.board[square.index()];
        if place.is_some() {
            continue; // a king
        }
        let read = codes.read_board(input.peek()).ok_or(UnpackError::new(BAD_CODE, input.at))?;
        if let Some(piece) = read.piece {
            left.take(piece.kind(), input.at)?;
        }
        input.at += usize::from(read.len);
        *place = read.piece;
    }
    while left.pieces > 0 {
        let read =
            codes.read_off_board(input.peek()).ok_or(UnpackError::new(BAD_CODE, input.at))?;
        left.take(read.kind, input.at)?;
        input.at += usize::from(read.len);
        if let Some(owner) = read.owner {
            setup.hands[owner].add(read.kind);
        }
    }
    Ok(())
}

const BAD_CODE: ErrorCode = ErrorCode::BadPieceCode;

/// The pieces of a set that have not been read yet.
struct Left {
    pieces: u32,
    kinds: Hand,
}

impl Left {
    fn new() -> Left {
        let mut left = Left { pieces: 0, kinds: Hand::EMPTY };
        for kind in PieceKind::HAND {
            left.kinds.set(kind, kind.set_size());
            left.pieces += u32::from(kind.set_size());
        }
        left
    }

    fn take(&mut self, kind: PieceKind, bit: usize) -> Result<(), UnpackError> {
        if !self.kinds.remove(kind) {
            return Err(UnpackError::new(too_many(kind), bit));
        }
        self.pieces -= 1;
        Ok(())
    }
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
