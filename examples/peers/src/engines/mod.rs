//! What is measured, the same for every engine.

mod haitaka;
mod ours;
mod rsshogi;
mod shunsai;

/// What a row measures.
#[derive(Clone, Copy, Debug)]
pub enum Mode {
    /// Perft whose last ply is counted without building moves.
    Bulk,
    /// Perft whose last ply is built as a list.
    List,
    /// Perft whose every leaf is made.
    Full,
    /// Reading SFEN.
    Parse,
    /// Writing SFEN into a string.
    Format,
    /// A list of the legal captures.
    Captures,
    /// A list of the legal moves of a side in check.
    Evasions,
    /// Asking of each legal move whether it gives check.
    GivesCheck,
    /// Evaluating the exchange that each legal capture begins.
    See,
}

impl Mode {
    pub fn name(self) -> &'static str {
        match self {
            Mode::Bulk => "bulk",
            Mode::List => "list",
            Mode::Full => "full",
            Mode::Parse => "parse",
            Mode::Format => "format",
            Mode::Captures => "captures",
            Mode::Evasions => "evasions",
            Mode::GivesCheck => "gives_check",
            Mode::See => "see",
        }
    }

    /// Million nodes a second, or nanoseconds a position or move.
    pub fn unit(self) -> &'static str {
        if matches!(self, Mode::Bulk | Mode::List | Mode::Full) { "M/s" } else { "ns" }
    }
}

/// Does the work once and returns what a row counts: nodes, moves, positions read or written.
pub type Task = Box<dyn FnMut() -> u64>;

/// One way in which an engine can do a task.
pub struct Variant {
    pub name: &'static str,
    pub task: Task,
}

impl Variant {
    fn new(name: &'static str, task: impl FnMut() -> u64 + 'static) -> Variant {
        Variant { name, task: Box::new(task) }
    }
}

/// A library and the ways in which it can do a task; none if it cannot.
pub struct Engine {
    pub name: &'static str,
    pub variants: fn(Mode, &'static [&'static str], u32) -> Vec<Variant>,
}

/// All engines, ours first.
pub const ENGINES: [Engine; 4] = [
    Engine { name: "ours", variants: ours::variants },
    Engine { name: "shunsai", variants: shunsai::variants },
    Engine { name: "haitaka", variants: haitaka::variants },
    Engine { name: "rsshogi", variants: rsshogi::variants },
];

/// The sum of `count` over all values: a task over several positions.
fn sum<T>(values: &mut [T], mut count: impl FnMut(&mut T) -> u64) -> u64 {
    values.iter_mut().map(&mut count).sum()
}

/// Uses up the results of reading or writing, and counts them.
fn consume<T>(results: impl Iterator<Item = T>) -> u64 {
    results.map(std::hint::black_box).count() as u64
}
