"""``evolved-network``: the weights of a small network as a genome, against gradients for the same games."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

from ....core.contract import Stopped
from ....core.rng import numpy_generator
from ....evolve.genome import FloatArray, GenomeSpace
from ....evolve.recipes.openai import MirroredNoise
from ....evolve.recipes.separable import SeparableCMA
from ....evolve.strategy import Strategy
from ....games import GameSpec
from ....learn.network.file import NETWORK
from ....learn.network.training.options import NetworkOptions
from ....learn.training.config import TrainingConfig
from ....players.spec import make_player
from ....plots.figure import Plot, Series
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...panel import play_match, seed_of
from ...training import minutes_of, timed, train
from .perfect_play import OPENING, PerfectPlay

ABOUT = """
Our sources breed weights; networks of today learn by gradients. Salimans et al. (2017) found that an evolution strategy
can train networks of a million weights, if many machines share its games. Here the weights of a small network are the
genome, on 6x6. *sep-cma* adapts a variance for each weight, *openai-es* estimates a gradient from mirrored noise. In a
generation every individual plays the same starts and the same chance against the same two opponents, a random player
and one that takes most discs, so that luck is common to all. *Gradient* is `heibai learn network`: the same network
learns from as many games against itself what a search prefers and how games end. In the end the policy alone plays, the
move it likes best, against a shipped evaluation at one ply and against perfect play.
"""
REPRODUCIBLE = False  # sums over a network depend on the processor

SPEC = GameSpec("reversi", 6)
POPULATION, GAMES = 40, 32  # of a generation; of an individual, half of them against each opponent
RIVAL = "alphabeta:depth=1,eval=champion"
PLIES = 12  # of chance, before perfect play
_BRED, _LEARNT = 1e-3, 0.04  # seconds of a game of evolution, and of a gradient
_STREAM = 0x65766F6C  # "evol"


@dataclass(frozen=True)
class EvolvedNetworkSize:
    """How much is bred, learnt and played."""

    blocks: int
    channels: int
    games: tuple[int, ...]  # of a training, ascending
    seeds: int  # trainings of each kind
    measured: int  # games against the evaluation
    openings: int  # against perfect play


SMALL = EvolvedNetworkSize(blocks=1, channels=8, games=(2_000, 20_000), seeds=2, measured=400, openings=40)
FULL = EvolvedNetworkSize(
    blocks=1, channels=8, games=(10_000, 100_000, 1_000_000), seeds=12, measured=2_000, openings=200
)

STEPS, RATE = {"sep-cma": 0.25, "openai-es": 0.1}, 0.05  # in halves of a gene's range
GRADIENT, CHANCE = "gradient", "random"
WAYS = (*STEPS, GRADIENT)


def expected(size: EvolvedNetworkSize) -> list[float]:
    """See ``Study``."""
    trained = [games * (_LEARNT if way == GRADIENT else _BRED) for way in WAYS for games in size.games]
    measured = size.openings * OPENING
    return [measured, *(measured + seconds for seconds in trained for _ in range(size.seeds))]


def run(lab: Laboratory, size: EvolvedNetworkSize) -> Findings:
    """A cell for every training."""
    judge = PerfectPlay(SPEC.size, size.openings, plies=PLIES)
    asked = {
        "rival": RIVAL, "measured": size.measured, "openings": size.openings, "plies": PLIES, "seed": lab.seed,
    }  # fmt: skip
    chance = lab.cell(CHANCE, asked, lambda: _measure(lab, size, judge, CHANCE, CHANCE))
    curves = {way: [_point(lab, size, judge, way, games) for games in size.games] for way in WAYS}
    return Findings((_table(curves, chance, size),), tuple(_verdicts(curves)), _plot(curves))


@dataclass(frozen=True)
class _Point:
    """All trainings of one way with one number of games."""

    games: int
    minutes: float
    scores: tuple[float, ...]  # of each training against the evaluation
    lost: tuple[float, ...]  # discs a game to perfect play


_Curves = dict[str, list[_Point]]


def _point(lab: Laboratory, size: EvolvedNetworkSize, judge: PerfectPlay, way: str, games: int) -> _Point:
    rows = [_cell(lab, size, judge, way, games, seed) for seed in range(size.seeds)]
    return _Point(
        round(statistics.fmean(row["games"] for row in rows)),
        statistics.fmean(row["minutes"] for row in rows),
        tuple(row["score"] for row in rows),
        tuple(row["lost"] for row in rows),
    )


def _cell(
    lab: Laboratory, size: EvolvedNetworkSize, judge: PerfectPlay, way: str, games: int, number: int
) -> dict[str, float]:
    key, seed = f"{way}-{games}-seed-{number}", 1000 * lab.seed + number
    asked = {
        "way": way, "games": games, "seed": seed, "options": asdict(_options(size, games)), "population": POPULATION,
        "games_each": GAMES, "step": STEPS.get(way), "rate": RATE, "rival": RIVAL, "measured": size.measured,
        "openings": size.openings, "plies": PLIES,
    }  # fmt: skip

    def work() -> dict[str, float]:
        with timed(lab.folder(key)):
            train_so = _learnt if way == GRADIENT else partial(_bred, way)
            path, played = train_so(lab, key, size, games, seed)
        measured = _measure(lab, size, judge, key, f"greedy:net={path}")
        return {"games": played, "minutes": minutes_of(lab.folder(key))} | measured

    row: dict[str, float] = lab.cell(key, asked, work)
    return row


def _options(size: EvolvedNetworkSize, games: int) -> NetworkOptions:
    """For about so many games, of 24 plies after their starts."""
    side_by_side = 32
    moves = max(10, round(24 * games / side_by_side))
    return NetworkOptions(
        moves=moves, rows=10, games=side_by_side, blocks=size.blocks, channels=size.channels, exact=0,
        precision="float32",
    )  # fmt: skip


def _learnt(lab: Laboratory, key: str, size: EvolvedNetworkSize, games: int, seed: int) -> tuple[Path, int]:
    config = TrainingConfig("network", SPEC, "", seed, _options(size, games))
    run = train(lab, key, config)
    result = run.result()
    assert result is not None  # it is finished
    return run.path / NETWORK, int(result["games"])


def _bred(way: str, lab: Laboratory, key: str, size: EvolvedNetworkSize, games: int, seed: int) -> tuple[Path, int]:
    """In memory: a journal of thousands of genes would take longer than their games. Raises Stopped."""
    genome = _Genome(size, seed)
    generations = max(1, games // (POPULATION * GAMES))
    kind = SeparableCMA if way == "sep-cma" else partial(MirroredNoise, rate=RATE)
    strategy: Strategy = kind(
        genome.space, population=POPULATION, generations=generations, step=STEPS[way], mean=genome.first,
        rng=numpy_generator(seed, (_STREAM,)),
    )  # fmt: skip
    for generation in range(generations):
        if not lab.control.proceed():
            raise Stopped
        strategy.tell(genome.fitness(strategy.ask(), generation))
        lab.report(key, generation + 1, generations, "generations")
    path = lab.folder(key) / NETWORK
    path.parent.mkdir(parents=True, exist_ok=True)
    genome.write(path, strategy.champion)
    return path, generations * POPULATION * GAMES


class _Genome:
    """A network's weights as one vector, and what it is worth on the device."""

    def __init__(self, size: EvolvedNetworkSize, seed: int) -> None:
        from ....learn.network.device.population import WeightVectors
        from ....learn.network.training.outcome import network_shape

        self._config = TrainingConfig("network", SPEC, "", seed, _options(size, 0))
        self._vectors = WeightVectors(SPEC, network_shape(self._config), seed)
        self.first = self._vectors.first  # [D] as a training begins
        reach, genes = self._vectors.reach, len(self.first)
        self.space = GenomeSpace(
            tuple(map(str, range(genes))), tuple(-reach), tuple(reach), (0,) * genes, (None,) * genes
        )

    def fitness(self, population: FloatArray, generation: int) -> FloatArray:
        """[P] mean points a game of ``population`` [P, D]; everybody has the same starts and chance."""
        return self._vectors.points(population, generation, games=GAMES)

    def write(self, path: Path, genes: FloatArray) -> None:
        """As a network file."""
        from ....learn.network.file import write_network
        from ....learn.network.training.outcome import network_file

        write_network(path, network_file(self._config, self._vectors.weights(genes)))


def _measure(lab: Laboratory, size: EvolvedNetworkSize, judge: PerfectPlay, key: str, player: str) -> dict[str, float]:
    """Score against the evaluation, and discs lost a game to perfect play. Raises Stopped."""
    lost = judge.mean_lost(make_player(player, SPEC.make()), lab, key)
    games, seed = size.measured, seed_of(lab.seed, RIVAL)
    meeting = play_match(SPEC.make(), player, RIVAL, games=games, seed=seed, threads=lab.threads)
    return {"score": round(meeting.score, 4), "lost": lost}


def _table(curves: _Curves, chance: Mapping[str, float], size: EvolvedNetworkSize) -> ResultTable:
    rows = [("a random player", "0", "0", f"{chance['score']:.3f}", f"{chance['lost']:.1f}")]
    rows += [
        (way, f"{point.games:,}", f"{point.minutes:.1f}", _spread(point.scores, 3), _spread(point.lost, 1))
        for way, points in curves.items()
        for point in points
    ]
    return ResultTable(
        f"The policy alone, {size.blocks} x {size.channels}; the mean of {size.seeds} trainings, worst to best",
        ("way", "games", "minutes of processor time", f"score against {RIVAL}", "discs lost a game to perfect play"),
        tuple(rows),
    )


def _spread(values: tuple[float, ...], digits: int) -> str:
    low, high = sorted((min(values), max(values)))
    return f"{statistics.fmean(values):.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def _verdicts(curves: _Curves) -> list[str]:
    last = {way: points[-1] for way, points in curves.items()}
    order = sorted(last, key=lambda way: -statistics.fmean(last[way].scores))
    told = ", ".join(f"{way} {statistics.fmean(last[way].scores):.3f}" for way in order)
    apart = [
        f"{better} is ahead of {worse} in every training" if min(last[better].scores) > max(last[worse].scores)
        else f"{better} and {worse} overlap"
        for better, worse in pairwise(order)
    ]  # fmt: skip
    cheap = min(last, key=lambda way: last[way].minutes / last[way].games)
    dear = max(last, key=lambda way: last[way].minutes / last[way].games)
    times = last[dear].minutes / last[dear].games / (last[cheap].minutes / last[cheap].games)
    return [
        f"After most games the scores are {told}: {'; '.join(apart)}.",
        f"A game costs {dear} {times:.1f} times what it costs {cheap}, its learning and searches included.",
    ]


def _plot(curves: _Curves) -> Plot:
    series = tuple(
        Series(
            way, tuple(float(point.games) for point in points), tuple(statistics.fmean(p.scores) for p in points), (),
            tuple((min(point.scores), max(point.scores)) for point in points),
        )
        for way, points in curves.items()
    )  # fmt: skip
    return Plot(f"The policy alone against {RIVAL}, 6x6", "games", "score", series, reference=0.5, log_x=True)
