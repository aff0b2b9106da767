//! `shogi play`: a game in the terminal.

mod announcement;
mod command;
mod files;
mod guide;
mod saved;
mod seat;
mod session;

use std::io;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use shogi_rules::{ByColor, Clock, FoulMode, Game, Handicap, Lang, Position, RuleSet, TimeControl};

use crate::{Failure, Output, Status, position, rule_set};

use saved::Saved;
use seat::Seat;
use session::Session;

/// Play a game in the terminal, against the computer or between two people.
///
/// Type a move (7g7f, P*5e, ７六歩, P-7f) or a command; `help` lists the commands.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who has Black (先手, 下手): `you`, or the computer at a level: 1 to 5, easy, normal, hard.
    #[arg(long, default_value = "you")]
    black: Seat,
    /// Who has White (後手, 上手).
    #[arg(long, default_value = "normal")]
    white: Seat,
    /// Throw pawns (振り駒) for the side of who is named as Black.
    #[arg(long, conflicts_with_all = ["resume", "handicap"])]
    furigoma: bool,
    /// The handicap that White gives, by its name (二枚落ち, "two pieces"); White moves first then.
    #[arg(long, value_name = "NAME", value_parser = handicap)]
    handicap: Option<Handicap>,
    /// The position to start from, as SFEN.
    #[arg(long, value_name = "SFEN", conflicts_with = "handicap")]
    start: Option<String>,
    #[arg(long, value_name = "NAME", value_parser = rule_set::named, default_value = "jsa_pro", help = rule_set::help())]
    rules: RuleSet,
    /// Let fouls be played and judge them as the rules do; otherwise they are refused, with the reason.
    #[arg(long)]
    fouls: bool,
    /// The time control, such as "10m byoyomi=30s".
    #[arg(long, value_name = "CONTROL")]
    clock: Option<TimeControl>,
    /// Which of the many players of its level the computer is; default: another one every time.
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a game that was saved.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["black", "white", "handicap", "start", "rules", "fouls", "clock", "seed"])]
    resume: Option<PathBuf>,
    /// Draw with the letters of SFEN instead of kanji.
    #[arg(long)]
    ascii: bool,
}

/// Finds the handicap of a Japanese or English name.
fn handicap(name: &str) -> Result<Handicap, String> {
    let names = || {
        let names = Handicap::ALL.iter().map(|handicap| handicap.name_en());
        format!("one of {}, or a Japanese name", names.collect::<Vec<_>>().join(", "))
    };
    Handicap::from_name_ja(name).or_else(|| Handicap::from_name_en(name)).ok_or_else(names)
}

pub(crate) fn run(args: Args, lang: Lang, out: &mut Output) -> Result<Status, Failure> {
    let saved = match &args.resume {
        Some(file) => Saved::load(file, lang)?,
        None => new_game(&args, lang)?,
    };
    let mut session = Session::new(saved, args.resume, args.ascii, lang);
    if args.furigoma {
        session.throw(out)?;
    }
    session.play(&mut io::stdin().lock(), out)?;
    Ok(Status::Right)
}

fn new_game(args: &Args, lang: Lang) -> Result<Saved, String> {
    let start = match &args.start {
        Some(sfen) => position(sfen, lang)?,
        None => args.handicap.map_or_else(Position::startpos, Handicap::position),
    };
    let rules = if args.fouls { args.rules } else { args.rules.with_foul(FoulMode::Assist) };
    let mut game = Game::new(rules, start);
    if let Some(control) = args.clock {
        game = game.with_clock(Clock::new(control));
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = args.seed.unwrap_or(now.as_nanos() as u64);
    Ok(Saved { game, seats: ByColor { black: args.black, white: args.white }, seed, thought: 0 })
}
