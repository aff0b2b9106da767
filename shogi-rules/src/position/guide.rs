//! What a screen shows to help a player: where a piece can go, what is in danger.

use crate::types::{Bitboard, Color, KindSet, Move, Piece, PieceKind, Square};

use super::{IllegalMove, MoveFilter, MoveSet, Only, Position};

/// Whether a piece may promote with a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promotion {
    /// It may not: the kind never promotes, is promoted already, or stays outside the far three ranks.
    Impossible,
    /// The player chooses (成 or 不成).
    Optional,
    /// It must: it could never move again.
    Forced,
}

impl Promotion {
    /// Tells whether a piece may promote when it moves between two squares.
    pub(super) const fn of(piece: Piece, from: Square, to: Square) -> Promotion {
        let color = piece.color();
        if piece.promoted().is_none()
            || !(from.in_promotion_zone(color) || to.in_promotion_zone(color))
        {
            Promotion::Impossible
        } else if to.rank().relative_to(color).number() <= piece.kind().dead_end_ranks() {
            Promotion::Forced
        } else {
            Promotion::Optional
        }
    }
}

/// One square that a piece on the board can legally move to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The destination.
    pub square: Square,
    /// The piece that stands there and would be captured.
    pub captured: Option<Piece>,
    /// Whether the piece may or must promote.
    pub promotion: Promotion,
}

/// The legal destinations of one piece; iterates over [`Target`]s.
#[derive(Clone, Debug)]
pub struct Targets<'a> {
    pos: &'a Position,
    plain: Bitboard,
    promoting: Bitboard,
}

impl Targets<'_> {
    /// Returns the destinations as a set.
    pub fn squares(&self) -> Bitboard {
        self.plain | self.promoting
    }
}

impl Iterator for Targets<'_> {
    type Item = Target;

    fn next(&mut self) -> Option<Target> {
        let square = self.squares().first()?;
        let promotion = match (self.plain.contains(square), self.promoting.contains(square)) {
            (true, true) => Promotion::Optional,
            (false, true) => Promotion::Forced,
            _ => Promotion::Impossible,
        };
        self.plain.remove(square);
        self.promoting.remove(square);
        Some(Target { square, captured: self.pos.piece_on(square), promotion })
    }
}

/// In how much danger a piece must be for [`Position::threatened`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Threat {
    /// An enemy piece attacks it, pinned or not.
    Attacked,
    /// The enemy could legally capture it if it were the enemy's turn.
    Capturable,
    /// The enemy would gain by capturing it, recaptures included (see [`Position::see`]).
    Losing,
}

impl Position {
    /// Tells whether the piece on `from` may or must promote when it moves to `to`, whoever owns it and
    /// whether or not it can go there. Impossible for an empty square.
    ///
    /// ```
    /// # use shogi_rules::{Position, Promotion};
    /// let pos = Position::from_sfen("k8/9/4P4/9/9/9/9/9/K8 b - 1")?;
    /// assert_eq!(pos.promotion("5c".parse()?, "5b".parse()?), Promotion::Optional);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn promotion(&self, from: Square, to: Square) -> Promotion {
        self.piece_on(from).map_or(Promotion::Impossible, |piece| Promotion::of(piece, from, to))
    }

    /// Returns the move between two squares for a player who did not say whether to promote: with promotion
    /// where it is forced, without where it is impossible, and `None` where the player must be asked.
    ///
    /// The move need not be legal. One that was forced to promote is told by [`promotion`](Self::promotion).
    ///
    /// ```
    /// # use shogi_rules::Position;
    /// let pos = Position::from_sfen("k8/4P4/9/9/9/9/9/9/K6R1 b - 1")?;
    /// assert_eq!(pos.complete_move("5b".parse()?, "5a".parse()?), Some("5b5a+".parse()?));
    /// assert_eq!(pos.complete_move("2i".parse()?, "2h".parse()?), Some("2i2h".parse()?));
    /// assert_eq!(pos.complete_move("2i".parse()?, "2c".parse()?), None); // 成りますか？
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn complete_move(&self, from: Square, to: Square) -> Option<Move> {
        match self.promotion(from, to) {
            Promotion::Optional => None,
            promotion => Some(Move::board(from, to, promotion == Promotion::Forced)),
        }
    }

    /// Returns where the piece on `from` can legally move; nowhere if it is not the mover's.
    ///
    /// ```
    /// # use shogi_rules::{Position, Promotion};
    /// let pos = Position::from_sfen("k8/9/4p4/4P4/9/9/9/9/K8 b - 1")?;
    /// let target = pos.targets("5d".parse()?).next().unwrap();
    /// assert_eq!((target.square, target.promotion), ("5c".parse()?, Promotion::Optional));
    /// assert!(target.captured.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn targets(&self, from: Square) -> Targets<'_> {
        let mut targets = Targets { pos: self, plain: Bitboard::EMPTY, promoting: Bitboard::EMPTY };
        let Some(piece) = self.piece_on(from).filter(|piece| piece.color() == self.side) else {
            return targets;
        };
        let filter = MoveFilter {
            kinds: KindSet::of(piece.kind()),
            drops: KindSet::EMPTY,
            ..MoveFilter::ALL
        };
        self.each_set(filter, &mut |set| {
            set.for_each(|mv| {
                if mv.from() == Some(from) {
                    let squares =
                        if mv.is_promotion() { &mut targets.promoting } else { &mut targets.plain };
                    squares.insert(mv.to());
                }
            });
        });
        targets
    }

    /// Returns where a piece in hand can legally be dropped; nowhere if none is held.
    ///
    /// ```
    /// # use shogi_rules::{PieceKind, Position};
    /// let pos = Position::from_sfen("k8/9/9/9/9/9/4P4/9/K8 b P 1")?;
    /// assert_eq!(pos.drop_targets(PieceKind::Pawn).len(), 8 * 8 - 1); // no file 5, no rank 1, not on 9i
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drop_targets(&self, kind: PieceKind) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        let filter = MoveFilter {
            kinds: KindSet::EMPTY,
            drops: KindSet::of(kind).intersection(KindSet::HAND),
            ..MoveFilter::ALL
        };
        self.each_set(filter, &mut |set| {
            if let MoveSet::Drops { to, .. } = set {
                squares |= to;
            }
        });
        squares
    }

    /// Returns the squares on which a piece in hand may not be dropped, each with the reason: what a screen
    /// says when such a square is touched. A promoted kind counts as its base; nothing for a king.
    ///
    /// ```
    /// # use shogi_rules::{IllegalMove, PieceKind, Position};
    /// let pos = Position::from_sfen("k8/9/9/9/9/9/4P4/9/K8 b P 1")?;
    /// let reasons: Vec<_> = pos.forbidden_drops(PieceKind::Pawn).collect();
    /// assert!(reasons.contains(&("5e".parse()?, IllegalMove::Nifu { other: "5g".parse()? })));
    /// assert!(reasons.contains(&("1a".parse()?, IllegalMove::DeadEnd)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forbidden_drops(
        &self,
        kind: PieceKind,
    ) -> impl Iterator<Item = (Square, IllegalMove)> + '_ {
        Square::all().filter_map(move |square| {
            let reason = self.check_legality(Move::drop(kind, square)?).err()?;
            Some((square, reason))
        })
    }

    /// Returns `color`'s pieces that are in danger, the king aside.
    pub fn threatened(&self, color: Color, threat: Threat) -> Bitboard {
        let king = self.king(color).map_or(Bitboard::EMPTY, Bitboard::of);
        let pieces = self.pieces(color).without(king);
        if threat == Threat::Attacked {
            return pieces.without(self.unattacked(!color, pieces, self.occupied()));
        }
        let enemy_to_move = if self.side == color { self.after_pass() } else { self.clone() };
        let mut threatened = Bitboard::EMPTY;
        let mut look_at = |mv: Move| {
            if threat == Threat::Capturable || enemy_to_move.see(mv) > 0 {
                threatened.insert(mv.to());
            }
        };
        let captures = MoveFilter::only(Only::Captures);
        enemy_to_move.each_set(captures, &mut |set| set.for_each(&mut look_at));
        threatened & pieces
    }
}
