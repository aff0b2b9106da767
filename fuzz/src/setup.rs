use shogi_rules::{Color, Hand, Move, Piece, PieceKind, Setup, SetupProblems, Square, Validity};

use crate::check;

/// The bytes are an arrangement: the side to move, the hands, then squares and pieces. It is judged at
/// every level; cut down to one set of pieces it is a position, about which everything can be asked.
pub fn setup(data: &[u8]) {
    let (header, pieces) = data.split_at(data.len().min(17));
    let mut setup = Setup::empty();
    for (i, byte) in header.iter().enumerate() {
        match i {
            0 => setup.side = Color::ALL[usize::from(byte & 1)],
            1 | 2 => setup.ply = (setup.ply << 8 | u32::from(*byte)).max(1),
            _ => {
                let hand = &mut setup.hands[Color::ALL[i % 2]];
                let _ = hand.set(PieceKind::HAND[(i - 3) / 2], byte % (Hand::MAX + 2));
            }
        }
    }
    for pair in pieces.chunks_exact(2) {
        setup.board[pair[0] as usize % Square::COUNT] = Piece::from_raw(pair[1] & 31);
    }
    judge(&setup);
    cut_down(&mut setup);
    let position = setup.position(Validity::Lenient);
    let Ok(pos) = position else { unreachable!("{setup}: {position:?}") };
    judge(&setup);
    check::consistent(&pos);
    check::moves(&pos);
    for pair in pieces.chunks_exact(2).take(20) {
        if let Some(mv) = Move::from_raw(u16::from_le_bytes([pair[0], pair[1]])) {
            check::everything_returns(&pos, mv);
        }
    }
}

/// Asserts that the levels are ordered and that text keeps the arrangement.
fn judge(setup: &Setup) {
    let problems = setup.problems();
    let levels = [Validity::Strict, Validity::Tsume, Validity::Lenient];
    let results = levels.map(|level| setup.position(level));
    assert!(results.iter().map(Result::is_ok).is_sorted(), "{setup}");
    assert_eq!(results[0].is_ok(), problems.is_empty(), "{setup}");
    for result in results {
        assert!(result.err().unwrap_or(SetupProblems::empty()).difference(problems).is_empty());
    }
    assert_eq!(Setup::from_sfen_strict(&setup.to_string()), Ok(*setup));
    assert_eq!(setup.flipped().flipped(), *setup);
    let _ = (problems.to_string(), problems.code());
}

/// Takes away what is too much for one set of pieces and one king a side.
fn cut_down(setup: &mut Setup) {
    let mut left = PieceKind::ALL.map(|kind| kind.unpromoted().set_size());
    let mut kings = [1, 1];
    for square in Square::all() {
        let Some(piece) = setup.piece_on(square) else { continue };
        let left = match piece.kind() {
            PieceKind::King => &mut kings[piece.color().index()],
            kind => &mut left[kind.unpromoted().to_raw() as usize - 1],
        };
        match left.checked_sub(1) {
            Some(rest) => *left = rest,
            None => setup.board[square.index()] = None,
        }
    }
    for color in Color::ALL {
        for kind in PieceKind::HAND {
            let left = &mut left[kind.to_raw() as usize - 1];
            let count = setup.hands[color].count(kind).min(*left);
            let _ = setup.hands[color].set(kind, count);
            *left -= count;
        }
    }
}
