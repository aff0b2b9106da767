//! `shogi usi`: the player of the library as an engine for programs that speak USI.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvError, TryRecvError, channel};
use std::thread;

use shogi_rules::cpu::Level;
use shogi_rules::cpu::mate::MateStatus;
use shogi_rules::usi::{
    BestMove, Checkmate, Choices, Command, EngineOption, Go, Info, OptionKind, Reply,
};
use shogi_rules::{ErrorCode, Game, Lang, Move, RuleSet, UsiPosition, Validity};

use crate::think::{Task, Thinking};
use crate::{Failure, Output, Status};

/// Play as an engine: speak USI on standard input and output.
///
/// A line or an option that is not understood is told in an `info string` and passed over. `USI_Hash` is understood and
/// changes nothing: an answer follows from the game, the rules, the level, the seed and the nodes.
#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_args: &Args, lang: Lang, out: &mut Output) -> Result<Status, Failure> {
    let mut engine =
        Engine { out, inbox: Inbox::open(), lang, settings: Settings::default(), game: None };
    while let Ok(line) = engine.inbox.next() {
        if !engine.obey(&line)? {
            break;
        }
    }
    Ok(Status::Right)
}

/// The lines that have come in.
pub(crate) struct Inbox {
    receiver: Receiver<String>,
    /// Lines that were put off.
    later: VecDeque<String>,
}

impl Inbox {
    /// Reads standard input in a thread of its own, so that a search hears `stop`.
    fn open() -> Inbox {
        let (sender, receiver) = channel();
        thread::spawn(move || {
            for line in io::stdin().lock().split(b'\n') {
                let Ok(line) = line else { return };
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        Inbox { receiver, later: VecDeque::new() }
    }

    /// The next line, those that were put off first; an error at the end of the input.
    fn next(&mut self) -> Result<String, RecvError> {
        self.later.pop_front().map_or_else(|| self.receiver.recv(), Ok)
    }

    /// A line that is new, if there is one now.
    pub(crate) fn look(&mut self) -> Result<String, TryRecvError> {
        self.receiver.try_recv()
    }

    /// Waits for a line that is new.
    pub(crate) fn wait(&mut self) -> Result<String, RecvError> {
        self.receiver.recv()
    }

    /// Puts a line off until the search is over.
    pub(crate) fn put_off(&mut self, line: String) {
        self.later.push_back(line);
    }
}

/// What the user can set.
struct Settings {
    /// Counted from 1.
    level: usize,
    seed: u32,
    rules: RuleSet,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { level: Level::ALL.len(), seed: 1, rules: RuleSet::JSA_PRO }
    }
}

struct Engine<'a> {
    out: &'a mut Output,
    inbox: Inbox,
    lang: Lang,
    settings: Settings,
    /// The game of the last `position`; `None` if that was not understood.
    game: Option<Game>,
}

impl Engine<'_> {
    /// Does what a line says; `false` after `quit`.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        match Command::parse(line) {
            Ok(Command::Quit) => return Ok(false),
            Ok(Command::Usi) => self.introduce()?,
            Ok(Command::IsReady) => self.say(Reply::ReadyOk)?,
            Ok(Command::SetOption { name, value }) => self.set(name, value.unwrap_or(""))?,
            Ok(Command::Position(text)) => self.set_up(text)?,
            Ok(Command::Go(go)) if go.mate.is_some() => return self.solve(&go),
            Ok(Command::Go(go)) => return self.think(&go),
            // There is nothing to stop, and nothing is kept from game to game.
            Ok(Command::Stop | Command::PonderHit | Command::NewGame | Command::GameOver(_)) => {}
            Err(error) if error.kind == ErrorCode::UsiUnknownMessage && line.trim().is_empty() => {}
            Err(error) => {
                let problem = error.message(self.lang).to_string();
                self.complain(&format!("{problem}: {}", line.trim()))?;
            }
        }
        Ok(true)
    }

    fn say(&mut self, reply: Reply<'_>) -> io::Result<()> {
        writeln!(self.out, "{reply}")?;
        self.out.flush()
    }

    fn complain(&mut self, problem: &str) -> io::Result<()> {
        self.say(Reply::Info(Info { string: Some(problem), ..Info::default() }))
    }

    fn introduce(&mut self) -> io::Result<()> {
        let (seed, level) = (i64::from(self.settings.seed), self.settings.level as i64);
        let names: Vec<&str> = RuleSet::PRESETS.iter().map(|(name, _)| *name).collect();
        let levels = Some(Level::ALL.len() as i64);
        self.say(Reply::Name(concat!("shogi-rules ", env!("CARGO_PKG_VERSION"))))?;
        self.say(Reply::Author("the authors of shogi-rules"))?;
        let rules = OptionKind::Combo {
            default: self.settings.rules.name().unwrap_or_default(),
            choices: Choices::from(&names[..]),
        };
        for (name, kind) in [
            ("Level", OptionKind::Spin { default: level, min: Some(1), max: levels }),
            (
                "Seed",
                OptionKind::Spin { default: seed, min: Some(0), max: Some(i64::from(u32::MAX)) },
            ),
            ("RuleSet", rules),
        ] {
            self.say(Reply::Option(EngineOption { name, kind }))?;
        }
        self.say(Reply::UsiOk)
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        let known = match name {
            "Level" => value
                .parse()
                .ok()
                .filter(|level| (1..=Level::ALL.len()).contains(level))
                .map(|level| self.settings.level = level),
            "Seed" => value.parse().ok().map(|seed| self.settings.seed = seed),
            "RuleSet" => RuleSet::from_name(value).map(|rules| self.settings.rules = rules),
            // Every program sets these. The size of a search's table follows from its nodes: were it another, the
            // answer would be. And pondering needs no preparation.
            "USI_Hash" | "USI_Ponder" => Some(()),
            _ => return self.complain(&format!("{name} is no option")),
        };
        match known {
            Some(()) => Ok(()),
            None => self.complain(&format!("{name} cannot be {value:?}")),
        }
    }

    fn set_up(&mut self, text: &str) -> io::Result<()> {
        self.game = None;
        let position = match UsiPosition::parse_with(text, Validity::Tsume) {
            Ok(position) => position,
            Err(error) => return self.complain(&error.message(self.lang).to_string()),
        };
        let mut game = Game::new(self.settings.rules, position.start().clone());
        let played = position.moves().try_for_each(|mv| game.play(mv).map(drop));
        if played.is_err() || game.outcome().is_some() {
            // The program goes on after what ends a game by these rules, say a repetition.
            game = Game::new(self.settings.rules, position.end().clone());
        }
        self.game = Some(game);
        Ok(())
    }

    /// Looks for a mate and answers; `false` if `quit` came meanwhile.
    fn solve(&mut self, go: &Go<'_>) -> Result<bool, Failure> {
        let Some(game) = &self.game else {
            self.complain("there is no position")?;
            self.say(Reply::Checkmate(Checkmate::Timeout))?;
            return Ok(true);
        };
        let position = game.position();
        let mut thinking = Thinking::new(go, position.side_to_move(), self.out, &mut self.inbox);
        let report = thinking.solve(position, go)?;
        let quit = thinking.quit;
        let answer = match report.status {
            MateStatus::Mate => Checkmate::Moves(report.line[..].into()),
            MateStatus::NoMate => Checkmate::NoMate,
            _ => Checkmate::Timeout,
        };
        if !quit {
            self.say(Reply::Checkmate(answer))?;
        }
        Ok(!quit)
    }

    /// Thinks and answers; `false` if `quit` came meanwhile.
    fn think(&mut self, go: &Go<'_>) -> Result<bool, Failure> {
        if self.game.is_none() {
            self.complain("there is no position")?;
            self.say(Reply::BestMove(BestMove::Resign))?;
        }
        let Some(game) = &self.game else { return Ok(true) };
        let legal = |mv: &Move| game.position().is_legal(*mv);
        let only: Vec<Move> = go.search_moves.iter().filter(legal).collect();
        if only.is_empty() && !go.search_moves.is_empty() {
            self.complain("none of the searchmoves is legal: all moves are considered")?;
        }
        let Some(game) = &self.game else { return Ok(true) };
        let level = Level::ALL.get(self.settings.level - 1).copied().unwrap_or(Level::L5);
        let task = Task { game, level, seed: u64::from(self.settings.seed), go, only: &only };
        let mut thinking =
            Thinking::new(go, game.position().side_to_move(), self.out, &mut self.inbox);
        let answer = thinking.run(&task);
        let quit = thinking.quit;
        if !quit {
            self.say(Reply::BestMove(answer?))?;
        }
        Ok(!quit)
    }
}
