"""Server-sent events: values as JSON, one after the other, up to an ``end``."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import aclosing
from typing import Any

from fastapi.responses import StreamingResponse

from ...core.errors import HeibaiError
from .problems import MISTAKE

Event = Mapping[str, Any]
log = logging.getLogger("heibai.web")


def stream(events: AsyncGenerator[Event, None], *, id_of: Callable[[Event], str] | None = None) -> StreamingResponse:
    """``id_of``: what a browser says in ``Last-Event-ID`` when it asks again after this event; None: nothing."""
    return StreamingResponse(_written(events, id_of), media_type="text/event-stream")


async def _written(events: AsyncGenerator[Event, None], id_of: Callable[[Event], str] | None) -> AsyncIterator[str]:
    """Up to an ``end``, whatever happens: a page whose stream breaks off asks again for ever."""
    async with aclosing(events):
        try:
            async for event in events:
                yield (f"id: {id_of(event)}\n" if id_of else "") + _data(event)
        except Exception as error:
            is_ours = isinstance(error, HeibaiError)
            if not is_ours:
                log.error("a stream of events failed", exc_info=error)
            yield _data({"type": "end", "state": "failed", "message": str(error) if is_ours else MISTAKE})


def _data(event: Event) -> str:
    return f"data: {json.dumps(event, separators=(',', ':'))}\n\n"
