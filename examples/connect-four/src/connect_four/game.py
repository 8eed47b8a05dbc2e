"""Connect four as heibai plays it. The entry point in pyproject.toml names ``GAME``."""

from __future__ import annotations

import re

from heibai.extend import (
    Abilities,
    BoardSizeError,
    BoardView,
    FeatureSet,
    GameEntry,
    PositionTextError,
    PythonGame,
    Symmetries,
    quoted,
    squares_of,
)

from .features import NAMES, features
from .position import COLUMNS, MIRROR, ROWS, SQUARES, ConnectFourPosition

TEXT = re.compile(rf"([XO.-]{{{SQUARES}}}) ([XO])")


class ConnectFour(PythonGame):
    """Stones fall to the lowest free square of a column; four in a row win."""

    name = "connect-four"
    abilities = Abilities(
        symmetries=Symmetries(
            squares=(tuple(range(SQUARES)), MIRROR),
            transformed=lambda position, image: position.mirrored() if image else position,
        )
    )

    def __init__(self, size: int = COLUMNS) -> None:
        if size != COLUMNS:
            raise BoardSizeError(
                f"connect-four has no board of {size!r} columns; offered: {COLUMNS} (use --size {COLUMNS})"
            )
        super().__init__(COLUMNS, rows=ROWS)

    def start(self) -> ConnectFourPosition:
        return ConnectFourPosition()

    def parse_position(self, text: str, *, analysis: bool = False) -> ConnectFourPosition:
        """42 squares from a1 along the rows, X black, O white, - or . empty, then the side to move."""
        found = TEXT.fullmatch(text.strip().upper())
        if not found:
            raise PositionTextError(f"{quoted(text)} is no position; write 42 of X, O and -, then X or O to move")
        black, white = (sum(1 << square for square, cell in enumerate(found[1]) if cell == side) for side in "XO")
        stones, more = black | white, black.bit_count() - white.bit_count()
        if stones >> COLUMNS & ~stones:
            raise PositionTextError(f"{quoted(text)} has a stone with nothing below it")
        if more != "XO".index(found[2]):
            raise PositionTextError(f"{quoted(text)} has {more} more X than O; expected 0, X to move, or 1, O to move")
        return ConnectFourPosition(white, black) if more else ConnectFourPosition(black, white)

    def evaluations(self) -> tuple[tuple[FeatureSet, str], ...]:
        lines = FeatureSet(
            name="lines",
            features=NAMES,
            lower=(0.0, 0.0, 0.0),
            upper=(50.0, 50.0, 50.0),
            defaults=(9.0, 2.0, 1.0),
            function=features,
            samples=self.sample_positions,
        )
        return ((lines, "lines of three and of two, and the middle column"),)

    def view(self, position: ConnectFourPosition) -> BoardView:
        black, white = (position.other, position.own) if position.to_move else (position.own, position.other)
        return BoardView(
            rows=ROWS,
            columns=COLUMNS,
            cells=tuple((black >> square & 1) - 1 + 2 * (white >> square & 1) for square in range(SQUARES)),
            legal=position.moves(),
            to_move=position.to_move,
            row_one_on_top=False,
            line=squares_of(position.won),
        )


GAME = GameEntry(ConnectFour, default_size=COLUMNS, usual_sizes=(COLUMNS,), rows=ROWS)
