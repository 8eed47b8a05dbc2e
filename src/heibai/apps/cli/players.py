"""``heibai players``: what can stand in a player text."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ...core.plugins import HEIBAI
from .options import AsJson, Board
from .progress import waiting

_MANY = 12  # genes beyond which only their number is shown


def command(*, board: Board, as_json: AsJson = False) -> None:
    """What can stand in a player text."""
    from ...compose import compose
    from ...games import GameSpec
    from ...players.listing import describe_players

    with waiting("making the players"):
        chosen = board.make()
        described = describe_players(chosen)
        described["additions"] = [asdict(addition) for addition in compose().additions()]
    if as_json:
        sys.stdout.write(json.dumps(described) + "\n")
        return
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    name = " ".join(filter(None, (GameSpec.of(chosen).board, chosen.rule)))
    console.print(f"Players of {name}: name:key=value,...")
    console.print(
        "Quote them where your shell reads brackets: 'alphabeta:depth=4,eval=[zones:weights=[15,6,-8,-6,4,4]]'",
        markup=False,
    )
    for title, lines in _sections(described).items():
        console.print(f"\n{title}")
        for line in lines:
            console.print(f"  {line}", markup=False)


def _sections(described: dict[str, Any]) -> dict[str, list[str]]:
    """Title -> lines."""
    more = [f"{row['kind']} {row['name']}: {row['fault'] or 'from ' + row['origin']}" for row in described["additions"]]
    return {
        "[bold]Searches[/]": [line for search in described["searches"] for line in _search(search)],
        "[bold]Keys[/]": [f"{key['name']}= {key['expected']}: {key['help']}" for key in described["keys"]],
        "[bold]Evaluators[/] (eval=), each with its genes and their defaults": [
            line for row in described["evaluators"] for line in _evaluator(row)
        ],
        "[bold]Levels[/], weakest first; measured, random moves = 0 Elo": list(map(_level, described["levels"])),
        "[bold]Your own[/]": [f"{name}: '{text}'" for name, text in described["user"].items()],
        **({"[bold]From other packages[/]": more} if more else {}),
    }


def _search(row: dict[str, Any]) -> Iterator[str]:
    yield f"{row['name']}{_from(row)}: {row['help']}; for example '{row['example']}'"
    if row["keys"]:
        yield f"  keys: {', '.join(row['keys'])}"


def _evaluator(row: dict[str, Any]) -> Iterator[str]:
    yield f"{row['name']}{_from(row)}: {row['help']}"
    if (genes := row["genes"]) is not None:
        shown = ", ".join(f"{gene['name']} {gene['default']:g}" for gene in genes[:_MANY])
        yield f"  {shown}{f', ... {len(genes)} in all' if len(genes) > _MANY else ''}"


def _level(row: dict[str, Any]) -> str:
    elo = "not measured" if row["elo"] is None else f"Elo {row['elo']:+.0f}"
    return f"{row['level']}: {row['label']}, '{row['player']}', {elo}"


def _from(row: dict[str, Any]) -> str:
    """The package, if it is another than heibai."""
    return "" if row["origin"] == HEIBAI else f" (from {row['origin']})"
