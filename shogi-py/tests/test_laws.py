"""Laws that hold in every position a game can reach, and for every text."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogi_rules import Board, Move, Position, ShogiError, Square


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board after some random legal moves."""
    board = Board()
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=60)):
        moves = board.legal_moves
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    return board


@given(boards())
def test_what_is_played_is_taken_back(board: Board) -> None:
    moves = board.move_stack
    before = [board.sfen()]
    while board.move_stack:
        assert board.pop() is moves.pop()
        before.append(board.sfen())
    for move in Board.from_usi_position(board.usi_position()).move_stack + moves:
        board.push(move)
    assert board == Board()
    assert before[-1] == Board().sfen()


@given(boards())
def test_a_board_is_written_and_read(board: Board) -> None:
    assert Board(board.sfen()).sfen() == board.sfen()
    again = Board.from_usi_position(board.usi_position())
    assert again.move_stack == board.move_stack
    assert pickle.loads(pickle.dumps(board)).usi_position() == board.usi_position()
    position = board.position()
    assert pickle.loads(pickle.dumps(position)).sfen() == position.sfen()
    assert hash(position) == hash(again.position())
    assert position.flip().flip() == position
    assert len(position.flip().legal_moves) == len(board.legal_moves)


@given(boards())
@settings(max_examples=30)
def test_every_notation_leads_back_to_the_move(board: Board) -> None:
    moves = board.legal_moves
    assert len(set(moves)) == len(moves) == len(set(moves.ja())) == len(set(moves.usi()))
    for move, ja in zip(moves, moves.ja(), strict=True):
        texts = [move.usi(), move.csa(board), ja, move.ja(board, style="ki2"), move.western(board)]
        assert [board.parse(text) for text in texts] == [move] * len(texts)
        assert board.is_legal(move)
        assert board.why_illegal(move) is None
        assert board.gives_check(move) == board.position().after(move).is_check()


@given(boards(), st.integers(1, 2**16 - 1))
def test_legal_is_what_is_listed(board: Board, value: int) -> None:
    try:
        move = Move.from_u16(value)
    except ValueError:
        return
    why = board.why_illegal(move)
    assert (why is None) == (move in board.legal_moves) == board.is_legal(move)
    assert why is None or (why.message("ja") and pickle.loads(pickle.dumps(why)) == why)


@given(st.text())
def test_any_text_is_read_or_refused_with_a_code(text: str) -> None:
    for read in (
        Board,
        Position,
        Board.from_usi_position,
        Move.from_usi,
        Square.parse,
        Board().push,
    ):
        try:
            read(text)
        except ShogiError as error:
            assert error.code
            assert error.ja


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_perft(depth: int) -> None:
    assert Board().perft(depth) == [1, 30, 900, 25470][depth]
