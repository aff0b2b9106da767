//! What a position is worth when nothing is searched.
//!
//! Two parts. A *sum* over the pieces, of what each is worth and of how its steps bear on both kings, is kept up
//! to date by the moves. What the whole board tells (sliders, squares around the kings) is looked at anew. All
//! numbers are the project's own, in centipawns.

use crate::attacks::king_steps;
use crate::position::Position;
use crate::types::{Bitboard, Color, Move, Piece, PieceKind, Square};

use super::score::{HIGHEST, Value};

/// To have the move.
const TEMPO: Value = 15;
/// What a square that a piece attacks counts next to the enemy king, divided by the distance plus 1.
const ON_ENEMY_KING: i32 = 48;
/// The same around the own king.
const ON_OWN_KING: i32 = 36;

/// What a piece is worth on the board.
pub(super) const fn worth(kind: PieceKind) -> Value {
    match kind {
        PieceKind::Pawn => 100,
        PieceKind::Lance => 270,
        PieceKind::Knight => 300,
        PieceKind::Silver => 420,
        PieceKind::Gold | PieceKind::ProPawn => 500,
        PieceKind::Bishop => 650,
        PieceKind::Rook => 750,
        PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => 490,
        PieceKind::Horse => 950,
        PieceKind::Dragon => 1100,
        PieceKind::King => 0,
    }
}

/// What a piece is worth in the hand, where it can go anywhere.
pub(super) const fn worth_in_hand(kind: PieceKind) -> Value {
    let board = worth(kind);
    board + board / 10
}

/// The squares of a piece and of a king differ by -8 to 8 files and ranks.
const SPAN: usize = 17;
type Offsets = [i16; SPAN * SPAN];

/// How the steps of each kind bear on a king, from Black's view, by the offset from that king.
struct Bearing {
    own: [Offsets; 16],
    enemy: [Offsets; 16],
}

static BEARING: Bearing = Bearing { own: bearing(ON_OWN_KING), enemy: bearing(ON_ENEMY_KING) };

const fn bearing(strength: i32) -> [Offsets; 16] {
    let mut table = [[0; SPAN * SPAN]; 16];
    let mut k = 0;
    while k < PieceKind::ALL.len() {
        let kind = PieceKind::ALL[k];
        let mut i = 0;
        while i < SPAN * SPAN && !matches!(kind, PieceKind::King) {
            let (files, ranks) = ((i / SPAN) as i32 - 8, (i % SPAN) as i32 - 8);
            table[kind as usize][i] = steps_bear(kind, files, ranks, strength) as i16;
            i += 1;
        }
        k += 1;
    }
    table
}

/// The attacked squares, each weighed by its distance from the king. Sliding is looked at on the board.
const fn steps_bear(kind: PieceKind, files: i32, ranks: i32, strength: i32) -> i32 {
    let directions = kind.directions();
    let (mut sum, mut d) = (0, 0);
    while d < directions.len() {
        let step = directions[d];
        if !step.slides {
            let (files, ranks) = (files + step.files as i32, ranks + step.ranks as i32);
            let (files, ranks) = (files.abs(), ranks.abs());
            let distance = if files > ranks { files } else { ranks };
            sum += strength / (distance + 1);
        }
        d += 1;
    }
    sum
}

/// The place of a square in a table by offsets, before that of the king is subtracted.
const fn spread(square: Square) -> i32 {
    let index = square.index() as i32;
    index / 9 * SPAN as i32 + index % 9
}

fn offset(color: Color, square: Square, king: Square) -> usize {
    const MIDDLE: i32 = (SPAN * SPAN / 2) as i32;
    let offset = spread(square) - spread(king);
    // Seen from the other side of the board every difference changes its sign.
    (MIDDLE + if color == Color::Black { offset } else { -offset }).cast_unsigned() as usize
}

/// The sum over all pieces, for Black; and the kings it was made for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    value: Value,
    kings: [Option<Square>; 2],
}

impl Sum {
    /// Adds up a position.
    pub(super) fn of(position: &Position) -> Sum {
        let mut sum = Sum { value: 0, kings: Color::ALL.map(|color| position.king(color)) };
        for square in position.occupied() {
            if let Some(piece) = position.piece_on(square) {
                sum.value += sum.piece(piece, square);
            }
        }
        for color in Color::ALL {
            let hand = position.hand(color);
            for kind in hand.kinds() {
                let held = hand.count(kind) as Value * worth_in_hand(kind);
                sum.value += signed(color, held);
            }
        }
        sum
    }

    /// Returns the sum after a move by the piece `moved`, which led to `position`.
    pub(super) fn after(
        self,
        position: &Position,
        mv: Move,
        moved: Option<Piece>,
        captured: Option<Piece>,
    ) -> Sum {
        let Some(moved) = moved.filter(|piece| piece.kind() != PieceKind::King) else {
            return Sum::of(position);
        };
        let (us, to) = (moved.color(), mv.to());
        let mut sum = self;
        sum.value += position.piece_on(to).map_or(0, |piece| self.piece(piece, to));
        sum.value -= match mv.from() {
            Some(from) => self.piece(moved, from),
            None => signed(us, worth_in_hand(moved.kind())),
        };
        if let Some(captured) = captured {
            sum.value -= self.piece(captured, to);
            sum.value += signed(us, worth_in_hand(captured.kind().unpromoted()));
        }
        sum
    }

    /// How much better a piece stands after a quiet move, for the side that moves.
    pub(super) fn gain(self, position: &Position, mv: Move) -> Value {
        let us = position.side_to_move();
        let stands = |piece, square| signed(us, self.piece(piece, square));
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => position
                .piece_on(from)
                .map_or(0, |piece| stands(piece, mv.to()) - stands(piece, from)),
            (None, Some(kind)) => stands(Piece::new(us, kind), mv.to()) - worth_in_hand(kind),
            (None, None) => 0,
        }
    }

    /// What a glance makes of a position, for the side to move: the sum, without what the whole board tells.
    pub(super) fn glance(self, position: &Position) -> Value {
        signed(position.side_to_move(), self.value) + TEMPO
    }

    /// What a piece on a square adds.
    fn piece(self, piece: Piece, square: Square) -> Value {
        let (color, kind) = (piece.color(), piece.kind());
        let bears = |table: &[Offsets; 16], king: Option<Square>| {
            king.and_then(|king| table[kind as usize & 15].get(offset(color, square, king)))
                .map_or(0, |points| *points as Value)
        };
        let own = bears(&BEARING.own, self.kings[color.index()]);
        let enemy = bears(&BEARING.enemy, self.kings[(!color).index()]);
        signed(color, worth(kind) + own + enemy)
    }
}

const fn signed(color: Color, value: Value) -> Value {
    match color {
        Color::Black => value,
        Color::White => -value,
    }
}

/// Estimates a position for the side to move. Never 0, which is a draw, and never decided.
///
/// Beside the sum: what sliders reach, above all around the kings; squares next to a king that the enemy attacks,
/// the more so the more it has in hand; and the best piece that can be taken for nothing, which the side to move
/// can still save.
pub(super) fn evaluate(position: &Position, sum: Sum) -> Value {
    let kings = sum.kings;
    let zones = kings.map(|king| king.map_or(Bitboard::EMPTY, |king| king_steps(king).with(king)));
    let mut value = sum.value;
    let attacked = Color::ALL.map(|color| {
        let mut sliding = 0;
        let attacked = position.pressure(color, |_, _, reached| {
            sliding += 3 * reached.len() as Value;
            sliding += 14 * (reached & zones[(!color).index()]).len() as Value;
            sliding += 6 * (reached & zones[color.index()]).len() as Value;
        });
        value += signed(color, sliding);
        attacked
    });
    for color in Color::ALL {
        let [own, enemy] = [color, !color].map(|side| attacked[side.index()]);
        let zone = zones[color.index()] & enemy;
        let danger = 2 * zone.len() as Value + 6 * zone.without(own).len() as Value;
        value -= signed(color, danger * (4 + reserve(position, !color)) / 4);
        let hanging = (position.pieces(color) & enemy).without(own);
        let most = hanging.into_iter().filter_map(|square| position.piece_on(square));
        let most = most.map(|piece| worth(piece.kind())).max().unwrap_or(0);
        value -= signed(color, if color == position.side_to_move() { most / 12 } else { most / 6 });
    }
    let value = signed(position.side_to_move(), value) + TEMPO;
    let value = value.clamp(-HIGHEST, HIGHEST);
    if value == 0 { 1 } else { value }
}

/// How strong a hand is in an attack.
fn reserve(position: &Position, color: Color) -> Value {
    let hand = position.hand(color);
    let [silver, gold, bishop, rook, knight] =
        [PieceKind::Silver, PieceKind::Gold, PieceKind::Bishop, PieceKind::Rook, PieceKind::Knight]
            .map(|kind| hand.count(kind) as Value);
    (2 * silver + 3 * gold + 2 * bishop + 4 * rook + knight).min(12)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Setup, Validity};

    #[test]
    fn a_flipped_position_is_worth_the_same() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            "4k4/9/9/9/9/9/9/9/9 b R2G 1",
        ] {
            let setup = Setup::from_sfen(sfen).unwrap();
            let position = setup.position(Validity::Tsume).unwrap();
            let flipped = position.flipped();
            let value = |position: &Position| evaluate(position, Sum::of(position));
            assert_eq!(value(&position), value(&flipped), "{sfen}");
        }
    }

    #[test]
    fn moves_keep_the_sum_up_to_date() {
        let mut position = Position::startpos();
        let mut sum = Sum::of(&position);
        let mut state = 1u64;
        for _ in 0..300 {
            let moves = position.legal_moves();
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let Some(mv) = moves.get((state >> 33) as usize % moves.len().max(1)) else { break };
            let undo = position.play_unchecked(*mv);
            sum = sum.after(&position, *mv, undo.moved(), undo.captured());
            let fresh = Sum::of(&position);
            assert_eq!((sum.value, sum.kings), (fresh.value, fresh.kings), "{mv} to {position}");
        }
    }
}
