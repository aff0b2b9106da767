"""Positions in a row: what goes in comes out, and the batch calls say what single positions say."""

import copy
import hashlib
import pickle
import random
import signal
from collections.abc import Callable
from typing import Any

import cloudpickle
import numpy as np
import pytest

from shogi_rules import (
    Board,
    Move,
    PackedError,
    Position,
    PositionArray,
    PositionError,
    SfenError,
    dtypes,
)

ONE_KING = Position("7nk/9/9/6NN1/9/9/9/9/9 b P 1", validity="tsume")
NO_KING = Position("9/9/9/9/4p4/9/9/9/9 w - 1", validity="lenient")
# An entered king that may declare under the rules of computer championships.
ENTERED = "2+R+R+B+BK2/GGGGSSSS1/9/9/9/9/9/9/4k4 b 9P 1"
THREADS = [1, 2, 5]


def played(count: int) -> list[Position]:
    """Return positions of random games."""
    choose = random.Random(7)
    positions: list[Position] = []
    board = Board()
    while len(positions) < count:
        moves = list(board.legal_moves)
        if not moves or board.ply > 200:
            board = Board()
        else:
            board.push(choose.choice(moves))
        positions.append(board.position())
    return positions


# More than one chunk.
PLAYED = played(2500)
ARRAY = PositionArray(PLAYED)


def test_it_is_a_sequence() -> None:
    assert len(ARRAY) == len(PLAYED)
    assert list(ARRAY) == PLAYED
    assert ARRAY[0] == PLAYED[0]
    assert ARRAY[-1] == PLAYED[-1]
    assert PLAYED[9] in ARRAY
    assert ONE_KING not in ARRAY
    assert "startpos" not in ARRAY
    assert ARRAY.index(PLAYED[9]) == PLAYED.index(PLAYED[9])
    assert ARRAY.count(PLAYED[9]) == PLAYED.count(PLAYED[9])
    assert repr(ARRAY[:1]) == "<PositionArray: 1 position>"
    for index in (len(ARRAY), -len(ARRAY) - 1, 10**30):
        with pytest.raises(IndexError):
            ARRAY[index]
    with pytest.raises(ValueError, match="not in the array"):
        ARRAY.index(ONE_KING)


@pytest.mark.parametrize(
    "part", [slice(3), slice(-3, None), slice(5, 2), slice(None, None, -1), slice(10, 100, 7)]
)
def test_slices_are_those_of_lists(part: slice) -> None:
    assert list(ARRAY[part]) == PLAYED[part]
    assert list(ARRAY[5:50][part]) == PLAYED[5:50][part]
    assert ARRAY[part] == PositionArray(PLAYED[part])


def test_concatenation_and_equality() -> None:
    both = ARRAY[:2] + ARRAY[10:11]
    assert list(both) == [PLAYED[0], PLAYED[1], PLAYED[10]]
    assert both != ARRAY[:3]
    assert both != list(both)
    with pytest.raises(TypeError):
        both + list(both)
    with pytest.raises(TypeError, match="unhashable"):
        hash(both)


def test_an_empty_array() -> None:
    empty = PositionArray()
    assert empty == PositionArray([]) == ARRAY[:0] == PositionArray.from_buffer(b"")
    assert list(empty) == []
    assert empty.to_numpy().shape == (0, 32)
    assert empty.legal_counts().shape == (0,)
    assert [part.tolist() for part in empty.legal_moves()] == [[], [0]]
    assert empty.sfens() == []
    assert pickle.loads(pickle.dumps(empty)) == empty


def test_positions_without_kings() -> None:
    array = PositionArray([ONE_KING, Board(), NO_KING])
    assert list(array) == [ONE_KING, Position(), NO_KING]
    assert pickle.loads(pickle.dumps(array, 2)) == array
    with pytest.raises(PackedError, match="position 0") as raised:
        array.to_bytes("hcp")
    assert (raised.value.index, raised.value.bit) == (0, None)


def test_sfens() -> None:
    sfens = [position.sfen(ply=False) + " 1" for position in PLAYED]
    for threads in THREADS:
        assert ARRAY.sfens(threads=threads) == sfens
        assert PositionArray.from_sfens(iter(sfens), threads=threads) == ARRAY
    sfens[1500] = "lnsgkgsnl/9 b"
    sfens[2000] = "also wrong"
    with pytest.raises(SfenError) as raised:
        PositionArray.from_sfens(sfens)
    assert raised.value.index == 1500
    with pytest.raises(PositionError) as invalid:
        PositionArray.from_sfens(["startpos", ONE_KING.sfen()])
    assert invalid.value.index == 1
    assert PositionArray.from_sfens([ONE_KING.sfen()], validity="tsume")[0] == ONE_KING
    with pytest.raises(TypeError):
        PositionArray.from_sfens([b"startpos"])
    with pytest.raises(TypeError):
        PositionArray(["startpos"])


@pytest.mark.parametrize("layout", ["native", "hcp", "packed_sfen"])
@pytest.mark.parametrize("threads", THREADS)
def test_layouts(layout: Any, threads: int) -> None:
    data = ARRAY.to_bytes(layout, threads=threads)
    assert len(data) == 32 * len(ARRAY)
    for buffer in (data, bytearray(data), memoryview(data), np.frombuffer(data, np.uint8)):
        assert PositionArray.from_buffer(buffer, layout=layout, threads=threads) == ARRAY
    rows = np.frombuffer(data, np.uint8).reshape(-1, 32)
    for array in (rows, np.asfortranarray(rows), rows[::-1].copy()[::-1]):
        assert PositionArray.from_numpy(array, layout=layout) == ARRAY
    records = np.zeros(len(ARRAY), dtypes.hcpe())
    records["hcp"] = rows
    assert PositionArray.from_numpy(records["hcp"], layout=layout) == ARRAY
    assert PositionArray.from_numpy(rows.view(dtypes.hcp())[:, 0], layout=layout) == ARRAY


@pytest.mark.parametrize(
    ("array", "error", "message"),
    [
        (np.zeros((2, 32), np.float32), TypeError, "uint8, not items of 4 bytes"),
        (np.zeros((2, 32), np.int8), TypeError, "uint8"),
        (np.zeros((2, 31), np.uint8), ValueError, r"\(n, 32\), not .*\[2, 31\]"),
        (np.zeros(64, np.uint8), ValueError, r"\(n, 32\)"),
        (np.zeros((1, 2, 32), np.uint8), ValueError, r"\(n, 32\)"),
        (np.zeros((), np.uint8), ValueError, r"\(n, 32\)"),
        (np.zeros(2, dtypes.psv()), TypeError, "40 bytes"),
        ("text", TypeError, "bytes-like"),
        ([1, 2], TypeError, "bytes-like"),
    ],
)
def test_wrong_arrays(array: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        PositionArray.from_numpy(array)


def test_wrong_buffers() -> None:
    with pytest.raises(ValueError, match="multiple of 32 bytes, not 33"):
        PositionArray.from_buffer(bytes(33))
    with pytest.raises(TypeError, match="expected bytes"):
        PositionArray.from_buffer(np.zeros(8, np.int64))
    with pytest.raises(PackedError) as raised:
        PositionArray.from_buffer(ARRAY.to_bytes() + bytes(64))
    assert raised.value.index == len(ARRAY)
    assert raised.value.bit is not None
    with pytest.raises(ValueError, match="expected one of"):
        PositionArray.from_buffer(b"", layout="hcpe")  # type: ignore[arg-type]


def test_numpy_does_not_copy() -> None:
    array = ARRAY.to_numpy()
    assert array.dtype == np.uint8
    assert array.shape == (len(ARRAY), 32)
    assert not array.flags.writeable
    assert array.tobytes() == ARRAY.to_bytes()
    address = array.__array_interface__["data"][0]
    assert np.asarray(ARRAY).__array_interface__["data"][0] == address
    # A slice stands in the same memory.
    assert ARRAY[3:].to_numpy().__array_interface__["data"][0] == address + 96
    with pytest.raises(ValueError, match="read-only"):
        array[0, 0] = 1


def test_copies_and_pickles() -> None:
    part = ARRAY[10:20]
    copies: list[PositionArray] = [copy.copy(part), copy.deepcopy(part)]
    copies += [pickle.loads(pickle.dumps(part, protocol)) for protocol in range(2, 6)]
    copies.append(cloudpickle.loads(cloudpickle.dumps(part)))
    outside: list[pickle.PickleBuffer] = []
    data = pickle.dumps(part, 5, buffer_callback=outside.append)
    assert len(data) < 200
    assert [buffer.raw().nbytes for buffer in outside] == [320]
    copies.append(pickle.loads(data, buffers=outside))
    assert all(other == part for other in copies)


CALLS: dict[str, tuple[Callable[..., Any], Callable[[Position], object], type]] = {
    "legal_counts": (PositionArray.legal_counts, lambda p: len(p.legal_moves), np.uint16),
    "in_check": (PositionArray.in_check, Position.is_check, np.bool_),
    "keys": (PositionArray.keys, Position.key, np.uint64),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("threads", THREADS)
def test_numbers(name: str, threads: int) -> None:
    call, single, dtype = CALLS[name]
    numbers = call(ARRAY, threads=threads)
    assert numbers.dtype == dtype
    assert numbers.tolist() == [single(position) for position in PLAYED]
    # The array belongs to whoever has it.
    numbers[:] = numbers[::-1].copy()
    assert call(ARRAY)[0] == numbers[-1]


@pytest.mark.parametrize("threads", THREADS)
def test_legal_moves(threads: int) -> None:
    moves, offsets = ARRAY.legal_moves(threads=threads)
    assert moves.dtype == np.uint16
    assert offsets.dtype == np.int64
    assert len(offsets) == len(ARRAY) + 1
    for at in (0, 1023, 1024, 2499):
        codes = moves[offsets[at] : offsets[at + 1]].tolist()
        assert [Move.from_u16(code) for code in codes] == list(PLAYED[at].legal_moves)
    assert offsets[-1] == len(moves) == ARRAY.legal_counts().sum()


def test_declarations() -> None:
    array = PositionArray.from_sfens(["startpos", ENTERED], validity="lenient")
    assert array.declarations("wcsc").tolist() == [-1, 1]
    assert array.declarations("wcsc").dtype == np.int8
    with pytest.raises(ValueError, match='no rule set "chess"'):
        array.declarations("chess")
    with pytest.raises(ValueError, match="know no declaration"):
        array.declarations("try")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer that signals")
def test_signals_are_handled_during_a_call() -> None:
    handled: list[int] = []
    many = PositionArray([Position()] * 600_000)
    before = signal.signal(signal.SIGALRM, lambda number, frame: handled.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        many.legal_moves(threads=1)
        signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, before)
    # Without it, one would wait for the end of the call.
    assert len(handled) > 2


@pytest.mark.parametrize("threads", [0, -1])
def test_wrong_threads(threads: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        ARRAY.in_check(threads=threads)


def test_dtypes() -> None:
    assert [dtypes.hcp().itemsize, dtypes.hcpe().itemsize] == [32, 38]
    assert [dtypes.packed_sfen().itemsize, dtypes.psv().itemsize] == [32, 40]
    records = np.zeros(1, dtypes.psv())
    records["sfen"] = np.frombuffer(PositionArray([Position()]).to_bytes("packed_sfen"), np.uint8)
    assert PositionArray.from_numpy(records["sfen"], layout="packed_sfen")[0] == Position()


def test_who_wants_bytes_gets_them() -> None:
    array = PositionArray.from_sfens(["startpos", ENTERED], validity="lenient")
    digest = hashlib.sha256(array)  # type: ignore[arg-type, unused-ignore]
    assert digest.digest() == hashlib.sha256(array.to_bytes()).digest()


def test_more_threads_than_any_machine_has() -> None:
    array = PositionArray.from_sfens(["startpos"] * 5_000)
    assert array.legal_counts(threads=2**62).tolist() == [30] * 5_000
