"""What is asked and told of jobs of every kind; the pages add what they know of theirs (view.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ..wire.model import RequestModel, documented

JobName = Annotated[str, Field(min_length=1, max_length=1000)]
KindName = Annotated[str, Field(min_length=1, max_length=60)]
GivenName = Annotated[str, Field(max_length=200)]  # by which a new job is to be known
Order = Literal["pause", "resume", "stop", "more"]
OptionText = Annotated[str, Field(max_length=2000)]
OptionValue = bool | int | float | OptionText | Annotated[tuple[OptionText, ...], Field(max_length=100)]


class JobOrder(RequestModel):
    """Do this with a job."""

    job: JobName
    order: Order
    total: Annotated[int, Field(ge=1, le=2**53, strict=True)] | None = None
    """With "more": what the setting that says how much it does becomes."""


class BeginJob(RequestModel):
    """Begin a job of a kind that has no form of its own."""

    kind: KindName
    wanted: Annotated[Mapping[Annotated[str, Field(max_length=60)], OptionValue], Field(max_length=100)]
    """Options by name, as the kind declares them."""


@documented
class NumberEntry(TypedDict):
    """A number that may be set."""

    name: str
    default: float | None
    """Null: none need be given."""
    least: float
    most: float
    whole: bool


@documented
class JobCreated(TypedDict):
    """Where the job is."""

    name: str


@documented
class GenerationEstimate(TypedDict):
    """What a generation of a run of breeding takes of the server's machine."""

    games: int
    """At most."""
    seconds: float | None
    """Null: only playing would tell."""
    is_least: bool
    """It takes that long at least."""
    megabytes: int
    """At most, of memory."""


@documented
class CheckedJob(TypedDict):
    """The settings can work."""

    command: str
    """That does the same in a terminal; empty: there is none."""
    games: int | None
    """Of a contest, when no test ends early."""
    pairings: int | None
    generation: GenerationEstimate | None
    """Of a run of breeding."""


@documented
class MoreEntry(TypedDict):
    """How a job is given more."""

    option: str
    """The setting that becomes larger: "generations"."""
    now: int
    note: str
    """What in the job depends on the total, in English; empty: nothing."""


@documented
class JobEntry(TypedDict):
    """Where a job of any kind stands."""

    name: str
    """By which the page asks for it."""
    kind: str
    """Empty of a damaged one whose kind is not known."""
    about: str
    """What was asked for, in a line of English."""
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
    more: MoreEntry | None
    """Null: it can be given no more."""


@documented
class Setting(TypedDict):
    """One of the settings that the job began with, or a number that it came to."""

    name: str
    value: str


@documented
class Series(TypedDict):
    """One line of a curve."""

    name: str
    points: list[tuple[int, float]]
    """(steps taken, value)"""


@documented
class JobRecord(TypedDict):
    """A whole job of a kind that has no page of its own."""

    job: JobEntry
    command: str
    """That does the same in a terminal; empty: there is none."""
    settings: list[Setting]
    series: list[Series]
    outcome: list[Setting]
    """Of a finished one."""
    files: list[str]
    """That can be saved."""


@documented
class JobOptionEntry(TypedDict):
    """An option of a kind of job."""

    name: str
    type: Literal["bool", "int", "float", "str", "texts"]
    default: OptionValue | None
    """Null: it must be given."""
    least: float | None
    most: float | None
    choices: list[str]
    """Of a text; empty: any."""
    help: str
    """In English."""


@documented
class JobKindEntry(TypedDict):
    """A kind of job."""

    name: str
    noun: str
    """In English: "run of breeding"."""
    unit: str
    has_page: bool
    """A page of its own shows its jobs and has the form for a new one."""
    options: list[JobOptionEntry]


@documented
class JobEvent(TypedDict):
    """The job stands otherwise."""

    type: Literal["job"]
    job: JobEntry


@documented
class SeriesEvent(TypedDict):
    """The curves of a job without a page of its own have grown; they are told whole."""

    type: Literal["series"]
    series: list[Series]


@documented
class JobEndEvent(TypedDict):
    """Nothing more will come: the job is not worked on, or the stream failed with a reason."""

    type: Literal["end"]
    state: str
    message: str
