//! The record files that a command line names.

use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::{fs, io};

use shogi_rules::Lang;
use shogi_rules::kifu::{FolderError, record_files};

/// A file to read, or the reason why there is nothing to read at its path.
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    /// The path below the folder that the command line names; the bare name of a file named outright.
    pub(crate) name: PathBuf,
    pub(crate) problem: Option<Error>,
}

impl Found {
    fn new(path: &Path, problem: Option<Error>) -> Found {
        let name = path.file_name().map_or_else(PathBuf::new, PathBuf::from);
        Found { path: path.to_path_buf(), name, problem }
    }

    /// The file as one below a folder.
    fn below(self, folder: &Path) -> Found {
        let name = self.path.strip_prefix(folder).map(Path::to_path_buf);
        Found { name: name.unwrap_or_default(), ..self }
    }

    /// Returns the content of the file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or the path was a problem already.
    pub(crate) fn read(self) -> io::Result<Vec<u8>> {
        self.problem.map_or_else(|| fs::read(&self.path), Err)
    }
}

/// Returns the named files and, for folders, every record below them in a stable order.
///
/// A folder that cannot be read and a link that leads nowhere are among them, each with its problem.
fn records(paths: &[PathBuf]) -> Vec<Found> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let below = record_files(path).map(|found| match found {
                Ok(path) => Found::new(&path, None),
                Err(FolderError { path, error, .. }) => Found::new(&path, Some(error)),
            });
            files.extend(below.map(|found| found.below(path)));
        } else {
            files.push(Found::new(path, None));
        }
    }
    files
}

/// Returns the records as [`records`] does.
///
/// # Errors
///
/// There are none.
pub(crate) fn some_records(paths: &[PathBuf], lang: Lang) -> Result<Vec<Found>, String> {
    let files = records(paths);
    match (files.is_empty(), lang) {
        (false, _) => Ok(files),
        (true, Lang::Ja) => Err("棋譜がありません".into()),
        (true, _) => Err("no records found".into()),
    }
}

/// Says why a file or folder cannot be read.
pub(crate) fn message(error: &Error, lang: Lang) -> String {
    match (error.kind(), lang) {
        (ErrorKind::NotFound, Lang::Ja) => "ファイルまたはフォルダーがありません".into(),
        (ErrorKind::PermissionDenied, Lang::Ja) => "読み取りの権限がありません".into(),
        (_, Lang::Ja) => format!("読めません（{error}）"),
        (ErrorKind::NotFound, _) => "no such file or folder".into(),
        _ => error.to_string(),
    }
}
