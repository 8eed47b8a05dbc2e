"""The rules of one game on one board."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.errors import SpecError, quoted
from ..games.spec import GameSpec
from .position import Position


class Game:
    """A game on one board, under one rule set and one opening rule.

    ``which`` is a text ``NAME[/SIZE][/RULE][/OPENING]`` (or a ``GameSpec``): ``"reversi"`` (8x8), ``"reversi/6"``,
    ``"gomoku"`` (15x15, freestyle), ``"gomoku/15/renju/swap2"``, or a game of your own, ``"py:module.Class"``. What is
    left out is the game's default. Sizes are squares a side.

        >>> import heibai
        >>> game = heibai.Game("gomoku/9")
        >>> game.start().play("e5").turn
        'white'
        >>> game.position("e5 d4 e6").line
        ('e5', 'd4', 'e6')
        >>> game
        Game('gomoku/9')

    Raises:
        UnknownNameError: no such game, rule set or opening rule.
        BoardSizeError: the game does not offer this size.
        SpecError: a part that does not belong there.
    """

    def __init__(self, which: str | GameSpec = "reversi") -> None:
        if not isinstance(which, str | GameSpec):
            raise SpecError(f"{quoted(repr(which))} names no game; write a text such as 'gomoku/15/renju'")
        spec = GameSpec.parse(which) if isinstance(which, str) else which
        self.rules = spec.admitted().make()  # the contract's form, for those who extend heibai
        self.spec = GameSpec.of(self.rules)

    def start(self) -> Position:
        """The position that every game begins with."""
        return Position(self.rules, self.rules.start())

    def position(self, text: str) -> Position:
        """The position of a text: moves from the start (``"f5d6c3"``, ``"f5 d6 c3"``) or a drawn board.

        A board is its squares row by row and the side to move, as ``Position.text`` writes it.

        Raises:
            MoveTextError, IllegalMoveError: a move that the game does not have there.
            PositionTextError: no board of this game.
        """
        return Position.read(text, self.rules)

    @property
    def evaluators(self) -> Mapping[str, str]:
        """The names that ``eval=`` takes in this game, each with one line about it."""
        from ..players.evaluator_text import known_evaluators

        return known_evaluators(self.rules)

    def _repr_svg_(self) -> str:
        return self.start().svg()

    def __repr__(self) -> str:
        return f"Game({str(self.spec)!r})"

    def __eq__(self, other: object) -> bool:
        return self.spec == other.spec if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.spec)
