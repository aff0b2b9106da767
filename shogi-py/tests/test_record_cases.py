"""The cases of testdata/cases.jsonl about records and moves in Japanese."""

import base64
import json
from contextlib import suppress
from typing import Any

import pytest

from shogi_rules import (
    Board,
    Move,
    Node,
    Position,
    Record,
    RecordError,
    TerminalKind,
    loads,
    read_record,
    read_records,
)
from testdata import cases, moves

CASES: list[dict[str, Any]] = list(cases())
ENDS = {
    "resign": "TORYO",
    "mate": "TSUMI",
    "interrupted": "CHUDAN",
    "repetition": "SENNICHITE",
    "impasse": "JISHOGI",
    "declaration_win": "KACHI",
    "time_up": "TIME_UP",
    "illegal_move": "FOUL_LOSE",
    "illegal_action_black": "FOUL_WIN",
    "illegal_action_white": "FOUL_WIN",
}
CSA_ENDS = {"FOUL_LOSE": "ILLEGAL_MOVE", "FOUL_WIN": "ILLEGAL_ACTION"}
WINNERS = {"black": "b", "white": "w", "nobody": "draw", "unknown": None}


def of(*kinds: str) -> list[Any]:
    """Return the cases whose kind ends so."""
    cases = [case for case in CASES if case["kind"].endswith(kinds)]
    return [pytest.param(case, id=case["id"]) for case in cases if ".usi" not in case["kind"]]


def content(case: dict[str, Any]) -> bytes:
    if "input_b64" in case:
        return base64.b64decode(case["input_b64"])
    return str(case["input"]).encode()


def parsed() -> list[Any]:
    kinds = ("kif_parse", "csa_parse", "ki2_parse", "jkf_parse", "_parse_bytes", "_no_crash")
    return of(*kinds)


@pytest.mark.parametrize("case", parsed())
def test_reading(case: dict[str, Any]) -> None:
    expected = case["expected"]
    if expected.get("ok") is False:
        with pytest.raises(RecordError):
            read_record(content(case), errors="strict")
        with suppress(RecordError):
            assert read_record(content(case)).issues
        return
    try:
        record = read_record(content(case))
    except RecordError:
        if case["kind"].endswith("_no_crash") or "allow_error" in expected:
            return
        raise
    for key, value in expected.items():
        check(key, value, record)


def check(key: str, expected: Any, record: Record) -> None:
    if key in ("ok", "allow_error", "filename", "max_seconds", "no_panic", "result"):
        return  # about more than the record
    main = [record.root, *record.main_line]
    played = [node for node in main if node.move is not None]
    if key in ("initial_sfen", "sfen"):
        assert record.start.sfen() == Position(expected, validity="lenient").sfen()
    elif key in ("main", "moves"):
        assert record.moves_usi() == expected
    elif key == "final_sfen":
        assert record.sfens()[-1] == expected
    elif key == "illegal_ply":
        assert [node.ply for node in played if node.illegal is not None] == [expected]
    elif key == "end":
        assert ending(record) == expected
    elif key == "end_text":
        assert record.end is not None
        assert record.end.raw == expected
    elif key == "winner":
        assert WINNERS[record.result] == expected
    elif key == "times_s":
        times = [None if time is None else round(time * 1000) for time in expected]
        assert [node.time_ms for node in played] == times
    elif key == "comments":
        assert {ply: main[int(ply)].comment for ply in expected} == expected
    elif key == "eval_cp":
        notes = record.engine_notes()
        assert {ply: notes[int(ply)][0].score for ply in expected} == expected
    elif key == "headers":
        assert {name: record.headers[name] for name in expected} == expected
    elif key == "position_invariants_hold":
        for node in record.nodes():
            position = node.position()
            assert Position(position.sfen(), validity="lenient") == position
    elif key == "branches":
        assert sorted(lines(record)) == sorted(wanted(record, expected))
    else:
        pytest.fail(f"unknown key {key}")


def ending(record: Record) -> str:
    assert record.end is not None
    end = ENDS[record.end.kind]
    return CSA_ENDS.get(end, end) if record.format == "csa" else end


def lines(record: Record) -> list[list[str]]:
    """Return the moves of every line."""
    found = []
    for node in record.nodes():
        if node.move is not None and not any(child.move for child in node.children):
            found.append(moves(node.path()))
    return found


def wanted(record: Record, branches: list[tuple[int, list[str]]]) -> list[list[str]]:
    """Return the lines that a case expects: each branch leaves the last one that reaches it."""
    known = [(1, record.moves_usi())]
    for ply, line in branches:
        parents = [path for first, path in known if first < ply and len(path) >= ply - 1]
        known.append((ply, [*(parents[-1][: ply - 1] if ply > 1 else []), *line]))
    return [path for _, path in known]


@pytest.mark.parametrize("case", of("csa_parse_multi"))
def test_several_games(case: dict[str, Any]) -> None:
    games = list(read_records(content(case)))
    expected = case["expected"]
    assert len(games) == expected.pop("games")
    assert [game.moves_usi() for game in games] == expected.pop("mains")
    assert [ending(game) for game in games] == expected.pop("ends")
    assert expected == {}


@pytest.mark.parametrize("case", of("roundtrip"))
def test_round_trips(case: dict[str, Any]) -> None:
    record = built(json.loads(case["input"]))
    for form in json.loads(case["input"])["via"]:
        assert record.losses(form) == []
        written = {
            "kif": lambda record: record.to_kif(),
            "ki2": lambda record: record.to_ki2(),
            "csa": lambda record: record.to_csa(),
            "jkf": lambda record: record.to_jkf(),
        }[form](record)
        record = loads(written, errors="strict")
        assert record.format == form
        for key, value in case["expected"].items():
            check(key, value, record)


def built(given: dict[str, Any]) -> Record:
    """Return the record that a case describes, made as an editor would."""
    record = Record(Position(given["sfen"], validity="lenient"))

    def add(line: list[Node], words: list[str]) -> list[Node]:
        for word in words:
            line = [*line, record.add_move(line[-1], word)]
        return line

    main = add([record.root], given["moves"])
    paths = [main]
    for before, words in given.get("branches", []):
        line = next(line for line in reversed(paths) if len(line) >= before)
        paths.append(add(line[:before], words))
    for ply, text in given.get("comments", {}).items():
        record.set_comment(main[int(ply)], text)
    for node, time in zip(main[1:], given.get("times_s", []), strict=False):
        record.set_time(node, round(time * 1000))
    if "end" in given:
        assert given["end"] == "TORYO"
        record.add_end(main[-1], TerminalKind.RESIGN)
    return record


@pytest.mark.parametrize("case", of("ki2_move_parse", "ki2_format_set"))
def test_moves_in_japanese(case: dict[str, Any]) -> None:
    given, expected = json.loads(case["input"]), case["expected"]
    board = Board(given["sfen"], validity="lenient")
    if case["kind"] == "ki2_move_parse":
        assert expected == {"usi": str(board.parse(given["ki2"]))}
    else:
        texts = [Move.from_usi(usi).ja(board, style="plain") for usi in given["usi"]]
        assert expected == {"texts": texts}


def test_all_cases_of_records_ran() -> None:
    assert len(parsed()) == 33 + 5 + 19 + 5 + 4 + 19
