"""Values behave as values: equality, order, hash, copies, pickles, repr."""

import copy
import itertools
import pickle

import cloudpickle
import pytest

import shogi_rules as sr
from shogi_rules import (
    AutomaticImpasse,
    Board,
    Clock,
    Color,
    Game,
    Handicap,
    Move,
    MoveLimit,
    Piece,
    PieceType,
    Position,
    RuleSet,
    Square,
    Terminal,
    TerminalKind,
    TimeControl,
)

RECORD = sr.loads("PI\n+\n+7776FU\nT7\n'*a comment\n-3334FU\n%TORYO\n%CHUDAN\n%TORYO\n")
TSUME = "7nk/9/9/6NN1/9/9/9/9/9 b P 1"


def values() -> list[object]:
    played = Board()
    played.push_line("7g7f 3c3d 8h2b+")
    return [
        Color.WHITE,
        PieceType.HORSE,
        Piece(Color.BLACK, PieceType.PAWN),
        Square(9, 1),
        Move.from_usi("9a9b"),
        Move.from_usi("P*9b"),
        Position(),
        Position(TSUME, validity="tsume"),
        Board().why_illegal("5i5e"),
        Board().why_illegal("8h2b"),
        Board(),
        Board(TSUME, validity="tsume"),
        played,
        Terminal(TerminalKind.RESIGN, "投了"),
        Terminal(TerminalKind.OTHER, "'", Color.WHITE),
        RECORD,
        RECORD.issues[0],
        *of_games(),
    ]


def of_games() -> list[object]:
    """Return games and what they tell; the last of each kind is not as it begins."""
    game = Game("jsa_amateur_27", handicap="角落ち", clock="10m byoyomi=30s")
    effects = [game.play(move, elapsed_ms=1_000) for move in ("3c3d", "7g7f", "8b8d")]
    clock = Clock("10m", "5m")
    spent = clock.spend(Color.WHITE, 7_000)
    return [
        RuleSet.JSA_PRO,
        RuleSet.WCSC.replace(move_limit=MoveLimit(256, on_check="extend"), declaration=None),
        MoveLimit(256),
        AutomaticImpasse(10, 24),
        TimeControl.NHK,
        Clock("10m byoyomi=30s"),
        clock,
        spent,
        spent.phase,
        Handicap("二枚落ち"),
        *effects[::2],
        game.repetition(),
        game.declaration(),
        Board("k8/9/4p4/4P4/9/9/9/9/K8 b - 1").targets("5d")[0],
        game,
        Game().resign(),
        game.claim_foul(3),
        Game(start="+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R2BP4g4s4n4l7p 1").declare(),
    ]


@pytest.mark.parametrize("value", values(), ids=repr)
def test_copies_are_equal(value: object) -> None:
    copies = [copy.copy(value), copy.deepcopy(value), cloudpickle.loads(cloudpickle.dumps(value))]
    copies += [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, 6)]
    if not repr(value).startswith("<"):
        copies.append(eval(repr(value), vars(sr).copy()))
    for other in copies:
        assert other == value
        assert type(other) is type(value)
        assert str(other) == str(value)
        if type(value).__hash__ is not None:
            assert hash(other) == hash(value)
        if isinstance(value, Board) and isinstance(other, Board):
            assert other.move_stack == value.move_stack


def test_values_of_different_kinds_are_not_equal() -> None:
    for one, other in itertools.combinations(values(), 2):
        if isinstance(one, int) and isinstance(other, int):
            continue
        same = isinstance(one, Board) and isinstance(other, Board) and one.sfen() == other.sfen()
        assert (one == other) == same, (one, other)
        assert one != "7g7f"


def test_equal_small_values_are_one_object() -> None:
    assert Move.from_usi("7g7f") is Board().parse("▲７六歩")
    assert Square.parse("７七") is Square(7, 7)
    assert next(iter(Board().legal_moves)) is Board().legal_moves[0]


def test_moves_from_9a_have_their_own_hashes() -> None:
    # A peer once mixed these up.
    moves = [Move.from_usi(text) for text in ("9a9b", "9a9b+", "P*9b", "R*9b", "1a9b")]
    assert len({hash(move) for move in moves}) == len(moves)
    assert sorted(moves, reverse=True) != moves
    assert sorted(moves) == sorted(moves, key=int)


def test_every_move_survives_its_codes() -> None:
    count = 0
    for value in range(1 << 16):
        try:
            move = Move.from_u16(value)
        except ValueError:
            continue
        count += 1
        assert int(move) == move.to_u16() == value
        if move.from_square is not move.to_square:  # which USI cannot write
            assert Move.from_usi(str(move)) is move
            assert move.flip().flip() is move
    assert count == 81 * 81 * 2 + 7 * 81 - 1


def test_boards_have_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(Board())
    assert {Position(): 1}[Board().position()] == 1
