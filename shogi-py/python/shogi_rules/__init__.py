"""Every rule of shogi: positions, legal moves and why a move is illegal, records.

>>> board = Board()
>>> board.push("7g7f")
Move.from_usi('7g7f')
>>> [move.ja(board) for move in board.legal_moves][:3]
['△１四歩', '△２四歩', '△３四歩']
"""

from collections.abc import Mapping, Sequence

from ._native import (
    Board,
    EngineNote,
    Game,
    Headers,
    IllegalMove,
    Issue,
    LegalMoves,
    Loss,
    Move,
    Node,
    Piece,
    Position,
    Record,
    Records,
    Square,
    Terminal,
    TrainingGame,
    TrainingGames,
    TrainingPosition,
    TrainingPositions,
    Verdict,
    __version__,
    loads,
    read_hcpe,
    read_hcpe3,
    read_pack,
    read_psv,
    read_record,
    read_records,
)
from .enums import (
    Color,
    ErrorCode,
    IllegalReason,
    LossKind,
    NoteKind,
    NoteSource,
    PieceType,
    RecordedResult,
    TerminalKind,
)
from .errors import (
    AmbiguousMoveError,
    EditError,
    IllegalMoveError,
    InvalidMoveError,
    PositionError,
    RecordError,
    SfenError,
    ShogiError,
    TrainingDataError,
)

__all__ = [
    "AmbiguousMoveError",
    "Board",
    "Color",
    "EditError",
    "EngineNote",
    "ErrorCode",
    "Game",
    "Headers",
    "IllegalMove",
    "IllegalMoveError",
    "IllegalReason",
    "InvalidMoveError",
    "Issue",
    "LegalMoves",
    "Loss",
    "LossKind",
    "Move",
    "Node",
    "NoteKind",
    "NoteSource",
    "Piece",
    "PieceType",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "RecordedResult",
    "Records",
    "SfenError",
    "ShogiError",
    "Square",
    "Terminal",
    "TerminalKind",
    "TrainingDataError",
    "TrainingGame",
    "TrainingGames",
    "TrainingPosition",
    "TrainingPositions",
    "Verdict",
    "__version__",
    "loads",
    "read_hcpe",
    "read_hcpe3",
    "read_pack",
    "read_psv",
    "read_record",
    "read_records",
]

Sequence.register(LegalMoves)
Sequence.register(Record)
Mapping.register(Headers)
