"""What is told of a class while its hand-ins play. Names of hand-ins and words of faults come as the class has them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from ...jobs.wire import JobEndEvent, JobEntry
from ...wire.model import LATER, documented
from ..wire import LiveBoard


@documented
class ClassPlace(TypedDict):
    """One row of the standings."""

    rank: int
    name: str
    """Of the hand-in, or a player's text."""
    points: float
    games: int
    elo: float | None
    low: float | None
    """Of the 95% interval."""
    high: float | None


@documented
class ClassGame(TypedDict):
    """A game that is over."""

    black: str
    white: str
    winner: Literal["black", "white"] | None
    score: int
    """For black."""
    termination: str
    """How it ended: a value of ``Termination``."""
    fault: str
    """In English: what went wrong; empty: nothing, or no more is known."""


@documented
class ClassStanding(TypedDict):
    """How a class stands."""

    places: list[ClassPlace]
    latest: list[ClassGame]
    """The newest first; at most 6."""


@documented
class ClassEntry(JobEntry):
    """One class."""

    title: str
    """The name of its folder."""
    game: str
    deadline: str
    """ISO 8601; empty: none."""
    is_closed: bool
    """The deadline is over."""


@documented
class ClassRecord(TypedDict):
    """A whole class."""

    job: ClassEntry
    files: list[str]
    """That can be saved."""
    standing: ClassStanding


@documented
class ClassJobEvent(TypedDict):
    """The run stands otherwise."""

    type: Literal["job"]
    job: ClassEntry


@documented
class ClassNewsEvent(TypedDict):
    """More games were played."""

    type: Literal["class"]
    standing: ClassStanding


@documented
class ClassLiveEvent(TypedDict):
    """The boards that are played on have changed."""

    type: Literal["live"]
    boards: list[LiveBoard]
    """Of games that have lasted a second; at most 2."""


ClassEvent = Annotated[ClassJobEvent | ClassNewsEvent | ClassLiveEvent | JobEndEvent, Field(discriminator="type")]
CLASS_EVENT: TypeAdapter[ClassJobEvent | ClassNewsEvent | ClassLiveEvent | JobEndEvent] = TypeAdapter(
    ClassEvent, config=LATER
)
