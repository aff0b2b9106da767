"""The cases of `testdata/cases.jsonl` about moves, positions, games and the interface.

Those about clocks are in test_clock.py; records and engines have tests of their own.
"""

import copy
import json
import pickle
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from shogi_rules import (
    Board,
    Color,
    EndReason,
    ErrorCode,
    Game,
    GameError,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    PieceType,
    Position,
    PositionError,
    RuleSet,
    SfenError,
    ShogiError,
)
from testdata import cases, position

Expected = dict[str, Any]
COLORS = {"b": Color.BLACK, "w": Color.WHITE}

# Kinds that other tests run, and how many cases they have.
ELSEWHERE = {
    "clock": 4,
    "usi_bestmove": 1,
    "csa_no_crash": 7,
    "csa_parse": 19,
    "csa_parse_bytes": 1,
    "csa_parse_multi": 1,
    "jkf_no_crash": 2,
    "jkf_parse": 4,
    "ki2_no_crash": 2,
    "ki2_parse": 5,
    "kif_no_crash": 8,
    "kif_parse": 33,
    "kif_parse_bytes": 4,
    "roundtrip": 3,
}


def moves(texts: list[str]) -> list[Move]:
    return [Move.from_usi(text) for text in texts]


def legal_moves(sfen: str, expected: Expected) -> None:
    at = position(sfen)
    legal = at.legal_moves
    for key, value in expected.items():
        if key == "count":
            assert len(legal) == value
        elif key == "all":
            assert sorted(legal) == sorted(moves(value))
        elif key == "legal":
            assert all(move in legal and at.is_legal(move) for move in moves(value))
        else:
            assert key == "illegal"
            for text in value:
                with suppress(InvalidMoveError):  # what is no move is not legal either
                    move = Move.from_usi(text)
                    assert move not in legal
                    assert not at.is_legal(move)
                    assert at.why_illegal(move) is not None


def mate_in_one(sfen: str, expected: Expected) -> None:
    at = position(sfen)
    for key, value in expected.items():
        if key == "mates":
            found = [move for move in at.legal_moves if at.after(move).is_checkmate()]
            assert sorted(found) == sorted(moves(value))
        else:
            assert key == "in_check"
            assert at.is_check() == value


def sfen_parse(text: str, expected: Expected) -> None:
    try:
        at = position(text)
    except SfenError:
        assert expected == {"ok": False}
        return
    for key, value in expected.items():
        if key == "ok":
            assert value
        elif key == "canonical":
            assert at.sfen() == value
            assert position(value) == at
        else:
            assert key == "hands"
            for side, color in COLORS.items():
                hand = {kind.name[0]: n for kind, n in at.hands[color].items() if n}
                hand = {"N" if k == "K" else k: n for k, n in hand.items()}  # KNIGHT
                assert hand == value[side]


def is_position(sfen: str, validity: Any) -> bool:
    try:
        Position(sfen, validity=validity)
    except PositionError:
        return False
    return True


def validate(sfen: str, expected: Expected) -> None:
    try:
        position(sfen)
    except PositionError as error:
        parsed = not isinstance(error, SfenError)
    else:
        parsed = True
    found = {
        "parse_ok": parsed,
        "valid_game_position": is_position(sfen, "strict"),
        "tsume_ok": is_position(sfen, "tsume"),
    }
    assert {key: found[key] for key in expected} == expected


def usi_move_parse(text: str, expected: Expected) -> None:
    words = json.loads(text)
    known = [word for group in expected.values() for word in group]
    assert sorted(known) == sorted(words)
    assert set(expected) <= {"valid", "invalid", "special", "either"}
    for word in expected.get("valid", []):
        assert Move.from_usi(word).usi() == word
    for word in expected.get("invalid", []):
        with pytest.raises(InvalidMoveError):
            Move.from_usi(word)
    for word in expected.get("special", []):
        # It ends a line and is no move.
        assert Board.from_usi_position(f"startpos moves {word}").move_stack == []


def usi_position(line: str, expected: Expected) -> None:
    if not expected.get("ok", True):
        with pytest.raises(ShogiError) as refused:
            Board.from_usi_position(line)
        number = getattr(refused.value, "number", None)
        assert expected == {"ok": False, **({"error_ply": number} if number else {})}
        return
    board = Board.from_usi_position(line)
    for key, value in expected.items():
        if key == "ok":
            assert value
        elif key == "final_sfen":
            assert board.sfen() == value
        elif key == "main":
            assert board.move_stack == moves(value)
        else:
            # The word that ends the line is no move of the board.
            assert key == "end"
            assert value in ("TORYO", "KACHI")


def ki2_move_parse(text: str, expected: Expected) -> None:
    given = json.loads(text)
    assert expected == {"usi": position(given["sfen"]).board().parse(given["ki2"]).usi()}


def ki2_format_set(text: str, expected: Expected) -> None:
    given = json.loads(text)
    at = position(given["sfen"])
    assert expected == {"texts": [move.ja(at, style="plain") for move in moves(given["usi"])]}


def game_status(line: str, expected: Expected) -> None:
    """Play to the first ending by repetition; moves after it are refused."""
    board = Board.from_usi_position(line)
    game = Game(start=Board(board.usi_position().split(" moves ")[0]).position())
    for move in board.move_stack:
        over = game.outcome is not None
        if over:
            with pytest.raises(GameError) as refused:
                game.play(move)
            assert refused.value.code is ErrorCode.GAME_OVER
        else:
            game.play(move)
    # A board becomes the same game.
    assert Game(start=board) == game
    outcome = game.outcome
    loser = None if outcome is None or outcome.winner is None else ~outcome.winner
    found = {
        "result": "ongoing" if outcome is None else outcome.reason.value,
        "ply": len(game) if outcome else None,
        "loser": None if loser is None else "bw"[loser],
    }
    assert {key: found[key] for key in expected} == expected


def impasse(sfen: str, expected: Expected) -> None:
    board = position(sfen).board()
    words = {"wins": "win", "undecided": "draw", "fails": "fail"}
    by_24 = board.declaration("kids_24")
    by_27 = board.declaration("kids_27")
    assert by_24 is not None
    assert by_27 is not None
    assert (by_24.points_to_win, by_24.points_to_draw) == (31, 24)
    assert (by_27.points_to_win, by_27.points_to_draw) == (28 - board.turn, None)
    found = {
        "king_in_camp": by_24.king_in_camp,
        "pieces": by_24.pieces,
        "points": by_24.points,
        "in_check": by_24.in_check,
        "r24": words[by_24.verdict],
        "r27": words[by_27.verdict],
    }
    assert {key: found[key] for key in expected} == expected


KINDS: dict[str, Callable[[str, Expected], None]] = {
    "legal_moves": legal_moves,
    "mate_in_one": mate_in_one,
    "sfen_parse": sfen_parse,
    "validate": validate,
    "usi_move_parse": usi_move_parse,
    "usi_position": usi_position,
    "ki2_move_parse": ki2_move_parse,
    "ki2_format_set": ki2_format_set,
    "game_status": game_status,
    "game_status_500": game_status,
    "impasse": impasse,
}
CASES = {case["id"]: case for case in cases()}


@pytest.mark.parametrize("name", [n for n, case in CASES.items() if case["kind"] in KINDS])
def test_case(name: str) -> None:
    case = CASES[name]
    KINDS[case["kind"]](case["input"], case["expected"])


def test_every_case_is_run() -> None:
    kinds = Counter(case["kind"] for case in CASES.values())
    assert {kind: kinds[kind] for kind in ELSEWHERE} == ELSEWHERE
    assert set(kinds) == {*KINDS, *ELSEWHERE, "api"}
    api = {name.lower() for name, case in CASES.items() if case["kind"] == "api"}
    tests = {name.split("_")[1] for name in globals() if name.startswith("test_")}
    assert api - tests == {"ap07"}  # of C


def test_ap02_a_copy_keeps_the_repetition_history() -> None:
    cycle = "2h3h 8b7b 3h2h 7b8b"
    board = Board()
    board.push_line(f"{cycle} {cycle}")
    for other in (board.copy(), copy.copy(board), pickle.loads(pickle.dumps(board))):
        other.push_line(cycle)
        outcome = other.outcome()
        assert outcome is not None
        assert outcome.reason is EndReason.SENNICHITE
    game = Game(start=board)
    for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        for move in cycle.split():
            twin.play(move)
        assert twin.outcome is not None
        assert len(game) == 8


def test_ap03_lists_of_moves_tell_the_truth() -> None:
    moves = Game().legal_moves
    assert len(moves) == sum(1 for _ in moves) == 30
    assert list(moves) == list(moves)


def test_ap04_nothing_to_take_back() -> None:
    with pytest.raises(IndexError):
        Board().pop()
    game = Game()
    with pytest.raises(GameError) as empty:
        game.undo()
    assert empty.value.code is ErrorCode.NOTHING_TO_UNDO
    assert game.undo(0) == []


def test_ap05_a_refused_move_changes_nothing() -> None:
    board, game = Board(), Game("asobinow")
    for play in (board.push, game.play):
        with pytest.raises(IllegalMoveError):
            play("5i5e")
    assert board == Board()
    assert game == Game("asobinow")


def test_ap06_values_are_values() -> None:
    one, other = Move.from_usi("9a9b"), Move.dropping(PieceType.ROOK, "9b")
    assert one != other
    assert hash(one) != hash(other)
    for value in (Board(), Game()):
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
        assert eval(repr(value), {"Board": Board, "Game": Game}) == value
        assert str(value)


def test_py01_a_long_line() -> None:
    cycle = ["2h3h", "8b7b", "3h2h", "7b8b"]
    board = Board.from_usi_position("startpos moves " + " ".join(cycle * 17_500))
    assert len(board.move_stack) == 70_000
    assert board.repetition().count == 17_501
    assert len(Game(start=board)) == 12


def test_py03_one_board_read_by_several_threads() -> None:
    board = Board.from_usi_position("startpos moves 7g7f 3c3d 8h2b+")
    found: list[object] = []

    def read() -> None:
        for _ in range(300):
            repetition, outcome = board.repetition(), board.outcome()
            found.append((board.legal_moves.usi(), board.sfen(), repetition, outcome))

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 2400
    assert all(one == found[0] for one in found)


def test_ff03_any_number_is_a_move_or_refused() -> None:
    game = Game(RuleSet.ASOBINOW)
    legal = 0
    for value in range(1 << 16):
        with suppress(ValueError):
            move = Move.from_u16(value)
            if game.position.is_legal(move):
                legal += 1
            else:
                with pytest.raises(IllegalMoveError):
                    game.play(move)
    assert legal == 30
    assert game == Game(RuleSet.ASOBINOW)
