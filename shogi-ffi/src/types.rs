//! Squares, pieces and moves: numbers, and what can be read from them. These functions fail on no input: what is none
//! has the number that says so.

use core::ffi::c_char;

use shogi_rules::{
    Bitboard, Color, ErrorCode, KindSet, Lang, Move, ParseSquareError, Piece, PieceKind, Square,
};

use crate::codes::Coded;
use crate::error::{run, shogi_squares, shogi_status};
use crate::failure::Failure;
use crate::memory::{get, put, text, text_out};
use crate::outcome::raw_color;

/// A square: `9 * (file - 1) + rank - 1`, from 0 (1a, １一) to 80 (9i, ９九).
pub type shogi_square = u8;
/// A side: `SHOGI_COLOR_BLACK` or `SHOGI_COLOR_WHITE`.
pub type shogi_color = u8;
/// A kind of piece: `SHOGI_KIND_PAWN` and so on.
pub type shogi_kind = u8;
/// A piece: its kind, and 16 more if it is White's. 0 is none.
pub type shogi_piece = u8;
/// A move: bits 0 to 6 the destination, 7 to 13 the origin or the kind dropped, 14 a drop, 15 a promotion. 0 is none.
/// It says nothing about legality.
pub type shogi_move = u16;

/// No square.
pub const SHOGI_NO_SQUARE: shogi_square = 255;
/// No piece, and no kind.
pub const SHOGI_NO_PIECE: shogi_piece = 0;
/// No move.
pub const SHOGI_NO_MOVE: shogi_move = 0;
/// The number of squares.
pub const SHOGI_SQUARES: usize = 81;
/// No position has more legal moves. In a game 593 are the most; without the own king there are some more.
pub const SHOGI_MAX_MOVES: usize = 896;

const _: () = assert!(SHOGI_MAX_MOVES == shogi_rules::MoveList::CAPACITY);

pub(crate) fn square(raw: shogi_square) -> Result<Square, Failure> {
    Square::from_index(raw.into()).ok_or(ErrorCode::BadArgument.into())
}

pub(crate) fn square_or_none(raw: shogi_square) -> Result<Option<Square>, Failure> {
    if raw == SHOGI_NO_SQUARE { Ok(None) } else { square(raw).map(Some) }
}

pub(crate) fn raw_square(square: Option<Square>) -> shogi_square {
    square.map_or(SHOGI_NO_SQUARE, |square| square.index() as shogi_square)
}

pub(crate) fn color(raw: shogi_color) -> Result<Color, Failure> {
    Color::from_code(raw.into())
}

pub(crate) fn kind(raw: shogi_kind) -> Result<PieceKind, Failure> {
    PieceKind::from_raw(raw).ok_or(ErrorCode::BadArgument.into())
}

/// A kind that a hand can hold.
pub(crate) fn hand_kind(raw: shogi_kind) -> Result<PieceKind, Failure> {
    Ok(kind(raw).ok().filter(|kind| KindSet::HAND.contains(*kind)).ok_or(ErrorCode::BadArgument)?)
}

pub(crate) fn raw_piece(piece: Option<Piece>) -> shogi_piece {
    piece.map_or(SHOGI_NO_PIECE, Piece::to_raw)
}

pub(crate) fn mv(raw: shogi_move) -> Result<Move, Failure> {
    Move::from_raw(raw).ok_or(ErrorCode::BadMoveCode.into())
}

pub(crate) fn raw_move(mv: Option<Move>) -> shogi_move {
    mv.map_or(SHOGI_NO_MOVE, Move::to_raw)
}

impl From<Bitboard> for shogi_squares {
    fn from(squares: Bitboard) -> shogi_squares {
        shogi_squares { words: squares.to_raw() }
    }
}

/// Returns the square of a file (1 to 9, from Black's right) and a rank (1 to 9, from White's side), or
/// `SHOGI_NO_SQUARE`.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_square_of(file: u8, rank: u8) -> shogi_square {
    raw_square(Square::from_coords(file, rank))
}

/// Returns the file of a square, 1 to 9, or 0.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_square_file(square: shogi_square) -> u8 {
    Square::from_index(square.into()).map_or(0, |square| square.file().number())
}

/// Returns the rank of a square, 1 to 9, or 0.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_square_rank(square: shogi_square) -> u8 {
    Square::from_index(square.into()).map_or(0, |square| square.rank().number())
}

/// Reads a square as any notation writes it: 7g, 77, ７七.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_square_from_text(
    source: *const c_char,
    length: usize,
    square: *mut shogi_square,
) -> shogi_status {
    run(|| unsafe {
        let read = Square::from_text(text(source, length)?).map_err(ParseSquareError::code)?;
        put(square, raw_square(Some(read)))
    })
}

/// Returns the piece of a side and a kind, or `SHOGI_NO_PIECE`.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_piece_of(color: shogi_color, kind: shogi_kind) -> shogi_piece {
    let color = Color::from_code(color.into()).ok();
    let piece = color.zip(PieceKind::from_raw(kind)).map(|(color, kind)| Piece::new(color, kind));
    raw_piece(piece)
}

/// Returns the kind of a piece, or `SHOGI_NO_PIECE`.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_piece_kind(piece: shogi_piece) -> shogi_kind {
    Piece::from_raw(piece).map_or(SHOGI_NO_PIECE, |piece| piece.kind().to_raw())
}

/// Returns whose a piece is, or `SHOGI_NO_COLOR`.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_piece_color(piece: shogi_piece) -> shogi_color {
    raw_color(Piece::from_raw(piece).map(Piece::color))
}

/// Writes the name of a kind of piece: "rook", "飛車".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_kind_name(
    piece: shogi_kind,
    lang: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let kind = kind(piece)?;
        let name = match Lang::from_code(lang)? {
            Lang::Ja => kind.long_name_ja(),
            _ => kind.name_en(),
        };
        text_out(name, buffer, capacity, length)
    })
}

/// Returns the move of a piece from one square to another, with promotion unless that is 0, or `SHOGI_NO_MOVE`.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_move_of(from: shogi_square, to: shogi_square, promote: i32) -> shogi_move {
    let squares = Square::from_index(from.into()).zip(Square::from_index(to.into()));
    let mv = squares.filter(|(from, to)| from != to);
    raw_move(mv.map(|(from, to)| Move::board(from, to, promote != 0)))
}

/// Returns the drop of a kind of piece, or `SHOGI_NO_MOVE`.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_move_drop(kind: shogi_kind, to: shogi_square) -> shogi_move {
    let drop = PieceKind::from_raw(kind).zip(Square::from_index(to.into()));
    raw_move(drop.and_then(|(kind, to)| Move::drop(kind, to)))
}

/// Returns where a move comes from; `SHOGI_NO_SQUARE` for a drop and for no move.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_move_from(mv: shogi_move) -> shogi_square {
    raw_square(Move::from_raw(mv).and_then(Move::from))
}

/// Returns where a move goes; `SHOGI_NO_SQUARE` for no move.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_move_to(mv: shogi_move) -> shogi_square {
    raw_square(Move::from_raw(mv).map(Move::to))
}

/// Returns the kind that a move drops, or `SHOGI_NO_PIECE`.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_move_dropped(mv: shogi_move) -> shogi_kind {
    Move::from_raw(mv).and_then(Move::dropped).map_or(SHOGI_NO_PIECE, PieceKind::to_raw)
}

/// Tells whether a move promotes.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_move_promotes(mv: shogi_move) -> bool {
    Move::from_raw(mv).is_some_and(Move::is_promotion)
}

/// Tells whether a number is a move at all.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_move_is_valid(mv: shogi_move) -> bool {
    Move::from_raw(mv).is_some()
}

/// Reads a move of USI: 7g7f, 8h2b+, P*5e.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_move_from_usi(
    source: *const c_char,
    length: usize,
    mv: *mut shogi_move,
) -> shogi_status {
    run(|| unsafe {
        let read: Move = text(source, length)?
            .parse()
            .map_err(|error: shogi_rules::ParseMoveError| error.code())?;
        put(mv, read.to_raw())
    })
}

/// Writes a move in USI.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_move_usi(
    raw: shogi_move,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe { text_out(mv(raw)?, buffer, capacity, length) })
}

/// Tells whether a set has a square.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_squares_contain(squares: shogi_squares, at: shogi_square) -> bool {
    let set = Bitboard::from_raw(squares.words);
    set.zip(Square::from_index(at.into())).is_some_and(|(set, square)| set.contains(square))
}

/// Takes the first square out of a set and returns it, or `SHOGI_NO_SQUARE` when none is left.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_squares_take(squares: *mut shogi_squares) -> shogi_square {
    let mut first = None;
    run(|| unsafe {
        let mut set = Bitboard::from_raw(get(squares)?.words).ok_or(ErrorCode::BadArgument)?;
        first = set.first();
        if let Some(square) = first {
            set.remove(square);
            put(squares, set.into())?;
        }
        Ok(())
    });
    raw_square(first)
}
