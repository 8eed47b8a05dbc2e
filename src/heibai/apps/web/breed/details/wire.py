"""What the page is told of a run's insides: settings to breed anew, courses, ancestors, meetings."""

from __future__ import annotations

from typing_extensions import TypedDict

from ...jobs.wire import Setting
from ...wire.model import documented
from ..wire import GenerationPoint, NewRun, PanelRow


@documented
class ClonedRun(TypedDict):
    """The settings of a run for the form "New breeding", with another seed."""

    wanted: NewRun
    left_out: list[Setting]
    """Those that the form does not have."""


@documented
class CurvePart(TypedDict):
    """A part of the curve of a run."""

    points: list[GenerationPoint]
    """At most 1,000: each generation by itself where there are so few."""


@documented
class Measurement(TypedDict):
    """The champion of one generation against those that never change."""

    generation: int
    rows: list[PanelRow]


@documented
class RunTrace(TypedDict):
    """How a run came to where it is."""

    genes: list[str]
    """At most 12, those that moved most, in their own order."""
    all_genes: int
    """How many there are."""
    generations: list[int]
    """At most 500, evenly; the newest among them."""
    weights: list[list[float]]
    """Of each of these generations: what the genes of its best weigh."""
    measured: list[Measurement]
    """At most 200, evenly; the newest among them."""


@documented
class Ancestor(TypedDict):
    """One of those that somebody comes from."""

    place: int
    rank: int
    """In its generation by fitness, from 1."""
    fitness: float
    origin: str | None
    """As of an individual; null: not kept."""
    parents: list[tuple[int, int]]
    """Generation and place."""


@documented
class AncestorsOf(TypedDict):
    """The ancestors that lived in one generation."""

    generation: int
    size: int
    """Of its population."""
    ancestors: list[Ancestor]


@documented
class Ancestry(TypedDict):
    """Whom somebody comes from, in the generations before."""

    generation: int
    place: int
    is_known: bool
    """False: the run did not keep parents."""
    generations: list[AncestorsOf]
    """At most 12, the oldest first, each next to the one before; the last has the one that was asked for."""


@documented
class MeetingsState(TypedDict):
    """Who beat whom in a generation."""

    generation: int
    size: int
    """Of the population."""
    places: list[int]
    """At most 40, the fittest first."""
    scores: list[list[float | None]]
    """Share of the points of the row against the column; null: they did not meet."""
    games: list[list[int]]
    others: int
    """Games of everybody against players outside the population."""


@documented
class MapAxis(TypedDict):
    """A style that a map of players has cells by."""

    name: str
    says: str
    """What is measured, in one sentence of English."""
    low: float
    high: float


@documented
class MapCell(TypedDict):
    """The best player of a cell."""

    cell: tuple[int, int]
    """Along the first axis and the second, from 0."""
    score: float
    """Share of the points of its games."""
    styles: tuple[float, float]
    games: int
    generation: int
    place: int
    player: str | None
    """Player text; null while the run goes on."""


@documented
class MapState(TypedDict):
    """A map of players by two styles."""

    axes: list[MapAxis]
    """Two."""
    bins: int
    """Cells along each axis."""
    qd_score: float
    """Sum of the scores of all cells."""
    hash: str
    best: tuple[int, int] | None
    """The cell of the fittest."""
    taken: list[MapCell]
    """Cells with somebody in them."""
