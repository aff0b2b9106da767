use crate::position::Position;
use crate::types::Move;

use super::error::{PackError, RecordError, RecordProblem};
use super::forms::PackedSfen;
use super::records::records;
use super::result::SideResult;

/// A record of `YaneuraOu`'s training data (PSV): a position, what a search said of it, and how the game ended.
///
/// 40 bytes: the [`PackedSfen`] (32), the evaluation (2), the best move as [`Move::to_raw`] (2), the move number
/// (2), the result (1), and a byte that is not used.
#[doc(alias = "PSV")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedSfenValue {
    /// The position, with the move number of [`ply`](Self::ply).
    pub position: Position,
    /// The evaluation as the side to move sees it.
    pub score: i16,
    /// The best move, as it was read: whether it is legal, [`Position::check_legality`] says.
    pub best_move: Move,
    /// The move number as it is written; 0 in files that were made without one.
    pub ply: u16,
    /// How the game ended for the side to move; [`SideResult::of_side`] says who won.
    pub result: SideResult,
}

impl PackedSfenValue {
    /// The number of bytes of a record.
    pub const SIZE: usize = 40;

    /// Reads a record. The byte that is not used may be anything.
    ///
    /// # Errors
    ///
    /// The position is wrong, or a number encodes no move or no result.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Result<PackedSfenValue, RecordProblem> {
        let [position @ .., s0, s1, m0, m1, p0, p1, result, _] = *bytes;
        let position = PackedSfen { bytes: position };
        let position = position.to_position().map_err(RecordProblem::Position)?;
        let raw = u16::from_le_bytes([m0, m1]);
        let ply = u16::from_le_bytes([p0, p1]);
        Ok(PackedSfenValue {
            position: position.with_ply(u32::from(ply)),
            score: i16::from_le_bytes([s0, s1]),
            best_move: Move::from_raw(raw).ok_or(RecordProblem::Move(raw))?,
            ply,
            result: SideResult::from_raw(result.cast_signed())
                .ok_or(RecordProblem::Result(result))?,
        })
    }

    /// Writes the record, with the move number of [`ply`](Self::ply).
    ///
    /// # Errors
    ///
    /// The position has not both kings.
    pub fn to_bytes(&self) -> Result<[u8; Self::SIZE], PackError> {
        let mut bytes = [0; Self::SIZE];
        let [position @ .., s0, s1, m0, m1, p0, p1, result, _] = &mut bytes;
        *position = PackedSfen::from_position(&self.position)?.bytes;
        [*s0, *s1] = self.score.to_le_bytes();
        [*m0, *m1] = self.best_move.to_raw().to_le_bytes();
        [*p0, *p1] = self.ply.to_le_bytes();
        *result = self.result.to_raw().cast_unsigned();
        Ok(bytes)
    }
}

/// Reads the records of a file, one at a time.
///
/// A bad record is an error and the next follows; bytes left over at the end are a last error.
pub fn psv_records(bytes: &[u8]) -> impl Iterator<Item = Result<PackedSfenValue, RecordError>> {
    records(bytes, PackedSfenValue::from_bytes)
}
