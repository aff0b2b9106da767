use crate::types::{ByColor, Color, Hand, Piece, PieceKind, Square};

use super::{Position, SetupProblems, Validity};

/// Any arrangement of pieces, valid or not: what an editor holds and a parser first reads.
///
/// All fields are public. [`Setup::position`] turns it into a [`Position`] or names everything that is
/// wrong with it.
///
/// ```
/// use shogi_rules::{Color, Piece, PieceKind, Setup, SetupProblems, Validity};
/// let mut setup = Setup::empty();
/// setup.board["5a".parse::<shogi_rules::Square>()?.index()] =
///     Some(Piece::new(Color::White, PieceKind::King));
/// assert_eq!(setup.position(Validity::Strict), Err(SetupProblems::NO_BLACK_KING));
/// assert!(setup.position(Validity::Tsume).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each square, by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// What each side holds.
    pub hands: ByColor<Hand>,
    /// The side to move.
    pub side: Color,
    /// The number of the move to be played next, from 1; 0 is taken as 1.
    pub ply: u32,
}

/// The board of an even game.
const EVEN: [Option<Piece>; Square::COUNT] = {
    use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
    const BACK: [PieceKind; 9] = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];
    let mut board = [None; Square::COUNT];
    let mut file = 0;
    while file < 9 {
        board[9 * file] = Some(Piece::new(Color::White, BACK[file]));
        board[9 * file + 2] = Some(Piece::new(Color::White, Pawn));
        board[9 * file + 6] = Some(Piece::new(Color::Black, Pawn));
        board[9 * file + 8] = Some(Piece::new(Color::Black, BACK[file]));
        file += 1;
    }
    let (second, eighth) = (9, 9 * 7); // files
    board[second + 1] = Some(Piece::new(Color::White, Bishop));
    board[eighth + 1] = Some(Piece::new(Color::White, Rook));
    board[second + 7] = Some(Piece::new(Color::Black, Rook));
    board[eighth + 7] = Some(Piece::new(Color::Black, Bishop));
    board
};

impl Setup {
    /// Returns an empty board with empty hands, Black to move.
    pub const fn empty() -> Setup {
        Setup {
            board: [None; Square::COUNT],
            hands: ByColor { black: Hand::EMPTY, white: Hand::EMPTY },
            side: Color::Black,
            ply: 1,
        }
    }

    /// Returns the start of an even game.
    pub const fn startpos() -> Setup {
        Setup { board: EVEN, ..Setup::empty() }
    }

    /// Returns the piece on a square.
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Returns the arrangement seen from the other side of the board.
    #[must_use]
    pub fn flipped(&self) -> Setup {
        let mut flipped = *self;
        for square in Square::all() {
            flipped.board[square.flip().index()] = self.piece_on(square).map(Piece::flip);
        }
        flipped.hands = ByColor { black: self.hands.white, white: self.hands.black };
        flipped.side = !self.side;
        flipped
    }

    /// Returns the arrangement with left and right exchanged; hands, turn and owners stay.
    #[must_use]
    pub fn mirrored(&self) -> Setup {
        let mut mirrored = *self;
        for square in Square::all() {
            mirrored.board[square.mirrored().index()] = self.piece_on(square);
        }
        mirrored
    }

    /// Turns the arrangement into a position.
    ///
    /// # Errors
    ///
    /// All problems at once that the level does not forgive.
    pub fn position(&self, validity: Validity) -> Result<Position, SetupProblems> {
        let position = Position::build(self);
        position.validate(validity)?;
        Ok(position)
    }

    /// Returns every problem the arrangement has as the start of a game; empty when it has none.
    pub fn problems(&self) -> SetupProblems {
        Position::build(self).problems()
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            board: position.board,
            hands: ByColor::new_with(|color| position.hand(color)),
            side: position.side,
            ply: position.ply,
        }
    }
}

impl Position {
    /// Builds the position whatever it is; of several kings a side, the one on the highest square counts.
    pub(super) fn build(setup: &Setup) -> Position {
        let mut position = Position::bare();
        for square in Square::all() {
            if let Some(piece) = setup.piece_on(square) {
                position.put(square, piece);
            }
        }
        position.complete(setup.hands, setup.side, setup.ply);
        position
    }

    /// Adds what is not on the board.
    pub(crate) fn complete(&mut self, hands: ByColor<Hand>, side: Color, ply: u32) {
        self.hands = [hands.black, hands.white];
        self.side = side;
        for color in Color::ALL {
            self.key ^= super::key::hand(color, hands[color]);
        }
        self.key ^= super::key::side(side);
        self.ply = ply.max(1);
    }
}
