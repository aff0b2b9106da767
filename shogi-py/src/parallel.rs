//! Long work on several threads, without the interpreter's lock.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::enums::hint;

/// How long Ctrl-C may go unnoticed.
const PATIENCE: Duration = Duration::from_millis(50);

/// A number of threads that a caller asked for.
#[derive(Clone, Copy)]
pub(crate) struct Threads(NonZero<usize>);

impl Threads {
    /// As many as asked for, by default one for each core; never more than four for each core, which would only wait.
    pub(crate) fn or_all(asked: Option<Threads>) -> usize {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        asked.map_or(cores, |threads| threads.0.get().min(4 * cores))
    }
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    hint!(INPUT_TYPE = <usize as FromPyObject<'_, '_>>::INPUT_TYPE);

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Threads> {
        let threads = object.extract::<isize>()?;
        let threads = usize::try_from(threads).ok().and_then(NonZero::new);
        threads.map(Threads).ok_or_else(|| PyValueError::new_err("threads must be at least 1"))
    }
}

/// Raises what a signal has asked for.
pub(crate) fn check_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Does every job and returns what comes of them, in their order.
///
/// The caller's thread only waits, and asks for signals meanwhile: after Ctrl-C no job is begun any more.
pub(crate) fn run<J: Send, R: Send>(
    py: Python<'_>,
    threads: Option<Threads>,
    jobs: Vec<J>,
    work: impl Fn(J) -> R + Send + Sync,
) -> PyResult<Vec<R>> {
    let count = jobs.len();
    if count <= 1 {
        return Ok(py.detach(|| jobs.into_iter().map(work).collect()));
    }
    let stop = AtomicBool::new(false);
    let queue = Mutex::new(jobs.into_iter().enumerate());
    let next = || {
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        if stop.load(Ordering::Relaxed) { None } else { next() }
    };
    let (next, work, stop) = (&next, &work, &stop);
    py.detach(|| {
        thread::scope(|scope| {
            let (done, results) = channel();
            for started in 0..Threads::or_all(threads).min(count) {
                let done = done.clone();
                let worker = move || {
                    while let Some((at, job)) = next() {
                        // Nobody listens any more after an error.
                        let _ = done.send((at, work(job)));
                    }
                };
                match thread::Builder::new().spawn_scoped(scope, worker) {
                    Err(error) if started == 0 => return Err(error.into()),
                    // Fewer threads do the same work.
                    Err(_) => break,
                    Ok(_) => {}
                }
            }
            drop(done);
            let mut results_by_place: Vec<Option<R>> = (0..count).map(|_| None).collect();
            let mut asked = Instant::now();
            loop {
                match results.recv_timeout(PATIENCE) {
                    Ok((at, result)) => results_by_place[at] = Some(result),
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => {}
                }
                // Results may come without a pause.
                if asked.elapsed() >= PATIENCE {
                    Python::attach(check_signals)
                        .inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                    asked = Instant::now();
                }
            }
            Ok(results_by_place.into_iter().flatten().collect())
        })
    })
}
