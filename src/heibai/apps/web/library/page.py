"""The page "Library" of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing

from starlette.datastructures import State

from ..page import Page
from ..runs.topic import RunTopics
from ..runs.workers import Workers
from ..topics.kind import TopicKind
from ..topics.watches import Watches, whole
from .collections.routes import router as collections_router
from .import_routes import UPLOADS
from .import_routes import router as import_router
from .imports import import_named, import_record
from .open_library import OpenLibrary
from .routes import router
from .uploads import Uploads
from .watch import watching
from .wire import LIBRARY_EVENT, MAX_UPLOAD_BYTES


@asynccontextmanager
async def _opened(state: State) -> AsyncIterator[Mapping[str, TopicKind]]:
    state.uploads = Uploads()
    with (
        closing(OpenLibrary()) as state.library,
        closing(Workers()) as state.importers,
        closing(Watches("import", state.feeds, watching(state.importers), whole)) as state.import_watches,
    ):
        importers = state.importers
        yield {"import": RunTopics(state.import_watches, import_named, lambda run: import_record(run, importers))}


LIBRARY = Page(
    "library",
    {"library": router, "collections": collections_router, "imports": import_router},
    _opened,
    {"LibraryEvent": LIBRARY_EVENT},
    streamed={UPLOADS: MAX_UPLOAD_BYTES},
)
