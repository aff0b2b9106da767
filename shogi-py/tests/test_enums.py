"""The enums of Python are the values of the library."""

import enum
import re

import pytest

from shogi_rules import (
    Board,
    Color,
    EndReason,
    ErrorCode,
    IllegalReason,
    LossKind,
    NoteKind,
    NoteSource,
    PieceType,
    Position,
    RecordedResult,
    TerminalKind,
)
from testdata import ROOT


def test_error_codes_are_those_of_the_library() -> None:
    source = (ROOT / "shogi-rules/src/error.rs").read_text(encoding="utf-8")
    codes = {
        re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper(): int(number)
        for name, number in re.findall(r'^    (\w+) = (\d+), "', source, re.MULTILINE)
    }
    assert {code.name: code.value for code in ErrorCode} == codes
    reasons = [name for name, number in codes.items() if 400 < number < 500]
    assert [r.name for r in IllegalReason] == [*reasons, "GAME_OVER", "NOT_YOUR_TURN"]
    assert all(reason.value == reason.name.lower() for reason in IllegalReason)


@pytest.mark.parametrize(
    ("words", "file", "name"),
    [
        (TerminalKind, "terminal.rs", "Kind"),
        (LossKind, "write.rs", "Loss"),
        (NoteSource, "engine_note.rs", "NoteSource"),
        (NoteKind, "engine_note.rs", "NoteKind"),
        (RecordedResult, "terminal.rs", "RecordedResult"),
    ],
)
def test_words_are_those_of_the_library(words: type[enum.StrEnum], file: str, name: str) -> None:
    source = (ROOT / "shogi-rules/src/kifu" / file).read_text(encoding="utf-8")
    named = rf"\b{name}::\w+(?:\(.*?\))? => [({{\s]*\"([a-z_]+)\""
    expected = re.findall(named, source)
    assert len(expected) > 3
    assert [word.value for word in words] == expected
    assert all(word.name.lower() == word.value for word in words)


def test_end_reasons_are_those_of_the_library() -> None:
    source = (ROOT / "shogi-rules/src/rules/outcome.rs").read_text(encoding="utf-8")
    words = re.findall(r'EndReason::\w+[^\n]*? => [({\s]+"(\w+)", "', source)
    assert [reason.value for reason in EndReason] == words
    assert all(reason.value == reason.name.lower() for reason in EndReason)


def test_what_an_index_raises_is_raised() -> None:
    class Broken:
        def __index__(self) -> int:
            raise ZeroDivisionError

    position = Position()
    with pytest.raises(ZeroDivisionError):
        position.king(Broken())  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError):
        Board().legal_moves[Broken()]
    for wrong in (2, -1, 10**30, "b", None):
        with pytest.raises(TypeError, match="expected a Color"):
            position.king(wrong)  # type: ignore[arg-type]
    for index in (30, -31, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            Board().legal_moves[index]


@pytest.mark.parametrize("piece", PieceType)
def test_piece_types(piece: PieceType) -> None:
    assert len(piece.ja) == 1
    assert piece.unpromoted.points == piece.points
    assert piece.promoted is None or piece.promoted.unpromoted is piece
    assert (piece > PieceType.KING) == (piece.unpromoted is not piece)


def test_colors() -> None:
    assert ~Color.BLACK is Color.WHITE
    assert [color.ja for color in Color] == ["先手", "後手"]
