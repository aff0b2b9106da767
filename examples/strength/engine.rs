//! Another program, spoken to line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The program; it is ended when this is dropped.
pub(crate) struct Engine {
    name: String,
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    pub(crate) fn start(command: &[String]) -> Result<Engine, String> {
        let (program, arguments) = command.split_first().ok_or("no program is named")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("the program {program} cannot be started: {error}"))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program} has no input or output"));
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut lines = BufReader::new(stdout).split(b'\n');
            while let Some(Ok(line)) = lines.next() {
                let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Engine { name: program.clone(), child, stdin, lines })
    }

    pub(crate) fn say(&mut self, line: &str) -> Result<(), String> {
        let said = self.stdin.write_all(format!("{line}\n").as_bytes());
        said.and_then(|()| self.stdin.flush()).map_err(|error| format!("{}: {error}", self.name))
    }

    /// The next line, or `None` if there is none by then.
    pub(crate) fn hear_until(&mut self, deadline: Instant) -> Result<Option<String>, String> {
        let wait = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(wait) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(format!("{} has ended", self.name)),
        }
    }

    /// Hears lines until a function makes something of one.
    pub(crate) fn hear<T>(
        &mut self,
        wait: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, String> {
        let deadline = Instant::now() + wait;
        while let Some(line) = self.hear_until(deadline)? {
            if let Some(value) = read(&line) {
                return Ok(value);
            }
        }
        Err(format!("{} does not answer", self.name))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.say("quit"); // it may be gone already
        for _ in 0..50 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
