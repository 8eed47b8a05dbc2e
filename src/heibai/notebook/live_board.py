"""A board in a notebook that takes clicks as moves, steps through a game, and shows what moves are worth."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..core.errors import HeibaiError
from ..face.game import Game
from ..face.player import Player
from ..face.position import Position
from .libraries import anywidget, traitlets
from .move_values import MoveValues

_HERE = Path(__file__).parent


class LiveBoard(anywidget.AnyWidget):
    """A position that is shown live: click a square to play there.

        >>> from heibai.notebook import LiveBoard
        >>> board = LiveBoard("reversi", opponent="alphabeta:depth=2,eval=zones")
        >>> board.play("f5")     # as a click does; the opponent answers
        >>> board.position.line
        ('f5', 'd6')

    ``position`` is what is shown, ``line`` the names of all moves, also of those behind it. A move from an earlier
    position takes the place of what followed. Arrow keys step; Home and End go to the ends.
    """

    _esm = _HERE / "live_board.js"
    _css = _HERE / "live_board.css"
    shown = traitlets.Dict().tag(sync=True)  # what the browser draws

    def __init__(
        self,
        of: str | Game | Position = "reversi",
        *,
        opponent: str | Callable[[Position], str] | Player | None = None,
        begins: bool = False,
        values: bool = False,
    ) -> None:
        """Show a game's start, or a position with the way that led there.

        Args:
            of: a game, as ``heibai.Game`` takes it, or a position such as ``read_games(...)`` has (``.final``).
            opponent: who answers: a player text, a function or a ``Player``; by default nobody does.
            begins: the opponent makes the first move of the game.
            values: the worth of every move is shown on its square, found by the analyst of the page's Analyse.

        Raises:
            RunError: the libraries of notebooks are not installed.
            SpecError, UnknownNameError: no such game or player, or no moves are valued in this game.
        """
        super().__init__()
        at = of if isinstance(of, Position) else (of if isinstance(of, Game) else Game(of)).start()
        self._way = _way_to(at)
        self._ply = len(self._way) - 1
        self._opponent = None if opponent is None else Player.of(opponent)
        self._seat = 0 if begins else 1  # of the opponent
        self._values = MoveValues(at.rules) if values else None
        self.on_msg(self._heard)
        self._answer()
        self._show()

    @property
    def position(self) -> Position:
        """What is shown."""
        return self._way[self._ply]

    @property
    def line(self) -> tuple[str, ...]:
        """The names of all moves, also of those behind what is shown."""
        return self._way[-1].line

    def play(self, *moves: str) -> None:
        """Play moves by their names, and let the opponent answer. Raises IllegalMoveError, and plays none of them."""
        position = self.position.play(*moves)
        self._way = _way_to(position)
        self._ply = len(self._way) - 1
        self._answer()
        self._show()

    def go(self, ply: int) -> None:
        """Show the position after so many moves; what is beyond an end is that end."""
        self._ply = min(max(ply, 0), len(self._way) - 1)
        self._show()

    def show_values(self, *, on: bool = True) -> None:
        """Show what every move is worth, or show it no longer. Raises SpecError: no moves are valued in this game."""
        self._values = (self._values or MoveValues(self.position.rules)) if on else None
        self._show()

    def _answer(self) -> None:
        """The opponent's moves, as long as it is its turn."""
        at = self._way[-1]
        while self._opponent and self._is_theirs(at):
            self._show(says=f"{self._opponent.name} thinks", is_thinking=True)
            at = at.play(self._opponent.choose(at))
            self._way.append(at)
            self._ply = len(self._way) - 1

    def _is_theirs(self, position: Position) -> bool:
        return self._opponent is not None and not position.is_over and position.state.seat == self._seat

    def _heard(self, _: object, told: dict[str, Any], __: object) -> None:
        """A press: {"play": NAME, "at": PLY that was seen}, {"go": PLY} or {"values": BOOL}."""
        try:
            if "play" in told:
                if told["at"] == self._ply:  # else another position was meant
                    self.play(told["play"])
            elif "go" in told:
                self.go(told["go"])
            else:
                self.show_values(on=told["values"])
        except HeibaiError as error:
            self._show(says=str(error))

    def _show(self, *, says: str = "", is_thinking: bool = False) -> None:
        """Moves are valued when nobody thinks, and can be pressed when they are not the opponent's."""
        position = self.position
        worth = self._values.of(position) if self._values and not is_thinking else {}
        is_theirs = self._is_theirs(position)
        choices = () if is_theirs else _choices(position)
        self.shown = {
            "picture": position.svg(marks=worth, live=not is_theirs),
            "choices": [[position.rules.format_move(each.move), each.label] for each in choices],
            "ply": self._ply,
            "plies": len(self._way) - 1,
            "says": says,
            "values": self._values is not None,
        }


def _way_to(position: Position) -> list[Position]:
    """All positions from where play began."""
    way = [position]
    while (before := way[-1].previous) is not None:
        way.append(before)
    return way[::-1]


def _choices(position: Position) -> tuple[Any, ...]:
    """Legal moves that are no squares."""
    return () if position.is_over else position.rules.view(position.state).choices
