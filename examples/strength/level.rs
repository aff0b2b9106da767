//! The levels of the library.

use std::time::Duration;

use shogi_rules::Game;
use shogi_rules::cpu::{Choice, Level, Player as Cpu};

use crate::clock::Clock;
use crate::player::{Act, Player};
use crate::spec::Spec;

/// A level, perhaps with other limits.
pub(crate) struct Leveled {
    cpu: Cpu,
    limit: Option<Duration>,
    nodes: u64,
    time: Duration,
}

impl Leveled {
    /// `number` counts from 1.
    pub(crate) fn new(number: usize, spec: &Spec, seed: u64) -> Result<Leveled, String> {
        let mut level = Level::ALL[number.clamp(1, 5) - 1];
        for (name, value) in &spec.options {
            turn(&mut level, name, value)
                .ok_or_else(|| format!("{name}={value}: a level has no such knob or value"))?;
        }
        if let Some(nodes) = spec.nodes {
            level.nodes = nodes;
        } else if spec.ms.is_some() {
            level.nodes = u64::MAX;
        }
        let limit = spec.ms.map(Duration::from_millis);
        Ok(Leveled { cpu: Cpu::new(level, seed), limit, nodes: 0, time: Duration::ZERO })
    }
}

/// Turns a knob of a level, to try what it does.
fn turn(level: &mut Level, name: &str, value: &str) -> Option<()> {
    let percent = value.parse::<u8>().ok().filter(|percent| *percent <= 100);
    match name {
        "mates" => level.sight.mates = percent?,
        "captures" => level.sight.captures = percent?,
        "far_captures" => level.sight.far_captures = percent?,
        "replies" => level.sight.replies = percent?,
        "far_replies" => level.sight.far_replies = percent?,
        "noise" => level.noise = value.parse().ok()?,
        "guard" => level.guard = Some(value.parse().ok()?),
        "opening" => level.style.opening = value.parse().ok()?,
        "resign" if value == "no" => level.resign = None,
        "drops" => level.style.drops = value.parse().ok()?,
        _ => return None,
    }
    Some(())
}

impl Player for Leveled {
    fn choose(&mut self, game: &Game) -> Result<Act, String> {
        let clock = Clock::start();
        let (limit, mut nodes) = (self.limit, 0);
        let choice = self.cpu.choose_until(game, |so_far| {
            nodes = nodes.max(so_far);
            limit.is_some_and(|limit| clock.elapsed() >= limit)
        });
        self.nodes += nodes;
        self.time += clock.elapsed();
        Ok(match choice {
            Some(Choice::Move(mv)) => Act::Move(mv),
            Some(Choice::Resign) => Act::Resign,
            Some(Choice::Declare) => Act::Declare,
            None => Act::Nonsense("nothing, as if the game were over".into()),
        })
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn time(&self) -> Option<Duration> {
        Some(self.time)
    }
}
