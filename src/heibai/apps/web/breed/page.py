"""The page "Breed" of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing

from starlette.datastructures import State

from ..page import Page
from ..runs.topic import RunTopics
from ..topics.kind import TopicKind
from ..topics.watches import Watches
from .details.meetings import Replays
from .details.routes import router as insides_router
from .known import TRAINING_RUNS
from .learning.routes import router as learning_router
from .listing import Listing
from .routes import router
from .to_wire import run_record
from .watch import SHARE, news_behind, watching
from .wire import BREED_EVENT


@asynccontextmanager
async def _opened(state: State) -> AsyncIterator[Mapping[str, TopicKind]]:
    workers = state.workers
    state.replays, state.listing = Replays(), Listing()
    with closing(Watches("run", state.feeds, watching(workers), news_behind, share=SHARE)) as state.watches:
        yield {"run": RunTopics(state.watches, TRAINING_RUNS.named, lambda run: run_record(run, workers))}


BREED = Page(
    "breed",
    {"breed": router, "insides": insides_router, "learning": learning_router},
    _opened,
    {"BreedEvent": BREED_EVENT},
)
