"""What is said between a program and an engine, as values."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, overload

from .._native import Board, Game, Move, Position, Score, usi_go

Line: TypeAlias = Game | Board | Position | str
"""A position and how it came about; a text is what follows ``position`` in USI."""

Value: TypeAlias = bool | int | str | os.PathLike[str] | None
"""The value of an option; None for a button."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """How long an engine is to think. Times are milliseconds.

    >>> from shogi_rules.engine import Limit
    >>> Limit(clocks=(300_000, 280_000), byoyomi=10_000).go()
    'go btime 300000 wtime 280000 byoyomi 10000'
    """

    nodes: int | None = None
    """How many positions it may visit."""
    depth: int | None = None
    """How many plies deep it may go."""
    movetime: int | None = None
    """The time for this move."""
    clocks: tuple[int, int] | None = None
    """What is left of Black's and White's main time."""
    byoyomi: int | None = None
    """The time for each move once that is used up (秒読み)."""
    increments: tuple[int, int] | None = None
    """What Black and White get with each move."""
    infinite: bool = False
    """Until it is stopped."""

    def go(self, *, ponder: bool = False, search_moves: Sequence[Move] = ()) -> str:
        """Return the line ``go``."""
        black, white = self.clocks or (None, None)
        black_increment, white_increment = self.increments or (None, None)
        return usi_go(
            ponder=ponder,
            search_moves=list(search_moves),
            black_time=black,
            white_time=white,
            byoyomi=self.byoyomi,
            black_increment=black_increment,
            white_increment=white_increment,
            nodes=self.nodes,
            depth=self.depth,
            move_time=self.movetime,
            infinite=self.infinite,
        )

    @property
    def longest(self) -> int | None:
        """The most time that it may take, None if that is not limited."""
        if self.movetime is not None:
            return self.movetime
        if self.clocks is None and self.byoyomi is None:
            return None
        return max(self.clocks or (0,)) + (self.byoyomi or 0) + max(self.increments or (0,))

    @property
    def ends(self) -> bool:
        """Whether an engine with this limit stops by itself."""
        limits = (self.nodes, self.depth, self.longest)
        return not self.infinite and any(limit is not None for limit in limits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Info:
    """What an engine tells while it thinks: one line ``info``."""

    depth: int | None = None
    """The depth of the search."""
    seldepth: int | None = None
    """The greatest depth, of single lines."""
    time: int | None = None
    """The time since it began, in milliseconds."""
    nodes: int | None = None
    """The nodes searched."""
    nps: int | None = None
    """The nodes searched in a second."""
    hashfull: int | None = None
    """How full its table is, in thousandths."""
    multipv: int | None = None
    """The rank among several candidates, 1 being the best."""
    score: Score | None = None
    """How good the position is for the side to move."""
    bound: Literal["exact", "lower", "upper"] = "exact"
    """Whether the true score is at least or at most this."""
    currmove: Move | None = None
    """The move that it is looking at."""
    pv: tuple[Move, ...] = ()
    """The moves that it expects."""
    string: str | None = None
    """Any text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BestMove:
    """What an engine does: it plays a move, resigns (投了) or declares (入玉宣言)."""

    move: Move | None = None
    """The move; None if it resigns or declares."""
    ponder: Move | None = None
    """The answer that it expects."""
    resigns: bool = False
    """It resigns."""
    declares: bool = False
    """It declares."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkmate:
    """What an engine answers when it is asked for a mate."""

    status: Literal["mate", "no_mate", "timeout", "not_implemented"]
    """Whether there is one; the time was over, or it does not look for mates."""
    line: tuple[Move, ...] = ()
    """The moves of both sides up to the mate."""


@dataclass(frozen=True, slots=True)
class InfoList(Sequence[Info]):
    """What an engine has found out: of each candidate the last line, the best candidate first.

    What is asked of the list is that of the best candidate.
    """

    infos: tuple[Info, ...]
    """The lines."""
    bestmove: BestMove
    """What it does."""

    @property
    def best(self) -> Info:
        """The line of the best candidate; without any word if the engine has told nothing."""
        return self.infos[0] if self.infos else Info()

    @property
    def score(self) -> Score | None:
        """How good the position is for the side to move."""
        return self.best.score

    @property
    def bound(self) -> Literal["exact", "lower", "upper"]:
        """Whether the true score is at least or at most that."""
        return self.best.bound

    @property
    def pv(self) -> tuple[Move, ...]:
        """The moves that it expects."""
        return self.best.pv

    @property
    def depth(self) -> int | None:
        """The depth of the search."""
        return self.best.depth

    @property
    def seldepth(self) -> int | None:
        """The greatest depth, of single lines."""
        return self.best.seldepth

    @property
    def nodes(self) -> int | None:
        """The nodes searched."""
        return self.best.nodes

    @property
    def nps(self) -> int | None:
        """The nodes searched in a second."""
        return self.best.nps

    def __len__(self) -> int:
        return len(self.infos)

    def __iter__(self) -> Iterator[Info]:
        return iter(self.infos)

    @overload
    def __getitem__(self, index: int) -> Info: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Info, ...]: ...
    def __getitem__(self, index: int | slice) -> Info | tuple[Info, ...]:
        return self.infos[index]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something that an engine lets the user set.

    >>> from shogi_rules.engine import Option
    >>> Option(name="USI_Hash", type="spin", default=16, min=1, max=1024).text(64)
    '64'
    """

    name: str
    type: Literal["check", "spin", "combo", "button", "string", "filename"]
    default: bool | int | str | None = None
    """What it is at first."""
    min: int | None = None
    """The least that a spin can be."""
    max: int | None = None
    """The greatest that a spin can be."""
    choices: tuple[str, ...] = ()
    """What a combo can be."""

    def text(self, value: Value) -> str | None:
        """Return a value as USI writes it.

        Raises ValueError if the option cannot be that, and TypeError if it is not even of the type.
        """
        match self.type, value:
            case "check", bool():
                return "true" if value else "false"
            case "spin", int() if not isinstance(value, bool):
                least, most = self.min, self.max
                if (least is not None and value < least) or (most is not None and value > most):
                    raise ValueError(f"{self.name} is {least} to {most}, not {value}")
                return str(value)
            case "combo", str():
                if value not in self.choices:
                    choices = ", ".join(map(repr, self.choices))
                    raise ValueError(f"{self.name} is one of {choices}, not {value!r}")
                return value
            case "string", str():
                return value
            case "filename", str() | os.PathLike():
                return os.fspath(value)
            case "button", None:
                return None
        raise TypeError(f"{self.name} is a {self.type}, not {value!r}")


# What every engine has, whether it lists them or not.
ALWAYS = {
    option.name: option
    for option in (
        Option(name="USI_Hash", type="spin", default=16, min=1),
        Option(name="USI_Ponder", type="check", default=False),
    )
}
