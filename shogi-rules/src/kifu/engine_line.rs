//! Comments in which engines note scores and moves, word by word.

use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::CsaMove;
use crate::types::{Color, Move};

use super::{EngineNote, NoteKind, NoteSource, PvStart, Score};

/// A note without its moves, which need the position.
pub(super) struct Draft<'a> {
    pub(super) note: EngineNote,
    /// The moves as written.
    pub(super) pv: &'a str,
    /// The number of the engine, where only that is written.
    pub(super) engine_number: Option<u32>,
}

/// The notes in the comments of a node.
pub(super) fn drafts(comments: &[String]) -> impl Iterator<Item = Draft<'_>> {
    let mut lines = comments.iter().map(|line| line.trim_end()).enumerate().peekable();
    core::iter::from_fn(move || {
        loop {
            let (at, line) = lines.next()?;
            let mut draft = Draft::new(at);
            if let Some((mark, key, value)) = home_line(line) {
                draft.begin_home(mark);
                draft.home(key, value);
                let same = |line| home_line(line).filter(|(other, ..)| *other == mark);
                while let Some((_, key, value)) = lines.peek().and_then(|(_, line)| same(*line)) {
                    if !draft.home(key, value) {
                        break;
                    }
                    draft.note.comments.end += 1;
                    lines.next();
                }
            } else if !draft.single_line(line) {
                continue;
            }
            if draft.says_something() {
                return Some(draft);
            }
        }
    })
}

/// A line of `ShogiHome`: its mark, key and value.
fn home_line(line: &str) -> Option<(char, &str, &str)> {
    let mark = line.chars().next().filter(|c| matches!(c, '*' | '#'))?;
    let (key, value) = line.get(1..)?.split_once('=')?;
    let known =
        ["評価値", "詰み", "読み筋", "深さ", "選択深さ", "ノード数", "探索時間", "エンジン", "NPS"];
    known.contains(&key).then_some((mark, key, value))
}

impl<'a> Draft<'a> {
    fn new(at: usize) -> Draft<'a> {
        let note = EngineNote {
            source: NoteSource::Other,
            kind: NoteKind::Analysis,
            comments: at..at + 1,
            score: None,
            viewpoint: Some(Color::Black),
            pv_start: PvStart::After,
            pv: Vec::new(),
            pv_rest: String::new(),
            depth: None,
            selective_depth: None,
            nodes: None,
            time: None,
            rank: None,
            engine: None,
        };
        Draft { note, pv: "", engine_number: None }
    }

    fn says_something(&self) -> bool {
        let note = &self.note;
        note.score.is_some() || note.depth.is_some() || note.nodes.is_some() || !self.pv.is_empty()
    }

    fn begin_home(&mut self, mark: char) {
        self.note.source = NoteSource::ShogiHome;
        self.note.kind = if mark == '*' { NoteKind::Game } else { NoteKind::Analysis };
    }

    /// Reads a line of `ShogiHome`; `false` if the note has this already, so that another one begins.
    fn home(&mut self, key: &str, value: &'a str) -> bool {
        let note = &mut self.note;
        match key {
            "評価値" => fill(&mut note.score, centipawns(value)),
            "詰み" => fill(&mut note.score, winner(value)),
            "深さ" => fill(&mut note.depth, value.parse().ok()),
            "選択深さ" => fill(&mut note.selective_depth, value.parse().ok()),
            "ノード数" => fill(&mut note.nodes, value.parse().ok()),
            "探索時間" => {
                fill(&mut note.time, value.strip_suffix("ms").and_then(|ms| ms.parse().ok()))
            }
            "エンジン" => fill(&mut note.engine, Some(value.into())),
            "読み筋" if !self.pv.is_empty() => false,
            "読み筋" => {
                self.pv = value;
                true
            }
            _ => true,
        }
    }

    /// Reads a note that is one line; `false` if the line is none.
    fn single_line(&mut self, line: &'a str) -> bool {
        self.floodgate(line) || self.piyo(line) || self.items(line)
    }

    /// `* 30 -3334FU +2726FU #12345`
    fn floodgate(&mut self, line: &'a str) -> bool {
        let Some(text) = line.strip_prefix("* ") else { return false };
        let (score, pv) = first_word(text);
        let Some(score) = centipawns(score) else { return false };
        let counted = pv.rsplit_once('#').and_then(|(pv, nodes)| Some((pv, nodes.parse().ok()?)));
        let (pv, nodes) = counted.map_or((pv, None), |(pv, nodes)| (pv.trim_end(), Some(nodes)));
        let is_move = |word: &str| {
            word.starts_with('%')
                || matches!(word, "+PASS" | "-PASS")
                || word.parse::<CsaMove>().is_ok()
                || word.parse::<Move>().is_ok()
        };
        if !pv.is_empty() && !is_move(first_word(pv).0) {
            return false;
        }
        (self.note.source, self.note.kind) = (NoteSource::Floodgate, NoteKind::Game);
        (self.note.score, self.note.nodes, self.pv) = (Some(score), nodes, pv);
        true
    }

    /// `#指し手[62]△７五歩 ▲３三桂成`
    fn piyo(&mut self, line: &'a str) -> bool {
        let Some((head, text)) = line.strip_prefix('#').and_then(|line| line.split_once('['))
        else {
            return false;
        };
        self.note.kind = match head {
            "指し手" | "形勢" => NoteKind::Analysis,
            "推奨手" => NoteKind::Recommendation,
            _ => return false,
        };
        let Some((score, pv)) = text.split_once(']') else { return false };
        self.note.source = NoteSource::PiyoShogi;
        self.note.score = centipawns(score);
        // Between them there may be a word on the move.
        self.pv = pv.find(['▲', '△']).and_then(|at| pv.get(at..)).unwrap_or("");
        true
    }

    /// `*解析 0 候補1 時間 00:10.0 深さ 20/31 ノード数 178144 評価値 57 読み筋 △３四歩(33)`
    fn items(&mut self, line: &'a str) -> bool {
        let starred = line.starts_with('*');
        let line = line.strip_prefix('*').unwrap_or(line);
        let (head, text) = first_word(line);
        let (source, kind, viewpoint) = match head {
            "解析" => (NoteSource::ShogiGui, NoteKind::Analysis, Some(Color::Black)),
            "対局" => (NoteSource::ShogiGui, NoteKind::Game, Some(Color::Black)),
            "検討" => (NoteSource::ShogiGui, NoteKind::Study, None),
            "Engine" if starred => {
                (NoteSource::KishinAnalytics, NoteKind::Analysis, Some(Color::Black))
            }
            _ if starred => (NoteSource::Other, NoteKind::Analysis, None),
            _ => return false,
        };
        (self.note.source, self.note.kind, self.note.viewpoint) = (source, kind, viewpoint);
        if kind == NoteKind::Analysis && source == NoteSource::ShogiGui {
            self.engine_number = first_word(text).0.parse().ok();
        }
        if source == NoteSource::KishinAnalytics {
            let name = text.split_once(" 候補").or_else(|| text.split_once(" 深さ "));
            self.note.engine = name.map(|(name, _)| name.trim().into());
        }
        self.item_words(text);
        source != NoteSource::Other || (self.note.score.is_some() && !self.pv.is_empty())
    }

    fn item_words(&mut self, mut text: &'a str) {
        while !text.is_empty() {
            let (word, rest) = first_word(text);
            let (value, after) = first_word(rest);
            text = after;
            match word {
                "時間" => self.note.time = millis(value),
                "深さ" => {
                    let (depth, selective) = value.split_once('/').unwrap_or((value, ""));
                    self.note.depth = depth.parse().ok();
                    self.note.selective_depth = selective.parse().ok();
                }
                "ノード数" => self.note.nodes = value.parse().ok(),
                "評価値" => match mate(value, after) {
                    Some((score, after)) => (self.note.score, text) = (Some(score), after),
                    None => self.note.score = centipawns(value),
                },
                "読み筋" => {
                    self.pv = rest;
                    return;
                }
                _ => {
                    if let Some(rank) = word.strip_prefix("候補") {
                        self.note.rank = rank.parse().ok();
                    }
                    text = rest;
                }
            }
        }
    }
}

/// Fills a part of a note; `false` if it is there already.
fn fill<T>(part: &mut Option<T>, value: Option<T>) -> bool {
    if part.is_some() {
        return false;
    }
    *part = value;
    true
}

/// The first word of a text, and the rest without the blanks before it.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// `30`, `-30`, `+30` or `30.5`.
fn centipawns(text: &str) -> Option<Score> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    whole.parse().ok().filter(|_| digits(fraction)).map(Score::Centipawns)
}

/// `+詰`, `-詰5` or `-詰` with the number in the next word; returns what follows too. Without a sign it would not say
/// who mates.
fn mate<'a>(word: &str, after: &'a str) -> Option<(Score, &'a str)> {
    let wins = word.starts_with('+');
    let number = word.strip_prefix(['+', '-'])?.strip_prefix('詰')?;
    let score = |plies| Score::Mate { wins, plies };
    if !number.is_empty() {
        return Some((score(number.parse().ok()), after));
    }
    let (next, rest) = first_word(after);
    match next.parse() {
        Ok(plies) => Some((score(Some(plies)), rest)),
        Err(_) => Some((score(None), after)),
    }
}

/// `先手勝ち` or `後手勝ち:15手`; the view is Black's.
fn winner(text: &str) -> Option<Score> {
    let (side, plies) =
        text.split_once(':').map_or((text, None), |(side, plies)| (side, Some(plies)));
    let wins = match side {
        "先手勝ち" => true,
        "後手勝ち" => false,
        _ => return None,
    };
    let plies = plies.and_then(|plies| plies.strip_suffix('手')?.parse().ok());
    Some(Score::Mate { wins, plies })
}

/// `00:10.0` or `01:00:10.0` in milliseconds.
fn millis(text: &str) -> Option<u64> {
    let (clock, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u64 = 0;
    for part in clock.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    let mut millis = 0;
    for (digit, weight) in fraction.chars().zip([100, 10, 1]) {
        millis += u64::from(digit.to_digit(10)?) * weight;
    }
    seconds.checked_mul(1000)?.checked_add(millis)
}
