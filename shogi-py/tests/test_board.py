"""Boards: what is played, refused, taken back and told."""

import copy
import pickle
import subprocess
import sys
import threading
from contextlib import suppress

import pytest

from shogi_rules import (
    AmbiguousMoveError,
    Board,
    ErrorCode,
    IllegalMoveError,
    IllegalReason,
    InvalidMoveError,
    Move,
    Position,
    PositionError,
    SfenError,
    ShogiError,
    Square,
)


def test_a_rejected_move_changes_nothing() -> None:
    board = Board()
    for text, error in (
        ("5i5e", IllegalMoveError),
        ("e4", InvalidMoveError),
        ("５八金", AmbiguousMoveError),
        ("", InvalidMoveError),
        ("\0", InvalidMoveError),
        ("😀", InvalidMoveError),
    ):
        with pytest.raises(error) as raised:
            board.push(text)
        assert isinstance(raised.value, ShogiError)
        assert isinstance(raised.value, ValueError)
        assert raised.value.ja
        assert raised.value.code in ErrorCode
        assert pickle.loads(pickle.dumps(raised.value)).code == raised.value.code
        assert board == Board()
        assert board.move_stack == []


def test_errors_say_what_and_where() -> None:
    with pytest.raises(IllegalMoveError) as illegal:
        Board("4k4/9/9/9/9/9/4P4/9/4K4 b P 1").push("P*5e")
    assert illegal.value.illegal.reason is IllegalReason.NIFU
    assert illegal.value.illegal.squares == (Square(5, 7),)
    assert illegal.value.move is Move.from_usi("P*5e")
    with pytest.raises(AmbiguousMoveError) as ambiguous:
        Board().push("５八金")
    assert ambiguous.value.squares == (Square(4, 9), Square(6, 9))
    with pytest.raises(SfenError) as sfen:
        Board("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - x")
    assert sfen.value.offset == 62
    with pytest.raises(PositionError) as position:
        Position("9/9/9/9/9/9/9/9/9 b - 1")
    assert position.value.problems == (ErrorCode.NO_BLACK_KING, ErrorCode.NO_WHITE_KING)


def test_pop_on_an_empty_board() -> None:
    board = Board()
    for call in (board.pop, board.peek):
        with pytest.raises(IndexError):
            call()
    board.push("7g7f")
    assert board.pop() is Move.from_usi("7g7f")
    assert board == Board()


def test_legal_moves_are_stable_and_counted() -> None:
    board = Board()
    moves = board.legal_moves
    assert len(moves) == 30
    assert sum(1 for _ in moves) == 30
    for move in moves:
        board.push(move)
        board.pop()
    board.push("7g7f")
    assert list(moves) == list(moves) == moves[:]
    assert moves[-1] is moves[29]
    assert moves[::-1] == list(reversed(moves))
    with pytest.raises(IndexError):
        moves[30]
    assert all(move in moves and moves.count(move) == 1 for move in moves)
    assert Move.from_usi("5i5e") not in moves
    assert "7g7f" in moves
    assert "5i5e" not in moves
    assert 7 not in moves


def test_perft_that_would_never_end() -> None:
    with pytest.raises(ValueError, match="1000000 plies"):
        Board().perft(10**6)
    assert Board().perft(4) == 719_731


def test_wrong_types_are_type_errors() -> None:
    board = Board()
    for argument in (None, 7, 7.5, b"7g7f", ["7g7f"], Square(7, 7)):
        with pytest.raises(TypeError):
            board.push(argument)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            Board(argument)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        board.king(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="strict"):
        Board(validity="none")  # type: ignore[arg-type]


def test_legal_moves_pickle() -> None:
    board = Board()
    board.push_line("7g7f 3c3d 8h2b+")
    moves = board.legal_moves
    for copied in (pickle.loads(pickle.dumps(moves)), copy.deepcopy(moves)):
        assert list(copied) == list(moves)
        assert copied.ja() == moves.ja()
        assert "△同銀" in copied.ja()


def test_a_board_pickled_to_another_process() -> None:
    board = Board()
    board.push_line("7g7f 3c3d 8h2b+ 3a2b")
    code = (
        "import pickle, sys; board = pickle.load(sys.stdin.buffer); board.pop();"
        "sys.stdout.write(board.usi_position())"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input=pickle.dumps(board), capture_output=True, check=True)
    assert done.stdout.decode() == "startpos moves 7g7f 3c3d 8h2b+"


def test_a_board_is_shared_between_threads() -> None:
    board = Board()
    wrong: list[object] = []

    def shuffle() -> None:
        for _ in range(300):
            with suppress(IllegalMoveError):
                board.push("7g7f")
            for read in (board.sfen, board.is_check, lambda: len(board.legal_moves), board.copy):
                read()
            with suppress(IndexError):
                board.pop()

    def run() -> None:
        try:
            shuffle()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(board.move_stack) <= 1
