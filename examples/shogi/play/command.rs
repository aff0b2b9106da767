//! What the player types.

use shogi_rules::Lang;

/// A line of input. What no other word explains is a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command<'a> {
    Nothing,
    Move(&'a str),
    /// Where a piece on a square or in hand can go; without one, which pieces can move.
    Guide(&'a str),
    Hint,
    Threats,
    Undo,
    Resign,
    /// The checklist of a declaration.
    Checklist,
    Declare,
    AgreeImpasse,
    AgreeDraw,
    /// Claims the foul at this move, or at the last one.
    Claim(&'a str),
    Moves,
    Board,
    Clock,
    Save(&'a str),
    /// The record, to a file or to the screen.
    Kif(&'a str),
    Again,
    Help,
    Quit,
}

/// A command: its words, what it is, what it does in English and in Japanese.
type Row = (&'static [&'static str], fn(&str) -> Command<'_>, &'static str, &'static str);

/// All commands, in the order of the help.
const COMMANDS: [Row; 18] = [
    (
        &["guide", "g", "動き"],
        |word| Command::Guide(word),
        "where a piece can go: guide 7g, guide P; g alone: which can move",
        "駒の行き先：動き 7g、動き 歩。「動き」だけなら動かせる駒",
    ),
    (&["hint", "h", "ヒント"], |_| Command::Hint, "good moves, and why", "よい手とその理由"),
    (
        &["threats", "t", "当たり"],
        |_| Command::Threats,
        "your pieces that could be lost",
        "取られそうな駒",
    ),
    (&["undo", "u", "待った"], |_| Command::Undo, "take back your last move", "自分の手を戻す"),
    (&["moves", "m", "棋譜"], |_| Command::Moves, "the moves so far", "ここまでの指し手"),
    (&["board", "b", "盤"], |_| Command::Board, "the board", "盤面"),
    (&["clock", "時計"], |_| Command::Clock, "the time left", "残り時間"),
    (
        &["checklist", "宣言条件"],
        |_| Command::Checklist,
        "the conditions of a declaration",
        "入玉宣言の条件",
    ),
    (&["declare", "宣言"], |_| Command::Declare, "declare (nyugyoku)", "入玉宣言をする"),
    (&["impasse", "持将棋"], |_| Command::AgreeImpasse, "agree on impasse", "持将棋に合意する"),
    (&["draw", "引き分け"], |_| Command::AgreeDraw, "agree on a draw", "引き分けに合意する"),
    (
        &["claim", "反則"],
        |word| Command::Claim(word),
        "claim a foul: of the last move, or claim 12",
        "反則を指摘する：直前の手、または 反則 12",
    ),
    (&["resign", "投了"], |_| Command::Resign, "resign", "投了する"),
    (
        &["save", "保存"],
        |word| Command::Save(word),
        "save the game: save FILE; go on with --resume FILE",
        "保存：保存 ファイル。再開は --resume ファイル",
    ),
    (
        &["kif"],
        |word| Command::Kif(word),
        "the record in KIF: kif FILE, or on the screen",
        "棋譜をKIFで：kif ファイル、または画面に",
    ),
    (
        &["again", "もう一局"],
        |_| Command::Again,
        "another game, with the sides changed",
        "先後を入れ替えてもう一局",
    ),
    (&["help", "?", "ヘルプ"], |_| Command::Help, "this list", "この一覧"),
    (&["quit", "q", "終了"], |_| Command::Quit, "quit", "終了"),
];

impl<'a> Command<'a> {
    pub(crate) fn parse(line: &'a str) -> Command<'a> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let row = COMMANDS.iter().find(|(words, ..)| words.contains(&word));
        match row {
            Some((_, command, ..)) => command(rest.trim()),
            None if line.is_empty() => Command::Nothing,
            None => Command::Move(line),
        }
    }
}

/// The help, a line for each command.
pub(crate) fn help(lang: Lang) -> Vec<String> {
    let moves = match lang {
        Lang::Ja => "指し手：７六歩、同銀、５三銀右成、7g7f、P*5e、P-7f",
        _ => "a move: 7g7f, 8h2b+, P*5e, P-7f, ７六歩",
    };
    let rows = COMMANDS.iter().map(|(words, _, en, ja)| match lang {
        Lang::Ja => format!("{}：{ja}", words.join("、")),
        _ => format!("{}: {en}", words.join(", ")),
    });
    std::iter::once(moves.to_owned()).chain(rows).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_moves_are_told_apart() {
        assert_eq!(Command::parse("  guide 7g "), Command::Guide("7g"));
        assert_eq!(Command::parse("保存 a b.json"), Command::Save("a b.json"));
        assert_eq!(Command::parse("同　銀"), Command::Move("同　銀"));
        assert_eq!(Command::parse("7g7f"), Command::Move("7g7f"));
        assert_eq!(Command::parse(" \n"), Command::Nothing);
    }

    #[test]
    fn no_word_means_two_things() {
        let mut words: Vec<_> = COMMANDS.iter().flat_map(|(words, ..)| words.iter()).collect();
        let all = words.len();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), all);
    }
}
