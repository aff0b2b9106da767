//! `shogi check`: replays records under a rule set.

use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use shogi_rules::kifu::{Games, ParseError, ParseOptions, Parsed};
use shogi_rules::{Lang, RuleSet};

use crate::judge::{Verdict, judge};
use crate::{Rules, Status, files};

/// Check records: read them, replay every move, say how each game ended or what is wrong with it.
///
/// Exit code 0: all are right; 1: something is wrong with one; 2: a path could not be read.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Record files (KIF, CSA), or folders of them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The rules to judge by.
    #[arg(long, value_enum, default_value_t = Rules::JsaPro)]
    rules: Rules,
    /// Accept only what the formats' descriptions allow; the default repairs common oddities.
    #[arg(long)]
    strict: bool,
    /// Print what was repaired in reading.
    #[arg(long)]
    warnings: bool,
    /// Print one JSON object a game instead of text.
    #[arg(long)]
    json: bool,
}

/// One game, as `--json` prints it.
#[derive(Serialize)]
struct Row {
    path: String,
    /// The number of the game in its file, from 1.
    game: usize,
    /// `ok`, `differs` (record and rules contradict each other) or `error` (not readable).
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<u16>,
    warnings: Vec<String>,
}

#[derive(Default)]
struct Summary {
    files: usize,
    games: usize,
    plies: u64,
    differing: usize,
    unreadable: usize,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<Status, String> {
    let paths = files::records(&args.paths)?;
    if paths.is_empty() {
        return Err("no records found".into());
    }
    let progress = progress(paths.len());
    let mut summary = Summary { files: paths.len(), ..Summary::default() };
    for path in &paths {
        let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        for row in rows(path, &bytes, args, lang) {
            summary.add(&row);
            progress.suspend(|| print(&row, args));
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if !args.json {
        println!("{summary}");
    }
    Ok(if summary.differing + summary.unreadable == 0 { Status::Right } else { Status::Wrong })
}

/// A bar that shows itself only where somebody looks and only if the work takes longer than a moment.
fn progress(files: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() || files < 2 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} files, {eta} left");
    let bar = ProgressBar::new(files as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Reads all games of a file and judges each.
fn rows(path: &Path, bytes: &[u8], args: &Args, lang: Lang) -> Vec<Row> {
    let mut options = ParseOptions::default();
    if args.strict {
        options = options.strict();
    }
    let path = path.display().to_string();
    let games = match Games::new(bytes, &options) {
        Ok(games) => games,
        Err(error) => return vec![unreadable(path, 1, error, lang)],
    };
    games
        .zip(1..)
        .map(|(parsed, game)| match parsed {
            Ok(parsed) => judged(path.clone(), game, &parsed, args.rules.into(), lang),
            Err(error) => unreadable(path.clone(), game, error, lang),
        })
        .collect()
}

fn judged(path: String, game: usize, parsed: &Parsed, rules: RuleSet, lang: Lang) -> Row {
    let verdict = judge(&parsed.record, rules);
    let ending = Some(verdict.ending(lang));
    let warnings = parsed.diagnostics.iter().map(|d| d.message(lang).to_string()).collect();
    let Verdict { plies, judged, recorded, winner, difference } = verdict;
    let recorded = recorded.map(|end| end.raw);
    let winner = judged.map_or(winner, shogi_rules::Outcome::winner).map(|color| color.to_string());
    Row {
        path,
        game,
        status: if difference.is_some() { "differs" } else { "ok" },
        plies: Some(plies),
        ending,
        recorded,
        winner,
        message: difference,
        line: None,
        column: None,
        code: None,
        warnings,
    }
}

fn unreadable(path: String, game: usize, error: ParseError, lang: Lang) -> Row {
    Row {
        path,
        game,
        status: "error",
        plies: None,
        ending: None,
        recorded: None,
        winner: None,
        message: Some(error.message(lang).to_string()),
        line: Some(error.line),
        column: Some(error.column),
        code: Some(error.code().number()),
        warnings: Vec::new(),
    }
}

fn print(row: &Row, args: &Args) {
    if args.json {
        match serde_json::to_string(row) {
            Ok(json) => println!("{json}"),
            Err(error) => eprintln!("shogi: {}: {error}", row.path),
        }
        return;
    }
    let game = if row.game > 1 { format!(" game {}", row.game) } else { String::new() };
    let what = match (row.plies, &row.ending) {
        (Some(plies), Some(ending)) => format!("{plies} moves, {ending}"),
        _ => String::new(),
    };
    let gap = if what.is_empty() || row.message.is_none() { "" } else { "; " };
    println!(
        "{:8}{}{game}: {what}{gap}{}",
        row.status,
        row.path,
        row.message.as_deref().unwrap_or_default()
    );
    if args.warnings {
        for warning in &row.warnings {
            println!("        {}{game}: {warning}", row.path);
        }
    }
}

impl Summary {
    fn add(&mut self, row: &Row) {
        self.games += 1;
        self.plies += u64::from(row.plies.unwrap_or(0));
        self.differing += usize::from(row.status == "differs");
        self.unreadable += usize::from(row.status == "error");
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Summary { files, games, plies, differing, unreadable } = self;
        write!(
            f,
            "{files} files, {games} games, {plies} moves: {} ok, {differing} differ from the rules, {unreadable} unreadable",
            games - differing - unreadable
        )
    }
}
