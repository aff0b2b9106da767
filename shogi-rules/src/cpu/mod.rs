//! The reference player: searches that play by the rules of this library.

pub mod mate;
