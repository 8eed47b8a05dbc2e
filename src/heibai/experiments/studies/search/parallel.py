"""``parallel``: what several threads gain for one search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from ....core.system.machine import default_threads
from ....games import GameSpec
from ....plots.figure import Plot, Series
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...time_to_depth import TimedSearches, Times, capacity, positions_of, time_searches

ABOUT = """
One of our sources gave minimax to several Python threads and gained nothing: Python lets one of them run at a
time. Here its search stands first: plain minimax by threads of the kernel, each of which takes the next root move. Then
come searches that cut: the threads of one share a transposition table, mark what they are searching, and leave to each
other what is marked; those of a Monte Carlo search share its tree. Measured is the time to the same depth, the same
exact score or the same number of playouts from positions of plain games, with 1, 2, ... threads up to the processors
of the machine, in turn. Beside it stands what the processors can give: how many times the work of one process as many
processes do that know nothing of each other.
"""
REPRODUCIBLE = False  # times are measured

_REVERSI, _GOMOKU = "alphabeta:nodes=2000,threads=1,eval=zones", "alphabeta:nodes=2000,threads=1,eval=shapes"
WORKS = (
    TimedSearches(
        "minimax",
        "Reversi, minimax to depth {minimax}",
        GameSpec("reversi"),
        "minimax:depth={minimax},eval=zones",
        "random:8",
        _REVERSI,
        12,
    ),
    TimedSearches(
        "reversi",
        "Reversi, depth {reversi}",
        GameSpec("reversi"),
        "alphabeta:depth={reversi},table=64,eval=zones",
        "random:8",
        _REVERSI,
        12,
    ),
    TimedSearches(
        "gomoku",
        "Gomoku, depth {gomoku}",
        GameSpec("gomoku"),
        "alphabeta:depth={gomoku},table=64,eval=shapes",
        "balanced",
        _GOMOKU,
        6,
    ),
    TimedSearches(
        "endings",
        "Reversi solved with {empties} squares left",
        GameSpec("reversi"),
        "alphabeta:depth=1,exact=30,table=64,eval=zones",
        "random:8",
        _REVERSI,
        0,
    ),
    TimedSearches(
        "mcts-reversi",
        "Reversi, {reversi_playouts:,} playouts to the end",
        GameSpec("reversi"),
        "mcts:playouts={reversi_playouts},simulate=end",
        "random:8",
        _REVERSI,
        12,
    ),
    TimedSearches(
        "mcts-gomoku",
        "Gomoku, {gomoku_playouts:,} playouts to the end",
        GameSpec("gomoku"),
        "mcts:playouts={gomoku_playouts},simulate=end",
        "balanced",
        _GOMOKU,
        6,
    ),
)


@dataclass(frozen=True)
class ParallelSize:
    """How much is searched."""

    positions: int  # of each work
    repeats: int  # searches of each position by each number of threads
    minimax: int  # plies, of the search without cuts
    reversi: int  # plies
    gomoku: int  # plies
    empties: int  # of the endings
    reversi_playouts: int  # of a Monte Carlo tree search
    gomoku_playouts: int
    most: int  # threads; 0: the processors of this machine


SMALL = ParallelSize(
    positions=8, repeats=3, minimax=5, reversi=12, gomoku=9, empties=20, reversi_playouts=200_000,
    gomoku_playouts=40_000, most=0,
)  # fmt: skip
FULL = ParallelSize(
    positions=24, repeats=5, minimax=6, reversi=13, gomoku=10, empties=22, reversi_playouts=1_000_000,
    gomoku_playouts=200_000, most=0,
)  # fmt: skip


def expected(size: ParallelSize) -> list[float]:
    """See ``Study``; the seconds are those of a search of each work at the small size, and how they grow."""
    seconds = [
        0.2 * 6.0 ** (size.minimax - 5), 2.0 ** (size.reversi - 12), 0.07 * 2.0 ** (size.gomoku - 9),
        0.26 * 2.0 ** (size.empties - 20), 1.2e-6 * size.reversi_playouts, 2.8e-6 * size.gomoku_playouts,
    ]  # fmt: skip
    threads = len(thread_counts(size.most or default_threads()))
    return [size.positions * size.repeats * threads * each for each in seconds for _ in ("times", "processes")]


def run(lab: Laboratory, size: ParallelSize) -> Findings:
    """Times of every work, and what the processors give."""
    threads = thread_counts(size.most or default_threads())
    works = [work_of(work, size) for work in WORKS]
    times: dict[str, Times] = {}
    gives: dict[str, dict[int, float]] = {}
    for work in works:
        asked = {
            "work": asdict(work) | {"game": str(work.game)},
            "positions": size.positions,
            "seed": lab.seed,
            "threads": list(threads),
        }
        asked |= {"repeats": size.repeats}
        row = lab.cell(work.key, asked, partial(_times, lab, work, size, threads))
        times[work.name] = Times(tuple(row["threads"]), row["seconds"], row["nodes"])
        row = lab.cell(f"{work.key}-processes", asked, partial(_capacities, lab, work, size, threads))
        gives[work.name] = {int(count): value for count, value in row.items()}
    found = {name: _gains(mine, gives[name], seed=lab.seed) for name, mine in times.items()}
    return Findings((_table(times, found),), tuple(map(_note, found, found.values())), _plot(found))


def thread_counts(most: int) -> tuple[int, ...]:
    """1, 2, 3, 4, then twice as many each time, and ``most``."""
    counts = {1, 2, 3, 4, most} | {1 << power for power in range(3, most.bit_length())}
    return tuple(sorted(count for count in counts if count <= most))


def work_of(work: TimedSearches, size: ParallelSize) -> TimedSearches:
    """A work with the numbers of a size in its texts; endings begin where so many squares are empty."""
    numbers = asdict(size)
    plies = 60 - 8 - size.empties if work.key == "endings" else work.plies
    return replace(work, name=work.name.format(**numbers), player=work.player.format(**numbers), plies=plies)


def _times(lab: Laboratory, work: TimedSearches, size: ParallelSize, threads: tuple[int, ...]) -> dict[str, Any]:
    positions = positions_of(work, size.positions, seed=lab.seed)

    def tell(done: int, total: int) -> None:
        lab.report(work.key, done, total, "rounds")

    return asdict(time_searches(work, positions, threads, size.repeats, tell))


def _capacities(lab: Laboratory, work: TimedSearches, size: ParallelSize, threads: tuple[int, ...]) -> dict[str, float]:
    positions = positions_of(work, size.positions, seed=lab.seed)
    found = {}
    for count in threads[1:]:
        found[str(count)] = capacity(work, positions, count, size.repeats)
        lab.report(f"{work.key}-processes", len(found), len(threads) - 1, "measurements")
    return found


@dataclass(frozen=True)
class Gain:
    """Of one number of threads over one thread."""

    threads: int
    speedup: float
    interval: tuple[float, float]  # 95%
    nodes: float  # times those of one thread
    processes: float  # what as many independent processes do in the time of one
    seconds: float  # mean time of a search


def _gains(times: Times, gives: Mapping[int, float], *, seed: int) -> list[Gain]:
    gains = []
    for index, count in enumerate(times.threads):
        speedup, interval = times.speedup(index, seed=seed)
        seconds = times.mean_seconds(index)
        gains.append(Gain(count, speedup, interval, times.more_nodes(index), gives.get(count, 1.0), seconds))
    return gains


def _table(times: Mapping[str, Times], found: Mapping[str, list[Gain]]) -> ResultTable:
    rows = tuple(
        (
            name, str(gain.threads), f"{1000 * gain.seconds:,.0f}", _interval_text(gain), f"{gain.nodes:.2f}",
            f"{gain.processes:.2f}", f"{gain.speedup / gain.processes:.2f}",
        )
        for name, gains in found.items()
        for gain in gains
    )  # fmt: skip
    columns = ("search", "threads", "ms", "times faster than one", "nodes", "processes give", "share of that")
    count = len(next(iter(times.values())).seconds[0])
    return ResultTable(f"Mean time to the end of a search over {count} positions each, and the gain", columns, rows)


def _interval_text(gain: Gain) -> str:
    low, high = gain.interval
    return "1" if gain.threads == 1 else f"{gain.speedup:.2f} [{low:.2f}, {high:.2f}]"


def _note(name: str, gains: list[Gain]) -> str:
    best = max(gains, key=lambda gain: gain.speedup)
    if best.threads == 1:
        return f"{name}: no number of threads is faster than one here."
    sure = "surely" if best.interval[0] > 1 else "not surely"
    return (
        f"{name}: {best.threads} threads are {best.speedup:.2f} times as fast as one, {sure} faster; as many processes "
        f"do {best.processes:.2f} times the work of one."
    )


def _plot(found: Mapping[str, list[Gain]]) -> Plot:
    series = [
        Series(
            name,
            tuple(float(gain.threads) for gain in gains),
            tuple(gain.speedup for gain in gains),
            tuple((min(gain.interval[0], gain.speedup), max(gain.interval[1], gain.speedup)) for gain in gains),
        )
        for name, gains in found.items()
    ]
    first = next(iter(found.values()))
    counts, mean = tuple(float(gain.threads) for gain in first), len(found)
    given = tuple(sum(gains[i].processes for gains in found.values()) / mean for i in range(len(first)))
    series.append(Series("independent processes", counts, given))
    return Plot("What several threads gain", "threads", "times faster than one thread", tuple(series), reference=1)
