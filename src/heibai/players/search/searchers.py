"""From the name in a player text to the search that answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...core.abilities.points import SequencePoints
from ...core.contract import Evaluator, Game, KernelGame, Searcher
from ...core.errors import SpecError, quoted
from ...search.alphabeta import AlphaBeta
from ...search.greedy import Greedy
from ...search.minimax import Minimax
from ...search.opening_choice import OpeningChoiceSearch
from ...search.rewards import Rewards
from ...search.sequence import Parameters, Sequences
from ..catalogue import SEQUENCE_KEYS, Value

_TABLE_MEGABYTES = 16
_PYTHON: Mapping[str, Callable[[str], Searcher]] = {
    "greedy": lambda ties: Greedy(ties=ties),
    "minimax": lambda ties: Minimax(ties=ties),
    "alphabeta": lambda ties: AlphaBeta(ties=ties),
    "rewards": lambda ties: Rewards(),
}


def python_searcher(name: str, options: Mapping[str, Value]) -> Searcher:
    """The clear Python form of a search of the catalogue."""
    return _PYTHON[name](str(options.get("ties", "first")))


def kernel_searcher(name: str, options: Mapping[str, Value], kernel: KernelGame) -> Searcher:
    """The same search in the kernel, node by node."""
    from ...search.kernel import plain

    threads = int(options.get("threads", 1))
    made: Mapping[str, Callable[[str], Searcher]] = {
        "greedy": lambda ties: plain.Greedy(kernel, ties=ties),
        "minimax": lambda ties: plain.Minimax(kernel, ties=ties, threads=threads),
        "alphabeta": lambda ties: plain.AlphaBeta(kernel, ties=ties),
        "rewards": lambda ties: plain.Rewards(kernel),
    }
    return made[name](str(options.get("ties", "first")))


def engine_searcher(
    text: str, options: Mapping[str, Value], game: Game, kernel: KernelGame, evaluator: Evaluator, *, threads: int
) -> Searcher:
    """The kernel's engine for a game. Raises SpecError: an option that it does not know."""
    if options.get("ties") == "random":
        raise SpecError(
            f"ties=random in {quoted(text)}: the engine form (seconds, nodes, table, exact, selective) knows "
            "ties=first only; use noise=0.1 for variety, or depth alone"
        )
    assert kernel.engine is not None
    exact = options.get("exact")
    settings: dict[str, Any] = {"table_megabytes": int(options.get("table", _TABLE_MEGABYTES)), "threads": threads}
    if exact is not None:
        if kernel.solver is None:
            raise SpecError(f"exact= in {quoted(text)} asks for a solver of endings; leave it out for {game.name}")
        settings["exact"] = int(exact)
    if "selective" in options:
        _require_selective(text, bool(options["selective"]), game, kernel, evaluator)
        if not options["selective"]:
            settings["confidence"] = 0
    engine, abilities = kernel.engine(**settings), game.abilities
    points = abilities.sequence_points
    return engine if points is None else OpeningChoiceSearch(engine, points.candidates, abilities.opening_stones)


def _require_selective(text: str, wanted: bool, game: Game, kernel: KernelGame, evaluator: Evaluator) -> None:
    """Raises SpecError where ``selective=`` means nothing."""
    if kernel.selective is None:
        raise SpecError(f"selective= in {quoted(text)} asks for a search that {game.name} does not have; leave it out")
    if wanted and not (evaluator.kernel and kernel.selective(evaluator.kernel, game.size)):
        raise SpecError(
            f"selective=1 in {quoted(text)} wants an n-tuple network on 8x8 whose weights are multiples of 1/128 from "
            f"-255 to 255, and {quoted(evaluator.name)} is none; leave it out"
        )


def sequence_searcher(points: SequencePoints, kernel: KernelGame | None, options: Mapping[str, Value]) -> Searcher:
    """The genetic move-sequence solver with the parameters of a text; in Python without a ``kernel``.

    Raises:
        SpecError: they contradict each other.
    """
    given: dict[str, Any] = {key: options[key] for key in SEQUENCE_KEYS if key in options}
    parameters = Parameters(**given)
    if kernel is None:
        return Sequences(points, parameters)
    from ...search.kernel import sequence

    return sequence.Sequences(kernel, points, parameters)
