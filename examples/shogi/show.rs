//! `shogi show`: the board at any move of a record, or of an SFEN.

use std::fs;
use std::io::Write;
use std::path::Path;

use shogi_rules::kifu::{self, NodeKind, ParseOptions, Record};
use shogi_rules::{Color, Lang, Position};

use crate::{Failure, Output, Status, board, files, position};

/// Show the board of a record (after its last move, or any other) or of an SFEN.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A record file (KIF, CSA) or an SFEN.
    what: String,
    /// After how many moves of the record; default: after the last.
    #[arg(long)]
    ply: Option<usize>,
    /// Draw with the letters of SFEN instead of kanji.
    #[arg(long)]
    ascii: bool,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut Output) -> Result<Status, Failure> {
    let path = Path::new(&args.what);
    let (position, handicap) = if path.exists() {
        let record = read(path, lang)?;
        (after(&record, path, args.ply, lang)?, is_handicap(&record))
    } else {
        (from_sfen(&args.what, args.ply, lang)?, false)
    };
    let board =
        if args.ascii { board::ascii(&position) } else { board::japanese(&position, handicap) };
    writeln!(out, "{board}{position}")?;
    Ok(Status::Right)
}

fn from_sfen(text: &str, ply: Option<usize>, lang: Lang) -> Result<Position, String> {
    let position = position(text, lang).map_err(|error| match lang {
        Lang::Ja => format!("ファイルがなく、SFENでもありません：{error}"),
        _ => format!("no such file, and not an SFEN: {error}"),
    })?;
    match (ply, lang) {
        (None, _) => Ok(position),
        (Some(_), Lang::Ja) => Err("--plyは棋譜にのみ使えます".into()),
        (Some(_), _) => Err("--ply needs a record, not an SFEN".into()),
    }
}

fn read(path: &Path, lang: Lang) -> Result<Record, String> {
    let name = path.display();
    let bytes = fs::read(path).map_err(|e| format!("{name}: {}", files::message(&e, lang)))?;
    kifu::read(&bytes, &ParseOptions::default())
        .map(|parsed| parsed.record)
        .map_err(|error| format!("{name}: {}", error.message(lang)))
}

/// Tells whether White gives a handicap, and so moves first.
fn is_handicap(record: &Record) -> bool {
    record.handicap().is_some() && record.start().side_to_move() == Color::White
}

/// The position after a number of moves of the main line, or after the last.
fn after(record: &Record, path: &Path, ply: Option<usize>, lang: Lang) -> Result<Position, String> {
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
    let name = path.display();
    match (ply.filter(|ply| *ply > played), lang) {
        (None, _) => Ok(position),
        (Some(ply), Lang::Ja) => Err(format!("{name}は{played}手で、{ply}手目はありません")),
        (Some(ply), _) => Err(format!("{name} has {played} moves, not {ply}")),
    }
}
