//! `shogi perft`: counts sequences of legal moves.

use std::io::Write;
use std::time::Instant;

use shogi_rules::Lang;

use crate::{Failure, Output, Status, position};

/// Count the sequences of legal moves of a length.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Length in plies.
    depth: u32,
    /// The position, as SFEN.
    #[arg(default_value = "startpos")]
    sfen: String,
    /// Print the count below each first move; length 0 has none.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut Output) -> Result<Status, Failure> {
    let position = position(&args.sfen, lang)?;
    let start = Instant::now();
    let nodes = if args.divide && args.depth > 0 {
        let mut nodes = 0;
        let mut written = Ok(());
        position.perft_divide(args.depth, |entry| {
            nodes += entry.nodes;
            if written.is_ok() {
                written = writeln!(out, "{}: {}", entry.mv, entry.nodes).and_then(|()| out.flush());
            }
        });
        written?;
        nodes
    } else {
        position.perft(args.depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "depth {}: {nodes} nodes in {seconds:.3} s", args.depth)?;
    Ok(Status::Right)
}
