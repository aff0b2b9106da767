use super::error::{RecordError, RecordProblem};

/// The records of one size that stand one after another. A bad one does not end them; bytes left over at the
/// end are one error.
pub(super) fn records<T, const N: usize>(
    bytes: &[u8],
    read: fn(&[u8; N]) -> Result<T, RecordProblem>,
) -> impl Iterator<Item = Result<T, RecordError>> {
    let (whole, rest) = bytes.as_chunks();
    let tail = (!rest.is_empty()).then_some(Err(RecordProblem::Truncated));
    (0..).zip(whole.iter().map(read).chain(tail)).map(|(index, record)| {
        let offset = index * N as u64;
        record.map_err(|problem| RecordError { index, offset, problem })
    })
}

/// The number in two bytes at an index; 0 after the end.
pub(super) fn number(bytes: &[u8], at: usize) -> u16 {
    let pair = bytes.get(at..).and_then(<[u8]>::first_chunk);
    pair.map_or(0, |pair| u16::from_le_bytes(*pair))
}
