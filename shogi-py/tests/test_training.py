"""Training data: positions and games, by the vectors of cshogi."""

import errno
import os
import pickle
import struct
from pathlib import Path
from typing import Any

import pytest

from shogi_rules import (
    Board,
    Color,
    ErrorCode,
    Move,
    Position,
    TrainingDataError,
    TrainingGame,
    TrainingPosition,
    read_hcpe,
    read_hcpe3,
    read_pack,
    read_psv,
)
from testdata import table

HEADER, *PACKED = table("packed.tsv")
WINNERS = [None, Color.BLACK, Color.WHITE]


def test_positions_are_those_of_cshogi() -> None:
    hcpe = psv = b""
    expected = []
    for i, (sfen, hcp, packed, move, apery, yaneuraou) in enumerate(PACKED):
        position = Position(sfen, validity="lenient")
        winner = WINNERS[i % 3]
        relative = 0 if winner is None else 1 if winner == position.turn else -1
        hcpe += bytes.fromhex(hcp) + struct.pack("<hHBx", i - 7, int(apery), i % 3)
        psv += bytes.fromhex(packed) + struct.pack(
            "<hHHbx", i - 7, int(yaneuraou), position.ply, relative
        )
        expected.append(TrainingPosition(position, Move.from_usi(move), i - 7, winner))
    assert list(read_hcpe(hcpe)) == list(read_psv(bytearray(psv))) == expected
    assert b"".join(record.to_hcpe() for record in expected) == hcpe
    assert b"".join(record.to_psv() for record in expected) == psv
    assert [found.position.ply for found in read_psv(psv)] == [e.position.ply for e in expected]
    for record in expected[:5]:
        assert pickle.loads(pickle.dumps(record)) == record
        assert (record.winner is None) == ("draw" in repr(record))


def test_wrong_records_are_told_and_passed() -> None:
    good = TrainingPosition(Position(), Move.from_usi("7g7f"), 35, Color.BLACK).to_hcpe()
    records = read_hcpe(good + good[:36] + b"\x07\x00" + good + good[:5])
    assert next(records).score == 35
    for index, code in ((1, ErrorCode.BAD_RESULT_CODE), (3, ErrorCode.TRUNCATED_RECORD)):
        with pytest.raises(TrainingDataError) as raised:
            list(records) if index == 3 else next(records)
        assert (raised.value.index, raised.value.offset) == (index, index * 38)
        assert raised.value.code is code
        assert raised.value.ja
    with pytest.raises(TrainingDataError):
        TrainingPosition(
            Position("4k4/9/9/9/9/9/9/9/9 b - 1", validity="tsume"),
            Move.from_usi("7g7f"),
            0,
            None,
        ).to_hcpe()


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "positions.hcpe"
    position = TrainingPosition(Position(), Move.from_usi("7g7f"), 35, None)
    path.write_bytes(position.to_hcpe() * 1000)
    assert all(found == position for found in read_hcpe(path))
    assert sum(1 for _ in read_hcpe(str(path))) == 1000
    for read in (read_hcpe, read_psv, read_hcpe3, read_pack):
        with pytest.raises(FileNotFoundError) as raised:
            read(tmp_path / "missing")
        assert raised.value.filename == str(tmp_path / "missing")
        assert raised.value.errno == errno.ENOENT
        assert raised.value.strerror == os.strerror(errno.ENOENT)
        with pytest.raises(TypeError):
            read(7)  # type: ignore[arg-type]


def test_games() -> None:
    start = TrainingPosition(Position(), Move.from_usi("7g7f"), 0, None).to_hcpe()[:32]
    moves = [Move.from_usi(usi).to_u16("apery") for usi in ("7g7f", "3c3d")]
    file = start + struct.pack("<HBB", 2, 1 | 1 << 3, 0)
    file += struct.pack("<HhHHH", moves[0], 40, 1, moves[0], 800)
    file += struct.pack("<HhH", moves[1], -30, 0)
    (game,) = read_hcpe3(file)
    assert [str(move) for move in game.moves] == ["7g7f", "3c3d"]
    assert (game.scores, game.winner, game.end) == ([40, -30], Color.BLACK, "declaration")
    assert game.candidates == [[(Move.from_usi("7g7f"), 800)], []]
    assert game.record().board().usi_position() == "startpos moves 7g7f 3c3d"
    assert game.start == Board().position()
    assert pickle.loads(pickle.dumps(game)) == game

    file = b"\1" + struct.pack("<HhHhHB", moves[0], 40, moves[1], -30, 2 | 2 << 7, 4)
    (game,) = read_pack(file)
    assert len(game) == 2
    assert (game.scores, game.winner, game.end) == ([40, -30], Color.WHITE, "time")
    assert game.candidates == []
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(TrainingDataError) as raised:
        list(read_pack(file + b"\7"))
    assert raised.value.index == 1


def test_pickles_that_hold_no_game() -> None:
    start, moves = Position(), [Move.from_usi("7g7f").to_u16()]
    good: tuple[Any, ...] = (start, moves, [40], [], Color.BLACK, "resignation")
    assert len(TrainingGame._restore(*good)) == 1
    for place, value in (
        (1, [0]),
        (1, []),
        (2, []),
        (2, [40, 50]),
        (3, [[], []]),
        (3, [[(0, 7)]]),
        (5, "nonsense"),
    ):
        bad: tuple[Any, ...] = (*good[:place], value, *good[place + 1 :])
        with pytest.raises(ValueError, match="damaged"):
            TrainingGame._restore(*bad)
