//! The one table of everything that can be wrong: numbers that never change, and the sentences.

use core::fmt;

/// A language of messages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

/// An error value and the language to say it in; each error type implements `Display` for its own.
pub(crate) struct Message<T> {
    pub(crate) value: T,
    pub(crate) lang: Lang,
}

/// Defines the error of reading one small value: nothing but its code.
macro_rules! parse_error {
    ($(#[$doc:meta])* $name:ident, $code:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
        #[error("{}", self.message($crate::error::Lang::En))]
        #[non_exhaustive]
        pub struct $name;

        impl $name {
            /// Returns the stable code.
            pub const fn code(self) -> $crate::error::ErrorCode {
                $crate::error::ErrorCode::$code
            }

            /// Returns the message in a language.
            pub const fn message(self, lang: $crate::error::Lang) -> &'static str {
                self.code().message(lang)
            }
        }
    };
}
pub(crate) use parse_error;

/// Defines the error of reading a text in which a place can be named: a code and a byte.
macro_rules! located_error {
    ($(#[$doc:meta])* $name:ident, $kinds:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
        #[error("{}", self.message($crate::error::Lang::En))]
        pub struct $name {
            #[doc = concat!("What is wrong: ", $kinds, ".")]
            pub kind: $crate::error::ErrorCode,
            /// The byte of the text at which it was found, from 0.
            pub offset: usize,
        }

        impl $name {
            /// Returns the stable code.
            pub const fn code(self) -> $crate::error::ErrorCode {
                self.kind
            }

            /// Returns something that displays the error in a language.
            pub fn message(self, lang: $crate::error::Lang) -> impl core::fmt::Display {
                let $name { kind, offset } = self;
                $crate::error::Message { value: $crate::error::At { kind, offset }, lang }
            }
        }
    };
}
pub(crate) use located_error;

/// A code and the byte where it was found.
pub(crate) struct At {
    pub(crate) kind: ErrorCode,
    pub(crate) offset: usize,
}

impl fmt::Display for Message<At> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let At { kind, offset } = self.value;
        match self.lang {
            Lang::En => write!(f, "byte {offset}: {}", kind.message(self.lang)),
            Lang::Ja => write!(f, "{offset}バイト目: {}", kind.message(self.lang)),
        }
    }
}

macro_rules! error_codes {
    ($($name:ident = $number:literal, $en:literal, $ja:literal;)*) => {
        /// What is wrong, as a number that is stable across versions and languages.
        ///
        /// Numbers are grouped by area (100 text of small values, 200 SFEN, 300 arrangement of pieces,
        /// 400 illegal moves, 500 games, 600 records, 700 moves in Japanese and western notation, 800 packed
        /// positions, 900 calls from C and through it from other languages) and only ever appended. Every error type of the crate has a method `code()`.
        ///
        /// ```
        /// use shogi_rules::{ErrorCode, Lang};
        /// assert_eq!(ErrorCode::Nifu.number(), 412);
        /// assert_eq!(ErrorCode::Nifu.message(Lang::Ja), "二歩です");
        /// ```
        // The sentences are the docs; they are shown to players too, so no backticks in them.
        #[allow(clippy::doc_markdown)]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u16)]
        #[non_exhaustive]
        pub enum ErrorCode {
            $(#[doc = $en] #[doc = concat!("(", $ja, ")")] $name = $number,)*
        }

        impl ErrorCode {
            /// All codes, in ascending order.
            pub const ALL: &'static [ErrorCode] = &[$(ErrorCode::$name),*];

            /// Returns the message: a short sentence without the place, which the error value knows.
            pub const fn message(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $((ErrorCode::$name, Lang::En) => $en, (ErrorCode::$name, Lang::Ja) => $ja,)*
                }
            }
        }
    };
}

error_codes! {
    NotASquare = 101, "not a square: expected a file digit 1-9 and a rank letter a-i, like 7g", "升目ではありません（例: 7g）";
    NotAMove = 102, "not a USI move: expected two squares (7g7f, 8h2b+) or a drop (P*5e)", "USI形式の指し手ではありません（例: 7g7f、8h2b+、P*5e）";
    NotACsaMove = 103, "not a CSA move: expected a sign, two squares and a piece, like +7776FU", "CSA形式の指し手ではありません（例: +7776FU）";

    NotAColor = 104, "not a side: expected b or w", "先手・後手を表す文字ではありません（例: b、w）";
    NotAPiece = 105, "not a piece: expected a letter of SFEN, perhaps after +, like +P", "駒を表す文字ではありません（例: P、+p）";
    NotAFace = 106, "not a thrown pawn: expected F or 歩, T or と, S (standing) or O (overlapping)", "振った歩を表す文字ではありません（F・歩、T・と、S＝立った駒、O＝重なった駒）";
    NotFivePawns = 107, "five pawns are thrown, no more and no fewer", "振り駒の歩が五枚ではありません";

    TimeTerm = 108, "no part of a time control: expected byoyomi, increment, increment-before, periods, rounding or least, and =", "持ち時間の項目ではありません（例: byoyomi=30s）";
    TimeLength = 109, "not a length of time: expected numbers with the units h, m, s, ms in this order, like 1h30m", "時間の長さではありません（例: 1h30m、10m、500ms）";
    TimeCount = 110, "not a number of periods: expected it and a length of time, like 10x1m", "考慮時間の回数ではありません（例: 10x1m）";
    TimeRounding = 111, "times are rounded down to 1s or 1m", "切り捨ての単位は1sか1mです";
    TimeTwice = 112, "this part of the time control is given already", "持ち時間の項目が重複しています";
    NotABestMove = 113, "not an answer of an engine: expected bestmove and a move, resign or win", "エンジンの応答ではありません（例: bestmove 7g7f）";
    UsiUnknownMessage = 114, "no message of USI begins with this word", "USIのメッセージではありません";
    UsiUnknownWord = 115, "this word is unknown here", "ここに書けない語です";
    UsiMissing = 116, "a value is missing", "値がありません";
    UsiNumber = 117, "not a number, or one that is too large", "数ではないか、大きすぎます";
    UsiValue = 118, "a different word is expected here", "ここに来るべき語ではありません";

    SfenPiece = 201, "no piece of the board has this letter", "盤面に駒を表さない文字があります";
    SfenRankLength = 202, "a rank must add up to nine squares", "一段の升目が九つではありません";
    SfenRankCount = 203, "the board must have nine ranks", "盤面が九段ではありません";
    SfenPromotion = 204, "`+` must stand before a piece that can promote", "「+」の後に成れる駒がありません";
    SfenTurn = 205, "the side to move must be b or w", "手番がbでもwでもありません";
    SfenHandPiece = 206, "no piece of a hand has this letter", "持駒に持てない駒があります";
    SfenHandCount = 207, "a hand count must be 1 to 18", "持駒の枚数が1から18ではありません";
    SfenHandOrder = 208, "hands must be written once each in the order RBGSNLPrbgsnlp", "持駒の順序が標準と異なります";
    SfenMoveNumber = 209, "the move number must be 1 to 4294967295", "手数が1から4294967295までの数ではありません";
    SfenMissingField = 210, "a field is missing (board, side to move, hands, move number)", "項目が足りません（盤面、手番、持駒、手数）";
    SfenTrailing = 211, "unexpected text after the position", "局面の後に余分な文字があります";
    SfenNotCanonical = 212, "not in canonical form", "標準の書き方ではありません";

    NoBlackKing = 301, "Black has no king", "先手の玉がありません";
    NoWhiteKing = 302, "White has no king", "後手の玉がありません";
    TwoBlackKings = 303, "Black has more than one king", "先手の玉が二枚以上あります";
    TwoWhiteKings = 304, "White has more than one king", "後手の玉が二枚以上あります";
    TooManyPawns = 305, "more than 18 pawns", "歩が18枚より多くあります";
    TooManyLances = 306, "more than 4 lances", "香が4枚より多くあります";
    TooManyKnights = 307, "more than 4 knights", "桂が4枚より多くあります";
    TooManySilvers = 308, "more than 4 silvers", "銀が4枚より多くあります";
    TooManyBishops = 309, "more than 2 bishops", "角が2枚より多くあります";
    TooManyRooks = 310, "more than 2 rooks", "飛が2枚より多くあります";
    TooManyGolds = 311, "more than 4 golds", "金が4枚より多くあります";
    DeadEndPiece = 312, "a pawn, lance or knight can never move again", "行き所のない駒があります";
    NifuOnBoard = 313, "two unpromoted pawns of one side on a file", "二歩があります";
    OpponentInCheck = 314, "the side that is not to move is in check", "手番でない側の玉に王手がかかっています";

    NotInHand = 401, "no such piece in hand", "その駒を持っていません";
    Occupied = 402, "a piece can only be dropped on an empty square", "駒のある升目には打てません";
    NoPiece = 403, "there is no piece on the square", "その升目に駒がありません";
    NotYourPiece = 404, "the piece belongs to the other side", "相手の駒です";
    OwnPieceOnTarget = 405, "an own piece stands on the destination", "移動先に自分の駒があります";
    CannotReach = 406, "the piece does not move there", "その駒はそこに動けません";
    NotPromotable = 407, "this kind of piece never promotes", "成れない駒です";
    AlreadyPromoted = 408, "the piece is promoted already", "すでに成っています";
    OutsideZone = 409, "a piece promotes only when it enters, leaves or moves inside the far three ranks", "敵陣に出入りしない手では成れません";
    MustPromote = 410, "the piece must promote, it could never move again", "行き所がなくなるので成らなければなりません";
    DeadEnd = 411, "a piece may not be dropped where it can never move", "行き所のない升目には打てません";
    Nifu = 412, "two unpromoted pawns on one file (nifu)", "二歩です";
    KingIntoCheck = 413, "the king would stand in check", "玉が相手の駒の利きに入ります";
    CheckUnresolved = 414, "the king stays in check", "王手を防いでいません";
    Pinned = 415, "the piece is pinned to its king", "動かすと自玉に王手がかかります";
    Uchifuzume = 416, "a pawn drop may not give checkmate (uchifuzume)", "打ち歩詰めです";
    CapturesKing = 417, "a king is never captured", "玉は取れません";

    GameOver = 501, "the game has ended", "対局は終わっています";
    NothingToUndo = 502, "there is no move to take back", "戻す手がありません";
    UndoForbidden = 503, "the rules allow no taking back", "待ったは認められていません";
    NotInTheRules = 504, "the rules of this game do not know it", "この対局の規則にありません";
    NotYourTurn = 505, "it is the other side's turn", "相手の手番です";
    KingsNotEntered = 506, "too few kings have entered the enemy camp", "入玉していません";
    DeclarationRefused = 507, "a condition of the declaration is missing", "宣言の条件を満たしていません";
    NoFoul = 508, "that move was no foul", "その手は反則ではありません";
    TimeUp = 509, "the time is up", "時間切れです";
    BadClock = 510, "the clock shows what no game can leave", "時計の残り時間が正しくありません";
    BadSave = 511, "the saved game contradicts its own rules", "保存された対局が規則に合いません";
    SaveVersion = 512, "the saved game has a version that is not known", "保存された対局の版が不明です";

    UnknownEncoding = 601, "the bytes are neither UTF-8 nor Shift_JIS nor EUC-JP text", "文字コードが判別できません";
    ContradictoryEncoding = 602, "the declared encoding is not the one of the bytes", "宣言された文字コードと内容が異なります";
    UnknownFormat = 603, "the file is no record in a format that is known", "対応していない形式の棋譜です";
    UnknownLine = 604, "the line is not understood", "解釈できない行です";
    BadMoveText = 605, "the move is not understood", "解釈できない指し手です";
    IllegalRecordMove = 606, "the move is illegal", "反則の指し手です";
    WrongMover = 607, "the move belongs to the side that is not to move", "手番の異なる指し手です";
    WrongPieceName = 608, "another piece stands on the origin", "駒の名前が盤面と異なります";
    NoPreviousMove = 609, "同 without a previous move", "「同」の前に指し手がありません";
    AmbiguousMove = 610, "more than one piece could make the move", "どの駒の指し手か決まりません";
    BadMoveNumber = 611, "the move number does not follow the one before", "手数が連続していません";
    BadVariation = 612, "the variation starts at a move that no line reaches", "変化の始まる手数がありません";
    BadHeader = 613, "the header has no valid value", "見出しの値が正しくありません";
    UnknownHandicap = 614, "the handicap is not known and no board is given", "手合割が不明で盤面もありません";
    OtherVariant = 615, "the game is a different variant of shogi", "本将棋ではない棋譜です";
    BadBoard = 616, "the board diagram is not understood", "盤面図が正しくありません";
    BadHand = 617, "the pieces in hand are not understood", "持駒が正しくありません";
    BadStart = 618, "the start position is not allowed", "開始局面が正しくありません";
    MissingStart = 619, "no start position is given", "開始局面がありません";
    BadTime = 620, "the time is not understood", "消費時間が正しくありません";
    TextAfterEnd = 621, "text after the end of the game", "終局の後に余分な行があります";
    TooLarge = 622, "the input exceeds a limit", "入力が大きすぎます";
    SummaryMismatch = 623, "the summary line contradicts the moves", "まとめの行が棋譜と一致しません";
    TruncatedLine = 624, "the line is cut off", "行が途中で切れています";
    SeveralGames = 625, "the file holds more than one game", "複数の対局が含まれています";
    PassNotAllowed = 626, "a pass is no move of a game", "パスは指し手ではありません";
    MoveAfterEnd = 627, "a move stands after the end of its line", "終局の後に指し手があります";
    UnusualEncoding = 628, "the text is EUC-JP, which no format of records allows", "文字コードがEUC-JPです";
    UnsupportedEncoding = 629, "the text is ISO-2022-JP, an encoding that is not supported", "文字コードISO-2022-JPには対応していません";

    BadJson = 630, "the text is no JSON", "JSONとして解釈できません";
    TooDeep = 631, "the JSON is nested too deeply", "JSONの入れ子が深すぎます";
    BadJsonValue = 632, "the value is none that the format allows here", "ここに書けない値です";
    UnknownKey = 633, "the key is none of the format", "未知の項目です";

    NoSuchNode = 640, "the record has no such node", "棋譜にその手はありません";
    NotIllegal = 641, "the move is legal", "合法手です";
    RootNode = 642, "the start of a record stays where it is", "開始局面は変更できません";
    OtherStart = 643, "the records start from different positions", "開始局面が異なります";

    UnreadableFile = 650, "the file cannot be read", "ファイルを読めません";

    MoveTextSquare = 701, "no destination: expected a file and a rank, or 同", "移動先が読み取れません（例: ７六、同）";
    MoveTextPiece = 702, "no name of a piece", "駒の名前が読み取れません";
    MoveTextLetter = 703, "no letter of a piece: expected P, L, N, S, G, B, R or K, perhaps after +", "駒を表す文字がありません（例: P、+R）";
    MoveTextSign = 704, "expected - for a move, x for a capture or * for a drop", "移動（-）、駒取り（x）、打（*）の記号がありません";
    MoveTextContradiction = 705, "the parts of the move contradict each other", "指し手の表記が矛盾しています";
    MoveTextTrailing = 706, "unexpected text after the move", "指し手の後に余分な文字があります";
    NoSuchPiece = 707, "no such piece can go there", "そこに動ける該当の駒がありません";
    SameElsewhere = 708, "同 and a square that is not the one of the move before", "「同」と移動先が一致しません";
    NotInAnyNotation = 709, "not a move: expected USI (7g7f), CSA (+7776FU), Japanese (▲７六歩) or western notation (P-7f)", "指し手ではありません（例: 7g7f、+7776FU、▲７六歩、P-7f）";

    KingOffBoard = 801, "a king stands on no square of the board", "玉が盤上にありません";
    KingOnKing = 802, "both kings stand on one square", "両方の玉が同じ升目にあります";
    BadPieceCode = 803, "the bits are no code of a piece", "駒を表さないビット列です";
    NotCanonicalBits = 804, "the bits are not the one spelling of the position", "標準のビット列ではありません";
    BadMoveCode = 805, "the number is no code of a move", "指し手を表さない数です";
    BadResultCode = 806, "the number is no code of a result", "勝敗を表さない数です";
    TruncatedRecord = 807, "the record is cut off", "データが途中で切れています";
    BadStartCode = 808, "the number is no code of a start", "開始局面の種類を表さない数です";
    TooManyCandidates = 809, "there are more candidates than any position has moves", "候補手が合法手より多くあります";

    NullPointer = 901, "a pointer is NULL or not aligned", "ポインタがNULLか、境界に揃っていません";
    BufferTooSmall = 902, "the buffer is too small", "バッファが足りません";
    NotUtf8 = 903, "the text is not UTF-8", "文字列がUTF-8ではありません";
    BadArgument = 904, "an argument has a value that stands for nothing", "引数の値に意味がありません";
    NeverSet = 905, "the value was never set by this library, or was freed", "初期化されていないか、解放された値です";
    InUse = 906, "another call is using it", "別の呼び出しが使用中です";
    Absent = 907, "there is none", "ありません";
    Internal = 908, "an internal error: please report it", "内部エラーです（ご報告ください）";
    OtherVersion = 909, "the header and the library are of different versions", "ヘッダーとライブラリの版が異なります";
}

impl ErrorCode {
    /// Returns the stable number.
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// Returns the code of what is wrong with a saved game that was read but not accepted, which the library tells the
    /// reader of its format as text; `None` if that reader says something of its own.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use shogi_rules::{ErrorCode, Game};
    /// let saved = serde_json::to_string(&Game::new(shogi_rules::RuleSet::TRY, shogi_rules::Position::startpos()))?;
    /// let other = saved.replace("\"version\":1", "\"version\":99");
    /// let error = serde_json::from_str::<Game>(&other).unwrap_err();
    /// assert_eq!(ErrorCode::of_saved(&error.to_string()), Some(ErrorCode::SaveVersion));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "serde")]
    #[doc(hidden)] // for the bindings, which are of the same version
    pub fn of_saved(said: &str) -> Option<ErrorCode> {
        let codes = [ErrorCode::SaveVersion, ErrorCode::BadClock, ErrorCode::BadSave];
        codes.into_iter().find(|code| said.starts_with(code.message(Lang::En)))
    }

    /// Returns the code with this number.
    pub fn from_number(number: u16) -> Option<ErrorCode> {
        ErrorCode::ALL.iter().copied().find(|code| code.number() == number)
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message(Lang::En))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_ascend_and_messages_are_unique() {
        for pair in ErrorCode::ALL.windows(2) {
            assert!(pair[0].number() < pair[1].number(), "{pair:?}");
        }
        for (i, code) in ErrorCode::ALL.iter().enumerate() {
            assert_eq!(ErrorCode::from_number(code.number()), Some(*code));
            for lang in [Lang::En, Lang::Ja] {
                assert!(!code.message(lang).is_empty());
                for other in &ErrorCode::ALL[..i] {
                    assert_ne!(code.message(lang), other.message(lang));
                }
            }
        }
    }
}
