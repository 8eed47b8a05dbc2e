"""The page "See it think" of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from starlette.datastructures import State

from ..page import Page
from ..topics.kind import TopicKind
from .routes import router
from .wire import THINK_EVENT
from .worker_process import WorkerProcess


@asynccontextmanager
async def _opened(state: State) -> AsyncIterator[Mapping[str, TopicKind]]:
    state.think_worker, state.quick_worker = WorkerProcess(), WorkerProcess()
    try:
        yield {}
    finally:
        await state.think_worker.close()
        await state.quick_worker.close()


THINK = Page("think", {"think": router}, _opened, {"ThinkEvent": THINK_EVENT})
