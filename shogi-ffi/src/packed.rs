//! Positions in 32 bytes.

use shogi_rules::packed::{HuffmanCodedPos, PackedPosition, PackedSfen};

use crate::codes::{Coded, codes};
use crate::error::{run, run_into, shogi_error, shogi_status};
use crate::memory::{get, put};
use crate::position::shogi_position;

/// A way to write a position in 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Native,
    Hcp,
    PackedSfen,
}

codes! {
    "shogi_packing" "A way to write a position in 32 bytes. The move number is not held." Form {
        0 Native "This library's: any position, equal positions in equal bytes.";
        1 Hcp "HuffmanCodedPos of Apery, cshogi and dlshogi: both kings must be there.";
        2 PackedSfen "PackedSfen of YaneuraOu: both kings must be there.";
    }
}

/// The bytes of a packed position.
pub const SHOGI_PACKED_SIZE: usize = 32;

/// Writes a position in a packing (`enum shogi_packing`) to `SHOGI_PACKED_SIZE` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_pack(
    position: *const shogi_position,
    packing: u32,
    bytes: *mut u8,
) -> shogi_status {
    run(|| unsafe {
        let position = shogi_position::get(position)?;
        let packed = match Form::from_code(packing)? {
            Form::Native => PackedPosition::from_position(position).bytes,
            Form::Hcp => HuffmanCodedPos::from_position(position)?.bytes,
            Form::PackedSfen => PackedSfen::from_position(position)?.bytes,
        };
        put(bytes.cast(), packed)
    })
}

/// Sets up the position that `SHOGI_PACKED_SIZE` bytes hold, which may be anything. Its move number is 1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_position_unpack(
    bytes: *const u8,
    packing: u32,
    position: *mut shogi_position,
    error: *mut shogi_error,
) -> shogi_status {
    unsafe {
        run_into(error, || {
            let bytes = *get(bytes.cast::<[u8; SHOGI_PACKED_SIZE]>())?;
            let unpacked = match Form::from_code(packing)? {
                Form::Native => PackedPosition { bytes }.to_position()?,
                Form::Hcp => HuffmanCodedPos { bytes }.to_position()?,
                Form::PackedSfen => PackedSfen { bytes }.to_position()?,
            };
            shogi_position::put(position, unpacked)
        })
    }
}
