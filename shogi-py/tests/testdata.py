"""The files of `testdata/`, which every binding reads; their formats are in its README.md."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shogi_rules import Board, ErrorCode, Node, Position, PositionError, Record, SfenError

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "testdata"


def text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def table(name: str) -> list[list[str]]:
    """Return the lines of a table, its header among them where it has one, without the comments."""
    lines = text(name).splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def rows(name: str) -> list[list[str]]:
    """Return the rows of a table with a header, the header left out."""
    return table(name)[1:]


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


def camel(word: str) -> str:
    """Return a word as Rust writes it, as the tables do."""
    return "".join(part.capitalize() for part in word.split("_"))


def code(code: ErrorCode) -> str:
    """Return the name of a code as the tables write it."""
    return camel(code.name.lower())


def result(record: Record) -> str:
    """Return the result as the tables write it."""
    word = record.result.value.capitalize()
    return word if record.winner is None else f"Win({word})"


def moves(nodes: list[Node]) -> list[str]:
    """Return the moves of some nodes."""
    return [str(node.move) for node in nodes if node.move is not None]
