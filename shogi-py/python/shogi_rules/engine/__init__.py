"""A client of USI engines: start one, set its options, let it think and play.

>>> from shogi_rules.engine import Engine, Limit  # doctest: +SKIP
>>> with Engine.start(["shogi", "usi"]) as engine:  # doctest: +SKIP
...     found = engine.analyse(Board(), Limit(nodes=20_000))
...     print(found.score, found.pv[0])
...     print(engine.play(Board(), Limit(clocks=(60_000, 60_000), byoyomi=10_000)).move)

``Engine`` waits; ``AsyncEngine`` is the same for asyncio. Both end the engine's process in any
case: at the end of ``with``, when it does not answer in time, and when Python ends. Times are
milliseconds, as in USI; ``timeout`` is in seconds, as in Python.
"""

from ..errors import EngineError, EngineTimeout
from .client import AsyncEngine
from .messages import BestMove, Checkmate, Info, InfoList, Limit, Option
from .search import AsyncSearch
from .sync import Engine, Search

__all__ = [
    "AsyncEngine",
    "AsyncSearch",
    "BestMove",
    "Checkmate",
    "Engine",
    "EngineError",
    "EngineTimeout",
    "Info",
    "InfoList",
    "Limit",
    "Option",
    "Search",
]
