"""The examples of `examples/python`, the notebook among them, and the pages of the guide run."""

import doctest
import importlib.util
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbclient import NotebookClient

import shogi_rules
from shogi_rules import Board, Record
from testdata import ROOT

EXAMPLES = ROOT / "examples/python"


def module(name: str) -> ModuleType:
    """Import an example."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write an archive of games of random moves, one file of which is no record."""
    folder = tmp_path_factory.mktemp("archive")
    for name in ("0", "1", "2"):
        (folder / name).mkdir()
    choose = random.Random(1)
    for number in range(240):
        board = Board()
        for _ in range(30):
            moves = board.legal_moves
            board.push(moves[choose.randrange(len(moves))])
        record = Record.from_usi(board.usi_position() + choose.choice([" resign", ""]))
        record.write(folder / str(number % 3) / f"{number}.csa", format="csa")
    (folder / "0" / "none.kif").write_text("no record", encoding="utf-8")
    return folder


def test_an_archive_is_searched_for_a_position(archive: Path, tmp_path: Path) -> None:
    script = EXAMPLES / "archive_to_parquet.py"
    command = [sys.executable, str(script), str(archive), str(tmp_path), "--workers", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "241 games, 7200 plies\n"
    find = module("find_position")
    start = shogi_rules.Position()
    found = find.with_polars(tmp_path, start).rows()
    assert found == find.with_duckdb(tmp_path, start)

    expected: dict[str, Counter[str]] = {}
    for path in archive.rglob("*.csa"):
        record = shogi_rules.read_record(path)
        count = expected.setdefault(str(record[0]), Counter())
        count["games"] += 1
        if record.winner is not None:
            count[record.winner.name.lower()] += 1
    assert {usi: tuple(counts) for usi, *counts in found} == {
        usi: (count["games"], count["black"], count["white"]) for usi, count in expected.items()
    }


def test_positions_travel_to_workers() -> None:
    dask = pytest.importorskip("dask.distributed")
    with (
        dask.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        dask.Client(cluster) as client,
    ):
        board = Board.from_usi_position("startpos moves 7g7f 3c3d")
        things = [board, board.position(), Record.from_board(board), board.legal_moves[0]]
        assert client.gather(client.map(lambda thing: thing, things)) == things
        counts = client.map(lambda board: len(board.legal_moves), [board, Board()])
        assert client.gather(counts) == [len(board.legal_moves), 30]


def test_the_tour() -> None:
    text = (EXAMPLES / "tour.ipynb").read_text(encoding="utf-8")
    tour = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(tour, timeout=300).execute()


@pytest.mark.parametrize("page", ["docs/python.md", "shogi-py/README.md"])
def test_every_example_of_a_page(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    # The end of a block is no output.
    text = text.replace("\n```", "\n\n```")
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert len(test.examples) > 5
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0
