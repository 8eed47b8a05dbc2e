"""A position as a value: it prints as a board, names its moves, and remembers the one before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ..core.contract import Color, Outcome
from ..core.contract import Game as Rules
from ..core.errors import HeibaiError, MoveTextError, SpecError, quoted
from ..games.position_text import read_position
from ..games.spec import GameSpec
from ..plots.board_svg import board_svg
from ..plots.board_text import board_text, describe

Side = Literal["black", "white"]
SIDES = ("black", "white")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Position:
    """One immutable position of a game; ``Game.start`` and ``Game.position`` make them.

    Moves are names: a square such as ``"f5"``, ``"pass"``, or the word of an opening's choice such as
    ``"take-black"``. A move makes a new position and leaves this one as it is, so undo is keeping the former value:

        >>> import heibai
        >>> position = heibai.Game("reversi/4").start().play("b1")
        >>> print(position)
            a  b  c  d
         1  . [X] .  -  1
         2  -  X  X  -  2
         3  .  X  O  -  3
         4  -  -  -  -  4
            a  b  c  d
        white to move, 4 : 1
        >>> position.moves
        ('a1', 'c1', 'a3')
        >>> position.previous == heibai.Game("reversi/4").start()
        True
        >>> position
        Game('reversi/4').position('-X---XX--XO----- O')
        >>> position.outcome
        'unfinished'

    Printed, ``X`` is black, ``O`` white, ``.`` may be played, ``!`` is forbidden by the rules, and the last move stands
    in brackets. A notebook shows a picture instead (``svg``).

    ``repr`` is an expression that makes an equal position. The contract's form (docs/contract.md) is for those who
    extend heibai.
    """

    rules: Rules  # the game in the contract's form
    state: Any  # the position in the contract's form
    previous: Position | None = None  # the position that the last move was played in; None where play began
    last: int | None = None  # the last move in the contract's form

    @classmethod
    def read(cls, text: str, rules: Rules) -> Position:
        """The position of a board's text, or after a line of moves from the start; what ``Game.position`` gives.

        Raises:
            MoveTextError, IllegalMoveError: a move that the game does not have there.
            PositionTextError: no board of this game.
        """
        from ..records.sgf_board import board_of

        state, moves = read_position(board_of(text, rules), rules)
        position = cls(rules, state)
        for move in moves:
            position = position.after(move)
        return position

    @property
    def game(self) -> GameSpec:
        """Which game this is a position of; ``heibai.Game(position.game)`` is the game itself."""
        return GameSpec.of(self.rules)

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of the legal moves; empty when the game is over."""
        return tuple(map(self.rules.format_move, self.state.moves()))

    @property
    def turn(self) -> Side:
        """Whose stones move next: ``"black"`` or ``"white"``."""
        return side_of(self.state.to_move)

    @property
    def opponent(self) -> Side:
        """The other side."""
        return side_of(self.state.to_move.other)

    def play(self, *moves: str) -> Position:
        """The position after a move, or after several: ``start.play("f5", "d6")``.

        Raises:
            MoveTextError: a text that names no square or choice of this game.
            IllegalMoveError: a move that the rules do not allow; it lists those that they do.
        """
        position = self
        for name in moves:
            if not isinstance(name, str):
                raise MoveTextError(f"{quoted(repr(name))} is no name of a move; write play('f5'), or play(*names)")
            position = position.after(self.rules.parse_move(name))
        return position

    def after(self, move: int) -> Position:
        """The position after a move in the contract's form (a square's number). Raises IllegalMoveError."""
        return Position(self.rules, self.state.play(move), self, move)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended here."""
        return bool(self.state.is_over())

    @property
    def outcome(self) -> Outcome:
        """``"unfinished"``, ``"black wins"``, ``"white wins"`` or ``"draw"``."""
        return Outcome.of(self.state)

    @property
    def winner(self) -> Side | None:
        """Who won: ``"black"``, ``"white"``, or None for a draw and while the game goes on."""
        return side_of(Color(self.score < 0)) if self.score else None

    @property
    def score(self) -> int | None:
        """The result for black in the game's own unit, None while the game goes on.

        Reversi counts discs, the empty squares going to the winner; Gomoku says 1, 0 (a draw) or -1.
        """
        return int(self.state.margin()) if self.is_over else None

    @property
    def stones(self) -> dict[str, Side]:
        """The stones by the names of their squares: ``{"d4": "white", ...}``."""
        cells = self.rules.view(self.state).cells
        return {self.rules.format_move(s): side_of(Color(cell)) for s, cell in enumerate(cells) if cell >= 0}

    def count(self, side: Side) -> int:
        """How many stones ``"black"`` or ``"white"`` has on the board. Raises SpecError: another word."""
        if side not in SIDES:
            raise SpecError(f"{quoted(repr(side))} is no side; write 'black' or 'white'")
        return self.rules.view(self.state).cells.count(int(side == "white"))

    @property
    def line(self) -> tuple[str, ...]:
        """The names of the moves that led here from where play began."""
        names: list[str] = []
        position = self
        while position.previous is not None and position.last is not None:
            names.append(self.rules.format_move(position.last))
            position = position.previous
        return tuple(reversed(names))

    @property
    def text(self) -> str:
        """The board and the side to move as a text, which ``Game.position`` reads again."""
        return self.rules.format_position(self.state)

    def svg(self, *, marks: Mapping[str, str] | None = None, live: bool = False) -> str:
        """The board as an SVG picture: legal moves as dots, the last move marked, words below; no library needed.

        Args:
            marks: a few letters on empty squares, by their names, as in ``{"d3": "+2"}``.
            live: legal squares carry the name of their move as ``data-move``, for who listens to clicks.
        """
        view = self.rules.view(self.state)
        names = {square: self.rules.format_move(square) for square, cell in enumerate(view.cells) if cell < 0}
        letters = {square: marks[name] for square, name in names.items() if name in marks} if marks else {}
        pressed = {square: names[square] for square in view.legal} if live and not self.is_over else {}
        return board_svg(view, last=self._square, caption=self._words, marks=letters, moves=pressed)

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def _square(self) -> int | None:
        """The square of the last move, where it was one."""
        return self.last if self.last is not None and self.last < self.rules.pass_move else None

    @property
    def _words(self) -> str:
        """Whose turn it is, or how the game ended."""
        view = self.rules.view(self.state)
        if not self.is_over:
            return describe(view)
        ended = f"game over, {f'{self.winner} won' if self.winner else 'a draw'}"
        return f"{ended}, {view.counts[0]} : {view.counts[1]}" if view.counts else ended

    def __str__(self) -> str:
        return f"{board_text(self.rules.view(self.state), last=self._square)}\n{self._words}"

    def __repr__(self) -> str:
        """``Game('reversi').position('...')``, which Python reads again: by the board, else by the line of moves."""
        for text in (self.text, " ".join(self.line)):
            if self._is_written(text):
                return f"Game({str(self.game)!r}).position({text!r})"
        return (
            f"<Position of {self.game}: {self.text}>"  # its game reads no boards, and play did not begin at its start
        )

    def _is_written(self, text: str) -> bool:
        """Whether ``Game.position`` makes an equal position of a text."""
        try:
            return Position.read(text, self.rules) == self
        except HeibaiError:
            return False

    def __eq__(self, other: object) -> bool:
        """Equal boards, sides to move and games; how they were reached does not matter."""
        if not isinstance(other, Position):
            return NotImplemented
        return bool(self.state == other.state) and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.state.key())


def side_of(color: Color) -> Side:
    """``"black"`` or ``"white"``."""
    return "white" if color else "black"
