//! `shogi`: checks and converts game records, shows boards, lists and counts legal moves, finds mates,
//! plays in the terminal and as an engine.

mod board;
mod check;
mod conversion;
mod convert;
mod explain;
mod files;
mod legal;
mod mate;
mod notation;
mod outlet;
mod perft;
mod play;
mod problem;
mod progress;
mod report;
mod rule_set;
mod show;
mod think;
mod usi;

use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use shogi_rules::{Lang, Position, PositionError, Setup, Validity};

/// Reads game records of shogi, replays them under a rule set, and explains positions.
#[derive(Parser)]
#[command(name = "shogi", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Language of results and reasons.
    #[arg(long, global = true, value_enum, default_value_t = Language::En)]
    lang: Language,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Convert(convert::Args),
    Show(show::Args),
    Legal(legal::Args),
    Mate(mate::Args),
    Perft(perft::Args),
    Play(play::Args),
    Usi(usi::Args),
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Language {
    En,
    Ja,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Lang {
        match language {
            Language::En => Lang::En,
            Language::Ja => Lang::Ja,
        }
    }
}

/// What a command ends with, unless it could not do its work at all.
enum Status {
    /// Everything is right.
    Right,
    /// Something that was looked at is wrong.
    Wrong,
    /// Something could not be looked at.
    Unreadable,
}

/// Why a command could not do its work.
enum Failure {
    /// The output cannot be written.
    Output(io::Error),
    /// Anything else, in words for the user.
    Problem(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<String> for Failure {
    fn from(problem: String) -> Failure {
        Failure::Problem(problem)
    }
}

/// Where results go. Every write is checked: the reader may have gone, or the disk may be full.
type Output = BufWriter<StdoutLock<'static>>;

fn main() -> ExitCode {
    let Cli { command, lang } = Cli::parse();
    let lang = Lang::from(lang);
    let problem = match run(command, lang) {
        Ok(Status::Right) => return ExitCode::SUCCESS,
        Ok(Status::Wrong) => return ExitCode::from(1),
        Ok(Status::Unreadable) => return ExitCode::from(2),
        // `shogi … | head` has seen enough.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Failure::Output(error)) => match lang {
            Lang::Ja => format!("出力できません：{error}"),
            _ => format!("the output cannot be written: {error}"),
        },
        Err(Failure::Problem(problem)) => problem,
    };
    let _ = writeln!(io::stderr(), "shogi: {problem}"); // there is nowhere left to complain
    ExitCode::from(2)
}

fn run(command: Command, lang: Lang) -> Result<Status, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let status = match command {
        Command::Check(args) => check::run(&args, lang, &mut out),
        Command::Convert(args) => convert::run(&args, lang, &mut out),
        Command::Show(args) => show::run(&args, lang, &mut out),
        Command::Legal(args) => legal::run(&args, lang, &mut out),
        Command::Mate(args) => mate::run(&args, lang, &mut out),
        Command::Perft(args) => perft::run(&args, lang, &mut out),
        Command::Play(args) => play::run(args, lang, &mut out),
        Command::Usi(args) => usi::run(&args, lang, &mut out),
    }?;
    out.flush()?;
    Ok(status)
}

/// Reads the position of a command line: any that a `Position` can be, mate problems included.
fn position(sfen: &str, lang: Lang) -> Result<Position, String> {
    let read = || -> Result<Position, PositionError> {
        Ok(Setup::from_sfen(sfen)?.position(Validity::Lenient)?)
    };
    read().map_err(|error| error.message(lang).to_string())
}
