"""Planes and labels; that they are those of dlshogi number for number is tested in the library."""

import sys
from typing import Any, Literal

import numpy as np
import pytest

from shogi_rules import Board, Color, Move, PieceType, Position, PositionArray, Square

SFENS = [
    "startpos",
    "4k4/9/9/9/9/9/9/9/4K4 w RB2G2S2N2L9Prb2g2s2n2l9p 1",
    "ln1gk2nl/1r4gs1/p1pppp1pp/9/9/9/PP1PPPP1P/1B5R1/LNSGKGSNL w 2PS2pb 1",
    "7nk/9/9/6NN1/9/9/9/9/9 b P 1",
]
ARRAY = PositionArray.from_sfens(SFENS, validity="lenient")
HELD = [PieceType(kind) for kind in range(1, 8)]


def expected(position: Position) -> list[list[list[float]]]:
    """Return the planes as the documentation has them."""
    planes = np.zeros((44, 9, 9))
    us = position.turn
    for square, piece in position.pieces().items():
        place = int(square) if us == Color.BLACK else 80 - int(square)
        planes[piece.type - 1 + (0 if piece.color == us else 14), place // 9, place % 9] = 1
    for side, color in enumerate((us, ~us)):
        for kind in HELD:
            planes[28 + 7 * side + kind - 1] = position.hands[color][kind]
    planes[42] = us == Color.WHITE
    planes[43] = position.is_check()
    result: list[list[list[float]]] = planes.tolist()
    return result


@pytest.mark.parametrize("dtype", ["float32", "float16", "uint8"])
def test_planes(dtype: Literal["float32", "float16", "uint8"]) -> None:
    planes = ARRAY.planes(dtype=dtype)
    assert planes.dtype == np.dtype(dtype)
    assert planes.shape == (4, 44, 9, 9)
    for position, found in zip(ARRAY, planes, strict=True):
        assert found.tolist() == expected(position)
        board = position.board()
        assert board.planes().tolist() == found.tolist()
    planes[:] = 0  # It belongs to whoever has it.


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_make_no_difference(threads: int) -> None:
    many = PositionArray(list(ARRAY) * 700)
    assert (many.planes(threads=threads)[-4:] == ARRAY.planes()).all()
    board, hands = many.dlshogi_features(threads=threads, dtype="uint8")
    assert (board.shape, hands.shape) == ((2800, 62, 9, 9), (2800, 57, 9, 9))
    one = ARRAY.dlshogi_features()
    assert (board[:4] == one[0]).all()
    assert (hands[-4:] == one[1]).all()


def test_an_empty_array() -> None:
    empty = PositionArray()
    assert empty.planes().shape == (0, 44, 9, 9)
    assert [part.shape for part in empty.dlshogi_features()] == [(0, 62, 9, 9), (0, 57, 9, 9)]
    assert empty.move_labels([]).tolist() == []
    assert empty.move_labels(*empty.legal_moves()).tolist() == []


def test_planes_into_an_array() -> None:
    board = Board()
    out = np.ones((44, 9, 9), np.float32)
    assert board.planes(out) is out
    assert (out == board.planes()).all()
    batch = np.ones((44, 9, 9, 2), np.float32)
    board.planes(batch[..., 1])  # Need not be contiguous.
    assert (batch[..., 1] == out).all()
    assert (batch[..., 0] == 1).all()


@pytest.mark.parametrize(
    ("out", "error", "message"),
    [
        (np.ones((44, 9, 9)), TypeError, "float32"),
        (np.ones((44, 81), np.float32), ValueError, r"\[44, 9, 9\], not \[44, 81\]"),
        (np.broadcast_to(np.float32(0), (44, 9, 9)), ValueError, "read-only"),
        ([0.0], TypeError, "bytes-like"),
    ],
)
def test_wrong_arrays(out: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Board().planes(out)


def test_labels() -> None:
    array = PositionArray([Position(), Position().after("7g7f")])
    moves = [Move.from_usi("7g7f"), Move.from_usi("3c3d")]
    assert array.move_labels(moves).tolist() == [59, 59]
    codes = np.array([int(move) for move in moves], np.uint16)
    assert array.move_labels(codes).tolist() == [59, 59]
    apery = np.array([move.to_u16("apery") for move in moves], np.int16)
    assert array.move_labels(apery, layout="apery").tolist() == [59, 59]
    compact = array.move_labels(moves, compact=True)
    assert compact.dtype == np.int64
    assert compact.tolist() == [59 - 59 // 9, 59 - 59 // 9]
    assert array.move_labels(moves * 2, np.array([0, 1, 4])).tolist() == [59, 59, 426, 59]


def test_wrong_moves() -> None:
    array = PositionArray([Position()])
    move = Move.from_usi("7g7f")
    with pytest.raises(ValueError, match="do not fit"):
        array.move_labels([])
    for offsets in ([0, 2], [1, 1], [0], [0, 0, 1]):
        with pytest.raises(ValueError, match="do not fit"):
            array.move_labels([move], np.array(offsets))
    twice = PositionArray([Position()] * 2)
    for offsets in ([0, 9, 1], [0, 2, 1]):
        with pytest.raises(ValueError, match="do not fit"):
            twice.move_labels([move], np.array(offsets))
    with pytest.raises(ValueError, match="position 0: no piece moves like 7g3f"):
        array.move_labels([Move.from_usi("7g3f")])
    with pytest.raises(ValueError, match="0 at 0 is no move"):
        array.move_labels(np.zeros(1, np.uint16))
    with pytest.raises(TypeError, match="uint16"):
        array.move_labels(np.zeros(1, np.float32))
    with pytest.raises(TypeError):
        array.move_labels(["7g7f"])


def test_squares_are_indices() -> None:
    planes = PositionArray([Position()]).planes()
    assert planes[0, PieceType.KING - 1].reshape(81)[int(Square(5, 9))] == 1


def test_numbers_in_the_order_of_other_machines_are_refused() -> None:
    other = ">" if sys.byteorder == "little" else "<"
    with pytest.raises(TypeError, match="float32"):
        Board().planes(np.zeros((44, 9, 9), f"{other}f4"))
    moves = np.array([int(Move.from_usi("7g7f"))], f"{other}u2")
    with pytest.raises(TypeError, match="uint16"):
        PositionArray([Position()]).move_labels(moves)
