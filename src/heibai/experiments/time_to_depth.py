"""How long searches of one and of several threads take for the same work, and what the processors could give.

A work is a player and positions. Thread counts take turns at every position, so that a machine that slows down for a
while slows them all. What the processors can give is measured by processes that know nothing of each other.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

import numpy as np

from ..arena.schedule.openings import make_openings
from ..core.contract import WIN, Game, Player
from ..core.errors import RunError
from ..core.position import Position
from ..core.rng import Rng
from ..games import GameSpec
from ..players.spec import make_player
from .solved import self_play

BOOTSTRAPS = 2000
Tell = Callable[[int, int], None]  # searches done, in all
_barrier: Any = None  # of a process that measures beside others


@dataclass(frozen=True)
class TimedSearches:
    """Searches to be timed."""

    key: str  # "reversi"
    name: str  # for tables
    game: GameSpec
    player: str  # text with limits that no clock decides, without threads
    openings: str  # text, see arena.openings
    walker: str  # plays on from an opening against itself; text
    plies: int  # so many, passes apart, to where the searches begin


@dataclass(frozen=True)
class Times:
    """What was measured of one work; every list [threads][positions][repeats]."""

    threads: tuple[int, ...]
    seconds: list[list[list[float]]]  # wall clock of each search
    nodes: list[list[list[int]]]
    processor: list[list[list[float]]] | None = None  # seconds of all threads together; None: not kept

    def speedup(self, index: int, *, seed: int) -> tuple[float, tuple[float, float]]:
        """How many times faster than the first count of threads, with its 95% interval.

        Geometric mean over positions of the ratio of median times; the interval by bootstrap over positions.
        """
        medians = np.median(np.array(self.seconds), axis=2)  # [threads, positions]
        logs = np.log(medians[0] / medians[index])
        draws = np.random.default_rng(seed).choice(logs, (BOOTSTRAPS, len(logs))).mean(axis=1)
        low, high = np.exp(np.percentile(draws, [2.5, 97.5]))
        return float(np.exp(logs.mean())), (float(low), float(high))

    def speedup_by_processor(self, index: int) -> float:
        """The same from processor time alone, as if each thread had a processor of its own: others do not disturb it.

        The threads of our searches hardly ever wait for each other, so the clock of an idle machine shows the processor
        time divided by the threads. Raises ValueError: processor times were not kept.
        """
        if self.processor is None:
            raise ValueError("processor times were not kept")
        medians = np.median(np.array(self.processor), axis=2)
        logs = np.log(medians[0] / medians[index]).mean()
        return float(np.exp(logs) * self.threads[index] / self.threads[0])

    def more_nodes(self, index: int) -> float:
        """Nodes for the same work against those of the first count of threads; geometric mean over positions."""
        medians = np.median(np.array(self.nodes, dtype=float), axis=2)
        return float(np.exp(np.log(medians[index] / medians[0]).mean()))

    def mean_seconds(self, index: int) -> float:
        """Of the median times over the positions."""
        return float(np.median(np.array(self.seconds), axis=2)[index].mean())


def positions_of(work: TimedSearches, count: int, *, seed: int) -> list[Position]:
    """``count`` positions that the walker leaves undecided. Raises RunError: its games have fewer."""
    game = work.game.make()
    walker, found = make_player(work.walker, game), []
    openings = make_openings(work.openings, game, 4 * count, seed=seed)
    for number, opening in enumerate(openings):
        walk = [
            at for at in self_play(walker, game, opening.position, rng=Rng(seed, (number,))) if _can_place(at, game)
        ]
        if len(walk) > work.plies + 1 and _is_open(walker, game, walk[work.plies], seed):
            found.append(walk[work.plies])
        if len(found) == count:
            return found
    raise RunError(
        f"{4 * count} games from {work.openings!r} lead to {len(found)} open positions of {work.game.name}, {count} "
        "are needed; take another --seed"
    )


def _can_place(position: Position, game: Game) -> bool:
    return bool(position.moves() != (game.size * game.size,))


def _is_open(walker: Player, game: Game, position: Position, seed: int) -> bool:
    report = walker.choose(game, position, rng=Rng(seed))
    return not report.exact and report.score is not None and abs(report.score.value) < WIN / 2


def time_searches(
    work: TimedSearches, positions: Sequence[Position], threads: Sequence[int], repeats: int, tell: Tell
) -> Times:
    """Each position searched ``repeats`` times by every number of threads in turn; the first turn after a warm-up."""
    game = work.game.make()
    players = [make_player(f"{work.player},threads={count}", game) for count in threads]
    shape = (len(threads), len(positions), repeats)
    seconds, processor, nodes = np.zeros(shape), np.zeros(shape), np.zeros(shape, dtype=np.int64)
    for player in players:
        player.choose(game, positions[0], rng=Rng(0))
    for number, position in enumerate(positions):
        for repeat in range(repeats):
            for index in islice(cycle(range(len(threads))), repeat, repeat + len(threads)):
                begun, used = time.perf_counter(), time.process_time()
                report = players[index].choose(game, position, rng=Rng(0))
                seconds[index, number, repeat] = time.perf_counter() - begun
                processor[index, number, repeat] = time.process_time() - used
                nodes[index, number, repeat] = report.nodes
            tell(number * repeats + repeat + 1, len(positions) * repeats)
    return Times(tuple(threads), seconds.tolist(), nodes.tolist(), processor.tolist())


def side_by_side(work: TimedSearches, positions: Sequence[Position], processes: int) -> float:
    """Mean seconds of ``processes`` processes that each search all positions with one thread, begun at once."""
    context = multiprocessing.get_context("spawn")
    barrier = context.Barrier(processes)
    with ProcessPoolExecutor(processes, mp_context=context, initializer=_meet, initargs=(barrier,)) as pool:
        found = list(pool.map(_search_all, [(work, list(positions))] * processes))
    return sum(found) / processes


def capacity(work: TimedSearches, positions: Sequence[Position], processes: int, repeats: int) -> float:
    """How many times the work of one process so many processes do in the same time: what their processors can give.

    The largest of some repeats, each against one process measured right before: others on the machine only take away.
    """
    return max(
        processes * side_by_side(work, positions, 1) / side_by_side(work, positions, processes) for _ in range(repeats)
    )


def _meet(barrier: Any) -> None:
    global _barrier
    _barrier = barrier


def _search_all(asked: tuple[TimedSearches, list[Position]]) -> float:
    work, positions = asked
    game = work.game.make()
    player = make_player(f"{work.player},threads=1", game)
    player.choose(game, positions[0], rng=Rng(0))
    _barrier.wait()
    begun = time.perf_counter()
    for position in positions:
        player.choose(game, position, rng=Rng(0))
    return time.perf_counter() - begun
