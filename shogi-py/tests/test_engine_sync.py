"""The client that waits has all that the one for asyncio has; the example of the guide runs."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from shogi_rules import Board
from shogi_rules.engine import AsyncEngine, Engine
from shogi_rules.engine.search import AsyncSearch
from shogi_rules.engine.sync import Search
from test_engine import program, started

GUIDE = Path(__file__).parents[2] / "docs/python.md"


def methods(kind: type) -> dict[str, Any]:
    """Return what a class lets its user call."""
    return {
        name: getattr(thing, "__func__", thing)
        for name, thing in vars(kind).items()
        if not name.startswith("_")
        and (inspect.isfunction(thing) or isinstance(thing, classmethod))
    }


def signature(function: Any) -> inspect.Signature:
    """Return a signature in the words of who waits."""
    found = inspect.signature(function)
    returns = re.sub(r"\bAsync(?=Engine|Search)", "", str(found.return_annotation))
    return found.replace(return_annotation=returns)


@pytest.mark.parametrize(("waiting", "other"), [(Engine, AsyncEngine), (Search, AsyncSearch)])
def test_signatures_are_the_same(waiting: type, other: type) -> None:
    # What a search calls, and not a user.
    theirs = {name: f for name, f in methods(other).items() if name not in ("send", "expire")}
    ours = methods(waiting)
    assert list(ours) == list(theirs)
    for name, function in theirs.items():
        assert str(signature(ours[name])) == str(signature(function)), name


def test_properties_are_the_same() -> None:
    attributes = {name for name in vars(Engine) if isinstance(vars(Engine)[name], property)}
    assert attributes == {name for name in AsyncEngine.__annotations__ if not name.startswith("_")}
    with started("good", timeout=7.0) as engine:
        assert engine.timeout == 7.0
        engine.timeout = 30.0
        assert engine.timeout == 30.0
        assert engine.options
        with pytest.raises(ValueError, match="lose"):
            engine.game_over("won")  # type: ignore[arg-type]
        engine.game_over("draw")


def test_the_example_of_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    path = program()
    if path is None:
        pytest.skip("the program `shogi` is not built")
    section = GUIDE.read_text(encoding="utf-8").split("\n## Engines\n")[1].split("\n## ")[0]
    (example,) = re.findall(r"^```python\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    assert '["/path/to/engine"]' in example
    names: dict[str, Any] = {"Board": Board}
    exec(example.replace('["/path/to/engine"]', repr([path, "usi"])), names)
    assert names["best"].move in Board().legal_moves
    assert "Move.from_usi" in capsys.readouterr().out
