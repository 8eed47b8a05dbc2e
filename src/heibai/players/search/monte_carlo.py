"""Players that search by simulated games: ``flat:...`` and ``mcts:...``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.abilities.of_positions import CountsStones
from ...core.batches import BatchEvaluator
from ...core.contract import Evaluator, Game, KernelGame, KernelPlayer, Limits, Searcher
from ...core.errors import SpecError, quoted
from ...search import flat, mcts
from ...search.opening_choice import OpeningChoiceSearch
from ...search.playouts import DEFAULT_PLAYOUTS, DEFAULT_PLIES, with_a_limit
from ..catalogue import Value
from ..engine import SearchPlayer, default_search_threads
from ..evaluator_text import make_evaluator

MONTE_CARLO = ("flat", "mcts")
TO_THE_END = "end"
QUEUE_KEYS = ("batch", "prior")  # of leaves that an evaluator is asked about


def check_options(text: str, options: Mapping[str, Value]) -> None:
    """Raise SpecError unless an evaluator is named exactly when simulations are cut off, and keys do not clash."""
    if "schedule" in options and "simulate" in options:
        raise SpecError(
            f"schedule= and simulate= in {quoted(text)} both say how far to simulate; leave one of them out"
        )
    to_the_end = options.get("simulate") == TO_THE_END
    if options.get("knowledge") and "eval" not in options:
        raise SpecError(
            f"knowledge=1 in {quoted(text)} is what Gomoku knows of moves, and needs an evaluator beside it; add one, "
            "as in eval=threats, or leave knowledge= out in other games"
        )
    if "eval" not in options and not to_the_end:
        to_the_end_then = "simulate=end instead of schedule=" if "schedule" in options else "simulate=end"
        raise SpecError(
            f"{quoted(text)} cuts its simulations off and needs an evaluator; add one, as in eval=champion, or "
            f"{to_the_end_then} (see: heibai players)"
        )
    for key in ("eval", *QUEUE_KEYS):
        if key in options and to_the_end:
            raise SpecError(
                f"{quoted(text)} simulates to the end and asks no evaluator; leave {key}= out, or simulate=end"
            )
    if options.get("knowledge"):
        _check_knowledge(text, options)
    if options.get("prior") and ("schedule" in options or options.get("simulate", 0) != 0):
        raise SpecError(f"prior= in {quoted(text)} is about evaluated leaves; say simulate=0, or leave prior= out")


def _check_knowledge(text: str, options: Mapping[str, Value]) -> None:
    """Raise SpecError for what a tree that knows the game does otherwise, or has no place for."""
    if "schedule" in options or options.get("simulate", 0) != 0:
        raise SpecError(
            f"knowledge=1 in {quoted(text)} evaluates the leaves themselves; leave simulate= and schedule= out"
        )
    for key in ("rave", "c"):
        if options.get(key) or (key == "c" and key in options):
            raise SpecError(f"knowledge=1 in {quoted(text)} has a tree with priors; leave {key}= out")
    if options.get("prior") == 0:
        raise SpecError(f"knowledge=1 in {quoted(text)} chooses by priors; leave prior=0 out, or knowledge=1")


def monte_carlo_player(
    name: str, text: str, options: Mapping[str, Value], game: Game, *, given: Evaluator | None = None
) -> SearchPlayer:
    """The player of ``flat`` or ``mcts``; ``given`` is the evaluator that ``eval=`` names. Raises what that raises."""
    if options.get("candidates") and game.abilities.candidates is None:
        raise SpecError(f"{quoted(text)} asks for candidates, and {game.name} names none; leave candidates= out")
    if "schedule" in options and not isinstance(game.start(), CountsStones):
        raise SpecError(
            f"{quoted(text)} goes by the stones on the board, and {game.name} counts none; leave schedule= out"
        )
    evaluator = given or (make_evaluator(str(options["eval"]), game) if "eval" in options else None)
    kernel_game = None if options.get("python") else _kernel_for(name, evaluator, game)
    in_kernel = kernel_game is not None
    gives_policies = isinstance(evaluator, BatchEvaluator) and evaluator.gives_policies
    knows = bool(options.get("knowledge"))
    if knows:
        _check_knowing(text, evaluator, kernel_game, game, in_python=bool(options.get("python")))
        options = {**options, "candidates": int(game.abilities.candidates is not None)}
    if (gives_policies or knows) and name == "mcts" and "schedule" not in options:
        options = {"simulate": 0, **options}
    if options.get("prior") and not (gives_policies or knows):
        raise SpecError(f"prior= in {quoted(text)} weighs policies, and its evaluator gives none; leave prior= out")
    if options.get("rave"):
        _check_rave(text, options, kernel_game)
    has_queue = knows or options.get("batch", 1) != 1 or (evaluator is not None and evaluator.kernel is None)
    threads = _threads(name, text, options, in_kernel=in_kernel, has_queue=has_queue)
    settings = _settings(name, options, game)
    if in_kernel and name == "mcts":
        settings |= {"threads": threads, "parallel": options.get("parallel", "tree"), "knowledge": knows}
    elif knows:
        settings["knowledge"] = game.abilities.knowledge
    limits = Limits(**{key: options[key] for key in ("playouts", "nodes", "seconds") if key in options})  # type: ignore[arg-type]
    is_value = in_kernel and not has_queue  # batches of games have no queues of leaves
    kernel = _kernel_player(name, evaluator, limits, {**options, "threads": threads}, game) if is_value else None
    searcher, noise = _searcher(name, settings, kernel_game, game), float(options.get("noise", 0.0))
    return SearchPlayer(text, searcher, evaluator, limits, noise=noise, kernel=kernel, threads=threads)


def _check_knowing(
    text: str, evaluator: Evaluator | None, kernel: KernelGame | None, game: Game, *, in_python: bool
) -> None:
    in_kernel = kernel is not None and kernel.monte_carlo is not None and kernel.monte_carlo.knowledge
    if game.abilities.knowledge is None or not (in_kernel or in_python):
        raise SpecError(f"knowledge=1 in {quoted(text)}: {game.name} has none for a tree; leave it out")
    if not in_python and (evaluator is None or evaluator.kernel is None):
        raise SpecError(
            f"knowledge=1 in {quoted(text)} needs an evaluator of the kernel, as eval=threats, or python=1 beside it"
        )


def _check_rave(text: str, options: Mapping[str, Value], kernel: KernelGame | None) -> None:
    if options.get("simulate") != TO_THE_END:
        raise SpecError(
            f"rave= in {quoted(text)} counts the moves of whole games; say simulate=end, or leave rave= out"
        )
    if kernel and not (kernel.monte_carlo and kernel.monte_carlo.rave):
        raise SpecError(
            f"rave= in {quoted(text)} counts stones that stay, which those of {kernel.name} do not; leave it out, or "
            "add python=1"
        )
    if options.get("parallel") != "root" and int(options.get("threads", default_search_threads())) > 1:
        raise SpecError(f"with rave= every thread of {quoted(text)} needs a tree of its own; add parallel=root")


def _threads(name: str, text: str, options: Mapping[str, Value], *, in_kernel: bool, has_queue: bool) -> int:
    """Threads for a move.

    Raises:
        SpecError: the Python form or a queue of leaves is to have some, or there are more trees than megabytes.
    """
    if not in_kernel or name == "flat" or has_queue:
        why = "belongs to the kernel, and this is searched in Python, by one thread"
        if in_kernel and has_queue:
            why = "shares a tree out, and its leaves wait in the queue of one thread"
        for key in ("threads", "parallel"):
            if key in options:
                raise SpecError(f"{key}= in {quoted(text)} {why}; leave {key} out")
        return 1
    threads = int(options.get("threads", default_search_threads()))
    megabytes = int(options.get("memory", mcts.MEGABYTES))
    if options.get("parallel") == "root" and megabytes < threads:
        raise SpecError(
            f"memory={megabytes} is too little for the {threads} trees of {quoted(text)}; give each a megabyte"
        )
    return threads


def _kernel_for(name: str, evaluator: Evaluator | None, game: Game) -> KernelGame | None:
    """What the kernel offers for the game, if it simulates its games and has the evaluator, or a tree that calls it."""
    kernel = game.kernel
    if kernel is None or kernel.monte_carlo is None:
        return None
    if evaluator is not None and evaluator.kernel is None:
        return kernel if name == "mcts" else None
    return kernel if evaluator is None or evaluator.kernel.game == kernel.name else None  # type: ignore[union-attr]


def _settings(name: str, options: Mapping[str, Value], game: Game) -> dict[str, Any]:
    """Keyword arguments of the search."""
    written = options.get("simulate", DEFAULT_PLIES)
    settings: dict[str, Any] = {"simulate": None if written == TO_THE_END else int(written)}
    settings["candidates"] = game.abilities.candidates if options.get("candidates") else None
    if name == "mcts":
        settings |= {key: options[key] for key in ("c", "final", "rave", *QUEUE_KEYS) if key in options}
        settings |= {"phases": "schedule" in options, "reuse": bool(options.get("reuse"))}
        if "memory" in options:
            settings["megabytes"] = int(options["memory"])
    return settings


def _searcher(name: str, settings: Mapping[str, Any], kernel: KernelGame | None, game: Game) -> Searcher:
    if kernel is None:
        return flat.Flat(**settings) if name == "flat" else mcts.Mcts(**settings)
    from ...search.kernel import mcts as in_kernel
    from ...search.kernel.bound_stone import BoundStones

    made = in_kernel.Flat(kernel, **settings) if name == "flat" else in_kernel.Mcts(kernel, **settings)
    points, table = game.abilities.sequence_points, game.abilities.opening_stones
    if points is None or table is None:
        return made
    bound = BoundStones(made, kernel, points.candidates)
    return OpeningChoiceSearch(bound, points.candidates, table, limited=with_a_limit)


def _kernel_player(
    name: str, evaluator: Evaluator | None, limits: Limits, options: Mapping[str, Value], game: Game
) -> KernelPlayer:
    """The same player as a value; the kernel's batches read these keys."""
    unlimited = limits.nodes is None and limits.seconds is None
    playouts = limits.playouts or (DEFAULT_PLAYOUTS if unlimited else 0)
    simulate = options.get("simulate", DEFAULT_PLIES)
    numbers = {
        "playouts": float(playouts),
        "simulate": -1.0 if simulate == TO_THE_END else float(simulate),
        "scale": evaluator.scale if evaluator else 1.0,
        "by_mean": float(options.get("final") == "mean"),
        "phases": float("schedule" in options),
        "many_trees": float(options.get("parallel") == "root"),
    }
    found = {"seconds": limits.seconds, "nodes": limits.nodes}
    kept = ("c", "rave", "reuse", "memory", "candidates", "threads", "noise")
    found |= {key: float(options[key]) for key in kept if key in options}
    numbers |= {key: float(value) for key, value in found.items() if value is not None}
    return KernelPlayer(game.name, name, evaluator.kernel if evaluator else None, numbers)
