use core::fmt;

use crate::attacks::{attacks, between, line_from};
use crate::error::{ErrorCode, Lang, Message};
use crate::types::{Bitboard, Move, Piece, PieceKind, Square};

use super::{Group, Position, Promotion};

/// Why a move is illegal, with the squares that explain it.
///
/// When several reasons hold, the one listed first here is given; so a pawn drop that would be mate but
/// also leaves the own king in check is reported as the check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "stored::Stored", into = "stored::Stored"))]
#[error("{}", self.message(Lang::En))]
#[non_exhaustive]
pub enum IllegalMove {
    /// No piece of this kind is in hand.
    NotInHand,
    /// The destination of a drop holds a piece.
    Occupied,
    /// The origin is empty.
    NoPiece,
    /// The piece on the origin belongs to the other side.
    NotYourPiece,
    /// A piece of the moving side stands on the destination.
    OwnPieceOnTarget,
    /// The piece does not move to the destination.
    CannotReach {
        /// The first piece in the way, if the way would be right but for it.
        blocked_by: Option<Square>,
    },
    /// The enemy king stands on the destination (possible only in positions that are not strictly valid).
    CapturesKing,
    /// A gold or king was to promote.
    NotPromotable,
    /// A promoted piece was to promote.
    AlreadyPromoted,
    /// A promotion by a move that neither starts nor ends in the far three ranks.
    OutsideZone,
    /// The piece could never move again unless it promotes.
    MustPromote,
    /// A piece was dropped where it could never move (行き所のない駒).
    #[doc(alias = "行き所のない駒")]
    DeadEnd,
    /// A pawn was dropped on a file that has an own unpromoted pawn (二歩).
    #[doc(alias = "二歩")]
    Nifu {
        /// The pawn that is there already.
        other: Square,
    },
    /// The king moved to an attacked square.
    KingIntoCheck {
        /// The pieces that attack it there.
        attackers: Bitboard,
    },
    /// The king was in check and still is (王手放置).
    #[doc(alias = "王手放置")]
    CheckUnresolved {
        /// The pieces that give check after the move: those it did not answer, or the slider that a pinned
        /// piece let through in answering.
        checkers: Bitboard,
    },
    /// The piece left the line between its king and an enemy slider.
    Pinned {
        /// The slider.
        by: Square,
    },
    /// A pawn drop that gives checkmate (打ち歩詰め).
    #[doc(alias = "打ち歩詰め")]
    Uchifuzume {
        /// The pieces that mate: the dropped pawn's square, those that protect it or guard a square around
        /// the king, and those that pin what could else take the pawn.
        mating: Bitboard,
    },
}

impl IllegalMove {
    /// Returns the stable code of the reason.
    pub const fn code(self) -> ErrorCode {
        match self {
            IllegalMove::NotInHand => ErrorCode::NotInHand,
            IllegalMove::Occupied => ErrorCode::Occupied,
            IllegalMove::NoPiece => ErrorCode::NoPiece,
            IllegalMove::NotYourPiece => ErrorCode::NotYourPiece,
            IllegalMove::OwnPieceOnTarget => ErrorCode::OwnPieceOnTarget,
            IllegalMove::CannotReach { .. } => ErrorCode::CannotReach,
            IllegalMove::CapturesKing => ErrorCode::CapturesKing,
            IllegalMove::NotPromotable => ErrorCode::NotPromotable,
            IllegalMove::AlreadyPromoted => ErrorCode::AlreadyPromoted,
            IllegalMove::OutsideZone => ErrorCode::OutsideZone,
            IllegalMove::MustPromote => ErrorCode::MustPromote,
            IllegalMove::DeadEnd => ErrorCode::DeadEnd,
            IllegalMove::Nifu { .. } => ErrorCode::Nifu,
            IllegalMove::KingIntoCheck { .. } => ErrorCode::KingIntoCheck,
            IllegalMove::CheckUnresolved { .. } => ErrorCode::CheckUnresolved,
            IllegalMove::Pinned { .. } => ErrorCode::Pinned,
            IllegalMove::Uchifuzume { .. } => ErrorCode::Uchifuzume,
        }
    }

    /// Returns the reason as one word of small letters, which never changes: what programs store and compare.
    ///
    /// ```
    /// use shogi_rules::IllegalMove;
    /// assert_eq!(IllegalMove::NotInHand.word(), "not_in_hand");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            IllegalMove::NotInHand => "not_in_hand",
            IllegalMove::Occupied => "occupied",
            IllegalMove::NoPiece => "no_piece",
            IllegalMove::NotYourPiece => "not_your_piece",
            IllegalMove::OwnPieceOnTarget => "own_piece_on_target",
            IllegalMove::CannotReach { .. } => "cannot_reach",
            IllegalMove::CapturesKing => "captures_king",
            IllegalMove::NotPromotable => "not_promotable",
            IllegalMove::AlreadyPromoted => "already_promoted",
            IllegalMove::OutsideZone => "outside_zone",
            IllegalMove::MustPromote => "must_promote",
            IllegalMove::DeadEnd => "dead_end",
            IllegalMove::Nifu { .. } => "nifu",
            IllegalMove::KingIntoCheck { .. } => "king_into_check",
            IllegalMove::CheckUnresolved { .. } => "check_unresolved",
            IllegalMove::Pinned { .. } => "pinned",
            IllegalMove::Uchifuzume { .. } => "uchifuzume",
        }
    }

    /// Returns the squares that explain the reason; empty where the move itself says it all.
    pub fn squares(self) -> Bitboard {
        match self {
            IllegalMove::CannotReach { blocked_by: Some(square) }
            | IllegalMove::Nifu { other: square }
            | IllegalMove::Pinned { by: square } => Bitboard::of(square),
            IllegalMove::KingIntoCheck { attackers: squares }
            | IllegalMove::CheckUnresolved { checkers: squares }
            | IllegalMove::Uchifuzume { mating: squares } => squares,
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the reason with this code and these squares: what [`code`](Self::code) and [`squares`](Self::squares)
    /// of a stored reason gave. `None` for codes that are no reason and squares that do not belong to it.
    ///
    /// ```
    /// use shogi_rules::{Bitboard, ErrorCode, IllegalMove};
    /// let nifu = IllegalMove::Nifu { other: "5g".parse()? };
    /// assert_eq!(IllegalMove::from_code(nifu.code(), nifu.squares()), Some(nifu));
    /// assert_eq!(IllegalMove::from_code(ErrorCode::Nifu, Bitboard::EMPTY), None);
    /// # Ok::<(), shogi_rules::ParseSquareError>(())
    /// ```
    pub fn from_code(code: ErrorCode, squares: Bitboard) -> Option<IllegalMove> {
        let only = squares.first().filter(|_| !squares.has_several());
        let reason = match code {
            ErrorCode::NotInHand => IllegalMove::NotInHand,
            ErrorCode::Occupied => IllegalMove::Occupied,
            ErrorCode::NoPiece => IllegalMove::NoPiece,
            ErrorCode::NotYourPiece => IllegalMove::NotYourPiece,
            ErrorCode::OwnPieceOnTarget => IllegalMove::OwnPieceOnTarget,
            ErrorCode::CannotReach => IllegalMove::CannotReach { blocked_by: only },
            ErrorCode::CapturesKing => IllegalMove::CapturesKing,
            ErrorCode::NotPromotable => IllegalMove::NotPromotable,
            ErrorCode::AlreadyPromoted => IllegalMove::AlreadyPromoted,
            ErrorCode::OutsideZone => IllegalMove::OutsideZone,
            ErrorCode::MustPromote => IllegalMove::MustPromote,
            ErrorCode::DeadEnd => IllegalMove::DeadEnd,
            ErrorCode::Nifu => IllegalMove::Nifu { other: only? },
            ErrorCode::KingIntoCheck => IllegalMove::KingIntoCheck { attackers: squares },
            ErrorCode::CheckUnresolved => IllegalMove::CheckUnresolved { checkers: squares },
            ErrorCode::Pinned => IllegalMove::Pinned { by: only? },
            ErrorCode::Uchifuzume => IllegalMove::Uchifuzume { mating: squares },
            _ => return None,
        };
        Some(reason).filter(|reason| reason.squares() == squares)
    }

    /// Tells whether the move is a foul (反則), which a player commits by making it on the board, rather
    /// than an input that names no possible action.
    ///
    /// Fouls are moves that a hand can carry out: moving in a way the piece does not, nifu, leaving the
    /// king in check. A piece that is not there or not one's own cannot be moved at all.
    #[doc(alias = "反則")]
    pub const fn is_foul(self) -> bool {
        !matches!(
            self,
            IllegalMove::NotInHand
                | IllegalMove::Occupied
                | IllegalMove::NoPiece
                | IllegalMove::NotYourPiece
                | IllegalMove::OwnPieceOnTarget
        )
    }

    /// Returns something that displays the reason and its squares in a language.
    pub fn message(self, lang: Lang) -> impl fmt::Display {
        Message { value: self, lang }
    }
}

impl fmt::Display for Message<IllegalMove> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.value.code().message(self.lang))?;
        let squares = self.value.squares();
        if squares.is_empty() {
            return Ok(());
        }
        f.write_str(if self.lang == Lang::Ja { "（" } else { " (" })?;
        for (i, square) in squares.into_iter().enumerate() {
            match self.lang {
                Lang::Ja => write!(f, "{}{}", if i == 0 { "" } else { "、" }, square.kanji())?,
                Lang::En => write!(f, "{}{square}", if i == 0 { "" } else { ", " })?,
            }
        }
        f.write_str(if self.lang == Lang::Ja { "）" } else { ")" })
    }
}

/// Reasons as they are stored: a code and squares, checked when they are loaded.
#[cfg(feature = "serde")]
mod stored {
    use super::{Bitboard, ErrorCode, IllegalMove};

    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Stored {
        code: u16,
        squares: [u64; 2],
    }

    impl From<IllegalMove> for Stored {
        fn from(reason: IllegalMove) -> Stored {
            Stored { code: reason.code().number(), squares: reason.squares().to_raw() }
        }
    }

    impl TryFrom<Stored> for IllegalMove {
        type Error = ErrorCode;

        fn try_from(stored: Stored) -> Result<IllegalMove, ErrorCode> {
            let code = ErrorCode::from_number(stored.code);
            let squares = Bitboard::from_raw(stored.squares);
            let reason = code.zip(squares).and_then(|(c, s)| IllegalMove::from_code(c, s));
            reason.ok_or(ErrorCode::BadSave)
        }
    }
}

impl Position {
    /// Tells whether the side to move may play this move.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check_legality(mv).is_ok()
    }

    /// Tells why a move is illegal.
    ///
    /// # Errors
    ///
    /// The first reason in the order of [`IllegalMove`].
    ///
    /// ```
    /// use shogi_rules::{IllegalMove, Lang, Position};
    /// let pos = Position::from_sfen("k8/9/9/9/9/4P4/9/9/K8 b P 1")?;
    /// let reason = pos.check_legality("P*5d".parse()?).unwrap_err();
    /// assert_eq!(reason, IllegalMove::Nifu { other: "5f".parse()? });
    /// assert_eq!(reason.message(Lang::Ja).to_string(), "二歩です（５六）");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_legality(&self, mv: Move) -> Result<(), IllegalMove> {
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.check_board_move(from, mv),
            (None, Some(kind)) => self.check_drop(kind, mv),
            (None, None) => Err(IllegalMove::NoPiece),
        }
    }

    fn check_board_move(&self, from: Square, mv: Move) -> Result<(), IllegalMove> {
        let (us, to) = (self.side, mv.to());
        let piece = self.piece_on(from).ok_or(IllegalMove::NoPiece)?;
        if piece.color() != us {
            return Err(IllegalMove::NotYourPiece);
        }
        if self.pieces(us).contains(to) {
            return Err(IllegalMove::OwnPieceOnTarget);
        }
        let occupied = self.occupied();
        if !attacks(piece.kind(), us, from, occupied).contains(to) {
            return Err(self.unreachable(piece, from, to));
        }
        if self.king(!us) == Some(to) {
            return Err(IllegalMove::CapturesKing);
        }
        check_promotion(piece, from, mv)?;
        if piece.kind() == PieceKind::King {
            let occupied = occupied.without(Bitboard::of(from)).with(to);
            let attackers = self.attackers_of(!us, to, occupied);
            if !attackers.is_empty() {
                return Err(IllegalMove::KingIntoCheck { attackers });
            }
            return Ok(());
        }
        self.check_king_safety(mv)
    }

    fn check_drop(&self, kind: PieceKind, mv: Move) -> Result<(), IllegalMove> {
        let (us, to) = (self.side, mv.to());
        if self.hand(us).count(kind) == 0 {
            return Err(IllegalMove::NotInHand);
        }
        if self.piece_on(to).is_some() {
            return Err(IllegalMove::Occupied);
        }
        if to.rank().relative_to(us).number() <= kind.dead_end_ranks() {
            return Err(IllegalMove::DeadEnd);
        }
        if kind == PieceKind::Pawn {
            let pawns = self.group(us, Group::Pawn) & Bitboard::file(to.file());
            if let Some(other) = pawns.first() {
                return Err(IllegalMove::Nifu { other });
            }
        }
        self.check_king_safety(mv)?;
        if kind == PieceKind::Pawn
            && let Some(mating) = self.pawn_drop_mate(to)
        {
            return Err(IllegalMove::Uchifuzume { mating });
        }
        Ok(())
    }

    /// Why a piece cannot get from one square to another.
    fn unreachable(&self, piece: Piece, from: Square, to: Square) -> IllegalMove {
        let way_is_right = attacks(piece.kind(), piece.color(), from, Bitboard::EMPTY).contains(to);
        let in_the_way = between(from, to) & self.occupied();
        let nearest =
            in_the_way.into_iter().find(|square| !between(from, *square).intersects(in_the_way));
        IllegalMove::CannotReach { blocked_by: nearest.filter(|_| way_is_right) }
    }

    /// Tells whether the king is safe after another piece moved or was dropped.
    fn check_king_safety(&self, mv: Move) -> Result<(), IllegalMove> {
        let (us, to) = (self.side, mv.to());
        let Some(king) = self.king(us) else { return Ok(()) };
        let scan = self.scan_king(us);
        let answered = match scan.checkers.first() {
            None => true,
            Some(checker) => {
                !scan.checkers.has_several() && between(king, checker).with(checker).contains(to)
            }
        };
        // A blocker may move along its line only.
        let blocker = mv
            .from()
            .filter(|from| scan.blockers.contains(*from) && !line_from(king, *from).contains(to));
        match blocker {
            None if answered => Ok(()),
            Some(blocker) if scan.checkers.is_empty() => {
                // A blocker always has its slider.
                let by = self.pinner(king, blocker, !us).unwrap_or(blocker);
                Err(IllegalMove::Pinned { by })
            }
            _ => Err(IllegalMove::CheckUnresolved { checkers: self.after(mv).checkers_of(us) }),
        }
    }
}

/// Tells whether the promotion that a move asks for, or declines, is allowed.
fn check_promotion(piece: Piece, from: Square, mv: Move) -> Result<(), IllegalMove> {
    let promotion = Promotion::of(piece, from, mv.to());
    match (mv.is_promotion(), promotion) {
        (true, Promotion::Impossible) => Err(if piece.kind().is_promoted() {
            IllegalMove::AlreadyPromoted
        } else if piece.promoted().is_none() {
            IllegalMove::NotPromotable
        } else {
            IllegalMove::OutsideZone
        }),
        (false, Promotion::Forced) => Err(IllegalMove::MustPromote),
        _ => Ok(()),
    }
}
