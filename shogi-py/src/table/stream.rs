//! Files become batches of rows: a thread reads the files, others parse them, and whoever asks gets the batches in the
//! order of the files.
//!
//! Everybody waits for who comes next, so that only a few megabytes are on the way however large the archive is.

use std::mem;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use shogi_rules::Lang;
use shogi_rules::kifu::{Games, ParseOptions};

use super::attached::{Kept, attached, interrupt_later};
use super::columns::{Choice, Part, Rows};
use super::filter::Filter;
use super::game::{Game, Place, Problem};
use super::source::{RecordFile, Source};
use crate::enums::hint;
use crate::errors::{Raised, or_failure};
use crate::parallel::check_signals;

/// Bytes of files that are parsed at a time, so that small files share batches.
const JOB: usize = 1 << 20;
/// How long Ctrl-C may go unnoticed.
const PATIENCE: Duration = Duration::from_millis(50);

/// What becomes of games that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Errors {
    /// The first one ends the table.
    Strict,
    /// They have no plies.
    Collect,
    /// They have the plies before the error.
    Truncate,
}

/// How a table is read.
pub(super) struct Plan {
    pub(super) source: Source,
    pub(super) choice: Choice,
    pub(super) filter: Filter,
    pub(super) errors: Errors,
    pub(super) batch_size: usize,
    pub(super) threads: usize,
}

/// A game that could not be read.
#[derive(Clone)]
pub(crate) struct Failure {
    pub(super) path: Arc<str>,
    pub(super) number: i64,
    pub(super) problem: Problem,
}

/// What a reader has found to be wrong so far.
pub(super) type Failures = Arc<Mutex<Vec<Failure>>>;

/// What comes of the files that are parsed together.
enum Piece {
    Batch(Result<RecordBatch, ArrowError>),
    Failure(Failure),
    /// They are through: so many files, and so many games.
    Done(usize, i64),
}

/// Files to parse, and where the rows go.
struct Job {
    files: Vec<RecordFile>,
    out: SyncSender<Piece>,
    /// Learns how many games there were before these, and tells the next.
    before: Receiver<i64>,
    behind: SyncSender<i64>,
}

/// The batches of a table.
pub(super) struct Stream {
    schema: SchemaRef,
    plan: Arc<Plan>,
    /// What comes of each job, in order.
    jobs: Receiver<Option<Receiver<Piece>>>,
    job: Option<Receiver<Piece>>,
    files: usize,
    games: i64,
    /// Where failures are collected.
    failures: Failures,
    ended: bool,
    /// When Python was asked for signals.
    asked: Instant,
    progress: Kept,
}

impl Stream {
    /// Starts to read.
    pub(super) fn start(
        plan: &Arc<Plan>,
        failures: &Failures,
        progress: Kept,
    ) -> std::io::Result<Stream> {
        let (sender, jobs) = sync_channel(plan.threads);
        let (todo, work) = sync_channel::<Job>(plan.threads);
        let work = Arc::new(Mutex::new(work));
        for _ in 0..plan.threads {
            let (work, plan) = (Arc::clone(&work), Arc::clone(plan));
            let next = move || lock(&work).recv().ok();
            thread::Builder::new().spawn(move || {
                while let Some(job) = next() {
                    // Whoever asked may have gone.
                    let _ = parse(&plan, job);
                }
            })?;
        }
        let reader = Arc::clone(plan);
        thread::Builder::new().spawn(move || read(&reader, &sender, &todo))?;
        Ok(Stream {
            schema: plan.choice.schema(),
            plan: Arc::clone(plan),
            jobs,
            job: None,
            files: 0,
            games: 0,
            failures: Arc::clone(failures),
            ended: false,
            asked: Instant::now(),
            progress,
        })
    }

    /// The next thing that comes of the files, `None` at the end.
    fn piece(&mut self) -> PyResult<Option<Piece>> {
        loop {
            // Everybody says when there is no more to come.
            let died = || PyRuntimeError::new_err("a thread that read the table has died");
            let Some(job) = &mut self.job else {
                match wait(&mut self.jobs)?.ok_or_else(died)? {
                    Some(job) => self.job = Some(job),
                    None => return Ok(None),
                }
                continue;
            };
            let piece = wait(job)?.ok_or_else(died)?;
            if matches!(piece, Piece::Done(..)) {
                self.job = None;
            }
            return Ok(Some(piece));
        }
    }

    fn batch(&mut self) -> PyResult<Option<Result<RecordBatch, ArrowError>>> {
        // Batches may come without a wait, and the consumer may be a loop in C.
        if self.asked.elapsed() >= PATIENCE {
            attached(check_signals)?;
            self.asked = Instant::now();
        }
        while let Some(piece) = self.piece()? {
            match piece {
                Piece::Batch(batch) => return Ok(Some(batch)),
                Piece::Failure(failure) => {
                    if self.plan.errors == Errors::Strict {
                        return attached(|py| Err(failure.error(py)));
                    }
                    lock(&self.failures).push(failure);
                }
                Piece::Done(files, games) => {
                    self.files += files;
                    self.games += games;
                    if let Some(progress) = self.progress.get() {
                        attached(|py| progress.call1(py, (self.files, self.games)).map(drop))?;
                    }
                }
            }
        }
        Ok(None)
    }
}

impl Iterator for Stream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let batch = self.batch();
        self.ended = !matches!(batch, Ok(Some(Ok(_))));
        batch.unwrap_or_else(|error| {
            // Who asked through C can pass on no exception, only a text.
            let message = attached(move |py| {
                let message = error.to_string();
                // Last: Python notices it in whatever it does next.
                if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    interrupt_later();
                }
                message
            });
            Some(Err(ArrowError::ExternalError(message.into())))
        })
    }
}

impl RecordBatchReader for Stream {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

impl<'py> IntoPyObject<'py> for Failure {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    hint!(OUTPUT_TYPE = pyo3::type_hint_identifier!("shogi_rules.errors", "TableError"));

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.error(py).into_value(py).into_bound(py).into_any())
    }
}

impl Failure {
    /// The exception for it.
    fn error(&self, py: Python<'_>) -> PyErr {
        let Failure { path, number, problem } = self;
        let message = |lang| {
            let at = match lang {
                _ if *number == 0 => String::new(),
                Lang::Ja => format!("（{number}局目）"),
                _ => format!(", game {number}"),
            };
            format!("{path}{at}: {}", problem.message(lang))
        };
        let raised = Raised::new(py, "TableError", problem.code(), message);
        or_failure(raised.and_then(|raised| {
            raised.with("path", &**path)?.with("number", number)?.with("line", problem.line())
        }))
    }
}

/// Locks what no fault leaves half done.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for something without the interpreter's lock, but not longer than Ctrl-C lets it.
fn wait<T: Send>(receiver: &mut Receiver<T>) -> PyResult<Option<T>> {
    match receiver.try_recv() {
        Ok(value) => return Ok(Some(value)),
        Err(TryRecvError::Disconnected) => return Ok(None),
        Err(TryRecvError::Empty) => {}
    }
    attached(|py| {
        loop {
            // Lent for good: nobody else may have a receiver.
            let receiver = &mut *receiver;
            match py.detach(move || receiver.recv_timeout(PATIENCE)) {
                Ok(value) => return Ok(Some(value)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    })
}

/// Reads the files and puts them together for the parsers.
fn read(plan: &Plan, order: &SyncSender<Option<Receiver<Piece>>>, todo: &SyncSender<Job>) {
    let (first, mut before) = sync_channel(1);
    let _ = first.send(0);
    let (mut files, mut bytes) = (Vec::new(), 0);
    let mut give = |files: Vec<RecordFile>| -> Option<()> {
        let (out, pieces) = sync_channel(1);
        let (behind, next) = sync_channel(1);
        order.send(Some(pieces)).ok()?;
        let before = mem::replace(&mut before, next);
        todo.send(Job { files, out, before, behind }).ok()
    };
    let flow = plan.source.read(&mut |file| {
        bytes += file.content.as_ref().map_or(0, Vec::len);
        files.push(file);
        if bytes < JOB && files.len() < 10_000 {
            return ControlFlow::Continue(());
        }
        bytes = 0;
        match give(mem::take(&mut files)) {
            Some(()) => ControlFlow::Continue(()),
            None => ControlFlow::Break(()),
        }
    });
    let more = flow.is_continue() && (files.is_empty() || give(files).is_some());
    if more {
        let _ = order.send(None);
    }
}

/// Parses files; nobody wants the rows any more if it is `None`.
fn parse(plan: &Plan, job: Job) -> Option<()> {
    let mut parser = Parser { plan, part: Part::new(&plan.choice), out: &job.out, game: 0 };
    let count: i64 = job.files.iter().map(count_games).sum();
    // The numbers of the games go on from the job before, which has just counted its own.
    parser.game = job.before.recv().ok()?;
    job.behind.send(parser.game + count).ok();
    for file in &job.files {
        parser.file(file)?;
    }
    if let Some(batch) = parser.part.finish() {
        job.out.send(Piece::Batch(batch)).ok()?;
    }
    job.out.send(Piece::Done(job.files.len(), count)).ok()
}

/// How many games a file holds; one if it cannot be read.
fn count_games(file: &RecordFile) -> i64 {
    let games = file.content.as_ref().ok().map(|bytes| Games::new(bytes, &ParseOptions::default()));
    let Some(Ok(mut games)) = games else { return 1 };
    let mut count = 0;
    while games.skip_game() {
        count += 1;
    }
    count
}

struct Parser<'a> {
    plan: &'a Plan,
    part: Part,
    out: &'a SyncSender<Piece>,
    /// The number of the next game.
    game: i64,
}

impl Parser<'_> {
    fn file(&mut self, file: &RecordFile) -> Option<()> {
        let bytes = match &file.content {
            Ok(bytes) => bytes,
            Err(message) => {
                return self.unreadable(file, Problem::File(message.clone()));
            }
        };
        let mut games = match Games::new(bytes, &ParseOptions::default()) {
            Ok(games) => games,
            Err(error) => return self.unreadable(file, Problem::Record(error)),
        };
        let mut number = 0;
        loop {
            number += 1;
            let wanted = self.plan.filter.is_empty()
                || match games.head() {
                    Some(Ok(head)) => self.plan.filter.wants(&Game::head(&head.record)),
                    // Reading the game says what is wrong.
                    Some(Err(_)) => true,
                    None => return Some(()),
                };
            if !wanted {
                games.skip_game();
                self.game += 1;
                continue;
            }
            let mut game = Game::new();
            let error = match games.visit(&mut |event| game.hear(event)) {
                Some(read) => read.err().map(Problem::Record),
                None => return Some(()),
            };
            let format = Some(games.format());
            let place = Place { game: self.game, path: &file.path, number, format, error };
            self.game += 1;
            self.add(file, &place, game)?;
        }
    }

    fn unreadable(&mut self, file: &RecordFile, error: Problem) -> Option<()> {
        let place = Place {
            game: self.game,
            path: &file.path,
            number: 0,
            format: None,
            error: Some(error),
        };
        self.game += 1;
        self.add(file, &place, Game::new())
    }

    /// Adds the rows of a game.
    fn add(&mut self, file: &RecordFile, place: &Place<'_>, mut game: Game) -> Option<()> {
        if let Some(problem) = place.error.clone() {
            let failure = Failure { path: Arc::clone(&file.path), number: place.number, problem };
            self.out.send(Piece::Failure(failure)).ok()?;
            match self.plan.errors {
                Errors::Truncate => game.drop_fouls(),
                _ => game.plies.clear(),
            }
        }
        match self.plan.choice.rows {
            Rows::Games => self.part.game(place, &game),
            Rows::Plies => {
                for ply in &game.plies {
                    self.part.ply(place, &game, ply);
                    self.flush()?;
                }
            }
        }
        self.flush()
    }

    /// Sends the rows off if there are enough.
    fn flush(&mut self) -> Option<()> {
        if self.part.is_full(self.plan.batch_size)
            && let Some(batch) = self.part.finish()
        {
            self.out.send(Piece::Batch(batch)).ok()?;
        }
        Some(())
    }
}
