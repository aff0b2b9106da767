//! `shogi show`: the board at any move of a record, or of an SFEN.

use std::fs;
use std::path::Path;

use shogi_rules::kifu::{self, NodeKind, ParseOptions};
use shogi_rules::{Lang, Position};

use crate::{Status, board, position};

/// Show the board of a record (after its last move, or any other) or of an SFEN.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A record file (KIF, CSA) or an SFEN.
    what: String,
    /// After how many moves; default: after the last.
    #[arg(long)]
    ply: Option<usize>,
    /// Draw with the letters of SFEN instead of kanji.
    #[arg(long)]
    ascii: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<Status, String> {
    let path = Path::new(&args.what);
    let position = if path.is_file() {
        from_record(path, args.ply, lang)?
    } else {
        position(&args.what, lang)?
    };
    let draw = if args.ascii { board::ascii } else { board::japanese };
    print!("{}", draw(&position));
    println!("{position}");
    Ok(Status::Right)
}

fn from_record(path: &Path, ply: Option<usize>, lang: Lang) -> Result<Position, String> {
    let name = path.display();
    let bytes = fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    let parsed = kifu::read(&bytes, &ParseOptions::default())
        .map_err(|error| format!("{name}: {}", error.message(lang)))?;
    let record = parsed.record;
    let mut position = record.start().clone();
    let mut played = 0;
    for node in record.main_line().filter_map(|id| record.node(id)) {
        if ply == Some(played) {
            return Ok(position);
        }
        match &node.kind {
            NodeKind::Move { mv, .. } => {
                // The reader has checked the moves; a foul stands last and is shown as it was played.
                position = position.after(*mv);
            }
            NodeKind::Pass => position = position.after_pass(),
            _ => continue,
        }
        played += 1;
    }
    match ply {
        Some(ply) if ply > played => Err(format!("{name} has {played} moves, not {ply}")),
        _ => Ok(position),
    }
}
