//! `shogi show`: the board at any move of a record, or of an SFEN.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use shogi_rules::kifu::{self, NodeKind, ParseOptions, Record};
use shogi_rules::svg::BoardSvg;
use shogi_rules::{Bitboard, ByColor, Color, Handicap, Lang, Move, Position, SideNames};

use crate::{Failure, Output, Status, board, files, position};

/// Show the board of a record (after its last move, or any other) or of an SFEN.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A record file (KIF, KI2, CSA, JKF, USI, USEN) or an SFEN.
    what: String,
    /// After how many moves of the record; default: after the last.
    #[arg(long)]
    ply: Option<usize>,
    /// Draw with the letters of SFEN instead of kanji.
    #[arg(long)]
    ascii: bool,
    /// Write a picture (SVG) to this file instead of drawing in the terminal.
    #[arg(long, value_name = "FILE", conflicts_with = "ascii")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut Output) -> Result<Status, Failure> {
    let path = Path::new(&args.what);
    let record = if path.exists() { Some(read(path, lang)?) } else { None };
    let (position, last_move) = match &record {
        Some(record) => after(record, path, args.ply, lang)?,
        None => (from_sfen(&args.what, args.ply, lang)?, None),
    };
    if let Some(file) = &args.svg {
        let picture = picture(&position, last_move, record.as_ref());
        fs::write(file, picture).map_err(|error| match lang {
            Lang::Ja => format!("{}に書き込めません：{error}", file.display()),
            _ => format!("{} cannot be written: {error}", file.display()),
        })?;
        return Ok(Status::Right);
    }
    let names = record.as_ref().map_or(SideNames::Even, side_names);
    let board = if args.ascii {
        board::ascii(&position, Bitboard::EMPTY)
    } else {
        board::japanese(&position, names, Bitboard::EMPTY)
    };
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

/// How the sides are called: 下手 and 上手 where White gives a handicap, and so moves first.
fn side_names(record: &Record) -> SideNames {
    let handicap = record.handicap().filter(|_| record.start().side_to_move() == Color::White);
    handicap.map_or(SideNames::Even, Handicap::side_names)
}

/// A position as SVG, with the names of the players as KIF or CSA files have them.
fn picture(position: &Position, last_move: Option<Move>, record: Option<&Record>) -> String {
    let keys = ByColor { black: ["先手", "下手", "N+"], white: ["後手", "上手", "N-"] };
    let name = |side| {
        let mut names = keys[side].into_iter().filter_map(|key| record?.header(key));
        names.next().unwrap_or("")
    };
    let mut picture = BoardSvg::new(position);
    for side in Color::ALL {
        picture = picture.name(side, name(side));
    }
    if let Some(mv) = last_move {
        picture = picture.last_move(mv);
    }
    picture.to_string()
}

/// The position after a number of moves of the main line, or after the last, and the move that led to it.
fn after(
    record: &Record,
    path: &Path,
    ply: Option<usize>,
    lang: Lang,
) -> Result<(Position, Option<Move>), String> {
    let mut position = record.start().clone();
    let mut last_move = None;
    let mut played = 0;
    for node in record.main_line().filter_map(|id| record.node(id)) {
        if ply == Some(played) {
            return Ok((position, last_move));
        }
        match &node.kind {
            NodeKind::Move { mv, .. } => {
                // The reader has checked the moves; a foul stands last and is shown as it was played.
                position = position.after(*mv);
                last_move = Some(*mv);
            }
            NodeKind::Pass => {
                position = position.after_pass();
                last_move = None;
            }
            _ => continue,
        }
        played += 1;
    }
    let name = path.display();
    match (ply.filter(|ply| *ply > played), lang) {
        (None, _) => Ok((position, last_move)),
        (Some(ply), Lang::Ja) => Err(format!("{name}は{played}手で、{ply}手目はありません")),
        (Some(ply), _) => Err(format!("{name} has {played} moves, not {ply}")),
    }
}
