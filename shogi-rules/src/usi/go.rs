use core::fmt;

use crate::types::{ByColor, Color};

use super::words::Words;
use super::{MessageError, Moves};

/// How an engine is to think. Build one from [`Go::default()`], which sets no limit.
///
/// Times are milliseconds.
///
/// ```
/// use shogi_rules::Color;
/// use shogi_rules::usi::{Command, Go};
/// let Command::Go(go) = Command::parse("go ponder btime 300000 wtime 280000 byoyomi 10000")? else { panic!() };
/// assert!(go.ponder);
/// assert_eq!((go.time[Color::Black], go.byoyomi), (Some(300_000), Some(10_000)));
/// assert_eq!(Command::Go(Go { move_time: Some(500), ..Go::default() }).to_string(), "go movetime 500");
/// # Ok::<(), shogi_rules::usi::MessageError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Go<'a> {
    /// Think of the position after a move that the other side has not made yet, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Only these moves are to be considered; all if there are none.
    pub search_moves: Moves<'a>,
    /// What is left of each side's main time (`btime`, `wtime`).
    pub time: ByColor<Option<u64>>,
    /// The time for each move once that is used up (秒読み).
    #[doc(alias = "秒読み")]
    pub byoyomi: Option<u64>,
    /// What each side gets with a move (`binc`, `winc`).
    pub increment: ByColor<Option<u64>>,
    /// How many positions may be visited.
    pub nodes: Option<u64>,
    /// How many moves deep the search may go.
    pub depth: Option<u32>,
    /// The time for this move.
    pub move_time: Option<u64>,
    /// Think until `stop`.
    pub infinite: bool,
    /// Look for a mate, and answer with [`Checkmate`](super::Checkmate).
    pub mate: Option<MateSearch>,
}

/// How long an engine looks for a mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MateSearch {
    /// Until it has found out, or `stop`.
    Infinite,
    /// So many milliseconds at most.
    Within(u64),
}

impl Default for Go<'_> {
    fn default() -> Self {
        let none = ByColor { black: None, white: None };
        Go {
            ponder: false,
            search_moves: Moves::default(),
            time: none,
            byoyomi: None,
            increment: none,
            nodes: None,
            depth: None,
            move_time: None,
            infinite: false,
            mate: None,
        }
    }
}

impl<'a> Go<'a> {
    /// Reads what stands after `go`.
    pub(super) fn read(words: &mut Words<'a>) -> Result<Go<'a>, MessageError> {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => go.search_moves = Moves::read_some(words)?,
                "btime" => go.time[Color::Black] = Some(words.time()?),
                "wtime" => go.time[Color::White] = Some(words.time()?),
                "byoyomi" => go.byoyomi = Some(words.time()?),
                "binc" => go.increment[Color::Black] = Some(words.time()?),
                "winc" => go.increment[Color::White] = Some(words.time()?),
                "movetime" => go.move_time = Some(words.time()?),
                "nodes" => go.nodes = Some(words.number()?),
                "depth" => go.depth = Some(words.number()?),
                "mate" if words.skip("infinite") => go.mate = Some(MateSearch::Infinite),
                "mate" => go.mate = Some(MateSearch::Within(words.time()?)),
                _ => words.unknown()?,
            }
        }
        Ok(go)
    }
}

impl fmt::Display for Go<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if !self.search_moves.is_empty() {
            write!(f, " searchmoves{}", self.search_moves)?;
        }
        for (word, number) in [
            ("btime", self.time.black),
            ("wtime", self.time.white),
            ("byoyomi", self.byoyomi),
            ("binc", self.increment.black),
            ("winc", self.increment.white),
            ("nodes", self.nodes),
            ("depth", self.depth.map(u64::from)),
            ("movetime", self.move_time),
        ] {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        match self.mate {
            Some(MateSearch::Infinite) => f.write_str(" mate infinite"),
            Some(MateSearch::Within(time)) => write!(f, " mate {time}"),
            None => Ok(()),
        }
    }
}
