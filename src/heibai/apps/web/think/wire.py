"""What the page "See it think" asks and is told. Values are for the side to move at their position or node."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from ..wire.board import BoardState, LegalMove
from ..wire.model import LATER, MAX_TEXT, RequestModel, documented

Seed = Annotated[int, Field(ge=0, le=2**31 - 1)]


class PositionRef(RequestModel):
    """A position: a game, and the moves from its start."""

    game: Annotated[str, Field(max_length=60)] = "reversi"
    start: Annotated[str, Field(max_length=600)] | None = None
    moves: Annotated[str, Field(max_length=6000)] = ""


class EvaluationRequest(PositionRef):
    """Its value by an evaluator; empty: the game's usual one."""

    evaluator: Annotated[str, Field(max_length=MAX_TEXT)] = ""


class TreeRequest(EvaluationRequest):
    """Its alpha-beta tree."""

    depth: Annotated[int, Field(ge=1, le=4)] = 2


class GrowthRequest(EvaluationRequest):
    """Its Monte Carlo search."""

    playouts: Annotated[int, Field(ge=10, le=5000)] = 800
    simulate: Annotated[int, Field(ge=-1, le=60)] = -1
    exploration: Annotated[float, Field(ge=0.0, le=10.0)] = 0.7071067811865476
    seed: Seed = 1
    network: Annotated[str, Field(max_length=MAX_TEXT)] | None = None
    """By name: what it says, and its tree beside the plain one; empty: the first that plays the game; null: none."""


class PlanRequest(PositionRef):
    """Its sequence of moves, evolved."""

    seed: Seed = 1


class BroodRequest(RequestModel):
    """One generation of a small population."""

    game: Annotated[str, Field(max_length=60)] = "reversi"
    generation: Annotated[int, Field(ge=0, le=30)] = 0
    population: Annotated[int, Field(ge=4, le=16)] = 8
    mutation: Annotated[float, Field(ge=0.0, le=1.0)] = 0.1
    seed: Seed = 1


@documented
class PlaceState(TypedDict):
    """The position, and what can be looked at there."""

    game: str
    """As the server writes it."""
    board: BoardState
    moves: list[LegalMove]
    played: list[int]
    """The moves up to here, as numbers, however they were asked for."""
    labels: list[str]
    """Of them."""
    last: int | None
    """The square played last."""
    over: bool
    evaluators: list[tuple[str, str]]
    """(text, one line about it); empty: the game has no evaluations."""
    depth: int
    """Plies that a tree may have here."""
    simulate: int
    """Plies that playouts have by default; -1: to the end, which takes long where every empty point is a move."""
    has_points: bool
    """The game values its points."""
    has_sequences: bool
    """The game can be played by evolved sequences."""
    networks: list[str]
    """Installed ones that play the game, by name."""
    lacking: Literal["", "extra", "networks"]
    """Why there is none: the packages that a network needs, or networks; empty also of a game that has none."""


@documented
class FeatureRow(TypedDict):
    """One feature of an evaluation."""

    name: str
    value: float
    """For the side to move."""
    weight: float
    term: float
    """Value times weight."""
    squares: list[tuple[int, float]] | None
    """(square, its part of the value); null: the value is no sum over squares."""


@documented
class EvaluationState(TypedDict):
    """What an evaluator says of the position."""

    evaluator: str
    value: float | None
    """For the side to move, as the evaluator says; null: the game is over."""
    scale: float
    features: list[FeatureRow] | None
    """Those that are not 0, in the order in which they are added; null: the evaluator is no sum of features."""
    zeros: int
    """Features that are 0 here."""


@documented
class PointState(TypedDict):
    """What a point is worth to the side to move."""

    square: int
    label: str
    attack: float
    defence: float
    value: float
    attack_level: int
    """1 wins at once ... 4 little gain."""
    defence_level: int
    row: str
    """Of the table of rewards."""
    reward: float
    chance: float
    """That its class of points is chosen, 0 to 1."""
    first: bool
    """The best of its class."""


@documented
class PointsState(TypedDict):
    """What the points are worth, the first to be played first."""

    evaluator: str
    urgent: Literal["", "win", "stop"]
    """Points that win at once, or stop the other side from it, come before every reward."""
    willingness: float
    """K: how willingly a point of a lesser class is taken."""
    rewards: list[tuple[str, float]]
    """Rows of the table in the order in which they are tried."""
    points: list[PointState]


@documented
class TreeState(TypedDict):
    """An alpha-beta search in the order of its steps: node 0 is the root, the others as they were entered."""

    evaluator: str
    depth: int
    value: float | None
    """For the side to move at the root; null: the search was too large."""
    move: int | None
    line: list[int]
    parents: list[int]
    """-1 of the root."""
    moves: list[int]
    """That led to each; -1 of the root."""
    labels: list[str]
    alphas: list[float | None]
    """When each was entered, for the side to move there; null: no bound."""
    betas: list[float | None]
    values: list[float | None]
    """For the side to move there (fail-soft); null: the search ended before."""
    sides: list[int]
    """To move: 0 black, 1 white."""
    steps: list[int]
    """n: node n was entered; -n - 1: it has its value."""
    cut: list[list[str]]
    """Moves that were not looked at, because the value had reached beta."""
    nodes: int
    """As the search counts them."""
    leaves: int
    minimax_nodes: int | None
    """Of a search of the same depth without cuts; null: too many to count."""
    complete: bool


@documented
class GrowthEvent(TypedDict):
    """A Monte Carlo search as far as it has come; every move that was tried."""

    type: Literal["growth"]
    playouts: int
    nodes: int
    seconds: float
    move: int | None
    moves: list[tuple[int, int, float]]
    """(move, visits, value 0 to 1 for the side to move)"""


@documented
class GrownTreeEvent(TypedDict):
    """The tree at the end: the most visited nodes, each after its parent."""

    type: Literal["tree"]
    parents: list[int]
    """-1 of the root."""
    moves: list[int]
    labels: list[str]
    visits: list[int]
    values: list[float]
    """0 to 1, for the side that made the move; of the root for the side to move."""
    bounds: list[float | None]
    """Mean and exploration together, by which a child is chosen; null: it is proven."""
    proofs: list[int | None]
    """1 won, 0 drawn, -1 lost for the same side."""
    size: int
    """Visited nodes in all."""
    seed: int


@documented
class NetworkEvent(TypedDict):
    """What a network says of the position, without a search."""

    type: Literal["network"]
    network: str
    names: list[str]
    """Of all moves of the board, by number, the pass last."""
    priors: list[tuple[int, float]]
    """(move, its share of the policy among the legal moves), the likeliest first: what the tree begins with."""
    illegal: float
    """Share of the policy that lies on moves which are not legal, 0 to 1."""
    outcomes: tuple[float, float, float]
    """Chances that black wins, of a draw, that white wins."""
    margin: float | None
    """Discs that black is ahead at the end; null: the game counts none."""
    ownership: list[float]
    """[squares] at the end: 1 black's, -1 white's."""


@documented
class SimulationsEvent(TypedDict):
    """The next simulations of one of the two trees, in their order."""

    type: Literal["simulations"]
    tree: Literal["network", "plain"]
    lines: list[list[int]]
    """Moves of each from the position to the last node."""
    worths: list[float]
    """What each was worth, 0 to 1 for the side to move in the position."""
    priors: list[float]
    """Of the last move of each in its parent; 0 in a tree without priors."""


@documented
class PlanStep(TypedDict):
    """One stone of a sequence."""

    square: int
    label: str
    color: int
    worth: int
    """Points of the step: attack and defence together."""
    decides: bool


@documented
class PlanEvent(TypedDict):
    """The best sequence of a generation."""

    type: Literal["plan"]
    generation: int
    """Bred so far; 0: the random ones."""
    fitness: int
    tendency: int
    """Points of one's own steps less those of the other side."""
    evaluations: int
    invalid: float
    """Share of those that cannot be played."""
    steps: list[PlanStep]
    move: int | None
    """What would be played: the first step, or the second where the tendency leans to the other side."""


@documented
class ThinkEnd(TypedDict):
    """Nothing more will come; ``failed``: the message says why."""

    type: Literal["end"]
    state: str
    message: str


@documented
class IndividualState(TypedDict):
    """One of a population."""

    weights: list[float]
    fitness: float
    wins: int
    draws: int
    losses: int
    chance: tuple[float, float]
    """To be drawn as the first parent of a pair, and as the second."""


@documented
class ChildState(TypedDict):
    """One of the next population."""

    origin: str
    """"copy", "child" or "mutated child"."""
    parents: list[int]
    """Places in the population."""
    cut: int | None
    """Its genes from here on are the second parent's; of every second child of a pair the other way round."""
    before: list[float]
    """Weights before mutation."""
    weights: list[float]


@documented
class BroodState(TypedDict):
    """A generation: who lived, who was drawn, and who came of it."""

    game: str
    evaluator: str
    genes: list[str]
    generation: int
    seed: int
    games: int
    """Played for the fitness."""
    selection: str
    individuals: list[IndividualState]
    children: list[ChildState]
    best: list[float]
    """[generation + 1] the best fitness of every generation up to this one."""
    mean: list[float]


AnyEvent = GrowthEvent | GrownTreeEvent | NetworkEvent | SimulationsEvent | PlanEvent | ThinkEnd
ThinkEvent = Annotated[AnyEvent, Field(discriminator="type")]
THINK_EVENT: TypeAdapter[AnyEvent] = TypeAdapter(ThinkEvent, config=LATER)
