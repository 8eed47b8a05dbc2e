"""``heibai board``: a position as letters in the terminal, or as a picture in a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..options import AsJson, GameOption, OpeningRule, Rule, Size, chosen_game


def command(
    position: Annotated[
        str, typer.Argument(help="Moves from the start, as in f5d6c3, or a board: its squares and the side to move.")
    ] = "",
    game: GameOption = None,
    size: Size = None,
    rule: Rule = None,
    opening: OpeningRule = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a picture there instead.")] = None,
    as_json: AsJson = False,
) -> None:
    """Draw a position: legal moves as dots, the last move marked, whose turn it is."""
    from ....games import make_asked_game
    from ....games.position_text import is_board, read_position, size_of
    from ....jobs.documents import write_atomically
    from ....plots.board_svg import board_svg
    from ....plots.board_text import board_text, describe

    size = size or (size_of(position) if is_board(position) else None)
    board = make_asked_game(chosen_game(None, game), size, rule=rule, opening=opening)
    state, moves = read_position(position, board)
    for move in moves:
        state = state.play(move)
    view, last = board.view(state), next((move for move in moves[-1:] if move < board.pass_move), None)
    if svg is not None:
        write_atomically(svg, board_svg(view, last=last))
    if as_json:
        names = [board.format_move(move) for move in state.moves()]
        told = {"position": board.format_position(state), "moves": names, "words": describe(view)}
        typer.echo(json.dumps(told | {"svg": None if svg is None else str(svg)}))
    elif svg is None:
        typer.echo(f"{board_text(view, last=last)}\n{describe(view)}")
