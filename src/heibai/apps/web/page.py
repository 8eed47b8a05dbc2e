"""What a page hands to the composition of the server (server.py): a value, so that no page knows another one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from types import MappingProxyType
from typing import Any, NamedTuple

from fastapi import APIRouter
from pydantic import TypeAdapter
from starlette.datastructures import State

from .jobs.view import JobView
from .topics.kind import TopicKind

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Page(NamedTuple):
    """A page of the server. Its folder has the same name, and a ``page.py`` with this value."""

    name: str
    routers: Mapping[str, APIRouter]  # its addresses, by their tag in the document
    opened: Callable[[State], AbstractAsyncContextManager[Mapping[str, TopicKind]]]
    """While the server runs: puts what the page holds into the application's state; what can be subscribed to, by the
    first word of its topics."""
    messages: Mapping[str, TypeAdapter[Any]] = NOTHING  # of its websocket and its streams, by their type in the client
    jobs: tuple[JobView, ...] = ()  # how it shows the jobs of its kinds
    larger: Mapping[str, int] = NOTHING  # bytes of a body, by the address that takes a large one
    streamed: Mapping[str, int] = NOTHING  # the same where a body goes to the disk as it comes
