"""``heibai openings``: a set of openings as a file."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer


def command(
    which: Annotated[str, typer.Argument(help="random:PLIES, balanced; with /train or /test one of two halves apart")],
    count: Annotated[int, typer.Option(min=1, help="how many; all different up to symmetry in a half")] = 1000,
    seed: Annotated[int, typer.Option(help="of the random moves")] = 0,
    game: Annotated[str, typer.Option(help="the game")] = "reversi",
    size: Annotated[int | None, typer.Option(help="board size; by default the game's usual one")] = None,
    rule: Annotated[str | None, typer.Option(help="rule set of a game that has several, as in renju")] = None,
    out: Annotated[Path | None, typer.Option(help="file with one opening a line; by default stdout")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object on stdout; needs --out")] = False,
) -> None:
    """Write a set of openings, which --openings FILE reads."""
    from ...arena.openings import count_distinct, format_openings, make_openings
    from ...core.errors import SpecError
    from ...games import make_asked_game
    from ...jobs.atomic import write_atomically

    if as_json and out is None:
        raise SpecError("--json came without a file for the openings; add --out FILE")
    board = make_asked_game(game, size, rule=rule)
    found = make_openings(which, board, count, seed=seed)
    text = format_openings(found, board, comment=f"{board.name} {board.size}x{board.size} {which} seed {seed}")
    if out is None:
        sys.stdout.write(text)
        return
    write_atomically(out, text)
    distinct = count_distinct(found)
    if as_json:
        row = {"openings": which, "game": board.name, "size": board.size, "seed": seed, "count": len(found)}
        sys.stdout.write(json.dumps(row | {"distinct": distinct, "file": str(out)}) + "\n")
    else:
        sys.stdout.write(f"{len(found)} openings, {distinct} different up to symmetry: {out}\n")
