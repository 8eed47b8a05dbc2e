"""The page "Library" of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing

from starlette.datastructures import State

from ..page import Page
from ..topics.kind import TopicKind
from .collections.routes import router as collections_router
from .import_routes import UPLOADS
from .import_routes import router as import_router
from .imports import IMPORT_JOBS
from .open_library import OpenLibrary
from .routes import router
from .uploads import Uploads
from .wire import LIBRARY_EVENT, MAX_UPLOAD_BYTES


@asynccontextmanager
async def _opened(state: State) -> AsyncIterator[Mapping[str, TopicKind]]:
    state.uploads = Uploads()
    with closing(OpenLibrary()) as state.library:
        yield {}


LIBRARY = Page(
    "library",
    {"library": router, "collections": collections_router, "imports": import_router},
    _opened,
    {"LibraryEvent": LIBRARY_EVENT},
    jobs=(IMPORT_JOBS,),
    streamed={UPLOADS: MAX_UPLOAD_BYTES},
)
