"""What a page hears of a study: how far it is."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.datastructures import State

from .....jobs.directory import RunDirectory
from ...jobs.view import News
from .progress import study_work
from .wire import StudyWork, StudyWorkEvent


def study_news(directory: RunDirectory, state: State) -> News:
    """Whenever it got further."""
    known: StudyWork | None = None

    def look(is_over: bool) -> Sequence[StudyWorkEvent]:
        nonlocal known
        before, known = known, study_work(directory)
        return [{"type": "work", "work": known}] if known != before else []

    return look
