"""The page "Play" of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from starlette.datastructures import State

from ..page import Page
from ..topics.kind import TopicKind
from .catalogue import catalogue
from .live.open_games import OpenGames
from .live.pages import Pages
from .routes import router
from .stored.table_store import TableStore
from .wire.answers import ANSWER
from .wire.requests import REQUEST


@asynccontextmanager
async def _opened(state: State) -> AsyncIterator[Mapping[str, TopicKind]]:
    state.open_games = OpenGames(TableStore(state.games), state.opponents)
    state.pages, state.catalogue = Pages(), catalogue(state.opponents)
    try:
        yield {}
    finally:
        await state.open_games.close()


PLAY = Page("play", {"play": router}, _opened, {"Request": REQUEST, "Answer": ANSWER})
