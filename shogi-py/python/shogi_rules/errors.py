"""What is raised. Every ``ShogiError`` has a stable code, and its message in Japanese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .enums import Color, ErrorCode

if TYPE_CHECKING:
    from . import Declaration, IllegalMove, Move, Square


class ShogiError(ValueError):
    """Something is wrong with what a caller gave, or with a file.

    >>> try:
    ...     Board().push("7g7e")
    ... except ShogiError as error:
    ...     print(error, error.code, error.ja, sep=" | ")
    7g7e: the piece does not move there | 406 | 7g7e: その駒はそこに動けません
    """

    code: ErrorCode
    """The stable number."""
    ja: str
    """The message in Japanese."""


class PositionError(ShogiError):
    """The pieces do not make a position."""

    problems: tuple[ErrorCode, ...] = ()
    """Everything that is wrong with the arrangement."""
    index: int | None = None
    """Which of several positions, from 0."""


class SfenError(PositionError):
    """The text is not SFEN."""

    sfen: str
    offset: int
    """The character of the text at which it shows, from 0."""


class PackedError(ShogiError):
    """The bytes are no packed position, or the position has none of this form."""

    index: int
    """Which position, from 0."""
    bit: int | None
    """Where the code or number starts that is wrong, from 0."""


class InvalidMoveError(ShogiError):
    """The text is no move, or none that a piece of the position could make."""

    text: str
    offset: int = 0
    """The character of the text at which it shows, from 0."""


class AmbiguousMoveError(ShogiError):
    """The text fits several pieces."""

    text: str
    squares: tuple[Square, ...]
    """The squares on which they stand."""


class TextError(ShogiError):
    """The text is no time control, no saved clock, or no throw of pawns."""

    text: str
    offset: int
    """The character of the text at which it shows, from 0."""


class GameError(ShogiError):
    """The referee does not accept it: the game has ended, or the rules do not know or allow it.

    >>> game = Game()
    >>> outcome = game.resign()
    >>> try:
    ...     game.play("7g7f")
    ... except GameError as error:
    ...     print(error.code is ErrorCode.GAME_OVER, error.ja)
    True 対局は終わっています
    """

    declaration: Declaration | None = None
    """The declaration that was refused."""


class TimeUpError(GameError):
    """The time was up before; a game has ended by it."""

    color: Color | None = None
    """Whose time, where a clock says so."""
    available_ms: int | None = None
    """How long the move could have taken, exclusively."""


class IllegalMoveError(ShogiError):
    """The move is illegal."""

    illegal: IllegalMove
    """Why, with the squares that explain it."""
    move: Move | None = None
    sfen: str | None = None
    """The position, where there is one."""
    number: int | None = None
    """Which move of a line, 1 being the first."""


class RecordError(ShogiError):
    """A file or text is no record that can be read."""

    line: int
    """The line, from 1; 0 if the whole is meant."""
    column: int
    """The column in characters, from 1; 0 if the whole is meant."""
    ply: int
    """The number of the move being read; 0 before the moves."""
    path: str | None = None
    """The file, where there is one."""
    illegal: IllegalMove | None = None
    """Why a move is illegal, where that is wrong."""


class EditError(ShogiError):
    """A record cannot be changed so."""


class EngineError(RuntimeError):
    """An engine does not start, ends, or does not do what USI says."""

    lines: tuple[str, ...] = ()
    """The last lines that it printed, on its standard output and error output."""


class EngineTimeout(EngineError, TimeoutError):
    """An engine does not answer in time; it has been ended."""


class TrainingDataError(ShogiError):
    """A record of training data is wrong, or a position or game cannot be written as one."""

    index: int | None = None
    """The number of the record, from 0."""
    offset: int | None = None
    """The byte of the file at which it starts, from 0, where that is known."""


class TableError(ShogiError):
    """A file or a game of a table cannot be read."""

    path: str
    """The file, with the archive in which it is."""
    number: int
    """The number of the game in the file, from 1; 0 for the whole file."""
    line: int
    """The line of the file, from 1; 0 if none is meant."""
