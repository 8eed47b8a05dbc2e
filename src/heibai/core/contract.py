"""What games, evaluators, searches and players promise each other (see docs/contract.md).

Squares are integers from 0, ``row * columns + column``, a1 = 0; a pass is the number of squares. A float that leaves an
evaluator or a search is for the side to move, more is better, unless a docstring says otherwise. (Of a search, while an
opening rule leaves the colours open, it is for the seat that acts.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from .abilities import Abilities
from .kernel_game import KernelGame
from .position import EVALUATION_LIMIT, WIN, BoardView, Choice, ChoiceKind, Color, Outcome, P, Position
from .rng import Rng
from .searching import (
    DeclaresSearchedScale,
    Evaluator,
    FeatureSet,
    KernelEvaluator,
    KernelPlayer,
    Limits,
    NetworkPart,
    Progress,
    Report,
    Searcher,
    Stopped,
    TupleSet,
    WeighsFeatures,
    WeightsReference,
)

__all__ = [
    "EVALUATION_LIMIT",
    "WIN",
    "Abilities",
    "BoardView",
    "Choice",
    "ChoiceKind",
    "Color",
    "DeclaresSearchedScale",
    "Evaluator",
    "FeatureSet",
    "Game",
    "KernelEvaluator",
    "KernelGame",
    "KernelPlayer",
    "Limits",
    "NetworkPart",
    "Outcome",
    "Player",
    "Position",
    "Progress",
    "Report",
    "Searcher",
    "Stopped",
    "TupleSet",
    "WeighsFeatures",
    "WeightsReference",
]


class Game(Protocol[P]):
    """Rules of one game on one board size; rule variants are data inside."""

    name: str  # "reversi"
    size: int
    rule: str  # "renju"; empty for a game without rule variants
    opening: str  # "swap2"; empty for a game without opening rules

    @property
    def pass_move(self) -> int: ...

    @property
    def abilities(self) -> Abilities[P]:
        """What it can beyond its rules."""

    @property
    def kernel(self) -> KernelGame | None:
        """What the kernel offers for this game and variant, or None. Raises KernelMissingError."""

    @property
    def weights_family(self) -> str:
        """Whose shipped weights play here: "reversi-8", "gomoku-renju"."""

    def start(self) -> P: ...

    def parse_move(self, text: str) -> int:
        """A square or pass from its text. Raises MoveTextError."""

    def format_move(self, move: int) -> str: ...

    def parse_transcript(self, text: str) -> tuple[int, ...]:
        """Moves of a game from the start, implied passes put in. Raises MoveTextError, IllegalMoveError."""

    def parse_position(self, text: str, *, analysis: bool = False) -> P:
        """``analysis``: accept positions that no game reaches, where the game tells. Raises PositionTextError."""

    def format_position(self, position: P) -> str: ...

    def view(self, position: P) -> BoardView: ...

    def feature_sets(self) -> Mapping[str, str]:
        """Names of the linear evaluations of this game, each with one line about it."""

    def feature_set(self, name: str, options: Sequence[str] = ()) -> FeatureSet:
        """A linear evaluation, options as written: ``("mobility=difference",)``. Raises UnknownNameError, SpecError."""

    def tuple_sets(self) -> Mapping[str, str]:
        """Names of the square tuples of this game, each with one line about it."""

    def tuple_set(self, name: str) -> TupleSet:
        """Raises UnknownNameError."""

    def sample_positions(self) -> Sequence[P]:
        """Unfinished positions of random games, the same ones everywhere: what an evaluator's scale is measured on."""


class Player(Protocol):
    """Someone who can be asked for a move. A player belongs to one game at a time and is not shared by threads."""

    name: str  # the text that makes it again

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        """The move and what is known about it; never called on a finished game."""

    @property
    def kernel(self) -> KernelPlayer | None:
        """The same player as a value that the kernel plays, or None."""
