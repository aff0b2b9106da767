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
    pub(crate) fn new(number: usize, spec: &Spec, seed: u64) -> Leveled {
        let mut level = Level::ALL[number.clamp(1, 5) - 1];
        if let Some(nodes) = spec.nodes {
            level.nodes = nodes;
        } else if spec.ms.is_some() {
            level.nodes = u64::MAX;
        }
        let limit = spec.ms.map(Duration::from_millis);
        Leveled { cpu: Cpu::new(level, seed), limit, nodes: 0, time: Duration::ZERO }
    }
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
