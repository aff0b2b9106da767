"""The shared test data of the repository."""

from pathlib import Path

from shogi_rules import ErrorCode, Node, Record

TESTDATA = Path(__file__).parents[2] / "testdata"


def rows(path: str) -> list[list[str]]:
    """Return the rows of a table, without its comments."""
    lines = (TESTDATA / path).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


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
