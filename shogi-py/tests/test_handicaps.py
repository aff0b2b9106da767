"""Handicaps: the table of `testdata/handicaps.tsv`, and throws of pawns."""

import pytest

from shogi_rules import (
    Board,
    Color,
    ErrorCode,
    Game,
    Handicap,
    Position,
    ShogiError,
    TextError,
    furigoma,
    handicaps,
    throw,
)
from testdata import rows

# That of その他 stands for none.
ROWS = {row[0]: row for row in rows("handicaps.tsv") if row[0] != "その他"}


@pytest.mark.parametrize("name", ROWS)
def test_row(name: str) -> None:
    _, en, jkf, csa, _, sfen, points, removed, need_27, need_31, moves, source, note = ROWS[name]
    handicap = Handicap(name)
    assert (handicap.name, str(handicap), handicap.name_en) == (name, name, en)
    assert Handicap(en.upper()) == handicap
    for alias in note.split("alias ")[1:]:
        assert Handicap(alias) == handicap
    assert handicap.jkf_preset == jkf
    assert jkf == "OTHER" or Handicap(jkf) == handicap
    assert handicap.kif_name == (name if "KIF" in source else "その他")
    assert not csa or handicap.csa_line == csa
    assert handicap.sfen == sfen == handicap.position().sfen()
    assert Position.handicap(name) == Board.handicap(en).position() == Position(sfen)
    assert Handicap.of(Board(sfen)) == handicap
    assert handicap.removed_points == int(removed)
    _, credit = Game(handicap=name).credit
    assert (int(need_27), int(need_31)) == (27 - credit, 31 - credit)
    assert handicap.position().turn is handicap.first_mover
    assert len(handicap.position().legal_moves) == int(moves)
    assert len(handicap.removed) >= int(int(points) < 27)
    uwate = handicap.first_mover is Color.WHITE
    assert handicap.side_names == ("handicap" if uwate else "even")
    assert handicap.side_name(Color.WHITE, "ja") == ("上手" if uwate else "後手")


def test_every_handicap_has_its_row() -> None:
    assert {handicap.name for handicap in handicaps()} == set(ROWS)
    assert handicaps()[0] == Handicap("平手")
    assert Handicap.of(Board("4k4/9/9/9/9/9/9/9/4K4 b - 1")) is None


def test_grades() -> None:
    names = [Handicap.for_grade_difference(grades).name for grades in range(12)]
    assert (
        names
        == ["平手"] * 2
        + ["香落ち", "角落ち", "飛車落ち", "飛香落ち"]
        + ["二枚落ち"] * 2
        + ["四枚落ち"] * 2
        + ["六枚落ち"] * 2
    )


def test_names_that_are_none() -> None:
    for name in ("", "その他", "OTHER", "二枚", "\0"):
        for call in (Handicap, Board.handicap, Position.handicap):
            with pytest.raises(ShogiError) as unknown:
                call(name)
            assert unknown.value.code is ErrorCode.UNKNOWN_HANDICAP


def test_throws_of_pawns() -> None:
    assert furigoma("歩歩歩とと") == furigoma("FFFTT") == "senior"
    for text, code, offset in (
        ("", ErrorCode.NOT_FIVE_PAWNS, 0),
        ("歩歩とと", ErrorCode.NOT_FIVE_PAWNS, 4),
        ("FFTTSS", ErrorCode.NOT_FIVE_PAWNS, 5),
        ("歩歩金とと", ErrorCode.NOT_A_FACE, 2),
    ):
        with pytest.raises(TextError) as wrong:
            furigoma(text)
        assert (wrong.value.code, wrong.value.offset) == (code, offset)
    # Every throw decides, and each player is first as often.
    throws = [throw(random) for random in range(32)]
    assert len(set(throws)) == 32
    assert sum(furigoma(faces) == "senior" for faces in throws) == 16
    assert len(throw()) == 5
    for random in (-1, 1 << 64):
        with pytest.raises(OverflowError):
            throw(random)
