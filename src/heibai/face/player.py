"""Players: who can be asked for a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from ..core.contract import Game as Rules
from ..core.contract import Limits
from ..core.contract import Player as Chosen
from ..core.contract import Report as Found
from ..core.errors import SpecError, quoted
from ..core.rng import Rng
from ..games.spec import GameSpec
from ..players.clock.player import CLOCK_KEYS
from ..players.spec import PlayerMaker, canonical_text, make_player, player_of
from ..players.text import PlayerText, in_value, parse_player_text
from .function import Chooser, name_of, require_travel
from .position import Position
from .report import Report
from .weights import Evaluator

Progress = Callable[[Report], None]


class Player(PlayerMaker):
    """Someone who chooses moves: a search by its text, or a Python function.

    ``who`` is a player text (``"alphabeta:depth=6,eval=champion"``, ``"mcts:playouts=2000,simulate=end"``,
    ``"level:3"``, ``"random"``; ``heibai players`` lists all), or a function that takes a ``Position`` and returns the
    name of a move.

    Args:
        evaluator: what evaluates positions, instead of ``eval=`` in the text: an evaluator text, a function
            from a ``Position`` to a number, or an ``Evaluator``.
        limits: how long it may search for a move, instead of those in the text.
        name: how tables call it, by default its text or the function's name.

    Examples:
        >>> import heibai
        >>> position = heibai.Game("reversi").start().play("f5")
        >>> heibai.Player("alphabeta:depth=6,eval=champion").choose(position)
        'd6'
        >>> def first(position):
        ...     return position.moves[0]
        >>> heibai.Player(first).choose(position)
        'f4'
        >>> heibai.Player("alphabeta", evaluator="zones", limits=heibai.Limits(depth=2)).name
        'alphabeta:depth=2,eval=zones'

    Raises:
        SpecError: a fault in the text, or what is neither a text nor a function.
        UnknownNameError: no search of that name.
    """

    def __init__(
        self,
        who: str | Callable[[Position], str],
        *,
        evaluator: str | Callable[[Position], float] | Evaluator | None = None,
        limits: Limits | None = None,
        name: str | None = None,
    ) -> None:
        self._made: tuple[GameSpec, Chosen] | None = None
        self._function = None if isinstance(who, str) else who
        asked = evaluator if isinstance(evaluator, Evaluator | None) else Evaluator(evaluator)
        self._evaluator = asked if asked and asked.function else None  # the text holds every other one
        self.text = ""  # the player text, empty of a function
        if isinstance(who, str):
            self.text = canonical_text(_text(who, asked, limits))
        elif not callable(who):
            raise SpecError(f"{quoted(repr(who))} is no player; give a text such as 'level:3', or a function")
        elif evaluator is not None or limits is not None:
            raise SpecError("evaluator= and limits= belong to a search; a function decides by itself: leave them out")
        self._name = name or self.text or ("" if isinstance(who, str) else name_of(who))

    @classmethod
    def of(cls, who: str | Callable[[Position], str] | Player) -> Player:
        """The player that ``who`` names; a player is itself."""
        return who if isinstance(who, Player) else cls(who)

    def within(self, limits: Limits) -> Player:
        """The same search under other limits. Raises SpecError: it is a function."""
        return Player(self._function or self.text, evaluator=self._evaluator, limits=limits)

    @property
    def name(self) -> str:
        """How tables and records call it."""
        return self._name

    def choose(self, position: Position, *, seed: int = 0) -> str:
        """The name of the move that it plays; the same for the same seed, except with limits in seconds.

        Raises:
            SpecError: the game is over, or its text does not play this game.
            IllegalMoveError: a function chose a move that is not legal.
        """
        move = self.think(position, seed=seed).move
        if move is None:
            raise SpecError(f"the game is over in {quoted(position.text)}; there is no move to choose")
        return move

    def think(self, position: Position, *, seed: int = 0, progress: Progress | None = None) -> Report:
        """The move with its value, line and depth; ``progress`` hears of the search while it goes on.

        Raises:
            IllegalMoveError: a function chose a move that is not legal.
        """
        if not isinstance(position, Position):
            raise SpecError(f"{quoted(repr(position))} is no position; make one with heibai.Game('reversi').start()")
        if position.is_over:
            return Report(None, None, "points")
        player, stream = self._player_for(position), Rng(seed, (len(position.line),))

        def tell(found: Found) -> None:
            if progress:
                progress(Report.of(found, position))

        found = player.choose(position.rules, position.state, rng=stream, progress=tell if progress else None)
        if self._function is not None and found.move is not None:
            position.after(found.move)
        return Report.of(found, position)

    def make(self, game: Rules) -> Chosen:
        """The player in the contract's form, for one game. Raises what `make_player` raises."""
        if self._function is not None:
            return Chooser(self._function, self.name)
        given = self._evaluator.make(game) if self._evaluator else None
        return make_player(self.text, game, given=given)

    @property
    def wanted(self) -> str | Player:
        """What an arena is given: the text where that says everything, else this."""
        return self if self._functions or self._name != self.text else self.text

    def require_travel(self) -> None:
        """Raises SpecError where other processes cannot make this player."""
        for function in self._functions:
            require_travel(function)

    @property
    def _functions(self) -> list[Callable[..., Any]]:
        """What is no text."""
        both = (self._function, self._evaluator.function if self._evaluator else None)
        return [function for function in both if function is not None]

    def _player_for(self, position: Position) -> Chosen:
        """Kept while the game stays the same, so that a search may keep its memory."""
        if self._made is None or self._made[0] != position.game:
            self._made = position.game, player_of(self, position.rules)
        return self._made[1]

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_made": None}

    def __repr__(self) -> str:
        function = self._function
        usual = self.text if function is None else name_of(function)
        parts = [repr(self.text) if function is None else name_of(function)]
        parts += [f"evaluator={self._evaluator!r}"] if self._evaluator else []
        parts += [f"name={self._name!r}"] if self._name != usual else []
        return f"Player({', '.join(parts)})"

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Player) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.text, self._name))  # a callable object need have no hash

    @property
    def _values(self) -> tuple[object, ...]:
        return self.text, self._function, self._evaluator, self._name


def _text(text: str, evaluator: Evaluator | None, limits: Limits | None) -> str:
    """The text with what was given beside it instead of what it says itself. Raises SpecError."""
    parsed = parse_player_text(text)
    beside = {key: str(value) for key, value in asdict(limits).items() if value is not None} if limits else {}
    beside |= {"eval": in_value(evaluator.text)} if evaluator else {}
    if beside and parsed.argument is not None:
        raise SpecError(f"{quoted(text)} is a whole player; give a search such as 'alphabeta', or nothing beside it")
    if not beside:
        return text
    replaced = {*((*asdict(limits), *CLOCK_KEYS) if limits else ()), *beside}
    kept = [(key, value) for key, value in parsed.options if key not in replaced]
    return str(PlayerText(parsed.name, (*kept, *beside.items())))
