"""``heibai openings``: a set of openings as a file."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from ..options import MOST_GAMES, GameName, OpeningRule, Rule, Seed, Size


def command(
    which: Annotated[
        str,
        typer.Argument(help="random:PLIES, balanced or shipped; part=train and part=test are disjoint halves."),
    ],
    count: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, help="How many; all different up to symmetry in a half.")
    ] = 1000,
    seed: Seed = 0,
    game: GameName = "reversi",
    size: Size = None,
    rule: Rule = None,
    opening: OpeningRule = None,
    out: Annotated[Path | None, typer.Option(help="File with one opening a line; by default stdout.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout; needs --out.")] = False,
) -> None:
    """Write a set of openings, which --openings FILE reads."""
    from ....arena.schedule.openings import count_distinct, format_openings, make_openings
    from ....core.errors import SpecError
    from ....games import GameSpec, make_asked_game
    from ....jobs.atomic import write_atomically
    from ..progress import counting

    if as_json and out is None:
        raise SpecError("--json came without a file for the openings; add --out FILE")
    board = make_asked_game(game, size, rule=rule, opening=opening)
    with counting("openings", count) as tell:
        found = make_openings(which, board, count, seed=seed, progress=tell)
    text = format_openings(found, board, comment=f"{GameSpec.of(board).board} {which} seed {seed}")
    if out is None:
        sys.stdout.write(text)
        return
    write_atomically(out, text)
    distinct = count_distinct(found, board)
    if as_json:
        row = {"openings": which, "game": board.name, "size": board.size, "seed": seed, "count": len(found)}
        sys.stdout.write(json.dumps(row | {"distinct": distinct, "file": str(out)}) + "\n")
    else:
        sys.stdout.write(f"{len(found)} openings, {distinct} different up to symmetry: {out}\n")
