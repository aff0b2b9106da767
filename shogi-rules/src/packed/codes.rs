use crate::types::{Color, Piece, PieceKind};

/// The codes of one kind of piece. The first bit of a code is its lowest; pairs are Black's and White's.
struct Row {
    kind: PieceKind,
    /// The bits of a code on the board; off the board it has one bit less.
    len: u8,
    board: [u8; 2],
    /// `board` again for the gold, which does not promote.
    promoted: [u8; 2],
    hand: [u8; 2],
    /// In the piece box: belonging to nobody.
    boxed: u8,
}

/// The rows of each format, in the order in which the pieces in hand are written.
type Rows = [Row; 7];

#[rustfmt::skip]
const HUFFMAN_CODED_POS: Rows = [
    Row { kind: PieceKind::Pawn,   len: 4, board: [0x01, 0x05], promoted: [0x09, 0x0d], hand: [0x00, 0x04], boxed: 0x02 },
    Row { kind: PieceKind::Lance,  len: 6, board: [0x03, 0x13], promoted: [0x23, 0x33], hand: [0x01, 0x11], boxed: 0x09 },
    Row { kind: PieceKind::Knight, len: 6, board: [0x07, 0x17], promoted: [0x27, 0x37], hand: [0x03, 0x13], boxed: 0x0b },
    Row { kind: PieceKind::Silver, len: 6, board: [0x0b, 0x1b], promoted: [0x2b, 0x3b], hand: [0x05, 0x15], boxed: 0x0d },
    Row { kind: PieceKind::Gold,   len: 6, board: [0x0f, 0x2f], promoted: [0x0f, 0x2f], hand: [0x07, 0x17], boxed: 0x1d },
    Row { kind: PieceKind::Bishop, len: 8, board: [0x1f, 0x5f], promoted: [0x9f, 0xdf], hand: [0x1f, 0x5f], boxed: 0x0f },
    Row { kind: PieceKind::Rook,   len: 8, board: [0x3f, 0x7f], promoted: [0xbf, 0xff], hand: [0x3f, 0x7f], boxed: 0x2f },
];

#[rustfmt::skip]
const PACKED_SFEN: Rows = [
    Row { kind: PieceKind::Pawn,   len: 4, board: [0x01, 0x09], promoted: [0x05, 0x0d], hand: [0x00, 0x04], boxed: 0x02 },
    Row { kind: PieceKind::Lance,  len: 6, board: [0x03, 0x23], promoted: [0x13, 0x33], hand: [0x01, 0x11], boxed: 0x09 },
    Row { kind: PieceKind::Knight, len: 6, board: [0x0b, 0x2b], promoted: [0x1b, 0x3b], hand: [0x05, 0x15], boxed: 0x0d },
    Row { kind: PieceKind::Silver, len: 6, board: [0x07, 0x27], promoted: [0x17, 0x37], hand: [0x03, 0x13], boxed: 0x0b },
    Row { kind: PieceKind::Gold,   len: 6, board: [0x0f, 0x2f], promoted: [0x0f, 0x2f], hand: [0x07, 0x17], boxed: 0x1b },
    Row { kind: PieceKind::Bishop, len: 8, board: [0x1f, 0x9f], promoted: [0x5f, 0xdf], hand: [0x0f, 0x4f], boxed: 0x2f },
    Row { kind: PieceKind::Rook,   len: 8, board: [0x3f, 0xbf], promoted: [0x7f, 0xff], hand: [0x1f, 0x5f], boxed: 0x3f },
];

/// A code: a number, and how many bits of it count.
#[derive(Clone, Copy)]
pub(super) struct Code {
    pub(super) bits: u8,
    pub(super) len: u8,
}

/// That a square is empty.
pub(super) const EMPTY: Code = Code { bits: 0, len: 1 };

/// What a code on the board means.
#[derive(Clone, Copy)]
pub(super) struct OnBoard {
    pub(super) piece: Option<Piece>,
    pub(super) len: u8,
}

/// What a code off the board means; without an owner the piece is in the box.
#[derive(Clone, Copy)]
pub(super) struct OffBoard {
    pub(super) kind: PieceKind,
    pub(super) owner: Option<Color>,
    pub(super) len: u8,
}

/// The codes of a format, for writing and for reading.
pub(super) struct Codes {
    rows: Rows,
    /// By the next eight bits, of which those after the code are whatever follows.
    board: [Option<OnBoard>; 256],
    off_board: [Option<OffBoard>; 256],
}

pub(super) static HCP_CODES: Codes = Codes::new(HUFFMAN_CODED_POS);
pub(super) static SFEN_CODES: Codes = Codes::new(PACKED_SFEN);

impl Codes {
    const fn new(rows: Rows) -> Codes {
        let mut codes = Codes { rows, board: [None; 256], off_board: [None; 256] };
        let mut next = 0;
        while next < 256 {
            codes.board[next] = on_board(&codes.rows, next as u8);
            codes.off_board[next] = off_board(&codes.rows, next as u8);
            next += 1;
        }
        codes
    }

    /// The kinds in the order in which they are written off the board.
    pub(super) fn order(&self) -> impl Iterator<Item = PieceKind> {
        self.rows.iter().map(|row| row.kind)
    }

    /// The code of a piece on the board; `None` for a king.
    pub(super) fn of_piece(&self, piece: Piece) -> Option<Code> {
        let row = self.row(piece.kind().unpromoted())?;
        let pair = if piece.kind().is_promoted() { row.promoted } else { row.board };
        Some(Code { bits: pair[piece.color().index()], len: row.len })
    }

    /// The code of a piece off the board; `None` for a king.
    pub(super) fn of_held(&self, kind: PieceKind, owner: Option<Color>) -> Option<Code> {
        let row = self.row(kind)?;
        let bits = owner.map_or(row.boxed, |color| row.hand[color.index()]);
        Some(Code { bits, len: row.len - 1 })
    }

    /// What stands on a square, by the next eight bits.
    pub(super) fn read_board(&self, next: u8) -> Option<OnBoard> {
        self.board[usize::from(next)]
    }

    /// Which piece is off the board, by the next eight bits.
    pub(super) fn read_off_board(&self, next: u8) -> Option<OffBoard> {
        self.off_board[usize::from(next)]
    }

    fn row(&self, kind: PieceKind) -> Option<&Row> {
        self.rows.iter().find(|row| row.kind as u8 == kind as u8)
    }
}

/// Tells whether the bits start with a code.
const fn starts(next: u8, code: u8, len: u8) -> bool {
    (next ^ code) << (8 - len) == 0
}

const fn on_board(rows: &Rows, next: u8) -> Option<OnBoard> {
    if starts(next, EMPTY.bits, EMPTY.len) {
        return Some(OnBoard { piece: None, len: EMPTY.len });
    }
    let mut i = 0;
    while i < rows.len() {
        let row = &rows[i];
        let mut side = 0;
        while side < 2 {
            let piece = Piece::new(Color::ALL[side], row.kind);
            if starts(next, row.board[side], row.len) {
                return Some(OnBoard { piece: Some(piece), len: row.len });
            }
            if starts(next, row.promoted[side], row.len) {
                return Some(OnBoard { piece: piece.promoted(), len: row.len });
            }
            side += 1;
        }
        i += 1;
    }
    None
}

const fn off_board(rows: &Rows, next: u8) -> Option<OffBoard> {
    let mut i = 0;
    while i < rows.len() {
        let row = &rows[i];
        let len = row.len - 1;
        let mut side = 0;
        while side < 2 {
            if starts(next, row.hand[side], len) {
                return Some(OffBoard { kind: row.kind, owner: Some(Color::ALL[side]), len });
            }
            side += 1;
        }
        if starts(next, row.boxed, len) {
            return Some(OffBoard { kind: row.kind, owner: None, len });
        }
        i += 1;
    }
    None
}
