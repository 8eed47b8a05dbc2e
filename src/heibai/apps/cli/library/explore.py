"""``heibai library explore``: the moves of a position in the library's games, with counts and results."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..opened_library import opened_library
from ..options import AsJson, GameName, OpeningRule, Rule, Size

if TYPE_CHECKING:
    from ....library.explorer import Node


def command(
    position: Annotated[
        str, typer.Argument(help="Moves from the start, as in f5d6c3, or a board; by default the start.")
    ] = "",
    game: GameName = "reversi",
    size: Size = None,
    rule: Rule = None,
    opening: OpeningRule = None,
    depth: Annotated[int, typer.Option(min=1, max=60, help="Plies of the tree.")] = 1,
    least: Annotated[int, typer.Option("--min", min=1, help="Games that a move has at least to be shown.")] = 1,
    width: Annotated[int, typer.Option(min=1, max=400, help="Moves of a position that are shown.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Show which moves were played in a position and how the games went on for the side to move.

    Rotations and reflections of a position count as the same.
    """
    from ....games import GameSpec
    from ....library.explorer import explore

    spec = GameSpec.parse(game, size=size, rule=rule, opening=opening)
    with opened_library() as (_, index):
        tree = explore(index, spec, position, depth=depth, least=least, width=width)
    if as_json:
        typer.echo(json.dumps(_as_object(tree)))
        return
    typer.echo(f"{'move':<12} {'games':>8} {'score':>6} {'won':>8} {'drawn':>7} {'lost':>8}  last  opening")
    _print(tree, 0)
    if not tree.moves:
        typer.echo("no game of the library reached this position with a move after it")


def _print(node: Node, indent: int) -> None:
    for name, played, after in node.moves:
        typer.echo(
            f"{'  ' * indent + name:<12} {played.games:>8} {100 * played.share:>5.1f}% {played.wins:>8} "
            f"{played.draws:>7} {played.losses:>8}  {played.year or '?':>4}  {after.opening}".rstrip()
        )
        _print(after, indent + 1)


def _as_object(node: Node) -> dict[str, Any]:
    return {
        "opening": node.opening,
        "moves": [
            {
                "move": name,
                **played.counts(),
                "year": played.year or None,
                **({"after": _as_object(after)} if after.moves else {"opening": after.opening}),
            }
            for name, played, after in node.moves
        ],
    }
