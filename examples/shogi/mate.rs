//! `shogi mate`: whether the side to move mates, and how.

use std::io::Write;

use serde::Serialize;
use shogi_rules::cpu::mate::{MateOptions, MateReport, MateStatus, solve};
use shogi_rules::{Lang, Move, UsiPosition, Validity};

use crate::{Failure, Output, Status, notation};

/// Find a mate by checks alone. Ends with 0 if there is one, 1 if there is none, 2 if it is undecided.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position, as SFEN or as a USI line: "startpos moves 7g7f …".
    position: String,
    /// How many positions to look into at most.
    #[arg(long, default_value_t = MateOptions::DEFAULT.nodes)]
    nodes: u64,
    /// Look for the shortest mate.
    #[arg(long)]
    shortest: bool,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Row {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<usize>,
    /// Whether no mate is shorter.
    shortest: bool,
    /// The moves in USI form.
    line: Vec<String>,
    /// The moves in Japanese.
    japanese: Vec<String>,
    nodes: u64,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut Output) -> Result<Status, Failure> {
    // Mate problems may lack a king.
    let line = UsiPosition::parse_with(&args.position, Validity::Lenient)
        .map_err(|error| error.message(lang).to_string())?;
    let options =
        MateOptions { nodes: args.nodes, shortest: args.shortest, ..MateOptions::DEFAULT };
    let report = solve(line.end(), &options);
    let (name, status) = match report.status {
        MateStatus::Mate => ("mate", Status::Right),
        MateStatus::NoMate => ("no mate", Status::Wrong),
        _ => ("undecided", Status::Unreadable),
    };
    let japanese =
        notation::japanese_line(line.end(), report.line.iter().copied(), line.moves().last());
    if args.json {
        let row = Row {
            status: name,
            plies: Some(report.line.len()).filter(|plies| *plies > 0),
            shortest: report.is_shortest,
            line: report.line.iter().map(Move::to_string).collect(),
            japanese,
            nodes: report.nodes,
        };
        serde_json::to_writer(&mut *out, &row).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        write_text(&report, &japanese.join(" "), lang, out)?;
    }
    Ok(status)
}

fn write_text(
    report: &MateReport,
    japanese: &str,
    lang: Lang,
    out: &mut Output,
) -> Result<(), Failure> {
    let plies = report.line.len();
    match (report.status, lang) {
        (MateStatus::Mate, Lang::Ja) => writeln!(out, "{plies}手詰：{japanese}")?,
        (MateStatus::Mate, _) => writeln!(out, "mate in {plies}: {japanese}")?,
        (MateStatus::NoMate, Lang::Ja) => writeln!(out, "詰みはありません")?,
        (MateStatus::NoMate, _) => writeln!(out, "no mate")?,
        (_, Lang::Ja) => writeln!(out, "わかりません")?,
        _ => writeln!(out, "undecided")?,
    }
    if plies > 0 {
        let moves: Vec<String> = report.line.iter().map(Move::to_string).collect();
        writeln!(out, "{}", moves.join(" "))?;
    }
    let word = if lang == Lang::Ja { "局面数：" } else { "nodes: " };
    writeln!(out, "{word}{}", report.nodes)?;
    Ok(())
}
