"""Players that search by simulated games: ``flat:...`` and ``mcts:...``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.abilities.of_positions import CountsStones
from ...core.contract import Evaluator, Game, KernelGame, KernelPlayer, Limits, Searcher
from ...core.errors import SpecError, quoted
from ...search import flat, mcts
from ...search.kernel.solved_endings import SolvedEndings
from ...search.opening_choice import OpeningChoiceSearch
from ...search.playouts import DEFAULT_PLAYOUTS, with_a_limit
from ...search.tree.policies import Known, Puct, Rave, Scheduled, Selection, gives_policies
from ..catalogue import Value
from ..engine import SearchPlayer, default_search_threads
from ..evaluator_text import make_evaluator
from .network import is_network
from .parts import asks_evaluator, selection_of

MONTE_CARLO = ("flat", "mcts")
_SOLVER_MEGABYTES = 4  # as in the kernel's games
# Empty squares at which the solver takes over in a tree that a network guides, by the fewest playouts of a search. It
# takes about as long as they do; with 400 on a small board a second, once in a game: docs/networks.md says what for.
_SOLVED = {0: 14, 100: 18}
_SOLVED_ON_SMALL = {0: 14, 100: 20, 400: 22}
_SMALL = 6  # points a side


def check_options(text: str, options: Mapping[str, Value]) -> None:
    """Raise SpecError unless the parts fit, and an evaluator is named exactly when leaves are evaluated."""
    leaf = selection_of(options, gives_policies="eval" in options).leaf  # whether it does is not known yet
    if isinstance(leaf, Known) and "eval" not in options:
        raise SpecError(
            f"knowledge=1 in {quoted(text)} is what Gomoku knows of moves, and needs an evaluator beside it; add one, "
            "as in eval=threats, or leave knowledge= out in other games"
        )
    if asks_evaluator(leaf) and "eval" not in options:
        raise SpecError(
            f"{quoted(text)} evaluates positions and needs an evaluator; add one, as in eval=champion, or simulate=end"
            f"{' instead of schedule=' if 'schedule' in options else ''} (see: heibai players)"
        )
    for key in ("eval", "batch"):
        if key in options and not asks_evaluator(leaf):
            raise SpecError(
                f"{quoted(text)} simulates to the end and asks no evaluator; leave {key}= out, or simulate=end"
            )


def monte_carlo_player(
    name: str, text: str, options: Mapping[str, Value], game: Game, *, given: Evaluator | None = None
) -> SearchPlayer:
    """The player of ``flat`` or ``mcts``; ``given`` is the evaluator that ``eval=`` names. Raises what that raises."""
    if options.get("candidates") and game.abilities.candidates is None:
        raise SpecError(f"{quoted(text)} asks for candidates, and {game.name} names none; leave candidates= out")
    evaluator = given or (make_evaluator(str(options["eval"]), game) if "eval" in options else None)
    if _knows_by_itself(options, game):
        options = {**options, "knowledge": 1}
    with_priors = name == "mcts" and gives_policies(evaluator)
    selection = selection_of(options, knowledge=game.abilities.knowledge, gives_policies=with_priors)
    selection.tree_with(evaluator)
    if isinstance(selection.leaf, Scheduled) and not isinstance(game.start(), CountsStones):
        raise SpecError(
            f"{quoted(text)} goes by the stones on the board, and {game.name} counts none; leave schedule= out"
        )
    kernel = None if options.get("python") else _kernel_for(name, evaluator, game)
    if isinstance(selection.leaf, Known):
        _check_knowing(text, kernel, game, in_python=bool(options.get("python")))
        options = {**options, "candidates": int(game.abilities.candidates is not None)}
    threads = _threads(name, text, options, _why_one_thread(name, selection, evaluator, kernel, options))
    limits = Limits(**{key: options[key] for key in ("playouts", "nodes", "seconds") if key in options})  # type: ignore[arg-type]
    selection.require_limits(limits)
    exact = _solved_empties(text, options, game, limits)
    options = {**options, "threads": threads} | ({"exact": exact} if exact else {})
    value = _kernel_player(name, selection, evaluator, limits, options, game) if kernel else None
    searcher, noise = _searcher(name, selection, options, kernel, game), float(options.get("noise", 0.0))
    if exact and game.kernel and game.kernel.solver:
        searcher = SolvedEndings(searcher, game.kernel.solver(table_megabytes=_SOLVER_MEGABYTES), exact)
    return SearchPlayer(text, searcher, evaluator, limits, noise=noise, kernel=value, threads=threads)


def _solved_empties(text: str, options: Mapping[str, Value], game: Game, limits: Limits) -> int:
    """Of the positions that a solver plays."""
    can_solve = game.kernel is not None and game.kernel.solver is not None
    solved = _SOLVED_ON_SMALL if game.size <= _SMALL else _SOLVED
    usual = max(empties for least, empties in solved.items() if (limits.playouts or 0) >= least)
    exact = int(options.get("exact", usual if _is_guided_tree(options) and can_solve else 0))
    if exact and not can_solve:
        raise SpecError(f"exact= in {quoted(text)} asks for a solver of endings; leave it out for {game.name}")
    return exact


def _knows_by_itself(options: Mapping[str, Value], game: Game) -> bool:
    """A tree that a network guides asks the game first; its policy alone is to be seen as it is."""
    says_how = any(key in options for key in ("knowledge", "leaf", "simulate", "schedule"))
    return game.abilities.knowledge is not None and _is_guided_tree(options) and not says_how


def _is_guided_tree(options: Mapping[str, Value]) -> bool:
    return "eval" in options and is_network(str(options["eval"])) and options.get("playouts") != 1


def _check_knowing(text: str, kernel: KernelGame | None, game: Game, *, in_python: bool) -> None:
    in_kernel = kernel is not None and kernel.monte_carlo is not None and kernel.monte_carlo.knowledge
    if game.abilities.knowledge is None or not (in_kernel or in_python):
        raise SpecError(f"knowledge=1 in {quoted(text)}: {game.name} has none for a tree; leave it out")


def _why_one_thread(
    name: str,
    selection: Selection,
    evaluator: Evaluator | None,
    kernel: KernelGame | None,
    options: Mapping[str, Value],
) -> str:
    """Why a search has one thread; empty: it may have many."""
    if kernel is None or name == "flat":
        return "belongs to the kernel, and this is searched in Python, by one thread"
    is_outside = evaluator is not None and evaluator.kernel is None
    if options.get("batch", 1) != 1 or is_outside or isinstance(selection.tree_with(evaluator), Puct):
        return "shares a tree out, and its leaves wait in the queue of one thread"
    threads = int(options.get("threads", default_search_threads()))
    if isinstance(selection.tree, Rave) and options.get("parallel") != "root" and threads > 1:
        raise SpecError(f"with tree={selection.tree} every thread needs a tree of its own; add parallel=root")
    return ""


def _threads(name: str, text: str, options: Mapping[str, Value], why_one: str) -> int:
    """Threads for a move.

    Raises:
        SpecError: a search of one thread is to have some, or there are more trees than megabytes.
    """
    if why_one:
        for key in ("threads", "parallel"):
            if key in options:
                raise SpecError(f"{key}= in {quoted(text)} {why_one}; leave {key} out")
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


def _searcher(
    name: str, selection: Selection, options: Mapping[str, Value], kernel: KernelGame | None, game: Game
) -> Searcher:
    made = _made(name, selection, options, kernel, game)
    points, table = game.abilities.sequence_points, game.abilities.opening_stones
    if kernel is None or points is None or table is None:
        return made  # type: ignore[no-any-return]
    from ...search.kernel.bound_stone import BoundStones

    bound = BoundStones(made, kernel, points.candidates)
    return OpeningChoiceSearch(bound, points.candidates, table, limited=with_a_limit)


def _made(name: str, selection: Selection, options: Mapping[str, Value], kernel: KernelGame | None, game: Game) -> Any:
    settings: dict[str, Any] = {"candidates": game.abilities.candidates if options.get("candidates") else None}
    if name == "flat":
        settings["simulate"] = selection.leaf.plies
    else:
        settings |= {"tree": selection.tree, "root": selection.root, "leaf": selection.leaf, "final": selection.final}
        settings |= {"batch": int(options.get("batch", 1)), "reuse": bool(options.get("reuse"))}
        settings["megabytes"] = int(options.get("memory", mcts.MEGABYTES))
    if kernel is None:
        return flat.Flat(**settings) if name == "flat" else mcts.Mcts(**settings)
    from ...search.kernel import mcts as in_kernel

    if name == "flat":
        return in_kernel.Flat(kernel, **settings)
    settings |= {"threads": options["threads"], "parallel": options.get("parallel", "tree")}
    return in_kernel.Mcts(kernel, **settings)


def _kernel_player(
    name: str,
    selection: Selection,
    evaluator: Evaluator | None,
    limits: Limits,
    options: Mapping[str, Value],
    game: Game,
) -> KernelPlayer:
    """The same player as a value for the kernel's batches of games."""
    from ...search.kernel.mcts import settings_of

    unlimited = limits.nodes is None and limits.seconds is None
    playouts = limits.playouts or (DEFAULT_PLAYOUTS if unlimited else 0)
    numbers = settings_of(selection, evaluator) | {"playouts": playouts}
    numbers["many_trees"] = options.get("parallel") == "root"
    found = {"seconds": limits.seconds, "nodes": limits.nodes}
    kept = ("reuse", "memory", "candidates", "threads", "batch", "exact", "noise")
    found |= {key: float(options[key]) for key in kept if key in options}
    numbers |= {key: value for key, value in found.items() if value is not None}
    form = evaluator.kernel if evaluator else None
    asked = evaluator if evaluator and form is None else None
    return KernelPlayer(game.name, name, form, {key: float(value) for key, value in numbers.items()}, asked)
