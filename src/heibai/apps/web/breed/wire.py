"""What the page "Breed" asks and is told. Fitness is of a generation's own games, shares and chances are 0 to 1."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from ..jobs.wire import GivenName, JobEndEvent, JobEntry, NumberEntry, Series, Setting
from ..wire.model import LATER, MAX_TEXT, RequestModel, documented

Text = Annotated[str, Field(max_length=MAX_TEXT)]


class NewRun(RequestModel):
    """Breed this; what is null is as the recipe has it."""

    game: Text
    """Which game, as in "reversi/8"."""
    recipe: Text
    """Recipe text, as in "roulette:mutation=0.2"."""
    evaluator: Text | None = None
    """What is bred, as in "zones"."""
    population: Annotated[int, Field(ge=2, le=200, strict=True)] | None = None
    """Individuals that live at the same time."""
    generations: Annotated[int, Field(ge=0, le=100_000, strict=True)] | None = None
    """How often is bred."""
    depth: Annotated[int, Field(ge=1, le=8, strict=True)] = 2
    """Plies that a player looks ahead."""
    per_pair: Annotated[int, Field(ge=1, le=1000, strict=True)] = 1
    """Openings of a pair in a generation, each with both colours."""
    opening_plies: Annotated[int, Field(ge=0, le=60, strict=True)] = 6
    """Random plies before a game begins."""
    seed: Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)] = 1
    panel_openings: Annotated[int, Field(ge=0, le=500, strict=True)] = 50
    """Openings against each of the fixed panel; 0: no panel."""
    panel_every: Annotated[int, Field(ge=0, le=1000, strict=True)] = 10
    """Generations between two measurements against the panel; 0: only at the end."""
    scoring: Literal["points", "margin", "difference", "rank", "bradley-terry"] = "points"
    """What a game is worth."""
    opponents: Text | None = None
    """Who meets whom, as in "[[meet:opponents=6],[hall:members=4]]"."""
    race: Text = "none"
    """More games for some, as in "halving:games=20000" a generation."""
    stop: Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=5)] = ()
    """Rules that end the run early, as in "games=100000"."""
    name: GivenName | None = None
    """What the run is called, and its champion by mine/NAME; null: by the time it began."""


@documented
class OperatorEntry(TypedDict):
    """One of those that an option may name, as in "tournament:size=3"."""

    name: str
    summary: str
    """In English."""
    numbers: list[NumberEntry]
    """In the order in which a text has them, behind its name."""


@documented
class OptionEntry(TypedDict):
    """One option of a recipe: one of its ``choices``, one of its ``operators``, or a ``number``."""

    name: str
    help: str
    """In English."""
    default: str
    choices: list[str]
    operators: list[OperatorEntry]
    number: NumberEntry | None


@documented
class RecipeEntry(TypedDict):
    """One way to breed."""

    name: str
    summary: str
    """In English."""
    game: str
    """That it breeds for when none is named."""
    evaluator: str
    population: int
    generations: int
    plays: bool
    """Fitness comes from games."""
    options: list[OptionEntry]


@documented
class BredGame(TypedDict):
    """A game, and which evaluators can be bred, or can learn, for it."""

    name: str
    evaluators: list[str]


@documented
class PresetEntry(TypedDict):
    """Settings with a name."""

    name: str
    """"minute", "ten-minutes", "overnight", or the recipe whose source they are of."""
    is_source: bool
    wanted: NewRun


@documented
class BreedingCatalogue(TypedDict):
    """What the form "New breeding" offers."""

    presets: list[PresetEntry]
    games: list[BredGame]
    recipes: list[RecipeEntry]
    limits: list[NumberEntry]
    scorings: list[str]
    opponents: list[OperatorEntry]
    races: list[OperatorEntry]
    stops: list[NumberEntry]
    """Rules that end a run early; 0: there is none."""


@documented
class RunEntry(JobEntry):
    """Where a run of breeding or learning stands."""

    game: str
    """Empty of a damaged one."""
    method: str
    """The recipe, or how it learns."""
    evaluator: str


@documented
class GenerationPoint(TypedDict):
    """One generation in the curve, or a stretch of an old part of it: its best, its worst, the mean of its means."""

    first: int
    """The first generation of the stretch."""
    generation: int
    """The last one."""
    best: float
    mean: float
    worst: float
    diversity: float
    games: int
    seconds: float


@documented
class GeneWeight(TypedDict):
    """One weight of an evaluator."""

    name: str
    weight: float


@documented
class NetworkSize(TypedDict):
    """How large a network is."""

    blocks: int
    channels: int


@documented
class ChampionState(TypedDict):
    """The best so far, or what the finished run gives."""

    generation: int
    """Steps taken, of a run of learning."""
    weights: list[GeneWeight]
    """At most 64, those of most weight; none where weights have no names."""
    genes: int
    """How many there are."""
    squares: list[float] | None
    """A weight for each square of a quadratic board, row by row, where the weights are of squares."""
    network: NetworkSize | None
    """null: it is no network."""
    player: str | None
    """Player text of the champion of a run that is finished or stopped."""
    fault: str
    """Why it cannot be played on the page; empty: it can, or the run goes on."""


@documented
class PanelRow(TypedDict):
    """The champion against a player that never changes."""

    opponent: str
    score: float
    """0 to 1, a draw counts a half."""
    low: float | None
    """Of its 95 % interval; null: not kept."""
    high: float | None
    games: int


@documented
class RunRecord(TypedDict):
    """A whole run as it stands."""

    job: RunEntry
    files: list[str]
    """That can be saved."""
    command: str
    """That breeds the same again; empty: not known."""
    settings: list[Setting]
    points: list[GenerationPoint]
    """At most 1,000: of a long run the newest generations one by one, older ones in stretches."""
    series: list[Series]
    """Of a learning run."""
    champion: ChampionState | None
    panel: list[PanelRow]
    """The last measurement."""
    outcome: list[Setting]
    """What else a finished run of learning was measured at."""
    hash: str
    """Of all generations of a finished run."""


@documented
class Individual(TypedDict):
    """One of a generation."""

    place: int
    fitness: float
    error: float | None
    """Standard error of the fitness."""
    wins: int
    draws: int
    losses: int
    chances: tuple[float, float] | None
    """To be the first and the second of a pair of parents."""
    parents: str | None
    """As in "3:0 3:4", generation and place; empty: drawn or given; null: not kept."""
    origin: str | None
    weights: list[float]
    """Of the generation's ``genes``."""


@documented
class GenerationState(TypedDict):
    """Everybody of one generation, the fittest first."""

    generation: int
    selection: str
    """How parents were chosen, in English; empty: not kept, or nothing was bred after it."""
    genes: list[str]
    """At most 12, those that differ most, in their own order."""
    all_genes: int
    """How many there are."""
    individuals: list[Individual]


@documented
class RunEvent(TypedDict):
    """The run stands otherwise."""

    type: Literal["job"]
    job: RunEntry


@documented
class GenerationsEvent(TypedDict):
    """More generations were evaluated, or steps taken."""

    type: Literal["generations"]
    points: list[GenerationPoint]
    series: list[Series]
    """Whole, of a learning run."""
    champion: ChampionState | None
    panel: list[PanelRow]


BreedEvent = Annotated[RunEvent | GenerationsEvent | JobEndEvent, Field(discriminator="type")]
BREED_EVENT: TypeAdapter[RunEvent | GenerationsEvent | JobEndEvent] = TypeAdapter(BreedEvent, config=LATER)
