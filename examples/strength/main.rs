//! `strength`: matches between players, with a referee that checks every move.

/// Prints a line. Who reads it may have seen enough: then nothing is printed.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write;
        let _ = writeln!(std::io::stdout(), $($text)*);
    }};
}

mod clock;
mod engine;
mod games;
mod gifts;
mod gnushogi;
mod level;
mod outlook;
mod player;
mod selfplay;
mod simple;
mod spec;
mod usi;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use games::Match;
use outlook::Tally;
use spec::Spec;

/// Plays matches between two players and says how much stronger the first is.
///
/// A player is `level:1` to `level:5`, `random`, `greedy`, `usi:COMMAND` or `xboard:COMMAND` (GNU Shogi), and may be
/// followed by limits and options: `level:4,nodes=500`, `usi:fairy-stockfish,nodes=1000,Skill Level=3`,
/// `xboard:gnushogi,ms=50`.
#[derive(Parser)]
#[command(name = "strength", version)]
struct Cli {
    /// The two players.
    #[arg(num_args = 2)]
    players: Vec<Spec>,
    /// How many games are played, in each pairing.
    #[arg(long, default_value_t = 20)]
    games: u32,
    /// The same seed gives the same games, unless time or other programs decide.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds for each move, for every player without a limit of its own; of levels, processor time.
    #[arg(long)]
    ms: Option<u64>,
    /// Games at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Lines `startpos moves …`, each played with both colours; what follows `#` is a comment.
    #[arg(long, default_value = "testdata/openings.txt")]
    openings: PathBuf,
    /// Fail if the first player of a pairing scores less than this share of the points.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    at_least: f64,
    /// Print every game.
    #[arg(long)]
    verbose: bool,
    /// Each level against the one below.
    #[arg(long, conflicts_with = "players")]
    chain: bool,
    /// So many games of the strongest level at 300 nodes under each rule set.
    #[arg(long, value_name = "N", conflicts_with_all = ["players", "chain"])]
    selfplay: Option<u32>,
    /// Count pieces given away and useless checks of each level in games with itself.
    #[arg(long, conflicts_with_all = ["players", "chain", "selfplay"])]
    gifts: bool,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(problem) => {
            eprintln!("strength: {problem}");
            ExitCode::from(2)
        }
    }
}

/// Does what was asked for; `false` if a move was illegal or a score too low.
fn run(cli: &Cli) -> Result<bool, String> {
    let settings = games::Settings {
        openings: games::openings(&cli.openings)?,
        games: cli.games,
        seed: cli.seed,
        jobs: cli.jobs.max(1),
        verbose: cli.verbose,
    };
    if let Some(games) = cli.selfplay {
        return selfplay::run(&games::Settings { games, ..settings });
    }
    if cli.gifts {
        return gifts::run(&settings);
    }
    let pairings = match &cli.players[..] {
        [a, b] => vec![(a.clone(), b.clone())],
        _ if cli.chain => (2..=5).map(|n| (Spec::level(n), Spec::level(n - 1))).collect(),
        _ => return Err("name two players, or --chain, --selfplay or --gifts".into()),
    };
    let mut right = true;
    for (a, b) in pairings {
        let pair = [a.with_time(cli.ms), b.with_time(cli.ms)];
        let tally: Tally = Match { pair: &pair, settings: &settings }.play()?;
        say!("{}", tally.report(&pair));
        right &= tally.faults == 0 && tally.score() >= cli.at_least;
    }
    Ok(right)
}
