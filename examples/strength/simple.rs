//! Players that do not think.

use shogi_rules::{Game, Move, Position};

use crate::player::{Act, Player};

/// Plays any move, or takes the most valuable thing that it can take.
pub(crate) struct Simple {
    greedy: bool,
    random: Random,
}

impl Simple {
    pub(crate) fn random(seed: u64) -> Simple {
        Simple { greedy: false, random: Random(seed) }
    }

    pub(crate) fn greedy(seed: u64) -> Simple {
        Simple { greedy: true, random: Random(seed) }
    }
}

impl Player for Simple {
    fn choose(&mut self, game: &Game) -> Result<Act, String> {
        let position = game.position();
        let mut moves: Vec<Move> = position.legal_moves().iter().collect();
        if self.greedy {
            let best = moves.iter().map(|mv| greed(position, *mv)).max();
            moves.retain(|mv| Some(greed(position, *mv)) == best);
        }
        let index = self.random.below(moves.len().max(1));
        Ok(moves.get(index).map_or(Act::Resign, |mv| Act::Move(*mv)))
    }
}

/// What a move takes, then whether it promotes.
fn greed(position: &Position, mv: Move) -> (i32, bool) {
    let taken = position.piece_on(mv.to()).map_or(0, |piece| piece.kind().exchange_value());
    (taken, mv.is_promotion())
}

/// Random numbers that are the same in every run (`SplitMix64`).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
