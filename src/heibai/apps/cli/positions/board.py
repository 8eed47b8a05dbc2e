"""``heibai board``: a position as letters in the terminal, or as a picture in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import AsJson, AskedBoard
from ..output import tell
from ..position_argument import position_argument


def command(
    position: Annotated[str, typer.Argument(help="Moves from the start, as in f5d6c3, or a board, or SGF.")] = "",
    *,
    asked: AskedBoard,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a picture there instead.")] = None,
    as_json: AsJson = False,
) -> None:
    """Draw a position: legal moves as dots, the last move marked, whose turn it is."""
    from ....games.position_text import read_position
    from ....jobs.documents import write_atomically
    from ....plots.board_svg import board_svg
    from ....plots.board_text import board_text, describe

    board, position = position_argument(position, asked)
    state, moves = read_position(position, board)
    for move in moves:
        state = state.play(move)
    view, last = board.view(state), next((move for move in moves[-1:] if move < board.pass_move), None)
    if svg is not None:
        write_atomically(svg, board_svg(view, last=last))
    told = {
        "position": board.format_position(state), "moves": list(map(board.format_move, state.moves())),
        "words": describe(view), "svg": None if svg is None else str(svg),
    }  # fmt: skip
    tell(told, () if svg is not None else (board_text(view, last=last), describe(view)), as_json=as_json)
