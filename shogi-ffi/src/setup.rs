//! Arrangements of pieces that need not be positions of a game.

use core::ffi::c_char;

use shogi_rules::{ByColor, Color, ErrorCode, Hand, Piece, PieceKind, Setup, Square, Validity};

use crate::codes::Coded;
use crate::error::{run, run_into, shogi_error, shogi_status};
use crate::failure::Failure;
use crate::memory::{get, items_out, put, text, text_out};
use crate::position::shogi_position;
use crate::types::{color, raw_piece, shogi_color, shogi_piece};

/// Any arrangement of pieces, to fill in square by square.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_setup {
    /// The piece on each square.
    pub board: [shogi_piece; 81],
    /// How many pieces each side holds, by side and kind; the entries of no kind and of the king stay 0.
    pub hands: [[u8; 9]; 2],
    /// The side to move.
    pub side: shogi_color,
    /// The number of the move to be played next; 0 is taken as 1.
    pub ply: u32,
}

/// The kings have no place in a hand.
const NOT_IN_HAND: [usize; 2] = [0, PieceKind::King as usize];

impl From<&Setup> for shogi_setup {
    fn from(setup: &Setup) -> shogi_setup {
        let mut hands = [[0; 9]; 2];
        for side in Color::ALL {
            for kind in PieceKind::HAND {
                hands[side.index()][usize::from(kind.to_raw())] = setup.hands[side].count(kind);
            }
        }
        shogi_setup {
            board: setup.board.map(raw_piece),
            hands,
            side: setup.side as shogi_color,
            ply: setup.ply,
        }
    }
}

impl TryFrom<&shogi_setup> for Setup {
    type Error = Failure;

    fn try_from(setup: &shogi_setup) -> Result<Setup, Failure> {
        let mut board = [None; Square::COUNT];
        for (square, raw) in board.iter_mut().zip(setup.board) {
            *square = Piece::from_raw(raw);
            if square.is_none() && raw != 0 {
                return Err(ErrorCode::BadArgument.into());
            }
        }
        let mut hands = ByColor { black: Hand::EMPTY, white: Hand::EMPTY };
        for side in Color::ALL {
            let counts = setup.hands[side.index()];
            let held = PieceKind::HAND
                .iter()
                .all(|kind| hands[side].set(*kind, counts[usize::from(kind.to_raw())]));
            if !held || NOT_IN_HAND.iter().any(|kind| counts[*kind] != 0) {
                return Err(ErrorCode::BadArgument.into());
            }
        }
        Ok(Setup { board, hands, side: color(setup.side)?, ply: setup.ply })
    }
}

/// Empties the board and the hands; Black is to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_setup_empty(setup: *mut shogi_setup) -> shogi_status {
    run(|| unsafe { put(setup, (&Setup::empty()).into()) })
}

/// Reads any SFEN, also of what is no position of a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_setup_from_sfen(
    source: *const c_char,
    length: usize,
    setup: *mut shogi_setup,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe { run_into(error, || put(setup, (&Setup::from_sfen(text(source, length)?)?).into())) }
}

/// Writes an arrangement as SFEN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_setup_sfen(
    setup: *const shogi_setup,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe { text_out(Setup::try_from(get(setup)?)?, buffer, capacity, length) })
}

/// Writes the arrangement of a position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_setup(
    position: *const shogi_position,
    setup: *mut shogi_setup,
) -> shogi_status {
    run(|| unsafe { put(setup, (&Setup::from(shogi_position::get(position)?)).into()) })
}

/// Sets up a position from an arrangement, if that satisfies a level of `enum shogi_validity`. Otherwise the status is
/// the first problem, and the message names all of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_from_setup(
    setup: *const shogi_setup,
    validity: u32,
    position: *mut shogi_position,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let setup = Setup::try_from(get(setup)?)?;
            shogi_position::put(position, setup.position(Validity::from_code(validity)?)?)
        })
    }
}

/// Writes the codes of everything that keeps an arrangement from being a position of a game. There are at most 14.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_setup_problems(
    setup: *const shogi_setup,
    codes: *mut shogi_status,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let problems = Setup::try_from(get(setup)?)?.problems();
        let found: Vec<shogi_status> = problems.codes().map(|code| code.number().into()).collect();
        items_out(&found, codes, capacity, count)
    })
}
