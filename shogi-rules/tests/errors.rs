//! What is said about wrong input, to the letter, in both languages; and the pinned keys of positions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::BTreeSet;

use common::{parse, position};
use shogi_rules::{
    Bitboard, ErrorCode, IllegalMove, Lang, Move, Position, PositionError, Setup, SetupProblems,
    Square, Validity,
};

const BOARD: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

/// Texts (`@` stands for the board, 57 bytes), whether only strict reading refuses them, the message.
const SFEN: [(&str, bool, &str, &str); 29] = [
    (
        "lnsgkgsnl/1x5b1",
        false,
        "byte 11: no piece of the board has this letter",
        "11バイト目: 盤面に駒を表さない文字があります",
    ),
    (
        "将/9",
        false,
        "byte 0: no piece of the board has this letter",
        "0バイト目: 盤面に駒を表さない文字があります",
    ),
    (
        "0/9",
        false,
        "byte 0: no piece of the board has this letter",
        "0バイト目: 盤面に駒を表さない文字があります",
    ),
    (
        "",
        false,
        "byte 0: a rank must add up to nine squares",
        "0バイト目: 一段の升目が九つではありません",
    ),
    (
        "91/9",
        false,
        "byte 1: a rank must add up to nine squares",
        "1バイト目: 一段の升目が九つではありません",
    ),
    (
        "9/8PP",
        false,
        "byte 4: a rank must add up to nine squares",
        "4バイト目: 一段の升目が九つではありません",
    ),
    (
        "8/9",
        false,
        "byte 1: a rank must add up to nine squares",
        "1バイト目: 一段の升目が九つではありません",
    ),
    (
        "9/9/9/9/9/9/9/9 b - 1",
        false,
        "byte 15: the board must have nine ranks",
        "15バイト目: 盤面が九段ではありません",
    ),
    (
        "@/9 b - 1",
        false,
        "byte 57: the board must have nine ranks",
        "57バイト目: 盤面が九段ではありません",
    ),
    (
        "9/+G8",
        false,
        "byte 2: `+` must stand before a piece that can promote",
        "2バイト目: 「+」の後に成れる駒がありません",
    ),
    (
        "9/+",
        false,
        "byte 2: `+` must stand before a piece that can promote",
        "2バイト目: 「+」の後に成れる駒がありません",
    ),
    (
        "@ x - 1",
        false,
        "byte 58: the side to move must be b or w",
        "58バイト目: 手番がbでもwでもありません",
    ),
    (
        "@ bw - 1",
        false,
        "byte 59: the side to move must be b or w",
        "59バイト目: 手番がbでもwでもありません",
    ),
    (
        "@ b 2K 1",
        false,
        "byte 61: no piece of a hand has this letter",
        "61バイト目: 持駒に持てない駒があります",
    ),
    (
        "@ b +P 1",
        false,
        "byte 60: no piece of a hand has this letter",
        "60バイト目: 持駒に持てない駒があります",
    ),
    (
        "@ b 0P 1",
        false,
        "byte 60: a hand count must be 1 to 18",
        "60バイト目: 持駒の枚数が1から18ではありません",
    ),
    (
        "@ b R19P 1",
        false,
        "byte 61: a hand count must be 1 to 18",
        "61バイト目: 持駒の枚数が1から18ではありません",
    ),
    (
        "@ b 10P9P 1",
        false,
        "byte 63: a hand count must be 1 to 18",
        "63バイト目: 持駒の枚数が1から18ではありません",
    ),
    (
        "@ b PR 1",
        true,
        "byte 61: hands must be written once each in the order RBGSNLPrbgsnlp",
        "61バイト目: 持駒の順序が標準と異なります",
    ),
    (
        "@ b PP 1",
        true,
        "byte 61: hands must be written once each in the order RBGSNLPrbgsnlp",
        "61バイト目: 持駒の順序が標準と異なります",
    ),
    (
        "@ b - x",
        false,
        "byte 62: the move number must be 1 to 4294967295",
        "62バイト目: 手数が1から4294967295までの数ではありません",
    ),
    (
        "@ b - 0",
        true,
        "byte 62: the move number must be 1 to 4294967295",
        "62バイト目: 手数が1から4294967295までの数ではありません",
    ),
    (
        "@ b",
        false,
        "byte 59: a field is missing (board, side to move, hands, move number)",
        "59バイト目: 項目が足りません（盤面、手番、持駒、手数）",
    ),
    (
        "@ b -",
        true,
        "byte 61: a field is missing (board, side to move, hands, move number)",
        "61バイト目: 項目が足りません（盤面、手番、持駒、手数）",
    ),
    (
        "@ b - 1x",
        false,
        "byte 63: unexpected text after the position",
        "63バイト目: 局面の後に余分な文字があります",
    ),
    (
        "startpos moves",
        false,
        "byte 9: unexpected text after the position",
        "9バイト目: 局面の後に余分な文字があります",
    ),
    (
        "@ b - 1\n",
        true,
        "byte 63: unexpected text after the position",
        "63バイト目: 局面の後に余分な文字があります",
    ),
    (
        "9/45/9/9/9/9/9/9/9 b - 1",
        true,
        "byte 3: not in canonical form",
        "3バイト目: 標準の書き方ではありません",
    ),
    ("@ b R1P 1", true, "byte 61: not in canonical form", "61バイト目: 標準の書き方ではありません"),
];

#[test]
fn sfen_errors() {
    let mut codes = BTreeSet::new();
    for (text, only_strict, en, ja) in SFEN {
        let text = text.replace('@', BOARD);
        assert_eq!(Setup::from_sfen(&text).is_ok(), only_strict, "{text:?}");
        let error = if only_strict {
            Setup::from_sfen_strict(&text).unwrap_err()
        } else {
            Setup::from_sfen(&text).unwrap_err()
        };
        assert_eq!(error.to_string(), en, "{text:?}");
        assert_eq!(error.message(Lang::En).to_string(), en);
        assert_eq!(error.message(Lang::Ja).to_string(), ja, "{text:?}");
        if !only_strict {
            let whole = Position::from_sfen(&text).unwrap_err();
            assert_eq!((whole, whole.code()), (PositionError::Sfen(error), error.code()));
            assert_eq!(whole.to_string(), en);
        }
        codes.insert(error.code());
    }
    let all: BTreeSet<_> =
        ErrorCode::ALL.iter().copied().filter(|c| c.number() / 100 == 2).collect();
    assert_eq!(codes, all, "a code has no text that gives it");
}

#[test]
fn setup_problems() {
    let problems = |sfen: &str| Setup::from_sfen(sfen).unwrap().problems();
    let all = problems("P3+P4/P8/9/K3K4/9/9/9/9/k7k b 3R3B5G5S5N5L18P 1");
    assert_eq!(
        all.to_string(),
        "Black has more than one king; White has more than one king; more than 18 pawns; \
         more than 4 lances; more than 4 knights; more than 4 silvers; more than 2 bishops; \
         more than 2 rooks; more than 4 golds; a pawn, lance or knight can never move again; \
         two unpromoted pawns of one side on a file"
    );
    let bare = problems("9/9/9/9/9/9/9/9/9 b - 1");
    assert_eq!(bare.to_string(), "Black has no king; White has no king");
    assert_eq!(bare.message(Lang::Ja).to_string(), "先手の玉がありません; 後手の玉がありません");
    let check = problems("4k4/9/9/9/4R4/9/9/9/4K4 b - 1");
    assert_eq!(check.to_string(), "the side that is not to move is in check");
    assert_eq!(check.message(Lang::Ja).to_string(), "手番でない側の玉に王手がかかっています");
    assert_eq!((all | bare | check), SetupProblems::all());
    assert_eq!(all.code(), Some(ErrorCode::TwoBlackKings));
    assert_eq!(SetupProblems::empty().code(), None);
    let error = Position::from_sfen("9/9/9/9/9/9/9/9/4K4 b - 1").unwrap_err();
    assert_eq!(error, PositionError::Setup(SetupProblems::NO_WHITE_KING));
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        (ErrorCode::NoWhiteKing, "White has no king")
    );
}

/// A level gives back exactly the problems that it does not forgive.
#[test]
fn levels_report_what_they_do_not_forgive() {
    let setup: Setup = parse("9/4P4/4P4/9/9/9/9/9/P8 b - 1");
    let two = SetupProblems::NO_BLACK_KING | SetupProblems::NO_WHITE_KING;
    assert_eq!(setup.position(Validity::Strict), Err(two | SetupProblems::NIFU));
    assert_eq!(setup.position(Validity::Tsume), Err(two | SetupProblems::NIFU));
    assert!(setup.position(Validity::Lenient).is_ok());
    let setup: Setup = parse("4k4/4P4/4P4/9/9/9/9/9/9 w - 1");
    assert_eq!(setup.position(Validity::Tsume), Err(SetupProblems::NIFU));
}

/// The rook gives check.
const CHECK: &str = "4k4/4r4/9/9/9/9/9/9/4K4 b P 1";

/// Position, move, reason, squares that explain it, messages.
const REASONS: [(&str, &str, ErrorCode, &str, &str, &str); 21] = [
    (CHECK, "G*5c", ErrorCode::NotInHand, "", "no such piece in hand", "その駒を持っていません"),
    (
        CHECK,
        "P*5b",
        ErrorCode::Occupied,
        "",
        "a piece can only be dropped on an empty square",
        "駒のある升目には打てません",
    ),
    (
        CHECK,
        "9g9f",
        ErrorCode::NoPiece,
        "",
        "there is no piece on the square",
        "その升目に駒がありません",
    ),
    (
        CHECK,
        "5b5c",
        ErrorCode::NotYourPiece,
        "",
        "the piece belongs to the other side",
        "相手の駒です",
    ),
    (
        "4k4/9/9/9/9/9/9/9/3GK4 b - 1",
        "5i6i",
        ErrorCode::OwnPieceOnTarget,
        "",
        "an own piece stands on the destination",
        "移動先に自分の駒があります",
    ),
    (
        CHECK,
        "5i5g",
        ErrorCode::CannotReach,
        "",
        "the piece does not move there",
        "その駒はそこに動けません",
    ),
    (
        "8k/9/9/4p4/9/4P4/9/4R4/8K b - 1",
        "5h5b",
        ErrorCode::CannotReach,
        "5f",
        "the piece does not move there (5f)",
        "その駒はそこに動けません（５六）",
    ),
    (
        "8k/9/6p2/9/4p4/9/2P6/1B7/8K b - 1",
        "8h2b",
        ErrorCode::CannotReach,
        "7g",
        "the piece does not move there (7g)",
        "その駒はそこに動けません（７七）",
    ),
    (
        "4k4/4G4/9/9/9/9/9/9/4K4 b - 1",
        "5b5a",
        ErrorCode::CapturesKing,
        "",
        "a king is never captured",
        "玉は取れません",
    ),
    (
        "8k/9/9/4G4/9/9/9/9/8K b - 1",
        "5d5c+",
        ErrorCode::NotPromotable,
        "",
        "this kind of piece never promotes",
        "成れない駒です",
    ),
    (
        "8k/9/9/4+P4/9/9/9/9/8K b - 1",
        "5d5c+",
        ErrorCode::AlreadyPromoted,
        "",
        "the piece is promoted already",
        "すでに成っています",
    ),
    (
        "8k/9/9/9/4P4/9/9/9/8K b - 1",
        "5e5d+",
        ErrorCode::OutsideZone,
        "",
        "a piece promotes only when it enters, leaves or moves inside the far three ranks",
        "敵陣に出入りしない手では成れません",
    ),
    (
        "8k/4P4/9/9/9/9/9/9/8K b - 1",
        "5b5a",
        ErrorCode::MustPromote,
        "",
        "the piece must promote, it could never move again",
        "行き所がなくなるので成らなければなりません",
    ),
    (
        "8k/9/9/9/9/9/9/9/8K b N 1",
        "N*5b",
        ErrorCode::DeadEnd,
        "",
        "a piece may not be dropped where it can never move",
        "行き所のない升目には打てません",
    ),
    (
        "8k/9/9/9/9/4P4/9/9/8K b P 1",
        "P*5c",
        ErrorCode::Nifu,
        "5f",
        "two unpromoted pawns on one file (nifu) (5f)",
        "二歩です（５六）",
    ),
    (
        "4k4/9/9/9/9/3g1g3/9/4K4/9 b - 1",
        "5h5g",
        ErrorCode::KingIntoCheck,
        "4f 6f",
        "the king would stand in check (4f, 6f)",
        "玉が相手の駒の利きに入ります（４六、６六）",
    ),
    (
        "4k4/9/9/9/4r4/9/9/9/4K3b b G 1",
        "G*9a",
        ErrorCode::CheckUnresolved,
        "5e",
        "the king stays in check (5e)",
        "王手を防いでいません（５五）",
    ),
    (
        "4k4/9/9/9/4r3b/9/9/9/4K4 b G 1",
        "G*5f",
        ErrorCode::CheckUnresolved,
        "1e",
        "the king stays in check (1e)",
        "王手を防いでいません（１五）",
    ),
    (
        // The silver takes the checker and lets the rook through.
        "k8/9/9/9/4r4/9/4S4/3g5/4K4 b - 1",
        "5g6h",
        ErrorCode::CheckUnresolved,
        "5e",
        "the king stays in check (5e)",
        "王手を防いでいません（５五）",
    ),
    (
        "4k4/9/9/4r4/9/9/4G4/9/4K4 b - 1",
        "5g4g",
        ErrorCode::Pinned,
        "5d",
        "the piece is pinned to its king (5d)",
        "動かすと自玉に王手がかかります（５四）",
    ),
    (
        "8k/9/7+R1/9/9/9/9/9/8K b P 1",
        "P*1b",
        ErrorCode::Uchifuzume,
        "1b 2c",
        "a pawn drop may not give checkmate (uchifuzume) (1b, 2c)",
        "打ち歩詰めです（１二、２三）",
    ),
];

#[test]
fn reasons_of_illegal_moves() {
    let mut codes = BTreeSet::new();
    for (sfen, mv, code, squares, en, ja) in REASONS {
        let (pos, mv) = (position(sfen), parse::<Move>(mv));
        let reason = pos.check_legality(mv).unwrap_err();
        assert_eq!(reason.code(), code, "{mv} at {sfen}");
        let squares: Bitboard = squares.split_whitespace().map(parse::<Square>).collect();
        assert_eq!(reason.squares(), squares, "{mv} at {sfen}");
        assert_eq!(reason.to_string(), en);
        assert_eq!(reason.message(Lang::Ja).to_string(), ja);
        // A foul is a move that a hand can make; the others name no possible act.
        assert_eq!(reason.is_foul(), code >= ErrorCode::CannotReach, "{en}");
        let flipped = pos.flipped().check_legality(mv.flip()).unwrap_err();
        assert_eq!((flipped.code(), flipped.squares().flip()), (code, squares), "{mv} at {sfen}");
        codes.insert(code);
    }
    let all = ErrorCode::ALL.iter().copied().filter(|code| code.number() / 100 == 4);
    assert_eq!(codes, all.collect::<BTreeSet<_>>(), "a reason has no move that gives it");
    // Two pieces stand between: nothing is pinned.
    let pos = position("4k4/4r4/9/9/4p4/9/4G4/9/4K4 b - 1");
    assert_eq!(pos.check_legality(parse("5g4g")), Ok(()));
}

/// A move that is illegal for two reasons, the first of which is given.
#[test]
fn the_first_of_several_reasons_is_given() {
    let check = "4k4/9/9/9/4r4/P8/9/9/4K4 b P 1";
    for (sfen, mv, code) in [
        (check, "G*5a", ErrorCode::NotInHand),        // occupied
        (check, "P*5a", ErrorCode::Occupied),         // a dead end
        (check, "P*9a", ErrorCode::DeadEnd),          // nifu
        (check, "P*9b", ErrorCode::Nifu),             // the check stays
        (check, "5i5i", ErrorCode::OwnPieceOnTarget), // does not move there
        (check, "5e9f", ErrorCode::NotYourPiece),     // own piece on the target
        (check, "5i5g+", ErrorCode::CannotReach),     // never promotes
        (check, "5i5h+", ErrorCode::NotPromotable),   // into check
        (check, "9f9e+", ErrorCode::OutsideZone),     // the check stays
        ("4k4/P8/9/9/4r4/9/9/9/4K4 b - 1", "9b9a", ErrorCode::MustPromote),
        ("4k4/+P8/9/9/4r4/9/9/9/4K4 b - 1", "9b9a+", ErrorCode::AlreadyPromoted),
        ("4k4/4G4/9/9/4r4/9/9/9/4K4 b - 1", "5b5a+", ErrorCode::CapturesKing),
        // Pinned, and another piece gives check.
        ("4k4/9/9/9/4r4/9/4G4/9/r3K4 b - 1", "5g4g", ErrorCode::CheckUnresolved),
        // The drop would be mate, but the own king is in check.
        ("8k/9/7+R1/9/9/9/9/9/r6K1 b P 1", "P*1b", ErrorCode::CheckUnresolved),
        ("8k/9/7+R1/9/9/9/9/9/7K1 b P 1", "P*1b", ErrorCode::Uchifuzume),
    ] {
        let found = position(sfen).check_legality(parse(mv)).err().map(IllegalMove::code);
        assert_eq!(found, Some(code), "{mv} at {sfen}");
    }
}
