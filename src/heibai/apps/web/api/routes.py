"""The address of the document, which belongs to no page."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI
from fastapi.responses import Response
from typing_extensions import TypedDict

from ..app_state import from_app_state
from .openapi import DOCUMENT, document

router = APIRouter()


class OpenApi(TypedDict):
    """An OpenAPI document."""

    openapi: str
    info: dict[str, Any]
    paths: dict[str, Any]


class Document:
    """The document of an application, made when it is first asked for."""

    def __init__(self, app: FastAPI, routers: Iterable[APIRouter]) -> None:
        self._app, self._routers = app, tuple(routers)

    @cached_property
    def text(self) -> str:
        return json.dumps(document(self._app, self._routers), separators=(",", ":"))


@router.get(DOCUMENT, response_model=OpenApi)
def read_document(document: Annotated[Document, Depends(from_app_state(lambda state: state.document))]) -> Response:
    """This document: every address, what it takes, answers and refuses."""
    return Response(document.text, media_type="application/json")
