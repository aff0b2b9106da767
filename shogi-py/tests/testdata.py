"""The files of `testdata/`, which every binding reads; their formats are in its README.md."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shogi_rules import Board, Position, PositionError, SfenError

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "testdata"


def text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def rows(name: str) -> Iterator[list[str]]:
    """Yield the rows of a table with a header, the header left out."""
    for line in text(name).splitlines()[1:]:
        yield line.split("\t")


def cases() -> Iterator[dict[str, Any]]:
    """Yield the cases of `cases.jsonl`."""
    yield from map(json.loads, text("cases.jsonl").splitlines())


def position(sfen: str) -> Position:
    """Return the position at the highest validity that allows it: rows may lack a king."""
    try:
        return Position(sfen)
    except SfenError:
        raise
    except PositionError:
        try:
            return Position(sfen, validity="tsume")
        except PositionError:
            return Position(sfen, validity="lenient")


def board_after(line: str) -> Board:
    """Return the board of a `position` column: a start, then perhaps ` moves …`."""
    start, _, moves = line.partition(" moves ")
    board = position(start).board()
    board.push_line(moves)
    return board
