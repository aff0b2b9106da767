#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod attacks;
#[cfg(feature = "cpu")]
pub mod cpu;
mod error;
#[cfg(feature = "alloc")]
mod game;
#[cfg(feature = "kifu")]
pub mod kifu;
mod notation;
pub mod packed;
pub mod planes;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde_text;
#[cfg(feature = "svg")]
pub mod svg;
mod types;
pub mod usi;

pub use attacks::attacks;
pub use error::{ErrorCode, Lang};
#[cfg(feature = "alloc")]
pub use game::{Board, Game, GameError, MoveEffects};
pub use notation::*;
pub use position::*;
pub use rules::*;
pub use types::*;
