//! Writing SFEN, always in the canonical form: hands in the order RBGSNLP, Black first, empty squares
//! summed up, and a move number.

use core::fmt;

use crate::position::{Position, Setup};
use crate::types::{Color, File, Piece, Rank, Square};

use super::sfen::HAND_ORDER;

impl fmt::Display for Setup {
    /// Writes canonical SFEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Line { bytes: [0; Line::LONGEST], len: 0 };
        for rank in Rank::all() {
            if rank.number() > 1 {
                line.push(b'/');
            }
            line.push_rank(self, rank);
        }
        line.push(b' ');
        line.push(self.side.to_char() as u8);
        line.push(b' ');
        line.push_hands(self);
        line.push(b' ');
        line.push_number(self.ply.max(1));
        f.write_str(line.as_str())
    }
}

impl fmt::Display for Position {
    /// Writes canonical SFEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Setup::from(self), f)
    }
}

/// A line of SFEN being written: one call of the formatter instead of a hundred.
struct Line {
    bytes: [u8; Line::LONGEST],
    len: usize,
}

impl Line {
    /// No SFEN is longer: a promoted piece on every square, every kind twice in both hands, ten digits.
    const LONGEST: usize = 81 * 2 + 8 + 3 + 14 * 3 + 1 + 10;

    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte;
            self.len += 1;
        }
    }

    fn push_rank(&mut self, setup: &Setup, rank: Rank) {
        let mut empty = 0;
        for file in File::all().rev() {
            match setup.piece_on(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        self.push(b'0' + empty);
                        empty = 0;
                    }
                    self.push_piece(piece);
                }
            }
        }
        if empty > 0 {
            self.push(b'0' + empty);
        }
    }

    fn push_piece(&mut self, piece: Piece) {
        if piece.kind().is_promoted() {
            self.push(b'+');
        }
        let letter = piece.kind().letter() as u8;
        self.push(match piece.color() {
            Color::Black => letter,
            Color::White => letter.to_ascii_lowercase(),
        });
    }

    fn push_hands(&mut self, setup: &Setup) {
        if setup.hands.black.is_empty() && setup.hands.white.is_empty() {
            return self.push(b'-');
        }
        for color in Color::ALL {
            for kind in HAND_ORDER {
                let count = setup.hands[color].count(kind);
                if count > 1 {
                    self.push_number(u32::from(count));
                }
                if count > 0 {
                    self.push_piece(Piece::new(color, kind));
                }
            }
        }
    }

    fn push_number(&mut self, number: u32) {
        let mut digits = [0; 10];
        let mut rest = number;
        let mut first = digits.len();
        while rest > 0 || first == digits.len() {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        digits[first..].iter().for_each(|digit| self.push(*digit));
    }

    fn as_str(&self) -> &str {
        self.bytes.get(..self.len).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}
