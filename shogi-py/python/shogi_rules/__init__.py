"""Every rule of shogi: positions, legal moves and why a move is illegal, games and how they end.

>>> board = Board()
>>> board.push("7g7f")
Move.from_usi('7g7f')
>>> [move.ja(board) for move in board.legal_moves][:3]
['△１四歩', '△２四歩', '△３四歩']
"""

from ._native import AutomaticImpasse, Board, Clock, ClockPhase, Declaration, EngineNote, Game, Handicap, Headers, IllegalMove, Issue, LegalMoves, Loss, Move, MoveEffects, MoveLimit, Node, Outcome, Piece, Position, PositionArray, Record, Records, Repetition, RuleSet, Spent, Square, Target, Terminal, TimeControl, Verdict, __version__, furigoma, handicaps, loads, read_record, read_records, throw
from .enums import Color, EndReason, ErrorCode, IllegalReason, LossKind, NoteKind, NoteSource, PieceType, RecordedResult, TerminalKind
from .errors import AmbiguousMoveError, EditError, GameError, IllegalMoveError, InvalidMoveError, PackedError, PositionError, RecordError, SfenError, ShogiError, TextError, TimeUpError

__all__ = [
    "AmbiguousMoveError",
    "AutomaticImpasse",
    "Board",
    "Clock",
    "ClockPhase",
    "Color",
    "Declaration",
    "EditError",
    "EndReason",
    "EngineNote",
    "ErrorCode",
    "Game",
    "GameError",
    "Handicap",
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
    "MoveEffects",
    "MoveLimit",
    "Node",
    "NoteKind",
    "NoteSource",
    "Outcome",
    "PackedError",
    "Piece",
    "PieceType",
    "Position",
    "PositionArray",
    "PositionError",
    "Record",
    "RecordError",
    "RecordedResult",
    "Records",
    "Repetition",
    "RuleSet",
    "SfenError",
    "ShogiError",
    "Spent",
    "Square",
    "Target",
    "Terminal",
    "TerminalKind",
    "TextError",
    "TimeControl",
    "TimeUpError",
    "Verdict",
    "__version__",
    "furigoma",
    "handicaps",
    "loads",
    "read_record",
    "read_records",
    "throw",
]
