"""What one page still has to be sent: a bounded queue between the room and a websocket."""

from __future__ import annotations

import asyncio

from .messages import Answer

LIMIT = 32


class Outbox:
    """Answers in order. A page that does not read is cut off and gets the whole state when it comes back."""

    def __init__(self) -> None:
        self.analysis = False  # the page wants to hear of the analyst
        self._queue: asyncio.Queue[Answer | None] = asyncio.Queue(LIMIT)
        self._closed = False

    def put(self, answer: Answer) -> None:
        """Queue an answer; progress is left out for a page that is behind."""
        if self._closed or (answer["type"] in ("thinking", "breeding") and self._queue.qsize() > LIMIT // 2):
            return
        try:
            self._queue.put_nowait(answer)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """No more answers; ``get`` returns None next."""
        self._closed = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def get(self) -> Answer | None:
        """The next answer, or None when the page must be cut off."""
        return await self._queue.get()
