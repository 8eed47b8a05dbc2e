"""What evaluators and searches promise, the values that they take and give, and the same as the kernel takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from .abilities.points import PointValues
from .position import P_contra
from .rng import Rng
from .score import Score


@dataclass(frozen=True, slots=True)
class WeightsReference:
    """Weights by what names them, in place of their numbers: what travels to processes and machines that play."""

    name: str  # the evaluator text: "@file", "mine/RUN", "py:module.Class,weights=@file"
    sha256: str  # of the weights as little-endian float64, or of a file of another form; hexadecimal


@runtime_checkable
class HasStoredWeights(Protocol):
    """An evaluator whose weights a text may merely name."""

    @property
    def weights_sha256(self) -> str:
        """What ``WeightsReference`` keeps of them."""


@dataclass(frozen=True)
class KernelEvaluator:
    """An evaluator as a value that the kernel understands."""

    game: str  # "reversi"
    family: str  # "zones", "ntuple", ...
    options: str = ""  # "mobility=difference"; comma between several
    weights: tuple[float, ...] = field(default=(), repr=False)  # the genome, flat


@dataclass(frozen=True)
class KernelPlayer:
    """A player as a value: the arena plays whole batches of those that have one in one kernel call."""

    game: str  # "reversi"
    search: str  # "random", "greedy", "minimax", "alphabeta", "engine", "flat", "mcts", "sequence"
    evaluator: KernelEvaluator | None = None
    options: Mapping[str, float] = field(default_factory=dict)  # as the kernel names them
    asked: Evaluator[Any] | None = None  # about leaves, where the evaluator has no form in the kernel

    @property
    def threads(self) -> int:
        """That it takes for a move."""
        return int(self.options.get("threads", 1))


@dataclass(frozen=True)
class NetworkPart:
    """A network beside the terms of a linear evaluation: what it adds to the value."""

    weights: int  # N of them
    make: Callable[[npt.NDArray[np.float64]], Callable[[Any], float]]  # [N] -> position -> points; raises ValueError


@dataclass(frozen=True)
class FeatureSet:
    """A linear evaluation as data: value(position) = sum of weight[i] * function(position)[i], left to right."""

    name: str  # the text that selects it, options included: "zones:mobility=difference"
    features: tuple[str, ...]  # [D] one name a gene
    lower: tuple[float, ...]  # [D] bounds of random genes
    upper: tuple[float, ...]
    defaults: tuple[float, ...]  # [D]
    function: Callable[[Any], Sequence[float]]  # position -> [D] for the side to move
    simplex: bool = False  # weights are non-negative and sum to 1
    antisymmetric: bool = False  # exchanging the colours negates the value
    kernel: KernelEvaluator | None = None  # the twin, its weights left empty; None: Python only
    deviations: tuple[float, ...] = ()  # [D] standard deviation of each term over the fixed random positions
    any_size: bool = False  # the weights mean the same on boards of every size
    log2: bool = False  # breeding moves the weights' logarithms to base 2; every weight is then above 0
    limits: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # gene -> what breeding keeps it within
    samples: Callable[[], Sequence[Any]] | None = None  # without deviations: positions that the scale is measured on
    sparse: Callable[[Any], Sequence[tuple[int, float]]] | None = None  # (gene, term) of terms not 0, ascending
    grain: float = 0.0  # weights are rounded to multiples of this power of two; 0: they are not
    points: Callable[[Any], Sequence[PointValues]] | None = None  # candidates by square, each gene but the last a row
    # gene -> (square, its part of the term) of the genes whose term is a sum over squares; a gene left out lies nowhere
    places: Callable[[Any], Mapping[int, Sequence[tuple[int, float]]]] | None = None
    network: NetworkPart | None = None  # its weights follow those of the features

    @property
    def signs(self) -> tuple[int, ...]:
        """[D] -1, 0 (free) or 1, as the bounds declare."""
        return tuple(-1 if hi <= 0 else 1 if lo >= 0 else 0 for lo, hi in zip(self.lower, self.upper, strict=True))


@dataclass(frozen=True)
class TupleSet:
    """Square tuples of one board for an evaluator that looks their contents up in tables (an n-tuple network)."""

    name: str  # "straight2"
    game: str  # "reversi"
    size: int
    placements: tuple[tuple[tuple[int, ...], ...], ...]  # [T][images][n] each tuple under the board's symmetries
    folds: tuple[tuple[tuple[int, ...], ...], ...]  # [T][folds][n] reorderings that symmetries make of its own squares
    contents: Callable[[Any], Sequence[int]]  # position -> [size * size] 0 empty, 1 the mover's, 2 the other's


class WeighsFeatures:
    """An evaluator that is made of a game's features, each with a weight, declares it by deriving from this class."""

    features: FeatureSet
    weights: tuple[float, ...]  # [D]


@runtime_checkable
class DeclaresSearchedScale(Protocol):
    """An evaluator whose values, when a search found them, have a scale of their own; it need not have one."""

    searched_scale: float | None  # points that are a logit of the chances which results gave; None: as any other value


class Evaluator(Protocol[P_contra]):
    """Scores an unfinished position."""

    @property
    def name(self) -> str:
        """The text that makes it again, weights included."""

    def evaluate(self, position: P_contra) -> float:
        """Value for the side to move, in the evaluator's points."""

    @property
    def scale(self) -> float:
        """What one unit of certainty is worth: a search squashes value e to 1 / (1 + exp(-e / scale)). Above 0."""

    @property
    def kernel(self) -> KernelEvaluator | None:
        """Its twin in the kernel, or None for one that exists in Python only."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search must stop, whichever limit comes first; None means no such limit.

    >>> import heibai
    >>> position = heibai.Game("reversi").start()
    >>> heibai.Player("alphabeta:eval=champion", limits=heibai.Limits(depth=4)).choose(position)
    'd3'
    >>> heibai.Limits(seconds=0.5)
    Limits(depth=None, nodes=None, seconds=0.5, playouts=None)
    """

    depth: int | None = None  # plies below the root
    nodes: int | None = None  # positions entered
    seconds: float | None = None  # wall clock
    playouts: int | None = None  # simulated games, of a Monte Carlo search


@dataclass(frozen=True, slots=True)
class Report:
    """What a search found; scores are for the side to move at the root."""

    move: int | None  # None: the game is over
    score: Score | None = None  # None: the search does not score (random)
    line: tuple[int, ...] = ()  # principal variation, the move first
    depth: int = 0  # plies completed
    nodes: int = 0  # positions entered (root, leaf, terminal, pass)
    seconds: float = 0.0  # wall clock
    move_scores: tuple[tuple[int, float], ...] = ()  # (move, value), when asked for
    exact: bool = False  # the score is the game's result under best play
    statistics: Mapping[str, float] = field(default_factory=dict)  # statistics of this kind of search, by name
    playouts: int = 0  # simulated games, of a Monte Carlo search
    move_visits: tuple[tuple[int, int], ...] = ()  # (move, playouts that went through it), of a Monte Carlo search
    move_priors: tuple[tuple[int, float], ...] = ()  # (move, prior) of the same moves, of a search that has priors
    confidence: int = 100  # per cent of certainty of each selective cut; 100: there was none


Progress = Callable[[Report], None]


class Stopped(Exception):
    """Raised to end a search, by its ``Progress`` too, or other long work; what was finished by then is kept.

    A search that has a report by then may return it, as those of the kernel do; others let this pass.
    """


class Searcher(Protocol[P_contra]):
    """Chooses a move for any game and evaluator of this contract."""

    def search(
        self,
        position: P_contra,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report: ...
