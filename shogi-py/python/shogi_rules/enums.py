"""The enums. Their members are those of the native part; a test compares them."""

import enum


class Color(enum.IntEnum):
    """A side: Black (先手) moves first in an even game.

    >>> ~Color.BLACK
    <Color.WHITE: 1>
    >>> Color.BLACK.ja
    '先手'
    """

    BLACK = 0
    WHITE = 1

    def __invert__(self) -> "Color":
        """Return the other side."""
        return Color(1 - self)

    @property
    def ja(self) -> str:
        """The side in Japanese, 先手 or 後手."""
        from . import _native

        return _native.color_ja(self)


class PieceType(enum.IntEnum):
    """A type of piece.

    >>> PieceType.DRAGON.ja, PieceType.DRAGON.points
    ('龍', 5)
    """

    PAWN = 1
    LANCE = 2
    KNIGHT = 3
    SILVER = 4
    BISHOP = 5
    ROOK = 6
    GOLD = 7
    KING = 8
    PRO_PAWN = 9
    PRO_LANCE = 10
    PRO_KNIGHT = 11
    PRO_SILVER = 12
    HORSE = 13
    DRAGON = 14

    @property
    def ja(self) -> str:
        """The one character on the piece: 歩, 龍."""
        from . import _native

        return _native.piece_type_ja(self)

    @property
    def points(self) -> int:
        """The points for impasse: 5 for rooks and bishops, 0 for kings, 1 for all others."""
        from . import _native

        return _native.piece_type_points(self)

    @property
    def promoted(self) -> "PieceType | None":
        """The type after promotion, or None."""
        from . import _native

        return _native.piece_type_promoted(self)

    @property
    def unpromoted(self) -> "PieceType":
        """The type before promotion."""
        from . import _native

        return _native.piece_type_unpromoted(self)


class ErrorCode(enum.IntEnum):
    """What is wrong, as a number that is the same in every version and language.

    Numbers are grouped by area: 100 text of small values, 200 SFEN, 300 arrangement of pieces,
    400 illegal moves, 500 games, 600 records, 700 moves in Japanese and western notation,
    800 packed positions.
    """

    NOT_A_SQUARE = 101
    NOT_A_MOVE = 102
    NOT_A_CSA_MOVE = 103
    NOT_A_COLOR = 104
    NOT_A_PIECE = 105
    NOT_A_FACE = 106
    NOT_FIVE_PAWNS = 107
    TIME_TERM = 108
    TIME_LENGTH = 109
    TIME_COUNT = 110
    TIME_ROUNDING = 111
    TIME_TWICE = 112
    NOT_A_BEST_MOVE = 113
    USI_UNKNOWN_MESSAGE = 114
    USI_UNKNOWN_WORD = 115
    USI_MISSING = 116
    USI_NUMBER = 117
    USI_VALUE = 118
    SFEN_PIECE = 201
    SFEN_RANK_LENGTH = 202
    SFEN_RANK_COUNT = 203
    SFEN_PROMOTION = 204
    SFEN_TURN = 205
    SFEN_HAND_PIECE = 206
    SFEN_HAND_COUNT = 207
    SFEN_HAND_ORDER = 208
    SFEN_MOVE_NUMBER = 209
    SFEN_MISSING_FIELD = 210
    SFEN_TRAILING = 211
    SFEN_NOT_CANONICAL = 212
    NO_BLACK_KING = 301
    NO_WHITE_KING = 302
    TWO_BLACK_KINGS = 303
    TWO_WHITE_KINGS = 304
    TOO_MANY_PAWNS = 305
    TOO_MANY_LANCES = 306
    TOO_MANY_KNIGHTS = 307
    TOO_MANY_SILVERS = 308
    TOO_MANY_BISHOPS = 309
    TOO_MANY_ROOKS = 310
    TOO_MANY_GOLDS = 311
    DEAD_END_PIECE = 312
    NIFU_ON_BOARD = 313
    OPPONENT_IN_CHECK = 314
    NOT_IN_HAND = 401
    OCCUPIED = 402
    NO_PIECE = 403
    NOT_YOUR_PIECE = 404
    OWN_PIECE_ON_TARGET = 405
    CANNOT_REACH = 406
    NOT_PROMOTABLE = 407
    ALREADY_PROMOTED = 408
    OUTSIDE_ZONE = 409
    MUST_PROMOTE = 410
    DEAD_END = 411
    NIFU = 412
    KING_INTO_CHECK = 413
    CHECK_UNRESOLVED = 414
    PINNED = 415
    UCHIFUZUME = 416
    CAPTURES_KING = 417
    GAME_OVER = 501
    NOTHING_TO_UNDO = 502
    UNDO_FORBIDDEN = 503
    NOT_IN_THE_RULES = 504
    NOT_YOUR_TURN = 505
    KINGS_NOT_ENTERED = 506
    DECLARATION_REFUSED = 507
    NO_FOUL = 508
    TIME_UP = 509
    BAD_CLOCK = 510
    BAD_SAVE = 511
    SAVE_VERSION = 512
    UNKNOWN_ENCODING = 601
    CONTRADICTORY_ENCODING = 602
    UNKNOWN_FORMAT = 603
    UNKNOWN_LINE = 604
    BAD_MOVE_TEXT = 605
    ILLEGAL_RECORD_MOVE = 606
    WRONG_MOVER = 607
    WRONG_PIECE_NAME = 608
    NO_PREVIOUS_MOVE = 609
    AMBIGUOUS_MOVE = 610
    BAD_MOVE_NUMBER = 611
    BAD_VARIATION = 612
    BAD_HEADER = 613
    UNKNOWN_HANDICAP = 614
    OTHER_VARIANT = 615
    BAD_BOARD = 616
    BAD_HAND = 617
    BAD_START = 618
    MISSING_START = 619
    BAD_TIME = 620
    TEXT_AFTER_END = 621
    TOO_LARGE = 622
    SUMMARY_MISMATCH = 623
    TRUNCATED_LINE = 624
    SEVERAL_GAMES = 625
    PASS_NOT_ALLOWED = 626
    MOVE_AFTER_END = 627
    UNUSUAL_ENCODING = 628
    UNSUPPORTED_ENCODING = 629
    BAD_JSON = 630
    TOO_DEEP = 631
    BAD_JSON_VALUE = 632
    UNKNOWN_KEY = 633
    NO_SUCH_NODE = 640
    NOT_ILLEGAL = 641
    ROOT_NODE = 642
    OTHER_START = 643
    UNREADABLE_FILE = 650
    MOVE_TEXT_SQUARE = 701
    MOVE_TEXT_PIECE = 702
    MOVE_TEXT_LETTER = 703
    MOVE_TEXT_SIGN = 704
    MOVE_TEXT_CONTRADICTION = 705
    MOVE_TEXT_TRAILING = 706
    NO_SUCH_PIECE = 707
    SAME_ELSEWHERE = 708
    NOT_IN_ANY_NOTATION = 709
    KING_OFF_BOARD = 801
    KING_ON_KING = 802
    BAD_PIECE_CODE = 803
    NOT_CANONICAL_BITS = 804
    BAD_MOVE_CODE = 805
    BAD_RESULT_CODE = 806
    TRUNCATED_RECORD = 807
    BAD_START_CODE = 808
    TOO_MANY_CANDIDATES = 809
    NULL_POINTER = 901
    BUFFER_TOO_SMALL = 902
    NOT_UTF8 = 903
    BAD_ARGUMENT = 904
    NEVER_SET = 905
    IN_USE = 906
    ABSENT = 907
    INTERNAL = 908
    OTHER_VERSION = 909


class EndReason(enum.Enum):
    """Why a game ended."""

    CHECKMATE = "checkmate"
    NO_LEGAL_MOVES = "no_legal_moves"
    RESIGNATION = "resignation"
    TIME_UP = "time_up"
    FOUL = "foul"
    SENNICHITE = "sennichite"
    PERPETUAL_CHECK = "perpetual_check"
    MUTUAL_PERPETUAL_CHECK = "mutual_perpetual_check"
    DECLARATION = "declaration"
    WRONG_DECLARATION = "wrong_declaration"
    TRY = "try"
    AGREED_IMPASSE = "agreed_impasse"
    AUTOMATIC_IMPASSE = "automatic_impasse"
    MOVE_LIMIT = "move_limit"
    INSUFFICIENT_MATERIAL = "insufficient_material"
    ILLEGAL_ACTION = "illegal_action"
    FORFEIT = "forfeit"
    AGREED_DRAW = "agreed_draw"
    INTERRUPTED = "interrupted"


class IllegalReason(enum.Enum):
    """Why a move is illegal."""

    NOT_IN_HAND = "not_in_hand"
    OCCUPIED = "occupied"
    NO_PIECE = "no_piece"
    NOT_YOUR_PIECE = "not_your_piece"
    OWN_PIECE_ON_TARGET = "own_piece_on_target"
    CANNOT_REACH = "cannot_reach"
    NOT_PROMOTABLE = "not_promotable"
    ALREADY_PROMOTED = "already_promoted"
    OUTSIDE_ZONE = "outside_zone"
    MUST_PROMOTE = "must_promote"
    DEAD_END = "dead_end"
    NIFU = "nifu"
    KING_INTO_CHECK = "king_into_check"
    CHECK_UNRESOLVED = "check_unresolved"
    PINNED = "pinned"
    UCHIFUZUME = "uchifuzume"
    CAPTURES_KING = "captures_king"
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"


class TerminalKind(enum.StrEnum):
    """How a line of a record ends."""

    RESIGN = "resign"
    INTERRUPTED = "interrupted"
    SEALED_MOVE = "sealed_move"
    REPETITION = "repetition"
    IMPASSE = "impasse"
    DRAW = "draw"
    MAX_MOVES = "max_moves"
    DECLARATION_WIN = "declaration_win"
    MATE = "mate"
    NO_MATE = "no_mate"
    TIME_UP = "time_up"
    ILLEGAL_MOVE = "illegal_move"
    ILLEGAL_ACTION_BLACK = "illegal_action_black"
    ILLEGAL_ACTION_WHITE = "illegal_action_white"
    WIN_BY_DEFAULT = "win_by_default"
    LOSS_BY_DEFAULT = "loss_by_default"
    MATTA = "matta"
    ERROR = "error"
    TRY = "try"
    OTHER = "other"


class RecordedResult(enum.StrEnum):
    """Who won, as a record says."""

    BLACK = "black"
    WHITE = "white"
    NOBODY = "nobody"
    """The game ended without a winner: repetition, impasse, the limit of moves, a draw."""
    UNKNOWN = "unknown"
    """The record does not say, or the game did not end."""


class LossKind(enum.StrEnum):
    """What of a record a format cannot hold."""

    HEADER = "header"
    MOVE_NUMBER = "move_number"
    VARIATION = "variation"
    COMMENTS = "comments"
    BOOKMARK = "bookmark"
    TIME = "time"
    ENDING = "ending"
    MOVE = "move"
    CHARACTER = "character"


class NoteSource(enum.StrEnum):
    """Whose way of writing the note of an engine follows."""

    FLOODGATE = "floodgate"
    SHOGI_HOME = "shogi_home"
    SHOGI_GUI = "shogi_gui"
    PIYO_SHOGI = "piyo_shogi"
    KISHIN_ANALYTICS = "kishin_analytics"
    OTHER = "other"


class NoteKind(enum.StrEnum):
    """On what occasion the note of an engine was made."""

    GAME = "game"
    ANALYSIS = "analysis"
    STUDY = "study"
    RECOMMENDATION = "recommendation"
