"""``heibai library explore``: the moves of a position in the library's games, with counts and results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..opened_library import opened_library
from ..options import AsJson, Board
from ..output import tell

if TYPE_CHECKING:
    from ....library.explorer import Node


def command(
    position: Annotated[
        str, typer.Argument(help="Moves from the start, as in f5d6c3, or a board; by default the start.")
    ] = "",
    *,
    board: Board,
    depth: Annotated[int, typer.Option(min=1, max=60, help="Plies of the tree.")] = 1,
    least: Annotated[int, typer.Option("--min", min=1, help="Games that a move has at least to be shown.")] = 1,
    width: Annotated[int, typer.Option(min=1, max=400, help="Moves of a position that are shown.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Show which moves were played in a position and how the games went on for the side to move.

    Rotations and reflections of a position count as the same.
    """
    from ....library.explorer import explore

    spec = board.spec()
    with opened_library() as (_, index):
        tree = explore(index, spec, position, depth=depth, least=least, width=width)
    tell(lambda: _as_object(tree), _lines(tree), as_json=as_json)


def _lines(tree: Node) -> Iterator[str]:
    yield f"{'move':<12} {'games':>8} {'score':>6} {'won':>8} {'drawn':>7} {'lost':>8}  last  opening"
    yield from _moves(tree, 0)
    if not tree.moves:
        yield "no game of the library reached this position with a move after it"


def _moves(node: Node, indent: int) -> Iterator[str]:
    for name, played, after in node.moves:
        yield (
            f"{'  ' * indent + name:<12} {played.games:>8} {100 * played.share:>5.1f}% {played.wins:>8} "
            f"{played.draws:>7} {played.losses:>8}  {played.year or '?':>4}  {after.opening}".rstrip()
        )
        yield from _moves(after, indent + 1)


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
