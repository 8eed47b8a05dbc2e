"""Reversi as a game: boards, texts, evaluations and what else it declares. The rules are in position.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.abilities.symmetries import Symmetries
from ...core.contract import Abilities, BoardView, Choice, ChoiceKind, FeatureSet, TupleSet
from ...core.errors import BoardSizeError
from ...core.kernel_game import KernelGame
from .. import grid
from . import notation
from .marks.judgement import JUDGEMENT
from .marks.move_marks import MOVE_MARKS
from .pace import pace
from .position import SIZES, ReversiPosition, start
from .styles import STYLES


class Reversi:
    """The game on one board size."""

    name = "reversi"
    rule = opening = ""

    def __init__(self, size: int = 8) -> None:
        if size not in SIZES:
            offered = ", ".join(map(str, SIZES))
            raise BoardSizeError(f"reversi has no {size!r}x{size!r} board; offered: {offered} (use --size 8)")
        self.size = size

    @property
    def pass_move(self) -> int:
        return self.size * self.size

    @property
    def weights_family(self) -> str:
        """Weights serve one board size."""
        return f"reversi-{self.size}"

    @property
    def abilities(self) -> Abilities[ReversiPosition]:
        symmetries = Symmetries(grid.symmetries(self.size), ReversiPosition.transformed)
        return Abilities(
            symmetries=symmetries,
            move_marks=MOVE_MARKS,
            judgement=JUDGEMENT,
            pace=pace,
            styles=STYLES[self.size],
        )

    @property
    def kernel(self) -> KernelGame:
        """Raises KernelMissingError."""
        from .kernel import KERNEL

        return KERNEL

    def start(self) -> ReversiPosition:
        """White on d4 and e5, black on e4 and d5 (on 8x8), black to move."""
        return start(self.size)

    def parse_move(self, text: str) -> int:
        return notation.parse_move(text, self.size)

    def format_move(self, move: int) -> str:
        return notation.format_move(move, self.size)

    def parse_position(self, text: str, *, analysis: bool = False) -> ReversiPosition:
        """From ``<size * size of X O -> <X|O>`` or a GGF board, any there is. Raises PositionTextError."""
        black, white, to_move = notation.parse_board(text, self.size)
        return ReversiPosition(black, white, to_move, self.size)

    def format_position(self, position: ReversiPosition) -> str:
        return notation.format_position(position)

    def parse_transcript(self, text: str) -> tuple[int, ...]:
        """Moves of a game from the start, passes put in where the rules force them.

        Raises:
            MoveTextError: a part of the text names no square.
            IllegalMoveError: a move that the rules do not allow.
        """
        position, moves = self.start(), []
        for square in notation.parse_squares(text, self.size):
            if position.moves() == (self.pass_move,) and square != self.pass_move:
                moves.append(self.pass_move)
                position = position.play(self.pass_move)
            moves.append(square)
            position = position.play(square)
        return tuple(moves)

    def feature_sets(self) -> Mapping[str, str]:
        from .feature_sets import DESCRIPTIONS

        return DESCRIPTIONS

    def feature_set(self, name: str, options: Sequence[str] = ()) -> FeatureSet:
        """The linear evaluation ``name/option...`` on this board. Raises UnknownNameError, SpecError."""
        from .feature_sets import feature_set

        return feature_set(name, options, self.size)

    def tuple_sets(self) -> Mapping[str, str]:
        from .tuples import DESCRIPTIONS

        return DESCRIPTIONS

    def tuple_set(self, name: str) -> TupleSet:
        """The named square tuples of this board. Raises UnknownNameError."""
        from .tuples import tuple_set

        return tuple_set(name, self.size)

    def sample_positions(self) -> tuple[ReversiPosition, ...]:
        """1,000 unfinished positions of random games, the same ones everywhere."""
        from .sampling import sample_positions

        return sample_positions(self.size)

    def view(self, position: ReversiPosition) -> BoardView:
        cells = tuple(
            0 if position.black >> s & 1 else 1 if position.white >> s & 1 else -1 for s in range(self.pass_move)
        )
        moves = position.moves()
        must_pass = moves == (self.pass_move,)
        return BoardView(
            rows=self.size,
            columns=self.size,
            cells=cells,
            legal=() if must_pass else moves,
            to_move=position.to_move,
            row_one_on_top=True,
            must_pass=must_pass,
            counts=position.discs(),
            choices=(Choice(self.pass_move, "pass", ChoiceKind.PASS),) if must_pass else (),
        )
