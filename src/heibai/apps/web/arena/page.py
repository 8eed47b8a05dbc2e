"""The page "Arena" of the server, with its studies."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing

from starlette.datastructures import State

from ..page import Page
from ..runs.topic import RunTopics
from ..topics.kind import TopicKind
from ..topics.watches import Watches, whole
from .known import CONTESTS
from .routes import router
from .studies.known import STUDY_RUNS
from .studies.routes import router as studies_router
from .studies.to_wire import study_record
from .studies.watch import watching as watching_studies
from .studies.wire import STUDY_EVENT
from .tables import Tables
from .to_wire import contest_record
from .watch import watching
from .wire import ARENA_EVENT


@asynccontextmanager
async def _opened(state: State) -> AsyncIterator[Mapping[str, TopicKind]]:
    workers, feeds = state.workers, state.feeds
    tables = state.contest_tables = Tables()
    with (
        closing(Watches("study", feeds, watching_studies(workers), whole)) as state.study_watches,
        closing(Watches("contest", feeds, watching(workers, tables), whole)) as state.contest_watches,
    ):
        yield {
            "contest": RunTopics(
                state.contest_watches, CONTESTS.named, lambda run: contest_record(run, workers, tables)
            ),
            "study": RunTopics(state.study_watches, STUDY_RUNS.named, lambda run: study_record(run, workers)),
        }


ARENA = Page(
    "arena",
    {"arena": router, "studies": studies_router},
    _opened,
    {"ArenaEvent": ARENA_EVENT, "StudyEvent": STUDY_EVENT},
)
