use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::vec::Vec;

/// The endings of names by which records are known.
const EXTENSIONS: [&str; 10] =
    ["kif", "kifu", "ki2", "ki2u", "csa", "csa3", "jkf", "usi", "sfen", "usen"];

/// Returns the record files in a folder and the folders below it, in the order of their names, as they are asked for.
/// Needs the feature `std`.
///
/// A file is a record if its name ends like one (`.kif`, `.kifu`, `.ki2`, `.ki2u`, `.csa`, `.csa3`, `.jkf`, `.usi`, `.sfen`,
/// `.usen`). Links to folders are not followed, so that none is visited twice. What cannot be read is an error in its place, and the
/// iterator goes on behind it.
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
pub fn record_files(folder: impl AsRef<Path>) -> impl Iterator<Item = io::Result<PathBuf>> {
    let mut open = entries(folder.as_ref());
    core::iter::from_fn(move || {
        loop {
            let entry = match open.pop()? {
                Ok(entry) => entry,
                Err(error) => return Some(Err(error)),
            };
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => open.extend(entries(&entry.path())),
                Ok(_) if is_record(&entry.path()) => return Some(Ok(entry.path())),
                Ok(_) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    })
}

/// What is in a folder, the last name first.
fn entries(folder: &Path) -> Vec<io::Result<fs::DirEntry>> {
    let mut entries: Vec<_> = match fs::read_dir(folder) {
        Ok(entries) => entries.collect(),
        Err(error) => Vec::from([Err(error)]),
    };
    entries.sort_by_key(|entry| entry.as_ref().map(fs::DirEntry::file_name).ok());
    entries.reverse();
    entries
}

fn is_record(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|found| EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(found)))
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
        assert!(files.next().is_some_and(|file| file.is_err()));
        assert!(files.next().is_none());
    }
}
