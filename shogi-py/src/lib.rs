//! The library `shogi-rules` for Python.
//!
//! Every function here converts, calls the library and converts: no rule, no message and no notation is decided on this
//! side. What Python code itself says better (enums, exceptions, notebooks, the engine client) is in
//! `python/shogi_rules/`.
//!
//! # Locks
//!
//! All classes are frozen; what changes lies behind a [`std::sync::Mutex`]. No Python object is made or dropped while a
//! lock is held: that may run code of the user's, which may ask for the same lock.
#![allow(clippy::needless_pass_by_value)] // what Python hands over is owned
#![allow(clippy::unnecessary_wraps)]
// The docs are those of Python, and so are the names.
#![allow(clippy::doc_markdown, clippy::doc_link_with_quotes)]
#![allow(clippy::wrong_self_convention, clippy::used_underscore_items)]
#![allow(clippy::trivially_copy_pass_by_ref)] // methods take what PyO3 lends

mod arguments;
mod array;
mod array_batch;
mod array_memory;
mod board;
mod buffers;
mod enums;
mod errors;
mod flyweight;
mod game;
mod illegal_move;
mod legal_moves;
mod moves;
mod names;
mod packing;
mod parallel;
mod piece;
mod planes;
mod position;
mod square;
mod table;
mod typed;

/// The native part of the package; everything in it is exported by `shogi_rules`.
#[pyo3::pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::array::PositionArray;
    #[pymodule_export]
    use super::board::Board;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::illegal_move::IllegalMove;
    #[pymodule_export]
    use super::legal_moves::LegalMoves;
    #[pymodule_export]
    use super::moves::Move;
    #[pymodule_export]
    use super::piece::Piece;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::square::Square;
    #[pymodule_export]
    use super::table::{Table, read_table, replay};

    #[pymodule_export]
    use super::names::{
        color_ja, piece_type_ja, piece_type_points, piece_type_promoted, piece_type_unpromoted,
    };

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
