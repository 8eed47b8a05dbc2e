"""What games, evaluators, searches and players promise each other (see docs/contract.md).

Squares are integers from 0, ``row * size + column``, a1 = 0; a pass is ``size * size``. A float that leaves an
evaluator or a search is for the side to move, more is better, unless a docstring says otherwise. (Of a search, while an
opening rule leaves the colours open, it is for the seat that acts.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol, Self

from .points import PointValues
from .rng import Rng
from .score import Score

WIN = 1_000_000.0  # a won game; the game adds its margin or takes off the plies to get there
EVALUATION_LIMIT = 900_000.0  # evaluations are clipped to +- this, so that no guess outweighs a result


class Color(IntEnum):
    """The colour of a side; black moves first. A seat (who plays) is another thing."""

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> Color:
        return Color(1 - self)


class Position(Protocol):
    """One immutable state of a game."""

    @property
    def to_move(self) -> Color: ...

    @property
    def seat(self) -> int:
        """Who acts: 0 the first player, 1 the second. The colour to move, unless an opening rule parts the two."""

    @property
    def black_seat(self) -> int:
        """The seat that has black: 0, unless an opening's choice says otherwise."""

    @property
    def colours_open(self) -> int:
        """0, but while an opening rule leaves colours open: 1 the acting seat is to choose, -1 the other seat will.

        Then one seat may act several times running.
        """

    def moves(self) -> tuple[int, ...]:
        """Legal moves, ascending; only the pass when the side must pass; empty when the game is over."""

    def play(self, move: int) -> Self:
        """The position after ``move``. Raises IllegalMoveError."""

    def is_over(self) -> bool: ...

    def margin(self) -> int:
        """Result of a finished game for black: above 0 black won, 0 a draw; the size is the game's own unit."""

    def final_value(self, ply: int) -> float:
        """Value of a finished game for the side to move, ``ply`` plies below the root: +-(WIN ...) or 0."""

    def key(self) -> int:
        """A 64-bit key, equal for equal positions (board and side to move)."""

    @property
    def stones(self) -> int:
        """Discs or stones on the board. Only ``schedule=phase`` of the Monte Carlo searches asks."""

    @property
    def pass_move(self) -> int:
        """The move that passes, the number of squares. A game without passes may leave it out."""


class CandidatePosition(Position, Protocol):
    """A position of a game that knows which moves are worth a try: Monte Carlo searches play no others if told so."""

    def candidates(self) -> tuple[int, ...]:
        """Some of ``moves``, ascending, one at least where there are any."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """What a terminal or a page needs to draw a position, whatever the game."""

    size: int  # rows = columns
    cells: tuple[int, ...]  # [size * size], -1 empty, 0 black, 1 white
    legal: tuple[int, ...]  # squares that can be played
    to_move: Color
    columns: str  # label of each column, left to right: "abcdefgh"
    row_one_on_top: bool  # Reversi numbers its rows from the top, Gomoku from the bottom
    must_pass: bool = False
    counts: tuple[int, int] | None = None  # black's and white's discs, where they matter
    choices: tuple[tuple[int, str], ...] = ()  # (move, label) of choices that are no squares
    forbidden: Mapping[int, str] = field(default_factory=dict)  # empty squares that the rules forbid to the side to
    # move alone, ascending, each with the reason: "double three"
    points: bool = False  # stones lie on the crossings of lines, not in cells; a move changes no other square
    stars: tuple[int, ...] = ()  # squares that real boards mark with a dot, where stones lie on crossings
    limit: str = ""  # what an opening rule asks of the next stone, where only some empty squares are legal: "centre"
    placing: tuple[Color, ...] = ()  # stones that the acting seat has to place, the next first, before a choice
    line: tuple[int, ...] = ()  # the squares that won the game, where a line of stones does


class Game(Protocol):
    """Rules of one game on one board size; rule variants are data inside."""

    name: str  # "reversi"
    size: int
    rule: str  # "renju"; empty for a game without rule variants
    opening: str  # "swap2"; empty for a game without opening rules

    @property
    def pass_move(self) -> int: ...

    @property
    def weights_family(self) -> str:
        """Whose shipped weights play here: "reversi-8", "gomoku-renju"."""

    def start(self) -> Position: ...

    def parse_move(self, text: str) -> int:
        """A square or pass from its text. Raises MoveTextError."""

    def format_move(self, move: int) -> str: ...

    def parse_transcript(self, text: str) -> tuple[int, ...]:
        """Moves of a game from the start, implied passes put in. Raises MoveTextError, IllegalMoveError."""

    def parse_position(self, text: str, *, analysis: bool = False) -> Position:
        """``analysis``: accept positions that no game reaches, where the game tells. Raises PositionTextError."""

    def format_position(self, position: Any) -> str: ...

    def view(self, position: Any) -> BoardView: ...

    def feature_sets(self) -> Mapping[str, str]:
        """Names of the linear evaluations of this game, each with one line about it."""

    def feature_set(self, name: str, options: Sequence[str] = ()) -> FeatureSet:
        """A linear evaluation, options as written: ``("mobility=difference",)``. Raises UnknownNameError, SpecError."""

    def tuple_sets(self) -> Mapping[str, str]:
        """Names of the square tuples of this game, each with one line about it."""

    def tuple_set(self, name: str) -> TupleSet:
        """Raises UnknownNameError."""

    def sample_positions(self) -> Sequence[Position]:
        """Unfinished positions of random games, the same ones everywhere: what an evaluator's scale is measured on."""


@dataclass(frozen=True)
class FeatureSet:
    """A linear evaluation as data: value(position) = sum of weight[i] * function(position)[i], left to right."""

    name: str  # the text that selects it, options included: "zones/mobility=difference"
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


class Evaluator(Protocol):
    """Scores an unfinished position."""

    @property
    def name(self) -> str:
        """The text that makes it again, weights included."""

    def evaluate(self, position: Any) -> float:
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
    statistics: Mapping[str, float] = field(default_factory=dict)  # figures of the search's own, by name
    playouts: int = 0  # simulated games, of a Monte Carlo search
    move_visits: tuple[tuple[int, int], ...] = ()  # (move, playouts that went through it), of a Monte Carlo search


Progress = Callable[[Report], None]


class Searcher(Protocol):
    """Chooses a move for any game and evaluator of this contract."""

    def search(
        self,
        position: Any,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report: ...


class Player(Protocol):
    """Someone who can be asked for a move. A player belongs to one game at a time and is not shared by threads."""

    name: str  # the text that makes it again

    def choose(self, game: Game, position: Any, *, rng: Rng, progress: Progress | None = None) -> Report:
        """The move and what is known about it; never called on a finished game."""

    @property
    def kernel(self) -> KernelPlayer | None:
        """The same player as a value that the kernel plays, or None."""


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
    options: Mapping[str, float] = field(default_factory=dict)  # a key of the text each

    @property
    def threads(self) -> int:
        """That it takes for a move."""
        return int(self.options.get("threads", 1))
