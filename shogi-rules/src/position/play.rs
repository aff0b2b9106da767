use crate::types::{Color, Move, Piece, PieceKind, Square};

use super::{IllegalMove, Position, key};

/// What [`Position::play`] hands out for [`Position::undo`]: the move and the captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use = "keep it for `undo`, or play on a copy with `after`"]
pub struct Undo {
    mv: Move,
    /// The piece that moved, as it was before; `None` if there was nothing to move.
    moved: Option<Piece>,
    captured: Option<Piece>,
    /// The move number before.
    ply: u32,
}

impl Undo {
    /// Returns the move that was played.
    pub const fn mv(self) -> Move {
        self.mv
    }

    /// Returns the captured piece as it stood on the board.
    pub const fn captured(self) -> Option<Piece> {
        self.captured
    }

    /// Returns the piece that moved, as it was before the move.
    pub const fn moved(self) -> Option<Piece> {
        self.moved
    }
}

impl Position {
    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// The reason why the move is illegal; the position is then unchanged.
    ///
    /// ```
    /// use shogi_rules::{IllegalMove, Position};
    /// let mut pos = Position::startpos();
    /// let undo = pos.play("7g7f".parse()?)?;
    /// pos.undo(undo);
    /// assert_eq!(pos, Position::startpos());
    /// assert_eq!(pos.play("P*5e".parse()?), Err(IllegalMove::NotInHand));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        self.check_legality(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move known to be legal, without checking it.
    ///
    /// A move that is not legal leaves an unspecified but consistent position: nothing panics, no piece is
    /// made from nothing, and a captured king is gone.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (us, ply, to) = (self.side, self.ply, mv.to());
        let mut captured = None;
        let moved = match mv.from() {
            Some(from) if from != to => self.piece_on(from).inspect(|piece| {
                captured = self.piece_on(to).inspect(|captured| self.capture(to, *captured));
                if mv.is_promotion() {
                    self.take(from, *piece);
                    self.put(to, piece.promoted().unwrap_or(*piece));
                } else {
                    self.step(from, to, *piece);
                }
            }),
            Some(_) => None,
            None => mv.dropped().map(|kind| Piece::new(us, kind)).filter(|piece| {
                let dropped = self.piece_on(to).is_none() && self.take_from_hand(piece.kind());
                if dropped {
                    self.put(to, *piece);
                }
                dropped
            }),
        };
        self.pass();
        self.ply = ply.saturating_add(1);
        Undo { mv, moved, captured, ply }
    }

    /// Takes back the move that `undo` came from, which must have been the last one played here.
    ///
    /// Another position's `Undo` leaves an unspecified but consistent position.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        self.pass();
        self.ply = undo.ply;
        let Some(moved) = undo.moved else { return };
        let to = undo.mv.to();
        // A foreign `Undo` may name another piece; then nothing is moved.
        let same = |standing: &Piece| {
            standing.color() == moved.color()
                && standing.kind().unpromoted() == moved.kind().unpromoted()
        };
        let Some(standing) = self.piece_on(to).filter(same) else { return };
        match undo.mv.from() {
            Some(from) if self.piece_on(from).is_none() && standing == moved => {
                self.step(to, from, moved);
            }
            Some(from) if self.piece_on(from).is_none() => {
                self.take(to, standing);
                self.put(from, moved);
            }
            Some(_) => return,
            None => {
                self.take(to, standing);
                self.add_to_hand(moved.kind());
            }
        }
        if let Some(piece) = undo.captured {
            self.give_back(to, piece);
        }
    }

    /// Returns the position after a move known to be legal, leaving this one as it is.
    ///
    /// Convenient for trying a move. A search that tries millions writes it out, `clone` and then
    /// `play_unchecked` on its own variable, which saves copying the result once more. See [`play_unchecked`](Self::play_unchecked) for moves
    /// that are not legal.
    #[must_use]
    #[inline]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        let _ = next.play_unchecked(mv);
        next
    }

    /// Returns the same position with the other side to move, for searches that try a null move.
    ///
    /// There is no pass in shogi; the result may have the side not to move in check.
    #[must_use]
    pub fn after_pass(&self) -> Position {
        let mut next = self.clone();
        next.pass();
        next.ply = next.ply.saturating_add(1);
        next
    }

    #[inline]
    fn pass(&mut self) {
        self.side = !self.side;
        self.key ^= key::side(Color::White);
    }

    /// Puts a captured piece back on the board, from the hand of its captor. A foreign `Undo` may name one
    /// that is not there, or a second king.
    #[inline]
    fn give_back(&mut self, square: Square, piece: Piece) {
        let there = match piece.kind() {
            PieceKind::King => self.king(piece.color()).is_none(),
            kind => self.take_from_hand(kind),
        };
        if there {
            self.put(square, piece);
        }
    }

    #[inline(never)]
    fn capture(&mut self, square: Square, piece: Piece) {
        self.take(square, piece);
        self.add_to_hand(piece.kind());
    }

    /// Adds a captured piece to the mover's hand; a king vanishes.
    #[inline]
    fn add_to_hand(&mut self, kind: PieceKind) {
        let hand = &mut self.hands[self.side.index()];
        if hand.add(kind) {
            self.key ^= key::nth_held(self.side, kind, hand.count(kind));
        }
    }

    #[inline]
    fn take_from_hand(&mut self, kind: PieceKind) -> bool {
        let hand = &mut self.hands[self.side.index()];
        let before = hand.count(kind);
        let held = hand.remove(kind);
        if held {
            self.key ^= key::nth_held(self.side, kind, before);
        }
        held
    }
}
