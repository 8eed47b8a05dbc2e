"""The address of files that come in to be imported."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from ..app_state import from_app_state
from .imports import needed_paths
from .uploads import Uploads
from .wire import Uploaded, UploadId

router = APIRouter()
UPLOADS = "/api/v1/library/uploads"


@router.post(UPLOADS, status_code=201)
async def upload_file(
    request: Request,
    uploads: Annotated[Uploads, Depends(from_app_state(lambda state: state.uploads))],
    name: Annotated[str, Query(max_length=400)],
    upload: Annotated[UploadId | None, Query()] = None,
) -> Uploaded:
    """Send one file of an upload, without ``upload`` the first one. It is streamed to the disk.

    Raises BusyError, SpecError, UnknownNameError, RecordFormatError, StoreError.
    """
    if upload is None:
        upload = await asyncio.to_thread(lambda: uploads.begin(needed_paths()))
    length = int(request.headers.get("content-length", "0"))  # the guard has looked at it
    return {"upload": upload, "bytes": await uploads.receive(upload, name, request.stream(), length=length)}
