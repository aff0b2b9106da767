"""Every rule of shogi: positions, legal moves and why a move is illegal.

>>> board = Board()
>>> board.push("7g7f")
Move.from_usi('7g7f')
>>> [move.ja(board) for move in board.legal_moves][:3]
['△１四歩', '△２四歩', '△３四歩']
"""

from ._native import (
    Board,
    Game,
    IllegalMove,
    LegalMoves,
    Move,
    Piece,
    Position,
    PositionArray,
    Square,
    Table,
    __version__,
    read_table,
    replay,
)
from .enums import Color, ErrorCode, IllegalReason, PieceType
from .errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    PackedError,
    PositionError,
    SfenError,
    ShogiError,
    TableError,
)

__all__ = [
    "AmbiguousMoveError",
    "Board",
    "Color",
    "ErrorCode",
    "Game",
    "IllegalMove",
    "IllegalMoveError",
    "IllegalReason",
    "InvalidMoveError",
    "LegalMoves",
    "Move",
    "PackedError",
    "Piece",
    "PieceType",
    "Position",
    "PositionArray",
    "PositionError",
    "SfenError",
    "ShogiError",
    "Square",
    "Table",
    "TableError",
    "__version__",
    "read_table",
    "replay",
]
