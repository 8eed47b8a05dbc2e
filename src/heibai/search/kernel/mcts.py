"""The kernel's Monte Carlo searches behind the same contract as the Python ones, visit for visit."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from ...core.abilities import Candidates
from ...core.batches import Boards, Floats, in_batches
from ...core.errors import SpecError
from ...core.kernel import Control, MonteCarloResult, new_control, parts_of, watched
from ...core.kernel_game import Arguments, KernelGame, MonteCarlo, MonteCarloSearch
from ...core.position import Position
from ...core.rng import Rng
from ...core.score import Score, Unit
from ...core.searching import Evaluator, KernelEvaluator, Limits, Progress, Report, Searcher
from .. import flat, mcts
from ..mcts import MEGABYTES
from ..playouts import DEFAULT_PLIES, TELL_SECONDS, with_a_limit
from ..tree.policies import (
    LIKE_THE_TREE,
    TEN_PLIES,
    Final,
    Gumbel,
    Known,
    Leaf,
    Noise,
    Puct,
    Rave,
    RootPolicy,
    Scheduled,
    Selection,
    TreePolicy,
)

Settings = dict[str, float]  # of a search, by the kernel's names
TO_THE_END = -1  # what the kernel calls ``simulate=None``


class _MonteCarlo(ABC):
    """What both searches share. While an opening rule binds, their twins in Python search, with the same result."""

    def __init__(
        self, kernel: KernelGame, twin: Searcher, settings: Settings, *, candidates: Candidates | None
    ) -> None:
        """``settings``: of every search.

        Raises:
            SpecError: candidates of a game that has none, or one whose games the kernel does not simulate.
        """
        if kernel.monte_carlo is None:
            raise SpecError(f"the kernel simulates no games of {kernel.name}; add python=1 to the player")
        if candidates and not kernel.monte_carlo.candidates:
            raise SpecError(f"{kernel.name} has no candidates; leave candidates=1 out")
        self.kernel = kernel
        self._makers = kernel.monte_carlo
        self._twin = twin
        self._settings = {**settings, "candidates": candidates is not None}
        self._made: tuple[KernelEvaluator | None, Arguments, Settings, MonteCarloSearch] | None = None

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move with its probability of winning; ``progress`` hears of the best line at most 20 times a second.

        Raises:
            SpecError: an evaluator without a form in the kernel, or none where simulations are cut off; a variant that
                the kernel does not play.
        """
        variant = self.kernel.variant(position)
        made = self._search(evaluator, variant)
        if position.is_over() or not self.kernel.covers(position):
            return self._twin.search(position, evaluator, limits=limits, rng=rng, progress=progress)
        return self._search_board(made, position, evaluator, limits, rng, progress)

    def search_board(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The same of a game that is not over, as if no opening rule bound it. Raises what ``search`` raises."""
        made = self._search(evaluator, self.kernel.variant(position))
        return self._search_board(made, position, evaluator, limits, rng, progress)

    def _search_board(
        self,
        made: MonteCarloSearch,
        position: Position,
        evaluator: Evaluator | None,
        limits: Limits,
        rng: Rng,
        progress: Progress | None,
    ) -> Report:
        control = new_control()
        started = time.perf_counter()
        seed = rng.next()
        board = self.kernel.board(position)

        def tell() -> None:
            if progress and (report := _so_far(control, time.perf_counter() - started)):
                progress(report)

        def call() -> MonteCarloResult:
            return made.search(*board, *_numbers(limits), seed, control, *self._asking(evaluator, position))

        answer = watched(call, control, tell, seconds=TELL_SECONDS)
        return _report(answer, time.perf_counter() - started)

    def _search(self, evaluator: Evaluator | None, variant: Arguments) -> MonteCarloSearch:
        twin = evaluator.kernel if evaluator else None
        if evaluator and not self._is_asked(evaluator) and (twin is None or twin.game != self.kernel.name):
            raise SpecError(f"{evaluator.name!r} has no form in the kernel; add python=1 to the player")
        wanted = twin, variant, self._evaluator_settings(evaluator)
        if self._made is None or self._made[:3] != wanted:
            try:
                made = self._make(*wanted)
            except ValueError as error:
                raise SpecError(f"the kernel cannot search so: {error} (see: heibai players)") from error
            self._made = (*wanted, made)
        return self._made[3]

    @abstractmethod
    def _make(self, evaluator: KernelEvaluator | None, variant: Arguments, settings: Settings) -> MonteCarloSearch:
        """The kernel's search with this evaluator in one variant. Raises ValueError for what the kernel lacks."""

    def _evaluator_settings(self, evaluator: Evaluator | None) -> Settings:
        """The scale, and what else the kernel's search must know of an evaluator. Raises SpecError."""
        return {"scale": evaluator.scale if evaluator else 1.0}

    def _is_asked(self, evaluator: Evaluator) -> bool:
        """Whether the kernel calls the evaluator, which has no form there."""
        return False

    def _asking(self, evaluator: Evaluator | None, position: Position) -> Arguments:
        """What the kernel's search takes to call an evaluator."""
        return ()


class Flat(_MonteCarlo):
    """The twin of ``flat.Flat``: same move, values, visits and nodes."""

    def __init__(
        self, kernel: KernelGame, *, simulate: int | None = DEFAULT_PLIES, candidates: Candidates | None = None
    ) -> None:
        twin = flat.Flat(simulate=simulate, candidates=candidates)
        super().__init__(kernel, twin, {"simulate": _plies(simulate)}, candidates=candidates)

    def _make(self, evaluator: KernelEvaluator | None, variant: Arguments, settings: Settings) -> MonteCarloSearch:
        return self._makers.flat(*parts_of(evaluator), *variant, {**self._settings, **settings})


class Mcts(_MonteCarlo):
    """The twin of ``mcts.Mcts``: same move, values, visits, line and nodes where ``threads`` is 1.

    An evaluator that has no form in the kernel is called for every batch of leaves.

    Args: as there, and
        threads: processors that search one position together. What several find on one tree depends on their timing.
        parallel: ``tree``, they share one tree; or ``root``, each has its own tree and its part of the playouts and the
            memory, and their roots are added up at the end.

    With knowledge the moves of a node and what is decided there are the game's, and the priors too, unless the
    evaluator gives policies. While an opening rule binds, the twin searches its candidates without it (players ask
    ``bound_stone.py`` first).

    Raises:
        SpecError: what its twin raises; knowledge of a game that has none in the kernel, or RAVE where stones do not
            stay.
    """

    def __init__(
        self,
        kernel: KernelGame,
        *,
        tree: TreePolicy | None = None,
        root: RootPolicy = LIKE_THE_TREE,
        leaf: Leaf = TEN_PLIES,
        final: Final | str = Final.VISITS,
        reuse: bool = False,
        megabytes: int = MEGABYTES,
        candidates: Candidates | None = None,
        threads: int = 1,
        parallel: str = "tree",
        batch: int = 1,
    ) -> None:
        if isinstance(leaf, Known) and not (kernel.monte_carlo and kernel.monte_carlo.knowledge):
            raise SpecError(f"{kernel.name} has no knowledge for a tree; leave knowledge=1 out")
        twin = mcts.Mcts(
            tree=tree, root=root, leaf=leaf, final=final,
            reuse=reuse, megabytes=megabytes, candidates=candidates, batch=batch,
        )  # fmt: skip
        self._selection = twin.selection
        settings: Settings = {"reuse": reuse, "memory": megabytes, "threads": threads, "batch": batch}
        super().__init__(kernel, twin, settings | {"many_trees": parallel == "root"}, candidates=candidates)
        if isinstance(tree, Rave) and not self._makers.rave:
            raise SpecError(
                f"rave= counts stones that stay, which those of {kernel.name} do not; leave it out, or add python=1"
            )

    def _make(self, evaluator: KernelEvaluator | None, variant: Arguments, settings: Settings) -> MonteCarloSearch:
        return self._makers.tree(*parts_of(evaluator), *variant, {**self._settings, **settings})

    def _evaluator_settings(self, evaluator: Evaluator | None) -> Settings:
        settings = settings_of(self._selection, evaluator)
        if evaluator and self._is_asked(evaluator):
            settings |= {"scale": scale_of(self._selection.leaf, evaluator)}
        return settings

    def _search_board(
        self,
        made: MonteCarloSearch,
        position: Position,
        evaluator: Evaluator | None,
        limits: Limits,
        rng: Rng,
        progress: Progress | None,
    ) -> Report:
        self._selection.require_limits(limits)
        return super()._search_board(made, position, evaluator, limits, rng, progress)

    def _is_asked(self, evaluator: Evaluator) -> bool:
        return evaluator.kernel is None

    def _asking(self, evaluator: Evaluator | None, position: Position) -> Arguments:
        if evaluator is None or not self._is_asked(evaluator):
            return ()
        return calls_of(evaluator, self._makers, position), *self._makers.asking(position)


def settings_of(selection: Selection, evaluator: Evaluator | None) -> Settings:
    """The parts of a search with an evaluator, None for none, as the kernel names them.

    The scale of one that the kernel calls is left out: it may have to be measured. Raises SpecError.
    """
    leaf, tree, root = selection.leaf, selection.tree_with(evaluator), selection.root
    settings: Settings = {
        "simulate": _plies(leaf.plies) if not isinstance(leaf, Scheduled) else DEFAULT_PLIES,
        "phases": isinstance(leaf, Scheduled),
        "knowledge": isinstance(leaf, Known),
        "by_mean": selection.final is Final.MEAN,
        "outside": evaluator is not None and evaluator.kernel is None,
    }
    if evaluator is not None and evaluator.kernel is not None:
        settings["scale"] = scale_of(leaf, evaluator)
    if isinstance(tree, Puct):
        settings["prior"] = tree.c
    else:
        settings |= {"c": tree.c} | ({"rave": tree.k} if isinstance(tree, Rave) else {})
    if isinstance(root, Noise):
        settings |= {"root_noise": root.share, "root_alpha": root.alpha}
    elif isinstance(root, Gumbel):
        settings["considered"] = root.considered
    return settings


def scale_of(leaf: Leaf, evaluator: Evaluator) -> float:
    """That turns its values into chances to win, where leaves are valued so."""
    return evaluator.scale * (leaf.factor(evaluator) if isinstance(leaf, Known) else 1.0)


def calls_of(evaluator: Evaluator, makers: MonteCarlo, like: Position) -> Callable[..., tuple[Floats, Floats | None]]:
    """What the kernel calls to ask ``evaluator``; ``like``: a position of the same game, rules and size."""
    asked = in_batches(evaluator)

    def make(cells: bytes, to_move: int, last_move: int) -> Any:
        return makers.position(like, cells, to_move, last_move)

    def evaluate(cells: Any, to_move: Any, last_moves: Any) -> tuple[Floats, Floats | None]:
        found = asked.evaluate_batch(Boards(cells, to_move, last_moves, make))
        return found.values, found.policies

    return evaluate


def _plies(plies: int | None) -> int:
    return TO_THE_END if plies is None else plies


def _numbers(limits: Limits) -> tuple[int, int, float]:
    """Playouts, nodes and seconds as the kernel takes them, 0 for no limit."""
    limits = with_a_limit(limits)
    return limits.playouts or 0, limits.nodes or 0, limits.seconds or 0.0


def _report(found: MonteCarloResult, seconds: float) -> Report:
    return Report(
        found.move,
        Score(found.value, Unit.WIN_PROBABILITY),
        line=tuple(found.line),
        depth=len(found.line),
        nodes=found.nodes,
        seconds=seconds,
        move_scores=tuple((tried.move, tried.value) for tried in found.moves),
        exact=found.exact,
        playouts=found.playouts,
        move_visits=tuple((tried.move, tried.visits) for tried in found.moves),
        move_priors=tuple((tried.move, tried.prior) for tried in found.moves) if found.has_priors else (),
    )


def _so_far(control: Control, seconds: float) -> Report | None:
    """What the search has told of itself; None before it first did."""
    best, so_far = control.line(), control.progress()
    if not best.moves:
        return None
    moves = tuple(best.moves)
    return Report(
        moves[0],
        Score(so_far.value, Unit.WIN_PROBABILITY),
        line=moves,
        depth=len(moves),
        nodes=so_far.nodes,
        seconds=seconds,
        playouts=best.playouts,
        move_visits=((moves[0], best.visits),),
    )
