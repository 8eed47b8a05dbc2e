"""How much of the machine the requests of all pages take together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import HTTPConnection


async def _heavy_request(connection: HTTPConnection) -> AsyncIterator[None]:
    """However many pages ask: a long replay takes one processor, and no move waits for many of them."""
    async with connection.app.state.heavy_request:
        yield


one_heavy_request_at_a_time = Depends(_heavy_request)
"""For a route's ``dependencies``."""

Count = Annotated[int, Query(ge=0, le=10_000_000)]
"""A number of an address."""
