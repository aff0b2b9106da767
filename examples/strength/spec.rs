//! A player as it is named on the command line.

use std::fmt;
use std::str::FromStr;

use crate::gnushogi::GnuShogi;
use crate::level::Leveled;
use crate::player::Player;
use crate::simple::Simple;
use crate::usi::UsiEngine;

/// Which player, and how it is set.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) kind: Kind,
    pub(crate) nodes: Option<u64>,
    pub(crate) ms: Option<u64>,
    pub(crate) depth: Option<u32>,
    /// Options of an engine or knobs of a level: name and value.
    pub(crate) options: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Random,
    Greedy,
    Level(usize),
    /// A program, with its arguments.
    Usi(Vec<String>),
    GnuShogi(Vec<String>),
}

impl Spec {
    pub(crate) fn level(number: usize) -> Spec {
        Spec { kind: Kind::Level(number), nodes: None, ms: None, depth: None, options: vec![] }
    }

    /// The same with a time for each move, if it has no limit of its own.
    pub(crate) fn with_time(mut self, ms: Option<u64>) -> Spec {
        if self.nodes.is_none() && self.ms.is_none() && self.depth.is_none() {
            self.ms = ms;
        }
        self
    }

    /// Makes the player ready for one game.
    pub(crate) fn start(&self, seed: u64) -> Result<Box<dyn Player>, String> {
        Ok(match &self.kind {
            Kind::Random => Box::new(Simple::random(seed)),
            Kind::Greedy => Box::new(Simple::greedy(seed)),
            Kind::Level(number) => Box::new(Leveled::new(*number, self, seed)?),
            Kind::Usi(command) => Box::new(UsiEngine::start(command, self)?),
            Kind::GnuShogi(command) => Box::new(GnuShogi::start(command, self)?),
        })
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Spec, String> {
        let mut items = text.split(',');
        let name = items.next().unwrap_or("");
        let (name, rest) = name.split_once(':').unwrap_or((name, ""));
        let command = || -> Result<Vec<String>, String> {
            let words: Vec<String> = rest.split_whitespace().map(String::from).collect();
            if words.is_empty() { Err(format!("{text}: which program?")) } else { Ok(words) }
        };
        let kind = match (name, rest.parse::<usize>()) {
            ("level", Ok(number @ 1..=5)) => Kind::Level(number),
            ("level", _) => return Err(format!("{text}: levels are 1 to 5")),
            ("random", _) => Kind::Random,
            ("greedy", _) => Kind::Greedy,
            ("usi", _) => Kind::Usi(command()?),
            ("xboard", _) => Kind::GnuShogi(command()?),
            _ => {
                return Err(
                    "a player is level:N, random, greedy, usi:COMMAND or xboard:COMMAND".into()
                );
            }
        };
        let mut spec = Spec { kind, ..Spec::level(1) };
        for item in items {
            let (key, value) =
                item.split_once('=').ok_or_else(|| format!("{item}: expected NAME=VALUE"))?;
            let number = || value.parse::<u32>().map_err(|_| format!("{item}: expected a number"));
            match key {
                "nodes" => spec.nodes = Some(u64::from(number()?)),
                "ms" => spec.ms = Some(u64::from(number()?)),
                "depth" => spec.depth = Some(number()?),
                _ => spec.options.push((key.into(), value.into())),
            }
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Random => f.write_str("random")?,
            Kind::Greedy => f.write_str("greedy")?,
            Kind::Level(number) => write!(f, "level:{number}")?,
            Kind::Usi(command) => write!(f, "usi:{}", command.join(" "))?,
            Kind::GnuShogi(command) => write!(f, "xboard:{}", command.join(" "))?,
        }
        let depth = self.depth.map(u64::from);
        for (key, value) in [("nodes", self.nodes), ("ms", self.ms), ("depth", depth)] {
            if let Some(value) = value {
                write!(f, ",{key}={value}")?;
            }
        }
        self.options.iter().try_for_each(|(key, value)| write!(f, ",{key}={value}"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn players_are_read_and_written() {
        for text in [
            "random",
            "greedy",
            "level:1",
            "level:5,nodes=300",
            "level:1,noise=200,replies=40",
            "usi:fairy-stockfish,nodes=1000,Skill Level=3",
            "xboard:gnushogi -T 18,ms=50",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        for text in
            ["", "level", "level:0", "level:6", "usi:", "uci:x", "level:1,nodes", "level:1,ms=x"]
        {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }
}
