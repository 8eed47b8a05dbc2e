"""``minutes-until``: processor minutes and games until a fixed strength against perfect play, by five ways to learn."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise

from ....core.contract import Stopped
from ....evolve.recipes.catalogue import RECIPES
from ....evolve.runs import stored_run as breedings
from ....evolve.runs.config import RunConfig
from ....games import GameSpec
from ....jobs.directory import RunDirectory
from ....learn.labels.options import RESULT, SelfPlayOptions
from ....learn.network.file import NETWORK
from ....learn.network.training.options import DESCENT, GUMBEL, NetworkOptions
from ....learn.regression.options import RegressionOptions
from ....learn.td.options import TdOptions
from ....learn.training.config import TrainingConfig
from ....players.spec import make_player
from ....plots.figure import Plot, Series
from ....store.champions import CHAMPION
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...training import minutes_of, timed, train
from .perfect_play import OPENING, PerfectPlay

ABOUT = """
Papers compare ways to learn by games, or by hours on machines of their own. Here are minutes of processor time on one
machine until what was learnt loses no more than so many discs a game to perfect play, on 6x6, where the solver knows
it. *Bred*: separable CMA-ES. *TD*: temporal differences. *Regression*: on the results of own games. All three find the
weights of the same features. *Gumbel*: a network of policy and value learns from a search of its own. *Descent*: the
value of such a network from every position of best-first minimax. All begin from nothing. None of them searches when
it is measured: weights and Descent's value look one ply ahead, Gumbel's policy not even that. The openings are 12 plies
of chance, each played with both colours. Between two budgets a curve is read by straight lines over the logarithm of
the minutes. The first training of a network compiles its programs for some of its minutes, and below 0.05 minutes
the start of a training takes longer than its games.
"""
REPRODUCIBLE = False  # times are measured
_START = 0.05  # minutes, below which the start of a training takes longer than its games

SPEC = GameSpec("reversi", 6)
PLIES = 12  # of chance
POPULATION, MOST = 40, 1_000_000  # of breeding; its generations end with its games
OPPONENTS = "[[meet:opponents=6],[hall:members=4]]"


@dataclass(frozen=True)
class MinutesUntilSize:
    """How much is learnt and measured."""

    evaluator: str  # the weights of the first three ways
    games: tuple[int, ...]  # of breeding and TD, ascending
    labelled: tuple[int, ...]  # of regression
    moves: tuple[int, ...]  # of Gumbel, of all its games side by side
    descent: tuple[int, ...]  # the same of Descent
    games_of_gumbel: int  # side by side
    games_of_descent: int  # the same; it learns from hundreds of positions of each
    simulations: int  # of Gumbel's and Descent's searches
    blocks: int
    channels: int
    seeds: int  # trainings of each kind
    openings: int
    until: tuple[float, ...]  # discs lost a game, falling


SMALL = MinutesUntilSize(
    evaluator="ntuple:set=straight2", games=(1_000, 10_000, 100_000), labelled=(300, 3_000),
    moves=(100, 400, 1_600, 6_400), descent=(100, 400), games_of_gumbel=32, games_of_descent=8,
    simulations=16, blocks=2, channels=16, seeds=2, openings=60, until=(22, 20, 18, 16),
)  # fmt: skip
FULL = MinutesUntilSize(
    evaluator="ntuple:set=straight4", games=(10_000, 100_000, 1_000_000), labelled=(1_000, 10_000, 100_000),
    moves=(1_000, 4_000, 16_000, 64_000), descent=(100, 400, 1_600), games_of_gumbel=32, games_of_descent=8,
    simulations=32, blocks=4, channels=32, seeds=12, openings=200, until=(14, 12, 10, 8, 6, 4, 2),
)  # fmt: skip


@dataclass(frozen=True)
class _Task:
    lab: Laboratory
    key: str  # of its cell
    size: MinutesUntilSize
    budget: int
    seed: int


_Found = tuple[str, int]  # the player's text, and games


def _bred(task: _Task) -> _Found:
    """Raises Stopped."""
    config = RunConfig(
        recipe="sep-cma", options=RECIPES["sep-cma"].settle_options({}), game=SPEC, evaluator=task.size.evaluator,
        population=POPULATION, generations=MOST, opponents=OPPONENTS, seed=task.seed, panel_openings=0, panel_every=0,
        stop={"games": task.budget},
    )  # fmt: skip
    asked = json.loads(json.dumps(config.to_json()))
    run = task.lab.room(f"{task.key}/breeding", asked, lambda path: breedings.begin(config, path))
    summary = breedings.work_on(run, threads=task.lab.threads, control=task.lab.control)
    if not summary["finished"]:
        raise Stopped
    return _one_ply(f"@{run.path / CHAMPION}"), summary["games"]


def _temporal(task: _Task) -> _Found:
    usual = TdOptions(games=task.budget, test_games=0, rows=10)
    run = _trained(task, "td", task.size.evaluator, usual)
    return _one_ply(f"@{run.path / CHAMPION}"), task.budget


def _regression(task: _Task) -> _Found:
    """A third of its games is random, a third each is played by the first and the second fit."""
    games, sources, player, noise = task.budget // 3, list[str](), "alphabeta:depth=1,eval=discs", 1.0
    for number in range(3):
        labels = SelfPlayOptions(player=player, games=games, judge=RESULT, solve=10, noise=noise, within=1e9)
        sources.append(str(_trained(task, "self-play", "", labels, name=f"games-{number}").path))
        options = RegressionOptions(sources=tuple(sources))
        fit = _trained(task, "regression", task.size.evaluator, options, name=f"fit-{number}")
        player, noise = _one_ply(f"@{fit.path / CHAMPION}"), 0.1
    return player, 3 * games


def _gumbel(task: _Task) -> _Found:
    run = _trained(task, "network", "", _network_options(task, GUMBEL))
    return f"greedy:net={run.path / NETWORK}", _games_of(run)


def _descent(task: _Task) -> _Found:
    run = _trained(task, "network", "", _network_options(task, DESCENT))
    return _one_ply(f"[network:weights=@{run.path / NETWORK}]"), _games_of(run)


_GUMBEL, _DESCENT = "Gumbel", "Descent"
_WAYS: dict[str, Callable[[_Task], _Found]] = {
    "bred": _bred,
    "TD": _temporal,
    "regression": _regression,
    _GUMBEL: _gumbel,
    _DESCENT: _descent,
}
# of one game, or of one move of all games side by side
_SECONDS = {"bred": 8e-5, "TD": 2e-5, "regression": 7e-3, _GUMBEL: 0.03, _DESCENT: 1.7}


def _network_options(task: _Task, method: str) -> NetworkOptions:
    size = task.size
    games = size.games_of_descent if method == DESCENT else size.games_of_gumbel
    return NetworkOptions(
        method=method,
        moves=task.budget,
        rows=5,
        games=games,
        simulations=size.simulations,
        blocks=size.blocks,
        channels=size.channels,
    )


def _one_ply(evaluator: str) -> str:
    return f"alphabeta:depth=1,eval={evaluator}"


def _trained(task: _Task, trainer: str, evaluator: str, options: object, *, name: str = "training") -> RunDirectory:
    return train(task.lab, f"{task.key}/{name}", TrainingConfig(trainer, SPEC, evaluator, task.seed, options))


def _games_of(run: RunDirectory) -> int:
    result = run.result()
    assert result is not None  # it is finished
    return int(result["games"])


@dataclass(frozen=True)
class _Point:
    """All trainings of one way with one budget."""

    games: int
    minutes: float  # of one training, on the mean
    lost: tuple[float, ...]  # discs a game, of each training

    @property
    def mean(self) -> float:
        return statistics.fmean(self.lost)

    def range_text(self) -> str:
        """``8.1 to 9.4``: best and worst training."""
        return f"{min(self.lost):.1f} to {max(self.lost):.1f}"


_Curves = dict[str, list[_Point]]


def expected(size: MinutesUntilSize) -> list[float]:
    """See ``Study``."""
    trained = [_SECONDS[way] * budget for way, budgets in _budgets(size).items() for budget in budgets]
    return [size.openings * OPENING + seconds for seconds in trained for _ in range(size.seeds)]


def _budgets(size: MinutesUntilSize) -> dict[str, tuple[int, ...]]:
    """By way, ascending."""
    return {
        "bred": size.games, "TD": size.games, "regression": size.labelled, _GUMBEL: size.moves,
        _DESCENT: size.descent,
    }  # fmt: skip


def run(lab: Laboratory, size: MinutesUntilSize) -> Findings:
    """A cell for every training."""
    judge = PerfectPlay(SPEC.size, size.openings, plies=PLIES)
    curves = {way: [_point(lab, size, judge, way, budget) for budget in each] for way, each in _budgets(size).items()}
    return Findings((_until_table(curves, size), _curve_table(curves, size)), _verdicts(curves, size), _plot(curves))


def _point(lab: Laboratory, size: MinutesUntilSize, judge: PerfectPlay, way: str, budget: int) -> _Point:
    rows = [_cell(lab, size, judge, way, budget, seed) for seed in range(size.seeds)]
    games, minutes, lost = zip(*rows, strict=True)
    return _Point(round(statistics.fmean(games)), statistics.fmean(minutes), lost)


def _cell(
    lab: Laboratory, size: MinutesUntilSize, judge: PerfectPlay, way: str, budget: int, seed: int
) -> tuple[int, float, float]:
    key = f"{way.lower()}-{budget}-seed-{seed}"
    task = _Task(lab, key, size, budget, 1000 * lab.seed + seed)
    if way in (_GUMBEL, _DESCENT):
        how: dict[str, object] = {"options": asdict(_network_options(task, way.lower()))}
    else:
        how = {"evaluator": size.evaluator, "population": POPULATION, "opponents": OPPONENTS}
    asked = {"way": way, "budget": budget, "seed": task.seed, "openings": size.openings, "plies": PLIES} | how

    def work() -> dict[str, float]:
        with timed(lab.folder(key)):
            text, games = _WAYS[way](task)
        lost = judge.mean_lost(make_player(text, SPEC.make()), lab, key)
        return {"games": games, "minutes": minutes_of(lab.folder(key)), "lost": lost}

    row = lab.cell(key, asked, work)
    return int(row["games"]), float(row["minutes"]), float(row["lost"])


def reached(points: Sequence[tuple[float, float]], goal: float) -> float | None:
    """Where a curve (minutes above 0, discs lost) first comes down to ``goal``; None: nowhere."""
    if points[0][1] <= goal:
        return points[0][0]
    for (before, worse), (after, better) in pairwise(points):
        if worse > goal >= better:
            share = (worse - goal) / (worse - better)
            return math.exp(math.log(before) + share * (math.log(after) - math.log(before)))
    return None


def _until(points: Sequence[_Point], goal: float) -> str:
    """``4.2 (3,100)``: minutes and games; those of the first budget are at most that."""
    minutes = reached([(point.minutes, point.mean) for point in points], goal)
    games = reached([(point.games, point.mean) for point in points], goal)
    if minutes is None or games is None:
        return "-"
    return f"{'at most ' if points[0].mean <= goal else ''}{minutes:.2g} ({games:,.0f})"


def _until_table(curves: _Curves, size: MinutesUntilSize) -> ResultTable:
    rows = [(f"{goal:g}", *(_until(points, goal) for points in curves.values())) for goal in size.until]
    return ResultTable(
        "Minutes of processor time (and games) until no more discs a game are lost than so many; -: not reached",
        ("discs lost", *curves),
        tuple(rows),
    )


def _curve_table(curves: _Curves, size: MinutesUntilSize) -> ResultTable:
    rows = [
        (way, f"{point.games:,}", f"{point.minutes:.2g}", f"{point.mean:.1f}", point.range_text())
        for way, points in curves.items()
        for point in points
    ]
    title = (
        f"Discs lost a game to perfect play from {size.openings} openings, both colours; {size.seeds} trainings each"
    )
    return ResultTable(title, ("way", "games", "minutes", "discs lost", "best to worst training"), tuple(rows))


def _verdicts(curves: _Curves, size: MinutesUntilSize) -> tuple[str, ...]:
    last = {way: points[-1] for way, points in curves.items()}
    best = min(last, key=lambda way: last[way].mean)
    found = [f"The fewest discs are lost by {best} after its last budget: {last[best].mean:.1f} a game."]
    for goal in size.until:
        minutes = {
            way: reached([(point.minutes, point.mean) for point in points], goal) for way, points in curves.items()
        }
        known = {way: each for way, each in minutes.items() if each is not None}
        at_once = [way for way, each in known.items() if each < _START]
        if at_once:
            found.append(f"{goal:g} discs a game are reached within {_START:g} minutes by {', '.join(at_once)}.")
        elif known:
            first = min(known, key=lambda way: known[way])
            found.append(f"{goal:g} discs a game are reached first by {first}, in {known[first]:.2g} minutes.")
    return tuple(found)


def _plot(curves: _Curves) -> Plot:
    series = []
    for way, points in curves.items():
        minutes, lost = tuple(point.minutes for point in points), tuple(point.mean for point in points)
        series.append(Series(way, minutes, lost, (), tuple((min(point.lost), max(point.lost)) for point in points)))
    title = "Discs lost a game to perfect play, 6x6, without a search"
    return Plot(title, "minutes of processor time", "discs lost a game", tuple(series), log_x=True)
