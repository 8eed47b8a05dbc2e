"""The pages that are connected: how many, how long one may go without a game, how fast each asks and is answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

from .....core.errors import BusyError
from ..wire.answers import Answer

MAX_PAGES = 48
SILENT_SECONDS = 5.0  # in which a page must have asked for a game
BURST = 100  # requests that a page may make at once
PER_SECOND = 100.0  # requests of a page after that
LIMIT = 32  # answers that may wait for a page
ROOM = 4  # answers that may wait while the page's next request is read


class Outbox:
    """What one page still has to be sent, in order.

    A page that does not read is cut off and gets the whole state when it comes back.
    """

    def __init__(self) -> None:
        self.analysis = False  # the page wants to hear of the analyst
        self._queue: asyncio.Queue[Answer | None] = asyncio.Queue(LIMIT)
        self._has_room = asyncio.Event()
        self._has_room.set()
        self.closed_because = ""

    def put(self, answer: Answer) -> None:
        """Queue an answer; progress is left out for a page that is behind."""
        if self.closed_because or (answer["type"] in ("thinking", "breeding") and self._queue.qsize() > LIMIT // 2):
            return
        try:
            self._queue.put_nowait(answer)
        except asyncio.QueueFull:
            self.close("the page reads too slowly; connect again")
        self._note_room()

    def close(self, reason: str) -> None:
        """No more answers; ``get`` returns None next."""
        self.closed_because = reason
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def get(self) -> Answer | None:
        """The next answer, or None when the page must be cut off."""
        answer = await self._queue.get()
        self._note_room()
        return answer

    async def wait_for_room(self) -> None:
        """Wait until the page has read most of what it was sent."""
        await self._has_room.wait()

    def _note_room(self) -> None:
        if self._queue.qsize() < ROOM:
            self._has_room.set()
        else:
            self._has_room.clear()


class Page:
    """One connected page."""

    def __init__(self) -> None:
        self.outbox = Outbox()
        self.has_asked = False  # for a game
        self.plays = False  # shows one
        self.begun: asyncio.Task[None] | None = None  # what was asked last, which is not broken off
        self.hint: asyncio.Task[None] | None = None
        self._hint_game = ""
        self._due = 0.0  # when the next request would come at the steady pace

    async def next_turn(self) -> None:
        """Wait until this page's next request may be read: it has taken its answers, and others had their turn."""
        await self.outbox.wait_for_room()
        now = time.monotonic()
        self._due = max(self._due + 1 / PER_SECOND, now - BURST / PER_SECOND)
        await asyncio.sleep(max(0.0, self._due - now))

    def open(self, id: str) -> None:
        """The page asks for a game: a hint for another one is not wanted any more."""
        self.has_asked = True
        if self.hint and self._hint_game != id:
            self.hint.cancel()

    def ask_hint(self, id: str, answer: Coroutine[Any, Any, None]) -> None:
        """Let ``answer`` take its time; the page may go on meanwhile. Raises BusyError while an earlier one lasts."""
        if self.hint and not self.hint.done():
            answer.close()
            raise BusyError("a hint for this page is being thought about already; wait a moment")
        self.hint, self._hint_game = asyncio.create_task(answer), id

    def close_if_silent(self) -> None:
        if not self.has_asked:
            self.outbox.close(f"no game was asked for within {SILENT_SECONDS:g} seconds; connect again")


class Pages:
    """Who may connect. A page that shows a game keeps its place; one that shows none makes room for others."""

    def __init__(self) -> None:
        self._pages: dict[Page, asyncio.TimerHandle] = {}  # in the order in which they came

    def admit(self) -> Page:
        """One page more. Raises BusyError when all places are taken by pages that show games."""
        if len(self._pages) >= MAX_PAGES:
            self._make_room()
        page = Page()
        self._pages[page] = asyncio.get_running_loop().call_later(SILENT_SECONDS, page.close_if_silent)
        return page

    def leave(self, page: Page) -> None:
        """Its place is free; calling it again does nothing."""
        timer = self._pages.pop(page, None)
        if timer:
            timer.cancel()

    def _make_room(self) -> None:
        silent = next((page for page in self._pages if not page.plays), None)
        if silent is None:
            raise BusyError(f"{MAX_PAGES} pages are open already; close one")
        silent.outbox.close("other pages need the place; connect again")
        self.leave(silent)
