//! A game with a referee: a perpetual check loses.
//!
//! `cargo run --example referee`

use shogi_rules::{Game, Position, RuleSet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Position::from_sfen("5k3/9/9/9/4R4/9/9/9/4K4 b - 1")?;
    let mut game = Game::new(RuleSet::JSA_PRO, start);
    for text in ["5e4e", "4a5a", "4e5e", "5a4a"].into_iter().cycle() {
        let effects = game.play(text.parse()?)?;
        let check = if effects.check { ", check" } else { "" };
        println!(
            "{:2}. {text}, position seen {} time(s){check}",
            game.len(),
            effects.repetition.count
        );
        if let Some(outcome) = effects.outcome {
            println!("{outcome}");
            return Ok(());
        }
    }
    Ok(())
}
