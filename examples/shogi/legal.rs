//! `shogi legal`: the legal moves of a position, or why a move is illegal.

use std::io::Write;

use shogi_rules::{EndReason, Lang, Move, ParseMoveError, Position};

use crate::{Failure, Output, Status, position};

/// List the legal moves of a position, or say why a move is illegal.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position, as SFEN.
    sfen: String,
    /// A move in USI form (7g7f, 8h2b+, P*5e) to judge.
    mv: Option<String>,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut Output) -> Result<Status, Failure> {
    let position = position(&args.sfen, lang)?;
    let Some(text) = &args.mv else {
        writeln!(out, "{}", list(&position, lang))?;
        return Ok(Status::Right);
    };
    let mv: Move =
        text.parse().map_err(|error: ParseMoveError| format!("{text}: {}", error.message(lang)))?;
    match position.check_legality(mv) {
        Ok(()) => {
            writeln!(out, "{mv}: {}", if lang == Lang::Ja { "合法手です" } else { "legal" })?;
            Ok(Status::Right)
        }
        Err(reason) => {
            writeln!(out, "{mv}: {}", reason.message(lang))?;
            Ok(Status::Wrong)
        }
    }
}

/// Lists the legal moves, or says that there is none.
fn list(position: &Position, lang: Lang) -> String {
    let mut moves: Vec<String> = position.legal_moves().iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    match (moves.is_empty(), position.is_in_check()) {
        (false, _) => moves.join(" "),
        (true, true) => EndReason::Checkmate.message(lang).into(),
        (true, false) => EndReason::NoLegalMoves.message(lang).into(),
    }
}
