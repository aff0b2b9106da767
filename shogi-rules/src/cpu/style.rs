use crate::game::Game;
use crate::position::Position;
use crate::types::{Move, Piece, PieceKind, Square};

use super::Player;
use super::score::Value;
use super::sight::chosen;

/// No whim counts more, for a level without a guard.
const MOST: Value = 5_000;

/// Until which move number a player builds its formation.
const OPENING: u32 = 24;

/// What one player feels about moves, apart from how good they are.
#[derive(Debug)]
pub(super) struct Taste<'a> {
    player: &'a Player,
    /// Where the rook and the king belong, from Black's view; `None` after the opening.
    formation: Option<[Square; 2]>,
}

/// The formations of the seeds: the square of the rook and that of the king. A static rook with the king on the
/// left, a ranging rook on four files with the king on the right.
const FORMATIONS: [[(u8, u8); 2]; 6] = [
    [(2, 8), (7, 8)],
    [(2, 8), (6, 8)],
    [(4, 8), (2, 8)],
    [(5, 8), (2, 8)],
    [(6, 8), (2, 8)],
    [(7, 8), (3, 8)],
];

impl<'a> Taste<'a> {
    pub(super) fn of(player: &'a Player, game: &Game) -> Taste<'a> {
        let squares = || {
            let chosen = chosen(player.seed, 0, 0) % FORMATIONS.len() as u64;
            let [rook, king] = FORMATIONS[chosen as usize];
            Some([Square::from_coords(rook.0, rook.1)?, Square::from_coords(king.0, king.1)?])
        };
        Taste { player, formation: if game.position().ply() <= OPENING { squares() } else { None } }
    }

    /// What is added to the value of a move. The difference between two moves never exceeds the guard.
    pub(super) fn whim(&self, position: &Position, mv: Move) -> Value {
        let level = &self.player.level;
        let mut whim = self.noise(position, mv);
        whim += Value::from(level.style.opening) * self.progress(position, mv);
        if mv.is_drop() && level.style.drops > 0 {
            let liking = chosen(self.player.seed, position.key(), !u64::from(mv.to_raw()));
            whim += (liking % u64::from(level.style.drops)) as Value;
        }
        let most = level.guard.map_or(MOST, |guard| Value::from(guard) / 2).min(MOST);
        whim.clamp(-most, most)
    }

    /// About the bell curve, whose deviation is the level's noise: the sum of four even draws.
    fn noise(&self, position: &Position, mv: Move) -> Value {
        // Each draw is even on -a to a, the deviation of the sum is a * 2 / sqrt(3).
        let a = i64::from(self.player.level.noise) * 13 / 15;
        let drawn = chosen(self.player.seed, position.key(), mv.to_raw().into());
        let draw = |n: u32| (drawn >> (16 * n) & 0xffff).cast_signed();
        (0..4).map(|n| (2 * a + 1) * draw(n) / 0x10000 - a).sum::<i64>() as Value
    }

    /// Whether a move leads rook or king towards the formation (1) or away from it (-1).
    fn progress(&self, position: &Position, mv: Move) -> Value {
        let (Some([rook, king]), Some(from)) = (self.formation, mv.from()) else { return 0 };
        let goal = match position.piece_on(from).map(Piece::kind) {
            Some(PieceKind::Rook) => rook,
            Some(PieceKind::King) => king,
            _ => return 0,
        };
        let goal = goal.relative_to(position.side_to_move());
        (distance(from, goal) - distance(mv.to(), goal)).signum()
    }
}

fn distance(a: Square, b: Square) -> Value {
    let files = a.file().number().abs_diff(b.file().number());
    let ranks = a.rank().number().abs_diff(b.rank().number());
    Value::from(files) * 2 + Value::from(ranks)
}
