"""Every example in a docstring runs."""

import doctest
import inspect
from collections.abc import Iterator

import pytest

import shogi_rules
from shogi_rules import _native, dtypes, enums, errors


def documented() -> Iterator[tuple[str, str]]:
    """Yield what has a docstring: the modules, what they export, and its members."""
    for module in (shogi_rules, _native, dtypes, enums, errors):
        yield module.__name__, inspect.getdoc(module) or ""
        for name, thing in vars(module).items():
            if name.startswith("_"):
                continue
            yield f"{module.__name__}.{name}", inspect.getdoc(thing) or ""
            if inspect.isclass(thing):
                for member, value in vars(thing).items():
                    if not member.startswith("_"):
                        yield f"{module.__name__}.{name}.{member}", inspect.getdoc(value) or ""


EXAMPLES = {name: text for name, text in documented() if ">>>" in text}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    parser = doctest.DocTestParser()
    test = parser.get_doctest(EXAMPLES[name], vars(shogi_rules).copy(), name, None, None)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_everything_exported_is_documented() -> None:
    missing = [
        f"{name}.{member}"
        for name in shogi_rules.__all__
        if inspect.isclass(thing := getattr(shogi_rules, name))
        for member, value in vars(thing).items()
        if not member.startswith("_")
        and (callable(value) or inspect.isdatadescriptor(value))
        and not inspect.getdoc(value)
    ]
    assert missing == []
