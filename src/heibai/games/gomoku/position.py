"""A position of Gomoku, recomputed in clear Python at every move.

It is two sets of points (bit ``row * columns + column``, a1 in the bottom left corner), the side to move and the stage
of the opening. A full board without a win is a draw. In renju a side may pass, and two passes in a row are a draw: such
moves are played from records, but ``moves()`` has a pass only for a side without a point, so nobody else considers it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from ...core.abilities.of_positions import CountsStones, OpeningChoices, Passes
from ...core.contract import WIN, Color
from ...core.errors import IllegalMoveError
from ...core.rng import mix
from .. import grid
from .evaluation.grid_lines import DIRECTIONS, BoardLines, cells_of, lines_of
from .evaluation.lines import winning_run
from .openings import CHOICE_LABELS, OpeningChoice, Stage, allowed_squares, breach, opening_stones
from .renju import Forbidden, forbidden_points
from .rulesets import RuleSet


@dataclass(frozen=True)
class GomokuPosition(OpeningChoices, CountsStones, Passes):
    """One immutable position of one variant."""

    black: int
    white: int
    to_move: Color
    columns: int
    rows: int
    rules: RuleSet
    stage: Stage
    last: int | None = field(default=None, compare=False)  # the stone just placed: only it can have won
    passes: int = field(default=0, compare=False)  # in a row, just made

    @property
    def area(self) -> int:
        return self.columns * self.rows

    @property
    def seat(self) -> int:
        """Who acts: 0 the first player, 1 the second; an opening rule may part seat and colour."""
        return self.stage.acting_seat(self.to_move)

    @property
    def black_seat(self) -> int:
        """The seat that has the black stones; 0 until an opening's choice says otherwise."""
        return self.stage.black_seat

    @property
    def colours_open(self) -> int:
        """0 once colours are settled; before, 1 when the acting seat is to choose one, -1 when the other seat will."""
        if self.stage.settled:
            return 0
        return 1 if self.stage.choosing else -1

    @property
    def opening_is_over(self) -> bool:
        """Whether no opening rule says anything about this move or a later one: board and side to move tell all."""
        return self.stage.settled and self.stones >= opening_stones(self.stage.opening)

    @cached_property
    def cells(self) -> str:
        """[area] ``X`` black, ``O`` white, ``-`` empty, in the order of the squares."""
        return cells_of(self.black, self.white, self.area)

    @property
    def stones(self) -> int:
        """Number of stones on the board."""
        return (self.black | self.white).bit_count()

    @property
    def pass_move(self) -> int:
        return self.area

    @property
    def lines(self) -> BoardLines:
        return lines_of(self.columns, self.rows)

    @cached_property
    def winner(self) -> Color | None:
        """The side whose last stone won, or None."""
        if self.last is None:
            return None
        mover = Color.BLACK if self.black >> self.last & 1 else Color.WHITE
        cells = self.cells if mover is Color.BLACK else self.cells.translate(_EXCHANGED)
        reads = (self.lines.read(cells, self.last, d) for d in range(len(DIRECTIONS)))
        return mover if any(winning_run(line, at, self.rules, mover) for line, at in reads) else None

    def is_over(self) -> bool:
        ended = self.winner is not None or self.passes >= _PASSES_THAT_END
        return ended or (self.stones == self.area and not self.stage.choosing)

    @cached_property
    def forbidden(self) -> dict[int, Forbidden]:
        """Points that black, who is to move, may not play, with the reason; empty for white."""
        playing = self.to_move is Color.BLACK and not self.is_over() and not self.stage.choosing
        return self.points_forbidden_to_black if playing else {}

    @cached_property
    def points_forbidden_to_black(self) -> dict[int, Forbidden]:
        """What renju forbids to black on this board, whoever is to move; empty under the other rule sets."""
        return forbidden_points(self.cells, self.lines) if self.rules.restricted else {}

    def _empty(self) -> int:
        return ((1 << self.area) - 1) & ~(self.black | self.white)

    @cached_property
    def _moves(self) -> tuple[int, ...]:
        if self.is_over():
            return ()
        if self.stage.choosing:
            return tuple(self.area + choice for choice in self.stage.choices())
        squares = grid.squares_of(self._empty())
        allowed = allowed_squares(self.stage.opening, self.stones, self.columns, self.rows)
        if allowed is not None or self.rules.restricted:
            squares = tuple(s for s in squares if s not in self.forbidden and (allowed is None or s in allowed))
        return squares or (self.area,)

    def moves(self) -> tuple[int, ...]:
        """Empty points that the rules leave, or the opening's choices; a side left without any passes."""
        return self._moves

    def play(self, move: int) -> GomokuPosition:
        if move not in self._moves and not (move == self.area and self.may_pass):
            raise self._illegal(move)
        if self.stage.choosing:
            stage = self.stage.after_choice(OpeningChoice(move - self.area))
            return replace(self, stage=stage)
        if move == self.area:
            return replace(self, to_move=self.to_move.other, last=None, passes=self.passes + 1)
        bit = 1 << move
        black, white = (self.black | bit, self.white) if self.to_move is Color.BLACK else (self.black, self.white | bit)
        stage = self.stage.after_stone()
        return replace(self, black=black, white=white, to_move=self.to_move.other, last=move, stage=stage, passes=0)

    @property
    def may_pass(self) -> bool:
        """Renju lets a side pass though it has points."""
        return self.rules.restricted and self.opening_is_over and not self.is_over()

    def _illegal(self, move: int) -> IllegalMoveError:
        came, side = format_move(move, self.columns, self.area), self.to_move.name.lower()
        return IllegalMoveError(f"{came!r} is not legal for {side}: {self._why_illegal(move)}")

    def _why_illegal(self, move: int) -> str:
        """The reason, and what would be legal."""
        if self.is_over():
            return "the game is over"
        if self.stage.choosing:
            offered = ", ".join(repr(CHOICE_LABELS[choice]) for choice in self.stage.choices())
            return f"the opening rule {self.stage.opening} asks for one of {offered}"
        if not 0 <= move < self.area:
            return (
                f"{len(self._moves)} points are legal, among them {grid.format_square(self._moves[0], self.columns)!r}"
            )
        if (self.black | self.white) >> move & 1:
            return "the point is taken; play an empty one"
        if move in self.forbidden:
            return f"renju forbids it as {_ARTICLE[self.forbidden[move]]} {self.forbidden[move]}; play elsewhere"
        return breach(self.stage.opening, self.stones)

    def margin(self) -> int:
        """1 black won, -1 white won, 0 a draw."""
        if self.winner is None:
            return 0
        return 1 if self.winner is Color.BLACK else -1

    def final_value(self, ply: int) -> float:
        """-(WIN - ply) for the side to move, which has lost to the last stone; 0 for a draw: sooner wins are better."""
        if self.winner is None:
            return 0.0
        return (WIN - ply) if self.winner is self.to_move else ply - WIN

    def key(self) -> int:
        """A 64-bit key of board, side to move and stage."""
        state = self.stage.code()
        for word in range(0, self.area, 64):
            state = mix(state ^ (self.black >> word & (1 << 64) - 1))
            state = mix(state ^ (self.white >> word & (1 << 64) - 1))
        return mix(state ^ self.to_move)

    def transformed(self, symmetry: int) -> GomokuPosition:
        """The image under one of the eight symmetries of a square board (0 is the identity)."""
        permutation = grid.symmetries(self.columns)[symmetry]
        black, white = grid.permute_bits(self.black, permutation), grid.permute_bits(self.white, permutation)
        return replace(self, black=black, white=white, last=None if self.last is None else permutation[self.last])

    def colors_swapped(self) -> GomokuPosition:
        """The same position with black and white exchanged, the side to move too."""
        return replace(self, black=self.white, white=self.black, to_move=self.to_move.other)


def start(columns: int, rows: int, rules: RuleSet, opening: str = "free") -> GomokuPosition:
    """The empty board."""
    return GomokuPosition(0, 0, Color.BLACK, columns, rows, rules, Stage.first(opening))


_PASSES_THAT_END = 2  # in a row
_EXCHANGED = str.maketrans("XO", "OX")
_ARTICLE = {Forbidden.OVERLINE: "an", Forbidden.DOUBLE_FOUR: "a", Forbidden.DOUBLE_THREE: "a"}


def format_move(move: int, columns: int, area: int) -> str:
    """``"h8"``, ``"pass"`` or the word of an opening's choice."""
    if 0 <= move < area:
        return grid.format_square(move, columns)
    if move == area:
        return "pass"
    return CHOICE_LABELS[OpeningChoice(move - area)] if move - area in set(OpeningChoice) else str(move)
