"""What the form "New learning" asks and is told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ...jobs.wire import GivenName, NumberEntry, Setting
from ...wire.model import RequestModel, documented
from ..wire import BredGame, Text

Share = Annotated[float, Field(ge=0, le=1, strict=True)]


class NetworkSettings(RequestModel):
    """A network of policy and value that learns from its own games with a tree."""

    moves: Annotated[int, Field(ge=1, le=10_000_000, strict=True)] = 20_000
    """Of every game side by side, in all."""
    rows: Annotated[int, Field(ge=1, le=1000, strict=True)] = 50
    """Parts that the moves are in, a point of the curve and a checkpoint each."""
    games: Annotated[int, Field(ge=1, le=256, strict=True)] = 32
    """Side by side."""
    simulations: Annotated[int, Field(ge=1, le=400, strict=True)] = 32
    """Of a full search."""
    fast: Annotated[int, Field(ge=1, le=400, strict=True)] = 8
    """Of a fast search, whose moves only bring games to an end."""
    blocks: Annotated[int, Field(ge=0, le=12, strict=True)] = 3
    channels: Annotated[int, Field(ge=8, le=128, strict=True)] = 24
    batch: Annotated[int, Field(ge=8, le=1024, multiple_of=8, strict=True)] = 64
    """Positions of a step of learning, a multiple of 8."""
    reuse: Annotated[float, Field(ge=0.01, le=100, strict=True)] = 2.0
    """How often a position is learnt from, on average."""
    rate: Annotated[float, Field(ge=1e-7, le=1, strict=True)] = 2e-3
    """The highest."""
    test_games: Annotated[int, Field(ge=2, le=1000, multiple_of=2, strict=True)] = 64
    """Of the policy alone after each part, against chance and against a simple player."""


class NewTraining(RequestModel):
    """Learn this by temporal differences, from games against oneself at one ply; or a network."""

    game: Text
    """Which game, as in "reversi/8"."""
    evaluator: Text
    """What learns, as in "ntuple:set=[straight4,square2]"; "network": a network of policy and value."""
    network: NetworkSettings | None = None
    """Of a network, in place of everything below but seed and name."""
    games: Annotated[int, Field(ge=1, le=10_000_000, strict=True)] = 20_000
    """Games of self-play in all."""
    rows: Annotated[int, Field(ge=1, le=1000, strict=True)] = 20
    """Parts that the games are in, a point of the curve and a checkpoint each."""
    step: Literal["constant", "decaying", "coherence"] = "constant"
    """What becomes of the rate; "coherence": each weight has its own."""
    rate: Annotated[float, Field(ge=0, le=2, strict=True)] = 0.1
    """Share of a prediction's error that a step takes away, were its position alone."""
    decay: Annotated[int, Field(ge=1, le=10_000_000, strict=True)] = 100_000
    """Games after which a decaying rate is half of the first."""
    trace: Share = 0.0
    """Lambda: 0 the next prediction, 1 the result."""
    epsilon: Share = 0.1
    """Probability of a random move."""
    noisy: bool = False
    """Predictions learn from the random moves that follow them."""
    random_plies: Annotated[int, Field(ge=0, le=60, strict=True)] = 10
    """Most random moves at the start of a game."""
    batch: Annotated[int, Field(ge=1, le=4096, strict=True)] = 16
    """Games with the same weights."""
    predict: Literal["result", "discs"] = "result"
    """What is predicted."""
    unit: Annotated[float, Field(ge=1e-6, le=1e6, strict=True)] = 1.0
    """Points of the evaluation to one of the prediction."""
    begin: Literal["zeros", "given"] = "zeros"
    """The first weights; "given": the evaluator's own."""
    average: Share = 0.5
    """Last part of the rows whose weights are averaged."""
    test_games: Annotated[int, Field(ge=0, le=1000, strict=True)] = 200
    """After each part, against each of the game's usual opponents."""
    seed: Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)] = 1
    name: GivenName | None = None
    """What the run is called, and its champion by mine/NAME; null: by the time it began."""


@documented
class TrainingPreset(TypedDict):
    """Settings with a name."""

    name: str
    """"minute", "ten-minutes" or "network"."""
    wanted: NewTraining


@documented
class TrainingCatalogue(TypedDict):
    """What the form "New learning" offers."""

    presets: list[TrainingPreset]
    games: list[BredGame]
    numbers: list[NumberEntry]
    network_numbers: list[NumberEntry]
    """Of a network."""
    lacking: bool
    """The packages are not installed with which networks learn, so none is offered."""


@documented
class ClonedTraining(TypedDict):
    """The settings of a run that learns, with another seed."""

    wanted: NewTraining
    left_out: list[Setting]
    """Those that the form does not have."""
