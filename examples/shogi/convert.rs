//! `shogi convert`: writes records in another format.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use shogi_rules::Lang;
use shogi_rules::kifu::{CsaVersion, Encoding, Format, Games, ParseOptions, Parsed, WriteOptions};

use crate::conversion::{Row, Summary};
use crate::files::{self, Found};
use crate::outlet::{Folder, Stdout};
use crate::progress::progress;
use crate::{Failure, Output, Status};

/// Convert records: write each in another format, and say what that format cannot hold.
///
/// Exit code 0: all are written whole; 1: something was lost or repaired, or a record is wrong and not written;
/// 2: a file could not be read or written (the others are converted all the same), or there is nothing to convert.
#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub(crate) struct Args {
    /// Record files (KIF, KI2, CSA, JKF, USI, USEN), or folders of them.
    #[arg(required = true, value_name = "IN")]
    paths: Vec<PathBuf>,
    #[arg(long, value_name = "FORMAT", value_parser = target, help = target_help())]
    to: &'static Target,
    /// Where to write: a folder, in which folders keep their tree; for one record a file or an existing folder.
    /// Without it the record goes to the standard output, and what there is to say to the standard error.
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Overwrite files that exist; never those that are being converted.
    #[arg(long)]
    force: bool,
    #[arg(long, value_enum, default_value_t = Charset::Utf8)]
    encoding: Charset,
    #[arg(long, value_enum, default_value_t = Newline::Lf)]
    newline: Newline,
    /// The version of CSA; default: 2.2, or 3.0 where the record needs it.
    #[arg(long, value_enum)]
    csa_version: Option<Version>,
    /// Leave out the times of moves.
    #[arg(long)]
    no_times: bool,
    /// Leave out comments and bookmarks.
    #[arg(long)]
    no_comments: bool,
    /// Leave out the variations.
    #[arg(long)]
    main_line: bool,
    /// Accept only what the formats' descriptions allow; the default repairs common oddities.
    #[arg(long)]
    strict: bool,
    /// Print everything that was lost with its place, not only how much.
    #[arg(long)]
    losses: bool,
    /// Print what was repaired in reading.
    #[arg(long)]
    warnings: bool,
    /// Print one JSON object a game instead of text, and one for each file that could not be read.
    #[arg(long)]
    json: bool,
}

/// A format to write.
#[derive(Debug)]
struct Target {
    /// Its name on the command line.
    name: &'static str,
    format: Format,
    /// What its files end in, in UTF-8 and in other encodings.
    extensions: [&'static str; 2],
    /// The lines between two games of a file, if a file can hold several.
    separator: Option<&'static [&'static str]>,
}

const TARGETS: &[Target] = &[
    Target { name: "kif", format: Format::Kif, extensions: ["kifu", "kif"], separator: None },
    Target { name: "ki2", format: Format::Ki2, extensions: ["ki2u", "ki2"], separator: None },
    Target {
        name: "csa",
        format: Format::Csa,
        extensions: ["csa", "csa"],
        separator: Some(&["/"]),
    },
    Target { name: "jkf", format: Format::Jkf, extensions: ["jkf", "jkf"], separator: None },
    Target { name: "usi", format: Format::Usi, extensions: ["usi", "usi"], separator: Some(&[]) },
    Target {
        name: "usen",
        format: Format::Usen,
        extensions: ["usen", "usen"],
        separator: Some(&[]),
    },
];

fn target(name: &str) -> Result<&'static Target, String> {
    TARGETS
        .iter()
        .find(|target| target.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| format!("one of {}", target_names()))
}

fn target_help() -> String {
    format!("The format to write: {}", target_names())
}

fn target_names() -> String {
    TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ")
}

/// The encoding of the files written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Charset {
    #[value(name = "utf-8", alias = "utf8")]
    Utf8,
    #[value(name = "shift_jis", aliases = ["shift-jis", "sjis", "cp932"])]
    ShiftJis,
}

/// What ends a line.
#[derive(Clone, Copy, ValueEnum)]
enum Newline {
    Lf,
    Crlf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Version {
    #[value(name = "1")]
    V1,
    #[value(name = "2", alias = "2.0")]
    V2,
    #[value(name = "2.1")]
    V21,
    #[value(name = "2.2")]
    V22,
    #[value(name = "3.0", alias = "3")]
    V30,
}

impl Args {
    fn read_options(&self) -> ParseOptions {
        let options = ParseOptions::default();
        if self.strict { options.strict() } else { options }
    }

    fn write_options(&self) -> WriteOptions {
        let options = WriteOptions::default()
            .times(!self.no_times)
            .comments(!self.no_comments)
            .variations(!self.main_line)
            .newline(self.newline())
            .encoding(match self.encoding {
                Charset::Utf8 => Encoding::Utf8,
                Charset::ShiftJis => Encoding::ShiftJis,
            });
        match self.csa_version {
            None => options,
            Some(Version::V1) => options.csa_version(CsaVersion::V1),
            Some(Version::V2) => options.csa_version(CsaVersion::V2),
            Some(Version::V21) => options.csa_version(CsaVersion::V21),
            Some(Version::V22) => options.csa_version(CsaVersion::V22),
            Some(Version::V30) => options.csa_version(CsaVersion::V30),
        }
    }

    fn newline(&self) -> &'static str {
        match self.newline {
            Newline::Lf => "\n",
            Newline::Crlf => "\r\n",
        }
    }

    fn extension(&self) -> &'static str {
        let [utf8, other] = self.to.extensions;
        if self.encoding == Charset::Utf8 { utf8 } else { other }
    }

    /// What stands between two games, if a file of the format can hold several.
    fn separator(&self) -> Option<String> {
        let lines = self.to.separator?;
        Some(lines.iter().flat_map(|line| [line, self.newline()]).collect())
    }
}

/// Where the records go.
enum Outlet<'o> {
    Stdout(Stdout<'o>),
    Folder(Folder),
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut Output) -> Result<Status, Failure> {
    let files = files::some_records(&args.paths, lang)?;
    let progress = progress(files.len());
    let mut summary = Summary::default();
    let Some(path) = &args.out else {
        // The records have the standard output for themselves.
        let mut outlet = Outlet::Stdout(Stdout::new(out, args.separator()));
        for file in files {
            let rows = progress.suspend(|| convert(file, args, lang, &mut outlet))?;
            summary.add_file(&rows);
            let rows: Vec<Row> = rows.into_iter().filter(|row| args.json || !row.is_ok()).collect();
            progress.suspend(|| print(&rows, args, lang, &mut io::stderr()))?;
            progress.inc(1);
        }
        progress.finish_and_clear();
        if !args.json && !summary.is_right() {
            writeln!(io::stderr(), "{}", summary.message(lang))?;
        }
        return Ok(summary.status());
    };
    let one = matches!(&args.paths[..], [path] if !path.is_dir());
    let mut outlet = Outlet::Folder(Folder::new(path, one, args.force, &files));
    for file in files {
        let rows = convert(file, args, lang, &mut outlet)?;
        summary.add_file(&rows);
        progress.suspend(|| print(&rows, args, lang, out))?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    if !args.json {
        writeln!(out, "{}", summary.message(lang))?;
    }
    Ok(summary.status())
}

/// A game of a file: what there is to say, and the text if there is one.
struct Game {
    row: Row,
    text: Option<Vec<u8>>,
}

/// Reads all games of a file and writes each; returns what there is to say.
fn convert(
    file: Found,
    args: &Args,
    lang: Lang,
    outlet: &mut Outlet<'_>,
) -> Result<Vec<Row>, Failure> {
    let name = file.name.clone();
    let mut games = games(file, args, lang);
    let several = games.len() > 1;
    if let Some(separator) = args.separator() {
        let texts: Vec<Vec<u8>> = games.iter_mut().filter_map(|game| game.text.take()).collect();
        if !texts.is_empty() {
            let text = texts.join(separator.as_bytes());
            let written = outlet.write(&name, None, args, &text, lang)?;
            for game in &mut games {
                game.row.set_written(&written);
            }
        }
    } else {
        for (game, number) in games.iter_mut().zip(1..) {
            if let Some(text) = game.text.take() {
                let number = Some(number).filter(|_| several);
                let written = outlet.write(&name, number, args, &text, lang)?;
                game.row.set_written(&written);
            }
        }
    }
    Ok(games.into_iter().map(|game| game.row).collect())
}

fn games(file: Found, args: &Args, lang: Lang) -> Vec<Game> {
    let path = file.path.display().to_string();
    let wrong = |row| Game { row, text: None };
    let bytes = match file.read() {
        Ok(bytes) => bytes,
        Err(error) => return vec![wrong(Row::unreadable(&path, &error, lang))],
    };
    let games = match Games::new(&bytes, &args.read_options()) {
        Ok(games) => games,
        Err(error) => return vec![wrong(Row::error(&path, 1, error, lang))],
    };
    games
        .zip(1..)
        .map(|(parsed, number)| match parsed {
            Ok(parsed) => game(&path, number, &parsed, args, lang),
            Err(error) => wrong(Row::error(&path, number, error, lang)),
        })
        .collect()
}

fn game(path: &str, number: usize, parsed: &Parsed, args: &Args, lang: Lang) -> Game {
    let written = parsed.record.to_bytes(args.to.format, &args.write_options());
    let row = Row::converted(path, number, parsed, &written.losses, lang);
    Game { row, text: Some(written.text) }
}

impl Outlet<'_> {
    /// Writes a text; returns the file if there is one, or in words why it could not be written.
    fn write(
        &mut self,
        name: &Path,
        number: Option<usize>,
        args: &Args,
        text: &[u8],
        lang: Lang,
    ) -> Result<Result<Option<PathBuf>, String>, Failure> {
        match self {
            Outlet::Stdout(stdout) => Ok(stdout.write(text, lang)?.map(|()| None)),
            Outlet::Folder(folder) => {
                let path = folder.path(name, number, args.extension());
                let written = folder.write(&path, text, lang);
                Ok(written.map(|()| Some(path)))
            }
        }
    }
}

/// Writes the rows of one file through to the terminal, where the progress bar makes way for them.
fn print(rows: &[Row], args: &Args, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    for row in rows {
        if args.json {
            row.write_json(out)?;
        } else {
            row.write_text(args.losses, args.warnings, lang, out)?;
        }
    }
    out.flush()
}
