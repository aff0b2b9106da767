use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::vec::Vec;

use super::Format;

/// A file or folder that could not be looked at; see [`record_files`].
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
#[non_exhaustive]
pub struct FolderError {
    /// Its path.
    pub path: PathBuf,
    /// What the system says.
    #[source]
    pub error: io::Error,
}

/// Returns the record files in a folder and the folders below it, in the order of their names, as they are asked for.
/// Needs the feature `std`.
///
/// A file is a record if its name ends like one ([`Format::from_extension`]). A link is followed to a file, but not into a folder, which might lead back.
///
/// # Errors
///
/// What cannot be looked at is an error in its place, and the iterator goes on behind it.
///
/// ```no_run
/// use shogi_rules::kifu::{Games, ParseOptions, record_files};
/// let options = ParseOptions::default();
/// for path in record_files("records") {
///     let bytes = std::fs::read(path?)?;
///     for game in Games::new(&bytes, &options)? {
///         println!("{} moves", game?.record.main_moves().count());
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn record_files(
    folder: impl AsRef<Path>,
) -> impl Iterator<Item = Result<PathBuf, FolderError>> {
    let mut open = entries(folder.as_ref());
    core::iter::from_fn(move || {
        loop {
            let (path, is_folder) = match open.pop()? {
                Ok(entry) => (entry.path(), entry.file_type().is_ok_and(|kind| kind.is_dir())),
                Err(error) => return Some(Err(error)),
            };
            if is_folder {
                open.extend(entries(&path));
            } else if is_record_name(&path) {
                match fs::metadata(&path) {
                    Ok(data) if data.is_file() => return Some(Ok(path)),
                    Ok(_) => {}
                    Err(error) => return Some(Err(FolderError { path, error })),
                }
            }
        }
    })
}

/// What is in a folder, the last name first.
fn entries(folder: &Path) -> Vec<Result<fs::DirEntry, FolderError>> {
    let problem = |error| FolderError { path: folder.to_path_buf(), error };
    let mut entries: Vec<_> = match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| entry.map_err(problem)).collect(),
        Err(error) => Vec::from([Err(problem(error))]),
    };
    entries.sort_by_key(|entry| entry.as_ref().map(fs::DirEntry::file_name).ok());
    entries.reverse();
    entries
}

/// Tells whether the name of a file ends like that of a record; see [`record_files`]. Needs the feature `std`.
pub fn is_record_name(path: impl AsRef<Path>) -> bool {
    let extension = path.as_ref().extension().and_then(|extension| extension.to_str());
    extension.and_then(Format::from_extension).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_searched_in_order() {
        let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
        let files: Vec<_> = record_files(&testdata).map(Result::unwrap).collect();
        assert!(files.len() > 60 && files.is_sorted());
        assert!(files.iter().any(|path| path.ends_with("kifu/mate.kif")));
        assert!(files.iter().all(|path| path.extension().is_some_and(|name| name != "tsv")));
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let mut files = record_files("no such folder");
        let error = files.next().unwrap().unwrap_err();
        assert_eq!(error.path, Path::new("no such folder"));
        assert!(files.next().is_none());
    }
}
