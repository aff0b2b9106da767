//! Moves as CSA writes them: `+7776FU`.

use core::fmt;
use core::str::FromStr;

use crate::position::Position;
use crate::types::{Color, Move, PieceKind, Square, write_ascii};

/// A move as CSA writes it: the side, both squares and the piece as it is *after* the move.
///
/// Whether a piece promotes shows only by comparison with the board, so that a [`Move`] needs a position.
///
/// ```
/// use shogi_rules::{CsaMove, Position};
/// let written: CsaMove = "+8822UM".parse()?;
/// let pos = Position::from_sfen("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3")?;
/// assert_eq!(written.resolve(&pos), Some("8h2b+".parse()?));
/// assert_eq!(CsaMove::new(&pos, "8h2b+".parse()?), Some(written));
/// assert_eq!(written.to_string(), "+8822UM");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CsaMove {
    /// The side that moves: `+` for Black, `-` for White.
    pub color: Color,
    /// The origin, `None` (written `00`) for a drop.
    pub from: Option<Square>,
    /// The destination.
    pub to: Square,
    /// The piece after the move.
    pub kind: PieceKind,
}

impl CsaMove {
    /// Returns the move as CSA writes it in a position, or `None` if nothing stands on its origin.
    pub fn new(position: &Position, mv: Move) -> Option<CsaMove> {
        let kind = match mv.from() {
            Some(from) => {
                let kind = position.piece_on(from)?.kind();
                kind.promoted().filter(|_| mv.is_promotion()).unwrap_or(kind)
            }
            None => mv.dropped()?,
        };
        Some(CsaMove { color: position.side_to_move(), from: mv.from(), to: mv.to(), kind })
    }

    /// Returns the move meant in a position, or `None` if another piece stands on the origin or this kind
    /// cannot be dropped. Neither the side nor legality is checked.
    pub fn resolve(self, position: &Position) -> Option<Move> {
        let Some(from) = self.from else {
            return Move::drop(self.kind, self.to).filter(|_| !self.kind.is_promoted());
        };
        let promotes = match position.piece_on(from) {
            Some(piece) if piece.kind().promoted() == Some(self.kind) => true,
            Some(piece) if piece.kind() != self.kind => return None,
            // An empty square has nothing to compare with: the rules say what is wrong.
            _ => false,
        };
        Some(Move::board(from, self.to, promotes))
    }
}

crate::error::parse_error! {
    /// The text is not a CSA move.
    ParseCsaMoveError, NotACsaMove
}

impl FromStr for CsaMove {
    type Err = ParseCsaMoveError;

    fn from_str(s: &str) -> Result<CsaMove, ParseCsaMoveError> {
        let &[sign, from_file, from_rank, to_file, to_rank, _, _] = s.as_bytes() else {
            return Err(ParseCsaMoveError);
        };
        let color = match sign {
            b'+' => Color::Black,
            b'-' => Color::White,
            _ => return Err(ParseCsaMoveError),
        };
        let from = match (from_file, from_rank) {
            (b'0', b'0') => None,
            (file, rank) => Some(square(file, rank).ok_or(ParseCsaMoveError)?),
        };
        let to = square(to_file, to_rank).ok_or(ParseCsaMoveError)?;
        let kind = s.get(5..).and_then(PieceKind::from_csa).ok_or(ParseCsaMoveError)?;
        Ok(CsaMove { color, from, to, kind })
    }
}

impl fmt::Display for CsaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.color == Color::Black { b'+' } else { b'-' };
        let digits =
            |square: Square| [b'0' + square.file().number(), b'0' + square.rank().number()];
        let [a, b] = self.from.map_or([b'0'; 2], digits);
        let [c, d] = digits(self.to);
        write_ascii(f, &[sign, a, b, c, d])?;
        f.write_str(self.kind.csa())
    }
}

/// The square of two ASCII digits.
pub(crate) fn square(file: u8, rank: u8) -> Option<Square> {
    Square::from_coords(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_legal_move_round_trips() {
        let sfen = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1";
        for pos in [Position::startpos(), sfen.parse().unwrap()] {
            for mv in &pos.legal_moves() {
                let written = CsaMove::new(&pos, mv).unwrap();
                assert_eq!(written.to_string().parse(), Ok(written));
                assert_eq!(written.resolve(&pos), Some(mv));
            }
        }
    }

    #[test]
    fn bad_text_is_refused() {
        for text in ["", "+77", "7776FU", "+7776XX", "+7076FU", "+0000FU", "+7776FU ", "+７76FU"] {
            assert_eq!(text.parse::<CsaMove>(), Err(ParseCsaMoveError), "{text:?}");
        }
        let pos = Position::startpos();
        for text in ["+7776KI", "+0055TO", "+0055OU"] {
            let written: CsaMove = text.parse().unwrap();
            assert_eq!(written.resolve(&pos), None, "{text}");
        }
    }
}
