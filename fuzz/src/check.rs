//! What every position must satisfy.

use core::ops::ControlFlow;

use shogi_rules::{
    Color, Move, MoveFilter, Only, PieceKind, Position, Setup, Square, Threat, Validity,
};

/// Asserts that the parts of a position agree with each other and with one built afresh.
pub(crate) fn consistent(pos: &Position) {
    let setup = Setup::from(pos);
    let fresh = setup.position(Validity::Lenient);
    assert_eq!(fresh.as_ref().map(Position::key), Ok(pos.key()), "{pos}");
    assert_eq!(fresh.as_ref(), Ok(pos));
    for square in Square::all() {
        let piece = pos.piece_on(square);
        assert_eq!(pos.occupied().contains(square), piece.is_some(), "{pos} {square}");
        for color in Color::ALL {
            let own = piece.filter(|piece| piece.color() == color);
            assert_eq!(pos.pieces(color).contains(square), own.is_some(), "{pos} {square}");
            let king = own.is_some_and(|piece| piece.kind() == PieceKind::King);
            assert_eq!(pos.king(color) == Some(square), king, "{pos} {square}");
            if let Some(piece) = own {
                assert!(pos.pieces_of(color, piece.kind()).contains(square), "{pos} {square}");
            }
        }
    }
    let moves = pos.legal_moves();
    assert_eq!(pos.count_legal_moves(), moves.len(), "{pos}");
    assert_eq!(pos.has_legal_moves(), !moves.is_empty(), "{pos}");
    assert_eq!(Setup::from_sfen_strict(&pos.to_string()), Ok(setup));
}

/// Asserts that the ways to ask about legal moves agree, and that playing and taking back restores all.
pub(crate) fn moves(pos: &Position) {
    let list = pos.legal_moves();
    let mut board = pos.clone();
    for mv in &list {
        assert_eq!(pos.check_legality(mv), Ok(()), "{mv} at {pos}");
        let undo = board.play_unchecked(mv);
        assert_eq!(board, pos.after(mv));
        assert!(board.king(pos.side_to_move()).is_none() || !in_check(&board, pos.side_to_move()));
        board.undo(undo);
        assert_eq!((&board, board.key(), board.ply()), (pos, pos.key(), pos.ply()), "{mv}");
    }
    let mut guided = 0;
    for from in Square::all() {
        for target in pos.targets(from) {
            let optional = target.promotion == shogi_rules::Promotion::Optional;
            guided += if optional { 2 } else { 1 };
        }
    }
    guided += PieceKind::HAND.iter().map(|kind| pos.drop_targets(*kind).len()).sum::<usize>();
    assert_eq!(guided, list.len(), "{pos}");
    let mut staged = 0;
    for only in [Only::Captures, Only::Quiets] {
        let _ = pos.generate::<()>(MoveFilter::only(only), |set| {
            staged += set.len();
            ControlFlow::Continue(())
        });
    }
    assert_eq!(staged, list.len(), "{pos}");
}

fn in_check(pos: &Position, color: Color) -> bool {
    pos.king(color)
        .is_some_and(|king| pos.attackers_to(king, pos.occupied()).intersects(pos.pieces(!color)))
}

/// Asks everything that can be asked about a position and about a move that may be nonsense.
pub(crate) fn everything_returns(pos: &Position, mv: Move) {
    let listed = pos.legal_moves().contains(&mv);
    assert_eq!(pos.is_legal(mv), listed, "{mv} at {pos}");
    if let Err(reason) = pos.check_legality(mv) {
        assert!(!reason.to_string().is_empty() && reason.code().number() / 100 == 4);
        assert_eq!(pos.clone().play(mv), Err(reason), "{mv} at {pos}");
    }
    consistent(&pos.after(mv));
    let _ = (pos.gives_check(mv), pos.see(mv), pos.checkers(), pos.mating_moves(), pos.perft(1));
    for color in Color::ALL {
        let _ = (pos.pinned(color), pos.hand(color));
        for threat in [Threat::Attacked, Threat::Capturable, Threat::Losing] {
            let none = pos.threatened(color, threat).without(pos.pieces(color)).is_empty();
            assert!(none, "{color:?} {threat:?} at {pos}");
        }
    }
    let flipped = pos.flipped();
    assert_eq!(flipped.flipped(), *pos);
    assert_eq!(flipped.count_legal_moves(), pos.count_legal_moves(), "{pos}");
    consistent(&pos.after_pass());
}
