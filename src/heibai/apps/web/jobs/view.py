"""What a page knows of jobs of its kinds: how one is shown, and what its form may ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import BaseModel

from ....jobs.directory import RunDirectory
from ..topics.feed import Event
from .wire import CheckedJob, NumberEntry

if TYPE_CHECKING:
    from starlette.datastructures import State

Wanted = TypeVar("Wanted", bound=BaseModel)
News = Callable[[bool], Sequence[Event]]
"""What is new of a job besides how it stands; told that it is over, all of it. Raises RunError, CheckpointError."""


@dataclass(frozen=True)
class Asking:
    """Who asks for a new job, and of which server."""

    state: State  # of the application
    host: str  # the address that the request came from; empty: not known


@dataclass(frozen=True)
class JobForm(Generic[Wanted]):
    """How a page's jobs are begun."""

    wanted: type[Wanted]
    begin: Callable[[Wanted, Asking], RunDirectory]  # raises HeibaiError: the settings cannot work
    check: Callable[[Wanted], CheckedJob] | None = None  # the same, and nothing is begun
    offered: Callable[[], Any] | None = None  # what the form offers
    offered_type: Any = None
    clone: Callable[[RunDirectory], Any] | None = None  # the settings of a job, with another seed
    clone_type: Any = None


@dataclass(frozen=True)
class JobView:
    """Jobs of some kinds as their page shows them."""

    kinds: tuple[str, ...]
    entry: type[Any]  # TypedDict: JobEntry and what ``own`` gives
    record: type[Any]  # TypedDict: job, files, and what ``whole`` gives
    own: Callable[[RunDirectory], Mapping[str, Any]]  # of an entry; raises HeibaiError: it is damaged
    nothing: Mapping[str, Any]  # the same of a damaged one
    whole: Callable[[RunDirectory, State], Mapping[str, Any]]  # of a record
    news: Callable[[RunDirectory, State], News]  # of somebody who knows the record
    form: JobForm[Any] | None = None
    share: float = 0.1  # of the time that looks for news may take


def numbers_of(form: type[BaseModel]) -> list[NumberEntry]:
    """Every number of a form: its default, and what it may be."""
    return [
        {
            "name": name,
            "default": field["default"],
            "least": number["minimum"],
            "most": number["maximum"],
            "whole": number["type"] == "integer",
        }
        for name, field in form.model_json_schema()["properties"].items()
        for number in field.get("anyOf", [field])
        if "minimum" in number
    ]
