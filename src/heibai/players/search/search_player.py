"""Players that search by an evaluator: what the kernel has plays there, all else in Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...core.abilities.of_positions import has_offers
from ...core.abilities.points import SequencePoints
from ...core.contract import Evaluator, Game, KernelGame, KernelPlayer, Limits, Player, Searcher
from ...core.errors import SpecError, quoted
from ...search.alphabeta import AlphaBeta
from ...search.greedy import Greedy
from ...search.minimax import Minimax
from ...search.opening_choice import OpeningChoiceSearch
from ...search.rewards import Rewards
from ...search.sequence import Parameters, Sequences
from ..catalogue import CONSTANT_KEYS, ENGINE_KEYS, KERNEL_ONLY_KEYS, SEQUENCE_KEYS, Search
from ..engine import SearchPlayer, default_search_threads
from ..evaluator_text import make_evaluator
from ..keys import Value

DEFAULT_DEPTH = 4  # of minimax and alphabeta when the text limits nothing
_TABLE_MEGABYTES = 16
_PYTHON: Mapping[str, Callable[[str], Searcher]] = {
    "greedy": lambda ties: Greedy(ties=ties),
    "minimax": lambda ties: Minimax(ties=ties),
    "alphabeta": lambda ties: AlphaBeta(ties=ties),
    "rewards": lambda ties: Rewards(),
}


def installed_player(
    text: str,
    search: Search,
    make: Callable[[Mapping[str, Value]], Searcher],
    options: Mapping[str, Value],
    game: Game,
    *,
    given: Evaluator | None,
) -> Player:
    """A player with the search of another package."""
    if not search.plays(game):
        raise SpecError(f"{quoted(text)} does not play {game.name}; see: heibai players --game {game.name}")
    evaluator = str(options.get("eval", search.evaluator))
    limits: dict[str, Any] = {key: options[key] for key in ("depth", "nodes", "seconds", "playouts") if key in options}
    made = given or (make_evaluator(evaluator, game) if evaluator else None)
    return SearchPlayer(text, make(options), made, Limits(**limits), noise=float(options.get("noise", 0.0)))


def search_player(
    text: str, search: Search, options: Mapping[str, Value], game: Game, *, given: Evaluator | None = None
) -> Player:
    """A player of the catalogue's searches: in the kernel where that plays it, else in Python. Raises SpecError."""
    if not search.plays(game):
        raise SpecError(f"{quoted(text)} does not play {game.name}, which has no {search.evaluator!r}; play gomoku")
    evaluator = given or make_evaluator(str(options.get("eval", search.evaluator)), game)
    is_engine = any(key in options for key in ENGINE_KEYS)
    offered = None if options.get("python") or evaluator.kernel is None else game.kernel
    limits, noise = _limits(search, options), float(options.get("noise", 0.0))
    if offered is None or (offered.engine if is_engine else offered.plain) is None:
        _require_python_form(text, options)
        searcher = with_offers(python_searcher(search.name, options), game)
        return SearchPlayer(text, searcher, evaluator, limits, noise=noise)
    if not is_engine:
        _require_one_thread(search, text, options)
        threads = int(options.get("threads", 1))
        kernel = _kernel_player(search.name, evaluator, limits, options)
        searcher = with_offers(kernel_searcher(search.name, options, offered), game)
        return SearchPlayer(text, searcher, evaluator, limits, noise=noise, kernel=kernel, threads=threads)
    threads = int(options.get("threads", default_search_threads()))
    kernel = _kernel_player("engine", evaluator, limits, {**options, "threads": threads})
    searcher = engine_searcher(text, options, game, offered, evaluator, threads=threads)
    return SearchPlayer(text, searcher, evaluator, limits, noise=noise, kernel=kernel, threads=threads)


def sequence_player(text: str, search: Search, options: Mapping[str, Value], game: Game) -> Player:
    """A player that searches for sequences. Raises SpecError: the game has none."""
    if not search.plays(game):
        raise SpecError(
            f"{quoted(text)} does not play {game.name}: its stones do not stay as they are placed; play gomoku"
        )
    points = game.abilities.sequence_points
    assert points is not None  # what the search needs
    seconds = options.get("seconds")
    limits = Limits(seconds=None if seconds is None else float(seconds))
    offered = None if options.get("python") else game.kernel
    in_kernel = offered if offered and offered.sequence else None
    noise, searcher = float(options.get("noise", 0.0)), with_offers(sequence_searcher(points, in_kernel, options), game)
    if in_kernel is None:
        return SearchPlayer(text, searcher, None, limits, noise=noise)
    kept = (*SEQUENCE_KEYS, "seconds", "noise")
    kernel = KernelPlayer(game.name, search.name, options={key: float(options[key]) for key in kept if key in options})
    return SearchPlayer(text, searcher, None, limits, noise=noise, kernel=kernel)


def _kernel_player(
    search: str, evaluator: Evaluator, limits: Limits, options: Mapping[str, Value]
) -> KernelPlayer | None:
    """The same player as a value; the kernel's batches read these keys."""
    if evaluator.kernel is None:
        return None
    found = {"depth": limits.depth, "seconds": limits.seconds, "nodes": limits.nodes}
    found |= {key: float(options[key]) for key in (*KERNEL_ONLY_KEYS, "noise") if key in options}
    found["random_ties"] = float(options.get("ties") == "random")
    numbers = {key: float(value) for key, value in found.items() if value is not None}
    return KernelPlayer(evaluator.kernel.game, search, evaluator.kernel, numbers)


def _limits(search: Search, options: Mapping[str, Value]) -> Limits:
    if "depth" not in search.keys:
        return Limits()
    free = "seconds" in options or "nodes" in options
    depth = options.get("depth", None if free else DEFAULT_DEPTH)
    values: dict[str, Any] = {"depth": depth, "seconds": options.get("seconds"), "nodes": options.get("nodes")}
    return Limits(**values)


def _require_one_thread(search: Search, text: str, options: Mapping[str, Value]) -> None:
    if "threads" in options and search.name != "minimax":
        raise SpecError(
            f"threads= in {quoted(text)} belongs to the engine form, and a fixed depth alone is the plain form of one "
            f"thread; add one of its keys ({', '.join(ENGINE_KEYS)}), as in table=16, or leave threads out"
        )


def _require_python_form(text: str, options: Mapping[str, Value]) -> None:
    for key in KERNEL_ONLY_KEYS:
        if key in options:
            why = "python=1 asks for" if options.get("python") else "an evaluator that exists in Python only goes to"
            raise SpecError(
                f"{key}= in {quoted(text)} belongs to the kernel, and {why} the Python search; leave {key} out"
            )


def with_offers(searcher: Searcher, game: Game) -> Searcher:
    """A search that knows nothing of offered points, for the whole game under an opening rule that has them."""
    abilities = game.abilities
    points = abilities.sequence_points
    if points is None or not has_offers(game.start()):
        return searcher
    return OpeningChoiceSearch(searcher, points.candidates, abilities.opening_stones)


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
    if constants := {key: float(options[key]) for key in CONSTANT_KEYS if key in options}:
        _require_constants(text, constants, options, game, kernel, evaluator)
        settings["constants"] = constants
    engine, abilities = kernel.engine(**settings), game.abilities
    points = abilities.sequence_points
    return engine if points is None else OpeningChoiceSearch(engine, points.candidates, abilities.opening_stones)


def _require_constants(
    text: str,
    constants: Mapping[str, float],
    options: Mapping[str, Value],
    game: Game,
    kernel: KernelGame,
    evaluator: Evaluator,
) -> None:
    """Raises SpecError for a constant that the search of this player does not have."""
    for key in constants:
        if key not in kernel.constants:
            raise SpecError(
                f"{key}= in {quoted(text)} is no constant of the engine of {game.name}, which has "
                f"{', '.join(kernel.constants) or 'none'}; leave it out"
            )
    if kernel.selective is None:
        return
    if not options.get("selective", True):
        raise SpecError(f"{next(iter(constants))}= in {quoted(text)} belongs to selective=1; leave one of them out")
    _require_selective(text, True, game, kernel, evaluator, key=f"{next(iter(constants))}=")


def _require_selective(
    text: str, wanted: bool, game: Game, kernel: KernelGame, evaluator: Evaluator, *, key: str = "selective="
) -> None:
    """Raises SpecError where ``key`` means nothing."""
    if kernel.selective is None:
        raise SpecError(f"{key} in {quoted(text)} asks for a search that {game.name} does not have; leave it out")
    if wanted and not (evaluator.kernel and kernel.selective(evaluator.kernel, game.size)):
        raise SpecError(
            f"{key} in {quoted(text)} wants an n-tuple network on 8x8 whose weights are multiples of 1/128 from "
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
