//! Positions, legal moves, and why a move is illegal.
//!
//! `cargo run --example legal_moves`

use shogi_rules::{Lang, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Black's pawn drop on 1b would be mate, which a pawn drop may not give.
    let position = Position::from_sfen("8k/9/7+R1/9/9/9/9/9/8K b P 1")?;
    println!("{position}: {} legal moves", position.legal_moves().len());
    for text in ["P*1b", "P*1c", "2c2b", "1i1h"] {
        let mv = text.parse()?;
        match position.check_legality(mv) {
            Ok(()) => println!("{mv}: legal"),
            Err(reason) => {
                println!("{mv}: {} / {}", reason.message(Lang::En), reason.message(Lang::Ja));
            }
        }
    }
    Ok(())
}
