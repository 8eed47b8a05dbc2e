"""What is asked and told of studies. Tables are of texts, in the study's own language, English."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from ...jobs.wire import JobEndEvent, JobEntry, Setting
from ...wire.model import LATER, RequestModel, documented

StudyName = Annotated[str, Field(min_length=1, max_length=60)]


class NewStudy(RequestModel):
    """Do this study."""

    study: StudyName
    full: bool = False
    """Publication size, hours; else minutes."""
    seed: Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)] = 1


@documented
class StudyTaken(TypedDict):
    """How long the result that ships took, on two cores."""

    full: bool
    seed: int
    seconds: float


@documented
class StudyCard(TypedDict):
    """One study of the catalogue."""

    name: str
    room: str
    """What it is about: "breeding", "evaluation", "network", "search"."""
    question: str
    source: str
    """Whose question it is: author, year, title."""
    shipped: StudyTaken


@documented
class StudyTable(TypedDict):
    """Rows of texts."""

    title: str
    columns: list[str]
    rows: list[list[str]]


@documented
class StudySeries(TypedDict):
    """Points of a plot."""

    name: str
    x: list[float | str]
    """Numbers, or names that stand side by side."""
    y: list[float]
    intervals: list[tuple[float, float]]
    """95 % of each point; empty: nothing is uncertain."""
    ranges: list[tuple[float, float]]
    """Least and greatest of what each point is the mean of; empty: of none."""


@documented
class StudyPlot(TypedDict):
    """One picture; series share both axes."""

    title: str
    x_label: str
    y_label: str
    series: list[StudySeries]
    reference: float | None
    """No difference is here."""
    lines: bool
    """The points of a series are joined."""
    log_x: bool


@documented
class StudyFindings(TypedDict):
    """What a study came to."""

    full: bool
    seed: int
    seconds: float
    command: str
    """That finds the same in a terminal."""
    notes: list[str]
    """Sentences made from the numbers."""
    tables: list[StudyTable]
    plot: StudyPlot
    text: str
    """All of it as Markdown."""


@documented
class StudySize(TypedDict):
    """One of the two sizes of a study."""

    full: bool
    settings: list[Setting]


@documented
class StudySheet(TypedDict):
    """All that is known of a study before it is done here."""

    card: StudyCard
    about: str
    """What the source did and found."""
    is_reproducible: bool
    """The same seed gives the same result; false where something goes by the clock."""
    sizes: list[StudySize]
    """The small one first."""
    shipped: StudyFindings


@documented
class StudyEntry(JobEntry):
    """One study of this machine as it stands."""

    study: str
    """Of the catalogue; empty of a damaged one."""
    full: bool
    seed: int


@documented
class StudyCell(TypedDict):
    """A finished part of a study."""

    key: str
    seconds: float


@documented
class PresentCell(TypedDict):
    """The part that is worked on."""

    key: str
    done: int
    total: int | None
    unit: str
    """Of its steps: "games", "generations"."""


@documented
class StudyWork(TypedDict):
    """How far a study is."""

    cells: list[StudyCell]
    """The newest first, at most fifty."""
    present: PresentCell | None
    """Null: nobody works, or the part does not tell."""
    seconds: float
    """Of work in all finished parts."""
    left: float | None
    """Seconds, by the work of the other parts and the pace so far; null: not known."""


@documented
class StudyRecord(TypedDict):
    """A study of this machine as it stands."""

    job: StudyEntry
    files: list[str]
    """That can be saved."""
    command: str
    """That does the same in a terminal."""
    settings: list[Setting]
    work: StudyWork
    findings: StudyFindings | None
    """Null: it is not finished."""
    picture: str
    """The file of the plot in the study's folder; empty: there is none, because matplotlib is not installed."""


@documented
class StudyRunEvent(TypedDict):
    """The study stands otherwise."""

    type: Literal["job"]
    job: StudyEntry


@documented
class StudyWorkEvent(TypedDict):
    """The study got further."""

    type: Literal["work"]
    work: StudyWork


StudyEvent = Annotated[StudyRunEvent | StudyWorkEvent | JobEndEvent, Field(discriminator="type")]
STUDY_EVENT: TypeAdapter[StudyRunEvent | StudyWorkEvent | JobEndEvent] = TypeAdapter(StudyEvent, config=LATER)
