//! The records in a 7z archive.
//!
//! Its files are packed together in blocks and read in their order. Where what is packed is damaged, the rest of the block is
//! lost; where one file alone is, by its checksum, that file.

use std::io::{self, BufRead, Read, Seek};
use std::ops::ControlFlow;

use sevenz_rust2::{
    Archive, ArchiveEntry, Block, BlockDecoder, Coder, EncoderMethod, Error, Password,
};
use shogi_rules::kifu::is_record_name;

use super::source::{RecordFile, Take, most, whole, within};

/// How such an archive begins.
pub(super) const SIGNATURE: &[u8] = b"7z\xbc\xaf\x27\x1c";

/// The mebibytes that a block may need to be unpacked: as much as 7-Zip takes at its highest level.
const MEMORY: u64 = 256;

/// Reads the records of an archive.
pub(super) fn read(
    name: &str,
    mut file: impl BufRead + Seek,
    take: Take<'_>,
) -> io::Result<ControlFlow<()>> {
    let archive = Archive::read(&mut file, &Password::empty())
        .map_err(|error| io::Error::other(message(error)))?;
    for index in 0..archive.blocks.len() {
        if read_block(name, &archive, index, &mut file, take).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    // What is empty is in no block.
    Ok(archive.files.iter().filter(|entry| is_record(entry) && is_empty(entry)).try_for_each(
        |entry| take(RecordFile { path: within(name, &entry.name), content: Ok(Vec::new()) }),
    ))
}

fn read_block(
    name: &str,
    archive: &Archive,
    index: usize,
    file: &mut (impl BufRead + Seek),
    take: Take<'_>,
) -> ControlFlow<()> {
    let password = Password::empty();
    let decoder = BlockDecoder::new(1, index, archive, &password, file);
    let start = archive.stream_map.block_first_file_index[index];
    let entries = &archive.files[start..start + decoder.entry_count()];
    let wanted = |entry: &ArchiveEntry| is_record(entry) && !is_empty(entry);
    let count = entries.iter().filter(|entry| wanted(entry)).count();
    let (mut done, mut flow) = (0, ControlFlow::Continue(()));
    if count == 0 {
        return flow;
    }
    let unpacked = check(&archive.blocks[index]).and_then(|()| {
        decoder.for_each_entries(&mut |entry, stream| {
            let is_wanted = wanted(entry);
            let content = if is_wanted { whole_entry(entry, stream) } else { Ok(Vec::new()) };
            // What was not read is passed over here. Who has met an error may not ask for more: it might never come.
            let passed = if content.is_ok() { pass_over(stream) } else { Ok(()) };
            let content = match content.and_then(|bytes| passed.map(|()| bytes)) {
                Ok(bytes) => Ok(bytes),
                // What comes behind it is there.
                Err(error @ Error::ChecksumVerificationFailed) => Err(message(error)),
                Err(error) => return Err(error),
            };
            if is_wanted {
                done += 1;
                flow = take(RecordFile { path: within(name, &entry.name), content });
            }
            Ok(flow.is_continue() && done < count)
        })
    });
    if let Err(error) = unpacked {
        let message = message(error);
        let lost = entries.iter().filter(|entry| wanted(entry)).skip(done);
        flow = lost
            .map(|entry| within(name, &entry.name))
            .try_for_each(|path| take(RecordFile { path, content: Err(message.clone()) }));
    }
    flow
}

/// Goes to the end of an entry, so that what is wrong with it is known to be wrong with it alone.
fn pass_over(stream: &mut dyn Read) -> Result<(), Error> {
    io::copy(stream, &mut io::sink()).map(drop).map_err(inner)
}

/// What an entry holds; a stream that ends too early says nothing.
fn whole_entry(entry: &ArchiveEntry, stream: &mut dyn Read) -> Result<Vec<u8>, Error> {
    let bytes = whole(stream).map_err(inner)?;
    if (bytes.len() as u64) < entry.size.min(most()) {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
    }
    Ok(bytes)
}

fn is_record(entry: &ArchiveEntry) -> bool {
    !entry.is_directory && !entry.is_anti_item && is_record_name(&entry.name)
}

fn is_empty(entry: &ArchiveEntry) -> bool {
    !entry.has_stream || entry.size == 0
}

/// Makes sure that a block can be unpacked in the memory there is for it.
fn check(block: &Block) -> Result<(), Error> {
    let needed = block.coders.iter().map(memory).fold(0, u64::saturating_add) >> 20;
    if needed > MEMORY {
        let text = format!("unpacking it takes {needed} MiB of memory, more than {MEMORY}");
        return Err(Error::Unsupported(text.into()));
    }
    Ok(())
}

/// The bytes that a method needs, as its properties say.
fn memory(coder: &Coder) -> u64 {
    let properties = coder.properties();
    match coder.encoder_method_id() {
        EncoderMethod::ID_LZMA | EncoderMethod::ID_PPMD => {
            let size = properties.get(1..5).and_then(|size| size.try_into().ok());
            size.map_or(0, u32::from_le_bytes).into()
        }
        EncoderMethod::ID_LZMA2 => {
            let bits = u64::from(properties.first().copied().unwrap_or(0));
            (2 | bits & 1) << (bits / 2 + 11).min(61)
        }
        _ => 0,
    }
}

/// What went wrong, in words: the errors of the reader have none.
fn message(error: Error) -> String {
    match error {
        Error::UnsupportedCompressionMethod(method)
            if method == EncoderMethod::AES256_SHA256.name() =>
        {
            "the archive is encrypted".to_owned()
        }
        Error::UnsupportedCompressionMethod(method) => {
            format!("the archive is packed by a method that is not supported: {method}")
        }
        Error::Unsupported(text) => text.into_owned(),
        Error::Io(error, _) => match inner(error) {
            Error::Io(error, _) => format!("the archive is damaged: {error}"),
            error => message(error),
        },
        Error::ChecksumVerificationFailed | Error::NextHeaderCrcMismatch => {
            "the archive is damaged: a checksum is wrong".to_owned()
        }
        Error::Other(text) => format!("the archive is damaged: {text}"),
        Error::UnsupportedVersion { major, minor } => {
            format!("the archive has the version {major}.{minor} of 7z, which is not supported")
        }
        // All others are about where a part of the list begins and ends.
        _ => "the archive is damaged: its list of files is wrong".to_owned(),
    }
}

/// An error that passed through a reader.
fn inner(error: io::Error) -> Error {
    error.downcast::<Error>().unwrap_or_else(Error::from)
}
