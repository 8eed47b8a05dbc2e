"""Values as server-sent events, as every page's stream writes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Any

import pytest

from heibai.apps.web.events import Event, stream
from heibai.core.errors import RunError


def written(events: AsyncGenerator[Event, None], **wishes: Any) -> list[str]:
    async def read() -> list[str]:
        return [str(part) async for part in stream(events, **wishes).body_iterator]

    return asyncio.run(read())


async def some(error: Exception | None = None) -> AsyncGenerator[Event, None]:
    yield {"n": 1}
    if error:
        raise error
    yield {"n": 2}


@pytest.mark.parametrize(
    ("wishes", "first"),
    [({}, 'data: {"n":1}\n\n'), ({"id_of": lambda event: str(event["n"])}, 'id: 1\ndata: {"n":1}\n\n')],
)
def test_events_have_ids_where_somebody_gives_them_some(wishes: dict[str, Callable[[Event], str]], first: str) -> None:
    assert written(some(), **wishes) == [first, first.replace("1", "2")]


@pytest.mark.parametrize(
    ("error", "message"), [(RunError("no such run"), "no such run"), (KeyError("x"), "the server made a mistake")]
)
def test_a_stream_that_breaks_tells_its_end_and_only_our_own_sentences(error: Exception, message: str) -> None:
    first, end = written(some(error))
    assert first == 'data: {"n":1}\n\n'
    assert end.startswith('data: {"type":"end","state":"failed","message":"' + message)
