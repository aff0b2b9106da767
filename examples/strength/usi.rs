//! Engines that speak USI.

use std::fmt::Write;
use std::time::Duration;

use shogi_rules::usi::{BestMove, Command, Go, Reply};
use shogi_rules::{Game, Position};

use crate::engine::Engine;
use crate::player::{Act, Player};
use crate::spec::Spec;

pub(crate) struct UsiEngine {
    engine: Engine,
    go: Go<'static>,
    /// Sjaak writes and reads drops with `@`.
    drops_with_at: bool,
    nodes: u64,
}

impl UsiEngine {
    pub(crate) fn start(command: &[String], spec: &Spec) -> Result<UsiEngine, String> {
        let mut engine = Engine::start(command)?;
        let wait = Duration::from_secs(20);
        engine.say(&Command::Usi.to_string())?;
        let mut drops_with_at = false;
        engine.hear(wait, |line| match Reply::parse(line) {
            Ok(Reply::Name(name)) => {
                drops_with_at = name.starts_with("Sjaak");
                None
            }
            Ok(Reply::UsiOk) => Some(()),
            _ => None,
        })?;
        for (name, value) in &spec.options {
            engine.say(&Command::SetOption { name, value: Some(value) }.to_string())?;
        }
        engine.say(&Command::IsReady.to_string())?;
        engine.hear(wait, |line| (Reply::parse(line) == Ok(Reply::ReadyOk)).then_some(()))?;
        engine.say(&Command::NewGame.to_string())?;
        let mut go =
            Go { nodes: spec.nodes, depth: spec.depth, move_time: spec.ms, ..Go::default() };
        if go == Go::default() {
            go.move_time = Some(100);
        }
        Ok(UsiEngine { engine, go, drops_with_at, nodes: 0 })
    }
}

/// The text of a `position` message.
fn position(game: &Game) -> String {
    let mut text = if *game.start() == Position::startpos() {
        String::from("startpos")
    } else {
        format!("sfen {}", game.start())
    };
    for (number, mv) in game.moves().enumerate() {
        let word = if number == 0 { " moves" } else { "" };
        let _ = write!(text, "{word} {mv}"); // a String takes everything
    }
    text
}

impl Player for UsiEngine {
    fn choose(&mut self, game: &Game) -> Result<Act, String> {
        let mut position = position(game);
        if self.drops_with_at {
            position = position.replace('*', "@");
        }
        self.engine.say(&Command::Position(&position).to_string())?;
        self.engine.say(&Command::Go(self.go).to_string())?;
        let wait = Duration::from_secs(60) + Duration::from_millis(self.go.move_time.unwrap_or(0));
        let mut nodes = 0;
        let answer = self.engine.hear(wait, |line| {
            let line =
                if line.starts_with("info") { line.to_owned() } else { line.replace('@', "*") };
            match Reply::parse(&line) {
                Ok(Reply::Info(info)) => {
                    nodes = info.nodes.unwrap_or(nodes);
                    None
                }
                Ok(Reply::BestMove(BestMove::Move { mv, .. })) => Some(Act::Move(mv)),
                Ok(Reply::BestMove(BestMove::Resign)) => Some(Act::Resign),
                Ok(Reply::BestMove(BestMove::Win)) => Some(Act::Declare),
                _ if line.starts_with("bestmove") => Some(Act::Nonsense(line)),
                _ => None,
            }
        });
        self.nodes += nodes;
        answer
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
