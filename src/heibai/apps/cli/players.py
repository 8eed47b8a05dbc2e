"""``heibai players``: what can stand in a player text."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ...core.plugins import HEIBAI
from .options import AsJson, Board
from .progress import waiting

if TYPE_CHECKING:
    from rich.console import Console

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
    _show_searches(console, described)
    _show_evaluators(console, described)
    _show_levels(console, described)
    _show_user_code(console, described)
    _show_additions(console, described)


def _show_searches(console: Console, described: dict[str, Any]) -> None:
    console.print("\n[bold]Searches[/]")
    for search in described["searches"]:
        console.print(
            f"  {search['name']}{_from(search)}: {search['help']}; for example '{search['example']}'", markup=False
        )
        if search["keys"]:
            console.print(f"    keys: {', '.join(search['keys'])}", markup=False)
    console.print("\n[bold]Keys[/]")
    for key in described["keys"]:
        console.print(f"  {key['name']}= {key['expected']}: {key['help']}", markup=False)


def _show_evaluators(console: Console, described: dict[str, Any]) -> None:
    console.print("\n[bold]Evaluators[/] (eval=), each with its genes and their defaults")
    for row in described["evaluators"]:
        console.print(f"  {row['name']}{_from(row)}: {row['help']}", markup=False)
        genes = row["genes"]
        if genes is None:
            continue
        shown = ", ".join(f"{gene['name']} {gene['default']:g}" for gene in genes[:_MANY])
        more = f", ... {len(genes)} in all" if len(genes) > _MANY else ""
        console.print(f"    {shown}{more}", markup=False)


def _from(row: dict[str, Any]) -> str:
    """The package, if it is another than heibai."""
    return "" if row["origin"] == HEIBAI else f" (from {row['origin']})"


def _show_additions(console: Console, described: dict[str, Any]) -> None:
    if not described["additions"]:
        return
    console.print("\n[bold]From other packages[/]")
    for row in described["additions"]:
        told = row["fault"] or f"from {row['origin']}"
        console.print(f"  {row['kind']} {row['name']}: {told}", markup=False)


def _show_levels(console: Console, described: dict[str, Any]) -> None:
    console.print("\n[bold]Levels[/], weakest first; Elo above level:1, measured")
    for row in described["levels"]:
        elo = "not measured" if row["elo"] is None else f"Elo {row['elo']:+.0f}"
        console.print(f"  {row['level']}: {row['label']}, '{row['player']}', {elo}", markup=False)


def _show_user_code(console: Console, described: dict[str, Any]) -> None:
    console.print("\n[bold]Your own[/]")
    for name, text in described["user"].items():
        console.print(f"  {name}: '{text}'", markup=False)
