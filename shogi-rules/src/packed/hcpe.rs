use crate::position::Position;
use crate::types::Move;

use super::error::{PackError, RecordError, RecordProblem};
use super::forms::HuffmanCodedPos;
use super::records::records;
use super::result::GameResult;

/// A record of Apery's and cshogi's training data (`hcpe`, `HuffmanCodedPosAndEval`): a position, what a
/// search said of it, and how the game ended.
///
/// 38 bytes: the [`HuffmanCodedPos`] (32), the evaluation (2), the best move as
/// [`Move::to_apery`] (2), the result (1), and a byte that is not used.
#[doc(alias = "HuffmanCodedPosAndEval")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hcpe {
    /// The position; the format holds no move number.
    pub position: Position,
    /// The evaluation as the side to move sees it.
    pub eval: i16,
    /// The best move, as it was read: whether it is legal, [`Position::check_legality`] says.
    pub best_move: Move,
    /// How the game ended.
    pub result: GameResult,
}

impl Hcpe {
    /// The number of bytes of a record.
    pub const SIZE: usize = 38;

    /// Reads a record. The byte that is not used may be anything.
    ///
    /// # Errors
    ///
    /// The position is wrong, or a number encodes no move or no result.
    pub fn from_bytes(bytes: &[u8; Hcpe::SIZE]) -> Result<Hcpe, RecordProblem> {
        let [position @ .., e0, e1, m0, m1, result, _] = *bytes;
        let position = HuffmanCodedPos { bytes: position };
        let raw = u16::from_le_bytes([m0, m1]);
        Ok(Hcpe {
            position: position.to_position().map_err(RecordProblem::Position)?,
            eval: i16::from_le_bytes([e0, e1]),
            best_move: Move::from_apery(raw).ok_or(RecordProblem::Move(raw))?,
            result: GameResult::from_raw(result).ok_or(RecordProblem::Result(result))?,
        })
    }

    /// Writes the record.
    ///
    /// # Errors
    ///
    /// The position has not both kings.
    pub fn to_bytes(&self) -> Result<[u8; Hcpe::SIZE], PackError> {
        let mut bytes = [0; Hcpe::SIZE];
        let [position @ .., e0, e1, m0, m1, result, _] = &mut bytes;
        *position = HuffmanCodedPos::from_position(&self.position)?.bytes;
        [*e0, *e1] = self.eval.to_le_bytes();
        [*m0, *m1] = self.best_move.to_apery().to_le_bytes();
        *result = self.result.to_raw();
        Ok(bytes)
    }
}

/// Reads the records of a file, one at a time.
///
/// A bad record is an error and the next follows; bytes left over at the end are a last error.
pub fn hcpe_records(bytes: &[u8]) -> impl Iterator<Item = Result<Hcpe, RecordError>> {
    records(bytes, Hcpe::from_bytes)
}
