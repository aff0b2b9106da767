"""Every example in a docstring runs."""

import doctest
import inspect
from collections.abc import Iterator

import pytest

import shogi_rules
from shogi_rules import _native, dtypes, engine, enums, errors, notebook


def documented() -> Iterator[tuple[str, str]]:
    """Yield what has a docstring: the modules, what they export, and its members."""
    for module in (shogi_rules, _native, dtypes, engine, enums, errors, notebook):
        yield module.__name__, inspect.getdoc(module) or ""
        for name, thing in vars(module).items():
            if name.startswith("_") or (module is not _native and vars(_native).get(name) is thing):
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
        for module in (shogi_rules, engine)
        for name in module.__all__
        if inspect.isclass(thing := getattr(module, name))
        for member, value in vars(thing).items()
        if not member.startswith("_")
        and (callable(value) or inspect.isdatadescriptor(value))
        # The fields of a dataclass with slots; what is said of them stands in its source.
        and not inspect.ismemberdescriptor(value)
        and not inspect.getdoc(value)
    ]
    assert missing == []
