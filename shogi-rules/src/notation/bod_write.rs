use core::fmt;

use crate::position::Position;
use crate::types::{Color, Hand, PieceKind, Rank, Square};

/// Displays a position as a board diagram (局面図), as Kakinoki's formats and printed records have it.
///
/// ```
/// use shogi_rules::{Bod, Position};
/// let text = Bod::new(&Position::startpos()).to_string();
/// let lines: Vec<_> = text.lines().collect();
/// assert_eq!(lines[0], "後手の持駒：なし");
/// assert_eq!(lines[1], "  ９ ８ ７ ６ ５ ４ ３ ２ １");
/// assert_eq!(lines[3], "|v香v桂v銀v金v玉v金v銀v桂v香|一");
/// assert_eq!(lines.len(), 14);
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "局面図")]
pub struct Bod<'a> {
    position: &'a Position,
}

impl<'a> Bod<'a> {
    /// Returns the diagram of a position.
    pub const fn new(position: &'a Position) -> Bod<'a> {
        Bod { position }
    }
}

impl fmt::Display for Bod<'_> {
    /// Writes the hands, the board and, if White is to move, 後手番, each line with its line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FRAME: &str = "+---------------------------+";
        let hand = |color| InHand(self.position.hand(color));
        writeln!(f, "後手の持駒：{}", hand(Color::White))?;
        writeln!(f, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n{FRAME}")?;
        for rank in Rank::all() {
            writeln!(f, "|{}|{}", Row(self.position, rank), rank.to_kanji())?;
        }
        writeln!(f, "{FRAME}\n先手の持駒：{}", hand(Color::Black))?;
        match self.position.side_to_move() {
            Color::Black => Ok(()),
            Color::White => f.write_str("後手番\n"),
        }
    }
}

/// The cells of a rank, file 9 first.
struct Row<'a>(&'a Position, Rank);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = (1..=9).rev().filter_map(|file| Square::from_coords(file, self.1.number()));
        for square in squares {
            match self.0.piece_on(square) {
                None => f.write_str(" ・")?,
                Some(piece) => {
                    let mark = if piece.color() == Color::White { 'v' } else { ' ' };
                    write!(f, "{mark}{}", piece.kind().kanji())?;
                }
            }
        }
        Ok(())
    }
}

/// The pieces in hand, the most valuable first, each with its number if there are several.
struct InHand(Hand);

impl fmt::Display for InHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("なし");
        }
        let held = PieceKind::HAND_ORDER.into_iter().map(|kind| (kind, self.0.count(kind)));
        for (i, (kind, count)) in held.filter(|(_, count)| *count > 0).enumerate() {
            write!(f, "{}{}", if i > 0 { "　" } else { "" }, kind.kanji())?;
            match count {
                1 => {}
                2..10 => write!(f, "{}", kanji(count))?,
                10 => f.write_str("十")?,
                _ => write!(f, "十{}", kanji(count - 10))?,
            }
        }
        Ok(())
    }
}

/// The kanji of a number from 1 to 9: those of the ranks.
fn kanji(number: u8) -> char {
    Rank::new(number).map_or('〇', Rank::to_kanji)
}

#[cfg(all(test, feature = "kifu"))]
mod tests {
    use super::*;
    use crate::notation::bod;
    use alloc::string::ToString;

    #[test]
    fn hands_are_read_back() {
        for count in 0..=18 {
            let mut hand = Hand::EMPTY;
            for (kind, count) in [(PieceKind::Pawn, count), (PieceKind::Gold, count % 3)] {
                assert!(hand.set(kind, count));
            }
            let text = InHand(hand).to_string();
            assert_eq!(bod::hand(&text), Ok(hand), "{text}");
        }
    }
}
