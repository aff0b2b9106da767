"""The same for programs that wait: the protocol runs in a thread of its own."""

from __future__ import annotations

import asyncio
import concurrent.futures
import os
import threading
import weakref
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any, Literal, TypeVar

from .._native import Move
from ..errors import EngineError
from .client import AsyncEngine
from .messages import BestMove, Checkmate, Info, InfoList, Limit, Line, Option, Value
from .process import Command
from .search import AsyncSearch

T = TypeVar("T")


class _Loop:
    """An event loop in a thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, name="usi", daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        self._loop.run_forever()
        self._loop.run_until_complete(self._dismiss())
        self._loop.close()

    @staticmethod
    async def _dismiss() -> None:
        """Tell whoever still waits that nothing comes any more."""
        waiting = asyncio.all_tasks() - {asyncio.current_task()}
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for a coroutine; who is interrupted cancels it."""
        try:
            future = asyncio.run_coroutine_threadsafe(work, self._loop)
        except RuntimeError:
            work.close()
            raise EngineError("the engine was ended") from None
        try:
            return future.result()
        except concurrent.futures.CancelledError:
            raise EngineError("the engine was ended") from None
        except BaseException:
            future.cancel()
            raise

    def call(self, function: Callable[[], None]) -> None:
        """Call a function in the loop."""

        async def call() -> None:
            function()

        self.run(call())

    def close(self, last: Coroutine[Any, Any, None] | None = None) -> None:
        """End the thread, after one more coroutine."""

        async def end() -> None:
            try:
                if last is not None:
                    await last
            finally:
                self._loop.stop()

        asyncio.run_coroutine_threadsafe(end(), self._loop)
        # It may be this thread in which the garbage is collected.
        if threading.current_thread() is not self._thread:
            self._thread.join()


def _end(loop: _Loop, engine: AsyncEngine) -> None:
    """End an engine that nobody has ended."""
    loop.close(engine.kill())


class Search:
    """A search in progress: iterate over it for what the engine tells.

    At the end of ``with`` it is stopped. Who does not iterate misses the oldest of many lines.
    """

    def __init__(self, loop: _Loop, search: AsyncSearch) -> None:
        self._loop = loop
        self._search = search

    def stop(self) -> None:
        """Tell the engine to answer now. Another thread may do so."""
        self._loop.call(self._search.stop)

    def ponderhit(self) -> None:
        """Tell the engine that the move which it expected was made: its time runs."""
        self._loop.call(self._search.ponderhit)

    @property
    def infos(self) -> tuple[Info, ...]:
        """Of each candidate the last line so far, the best first."""
        return self._search.infos

    def result(self) -> InfoList:
        """Wait for the end.

        Raises EngineError, EngineTimeout.
        """
        return self._loop.run(self._search.result())

    def __iter__(self) -> Iterator[Info]:
        """Iterate over what the engine tells from now on."""
        while (info := self._loop.run(self._search._thinking.next_info())) is not None:
            yield info

    def __enter__(self) -> Search:
        """Return it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stop it."""
        self._loop.run(self._search.__aexit__(kind, error, traceback))


class Engine:
    """An engine that speaks USI; ``start`` starts one. The methods are those of ``AsyncEngine``.

    It does one thing at a time: to begin another while it thinks is an EngineError. Ctrl-C while it
    thinks stops it. An engine that has ended, or did not answer in time and was ended, raises its
    error again.
    """

    def __init__(self, loop: _Loop, engine: AsyncEngine) -> None:
        self._loop = loop
        self._engine = engine
        self._finalizer = weakref.finalize(self, _end, loop, engine)

    @classmethod
    def start(
        cls,
        command: Command,
        *,
        options: Mapping[str, Value] | None = None,
        timeout: float = 10.0,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Engine:
        """Start an engine, set its options, and wait until it is ready.

        ``command`` is a program, or a list of a program and its arguments. ``timeout`` is how long
        the engine may take to answer what needs no thought, in seconds; longer than its limits
        allow it may think by as much.

        Raises EngineError, EngineTimeout, ValueError and TypeError for options; there is no process
        left then.
        """
        loop = _Loop()
        starting = AsyncEngine.start(command, options=options, timeout=timeout, cwd=cwd, env=env)
        try:
            return cls(loop, loop.run(starting))
        except BaseException:
            loop.close()
            raise

    @property
    def name(self) -> str:
        """What it calls itself."""
        return self._engine.name

    @property
    def author(self) -> str:
        """Who made it."""
        return self._engine.author

    @property
    def options(self) -> dict[str, Option]:
        """What can be set, by name."""
        return self._engine.options

    @property
    def timeout(self) -> float:
        """How long it may take to answer what needs no thought, in seconds."""
        return self._engine.timeout

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        self._engine.timeout = seconds

    def set_options(self, options: Mapping[str, Value]) -> None:
        """Set options, and wait until it is ready. All are looked at before one is set.

        Raises ValueError, TypeError, EngineError, EngineTimeout.
        """
        self._run(self._engine.set_options(options))

    def ready(self) -> None:
        """Wait until it can think.

        Raises EngineError, EngineTimeout.
        """
        self._run(self._engine.ready())

    def new_game(self) -> None:
        """Tell it that a game begins, and wait until it is ready.

        Raises EngineError, EngineTimeout.
        """
        self._run(self._engine.new_game())

    def search(
        self,
        here: Line,
        limit: Limit,
        *,
        ponder: bool = False,
        search_moves: Iterable[Move | str] = (),
        timeout: float | None = None,
    ) -> Search:
        """Let it think, and return at once: iterate over what it tells.

        With ``ponder`` it thinks about the position after a move that has not been made, until
        ``ponderhit`` or ``stop``. ``search_moves`` are the only ones to consider. It is ended when
        it takes ``timeout`` seconds; otherwise when it takes longer than its limits and its own
        ``timeout`` allow.

        Raises EngineError; ShogiError for a text that is no position.
        """
        search = self._engine.search(
            here, limit, ponder=ponder, search_moves=search_moves, timeout=timeout
        )
        return Search(self._loop, self._run(search))

    def analyse(
        self,
        here: Line,
        limit: Limit,
        *,
        search_moves: Iterable[Move | str] = (),
        timeout: float | None = None,
    ) -> InfoList:
        """Let it think, and return what it has found out; see ``search``.

        Raises ValueError for a limit that ends nothing, EngineError, EngineTimeout, ShogiError.
        """
        return self._run(
            self._engine.analyse(here, limit, search_moves=search_moves, timeout=timeout)
        )

    def play(self, here: Line, limit: Limit, *, timeout: float | None = None) -> BestMove:
        """Let it think, and return what it does.

        Raises ValueError for a limit that ends nothing, EngineError, EngineTimeout, ShogiError.
        """
        return self._run(self._engine.play(here, limit, timeout=timeout))

    def mate(
        self, here: Line, *, movetime: int | None = None, timeout: float | None = None
    ) -> Checkmate:
        """Let it look for a mate (詰み), for so many milliseconds, or until it knows.

        Raises EngineError, EngineTimeout, ShogiError.
        """
        return self._run(self._engine.mate(here, movetime=movetime, timeout=timeout))

    def game_over(self, result: Literal["win", "lose", "draw"]) -> None:
        """Tell it how the game has ended for it: ``win``, ``lose`` or ``draw``.

        Raises EngineError, ValueError.
        """
        self._run(self._engine.game_over(result))

    def quit(self) -> None:
        """Tell it to end, and end it if it does not."""
        if self._finalizer.alive:
            self._loop.run(self._engine.quit())
            self._finalizer()

    def kill(self) -> None:
        """End it at once."""
        self._finalizer()

    def __enter__(self) -> Engine:
        """Return it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Tell it to end, and end it if it does not."""
        self.quit()

    def __repr__(self) -> str:
        return repr(self._engine).replace("AsyncEngine", "Engine", 1)

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._loop.run(work)
