use alloc::vec::Vec;
use core::iter;
use std::io::{self, BufReader, Read};

use super::error::{RecordError, RecordProblem};
use super::hcpe::Hcpe;
use super::hcpe3::{self, GAME, Hcpe3Game, MOVE};
use super::pack::{self, PackGame};
use super::packed_sfen_value::PackedSfenValue;
use super::records::number;

/// Why a record could not be read from a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRecordError {
    /// Reading failed; nothing follows.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The record is wrong; the next one may follow.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Reads `hcpe` records, one at a time and buffered, as [`hcpe_records`](super::hcpe_records) does.
///
/// ```
/// use shogi_rules::packed::read_hcpe;
/// let file: &[u8] = b"too short"; // or a `std::fs::File`
/// let error = read_hcpe(file).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "record 0 at byte 0: the record is cut off");
/// ```
pub fn read_hcpe(input: impl Read) -> impl Iterator<Item = Result<Hcpe, ReadRecordError>> {
    read_records(input, Hcpe::from_bytes)
}

/// Reads PSV records, one at a time and buffered, as [`psv_records`](super::psv_records) does.
pub fn read_psv(
    input: impl Read,
) -> impl Iterator<Item = Result<PackedSfenValue, ReadRecordError>> {
    read_records(input, PackedSfenValue::from_bytes)
}

fn read_records<T, const N: usize>(
    input: impl Read,
    read: fn(&[u8; N]) -> Result<T, RecordProblem>,
) -> impl Iterator<Item = Result<T, ReadRecordError>> {
    let mut input = BufReader::new(input);
    let mut bytes = Vec::with_capacity(N);
    let mut index = 0;
    let mut over = false;
    iter::from_fn(move || {
        if over {
            return None;
        }
        bytes.clear();
        if let Err(error) = append(&mut input, N, &mut bytes) {
            over = true;
            return Some(Err(error.into()));
        }
        over = bytes.len() < N;
        if bytes.is_empty() {
            return None;
        }
        let record = bytes.first_chunk().map_or(Err(RecordProblem::Truncated), read);
        let offset = index * N as u64;
        let record = record.map_err(|problem| RecordError { index, offset, problem }.into());
        index += 1;
        Some(record)
    })
}

/// Reads so many bytes, or fewer at the end of the file.
fn append(input: &mut impl Read, len: usize, bytes: &mut Vec<u8>) -> io::Result<usize> {
    input.by_ref().take(len as u64).read_to_end(bytes)
}

/// A file of games of any length, of which one is in memory.
#[derive(Debug)]
struct Buffered<R> {
    input: BufReader<R>,
    /// Those of the game.
    bytes: Vec<u8>,
    index: u64,
    offset: u64,
    over: bool,
}

impl<R: Read> Buffered<R> {
    fn new(input: R) -> Buffered<R> {
        let input = BufReader::new(input);
        Buffered { input, bytes: Vec::new(), index: 0, offset: 0, over: false }
    }

    /// Reads the next game. `fill` takes its bytes from the file and tells whether all of them were there; `read` makes
    /// the game of them.
    fn next<'a, T>(
        &'a mut self,
        fill: fn(&mut Buffered<R>) -> io::Result<bool>,
        read: impl FnOnce(&'a [u8]) -> Result<T, RecordProblem>,
    ) -> Option<Result<T, ReadRecordError>> {
        if self.over {
            return None;
        }
        self.bytes.clear();
        match fill(self) {
            Ok(whole) => self.over = !whole,
            Err(error) => {
                self.over = true;
                return Some(Err(error.into()));
            }
        }
        if self.bytes.is_empty() {
            return None;
        }
        let (index, offset) = (self.index, self.offset);
        self.index += 1;
        self.offset += self.bytes.len() as u64;
        Some(read(&self.bytes).map_err(|problem| RecordError { index, offset, problem }.into()))
    }

    /// Takes so many more bytes from the file, if it has them.
    fn more(&mut self, len: usize) -> io::Result<bool> {
        Ok(append(&mut self.input, len, &mut self.bytes)? == len)
    }
}

/// Reads the games of an `hcpe3` file, one at a time and buffered.
///
/// A game borrows the bytes that the reader holds, so that this is no `Iterator`:
///
/// ```
/// use shogi_rules::packed::Hcpe3Reader;
/// let file: &[u8] = &[]; // or a `std::fs::File`
/// let mut games = Hcpe3Reader::new(file);
/// while let Some(game) = games.next_game() {
///     println!("{} moves", game?.moves.count());
/// }
/// # Ok::<(), shogi_rules::packed::ReadRecordError>(())
/// ```
#[derive(Debug)]
pub struct Hcpe3Reader<R> {
    games: Buffered<R>,
}

impl<R: Read> Hcpe3Reader<R> {
    /// Returns a reader of the games of a file.
    pub fn new(input: R) -> Hcpe3Reader<R> {
        Hcpe3Reader { games: Buffered::new(input) }
    }

    /// Reads the next game; `None` at the end of the file.
    pub fn next_game(&mut self) -> Option<Result<Hcpe3Game<'_>, ReadRecordError>> {
        self.games.next(fill_hcpe3, Hcpe3Game::from_bytes)
    }
}

/// Reads the bytes of a game, up to the first that is wrong; tells whether it has all of them.
fn fill_hcpe3<R: Read>(game: &mut Buffered<R>) -> io::Result<bool> {
    if !game.more(GAME)? {
        return Ok(false);
    }
    for _ in 0..number(&game.bytes, GAME - 4) {
        let at = game.bytes.len();
        if !game.more(MOVE)? {
            return Ok(false);
        }
        let Ok(candidates) = game.bytes.get(at..).map_or(Ok(0), hcpe3::candidates_len) else {
            return Ok(false);
        };
        if !game.more(candidates)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Reads the games of a `pack` file, one at a time and buffered, as [`PackGames`](super::PackGames) does.
///
/// A game borrows the bytes that the reader holds, so that this is no `Iterator`:
///
/// ```
/// use shogi_rules::packed::PackReader;
/// let file: &[u8] = &[1, 0x3b, 0x1e, 100, 0, 0x81, 0, 0]; // or a `std::fs::File`
/// let mut games = PackReader::new(file);
/// while let Some(game) = games.next_game() {
///     println!("{} moves", game?.moves.count());
/// }
/// # Ok::<(), shogi_rules::packed::ReadRecordError>(())
/// ```
#[derive(Debug)]
pub struct PackReader<R> {
    games: Buffered<R>,
}

impl<R: Read> PackReader<R> {
    /// Returns a reader of the games of a file.
    pub fn new(input: R) -> PackReader<R> {
        PackReader { games: Buffered::new(input) }
    }

    /// Reads the next game; `None` at the end of the file, and after an error that is the last.
    pub fn next_game(&mut self) -> Option<Result<PackGame<'_>, ReadRecordError>> {
        self.games.next(fill_pack, PackGame::from_bytes)
    }
}

/// Reads the bytes of a game, up to the first that is wrong; tells whether it has all of them.
fn fill_pack<R: Read>(game: &mut Buffered<R>) -> io::Result<bool> {
    if !game.more(1)? {
        return Ok(false);
    }
    let Ok(start) = pack::start_len(&game.bytes) else {
        return Ok(false);
    };
    if !game.more(start - 1)? {
        return Ok(false);
    }
    loop {
        let at = game.bytes.len();
        if !game.more(2)? {
            return Ok(false);
        }
        let raw = number(&game.bytes, at);
        if pack::result_of(raw).is_some() {
            return game.more(pack::END - 2);
        }
        if pack::move_of(raw).is_none() || !game.more(pack::MOVE - 2)? {
            return Ok(false);
        }
    }
}
