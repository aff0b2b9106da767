//! The columns of the two tables.

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};
use shogi_rules::kifu::{Format, KnownHeader};
use shogi_rules::packed::PackedPosition;
use shogi_rules::{Color, Handicap, Lang};

use super::cells::{Cells, Kind};
use super::game::{Game, Place, Ply};
use crate::position::sfen;

/// What a row is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rows {
    Plies,
    Games,
}

/// A column: its name, what it holds, and how it is filled.
struct Column<R> {
    name: &'static str,
    kind: Kind,
    fill: R,
}

type OfPly = fn(&mut Cells, &Place<'_>, &Game, &Ply);
type OfGame = fn(&mut Cells, &Place<'_>, &Game);

macro_rules! columns {
    ($($name:literal $kind:ident $fill:expr;)+) => {
        &[$(Column { name: $name, kind: Kind::$kind, fill: $fill }),+]
    };
}

const PLIES: &[Column<OfPly>] = columns! {
    "game" Int64 |cells, place, _, _| cells.int(Some(place.game));
    "path" Text |cells, place, _, _| cells.text(Some(place.path));
    "number" Int64 |cells, place, _, _| cells.int(Some(place.number));
    "ply" Int32 |cells, _, _, ply| cells.int(Some(i64::from(ply.position.ply())));
    "turn" UInt8 |cells, _, _, ply| cells.int(Some(ply.position.side_to_move() as i64));
    "move" UInt16 |cells, _, _, ply| cells.int(ply.mv.map(|mv| i64::from(mv.to_raw())));
    "usi" Text |cells, _, _, ply| cells.text(ply.mv);
    "sfen" Text |cells, _, _, ply| cells.text(Some(sfen(&ply.position, false)));
    "position" Packed |cells, _, _, ply| {
        cells.packed(PackedPosition::from_position(&ply.position).bytes);
    };
    "key" UInt64 |cells, _, _, ply| cells.key(Some(ply.position.key()));
    "time_ms" Int64 |cells, _, _, ply| cells.int(ply.time.and_then(|time| time.try_into().ok()));
    "eval" Int32 |cells, _, _, ply| cells.int(ply.eval());
    "mate" Int32 |cells, _, _, ply| cells.int(ply.mate());
    "comment" Text |cells, _, _, ply| {
        cells.text((!ply.comments.is_empty()).then(|| ply.comments.join("\n")));
    };
};

/// The columns of plies that a table has if it is not told.
const USUAL: [&str; 9] =
    ["game", "ply", "turn", "move", "usi", "position", "time_ms", "eval", "mate"];

const GAMES: &[Column<OfGame>] = columns! {
    "game" Int64 |cells, place, _| cells.int(Some(place.game));
    "path" Text |cells, place, _| cells.text(Some(place.path));
    "number" Int64 |cells, place, _| cells.int(Some(place.number));
    "format" Text |cells, place, _| cells.text(place.format.map(Format::word));
    "black" Text |cells, _, game| cells.text(game.known(KnownHeader::Player(Color::Black)));
    "white" Text |cells, _, game| cells.text(game.known(KnownHeader::Player(Color::White)));
    "black_rating" Float64 |cells, _, game| cells.float(game.rating(Color::Black));
    "white_rating" Float64 |cells, _, game| cells.float(game.rating(Color::White));
    "event" Text |cells, _, game| cells.text(game.known(KnownHeader::Event));
    "site" Text |cells, _, game| cells.text(game.known(KnownHeader::Site));
    "start" Time |cells, _, game| cells.date(game.date(KnownHeader::Start));
    "end" Time |cells, _, game| cells.date(game.date(KnownHeader::End));
    "handicap" Text |cells, _, game| cells.text(game.handicap().map(Handicap::name_ja));
    "sfen" Text |cells, _, game| cells.text(Some(sfen(&game.start, true)));
    "result" Text |cells, _, game| cells.text(game.result());
    "reason" Text |cells, _, game| cells.text(game.reason());
    "plies" Int32 |cells, _, game| cells.int(Some(game.plies.len() as i64));
    "line" UInt64 |cells, _, game| cells.key(Some(game.line()));
    "error" Text |cells, place, _| cells.text(place.error.as_ref().map(|error| error.message(Lang::En)));
    "error_line" Int32 |cells, place, _| {
        cells.int(place.error.as_ref().map(|error| i64::from(error.line())));
    };
};

/// The chosen columns, as places in the list of all.
#[derive(Clone)]
pub(super) struct Choice {
    pub(super) rows: Rows,
    places: Vec<usize>,
}

impl Choice {
    /// Finds columns by their names; the one that there is not is the error.
    pub(super) fn named(rows: Rows, names: Option<Vec<String>>) -> Result<Choice, String> {
        let all = Choice::all(rows);
        let find = |name: &str| {
            all.iter().position(|(known, _)| *known == name).ok_or_else(|| name.to_owned())
        };
        let places = match names {
            Some(names) => names.iter().map(|name| find(name)).collect::<Result<_, _>>()?,
            None if rows == Rows::Plies => {
                USUAL.iter().filter_map(|name| find(name).ok()).collect()
            }
            None => (0..all.len()).collect(),
        };
        Ok(Choice { rows, places })
    }

    /// All columns that there are.
    pub(super) fn all(rows: Rows) -> Vec<(&'static str, Kind)> {
        match rows {
            Rows::Plies => PLIES.iter().map(|column| (column.name, column.kind)).collect(),
            Rows::Games => GAMES.iter().map(|column| (column.name, column.kind)).collect(),
        }
    }

    fn chosen(&self) -> impl Iterator<Item = (&'static str, Kind)> {
        let all = Choice::all(self.rows);
        self.places.iter().filter_map(move |place| all.get(*place).copied())
    }

    pub(super) fn names(&self) -> Vec<&'static str> {
        self.chosen().map(|(name, _)| name).collect()
    }

    pub(super) fn schema(&self) -> SchemaRef {
        let field = |(name, kind): (&str, Kind)| Field::new(name, kind.data_type(), true);
        Arc::new(Schema::new(self.chosen().map(field).collect::<Vec<_>>()))
    }
}

/// A part of a table that is being filled.
pub(super) struct Part {
    choice: Choice,
    schema: SchemaRef,
    cells: Vec<Cells>,
    rows: usize,
}

impl Part {
    pub(super) fn new(choice: &Choice) -> Part {
        let cells = choice.chosen().map(|(_, kind)| kind.cells()).collect();
        Part { choice: choice.clone(), schema: choice.schema(), cells, rows: 0 }
    }

    /// Adds the row of a ply.
    pub(super) fn ply(&mut self, place: &Place<'_>, game: &Game, ply: &Ply) {
        for (column, cells) in self.choice.places.iter().zip(&mut self.cells) {
            if let Some(column) = PLIES.get(*column) {
                (column.fill)(cells, place, game, ply);
            }
        }
        self.rows += 1;
    }

    /// Adds the row of a game.
    pub(super) fn game(&mut self, place: &Place<'_>, game: &Game) {
        for (column, cells) in self.choice.places.iter().zip(&mut self.cells) {
            if let Some(column) = GAMES.get(*column) {
                (column.fill)(cells, place, game);
            }
        }
        self.rows += 1;
    }

    /// Tells whether there are so many rows, or texts that a column just holds.
    pub(super) fn is_full(&self, batch_size: usize) -> bool {
        let texts = self.cells.iter().map(Cells::text_bytes).max().unwrap_or(0);
        self.rows >= batch_size || texts >= 1 << 30
    }

    /// Takes the rows out, if there are any.
    pub(super) fn finish(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        let rows = std::mem::take(&mut self.rows);
        if rows == 0 {
            return None;
        }
        let columns: Vec<ArrayRef> = self.cells.iter_mut().map(Cells::finish).collect();
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        Some(RecordBatch::try_new_with_options(Arc::clone(&self.schema), columns, &options))
    }
}
