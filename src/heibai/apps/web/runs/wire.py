"""What every page that has runs asks and is told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from ..wire.model import documented

RunName = Annotated[str, Field(min_length=1, max_length=1000)]
GivenName = Annotated[str, Field(max_length=200)]  # by which a new run is to be known
Order = Literal["pause", "resume", "stop"]


class RunOrder(BaseModel):
    """Do this with a run."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    run: RunName
    order: Order


@documented
class Limit(TypedDict):
    """What a number of a new run may be."""

    name: str
    least: int
    most: int


@documented
class RunCreated(TypedDict):
    """Where the run is."""

    name: str


@documented
class RunStatus(TypedDict):
    """Where a run of any kind stands."""

    name: str
    """By which the page asks for it."""
    created: float
    """Seconds since 1970."""
    state: Literal["queued", "running", "paused", "stopped", "finished", "failed", "damaged"]
    message: str
    """Why it stopped, failed, or is damaged."""
    done: int
    total: int | None
    """Steps in all; null: nobody can know."""
    unit: str
    """Of the steps: "generations"."""
    orders: list[Order]
    """What can be asked of it now."""
    asked: Literal["", "pause", "stop"]
    """What was asked of it, and will be done after the present step."""


@documented
class Setting(TypedDict):
    """One of the settings that the run began with."""

    name: str
    value: str


@documented
class RunEndEvent(TypedDict):
    """Nothing more will come: the run is not worked on, or the stream failed with a reason."""

    type: Literal["end"]
    state: str
    message: str
