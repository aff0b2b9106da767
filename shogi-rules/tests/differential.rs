//! Whole sets of legal moves against another library, `shunsai` 0.1.2.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{Rng, STARTS, assert_same_moves, playout, sorted};
use shogi_rules::{Color, Move, Piece, PieceKind, Position, Square};
use shunsai::shogi_core as peer;

fn peer_kind(kind: PieceKind) -> peer::PieceKind {
    match kind {
        PieceKind::Pawn => peer::PieceKind::Pawn,
        PieceKind::Lance => peer::PieceKind::Lance,
        PieceKind::Knight => peer::PieceKind::Knight,
        PieceKind::Silver => peer::PieceKind::Silver,
        PieceKind::Gold => peer::PieceKind::Gold,
        PieceKind::Bishop => peer::PieceKind::Bishop,
        PieceKind::Rook => peer::PieceKind::Rook,
        PieceKind::King => peer::PieceKind::King,
        PieceKind::ProPawn => peer::PieceKind::ProPawn,
        PieceKind::ProLance => peer::PieceKind::ProLance,
        PieceKind::ProKnight => peer::PieceKind::ProKnight,
        PieceKind::ProSilver => peer::PieceKind::ProSilver,
        PieceKind::Horse => peer::PieceKind::ProBishop,
        PieceKind::Dragon => peer::PieceKind::ProRook,
    }
}

fn peer_color(color: Color) -> peer::Color {
    if color == Color::Black { peer::Color::Black } else { peer::Color::White }
}

fn peer_square(square: Square) -> peer::Square {
    peer::Square::new(square.file().number(), square.rank().number()).unwrap()
}

/// The same position, built from its pieces.
fn peer_position(pos: &Position) -> shunsai::Position {
    let mut partial = peer::PartialPosition::empty();
    for square in Square::all() {
        let piece = |p: Piece| peer::Piece::new(peer_kind(p.kind()), peer_color(p.color()));
        partial.piece_set(peer_square(square), pos.piece_on(square).map(piece));
    }
    for color in Color::ALL {
        let hand = partial.hand_of_a_player_mut(peer_color(color));
        for kind in PieceKind::HAND {
            for _ in 0..pos.hand(color).count(kind) {
                *hand = hand.added(peer_kind(kind)).unwrap();
            }
        }
    }
    partial.side_to_move_set(peer_color(pos.side_to_move()));
    shunsai::Position::new(partial)
}

fn our_square(square: peer::Square) -> Square {
    Square::from_coords(square.file(), square.rank()).unwrap()
}

fn our_move(mv: peer::Move) -> Move {
    match mv {
        peer::Move::Normal { from, to, promote } => {
            Move::board(our_square(from), our_square(to), promote)
        }
        peer::Move::Drop { piece, to } => {
            let kind = PieceKind::HAND.into_iter().find(|k| peer_kind(*k) == piece.piece_kind());
            Move::drop(kind.unwrap(), our_square(to)).unwrap()
        }
    }
}

/// Compares one position; returns the number of its moves.
fn compare(pos: &Position) -> usize {
    let theirs = peer_position(pos);
    let moves = sorted(theirs.legal_moves().into_iter().map(our_move));
    assert_same_moves(pos, "legal_moves", &sorted(pos.legal_moves()), &moves);
    assert_eq!(pos.is_in_check(), theirs.in_check(), "{pos}");
    moves.len()
}

#[test]
fn playouts_have_the_same_moves_as_shunsai() {
    let mut rng = Rng::new(11);
    let (mut positions, mut moves) = (0, 0);
    for game in 0..240 {
        playout(&mut rng, STARTS[game % STARTS.len()], 220, |pos| {
            positions += 1;
            moves += compare(pos);
        });
    }
    assert!(positions > 25_000 && moves > 1_000_000, "{positions} positions, {moves} moves");
}

#[test]
fn strictly_valid_arrangements_have_the_same_moves_as_shunsai() {
    let mut rng = Rng::new(12);
    let (mut positions, mut checks) = (0, 0);
    while positions < 5000 {
        let pieces = 1 + rng.below(24);
        let setup = common::random_setup(&mut rng, pieces, 100);
        if let Ok(pos) = setup.position(shogi_rules::Validity::Strict) {
            positions += 1;
            checks += usize::from(pos.is_in_check());
            compare(&pos);
        }
    }
    assert!(checks > 300, "{checks}");
}

#[test]
fn positions_of_the_perft_file_have_the_same_moves_as_shunsai() {
    let file = common::testdata("perft_counts.tsv");
    let mut rows = 0;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let sfen = line.split('\t').nth(1).unwrap();
        if let Ok(pos) = Position::from_sfen(sfen) {
            compare(&pos);
            rows += 1;
        }
    }
    // All but the positions with more than one set of pieces (perft.rs knows them).
    assert_eq!(rows, file.lines().filter(|line| !line.starts_with('#')).count() - 6);
}
