use crate::types::{Bitboard, Color, Move, PieceKind, Square};

use super::Position;

impl PieceKind {
    /// Returns what the piece is worth in an exchange, in points of which a pawn has 100; a king 0, since
    /// it is never exchanged.
    ///
    /// The library's own round numbers, in the order that players agree on; not the points of impasse.
    pub const fn exchange_value(self) -> i32 {
        match self {
            PieceKind::Pawn => 100,
            PieceKind::Lance => 300,
            PieceKind::Knight => 350,
            PieceKind::Silver => 500,
            PieceKind::Gold | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => {
                550
            }
            PieceKind::ProPawn => 600,
            PieceKind::Bishop => 850,
            PieceKind::Rook => 1000,
            PieceKind::Horse => 1150,
            PieceKind::Dragon => 1300,
            PieceKind::King => 0,
        }
    }
}

impl Position {
    /// Returns what a move gains by exchanges on its destination if both sides capture there with their
    /// cheapest piece as long as it pays (static exchange evaluation), in points of
    /// [`PieceKind::exchange_value`].
    ///
    /// Promotion counts for the first move only; pins and checks are ignored. A move that is not legal
    /// gives some number.
    ///
    /// ```
    /// # use shogi_rules::Position;
    /// let pos = Position::from_sfen("4k4/4r4/9/4p4/9/9/9/4R4/4K4 b - 1")?;
    /// assert_eq!(pos.see("5h5d".parse()?), 100 - 1000); // a rook for a pawn
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn see(&self, mv: Move) -> i32 {
        // No square is attacked by more pieces than there are.
        let mut gains = [0i32; 41];
        let to = mv.to();
        let mut occupied = self.occupied().with(to);
        let mut worth = match (mv.dropped(), mv.from()) {
            (Some(kind), _) => kind.exchange_value(),
            (None, Some(from)) => {
                occupied.remove(from);
                let Some(piece) = self.piece_on(from) else { return 0 };
                let promoted = piece.kind().promoted().filter(|_| mv.is_promotion());
                let after = promoted.unwrap_or(piece.kind()).exchange_value();
                gains[0] = after - piece.kind().exchange_value();
                after
            }
            (None, None) => return 0,
        };
        gains[0] += self.piece_on(to).map_or(0, |piece| piece.kind().exchange_value());
        let mut attackers = self.attackers_to(to, occupied);
        let mut side = !self.side;
        let mut depth = 0;
        while depth + 1 < gains.len() {
            attackers &= occupied;
            let defended = attackers.intersects(self.pieces(!side));
            let Some((from, kind)) = self.cheapest(attackers & self.pieces(side), defended) else {
                break;
            };
            depth += 1;
            gains[depth] = worth - gains[depth - 1];
            worth = kind.exchange_value();
            occupied.remove(from);
            for color in Color::ALL {
                attackers |= self.uncovered(color, from, to, occupied);
            }
            side = !side;
        }
        while depth > 0 {
            // Whoever is to capture may leave it.
            gains[depth - 1] = (-gains[depth]).min(gains[depth - 1]);
            depth -= 1;
        }
        gains[0]
    }

    /// The cheapest of some pieces; a king only captures what is not protected.
    fn cheapest(&self, pieces: Bitboard, protected: bool) -> Option<(Square, PieceKind)> {
        pieces
            .into_iter()
            .filter_map(|square| Some((square, self.piece_on(square)?.kind())))
            .filter(|(_, kind)| *kind != PieceKind::King || !protected)
            .min_by_key(|(_, kind)| match kind {
                PieceKind::King => i32::MAX,
                kind => kind.exchange_value(),
            })
    }
}
