use std::fs;
use std::io;
use std::path::Path;

use super::{ParseError, ParseOptions, Parsed, read};

/// Why a record file could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadFileError {
    /// The file could not be opened or read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Its content is no record that can be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

/// Reads the record in a file, like [`read`]. Needs the feature `std`.
///
/// # Errors
///
/// The file cannot be read, or where and why its content cannot.
///
/// ```
/// # use shogi_rules::kifu::{ParseOptions, ReadFileError, read_file};
/// let error = read_file("no such file", &ParseOptions::default()).unwrap_err();
/// assert!(matches!(error, ReadFileError::Io(_)));
/// ```
pub fn read_file(path: impl AsRef<Path>, options: &ParseOptions) -> Result<Parsed, ReadFileError> {
    Ok(read(&fs::read(path)?, options)?)
}
