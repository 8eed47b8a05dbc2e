"""Games of the user's own: ``py:module.Class``, and defaults for what most of them need not think about."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Protocol, runtime_checkable

from ..core.abilities.of_positions import OpeningChoices
from ..core.contract import Abilities, BoardView, FeatureSet, Game, Position, TupleSet
from ..core.errors import BoardSizeError, MoveTextError, PositionTextError, SpecError, quoted, unknown
from ..core.plugins import CodeOfOthers, load_class
from ..core.rng import Rng
from ..core.texts.text import with_options
from . import grid

PREFIX = "py:"
_SAMPLES = 200  # positions that an evaluator's scale is measured on
_admitted: set[str] = set()  # texts that the user of this program named; data may name no code


@runtime_checkable
class SaysColours(Protocol):
    """A position of the first version of the contract: all said 0, or left colours open as ``OpeningChoices`` now."""

    colours_open: int


class PythonGame(ABC):
    """A game of one's own, for Python alone: write ``start`` and ``view``, change what differs.

    Squares are ``row * size + column``. ``name`` becomes the text under which the game was asked for. What the game can
    beyond its rules stands in ``abilities``. See examples/snort.py.
    """

    name = "own"
    rule = opening = ""
    abilities = Abilities()
    kernel = None  # it exists in Python only

    def __init__(self, size: int, *, rows: int | None = None) -> None:
        """``size``: columns of the board; ``rows``: as many by default."""
        self.size, self.rows = size, rows or size

    @abstractmethod
    def start(self) -> Position:
        """The position that every game begins with."""

    @abstractmethod
    def view(self, position: Position) -> BoardView:
        """What terminal and page draw."""

    def evaluations(self) -> Sequence[tuple[FeatureSet, str]]:
        """The linear evaluations, each with one line about it."""
        return ()

    @property
    def pass_move(self) -> int:
        return self.size * self.rows

    @property
    def weights_family(self) -> str:
        """No weights come with heibai."""
        return f"{self.name.rpartition('.')[2]}-{self.size}"

    def parse_move(self, text: str) -> int:
        """``"d3"`` or ``"pass"``. Raises MoveTextError."""
        word = text.strip().lower()
        return self.pass_move if word in grid.PASS_TEXTS else grid.parse_square(word, self.size, self.rows)

    def format_move(self, move: int) -> str:
        return "pass" if move == self.pass_move else grid.format_square(move, self.size)

    def parse_transcript(self, text: str) -> tuple[int, ...]:
        """``"d3c5"`` or ``"d3 c5 pass"``, every pass written. Raises MoveTextError, IllegalMoveError."""
        position: Position = self.start()
        moves = tuple(self.parse_move(word) for part in text.split() for word in _words(part))
        for move in moves:
            position = position.play(move)
        return moves

    def parse_position(self, text: str, *, analysis: bool = False) -> Position:
        """Raises PositionTextError: this game has none."""
        raise PositionTextError(f"{self.name} reads no position texts; give the moves from the start instead")

    def format_position(self, position: Position) -> str:
        """The squares from a1 along the rows, and the side to move."""
        view = self.view(position)
        return "".join("XO-"[cell] for cell in view.cells) + f" {'XO'[position.to_move]}"

    def feature_sets(self) -> Mapping[str, str]:
        return {features.name: help for features, help in self.evaluations()}

    def feature_set(self, name: str, options: Sequence[str] = ()) -> FeatureSet:
        """Raises UnknownNameError, SpecError."""
        for features, _ in self.evaluations():
            if features.name == name and not options:
                return features
            if features.name == name:
                raise SpecError(f"{str(with_options(name, options))!r}: {name!r} of {self.name} has no options")
        raise unknown("evaluator", name, list(self.feature_sets()), mend=f"heibai players --game {self.name}")

    def tuple_sets(self) -> Mapping[str, str]:
        return {}

    def tuple_set(self, name: str) -> TupleSet:
        """Raises UnknownNameError."""
        raise unknown("tuple set", name, [], mend=f"heibai players --game {self.name}")

    def sample_positions(self) -> Sequence[Position]:
        """Unfinished positions of random games, the same ones everywhere."""
        return self._samples

    @cached_property
    def _samples(self) -> tuple[Position, ...]:
        rng, found = Rng(0), list[Position]()
        while len(found) < _SAMPLES:
            position = self.start()
            if position.is_over():
                break
            while not position.is_over():
                found.append(position)
                position = position.play(rng.choice(position.moves()))
        return tuple(found[:_SAMPLES])


OwnGame = PythonGame  # as heibai 0.1.0 called it


def _words(part: str) -> list[str]:
    """The moves of a text without gaps. Raises MoveTextError."""
    words = [part] if part.lower() in grid.PASS_TEXTS else re.findall(r"[A-Za-z][0-9]+", part)
    if "".join(words) != part:
        raise MoveTextError(f"{quoted(part)} is no transcript; write squares, as in 'd3c5' or 'd3 c5 pass'")
    return words


def admit(name: str) -> str:
    """``name``, whose code may run from now on in this process, because the user asked for it."""
    _admitted.add(name)
    return name


def make_own_game(name: str, size: int | None, **variant: str) -> Game:
    """The game that ``py:module.Class`` names: the class is called with what was asked for and nothing else.

    Raises:
        SpecError: nobody admitted it, the class fails, or what it makes is no game.
        UnknownNameError: no such module or class.
        BoardSizeError: a size that the class does not take.
    """
    if name not in _admitted:
        raise SpecError(f"{name!r} names code, which data may not start; only what you name with --game may")
    declared, asked = load_class(name.removeprefix(PREFIX)), ({} if size is None else {"size": size}) | variant
    try:
        with CodeOfOthers(name):
            game = declared(**asked)
    except BoardSizeError:
        raise
    except Exception as error:  # whatever the user's constructor does
        words = ", ".join(f"{key}={value!r}" for key, value in asked.items())
        raise SpecError(f"{name!r} cannot be made with ({words}): {type(error).__name__}: {error}") from error
    if not isinstance(game, PythonGame):
        raise SpecError(
            f"{name!r} made {type(game).__name__}, no game; derive your class from heibai.extend.PythonGame"
        )
    opens = game.start()
    if not isinstance(opens, OpeningChoices) and isinstance(opens, SaysColours) and opens.colours_open:
        raise SpecError(f"{name!r} leaves colours open; derive its positions from OpeningChoices (docs/contract.md)")
    game.name = name
    return game
