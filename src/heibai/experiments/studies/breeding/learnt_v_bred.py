"""``learnt-v-bred``: the same weights bred, learnt and fitted: how strong are they after how many games?"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from ....core.contract import Stopped
from ....evolve.recipes.catalogue import RECIPES
from ....evolve.runs.assembly import make_run, players_of
from ....evolve.runs.config import RunConfig
from ....games import GameSpec
from ....learn.labels.options import RESULT, SelfPlayOptions
from ....learn.regression.options import RegressionOptions
from ....learn.td.learner import learnable
from ....learn.td.options import TdOptions
from ....learn.td.self_play import Learner
from ....learn.training.config import TrainingConfig
from ....learn.training.trial import one_ply_player
from ....players.evaluator_text import make_evaluator, parse_evaluator
from ....plots.figure import Plot
from ....store.champions import CHAMPION
from ...expected import game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting
from ...panel import EVALUATORS, panel_of, play_panel
from ...repeats import Champions, champion_series
from ...training import train

ABOUT = """
For Othello, temporal differences learn a table of squares faster than coevolution breeds it, and a hybrid of both ends
higher (Lucas & Runarsson 2006; Szubert, Jaskowski & Krawiec 2009 and 2013). Here the weights of one set of features
at a time come about in five ways, all from nothing. *Bred*: separable CMA-ES, games between its
individuals. *Learnt*: temporal differences, games against oneself. *Fitted*: regression on the results of own games,
the first third of them at random, then by the last fit with one move in ten at random, their ends
played by the solver, which helps and takes most of the time. *Learnt, then bred*: half of the games each. *Pool*:
coevolutionary temporal differences, four learners whose worst make room for mutated copies of the best. Every game
counts that a way plays, also those that only choose. What came of it plays at one ply against a panel of hand-set
players, over openings that no training saw. Intervals are over trainings with other seeds (Student's t), which few
seeds leave wide; beside them stand the worst and the best.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class LearntVBredSize:
    """How much is bred, learnt and played."""

    evaluators: tuple[str, ...]  # texts of what has weights to find, the smallest first
    games: tuple[int, ...]  # of a training, ascending
    labelled: tuple[int, ...]  # the same of regression, whose games end in the solver
    solve: int  # empties from which those are solved
    seeds: int  # trainings of each kind
    measured: int  # games against each member of the panel


SMALL = LearntVBredSize(
    evaluators=("wpc", "ntuple:set=straight2"), games=(1_000, 10_000, 30_000), labelled=(300, 1_000), solve=10, seeds=2,
    measured=500,
)  # fmt: skip
FULL = LearntVBredSize(
    evaluators=("wpc", "ntuple:set=straight2"), games=(1_000, 10_000, 30_000), labelled=(300, 1_000), solve=10,
    seeds=12, measured=500,
)  # fmt: skip

SPEC = GameSpec("reversi")
POPULATION, MOST = 40, 1_000_000  # of breeding; its generations end with its games
OPPONENTS = "[[meet:opponents=6],[hall:members=4]]"
STEP = 0.1  # of breeding that goes on from learnt weights: its first deviation, in root mean squares of those
ROUNDS = 3  # of games and fits
_ANY_OPENING = 1e9  # points that an opening may be worth to either side
_FITTED = 9e-3  # seconds of a game whose end the solver plays, and its part of the fit
LEARNERS, STRETCHES, CHOOSING = 4, 10, 0.2  # of the pool; the last: part of its games that choose


@dataclass(frozen=True)
class Task:
    """One training."""

    lab: Laboratory
    key: str  # of its cell
    evaluator: str
    games: int  # wished for
    seed: int
    solve: int


Found = tuple[Learner, int]  # with its weights, and the games that were played


def bred(task: Task) -> Found:
    """Breed from the middle of the bounds."""
    return _breed(task, task.evaluator, task.games, begin="middle", step=0.5)


def learnt(task: Task) -> Found:
    """Temporal differences from zeros."""
    return _learn(task, task.games)


def learnt_then_bred(task: Task) -> Found:
    """Breed on from what was learnt."""
    given, first = _learn(task, task.games // 2)
    usual = math.sqrt(math.fsum(weight * weight for weight in given.weights) / len(given.weights))
    found, played = _breed(task, given.name, task.games - first, begin="given", step=STEP * usual)
    return found, first + played


def fitted(task: Task) -> Found:
    """Play, fit, play with the fit."""
    games, sources = task.games // ROUNDS, list[str]()
    player, noise = "alphabeta:depth=1,eval=discs", 1.0
    for number in range(ROUNDS):
        labels = SelfPlayOptions(
            player=player, games=games, judge=RESULT, solve=task.solve, noise=noise, within=_ANY_OPENING
        )
        config = TrainingConfig("self-play", SPEC, "", ROUNDS * task.seed + number, labels)
        sources.append(str(train(task.lab, f"{task.key}/games-{number}", config).path))
        regression = RegressionOptions(sources=tuple(sources))
        config = TrainingConfig("regression", SPEC, task.evaluator, task.seed, regression)
        evaluator = f"@{train(task.lab, f'{task.key}/fit-{number}', config).path / CHAMPION}"
        player, noise = f"alphabeta:depth=1,eval={evaluator}", 0.1
    return learnable(make_evaluator(evaluator, SPEC.make())), games * ROUNDS


def pooled(task: Task) -> Found:
    """The recipe ``td``, with mutants of the best."""
    stretches = LEARNERS * (STRETCHES + 1)  # of self-play in all
    choosing = LEARNERS * (LEARNERS - 1) * (STRETCHES + 1)  # games for each opening
    games = round((1 - CHOOSING) * task.games / stretches)
    openings = max(1, round(CHOOSING * task.games / choosing))
    options = {"games": str(games), "replaced": "0.25", "batch": str(min(16, games))}
    config = RunConfig(
        recipe="td", options=RECIPES["td"].settle_options(options), evaluator=task.evaluator, population=LEARNERS,
        generations=STRETCHES, openings=openings, seed=task.seed, panel_openings=0,
    )  # fmt: skip
    found, chosen = _run(task, config)
    return found, chosen + stretches * (games // min(16, games)) * min(16, games)


WAYS: dict[str, Callable[[Task], Found]] = {
    "bred": bred,
    "learnt": learnt,
    "fitted": fitted,
    "learnt, then bred": learnt_then_bred,
    "pool": pooled,
}


def _breed(task: Task, evaluator: str, games: int, *, begin: str, step: float) -> Found:
    options = RECIPES["sep-cma"].settle_options({"begin": begin, "step": str(step)})
    config = RunConfig(
        recipe="sep-cma", options=options, evaluator=evaluator, population=POPULATION, generations=MOST,
        opponents=OPPONENTS, seed=task.seed, panel_openings=0, panel_every=0, stop={"games": games},
    )  # fmt: skip
    return _run(task, config)


def _run(task: Task, config: RunConfig) -> Found:
    """In memory: a journal of thousands of genes would take longer than their games. Raises Stopped."""
    result = make_run(config, threads=task.lab.threads).go(control=task.lab.control)
    if not result.finished or result.champion is None:
        raise Stopped
    players = players_of(config)
    return learnable(players.evaluator.with_weights(players.weights(result.champion))), result.games


def _learn(task: Task, games: int) -> Found:
    usual = TdOptions(games=games, test_games=0)
    options = replace(usual, rows=min(usual.rows, max(1, games // usual.batch)))  # every row plays a batch at least
    config = TrainingConfig("td", SPEC, task.evaluator, task.seed, options)
    run = train(task.lab, f"{task.key}/learnt", config)
    result = run.result()
    assert result is not None  # it is finished
    return learnable(make_evaluator(f"@{run.path / CHAMPION}", SPEC.make())), int(result["games"])


@dataclass(frozen=True)
class Point:
    """What one way came to with so many games."""

    games: int  # played
    champions: Champions  # against the panel


Curves = dict[tuple[str, str], list[Point]]  # by evaluator and way, by games


def expected(size: LearntVBredSize) -> list[float]:
    """See ``Study``."""
    measured = len(EVALUATORS) * size.measured * game(1, 1)
    games = [(_FITTED if way == "fitted" else game(1, 1)) * games for _, way, games in _plan(size)]
    return [measured + training for training in games for _ in range(size.seeds)]


def _plan(size: LearntVBredSize) -> list[tuple[str, str, int]]:
    """Evaluator, way and games of every kind of training."""
    return [(evaluator, way, games) for evaluator in size.evaluators for way in WAYS for games in _games(size, way)]


def run(lab: Laboratory, size: LearntVBredSize) -> Findings:
    """Train in every way with every number of games, measure what came of it."""
    curves: Curves = {}
    for evaluator, way, games in _plan(size):
        curves.setdefault((evaluator, way), []).append(_point(lab, size, evaluator, way, games))
    notes = [note for evaluator in size.evaluators for note in _verdicts(curves, evaluator)]
    tables = tuple(_table(curves, evaluator, size) for evaluator in size.evaluators)
    return Findings(tables, tuple(notes), _plot(curves, size.evaluators[-1]))


def _games(size: LearntVBredSize, way: str) -> tuple[int, ...]:
    return size.labelled if way == "fitted" else size.games


def _point(lab: Laboratory, size: LearntVBredSize, evaluator: str, way: str, games: int) -> Point:
    rows = [_cell(lab, size, evaluator, way, games, seed) for seed in range(size.seeds)]
    return Point(rows[0][0], Champions(tuple(meeting for _, meeting in rows)))


def _cell(
    lab: Laboratory, size: LearntVBredSize, evaluator: str, way: str, games: int, seed: int
) -> tuple[int, Meeting]:
    """A training and its measurement; its thousands of weights are not kept, since the same cell finds them again."""
    written = str(parse_evaluator(evaluator))  # the size of a study that an older heibai began has older texts
    learner, learning = written.replace(":set=", "-").replace(",", "-"), way.replace(",", "").replace(" ", "-")
    key = f"{learner}-{learning}-{games}-seed-{seed}"
    panel = panel_of("alphabeta:depth=1")

    def work() -> dict[str, object]:
        found, played = WAYS[way](Task(lab, key, evaluator, games, 1000 * lab.seed + 1 + seed, size.solve))
        player = one_ply_player(found, SPEC.make())
        met = play_panel(player, panel, games=size.measured, seed=lab.seed, threads=lab.threads)
        return {"games": played, "met": met.to_json()}

    asked = {"evaluator": evaluator, "way": way, "games": games, "measured": size.measured, "panel": panel}
    asked |= {"seed": 1000 * lab.seed + 1 + seed} | ({"solve": size.solve} if way == "fitted" else {})
    row = lab.cell(key, asked, work)
    return row["games"], Meeting.from_json(row["met"])


def _table(curves: Curves, evaluator: str, size: LearntVBredSize) -> ResultTable:
    rows = [
        (way, f"{point.games:,}", point.champions.score_text(), point.champions.range_text())
        for way in WAYS
        for point in curves[evaluator, way]
    ]
    genes = len(learnable(make_evaluator(evaluator, SPEC.make())).weights)
    return ResultTable(
        f"{evaluator}, {genes:,} weights, at one ply against the panel: {size.seeds} of each, {size.measured:,} games "
        "with each member",
        ("way", "games used", "score", "worst to best"),
        tuple(rows),
    )


def _verdicts(curves: Curves, evaluator: str) -> list[str]:
    """Who ends highest; how many games breeding needs for what the fewest games of learning give."""
    last = {way: curves[evaluator, way][-1] for way in WAYS}
    order = sorted(WAYS, key=lambda way: -last[way].champions.score)
    told = ", ".join(f"{way} {last[way].champions.score_text()} ({last[way].games:,} games)" for way in order)
    first, second = (last[way].champions for way in order[:2])
    surely = "surely ahead of the next" if first.interval[0] > second.interval[1] else "not surely ahead of the next"
    return [
        f"{evaluator}: at the end {told}; {order[0]} is {surely}.",
        *(_catching_up(curves, evaluator, way) for way in ("learnt", "fitted")),
    ]


def _catching_up(curves: Curves, evaluator: str, way: str) -> str:
    goal = curves[evaluator, way][0]
    reached = [point for point in curves[evaluator, "bred"] if point.champions.score >= goal.champions.score]
    found = f"with {reached[0].games:,}" if reached else "with none of its numbers of games"
    return (
        f"{evaluator}: what the {way} weights score after {goal.games:,} games, {goal.champions.score:.3f}, the bred "
        f"ones reach {found}."
    )


def _plot(curves: Curves, evaluator: str) -> Plot:
    series = []
    for way in WAYS:
        points = curves[evaluator, way]
        series.append(champion_series(way, tuple(float(p.games) for p in points), [p.champions for p in points]))
    title = f"{evaluator} at one ply against the panel"
    return Plot(title, "games used", "score", tuple(series), reference=0.5, log_x=True)
