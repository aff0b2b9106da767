use core::fmt;

use crate::error::{ErrorCode, Lang, Message};
use crate::types::{Bitboard, Color, PieceKind};

use super::{Group, Position};

bitflags::bitflags! {
    /// What is wrong with an arrangement of pieces, all at once.
    ///
    /// `Display` joins the messages with semicolons.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct SetupProblems: u16 {
        /// Black has no king. Forgiven by `Tsume` (unless White has none either) and `Lenient`.
        const NO_BLACK_KING = 1 << 0;
        /// White has no king. Forgiven by `Tsume` (unless Black has none either) and `Lenient`.
        const NO_WHITE_KING = 1 << 1;
        /// Black has more than one king. Never forgiven.
        const TWO_BLACK_KINGS = 1 << 2;
        /// White has more than one king. Never forgiven.
        const TWO_WHITE_KINGS = 1 << 3;
        /// More than 18 pawns on board and in hands together. Never forgiven, nor are the next six.
        const TOO_MANY_PAWNS = 1 << 4;
        /// More than 4 lances.
        const TOO_MANY_LANCES = 1 << 5;
        /// More than 4 knights.
        const TOO_MANY_KNIGHTS = 1 << 6;
        /// More than 4 silvers.
        const TOO_MANY_SILVERS = 1 << 7;
        /// More than 2 bishops.
        const TOO_MANY_BISHOPS = 1 << 8;
        /// More than 2 rooks.
        const TOO_MANY_ROOKS = 1 << 9;
        /// More than 4 golds.
        const TOO_MANY_GOLDS = 1 << 10;
        /// An unpromoted pawn, lance or knight stands where it can never move (行き所のない駒). Forgiven by
        /// `Lenient`.
        const DEAD_END_PIECE = 1 << 11;
        /// Two unpromoted pawns of one side on a file (二歩). Forgiven by `Lenient`.
        const NIFU = 1 << 12;
        /// The side not to move is in check. Forgiven by `Lenient`.
        const OPPONENT_IN_CHECK = 1 << 13;
    }
}

impl SetupProblems {
    /// The code of each flag, lowest bit first.
    const CODES: [ErrorCode; 14] = [
        ErrorCode::NoBlackKing,
        ErrorCode::NoWhiteKing,
        ErrorCode::TwoBlackKings,
        ErrorCode::TwoWhiteKings,
        ErrorCode::TooManyPawns,
        ErrorCode::TooManyLances,
        ErrorCode::TooManyKnights,
        ErrorCode::TooManySilvers,
        ErrorCode::TooManyBishops,
        ErrorCode::TooManyRooks,
        ErrorCode::TooManyGolds,
        ErrorCode::DeadEndPiece,
        ErrorCode::NifuOnBoard,
        ErrorCode::OpponentInCheck,
    ];

    /// Returns the code of each problem.
    pub fn codes(self) -> impl Iterator<Item = ErrorCode> {
        let bits = self.bits();
        (0..)
            .zip(SetupProblems::CODES)
            .filter(move |(i, _)| bits >> i & 1 == 1)
            .map(|(_, code)| code)
    }

    /// Returns the code of the first problem, or `None` if there is none.
    pub fn code(self) -> Option<ErrorCode> {
        self.codes().next()
    }

    /// Returns something that displays all problems in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }

    const fn too_many(kind: PieceKind) -> SetupProblems {
        match kind {
            PieceKind::Pawn => SetupProblems::TOO_MANY_PAWNS,
            PieceKind::Lance => SetupProblems::TOO_MANY_LANCES,
            PieceKind::Knight => SetupProblems::TOO_MANY_KNIGHTS,
            PieceKind::Silver => SetupProblems::TOO_MANY_SILVERS,
            PieceKind::Bishop => SetupProblems::TOO_MANY_BISHOPS,
            PieceKind::Rook => SetupProblems::TOO_MANY_ROOKS,
            _ => SetupProblems::TOO_MANY_GOLDS,
        }
    }
}

impl fmt::Display for Message<SetupProblems> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, code) in self.value.codes().enumerate() {
            f.write_str(if i == 0 { "" } else { "; " })?;
            f.write_str(code.message(self.lang))?;
        }
        Ok(())
    }
}

impl fmt::Display for SetupProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message(Lang::En), f)
    }
}

impl core::error::Error for SetupProblems {}

/// How much a [`Position`] may differ from one that can arise in a game.
///
/// No level allows more than a full set of pieces or more than one king a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Validity {
    /// As in a game: both kings, no nifu, no dead-end piece, the side not to move is not in check.
    #[default]
    Strict,
    /// As in a mate problem (詰将棋): exactly one of the kings may be missing.
    #[doc(alias = "詰将棋")]
    Tsume,
    /// Also both kings missing, nifu, dead-end pieces, and a check against the side not to move.
    Lenient,
}

impl Validity {
    /// The problems this level forgives in an arrangement that has `problems`.
    pub(super) const fn forgives(self, problems: SetupProblems) -> SetupProblems {
        let no_king = SetupProblems::NO_BLACK_KING.union(SetupProblems::NO_WHITE_KING);
        match self {
            Validity::Strict => SetupProblems::empty(),
            Validity::Tsume if problems.contains(no_king) => SetupProblems::empty(),
            Validity::Tsume => no_king,
            Validity::Lenient => no_king
                .union(SetupProblems::DEAD_END_PIECE)
                .union(SetupProblems::NIFU)
                .union(SetupProblems::OPPONENT_IN_CHECK),
        }
    }
}

impl Position {
    /// Fails with all problems that the level does not forgive.
    pub(crate) fn validate(&self, validity: Validity) -> Result<(), SetupProblems> {
        let problems = self.problems();
        let unforgiven = problems.difference(validity.forgives(problems));
        if unforgiven.is_empty() { Ok(()) } else { Err(unforgiven) }
    }

    /// All problems of a position that was put together without looking.
    pub(super) fn problems(&self) -> SetupProblems {
        let mut problems = self.material();
        for color in Color::ALL {
            let pawns = self.group(color, Group::Pawn);
            let lances = self.group(color, Group::Lance);
            let knights = self.group(color, Group::Knight);
            let dead = (pawns | lances) & Bitboard::far_ranks(color, 1)
                | knights & Bitboard::far_ranks(color, 2);
            if !dead.is_empty() {
                problems |= SetupProblems::DEAD_END_PIECE;
            }
            // One pawn is taken from each file that has any; what is left shares its file.
            let files = pawns.fill_files() & Bitboard::far_ranks(Color::Black, 1);
            if (pawns.lo & (pawns.lo - files.lo)) | (pawns.hi & (pawns.hi - files.hi)) != 0 {
                problems |= SetupProblems::NIFU;
            }
        }
        // With two kings of a side there is no saying which is in check, and the count is reported anyway.
        let two = SetupProblems::TWO_BLACK_KINGS | SetupProblems::TWO_WHITE_KINGS;
        if !problems.intersects(two) && !self.checkers_of(!self.side).is_empty() {
            problems |= SetupProblems::OPPONENT_IN_CHECK;
        }
        problems
    }

    /// The problems that counting finds.
    fn material(&self) -> SetupProblems {
        let mut problems = SetupProblems::empty();
        // Kings are in no group.
        let kings = self.groups.into_iter().fold(self.occupied(), Bitboard::without);
        let [black, white] = Color::ALL.map(|color| kings & self.pieces(color));
        problems.set(SetupProblems::NO_BLACK_KING, black.is_empty());
        problems.set(SetupProblems::NO_WHITE_KING, white.is_empty());
        problems.set(SetupProblems::TWO_BLACK_KINGS, black.has_several());
        problems.set(SetupProblems::TWO_WHITE_KINGS, white.has_several());
        let [pawns, lances, knights, silvers, _, bishops, rooks] = self.groups.map(Bitboard::len);
        let mut counts = [0, pawns, lances, knights, silvers, bishops, rooks, 0];
        // The group of the golds has five kinds in it.
        for square in self.groups[Group::Gold as usize] {
            if let Some(piece) = self.piece_on(square) {
                counts[usize::from(piece.to_raw() & 7)] += 1;
            }
        }
        for kind in PieceKind::HAND {
            let held = self.hands.map(|hand| usize::from(hand.count(kind)));
            let count = counts[kind as usize & 7] + held[0] + held[1];
            problems.set(SetupProblems::too_many(kind), count > usize::from(kind.set_size()));
        }
        problems
    }
}
