//! Writing SFEN, always in the canonical form: hands in the order RBGSNLP, Black first, empty squares
//! summed up, and a move number.

use core::fmt;

use crate::position::{Position, Setup};
use crate::types::{Color, Hand, Piece, PieceKind};

impl fmt::Display for Setup {
    /// Writes canonical SFEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Line { bytes: [0; 256], len: 0 };
        let (files, _) = self.board.as_chunks();
        for rank in 0..9 {
            line.push_rank(files, rank);
            line.push(if rank < 8 { b'/' } else { b' ' });
        }
        line.push(self.side.to_char() as u8);
        line.push(b' ');
        if self.hands.black.is_empty() && self.hands.white.is_empty() {
            line.push(b'-');
        }
        for color in Color::ALL {
            line.push_hand(color, self.hands[color]);
        }
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
///
/// No SFEN is longer than 226 bytes: a promoted piece on every square, every kind twice in both hands, ten
/// digits. So the length is a byte and every byte is a place in the buffer.
struct Line {
    bytes: [u8; 256],
    len: u8,
}

impl Line {
    fn push(&mut self, byte: u8) {
        self.push_if(true, byte);
    }

    /// Pushes a byte or not, without a branch.
    fn push_if(&mut self, wanted: bool, byte: u8) {
        self.bytes[usize::from(self.len)] = byte;
        self.len += u8::from(wanted);
    }

    fn push_rank(&mut self, files: &[[Option<Piece>; 9]], rank: usize) {
        let mut empty = 0;
        for file in files.iter().rev() {
            match file[rank] {
                None => empty += 1,
                Some(piece) => {
                    self.push_if(empty > 0, b'0' + empty);
                    self.push_piece(piece);
                    empty = 0;
                }
            }
        }
        self.push_if(empty > 0, b'0' + empty);
    }

    fn push_piece(&mut self, piece: Piece) {
        let [plus, letter] = TEXTS[usize::from(piece.to_raw() & 31)];
        self.push_if(plus != 0, plus);
        self.push(letter);
    }

    fn push_hand(&mut self, color: Color, hand: Hand) {
        for kind in PieceKind::HAND_ORDER {
            let count = hand.count(kind);
            if count > 0 {
                self.push_if(count > 9, b'0' + count / 10);
                self.push_if(count > 1, b'0' + count % 10);
                self.push_piece(Piece::new(color, kind));
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
        str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

/// The text of each raw piece: a plus, or 0, and a letter.
const TEXTS: [[u8; 2]; 32] = {
    let mut texts = [[0; 2]; 32];
    let mut i = 0;
    while i < PieceKind::ALL.len() {
        let kind = PieceKind::ALL[i];
        let plus = if kind.is_promoted() { b'+' } else { 0 };
        let letter = kind.letter() as u8;
        texts[Piece::new(Color::Black, kind).to_raw() as usize] = [plus, letter];
        texts[Piece::new(Color::White, kind).to_raw() as usize] =
            [plus, letter.to_ascii_lowercase()];
        i += 1;
    }
    texts
};
