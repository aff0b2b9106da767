//! The files of a table: from folders and archives, one after the other as they are asked for.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use shogi_rules::kifu::{Limits, is_record_name, record_files};

use super::seven_z;

/// A file of records, or why it cannot be read.
pub(super) struct RecordFile {
    pub(super) path: Arc<str>,
    pub(super) content: Result<Vec<u8>, String>,
}

/// Where games come from.
pub(super) enum Source {
    /// Files, folders and archives.
    Paths(Vec<PathBuf>),
    /// Records that are in memory.
    Texts(Vec<Vec<u8>>),
}

/// Who takes the files, until there is a break.
pub(super) type Take<'a> = &'a mut dyn FnMut(RecordFile) -> ControlFlow<()>;

impl Source {
    /// Hands over every file.
    pub(super) fn read(&self, take: Take<'_>) -> ControlFlow<()> {
        match self {
            Source::Texts(texts) => texts.iter().enumerate().try_for_each(|(index, text)| {
                take(RecordFile { path: index.to_string().into(), content: Ok(text.clone()) })
            }),
            Source::Paths(paths) => paths.iter().try_for_each(|path| read_path(path, take)),
        }
    }
}

fn read_path(path: &Path, take: Take<'_>) -> ControlFlow<()> {
    if !path.is_dir() {
        return read_file(path, take);
    }
    record_files(path).try_for_each(|file| match file {
        Ok(path) => read_file(&path, take),
        Err(error) => {
            let path = error.path.to_string_lossy().into();
            take(RecordFile { path, content: Err(error.error.to_string()) })
        }
    })
}

/// Reads a file, or the records in it if it is an archive.
fn read_file(path: &Path, take: Take<'_>) -> ControlFlow<()> {
    let name = path.to_string_lossy();
    let read = File::open(path).and_then(|mut file| {
        let mut start = Vec::new();
        (&mut file).take(seven_z::SIGNATURE.len() as u64).read_to_end(&mut start)?;
        io::Seek::rewind(&mut file)?;
        match start.as_slice() {
            [b'P', b'K', 3 | 5, ..] => read_zip(&name, file, take),
            [0x1f, 0x8b, ..] => {
                let unpacked = flate2::read::MultiGzDecoder::new(BufReader::new(file));
                read_stream(&name, BufReader::new(unpacked), take)
            }
            seven_z::SIGNATURE => seven_z::read(&name, BufReader::new(file), take),
            _ => read_stream(&name, BufReader::new(file), take),
        }
    });
    // Of what an archive held, everything before the error was there.
    read.unwrap_or_else(|error| {
        take(RecordFile { path: name.as_ref().into(), content: Err(error.to_string()) })
    })
}

/// A record, or an archive by tar.
fn read_stream(
    name: &str,
    mut stream: impl BufRead,
    take: Take<'_>,
) -> io::Result<ControlFlow<()>> {
    let mut start = Vec::new();
    (&mut stream).take(512).read_to_end(&mut start)?;
    let is_tar = start.get(257..262) == Some(b"ustar");
    let stream = start.as_slice().chain(stream);
    if !is_tar {
        return Ok(take(RecordFile { path: name.into(), content: told(whole(stream)) }));
    }
    let mut archive = tar::Archive::new(stream);
    for entry in archive.entries()? {
        let entry = entry?;
        let path = entry.path()?.to_string_lossy().into_owned();
        if entry.header().entry_type().is_file() && is_record_name(&path) {
            let file = RecordFile { path: within(name, &path), content: told(whole(entry)) };
            if take(file).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn read_zip(name: &str, file: File, take: Take<'_>) -> io::Result<ControlFlow<()>> {
    let mut archive = zip::ZipArchive::new(BufReader::new(file))?;
    for index in 0..archive.len() {
        let Some(Ok(path)) = archive.name_for_index(index) else { continue };
        let path = path.into_owned();
        if !is_record_name(&path) {
            continue;
        }
        let content = match archive.by_index(index) {
            Ok(entry) => told(whole(entry)),
            Err(error) => Err(error.to_string()),
        };
        if take(RecordFile { path: within(name, &path), content }).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// A file in an archive.
pub(super) fn within(archive: &str, path: &str) -> Arc<str> {
    format!("{archive}/{path}").into()
}

/// A byte more than a reader of records takes: it will say that this is too much.
pub(super) fn most() -> u64 {
    Limits::default().bytes as u64 + 1
}

/// What a file holds, up to that.
pub(super) fn whole(stream: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(most()).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn told(read: io::Result<Vec<u8>>) -> Result<Vec<u8>, String> {
    read.map_err(|error| error.to_string())
}

/// Makes sure that a path is there before anything is read.
pub(super) fn check(path: &Path) -> io::Result<()> {
    fs::metadata(path).map(drop)
}
