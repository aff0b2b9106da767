"""Every rule of shogi: positions, legal moves and why a move is illegal.

>>> board = Board()
>>> board.push("7g7f")
Move.from_usi('7g7f')
>>> [move.ja(board) for move in board.legal_moves][:3]
['△１四歩', '△２四歩', '△３四歩']
"""

from ._native import (
    Analysis,
    Board,
    Cpu,
    Game,
    Hint,
    IllegalMove,
    LegalMoves,
    MateAnswer,
    MateResult,
    Move,
    Piece,
    Position,
    Score,
    Square,
    __version__,
    mate_in_one,
    solve_mate,
)
from .enums import Color, ErrorCode, IllegalReason, PieceType
from .errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    PositionError,
    SfenError,
    ShogiError,
)

__all__ = [
    "AmbiguousMoveError",
    "Analysis",
    "Board",
    "Color",
    "Cpu",
    "ErrorCode",
    "Game",
    "Hint",
    "IllegalMove",
    "IllegalMoveError",
    "IllegalReason",
    "InvalidMoveError",
    "LegalMoves",
    "MateAnswer",
    "MateResult",
    "Move",
    "Piece",
    "PieceType",
    "Position",
    "PositionError",
    "Score",
    "SfenError",
    "ShogiError",
    "Square",
    "__version__",
    "mate_in_one",
    "solve_mate",
]
