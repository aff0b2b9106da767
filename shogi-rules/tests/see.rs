//! `Position::see` against the game that its documentation describes, played out move by move.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{Rng, STARTS, playout, position, random_setup};
use shogi_rules::{Bitboard, Color, Move, PieceKind, Position, Square, Validity, attacks};

/// The pieces around one square while they exchange on it.
struct Exchange<'a> {
    pos: &'a Position,
    to: Square,
    /// The pieces that have not left their squares yet; on `to` stands whatever captured last.
    occupied: Bitboard,
}

impl Exchange<'_> {
    /// The squares of the pieces of `color` that reach `to`, found piece by piece.
    fn attackers(&self, color: Color) -> Vec<Square> {
        let reaches = |from: &Square| {
            let piece = self.pos.piece_on(*from).unwrap();
            piece.color() == color
                && attacks(piece.kind(), color, *from, self.occupied).contains(self.to)
        };
        self.occupied.into_iter().filter(|from| *from != self.to).filter(reaches).collect()
    }

    /// What `side`, whose turn it is to capture a piece worth `victim` points or to stop, still gains.
    fn gain(&mut self, side: Color, victim: i32) -> i32 {
        let protected = !self.attackers(!side).is_empty();
        let able = |kind: PieceKind| kind != PieceKind::King || !protected;
        // The king comes last, though it counts nothing: whoever uses it risks nothing.
        // Which of equals comes first is open; the order of squares decides, as in the library.
        let cost = |kind: PieceKind| (kind == PieceKind::King, kind.exchange_value());
        let capturers = self.attackers(side).into_iter();
        let capturers = capturers.map(|from| (from, self.pos.piece_on(from).unwrap().kind()));
        let Some((from, kind)) =
            capturers.filter(|(_, kind)| able(*kind)).min_by_key(|(_, kind)| cost(*kind))
        else {
            return 0;
        };
        self.occupied.remove(from);
        (victim - self.gain(!side, kind.exchange_value())).max(0)
    }
}

fn model(pos: &Position, mv: Move) -> i32 {
    let to = mv.to();
    let captured = pos.piece_on(to).map_or(0, |piece| piece.kind().exchange_value());
    let before =
        mv.from().map_or_else(|| mv.dropped().unwrap(), |from| pos.piece_on(from).unwrap().kind());
    let after = if mv.is_promotion() { before.promoted().unwrap() } else { before };
    let mut occupied = pos.occupied().with(to);
    if let Some(from) = mv.from() {
        occupied.remove(from);
    }
    let answer = Exchange { pos, to, occupied }.gain(!pos.side_to_move(), after.exchange_value());
    captured + after.exchange_value() - before.exchange_value() - answer
}

/// Compares every legal move; returns how many of them captured and how many lost something.
fn assert_model(pos: &Position) -> (usize, usize) {
    let (mut captures, mut losses) = (0, 0);
    for mv in &pos.legal_moves() {
        let see = pos.see(mv);
        assert_eq!(see, model(pos, mv), "{mv} at {pos}");
        captures += usize::from(pos.piece_on(mv.to()).is_some());
        losses += usize::from(see < 0);
    }
    (captures, losses)
}

#[test]
fn games() {
    let mut rng = Rng::new(71);
    let (mut captures, mut losses) = (0, 0);
    for round in 0..120 {
        playout(&mut rng, STARTS[round % STARTS.len()], 120, |pos| {
            let (more, lost) = assert_model(pos);
            captures += more;
            losses += lost;
        });
    }
    assert!(captures > 20_000 && losses > 100_000, "{captures} {losses}");
}

/// Crowded boards: long exchanges with sliders behind sliders, kings that are missing or exposed.
#[test]
fn anywhere() {
    let mut rng = Rng::new(72);
    let (mut captures, mut losses) = (0, 0);
    for _ in 0..3000 {
        let pieces = rng.below(39);
        let pos = random_setup(&mut rng, pieces, 80).position(Validity::Lenient).unwrap();
        let (more, lost) = assert_model(&pos);
        captures += more;
        losses += lost;
    }
    assert!(captures > 10_000 && losses > 50_000, "{captures} {losses}");
}

/// Worked out by hand: pawn 100, lance 300, knight 350, silver 500, gold 550, と 600, bishop 850, rook 1000,
/// horse 1150, dragon 1300.
#[test]
fn by_hand() {
    let rows = [
        // Nobody answers.
        ("4k4/9/9/9/4p4/9/4R4/9/4K4 b - 1", "5g5e", 100),
        // A rook for a pawn.
        ("4k4/4r4/9/4p4/9/9/9/4R4/4K4 b - 1", "5h5d", 100 - 1000),
        // The lance takes a pawn and is lost; with the rook behind it Black takes back, and White leaves it.
        ("4k4/9/9/4p4/5b3/4L4/9/9/4K4 b - 1", "5f5d", 100 - 300),
        ("4k4/9/9/4p4/5b3/4L4/4R4/9/4K4 b - 1", "5f5d", 100),
        // Rook behind rook: the second one looks through the first, which has left.
        ("4k4/4g4/4p4/9/9/9/4R4/4R4/4K4 b - 1", "5g5c", 100 - 1000 + 550),
        // Promotion counts for the first move, captured or not.
        ("4k4/9/4p4/9/9/9/9/4R4/K8 b - 1", "5h5c+", 100 + 300),
        ("k8/9/9/4P4/9/9/9/9/K8 b - 1", "5d5c+", 500),
        ("k8/9/9/4P4/9/9/9/9/K8 b - 1", "5d5c", 0),
        // The promoted piece is what is lost: a と of 600 that was a pawn.
        ("k8/4g4/9/4P4/9/9/9/9/K8 b - 1", "5d5c+", 500 - 600),
        // A drop that is captured, one that is protected, one that nobody reaches.
        ("4k4/9/9/9/4p4/9/9/9/4K4 b G 1", "G*5f", -550),
        ("4k4/9/9/9/4p4/9/4P4/9/4K4 b G 1", "G*5f", 100 - 550),
        ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5f", 0),
        // The king captures what is not protected, and only that.
        ("4k4/4p4/9/9/9/9/9/4R4/4K4 b - 1", "5h5b", 100 - 1000),
        ("4k4/4p4/9/9/9/9/4R4/4R4/4K4 b - 1", "5g5b", 100),
        // Whoever is to capture may stop: the rook leaves the silver that a pawn protects.
        ("k8/4r4/9/4p4/3SP4/9/9/9/K8 b - 1", "6e5d", 100),
        // Pins are ignored: the silver on 5d is pinned by the lance on 5i and yet takes back.
        ("4k4/9/9/4s4/3p5/9/3R5/9/K3L4 b - 1", "6g6e", 100 - 1000),
    ];
    for (sfen, mv, expected) in rows {
        let (pos, mv) = (position(sfen), mv.parse().unwrap());
        assert!(pos.is_legal(mv), "{mv} at {sfen}");
        assert_eq!(pos.see(mv), expected, "{mv} at {sfen}");
        assert_eq!(model(&pos, mv), expected, "model: {mv} at {sfen}");
    }
}
