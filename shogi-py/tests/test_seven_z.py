"""Records in 7z archives: what is read, and what is said of one that is damaged or encrypted."""

import struct
import zlib
from pathlib import Path
from typing import Any

import py7zr
import pyarrow as pa
import pytest

from shogi_rules import read_table

GAMES = {
    f"{folder}/{number}.csa": f"N+{folder}{number}\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n".encode()
    for folder in ("a", "b")
    for number in range(3)
}
FILES = {**GAMES, "notes.txt": b"no game", "empty.kif": b""}
METHODS = [
    [{"id": py7zr.FILTER_LZMA2, "preset": 9}],
    [{"id": py7zr.FILTER_LZMA}],
    [{"id": py7zr.FILTER_PPMD, "order": 6, "mem": 24}],
    [{"id": py7zr.FILTER_BZIP2}],
    [{"id": py7zr.FILTER_COPY}],
]


def write(path: Path, files: dict[str, bytes] = FILES, **how: Any) -> Path:
    """Write an archive of one block."""
    with py7zr.SevenZipFile(path, "w", **how) as archive:
        for name, data in files.items():
            archive.writestr(data, name)
    return path


def read(path: Path) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the games of an archive and what is wrong with it."""
    table = read_table(path, rows="games", columns=["path", "black", "plies", "error"])
    return pa.table(table).to_pylist(), [str(error) for error in table.errors]


@pytest.mark.parametrize("method", METHODS, ids=lambda method: hex(method[0]["id"]))
def test_methods(tmp_path: Path, method: list[dict[str, int]]) -> None:
    path = write(tmp_path / "games.anything", filters=method)
    rows, errors = read(path)
    assert [row["path"] for row in rows] == [f"{path}/{name}" for name in [*GAMES, "empty.kif"]]
    assert [row["black"] for row in rows[:-1]] == ["a0", "a1", "a2", "b0", "b1", "b2"]
    assert [row["plies"] for row in rows[:-1]] == [2] * 6
    assert [error.split(": ")[0] for error in errors] == [f"{path}/empty.kif"]


def test_several_blocks(tmp_path: Path) -> None:
    path = tmp_path / "a.7z"
    for name, data in GAMES.items():
        with py7zr.SevenZipFile(path, "a" if path.exists() else "w") as archive:
            archive.writestr(data, name)
    rows, errors = read(path)
    assert [row["black"] for row in rows] == ["a0", "a1", "a2", "b0", "b1", "b2"]
    assert errors == []
    without = write(tmp_path / "none.7z", {"notes.txt": b"no game"})
    assert read(without) == ([], [])


def test_a_damaged_member(tmp_path: Path) -> None:
    path = write(tmp_path / "a.7z", filters=METHODS[-1])
    whole = path.read_bytes()
    place = whole.index(b"N+a1")
    path.write_bytes(whole[:place] + b"N+zz" + whole[place + 4 :])
    rows, errors = read(path)
    assert [row["black"] for row in rows[:-1]] == ["a0", None, "a2", "b0", "b1", "b2"]
    assert errors[0] == f"{path}/a/1.csa: the archive is damaged: a checksum is wrong"


def test_a_damaged_file_that_is_no_record(tmp_path: Path) -> None:
    # It is passed over, and so is its damage.
    first, *others = GAMES.items()
    path = write(
        tmp_path / "a.7z", dict([first, ("notes.txt", b"no game"), *others]), filters=METHODS[-1]
    )
    path.write_bytes(path.read_bytes().replace(b"no game", b"no_game"))
    rows, errors = read(path)
    assert [row["black"] for row in rows] == ["a0", "a1", "a2", "b0", "b1", "b2"]
    assert errors == []


def test_a_damaged_block(tmp_path: Path) -> None:
    # Random bytes do not pack, so that the damage is in the middle of the games.
    files = {f"{number}.csa": f"'{number * 7919**400}\n".encode() for number in range(1, 40)}
    path = write(tmp_path / "a.7z", files)
    whole = bytearray(path.read_bytes())
    middle = len(whole) // 2
    whole[middle : middle + 16] = bytes(16)
    path.write_bytes(whole)
    rows, errors = read(path)
    assert [row["path"] for row in rows] == [f"{path}/{name}" for name in files]
    damaged = [error for error in errors if "the archive is damaged" in error]
    assert 1 <= len(damaged) < len(files)
    assert damaged == errors[-len(damaged) :]


@pytest.mark.parametrize("kept", [3, 6, 20, 32, 60, 200, -30, -1])
def test_a_cut_archive(tmp_path: Path, kept: int) -> None:
    whole = write(tmp_path / "a.7z").read_bytes()
    path = tmp_path / "cut.7z"
    path.write_bytes(whole[:kept])
    rows, errors = read(path)
    assert [row["plies"] for row in rows] == [0]
    assert len(errors) == 1
    assert errors[0].startswith(f"{path}: ")


def test_damage_anywhere(tmp_path: Path) -> None:
    games = {(black, 2) for black in ("a0", "a1", "a2", "b0", "b1", "b2")}
    whole = write(tmp_path / "a.7z").read_bytes()
    path = tmp_path / "damaged.7z"
    for place in range(6, len(whole)):  # behind what says that it is an archive
        damaged = bytearray(whole)
        damaged[place] ^= 1 + place % 255
        path.write_bytes(damaged)
        rows, errors = read(path)
        assert len(rows) in (1, 7), place
        read_well = [(row["black"], row["plies"]) for row in rows if row["error"] is None]
        assert len(read_well) + len(errors) == len(rows), place
        assert set(read_well) <= games, place


@pytest.mark.parametrize("header", [True, False])
def test_an_encrypted_archive(tmp_path: Path, header: bool) -> None:
    path = write(tmp_path / "a.7z", GAMES, password="secret", header_encryption=header)
    _, errors = read(path)
    places = [str(path)] if header else [f"{path}/{name}" for name in GAMES]
    assert errors == [f"{place}: the archive is encrypted" for place in places]


def test_an_archive_that_takes_too_much_memory(tmp_path: Path) -> None:
    method = [{"id": py7zr.FILTER_LZMA2, "dict_size": 1 << 29}]
    path = write(tmp_path / "a.7z", GAMES, filters=method)
    _, errors = read(path)
    assert errors == [
        f"{path}/{name}: unpacking it takes 512 MiB of memory, more than 256" for name in GAMES
    ]


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (6, 1, "the archive has the version 1.4 of 7z, which is not supported"),
        (-1, 9, "the archive is damaged: its list of files is wrong"),
    ],
)
def test_a_wrong_header(tmp_path: Path, place: int, value: int, said: str) -> None:
    path = tmp_path / "a.7z"
    with py7zr.SevenZipFile(path, "w") as archive:
        archive.set_encoded_header_mode(False)
        archive.writestr(GAMES["a/0.csa"], "a.csa")
    whole = bytearray(path.read_bytes())
    whole[place] = value
    # The checksums of the list, and of where it is, are right.
    offset, size = struct.unpack_from("<QQ", whole, 12)
    struct.pack_into("<I", whole, 28, zlib.crc32(whole[32 + offset : 32 + offset + size]))
    struct.pack_into("<I", whole, 8, zlib.crc32(whole[12:32]))
    path.write_bytes(whole)
    assert read(path)[1] == [f"{path}: {said}"]
