//! Long work that Ctrl-C ends.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How long Ctrl-C may go unnoticed. The interpreter is asked no more often than this, since another thread may keep it
/// for some milliseconds.
const PATIENCE: Duration = Duration::from_millis(50);

/// Runs something long without holding the interpreter. What it gets is to be asked now and then and tells it to stop
/// when a signal handler has raised an exception; that is returned then.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> T + Send,
) -> PyResult<T> {
    let (mut raised, mut asked) = (None, Instant::now());
    let mut stop = || {
        if raised.is_none() && asked.elapsed() >= PATIENCE {
            raised = Python::attach(|py: Python<'_>| py.check_signals()).err();
            asked = Instant::now();
        }
        raised.is_some()
    };
    let done = py.detach(|| work(&mut stop));
    raised.map_or(Ok(done), Err)
}
