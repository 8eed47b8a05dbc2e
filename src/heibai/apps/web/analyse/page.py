"""The page "Analyse" of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing

from starlette.datastructures import State

from ....store.home import ANALYSES, make_home
from ..page import Page
from ..records.study.model import MAX_STUDY_BYTES
from ..topics.kind import TopicKind
from .analyses import Analyses
from .forced_wins import ForcedWinSearches
from .lines import Lines
from .routes import FILES, RECORDS, STUDY, router
from .topic import AnalysisTopics
from .wire import EVENT, MAX_FILE_BYTES, MAX_KEPT_BYTES


@asynccontextmanager
async def _opened(state: State) -> AsyncIterator[Mapping[str, TopicKind]]:
    with (
        closing(ForcedWinSearches()) as state.forced_wins,
        closing(Lines()) as state.lines,
        closing(Analyses(make_home(state.data) / ANALYSES, state.feeds)) as state.analyses,
    ):
        yield {"analysis": AnalysisTopics(state.analyses)}


ANALYSE = Page(
    "analyse",
    {"analyse": router},
    _opened,
    {"AnalyseEvent": EVENT},
    larger={RECORDS: MAX_FILE_BYTES, FILES: MAX_KEPT_BYTES, STUDY: MAX_STUDY_BYTES},
)
