//! Layer 4: the messages of USI, the protocol between a program with a board and an engine, read and written.
//!
//! Each message is one line. [`Command`] is what a program says to an engine, [`Reply`] what the engine says. Both
//! borrow from the line, so nothing is allocated; both display as the line, without the end of line. Nothing here reads
//! or writes: that is left to the caller.
//!
//! ```
//! use shogi_rules::usi::{BestMove, Command, Go, Info, Reply, Score};
//! use shogi_rules::{Color, UsiPosition};
//!
//! // The engine's side: the position stays text until somebody wants it.
//! let Command::Position(text) = Command::parse("position startpos moves 7g7f")? else { panic!() };
//! assert_eq!(UsiPosition::parse(text)?.end().side_to_move(), Color::White);
//! let Command::Go(go) = Command::parse("go btime 60000 wtime 50000 byoyomi 10000")? else { panic!() };
//! assert_eq!((go.time[Color::White], go.byoyomi), (Some(50_000), Some(10_000)));
//! let (score, pv) = (Score::Centipawns(-30), ["3c3d".parse()?]);
//! let info = Info { depth: Some(3), score: Some(score), pv: (&pv).into(), ..Info::default() };
//! assert_eq!(Reply::Info(info).to_string(), "info depth 3 score cp -30 pv 3c3d");
//!
//! // The other side.
//! assert_eq!(Command::Go(Go { nodes: Some(1000), ..Go::default() }).to_string(), "go nodes 1000");
//! let answer = Reply::parse("bestmove 3c3d ponder 2g2f")?;
//! assert_eq!(answer, Reply::BestMove(BestMove::Move { mv: "3c3d".parse()?, ponder: Some("2g2f".parse()?) }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is read
//!
//! The messages are those of the description of [Shogidokoro](http://shogidokoro.starfree.jp/usi.html), with the
//! `depth`, `searchmoves` and `seldepth` that it has from UCI. As UCI asks, words that are unknown are passed over within
//! a message; [`Command::parse_strict`] and [`Reply::parse_strict`] say where they stand instead. A line whose first word
//! is unknown is [`UsiUnknownMessage`](crate::ErrorCode::UsiUnknownMessage) in both: it is for the caller to ignore it,
//! as engines print such lines. A word that is known and whose value is wrong is always an error.
//!
//! Of what is given twice, the last counts. Times are milliseconds; one below zero, as programs send it for a flag that
//! fell, is read as 0. Texts are written as they are, so they must hold no line breaks and, within a name, no word that
//! ends it.

mod bestmove;
mod checkmate;
mod command;
mod go;
mod info;
mod moves;
mod option;
mod reply;
mod score;
mod words;

pub use bestmove::BestMove;
pub use checkmate::Checkmate;
pub use command::{Command, GameResult};
pub use go::{Go, MateSearch};
pub use info::{Bound, Info};
pub use moves::Moves;
pub use option::{Choices, EngineOption, OptionKind};
pub use reply::Reply;
pub use score::Score;

crate::error::located_error! {
    /// Why a line is no message of USI.
    MessageError, "one of the codes 102 and 113 to 118"
}
