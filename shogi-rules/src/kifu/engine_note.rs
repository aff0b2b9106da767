//! What engines said of a move, read from the comments.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::LazyCell;
use core::ops::Range;

use crate::types::{Color, Move};

use super::engine_line::{self, Draft};
use super::engine_pv::{self, Place};
use super::{Cursor, NodeId, NodeKind, Record, Score};

/// Whose way of writing a note follows.
///
/// Several programs write like another one. Of Shogidokoro (将棋所) and Kifu for Windows no way of their own could be
/// verified: what they write is read where it is one of these.
#[doc(alias = "将棋所")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum NoteSource {
    /// `'** 30 -3334FU +2726FU`, as floodgate and Denryu-sen (電竜戦) keep it and CSA V3.0 has it: a score, moves, and
    /// perhaps the nodes (`#12345`). Engines write USI moves too.
    ///
    /// The moves begin with the reply, those of some engines with the move played. The score is Black's view. There is
    /// no word for mate: engines write large numbers, and numbers they stay.
    #[doc(alias = "電竜戦")]
    Floodgate,
    /// `**評価値=80`, `**読み筋=△３四歩▲２六歩` and so on, a line for each, or `*#評価値=80` for an analysis.
    ///
    /// The moves begin with the reply, the score is Black's view, and mates say who wins (`**詰み=先手勝ち:15手`).
    /// Some engine matches write the same lines with the score of the side that moved; nothing in a file tells.
    ShogiHome,
    /// `**解析 0 候補1 時間 00:10.0 深さ 20/31 ノード数 178144 評価値 57 読み筋 △３四歩(33) …`, of which parts may be
    /// missing; the first word is 解析, 対局 or 検討. `ShogiHome` can write it, Shogi Droid too.
    ///
    /// The moves begin with the reply in 解析, with the move played in 対局. The score is Black's view in 解析, also of
    /// mates (`+詰 5`, `-詰`), and in 対局 as `ShogiHome` reads and writes it; whose it is in 検討 could not be verified.
    ShogiGui,
    /// `*#指し手[62]△７五歩 ▲３三桂成 …` of Piyo Shogi (ぴよ将棋) and K-Shogi; also 形勢, and 推奨手 for a better
    /// move.
    ///
    /// The moves begin with the one played or, after 推奨手, with one instead of it. The score is Black's view.
    #[doc(alias = "ぴよ将棋")]
    PiyoShogi,
    /// `** Engine suisho … 候補1 深さ 13/19 ノード数 596119 評価値 -47 読み筋 △７四金(63) …` of 棋神アナリティクス.
    ///
    /// The moves begin with the reply. The score is Black's view: candidates for White are in rising order.
    #[doc(alias = "棋神アナリティクス")]
    KishinAnalytics,
    /// Another line with 評価値 and 読み筋; whose view the score is is not known.
    Other,
}

impl NoteSource {
    /// Returns the source as one word of small letters, which never changes: what programs store and compare.
    ///
    /// ```
    /// use shogi_rules::kifu::NoteSource;
    /// assert_eq!(NoteSource::ShogiGui.word(), "shogi_gui");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            NoteSource::Floodgate => "floodgate",
            NoteSource::ShogiHome => "shogi_home",
            NoteSource::ShogiGui => "shogi_gui",
            NoteSource::PiyoShogi => "piyo_shogi",
            NoteSource::KishinAnalytics => "kishin_analytics",
            NoteSource::Other => "other",
        }
    }
}

/// On what occasion a note was made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum NoteKind {
    /// By a player during the game (対局).
    Game,
    /// By an analysis (解析) of the game.
    Analysis,
    /// By looking at a position (検討).
    Study,
    /// A move that would have been better (推奨手).
    Recommendation,
}

impl NoteKind {
    /// Returns the occasion as one word of small letters, which never changes: what programs store and compare.
    ///
    /// ```
    /// use shogi_rules::kifu::NoteKind;
    /// assert_eq!(NoteKind::Study.word(), "study");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            NoteKind::Game => "game",
            NoteKind::Analysis => "analysis",
            NoteKind::Study => "study",
            NoteKind::Recommendation => "recommendation",
        }
    }
}

/// Where the moves that an engine expects begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum PvStart {
    /// In the position after the move with the note: the first is the reply.
    After,
    /// In the position before it: the first is the move itself or, in a [`NoteKind::Recommendation`], one instead of
    /// it.
    Before,
}

/// What an engine said of a move: one line of comments, or several that belong together.
///
/// See [`Record::engine_notes`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct EngineNote {
    /// Whose way of writing it follows.
    pub source: NoteSource,
    /// On what occasion it was made.
    pub kind: NoteKind,
    /// The comments of the node that were read, where the words themselves are.
    pub comments: Range<usize>,
    /// The score as written; see [`score_for`](Self::score_for).
    pub score: Option<Score>,
    /// Whose view the score is; `None` if that is not known.
    pub viewpoint: Option<Color>,
    /// Where the moves begin.
    pub pv_start: PvStart,
    /// The moves that the engine expects, as far as they are understood and legal.
    #[doc(alias = "読み筋")]
    pub pv: Vec<Move>,
    /// What follows these moves, word for word; empty if all are understood.
    pub pv_rest: String,
    /// The depth.
    pub depth: Option<u32>,
    /// The greatest depth, of single lines.
    pub selective_depth: Option<u32>,
    /// The nodes searched.
    pub nodes: Option<u64>,
    /// The time of the search in milliseconds.
    pub time: Option<u64>,
    /// The rank among several candidates, 1 being the best.
    #[doc(alias = "候補手")]
    pub rank: Option<u32>,
    /// The name of the engine.
    pub engine: Option<String>,
}

impl EngineNote {
    /// Returns the score from the view of a side; `None` without a score, or if it is not known whose view it is.
    pub fn score_for(&self, side: Color) -> Option<Score> {
        let (score, viewpoint) = (self.score?, self.viewpoint?);
        Some(if side == viewpoint { score } else { score.turned() })
    }
}

/// Reads the score of a move from the comments of its node alone, for Black: that of the first note that has one whose
/// view is known.
///
/// For whoever listens to [`Games::visit`](super::Games::visit) and has no record.
///
/// ```
/// use shogi_rules::kifu::{Score, engine_score};
/// let comments = ["a good move".to_string(), "* 30 -3334FU".to_string()];
/// assert_eq!(engine_score(&comments), Some(Score::Centipawns(30)));
/// ```
#[doc(alias = "評価値")]
pub fn engine_score(comments: &[String]) -> Option<Score> {
    engine_line::drafts(comments).find_map(|draft| draft.note.score_for(Color::Black))
}

impl Record {
    /// Reads what engines said of a move from the comments of its node. The comments stay as they are.
    ///
    /// Everything else in them is passed over. The position is played from the start: to read the notes of a whole
    /// game, go through it with a [`Cursor`] and ask [that](Cursor::engine_notes).
    ///
    /// ```
    /// use shogi_rules::Color;
    /// use shogi_rules::kifu::{NodeId, NoteSource, ParseOptions, Score, read_str};
    /// let text = "PI\n+\n+7776FU\n'** 30 -3334FU +2726FU\n'*a good move\n";
    /// let record = read_str(text, &ParseOptions::default())?.record;
    /// let notes = record.engine_notes(NodeId(1));
    /// assert_eq!(notes.len(), 1);
    /// assert_eq!(notes[0].source, NoteSource::Floodgate);
    /// assert_eq!(notes[0].score_for(Color::White), Some(Score::Centipawns(-30)));
    /// assert_eq!(notes[0].pv, ["3c3d".parse()?, "2g2f".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "評価値")]
    pub fn engine_notes(&self, id: NodeId) -> Vec<EngineNote> {
        let mut cursor = Cursor::new(self);
        if cursor.go(self, id) { cursor.engine_notes(self) } else { Vec::new() }
    }
}

impl Cursor {
    /// Reads what engines said of the move before the cursor, like [`Record::engine_notes`].
    pub fn engine_notes(&self, record: &Record) -> Vec<EngineNote> {
        let Some(node) = record.node(self.node()) else { return Vec::new() };
        let parent = record.parent(self.node()).and_then(|id| record.node(id));
        let previous = parent.and_then(|parent| Some(parent.mv()?.to()));
        let place = Place {
            before: self.position_before(),
            after: self.position(),
            mv: node.mv(),
            previous,
            last: match node.kind {
                NodeKind::Terminal(_) => previous,
                _ => node.mv().map(Move::to),
            },
        };
        let engines = LazyCell::new(|| engines(record));
        let finish = |draft: Draft<'_>| {
            let Draft { mut note, pv, engine_number } = draft;
            (note.pv_start, note.pv, note.pv_rest) = engine_pv::read(pv, note.kind, &place);
            if let Some(number) = engine_number {
                note.engine = engines.get(&number).map(|name| String::from(*name));
            }
            note
        };
        engine_line::drafts(&node.comments).map(finish).collect()
    }
}

/// The engines by their numbers, as `ShogiGUI` names them before the first move.
fn engines(record: &Record) -> BTreeMap<u32, &str> {
    let mut engines = BTreeMap::new();
    for comment in &record.root().comments {
        let words = comment.strip_prefix("*Engines ").and_then(|words| words.split_once(' '));
        let engine = words.and_then(|(number, name)| Some((number.parse().ok()?, name.trim())));
        if let Some((number, name)) = engine {
            engines.entry(number).or_insert(name);
        }
    }
    engines
}
