//! GNU Shogi 1.4, which speaks the language of the old xboard.

use std::time::{Duration, Instant};

use shogi_rules::{Game, Move, Position};

use crate::engine::Engine;
use crate::player::{Act, Player};
use crate::spec::Spec;

pub(crate) struct GnuShogi {
    engine: Engine,
    ms: Option<u64>,
    /// How many moves of the game it knows.
    known: u32,
}

impl GnuShogi {
    pub(crate) fn start(command: &[String], spec: &Spec) -> Result<GnuShogi, String> {
        let mut engine = Engine::start(command)?;
        engine.say("new")?;
        engine.say("level 1 60:00")?;
        if let Some(depth) = spec.depth {
            // It asks for the number.
            engine.say("depth")?;
            engine.say(&depth.to_string())?;
        }
        engine.say("force")?;
        let ms = spec.ms.or(spec.depth.is_none().then_some(100));
        Ok(GnuShogi { engine, ms, known: 0 })
    }
}

impl Player for GnuShogi {
    fn choose(&mut self, game: &Game) -> Result<Act, String> {
        if *game.start() != Position::startpos() {
            return Err("GNU Shogi is only asked for games from the start".into());
        }
        for mv in game.moves().skip(self.known as usize) {
            self.engine.say(&mv.to_string())?;
        }
        // With its first move it leaves the mode in which it only listens.
        if self.known == 0 || game.len() <= self.known {
            self.engine.say("go")?;
        }
        self.known = game.len() + 1;
        let mut deadline = self.ms.map(|ms| Instant::now() + Duration::from_millis(ms));
        let last = Instant::now() + Duration::from_secs(60);
        loop {
            let heard = self.engine.hear_until(deadline.unwrap_or(last))?;
            match heard {
                Some(line) if line.contains("Illegal move") => {
                    return Err(format!("GNU Shogi refuses a move: {line}"));
                }
                Some(line) => {
                    if let Some(act) = read(&line) {
                        return Ok(act);
                    }
                }
                // `?`: move now.
                None if deadline.take().is_some() => self.engine.say("?")?,
                None => return Err("GNU Shogi does not answer".into()),
            }
        }
    }
}

/// `12. ... 7g7f 298720` is its move; without dots it repeats that of the other side.
fn read(line: &str) -> Option<Act> {
    if line.contains("Resigns") {
        return Some(Act::Resign);
    }
    let word = line.split_once(". ... ")?.1.split_whitespace().next()?;
    Some(word.parse::<Move>().map_or_else(|_| Act::Nonsense(line.into()), Act::Move))
}
