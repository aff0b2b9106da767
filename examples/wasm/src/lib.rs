//! The reference player in WebAssembly, without a generator of bindings: text goes in and comes out through one
//! piece of memory.
//!
//! The caller asks for room ([`room`]), writes UTF-8 there, calls a function, and reads as many bytes as it returns
//! from where [`answer`] says. `check.mjs` does so.

use std::fmt::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use shogi_rules::cpu::{self, Analysis, Choice, Level, Player};
use shogi_rules::{Game, RuleSet, UsiPosition};

static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for so many bytes of text and returns where.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut text = text();
    text.resize(bytes, 0);
    text.as_mut_ptr()
}

/// Where the text of the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    text().as_ptr()
}

/// Reads a USI position line and searches so many nodes. The answer: nodes, depth, score and the expected line,
/// between tabs, or what is wrong with the line.
#[unsafe(no_mangle)]
pub extern "C" fn analyse(nodes: u32) -> usize {
    reply(|game| {
        let Analysis { score, line, depth, nodes } = cpu::analyse(game, nodes.into());
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        format!("{nodes}\t{depth}\t{score}\t{}", line.join(" "))
    })
}

/// Reads a USI position line and answers what a player of a level from 1 to 5 does: a move, `resign`, `declare`, or
/// nothing where the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn choose(level: usize, seed: u32) -> usize {
    let level = Level::ALL.get(level.wrapping_sub(1)).copied().unwrap_or_default();
    reply(|game| match Player::new(level, seed.into()).choose(game) {
        Some(Choice::Move(mv)) => mv.to_string(),
        Some(Choice::Resign) => "resign".into(),
        Some(Choice::Declare) => "declare".into(),
        None => String::new(),
    })
}

fn reply(answer: impl FnOnce(&Game) -> String) -> usize {
    let mut text = text();
    let line = String::from_utf8_lossy(&text).into_owned();
    let said = match UsiPosition::parse(&line) {
        Ok(line) => {
            let mut game = Game::new(RuleSet::JSA_PRO, line.start().clone());
            // After the end of the game there is nothing to answer.
            let _ = line.moves().try_for_each(|mv| game.play(mv).map(|_| ()));
            answer(&game)
        }
        Err(error) => {
            let mut said = String::from("error: ");
            let _ = write!(said, "{error}"); // a string takes everything
            said
        }
    };
    *text = said.into_bytes();
    text.len()
}
