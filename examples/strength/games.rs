//! Games between two players, several at a time, with a referee.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use shogi_rules::{ByColor, Color, FoulMode, Game, Outcome, Position, RuleSet, UsiPosition};

use crate::outlook::Tally;
use crate::player::{Act, Player};
use crate::simple::Random;
use crate::spec::Spec;

/// How games are played.
pub(crate) struct Settings {
    pub(crate) openings: Vec<Game>,
    pub(crate) games: u32,
    pub(crate) seed: u64,
    pub(crate) jobs: usize,
    pub(crate) verbose: bool,
}

/// What matches are played under: those of the professionals, with repetition, perpetual check, declarations and a limit
/// of 500 moves. An illegal move never reaches the board.
pub(crate) fn rules() -> RuleSet {
    RuleSet::JSA_PRO.with_foul(FoulMode::Assist)
}

/// Reads the openings: lines of moves, perhaps with a comment.
pub(crate) fn openings(path: &Path) -> Result<Vec<Game>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut openings = vec![];
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let bad =
            |problem: &dyn std::fmt::Display| format!("{}:{number}: {problem}", path.display());
        let moves = UsiPosition::parse(line).map_err(|error| bad(&error))?;
        let mut game = Game::new(rules(), moves.start().clone());
        for mv in moves.moves() {
            game.play(mv).map_err(|error| bad(&error))?;
        }
        openings.push(game);
    }
    if openings.is_empty() { Err(format!("{}: no opening", path.display())) } else { Ok(openings) }
}

/// A game that has been played.
pub(crate) struct Played {
    pub(crate) game: Game,
    /// How many of its moves are the opening.
    pub(crate) opening: usize,
    /// How it ended, whoever or whatever ended it.
    pub(crate) outcome: Outcome,
    /// What was no legal move, and whose it was.
    pub(crate) fault: Option<(Color, String)>,
    pub(crate) used: ByColor<Used>,
}

/// What a player used.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Used {
    pub(crate) moves: u32,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

/// Plays a game to its end. Every move is checked; one that is illegal loses.
pub(crate) fn play(
    mut game: Game,
    players: &mut ByColor<Box<dyn Player>>,
) -> Result<Played, String> {
    let opening = game.moves().len();
    let mut used = ByColor::<Used>::new_with(|_| Used::default());
    let mut fault = None;
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let side = game.position().side_to_move();
        let start = Instant::now();
        let act = players[side].choose(&game).unwrap_or_else(Act::Nonsense);
        used[side].moves += 1;
        used[side].time += start.elapsed();
        let result = match act {
            Act::Move(mv) => match game.position().check_legality(mv) {
                Ok(()) => game.play(mv).map(drop).map_err(|error| format!("{mv}: {error}")),
                Err(reason) => Err(format!("{mv}: {reason}")),
            },
            Act::Resign => game.resign(side).map(drop).map_err(|error| error.to_string()),
            Act::Declare => game.declare(side).map(drop).map_err(|error| format!("win: {error}")),
            Act::Nonsense(words) => Err(words),
        };
        if let Err(problem) = result {
            fault = Some((side, format!("{problem}, at {}", game.position())));
            break game.illegal_action(side).map_err(|error| error.to_string())?;
        }
    };
    for side in Color::ALL {
        used[side].nodes = players[side].nodes();
        used[side].time = players[side].time().unwrap_or(used[side].time);
    }
    Ok(Played { game, opening, outcome, fault, used })
}

/// Two players, and how they play.
pub(crate) struct Match<'a> {
    pub(crate) pair: &'a [Spec; 2],
    pub(crate) settings: &'a Settings,
}

impl Match<'_> {
    /// Plays all games and counts what happened.
    pub(crate) fn play(&self) -> Result<Tally, String> {
        let tally = Mutex::new(Tally::default());
        self.each(|number, first, played| {
            if self.settings.verbose || played.fault.is_some() {
                self.print(number, first, &played);
            }
            if let Ok(mut tally) = tally.lock() {
                tally.add(first, &played);
            }
        })?;
        tally.into_inner().map_err(|error| error.to_string())
    }

    /// Plays all games and shows each with its number and the colour of the first player.
    pub(crate) fn each(&self, see: impl Fn(u32, Color, Played) + Sync) -> Result<(), String> {
        let next = AtomicU32::new(0);
        let work = || -> Result<(), String> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.settings.games {
                    return Ok(());
                }
                let (first, played) = self.game(number).inspect_err(|_| {
                    next.store(self.settings.games, Ordering::Relaxed); // the others need not go on
                })?;
                see(number, first, played);
            }
        };
        thread::scope(|scope| {
            let jobs: Vec<_> = (0..self.settings.jobs).map(|_| scope.spawn(work)).collect();
            let results = jobs.into_iter().map(thread::ScopedJoinHandle::join);
            results
                .into_iter()
                .try_for_each(|result| result.unwrap_or_else(|_| Err("a player panicked".into())))
        })
    }

    /// Plays one game: every opening twice, with the colours changed.
    fn game(&self, number: u32) -> Result<(Color, Played), String> {
        let Settings { openings, seed, .. } = self.settings;
        let opening = (u64::from(number / 2).wrapping_add(*seed) % openings.len() as u64) as usize;
        let start = openings.get(opening).ok_or("no opening")?.clone();
        let mut seeds = Random(seed.wrapping_mul(0x1_0000_0000).wrapping_add(u64::from(number)));
        let first = if number.is_multiple_of(2) { Color::Black } else { Color::White };
        let [a, b] = self.pair;
        let (a, b) = (a.start(seeds.next())?, b.start(seeds.next())?);
        let mut players = match first {
            Color::Black => ByColor { black: a, white: b },
            Color::White => ByColor { black: b, white: a },
        };
        Ok((first, play(start, &mut players)?))
    }

    /// Prints a game in two lines, the second of which is its moves.
    pub(crate) fn print(&self, number: u32, first: Color, played: &Played) {
        let [a, b] = self.pair;
        let (black, white) = if first == Color::Black { (a, b) } else { (b, a) };
        let fault = match &played.fault {
            Some((side, problem)) => format!("; {side:?} did not move legally: {problem}"),
            None => String::new(),
        };
        let moves: Vec<String> = played.game.moves().map(|mv| mv.to_string()).collect();
        say!(
            "game {}: {black} - {white}: {} after {} moves{fault}\n  {}",
            number + 1,
            played.outcome,
            moves.len(),
            moves.join(" ")
        );
    }
}

/// The even start under other rules, or an opening under them.
pub(crate) fn under(rules: RuleSet, opening: &Game) -> Result<Game, String> {
    let mut game = Game::new(rules, Position::startpos());
    for mv in opening.moves() {
        game.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::simple::Simple;

    /// Says the same whatever happens.
    struct Stubborn(Result<Act, String>);

    impl Player for Stubborn {
        fn choose(&mut self, _: &Game) -> Result<Act, String> {
            self.0.clone()
        }
    }

    #[test]
    fn what_is_no_legal_move_loses_and_is_told() {
        for (act, told) in [
            (Ok(Act::Move("7g7e".parse().unwrap())), "7g7e: the piece does not move there"),
            (Ok(Act::Move("3c3d".parse().unwrap())), "3c3d: the piece belongs to the other side"),
            (Ok(Act::Nonsense("bestmove x".into())), "bestmove x, at "),
            (Err("it has ended".into()), "it has ended, at "),
        ] {
            let black: Box<dyn Player> = Box::new(Stubborn(act));
            let mut players = ByColor { black, white: Box::new(Simple::random(1)) };
            let start = Game::new(rules(), Position::startpos());
            let played = play(start, &mut players).unwrap();
            let (side, problem) = played.fault.unwrap();
            assert!(problem.starts_with(told), "{problem}");
            assert_eq!((side, played.outcome.winner()), (Color::Black, Some(Color::White)));
        }
        // A declaration without its conditions loses by the rules.
        for act in [Act::Resign, Act::Declare] {
            let black: Box<dyn Player> = Box::new(Stubborn(Ok(act)));
            let mut players = ByColor { black, white: Box::new(Simple::random(1)) };
            let played = play(Game::new(rules(), Position::startpos()), &mut players).unwrap();
            assert!(played.fault.is_none() && played.outcome.winner() == Some(Color::White));
        }
    }
}
