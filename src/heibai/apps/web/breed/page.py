"""The page "Breed" of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from starlette.datastructures import State

from ..page import Page
from ..topics.kind import TopicKind
from .details.meetings import Replays
from .routes import breed, insides
from .views import BREEDING_JOBS, LEARNING_JOBS
from .wire import BREED_EVENT


@asynccontextmanager
async def _opened(state: State) -> AsyncIterator[Mapping[str, TopicKind]]:
    state.replays = Replays()
    yield {}


BREED = Page(
    "breed",
    {"breed": breed, "insides": insides},
    _opened,
    {"BreedEvent": BREED_EVENT},
    jobs=(BREEDING_JOBS, LEARNING_JOBS),
)
