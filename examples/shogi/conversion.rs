//! What `shogi convert` says: a row for each game with its losses, and the summary below them.

use std::collections::BTreeMap;
use std::io::{self, Error, Write};
use std::path::PathBuf;

use serde::Serialize;
use shogi_rules::Lang;
use shogi_rules::kifu::{Loss, NodeId, ParseError, Parsed, Record};

use crate::Status;
use crate::problem::Problem;

/// One game, or one file that could not be read, as `--json` prints it.
#[derive(Serialize)]
pub(crate) struct Row {
    path: String,
    /// The number of the game in its file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    status: RowStatus,
    /// The file written.
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<String>,
    #[serde(flatten)]
    problem: Problem,
    losses: Vec<Lost>,
    warnings: Vec<String>,
}

/// All losses of one kind.
#[derive(Serialize)]
struct Lost {
    what: &'static str,
    count: usize,
    places: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum RowStatus {
    /// Written whole.
    Ok,
    /// Written whole, but what was read had to be repaired.
    Repaired,
    /// Written, but not all of it.
    Lost,
    /// The text cannot be read as a record of legal moves.
    Error,
    /// The file or folder could not be read.
    Unreadable,
    /// The record could not be written.
    Unwritten,
}

impl RowStatus {
    const fn word(self) -> &'static str {
        match self {
            RowStatus::Ok => "ok",
            RowStatus::Repaired => "repaired",
            RowStatus::Lost => "lost",
            RowStatus::Error => "error",
            RowStatus::Unreadable => "unreadable",
            RowStatus::Unwritten => "unwritten",
        }
    }
}

impl Row {
    fn new(path: &str, status: RowStatus) -> Row {
        Row {
            path: path.into(),
            game: None,
            status,
            out: None,
            problem: Problem::default(),
            losses: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// The row of a game that was put in other words.
    pub(crate) fn converted(
        path: &str,
        game: usize,
        parsed: &Parsed,
        losses: &[Loss],
        lang: Lang,
    ) -> Row {
        let status = match (losses, &parsed.diagnostics[..]) {
            ([], []) => RowStatus::Ok,
            ([], _) => RowStatus::Repaired,
            _ => RowStatus::Lost,
        };
        Row {
            game: Some(game),
            losses: by_kind(&parsed.record, losses, lang),
            warnings: parsed.diagnostics.iter().map(|d| d.message(lang).to_string()).collect(),
            ..Row::new(path, status)
        }
    }

    /// The row of a game whose text is wrong.
    pub(crate) fn error(path: &str, game: usize, error: ParseError, lang: Lang) -> Row {
        let problem = Problem::text(error, lang);
        Row { game: Some(game), problem, ..Row::new(path, RowStatus::Error) }
    }

    /// The row of a file or folder that could not be read.
    pub(crate) fn unreadable(path: &str, error: &Error, lang: Lang) -> Row {
        Row { problem: Problem::file(error, lang), ..Row::new(path, RowStatus::Unreadable) }
    }

    /// Notes where the game is written now, or why it is not; a game that was not to be written stays as it is.
    pub(crate) fn set_written(&mut self, written: &Result<Option<PathBuf>, String>) {
        if matches!(self.status, RowStatus::Error | RowStatus::Unreadable) {
            return;
        }
        match written {
            Ok(path) => self.out = path.as_ref().map(|path| path.display().to_string()),
            Err(problem) => {
                self.status = RowStatus::Unwritten;
                self.problem = Problem::said(problem.as_str());
            }
        }
    }

    pub(crate) fn is_ok(&self) -> bool {
        self.status == RowStatus::Ok
    }

    /// Writes the row as a line of JSON.
    pub(crate) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }

    /// Writes the row as a line of text, and below it each loss and each repair, if they are wanted.
    pub(crate) fn write_text(
        &self,
        losses: bool,
        warnings: bool,
        lang: Lang,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let place = match (self.game, lang) {
            (None | Some(1), _) => self.path.clone(),
            (Some(game), Lang::Ja) => format!("{} {game}局目", self.path),
            (Some(game), _) => format!("{} game {game}", self.path),
        };
        write!(out, "{:10} {place}", self.status.word())?;
        if let Some(path) = &self.out {
            write!(out, " -> {path}")?;
        }
        let parts: Vec<String> =
            self.problem.message.clone().into_iter().chain(self.counts(lang)).collect();
        if !parts.is_empty() {
            write!(out, ": {}", parts.join(if lang == Lang::Ja { "。" } else { "; " }))?;
        }
        writeln!(out)?;
        for lost in self.losses.iter().filter(|_| losses) {
            for at in &lost.places {
                writeln!(out, "           {at}: {}", lost.what)?;
            }
        }
        for warning in self.warnings.iter().filter(|_| warnings) {
            writeln!(out, "           {warning}")?;
        }
        Ok(())
    }

    /// How much was lost and repaired, in words.
    fn counts(&self, lang: Lang) -> Vec<String> {
        let ja = lang == Lang::Ja;
        let mut counts = vec![];
        let lost = self.losses.iter().map(|lost| format!("{} ×{}", lost.what, lost.count));
        let lost = lost.collect::<Vec<_>>().join(if ja { "、" } else { ", " });
        match (lost.is_empty(), ja) {
            (true, _) => {}
            (false, true) => counts.push(format!("失われたもの：{lost}")),
            (false, false) => counts.push(format!("lost: {lost}")),
        }
        match (self.warnings.len(), ja) {
            (0, _) => {}
            (count, true) => counts.push(format!("修正{count}か所")),
            (count, false) => counts.push(format!("repairs: {count}")),
        }
        counts
    }
}

/// The losses by their kinds, in the order in which the kinds come first.
fn by_kind(record: &Record, losses: &[Loss], lang: Lang) -> Vec<Lost> {
    if losses.is_empty() {
        return vec![];
    }
    let numbers = numbers(record);
    let mut kinds: Vec<Lost> = vec![];
    for loss in losses {
        let what = loss.message(lang);
        let place = place(*loss, record, &numbers, lang);
        match kinds.iter_mut().find(|kind| kind.what == what) {
            Some(kind) => {
                kind.count += 1;
                kind.places.push(place);
            }
            None => kinds.push(Lost { what, count: 1, places: vec![place] }),
        }
    }
    kinds
}

/// The number of every move; that of the root is the number of the move before the first.
fn numbers(record: &Record) -> BTreeMap<NodeId, u32> {
    let mut numbers = BTreeMap::new();
    for id in record.nodes() {
        let before = record.parent(id).and_then(|parent| numbers.get(&parent).copied());
        numbers.insert(
            id,
            before.map_or(record.start().ply() - 1, |number: u32| number.saturating_add(1)),
        );
    }
    numbers
}

/// Where in the record something is lost.
fn place(loss: Loss, record: &Record, numbers: &BTreeMap<NodeId, u32>, lang: Lang) -> String {
    let ja = lang == Lang::Ja;
    match loss {
        Loss::Header(index) => {
            record.headers().get(index).map_or_else(String::new, |header| header.key.clone())
        }
        Loss::Character(character) => character.to_string(),
        Loss::Variation(id)
        | Loss::Comments(id)
        | Loss::Bookmark(id)
        | Loss::Time(id)
        | Loss::Ending(id)
        | Loss::Move(id)
            if id != NodeId::ROOT =>
        {
            let number = numbers.get(&id).copied().unwrap_or(0);
            if ja { format!("{number}手目") } else { format!("move {number}") }
        }
        // The number of the first move, notes at the start.
        _ if ja => "開始局面".into(),
        _ => "start".into(),
    }
}

/// The counts of all rows.
#[derive(Default)]
pub(crate) struct Summary {
    /// Files, those that could not be read included.
    files: usize,
    games: usize,
    /// Games written whole.
    whole: usize,
    repaired: usize,
    lost: usize,
    /// Games whose text cannot be read as a record of legal moves.
    wrong: usize,
    /// Files and folders that could not be read.
    unreadable: usize,
    /// Games that could not be written.
    unwritten: usize,
}

impl Summary {
    /// Counts a file and its games.
    pub(crate) fn add_file(&mut self, rows: &[Row]) {
        self.files += 1;
        for row in rows {
            self.games += usize::from(row.game.is_some());
            *match row.status {
                RowStatus::Ok => &mut self.whole,
                RowStatus::Repaired => &mut self.repaired,
                RowStatus::Lost => &mut self.lost,
                RowStatus::Error => &mut self.wrong,
                RowStatus::Unreadable => &mut self.unreadable,
                RowStatus::Unwritten => &mut self.unwritten,
            } += 1;
        }
    }

    /// Returns what the command ends with.
    pub(crate) fn status(&self) -> Status {
        match (self.unreadable + self.unwritten, self.repaired + self.lost + self.wrong) {
            (0, 0) => Status::Right,
            (0, _) => Status::Wrong,
            _ => Status::Unreadable,
        }
    }

    /// Tells whether every game is written whole.
    pub(crate) fn is_right(&self) -> bool {
        matches!(self.status(), Status::Right)
    }

    /// Says the counts in one line.
    pub(crate) fn message(&self, lang: Lang) -> String {
        let Summary { files, games, whole, repaired, lost, wrong, unreadable, unwritten } = self;
        match lang {
            Lang::Ja => format!(
                "{files}ファイル、{games}局：変換{whole}、修正{repaired}、欠落あり{lost}、誤り{wrong}、読取不可{unreadable}、書込不可{unwritten}"
            ),
            _ => format!(
                "{files} files, {games} games: {whole} whole, {repaired} repaired, {lost} with losses, {wrong} wrong, {unreadable} unreadable, {unwritten} not written"
            ),
        }
    }
}
