"""Server-sent events: values as JSON, one after the other, up to an ``end``."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from typing import Any

from fastapi.responses import StreamingResponse

from ...core.errors import HeibaiError
from .problems import MISTAKE

Event = Mapping[str, Any]
log = logging.getLogger("heibai.web")


def stream(events: AsyncGenerator[Event, None]) -> StreamingResponse:
    """For a route to answer."""
    return StreamingResponse(_written(events), media_type="text/event-stream")


async def _written(events: AsyncGenerator[Event, None]) -> AsyncIterator[str]:
    """Up to an ``end``, whatever happens: a page whose stream breaks off asks again for ever."""
    async with aclosing(events):
        try:
            async for each in events:
                yield _data(each)
        except Exception as error:
            yield _data(failed(error))


def failed(error: Exception) -> Event:
    """The end of what broke off; only our own sentences are told."""
    is_ours = isinstance(error, HeibaiError)
    if not is_ours:
        log.error("a stream of events failed", exc_info=error)
    return {"type": "end", "state": "failed", "message": str(error) if is_ours else MISTAKE}


def _data(event: Event) -> str:
    return f"data: {json.dumps(event, separators=(',', ':'))}\n\n"
