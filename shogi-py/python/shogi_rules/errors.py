"""What is raised. Every exception has a stable code, and its message in Japanese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .enums import ErrorCode

if TYPE_CHECKING:
    from . import IllegalMove, Move, Square


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


class IllegalMoveError(ShogiError):
    """The move is illegal."""

    illegal: IllegalMove
    """Why, with the squares that explain it."""
    move: Move | None = None
    sfen: str | None = None
    """The position, where there is one."""
    number: int | None = None
    """Which move of a line, 1 being the first."""


class TableError(ValueError):
    """A file or a game of a table cannot be read."""

    path: str
    """The file, with the archive in which it is."""
    number: int
    """The number of the game in the file, from 1; 0 for the whole file."""
    line: int
    """The line of the file, from 1; 0 if none is meant."""
