"""Rule sets: presets, fields, their words."""

import inspect
import re
from typing import Any

import pytest

from shogi_rules import AutomaticImpasse, Board, MoveLimit, RuleSet
from testdata import ROOT

FIELDS = list(RuleSet.JSA_PRO.to_dict())


def presets() -> dict[str, RuleSet]:
    return {name: RuleSet.named(name) for name in RuleSet.presets()}


def test_presets_are_those_of_the_library() -> None:
    source = (ROOT / "shogi-rules/src/rules/presets.rs").read_text(encoding="utf-8")
    names = dict(re.findall(r'^    ([A-Z0-9_]+) "(\w+)" =', source, re.MULTILINE))
    assert list(names.values()) == RuleSet.presets()
    attributes = {name for name, value in vars(RuleSet).items() if isinstance(value, RuleSet)}
    assert attributes == set(names)
    for name, rules in presets().items():
        assert rules.name == name
        assert rules == getattr(RuleSet, name.upper())
        assert repr(rules) == f"RuleSet.{name.upper()}"
    assert len(set(presets().values())) == len(names)


def test_fields_are_those_of_the_library() -> None:
    source = (ROOT / "shogi-rules/src/rules/ruleset.rs").read_text(encoding="utf-8")
    assert re.findall(r"^    with_\w+ (\w+):", source, re.MULTILINE) == FIELDS
    assert [name for name in inspect.signature(RuleSet.replace).parameters][1:] == FIELDS
    for rules in presets().values():
        for field, stored in rules.to_dict().items():
            value = getattr(rules, field)
            if isinstance(stored, dict):
                stored = type(value)(**stored)
            assert value == stored


def words(field: str) -> list[str]:
    """Return the words of a field that the stored form knows."""
    with pytest.raises(ValueError, match=f"^{field}: ") as wrong:
        RuleSet.from_dict({**RuleSet.JSA_PRO.to_dict(), field: "?"})
    return re.findall("`(\\w+)`", str(wrong.value).partition("expected")[2])


@pytest.mark.parametrize("field", FIELDS)
def test_words_are_those_of_the_library(field: str) -> None:
    rules = RuleSet.JSA_PRO
    with pytest.raises((ValueError, TypeError), match=f"^{field}: ") as wrong:
        rules.replace(**{field: "?"})  # type: ignore[arg-type]
    value = getattr(rules, field)
    if field in ("move_limit", "automatic_impasse") or isinstance(value, bool):
        return
    assert re.findall(r'"(\w+)"', str(wrong.value).partition(", not ")[0]) == words(field)
    assert len(words(field)) >= 2
    for word in words(field):
        changed = rules.replace(**{field: word})  # type: ignore[arg-type]
        assert getattr(changed, field) == changed.to_dict()[field] == word
        assert RuleSet.from_dict(changed.to_dict()) == changed
        assert (changed == rules) == (word == value)


def test_fields_that_may_be_none() -> None:
    for field in ("declaration", "agreement", "automatic_impasse", "move_limit"):
        none = RuleSet.JSA_PRO.replace(**{field: None})  # type: ignore[arg-type]
        assert getattr(none, field) is None
    with pytest.raises(TypeError, match=r"^sennichite: "):
        RuleSet.JSA_PRO.replace(sennichite=None)  # type: ignore[arg-type]


def test_what_is_changed_is_told() -> None:
    limit = MoveLimit(256, on_check="extend")
    rules = RuleSet.ASOBINOW.replace(
        move_limit=limit, automatic_impasse=AutomaticImpasse(9, 24), undo=False
    )
    assert rules.name is None
    assert (
        eval(
            repr(rules),
            {name: globals()[name] for name in ("MoveLimit", "RuleSet")}
            | {"AutomaticImpasse": AutomaticImpasse},
        )
        == rules
    )
    assert rules.move_limit == limit
    assert hash(rules) == hash(RuleSet.from_dict(rules.to_dict()))
    assert rules.replace() == rules
    with pytest.raises(TypeError):
        rules.replace(komi=6)  # type: ignore[call-arg]


def test_wrong_dicts_name_the_field() -> None:
    good = RuleSet.JSA_PRO.to_dict()
    missing = {name: value for name, value in good.items() if name != "replay"}
    nested: dict[str, Any] = {**good, "move_limit": {"moves": -1}}
    for fields, name in (
        (missing, "replay"),
        ({**good, "komi": 6}, "komi"),
        ({**good, "undo": 1}, "undo"),
        (nested, "move_limit"),
        ({}, "sennichite"),
    ):
        with pytest.raises(ValueError, match=name):
            RuleSet.from_dict(fields)


def test_rules_may_be_named() -> None:
    board = Board("4k4/9/9/9/9/9/9/9/4K4 b - 1")
    outcome = board.outcome("lishogi")
    assert outcome is not None
    assert outcome == board.outcome(RuleSet.LISHOGI)
    assert board.is_game_over("lishogi")
    assert not board.is_game_over()
    for call in (board.outcome, board.is_game_over, board.declaration, RuleSet.named):
        with pytest.raises(ValueError, match='no rule set "FIDE"'):
            call("FIDE")
