"""What the application holds for all requests (server.py), handed to the routes that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from starlette.datastructures import State
from starlette.requests import HTTPConnection

Held = TypeVar("Held")


def held(read: Callable[[State], Held]) -> Callable[[HTTPConnection], Held]:
    """For ``Depends``: what ``read`` finds in the application's state."""

    def of(connection: HTTPConnection) -> Held:
        return read(connection.app.state)

    return of
