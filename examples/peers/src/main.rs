//! Measures shogi-rules beside other Rust move generators, in one process and on the same positions.
//!
//! Every engine takes its turn in every round (A B C D A B C D …), times are CPU times of this thread,
//! and the median of the rounds counts. Node counts are asserted, so nobody wins by doing less.
//! With arguments, only rows whose name contains one of them are run.

mod engines;

use std::hint::black_box;

use cpu_time::ThreadTime;
use engines::{ENGINES, Engine, Mode, Task, Variant};

const ROUNDS: usize = 7;
/// A task shorter than this is repeated within a round.
const SHORTEST_RUN: f64 = 0.05;

const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
const MAXMOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
const END_MIX: &str =
    "+R4sgnl/1+BK4k1/S1G1+PLsp1/8p/P1+r+b1p1P1/1g3P2P/6P2/5+p3/L7L w GS3P3n5p 200";
/// Positions of every stage of a game.
const SFENS: [&str; 8] = [
    STARTPOS,
    MATSURI,
    END_MIX,
    "lnsgkgsnl/1r7/p1ppp1bpp/1p3pp2/7P1/2P6/PP1PPPP1P/1B3S1R1/LNSGKG1NL b - 9",
    "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
    "3g1lp1l/1+Rsk1P3/1spppGSg1/6Pp1/2PP4p/1+n2P3P/4NS3/4GK1R1/8L b 2B2NL3P3p 141",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
];

/// Positions in check: by one piece near and far, by two, with and without pieces to drop between. None
/// where a pawn dropped between would mate, which haitaka does not see in check.
const CHECKS: [&str; 5] = [
    "l7l/9/2np1Ns1p/p3p2p1/1+R1N5/N1S1PPP1P/k+l4KS1/2S1GG2L/2P3r2 b 2B2G4P4p 159",
    "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
    "4k4/3+R5/9/9/9/9/9/9/4K4 w g 1",
    "7nl/5+S+S2/4pl1pk/5nplp/3p1S1N1/4P+BPPP/1P7/2+p1GGK2/+p7L w RB2GSN5Prp 170",
    "l3n2nl/3s1k1g1/p3p1s2/2Np1pppp/9/P1+R1sP3/3P1bR1P/1P7/L2K3NL b B2GSg6p 101",
];

/// One line of the table: a mode, positions and what everyone must count there.
struct Row {
    mode: Mode,
    name: &'static str,
    sfens: &'static [&'static str],
    depth: u32,
    nodes: u64,
    /// What the time is divided by.
    units: u64,
}

impl Row {
    /// The row of a task that does not count its units.
    const fn per(self, units: usize) -> Row {
        Row { units: units as u64, ..self }
    }
}

const fn row(
    mode: Mode,
    name: &'static str,
    sfens: &'static [&'static str],
    depth: u32,
    nodes: u64,
) -> Row {
    Row { mode, name, sfens, depth, nodes, units: nodes }
}

const ROWS: [Row; 18] = [
    row(Mode::Bulk, "startpos d5", &[STARTPOS], 5, 19_861_490),
    row(Mode::Bulk, "matsuri d3", &[MATSURI], 3, 4_809_015),
    row(Mode::Bulk, "maxmoves d3", &[MAXMOVES], 3, 53_393_368),
    row(Mode::Bulk, "end_mix d3", &[END_MIX], 3, 2_640_480),
    row(Mode::List, "startpos d5", &[STARTPOS], 5, 19_861_490),
    row(Mode::List, "matsuri d3", &[MATSURI], 3, 4_809_015),
    row(Mode::List, "maxmoves d3", &[MAXMOVES], 3, 53_393_368),
    row(Mode::List, "end_mix d3", &[END_MIX], 3, 2_640_480),
    row(Mode::Full, "startpos d4", &[STARTPOS], 4, 719_731),
    row(Mode::Full, "matsuri d3", &[MATSURI], 3, 4_809_015),
    row(Mode::Full, "maxmoves d2", &[MAXMOVES], 2, 105_677),
    row(Mode::Full, "end_mix d3", &[END_MIX], 3, 2_640_480),
    row(Mode::Parse, "SFEN", &SFENS, 0, SFENS.len() as u64),
    row(Mode::Format, "SFEN", &SFENS, 0, SFENS.len() as u64),
    row(Mode::Captures, "8 positions", &SFENS, 1, 35).per(SFENS.len()),
    row(Mode::Evasions, "5 in check", &CHECKS, 1, 20).per(CHECKS.len()),
    row(Mode::GivesCheck, "8 positions", &SFENS, 0, 39).per(953), // of 953 legal moves
    row(Mode::See, "8 positions", &SFENS, 0, 19).per(35), // of 35 captures; what loses nothing counts
];

/// A variant of an engine that takes part in a row.
struct Entrant {
    engine: usize,
    variant: &'static str,
    task: Task,
    repeats: u32,
    seconds: Vec<f64>,
}

impl Entrant {
    fn new(row: &Row, engine: usize, Variant { name, task }: Variant) -> Entrant {
        let mut entrant = Entrant { engine, variant: name, task, repeats: 1, seconds: Vec::new() };
        let nodes = (entrant.task)(); // also warms up
        assert_eq!(
            nodes, row.nodes,
            "{} {name}: {:?} {}",
            ENGINES[engine].name, row.mode, row.name
        );
        let once = entrant.run();
        entrant.repeats = (SHORTEST_RUN / once.max(1e-6)).ceil() as u32;
        entrant
    }

    /// Returns the seconds that one repetition takes.
    fn run(&mut self) -> f64 {
        let start = ThreadTime::now();
        for _ in 0..self.repeats {
            black_box((self.task)());
        }
        start.elapsed().as_secs_f64() / f64::from(self.repeats)
    }

    fn median(&self) -> f64 {
        let mut seconds = self.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        seconds[seconds.len() / 2]
    }
}

/// The fastest variant of each engine: its name and the median seconds.
type Best = [Option<(&'static str, f64)>; ENGINES.len()];

fn measure(row: &Row) -> Best {
    let mut entrants = Vec::new();
    for (i, engine) in ENGINES.iter().enumerate() {
        let variants = (engine.variants)(row.mode, row.sfens, row.depth);
        entrants.extend(variants.into_iter().map(|variant| Entrant::new(row, i, variant)));
    }
    for _ in 0..ROUNDS {
        for entrant in &mut entrants {
            let seconds = entrant.run();
            entrant.seconds.push(seconds);
        }
    }
    let mut best: Best = [None; ENGINES.len()];
    for entrant in &entrants {
        let median = entrant.median();
        let slot = &mut best[entrant.engine];
        if slot.is_none_or(|(_, seconds)| median < seconds) {
            *slot = Some((entrant.variant, median));
        }
    }
    best
}

fn print_row(row: &Row, best: &Best) {
    let per_second = row.mode.unit() == "M/s";
    print!("{:<12}{:<12}{:>5}", row.mode.name(), row.name, row.mode.unit());
    for seconds in best {
        match seconds {
            Some((_, s)) if per_second => print!("{:>10.1}", row.units as f64 / s / 1e6),
            Some((_, s)) => print!("{:>10.1}", s / row.units as f64 * 1e9),
            None => print!("{:>10}", "-"),
        }
    }
    let peers = best[1..].iter().flatten().map(|(_, seconds)| *seconds);
    match (best[0], peers.min_by(f64::total_cmp)) {
        (Some((_, ours)), Some(peer)) => print!("{:>8.2}   ", peer / ours),
        _ => print!("{:>8}   ", "-"),
    }
    let used =
        ENGINES.iter().zip(best).filter_map(|(engine, best)| Some((engine.name, (*best)?.0)));
    let used: Vec<_> = used.map(|(name, variant)| format!("{name}: {variant}")).collect();
    println!("{}", used.join("; "));
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    println!(
        "bulk: the last ply is counted as sets. list: its moves are built and the list's length taken."
    );
    println!("full: every leaf is made. ratio: shogi-rules to the best peer, above 1 is faster.");
    println!("captures, evasions: a list, a position. gives_check: a move. see: a capture.");
    println!("Median of {ROUNDS} rounds, one thread.\n");
    print!("{:<12}{:<12}{:>5}", "mode", "position", "unit");
    ENGINES.iter().for_each(|Engine { name, .. }| print!("{name:>10}"));
    println!("{:>8}   fastest variant of each", "ratio");
    for row in &ROWS {
        let title = format!("{} {}", row.mode.name(), row.name);
        if wanted.is_empty() || wanted.iter().any(|word| title.contains(word)) {
            print_row(row, &measure(row));
        }
    }
}
