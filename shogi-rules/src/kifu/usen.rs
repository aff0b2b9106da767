//! The moves and endings of USEN.

use crate::types::{Move, PieceKind, Square};

use super::TerminalKind;

/// The numbers of the pieces that are dropped.
const DROPS: [(PieceKind, u16); 7] = [
    (PieceKind::Gold, 9),
    (PieceKind::Pawn, 10),
    (PieceKind::Lance, 11),
    (PieceKind::Knight, 12),
    (PieceKind::Silver, 13),
    (PieceKind::Bishop, 14),
    (PieceKind::Rook, 15),
];

/// A move is a number of three digits to this base.
const BASE: u16 = 36;

/// The letters of the endings that USEN has, but for `i`, which comes with the illegal move.
const ENDINGS: [(TerminalKind, &str); 4] = [
    (TerminalKind::Resign, "r"),
    (TerminalKind::TimeUp, "t"),
    (TerminalKind::Interrupted, "p"),
    (TerminalKind::Impasse, "j"),
];

/// The digits of a move.
pub(super) fn digits(mv: Move) -> [char; 3] {
    let from = mv.from().map(number).or_else(|| {
        let drop = DROPS.iter().find(|(kind, _)| mv.dropped() == Some(*kind));
        drop.map(|(_, number)| 81 + number)
    });
    let code = (from.unwrap_or(0) * 81 + number(mv.to())) * 2 + u16::from(mv.is_promotion());
    [code / BASE / BASE, code / BASE % BASE, code % BASE]
        .map(|digit| char::from_digit(digit.into(), BASE.into()).unwrap_or('0'))
}

/// The move of three digits.
pub(super) fn read_move(digits: &str) -> Option<Move> {
    if digits.len() != 3 || !digits.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let code = u16::from_str_radix(digits, BASE.into()).ok()?;
    let (from, to, promote) = (code / 162, square(code / 2 % 81)?, code % 2 == 1);
    if let Some(from) = square(from) {
        return (from != to).then_some(Move::board(from, to, promote));
    }
    let (kind, _) = DROPS.iter().find(|(_, number)| 81 + number == from)?;
    Move::drop(*kind, to).filter(|_| !promote)
}

/// Squares are numbered along the ranks, from 1a on.
fn number(square: Square) -> u16 {
    u16::from(square.rank().number() - 1) * 9 + u16::from(square.file().number() - 1)
}

fn square(number: u16) -> Option<Square> {
    Square::from_coords((number % 9 + 1) as u8, u8::try_from(number / 9 + 1).ok()?)
}

/// The letter of an ending, if there is one that means it.
pub(super) fn letter(kind: TerminalKind) -> Option<&'static str> {
    ENDINGS.iter().find(|(ending, _)| *ending == kind).map(|(_, letter)| *letter)
}

/// The ending that a letter means.
pub(super) fn ending(letter: &str) -> TerminalKind {
    let ending = ENDINGS.iter().find(|(_, known)| *known == letter);
    ending.map_or(TerminalKind::Other, |(kind, _)| *kind)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::String;

    #[test]
    fn every_move_has_its_digits() {
        for (usi, expected) in [("2g2f", "6y2"), ("8c8d", "36e"), ("7g7f", "7ku"), ("8d8e", "4be")]
        {
            assert_eq!(digits(usi.parse().unwrap()).iter().collect::<String>(), expected);
        }
        let mut moves = 0;
        for raw in 0..=u16::MAX {
            let Some(mv) = Move::from_raw(raw).filter(|mv| mv.from() != Some(mv.to())) else {
                continue;
            };
            moves += 1;
            let digits = digits(mv).iter().collect::<String>();
            assert_eq!(read_move(&digits), Some(mv), "{mv}");
        }
        assert_eq!(moves, 81 * 80 * 2 + 7 * 81);
        let read = (0..36u32 * 36 * 36).filter(|code| {
            let digits = [code / 1296, code / 36 % 36, code % 36];
            let digits = digits.map(|digit| char::from_digit(digit, 36).unwrap());
            read_move(&digits.iter().collect::<String>()).is_some()
        });
        assert_eq!(read.count(), moves);
        for bad in ["", "6y", "6y22", "+y2", "あ", "6 2"] {
            assert_eq!(read_move(bad), None, "{bad}");
        }
    }
}
