"""Gomoku: four rule sets, nine openings, boards of 5 to 22 points a side. See docs/gomoku.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...core.contract import Abilities, BoardView, Color, FeatureSet, TupleSet
from ...core.errors import BoardSizeError, PositionTextError, unknown
from ...core.kernel_game import KernelGame
from .. import grid
from . import notation
from .openings import smallest_board
from .position import GomokuPosition, format_move, start
from .rulesets import RULE_SETS, SIZES, check_opening, rule_set
from .stages import Stage, has_offers

DEFAULT_SIZE = 15


class Gomoku:
    """The game on one board, under one rule set and opening rule; ``rows`` and ``needed`` give any m,n,k game."""

    name = "gomoku"

    def __init__(
        self,
        size: int = DEFAULT_SIZE,
        *,
        rule: str = "freestyle",
        opening: str = "free",
        rows: int | None = None,
        needed: int | None = None,
    ) -> None:
        """Raises BoardSizeError, UnknownNameError (rule, opening)."""
        rules, self.opening = rule_set(rule), check_opening(opening)
        smallest = smallest_board(opening)
        if needed is None and size not in SIZES:
            raise BoardSizeError(
                f"gomoku has no {size!r}x{size!r} board; offered: {SIZES[0]} to {SIZES[-1]} (use --size {DEFAULT_SIZE})"
            )
        if size < smallest:
            missing = "has no room" if has_offers(opening) else "leaves black no second stone"
            raise BoardSizeError(
                f"the opening rule {opening} {missing} on {size}x{size}; it is offered from "
                f"{smallest}x{smallest} (use --size {DEFAULT_SIZE}, or --opening free)"
            )
        if has_offers(opening) and not size % 2:
            raise BoardSizeError(
                f"the opening rule {opening} begins in the centre, and {size}x{size} has none; take an odd size "
                f"(use --size {DEFAULT_SIZE}, or --opening free)"
            )
        self.size, self.rows = size, rows or size
        self.rule = rule
        self.rules = rules if needed is None else replace(rules, needed=needed)

    @property
    def pass_move(self) -> int:
        return self.size * self.rows

    @property
    def weights_family(self) -> str:
        """Weights serve a rule set on every board; caro's wins are nearly standard's."""
        return f"gomoku-{'standard' if self.rule == 'caro' else self.rule}"

    @property
    def abilities(self) -> Abilities[GomokuPosition]:
        from .abilities import abilities

        return abilities(self.size, self.rows)

    @property
    def kernel(self) -> KernelGame | None:
        """None of a variant that the kernel does not play. Raises KernelMissingError."""
        if not self.has_kernel:
            return None
        from .kernel import KERNEL

        return KERNEL

    @property
    def has_kernel(self) -> bool:
        """Whether the kernel plays this variant: five in a row on a square board that a person is offered."""
        return self.rules.needed == 5 and self.rows == self.size and self.size in SIZES

    def start(self) -> GomokuPosition:
        return start(self.size, self.rows, self.rules, self.opening)

    def parse_move(self, text: str) -> int:
        """A point, ``pass`` or the word of an opening's choice. Raises MoveTextError."""
        return notation.parse_move(text, self.size, self.rows)

    def format_move(self, move: int) -> str:
        return format_move(move, self.size, self.pass_move)

    def parse_transcript(self, text: str) -> tuple[int, ...]:
        """Moves of a game from the start. Raises MoveTextError, IllegalMoveError."""
        position, moves = self.start(), notation.parse_moves(text, self.size, self.rows)
        for move in moves:
            position = position.play(move)
        return tuple(moves)

    def parse_position(self, text: str, *, analysis: bool = False) -> GomokuPosition:
        """A board, the side to move and, where it is not plain, the stage of the opening (docs/gomoku.md).

        Args:
            analysis: accept stone counts that no game can reach.

        Raises:
            PositionTextError: no board of this size, or impossible stone counts.
        """
        board, stage = notation.split_stage(text)
        black, white, to_move = notation.parse_board(board, self.size, self.rows)
        surplus = black.bit_count() - white.bit_count()
        if not analysis and surplus != (to_move is Color.WHITE):
            raise PositionTextError(
                f"{black.bit_count()} black and {white.bit_count()} white stones with {to_move.name.lower()} to move "
                "cannot come from a game: black moves first; add or take away a stone, or let the other side move "
                "(to look at it all the same: heibai eval and solve with --analysis, or the page See it think)"
            )
        stones = (black | white).bit_count()
        reached = Stage.from_text(stage, self.opening, stones, self.size, self.rows)
        position = GomokuPosition(black, white, to_move, self.size, self.rows, self.rules, reached)
        if any((black | white) >> point & 1 for point in reached.offered):
            raise PositionTextError(f"{stage[:60]!r} offers a point where a stone lies; leave it out")
        return replace(position, last=_winning_stone(position))

    def format_position(self, position: GomokuPosition) -> str:
        board = notation.format_board(position.black, position.white, position.to_move, self.size, self.rows)
        return " ".join(filter(None, (board, position.stage.to_text(self.size))))

    def feature_sets(self) -> Mapping[str, str]:
        from .evaluation.feature_sets import DESCRIPTIONS

        return DESCRIPTIONS

    def feature_set(self, name: str, options: Sequence[str] = ()) -> FeatureSet:
        """The linear evaluation ``name`` under this rule set. Raises UnknownNameError, SpecError."""
        from .evaluation.feature_sets import feature_set

        return feature_set(name, options, self.start(), in_kernel=self.has_kernel)

    def tuple_sets(self) -> Mapping[str, str]:
        return {}

    def tuple_set(self, name: str) -> TupleSet:
        """Gomoku has none. Raises UnknownNameError."""
        raise unknown("set of tuples of gomoku", name, [], mend="use 'shapes'")

    def sample_positions(self) -> tuple[GomokuPosition, ...]:
        """100 unfinished positions of random games without an opening rule, the same ones everywhere."""
        from .sampling import sample_positions

        return sample_positions(self.size, RULE_SETS[self.rule])

    def view(self, position: GomokuPosition) -> BoardView:
        from .view import board_view

        return board_view(position)


def _winning_stone(position: GomokuPosition) -> int | None:
    """A stone through which the board is already won, the side that moved last first."""
    mover_first = (position.to_move.other, position.to_move)
    for color in mover_first:
        for square in grid.squares_of(position.white if color else position.black):
            if replace(position, last=square).winner is color:
                return square
    return None
