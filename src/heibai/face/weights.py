"""Evaluators: what a position is worth by a name, by weights, or by a function of your own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from ..core.contract import Evaluator as Valued
from ..core.contract import Game as Rules
from ..core.errors import SpecError, quoted
from ..evaluators.linear import LinearEvaluator
from ..evaluators.weights_file import read_weights
from ..games.spec import GameSpec
from ..players.evaluator_text import make_evaluator, parse_evaluator
from ..players.user_evaluator import UserEvaluator
from .function import Valuer, name_of
from .game import Game
from .position import Position


class Evaluator:
    """What a position is worth for the side to move, more is better.

    ``what`` is an evaluator text (``"champion"``, ``"zones:weights=[15,6,-8,-6,4,4]"``, ``"@weights.json"``,
    ``"mine/RUN"``, ``"py:module.Class"``), or a Python function that takes a ``Position`` and returns a number. Values
    are in the evaluator's own points; ``scale`` says how many of them are one unit of certainty (a Monte Carlo search
    converts the value v to a winning chance of 1 / (1 + exp(-v / scale))). For a function the scale is measured if
    none is given.

        >>> import heibai
        >>> def more_moves(position):
        ...     return len(position.moves)
        >>> position = heibai.Game("reversi").start().play("f5")
        >>> heibai.Evaluator(more_moves).evaluate(position)
        3.0
        >>> heibai.Evaluator("zones:weights=[15,6,-8,-6,4,4]").evaluate(position.play("d6", "c3"))
        4.0
        >>> heibai.Player("alphabeta:depth=2", evaluator=more_moves).choose(position)
        'f4'

    Raises:
        SpecError: no evaluator text, and no function.
    """

    def __init__(self, what: str | Callable[[Position], float], *, scale: float | None = None) -> None:
        if not isinstance(what, str) and not callable(what):
            raise SpecError(f"{quoted(repr(what))} is no evaluator; give a text such as 'zones', or a function")
        self._function = None if isinstance(what, str) else what
        self.text = str(parse_evaluator(what)) if isinstance(what, str) else _word(name_of(what))
        self.scale = scale

    def evaluate(self, position: Position) -> float:
        """The value for the side to move, in points. Raises what the text or the function raises."""
        return self.make(position.rules).evaluate(position.state)

    def weights(self, game: Game | str | None = None) -> dict[str, float]:
        """The weights by the names of their genes, as this game has them.

        Args:
            game: by default the one that a weights file was made for, else Reversi on 8x8.

        Raises:
            SpecError: it is no sum of weighted terms.
        """
        board = game if isinstance(game, Game) else Game(game or self._usual_game)
        made = self.make(board.rules)
        if not isinstance(made, LinearEvaluator):
            raise SpecError(f"{quoted(self.text)} is no sum of weighted terms; ask one such as 'zones' for its weights")
        return dict(zip(made.features.features, made.weights, strict=True))

    def make(self, rules: Rules) -> Valued:
        """The evaluator in the contract's form, for one game. Raises what `make_evaluator` raises."""
        if self._function is None:
            return make_evaluator(self.text, rules)
        return UserEvaluator(self.text, Valuer(self._function, rules, self.scale), rules)

    @property
    def function(self) -> Callable[[Position], float] | None:
        """The Python function, None for a text."""
        return self._function

    @property
    def _usual_game(self) -> str | GameSpec:
        """The game of the weights file that the text names. Raises WeightsFileError."""
        parsed = parse_evaluator(self.text) if self._function is None else None
        if parsed is None or parsed.kind != "file":
            return "reversi"
        content = read_weights(parsed.name)
        return GameSpec(content.game, content.size)

    def __repr__(self) -> str:
        what = repr(self.text) if self._function is None else name_of(self._function)
        return f"Evaluator({what})" if self.scale is None else f"Evaluator({what}, scale={self.scale!r})"

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Evaluator) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.text, self.scale))  # a callable object need have no hash

    @property
    def _values(self) -> tuple[object, ...]:
        return self.text, self._function, self.scale


def load_weights(path: str | Path) -> Evaluator:
    """The evaluator that a weights file holds, such as a bred champion (``RUN/champion.json``).

        >>> import heibai
        >>> run = heibai.evolve("roulette", population=4, generations=1, depth=1, panel_openings=0)
        >>> path = run.save("champion.json")
        >>> champion = heibai.load_weights(path)
        >>> sorted(champion.weights())
        ['discs', 'inner_corners', 'inner_edges', 'mobility', 'outer_corners', 'outer_edges']
        >>> heibai.Player("alphabeta:depth=2", evaluator=champion).choose(heibai.Game("reversi").start())
        'd3'

    Raises:
        WeightsFileError: the file is missing, damaged or of another format.
    """
    read_weights(path)
    return Evaluator(f"@{path}")


def _word(name: str) -> str:
    """A function's name in the letters of an evaluator text."""
    return re.sub(r"[^a-z0-9_-]+", "", name.lower()) or "function"
