use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use shogi_rules::{ByColor, Game, Lang};

use crate::files;

use super::Seat;

/// A game as it is stored in a file.
#[derive(Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) game: Game,
    pub(crate) seats: ByColor<Seat>,
    pub(crate) seed: u64,
    /// How long the side to move had thought, in milliseconds.
    #[serde(default)]
    pub(crate) thought: u64,
}

impl Saved {
    pub(crate) fn load(file: &Path, lang: Lang) -> Result<Saved, String> {
        let name = file.display();
        let text = fs::read_to_string(file)
            .map_err(|error| format!("{name}: {}", files::message(&error, lang)))?;
        serde_json::from_str(&text).map_err(|error| match lang {
            Lang::Ja => format!("{name}は保存された対局ではありません：{error}"),
            _ => format!("{name} is no saved game: {error}"),
        })
    }

    /// Writes the file, or again one that was a saved game; nothing else is overwritten. It is written beside its
    /// place first, so that a failure leaves the old one.
    pub(crate) fn store(&self, file: &Path) -> io::Result<()> {
        let text = serde_json::to_string(self)?;
        if !file.exists() {
            return File::create_new(file)?.write_all(text.as_bytes());
        }
        if Saved::load(file, Lang::En).is_err() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let mut new = file.as_os_str().to_owned();
        new.push(".new");
        File::create_new(&new)?.write_all(text.as_bytes())?;
        fs::rename(&new, file).inspect_err(|_| drop(fs::remove_file(&new)))
    }
}
