"""Who works for the pages: one process of lower priority, one order at a time, begun when it is needed.

An order that nobody waits for any more, or that takes too long, ends with its process; the next one gets a new one.
Where several wait, none has more than its turn.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

from pydantic import BaseModel

from ....core import errors
from ....core.errors import BusyError, HeibaiError, ServerError
from .work_clock import WorkClock
from .worker import DONE, READY, REFUSED

WAITING = 12  # orders, the one that is worked on included
SECONDS = 60.0  # of work between two answers, where nobody else waits
TOGETHER = 20.0  # of work that all before one may take together, about: where others wait a turn is ended
LEAST_TURN = 2.0  # of work that a turn has before it is ended for others
LOOK_SECONDS = 0.2  # between two looks at who waits
IDLE_SECONDS = 120.0  # after which a process without work ends
LONGEST = 16 << 20  # bytes of an answer
_WORKER = f"{__package__}.worker"


class WorkerProcess:
    """See the module's docstring. It belongs to one event loop."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._process: Process | None = None
        self._is_ready = False  # whether it has said that it works
        self._idle: asyncio.TimerHandle | None = None

    async def one(self, topic: str, wanted: BaseModel) -> bytes:
        """The only answer to an order, as JSON. Raises BusyError, and what the topic raises."""
        async with aclosing(self.answers(topic, wanted)) as answers:
            found = [answer async for answer in answers]
        return found[0]

    async def answers(self, topic: str, wanted: BaseModel) -> AsyncGenerator[bytes, None]:
        """Every answer to an order, as JSON, as it comes. Raises BusyError, and what the topic raises."""
        if self._waiting >= WAITING:
            raise BusyError(f"{self._waiting} pages wait to see it think; close one, or try again in a moment")
        self._waiting += 1
        try:
            async with self._turn, aclosing(self._worked(topic, wanted)) as answers:
                async for each in answers:
                    yield each
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End the process."""
        process = self._process
        self._dismiss()
        if process:
            await process.wait()

    def _dismiss(self) -> None:
        """End the process, if there is one; returns at once."""
        if self._idle:
            self._idle.cancel()
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process = None

    async def _worked(self, topic: str, wanted: BaseModel) -> AsyncGenerator[bytes, None]:
        process, is_done = await self._ready(), False
        assert process.stdin
        turn = WorkClock(process.pid) if self._is_ready else None
        try:
            order = {"topic": topic, "wanted": wanted.model_dump()}
            process.stdin.write(json.dumps(order).encode() + b"\n")
            while line := await self._next_line(process, turn):
                sign, content = chr(line[0]), line[1:-1]
                if sign == READY:
                    self._is_ready, turn = True, WorkClock(process.pid)
                    continue
                is_done = sign in (DONE, REFUSED)
                if sign == REFUSED:
                    raise refusal(**json.loads(content))
                if is_done:
                    return
                yield content
            raise ServerError("the process that works for this page has ended; try again")
        finally:
            if not is_done:
                self._dismiss()
            else:
                self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._dismiss)

    async def _next_line(self, process: Process, turn: WorkClock | None) -> bytes:
        """``turn``: since the work began. Raises ServerError: nothing comes; BusyError: others wait for their turn."""
        assert process.stdout
        asked, reading = WorkClock(process.pid), asyncio.ensure_future(process.stdout.readline())
        try:
            while not (await asyncio.wait({reading}, timeout=min(LOOK_SECONDS, SECONDS)))[0]:
                others = self._waiting - 1
                if others and turn and turn.seconds() > max(LEAST_TURN, TOGETHER / others):
                    raise BusyError(
                        f"others wait to see it think, and this took {turn.seconds():.0f} seconds; ask for less, "
                        "or again in a moment"
                    )
                if asked.seconds() > SECONDS:
                    raise ServerError(f"nothing came for {SECONDS:.0f} seconds; ask for less")
        finally:
            reading.cancel()
        return reading.result()

    async def _ready(self) -> Process:
        if self._idle:
            self._idle.cancel()
        if self._process is None or self._process.returncode is not None:
            self._is_ready = False
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", _WORKER), stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
            )
        return self._process


def refusal(error: str, message: str) -> HeibaiError:
    """The error that the process raised: of its class, where that is one of heibai's own."""
    known = {kind.__name__: kind for kind in vars(errors).values() if isinstance(kind, type)}
    kind = known.get(error, HeibaiError)
    return kind(message) if issubclass(kind, HeibaiError) else HeibaiError(message)
