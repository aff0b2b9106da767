//! Where converted records go.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use shogi_rules::Lang;

use crate::Output;
use crate::files::Found;

/// The standard output: one game, or as many as come where the format has a line between them.
pub(crate) struct Stdout<'o> {
    out: &'o mut Output,
    separator: Option<String>,
    begun: bool,
}

impl<'o> Stdout<'o> {
    pub(crate) fn new(out: &'o mut Output, separator: Option<String>) -> Stdout<'o> {
        Stdout { out, separator, begun: false }
    }

    /// Writes a text, or says why it has no place here.
    pub(crate) fn write(&mut self, text: &[u8], lang: Lang) -> io::Result<Result<(), String>> {
        if self.begun {
            let Some(separator) = &self.separator else {
                return Ok(Err(match lang {
                    Lang::Ja => "この形式で複数の対局を書くには--outが必要です".into(),
                    _ => "several games need --out in this format".into(),
                }));
            };
            self.out.write_all(separator.as_bytes())?;
        }
        self.begun = true;
        self.out.write_all(text)?;
        self.out.flush()?;
        Ok(Ok(()))
    }
}

/// A folder, or one file in it.
pub(crate) struct Folder {
    root: PathBuf,
    /// The name of the one file.
    file: Option<OsString>,
    /// Existing files are overwritten.
    force: bool,
    /// The files that are read or written, which are never overwritten.
    taken: BTreeSet<PathBuf>,
}

impl Folder {
    /// The place that `path` names for these records; if there is `one`, a new path or a file is its name.
    pub(crate) fn new(path: &Path, one: bool, force: bool, files: &[Found]) -> Folder {
        let taken = files.iter().filter_map(|file| fs::canonicalize(&file.path).ok()).collect();
        let ends_open =
            path.as_os_str().to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]);
        let file = path.file_name().filter(|_| one && !ends_open && !path.is_dir());
        let root = match file {
            // Of a bare name the folder is the current one.
            Some(_) => path.parent().filter(|parent| !parent.as_os_str().is_empty()),
            None => Some(path),
        };
        let root = root.unwrap_or(Path::new("."));
        Folder { root: root.into(), file: file.map(OsStr::to_os_string), force, taken }
    }

    /// The path for the record of a name, or for one of several in it.
    pub(crate) fn path(&self, name: &Path, number: Option<usize>, extension: &str) -> PathBuf {
        if let (Some(file), None) = (&self.file, number) {
            return self.root.join(file);
        }
        let name = self.file.as_ref().map_or(name, Path::new);
        let extension = match &self.file {
            Some(file) => Path::new(file).extension().unwrap_or(OsStr::new(extension)),
            None => OsStr::new(extension),
        };
        let mut file = name.file_stem().unwrap_or(OsStr::new("record")).to_os_string();
        if let Some(number) = number {
            file.push(format!("_{number}"));
        }
        file.push(".");
        file.push(extension);
        self.root.join(name.with_file_name(file))
    }

    /// Writes a file, and the folders above it; says in words why it cannot.
    pub(crate) fn write(&mut self, path: &Path, text: &[u8], lang: Lang) -> Result<(), String> {
        let ja = lang == Lang::Ja;
        let name = path.display();
        let result = self.try_write(path, text);
        result.map_err(|problem| match problem {
            Problem::Taken if ja => format!("{name}はこの変換で使われています"),
            Problem::Taken => format!("{name} is another record of this conversion"),
            Problem::Outside if ja => format!("{name}は出力先の外にあります"),
            Problem::Outside => format!("{name} leads out of the folder to write to"),
            Problem::Io(error) if error.kind() == ErrorKind::AlreadyExists && !self.force => {
                if ja {
                    format!("{name}はすでにあります（--forceで上書き）")
                } else {
                    format!("{name} exists (--force overwrites it)")
                }
            }
            Problem::Io(error) if ja => format!("{name}に書き込めません：{error}"),
            Problem::Io(error) => format!("{name} cannot be written: {error}"),
        })
    }

    fn try_write(&mut self, path: &Path, text: &[u8]) -> Result<(), Problem> {
        if fs::canonicalize(path).is_ok_and(|real| self.taken.contains(&real)) {
            return Err(Problem::Taken);
        }
        fs::create_dir_all(&self.root)?;
        let parent = path.parent().unwrap_or(&self.root);
        self.check_inside(parent)?;
        fs::create_dir_all(parent)?;
        if self.force {
            replace(path, text)?;
        } else {
            create(path, text)?;
        }
        self.taken.insert(fs::canonicalize(path)?);
        Ok(())
    }

    /// Makes sure that no link leads from the folder to another place.
    fn check_inside(&self, folder: &Path) -> Result<(), Problem> {
        let existing = folder.ancestors().find(|path| path.exists()).unwrap_or(&self.root);
        let inside = fs::canonicalize(existing)?.starts_with(fs::canonicalize(&self.root)?);
        if inside { Ok(()) } else { Err(Problem::Outside) }
    }
}

/// Why a file is not written.
enum Problem {
    /// It is read or has been written by the same command.
    Taken,
    /// A link leads out of the folder.
    Outside,
    Io(io::Error),
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Problem {
        Problem::Io(error)
    }
}

/// Writes a new file; half of one does not stay.
fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(text).inspect_err(|_| _ = fs::remove_file(path))
}

/// Writes a file in the place of what is there: of a link, not of what it leads to.
fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}", std::process::id()));
    let spare = path.with_file_name(name);
    create(&spare, text)?;
    fs::rename(&spare, path).inspect_err(|_| _ = fs::remove_file(&spare))
}
