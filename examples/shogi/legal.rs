//! `shogi legal`: the legal moves of a position, or why a move is illegal.

use crate::{Status, position};
use shogi_rules::{Lang, Move};

/// List the legal moves of a position, or say why a move is illegal.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position, as SFEN.
    sfen: String,
    /// A move in USI form (7g7f, 8h2b+, P*5e) to judge.
    mv: Option<String>,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<Status, String> {
    let position = position(&args.sfen, lang)?;
    let Some(text) = &args.mv else {
        let mut moves: Vec<String> =
            position.legal_moves().iter().map(|mv| mv.to_string()).collect();
        moves.sort();
        println!("{}", moves.join(" "));
        return Ok(Status::Right);
    };
    let mv: Move = text.parse().map_err(|error| format!("{text}: {error}"))?;
    match position.check_legality(mv) {
        Ok(()) => {
            println!("{mv}: {}", if lang == Lang::Ja { "合法手です" } else { "legal" });
            Ok(Status::Right)
        }
        Err(reason) => {
            println!("{mv}: {}", reason.message(lang));
            Ok(Status::Wrong)
        }
    }
}
