//! An opponent for a game: it answers every move, and is asked for a hint.
//!
//! `cargo run --example opponent`

use shogi_rules::cpu::{Choice, Level, Player, hints};
use shogi_rules::{Game, JapaneseMove, Lang, Move, Position, RuleSet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::new(RuleSet::JSA_PRO, Position::startpos());
    let opponent = Player::new(Level::EASY, 2026);
    // Here the hints play against the opponent; in your game somebody at a screen does.
    while game.outcome().is_none() {
        let Some(hint) = hints(&game, 2_000).first().copied() else { break };
        announce(&game, hint.mv);
        game.play(hint.mv)?;
        match opponent.choose(&game) {
            Some(Choice::Move(mv)) => {
                announce(&game, mv);
                game.play(mv)?;
            }
            Some(Choice::Resign) => drop(game.resign(game.position().side_to_move())?),
            Some(Choice::Declare) => drop(game.declare(game.position().side_to_move())?),
            None => {}
        }
    }
    if let Some(outcome) = game.outcome() {
        println!("{}", outcome.message(Lang::Ja));
    }
    Ok(())
}

/// Prints a move as it is read out in Japan.
fn announce(game: &Game, mv: Move) {
    let previous = game.moves().next_back().map(Move::to);
    if let Some(words) = JapaneseMove::new(game.position(), mv, previous) {
        println!("{:3} {words}", game.position().ply());
    }
}
