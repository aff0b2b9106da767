"""The protocol, for asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import os
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Any, Literal

from .._native import (
    Board,
    Move,
    usi_game_over,
    usi_go,
    usi_position,
    usi_reply,
    usi_set_option,
)
from ..errors import EngineError, EngineTimeout, ShogiError
from .messages import (
    ALWAYS,
    BestMove,
    Checkmate,
    Info,
    InfoList,
    Limit,
    Line,
    Option,
    Value,
)
from .process import Command, Process
from .search import AsyncSearch, Thinking


class AsyncEngine:
    """An engine that speaks USI, for asyncio; ``start`` starts one.

    It does one thing at a time: to begin another while it thinks is an EngineError. When a call is
    cancelled, the engine is told to stop. An engine that has ended, or did not answer in time and
    was ended, raises its error again.
    """

    name: str = ""
    """What it calls itself."""
    author: str = ""
    """Who made it."""
    options: dict[str, Option]
    """What can be set, by name."""
    timeout: float
    """How long it may take to answer what needs no thought, in seconds."""

    def __init__(self, timeout: float) -> None:
        self.options = {}
        self.timeout = timeout
        self._process: Process | None = None
        # One question at a time.
        self._asking = asyncio.Lock()
        self._awaited: tuple[str, asyncio.Future[None]] | None = None
        self._thinking: Thinking[Any] | None = None
        self._error: EngineError | None = None
        self._is_closed = False

    @classmethod
    async def start(
        cls,
        command: Command,
        *,
        options: Mapping[str, Value] | None = None,
        timeout: float = 10.0,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> AsyncEngine:
        """Start an engine, set its options, and wait until it is ready.

        ``command`` is a program, or a list of a program and its arguments. ``timeout`` is how long
        the engine may take to answer what needs no thought, in seconds; longer than its limits
        allow it may think by as much.

        Raises EngineError, EngineTimeout, ValueError and TypeError for options; there is no process
        left then.
        """
        engine = cls(timeout)
        engine._process = await Process.start(
            command, engine._received, engine._ended, cwd=cwd, env=env
        )
        try:
            await engine._ask("usi", "usiok")
            await engine.set_options(options or {})
            engine.send("usinewgame")
        except BaseException:
            await engine.kill()
            raise
        return engine

    async def set_options(self, options: Mapping[str, Value]) -> None:
        """Set options, and wait until it is ready. All are looked at before one is set.

        Raises ValueError, TypeError, EngineError, EngineTimeout.
        """
        await self._free()
        known = ALWAYS | self.options
        lines = []
        for name, value in options.items():
            if name not in known:
                raise ValueError(f"{name!r} is none of its options: {', '.join(known)}")
            lines.append(usi_set_option(name, known[name].text(value)))
        for line in lines:
            self.send(line)
        await self.ready()

    async def ready(self) -> None:
        """Wait until it can think.

        Raises EngineError, EngineTimeout.
        """
        await self._free()
        await self._ask("isready", "readyok")

    async def new_game(self) -> None:
        """Tell it that a game begins, and wait until it is ready.

        Raises EngineError, EngineTimeout.
        """
        await self.ready()
        self.send("usinewgame")

    async def search(
        self,
        here: Line,
        limit: Limit,
        *,
        ponder: bool = False,
        search_moves: Iterable[Move | str] = (),
        timeout: float | None = None,
    ) -> AsyncSearch:
        """Let it think, and return at once: iterate over what it tells.

        With ``ponder`` it thinks about the position after a move that has not been made, until
        ``ponderhit`` or ``stop``. ``search_moves`` are the only ones to consider. It is ended when
        it takes ``timeout`` seconds; otherwise when it takes longer than its limits and its own
        ``timeout`` allow.

        Raises EngineError; ShogiError for a text that is no position.
        """
        position = usi_position(here)
        board = Board.from_usi_position(position, validity="lenient")
        moves = [board.parse(move) if isinstance(move, str) else move for move in search_moves]
        go = limit.go(ponder=ponder, search_moves=moves)
        await self._free()
        seconds = self._seconds(limit.longest) if timeout is None else timeout
        endless = (ponder or limit.infinite) and timeout is None
        thinking = self._think(position, go, BestMove, None if endless else seconds)
        return AsyncSearch(thinking, self, seconds)

    async def analyse(
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
        if not limit.ends:
            raise ValueError(f"it would think for ever: {limit}")
        search = await self.search(here, limit, search_moves=search_moves, timeout=timeout)
        return await search.result()

    async def play(self, here: Line, limit: Limit, *, timeout: float | None = None) -> BestMove:
        """Let it think, and return what it does.

        Raises ValueError for a limit that ends nothing, EngineError, EngineTimeout, ShogiError.
        """
        return (await self.analyse(here, limit, timeout=timeout)).bestmove

    async def mate(
        self, here: Line, *, movetime: int | None = None, timeout: float | None = None
    ) -> Checkmate:
        """Let it look for a mate (詰み), for so many milliseconds, or until it knows.

        Raises EngineError, EngineTimeout, ShogiError.
        """
        position = usi_position(here)
        go = usi_go(mate=movetime, mate_infinite=movetime is None)
        await self._free()
        seconds = self._seconds(movetime) if timeout is None else timeout
        found: Checkmate = await self._think(position, go, Checkmate, seconds).answer()
        return found

    async def game_over(self, result: Literal["win", "lose", "draw"]) -> None:
        """Tell it how the game has ended for it: ``win``, ``lose`` or ``draw``.

        Raises EngineError, ValueError.
        """
        line = usi_game_over(result)
        await self._free()
        self.send(line)

    async def quit(self) -> None:
        """Tell it to end, and end it if it does not."""
        process = self._process
        if process is not None and not self._is_closed:
            self._is_closed = True
            process.send("quit")
            await process.wait(self.timeout)
        await self.kill()

    async def kill(self) -> None:
        """End it at once."""
        self._is_closed = True
        if self._process is not None:
            process, self._process = self._process, None
            self._fail(self._failure("the engine was ended", process))
            await process.close()

    async def __aenter__(self) -> AsyncEngine:
        """Return it."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Tell it to end, and end it if it does not."""
        await self.quit()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.name or '?'}{' (ended)' if self._error else ''}>"

    # What a search calls.

    def send(self, line: str) -> None:
        """Write a line; an engine that has ended is told nothing."""
        if self._process is not None:
            self._process.send(line)

    def expire(self, text: str, seconds: float) -> None:
        """Give it up, since it has not answered."""
        self._fail(self._failure(f"{text} within {seconds:g} s", kind=EngineTimeout))
        if self._process is not None:
            self._process.kill()

    # The protocol.

    async def _free(self) -> None:
        """Wait for a search that nobody wants any more."""
        while self._thinking is not None and not self._thinking.is_done:
            if not self._thinking.abandoned:
                raise EngineError("the engine is thinking; stop that first")
            with contextlib.suppress(EngineError):
                await self._thinking.answer()
        self._raise()

    def _raise(self) -> None:
        """Raise the error of an engine that has ended."""
        if self._error is not None:
            raise copy.copy(self._error) from self._error

    async def _ask(self, line: str, word: str) -> None:
        """Write a line, and wait for the word that answers it."""
        loop = asyncio.get_running_loop()
        text = f"no {word} after {line}"
        async with self._asking:
            # It may have ended while another question was asked.
            self._raise()
            self._awaited = word, loop.create_future()
            deadline = loop.call_later(self.timeout, self.expire, text, self.timeout)
            self.send(line)
            try:
                await self._awaited[1]
            finally:
                deadline.cancel()
                self._awaited = None

    def _think(
        self, position: str, go: str, answer: type[Any], seconds: float | None
    ) -> Thinking[Any]:
        self.send(f"position {position}")
        self.send(go)
        self._thinking = Thinking(self, answer, seconds)
        return self._thinking

    def _seconds(self, longest: int | None) -> float | None:
        """How long it may take whose limit is so many milliseconds."""
        return None if longest is None else longest / 1000 + self.timeout

    def _received(self, line: str) -> None:
        """Take a line; what is no USI is passed over."""
        try:
            reply = usi_reply(line)
        except ShogiError as error:
            # What says nothing is no harm, but an answer is not given twice.
            if line.split(maxsplit=1)[0] in ("bestmove", "checkmate"):
                self._answer(self._failure(str(error)))
            return
        match reply:
            case (("usiok" | "readyok") as word, _):
                if self._awaited is not None and self._awaited[0] == word:
                    self._settle(None)
            case ("name", values):
                self.name = values["name"]
            case ("author", values):
                self.author = values["author"]
            case ("option", values):
                option = Option(**values)
                self.options[option.name] = option
            case ("info", values) if self._thinking is not None:
                self._thinking.tell(Info(**values))
            case ("bestmove", values) if self._expects(Checkmate):
                # So answer those that take ``go mate`` for something else.
                self._answer(Checkmate(status="not_implemented"))
            case ("bestmove", values):
                self._answer(BestMove(**values))
            case ("checkmate", values):
                self._answer(Checkmate(**values))

    def _expects(self, answer: type[Any]) -> bool:
        return self._thinking is not None and self._thinking.expects is answer

    def _answer(self, answer: BestMove | Checkmate | EngineError) -> None:
        """Take the answer to a search; one that nobody has asked for is passed over."""
        thinking = self._thinking
        if thinking is None:
            return
        if isinstance(answer, EngineError):
            thinking.fail(answer)
        elif isinstance(answer, thinking.expects):
            thinking.finish(answer)
        else:
            wrong = type(answer).__name__.lower()
            thinking.fail(self._failure(f"{wrong} is no answer to what was asked"))

    def _ended(self, reason: str) -> None:
        self._fail(self._failure(f"the engine does not speak any more: {reason}"))
        if self._process is not None:
            self._process.kill()

    def _failure(
        self, text: str, process: Process | None = None, kind: type[EngineError] = EngineError
    ) -> EngineError:
        """Return an error with the last lines."""
        process = process or self._process
        lines = process.lines if process is not None else ()
        error = kind("\n".join([text, *(f"  {line}" for line in lines[-5:])]))
        error.lines = lines
        return error

    def _fail(self, error: EngineError) -> None:
        """Nothing more comes of it."""
        self._error = self._error or error
        if self._thinking is not None:
            self._thinking.fail(error)
        self._settle(error)

    def _settle(self, error: EngineError | None) -> None:
        """Answer the question that is asked."""
        if self._awaited is None or self._awaited[1].done():
            return
        if error is None:
            self._awaited[1].set_result(None)
        else:
            self._awaited[1].set_exception(error)
