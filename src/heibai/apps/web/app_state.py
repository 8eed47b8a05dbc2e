"""What the application holds for all requests (server.py), handed to the routes that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import Depends
from starlette.datastructures import State
from starlette.requests import HTTPConnection

from ...store.games import LiveGames

Held = TypeVar("Held")


def from_app_state(read: Callable[[State], Held]) -> Callable[[HTTPConnection], Held]:
    """For ``Depends``: what ``read`` finds in the application's state."""

    def of(connection: HTTPConnection) -> Held:
        return read(connection.app.state)

    return of


TheStoredGames = Annotated[LiveGames, Depends(from_app_state(lambda state: state.games))]
