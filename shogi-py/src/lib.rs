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

mod analysis;
mod arguments;
mod array;
mod array_batch;
mod array_memory;
mod automatic_impasse;
mod board;
mod board_rules;
mod buffers;
mod clock;
mod clock_phase;
mod cpu;
mod declaration;
mod engine_note;
mod enums;
mod errors;
mod flyweight;
mod furigoma;
mod game;
mod game_acts;
mod guide;
mod handicap;
mod headers;
mod hint;
mod html;
mod illegal_move;
mod interrupt;
mod issue;
mod legal_moves;
mod level;
mod loss;
mod mate;
mod move_effects;
mod move_limit;
mod moves;
mod names;
mod node;
mod outcome;
mod packing;
mod parallel;
mod piece;
mod planes;
mod position;
mod queries;
mod reading;
mod record;
mod record_edit;
mod record_game;
mod record_moves;
mod record_pickle;
mod record_write;
mod repetition;
mod rule_set;
mod score;
mod setup;
mod square;
mod stored;
mod svg;
mod table;
mod terminal;
mod time_control;
mod training;
mod training_game;
mod training_position;
mod typed;
mod usi;
mod verdict;

/// The native part of the package; everything in it is exported by `shogi_rules`.
#[pyo3::pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::analysis::Analysis;
    #[pymodule_export]
    use super::array::PositionArray;
    #[pymodule_export]
    use super::automatic_impasse::AutomaticImpasse;
    #[pymodule_export]
    use super::board::Board;
    #[pymodule_export]
    use super::clock::Clock;
    #[pymodule_export]
    use super::clock_phase::{ClockPhase, Spent};
    #[pymodule_export]
    use super::cpu::Cpu;
    #[pymodule_export]
    use super::declaration::Declaration;
    #[pymodule_export]
    use super::engine_note::EngineNote;
    #[pymodule_export]
    use super::furigoma::{furigoma, throw};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::guide::Target;
    #[pymodule_export]
    use super::handicap::{Handicap, handicaps};
    #[pymodule_export]
    use super::headers::Headers;
    #[pymodule_export]
    use super::hint::Hint;
    #[pymodule_export]
    use super::illegal_move::IllegalMove;
    #[pymodule_export]
    use super::issue::Issue;
    #[pymodule_export]
    use super::legal_moves::LegalMoves;
    #[pymodule_export]
    use super::loss::Loss;
    #[pymodule_export]
    use super::mate::{MateAnswer, MateResult, mate_in_one, solve_mate};
    #[pymodule_export]
    use super::move_effects::MoveEffects;
    #[pymodule_export]
    use super::move_limit::MoveLimit;
    #[pymodule_export]
    use super::moves::Move;
    #[pymodule_export]
    use super::names::{
        color_ja, piece_type_ja, piece_type_points, piece_type_promoted, piece_type_unpromoted,
    };
    #[pymodule_export]
    use super::node::Node;
    #[pymodule_export]
    use super::outcome::Outcome;
    #[pymodule_export]
    use super::piece::Piece;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::reading::{Records, loads, read_record, read_records};
    #[pymodule_export]
    use super::record::Record;
    #[pymodule_export]
    use super::repetition::Repetition;
    #[pymodule_export]
    use super::rule_set::RuleSet;
    #[pymodule_export]
    use super::score::Score;
    #[pymodule_export]
    use super::square::Square;
    #[pymodule_export]
    use super::table::{Table, read_table, replay};
    #[pymodule_export]
    use super::terminal::Terminal;
    #[pymodule_export]
    use super::time_control::TimeControl;
    #[pymodule_export]
    use super::training::{
        TrainingGames, TrainingPositions, read_hcpe, read_hcpe3, read_pack, read_psv,
    };
    #[pymodule_export]
    use super::training_game::TrainingGame;
    #[pymodule_export]
    use super::training_position::TrainingPosition;
    #[pymodule_export]
    use super::usi::{usi_game_over, usi_go, usi_position, usi_reply, usi_set_option};
    #[pymodule_export]
    use super::verdict::Verdict;

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
