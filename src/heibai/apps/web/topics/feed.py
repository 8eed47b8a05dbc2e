"""One job's events with sequence numbers, and who hears of them; the last ones are kept for those who come back."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

from ....core.errors import BusyError

Event = Mapping[str, Any]

KEPT = 512  # events of a feed
KEPT_BYTES = 1 << 20  # of JSON that they may take together; the newest is kept whatever it takes
WAITING = 2048  # events that a listener may have to take; more than an analysis has
LINGER = 60.0  # seconds that a feed outlives its last listener


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """One event of a feed."""

    sequence: int  # from 1
    event: Event
    size: int  # bytes of JSON


class Feed:
    """See the module's docstring. Belongs to the event loop."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(6)  # tells it apart from a feed of the same topic that was forgotten
        self.sequence = 0  # of the newest event
        self._kept: deque[FeedEvent] = deque()
        self._bytes = 0
        self.idle_since = 0.0  # in the loop's seconds, where nobody listens
        self._listeners: set[Listener] = set()

    @property
    def listeners(self) -> int:
        return len(self._listeners)

    def tell(self, event: Event) -> None:
        self.sequence += 1
        told = FeedEvent(self.sequence, event, len(json.dumps(event)))
        self._kept.append(told)
        self._bytes += told.size
        while len(self._kept) > KEPT or (self._bytes > KEPT_BYTES and len(self._kept) > 1):
            self._bytes -= self._kept.popleft().size
        for listener in tuple(self._listeners):  # one that falls behind leaves
            listener.put(told)

    def between(self, known: int, newest: int) -> list[FeedEvent] | None:
        """The events behind ``known`` up to ``newest``; None: not all of them are kept, or there never were so many."""
        if not 0 <= known <= newest:
            return None
        found = [told for told in self._kept if known < told.sequence <= newest]
        return found if len(found) == newest - known else None

    def admit(self, listener: Listener) -> None:
        self._listeners.add(listener)

    def dismiss(self, listener: Listener) -> None:
        self._listeners.discard(listener)


class Listener:
    """Hears what a feed tells from now on, up to an ``end``."""

    def __init__(self, feeds: Feeds, topic: str, feed: Feed) -> None:
        self._feeds, self._topic = feeds, topic
        self.feed = feed
        self.begin = feed.sequence  # it hears what comes behind it
        self._queue: asyncio.Queue[FeedEvent | None] = asyncio.Queue(WAITING + 1)
        feed.admit(self)

    def put(self, told: FeedEvent) -> None:
        is_behind = self._queue.qsize() >= WAITING
        self._queue.put_nowait(None if is_behind else told)
        if is_behind:
            self.feed.dismiss(self)

    async def events(self) -> AsyncIterator[FeedEvent]:
        """Up to an ``end``. Raises BusyError: they were not taken for so long that some are lost."""
        while True:
            told = await self._queue.get()
            if told is None:
                raise BusyError("events were taken too slowly; ask again")
            yield told
            if told.event["type"] == "end":
                return

    def close(self) -> None:
        """Hear no more; calling it again does nothing."""
        self.feed.dismiss(self)
        self._feeds.forget_later(self._topic, self.feed)


class Feeds:
    """The feeds of a server, by topic: "analysis/ID", "job/NAME"."""

    def __init__(self, *, linger: float = LINGER) -> None:
        """``linger``: seconds that a feed outlives its last listener."""
        self._feeds: dict[str, Feed] = {}
        self._linger = linger

    def listen(self, topic: str) -> Listener:
        """Hear of a topic from now on."""
        return Listener(self, topic, self._feeds.setdefault(topic, Feed()))

    def tell(self, topic: str, event: Event) -> None:
        """Nothing happens where nobody has listened for a while."""
        if topic in self._feeds:
            self._feeds[topic].tell(event)

    def has(self, topic: str) -> bool:
        """Whether somebody listens, or did a moment ago."""
        return topic in self._feeds

    def forget(self, topic: str) -> None:
        """What comes next is another story."""
        self._feeds.pop(topic, None)

    def listeners(self, kind: str) -> int:
        """How many hear of topics of a kind."""
        return sum(feed.listeners for topic, feed in self._feeds.items() if topic.startswith(f"{kind}/"))

    def forget_later(self, topic: str, feed: Feed) -> None:
        if not feed.listeners:
            loop = asyncio.get_running_loop()
            feed.idle_since = loop.time()
            loop.call_later(self._linger, self._forget_if_idle, topic, feed, feed.idle_since)

    def _forget_if_idle(self, topic: str, feed: Feed, since: float) -> None:
        if not feed.listeners and feed.idle_since == since and self._feeds.get(topic) is feed:
            del self._feeds[topic]
