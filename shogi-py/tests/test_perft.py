"""Counts of moves and mates, by the shared tables."""

import pytest

from shogi_rules import PositionError, solve_mate
from testdata import position, table

# What takes a moment; the library itself counts all of them.
MOST = 1_000_000
COUNTS = [row for row in table("perft_counts.tsv") if int(row[3]) <= MOST]
# Lengths of mates that the search finds at once, and positions without one.
MATES = [row for row in table("tsume.txt") if int(row[0]) <= 7]


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: f"{row[0]}-{row[2]}")
def test_perft(row: list[str]) -> None:
    _, sfen, depth, nodes, *_ = row
    try:
        board = position(sfen).board()
    except PositionError as error:
        # More than one set of pieces, which no position has.
        assert any("TOO_MANY" in problem.name for problem in error.problems)
        return
    assert board.perft(int(depth)) == int(nodes)


@pytest.mark.parametrize("row", MATES[::4], ids=lambda row: row[1])
def test_mates(row: list[str]) -> None:
    length, sfen, *first = row
    found = solve_mate(position(sfen), shortest=True)
    if length == "0":
        assert found.status != "mate"
        return
    assert found.status == "mate"
    assert len(found.line) == int(length)
    assert found.line[0].usi() in first[0].split()
    board = position(sfen).board()
    for move in found.line:
        board.push(move)
    assert board.is_checkmate()
