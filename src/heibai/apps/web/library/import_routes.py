"""The addresses of imports: files that come in, imports that are begun, watched, stopped and resumed."""

from __future__ import annotations

import asyncio
import ipaddress
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse
from starlette.requests import HTTPConnection

from ....core.errors import ForbiddenSpecError, SpecError, quoted
from ....library.imports.import_run import KIND, begin
from ....store.home import new_run_path
from ..api.cursor import MOST, After, Limit
from ..api.openapi import tells
from ..app_state import TheStoredGames, from_app_state
from ..events import numbered_stream
from ..limits import one_heavy_request_at_a_time
from ..runs.workers import Workers
from ..topics.watches import Watches
from .imports import import_entry, import_list, import_named, import_record, needed_paths, require_taken
from .own_games import own_games
from .uploads import Uploads
from .wire import (
    LIBRARY_EVENT,
    ImportCreated,
    ImportEntry,
    ImportList,
    ImportName,
    ImportRecord,
    NewImport,
    OrderedImport,
    Uploaded,
    UploadId,
)

router = APIRouter()
UPLOADS = "/api/v1/library/uploads"


TheWatches = Annotated[Watches, Depends(from_app_state(lambda state: state.import_watches))]
TheImporters = Annotated[Workers, Depends(from_app_state(lambda state: state.importers))]
TheUploads = Annotated[Uploads, Depends(from_app_state(lambda state: state.uploads))]


@router.post(UPLOADS, status_code=201)
async def upload_file(
    request: Request,
    uploads: TheUploads,
    importers: TheImporters,
    name: Annotated[str, Query(max_length=400)],
    upload: Annotated[UploadId | None, Query()] = None,
) -> Uploaded:
    """Send one file of an upload, without ``upload`` the first one. It is streamed to the disk.

    Raises BusyError, SpecError, UnknownNameError, RecordFormatError, StoreError.
    """
    if upload is None:
        needed = await asyncio.to_thread(needed_paths, importers)
        upload = await asyncio.to_thread(uploads.begin, needed)
    length = int(request.headers.get("content-length", "0"))  # the guard has looked at it
    return {"upload": upload, "bytes": await uploads.receive(upload, name, request.stream(), length=length)}


@router.get("/api/v1/library/imports", dependencies=[one_heavy_request_at_a_time])
def read_imports(importers: TheImporters, after: After = "", limit: Limit = MOST) -> ImportList:
    """Imports in parts, of the terminal too, newest first. Raises SpecError, StoreError."""
    return import_list(importers, after=after, limit=limit)


@router.post("/api/v1/library/imports", status_code=201, dependencies=[one_heavy_request_at_a_time])
def create_import(
    wanted: NewImport, connection: HTTPConnection, importers: TheImporters, uploads: TheUploads
) -> ImportCreated:
    """Begin an import of an upload or of paths.

    Raises ForbiddenSpecError, BusyError, and HeibaiError: it cannot begin.
    """
    if wanted.paths:
        require_this_machine(connection.client.host if connection.client else "", is_shared=is_shared(connection))
    paths = [*map(_absolute, wanted.paths), *(uploads.files(wanted.upload) if wanted.upload else [])]
    if not paths:
        raise SpecError("nothing was named to import; choose a file, or name a path")
    created = _begun(paths, importers, size=wanted.size)
    if wanted.upload:
        uploads.imported(wanted.upload)
    return created


@router.post("/api/v1/library/own", status_code=201, dependencies=[one_heavy_request_at_a_time])
def import_own(importers: TheImporters, uploads: TheUploads, live: TheStoredGames) -> ImportCreated:
    """Take in what was played on the page and in matches. Raises BusyError, RunError, StoreError."""
    importers.require_room()
    id = uploads.begin(needed_paths(importers))
    created = _begun(own_games(live, uploads.folder(id)), importers, size=8)
    uploads.imported(id)
    return created


@router.post("/api/v1/library/imports/order", dependencies=[one_heavy_request_at_a_time])
def order_import(wanted: OrderedImport, importers: TheImporters) -> ImportEntry:
    """Stop or resume an import; where it stands then. Raises BusyError, RunError, UnknownNameError."""
    directory = import_named(wanted.run)
    require_taken(directory, wanted.order, importers)
    importers.order(directory.path.resolve(), wanted.order)
    return import_entry(directory, importers)


@router.get("/api/v1/library/imports/record", dependencies=[one_heavy_request_at_a_time])
def read_import(run: ImportName, importers: TheImporters) -> ImportRecord:
    """One import and what it refused. Raises UnknownNameError, RunError, CheckpointError."""
    return import_record(import_named(run), importers)


@router.get("/api/v1/library/imports/events", responses=tells(LIBRARY_EVENT))
async def watch_import(run: ImportName, watches: TheWatches) -> StreamingResponse:
    """An import each time that it stands otherwise (server-sent events).

    Raises BusyError, UnknownNameError, RunError, CheckpointError.
    """
    watches.require_room()
    return numbered_stream(watches.events(await asyncio.to_thread(import_named, run), 0))


def _begun(paths: list[Path], importers: Workers, *, size: int) -> ImportCreated:
    importers.require_room()
    directory = begin(paths, new_run_path(KIND), size=size)
    importers.start(directory.path.resolve())
    return {"run": directory.id}


def _absolute(text: str) -> Path:
    """Raises SpecError: where a relative path leads depends on where the server was started."""
    path = Path(text.strip()).expanduser()
    if not path.is_absolute() or "\0" in text:
        raise SpecError(f"{quoted(text[:200])} is no whole path; expected one from the root, as in /home/anna/wthor")
    return path


def is_shared(connection: HTTPConnection) -> bool:
    """Whether people on other machines are let in: who they are, a proxy beside the server does not tell."""
    shared: bool = connection.app.state.is_shared
    return shared


def require_this_machine(host: str, *, is_shared: bool) -> None:
    """Raises ForbiddenSpecError for who may not be on the machine whose files would be read."""
    try:
        is_here = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_here = False
    if is_shared or not is_here:
        raise ForbiddenSpecError(f"a page at {host[:60]!r} may name no path of the server's machine; send the files")
