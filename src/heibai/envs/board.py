"""What environments share: numbers of actions, what is seen of a position, who gets which reward."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Self

import numpy as np
import numpy.typing as npt

from ..core.abilities.of_positions import black_seat
from ..core.errors import RunError, SpecError, quoted
from ..games import GameSpec

if TYPE_CHECKING:
    from ..core.contract import Game
    from ..core.position import Position

PLANES = 3
RENDER_MODES = ("ansi",)  # a text
_CHOICES = 16  # numbers for moves that are no squares, where an opening rule has some

Bytes = npt.NDArray[np.int8]


class Board:
    """One game on one board.

    Actions: a square, row by row from the first one (Reversi's rows are counted from the top, Gomoku's from the
    bottom), which is also the action that offers it; then the pass; then what an opening rule lets one choose.
    """

    def __init__(self, spec: str) -> None:
        """``spec``: "reversi/6", "gomoku/15/renju/swap2". Raises SpecError, UnknownNameError."""
        if not isinstance(spec, str):
            raise SpecError(f"the game is {spec!r}, expected a text, as in 'reversi/6'")
        self.game: Game = GameSpec.parse(spec).make()
        view = self.game.view(self.game.start())
        self.rows, self.columns = view.rows, view.columns
        self.squares = view.rows * view.columns
        self.has_opening_rule = self.game.opening not in ("", "free")
        self.actions = self.squares + (_CHOICES if self.has_opening_rule else 1)

    @property
    def most_moves(self) -> int:
        """That a game can have: each square once, a pass beside each, and the choices of an opening rule."""
        return 2 * self.squares + 2 * _CHOICES

    def moves(self, position: Position) -> dict[int, int]:
        """The move of each legal action, ascending by action. Raises SpecError: a move has no number."""
        offers = {choice.move: choice.square for choice in self.game.view(position).choices}
        found: dict[int, int] = {}
        for move in position.moves():
            square = offers.get(move)
            found[move if square is None else square] = move
        if found and max(found) >= self.actions:
            raise SpecError(f"{quoted(self.game.name)} has moves beyond squares and passes, which have no number here")
        return dict(sorted(found.items()))

    def after(self, position: Position, action: int) -> Position:
        """Raises ValueError: the action is not legal."""
        legal = self.moves(position)
        if action not in legal:
            raise ValueError(f"action {action} is not legal; legal are {', '.join(map(str, legal)) or 'none'}")
        return position.play(legal[action])

    def named(self, position: Position, action: int) -> str:
        """An action as a text: "d3"."""
        return self.game.format_move(self.moves(position).get(action, action))

    def observation(self, position: Position, seat: int) -> dict[str, Bytes]:
        """``observation``: the planes for a seat; ``action_mask``: [actions] 1 where it may act so, now."""
        mask = np.zeros(self.actions, np.int8)
        if position.seat == seat:
            mask[list(self.moves(position))] = 1
        return {"observation": self.planes(position, seat), "action_mask": mask}

    def planes(self, position: Position, seat: int) -> Bytes:
        """[rows, columns, 3] for a seat: its stones, the other's, and all 1 where it has black."""
        own = int(black_seat(position) != seat)  # 0: it has black
        cells = np.array(self.game.view(position).cells, np.int8).reshape(self.rows, self.columns)
        return np.stack([cells == own, cells == 1 - own, np.full_like(cells, own == 0)], axis=-1).astype(np.int8)

    def rewards(self, position: Position) -> tuple[float, float]:
        """Of the first and the second seat: 1 for a win, -1 for a loss, 0 for a draw and as long as it goes on."""
        if not position.is_over():
            return 0.0, 0.0
        black = float(np.sign(position.margin()))
        return (-black, black) if black_seat(position) else (black, -black)

    def text(self, position: Position) -> str:
        """The board in lines, black ``X``, white ``O``; below who acts with which stones, and what else can be done."""
        view = self.game.view(position)
        lines = [
            " ".join("XO."[cell] for cell in view.cells[begin : begin + self.columns])
            for begin in range(0, self.squares, self.columns)
        ]
        told = [f"player {position.seat}", "X" if black_seat(position) == position.seat else "O", view.limit]
        told += [self.game.format_move(square) for square in view.offered]
        told += [choice.label for choice in view.choices]
        return "\n".join([*(lines if view.row_one_on_top else reversed(lines)), " ".join(filter(None, told))])

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self  # it never changes, and environments are copied often


def check_render_mode(mode: str | None) -> None:
    """Raises SpecError."""
    if mode not in (None, *RENDER_MODES):
        raise SpecError(f"render_mode is {mode!r}, expected {' or '.join(map(repr, RENDER_MODES))}, or None")


def require(library: str) -> None:
    """Raises RunError: the library is not installed."""
    if find_spec(library) is None:
        raise RunError(f"this needs the package {library}; install it with: pip install 'heibai[envs]'")
