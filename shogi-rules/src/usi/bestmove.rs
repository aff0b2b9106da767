use core::fmt;

use crate::error::ErrorCode;
use crate::notation::usi;
use crate::types::Move;

use super::MessageError;
use super::words::Words;

/// What an engine does: `bestmove 7g7f ponder 3c3d`, `bestmove resign`, `bestmove win`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BestMove {
    /// It plays a move.
    Move {
        /// The move.
        mv: Move,
        /// The answer that it expects and would like to think about.
        ponder: Option<Move>,
    },
    /// It resigns (投了).
    Resign,
    /// It declares (入玉宣言).
    Win,
}

impl BestMove {
    /// Reads what stands after `bestmove`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<BestMove, MessageError> {
        if words.skip("resign") {
            return Ok(BestMove::Resign);
        }
        if words.skip("win") {
            return Ok(BestMove::Win);
        }
        let mv = words.value(ErrorCode::NotABestMove, usi::read_move)?;
        let ponder = if words.skip("ponder") { Some(words.mv()?) } else { None };
        Ok(BestMove::Move { mv, ponder })
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BestMove::Resign => f.write_str("bestmove resign"),
            BestMove::Win => f.write_str("bestmove win"),
            BestMove::Move { mv, ponder: None } => write!(f, "bestmove {mv}"),
            BestMove::Move { mv, ponder: Some(ponder) } => {
                write!(f, "bestmove {mv} ponder {ponder}")
            }
        }
    }
}
