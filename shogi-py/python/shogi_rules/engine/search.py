"""An engine that thinks, for asyncio."""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType
from typing import TYPE_CHECKING, Generic, TypeVar

from .messages import BestMove, Checkmate, Info, InfoList

if TYPE_CHECKING:
    from .client import AsyncEngine

Answer = TypeVar("Answer", BestMove, Checkmate)
"""What it answers in the end."""

# Who does not listen misses the oldest lines.
_MOST_WAITING = 10_000


class Thinking(Generic[Answer]):
    """A search in progress: what it tells, how to end it, and the answer."""

    def __init__(self, engine: AsyncEngine, answer: type[Answer], seconds: float | None) -> None:
        self.expects: type[Answer] = answer
        self.abandoned = False
        self._stopped = False
        self._engine = engine
        self._done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        # Nobody need ask for it.
        self._done.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._waiting: deque[Info] = deque(maxlen=_MOST_WAITING)
        self._news = asyncio.Event()
        self._best: dict[int, Info] = {}
        self._deadline: asyncio.TimerHandle | None = None
        self.within(seconds)

    @property
    def is_done(self) -> bool:
        """Whether it has answered, or will never."""
        return self._done.done()

    def stop(self) -> None:
        """Tell it to answer now."""
        if not self.is_done and not self._stopped:
            self._stopped = True
            self._engine.send("stop")
            self.within(self._engine.timeout)

    async def answer(self) -> Answer:
        """Wait for the answer. Who is cancelled meanwhile stops the search."""
        try:
            return await asyncio.shield(self._done)
        except asyncio.CancelledError:
            self.abandon()
            raise

    def abandon(self) -> None:
        """Stop, since nobody wants the answer."""
        self.abandoned = True
        self.stop()

    async def next_info(self) -> Info | None:
        """Wait for the next line, or None at the end."""
        while not self._waiting:
            if self.is_done:
                await self.answer()
                return None
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()

    @property
    def infos(self) -> tuple[Info, ...]:
        """Of each candidate the last line, the best first."""
        return tuple(self._best[rank] for rank in sorted(self._best))

    # What the engine calls.

    def within(self, seconds: float | None) -> None:
        """Set the time until it must have answered."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if seconds is not None:
            loop = asyncio.get_running_loop()
            text = "no answer to go"
            self._deadline = loop.call_later(seconds, self._engine.expire, text, seconds)

    def tell(self, info: Info) -> None:
        """Take a line."""
        if info.score is not None or info.pv:
            self._best[info.multipv or 1] = info
        self._waiting.append(info)
        self._news.set()

    def finish(self, answer: Answer) -> None:
        """Take the answer."""
        if not self.is_done:
            self._done.set_result(answer)
        self._end()

    def fail(self, error: Exception) -> None:
        """There will be no answer."""
        if not self.is_done:
            self._done.set_exception(error)
        self._end()

    def _end(self) -> None:
        self.within(None)
        self._news.set()


class AsyncSearch:
    """A search in progress: iterate over it for what the engine tells.

    At the end of ``async with`` it is stopped. Who does not iterate misses the oldest of many
    lines.
    """

    def __init__(
        self, thinking: Thinking[BestMove], engine: AsyncEngine, seconds: float | None
    ) -> None:
        self._thinking = thinking
        self._engine = engine
        self._seconds = seconds

    def stop(self) -> None:
        """Tell the engine to answer now."""
        self._thinking.stop()

    def ponderhit(self) -> None:
        """Tell the engine that the move which it expected was made: its time runs."""
        if not self._thinking.is_done:
            self._engine.send("ponderhit")
            self._thinking.within(self._seconds)

    @property
    def infos(self) -> tuple[Info, ...]:
        """Of each candidate the last line so far, the best first."""
        return self._thinking.infos

    async def result(self) -> InfoList:
        """Wait for the end.

        Raises EngineError, EngineTimeout.
        """
        bestmove = await self._thinking.answer()
        return InfoList(self._thinking.infos, bestmove)

    def __aiter__(self) -> AsyncSearch:
        """Iterate over what the engine tells from now on."""
        return self

    async def __anext__(self) -> Info:
        """Wait for the next line."""
        info = await self._thinking.next_info()
        if info is None:
            raise StopAsyncIteration
        return info

    async def __aenter__(self) -> AsyncSearch:
        """Return it."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stop it."""
        self._thinking.abandon()
        if error is None:
            await self._thinking.answer()
