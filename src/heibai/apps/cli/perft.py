"""``heibai perft``: count the leaves of a game tree, in the kernel or by the Python rules."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from ...core.contract import Game
from ...core.errors import SpecError


@dataclass(frozen=True)
class Count:
    """One measured count."""

    depth: int  # plies
    nodes: int  # leaves
    seconds: float  # wall clock

    @property
    def rate(self) -> float:
        """Leaves a second."""
        return self.nodes / max(self.seconds, 1e-9)


def command(
    game: Annotated[str, typer.Argument(help="the game")],
    depth: Annotated[int, typer.Argument(min=0, help="plies")],
    size: Annotated[int | None, typer.Option(help="board size; by default the game's usual one")] = None,
    rule: Annotated[str | None, typer.Option(help="rule set of a game that has several, as in renju")] = None,
    opening: Annotated[str | None, typer.Option(help="opening rule of a game that has some, as in swap2")] = None,
    python: Annotated[bool, typer.Option("--python", help="count with the Python rules instead")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object on stdout")] = False,
) -> None:
    """Count the leaves of the game tree."""
    from ...games import make_asked_game

    chosen = make_asked_game(game, size, rule=rule, opening=opening)
    if not python and chosen.opening not in ("", "free"):
        raise SpecError(
            f"the kernel counts no games under {chosen.opening!r}; count with the Python rules: add --python"
        )
    if python:
        counts = {"python": count_in_python(chosen.start(), depth)}
    else:
        # Making every last move takes several times as long: one ply less tells the rate.
        counts = {
            "bulk": count_in_kernel(chosen, depth, plain=False),
            "plain": count_in_kernel(chosen, max(depth - 1, 0), plain=True),
        }
    if as_json:
        typer.echo(json.dumps(as_object(game, chosen.size, counts)))
        return
    for name, count in counts.items():
        typer.echo(
            f"{game} {chosen.size}x{chosen.size} depth {count.depth}: {count.nodes} leaves in "
            f"{count.seconds:.3f} s, {count.rate:,.0f} a second ({_MEANING[name]})"
        )


_MEANING = {
    "bulk": "last ply counted in bulk",
    "plain": "every move made",
    "python": "Python rules, last ply counted in bulk",
}


def as_object(game: str, size: int, counts: dict[str, Count]) -> dict[str, Any]:
    """The verb's JSON: ``nodes`` and its time at the top, the plain rate beside it."""
    first = next(iter(counts.values()))
    rates = {f"{name}_leaves_per_second": round(count.rate) for name, count in counts.items()}
    return {
        "game": game,
        "size": size,
        "depth": first.depth,
        "nodes": first.nodes,
        "seconds": round(first.seconds, 6),
        **rates,
    }


def count_in_python(position: Any, depth: int) -> Count:
    """By the rules of floor 1."""
    from ...games.perft import perft

    return _timed(depth, lambda: perft(position, depth))


def count_in_kernel(game: Game, depth: int, *, plain: bool) -> Count:
    """By the kernel, from the start; an interrupt stops it."""
    from ...games import native

    if game.name not in native.PERFT:
        raise SpecError(f"the kernel has no rules of {game.name}; count with the Python rules: add --python")
    count, start = native.PERFT[game.name], game.start()
    return _timed(depth, lambda: native.interruptible(lambda c: count(start, depth, plain=plain, control=c)))


def _timed(depth: int, count: Callable[[], int | None]) -> Count:
    started = time.perf_counter()
    nodes = count()
    return Count(depth, nodes or 0, time.perf_counter() - started)
