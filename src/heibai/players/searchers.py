"""From the name in a player text to the search that answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..core.contract import Game, Searcher
from ..core.errors import SpecError, quoted
from ..core.points import SequencePoints
from ..search.alphabeta import AlphaBeta
from ..search.greedy import Greedy
from ..search.minimax import Minimax
from ..search.opening_choice import OpeningChoiceSearch
from ..search.rewards import Rewards
from ..search.sequence import Parameters, Sequences
from .catalogue import SEQUENCE_KEYS, Value

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


def kernel_searcher(name: str, options: Mapping[str, Value]) -> Searcher:
    """The same search in the kernel, node by node."""
    from ..search import native_plain

    threads = int(options.get("threads", 1))
    made: Mapping[str, Callable[[str], Searcher]] = {
        "greedy": lambda ties: native_plain.Greedy(ties=ties),
        "minimax": lambda ties: native_plain.Minimax(ties=ties, threads=threads),
        "alphabeta": lambda ties: native_plain.AlphaBeta(ties=ties),
        "rewards": lambda ties: native_plain.Rewards(),
    }
    return made[name](str(options.get("ties", "first")))


def engine_searcher(text: str, options: Mapping[str, Value], game: Game, *, threads: int) -> Searcher:
    """The kernel's engine for a game. Raises SpecError: an option that it does not know."""
    if options.get("ties") == "random":
        raise SpecError(
            f"ties=random in {quoted(text)}: the engine form (seconds, nodes, table, exact) knows ties=first only; "
            "use noise=0.1 for variety, or depth alone"
        )
    exact, megabytes = options.get("exact"), int(options.get("table", _TABLE_MEGABYTES))
    if game.name == "gomoku":
        return _gomoku_engine(text, exact, megabytes, threads, game)
    from ..search.native import Engine

    return Engine(table_megabytes=megabytes, exact=None if exact is None else int(exact), threads=threads)


def _gomoku_engine(text: str, exact: Value | None, megabytes: int, threads: int, game: Any) -> Searcher:
    if exact is not None:
        raise SpecError(f"exact= in {quoted(text)} asks for the solver of Reversi's endings; leave it out for gomoku")
    from ..search.native_gomoku import GomokuEngine

    return OpeningChoiceSearch(
        GomokuEngine(table_megabytes=megabytes, threads=threads), game.sequence_points().candidates
    )


def sequence_searcher(points: SequencePoints, options: Mapping[str, Value]) -> Searcher:
    """The genetic move-sequence solver with the parameters of a text. Raises SpecError: they contradict each other."""
    given: dict[str, Any] = {key: options[key] for key in SEQUENCE_KEYS if key in options}
    parameters = Parameters(**given)
    if options.get("python") or not points.kernel:
        return Sequences(points, parameters)
    from ..search import native_gomoku

    return native_gomoku.Sequences(points, parameters)
