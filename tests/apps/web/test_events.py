"""Values as server-sent events, as every page's stream writes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest
from fastapi.responses import StreamingResponse

from heibai.apps.web.events import Event, stream
from heibai.core.errors import RunError


def written(response: StreamingResponse) -> list[str]:
    async def read() -> list[str]:
        return [str(part) async for part in response.body_iterator]

    return asyncio.run(read())


async def some(error: Exception | None = None) -> AsyncGenerator[Event, None]:
    yield {"n": 1}
    if error:
        raise error
    yield {"n": 2}


def test_every_event_is_a_line_of_json() -> None:
    assert written(stream(some())) == ['data: {"n":1}\n\n', 'data: {"n":2}\n\n']


@pytest.mark.parametrize(
    ("error", "message"), [(RunError("no such run"), "no such run"), (KeyError("x"), "the server made a mistake")]
)
def test_a_stream_that_breaks_tells_its_end_and_only_our_own_sentences(error: Exception, message: str) -> None:
    first, end = written(stream(some(error)))
    assert first == 'data: {"n":1}\n\n'
    assert end.startswith('data: {"type":"end","state":"failed","message":"' + message)
