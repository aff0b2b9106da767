//! Handicaps as CSA files name them: by what is missing.

use core::fmt;

use crate::position::Setup;
use crate::types::{Bitboard, Square};

use super::Handicap;

/// Displays the line that names a handicap.
#[derive(Clone, Copy)]
struct CsaLine(Handicap);

impl fmt::Display for CsaLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let even = Setup::startpos();
        f.write_str("PI")?;
        for square in self.0.removed_in_order() {
            if let Some(piece) = even.piece_on(square) {
                write!(
                    f,
                    "{}{}{}",
                    square.file().number(),
                    square.rank().number(),
                    piece.kind().csa()
                )?;
            }
        }
        Ok(())
    }
}

impl Handicap {
    /// Returns something that displays the line of a CSA file that sets up the board, `PI` and what is missing
    /// from the even game; `None` for 歩三兵, whose pawns in hand it cannot hold.
    ///
    /// The side to move is another line of the file.
    ///
    /// ```
    /// use shogi_rules::Handicap;
    /// assert_eq!(Handicap::TwoPieces.csa_line().unwrap().to_string(), "PI82HI22KA");
    /// ```
    pub fn csa_line(self) -> Option<impl fmt::Display + Copy> {
        (self.pawns_in_hand() == 0).then_some(CsaLine(self))
    }

    /// Returns the handicap that a line of a CSA file sets up: `PI` and what is missing, in any order.
    ///
    /// `None` for a board that is no handicap with a name, and where a piece is not there to be taken away.
    ///
    /// ```
    /// use shogi_rules::Handicap;
    /// assert_eq!(Handicap::from_csa_line("PI22KA82HI"), Some(Handicap::TwoPieces));
    /// assert_eq!(Handicap::from_csa_line("PI22HI"), None);
    /// ```
    pub fn from_csa_line(line: &str) -> Option<Handicap> {
        let even = Setup::startpos();
        let mut removed = Bitboard::EMPTY;
        let mut rest = line.strip_prefix("PI")?;
        while !rest.is_empty() {
            let (coords, after) = rest.split_at_checked(2)?;
            let (kind, after) = after.split_at_checked(2)?;
            let coords: u8 = coords.parse().ok()?;
            let square = Square::from_coords(coords / 10, coords % 10)?;
            if even.piece_on(square)?.kind().csa() != kind || removed.contains(square) {
                return None;
            }
            removed.insert(square);
            rest = after;
        }
        Handicap::find(|handicap| handicap.pawns_in_hand() == 0 && handicap.removed() == removed)
    }
}
