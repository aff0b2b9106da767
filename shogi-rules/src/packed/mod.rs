//! Positions in 32 bytes, moves in two, and the records of training data made of them.
//!
//! Three forms of a position, each exactly 256 bits:
//!
//! * [`HuffmanCodedPos`], the `hcp` of Apery, cshogi and dlshogi;
//! * [`PackedSfen`], that of `YaneuraOu`;
//! * [`PackedPosition`], which is `PackedSfen` where both kings are there, holds every other position too,
//!   and has one spelling for each, so that its bytes can be compared and hashed.
//!
//! None of them holds the move number: a position that is read has number 1
//! ([`Position::with_ply`](crate::Position::with_ply) sets another).
//!
//! A move in two bytes is [`Move::to_raw`](crate::Move::to_raw) for `YaneuraOu` and
//! [`Move::to_apery`](crate::Move::to_apery) for Apery.
//!
//! Records: [`Hcpe`] (38 bytes) and [`PackedSfenValue`] (40 bytes) for single positions, [`Hcpe3Game`] and
//! [`PackGame`] for whole games. (Files of `PackedSfenValue` are called `pack` too; they are another format.) All numbers in them are little-endian. They are read one at a time, from bytes in memory
//! or, with the feature `std`, from any [`Read`](std::io::Read).
//!
//! ```
//! use shogi_rules::Position;
//! use shogi_rules::packed::{GameResult, Hcpe, HuffmanCodedPos, PackedPosition, hcpe_records};
//! let position = Position::startpos();
//! let packed = PackedPosition::from_position(&position);
//! assert_eq!(packed.to_position()?, position);
//! assert_eq!(HuffmanCodedPos::from_position(&position)?.bytes[..4], [0x58, 0xa4, 0x49, 0x21]);
//!
//! let best_move = "7g7f".parse()?;
//! let hcpe = Hcpe { position, eval: 35, best_move, result: GameResult::Black };
//! let file = hcpe.to_bytes()?.repeat(2);
//! for record in hcpe_records(&file) {
//!     let record = record?;
//!     record.position.check_legality(record.best_move)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layout of the positions
//!
//! The bits are numbered from the lowest of the first byte. A code or number of several bits starts with
//! its lowest bit.
//!
//! | bits | what |
//! |---|---|
//! | 1 | the side to move, 1 for White |
//! | 7, 7 | the raw squares of Black's and White's king |
//! | 1 to 8 each | the other 79 squares in the order of [`Square::index`](crate::Square::index): a piece or that there is none |
//! | 3, 5 or 7 each | the pieces in hand, Black's first, in the order 歩香桂銀金角飛 |
//! | 3, 5 or 7 each | the pieces that are missing from a full set (駒箱, the piece box), in the same order |
//!
//! A piece that leaves the board costs one bit less, and the square it leaves costs one: whatever becomes
//! of the 38 pieces, they take 241 bits with the empty squares. The codes are in `codes.rs`; only they
//! differ between `HuffmanCodedPos` and `PackedSfen`.
//!
//! `PackedPosition` has the codes of `PackedSfen`. Without one of the kings there is a square more to
//! write, so its two numbers of seven bits become one of seven and one of six:
//!
//! | kings | first number (7 bits) | second number | bits in all |
//! |---|---|---|---|
//! | both | Black's king, 0 to 80 | White's king (7 bits) | 256 |
//! | only Black's | 81, or 82 if it stands on 64 to 80 | its square modulo 64 (6 bits) | 256 |
//! | only White's | 83, or 84 if it stands on 64 to 80 | its square modulo 64 (6 bits) | 256 |
//! | none | 85 | none | 251, then zeros |

mod apery_move;
mod bits;
mod body;
mod codes;
mod error;
mod forms;
mod hcpe;
mod hcpe3;
mod pack;
mod packed_sfen_value;
#[cfg(feature = "std")]
mod reader;
mod records;
mod result;

pub use error::{PackError, RecordError, RecordProblem, UnpackError};
pub use forms::{HuffmanCodedPos, PackedPosition, PackedSfen};
pub use hcpe::{Hcpe, hcpe_records};
pub use hcpe3::{
    Hcpe3Candidate, Hcpe3Candidates, Hcpe3Game, Hcpe3Games, Hcpe3Move, Hcpe3Moves, Hcpe3Result,
};
#[cfg(feature = "alloc")]
pub use pack::pack_game;
pub use pack::{PackEnd, PackGame, PackGames, PackMove, PackMoves};
pub use packed_sfen_value::{PackedSfenValue, psv_records};
#[cfg(feature = "std")]
pub use reader::{Hcpe3Reader, PackReader, ReadRecordError, read_hcpe, read_psv};
pub use result::{GameResult, SideResult};
