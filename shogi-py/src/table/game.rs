//! A game as it is read: its head, its main line and its end.

use std::ops::ControlFlow;

use shogi_rules::kifu::{
    Date, Event, Format, Header, KnownHeader, NodeId, NodeKind, ParseError, Record, RecordedResult,
    Terminal, engine_score, line_key, read_rating,
};
use shogi_rules::{Color, ErrorCode, Handicap, Lang, Move, Position};

use crate::engine_note;

/// A move of the main line, or a pass.
pub(super) struct Ply {
    id: NodeId,
    pub(super) mv: Option<Move>,
    is_foul: bool,
    /// The position before it.
    pub(super) position: Position,
    pub(super) time: Option<u64>,
    pub(super) comments: Vec<String>,
}

/// What was read of a game so far.
pub(super) struct Game {
    headers: Vec<Header>,
    pub(super) start: Position,
    start_comments: Vec<String>,
    pub(super) plies: Vec<Ply>,
    /// Its end, with the side to move there.
    end: Option<(NodeId, Terminal, Color)>,
}

impl Game {
    pub(super) fn new() -> Game {
        Game {
            headers: Vec::new(),
            start: Position::startpos(),
            start_comments: Vec::new(),
            plies: Vec::new(),
            end: None,
        }
    }

    /// The head of a record.
    pub(super) fn head(record: &Record) -> Game {
        Game {
            headers: record.headers().to_vec(),
            start: record.start().clone(),
            start_comments: record.root().comments.clone(),
            ..Game::new()
        }
    }

    /// Takes what a reader has found.
    pub(super) fn hear(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Header { key, value } => {
                self.headers.push(Header { key: key.into(), value: value.into() });
            }
            Event::Start(start) => self.start = start.clone(),
            Event::Node { id, parent, before, kind, position } => {
                let is_main = self.is_main(parent, before);
                is_main.then(|| self.add(id, kind, position));
            }
            Event::Time(id, millis) => {
                self.ply(id).into_iter().for_each(|ply| ply.time = Some(millis));
            }
            Event::Comment(NodeId::ROOT, text) => self.start_comments.push(text.into()),
            Event::Comment(id, text) => {
                self.ply(id).into_iter().for_each(|ply| ply.comments.push(text.into()));
            }
            Event::End(id, terminal) => {
                if let Some((_, end, _)) = self.end.as_mut().filter(|(end, ..)| *end == id) {
                    *end = terminal.clone();
                }
            }
            Event::Again => *self = Game::new(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// Tells whether a node that follows another one goes on with the main line; what it takes the place of is
    /// forgotten.
    fn is_main(&mut self, parent: NodeId, before: Option<NodeId>) -> bool {
        let depth = match parent {
            NodeId::ROOT => 0,
            _ => match self.plies.iter().rposition(|ply| ply.id == parent) {
                Some(place) => place + 1,
                None => return false,
            },
        };
        let end = self.end.as_ref().filter(|_| depth == self.plies.len()).map(|(id, ..)| *id);
        let there = self.plies.get(depth).map(|ply| ply.id).or(end);
        if there.is_some() && there != before {
            return false;
        }
        if there.is_some() {
            self.plies.truncate(depth);
            self.end = None;
        }
        true
    }

    fn add(&mut self, id: NodeId, kind: &NodeKind, position: &Position) {
        let (mv, is_foul) = match kind {
            NodeKind::Move { mv, illegal } => (Some(*mv), illegal.is_some()),
            NodeKind::Pass => (None, false),
            NodeKind::Terminal(end) => {
                self.end = Some((id, end.clone(), position.side_to_move()));
                return;
            }
            NodeKind::Root => return,
        };
        let position = position.clone();
        self.plies.push(Ply { id, mv, is_foul, position, time: None, comments: Vec::new() });
    }

    /// Forgets illegal moves at the end, which may be what is wrong with the game.
    pub(super) fn drop_fouls(&mut self) {
        while self.plies.pop_if(|ply| ply.is_foul).is_some() {}
    }

    fn ply(&mut self, id: NodeId) -> Option<&mut Ply> {
        // They are in the order of their numbers.
        self.plies.iter_mut().rev().take_while(|ply| ply.id >= id).find(|ply| ply.id == id)
    }

    /// The value of a header with a meaning.
    pub(super) fn known(&self, known: KnownHeader) -> Option<&str> {
        let is = |header: &&Header| header.known() == Some(known) && !header.value.is_empty();
        self.headers.iter().find(is).map(|header| header.value.as_str())
    }

    pub(super) fn date(&self, known: KnownHeader) -> Option<Date> {
        self.known(known).and_then(Date::parse)
    }

    pub(super) fn rating(&self, color: Color) -> Option<f64> {
        let ratings = self.start_comments.iter().filter_map(|comment| read_rating(comment));
        ratings.into_iter().find(|(side, _)| *side == color).map(|(_, rating)| rating)
    }

    pub(super) fn handicap(&self) -> Option<Handicap> {
        Handicap::of(&self.start)
    }

    /// `black`, `white`, or `draw` if the game ended and nobody won.
    pub(super) fn result(&self) -> Option<&'static str> {
        let (_, end, side) = self.end.as_ref()?;
        let after_foul = self.plies.last().is_some_and(|ply| ply.is_foul);
        match end.result(*side, after_foul) {
            RecordedResult::Win(Color::Black) => Some("black"),
            RecordedResult::Win(Color::White) => Some("white"),
            RecordedResult::Nobody => Some("draw"),
            RecordedResult::Unknown => None,
        }
    }

    /// How it ended.
    pub(super) fn reason(&self) -> Option<&'static str> {
        self.end.as_ref().map(|(_, end, _)| end.kind.word())
    }

    pub(super) fn line(&self) -> u64 {
        line_key(&self.start, self.plies.iter().filter_map(|ply| ply.mv))
    }
}

impl Ply {
    /// The score for Black in centipawns, if it is no mate.
    pub(super) fn eval(&self) -> Option<i64> {
        engine_note::centipawns(engine_score(&self.comments)).map(i64::from)
    }

    /// The number of moves to a mate that an engine has found, negative if Black is mated.
    pub(super) fn mate(&self) -> Option<i64> {
        engine_note::mate(engine_score(&self.comments))
    }
}

/// Where a game stands, and what went wrong.
pub(super) struct Place<'a> {
    /// The number among all games of the table, from 0.
    pub(super) game: i64,
    pub(super) path: &'a str,
    /// The number in the file, from 1; 0 if the file itself cannot be read.
    pub(super) number: i64,
    pub(super) format: Option<Format>,
    pub(super) error: Option<Problem>,
}

/// Why a game cannot be read.
#[derive(Clone)]
pub(super) enum Problem {
    /// What is wrong with the record.
    Record(ParseError),
    /// Why there is none, in English words.
    File(String),
}

impl Problem {
    /// The line, from 1; 0 for the whole.
    pub(super) fn line(&self) -> u32 {
        match self {
            Problem::Record(error) => error.line,
            Problem::File(_) => 0,
        }
    }

    pub(super) fn code(&self) -> ErrorCode {
        match self {
            Problem::Record(error) => error.code(),
            Problem::File(_) => ErrorCode::UnreadableFile,
        }
    }

    pub(super) fn message(&self, lang: Lang) -> String {
        match (self, lang) {
            (Problem::Record(error), _) => error.message(lang).to_string(),
            (Problem::File(words), Lang::En) => words.clone(),
            (Problem::File(words), _) => format!("{}: {words}", self.code().message(lang)),
        }
    }
}
