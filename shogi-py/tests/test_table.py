"""Archives as tables: rows, what is skipped, what goes wrong, and that little is in memory."""

import gc
import io
import subprocess
import sys
import tarfile
import time
import weakref
import zipfile
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pytest

from shogi_rules import (
    Board,
    ErrorCode,
    Move,
    Position,
    PositionArray,
    ShogiError,
    Table,
    TableError,
    read_table,
    replay,
)

ROOT = Path(__file__).parents[2]
FLOODGATE = """V2
N+gikou
N-apery
$EVENT:wdoor+floodgate
$START_TIME:2024/05/14 10:00:00
'black_rate:gikou+1a:3000.5
'white_rate:apery+2b:2900.0
PI
+
+7776FU
T12
'** 30 -3334FU
-3334FU
T3
'*comment
+8822UM
T1
%TORYO
"""
KIF = """開始日時：2023/01/02
先手：羽根
後手：佐藤
手合割：平手
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 投了         ( 0:01/00:00:02)
変化：2手
   2 ８四歩(83)   ( 0:09/00:00:09)
   3 ２六歩(27)   ( 0:09/00:00:09)
"""
BROKEN = "N+broken\nPI\n+\n+7776FU\n-3334FU\n+5551FU\n-8384FU\n"


def table(source: Any) -> pa.Table:
    return pa.table(source)


def test_plies() -> None:
    plies = table(
        replay(
            [FLOODGATE, KIF.encode("cp932")],
            columns=[
                *("game", "path", "number", "ply", "turn", "move", "usi", "sfen", "position"),
                *("key", "time_ms", "eval", "mate", "comment"),
            ],
        )
    )
    rows = plies.to_pylist()
    assert [row["usi"] for row in rows] == ["7g7f", "3c3d", "8h2b+", "7g7f", "3c3d"]
    assert [row["game"] for row in rows] == [0, 0, 0, 1, 1]
    assert [row["path"] for row in rows] == ["0"] * 3 + ["1"] * 2
    assert [row["ply"] for row in rows] == [1, 2, 3, 1, 2]
    assert [row["turn"] for row in rows] == [0, 1, 0, 0, 1]
    assert [row["time_ms"] for row in rows] == [12000, 3000, 1000, 1000, 2000]
    assert [row["eval"] for row in rows] == [30, None, None, None, None]
    assert [row["comment"] for row in rows] == ["* 30 -3334FU", "comment", None, None, None]
    assert {row["number"] for row in rows} == {1}
    board = Board()
    for row in rows[:3]:
        assert row["sfen"] == board.sfen(ply=False)
        assert PositionArray.from_buffer(row["position"])[0] == board.position()
        assert row["key"] == board.position().key()
        board.push(Move.from_u16(row["move"]))
    assert plies.schema.field("move").type == pa.uint16()
    assert plies.schema.field("position").type == pa.binary(32)


def test_games() -> None:
    rows = table(replay([FLOODGATE, KIF, BROKEN, "<html>"], rows="games")).to_pylist()
    first, second, broken, html = rows
    assert (first["black"], first["white"], first["event"]) == ("gikou", "apery", "wdoor+floodgate")
    assert (first["black_rating"], first["white_rating"]) == (3000.5, 2900.0)
    assert first["start"].isoformat() == "2024-05-14T10:00:00"
    assert (first["result"], first["reason"], first["plies"]) == ("black", "resign", 3)
    assert (first["format"], second["format"], html["format"]) == ("csa", "kif", None)
    assert second["start"].isoformat() == "2023-01-02T00:00:00"
    assert (second["result"], second["plies"], second["handicap"]) == ("white", 2, "平手")
    assert second["sfen"] == Position().sfen()
    assert (broken["black"], broken["plies"], broken["error_line"]) == ("broken", 0, 6)
    assert "line 6" in broken["error"]
    assert html["number"] == 0
    assert html["error"] is not None
    assert first["error"] is None
    again = replay([KIF.replace("羽根", "林"), FLOODGATE], rows="games", columns=["line"])
    assert table(again).column("line").to_pylist() == [second["line"], first["line"]]


def test_main_lines_that_change() -> None:
    # After a move that was taken back (待った) the game goes on from before it.
    matta = "手合割：平手\n 1 ７六歩(77)\n 2 ３四歩(33)\n 3 待った\n 2 ８四歩(83)\n 3 投了\n"
    plies = table(replay([matta], columns=["usi"])).column("usi").to_pylist()
    assert plies == ["7g7f", "8c8d"]
    assert table(replay(["~0.7ku2jm.r"], columns=["usi"])).column("usi").to_pylist() == [
        "7g7f",
        "3c3d",
    ]


def test_errors() -> None:
    games = [FLOODGATE, BROKEN, FLOODGATE]
    usual = replay(games, columns=["game", "usi"])
    assert list(usual.errors) == []
    assert table(usual).column("game").to_pylist() == [0] * 3 + [2] * 3
    [error] = usual.errors
    assert isinstance(error, TableError)
    assert (error.path, error.number, error.line) == ("1", 1, 6)
    assert str(error).startswith("1, game 1: line 6")
    cut = replay(games, columns=["game", "usi"], errors="truncate")
    assert table(cut).column("game").to_pylist() == [0] * 3 + [1] * 2 + [2] * 3
    assert len(cut.errors) == 1
    strict = replay(games, errors="strict")
    with pytest.raises(Exception, match="game 1: line 6"):
        table(strict)


def test_the_games_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "three.csa").write_text(f"{FLOODGATE}/\n{BROKEN}/\n{FLOODGATE}")
    found = read_table(tmp_path / "three.csa", columns=["game", "number"])
    pairs = {(row["game"], row["number"]) for row in table(found).to_pylist()}
    assert pairs == {(0, 1), (2, 3)}
    assert [error.number for error in found.errors] == [2]


def archive(folder: Path) -> dict[str, Path]:
    """Put the same files into a folder and archives."""
    files = {"a.csa": FLOODGATE.encode(), "sub/b.kif": KIF.encode("cp932"), "notes.txt": b"no game"}
    paths = {name: folder / name for name in ("folder", "a.zip", "a.tar", "a.tar.gz")}
    for name, data in files.items():
        path = paths["folder"] / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    with zipfile.ZipFile(paths["a.zip"], "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in files.items():
            zipped.writestr(name, data)
    for name in ("a.tar", "a.tar.gz"):
        with tarfile.open(paths[name], "w:gz" if name.endswith("gz") else "w") as tar:
            for member, data in files.items():
                entry = tarfile.TarInfo(member)
                entry.size = len(data)
                tar.addfile(entry, io.BytesIO(data))
    return paths


@pytest.mark.parametrize("name", ["folder", "a.zip", "a.tar", "a.tar.gz"])
def test_folders_and_archives(tmp_path: Path, name: str) -> None:
    path = archive(tmp_path)[name]
    for paths in (path, str(path), [path]):
        found = table(read_table(paths, rows="games", columns=["path", "black", "plies"]))
        assert found.column("black").to_pylist() == ["gikou", "羽根"]
        assert found.column("plies").to_pylist() == [3, 2]
        first, second = found.column("path").to_pylist()
        assert Path(first) == path / "a.csa"
        assert Path(second) == path / "sub" / "b.kif"


def test_damaged_archives(tmp_path: Path) -> None:
    whole = archive(tmp_path)["a.zip"].read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[:-30])
    (tmp_path / "cut.gz").write_bytes((tmp_path / "a.tar.gz").read_bytes()[:60])
    found = read_table([tmp_path / "cut.zip", tmp_path / "cut.gz"], rows="games")
    assert [row["number"] for row in table(found).to_pylist()] == [0, 0]
    assert [Path(error.path).name for error in found.errors] == ["cut.zip", "cut.gz"]


def test_what_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "nothing.csa"
    with pytest.raises(FileNotFoundError) as raised:
        read_table(path)
    with pytest.raises(FileNotFoundError) as usual:
        path.open()
    assert str(raised.value) == str(usual.value)
    assert raised.value.errno == usual.value.errno
    with pytest.raises(NotADirectoryError):
        read_table(Path(__file__) / "x.csa")
    with pytest.raises(ValueError, match='no column "nothing", but game, path'):
        replay([], columns=["nothing"])
    with pytest.raises(ValueError, match="expected one of"):
        replay([], rows="moves")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="batch_size"):
        replay([], batch_size=0)
    with pytest.raises(TypeError, match="several games"):
        replay(FLOODGATE)
    with pytest.raises(TypeError, match="str, bytes or a Record"):
        replay([3])
    with pytest.raises(KeyError):
        replay([]).column("usi2")


def test_errors_are_those_of_the_library(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(b"PK\3\4" + bytes(40))
    found = read_table([path], rows="games")
    table(found)
    (error,) = found.errors
    assert isinstance(error, ShogiError)
    assert error.code is ErrorCode.UNREADABLE_FILE
    assert error.ja.startswith(f"{path}: ファイルを読めません: ")
    found = replay([FLOODGATE, BROKEN], rows="games")
    table(found)
    (error,) = found.errors
    assert (error.path, error.number, error.line) == ("1", 1, 6)
    assert error.code is ErrorCode.ILLEGAL_RECORD_MOVE
    assert str(error).startswith("1, game 1: line 6")
    assert error.ja.startswith("1（1局目）: 6行目")


def test_mates_of_unknown_length_keep_their_side() -> None:
    notes = {"+詰": 1, "-詰": -1, "+詰 5": 5, "-詰 4": -4}
    for note, expected in notes.items():
        line = f"**解析 0 候補1 時間 00:10.0 深さ 20/31 評価値 {note} 読み筋 △３四歩(33)"
        kif = f"手合割：平手\n   1 ７六歩(77)\n{line}\n"
        row = table(replay([kif], columns=["eval", "mate"])).to_pylist()
        assert row == [{"eval": None, "mate": expected}], note


def test_what_a_path_raises_is_raised(tmp_path: Path) -> None:
    class Broken:
        def __fspath__(self) -> str:
            raise ZeroDivisionError

    for paths in (Broken(), [tmp_path, Broken()]):
        with pytest.raises(ZeroDivisionError):
            read_table(paths)
    with pytest.raises(TypeError):
        read_table(7)


def test_a_table_in_a_cycle_goes() -> None:
    class Progress:
        table: Table

        def __call__(self, files: int, games: int) -> None: ...

    progress = Progress()
    progress.table = replay([], progress=progress)
    gone = weakref.ref(progress)
    del progress
    gc.collect()
    assert gone() is None


FILTERS: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["gikou", "羽根", "broken"]),
    ({"black": "gikou"}, ["gikou"]),
    ({"black": ["gikou", "羽根"]}, ["gikou", "羽根"]),
    ({"white": "gikou"}, []),
    ({"player": "佐藤"}, ["羽根"]),
    ({"event": "wdoor+floodgate", "rating": (2900, 3000.5)}, ["gikou"]),
    ({"rating": (2950, None)}, []),
    ({"black_rating": (2950, None)}, ["gikou"]),
    ({"white_rating": (None, 2899)}, []),
    ({"start": ("2023-01-02", "2023-01-02")}, ["羽根"]),
    ({"start": ("2023/01/03", "2024-05-14")}, ["gikou"]),
    ({"start": (None, "2024-05-14 09:59:59")}, ["羽根"]),
    ({"end": (None, None)}, []),
]


@pytest.mark.parametrize(("conditions", "names"), FILTERS)
def test_filters(conditions: dict[str, Any], names: list[str]) -> None:
    found = replay([FLOODGATE, KIF, BROKEN], rows="games", filter=conditions)
    assert table(found).column("black").to_pylist() == names
    # The moves of what is not wanted were not read.
    assert len(found.errors) == ("broken" in names)


@pytest.mark.parametrize(
    ("conditions", "error"),
    [
        ({"colour": "x"}, ValueError),
        ({"black": 3}, TypeError),
        ({"start": "2024-01-01"}, TypeError),
        ({"start": ("yesterday", None)}, ValueError),
        ({"rating": ("high", None)}, TypeError),
    ],
)
def test_wrong_filters(conditions: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        replay([], filter=conditions)


def many(count: int) -> list[str]:
    """Return games that are long enough for several jobs."""
    comment = "'*" + "x" * 2000 + "\n"
    return [FLOODGATE.replace("%TORYO", comment * 3 + "%TORYO")] * count


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_make_no_difference(threads: int) -> None:
    games = [*many(300), BROKEN, *many(300)]
    found = table(replay(games, threads=threads, batch_size=100))
    assert found == table(replay(games, threads=1, batch_size=100))
    assert found.column("game").to_pylist()[-1] == 600
    assert found.num_rows == 1800
    assert max(batch.num_rows for batch in found.to_batches()) == 100


def test_progress() -> None:
    seen: list[tuple[int, int]] = []
    games = many(600)
    found = replay(games, progress=lambda files, games: seen.append((files, games)))
    assert table(found).num_rows == 1800
    assert seen[-1] == (600, 600)
    assert len(seen) > 2
    assert seen == sorted(seen)

    def fail(files: int, games: int) -> None:
        raise RuntimeError("no more")

    with pytest.raises(Exception, match="no more"):
        table(replay(games, progress=fail))


INTERRUPTED = """
import signal
import pyarrow as pa
from shogi_rules import replay

seen = 0

def progress(files, games):
    global seen
    seen += 1
    signal.raise_signal(signal.SIGINT)

def column():
    table.column("usi")

def whole():
    try:
        pa.table(table)
    except Exception:
        (lambda: None)()  # Python goes on.

game = "PI\\n+\\n" + "'*" + "x" * 2_000_000 + "\\n+7776FU\\n"
table = replay([game] * 20, progress=progress, threads=1)
for read in column, whole:
    seen = 0
    try:
        read()
    except KeyboardInterrupt:
        print("interrupted after", seen)
"""


def test_ctrl_c() -> None:
    command = [sys.executable, "-c", INTERRUPTED]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout == "interrupted after 1\n" * 2


def test_only_what_is_asked_for_is_read(tmp_path: Path) -> None:
    """A reader waits for its consumer: most of the files are gone before it comes to them."""
    for index, game in enumerate(many(2000)):
        (tmp_path / f"{index:04}.csa").write_text(game)
    source = read_table(tmp_path, rows="games", columns=["path", "error"], threads=1, batch_size=50)
    reader = pa.RecordBatchReader.from_stream(source)
    first = reader.read_next_batch()
    assert first.num_rows == 50
    gone = sorted(tmp_path.iterdir())[1500:]
    for path in gone:
        path.unlink()
    rest = reader.read_all()
    # Those files are not there any more when the reader comes to them.
    assert rest.num_rows < 2000 - 50 or any(rest.column("error").to_pylist())
    del reader
    gc.collect()


TASKS = Path("/proc/self/task")


@pytest.mark.skipif(not TASKS.exists(), reason="threads are counted by Linux")
def test_a_reader_that_is_given_up() -> None:
    def give_up() -> None:
        reader = pa.RecordBatchReader.from_stream(replay(many(600), batch_size=10, threads=2))
        reader.read_next_batch()

    give_up()
    gc.collect()
    before = len(list(TASKS.iterdir()))
    for _ in range(20):
        give_up()
    gc.collect()
    # Each had three threads; they end when they find that nobody waits for them.
    for _ in range(1000):
        if len(list(TASKS.iterdir())) < before + 20:
            return
        time.sleep(0.01)
    pytest.fail("threads are left")


def test_the_libraries() -> None:
    plies = replay([FLOODGATE, KIF])
    frame = pl.DataFrame(plies)
    assert frame["usi"].to_list() == ["7g7f", "3c3d", "8h2b+", "7g7f", "3c3d"]
    assert frame.columns == list(plies.columns)
    counted = duckdb.sql("select turn, count(*) from plies group by turn order by turn")
    assert counted is not None
    assert counted.fetchall() == [(0, 3), (1, 2)]
    assert plies.column("usi").to_pylist() == frame["usi"].to_list()
    assert repr(plies).startswith("<Table: game, ply, ")
    assert isinstance(plies, Table)
    assert table(replay([])).num_rows == 0
    assert pl.DataFrame(replay([], rows="games")).height == 0
    nothing = table(replay([FLOODGATE], columns=[]))
    assert nothing.num_columns == 0


def test_the_shared_records() -> None:
    found = read_table(ROOT / "testdata", rows="games")
    rows = table(found).to_pylist()
    assert len(rows) > 60
    assert len(found.errors) == sum(row["error"] is not None for row in rows)
    assert {row["format"] for row in rows} >= {"csa", "kif", "ki2", "jkf"}


def test_more_threads_than_a_table_can_use() -> None:
    table = replay(["startpos moves 7g7f"], columns=["usi"], threads=10**10)
    assert table.column("usi").to_pylist() == ["7g7f"]


def test_each_reader_has_its_own_errors() -> None:
    table = replay(["no record", "startpos moves 7g7f"], columns=["usi"])
    for _ in range(3):
        assert pa.table(table).num_rows == 1
        assert len(table.errors) == 1
