/*
 * The rules of shogi: positions, games, records and a player. docs/c.md is the contract.
 *
 * Written from the Rust code; do not edit.
 */

#ifndef SHOGI_RULES_H
#define SHOGI_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The version of this header: 10000 times the major version, 100 times the minor, and the patch.
#define SHOGI_VERSION 100

// In place of a length: the text ends before its first NUL.
#define SHOGI_NUL_TERMINATED SIZE_MAX

// Compares this header with the library; call it once at the start.
#define SHOGI_CHECK_VERSION() \
    shogi_check_version(SHOGI_VERSION, sizeof(shogi_position), SHOGI_POSITION_ALIGN)

// What can be wrong. Numbers are only ever added; every shogi_status but 0 is one of them.
enum shogi_error_code {
    // not a square: expected a file digit 1-9 and a rank letter a-i, like 7g
    SHOGI_ERROR_NOT_A_SQUARE = 101,
    // not a USI move: expected two squares (7g7f, 8h2b+) or a drop (P*5e)
    SHOGI_ERROR_NOT_A_MOVE = 102,
    // not a CSA move: expected a sign, two squares and a piece, like +7776FU
    SHOGI_ERROR_NOT_A_CSA_MOVE = 103,
    // not a side: expected b or w
    SHOGI_ERROR_NOT_A_COLOR = 104,
    // not a piece: expected a letter of SFEN, perhaps after +, like +P
    SHOGI_ERROR_NOT_A_PIECE = 105,
    // not a thrown pawn: expected F or 歩, T or と, S (standing) or O (overlapping)
    SHOGI_ERROR_NOT_A_FACE = 106,
    // five pawns are thrown, no more and no fewer
    SHOGI_ERROR_NOT_FIVE_PAWNS = 107,
    // no part of a time control: expected byoyomi, increment, increment-before, periods, rounding or least, and =
    SHOGI_ERROR_TIME_TERM = 108,
    // not a length of time: expected numbers with the units h, m, s, ms in this order, like 1h30m
    SHOGI_ERROR_TIME_LENGTH = 109,
    // not a number of periods: expected it and a length of time, like 10x1m
    SHOGI_ERROR_TIME_COUNT = 110,
    // times are rounded down to 1s or 1m
    SHOGI_ERROR_TIME_ROUNDING = 111,
    // this part of the time control is given already
    SHOGI_ERROR_TIME_TWICE = 112,
    // not an answer of an engine: expected bestmove and a move, resign or win
    SHOGI_ERROR_NOT_A_BEST_MOVE = 113,
    // no message of USI begins with this word
    SHOGI_ERROR_USI_UNKNOWN_MESSAGE = 114,
    // this word is unknown here
    SHOGI_ERROR_USI_UNKNOWN_WORD = 115,
    // a value is missing
    SHOGI_ERROR_USI_MISSING = 116,
    // not a number, or one that is too large
    SHOGI_ERROR_USI_NUMBER = 117,
    // a different word is expected here
    SHOGI_ERROR_USI_VALUE = 118,
    // no piece of the board has this letter
    SHOGI_ERROR_SFEN_PIECE = 201,
    // a rank must add up to nine squares
    SHOGI_ERROR_SFEN_RANK_LENGTH = 202,
    // the board must have nine ranks
    SHOGI_ERROR_SFEN_RANK_COUNT = 203,
    // `+` must stand before a piece that can promote
    SHOGI_ERROR_SFEN_PROMOTION = 204,
    // the side to move must be b or w
    SHOGI_ERROR_SFEN_TURN = 205,
    // no piece of a hand has this letter
    SHOGI_ERROR_SFEN_HAND_PIECE = 206,
    // a hand count must be 1 to 18
    SHOGI_ERROR_SFEN_HAND_COUNT = 207,
    // hands must be written once each in the order RBGSNLPrbgsnlp
    SHOGI_ERROR_SFEN_HAND_ORDER = 208,
    // the move number must be 1 to 4294967295
    SHOGI_ERROR_SFEN_MOVE_NUMBER = 209,
    // a field is missing (board, side to move, hands, move number)
    SHOGI_ERROR_SFEN_MISSING_FIELD = 210,
    // unexpected text after the position
    SHOGI_ERROR_SFEN_TRAILING = 211,
    // not in canonical form
    SHOGI_ERROR_SFEN_NOT_CANONICAL = 212,
    // Black has no king
    SHOGI_ERROR_NO_BLACK_KING = 301,
    // White has no king
    SHOGI_ERROR_NO_WHITE_KING = 302,
    // Black has more than one king
    SHOGI_ERROR_TWO_BLACK_KINGS = 303,
    // White has more than one king
    SHOGI_ERROR_TWO_WHITE_KINGS = 304,
    // more than 18 pawns
    SHOGI_ERROR_TOO_MANY_PAWNS = 305,
    // more than 4 lances
    SHOGI_ERROR_TOO_MANY_LANCES = 306,
    // more than 4 knights
    SHOGI_ERROR_TOO_MANY_KNIGHTS = 307,
    // more than 4 silvers
    SHOGI_ERROR_TOO_MANY_SILVERS = 308,
    // more than 2 bishops
    SHOGI_ERROR_TOO_MANY_BISHOPS = 309,
    // more than 2 rooks
    SHOGI_ERROR_TOO_MANY_ROOKS = 310,
    // more than 4 golds
    SHOGI_ERROR_TOO_MANY_GOLDS = 311,
    // a pawn, lance or knight can never move again
    SHOGI_ERROR_DEAD_END_PIECE = 312,
    // two unpromoted pawns of one side on a file
    SHOGI_ERROR_NIFU_ON_BOARD = 313,
    // the side that is not to move is in check
    SHOGI_ERROR_OPPONENT_IN_CHECK = 314,
    // no such piece in hand
    SHOGI_ERROR_NOT_IN_HAND = 401,
    // a piece can only be dropped on an empty square
    SHOGI_ERROR_OCCUPIED = 402,
    // there is no piece on the square
    SHOGI_ERROR_NO_PIECE = 403,
    // the piece belongs to the other side
    SHOGI_ERROR_NOT_YOUR_PIECE = 404,
    // an own piece stands on the destination
    SHOGI_ERROR_OWN_PIECE_ON_TARGET = 405,
    // the piece does not move there
    SHOGI_ERROR_CANNOT_REACH = 406,
    // this kind of piece never promotes
    SHOGI_ERROR_NOT_PROMOTABLE = 407,
    // the piece is promoted already
    SHOGI_ERROR_ALREADY_PROMOTED = 408,
    // a piece promotes only when it enters, leaves or moves inside the far three ranks
    SHOGI_ERROR_OUTSIDE_ZONE = 409,
    // the piece must promote, it could never move again
    SHOGI_ERROR_MUST_PROMOTE = 410,
    // a piece may not be dropped where it can never move
    SHOGI_ERROR_DEAD_END = 411,
    // two unpromoted pawns on one file (nifu)
    SHOGI_ERROR_NIFU = 412,
    // the king would stand in check
    SHOGI_ERROR_KING_INTO_CHECK = 413,
    // the king stays in check
    SHOGI_ERROR_CHECK_UNRESOLVED = 414,
    // the piece is pinned to its king
    SHOGI_ERROR_PINNED = 415,
    // a pawn drop may not give checkmate (uchifuzume)
    SHOGI_ERROR_UCHIFUZUME = 416,
    // a king is never captured
    SHOGI_ERROR_CAPTURES_KING = 417,
    // the game has ended
    SHOGI_ERROR_GAME_OVER = 501,
    // there is no move to take back
    SHOGI_ERROR_NOTHING_TO_UNDO = 502,
    // the rules allow no taking back
    SHOGI_ERROR_UNDO_FORBIDDEN = 503,
    // the rules of this game do not know it
    SHOGI_ERROR_NOT_IN_THE_RULES = 504,
    // it is the other side's turn
    SHOGI_ERROR_NOT_YOUR_TURN = 505,
    // too few kings have entered the enemy camp
    SHOGI_ERROR_KINGS_NOT_ENTERED = 506,
    // a condition of the declaration is missing
    SHOGI_ERROR_DECLARATION_REFUSED = 507,
    // that move was no foul
    SHOGI_ERROR_NO_FOUL = 508,
    // the time is up
    SHOGI_ERROR_TIME_UP = 509,
    // the clock shows what no game can leave
    SHOGI_ERROR_BAD_CLOCK = 510,
    // the saved game contradicts its own rules
    SHOGI_ERROR_BAD_SAVE = 511,
    // the saved game has a version that is not known
    SHOGI_ERROR_SAVE_VERSION = 512,
    // the bytes are neither UTF-8 nor Shift_JIS nor EUC-JP text
    SHOGI_ERROR_UNKNOWN_ENCODING = 601,
    // the declared encoding is not the one of the bytes
    SHOGI_ERROR_CONTRADICTORY_ENCODING = 602,
    // the file is no record in a format that is known
    SHOGI_ERROR_UNKNOWN_FORMAT = 603,
    // the line is not understood
    SHOGI_ERROR_UNKNOWN_LINE = 604,
    // the move is not understood
    SHOGI_ERROR_BAD_MOVE_TEXT = 605,
    // the move is illegal
    SHOGI_ERROR_ILLEGAL_RECORD_MOVE = 606,
    // the move belongs to the side that is not to move
    SHOGI_ERROR_WRONG_MOVER = 607,
    // another piece stands on the origin
    SHOGI_ERROR_WRONG_PIECE_NAME = 608,
    // 同 without a previous move
    SHOGI_ERROR_NO_PREVIOUS_MOVE = 609,
    // more than one piece could make the move
    SHOGI_ERROR_AMBIGUOUS_MOVE = 610,
    // the move number does not follow the one before
    SHOGI_ERROR_BAD_MOVE_NUMBER = 611,
    // the variation starts at a move that no line reaches
    SHOGI_ERROR_BAD_VARIATION = 612,
    // the header has no valid value
    SHOGI_ERROR_BAD_HEADER = 613,
    // the handicap is not known and no board is given
    SHOGI_ERROR_UNKNOWN_HANDICAP = 614,
    // the game is a different variant of shogi
    SHOGI_ERROR_OTHER_VARIANT = 615,
    // the board diagram is not understood
    SHOGI_ERROR_BAD_BOARD = 616,
    // the pieces in hand are not understood
    SHOGI_ERROR_BAD_HAND = 617,
    // the start position is not allowed
    SHOGI_ERROR_BAD_START = 618,
    // no start position is given
    SHOGI_ERROR_MISSING_START = 619,
    // the time is not understood
    SHOGI_ERROR_BAD_TIME = 620,
    // text after the end of the game
    SHOGI_ERROR_TEXT_AFTER_END = 621,
    // the input exceeds a limit
    SHOGI_ERROR_TOO_LARGE = 622,
    // the summary line contradicts the moves
    SHOGI_ERROR_SUMMARY_MISMATCH = 623,
    // the line is cut off
    SHOGI_ERROR_TRUNCATED_LINE = 624,
    // the file holds more than one game
    SHOGI_ERROR_SEVERAL_GAMES = 625,
    // a pass is no move of a game
    SHOGI_ERROR_PASS_NOT_ALLOWED = 626,
    // a move stands after the end of its line
    SHOGI_ERROR_MOVE_AFTER_END = 627,
    // the text is EUC-JP, which no format of records allows
    SHOGI_ERROR_UNUSUAL_ENCODING = 628,
    // the text is ISO-2022-JP, an encoding that is not supported
    SHOGI_ERROR_UNSUPPORTED_ENCODING = 629,
    // the text is no JSON
    SHOGI_ERROR_BAD_JSON = 630,
    // the JSON is nested too deeply
    SHOGI_ERROR_TOO_DEEP = 631,
    // the value is none that the format allows here
    SHOGI_ERROR_BAD_JSON_VALUE = 632,
    // the key is none of the format
    SHOGI_ERROR_UNKNOWN_KEY = 633,
    // the record has no such node
    SHOGI_ERROR_NO_SUCH_NODE = 640,
    // the move is legal
    SHOGI_ERROR_NOT_ILLEGAL = 641,
    // the start of a record stays where it is
    SHOGI_ERROR_ROOT_NODE = 642,
    // the records start from different positions
    SHOGI_ERROR_OTHER_START = 643,
    // the file cannot be read
    SHOGI_ERROR_UNREADABLE_FILE = 650,
    // no destination: expected a file and a rank, or 同
    SHOGI_ERROR_MOVE_TEXT_SQUARE = 701,
    // no name of a piece
    SHOGI_ERROR_MOVE_TEXT_PIECE = 702,
    // no letter of a piece: expected P, L, N, S, G, B, R or K, perhaps after +
    SHOGI_ERROR_MOVE_TEXT_LETTER = 703,
    // expected - for a move, x for a capture or * for a drop
    SHOGI_ERROR_MOVE_TEXT_SIGN = 704,
    // the parts of the move contradict each other
    SHOGI_ERROR_MOVE_TEXT_CONTRADICTION = 705,
    // unexpected text after the move
    SHOGI_ERROR_MOVE_TEXT_TRAILING = 706,
    // no such piece can go there
    SHOGI_ERROR_NO_SUCH_PIECE = 707,
    // 同 and a square that is not the one of the move before
    SHOGI_ERROR_SAME_ELSEWHERE = 708,
    // not a move: expected USI (7g7f), CSA (+7776FU), Japanese (▲７六歩) or western notation (P-7f)
    SHOGI_ERROR_NOT_IN_ANY_NOTATION = 709,
    // a king stands on no square of the board
    SHOGI_ERROR_KING_OFF_BOARD = 801,
    // both kings stand on one square
    SHOGI_ERROR_KING_ON_KING = 802,
    // the bits are no code of a piece
    SHOGI_ERROR_BAD_PIECE_CODE = 803,
    // the bits are not the one spelling of the position
    SHOGI_ERROR_NOT_CANONICAL_BITS = 804,
    // the number is no code of a move
    SHOGI_ERROR_BAD_MOVE_CODE = 805,
    // the number is no code of a result
    SHOGI_ERROR_BAD_RESULT_CODE = 806,
    // the record is cut off
    SHOGI_ERROR_TRUNCATED_RECORD = 807,
    // the number is no code of a start
    SHOGI_ERROR_BAD_START_CODE = 808,
    // there are more candidates than any position has moves
    SHOGI_ERROR_TOO_MANY_CANDIDATES = 809,
    // a pointer is NULL or not aligned
    SHOGI_ERROR_NULL_POINTER = 901,
    // the buffer is too small
    SHOGI_ERROR_BUFFER_TOO_SMALL = 902,
    // the text is not UTF-8
    SHOGI_ERROR_NOT_UTF8 = 903,
    // an argument has a value that stands for nothing
    SHOGI_ERROR_BAD_ARGUMENT = 904,
    // the value was never set by this library, or was freed
    SHOGI_ERROR_NEVER_SET = 905,
    // another call is using it
    SHOGI_ERROR_IN_USE = 906,
    // there is none
    SHOGI_ERROR_ABSENT = 907,
    // an internal error: please report it
    SHOGI_ERROR_INTERNAL = 908,
    // the header and the library are of different versions
    SHOGI_ERROR_OTHER_VERSION = 909,
};

// A language of messages.
enum shogi_lang {
    // English.
    SHOGI_LANG_EN = 0,
    // Japanese.
    SHOGI_LANG_JA = 1,
};

// A side.
enum {
    // 先手, 下手: moves up the board and, in even games, first.
    SHOGI_COLOR_BLACK = 0,
    // 後手, 上手.
    SHOGI_COLOR_WHITE = 1,
};

// A kind of piece. A promoted one is 8 more than its base; 0 is none.
enum {
    // 歩
    SHOGI_KIND_PAWN = 1,
    // 香
    SHOGI_KIND_LANCE = 2,
    // 桂
    SHOGI_KIND_KNIGHT = 3,
    // 銀
    SHOGI_KIND_SILVER = 4,
    // 角
    SHOGI_KIND_BISHOP = 5,
    // 飛
    SHOGI_KIND_ROOK = 6,
    // 金
    SHOGI_KIND_GOLD = 7,
    // 玉
    SHOGI_KIND_KING = 8,
    // と
    SHOGI_KIND_PRO_PAWN = 9,
    // 成香
    SHOGI_KIND_PRO_LANCE = 10,
    // 成桂
    SHOGI_KIND_PRO_KNIGHT = 11,
    // 成銀
    SHOGI_KIND_PRO_SILVER = 12,
    // 馬
    SHOGI_KIND_HORSE = 13,
    // 龍
    SHOGI_KIND_DRAGON = 14,
};

// How much a position may differ from one of a game.
enum shogi_validity {
    // As in a game.
    SHOGI_VALIDITY_STRICT = 0,
    // As in a mate problem (詰将棋): one of the kings may be missing.
    SHOGI_VALIDITY_TSUME = 1,
    // Also both kings missing, nifu, dead-end pieces, a check against the side not to move.
    SHOGI_VALIDITY_LENIENT = 2,
};

// Whether a move of a piece promotes.
enum shogi_promotion {
    // It cannot.
    SHOGI_PROMOTION_IMPOSSIBLE = 0,
    // As the player likes.
    SHOGI_PROMOTION_OPTIONAL = 1,
    // It must.
    SHOGI_PROMOTION_FORCED = 2,
};

// What endangers a piece.
enum shogi_threat {
    // An enemy piece bears on it.
    SHOGI_THREAT_ATTACKED = 0,
    // It can be captured by a legal move.
    SHOGI_THREAT_CAPTURABLE = 1,
    // It can be captured with gain.
    SHOGI_THREAT_LOSING = 2,
};

// What a game is that nobody won.
enum shogi_undecided {
    // A drawn game, which counts.
    SHOGI_UNDECIDED_DRAW = 1,
    // No result (無勝負).
    SHOGI_UNDECIDED_NO_RESULT = 2,
};

// What a perpetual check (連続王手の千日手) is.
enum shogi_perpetual_check {
    // The side that gave check loses.
    SHOGI_PERPETUAL_CHECK_CHECKER_LOSES = 1,
    // The same as any repetition.
    SHOGI_PERPETUAL_CHECK_SENNICHITE = 2,
};

// What a repetition is in which both sides gave check all the time.
enum shogi_mutual_perpetual_check {
    // The same as any repetition.
    SHOGI_MUTUAL_PERPETUAL_CHECK_SENNICHITE = 1,
    // Whoever completes it loses.
    SHOGI_MUTUAL_PERPETUAL_CHECK_LAST_MOVER_LOSES = 2,
};

// What a side is that has no legal move and is not in check.
enum shogi_stalemate {
    // It loses.
    SHOGI_STALEMATE_LOSES = 1,
    // The game is drawn.
    SHOGI_STALEMATE_DRAW = 2,
};

// By which points a side may declare (入玉宣言法); 0 is not at all.
enum shogi_declaration_rule {
    // 31 points win, 24 to 30 leave the game undecided.
    SHOGI_DECLARATION_RULE_POINTS24 = 1,
    // Black wins with 28 points, White with 27.
    SHOGI_DECLARATION_RULE_POINTS27 = 2,
};

// Who declares.
enum shogi_declaration_mode {
    // The side to move.
    SHOGI_DECLARATION_MODE_MANUAL = 1,
    // The referee, for the side to move, as soon as it would win.
    SHOGI_DECLARATION_MODE_AUTOMATIC = 2,
};

// What a declaration is of which a condition is missing.
enum shogi_wrong_declaration {
    // The declarer loses.
    SHOGI_WRONG_DECLARATION_LOSES = 1,
    // It is refused and the game goes on.
    SHOGI_WRONG_DECLARATION_REFUSED = 2,
};

// Which kings must have entered for both sides to agree on impasse; 0 is that they cannot.
enum shogi_entered_kings {
    // None.
    SHOGI_ENTERED_KINGS_NEITHER = 1,
    // At least one.
    SHOGI_ENTERED_KINGS_ONE = 2,
    // Both.
    SHOGI_ENTERED_KINGS_BOTH = 3,
};

// Whether who gives a handicap is credited with its points.
enum shogi_handicap_credit {
    // No.
    SHOGI_HANDICAP_CREDIT_NONE = 1,
    // With the points of the pieces given.
    SHOGI_HANDICAP_CREDIT_REMOVED_PIECES = 2,
};

// What becomes of an illegal move.
enum shogi_foul_mode {
    // It is refused with its reason and the game goes on.
    SHOGI_FOUL_MODE_ASSIST = 1,
    // It is played and loses at once.
    SHOGI_FOUL_MODE_STRICT = 2,
    // It is played and the game goes on until somebody claims it.
    SHOGI_FOUL_MODE_CLAIM = 3,
};

// What becomes of a result when a foul is found after it.
enum shogi_foul_after_end {
    // The result stands (投了の優先).
    SHOGI_FOUL_AFTER_END_RESULT_STANDS = 1,
    // The foul loses all the same.
    SHOGI_FOUL_AFTER_END_FOUL_LOSES = 2,
};

// How an undecided game goes on that is no result (指し直し).
enum shogi_replay {
    // The rules name no replay.
    SHOGI_REPLAY_NONE = 1,
    // The players change sides and play again.
    SHOGI_REPLAY_CHANGE_SIDES = 2,
};

// What a check on the last move before the limit does.
enum shogi_on_check {
    // The game goes on until the side that gave it makes a move that gives no check.
    SHOGI_ON_CHECK_EXTEND = 1,
    // Nothing.
    SHOGI_ON_CHECK_END = 2,
};

// How the two sides are called.
enum shogi_side_names {
    // 先手 and 後手.
    SHOGI_SIDE_NAMES_EVEN = 0,
    // 下手 and 上手.
    SHOGI_SIDE_NAMES_HANDICAP = 1,
};

// What thrown pawns decide (振り駒).
enum shogi_furigoma {
    // The senior player, whose pawns were thrown, has Black.
    SHOGI_FURIGOMA_SENIOR = 1,
    // The other player has Black.
    SHOGI_FURIGOMA_JUNIOR = 2,
    // The pawns are thrown again.
    SHOGI_FURIGOMA_RETHROW = 3,
};

// The mark of a side before a Japanese move.
enum shogi_side_mark {
    // ▲ and △.
    SHOGI_SIDE_MARK_TRIANGLES = 0,
    // ☗ and ☖.
    SHOGI_SIDE_MARK_PIECES = 1,
    // None.
    SHOGI_SIDE_MARK_NOTHING = 2,
};

// How a Japanese move writes its square.
enum shogi_place_style {
    // ７六
    SHOGI_PLACE_STYLE_FULL_WIDTH = 0,
    // 7六
    SHOGI_PLACE_STYLE_HALF_WIDTH = 1,
    // 七六
    SHOGI_PLACE_STYLE_KANJI = 2,
    // 76
    SHOGI_PLACE_STYLE_DIGITS = 3,
};

// How a western move writes its squares.
enum shogi_western_style {
    // 7f
    SHOGI_WESTERN_STYLE_HODGES = 0,
    // 76
    SHOGI_WESTERN_STYLE_HOSKING = 1,
};

// What a side gives (手合割).
enum shogi_handicap {
    // 平手
    SHOGI_HANDICAP_EVEN = 0,
    // 香落ち
    SHOGI_HANDICAP_LEFT_LANCE = 1,
    // 右香落ち
    SHOGI_HANDICAP_RIGHT_LANCE = 2,
    // 両香落ち
    SHOGI_HANDICAP_BOTH_LANCES = 3,
    // 角落ち
    SHOGI_HANDICAP_BISHOP = 4,
    // 飛車落ち
    SHOGI_HANDICAP_ROOK = 5,
    // 飛香落ち
    SHOGI_HANDICAP_ROOK_LANCE = 6,
    // 二枚落ち
    SHOGI_HANDICAP_TWO_PIECES = 7,
    // 三枚落ち
    SHOGI_HANDICAP_THREE_PIECES = 8,
    // 三枚落ち(右香)
    SHOGI_HANDICAP_THREE_PIECES_RIGHT = 9,
    // 四枚落ち
    SHOGI_HANDICAP_FOUR_PIECES = 10,
    // 五枚落ち
    SHOGI_HANDICAP_FIVE_PIECES = 11,
    // 左五枚落ち
    SHOGI_HANDICAP_FIVE_PIECES_LEFT = 12,
    // 六枚落ち
    SHOGI_HANDICAP_SIX_PIECES = 13,
    // 左七枚落ち
    SHOGI_HANDICAP_SEVEN_PIECES_LEFT = 14,
    // 右七枚落ち
    SHOGI_HANDICAP_SEVEN_PIECES_RIGHT = 15,
    // 八枚落ち
    SHOGI_HANDICAP_EIGHT_PIECES = 16,
    // 九枚落ち
    SHOGI_HANDICAP_NINE_PIECES = 17,
    // 十枚落ち
    SHOGI_HANDICAP_TEN_PIECES = 18,
    // 歩三兵
    SHOGI_HANDICAP_THREE_PAWNS = 19,
    // 裸玉
    SHOGI_HANDICAP_BARE_KING = 20,
    // トンボ
    SHOGI_HANDICAP_DRAGONFLY = 21,
    // トンボ+香
    SHOGI_HANDICAP_DRAGONFLY_LANCES = 22,
    // トンボ+桂香
    SHOGI_HANDICAP_DRAGONFLY_KNIGHTS = 23,
    // 太閤落ち
    SHOGI_HANDICAP_TAIKO = 24,
    // 青空将棋
    SHOGI_HANDICAP_BLUE_SKY = 25,
};

// How a game ended; 0 is that it goes on.
enum shogi_outcome_kind {
    // A side won.
    SHOGI_OUTCOME_KIND_WIN = 1,
    // Drawn; it counts.
    SHOGI_OUTCOME_KIND_DRAW = 2,
    // It does not count and is replayed (無勝負).
    SHOGI_OUTCOME_KIND_NO_RESULT = 3,
};

// Why a game ended.
enum shogi_end_reason {
    // 詰み
    SHOGI_END_REASON_CHECKMATE = 1,
    // No legal move and no check, which loses as well.
    SHOGI_END_REASON_NO_LEGAL_MOVES = 2,
    // 投了
    SHOGI_END_REASON_RESIGNATION = 3,
    // 切れ負け
    SHOGI_END_REASON_TIME_UP = 4,
    // 反則: an illegal move.
    SHOGI_END_REASON_FOUL = 5,
    // 千日手
    SHOGI_END_REASON_SENNICHITE = 6,
    // 連続王手の千日手
    SHOGI_END_REASON_PERPETUAL_CHECK = 7,
    // Both sides gave check all the time.
    SHOGI_END_REASON_MUTUAL_PERPETUAL_CHECK = 8,
    // 入玉宣言
    SHOGI_END_REASON_DECLARATION = 9,
    // A declaration of which a condition was missing.
    SHOGI_END_REASON_WRONG_DECLARATION = 10,
    // トライ
    SHOGI_END_REASON_TRY = 11,
    // 合意による持将棋
    SHOGI_END_REASON_AGREED_IMPASSE = 12,
    // The referee ended an impasse.
    SHOGI_END_REASON_AUTOMATIC_IMPASSE = 13,
    // 手数制限
    SHOGI_END_REASON_MOVE_LIMIT = 14,
    // Nothing but the kings is left.
    SHOGI_END_REASON_INSUFFICIENT_MATERIAL = 15,
    // A foul that is no move.
    SHOGI_END_REASON_ILLEGAL_ACTION = 16,
    // 不戦敗
    SHOGI_END_REASON_FORFEIT = 17,
    // A draw by agreement.
    SHOGI_END_REASON_AGREED_DRAW = 18,
    // 中断
    SHOGI_END_REASON_INTERRUPTED = 19,
};

// What a declaration comes to.
enum shogi_declaration_verdict {
    // The declarer wins.
    SHOGI_DECLARATION_VERDICT_WINS = 1,
    // Nobody wins.
    SHOGI_DECLARATION_VERDICT_UNDECIDED = 2,
    // A condition is missing.
    SHOGI_DECLARATION_VERDICT_FAILS = 3,
};

// Where a side's clock stands.
enum shogi_clock_phase {
    // There is no limit.
    SHOGI_CLOCK_PHASE_UNLIMITED = 0,
    // The main time is running.
    SHOGI_CLOCK_PHASE_MAIN = 1,
    // The byoyomi is running.
    SHOGI_CLOCK_PHASE_BYOYOMI = 2,
    // A period of thinking time is running.
    SHOGI_CLOCK_PHASE_PERIOD = 3,
    // Everything is used up.
    SHOGI_CLOCK_PHASE_FLAG = 4,
};

// A way to write moves.
enum shogi_notation {
    // 7g7f
    SHOGI_NOTATION_USI = 0,
    // +7776FU
    SHOGI_NOTATION_CSA = 1,
    // ▲７六歩
    SHOGI_NOTATION_JAPANESE = 2,
    // P-7f
    SHOGI_NOTATION_WESTERN = 3,
};

// A way to write a position in 32 bytes. The move number is not held.
enum shogi_packing {
    // This library's: any position, equal positions in equal bytes.
    SHOGI_PACKING_NATIVE = 0,
    // HuffmanCodedPos of Apery, cshogi and dlshogi: both kings must be there.
    SHOGI_PACKING_HCP = 1,
    // PackedSfen of YaneuraOu: both kings must be there.
    SHOGI_PACKING_PACKED_SFEN = 2,
};

// What is written beside a board.
enum shogi_coordinates {
    // 1 to 9, 一 to 九.
    SHOGI_COORDINATES_JAPANESE = 0,
    // 1 to 9, a to i.
    SHOGI_COORDINATES_WESTERN = 1,
    // Nothing.
    SHOGI_COORDINATES_NONE = 2,
};

// A format of records.
enum shogi_format {
    // KIF
    SHOGI_FORMAT_KIF = 1,
    // CSA
    SHOGI_FORMAT_CSA = 2,
    // KI2
    SHOGI_FORMAT_KI2 = 3,
    // JSON Kifu Format
    SHOGI_FORMAT_JKF = 4,
    // USI, or an SFEN: a line is a game.
    SHOGI_FORMAT_USI = 5,
    // USEN: a line is a game.
    SHOGI_FORMAT_USEN = 6,
};

// The character encoding of a file.
enum shogi_encoding {
    // UTF-8
    SHOGI_ENCODING_UTF8 = 1,
    // Shift_JIS as Windows has it (cp932)
    SHOGI_ENCODING_SHIFT_JIS = 2,
    // EUC-JP
    SHOGI_ENCODING_EUC_JP = 3,
};

// A header with a meaning, whatever it is called in the file.
enum shogi_header {
    // The name of Black: 先手, 下手, N+.
    SHOGI_HEADER_BLACK = 1,
    // The name of White: 後手, 上手, N-.
    SHOGI_HEADER_WHITE = 2,
    // 棋戦, $EVENT
    SHOGI_HEADER_EVENT = 3,
    // 場所, $SITE
    SHOGI_HEADER_SITE = 4,
    // 開始日時, $START_TIME
    SHOGI_HEADER_START = 5,
    // 終了日時, $END_TIME
    SHOGI_HEADER_END = 6,
    // 持ち時間, $TIME_LIMIT
    SHOGI_HEADER_TIME_CONTROL = 7,
    // 戦型, $OPENING
    SHOGI_HEADER_OPENING = 8,
    // 表題
    SHOGI_HEADER_TITLE = 9,
    // 備考, $NOTE
    SHOGI_HEADER_NOTE = 10,
    // 最大手数, $MAX_MOVES
    SHOGI_HEADER_MAX_MOVES = 11,
};

// How a line of a record ends; 0 is no end.
enum shogi_end {
    // 投了, %TORYO
    SHOGI_END_RESIGN = 1,
    // 中断, %CHUDAN
    SHOGI_END_INTERRUPTED = 2,
    // 封じ手
    SHOGI_END_SEALED_MOVE = 3,
    // 千日手, %SENNICHITE
    SHOGI_END_REPETITION = 4,
    // 持将棋, %JISHOGI
    SHOGI_END_IMPASSE = 5,
    // 引き分け, %HIKIWAKE
    SHOGI_END_DRAW = 6,
    // 最大手数, %MAX_MOVES
    SHOGI_END_MAX_MOVES = 7,
    // 入玉勝ち, %KACHI: the side to move wins.
    SHOGI_END_DECLARATION_WIN = 8,
    // 詰み, %TSUMI
    SHOGI_END_MATE = 9,
    // 不詰, %FUZUMI
    SHOGI_END_NO_MATE = 10,
    // 切れ負け, %TIME_UP
    SHOGI_END_TIME_UP = 11,
    // 反則負け, %ILLEGAL_MOVE
    SHOGI_END_ILLEGAL_MOVE = 12,
    // %+ILLEGAL_ACTION: Black's foul.
    SHOGI_END_ILLEGAL_ACTION_BLACK = 13,
    // %-ILLEGAL_ACTION: White's foul.
    SHOGI_END_ILLEGAL_ACTION_WHITE = 14,
    // 不戦勝
    SHOGI_END_WIN_BY_DEFAULT = 15,
    // 不戦敗
    SHOGI_END_LOSS_BY_DEFAULT = 16,
    // 待った, %MATTA
    SHOGI_END_MATTA = 17,
    // %ERROR
    SHOGI_END_ERROR = 18,
    // トライ
    SHOGI_END_TRY = 19,
    // Any other word.
    SHOGI_END_OTHER = 20,
};

// What a node is.
enum shogi_node_kind {
    // The start.
    SHOGI_NODE_KIND_ROOT = 0,
    // A move.
    SHOGI_NODE_KIND_MOVE = 1,
    // A pass (パス).
    SHOGI_NODE_KIND_PASS = 2,
    // The end of a line.
    SHOGI_NODE_KIND_TERMINAL = 3,
};

// Who won, as a record says.
enum shogi_result {
    // The record does not say, or the game did not end.
    SHOGI_RESULT_UNKNOWN = 0,
    // A side won.
    SHOGI_RESULT_WIN = 1,
    // The game ended and nobody won.
    SHOGI_RESULT_NOBODY = 2,
};

// What an engine says a position is worth.
enum shogi_engine_score_kind {
    // Hundredths of a pawn.
    SHOGI_ENGINE_SCORE_KIND_CENTIPAWNS = 1,
    // A mate.
    SHOGI_ENGINE_SCORE_KIND_MATE = 2,
};

// A version of CSA; 0 is V2.2, or V3.0 where the record needs it.
enum shogi_csa_version {
    // V1
    SHOGI_CSA_VERSION_V1 = 1,
    // V2
    SHOGI_CSA_VERSION_V2 = 2,
    // V2.1
    SHOGI_CSA_VERSION_V21 = 3,
    // V2.2
    SHOGI_CSA_VERSION_V22 = 4,
    // V3.0
    SHOGI_CSA_VERSION_V30 = 5,
};

// A page that shows a game from its link.
enum shogi_link {
    // KENTO
    SHOGI_LINK_KENTO = 1,
    // ぴよ将棋
    SHOGI_LINK_PIYO_SHOGI = 2,
    // Shogi Playground
    SHOGI_LINK_PLAYGROUND = 3,
    // Lishogi: a position only.
    SHOGI_LINK_LISHOGI = 4,
};

// Something of a record that the format written cannot hold.
enum shogi_loss_kind {
    // A header.
    SHOGI_LOSS_KIND_HEADER = 1,
    // The number of the first move.
    SHOGI_LOSS_KIND_MOVE_NUMBER = 2,
    // A line beside the main one, with all that follows a node.
    SHOGI_LOSS_KIND_VARIATION = 3,
    // The comments of a node.
    SHOGI_LOSS_KIND_COMMENTS = 4,
    // The bookmark of a node.
    SHOGI_LOSS_KIND_BOOKMARK = 5,
    // The fractions of a second of a time, or all of it.
    SHOGI_LOSS_KIND_TIME = 6,
    // The word for an ending; its nearest relative is written.
    SHOGI_LOSS_KIND_ENDING = 7,
    // A move that cannot be put in words, or a pass, and what follows it.
    SHOGI_LOSS_KIND_MOVE = 8,
    // A character that the encoding does not have.
    SHOGI_LOSS_KIND_CHARACTER = 9,
};

// How strong a player is. やさしい is L1, ふつう L3, つよい L4.
enum shogi_level {
    // Who has just learned the moves.
    SHOGI_LEVEL_L1 = 1,
    // Between easy and normal.
    SHOGI_LEVEL_L2 = 2,
    // Sometimes reads ahead, takes back, saves what is attacked.
    SHOGI_LEVEL_L3 = 3,
    // Takes at once what hangs.
    SHOGI_LEVEL_L4 = 4,
    // As strong as it gets.
    SHOGI_LEVEL_L5 = 5,
};

// What of a player can be set.
enum shogi_player_field {
    // After how many moves tried the search stops.
    SHOGI_PLAYER_FIELD_NODES = 1,
    // The budget of the search for mates before that; 0 for none.
    SHOGI_PLAYER_FIELD_MATE_NODES = 2,
    // The longest mate that it looks for there, in plies; at most 255.
    SHOGI_PLAYER_FIELD_MATE_PLIES = 3,
    // The size of the whim with which it prefers one move to another, in centipawns; at most 65535.
    SHOGI_PLAYER_FIELD_NOISE = 4,
    // It chooses no move that is worse than another by more centipawns; 65536 or more for any.
    SHOGI_PLAYER_FIELD_GUARD = 5,
    // It may resign, unless 0.
    SHOGI_PLAYER_FIELD_MAY_RESIGN = 6,
    // It may declare, unless 0.
    SHOGI_PLAYER_FIELD_MAY_DECLARE = 7,
    // Which of the many players of its level it is.
    SHOGI_PLAYER_FIELD_SEED = 8,
    // What a step towards its formation is worth to it in the opening, in centipawns; at most 65535.
    SHOGI_PLAYER_FIELD_OPENING_STYLE = 9,
    // How much it likes drops here and there, in centipawns; at most 65535.
    SHOGI_PLAYER_FIELD_DROP_STYLE = 10,
    // How likely it sees a mate in one, in percent.
    SHOGI_PLAYER_FIELD_SEES_MATES = 11,
    // A capture from at most two squares away.
    SHOGI_PLAYER_FIELD_SEES_CAPTURES = 12,
    // A capture from farther away.
    SHOGI_PLAYER_FIELD_SEES_FAR_CAPTURES = 13,
    // An answer that captures or mates from at most two squares away.
    SHOGI_PLAYER_FIELD_SEES_REPLIES = 14,
    // An answer from farther away, or a drop.
    SHOGI_PLAYER_FIELD_SEES_FAR_REPLIES = 15,
};

// What a player does; 0 is nothing, since the game is over.
enum shogi_choice {
    // It plays a move.
    SHOGI_CHOICE_MOVE = 1,
    // It resigns.
    SHOGI_CHOICE_RESIGN = 2,
    // It declares (入玉宣言).
    SHOGI_CHOICE_DECLARE = 3,
};

// What a score counts.
enum shogi_score_kind {
    // Points of which a pawn has about 100; 0 is even.
    SHOGI_SCORE_KIND_POINTS = 0,
    // Plies to the end: positive if the side to move wins, negative if it loses.
    SHOGI_SCORE_KIND_MATE = 1,
};

// Whether there is a mate.
enum shogi_mate_status {
    // The nodes ran out before it was known.
    SHOGI_MATE_STATUS_UNKNOWN = 0,
    // The side to move mates (詰み).
    SHOGI_MATE_STATUS_MATE = 1,
    // It does not (不詰), or not in as many plies as were asked for.
    SHOGI_MATE_STATUS_NO_MATE = 2,
};


// The bytes of a message in a `shogi_error`, the NUL at its end included.
#define SHOGI_MESSAGE_SIZE 640

// In place of a time: there is no limit.
#define SHOGI_NO_LIMIT UINT64_MAX



// No tree of moves is counted deeper: it would not end.
#define SHOGI_MAX_PERFT_DEPTH 64

// The bytes of a packed position.
#define SHOGI_PACKED_SIZE 32

// The size of a `shogi_position` in bytes.
#define SHOGI_POSITION_SIZE 264

// The alignment of a `shogi_position` in bytes, at most.
#define SHOGI_POSITION_ALIGN 8

// In place of a time: the file says none.
#define SHOGI_NO_TIME UINT64_MAX

// The number of squares.
#define SHOGI_SQUARES 81

// No position has more legal moves. In a game 593 are the most; without the own king there are some more.
#define SHOGI_MAX_MOVES 896

// A game: a start, the moves since, and the rules that judge it.
typedef struct shogi_game shogi_game;

// Somebody to play against. The same player gives the same answer to the same game, on every machine.
typedef struct shogi_player shogi_player;

// A record of a game: a tree of moves with headers, comments and times.
typedef struct shogi_record shogi_record;

// What a call came to: 0 (`SHOGI_OK`), or a number of `enum shogi_error_code`.
typedef uint32_t shogi_status;

// The rules of a game. Take a preset with `shogi_rule_set_from_name` and change what differs.
typedef struct shogi_rule_set {
    // A fourfold repetition (千日手) without perpetual check: `enum shogi_undecided`.
    uint32_t sennichite;
    // One in which all moves of one side gave check: `enum shogi_perpetual_check`.
    uint32_t perpetual_check;
    // One in which all moves of both sides gave check: `enum shogi_mutual_perpetual_check`.
    uint32_t mutual_perpetual_check;
    // No legal move and no check: `enum shogi_stalemate`.
    uint32_t stalemate;
    // The points of a declaration (入玉宣言法): `enum shogi_declaration_rule`, 0 if there is none.
    uint32_t declaration;
    // Who declares: `enum shogi_declaration_mode`.
    uint32_t declaration_mode;
    // A declaration of which a condition is missing: `enum shogi_wrong_declaration`.
    uint32_t wrong_declaration;
    // A king on the other king's first square wins (トライルール), unless 0.
    uint32_t try_rule;
    // The kings that must have entered to agree on impasse: `enum shogi_entered_kings`, 0 if that cannot be.
    uint32_t agreement;
    // The referee ends an impasse when each side has entered with so many pieces, if `automatic_points` is not 0.
    uint32_t automatic_pieces;
    // With how many points a side then does not lose; 0 if the referee does not end it.
    uint32_t automatic_points;
    // An impasse that nobody wins: `enum shogi_undecided`.
    uint32_t impasse;
    // Whether who gives a handicap is credited with its points: `enum shogi_handicap_credit`.
    uint32_t handicap_credit;
    // After how many plies the game ends undecided; 0 if never.
    uint32_t move_limit;
    // A check on the last move before the limit: `enum shogi_on_check`. Not looked at without a limit.
    uint32_t move_limit_on_check;
    // What the game then is: `enum shogi_undecided`. Not looked at without a limit.
    uint32_t move_limit_result;
    // The limit only counts once a king has entered, unless 0.
    uint32_t move_limit_needs_entered_king;
    // An illegal move: `enum shogi_foul_mode`.
    uint32_t foul;
    // A foul found after the end: `enum shogi_foul_after_end`.
    uint32_t foul_after_end;
    // The game ends undecided when nothing but the kings is left, unless 0.
    uint32_t insufficient_material;
    // How an undecided game goes on that is no result: `enum shogi_replay`.
    uint32_t replay;
    // Moves may be taken back (待った), unless 0.
    uint32_t undo;
} shogi_rule_set;

// A position: board, hands, the side to move, the move number. A plain value of fixed size with nothing on the heap:
// keep it anywhere, copy it with `=` or `memcpy`, make arrays of it. It is set up by the library alone; what was not
// is told as `SHOGI_ERROR_NEVER_SET`.
typedef struct shogi_position {
    // Says that the library, and nobody else, has written the words.
    uint64_t seal;
    // None of the caller's business.
    uint64_t words[32];
} shogi_position;

// A move: bits 0 to 6 the destination, 7 to 13 the origin or the kind dropped, 14 a drop, 15 a promotion. 0 is none.
// It says nothing about legality.
typedef uint16_t shogi_move;

// A piece: its kind, and 16 more if it is White's. 0 is none.
typedef uint8_t shogi_piece;

// How often a position has stood.
typedef struct shogi_repetition {
    // How often, this time included; four times end a game.
    uint32_t count;
    // After how many moves it stood first.
    uint32_t first_ply;
    // Whether all moves of a side since then, one at least, gave check; by side.
    bool perpetual[2];
} shogi_repetition;

// A side: `SHOGI_COLOR_BLACK` or `SHOGI_COLOR_WHITE`.
typedef uint8_t shogi_color;

// A set of squares: square `s` is bit `s` of `words[0]` below 63, else bit `s - 63` of `words[1]`.
typedef struct shogi_squares {
    // Squares 0 to 62, then 63 to 80.
    uint64_t words[2];
} shogi_squares;

// What a declaration (入玉宣言) comes to, with every condition.
typedef struct shogi_declaration {
    // The rule it was judged by, of `enum shogi_declaration_rule`; 0 if this is none.
    uint32_t rule;
    // What it comes to, of `enum shogi_declaration_verdict`.
    uint32_t verdict;
    // Who declares.
    shogi_color color;
    // The king stands in the enemy camp.
    bool king_in_camp;
    // The king is not in check.
    bool not_in_check;
    // The limit of moves has not been reached.
    bool before_limit;
    // The other own pieces in the enemy camp, of which 10 are needed.
    uint8_t pieces;
    // The points of those and of the hand, credit included.
    uint8_t points;
    // The points that are credit for a handicap given.
    uint8_t credit;
} shogi_declaration;

// How a game ended. All zero but the sides while it goes on.
typedef struct shogi_outcome {
    // Of `enum shogi_outcome_kind`; 0 while the game goes on.
    uint32_t kind;
    // Of `enum shogi_end_reason`.
    uint32_t reason;
    // The winner, or `SHOGI_NO_COLOR`.
    shogi_color winner;
    // The points of each side, with an impasse by agreement or by the referee.
    uint8_t points[2];
    // Checks had carried the game beyond the limit of moves.
    bool extended;
    // With a foul: the number of the move, from 1.
    uint32_t ply;
    // With a foul: what was wrong, of `enum shogi_error_code`.
    shogi_status foul;
    // With a foul: the squares that explain it.
    struct shogi_squares squares;
    // With a declaration: every condition of it.
    struct shogi_declaration declaration;
} shogi_outcome;

// What a move did.
typedef struct shogi_move_effects {
    // The piece it took, as it stood on the board, or `SHOGI_NO_PIECE`.
    shogi_piece captured;
    // It promoted.
    bool promoted;
    // It had to.
    bool forced_promotion;
    // It gave check.
    bool check;
    // It gave mate.
    bool mate;
    // Why it was illegal, of `enum shogi_error_code`; 0 if it was legal.
    shogi_status foul;
    // How often the position after it has stood.
    struct shogi_repetition repetition;
    // How it ended the game, if it did.
    struct shogi_outcome outcome;
} shogi_move_effects;

// What was wrong, and where. The caller owns it and need not set it up; a call that takes one writes it in any case:
// after success, status 0 and empty messages.
typedef struct shogi_error {
    // What the call returned.
    shogi_status status;
    // The line of the text, from 1; 0 if none.
    uint32_t line;
    // The column in characters, from 1; 0 if none.
    uint32_t column;
    // The number of the move, from 1; 0 if none.
    uint32_t ply;
    // The byte of the text, from 0.
    uint64_t byte;
    // The squares that explain why a move is illegal.
    struct shogi_squares squares;
    // The message in English, UTF-8, with a NUL at its end.
    char message_en[SHOGI_MESSAGE_SIZE];
    // The message in Japanese.
    char message_ja[SHOGI_MESSAGE_SIZE];
} shogi_error;

// A foul that was played and stands.
typedef struct shogi_foul {
    // The number of the move, from 1.
    uint32_t ply;
    // What was wrong, of `enum shogi_error_code`.
    shogi_status reason;
} shogi_foul;

// What a side has left.
typedef struct shogi_clock {
    // The main time, without an increment that comes before the move; `SHOGI_NO_LIMIT` if there is no limit.
    uint64_t remaining;
    // How long the next move may take, exclusively; `SHOGI_NO_LIMIT` if there is no limit.
    uint64_t available;
    // The time spent so far (消費時間).
    uint64_t used;
    // Where the clock stands, of `enum shogi_clock_phase`.
    uint32_t phase;
    // The periods of thinking time that are left.
    uint32_t periods_left;
    // What is left of the phase; 0 without a limit and when all is used up.
    uint64_t left;
} shogi_clock;

// A square: `9 * (file - 1) + rank - 1`, from 0 (1a, １一) to 80 (9i, ９九).
typedef uint8_t shogi_square;

// A kind of piece: `SHOGI_KIND_PAWN` and so on.
typedef uint8_t shogi_kind;

// Why a square is closed to a drop.
typedef struct shogi_forbidden_drop {
    // The square.
    shogi_square square;
    // The reason, of `enum shogi_error_code`.
    shogi_status reason;
} shogi_forbidden_drop;

// What is looked for, and how long. All zero is the usual way.
typedef struct shogi_mate_options {
    // How many positions are looked into at most; 0 for a million.
    uint64_t nodes;
    // The longest mate in plies; 0 for any.
    uint32_t plies;
    // The shortest mate is looked for, unless 0.
    uint32_t shortest;
    // How many bytes positions are remembered in at most; 0 for 16 MiB.
    uint32_t memory;
} shogi_mate_options;

// Is asked now and then whether a search is to stop, and told the nodes searched so far. It returns 0 to go on.
typedef int (*shogi_stop)(void *user,
                          uint64_t nodes);

// What was found.
typedef struct shogi_mate {
    // Whether there is a mate, of `enum shogi_mate_status`.
    uint32_t status;
    // The line is as long as best play of both sides.
    bool is_shortest;
    // The positions that were looked into.
    uint64_t nodes;
} shogi_mate;

// What takes a move back: `shogi_position_play` writes it, `shogi_position_undo` takes it.
typedef struct shogi_undo {
    // The seal of the position after the move.
    uint64_t seal;
    // None of the caller's business.
    uint64_t word;
} shogi_undo;

// How a move is written. All zero is the usual way.
typedef struct shogi_move_style {
    // Japanese: the mark of the side, of `enum shogi_side_mark`.
    uint32_t mark;
    // Japanese: the square, of `enum shogi_place_style`.
    uint32_t place;
    // Japanese: a blank after 同, unless 0.
    uint32_t blank_after_same;
    // Japanese: 竜 for 龍, unless 0.
    uint32_t short_dragon;
    // Japanese: 行 for 上 of horse and dragon, unless 0.
    uint32_t iku;
    // Western: the squares, of `enum shogi_western_style`.
    uint32_t western;
} shogi_move_style;

// How a board is drawn. All zero is the usual way.
typedef struct shogi_picture {
    // The width in pixels; 0 for 384.
    uint32_t width;
    // What is written beside the board, of `enum shogi_coordinates`.
    uint32_t coordinates;
    // The move that led to the position, or `SHOGI_NO_MOVE`: its squares are coloured.
    shogi_move last_move;
    // The side at the lower edge.
    shogi_color near_side;
    // Whose king is 王: 1 Black's, 2 White's, 0 the one on the far side.
    uint8_t senior;
    // Squares to colour.
    struct shogi_squares marked;
    // Black's name, ended by a NUL; NULL for none.
    const char *black;
    // White's name.
    const char *white;
} shogi_picture;

// What a position is worth to the side to move.
typedef struct shogi_score {
    // What is counted, of `enum shogi_score_kind`.
    uint32_t kind;
    // Points, or plies.
    int32_t value;
} shogi_score;

// What a search has found.
typedef struct shogi_analysis {
    // What the position is worth to the side to move.
    struct shogi_score score;
    // How many plies deep the search was finished.
    uint32_t depth;
    // The moves tried.
    uint64_t nodes;
} shogi_analysis;

// Is shown each finished depth of a search, and the line that both sides are expected to play.
typedef void (*shogi_report)(void *user,
                             const struct shogi_analysis *analysis,
                             const shogi_move *line,
                             size_t length);

// A move worth considering, with what can be said for it.
typedef struct shogi_hint {
    // What it leads to, for the side that plays it.
    struct shogi_score score;
    // It wins by force in so many plies; 0 if it does not.
    uint32_t mates;
    // The move.
    shogi_move mv;
    // The piece it takes, or `SHOGI_NO_PIECE`.
    shogi_piece takes;
    // Own pieces that the other side could have won and no longer can.
    struct shogi_squares saves;
    // Enemy pieces that could now be won.
    struct shogi_squares threatens;
} shogi_hint;

// How a record is read. All zero is the usual way: repairs are made where the meaning is clear and told, the format
// is found by the content and the encoding by the bytes.
typedef struct shogi_read_options {
    // What would be repaired is an error, unless 0.
    uint32_t strict;
    // Illegal moves are accepted anywhere and flagged, unless 0; otherwise only where they end a game.
    uint32_t allow_illegal;
    // Passes (パス) are accepted, unless 0.
    uint32_t allow_pass;
    // What was read before an error is kept, unless 0; `shogi_record_stopped` then tells the error.
    uint32_t truncate;
    // The format, of `enum shogi_format`; 0 finds it.
    uint32_t format;
    // The encoding, of `enum shogi_encoding`; 0 finds it.
    uint32_t encoding;
    // The most nodes that a game may have; 0 for a million.
    uint32_t max_nodes;
    // The most bytes that the input may have; 0 for 64 MiB.
    uint64_t max_bytes;
} shogi_read_options;

// Is given each game of a file in turn: a record, or NULL and what was wrong with the game. It may keep the record, by
// setting the variable to NULL; otherwise the record is freed when it returns, when nobody else may be using it. It returns 0 to go on, or else to stop.
typedef int (*shogi_each_record)(void *user,
                                 struct shogi_record **record,
                                 const struct shogi_error *error);

// A node of a record; 0 is the start.
typedef uint32_t shogi_node_id;

// What the referee finds in a record.
typedef struct shogi_verdict {
    // How the game ended by the rules, as far as they are judged.
    struct shogi_outcome outcome;
    // The moves of the main line, an illegal last one included.
    uint32_t plies;
    // The winner by the rules where they decide, else by the record; `SHOGI_NO_COLOR` if there is none.
    shogi_color winner;
    // Record and rules do not contradict each other.
    bool agrees;
} shogi_verdict;

// A node of a record.
typedef struct shogi_node {
    // What it is, of `enum shogi_node_kind`.
    uint32_t kind;
    // The node before it, `SHOGI_NO_NODE` for the start.
    shogi_node_id parent;
    // How many nodes follow it; the first is the main continuation.
    uint32_t children;
    // How many lines of comments it has.
    uint32_t comments;
    // The time spent on it in milliseconds, or `SHOGI_NO_TIME`.
    uint64_t time;
    // The squares that explain why the move is illegal.
    struct shogi_squares squares;
    // Why the move is illegal, of `enum shogi_error_code`; 0 if it is legal.
    shogi_status foul;
    // How the line ends, of `enum shogi_end`.
    uint32_t end;
    // The move, or `SHOGI_NO_MOVE`.
    shogi_move mv;
    // At an end: the winner that the file names beyond what the kind of the end tells, or `SHOGI_NO_COLOR`.
    shogi_color winner;
    // It has a bookmark (しおり).
    bool bookmark;
} shogi_node;

// What an engine noted at a node.
typedef struct shogi_engine_score {
    // Of `enum shogi_engine_score_kind`.
    uint32_t kind;
    // Hundredths of a pawn; or the plies of a mate, negative if Black is mated, and 1 or -1 where they are not known.
    int32_t value;
    // The plies of the mate are known.
    bool known;
} shogi_engine_score;

// How a record is written. All zero is the usual way.
typedef struct shogi_write_options {
    // Times are left out, unless 0.
    uint32_t no_times;
    // Comments and bookmarks are left out, unless 0.
    uint32_t no_comments;
    // Lines beside the main one are left out, unless 0.
    uint32_t no_variations;
    // A line ends with a carriage return and a line feed, unless 0.
    uint32_t crlf;
    // The encoding, of `enum shogi_encoding`; 0 is UTF-8.
    uint32_t encoding;
    // The version of CSA, of `enum shogi_csa_version`.
    uint32_t csa_version;
} shogi_write_options;

// Something that was lost in writing.
typedef struct shogi_loss {
    // What it is, of `enum shogi_loss_kind`.
    uint32_t kind;
    // The node, the place of the header, or the character (a code point); 0 where there is none.
    uint32_t at;
} shogi_loss;

// Any arrangement of pieces, to fill in square by square.
typedef struct shogi_setup {
    // The piece on each square.
    shogi_piece board[81];
    // How many pieces each side holds, by side and kind; the entries of no kind and of the king stay 0.
    uint8_t hands[2][9];
    // The side to move.
    shogi_color side;
    // The number of the move to be played next; 0 is taken as 1.
    uint32_t ply;
} shogi_setup;

// The call did what it says.
#define SHOGI_OK 0

// No side.
#define SHOGI_NO_COLOR 255

// No node: the start has none before it.
#define SHOGI_NO_NODE UINT32_MAX

// No square.
#define SHOGI_NO_SQUARE 255

// No piece, and no kind.
#define SHOGI_NO_PIECE 0

// No move.
#define SHOGI_NO_MOVE 0

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Returns the version of the library, as `SHOGI_VERSION` is that of the header.
uint32_t shogi_version(void);

// Returns the version of the library as text, which lasts as long as the library does.
const char *shogi_version_text(void);

// Compares the header that a program was compiled with and the library that it runs with: call it once at the start
// as `SHOGI_CHECK_VERSION()`. `SHOGI_ERROR_OTHER_VERSION` means that the two do not fit.
shogi_status shogi_check_version(uint32_t version,
                                 size_t position_size,
                                 size_t position_align);

// Writes what a status means, without the place, in a language (`enum shogi_lang`).
shogi_status shogi_status_message(shogi_status status,
                                  uint32_t lang,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *length);

// Finds the status at a place of the list of all, from 0; `SHOGI_ERROR_ABSENT` after the last.
shogi_status shogi_status_at(size_t index,
                             shogi_status *status);

// Begins a game. `start` may be NULL for the start of an even game. A start that the rules end at once makes a game
// that is over.
shogi_status shogi_game_new(const struct shogi_rule_set *rules,
                            const struct shogi_position *start,
                            struct shogi_game **game);

// Begins a game in which the sides have points for an impasse beforehand, other than the rules would give for a handicap.
shogi_status shogi_game_new_with_credit(const struct shogi_rule_set *rules,
                                        const struct shogi_position *start,
                                        uint8_t black,
                                        uint8_t white,
                                        struct shogi_game **game);

// Copies a game with its past.
shogi_status shogi_game_clone(const struct shogi_game *game,
                              struct shogi_game **copy);

// Frees the game in a variable and sets the variable to NULL, so that freeing it again does nothing.
shogi_status shogi_game_free(struct shogi_game **game);

// Tells the position that stands on the board.
shogi_status shogi_game_position(const struct shogi_game *game,
                                 struct shogi_position *position);

// Tells the position after so many moves, 0 for the start; `SHOGI_ERROR_ABSENT` beyond the last.
shogi_status shogi_game_position_at(const struct shogi_game *game,
                                    uint32_t ply,
                                    struct shogi_position *position);

// Tells the rules.
shogi_status shogi_game_rules(const struct shogi_game *game,
                              struct shogi_rule_set *rules);

// Writes the moves.
shogi_status shogi_game_moves(const struct shogi_game *game,
                              shogi_move *moves,
                              size_t capacity,
                              size_t *count);

// Counts the moves.
shogi_status shogi_game_length(const struct shogi_game *game,
                               uint32_t *plies);

// Plays a move and judges it. What becomes of an illegal one is the rules' choice: it is refused with its reason, or it
// is played as a foul. `effects` may be NULL.
shogi_status shogi_game_play(struct shogi_game *game,
                             shogi_move played,
                             struct shogi_move_effects *effects,
                             struct shogi_error *error);

// Takes the last move back, and whatever ended the game. `taken_back` may be NULL.
shogi_status shogi_game_undo(struct shogi_game *game,
                             shogi_move *taken_back,
                             struct shogi_error *error);

// Tells how the game ended, or that it goes on.
shogi_status shogi_game_outcome(const struct shogi_game *game,
                                struct shogi_outcome *outcome);

// Writes in a sentence how the game ended; `SHOGI_ERROR_ABSENT` while it goes on.
shogi_status shogi_game_outcome_text(const struct shogi_game *game,
                                     uint32_t lang,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);

// Tells how often the position on the board has stood.
shogi_status shogi_game_repetition(const struct shogi_game *game,
                                   struct shogi_repetition *repetition);

// Tells what a declaration by the side to move would come to; `SHOGI_ERROR_ABSENT` if the rules know none.
shogi_status shogi_game_declaration(const struct shogi_game *game,
                                    struct shogi_declaration *declaration);

// Writes the same in a sentence.
shogi_status shogi_game_declaration_text(const struct shogi_game *game,
                                         uint32_t lang,
                                         char *buffer,
                                         size_t capacity,
                                         size_t *length);

// Tells the points of both sides for an impasse, credit included.
shogi_status shogi_game_impasse_points(const struct shogi_game *game,
                                       uint8_t *black,
                                       uint8_t *white);

// Writes what a side of this game is called: "black", 先手, 上手.
shogi_status shogi_game_side_name(const struct shogi_game *game,
                                  shogi_color side,
                                  uint32_t lang,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *length);

// A side resigns (投了), at any time. `outcome` may be NULL, here and below.
shogi_status shogi_game_resign(struct shogi_game *game,
                               shogi_color side,
                               struct shogi_outcome *outcome,
                               struct shogi_error *error);

// A side's time is up (切れ負け), as a clock outside this library says.
shogi_status shogi_game_time_up(struct shogi_game *game,
                                shogi_color side,
                                struct shogi_outcome *outcome,
                                struct shogi_error *error);

// A side did not appear (不戦敗).
shogi_status shogi_game_forfeit(struct shogi_game *game,
                                shogi_color side,
                                struct shogi_outcome *outcome,
                                struct shogi_error *error);

// A side did what is forbidden but no move: moved twice, took a move back, was advised.
shogi_status shogi_game_illegal_action(struct shogi_game *game,
                                       shogi_color side,
                                       struct shogi_outcome *outcome,
                                       struct shogi_error *error);

// A side declares (入玉宣言); it must be its turn.
shogi_status shogi_game_declare(struct shogi_game *game,
                                shogi_color side,
                                struct shogi_outcome *outcome,
                                struct shogi_error *error);

// Both sides agree on a draw.
shogi_status shogi_game_agree_draw(struct shogi_game *game,
                                   struct shogi_outcome *outcome,
                                   struct shogi_error *error);

// Both sides agree on impasse (合意による持将棋): who has fewer than 24 points loses.
shogi_status shogi_game_agree_impasse(struct shogi_game *game,
                                      struct shogi_outcome *outcome,
                                      struct shogi_error *error);

// The game is broken off (中断).
shogi_status shogi_game_interrupt(struct shogi_game *game,
                                  struct shogi_outcome *outcome,
                                  struct shogi_error *error);

// The foul with the move of a number, from 1, is claimed, where the rules let fouls stand until then.
shogi_status shogi_game_claim_foul(struct shogi_game *game,
                                   uint32_t ply,
                                   struct shogi_outcome *outcome,
                                   struct shogi_error *error);

// Takes back what ended the game, if it was no move: the game goes on where it stood. `outcome` is how it had ended.
shogi_status shogi_game_reopen(struct shogi_game *game,
                               struct shogi_outcome *outcome,
                               struct shogi_error *error);

// Begins the game that follows one without result (指し直し), from the same start; the players change sides.
// `SHOGI_ERROR_ABSENT` if none follows.
shogi_status shogi_game_replay(const struct shogi_game *game,
                               struct shogi_game **replay);

// Writes the fouls that stand, in their order.
shogi_status shogi_game_fouls(const struct shogi_game *game,
                              struct shogi_foul *fouls,
                              size_t capacity,
                              size_t *count);

// Tells whose checks carry the game beyond the limit of moves; `SHOGI_NO_COLOR` before it.
shogi_status shogi_game_extension(const struct shogi_game *game,
                                  shogi_color *side);

// Gives the game a clock, with a time control for each side: `10m`, `1h30m byoyomi=30s`, `15m increment=5s`. Moves that
// were played before are not timed.
shogi_status shogi_game_set_clock(struct shogi_game *game,
                                  const char *black,
                                  size_t black_length,
                                  const char *white,
                                  size_t white_length,
                                  struct shogi_error *error);

// Tells what a side's clock shows after it has thought for `elapsed`; `SHOGI_ERROR_ABSENT` without a clock.
shogi_status shogi_game_clock(const struct shogi_game *game,
                              shogi_color side,
                              uint64_t elapsed,
                              struct shogi_clock *clock);

// Writes the time control of a side, as `shogi_game_set_clock` takes it; `SHOGI_ERROR_ABSENT` without a clock.
shogi_status shogi_game_time_control(const struct shogi_game *game,
                                     shogi_color side,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);

// Plays a move that took `elapsed`. If the time was up, the game is lost, the move is not played, and the status is
// `SHOGI_ERROR_TIME_UP`. `effects` may be NULL.
shogi_status shogi_game_play_timed(struct shogi_game *game,
                                   shogi_move played,
                                   uint64_t elapsed,
                                   struct shogi_move_effects *effects,
                                   struct shogi_error *error);

// A side declares after `elapsed`. `outcome` may be NULL.
shogi_status shogi_game_declare_timed(struct shogi_game *game,
                                      shogi_color side,
                                      uint64_t elapsed,
                                      struct shogi_outcome *outcome,
                                      struct shogi_error *error);

// Tells what a move, counted from 1, was charged for; `SHOGI_ERROR_ABSENT` if it was not timed.
shogi_status shogi_game_charged(const struct shogi_game *game,
                                uint32_t ply,
                                uint64_t *charged);

// Writes a game as JSON: rules, start, moves, clock and ending.
shogi_status shogi_game_save(const struct shogi_game *game,
                             char *buffer,
                             size_t capacity,
                             size_t *length);

// Plays a saved game again. One that contradicts its own rules is an error.
shogi_status shogi_game_load(const char *source,
                             size_t length,
                             struct shogi_game **game,
                             struct shogi_error *error);

// Tells where the piece on a square can legally go; nowhere if none of the side to move stands there.
shogi_status shogi_position_targets(const struct shogi_position *position,
                                    shogi_square from,
                                    struct shogi_squares *squares);

// Tells where the side to move can legally drop a kind of piece.
shogi_status shogi_position_drop_targets(const struct shogi_position *position,
                                         shogi_kind piece,
                                         struct shogi_squares *squares);

// Writes the squares on which the side to move may not drop a kind of piece, each with the reason. There are at
// most 81.
shogi_status shogi_position_forbidden_drops(const struct shogi_position *position,
                                            shogi_kind piece,
                                            struct shogi_forbidden_drop *drops,
                                            size_t capacity,
                                            size_t *count);

// Tells whether the piece on a square may or must promote by going to another (`enum shogi_promotion`).
shogi_status shogi_position_promotion(const struct shogi_position *position,
                                      shogi_square from,
                                      shogi_square to,
                                      uint32_t *promotion);

// Makes a move of two squares, promoting where the piece must. `SHOGI_NO_MOVE` where the player has the choice.
shogi_status shogi_position_complete_move(const struct shogi_position *position,
                                          shogi_square from,
                                          shogi_square to,
                                          shogi_move *completed);

// Tells which pieces of a side but its king are in danger (`enum shogi_threat`).
shogi_status shogi_position_threatened(const struct shogi_position *position,
                                       shogi_color side,
                                       uint32_t threat,
                                       struct shogi_squares *squares);

// Counts the points of a side for an impasse, board and hand together: 5 for rook and bishop, 1 for others.
shogi_status shogi_position_impasse_points(const struct shogi_position *position,
                                           shogi_color side,
                                           uint8_t *points);

// Finds a handicap by a Japanese or English name: 二枚落ち, "2 pieces".
shogi_status shogi_handicap_from_name(const char *name,
                                      size_t length,
                                      uint32_t *handicap);

// Writes the name of a handicap (`enum shogi_handicap`).
shogi_status shogi_handicap_name(uint32_t handicap,
                                 uint32_t lang,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *length);

// Sets up the start of a handicap game.
shogi_status shogi_handicap_position(uint32_t handicap,
                                     struct shogi_position *position);

// Tells of which handicap a position is the start; `SHOGI_ERROR_ABSENT` if of none.
shogi_status shogi_handicap_of(const struct shogi_position *position,
                               uint32_t *handicap);

// Tells the handicap that is usual between players of grades (段級) that differ by so many.
shogi_status shogi_handicap_for_grades(uint32_t grades,
                                       uint32_t *handicap);

// Writes what a side of a handicap game is called: 先手, 上手, "uwate".
shogi_status shogi_handicap_side_name(uint32_t handicap,
                                      shogi_color side,
                                      uint32_t lang,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *length);

// Throws five pawns (振り駒) with a random number of 64 bits, and writes them: `F` for 歩, `T` for と.
shogi_status shogi_furigoma_throw(uint64_t random,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *length);

// Tells what five thrown pawns decide (`enum shogi_furigoma`). `S` is a pawn that stands, `O` one that overlaps.
shogi_status shogi_furigoma_decide(const char *pawns,
                                   size_t length,
                                   uint32_t *decision,
                                   struct shogi_error *error);

// Finds out whether the side to move mates by nothing but checks, and writes the mate, or of
// one that is longer than there is room for the beginning. `wish` and `stop` may be NULL.
shogi_status shogi_mate_solve(const struct shogi_position *position,
                              const struct shogi_mate_options *wish,
                              shogi_stop stop,
                              void *user,
                              struct shogi_mate *mate,
                              shogi_move *line,
                              size_t capacity,
                              size_t *count);

// Tells a move that mates at once, or `SHOGI_NO_MOVE`.
shogi_status shogi_mate_in_one(const struct shogi_position *position,
                               shogi_move *played);

// Writes the legal moves. There are at most `SHOGI_MAX_MOVES`; the order is the same for the same position.
shogi_status shogi_position_legal_moves(const struct shogi_position *position,
                                        shogi_move *moves,
                                        size_t capacity,
                                        size_t *count);

// Writes the moves that give mate at once. A pawn drop is never among them (打ち歩詰め).
shogi_status shogi_position_mating_moves(const struct shogi_position *position,
                                         shogi_move *moves,
                                         size_t capacity,
                                         size_t *count);

// Counts the legal moves.
shogi_status shogi_position_count_legal_moves(const struct shogi_position *position,
                                              size_t *count);

// Tells whether there is a legal move. If there is none and the side to move is in check, that is mate (詰み).
shogi_status shogi_position_has_legal_moves(const struct shogi_position *position,
                                            bool *any);

// Tells whether a move is legal. Any number may be asked about; one that is no move is illegal.
shogi_status shogi_position_is_legal(const struct shogi_position *position,
                                     shogi_move played,
                                     bool *legal);

// Returns `SHOGI_OK` for a legal move, or why it is none; `error` has the squares that explain it.
shogi_status shogi_position_check_legality(const struct shogi_position *position,
                                           shogi_move played,
                                           struct shogi_error *error);

// Tells whether a legal move gives check.
shogi_status shogi_position_gives_check(const struct shogi_position *position,
                                        shogi_move played,
                                        bool *check);

// Tells what a move wins in exchanges on its destination, in points of which a pawn has 100 and a rook 1000;
// negative if it loses.
shogi_status shogi_position_see(const struct shogi_position *position,
                                shogi_move played,
                                int32_t *value);

// Plays a legal move. An illegal one changes nothing, and the status says why it is one. `undo` may be NULL.
shogi_status shogi_position_play(struct shogi_position *position,
                                 shogi_move played,
                                 struct shogi_undo *undo,
                                 struct shogi_error *error);

// Plays a move that is known to be legal, say out of the list, without a look at the rules. Another one leaves a
// position of which nothing is promised but that every call works. `undo` may be NULL.
shogi_status shogi_position_play_unchecked(struct shogi_position *position,
                                           shogi_move played,
                                           struct shogi_undo *undo);

// Takes a move back. `SHOGI_ERROR_NOTHING_TO_UNDO` if the undo is not of a move that led to such a position; the
// position is then unchanged.
shogi_status shogi_position_undo(struct shogi_position *position,
                                 const struct shogi_undo *undo);

// Counts the leaves of the tree of legal moves of a depth in plies, at most `SHOGI_MAX_PERFT_DEPTH`.
shogi_status shogi_position_perft(const struct shogi_position *position,
                                  uint32_t depth,
                                  uint64_t *nodes);

// Writes a move of a position in a notation (`enum shogi_notation`). `previous` is the destination of the move before,
// for 同, or `SHOGI_NO_SQUARE`. `style` may be NULL. `SHOGI_ERROR_NO_PIECE` if nothing stands on the origin.
shogi_status shogi_position_move_text(const struct shogi_position *position,
                                      shogi_move written,
                                      uint32_t notation,
                                      shogi_square previous,
                                      const struct shogi_move_style *style,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *length);

// Reads a move of a position in any notation; it need not be legal. `previous` is the destination of the move before,
// for 同, or `SHOGI_NO_SQUARE`.
shogi_status shogi_position_move_from_text(const struct shogi_position *position,
                                           const char *source,
                                           size_t length,
                                           shogi_square previous,
                                           shogi_move *read,
                                           struct shogi_error *error);

// Writes a position in a packing (`enum shogi_packing`) to `SHOGI_PACKED_SIZE` bytes.
shogi_status shogi_position_pack(const struct shogi_position *position,
                                 uint32_t packing,
                                 uint8_t *bytes);

// Sets up the position that `SHOGI_PACKED_SIZE` bytes hold, which may be anything. Its move number is 1.
shogi_status shogi_position_unpack(const uint8_t *bytes,
                                   uint32_t packing,
                                   struct shogi_position *position,
                                   struct shogi_error *error);

// Writes a position as SVG. `picture` may be NULL for the usual way.
shogi_status shogi_position_svg(const struct shogi_position *position,
                                const struct shogi_picture *picture,
                                char *buffer,
                                size_t capacity,
                                size_t *length);

// Makes a player of a level (`enum shogi_level`). Games differ by the seed.
shogi_status shogi_player_new(uint32_t level,
                              uint64_t seed,
                              struct shogi_player **player);

// Frees the player in a variable and sets the variable to NULL, so that freeing it again does nothing.
shogi_status shogi_player_free(struct shogi_player **player);

// Sets one thing of a player (`enum shogi_player_field`).
shogi_status shogi_player_set(struct shogi_player *player,
                              uint32_t field,
                              uint64_t value);

// Tells one thing of a player.
shogi_status shogi_player_get(const struct shogi_player *player,
                              uint32_t field,
                              uint64_t *value);

// Copies a player.
shogi_status shogi_player_clone(const struct shogi_player *player,
                                struct shogi_player **copy);

// Tells what a player does in a game (`enum shogi_choice`), and its move if it plays one. `stop` may be NULL.
shogi_status shogi_player_choose(const struct shogi_player *player,
                                 const struct shogi_game *game,
                                 shogi_stop stop,
                                 void *user,
                                 uint32_t *choice,
                                 shogi_move *played);

// Searches the position of a game with a budget of nodes, and writes the line that both sides are expected to play.
// `stop` and `report` may be NULL. Of a line longer than there is room for, the beginning is written; 64 moves will
// do. In a game that is over, the score is the result and there is no line.
shogi_status shogi_analyse(const struct shogi_game *game,
                           uint64_t nodes,
                           shogi_stop stop,
                           shogi_report report,
                           void *user,
                           struct shogi_analysis *analysis,
                           shogi_move *line,
                           size_t capacity,
                           size_t *count);

// Writes good moves, the best first and at most as many as there is room for, each found with a budget of nodes; none
// if the game is over. `stop` may be NULL.
shogi_status shogi_hints(const struct shogi_game *game,
                         uint64_t nodes,
                         shogi_stop stop,
                         void *user,
                         struct shogi_hint *hints,
                         size_t capacity,
                         size_t *count);

// Sets up the start of an even game.
shogi_status shogi_position_startpos(struct shogi_position *position);

// Sets up what a text says: an SFEN, `startpos`, or a line of USI with moves, each of which must be legal. Habits of
// other programs are understood. The start must satisfy a level of `enum shogi_validity`.
shogi_status shogi_position_from_text(const char *source,
                                      size_t length,
                                      uint32_t validity,
                                      struct shogi_position *position,
                                      struct shogi_error *error);

// Sets up an SFEN that is written as the standard says, of a position as in a game.
shogi_status shogi_position_from_sfen_strict(const char *source,
                                             size_t length,
                                             struct shogi_position *position,
                                             struct shogi_error *error);

// Writes a position as SFEN.
shogi_status shogi_position_sfen(const struct shogi_position *position,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *length);

// Tells the side to move.
shogi_status shogi_position_side_to_move(const struct shogi_position *position,
                                         shogi_color *side);

// Tells the number of the move to be played next, 1 at the start of a game.
shogi_status shogi_position_ply(const struct shogi_position *position,
                                uint32_t *ply);

// Gives the move to be played next another number; 0 is taken as 1.
shogi_status shogi_position_set_ply(struct shogi_position *position,
                                    uint32_t ply);

// Tells the Zobrist key of a position. Equal positions have equal keys, on every machine and in every version.
shogi_status shogi_position_key(const struct shogi_position *position,
                                uint64_t *key);

// Tells whether two positions are equal in the sense of repetition: board, hands and side to move.
shogi_status shogi_position_equal(const struct shogi_position *position,
                                  const struct shogi_position *other,
                                  bool *equal);

// Tells the piece on a square, `SHOGI_NO_PIECE` if it is empty.
shogi_status shogi_position_piece_on(const struct shogi_position *position,
                                     shogi_square at,
                                     shogi_piece *piece);

// Tells how many pieces of a kind a side has in hand.
shogi_status shogi_position_hand(const struct shogi_position *position,
                                 shogi_color side,
                                 shogi_kind piece,
                                 uint8_t *count);

// Tells where a side's king stands, `SHOGI_NO_SQUARE` if it is missing.
shogi_status shogi_position_king(const struct shogi_position *position,
                                 shogi_color side,
                                 shogi_square *at);

// Tells where a side has pieces of a kind; with `SHOGI_NO_PIECE`, of any.
shogi_status shogi_position_pieces(const struct shogi_position *position,
                                   shogi_color side,
                                   shogi_kind piece,
                                   struct shogi_squares *squares);

// Tells whether the side to move is in check (王手).
shogi_status shogi_position_is_in_check(const struct shogi_position *position,
                                        bool *check);

// Tells which pieces give check to the side to move.
shogi_status shogi_position_checkers(const struct shogi_position *position,
                                     struct shogi_squares *squares);

// Tells which pieces of a side are pinned to its king.
shogi_status shogi_position_pinned(const struct shogi_position *position,
                                   shogi_color side,
                                   struct shogi_squares *squares);

// Tells which pieces of a side bear on a square.
shogi_status shogi_position_attackers(const struct shogi_position *position,
                                      shogi_color side,
                                      shogi_square at,
                                      struct shogi_squares *squares);

// Turns the board round and changes the sides; `turned` may be the position itself.
shogi_status shogi_position_flipped(const struct shogi_position *position,
                                    struct shogi_position *turned);

// Changes left and right; `mirrored` may be the position itself.
shogi_status shogi_position_mirrored(const struct shogi_position *position,
                                     struct shogi_position *mirrored);

// Sets up the same position with the other side to move. It may be one of no game.
shogi_status shogi_position_after_pass(const struct shogi_position *position,
                                       struct shogi_position *passed);

// Begins a record without moves. `start` may be NULL for the start of an even game.
shogi_status shogi_record_new(const struct shogi_position *start,
                              struct shogi_record **record);

// Reads the bytes of a file, whatever their encoding, of a clipboard, or a link that holds a game. `wish` may be NULL for
// the usual way.
shogi_status shogi_record_read(const char *source,
                               size_t length,
                               const struct shogi_read_options *wish,
                               struct shogi_record **record,
                               struct shogi_error *error);

// Reads all games of a file, one after another. The status tells what is wrong with the file, not with a game.
shogi_status shogi_records_read(const char *source,
                                size_t length,
                                const struct shogi_read_options *wish,
                                shogi_each_record each,
                                void *user,
                                struct shogi_error *error);

// Makes the record of a game: its start, moves, charged times and ending.
shogi_status shogi_record_from_game(const struct shogi_game *game,
                                    struct shogi_record **record);

// Copies a record with what can be taken back.
shogi_status shogi_record_clone(const struct shogi_record *record,
                                struct shogi_record **copy);

// Frees the record in a variable and sets the variable to NULL, so that freeing it again does nothing.
shogi_status shogi_record_free(struct shogi_record **record);

// Tells the format and the encoding of the file; 0 if the record was not read. Either may be NULL.
shogi_status shogi_record_source(const struct shogi_record *record,
                                 uint32_t *format,
                                 uint32_t *encoding);

// Tells a repair that was made in reading, from 0; `SHOGI_ERROR_ABSENT` after the last.
shogi_status shogi_record_diagnostic(const struct shogi_record *record,
                                     size_t index,
                                     struct shogi_error *diagnostic);

// Tells what ended reading before the game did, with `truncate`; `SHOGI_ERROR_ABSENT` if nothing did.
shogi_status shogi_record_stopped(const struct shogi_record *record,
                                  struct shogi_error *reason);

// Tells whether two records say the same.
shogi_status shogi_record_equal(const struct shogi_record *record,
                                const struct shogi_record *other,
                                bool *equal);

// Adds a move after a node, or finds it there, and tells its node. An illegal one is refused if `allow_illegal` is 0,
// or else flagged. `node` may be NULL.
shogi_status shogi_record_add_move(struct shogi_record *record,
                                   shogi_node_id parent,
                                   shogi_move played,
                                   uint32_t allow_illegal,
                                   shogi_node_id *node,
                                   struct shogi_error *error);

// Adds a pass (パス) after a node. `node` may be NULL.
shogi_status shogi_record_add_pass(struct shogi_record *record,
                                   shogi_node_id parent,
                                   shogi_node_id *node,
                                   struct shogi_error *error);

// Adds the end of a line after a node (`enum shogi_end`). `word` is what the file is to say where the kind does not,
// NULL for nothing; `winner` is `SHOGI_NO_COLOR` where the kind of the end tells. `node` may be NULL.
shogi_status shogi_record_add_end(struct shogi_record *record,
                                  shogi_node_id parent,
                                  uint32_t end,
                                  const char *word,
                                  size_t word_length,
                                  shogi_color winner,
                                  shogi_node_id *node,
                                  struct shogi_error *error);

// Removes a node and all that follows it.
shogi_status shogi_record_remove(struct shogi_record *record,
                                 shogi_node_id id,
                                 struct shogi_error *error);

// Gives a node another place among the continuations of the one before; 0 makes it the main one there.
shogi_status shogi_record_reorder(struct shogi_record *record,
                                  shogi_node_id id,
                                  size_t index,
                                  struct shogi_error *error);

// Makes the line through a node the main line.
shogi_status shogi_record_promote_to_main(struct shogi_record *record,
                                          shogi_node_id id,
                                          struct shogi_error *error);

// Notes the time of a node in milliseconds; `SHOGI_NO_TIME` removes it.
shogi_status shogi_record_set_time(struct shogi_record *record,
                                   shogi_node_id id,
                                   uint64_t time,
                                   struct shogi_error *error);

// Gives a node other comments, one for each line of a text; NULL or the empty text for none.
shogi_status shogi_record_set_comments(struct shogi_record *record,
                                       shogi_node_id id,
                                       const char *comments,
                                       size_t length,
                                       struct shogi_error *error);

// Gives a node a bookmark (しおり); NULL removes it.
shogi_status shogi_record_set_bookmark(struct shogi_record *record,
                                       shogi_node_id id,
                                       const char *name,
                                       size_t length,
                                       struct shogi_error *error);

// Takes over the lines and notes of another record that starts from the same position.
shogi_status shogi_record_merge(struct shogi_record *record,
                                const struct shogi_record *other,
                                struct shogi_error *error);

// Takes the last change back; `SHOGI_ERROR_ABSENT` if there is none. Nodes keep their numbers.
shogi_status shogi_record_undo(struct shogi_record *record);

// Makes the change again that was taken back last; `SHOGI_ERROR_ABSENT` if there is none.
shogi_status shogi_record_redo(struct shogi_record *record);

// Writes the key of a header by its place, from 0, in the words of the file; `SHOGI_ERROR_ABSENT` after the last.
shogi_status shogi_record_header_key(const struct shogi_record *record,
                                     size_t index,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);

// Writes the value of a header by its place.
shogi_status shogi_record_header_value(const struct shogi_record *record,
                                       size_t index,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *length);

// Writes the value of the header with a key in the words of the file; `SHOGI_ERROR_ABSENT` if there is none.
shogi_status shogi_record_header(const struct shogi_record *record,
                                 const char *key,
                                 size_t key_length,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *length);

// Writes the value of a header by its meaning (`enum shogi_header`); `SHOGI_ERROR_ABSENT` if there is none.
shogi_status shogi_record_known_header(const struct shogi_record *record,
                                       uint32_t known,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *length);

// Gives the header with a key another value, or adds it; with NULL for the value, removes it.
shogi_status shogi_record_set_header(struct shogi_record *record,
                                     const char *key,
                                     size_t key_length,
                                     const char *value,
                                     size_t value_length);

// Writes the time control of a side that the headers state in full, as `shogi_game_set_clock` takes it;
// `SHOGI_ERROR_ABSENT` if they do not.
shogi_status shogi_record_time_control(const struct shogi_record *record,
                                       shogi_color side,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *length);

// Replays the main line under rules, ends the game as the record does, and compares. If `timed` is not 0 and the
// headers state the time control, times are judged too. `game` may be NULL, or is given the game as it was replayed.
shogi_status shogi_record_judge(const struct shogi_record *record,
                                const struct shogi_rule_set *rules,
                                uint32_t timed,
                                struct shogi_verdict *verdict,
                                struct shogi_game **game);

// Writes in a phrase how the game ended: by the rules where they decide, else by the record.
shogi_status shogi_record_ending_text(const struct shogi_record *record,
                                      const struct shogi_rule_set *rules,
                                      uint32_t timed,
                                      uint32_t lang,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *length);

// Writes in a sentence where the record and the rules contradict each other; `SHOGI_ERROR_ABSENT` if nowhere.
shogi_status shogi_record_difference_text(const struct shogi_record *record,
                                          const struct shogi_rule_set *rules,
                                          uint32_t timed,
                                          uint32_t lang,
                                          char *buffer,
                                          size_t capacity,
                                          size_t *length);

// Tells what a node is; `SHOGI_ERROR_NO_SUCH_NODE` if it is none or was removed.
shogi_status shogi_record_node(const struct shogi_record *record,
                               shogi_node_id id,
                               struct shogi_node *node);

// Writes the nodes that follow a node, the main continuation first.
shogi_status shogi_record_children(const struct shogi_record *record,
                                   shogi_node_id id,
                                   shogi_node_id *nodes,
                                   size_t capacity,
                                   size_t *count);

// Writes the nodes of the main line, its end included, without the start.
shogi_status shogi_record_main_line(const struct shogi_record *record,
                                    shogi_node_id *nodes,
                                    size_t capacity,
                                    size_t *count);

// Writes all nodes, each before those that follow it, the start first.
shogi_status shogi_record_nodes(const struct shogi_record *record,
                                shogi_node_id *nodes,
                                size_t capacity,
                                size_t *count);

// Writes the nodes from the first after the start to a node, that node included.
shogi_status shogi_record_path(const struct shogi_record *record,
                               shogi_node_id id,
                               shogi_node_id *nodes,
                               size_t capacity,
                               size_t *count);

// Tells the position after a node.
shogi_status shogi_record_position(const struct shogi_record *record,
                                   shogi_node_id id,
                                   struct shogi_position *position);

// Writes a line of the comments at a node, from 0; `SHOGI_ERROR_ABSENT` after the last.
shogi_status shogi_record_comment(const struct shogi_record *record,
                                  shogi_node_id id,
                                  size_t line,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *length);

// Writes the bookmark (しおり) at a node; `SHOGI_ERROR_ABSENT` if there is none.
shogi_status shogi_record_bookmark(const struct shogi_record *record,
                                   shogi_node_id id,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *length);

// Writes the word of an end as the file has it: 投了, `%TORYO`; `SHOGI_ERROR_ABSENT` if the node is no end.
shogi_status shogi_record_end_word(const struct shogi_record *record,
                                   shogi_node_id id,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *length);

// Tells the score that an engine noted in the comments of a node, from Black's view; `SHOGI_ERROR_ABSENT` if none did.
shogi_status shogi_record_engine_score(const struct shogi_record *record,
                                       shogi_node_id id,
                                       struct shogi_engine_score *score);

// Tells who won, as the record says; the moves are not judged. `winner` is `SHOGI_NO_COLOR` unless a side did.
shogi_status shogi_record_result(const struct shogi_record *record,
                                 uint32_t *result,
                                 shogi_color *winner);

// Writes a record as the bytes of a file in a format (`enum shogi_format`), and what the format cannot hold. `wish` may
// be NULL for the usual way. A NUL follows the bytes, which the length does not count. `losses` and `loss_count` may be
// NULL together; where there is no room for all losses, none is written but their number.
shogi_status shogi_record_write(const struct shogi_record *record,
                                uint32_t format,
                                const struct shogi_write_options *wish,
                                char *buffer,
                                size_t capacity,
                                size_t *length,
                                struct shogi_loss *losses,
                                size_t loss_capacity,
                                size_t *loss_count);

// Writes what a kind of loss (`enum shogi_loss_kind`) is.
shogi_status shogi_loss_message(uint32_t kind,
                                uint32_t lang,
                                char *buffer,
                                size_t capacity,
                                size_t *length);

// Writes the link under which a page (`enum shogi_link`) shows the game, or the position at a node.
// `SHOGI_ERROR_ABSENT` if the page cannot show it.
shogi_status shogi_record_link(const struct shogi_record *record,
                               uint32_t site,
                               shogi_node_id node,
                               char *buffer,
                               size_t capacity,
                               size_t *length);

// Finds the rules of a preset by its name: `jsa_pro`, `wcsc`, `lishogi` and others.
shogi_status shogi_rule_set_from_name(const char *name,
                                      size_t length,
                                      struct shogi_rule_set *rules);

// Writes the name of a preset by its place, from 0; `SHOGI_ERROR_ABSENT` after the last.
shogi_status shogi_rule_set_name_at(size_t index,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *length);

// Writes the name of the preset that some rules are; `SHOGI_ERROR_ABSENT` if they are none.
shogi_status shogi_rule_set_name(const struct shogi_rule_set *rules,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *length);

// Empties the board and the hands; Black is to move.
shogi_status shogi_setup_empty(struct shogi_setup *setup);

// Reads any SFEN, also of what is no position of a game.
shogi_status shogi_setup_from_sfen(const char *source,
                                   size_t length,
                                   struct shogi_setup *setup,
                                   struct shogi_error *error);

// Writes an arrangement as SFEN.
shogi_status shogi_setup_sfen(const struct shogi_setup *setup,
                              char *buffer,
                              size_t capacity,
                              size_t *length);

// Writes the arrangement of a position.
shogi_status shogi_position_setup(const struct shogi_position *position,
                                  struct shogi_setup *setup);

// Sets up a position from an arrangement, if that satisfies a level of `enum shogi_validity`. Otherwise the status is
// the first problem, and the message names all of them.
shogi_status shogi_position_from_setup(const struct shogi_setup *setup,
                                       uint32_t validity,
                                       struct shogi_position *position,
                                       struct shogi_error *error);

// Writes the codes of everything that keeps an arrangement from being a position of a game. There are at most 14.
shogi_status shogi_setup_problems(const struct shogi_setup *setup,
                                  shogi_status *codes,
                                  size_t capacity,
                                  size_t *count);

// Returns the square of a file (1 to 9, from Black's right) and a rank (1 to 9, from White's side), or
// `SHOGI_NO_SQUARE`.
shogi_square shogi_square_of(uint8_t file,
                             uint8_t rank);

// Returns the file of a square, 1 to 9, or 0.
uint8_t shogi_square_file(shogi_square square);

// Returns the rank of a square, 1 to 9, or 0.
uint8_t shogi_square_rank(shogi_square square);

// Reads a square as any notation writes it: 7g, 77, ７七.
shogi_status shogi_square_from_text(const char *source,
                                    size_t length,
                                    shogi_square *square);

// Returns the piece of a side and a kind, or `SHOGI_NO_PIECE`.
shogi_piece shogi_piece_of(shogi_color color,
                           shogi_kind kind);

// Returns the kind of a piece, or `SHOGI_NO_PIECE`.
shogi_kind shogi_piece_kind(shogi_piece piece);

// Returns whose a piece is, or `SHOGI_NO_COLOR`.
shogi_color shogi_piece_color(shogi_piece piece);

// Writes the name of a kind of piece: "rook", "飛車".
shogi_status shogi_kind_name(shogi_kind piece,
                             uint32_t lang,
                             char *buffer,
                             size_t capacity,
                             size_t *length);

// Returns the move of a piece from one square to another, with promotion unless that is 0, or `SHOGI_NO_MOVE`.
shogi_move shogi_move_of(shogi_square from,
                         shogi_square to,
                         int32_t promote);

// Returns the drop of a kind of piece, or `SHOGI_NO_MOVE`.
shogi_move shogi_move_drop(shogi_kind kind,
                           shogi_square to);

// Returns where a move comes from; `SHOGI_NO_SQUARE` for a drop and for no move.
shogi_square shogi_move_from(shogi_move mv);

// Returns where a move goes; `SHOGI_NO_SQUARE` for no move.
shogi_square shogi_move_to(shogi_move mv);

// Returns the kind that a move drops, or `SHOGI_NO_PIECE`.
shogi_kind shogi_move_dropped(shogi_move mv);

// Tells whether a move promotes.
bool shogi_move_promotes(shogi_move mv);

// Tells whether a number is a move at all.
bool shogi_move_is_valid(shogi_move mv);

// Reads a move of USI: 7g7f, 8h2b+, P*5e.
shogi_status shogi_move_from_usi(const char *source,
                                 size_t length,
                                 shogi_move *mv);

// Writes a move in USI.
shogi_status shogi_move_usi(shogi_move raw,
                            char *buffer,
                            size_t capacity,
                            size_t *length);

// Tells whether a set has a square.
bool shogi_squares_contain(struct shogi_squares squares,
                           shogi_square at);

// Takes the first square out of a set and returns it, or `SHOGI_NO_SQUARE` when none is left.
shogi_square shogi_squares_take(struct shogi_squares *squares);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SHOGI_RULES_H */

#if defined(__cplusplus) && __cplusplus >= 201103L
static_assert(sizeof(shogi_position) == SHOGI_POSITION_SIZE, "as the library has it");
static_assert(alignof(shogi_position) <= SHOGI_POSITION_ALIGN, "as the library has it");
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
_Static_assert(sizeof(shogi_position) == SHOGI_POSITION_SIZE, "as the library has it");
_Static_assert(_Alignof(shogi_position) <= SHOGI_POSITION_ALIGN, "as the library has it");
#endif
