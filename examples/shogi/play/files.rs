//! What a session writes to files: the game to go on with, and its record.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use shogi_rules::kifu::{Format, Header, Record, WriteOptions};
use shogi_rules::{ByColor, Color, Lang};

use crate::{Failure, Output};

use super::{Seat, Session};

impl Session {
    pub(super) fn save(&mut self, file: &str, out: &mut Output) -> Result<(), Failure> {
        let file = Some(file).filter(|file| !file.is_empty()).map(PathBuf::from);
        let Some(file) = file.or_else(|| self.file.clone()) else {
            return self.say(out, "which file? save FILE", "ファイル名が必要です：保存 ファイル");
        };
        self.saved.thought = self.elapsed();
        match self.saved.store(&file) {
            Ok(()) => {
                let name = file.display().to_string();
                self.file = Some(file);
                self.say(out, &format!("saved in {name}"), &format!("{name}に保存しました"))
            }
            Err(error) => self.cannot_write(&file, &error, out),
        }
    }

    fn cannot_write(
        &self,
        file: &Path,
        error: &std::io::Error,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let name = file.display();
        self.say(
            out,
            &format!("{name} cannot be written: {error}"),
            &format!("{name}に書き込めません：{error}"),
        )
    }

    /// Writes the record; a file that exists is left alone.
    pub(super) fn kif(&self, file: &str, out: &mut Output) -> Result<(), Failure> {
        let mut record = Record::from_game(self.game());
        let ByColor { black, white } = self.saved.seats;
        let names = self.game().side_names();
        let header = |color, seat: Seat| Header {
            key: names.name(color, Lang::Ja).into(),
            value: seat.name(self.lang),
        };
        let _ = record.set_headers(vec![header(Color::Black, black), header(Color::White, white)]);
        let text = record.to_text(Format::Kif, &WriteOptions::default()).text;
        if file.is_empty() {
            write!(out, "{text}")?;
            return Ok(());
        }
        let file = Path::new(file);
        match fs::File::create_new(file).and_then(|mut new| new.write_all(text.as_bytes())) {
            Ok(()) => {
                let name = file.display();
                self.say(out, &format!("written: {name}"), &format!("{name}に書き込みました"))
            }
            Err(error) => self.cannot_write(file, &error, out),
        }
    }
}
