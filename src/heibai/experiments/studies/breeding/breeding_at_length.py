"""``breeding-at-length``: 30 to 50 individuals over hundreds of generations: how do strength and diversity go on?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ....evaluators.weights import format_weights
from ....evolve.recipes.catalogue import RECIPES
from ....evolve.runs.config import RunConfig
from ....players.text import with_evaluator
from ....plots.figure import Plot, Series
from ...expected import breeding, game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting
from ...panel import EVALUATORS, measure, panel_of
from ...repeats import Mean, mean_of

ABOUT = """
One of our sources, a report on Reversi, bred the six weights of `zones` by `roulette` with at most 20 individuals over
at most 80 generations, eight hours on a cluster, and wished for 30 to 50 individuals over hundreds of generations. Here
they are, with the source's one game for each ordered pair and generation. The champion of a generation meets a panel of
hand-set players over openings that no breeding saw. Diversity is the mean over the weights of the population's standard
deviation, in units of the weight's range. Intervals are over breedings (Student's t).
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class BreedingAtLengthSize:
    """How much is bred and played."""

    depth: int  # plies of the players, bred and measured
    populations: tuple[int, ...]
    measured: tuple[int, ...]  # generations whose champions are measured, ascending; the last is the end
    openings: int  # a pair and generation
    seeds: int  # breedings of each kind
    games: int  # of each champion against each member of the panel


SMALL = BreedingAtLengthSize(
    depth=1, populations=(20, 30, 50), measured=(0, 5, 10, 20, 40, 80, 140, 200), openings=1, seeds=3, games=200
)
FULL = BreedingAtLengthSize(
    depth=2, populations=(20, 30, 50), measured=(0, 5, 10, 20, 40, 80, 140, 200, 300), openings=1, seeds=12, games=400
)

EVALUATOR, SOURCE = "zones", "zones:weights=[15,6,-8,-6,4,4]"
WISHED = 80  # generations that the source had


@dataclass(frozen=True)
class Point:
    """All breedings of one population at one generation."""

    met: tuple[Meeting, ...]  # champions against the panel, by seed
    diversities: tuple[float, ...]  # by seed

    @property
    def range(self) -> tuple[float, float]:
        """The worst champion's score, and the best one's."""
        scores = [meeting.score for meeting in self.met]
        return min(scores), max(scores)

    @property
    def score(self) -> Mean:
        return mean_of([meeting.score for meeting in self.met])

    @property
    def diversity(self) -> Mean:
        return mean_of(self.diversities)


Curves = dict[int, dict[int, Point]]  # by population and generation


def expected(size: BreedingAtLengthSize) -> list[float]:
    """See ``Study``."""
    measured, found = len(EVALUATORS) * size.games * game(size.depth, size.depth), list[float]()
    for population in size.populations:
        bred = breeding(population=population, generations=size.measured[-1], openings=size.openings, depth=size.depth)
        found += [bred, *[measured] * len(size.measured)] * size.seeds
    return [measured, *found]


def run(lab: Laboratory, size: BreedingAtLengthSize) -> Findings:
    """Breed every population with every seed, measure the champions along the way."""
    panel = panel_of(f"alphabeta:depth={size.depth}")
    by_hand = measure(lab, "panel-hand-set", _player(SOURCE, size), panel, games=size.games)
    curves = {population: _curve(lab, size, population, panel) for population in size.populations}
    notes = [_hand(by_hand), *(_gain(population, curve) for population, curve in curves.items())]
    notes += [_diversity(population, curve) for population, curve in curves.items()]
    return Findings(
        (_score_table(curves, size), _diversity_table(curves, size)),
        (*notes, _population(curves)),
        _plot(curves, size),
    )


def _player(evaluator: str, size: BreedingAtLengthSize) -> str:
    return with_evaluator(f"alphabeta:depth={size.depth}", evaluator)


def _curve(lab: Laboratory, size: BreedingAtLengthSize, population: int, panel: Mapping[str, str]) -> dict[int, Point]:
    met: dict[int, list[Meeting]] = {generation: [] for generation in size.measured}
    diversities: dict[int, list[float]] = {generation: [] for generation in size.measured}
    for seed in range(size.seeds):
        key = f"population-{population}-seed-{seed}"
        bred = lab.breed(f"breed-{key}", _config(lab, size, population, seed), generations=size.measured)
        for generation, weights, diversity in zip(size.measured, bred.champions, bred.diversity, strict=True):
            champion = _player(f"{EVALUATOR}{format_weights(weights)}", size)
            met[generation].append(measure(lab, f"panel-{key}-at-{generation}", champion, panel, games=size.games))
            diversities[generation].append(diversity)
    return {at: Point(tuple(met[at]), tuple(diversities[at])) for at in size.measured}


def _config(lab: Laboratory, size: BreedingAtLengthSize, population: int, seed: int) -> RunConfig:
    return RunConfig(
        recipe="roulette", options=RECIPES["roulette"].settle_options({}), evaluator=EVALUATOR, depth=size.depth,
        population=population, generations=size.measured[-1], seed=1000 * lab.seed + 1 + seed,
        openings=size.openings, panel_openings=0,
    )  # fmt: skip


def _text(mean: Mean) -> str:
    return f"{mean.value:.3f} ±{mean.reach:.3f}"


def _score_table(curves: Curves, size: BreedingAtLengthSize) -> ResultTable:
    rows = [(str(at), *(_text(curve[at].score) for curve in curves.values())) for at in size.measured]
    return ResultTable(
        f"Mean score of {size.seeds} champions against the panel, all at depth {size.depth}, {size.games} games with "
        "each member",
        ("generation", *(f"{population} individuals" for population in curves)),
        tuple(rows),
    )


def _diversity_table(curves: Curves, size: BreedingAtLengthSize) -> ResultTable:
    rows = [(str(at), *(_text(curve[at].diversity) for curve in curves.values())) for at in size.measured]
    return ResultTable(
        "Diversity: mean standard deviation of a weight in units of its range",
        ("generation", *(f"{population} individuals" for population in curves)),
        tuple(rows),
    )


def _hand(by_hand: Meeting) -> str:
    return f"The source's hand-set weights {SOURCE}, one of the panel, score {by_hand.score_text()} against it."


def _gain(population: int, curve: dict[int, Point]) -> str:
    """From the source's length to the end, seed by seed."""
    short, last = _longest(curve, WISHED), max(curve)
    pairs = zip(curve[last].met, curve[short].met, strict=True)
    gain = mean_of([end.score - before.score for end, before in pairs])
    what = {1: "surely stronger", -1: "surely weaker", 0: "not surely stronger or weaker"}[gain.decided]
    best = max(curve, key=lambda at: curve[at].score.value)
    return (
        f"{population} individuals: after {last} generations the champions score {_text(curve[last].score)}, {what} "
        f"than after {short} ({_signed(gain)}); the highest mean stands at generation {best}."
    )


def _signed(gain: Mean) -> str:
    return f"{gain.value:+.3f} ±{gain.reach:.3f}"


def _longest(curve: dict[int, Point], most: int) -> int:
    """The last measured generation that is at most so many, the first of all where none is."""
    return max((at for at in curve if at <= most), default=min(curve))


def _diversity(population: int, curve: dict[int, Point]) -> str:
    first, last = min(curve), max(curve)
    begun, ended = curve[first].diversity.value, curve[last].diversity.value
    half = next((at for at in curve if curve[at].diversity.value < begun / 2), None)
    fell = f"below half at generation {half}" if half is not None else "never below half where it was measured"
    return f"{population} individuals: diversity goes from {begun:.3f} to {ended:.3f} in {last} generations, {fell}."


def _population(curves: Curves) -> str:
    """The largest population against the smallest, at the end."""
    small, large = min(curves), max(curves)
    last = max(curves[small])
    pairs = zip(curves[large][last].met, curves[small][last].met, strict=True)
    gain = mean_of([more.score - fewer.score for more, fewer in pairs])
    what = {1: "surely more", -1: "surely less", 0: "not surely more or less"}[gain.decided]
    return f"At the end {large} individuals score {what} than {small}: {_signed(gain)}."


def _plot(curves: Curves, size: BreedingAtLengthSize) -> Plot:
    series = [
        Series(
            f"{population} individuals",
            tuple(map(float, curve)),
            tuple(point.score.value for point in curve.values()),
            tuple(point.score.interval for point in curve.values()),
            tuple(point.range for point in curve.values()),
        )
        for population, curve in curves.items()
    ]
    series += [
        Series(
            f"{population} individuals: diversity",
            tuple(map(float, curve)),
            tuple(point.diversity.value for point in curve.values()),
        )
        for population, curve in curves.items()
    ]
    title = f"roulette on {EVALUATOR}, depth {size.depth}: champions against the panel, and diversity"
    return Plot(title, "generation", "score; diversity in ranges of a weight", tuple(series), reference=0.5)
