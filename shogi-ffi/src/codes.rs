//! The numbers by which C names what Rust has enums for. A number is never given another meaning; the header is
//! written from these tables.

use shogi_rules::{
    ClockPhase, Color, DeclarationMode, DeclarationRule, DeclarationVerdict, EndReason,
    EnteredKings, ErrorCode, FoulAfterEnd, FoulMode, Furigoma, Handicap, HandicapCredit, Lang,
    MutualPerpetualCheck, OnCheck, Outcome, PerpetualCheck, PieceKind, PlaceStyle, Promotion,
    Replay, SideMark, SideNames, Stalemate, Threat, Undecided, Validity, WesternStyle,
    WrongDeclaration,
};

use crate::failure::Failure;

/// A value that C names by a number.
pub(crate) trait Coded: Copy + PartialEq + 'static {
    /// Every value with its number.
    const CODES: &'static [(u32, Self)];

    /// The number; 0 for what has none yet.
    fn to_code(self) -> u32 {
        let known = Self::CODES.iter().find(|(_, value)| *value == self);
        known.map_or(0, |(number, _)| *number)
    }

    fn from_code(code: u32) -> Result<Self, Failure> {
        let known = Self::CODES.iter().find(|(number, _)| *number == code);
        known.map(|(_, value)| *value).ok_or(ErrorCode::BadArgument.into())
    }

    /// The same where 0 stands for none.
    fn from_code_or_none(code: u32) -> Result<Option<Self>, Failure> {
        if code == 0 { Ok(None) } else { Self::from_code(code).map(Some) }
    }
}

/// An enum of the header.
pub struct Table {
    /// Its tag.
    pub tag: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// The names of its constants as Rust writes them, their numbers, and what they mean.
    pub rows: &'static [(&'static str, u32, &'static str)],
}

/// An enum with data, of which C has the kind as a number and the data elsewhere.
pub(crate) trait Kinded {
    /// The number; one of none for what the core has learned since.
    fn kind_code(&self) -> u32;
}

/// Writes the tables: for each enum of the core its constants, and all of them for the header.
macro_rules! codes {
    ($($(#[$cfg:meta])* $tag:literal $doc:literal $type:ty { $($number:literal $name:ident $row:literal;)* })*) => {
        $($(#[$cfg])* impl $crate::codes::Coded for $type {
            const CODES: &'static [(u32, Self)] = &[$(($number, <$type>::$name)),*];
        })*

        /// The enums of the header that are a value of Rust's.
        pub const CODES: &[$crate::codes::Table] = &[
            $($(#[$cfg])* $crate::codes::Table {
                tag: $tag, doc: $doc, rows: &[$((stringify!($name), $number, $row)),*],
            },)*
        ];
    };
}
pub(crate) use codes;

/// The same for enums with data.
macro_rules! kinds {
    ($($(#[$cfg:meta])* $tag:literal $doc:literal $type:ident {
        $($number:literal $name:ident $row:literal;)*
        // What the core may learn later, where it says so.
        $(_ $unknown:literal;)?
    })*) => {
        $($(#[$cfg])* impl $crate::codes::Kinded for $type {
            fn kind_code(&self) -> u32 {
                match self {
                    $($type::$name { .. } => $number,)*
                    $(_ => $unknown,)?
                }
            }
        })*

        /// The enums of the header that are the kind of a value of Rust's.
        pub const KINDS: &[$crate::codes::Table] = &[
            $($(#[$cfg])* $crate::codes::Table {
                tag: $tag, doc: $doc, rows: &[$((stringify!($name), $number, $row)),*],
            },)*
        ];
    };
}
#[allow(unused_imports)] // without records and player
pub(crate) use kinds;

codes! {
    "shogi_lang" "A language of messages." Lang {
        0 En "English.";
        1 Ja "Japanese.";
    }
    "shogi_color" "A side." Color {
        0 Black "先手, 下手: moves up the board and, in even games, first.";
        1 White "後手, 上手.";
    }
    "shogi_kind" "A kind of piece. A promoted one is 8 more than its base; 0 is none." PieceKind {
        1 Pawn "歩";
        2 Lance "香";
        3 Knight "桂";
        4 Silver "銀";
        5 Bishop "角";
        6 Rook "飛";
        7 Gold "金";
        8 King "玉";
        9 ProPawn "と";
        10 ProLance "成香";
        11 ProKnight "成桂";
        12 ProSilver "成銀";
        13 Horse "馬";
        14 Dragon "龍";
    }
    "shogi_validity" "How much a position may differ from one of a game." Validity {
        0 Strict "As in a game.";
        1 Tsume "As in a mate problem (詰将棋): one of the kings may be missing.";
        2 Lenient "Also both kings missing, nifu, dead-end pieces, a check against the side not to move.";
    }
    "shogi_promotion" "Whether a move of a piece promotes." Promotion {
        0 Impossible "It cannot.";
        1 Optional "As the player likes.";
        2 Forced "It must.";
    }
    "shogi_threat" "What endangers a piece." Threat {
        0 Attacked "An enemy piece bears on it.";
        1 Capturable "It can be captured by a legal move.";
        2 Losing "It can be captured with gain.";
    }
    "shogi_undecided" "What a game is that nobody won." Undecided {
        1 Draw "A drawn game, which counts.";
        2 NoResult "No result (無勝負).";
    }
    "shogi_perpetual_check" "What a perpetual check (連続王手の千日手) is." PerpetualCheck {
        1 CheckerLoses "The side that gave check loses.";
        2 Sennichite "The same as any repetition.";
    }
    "shogi_mutual_perpetual_check" "What a repetition is in which both sides gave check all the time." MutualPerpetualCheck {
        1 Sennichite "The same as any repetition.";
        2 LastMoverLoses "Whoever completes it loses.";
    }
    "shogi_stalemate" "What a side is that has no legal move and is not in check." Stalemate {
        1 Loses "It loses.";
        2 Draw "The game is drawn.";
    }
    "shogi_declaration_rule" "By which points a side may declare (入玉宣言法); 0 is not at all." DeclarationRule {
        1 Points24 "31 points win, 24 to 30 leave the game undecided.";
        2 Points27 "Black wins with 28 points, White with 27.";
    }
    "shogi_declaration_mode" "Who declares." DeclarationMode {
        1 Manual "The side to move.";
        2 Automatic "The referee, for the side to move, as soon as it would win.";
    }
    "shogi_wrong_declaration" "What a declaration is of which a condition is missing." WrongDeclaration {
        1 Loses "The declarer loses.";
        2 Refused "It is refused and the game goes on.";
    }
    "shogi_entered_kings" "Which kings must have entered for both sides to agree on impasse; 0 is that they cannot." EnteredKings {
        1 Neither "None.";
        2 One "At least one.";
        3 Both "Both.";
    }
    "shogi_handicap_credit" "Whether who gives a handicap is credited with its points." HandicapCredit {
        1 None "No.";
        2 RemovedPieces "With the points of the pieces given.";
    }
    "shogi_foul_mode" "What becomes of an illegal move." FoulMode {
        1 Assist "It is refused with its reason and the game goes on.";
        2 Strict "It is played and loses at once.";
        3 Claim "It is played and the game goes on until somebody claims it.";
    }
    "shogi_foul_after_end" "What becomes of a result when a foul is found after it." FoulAfterEnd {
        1 ResultStands "The result stands (投了の優先).";
        2 FoulLoses "The foul loses all the same.";
    }
    "shogi_replay" "How an undecided game goes on that is no result (指し直し)." Replay {
        1 None "The rules name no replay.";
        2 ChangeSides "The players change sides and play again.";
    }
    "shogi_on_check" "What a check on the last move before the limit does." OnCheck {
        1 Extend "The game goes on until the side that gave it makes a move that gives no check.";
        2 End "Nothing.";
    }
    "shogi_side_names" "How the two sides are called." SideNames {
        0 Even "先手 and 後手.";
        1 Handicap "下手 and 上手.";
    }
    "shogi_furigoma" "What thrown pawns decide (振り駒)." Furigoma {
        1 Senior "The senior player, whose pawns were thrown, has Black.";
        2 Junior "The other player has Black.";
        3 Rethrow "The pawns are thrown again.";
    }
    "shogi_side_mark" "The mark of a side before a Japanese move." SideMark {
        0 Triangles "▲ and △.";
        1 Pieces "☗ and ☖.";
        2 Nothing "None.";
    }
    "shogi_place_style" "How a Japanese move writes its square." PlaceStyle {
        0 FullWidth "７六";
        1 HalfWidth "7六";
        2 Kanji "七六";
        3 Digits "76";
    }
    "shogi_western_style" "How a western move writes its squares." WesternStyle {
        0 Hodges "7f";
        1 Hosking "76";
    }
    "shogi_handicap" "What a side gives (手合割)." Handicap {
        0 Even "平手";
        1 LeftLance "香落ち";
        2 RightLance "右香落ち";
        3 BothLances "両香落ち";
        4 Bishop "角落ち";
        5 Rook "飛車落ち";
        6 RookLance "飛香落ち";
        7 TwoPieces "二枚落ち";
        8 ThreePieces "三枚落ち";
        9 ThreePiecesRight "三枚落ち(右香)";
        10 FourPieces "四枚落ち";
        11 FivePieces "五枚落ち";
        12 FivePiecesLeft "左五枚落ち";
        13 SixPieces "六枚落ち";
        14 SevenPiecesLeft "左七枚落ち";
        15 SevenPiecesRight "右七枚落ち";
        16 EightPieces "八枚落ち";
        17 NinePieces "九枚落ち";
        18 TenPieces "十枚落ち";
        19 ThreePawns "歩三兵";
        20 BareKing "裸玉";
        21 Dragonfly "トンボ";
        22 DragonflyLances "トンボ+香";
        23 DragonflyKnights "トンボ+桂香";
        24 Taiko "太閤落ち";
        25 BlueSky "青空将棋";
    }
}

kinds! {
    "shogi_outcome_kind" "How a game ended; 0 is that it goes on." Outcome {
        1 Win "A side won.";
        2 Draw "Drawn; it counts.";
        3 NoResult "It does not count and is replayed (無勝負).";
        _ 0;
    }
    "shogi_end_reason" "Why a game ended." EndReason {
        1 Checkmate "詰み";
        2 NoLegalMoves "No legal move and no check, which loses as well.";
        3 Resignation "投了";
        4 TimeUp "切れ負け";
        5 Foul "反則: an illegal move.";
        6 Sennichite "千日手";
        7 PerpetualCheck "連続王手の千日手";
        8 MutualPerpetualCheck "Both sides gave check all the time.";
        9 Declaration "入玉宣言";
        10 WrongDeclaration "A declaration of which a condition was missing.";
        11 Try "トライ";
        12 AgreedImpasse "合意による持将棋";
        13 AutomaticImpasse "The referee ended an impasse.";
        14 MoveLimit "手数制限";
        15 InsufficientMaterial "Nothing but the kings is left.";
        16 IllegalAction "A foul that is no move.";
        17 Forfeit "不戦敗";
        18 AgreedDraw "A draw by agreement.";
        19 Interrupted "中断";
        _ 0;
    }
    "shogi_declaration_verdict" "What a declaration comes to." DeclarationVerdict {
        1 Wins "The declarer wins.";
        2 Undecided "Nobody wins.";
        3 Fails "A condition is missing.";
        _ 0;
    }
    "shogi_clock_phase" "Where a side's clock stands." ClockPhase {
        0 Unlimited "There is no limit.";
        1 Main "The main time is running.";
        2 Byoyomi "The byoyomi is running.";
        3 Period "A period of thinking time is running.";
        4 Flag "Everything is used up.";
        _ 0xffff_ffff;
    }
}

#[cfg(test)]
mod tests {
    use shogi_rules::{Color, Handicap, PieceKind};

    use super::Coded;

    /// Each of all values has a number of its own, from which it is found again.
    fn all_have_numbers<T: Coded + core::fmt::Debug>(all: &[T]) {
        assert!(all.len() > 1);
        for value in all {
            let found = T::from_code(value.to_code()).ok();
            assert_eq!(found, Some(*value));
        }
    }

    #[test]
    fn what_the_core_lists_has_numbers() {
        all_have_numbers(Handicap::ALL);
        all_have_numbers(&PieceKind::ALL);
        all_have_numbers(&Color::ALL);
        #[cfg(feature = "records")]
        all_have_numbers(&shogi_rules::kifu::TerminalKind::ALL);
    }
}
