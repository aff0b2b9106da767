//! Helpers that the tests of the program share.
#![allow(dead_code)] // each test crate uses its own part

use std::path::Path;
use std::process::{Command, Output};

/// The program with these arguments, run at the root of the project.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shogi"));
    command.args(args).current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    command
}

/// What the program says and ends with.
#[allow(clippy::unwrap_used)] // a helper of tests
pub(crate) fn shogi(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

/// The program ends with the code, and what it says has the parts.
#[track_caller]
pub(crate) fn assert_run(args: &[&str], code: i32, expected: &[&str]) {
    let output = shogi(args);
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{text}");
    for part in expected {
        assert!(text.contains(part), "{args:?} lacks {part:?}:\n{text}");
    }
}

/// Writes a record for a test of its own and returns its path.
#[allow(clippy::unwrap_used)] // a helper of tests
pub(crate) fn record(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().into()
}
