"""The page "Library" of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing

from starlette.datastructures import State

from ..page import Page
from ..topics.kind import TopicKind
from .collections.routes import router as collections_router
from .imports import IMPORT_JOBS
from .open_library import OpenLibrary
from .routes import UPLOADS, imports, router
from .uploads import Uploads
from .wire import LIBRARY_EVENT, MAX_UPLOAD_BYTES


@asynccontextmanager
async def _opened(state: State) -> AsyncIterator[Mapping[str, TopicKind]]:
    state.uploads = Uploads()
    with closing(OpenLibrary()) as state.library:
        yield {}


LIBRARY = Page(
    "library",
    {"library": router, "collections": collections_router, "imports": imports},
    _opened,
    {"LibraryEvent": LIBRARY_EVENT},
    jobs=(IMPORT_JOBS,),
    streamed={UPLOADS: MAX_UPLOAD_BYTES},
)
