use crate::position::Position;
use crate::types::{Move, MoveList};

use super::error::{RecordError, RecordProblem};
use super::forms::HuffmanCodedPos;
use super::records::number;
use super::result::GameResult;

/// The bytes of a game before its moves, of a move before its candidates, and of a candidate.
pub(super) const GAME: usize = 36;
pub(super) const MOVE: usize = 6;
const CANDIDATE: usize = 4;

/// A game of dlshogi's training data (`hcpe3`, `HuffmanCodedPosAndEval3`): the start, and each move with what the
/// search looked at.
///
/// A game is the [`HuffmanCodedPos`] it starts from (32 bytes), the number of moves (2), the result (1) and the
/// opponent (1). A move is the [`Move::to_apery`] that was played (2), the evaluation (2) and the number of
/// candidates (2). A candidate is a move (2) and how often the search visited it (2).
#[doc(alias = "HuffmanCodedPosAndEval3")]
#[derive(Clone, Debug)]
pub struct Hcpe3Game<'a> {
    /// The start; the format holds no move number.
    pub position: Position,
    /// How the game ended.
    pub result: Hcpe3Result,
    /// Against whom the game was played: 0 itself, 1 another program that had Black, 2 one that had White.
    pub opponent: u8,
    /// The moves that were played.
    pub moves: Hcpe3Moves<'a>,
}

/// How a game of [`Hcpe3Game`] ended.
///
/// Raw encoding: bits 0 and 1 the [`GameResult`], bit 2 repetition, bit 3 declaration, bit 4 the move limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hcpe3Result {
    /// Who won.
    pub result: GameResult,
    /// The game ended by repetition (千日手).
    pub repetition: bool,
    /// The game ended by a declaration (入玉宣言).
    pub declaration: bool,
    /// The game ended at the move limit.
    pub move_limit: bool,
}

impl Hcpe3Result {
    /// Returns the result with this raw encoding; bits 5 to 7 mean nothing.
    pub fn from_raw(raw: u8) -> Option<Hcpe3Result> {
        Some(Hcpe3Result {
            result: GameResult::from_raw(raw & 3)?,
            repetition: raw & 1 << 2 != 0,
            declaration: raw & 1 << 3 != 0,
            move_limit: raw & 1 << 4 != 0,
        })
    }
}

impl<'a> Hcpe3Game<'a> {
    /// Reads the game that the bytes start with.
    ///
    /// # Errors
    ///
    /// The position is wrong, a number encodes no result, a move has more candidates than there can be, or the bytes
    /// end within the game. Wrong moves are errors of [`moves`](Self::moves).
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Hcpe3Game<'a>, RecordProblem> {
        let len = game_len(bytes)?;
        let (Some([position @ .., _, _, result, opponent]), Some(moves)) =
            (bytes.first_chunk::<GAME>(), bytes.get(GAME..len))
        else {
            return Err(RecordProblem::Truncated);
        };
        let position = HuffmanCodedPos { bytes: *position };
        Ok(Hcpe3Game {
            position: position.to_position().map_err(RecordProblem::Position)?,
            result: Hcpe3Result::from_raw(*result).ok_or(RecordProblem::Result(*result))?,
            opponent: *opponent,
            moves: Hcpe3Moves { rest: moves },
        })
    }
}

/// The bytes of the game that the bytes start with.
fn game_len(bytes: &[u8]) -> Result<usize, RecordProblem> {
    let part = |range| bytes.get(range).ok_or(RecordProblem::Truncated);
    let moves = number(part(0..GAME)?, 32);
    (0..moves).try_fold(GAME, |at, _| {
        let len = MOVE + candidates_len(part(at..at + MOVE)?)?;
        part(at..at + len).map(|_| at + len)
    })
}

/// The bytes of the candidates of a move, by its first six.
pub(super) fn candidates_len(mv: &[u8]) -> Result<usize, RecordProblem> {
    let count = number(mv, 4);
    // The number of a damaged file would be believed otherwise, and gigabytes read for one game.
    if usize::from(count) > MoveList::CAPACITY {
        return Err(RecordProblem::Candidates(count));
    }
    Ok(usize::from(count) * CANDIDATE)
}

/// A move of an [`Hcpe3Game`].
#[derive(Clone, Debug)]
pub struct Hcpe3Move<'a> {
    /// The move that was played, as it was read: [`Position::play`] says whether it is legal.
    pub selected: Move,
    /// The evaluation as the side to move sees it.
    pub eval: i16,
    /// What the search looked at; none where nothing is to be learnt from the move.
    pub candidates: Hcpe3Candidates<'a>,
}

/// A candidate of an [`Hcpe3Move`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hcpe3Candidate {
    /// The move, as it was read.
    pub mv: Move,
    /// How often the search visited it.
    pub visits: u16,
}

/// Iterator over the moves of an [`Hcpe3Game`]. A number that encodes no move is an error and the next move
/// follows.
#[derive(Clone, Debug)]
pub struct Hcpe3Moves<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Hcpe3Moves<'a> {
    type Item = Result<Hcpe3Move<'a>, RecordProblem>;

    fn next(&mut self) -> Option<Self::Item> {
        let len = MOVE + candidates_len(self.rest.get(..MOVE)?).ok()?;
        let (mv, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        let candidates = Hcpe3Candidates { rest: mv.get(MOVE..)? };
        Some(apery(mv).map(|selected| {
            let eval = number(mv, 2).cast_signed();
            Hcpe3Move { selected, eval, candidates }
        }))
    }
}

/// Iterator over the candidates of an [`Hcpe3Move`]. A number that encodes no move is an error and the next
/// candidate follows.
#[derive(Clone, Debug)]
pub struct Hcpe3Candidates<'a> {
    rest: &'a [u8],
}

impl Iterator for Hcpe3Candidates<'_> {
    type Item = Result<Hcpe3Candidate, RecordProblem>;

    fn next(&mut self) -> Option<Self::Item> {
        let (candidate, rest) = self.rest.split_at_checked(CANDIDATE)?;
        self.rest = rest;
        Some(apery(candidate).map(|mv| Hcpe3Candidate { mv, visits: number(candidate, 2) }))
    }
}

/// The move in the first two bytes.
fn apery(bytes: &[u8]) -> Result<Move, RecordProblem> {
    let raw = number(bytes, 0);
    Move::from_apery(raw).ok_or(RecordProblem::Move(raw))
}

/// Iterator over the games of a file.
///
/// A game with a wrong position or result is an error and the next game follows; one that is cut off or claims more
/// candidates than there can be is the last error.
///
/// ```
/// use shogi_rules::packed::Hcpe3Games;
/// # let file: &[u8] = &[];
/// for game in Hcpe3Games::new(file) {
///     let game = game?;
///     let mut position = game.position;
///     for mv in game.moves {
///         let mv = mv?;
///         println!("{} {} {}", position, mv.eval, mv.candidates.count());
///         let _ = position.play(mv.selected)?;
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hcpe3Games<'a> {
    rest: &'a [u8],
    index: u64,
    offset: u64,
}

impl<'a> Hcpe3Games<'a> {
    /// Returns the games in the bytes of a file.
    pub const fn new(bytes: &'a [u8]) -> Hcpe3Games<'a> {
        Hcpe3Games { rest: bytes, index: 0, offset: 0 }
    }
}

impl<'a> Iterator for Hcpe3Games<'a> {
    type Item = Result<Hcpe3Game<'a>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let len = game_len(self.rest).unwrap_or(self.rest.len());
        let (index, offset) = (self.index, self.offset);
        let game = Hcpe3Game::from_bytes(self.rest);
        self.rest = self.rest.get(len..).unwrap_or_default();
        self.index += 1;
        self.offset += len as u64;
        Some(game.map_err(|problem| RecordError { index, offset, problem }))
    }
}
