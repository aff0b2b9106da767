//! A progress bar for long work on files.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that shows itself only where somebody looks and only if the work takes longer than a moment.
pub(crate) fn progress(files: usize) -> ProgressBar {
    if !io::stderr().is_terminal() || files < 2 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} files, {eta} left");
    let bar = ProgressBar::new(files as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
