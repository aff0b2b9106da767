//! What is said of moves, hints and times.

use shogi_rules::cpu::{Hint, Reasons, Score};
use shogi_rules::{Bitboard, Clock, Color, Game, Lang, Move, MoveEffects, Piece};

use crate::notation;

/// A move in Japanese notation and, in English, in USI too.
pub(crate) fn notation(game: &Game, mv: Move, lang: Lang) -> String {
    let previous = game.moves().next_back().map(Move::to);
    with_usi(notation::japanese(game.position(), mv, previous), mv, lang)
}

fn with_usi(words: String, mv: Move, lang: Lang) -> String {
    if lang == Lang::Ja { words } else { format!("{words} ({mv})") }
}

/// All moves of a game, numbered.
pub(crate) fn moves(game: &Game, lang: Lang) -> Vec<String> {
    let words = notation::japanese_line(game.start(), game.moves(), None);
    let moves = (1..).zip(words.into_iter().zip(game.moves()));
    moves.map(|(ply, (words, mv))| format!("{ply:4} {}", with_usi(words, mv, lang))).collect()
}

/// What a move did, beyond what is seen on the board.
pub(crate) fn effects(game: &Game, effects: &MoveEffects, lang: Lang) -> Vec<String> {
    let mut lines = vec![];
    let mut say = |holds: bool, en: String, ja: String| {
        if holds {
            lines.push(if lang == Lang::Ja { ja } else { en });
        }
    };
    say(effects.check && !effects.mate(), "Check!".into(), "王手！".into());
    say(effects.forced_promotion, "It had to promote.".into(), "必ず成る手です。".into());
    let count = effects.repetition.count;
    say(
        count > 1,
        format!("This position has stood {count} times."),
        format!("同じ局面が{count}回目です。"),
    );
    let names = game.side_names();
    if let Some(checker) = effects.repetition.checker().filter(|_| count > 1) {
        let [en, ja] = [Lang::En, Lang::Ja].map(|lang| names.name(checker, lang));
        say(
            true,
            format!("{en} has given check all the time: that loses the fourth time."),
            format!("{ja}の連続王手です。4回目で負けになります。"),
        );
    }
    if let Some(side) = game.extension() {
        let [en, ja] = [Lang::En, Lang::Ja].map(|lang| names.name(side, lang));
        say(
            true,
            format!("The move limit is reached; the game goes on while {en} gives check."),
            format!("手数制限に達しました。{ja}の王手が続く間は続きます。"),
        );
    }
    lines
}

/// A hint on one line: the move, the score, why.
pub(crate) fn hint(game: &Game, hint: &Hint, lang: Lang) -> String {
    let score = match (hint.score, lang) {
        (Score::Points(points), _) => format!("{points:+}"),
        (Score::Mate(1..), Lang::Ja) => "勝ち".into(),
        (Score::Mate(_), Lang::Ja) => "負け".into(),
        (Score::Mate(1..), _) => "wins".into(),
        (Score::Mate(_), _) => "loses".into(),
    };
    let words = [notation(game, hint.mv, lang), score, why(hint.reasons, lang)];
    words.join("  ").trim_end().to_owned()
}

fn why(reasons: Reasons, lang: Lang) -> String {
    let ja = lang == Lang::Ja;
    let squares = |squares: Bitboard| {
        let names = squares
            .into_iter()
            .map(|square| if ja { square.kanji().to_string() } else { square.to_string() });
        names.collect::<Vec<_>>().join(" ")
    };
    let mates = |plies| if ja { format!("{plies}手詰") } else { format!("mate in {plies}") };
    let takes = |piece: Piece| {
        let kind = piece.kind().kanji();
        if ja { format!("{kind}を取る") } else { format!("takes {kind}") }
    };
    let saves =
        |squares| if ja { format!("{squares}を守る") } else { format!("saves {squares}") };
    let threatens =
        |squares| if ja { format!("{squares}を狙う") } else { format!("threatens {squares}") };
    let words = [
        reasons.mates.map(mates),
        reasons.takes.map(takes),
        some(reasons.saves).map(squares).map(saves),
        some(reasons.threatens).map(squares).map(threatens),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(if ja { "、" } else { ", " })
}

fn some(squares: Bitboard) -> Option<Bitboard> {
    Some(squares).filter(|squares| !squares.is_empty())
}

/// The main time that a side has left after it has thought for so many milliseconds, and what follows it.
pub(crate) fn time_left(
    clock: &Clock,
    game: &Game,
    color: Color,
    thought: u64,
    lang: Lang,
) -> String {
    let name = game.side_names().name(color, lang);
    let seconds = |ms: u64| format!("{}:{:02}", ms / 60_000, ms / 1_000 % 60);
    let left = clock.remaining(color).map(|left| seconds(left.saturating_sub(thought)));
    let left = left.unwrap_or_else(|| "∞".into());
    let byoyomi = match (clock.control(color).byoyomi, lang) {
        (0, _) => String::new(),
        (byoyomi, Lang::Ja) => format!("、秒読み{}秒", byoyomi / 1_000),
        (byoyomi, _) => format!(", byoyomi {} s", byoyomi / 1_000),
    };
    format!("{name}  {left}{byoyomi}")
}
