//! A position as a picture.

use core::ffi::c_char;

use shogi_rules::svg::{BoardSvg, Coordinates};
use shogi_rules::{Bitboard, Color, ErrorCode, KingGlyph};

use crate::codes::{Coded, codes};
use crate::error::{run, shogi_squares, shogi_status};
use crate::memory::{get, text, text_out};
use crate::position::shogi_position;
use crate::types::{color, mv, shogi_color, shogi_move};

codes! {
    "shogi_coordinates" "What is written beside a board." Coordinates {
        0 Japanese "1 to 9, 一 to 九.";
        1 Western "1 to 9, a to i.";
        2 None "Nothing.";
    }
}

/// How a board is drawn. All zero is the usual way.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_picture {
    /// The width in pixels; 0 for 384.
    pub width: u32,
    /// What is written beside the board, of `enum shogi_coordinates`.
    pub coordinates: u32,
    /// The move that led to the position, or `SHOGI_NO_MOVE`: its squares are coloured.
    pub last_move: shogi_move,
    /// The side at the lower edge.
    pub near_side: shogi_color,
    /// Whose king is 王: 1 Black's, 2 White's, 0 the one on the far side.
    pub senior: u8,
    /// Squares to colour.
    pub marked: shogi_squares,
    /// Black's name, ended by a NUL; NULL for none.
    pub black: *const c_char,
    /// White's name.
    pub white: *const c_char,
}

/// Writes a position as SVG. `picture` may be NULL for the usual way.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_svg(
    position: *const shogi_position,
    picture: *const shogi_picture,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let mut svg = BoardSvg::new(shogi_position::get(position)?);
        if picture.is_null() {
            return text_out(svg, buffer, capacity, length);
        }
        let wish = get(picture)?;
        let marked = Bitboard::from_raw(wish.marked.words).ok_or(ErrorCode::BadArgument)?;
        svg = svg.near(color(wish.near_side)?).marked(marked);
        svg = svg.coordinates(Coordinates::from_code(wish.coordinates)?);
        if wish.width > 0 {
            svg = svg.size(wish.width);
        }
        if wish.last_move != 0 {
            svg = svg.last_move(mv(wish.last_move)?);
        }
        if wish.senior > 0 {
            svg = svg.king_glyph(KingGlyph::Seniority { senior: color(wish.senior - 1)? });
        }
        for (side, name) in [(Color::Black, wish.black), (Color::White, wish.white)] {
            if !name.is_null() {
                svg = svg.name(side, text(name, crate::memory::SHOGI_NUL_TERMINATED)?);
            }
        }
        text_out(svg, buffer, capacity, length)
    })
}
