//! Moves as people and programs write them.

use core::ffi::c_char;

use shogi_rules::{
    CsaMove, ErrorCode, JapaneseMove, JapaneseStyle, PlaceStyle, SideMark, WesternMove,
    WesternStyle,
};

use crate::codes::{Coded, codes};
use crate::error::{run, run_into, shogi_error, shogi_status};
use crate::memory::{get, put, text, text_out};
use crate::position::shogi_position;
use crate::types::{mv, shogi_move, shogi_square, square_or_none};

/// A way to write moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Notation {
    Usi,
    Csa,
    Japanese,
    Western,
}

codes! {
    "shogi_notation" "A way to write moves." Notation {
        0 Usi "7g7f";
        1 Csa "+7776FU";
        2 Japanese "▲７六歩";
        3 Western "P-7f";
    }
}

/// How a move is written. All zero is the usual way.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct shogi_move_style {
    /// Japanese: the mark of the side, of `enum shogi_side_mark`.
    pub mark: u32,
    /// Japanese: the square, of `enum shogi_place_style`.
    pub place: u32,
    /// Japanese: a blank after 同, unless 0.
    pub blank_after_same: u32,
    /// Japanese: 竜 for 龍, unless 0.
    pub short_dragon: u32,
    /// Japanese: 行 for 上 of horse and dragon, unless 0.
    pub iku: u32,
    /// Western: the squares, of `enum shogi_western_style`.
    pub western: u32,
}

impl shogi_move_style {
    fn japanese(&self) -> Result<JapaneseStyle, crate::failure::Failure> {
        Ok(JapaneseStyle::OFFICIAL
            .with_mark(SideMark::from_code(self.mark)?)
            .with_place(PlaceStyle::from_code(self.place)?)
            .with_blank_after_same(self.blank_after_same != 0)
            .with_short_dragon(self.short_dragon != 0)
            .with_iku(self.iku != 0))
    }
}

/// Writes a move of a position in a notation (`enum shogi_notation`). `previous` is the destination of the move before,
/// for 同, or `SHOGI_NO_SQUARE`. `style` may be NULL. `SHOGI_ERROR_NO_PIECE` if nothing stands on the origin.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_move_text(
    position: *const shogi_position,
    written: shogi_move,
    notation: u32,
    previous: shogi_square,
    style: *const shogi_move_style,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let (position, mv) = (shogi_position::get(position)?, mv(written)?);
        let style = if style.is_null() { shogi_move_style::default() } else { *get(style)? };
        let previous = square_or_none(previous)?;
        let none = ErrorCode::NoPiece;
        match Notation::from_code(notation)? {
            Notation::Usi => text_out(mv, buffer, capacity, length),
            Notation::Csa => {
                text_out(CsaMove::new(position, mv).ok_or(none)?, buffer, capacity, length)
            }
            Notation::Japanese => {
                let text = JapaneseMove::new(position, mv, previous).ok_or(none)?;
                text_out(text.styled(style.japanese()?), buffer, capacity, length)
            }
            Notation::Western => {
                let text = WesternMove::new(position, mv).ok_or(none)?;
                let style = WesternStyle::from_code(style.western)?;
                text_out(text.styled(style), buffer, capacity, length)
            }
        }
    })
}

/// Reads a move of a position in any notation; it need not be legal. `previous` is the destination of the move before,
/// for 同, or `SHOGI_NO_SQUARE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_move_from_text(
    position: *const shogi_position,
    source: *const c_char,
    length: usize,
    previous: shogi_square,
    read: *mut shogi_move,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let position = shogi_position::get(position)?;
            let mv = position.read_move(text(source, length)?, square_or_none(previous)?)?;
            put(read, mv.to_raw())
        })
    }
}
