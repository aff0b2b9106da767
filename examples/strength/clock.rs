//! Processor time of a thread.

use std::fs;
use std::time::{Duration, Instant};

/// A clock that runs while the thread that asks it does, where the system tells; otherwise one on the wall.
#[derive(Clone, Copy)]
pub(crate) struct Clock {
    wall: Instant,
    thread: Option<Duration>,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        Clock { wall: Instant::now(), thread: thread_time() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        let thread = self.thread.zip(thread_time());
        thread.map_or_else(|| self.wall.elapsed(), |(start, now)| now.saturating_sub(start))
    }
}

/// Linux: the nanoseconds that this thread has run, updated by the system every few milliseconds.
fn thread_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
