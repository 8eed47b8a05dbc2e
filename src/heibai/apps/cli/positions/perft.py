"""``heibai perft``: count the leaves of a game tree, in the kernel or by the Python rules."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from ....core.contract import Game
from ....core.errors import SpecError, quoted
from ....core.numbers import whole
from ....core.position import Position
from ..options import AsJson, AskedBoard
from ..output import tell
from ..progress import waiting

_DEEPEST = 60  # plies; no tree so deep was ever counted


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
    words: Annotated[list[str], typer.Argument(metavar="[GAME] DEPTH", help="The game, as of --game, and plies.")],
    *,
    asked: AskedBoard,
    python: Annotated[bool, typer.Option("--python", help="Count with the Python rules instead.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the leaves of the game tree."""
    from ....games import GameSpec

    word, depth = read_words(words)
    chosen = asked.make(word=word)
    if not python and chosen.opening not in ("", "free"):
        raise SpecError(
            f"the kernel counts no games under {chosen.opening!r}; count with the Python rules: add --python"
        )
    with waiting(f"counting {depth} plies"):
        counts = _count(chosen, depth, python=python)
    lines = (
        f"{GameSpec.of(chosen).board} depth {count.depth}: {count.nodes} leaves in "
        f"{count.seconds:.3f} s, {count.rate:,.0f} a second ({_MEANING[way]})"
        for way, count in counts.items()
    )
    tell(as_object(chosen.name, chosen.size, counts), lines, as_json=as_json)


def read_words(words: list[str]) -> tuple[str | None, int]:
    """The game, where it is a word, and the plies. Raises SpecError."""
    word = words[0] if len(words) > 1 else None
    try:
        depth = whole(words[-1])
    except ValueError:
        depth = -1
    if len(words) > 2 or not 0 <= depth <= _DEEPEST:
        raise SpecError(
            f"{quoted(' '.join(words))} names no game and plies from 0 to {_DEEPEST}; write: heibai perft reversi 9"
        )
    return word, depth


def _count(game: Game, depth: int, *, python: bool) -> dict[str, Count]:
    if python:
        return {"python": count_in_python(game.start(), depth)}
    # Making every last move takes several times as long: one ply less tells the rate.
    return {
        "bulk": count_in_kernel(game, depth, plain=False),
        "plain": count_in_kernel(game, max(depth - 1, 0), plain=True),
    }


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


def count_in_python(position: Position, depth: int) -> Count:
    """By the rules of floor 1."""
    from ....games.perft import perft

    return _timed(depth, lambda: perft(position, depth))


def count_in_kernel(game: Game, depth: int, *, plain: bool) -> Count:
    """By the kernel, from the start; an interrupt stops it."""
    from ....core.kernel import interruptible

    count, start = game.kernel.perft if game.kernel else None, game.start()
    if count is None:
        raise SpecError(f"the kernel has no rules of {game.name}; count with the Python rules: add --python")
    return _timed(depth, lambda: interruptible(lambda c: count(start, depth, plain=plain, control=c)))


def _timed(depth: int, count: Callable[[], int | None]) -> Count:
    started = time.perf_counter()
    nodes = count()
    return Count(depth, nodes or 0, time.perf_counter() - started)
