"""The process of an engine: lines in, lines out, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE
from asyncio.subprocess import Process as Child
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from ..errors import EngineError

Command: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""A program, or a program and its arguments; there is no shell."""

# Longer lines are no USI.
_LONGEST = 1 << 20
# How long a process may take to end that has been killed, or has closed its output, in seconds.
_END = 2.0


class Process:
    """A process that speaks in lines. All is called from one event loop."""

    def __init__(
        self, child: Child, received: Callable[[str], None], ended: Callable[[str], None]
    ) -> None:
        self._child = child
        self._received = received
        self._ended = ended
        self._last: deque[str] = deque(maxlen=20)
        self._tasks = [
            asyncio.create_task(self._read_output()),
            asyncio.create_task(self._drain_errors()),
        ]

    @staticmethod
    async def start(
        command: Command,
        received: Callable[[str], None],
        ended: Callable[[str], None],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Process:
        """Start a program.

        ``received`` is called with each line that it prints, and ``ended`` once with the reason
        when there will be no more.

        Raises EngineError.
        """
        words = [command] if isinstance(command, str | os.PathLike) else list(command)
        # Its own group: Ctrl-C is for the program that uses it, and what it has started ends with
        # it.
        own: dict[str, Any] = {} if sys.platform == "win32" else {"start_new_session": True}
        try:
            child = await asyncio.create_subprocess_exec(
                *words,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                limit=_LONGEST,
                cwd=cwd,
                env=env,
                **own,
            )
        except (OSError, ValueError, TypeError) as error:
            raise EngineError(f"{command!r} does not start: {error}") from error
        return Process(child, received, ended)

    @property
    def lines(self) -> tuple[str, ...]:
        """The last lines that it printed."""
        return tuple(self._last)

    def send(self, line: str) -> None:
        """Write a line. If the process does not read it any more, its end will be noticed."""
        stdin = self._child.stdin
        if stdin is not None and not stdin.is_closing():
            stdin.write(f"{line}\n".encode())

    async def wait(self, seconds: float) -> bool:
        """Wait for its end. Return whether it came."""
        try:
            await asyncio.wait_for(self._child.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def kill(self) -> None:
        """End it at once, and what it has started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._child.kill()
            elif self._child.returncode is None:
                os.killpg(self._child.pid, signal.SIGKILL)

    async def close(self) -> None:
        """End it, and free what belongs to it."""
        self.kill()
        await self.wait(_END)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # What it has started may hold the pipes open.
        transport = getattr(self._child, "_transport", None)
        if transport is not None:
            transport.close()

    async def _read_output(self) -> None:
        assert self._child.stdout is not None
        while True:
            try:
                line = await self._child.stdout.readline()
            except ValueError:
                self._last.append("(a line that is too long)")
                continue
            except OSError:
                break
            if not line:
                break
            text = _decoded(line)
            self._last.append(text)
            self._received(text)
        await self.wait(_END)
        code = self._child.returncode
        self._ended("it closed its output" if code is None else f"it ended with code {code}")

    async def _drain_errors(self) -> None:
        assert self._child.stderr is not None
        while True:
            try:
                line = await self._child.stderr.readline()
            except ValueError:
                continue
            except OSError:
                return
            if not line:
                return
            self._last.append(_decoded(line))


def _decoded(line: bytes) -> str:
    """Return a line as text. USI says nothing of encodings; Japanese names come in two."""
    try:
        return line.decode().rstrip("\r\n")
    except UnicodeDecodeError:
        return line.decode("cp932", errors="replace").rstrip("\r\n")
