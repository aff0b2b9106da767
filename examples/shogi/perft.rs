//! `shogi perft`: counts sequences of legal moves.

use std::time::Instant;

use crate::{Status, position};
use shogi_rules::Lang;

/// Count the sequences of legal moves of a length.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Length in plies.
    depth: u32,
    /// The position, as SFEN.
    #[arg(default_value = "startpos")]
    sfen: String,
    /// Print the count below each first move.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let position = position(&args.sfen, Lang::En)?;
    let start = Instant::now();
    let nodes = if args.divide {
        let mut nodes = 0;
        position.perft_divide(args.depth, |entry| {
            println!("{}: {}", entry.mv, entry.nodes);
            nodes += entry.nodes;
        });
        nodes
    } else {
        position.perft(args.depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    println!("depth {}: {nodes} nodes in {seconds:.3} s", args.depth);
    Ok(Status::Right)
}
