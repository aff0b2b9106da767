//! What a screen shows to help a player.

use shogi_rules::{Promotion, Threat};

use crate::codes::Coded;
use crate::error::{run, shogi_squares, shogi_status};
use crate::memory::{items_out, put};
use crate::position::shogi_position;
use crate::types::{
    color, hand_kind, raw_move, shogi_color, shogi_kind, shogi_move, shogi_square, square,
};

/// Tells where the piece on a square can legally go; nowhere if none of the side to move stands there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_targets(
    position: *const shogi_position,
    from: shogi_square,
    squares: *mut shogi_squares,
) -> shogi_status {
    run(|| unsafe {
        let position = shogi_position::get(position)?;
        put(squares, position.targets(square(from)?).squares().into())
    })
}

/// Tells where the side to move can legally drop a kind of piece.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_drop_targets(
    position: *const shogi_position,
    piece: shogi_kind,
    squares: *mut shogi_squares,
) -> shogi_status {
    run(|| unsafe {
        put(squares, shogi_position::get(position)?.drop_targets(hand_kind(piece)?).into())
    })
}

/// Why a square is closed to a drop.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_forbidden_drop {
    /// The square.
    pub square: shogi_square,
    /// The reason, of `enum shogi_error_code`.
    pub reason: shogi_status,
}

/// Writes the squares on which the side to move may not drop a kind of piece, each with the reason. There are at
/// most 81.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_forbidden_drops(
    position: *const shogi_position,
    piece: shogi_kind,
    drops: *mut shogi_forbidden_drop,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let forbidden = shogi_position::get(position)?.forbidden_drops(hand_kind(piece)?);
        let forbidden: Vec<_> = forbidden
            .map(|(square, reason)| shogi_forbidden_drop {
                square: square.index() as shogi_square,
                reason: reason.code().number().into(),
            })
            .collect();
        items_out(&forbidden, drops, capacity, count)
    })
}

/// Tells whether the piece on a square may or must promote by going to another (`enum shogi_promotion`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_promotion(
    position: *const shogi_position,
    from: shogi_square,
    to: shogi_square,
    promotion: *mut u32,
) -> shogi_status {
    run(|| unsafe {
        let position = shogi_position::get(position)?;
        put(promotion, Promotion::to_code(position.promotion(square(from)?, square(to)?)))
    })
}

/// Makes a move of two squares, promoting where the piece must. `SHOGI_NO_MOVE` where the player has the choice.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_complete_move(
    position: *const shogi_position,
    from: shogi_square,
    to: shogi_square,
    completed: *mut shogi_move,
) -> shogi_status {
    run(|| unsafe {
        let (position, from, to) = (shogi_position::get(position)?, square(from)?, square(to)?);
        let mv = if from == to { None } else { position.complete_move(from, to) };
        put(completed, raw_move(mv))
    })
}

/// Tells which pieces of a side but its king are in danger (`enum shogi_threat`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_threatened(
    position: *const shogi_position,
    side: shogi_color,
    threat: u32,
    squares: *mut shogi_squares,
) -> shogi_status {
    run(|| unsafe {
        let (position, side) = (shogi_position::get(position)?, color(side)?);
        put(squares, position.threatened(side, Threat::from_code(threat)?).into())
    })
}

/// Counts the points of a side for an impasse, board and hand together: 5 for rook and bishop, 1 for others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_impasse_points(
    position: *const shogi_position,
    side: shogi_color,
    points: *mut u8,
) -> shogi_status {
    run(|| unsafe { put(points, shogi_position::get(position)?.impasse_points(color(side)?)) })
}
