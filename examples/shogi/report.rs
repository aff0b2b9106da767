//! What `shogi check` says: a row for each game, and the summary below them.

use std::io::{self, Error, Write};

use serde::Serialize;
use shogi_rules::Lang;
use shogi_rules::kifu::{ParseError, Parsed, Verdict};

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
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    #[serde(flatten)]
    problem: Problem,
    /// Under which rules the game was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
    /// Why the game ended so, line by line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    explanation: Vec<String>,
    warnings: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(into = "&'static str")]
enum RowStatus {
    /// The record agrees with the rules.
    Ok,
    /// Record and rules contradict each other.
    Differs,
    /// The text cannot be read as a record of legal moves.
    Error,
    /// The file or folder could not be read.
    Unreadable,
}

impl From<RowStatus> for &'static str {
    fn from(status: RowStatus) -> &'static str {
        match status {
            RowStatus::Ok => "ok",
            RowStatus::Differs => "differs",
            RowStatus::Error => "error",
            RowStatus::Unreadable => "unreadable",
        }
    }
}

impl Row {
    fn new(path: &str, status: RowStatus) -> Row {
        Row {
            path: path.into(),
            game: None,
            status,
            plies: None,
            ending: None,
            recorded: None,
            winner: None,
            problem: Problem::default(),
            rules: None,
            explanation: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// The row of a game that was replayed.
    pub(crate) fn judged(
        path: &str,
        game: usize,
        parsed: &Parsed,
        verdict: &Verdict,
        lang: Lang,
    ) -> Row {
        let names = verdict.game.side_names();
        let status = if verdict.difference.is_some() { RowStatus::Differs } else { RowStatus::Ok };
        Row {
            game: Some(game),
            plies: Some(verdict.plies),
            ending: Some(verdict.ending(lang)),
            recorded: verdict.recorded.map(|end| end.raw.clone()),
            winner: verdict.winner.map(|color| color.to_string()),
            problem: verdict.difference.map_or_else(Problem::default, |difference| {
                Problem::said(difference.message_for(names, lang).to_string())
            }),
            rules: verdict.game.rules().name(),
            warnings: parsed.diagnostics.iter().map(|d| d.message(lang).to_string()).collect(),
            ..Row::new(path, status)
        }
    }

    /// The row with the reasons below it.
    pub(crate) fn with_explanation(self, explanation: Vec<String>) -> Row {
        Row { explanation, ..self }
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

    /// Writes the row as a line of JSON.
    pub(crate) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }

    /// Writes the row as a line of text, and below it the explanation, and the warnings if they are wanted.
    pub(crate) fn write_text(
        &self,
        warnings: bool,
        lang: Lang,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let place = match (self.game, lang) {
            (None | Some(1), _) => self.path.clone(),
            (Some(game), Lang::Ja) => format!("{} {game}局目", self.path),
            (Some(game), _) => format!("{} game {game}", self.path),
        };
        let played = match (self.plies, &self.ending, lang) {
            (Some(plies), Some(ending), Lang::Ja) => Some(format!("{plies}手、{ending}")),
            (Some(plies), Some(ending), _) => Some(format!("{plies} moves, {ending}")),
            _ => None,
        };
        let parts: Vec<String> = played.into_iter().chain(self.problem.message.clone()).collect();
        let text = parts.join(if lang == Lang::Ja { "。" } else { "; " });
        writeln!(out, "{:7} {place}: {text}", <&str>::from(self.status))?;
        for line in &self.explanation {
            writeln!(out, "        {line}")?;
        }
        for warning in self.warnings.iter().filter(|_| warnings) {
            writeln!(out, "        {place}: {warning}")?;
        }
        Ok(())
    }
}

/// The counts of all rows.
#[derive(Default)]
pub(crate) struct Summary {
    /// Files, those that could not be read included.
    files: usize,
    games: usize,
    plies: u64,
    /// Games that differ from the rules.
    differing: usize,
    /// Games whose text cannot be read as a record of legal moves.
    wrong: usize,
    /// Files and folders that could not be read.
    unreadable: usize,
}

impl Summary {
    /// Counts a file and its games.
    pub(crate) fn add_file(&mut self, rows: &[Row]) {
        self.files += 1;
        for row in rows {
            self.add(row);
        }
    }

    fn add(&mut self, row: &Row) {
        self.games += usize::from(row.game.is_some());
        self.plies += u64::from(row.plies.unwrap_or(0));
        self.differing += usize::from(row.status == RowStatus::Differs);
        self.wrong += usize::from(row.status == RowStatus::Error);
        self.unreadable += usize::from(row.status == RowStatus::Unreadable);
    }

    /// Returns what the command ends with.
    pub(crate) fn status(&self) -> Status {
        match (self.unreadable, self.differing + self.wrong) {
            (0, 0) => Status::Right,
            (0, _) => Status::Wrong,
            _ => Status::Unreadable,
        }
    }

    /// Says the counts in one line.
    pub(crate) fn message(&self, lang: Lang) -> String {
        let Summary { files, games, plies, differing, wrong, unreadable } = self;
        let ok = games - differing - wrong;
        match lang {
            Lang::Ja => format!(
                "{files}ファイル、{games}局、{plies}手：問題なし{ok}、規則と相違{differing}、誤り{wrong}、読取不可{unreadable}"
            ),
            _ => format!(
                "{files} files, {games} games, {plies} moves: {ok} ok, {differing} differ from the rules, {wrong} wrong, {unreadable} unreadable"
            ),
        }
    }
}
