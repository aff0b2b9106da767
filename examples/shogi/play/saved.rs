use std::fs;
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

    /// Writes the file beside its place first, so that a failure leaves the old one.
    pub(crate) fn store(&self, file: &Path) -> std::io::Result<()> {
        let mut new = file.as_os_str().to_owned();
        new.push(".new");
        fs::write(&new, serde_json::to_string(self)?)?;
        fs::rename(new, file)
    }
}
