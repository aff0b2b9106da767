use alloc::string::String;

use crate::error::Lang;
use crate::types::Color;

/// How a line of a record ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TerminalKind {
    /// The side to move resigned (投了, `%TORYO`).
    #[doc(alias = "投了")]
    Resign,
    /// The game was interrupted (中断, `%CHUDAN`).
    #[doc(alias = "中断")]
    Interrupted,
    /// The next move is sealed (封じ手).
    #[doc(alias = "封じ手")]
    SealedMove,
    /// Fourfold repetition (千日手, `%SENNICHITE`).
    #[doc(alias = "千日手")]
    Repetition,
    /// Impasse by agreement (持将棋, `%JISHOGI`).
    #[doc(alias = "持将棋")]
    Impasse,
    /// A draw for another reason (引き分け, `%HIKIWAKE`).
    Draw,
    /// The limit of moves was reached (最大手数, `%MAX_MOVES`).
    MaxMoves,
    /// The side to move declared a win (入玉勝ち, `%KACHI`).
    #[doc(alias = "入玉宣言")]
    DeclarationWin,
    /// The side to move is mated (詰み, `%TSUMI`).
    #[doc(alias = "詰み")]
    Mate,
    /// There is no mate (不詰, `%FUZUMI`), as an answer to a mate problem.
    NoMate,
    /// The time of the side to move is up (切れ負け, `%TIME_UP`).
    #[doc(alias = "切れ負け")]
    TimeUp,
    /// The side to move lost by a foul (反則負け, `%ILLEGAL_MOVE`); the mover of the last move if that
    /// move is flagged as illegal.
    #[doc(alias = "反則負け")]
    IllegalMove,
    /// Black committed a foul (`%+ILLEGAL_ACTION`; 反則勝ち with White to move).
    #[doc(alias = "反則勝ち")]
    IllegalActionBlack,
    /// White committed a foul (`%-ILLEGAL_ACTION`; 反則勝ち with Black to move).
    IllegalActionWhite,
    /// The side to move won by default (不戦勝).
    WinByDefault,
    /// The side to move lost by default (不戦敗).
    LossByDefault,
    /// The last move was taken back (待った, `%MATTA`). Where the game goes on, it does so from before that
    /// move, and the moves that follow are the main continuation there.
    #[doc(alias = "待った")]
    Matta,
    /// An error of the machinery (`%ERROR`).
    Error,
    /// The last mover's king has reached the opponent's king's square (トライ).
    #[doc(alias = "トライ")]
    Try,
    /// Any other word; see [`Terminal::raw`].
    Other,
}

impl TerminalKind {
    /// All kinds.
    pub const ALL: [TerminalKind; 20] = [
        TerminalKind::Resign,
        TerminalKind::Interrupted,
        TerminalKind::SealedMove,
        TerminalKind::Repetition,
        TerminalKind::Impasse,
        TerminalKind::Draw,
        TerminalKind::MaxMoves,
        TerminalKind::DeclarationWin,
        TerminalKind::Mate,
        TerminalKind::NoMate,
        TerminalKind::TimeUp,
        TerminalKind::IllegalMove,
        TerminalKind::IllegalActionBlack,
        TerminalKind::IllegalActionWhite,
        TerminalKind::WinByDefault,
        TerminalKind::LossByDefault,
        TerminalKind::Matta,
        TerminalKind::Error,
        TerminalKind::Try,
        TerminalKind::Other,
    ];

    /// Returns the kind as one word of small letters, which never changes: what programs store and compare.
    ///
    /// ```
    /// use shogi_rules::kifu::TerminalKind;
    /// assert_eq!(TerminalKind::SealedMove.word(), "sealed_move");
    /// ```
    pub const fn word(self) -> &'static str {
        self.words().0
    }

    /// Returns the kind with a word.
    ///
    /// ```
    /// use shogi_rules::kifu::TerminalKind;
    /// assert_eq!(TerminalKind::from_word("resign"), Some(TerminalKind::Resign));
    /// assert_eq!(TerminalKind::from_word("投了"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<TerminalKind> {
        TerminalKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Returns the kind in a few words; of [`TerminalKind::Other`] only [`Terminal::raw`] can tell more.
    pub const fn message(self, lang: Lang) -> &'static str {
        let (_, en, ja) = self.words();
        match lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    /// The word for programs, and what it is called in English and Japanese.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        use TerminalKind as Kind;
        match self {
            Kind::Resign => ("resign", "resignation", "投了"),
            Kind::Interrupted => ("interrupted", "interrupted", "中断"),
            Kind::SealedMove => ("sealed_move", "sealed move", "封じ手"),
            Kind::Repetition => ("repetition", "sennichite", "千日手"),
            Kind::Impasse => ("impasse", "impasse", "持将棋"),
            Kind::Draw => ("draw", "draw", "引き分け"),
            Kind::MaxMoves => ("max_moves", "move limit", "最大手数"),
            Kind::DeclarationWin => ("declaration_win", "declaration", "入玉宣言"),
            Kind::Mate => ("mate", "checkmate", "詰み"),
            Kind::NoMate => ("no_mate", "no mate", "不詰"),
            Kind::TimeUp => ("time_up", "time up", "切れ負け"),
            Kind::IllegalMove => ("illegal_move", "illegal move", "反則負け"),
            Kind::IllegalActionBlack => {
                ("illegal_action_black", "illegal action of black", "先手の反則")
            }
            Kind::IllegalActionWhite => {
                ("illegal_action_white", "illegal action of white", "後手の反則")
            }
            Kind::WinByDefault => ("win_by_default", "win by default", "不戦勝"),
            Kind::LossByDefault => ("loss_by_default", "loss by default", "不戦敗"),
            Kind::Matta => ("matta", "move taken back", "待った"),
            Kind::Error => ("error", "error", "エラー"),
            Kind::Try => ("try", "try", "トライ"),
            Kind::Other => ("other", "other ending", "その他"),
        }
    }

    /// Tells whether the summary line of Kakinoki's formats (まで…) says as much as the word.
    pub(super) const fn is_in_summary(self) -> bool {
        use TerminalKind as Kind;
        !matches!(self, Kind::WinByDefault | Kind::LossByDefault | Kind::Error | Kind::Other)
            && !matches!(self, Kind::Matta)
    }

    /// Tells whether somebody lost by a foul.
    pub(super) const fn is_foul(self) -> bool {
        use TerminalKind::{IllegalActionBlack, IllegalActionWhite, IllegalMove};
        matches!(self, IllegalMove | IllegalActionBlack | IllegalActionWhite)
    }

    /// The kind for a foul of `offender` with `side` to move.
    pub(super) fn foul(offender: Color, side: Color) -> TerminalKind {
        match offender {
            _ if offender == side => TerminalKind::IllegalMove,
            Color::Black => TerminalKind::IllegalActionBlack,
            Color::White => TerminalKind::IllegalActionWhite,
        }
    }

    /// The kind of a word in the place of a KIF move, with `side` to move.
    pub(super) fn from_kif(word: &str, side: Color) -> TerminalKind {
        match word {
            "投了" => TerminalKind::Resign,
            "中断" => TerminalKind::Interrupted,
            "封じ手" => TerminalKind::SealedMove,
            "千日手" => TerminalKind::Repetition,
            "持将棋" => TerminalKind::Impasse,
            "引き分け" | "引分" | "引分け" => TerminalKind::Draw,
            "最大手数" => TerminalKind::MaxMoves,
            "入玉勝ち" | "入玉宣言" | "宣言勝ち" => TerminalKind::DeclarationWin,
            "詰み" | "詰" => TerminalKind::Mate,
            "不詰" => TerminalKind::NoMate,
            "切れ負け" | "時間切れ" => TerminalKind::TimeUp,
            "反則負け" => TerminalKind::IllegalMove,
            "反則勝ち" => TerminalKind::foul(!side, side),
            "不戦勝" => TerminalKind::WinByDefault,
            "不戦敗" => TerminalKind::LossByDefault,
            "トライ" => TerminalKind::Try,
            "待った" => TerminalKind::Matta,
            "エラー" => TerminalKind::Error,
            _ => TerminalKind::Other,
        }
    }

    /// The word of KIF for the kind, with `side` to move; the nearest one if it has none.
    pub(super) fn kif_word(self, side: Color) -> &'static str {
        use TerminalKind as Kind;
        match self {
            Kind::Resign => "投了",
            Kind::Interrupted | Kind::Other => "中断",
            Kind::SealedMove => "封じ手",
            Kind::Repetition => "千日手",
            Kind::Impasse => "持将棋",
            Kind::Draw => "引き分け",
            Kind::MaxMoves => "最大手数",
            Kind::DeclarationWin => "入玉勝ち",
            Kind::Mate => "詰み",
            Kind::NoMate => "不詰",
            Kind::TimeUp => "切れ負け",
            Kind::IllegalActionBlack if side == Color::White => "反則勝ち",
            Kind::IllegalActionWhite if side == Color::Black => "反則勝ち",
            Kind::IllegalMove | Kind::IllegalActionBlack | Kind::IllegalActionWhite => "反則負け",
            Kind::WinByDefault => "不戦勝",
            Kind::LossByDefault => "不戦敗",
            Kind::Matta => "待った",
            Kind::Error => "エラー",
            Kind::Try => "トライ",
        }
    }

    /// The special statement of CSA for the kind; the nearest one if it has none.
    pub(super) fn csa_word(self) -> &'static str {
        use TerminalKind as Kind;
        match self {
            Kind::Resign | Kind::LossByDefault | Kind::Try => "%TORYO",
            Kind::Interrupted | Kind::SealedMove | Kind::Other | Kind::WinByDefault => "%CHUDAN",
            Kind::Repetition => "%SENNICHITE",
            Kind::Impasse => "%JISHOGI",
            Kind::Draw => "%HIKIWAKE",
            Kind::MaxMoves => "%MAX_MOVES",
            Kind::DeclarationWin => "%KACHI",
            Kind::Mate => "%TSUMI",
            Kind::NoMate => "%FUZUMI",
            Kind::TimeUp => "%TIME_UP",
            Kind::IllegalMove => "%ILLEGAL_MOVE",
            Kind::IllegalActionBlack => "%+ILLEGAL_ACTION",
            Kind::IllegalActionWhite => "%-ILLEGAL_ACTION",
            Kind::Matta => "%MATTA",
            Kind::Error => "%ERROR",
        }
    }

    /// The kind of a special statement of CSA, `%` or, in server logs, `#` included.
    pub(super) fn from_csa(word: &str) -> TerminalKind {
        match word {
            "%TORYO" | "#RESIGN" => TerminalKind::Resign,
            "%CHUDAN" | "#CHUDAN" => TerminalKind::Interrupted,
            "%SENNICHITE" | "#SENNICHITE" => TerminalKind::Repetition,
            "%JISHOGI" | "#JISHOGI" => TerminalKind::Impasse,
            "%HIKIWAKE" => TerminalKind::Draw,
            "%MAX_MOVES" | "#MAX_MOVES" => TerminalKind::MaxMoves,
            "%KACHI" => TerminalKind::DeclarationWin,
            "%TSUMI" => TerminalKind::Mate,
            "%FUZUMI" => TerminalKind::NoMate,
            "%TIME_UP" | "#TIME_UP" => TerminalKind::TimeUp,
            "%ILLEGAL_MOVE" | "#ILLEGAL_MOVE" => TerminalKind::IllegalMove,
            "%+ILLEGAL_ACTION" => TerminalKind::IllegalActionBlack,
            "%-ILLEGAL_ACTION" => TerminalKind::IllegalActionWhite,
            "%MATTA" => TerminalKind::Matta,
            "%ERROR" => TerminalKind::Error,
            _ => TerminalKind::Other,
        }
    }
}

/// The winner that a server names.
pub(super) fn server_winner(word: &str) -> Option<Color> {
    match word {
        "#SENTE_WIN" => Some(Color::Black),
        "#GOTE_WIN" => Some(Color::White),
        _ => None,
    }
}

/// The end of a line: its kind, and what the file says word for word.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Terminal {
    /// The kind.
    pub kind: TerminalKind,
    /// The word as written: 投了, `%TORYO`; the whole summary line (まで…) where no word stands.
    pub raw: String,
    /// The winner, where the file names one that the kind does not tell: the summary line after an unknown
    /// word, or a server's `#SENTE_WIN`.
    pub winner: Option<Color>,
}

impl Terminal {
    /// Tells whether its kind alone names another winner than it has.
    pub(super) fn contradicts_itself(&self, side: Color, after_foul: bool) -> bool {
        let kind = Terminal { winner: None, ..self.clone() };
        let told = kind.result(side, after_foul);
        self.winner
            .is_some_and(|winner| matches!(told, RecordedResult::Win(other) if other != winner))
    }

    /// Returns who won, with `side` to move after a last move that was or was not a foul; see
    /// [`Record::result`](super::Record::result).
    pub fn result(&self, side: Color, after_foul: bool) -> RecordedResult {
        use TerminalKind as Kind;
        if let Some(winner) = self.winner {
            return RecordedResult::Win(winner);
        }
        match self.kind {
            Kind::Resign | Kind::Mate | Kind::TimeUp | Kind::LossByDefault | Kind::Try => {
                RecordedResult::Win(!side)
            }
            Kind::IllegalMove => RecordedResult::Win(if after_foul { side } else { !side }),
            Kind::IllegalActionBlack => RecordedResult::Win(Color::White),
            Kind::IllegalActionWhite => RecordedResult::Win(Color::Black),
            Kind::DeclarationWin | Kind::WinByDefault => RecordedResult::Win(side),
            Kind::Repetition | Kind::Impasse | Kind::Draw | Kind::MaxMoves => {
                RecordedResult::Nobody
            }
            Kind::Other => match self.raw.as_str() {
                "#DRAW" => RecordedResult::Nobody,
                raw => server_winner(raw).map_or(RecordedResult::Unknown, RecordedResult::Win),
            },
            _ => RecordedResult::Unknown,
        }
    }
}

/// Who won, as the record says; the moves are not judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordedResult {
    /// This side won.
    Win(Color),
    /// The game ended and nobody won: repetition, impasse, the limit of moves, a draw.
    Nobody,
    /// The record does not say, or the game did not end.
    Unknown,
}

impl RecordedResult {
    /// Returns the result as one word of small letters, which never changes: what programs store and compare. A win is
    /// `black` or `white`.
    ///
    /// ```
    /// use shogi_rules::Color;
    /// use shogi_rules::kifu::RecordedResult;
    /// assert_eq!(RecordedResult::Win(Color::White).word(), "white");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            RecordedResult::Win(Color::Black) => "black",
            RecordedResult::Win(Color::White) => "white",
            RecordedResult::Nobody => "nobody",
            RecordedResult::Unknown => "unknown",
        }
    }
}
