"""Feeds: numbers without gaps, what is kept, who hears what."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from heibai.apps.web.topics import feed as module
from heibai.apps.web.topics.feed import Feeds, Listener
from heibai.core.errors import BusyError

END = {"type": "end"}


def inside(test: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """Feeds belong to an event loop."""

    def run() -> None:
        asyncio.run(test())  # type: ignore[arg-type]

    run.__name__ = test.__name__
    return run


def value(number: int) -> dict[str, Any]:
    return {"type": "value", "n": number}


async def heard(listener: Listener) -> list[tuple[int, Any]]:
    return [(told.sequence, told.event.get("n")) async for told in listener.events()]


@inside
async def test_a_listener_hears_all_from_its_beginning_to_the_end() -> None:
    feeds = Feeds()
    early = feeds.listen("a/1")
    feeds.tell("a/1", value(1))
    late = feeds.listen("a/1")
    feeds.tell("a/1", value(2))
    feeds.tell("a/1", END)
    assert await heard(early) == [(1, 1), (2, 2), (3, None)]
    assert (late.begin, await heard(late)) == (1, [(2, 2), (3, None)])


@inside
async def test_what_was_missed_is_told_once_and_in_order() -> None:
    feeds = Feeds()
    listener = feeds.listen("a/1")
    for number in range(1, 6):
        feeds.tell("a/1", value(number))
    missed = listener.feed.between(2, 4)
    assert missed is not None
    assert [told.sequence for told in missed] == [3, 4]
    assert listener.feed.between(5, 5) == []
    assert listener.feed.between(6, 5) is None  # never told
    assert listener.feed.between(-1, 5) is None


@inside
async def test_only_so_many_events_are_kept() -> None:
    feeds = Feeds()
    listener = feeds.listen("a/1")
    for number in range(module.KEPT + 10):
        feeds.tell("a/1", value(number))
    newest = module.KEPT + 10
    assert listener.feed.between(9, newest) is None
    missed = listener.feed.between(10, newest)
    assert missed is not None
    assert len(missed) == module.KEPT


@inside
async def test_only_so_many_bytes_are_kept_but_always_the_newest() -> None:
    feeds = Feeds()
    listener = feeds.listen("a/1")
    for _ in range(3):
        feeds.tell("a/1", {"type": "value", "text": "x" * module.KEPT_BYTES})
    assert listener.feed.between(1, 3) is None
    newest = listener.feed.between(2, 3)
    assert newest is not None
    assert newest[0].sequence == 3


@inside
async def test_who_takes_nothing_is_told_that_it_missed_something() -> None:
    feeds = Feeds()
    listener = feeds.listen("a/1")
    for number in range(module.WAITING + 5):
        feeds.tell("a/1", value(number))
    assert listener.feed.listeners == 0
    with pytest.raises(BusyError, match="too slowly"):
        await heard(listener)


@inside
async def test_a_feed_outlives_its_last_listener_for_a_while_and_no_longer() -> None:
    feeds = Feeds(linger=0.01)
    listener = feeds.listen("a/1")
    name = listener.feed.name
    listener.close()
    assert feeds.has("a/1")
    again = feeds.listen("a/1")
    assert again.feed.name == name
    again.close()
    while feeds.has("a/1"):
        await asyncio.sleep(0)
    assert feeds.listen("a/1").feed.name != name
    feeds.tell("b/1", value(1))  # of what nobody listens to nothing is kept
    assert not feeds.has("b/1")
    assert (feeds.listeners("a"), feeds.listeners("b")) == (1, 0)
