//! The search for mates (詰み): whether the side to move mates by nothing but checks, and how.
//!
//! [`mate_in_one`] is for every node of a search, [`solve`] for problems and for the root of one. The defender may
//! play every legal move: drops between that only delay the mate (無駄合) count like any other, so a line may be
//! longer than the solution that a book prints. An attacker who repeats a position gets nowhere (連続王手の千日手).
//! Either king may be missing; an attacker in check must answer it with a check.
//!
//! The result depends on the position and the options alone, on every platform, unless the caller's stop function
//! ends the search.

mod line;
mod moves;
mod one;
mod search;
mod strategy;
mod table;

use alloc::vec::Vec;

use crate::position::Position;
use crate::types::Move;

pub use one::mate_in_one;
pub use strategy::{Answer, Strategy};

use search::Search;
use table::{FOREVER, Table, Value};

/// What [`solve`] looks for, and how long.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MateOptions {
    /// How many positions it looks into at most, which alone makes sure that it ends; to look into one is to try each of its moves once. After a mate
    /// is found, the shortest one, its line and the strategy may together take as many again.
    pub nodes: u64,
    /// The longest mate in plies that it looks for.
    pub plies: u16,
    /// Whether it looks for the shortest mate.
    pub shortest: bool,
    /// Whether it returns an answer to every defence.
    pub strategy: bool,
    /// How many bytes it remembers positions in at most. With few nodes it takes less.
    pub memory: u32,
}

impl MateOptions {
    /// The longest mate that can be asked for.
    pub const MAX_PLIES: u16 = 2000;

    /// A million nodes, any mate, 16 MiB.
    pub const DEFAULT: MateOptions = MateOptions {
        nodes: 1_000_000,
        plies: MateOptions::MAX_PLIES,
        shortest: false,
        strategy: false,
        memory: 16 << 20,
    };
}

impl Default for MateOptions {
    fn default() -> MateOptions {
        MateOptions::DEFAULT
    }
}

/// Whether there is a mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MateStatus {
    /// The side to move mates (詰み).
    #[doc(alias = "詰み")]
    Mate,
    /// It does not (不詰), or not in as many plies as were asked for.
    #[doc(alias = "不詰")]
    NoMate,
    /// The nodes ran out before it was known.
    Unknown,
}

/// What [`solve`] found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MateReport {
    /// Whether there is a mate.
    pub status: MateStatus,
    /// The mate, in which the defender resists as long as is known; empty without one. It breaks off early only
    /// where the nodes ran out while it was put together.
    pub line: Vec<Move>,
    /// Whether the line is as long as best play of both sides.
    pub is_shortest: bool,
    /// The answer to every defence, if it was asked for and the nodes sufficed.
    pub strategy: Option<Strategy>,
    /// The positions that were looked into.
    pub nodes: u64,
}

/// Finds out whether the side to move mates by nothing but checks.
///
/// ```
/// use shogi_rules::Position;
/// use shogi_rules::cpu::mate::{MateOptions, MateStatus, solve};
/// let sfen = "lnsk2r2/2g2p2+R/ppppL3p/4n4/3P1N3/2P2S2P/PPS1P4/4G4/LNKG4L b 2B2Pgs4p 99";
/// let options = MateOptions { shortest: true, strategy: true, ..MateOptions::DEFAULT };
/// let report = solve(&Position::from_sfen(sfen)?, &options);
/// assert_eq!(report.status, MateStatus::Mate);
/// assert_eq!(report.line.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["B*4c", "4b4c", "5c5b+"]);
///
/// // What if the king steps aside?
/// let strategy = report.strategy.ok_or("too few nodes")?;
/// let first = strategy.first().ok_or("no mate")?;
/// let answer = first.to("6a6b".parse()?).ok_or("no defence")?;
/// assert_eq!(answer.defences().count(), 0); // that is mate too
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "詰将棋")]
pub fn solve(position: &Position, options: &MateOptions) -> MateReport {
    solve_until(position, options, |_| false)
}

/// As [`solve`], and stops soon after `stop` returns true. It is asked every few positions and told how many
/// there have been.
pub fn solve_until(
    position: &Position,
    options: &MateOptions,
    stop: impl FnMut(u64) -> bool,
) -> MateReport {
    let table = Table::new(options.memory, options.nodes);
    let mut search = Search::new(position.side_to_move(), table, options.nodes, stop);
    let wanted = options.plies.min(MateOptions::MAX_PLIES);
    let mut report = MateReport {
        status: MateStatus::Unknown,
        line: Vec::new(),
        is_shortest: false,
        strategy: None,
        nodes: 0,
    };
    match search.run(position, wanted) {
        Value::Mate { plies, .. } => {
            report.status = MateStatus::Mate;
            search.extend(options.nodes);
            let shortest = if options.shortest { search.shortest(position, plies) } else { None };
            report.is_shortest = shortest.is_some();
            let plies = shortest.unwrap_or(plies);
            report.line = search.line(position, plies, report.is_shortest);
            if options.strategy {
                report.strategy = search.strategy(position, plies);
            }
        }
        Value::NoMate { within, .. } if within == FOREVER || options.plies <= within => {
            report.status = MateStatus::NoMate;
        }
        _ => {}
    }
    report.nodes = search.nodes();
    report
}
