//! Impasse (持将棋) and its points.

use core::fmt;

use crate::error::{Lang, Message};
use crate::position::Position;
use crate::types::{Bitboard, Color, Piece, PieceKind};

/// By which points a side may declare (入玉宣言法).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum DeclarationRule {
    /// 31 points win, 24 to 30 leave the game undecided (24点法).
    #[doc(alias = "24点法")]
    Points24,
    /// Black wins with 28 points, White with 27 (27点法).
    #[doc(alias = "27点法")]
    Points27,
}

impl DeclarationRule {
    /// Returns the points that win.
    pub const fn to_win(self, color: Color) -> u8 {
        match (self, color) {
            (DeclarationRule::Points24, _) => 31,
            (DeclarationRule::Points27, Color::Black) => 28,
            (DeclarationRule::Points27, Color::White) => 27,
        }
    }

    /// Returns the points that leave the game undecided, or `None` if fewer than those that win lose.
    pub const fn to_draw(self) -> Option<u8> {
        match self {
            DeclarationRule::Points24 => Some(24),
            DeclarationRule::Points27 => None,
        }
    }
}

/// What a declaration would come to, with every condition, for a checklist.
///
/// Asking changes nothing; see [`Game::declaration`](crate::Game::declaration).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct DeclarationReport {
    /// The rule it was judged by.
    pub rule: DeclarationRule,
    /// Who declares: the side to move.
    pub color: Color,
    /// The king stands in the enemy camp: the three farthest ranks.
    pub king_in_camp: bool,
    /// The king is not in check.
    pub not_in_check: bool,
    /// The move limit has not been reached.
    pub before_limit: bool,
    /// The other own pieces in the enemy camp; [`PIECES`](Self::PIECES) are needed.
    pub pieces: u8,
    /// The points of those and of the hand, credit included.
    pub points: u8,
    /// The part of the points that is credit for a handicap given.
    pub credit: u8,
}

/// What a declaration comes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DeclarationVerdict {
    /// The declarer wins.
    Wins,
    /// Nobody wins.
    Undecided,
    /// A condition is missing.
    Fails,
}

/// What a declaration asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DeclarationNeed {
    /// The king stands in the enemy camp.
    KingInCamp,
    /// The king is not in check.
    NotInCheck,
    /// The move limit has not been reached.
    BeforeLimit,
    /// Enough other pieces in the enemy camp.
    Pieces,
    /// Enough points not to lose.
    Points,
}

impl DeclarationNeed {
    /// All of them.
    pub const ALL: [DeclarationNeed; 5] = [
        DeclarationNeed::KingInCamp,
        DeclarationNeed::NotInCheck,
        DeclarationNeed::BeforeLimit,
        DeclarationNeed::Pieces,
        DeclarationNeed::Points,
    ];

    /// Returns what is said when it is missing.
    pub const fn missing(self, lang: Lang) -> &'static str {
        let (en, ja) = match self {
            DeclarationNeed::KingInCamp => ("the king has not entered", "玉が敵陣にいません"),
            DeclarationNeed::NotInCheck => ("the king is in check", "王手がかかっています"),
            DeclarationNeed::BeforeLimit => {
                ("the move limit has been reached", "手数制限に達しています")
            }
            DeclarationNeed::Pieces => ("too few pieces", "駒が足りません"),
            DeclarationNeed::Points => ("too few points", "点数が足りません"),
        };
        match lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}

impl DeclarationReport {
    /// How many pieces besides the king must stand in the enemy camp.
    pub const PIECES: u8 = 10;

    /// Tells whether there are enough pieces in the camp.
    pub fn enough_pieces(&self) -> bool {
        self.meets(DeclarationNeed::Pieces)
    }

    /// Tells whether there are enough points not to lose.
    pub fn enough_points(&self) -> bool {
        self.meets(DeclarationNeed::Points)
    }

    fn meets(self, need: DeclarationNeed) -> bool {
        let (have, needed) = self.have_and_need(need);
        have >= needed
    }

    /// Returns what there is of something and what is needed; 0 or 1 of what is only yes or no.
    ///
    /// ```
    /// use shogi_rules::{DeclarationNeed, DeclarationRule, Position};
    /// let report = Position::startpos().declaration(DeclarationRule::Points27, 0);
    /// assert_eq!(report.have_and_need(DeclarationNeed::NotInCheck), (1, 1));
    /// assert_eq!(report.have_and_need(DeclarationNeed::Points), (0, 28));
    /// ```
    pub fn have_and_need(&self, need: DeclarationNeed) -> (u8, u8) {
        match need {
            DeclarationNeed::KingInCamp => (self.king_in_camp.into(), 1),
            DeclarationNeed::NotInCheck => (self.not_in_check.into(), 1),
            DeclarationNeed::BeforeLimit => (self.before_limit.into(), 1),
            DeclarationNeed::Pieces => (self.pieces, DeclarationReport::PIECES),
            DeclarationNeed::Points => {
                (self.points, self.rule.to_draw().unwrap_or(self.rule.to_win(self.color)))
            }
        }
    }

    /// Returns what is missing.
    pub fn unmet(&self) -> impl Iterator<Item = DeclarationNeed> {
        let report = *self;
        DeclarationNeed::ALL.into_iter().filter(move |need| !report.meets(*need))
    }

    /// Returns what the declaration comes to.
    pub fn verdict(&self) -> DeclarationVerdict {
        if self.unmet().next().is_some() {
            DeclarationVerdict::Fails
        } else if self.points >= self.rule.to_win(self.color) {
            DeclarationVerdict::Wins
        } else {
            DeclarationVerdict::Undecided
        }
    }

    /// Returns something that displays what it comes to: the points, or the conditions that are missing.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<DeclarationReport> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.value;
        let DeclarationReport { pieces, points, .. } = report;
        match self.lang {
            Lang::En => write!(f, "{points} points, {pieces} pieces in the camp")?,
            Lang::Ja => write!(f, "{points}点、敵陣の駒{pieces}枚")?,
        }
        for need in report.unmet() {
            let missing = need.missing(self.lang);
            match self.lang {
                Lang::En => write!(f, "; {missing}")?,
                Lang::Ja => write!(f, "、{missing}")?,
            }
        }
        Ok(())
    }
}

impl Piece {
    /// Returns what the piece is worth in an impasse, in points: rook and bishop 5, the king 0, others 1,
    /// promoted or not.
    ///
    /// Source: 対局規則 article 9.
    pub const fn impasse_points(self) -> u8 {
        match self.kind().unpromoted() {
            PieceKind::King => 0,
            PieceKind::Rook | PieceKind::Bishop => 5,
            _ => 1,
        }
    }
}

impl Position {
    /// Returns the points of all pieces of a side on the board and in hand: 27 each in the even start, 54
    /// together.
    ///
    /// ```
    /// use shogi_rules::{Color, Handicap, Position};
    /// assert_eq!(Position::startpos().impasse_points(Color::Black), 27);
    /// assert_eq!(Handicap::TwoPieces.position().impasse_points(Color::White), 17);
    /// ```
    pub fn impasse_points(&self, color: Color) -> u8 {
        points_on(self, self.pieces(color)) + points_in_hand(self, color)
    }

    /// Returns what a declaration by the side to move would come to in this position, before any move limit;
    /// `credit` are the points of a handicap that it gives.
    ///
    /// [`Game::declaration`](crate::Game::declaration) knows rule, credit and limit.
    pub fn declaration(&self, rule: DeclarationRule, credit: u8) -> DeclarationReport {
        let color = self.side_to_move();
        let entered = self.pieces(color) & Bitboard::promotion_zone(color);
        let points = points_on(self, entered) + points_in_hand(self, color);
        DeclarationReport {
            rule,
            color,
            king_in_camp: self.has_entered(color),
            not_in_check: !self.is_in_check(),
            before_limit: true,
            pieces: self.pieces_in_camp(color),
            points: points.saturating_add(credit),
            credit,
        }
    }

    /// Tells whether a side's king stands in the enemy camp (入玉).
    #[doc(alias = "入玉")]
    pub fn has_entered(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| king.in_promotion_zone(color))
    }

    /// Returns how many pieces besides the king a side has in the enemy camp.
    pub(crate) fn pieces_in_camp(&self, color: Color) -> u8 {
        let entered = self.pieces(color) & Bitboard::promotion_zone(color);
        entered.len() as u8 - u8::from(self.has_entered(color))
    }
}

// Positions hold at most one set, so no sum exceeds 54.
fn points_on(position: &Position, squares: Bitboard) -> u8 {
    squares
        .into_iter()
        .filter_map(|square| position.piece_on(square))
        .map(Piece::impasse_points)
        .sum()
}

fn points_in_hand(position: &Position, color: Color) -> u8 {
    let hand = position.hand(color);
    let of = |kind| hand.count(kind) * Piece::new(color, kind).impasse_points();
    PieceKind::HAND.into_iter().map(of).sum()
}
