"""What one page still has to be sent: a bounded queue between the open games and a websocket."""

from __future__ import annotations

import asyncio

from ..wire.answers import Answer

LIMIT = 32
ROOM = 4  # answers that may wait while the page's next request is read


class Outbox:
    """Answers in order. A page that does not read is cut off and gets the whole state when it comes back."""

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
