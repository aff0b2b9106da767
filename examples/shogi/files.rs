//! The record files that a command line names.

use std::fs;
use std::path::{Path, PathBuf};

/// The endings by which records are found in folders; a file named outright is read whatever its name.
const EXTENSIONS: [&str; 4] = ["kif", "kifu", "csa", "csa3"];

/// Returns the named files and, for folders, every record below them in a stable order.
///
/// # Errors
///
/// A path that does not exist or a folder that cannot be read.
pub(crate) fn records(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut below = Vec::new();
            walk(path, &mut below)?;
            below.sort();
            files.append(&mut below);
        } else if path.exists() {
            files.push(path.clone());
        } else {
            return Err(format!("{}: no such file or folder", path.display()));
        }
    }
    Ok(files)
}

fn walk(root: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for entry in entries {
            let entry = entry.map_err(|e| format!("{}: {e}", folder.display()))?;
            let path = entry.path();
            // A link is followed to a file but not into a folder, which might lead back here.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if path.is_file() && is_record(&path) {
                files.push(path);
            }
        }
    }
    Ok(())
}

fn is_record(path: &Path) -> bool {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
}
