//! `shogi`: checks game records, shows boards, lists and counts legal moves.

mod board;
mod check;
mod files;
mod judge;
mod legal;
mod perft;
mod show;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use shogi_rules::{Lang, Position, PositionError, RuleSet, Setup, Validity};

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
    Show(show::Args),
    Legal(legal::Args),
    Perft(perft::Args),
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Language {
    En,
    Ja,
}

/// The rule sets that can be named on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Rules {
    /// Professional rules: repetition is no result.
    JsaPro,
    /// World Computer Shogi Championship: repetition is a draw.
    Wcsc,
}

impl From<Rules> for RuleSet {
    fn from(rules: Rules) -> RuleSet {
        match rules {
            Rules::JsaPro => RuleSet::JSA_PRO,
            Rules::Wcsc => RuleSet::WCSC,
        }
    }
}

impl From<Language> for Lang {
    fn from(language: Language) -> Lang {
        match language {
            Language::En => Lang::En,
            Language::Ja => Lang::Ja,
        }
    }
}

/// What a command ends with: everything is right, something that was looked at is wrong, or the command
/// could not do its work.
enum Status {
    Right,
    Wrong,
}

fn main() -> ExitCode {
    let Cli { command, lang } = Cli::parse();
    let lang = Lang::from(lang);
    let status = match command {
        Command::Check(args) => check::run(&args, lang),
        Command::Show(args) => show::run(&args, lang),
        Command::Legal(args) => legal::run(&args, lang),
        Command::Perft(args) => perft::run(&args),
    };
    match status {
        Ok(Status::Right) => ExitCode::SUCCESS,
        Ok(Status::Wrong) => ExitCode::from(1),
        Err(problem) => {
            eprintln!("shogi: {problem}");
            ExitCode::from(2)
        }
    }
}

/// Reads the position of a command line: any that a `Position` can be, mate problems included.
fn position(sfen: &str, lang: Lang) -> Result<Position, String> {
    let read = || -> Result<Position, PositionError> {
        Ok(Setup::from_sfen(sfen)?.position(Validity::Lenient)?)
    };
    read().map_err(|error| match error {
        PositionError::Sfen(error) => error.message(lang).to_string(),
        PositionError::Setup(problems) => problems.message(lang).to_string(),
    })
}
