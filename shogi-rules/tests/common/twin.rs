//! A naive twin of the move generator: obviously right, and slow.
//!
//! It knows the directions of the pieces, written out by hand, and an array of 81 squares. Of the library
//! it uses the names of things (`Piece`, `Move`, `Square`) and nothing that knows how a piece moves.

use shogi_rules::{Color, ErrorCode, Move, Piece, PieceKind, Position, Square};

/// Steps as (file, rank) for Black, whose forward is towards rank 1.
const GOLD: [(i8, i8); 6] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const SILVER: [(i8, i8); 5] = [(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const STRAIGHT: [(i8, i8); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const KNIGHT: [(i8, i8); 2] = [(-1, -2), (1, -2)];
const FORWARD: [(i8, i8); 1] = [(0, -1)];

type Steps = Vec<(i8, i8)>;

/// Single steps and sliding directions of a kind.
fn walks(kind: PieceKind) -> (Steps, Steps) {
    match kind {
        PieceKind::Pawn => (FORWARD.to_vec(), vec![]),
        PieceKind::Lance => (vec![], FORWARD.to_vec()),
        PieceKind::Knight => (KNIGHT.to_vec(), vec![]),
        PieceKind::Silver => (SILVER.to_vec(), vec![]),
        PieceKind::Bishop => (vec![], DIAGONAL.to_vec()),
        PieceKind::Rook => (vec![], STRAIGHT.to_vec()),
        PieceKind::King => ([STRAIGHT, DIAGONAL].concat(), vec![]),
        PieceKind::Horse => (STRAIGHT.to_vec(), DIAGONAL.to_vec()),
        PieceKind::Dragon => (DIAGONAL.to_vec(), STRAIGHT.to_vec()),
        PieceKind::Gold
        | PieceKind::ProPawn
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => (GOLD.to_vec(), vec![]),
    }
}

/// The square so many files and ranks away, if it is on the board.
fn beside(square: Square, files: i8, ranks: i8) -> Option<Square> {
    let file = square.file().number().checked_add_signed(files)?;
    let rank = square.rank().number().checked_add_signed(ranks)?;
    Square::from_coords(file, rank)
}

/// Board and hands as plain arrays.
#[derive(Clone)]
pub(crate) struct Twin {
    board: [Option<Piece>; 81],
    /// How many of each base kind (by raw number) each side holds.
    hands: [[u8; 8]; 2],
    pub(crate) side: Color,
}

impl Twin {
    pub(crate) fn of(pos: &Position) -> Twin {
        let mut twin = Twin { board: [None; 81], hands: [[0; 8]; 2], side: pos.side_to_move() };
        for square in Square::all() {
            twin.board[square.index()] = pos.piece_on(square);
        }
        for color in Color::ALL {
            for kind in PieceKind::HAND {
                twin.hands[color.index()][kind.to_raw() as usize] = pos.hand(color).count(kind);
            }
        }
        twin
    }

    fn on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The squares that the piece on `from` reaches, the first piece of each line included.
    pub(crate) fn reach(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.on(from) else { return vec![] };
        let (steps, slides) = walks(piece.kind());
        let mut reach = vec![];
        for (step, far) in steps.iter().map(|s| (s, 1)).chain(slides.iter().map(|s| (s, 8))) {
            let sign = if piece.color() == Color::Black { 1 } else { -1 };
            let mut at = from;
            for _ in 0..far {
                let Some(to) = beside(at, step.0 * sign, step.1 * sign) else { break };
                at = to;
                reach.push(to);
                if self.on(to).is_some() {
                    break;
                }
            }
        }
        reach
    }

    /// The pieces of `color` that reach a square.
    pub(crate) fn attackers(&self, square: Square, color: Color) -> Vec<Square> {
        Square::all()
            .filter(|from| self.on(*from).is_some_and(|piece| piece.color() == color))
            .filter(|from| self.reach(*from).contains(&square))
            .collect()
    }

    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        Square::all().find(|square| self.on(*square) == Some(Piece::new(color, PieceKind::King)))
    }

    pub(crate) fn checkers_of(&self, color: Color) -> Vec<Square> {
        self.king(color).map_or(vec![], |king| self.attackers(king, !color))
    }

    pub(crate) fn in_check(&self, color: Color) -> bool {
        !self.checkers_of(color).is_empty()
    }

    /// The pieces of `color` that alone hide their king from an enemy piece.
    pub(crate) fn pinned(&self, color: Color) -> Vec<Square> {
        let before = self.checkers_of(color);
        let mut pinned = vec![];
        for square in Square::all() {
            let own = self.on(square).filter(|piece| piece.color() == color);
            if own.is_some_and(|piece| piece.kind() != PieceKind::King)
                && self.without(square).checkers_of(color).len() > before.len()
            {
                pinned.push(square);
            }
        }
        pinned
    }

    /// The position without the piece on a square.
    pub(crate) fn without(&self, square: Square) -> Twin {
        let mut without = self.clone();
        without.board[square.index()] = None;
        without
    }

    /// The position after a move that is possible on the board.
    pub(crate) fn after(&self, mv: Move) -> Twin {
        let mut next = self.clone();
        let us = self.side.index();
        let placed = match (mv.from(), mv.dropped()) {
            (Some(from), _) => {
                let piece = next.board[from.index()].take().unwrap();
                if mv.is_promotion() { piece.promoted().unwrap() } else { piece }
            }
            (_, Some(kind)) => {
                next.hands[us][kind.to_raw() as usize] -= 1;
                Piece::new(self.side, kind)
            }
            _ => panic!("{mv} neither moves nor drops"),
        };
        if let Some(captured) = next.board[mv.to().index()].replace(placed) {
            next.hands[us][captured.kind().unpromoted().to_raw() as usize] += 1;
        }
        next.side = !self.side;
        next
    }

    /// The legal moves.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.board_moves();
        moves.extend(self.drops());
        moves.retain(|mv| !self.after(*mv).in_check(self.side));
        moves.retain(|mv| !self.is_pawn_drop_mate(*mv));
        moves
    }

    pub(crate) fn is_mate(&self) -> bool {
        self.in_check(self.side) && self.legal_moves().is_empty()
    }

    /// Why a move is illegal, by trying one reason after another; `None` if it is legal.
    pub(crate) fn reason(&self, mv: Move) -> Option<ErrorCode> {
        let reason = match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.reason_on_board(from, mv),
            (_, Some(kind)) => self.reason_of_drop(kind, mv.to()),
            _ => panic!("{mv} neither moves nor drops"),
        };
        if reason.is_some() {
            return reason;
        }
        if self.after(mv).in_check(self.side) {
            return Some(if mv.from().is_some() && mv.from() == self.king(self.side) {
                ErrorCode::KingIntoCheck
            } else if self.in_check(self.side) {
                ErrorCode::CheckUnresolved
            } else {
                ErrorCode::Pinned
            });
        }
        self.is_pawn_drop_mate(mv).then_some(ErrorCode::Uchifuzume)
    }

    fn reason_on_board(&self, from: Square, mv: Move) -> Option<ErrorCode> {
        let Some(piece) = self.on(from) else { return Some(ErrorCode::NoPiece) };
        let target = self.on(mv.to());
        let zone = self.depth(from) <= 3 || self.depth(mv.to()) <= 3;
        let reasons = [
            (piece.color() != self.side, ErrorCode::NotYourPiece),
            (target.is_some_and(|t| t.color() == self.side), ErrorCode::OwnPieceOnTarget),
            (!self.reach(from).contains(&mv.to()), ErrorCode::CannotReach),
            (target.is_some_and(|t| t.kind() == PieceKind::King), ErrorCode::CapturesKing),
            (
                mv.is_promotion() && matches!(piece.kind(), PieceKind::Gold | PieceKind::King),
                ErrorCode::NotPromotable,
            ),
            (mv.is_promotion() && piece.promoted().is_none(), ErrorCode::AlreadyPromoted),
            (mv.is_promotion() && !zone, ErrorCode::OutsideZone),
            (!mv.is_promotion() && self.is_stuck(piece.kind(), mv.to()), ErrorCode::MustPromote),
        ];
        reasons.into_iter().find(|(holds, _)| *holds).map(|(_, reason)| reason)
    }

    fn reason_of_drop(&self, kind: PieceKind, to: Square) -> Option<ErrorCode> {
        let held = self.hands[self.side.index()][kind.to_raw() as usize];
        let reasons = [
            (held == 0, ErrorCode::NotInHand),
            (self.on(to).is_some(), ErrorCode::Occupied),
            (self.is_stuck(kind, to), ErrorCode::DeadEnd),
            (kind == PieceKind::Pawn && self.has_pawn_on_file_of(to), ErrorCode::Nifu),
        ];
        reasons.into_iter().find(|(holds, _)| *holds).map(|(_, reason)| reason)
    }

    fn has_pawn_on_file_of(&self, to: Square) -> bool {
        let pawn = Some(Piece::new(self.side, PieceKind::Pawn));
        Square::all().any(|square| square.file() == to.file() && self.on(square) == pawn)
    }

    /// The rank of a square counted from the far side of its mover.
    fn depth(&self, square: Square) -> u8 {
        let rank = square.rank().number();
        if self.side == Color::Black { rank } else { 10 - rank }
    }

    /// Tells whether a piece of this kind could never move from a square.
    fn is_stuck(&self, kind: PieceKind, square: Square) -> bool {
        match kind {
            PieceKind::Pawn | PieceKind::Lance => self.depth(square) == 1,
            PieceKind::Knight => self.depth(square) <= 2,
            _ => false,
        }
    }

    fn board_moves(&self) -> Vec<Move> {
        let mut moves = vec![];
        for from in Square::all() {
            let Some(piece) = self.on(from).filter(|piece| piece.color() == self.side) else {
                continue;
            };
            for to in self.reach(from) {
                let target = self.on(to);
                // A king is never captured.
                if target.is_some_and(|t| t.color() == self.side || t.kind() == PieceKind::King) {
                    continue;
                }
                let zone = self.depth(from) <= 3 || self.depth(to) <= 3;
                if zone && piece.promoted().is_some() {
                    moves.push(Move::board(from, to, true));
                }
                if !self.is_stuck(piece.kind(), to) {
                    moves.push(Move::board(from, to, false));
                }
            }
        }
        moves
    }

    fn drops(&self) -> Vec<Move> {
        let mut moves = vec![];
        for kind in PieceKind::HAND {
            if self.hands[self.side.index()][kind.to_raw() as usize] == 0 {
                continue;
            }
            for to in Square::all().filter(|to| self.on(*to).is_none()) {
                let nifu = kind == PieceKind::Pawn && self.has_pawn_on_file_of(to);
                if !nifu && !self.is_stuck(kind, to) {
                    moves.extend(Move::drop(kind, to));
                }
            }
        }
        moves
    }

    /// Tells whether a move drops a pawn before the king and every reply loses the king. No drop answers
    /// the check of a pawn, so the replies need no test for pawn-drop mate themselves.
    fn is_pawn_drop_mate(&self, mv: Move) -> bool {
        if mv.dropped() != Some(PieceKind::Pawn) {
            return false;
        }
        let next = self.after(mv);
        let Some(king) = next.king(next.side) else { return false };
        if !next.reach(mv.to()).contains(&king) {
            return false;
        }
        let mut replies = next.board_moves();
        replies.extend(next.drops());
        replies.iter().all(|reply| next.after(*reply).in_check(next.side))
    }
}
