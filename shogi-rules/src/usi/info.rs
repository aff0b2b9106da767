use core::fmt;

use crate::types::Move;

use super::words::Words;
use super::{MessageError, Moves, Score};

/// What an engine tells while it thinks. Build one from [`Info::default()`], which tells nothing.
///
/// ```
/// use shogi_rules::usi::{Bound, Info, Reply, Score};
/// let line = "info depth 8 seldepth 12 time 35 nodes 20000 score cp 120 lowerbound pv 7g7f 3c3d";
/// let Reply::Info(info) = Reply::parse(line)? else { panic!() };
/// assert_eq!((info.depth, info.score), (Some(8), Some(Score::Centipawns(120))));
/// assert_eq!((info.bound, info.pv.len()), (Bound::Lower, 2));
/// # Ok::<(), shogi_rules::usi::MessageError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Info<'a> {
    /// The depth of the search.
    pub depth: Option<u32>,
    /// The greatest depth, of single lines.
    pub selective_depth: Option<u32>,
    /// The time since the search began, in milliseconds.
    pub time: Option<u64>,
    /// The nodes searched.
    pub nodes: Option<u64>,
    /// The nodes searched in a second.
    pub nodes_per_second: Option<u64>,
    /// How full the hash table is, in thousandths.
    pub hash_full: Option<u32>,
    /// The rank of the moves among several candidates, 1 being the best (`multipv`).
    pub rank: Option<u32>,
    /// The score from the view of the side to move.
    pub score: Option<Score>,
    /// Whether the score is a bound.
    pub bound: Bound,
    /// The move that is being looked at.
    pub current_move: Option<Move>,
    /// The moves that the engine expects.
    #[doc(alias = "読み筋")]
    pub pv: Moves<'a>,
    /// Any text for the user.
    pub string: Option<&'a str>,
}

/// Whether a score is exact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Bound {
    /// It is.
    #[default]
    Exact,
    /// The true score is at least this (`lowerbound`).
    Lower,
    /// The true score is at most this (`upperbound`).
    Upper,
}

impl<'a> Info<'a> {
    /// Reads what stands after `info`.
    pub(super) fn read(words: &mut Words<'a>) -> Result<Info<'a>, MessageError> {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(words.number()?),
                "seldepth" => info.selective_depth = Some(words.number()?),
                "time" => info.time = Some(words.time()?),
                "nodes" => info.nodes = Some(words.number()?),
                "nps" => info.nodes_per_second = Some(words.number()?),
                "hashfull" => info.hash_full = Some(words.number()?),
                "multipv" => info.rank = Some(words.number()?),
                "score" => {
                    info.score = Some(Score::read(words)?);
                    info.bound = Bound::Exact;
                }
                "lowerbound" => info.bound = Bound::Lower,
                "upperbound" => info.bound = Bound::Upper,
                "currmove" => info.current_move = Some(words.mv()?),
                // What follows the moves is often a word of the engine's own, say of a repetition.
                "pv" => info.pv = Moves::read(words),
                "string" => info.string = Some(words.rest()),
                _ => words.unknown()?,
            }
        }
        Ok(info)
    }

    fn numbers(&self) -> [(&'static str, Option<u64>); 7] {
        [
            ("depth", self.depth.map(u64::from)),
            ("seldepth", self.selective_depth.map(u64::from)),
            ("time", self.time),
            ("nodes", self.nodes),
            ("nps", self.nodes_per_second),
            ("hashfull", self.hash_full.map(u64::from)),
            ("multipv", self.rank.map(u64::from)),
        ]
    }
}

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        for (word, number) in self.numbers() {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        match self.bound {
            Bound::Exact => {}
            Bound::Lower => f.write_str(" lowerbound")?,
            Bound::Upper => f.write_str(" upperbound")?,
        }
        if let Some(mv) = self.current_move {
            write!(f, " currmove {mv}")?;
        }
        if !self.pv.is_empty() {
            write!(f, " pv{}", self.pv)?;
        }
        match self.string {
            Some("") => f.write_str(" string"),
            Some(text) => write!(f, " string {text}"),
            None => Ok(()),
        }
    }
}
