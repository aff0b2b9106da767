"""Moves in words, by the shared vectors."""

import pytest

from shogi_rules import Board, Move, loads
from testdata import table

HEADER, *VECTORS = table("notation_vectors.tsv")


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: row[0])
def test_vectors(row: list[str]) -> None:
    vector = dict(zip(HEADER, row, strict=False))
    board = Board(vector["sfen"], validity="lenient")
    if vector["premove"]:
        board.push(vector["premove"])
    move = Move.from_usi(vector["usi"])
    assert move.ja(board) == vector["expected"]
    assert board.parse(vector["expected"]) is move
    assert board.parse(move.western(board)) is move


def test_all_vectors_are_there() -> None:
    assert len(VECTORS) == 231


def test_a_record_in_words() -> None:
    record = loads("startpos moves 7g7f 3c3d 8h2b+ 3a2b")
    assert record.moves_ja() == ["▲７六歩", "△３四歩", "▲２二角成", "△同銀"]
    assert record.moves_ja(style="plain")[0] == "７六歩"
    assert record.moves_western() == ["P-7f", "P-3d", "Bx2b+", "Sx2b"]
    assert record.moves_western(style="hosking")[0] == "P-76"
    assert record.moves_usi() == ["7g7f", "3c3d", "8h2b+", "3a2b"]
