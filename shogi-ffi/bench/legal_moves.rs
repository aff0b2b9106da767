//! Lists the legal moves of positions, one text a line on standard input, again and again; the twin is `legal_moves.c`.
//! Prints the moves and the time in nanoseconds that a list took.

use std::hint::black_box;
use std::io::stdin;
use std::time::Instant;

use shogi_rules::{Position, UsiPosition, Validity};

fn main() {
    let rounds: u32 =
        std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(1000);
    let positions: Vec<Position> = stdin()
        .lines()
        .map_while(Result::ok)
        .filter_map(|line| {
            let text = line.split('#').next()?;
            Some(UsiPosition::parse_with(text, Validity::Lenient).ok()?.end().clone())
        })
        .take(1000)
        .collect();
    let (mut total, mut sum) = (0_usize, 0_u64);
    let start = Instant::now();
    for _ in 0..rounds {
        for position in &positions {
            let moves = black_box(position).legal_moves();
            total += moves.len();
            sum += moves.iter().map(|mv| u64::from(mv.to_raw())).sum::<u64>();
        }
    }
    let lists = f64::from(rounds) * f64::from(u32::try_from(positions.len()).unwrap_or(u32::MAX));
    let each = start.elapsed().as_secs_f64() * 1e9 / lists;
    println!("{} positions, {total} moves, sum {sum}\n{each:.2}", positions.len());
}
