//! A program for a bare machine: positions, legal moves, reasons and SFEN, without std and without an
//! allocator.
//!
//! It links only while nothing below it brings in std (which has a panic handler of its own) or `alloc`
//! (which asks for a global allocator). The features `use_std` and `use_alloc` do just that.

#![no_std]

#[cfg(feature = "use_alloc")]
extern crate alloc;
#[cfg(feature = "use_std")]
extern crate std;

use core::fmt::{self, Write};
use core::ops::ControlFlow;
use core::panic::PanicInfo;

use shogi_rules::{IllegalMove, Move, Position};

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// A text in a fixed buffer.
struct Text {
    bytes: [u8; 256],
    len: usize,
}

impl Write for Text {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        let end = self.len + s.len();
        self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?.copy_from_slice(s.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// Reads a position, counts its moves, plays one, asks why another is illegal, and writes the result.
fn tour() -> Option<u32> {
    const SFEN: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    let pos = Position::from_sfen(SFEN).ok()?;
    let mut moves = 0;
    let _ = pos.generate_moves::<()>(|set| {
        moves += set.len() as u32;
        ControlFlow::Continue(())
    });
    let nifu: Move = "P*1e".parse().ok()?;
    if !matches!(pos.check_legality(nifu), Err(IllegalMove::Nifu { .. })) {
        return None;
    }
    let mut text = Text { bytes: [0; 256], len: 0 };
    write!(text, "{pos}").ok()?;
    (text.bytes.get(..text.len)? == SFEN.as_bytes()).then_some(moves)
}

/// Returns the number of legal moves of a known position, 207, or 0 if anything went wrong.
#[unsafe(no_mangle)]
pub extern "C" fn shogi_no_std_tour() -> u32 {
    #[cfg(feature = "use_std")]
    std::println!("std is here");
    #[cfg(feature = "use_alloc")]
    core::hint::black_box(alloc::vec![0u8; 16]);
    tour().unwrap_or(0)
}
