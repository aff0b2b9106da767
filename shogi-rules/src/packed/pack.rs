use crate::position::Position;
use crate::types::Move;

#[cfg(feature = "alloc")]
use super::error::PackError;
use super::error::{RecordError, RecordProblem};
use super::forms::HuffmanCodedPos;
use super::records::number;
use super::result::GameResult;

/// The bytes of a start that is packed, of a move, and of the end.
pub(super) const START: usize = 35;
pub(super) const MOVE: usize = 4;
pub(super) const END: usize = 3;

/// The first byte of a game that starts from a packed position, and of one from the even game.
const FROM_POSITION: u8 = 0;
const FROM_STARTPOS: u8 = 1;

/// A game of the training data of `YaneuraOu`'s scripts (`pack`): the start, and each move with its evaluation.
///
/// A game is its start, its moves and its end. The start is a byte 1 for the even game, or a byte 0, a
/// [`HuffmanCodedPos`] (32 bytes) and the move number (2). A move is the [`Move::to_apery`] that was played (2) and
/// the evaluation (2). The end is the [`GameResult`] twice, as the origin and the destination of a move that
/// cannot be (2), and the [`PackEnd`] (1). The number of moves stands nowhere.
#[doc(alias = "pack")]
#[derive(Clone, Debug)]
pub struct PackGame<'a> {
    /// The start, with its move number.
    pub position: Position,
    /// The moves that were played; all of them are moves, but whether they are legal, [`Position::play`] says.
    pub moves: PackMoves<'a>,
    /// Who won.
    pub result: GameResult,
    /// How the game ended, as it was read: it may contradict the result.
    pub end: PackEnd,
}

impl<'a> PackGame<'a> {
    /// Reads the game that the bytes start with.
    ///
    /// # Errors
    ///
    /// The first byte or the position is wrong, a number encodes no move, or the bytes end within the game.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<PackGame<'a>, RecordProblem> {
        let len = game_len(bytes)?;
        PackGame::from_whole(bytes.get(..len).unwrap_or_default())
    }

    /// Reads a game of which [`game_len`] says that these are its bytes.
    fn from_whole(bytes: &'a [u8]) -> Result<PackGame<'a>, RecordProblem> {
        let (start, rest) = bytes.split_at_checked(start_len(bytes)?).unwrap_or_default();
        let (moves, [r0, r1, end]) = rest.split_last_chunk().ok_or(RecordProblem::Truncated)?;
        let raw = u16::from_le_bytes([*r0, *r1]);
        Ok(PackGame {
            position: read_start(start)?,
            moves: PackMoves { rest: moves },
            result: result_of(raw).ok_or(RecordProblem::Move(raw))?,
            end: PackEnd::from_raw(*end),
        })
    }
}

fn read_start(start: &[u8]) -> Result<Position, RecordProblem> {
    let Some([_, position @ .., _, _]) = start.first_chunk::<START>() else {
        return Ok(Position::startpos());
    };
    let position = HuffmanCodedPos { bytes: *position };
    let position = position.to_position().map_err(RecordProblem::Position)?;
    Ok(position.with_ply(u32::from(number(start, START - 2))))
}

/// The bytes of the start, by the first of them.
pub(super) fn start_len(bytes: &[u8]) -> Result<usize, RecordProblem> {
    match *bytes.first().ok_or(RecordProblem::Truncated)? {
        FROM_STARTPOS => Ok(1),
        FROM_POSITION => Ok(START),
        other => Err(RecordProblem::Start(other)),
    }
}

/// The bytes of the game that the bytes start with.
fn game_len(bytes: &[u8]) -> Result<usize, RecordProblem> {
    let mut at = start_len(bytes)?;
    loop {
        let pair = bytes.get(at..).and_then(<[u8]>::first_chunk);
        let raw = u16::from_le_bytes(*pair.ok_or(RecordProblem::Truncated)?);
        let is_end = result_of(raw).is_some();
        at += if is_end { END } else { MOVE };
        if !is_end && move_of(raw).is_none() {
            return Err(RecordProblem::Move(raw));
        }
        if bytes.len() < at {
            return Err(RecordProblem::Truncated);
        }
        if is_end {
            return Ok(at);
        }
    }
}

/// The result that is written in the place of a move.
pub(super) fn result_of(raw: u16) -> Option<GameResult> {
    let result = GameResult::from_raw((raw & 127) as u8)?;
    (raw == end_code(result)).then_some(result)
}

const fn end_code(result: GameResult) -> u16 {
    let raw = result.to_raw() as u16;
    raw | raw << 7
}

/// The move with this number. One that stays on its square is none: the ends are told from moves by that.
pub(super) fn move_of(raw: u16) -> Option<Move> {
    Move::from_apery(raw).filter(|mv| mv.from() != Some(mv.to()))
}

/// A move of a [`PackGame`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackMove {
    /// The move that was played.
    pub mv: Move,
    /// The evaluation as the side to move sees it.
    pub eval: i16,
}

/// Iterator over the moves of a [`PackGame`].
#[derive(Clone, Debug)]
pub struct PackMoves<'a> {
    rest: &'a [u8],
}

impl Iterator for PackMoves<'_> {
    type Item = PackMove;

    fn next(&mut self) -> Option<PackMove> {
        let (mv, rest) = self.rest.split_at_checked(MOVE)?;
        self.rest = rest;
        Some(PackMove { mv: move_of(number(mv, 0))?, eval: number(mv, 2).cast_signed() })
    }
}

/// Why a [`PackGame`] ended.
///
/// Raw encoding: the numbers given with each; what is in between and above is reserved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PackEnd {
    /// 0: the side to move resigned (投了).
    Resignation,
    /// 1: repetition (千日手), a draw.
    Repetition,
    /// 2: the move limit, a draw.
    MoveLimit,
    /// 3: the game was broken off (中断), a draw.
    Interruption,
    /// 4: the side to move ran out of time.
    Time,
    /// 5: the side to move made an illegal move (反則手).
    IllegalMove,
    /// 6: the side to move lost by perpetual check (連続王手の千日手).
    PerpetualCheck,
    /// 10: a declaration (入玉宣言) with 31 points, which wins.
    Declaration24,
    /// 11: a declaration with 24 to 30 points, a draw.
    DrawnDeclaration24,
    /// 12: a declaration with 28 points for Black or 27 for White, which wins.
    Declaration27,
    /// 13: a king on the square where the other began (トライ).
    Try,
    /// A number that is reserved. Others put in here are written and read back as what they mean.
    Other(u8),
}

impl PackEnd {
    /// Returns the reason as one word of small letters, which never changes: what programs store and compare.
    ///
    /// ```
    /// use shogi_rules::packed::PackEnd;
    /// assert_eq!(PackEnd::DrawnDeclaration24.word(), "drawn_declaration24");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            PackEnd::Resignation => "resignation",
            PackEnd::Repetition => "repetition",
            PackEnd::MoveLimit => "move_limit",
            PackEnd::Interruption => "interruption",
            PackEnd::Time => "time",
            PackEnd::IllegalMove => "illegal_move",
            PackEnd::PerpetualCheck => "perpetual_check",
            PackEnd::Declaration24 => "declaration24",
            PackEnd::DrawnDeclaration24 => "drawn_declaration24",
            PackEnd::Declaration27 => "declaration27",
            PackEnd::Try => "try",
            PackEnd::Other(_) => "other",
        }
    }

    /// Returns the reason with this raw encoding.
    pub const fn from_raw(raw: u8) -> PackEnd {
        match raw {
            0 => PackEnd::Resignation,
            1 => PackEnd::Repetition,
            2 => PackEnd::MoveLimit,
            3 => PackEnd::Interruption,
            4 => PackEnd::Time,
            5 => PackEnd::IllegalMove,
            6 => PackEnd::PerpetualCheck,
            10 => PackEnd::Declaration24,
            11 => PackEnd::DrawnDeclaration24,
            12 => PackEnd::Declaration27,
            13 => PackEnd::Try,
            other => PackEnd::Other(other),
        }
    }

    /// Returns the raw encoding.
    pub const fn to_raw(self) -> u8 {
        match self {
            PackEnd::Resignation => 0,
            PackEnd::Repetition => 1,
            PackEnd::MoveLimit => 2,
            PackEnd::Interruption => 3,
            PackEnd::Time => 4,
            PackEnd::IllegalMove => 5,
            PackEnd::PerpetualCheck => 6,
            PackEnd::Declaration24 => 10,
            PackEnd::DrawnDeclaration24 => 11,
            PackEnd::Declaration27 => 12,
            PackEnd::Try => 13,
            PackEnd::Other(raw) => raw,
        }
    }
}

/// Iterator over the games of a file.
///
/// A game of which only the position is wrong is an error and the next game follows. Any other error is the last
/// item: nothing but its end says where a game's successor starts, so the rest of the file cannot be trusted.
///
/// ```
/// use shogi_rules::packed::PackGames;
/// // The even game, 7g7f with 100, Black won, White resigned.
/// let file = [1, 0x3b, 0x1e, 100, 0, 0x81, 0, 0];
/// for game in PackGames::new(&file) {
///     let game = game?;
///     let mut position = game.position;
///     for mv in game.moves {
///         println!("{} {} {}", position, mv.mv, mv.eval);
///         let _ = position.play(mv.mv)?;
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PackGames<'a> {
    rest: &'a [u8],
    index: u64,
    offset: u64,
}

impl<'a> PackGames<'a> {
    /// Returns the games in the bytes of a file.
    pub const fn new(bytes: &'a [u8]) -> PackGames<'a> {
        PackGames { rest: bytes, index: 0, offset: 0 }
    }
}

impl<'a> Iterator for PackGames<'a> {
    type Item = Result<PackGame<'a>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let (index, offset) = (self.index, self.offset);
        let len = game_len(self.rest);
        let (game, rest) =
            self.rest.split_at_checked(len.unwrap_or(self.rest.len())).unwrap_or_default();
        self.rest = rest;
        self.index += 1;
        self.offset += game.len() as u64;
        let game = len.and_then(|_| PackGame::from_whole(game));
        Some(game.map_err(|problem| RecordError { index, offset, problem }))
    }
}

/// Writes a game as [`PackGame`] reads it. A file is such games one after another.
///
/// Whether the moves are legal and the end fits the result is not looked at. A move number above 65535 is written
/// as 65535.
///
/// ```
/// use shogi_rules::Position;
/// use shogi_rules::packed::{GameResult, PackEnd, PackGame, PackMove, pack_game};
/// let moves = [PackMove { mv: "7g7f".parse()?, eval: 100 }];
/// let bytes = pack_game(&Position::startpos(), moves, GameResult::Black, PackEnd::Resignation)?;
/// assert_eq!(bytes, [1, 0x3b, 0x1e, 100, 0, 0x81, 0, 0]);
/// assert_eq!(PackGame::from_bytes(&bytes)?.end, PackEnd::Resignation);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The start has not both kings, or a move stays on its square.
#[cfg(feature = "alloc")]
pub fn pack_game(
    start: &Position,
    moves: impl IntoIterator<Item = PackMove>,
    result: GameResult,
    end: PackEnd,
) -> Result<alloc::vec::Vec<u8>, PackError> {
    let mut bytes = alloc::vec::Vec::new();
    if start.ply() == 1 && *start == Position::startpos() {
        bytes.push(FROM_STARTPOS);
    } else {
        bytes.push(FROM_POSITION);
        bytes.extend(HuffmanCodedPos::from_position(start)?.bytes);
        bytes.extend(u16::try_from(start.ply()).unwrap_or(u16::MAX).to_le_bytes());
    }
    for PackMove { mv, eval } in moves {
        let raw = mv.to_apery();
        move_of(raw).ok_or(PackError::Move(mv))?;
        bytes.extend(raw.to_le_bytes());
        bytes.extend(eval.to_le_bytes());
    }
    bytes.extend(end_code(result).to_le_bytes());
    bytes.push(end.to_raw());
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_move_or_an_end_or_neither() {
        let ends = (0..=u16::MAX).filter(|raw| result_of(*raw).is_some());
        assert!(ends.eq([0, 0x81, 0x102]));
        assert!([0, 0x81, 0x102, 0x183, 0x4183].map(move_of).iter().all(Option::is_none));
        let moves = (0..=u16::MAX).filter(|raw| move_of(*raw).is_some()).count();
        // From each square to each other with and without promotion, and drops of seven kinds.
        assert_eq!(moves, 81 * 80 * 2 + 7 * 81);
    }

    #[test]
    fn reasons_are_numbered() {
        let others = (0..=u8::MAX).filter(|raw| PackEnd::from_raw(*raw) == PackEnd::Other(*raw));
        assert!(others.eq((7..10).chain(14..=u8::MAX)));
        assert!((0..=u8::MAX).all(|raw| PackEnd::from_raw(raw).to_raw() == raw));
    }
}
