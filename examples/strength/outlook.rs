//! Results, counted, and what they say of strength.

use std::fmt::Write;

use shogi_rules::Color;

use crate::games::{Played, Used};
use crate::spec::Spec;

/// The results of a match, from the view of the first player.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// Illegal moves of either.
    pub(crate) faults: u32,
    plies: u32,
    used: [Used; 2],
}

impl Tally {
    pub(crate) fn add(&mut self, first: Color, played: &Played) {
        match played.outcome.winner() {
            Some(winner) if winner == first => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
        self.faults += u32::from(played.fault.is_some());
        self.plies += played.game.len();
        for (sum, side) in self.used.iter_mut().zip([first, !first]) {
            let used = played.used[side];
            sum.moves += used.moves;
            sum.nodes += used.nodes;
            sum.time += used.time;
        }
    }

    const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, a draw being half of one.
    pub(crate) fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// What the true score lies between in 95 of 100 matches (Wilson), draws taken as half a win.
    fn interval(&self) -> (f64, f64) {
        let (n, p, z) = (f64::from(self.games().max(1)), self.score(), 1.96f64);
        let (square, width) = (z * z / n, z * ((p * (1.0 - p) + z * z / (4.0 * n)) / n).sqrt());
        let low = (p + square / 2.0 - width) / (1.0 + square);
        let high = (p + square / 2.0 + width) / (1.0 + square);
        (low.max(0.0), high.min(1.0))
    }

    /// The match in a few lines.
    pub(crate) fn report(&self, pair: &[Spec; 2]) -> String {
        let (low, high) = self.interval();
        let mut text = format!(
            "{} - {}: +{} ={} -{} of {}, score {:.3}, Elo {} [{}, {}], {:.0} plies a game",
            pair[0],
            pair[1],
            self.wins,
            self.draws,
            self.losses,
            self.games(),
            self.score(),
            elo(self.score()),
            elo(low),
            elo(high),
            f64::from(self.plies) / f64::from(self.games().max(1)),
        );
        for (player, used) in pair.iter().zip(self.used) {
            let moves = f64::from(used.moves.max(1));
            let nodes = used.nodes / u64::from(used.moves.max(1));
            let ms = used.time.as_secs_f64() * 1000.0 / moves;
            let _ = write!(text, "\n  {player}: {nodes} nodes and {ms:.1} ms a move");
        }
        if self.faults > 0 {
            let _ = write!(text, "\n  {} games ended with an illegal move", self.faults);
        }
        text
    }
}

/// How many points of Elo a score is worth.
fn elo(score: f64) -> String {
    // An interval ends there but for rounding.
    if score < 1e-9 {
        "-inf".into()
    } else if score > 1.0 - 1e-9 {
        "+inf".into()
    } else {
        format!("{:+.0}", 400.0 * (score / (1.0 - score)).log10())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_worth_what_the_table_of_elo_says() {
        for (score, points) in [
            (0.5, "+0"),
            (0.76, "+200"),
            (0.24, "-200"),
            (0.909, "+400"),
            (0.0, "-inf"),
            (1.0, "+inf"),
        ] {
            assert_eq!(elo(score), points);
        }
    }

    #[test]
    fn the_interval_is_the_one_of_wilson() {
        let tally = Tally { wins: 15, draws: 2, losses: 3, ..Tally::default() };
        let (low, high) = tally.interval();
        assert!((tally.score() - 0.8).abs() < 1e-9);
        assert!((low - 0.584).abs() < 1e-3 && (high - 0.919).abs() < 1e-3, "{low} {high}");
        let (low, high) = Tally { wins: 20, ..Tally::default() }.interval();
        assert!(low > 0.83 && high > 0.999, "{low} {high}");
    }
}
