//! The start position of Kakinoki's formats: a handicap, or a board diagram with hands.

use crate::error::ErrorCode;
use crate::notation::bod;
use crate::position::Setup;
use crate::rules::Handicap;
use crate::types::{ByColor, Color, File, Hand, Piece, Rank, Square};

use super::ParseError;
use super::builder::Builder;
use super::lines::{Line, Place};

/// What the head of a file has said about the start so far.
#[derive(Debug, Default)]
pub(super) struct KifStart {
    handicap: Option<(Named, Place)>,
    board: [[Option<Piece>; 9]; 9],
    rows: usize,
    hands: ByColor<Option<Hand>>,
    side: Option<(Color, Place)>,
    /// The number of the move before the diagram (手数＝).
    plies: Option<u32>,
    /// The destination of that move.
    previous: Option<Square>,
    /// 三枚落ち is without the right lance instead of the left one.
    right_lance_removed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Named {
    Handicap(Handicap),
    /// その他: a board must follow.
    Other,
    /// A name that nobody knows; 詰将棋 among them.
    Unknown,
}

/// Tells whether a handicap is none but another game: 5五将棋, 京都将棋 and so on. 詰将棋 is a problem of this one.
pub(super) fn is_other_variant(name: &str) -> bool {
    name.ends_with("将棋") && !["詰将棋", "詰め将棋", "本将棋"].contains(&name)
}

impl KifStart {
    /// A start that takes 三枚落ち as lishogi does.
    pub(super) fn with_right_lance_removed() -> KifStart {
        KifStart { right_lance_removed: true, ..KifStart::default() }
    }

    /// The value of 手合割; tells whether it is 三枚落ち.
    pub(super) fn handicap(
        &mut self,
        tree: &mut Builder<'_>,
        value: Line<'_>,
    ) -> Result<bool, ParseError> {
        let name = value.text.trim_matches(bod::is_blank);
        let named = match Handicap::from_name_ja(name) {
            Some(Handicap::ThreePieces) if self.right_lance_removed => {
                tree.repair(value.trim_start().place, ErrorCode::BadHeader)?;
                Named::Handicap(Handicap::ThreePiecesRight)
            }
            Some(handicap) => Named::Handicap(handicap),
            None if matches!(name, "その他" | "") => Named::Other,
            None if is_other_variant(name) => {
                return Err(tree.error(value.trim_start().place, ErrorCode::OtherVariant));
            }
            None => Named::Unknown,
        };
        if self.handicap.is_some() {
            tree.repair(value.trim_start().place, ErrorCode::BadHeader)?;
        }
        self.handicap = Some((named, value.trim_start().place));
        Ok(named == Named::Handicap(Handicap::ThreePieces))
    }

    /// A row of the board, which begins with `|`.
    pub(super) fn row(&mut self, tree: &Builder<'_>, line: Line<'_>) -> Result<(), ParseError> {
        let Some(row) = self.board.get_mut(self.rows) else {
            return Err(tree.error(line.place, ErrorCode::BadBoard));
        };
        *row = bod::row(line.text).map_err(|at| tree.error(line.at(at), ErrorCode::BadBoard))?;
        self.rows += 1;
        Ok(())
    }

    /// The value of 先手の持駒 and its like.
    pub(super) fn hand(
        &mut self,
        tree: &Builder<'_>,
        value: Line<'_>,
        color: Color,
    ) -> Result<(), ParseError> {
        let hand =
            bod::hand(value.text).map_err(|at| tree.error(value.at(at), ErrorCode::BadHand))?;
        self.hands[color] = Some(hand);
        Ok(())
    }

    /// 先手番 and its like.
    pub(super) fn side(&mut self, color: Color, place: Place) {
        self.side = Some((color, place));
    }

    /// 手数＝.
    pub(super) fn plies(&mut self, plies: u32, previous: Option<Square>) {
        self.plies = Some(plies);
        self.previous = previous;
    }

    /// Gives the start to the tree; returns the number that the first move is expected to have.
    pub(super) fn finish(&self, tree: &mut Builder<'_>, place: Place) -> Result<u32, ParseError> {
        let mut setup = match self.rows {
            0 => self.named(tree)?,
            9 => self.diagram(tree)?,
            _ => return Err(tree.error(place, ErrorCode::BadBoard)),
        };
        for color in Color::ALL {
            if let Some(hand) = self.hands[color].filter(|hand| self.rows > 0 || !hand.is_empty()) {
                setup.hands[color] = hand;
            }
        }
        if let Some((side, place)) = self.side {
            if self.rows == 0 && side != setup.side {
                tree.repair(place, ErrorCode::BadHeader)?;
            }
            setup.side = side;
        }
        let first = self.plies.map_or(1, |plies| plies.saturating_add(1));
        setup.ply = first;
        tree.before_start(self.previous);
        tree.start(place, &setup)?;
        Ok(first)
    }

    fn named(&self, tree: &Builder<'_>) -> Result<Setup, ParseError> {
        match self.handicap {
            None => Ok(Setup::startpos()),
            Some((Named::Handicap(handicap), _)) => Ok(handicap.setup()),
            Some((_, place)) => Err(tree.error(place, ErrorCode::UnknownHandicap)),
        }
    }

    /// The board counts, whatever the handicap says; a contradiction is reported.
    fn diagram(&self, tree: &mut Builder<'_>) -> Result<Setup, ParseError> {
        let mut setup = Setup::empty();
        for (rank, row) in Rank::all().zip(self.board) {
            for (file, piece) in File::all().rev().zip(row) {
                setup.board[Square::new(file, rank).index()] = piece;
            }
        }
        match self.handicap {
            Some((Named::Handicap(handicap), place)) if handicap.setup().board != setup.board => {
                tree.repair(place, ErrorCode::BadHeader)?;
            }
            Some((Named::Unknown, place)) => {
                tree.repair(place, ErrorCode::UnknownHandicap)?;
            }
            _ => {}
        }
        Ok(setup)
    }
}
