//! Bad manners, counted: pieces given for nothing, and checks that only lose the piece that gives them.

use std::sync::Mutex;

use shogi_rules::{Color, Move, PieceKind, Position};

use crate::games::{Match, Played, Settings};
use crate::spec::Spec;

/// A check that loses more than this is useless, unless the game was won soon after.
const CHEAP: i32 = 200;
/// How soon, in plies.
const SOON: usize = 20;

#[derive(Default)]
struct Count {
    moves: u32,
    gifts: u32,
    checks: u32,
}

/// Plays each level with itself and prints a table.
pub(crate) fn run(settings: &Settings) -> Result<bool, String> {
    say!("level  games  moves  gifts/100  useless checks/100");
    for number in 1..=5 {
        let pair = [Spec::level(number), Spec::level(number)];
        let total = Mutex::new(Count::default());
        Match { pair: &pair, settings }.each(|_, _, played| {
            let count = count(&played, settings.verbose);
            if let Ok(mut total) = total.lock() {
                total.moves += count.moves;
                total.gifts += count.gifts;
                total.checks += count.checks;
            }
        })?;
        let Count { moves, gifts, checks } =
            total.into_inner().map_err(|error| error.to_string())?;
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(moves.max(1));
        say!(
            "{number:>5}  {:>5}  {moves:>5}  {:>9.2}  {:>18.2}",
            settings.games,
            share(gifts),
            share(checks)
        );
    }
    Ok(true)
}

/// Counts in the moves of a game after its opening.
fn count(played: &Played, verbose: bool) -> Count {
    let mut count = Count::default();
    let game = &played.game;
    let mut position = game.start().clone();
    let (winner, plies) = (played.outcome.winner(), game.moves().len());
    for (ply, mv) in game.moves().enumerate() {
        if ply >= played.opening {
            count.moves += 1;
            let side = position.side_to_move();
            let won_soon = winner == Some(side) && plies - ply <= SOON;
            let gift = !won_soon && is_gift(&position, mv) && could_be_avoided(&position);
            let check = !won_soon && position.gives_check(mv) && position.see(mv) < -CHEAP;
            count.gifts += u32::from(gift);
            count.checks += u32::from(check);
            if verbose && (gift || check) {
                let what = if gift { "a gift" } else { "a useless check" };
                say!("{mv} is {what} of {} at {position}", name(side));
            }
        }
        let _ = position.play_unchecked(mv);
    }
    count
}

const fn name(side: Color) -> &'static str {
    match side {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Tells whether the other side can then win a gold, a bishop or a rook, and all in all the worth of a gold or more:
/// what the move itself gained counts.
fn is_gift(position: &Position, mv: Move) -> bool {
    let value = |kind: PieceKind| kind.exchange_value();
    let after = position.after(mv);
    let worth = |position: &Position, square| {
        position.piece_on(square).map_or(0, |piece| value(piece.kind()))
    };
    let promotion = mv.from().map_or(0, |from| worth(&after, mv.to()) - worth(position, from));
    let gained = worth(position, mv.to()) + promotion;
    after.legal_moves().iter().any(|reply| {
        let large = after.piece_on(reply.to()).is_some_and(|victim| is_large(victim.kind()));
        large && after.see(reply) - gained >= value(PieceKind::Gold)
    })
}

fn could_be_avoided(position: &Position) -> bool {
    position.legal_moves().iter().any(|mv| !is_gift(position, mv))
}

const fn is_large(kind: PieceKind) -> bool {
    use PieceKind::{Bishop, Dragon, Gold, Horse, Rook};
    matches!(kind, Gold | Bishop | Rook | Horse | Dragon)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_rook_left_to_a_pawn_is_a_gift_and_an_exchange_is_none() {
        let position = Position::from_sfen("4k4/9/9/4p4/9/4R4/9/9/4K4 b - 1").unwrap();
        assert!(is_gift(&position, "5f5e".parse().unwrap()));
        assert!(!is_gift(&position, "5f4f".parse().unwrap()));
        assert!(could_be_avoided(&position));
        let exchange = Position::from_sfen("4k4/4g4/4r4/9/9/4R4/9/9/4K4 b - 1").unwrap();
        assert!(!is_gift(&exchange, "5f5c+".parse().unwrap()));
        // A bishop for a silver is less than a gold.
        let trade = Position::from_sfen("4k1g2/7s1/9/9/4B4/9/9/9/4K4 b - 1").unwrap();
        assert!(!is_gift(&trade, "5e2b+".parse().unwrap()));
        assert!(is_gift(&trade, "5e3c+".parse().unwrap()));
    }
}
