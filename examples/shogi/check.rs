//! `shogi check`: replays records under a rule set.

use std::io::{self, Write};
use std::path::PathBuf;
use std::str::FromStr;

use shogi_rules::kifu::{Games, ParseOptions, Record, Verdict};
use shogi_rules::{ByColor, Clock, Lang, RuleSet, TimeControl, TimeControlError};

use crate::explain::explain;
use crate::files::{self, Found};
use crate::progress::progress;
use crate::report::{Row, Summary};
use crate::{Failure, Output, Status, rule_set};

/// Check records: read them, replay every move, say how each game ended or what is wrong with it.
///
/// Exit code 0: all are right; 1: something is wrong with one; 2: a file or folder could not be read
/// (the others are checked all the same), or there is nothing to check.
#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub(crate) struct Args {
    /// Record files (KIF, KI2, CSA, JKF, USI, USEN), or folders of them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    #[arg(long, value_name = "NAME", value_parser = rule_set::named, default_value = "jsa_pro", help = rule_set::help())]
    rules: RuleSet,
    /// The time control to judge the recorded times by: `record` (as the record itself states it, if it does),
    /// `none`, or one like "10m byoyomi=30s".
    #[arg(long, value_name = "CONTROL", default_value = "record")]
    clock: Clocks,
    /// Print below each game why it ended as it did.
    #[arg(long)]
    explain: bool,
    /// Accept only what the formats' descriptions allow; the default repairs common oddities.
    #[arg(long)]
    strict: bool,
    /// Print what was repaired in reading.
    #[arg(long)]
    warnings: bool,
    /// Print one JSON object a game instead of text, and one for each file that could not be read.
    #[arg(long)]
    json: bool,
}

/// By which clock recorded times are judged.
#[derive(Clone)]
enum Clocks {
    None,
    Record,
    Control(TimeControl),
}

impl FromStr for Clocks {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Clocks, TimeControlError> {
        Ok(match text {
            "none" => Clocks::None,
            "record" => Clocks::Record,
            control => Clocks::Control(control.parse()?),
        })
    }
}

impl Args {
    fn judge<'a>(&self, record: &'a Record) -> Verdict<'a> {
        let control = match self.clock {
            Clocks::None => None,
            Clocks::Record => record.time_control(),
            Clocks::Control(control) => Some(ByColor { black: control, white: control }),
        };
        match control {
            Some(control) => record.judge_timed(self.rules, Clock::with_sides(control)),
            None => record.judge(self.rules),
        }
    }
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut Output) -> Result<Status, Failure> {
    let files = files::some_records(&args.paths, lang)?;
    let progress = progress(files.len());
    let mut summary = Summary::default();
    for file in files {
        let rows = rows(file, args, lang);
        summary.add_file(&rows);
        progress.suspend(|| print(&rows, args, lang, out))?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    if !args.json {
        writeln!(out, "{}", summary.message(lang))?;
    }
    Ok(summary.status())
}

/// Reads all games of a file and judges each.
fn rows(file: Found, args: &Args, lang: Lang) -> Vec<Row> {
    let path = file.path.display().to_string();
    let bytes = match file.read() {
        Ok(bytes) => bytes,
        Err(error) => return vec![Row::unreadable(&path, &error, lang)],
    };
    let mut options = ParseOptions::default();
    if args.strict {
        options = options.strict();
    }
    let games = match Games::new(&bytes, &options) {
        Ok(games) => games,
        Err(error) => return vec![Row::error(&path, 1, error, lang)],
    };
    games
        .zip(1..)
        .map(|(parsed, game)| match parsed {
            Ok(parsed) => {
                let verdict = args.judge(&parsed.record);
                let row = Row::judged(&path, game, &parsed, &verdict, lang);
                if args.explain {
                    row.with_explanation(explain(&parsed.record, &verdict, lang))
                } else {
                    row
                }
            }
            Err(error) => Row::error(&path, game, error, lang),
        })
        .collect()
}

/// Writes the rows of one file through to the terminal, where the progress bar makes way for them.
fn print(rows: &[Row], args: &Args, lang: Lang, out: &mut Output) -> io::Result<()> {
    for row in rows {
        if args.json {
            row.write_json(out)?;
        } else {
            row.write_text(args.warnings, lang, out)?;
        }
    }
    out.flush()
}
