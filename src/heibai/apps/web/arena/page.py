"""The page "Arena" of the server, with its studies and classes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from starlette.datastructures import State

from ..page import Page
from ..topics.kind import TopicKind
from .classes.views import CLASS_JOBS
from .classes.wire import CLASS_EVENT
from .routes import router, studies
from .studies.views import STUDY_JOBS
from .studies.wire import STUDY_EVENT
from .tables import Tables
from .views import CONTEST_JOBS
from .wire import ARENA_EVENT


@asynccontextmanager
async def _opened(state: State) -> AsyncIterator[Mapping[str, TopicKind]]:
    state.contest_tables = Tables()
    yield {}


ARENA = Page(
    "arena",
    {"arena": router, "studies": studies},
    _opened,
    {"ArenaEvent": ARENA_EVENT, "StudyEvent": STUDY_EVENT, "ClassEvent": CLASS_EVENT},
    jobs=(CONTEST_JOBS, STUDY_JOBS, CLASS_JOBS),
)
