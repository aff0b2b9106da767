//! The start position of a CSA record.

use crate::error::ErrorCode;
use crate::notation::csa::square;
use crate::position::Setup;
use crate::types::{Color, File, Hand, Piece, PieceKind, Rank, Square};

use super::ParseError;
use super::builder::Builder;
use super::lines::{Line, Place};

/// The position statements read so far.
#[derive(Debug)]
pub(super) struct CsaBoard {
    setup: Setup,
    /// Whether there was any statement.
    given: bool,
    /// The rows given by `P1` to `P9`, as bits.
    rows: u16,
    /// The start is the even game with some pieces removed (`PI`).
    removed: bool,
    /// Pieces were put on squares one by one (`P+`, `P-`).
    put: bool,
    /// Who gets all pieces that are left over (`00AL`).
    rest_to: Option<Color>,
}

impl CsaBoard {
    pub(super) const fn new() -> CsaBoard {
        CsaBoard {
            setup: Setup::empty(),
            given: false,
            rows: 0,
            removed: false,
            put: false,
            rest_to: None,
        }
    }

    /// Tells whether there was any statement.
    pub(super) const fn is_given(&self) -> bool {
        self.given
    }

    /// Reads a statement that begins with `P`.
    pub(super) fn statement(
        &mut self,
        tree: &mut Builder<'_>,
        line: Line<'_>,
    ) -> Result<(), ParseError> {
        let first = !self.given;
        self.given = true;
        let rest = line.skip(2);
        match line.text.as_bytes().get(1) {
            Some(b'I') => {
                if !first {
                    return Err(tree.error(line.place, ErrorCode::BadBoard));
                }
                self.removed = true;
                self.setup = Setup::startpos();
                self.remove(tree, rest)
            }
            Some(b'+') => self.put(tree, rest, Color::Black),
            Some(b'-') => self.put(tree, rest, Color::White),
            number => {
                let rank = number.and_then(|digit| Rank::new(digit.wrapping_sub(b'0')));
                match rank {
                    Some(rank) => self.row(tree, line.skip(2), rank),
                    None => Err(tree.error(line.at(1), ErrorCode::BadBoard)),
                }
            }
        }
    }

    /// `PI82HI22KA`: pieces missing from the even game.
    fn remove(&mut self, tree: &mut Builder<'_>, line: Line<'_>) -> Result<(), ParseError> {
        for (at, token) in tokens(line.text) {
            let named = token.and_then(|token| Some((token.square?, token.kind?)));
            let Some((square, kind)) = named else {
                return Err(tree.error(line.at(at), ErrorCode::BadBoard));
            };
            if self.setup.piece_on(square).map(Piece::kind) != Some(kind) {
                return Err(tree.error(line.at(at), ErrorCode::BadBoard));
            }
            self.setup.board[square.index()] = None;
        }
        Ok(())
    }

    /// `P2 * -HI * …`: one row of the board. Blanks do not matter.
    fn row(
        &mut self,
        tree: &mut Builder<'_>,
        line: Line<'_>,
        rank: Rank,
    ) -> Result<(), ParseError> {
        let bit = 1 << rank.number();
        // A row would take away what has been put there.
        if self.rows & bit != 0 || self.put || self.removed {
            return Err(tree.error(line.place, ErrorCode::BadBoard));
        }
        self.rows |= bit;
        let mut line = line.trim_start();
        for file in File::all().rev() {
            let (piece, length) = match *line.text.as_bytes() {
                [b'*', ..] => (None, 1),
                [sign @ (b'+' | b'-'), _, _, ..] => {
                    let color = if sign == b'+' { Color::Black } else { Color::White };
                    let kind = line.text.get(1..3).and_then(PieceKind::from_csa);
                    match kind {
                        Some(kind) => (Some(Piece::new(color, kind)), 3),
                        None => return Err(tree.error(line.place, ErrorCode::BadBoard)),
                    }
                }
                _ => return Err(tree.error(line.place, ErrorCode::BadBoard)),
            };
            self.setup.board[Square::new(file, rank).index()] = piece;
            line = line.skip(length).trim_start();
        }
        if line.text.is_empty() { Ok(()) } else { tree.repair(line.place, ErrorCode::BadBoard) }
    }

    /// `P+55KA00FU`: pieces of one side, on the board or in hand.
    fn put(
        &mut self,
        tree: &mut Builder<'_>,
        line: Line<'_>,
        color: Color,
    ) -> Result<(), ParseError> {
        if self.removed && !line.text.trim_end().is_empty() {
            // Only the other forms go with it.
            tree.repair(line.place, ErrorCode::BadBoard)?;
        }
        for (at, token) in tokens(line.text) {
            let done = match token {
                Some(Token { square: None, kind: None }) => {
                    let first = self.rest_to.is_none() && at + 4 >= line.text.trim_end().len();
                    self.rest_to = Some(color);
                    first
                }
                Some(Token { square: None, kind: Some(kind) }) => {
                    !kind.is_promoted() && self.setup.hands[color].add(kind)
                }
                Some(Token { square: Some(square), kind: Some(kind) }) => {
                    let empty = self.setup.piece_on(square).is_none();
                    self.put = true;
                    self.setup.board[square.index()] = Some(Piece::new(color, kind));
                    empty
                }
                Some(Token { square: Some(_), kind: None }) | None => false,
            };
            if !done {
                return Err(tree.error(line.at(at), ErrorCode::BadBoard));
            }
        }
        Ok(())
    }

    /// Gives the start position to the tree.
    pub(super) fn start(
        &mut self,
        tree: &mut Builder<'_>,
        place: Place,
        side: Color,
    ) -> Result<(), ParseError> {
        if !self.given {
            tree.repair(place, ErrorCode::MissingStart)?;
            self.setup = Setup::startpos();
        } else if self.rows != 0 && self.rows.count_ones() < 9 {
            tree.repair(place, ErrorCode::BadBoard)?;
        }
        if let Some(color) = self.rest_to {
            self.give_rest(color);
        }
        self.setup.side = side;
        tree.start(place, &self.setup)
    }

    /// Gives a side every piece of the set, kings aside, that is nowhere yet.
    fn give_rest(&mut self, color: Color) {
        let mut used = Hand::EMPTY;
        for square in Square::all() {
            if let Some(piece) = self.setup.piece_on(square) {
                used.add(piece.kind());
            }
        }
        for kind in PieceKind::HAND {
            let held = self.setup.hands.black.count(kind) + self.setup.hands.white.count(kind);
            let rest = kind.set_size().saturating_sub(used.count(kind)).saturating_sub(held);
            let hand = &mut self.setup.hands[color];
            hand.set(kind, hand.count(kind) + rest);
        }
    }
}

/// A square and a piece; no square is the hand (`00`), no piece is all that are left (`AL`).
#[derive(Clone, Copy)]
struct Token {
    square: Option<Square>,
    kind: Option<PieceKind>,
}

/// The tokens of four characters in a list, each with the byte where it starts; `None` is no token.
fn tokens(text: &str) -> impl Iterator<Item = (usize, Option<Token>)> {
    let length = text.trim_end().len();
    (0..length).step_by(4).map(move |at| {
        let token = text.get(at..at + 4).and_then(|token| {
            let &[file, rank, ..] = token.as_bytes() else { return None };
            let hand = (file, rank) == (b'0', b'0');
            let square = square(file, rank);
            let kind = token.get(2..).and_then(PieceKind::from_csa);
            let known = (hand || square.is_some()) && (kind.is_some() || token.ends_with("AL"));
            known.then_some(Token { square, kind })
        });
        (at, token)
    })
}
