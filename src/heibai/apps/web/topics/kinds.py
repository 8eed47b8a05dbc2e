"""Everything that may be a topic."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import State

from ..analyse.topic import AnalysisTopics
from ..arena.known import CONTESTS
from ..arena.shown import contest_record
from ..arena.studies.known import BEGUN
from ..arena.studies.shown import study_record
from ..breed.known import BRED
from ..breed.shown import run_record
from ..library.imports import import_named, import_record
from ..runs.topic import RunTopics
from .kind import TopicKind


def topics(state: State) -> Mapping[str, TopicKind]:
    """By the first word of their names; ``state``: the application's."""
    workers, tables = state.workers, state.contest_tables
    return {
        "analysis": AnalysisTopics(state.analyses),
        "run": RunTopics(state.watches, BRED.named, lambda run: run_record(run, workers)),
        "contest": RunTopics(state.contest_watches, CONTESTS.named, lambda run: contest_record(run, workers, tables)),
        "study": RunTopics(state.study_watches, BEGUN.named, lambda run: study_record(run, workers)),
        "import": RunTopics(state.import_watches, import_named, lambda run: import_record(run, state.importers)),
    }
