"""``improvements``: four changes that a source proposed for its genetic algorithm: does each one help?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from ....evolve.recipes.catalogue import RECIPES
from ....evolve.runs.config import RunConfig
from ....players.text import with_evaluator
from ....plots.figure import Plot, Series
from ...expected import RANKING as POSITION_RANKING
from ...expected import breeding, game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting
from ...panel import EVALUATORS, measure, panel_of
from ...repeats import Mean, mean_of

ABOUT = """
One of our sources, a report on Reversi, breeds the seven weights of `seven`: the best three are copied and crossed,
every pair of them, and one mutant joins. It plays no game for this, but ranks weights within single positions
(`position-ranking`). At its end it proposes what might do better, without trying it: copies by rank, elitism, a
catastrophe when nothing moves any more (here its first kind: genes redrawn the more the worse the rank), and the best
of 2n children. Here each change is made alone to the same operators with fitness by games, one for each ordered pair,
opening and generation (`self-play-elite`), with the same seeds, so with the same first individuals, and with equally
many games of fitness, but for a last generation that is played to its end: a brood plays for its places, so it gets
fewer generations. The source's own recipe stands beside them, with the same seeds too. Each champion meets a panel of
hand-set players, over openings that no breeding saw. Intervals are over breedings (Student's t), differences are taken
seed by seed. More openings a pair make fitness surer.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class ImprovementsSize:
    """How much is bred and played."""

    depth: int  # plies of the players, bred and measured
    population: int
    generations: int  # without a brood
    openings: tuple[int, ...]  # a pair and generation
    brood: int  # n of the best of 2n
    seeds: int  # breedings of each kind
    games: int  # of each champion against each member of the panel


SMALL = ImprovementsSize(depth=1, population=10, generations=20, openings=(1, 10), brood=2, seeds=16, games=200)
FULL = ImprovementsSize(depth=2, population=10, generations=40, openings=(1, 10, 100), brood=2, seeds=30, games=1_000)

EVALUATOR, BASE = "seven", "base"
RANKING = "position-ranking"  # the source's own recipe


@dataclass(frozen=True)
class BreedingsOfChange:
    """Breedings of one kind."""

    games: int  # of fitness and broods, a breeding
    met: tuple[Meeting, ...]  # its champions against the panel, by seed

    @property
    def scores(self) -> list[float]:
        return [meeting.score for meeting in self.met]


Entries = dict[tuple[str, int], BreedingsOfChange]  # by change and openings


def changes(size: ImprovementsSize) -> dict[str, dict[str, str]]:
    """Name -> options of the recipe; the last is all that go together (ranked copies have no broods)."""
    brood = {"brood": str(size.brood)}
    return {
        BASE: {},
        "ranked copies": {"copying": "ranked"},
        "elitism": {"elitism": "true"},
        "catastrophe": {"catastrophe": "true"},
        f"best of {2 * size.brood}": brood,
        "elitism, catastrophe, broods": {"elitism": "true", "catastrophe": "true", **brood},
    }


def expected(size: ImprovementsSize) -> list[float]:
    """See ``Study``."""
    measured, kinds = len(EVALUATORS) * size.games * game(size.depth, size.depth), len(changes(size))
    found = [POSITION_RANKING, measured] * size.seeds
    for openings in size.openings:
        bred = breeding(population=size.population, generations=size.generations, openings=openings, depth=size.depth)
        found += [bred, measured] * (kinds * size.seeds)
    return [measured, *found]


def run(lab: Laboratory, size: ImprovementsSize) -> Findings:
    """Breed every kind with every seed, measure every champion."""
    kinds = changes(size)
    panel = panel_of(f"alphabeta:depth={size.depth}")
    by_hand = measure(lab, "panel-hand-set", _player(EVALUATOR, size), panel, games=size.games)
    no_games = _entry(lab, size, RANKING, partial(ranking, lab, size), panel)
    entries: Entries = {}
    for openings in size.openings:
        for name, options in kinds.items():
            key, asked = f"{_key(name)}-openings-{openings}", partial(config, lab, size, options, openings)
            entries[name, openings] = _entry(lab, size, key, asked, panel)
        entries[RANKING, openings] = no_games
    notes = [_verdict(entries, openings, name) for openings in size.openings for name in kinds if name != BASE]
    return Findings(
        tuple(_table(entries, size, openings) for openings in size.openings),
        (_base(entries, size, by_hand), *notes, _surely(entries, size), _source(entries, size)),
        _plot(entries, size),
    )


def _player(evaluator: str, size: ImprovementsSize) -> str:
    return with_evaluator(f"alphabeta:depth={size.depth}", evaluator)


def _key(name: str) -> str:
    return name.replace(",", "").replace(" ", "-")


def config(lab: Laboratory, size: ImprovementsSize, options: Mapping[str, str], openings: int, seed: int) -> RunConfig:
    """A breeding; it ends with its generations, or before them when it has played the games of one without broods."""
    a_generation = size.population * (size.population - 1) * openings
    return RunConfig(
        recipe="self-play-elite", options=RECIPES["self-play-elite"].settle_options(dict(options)),
        evaluator=EVALUATOR, depth=size.depth, population=size.population, generations=size.generations,
        seed=1000 * lab.seed + 1 + seed, openings=openings, panel_openings=0,
        stop={"games": a_generation * (size.generations + 1)},
    )  # fmt: skip


def ranking(lab: Laboratory, size: ImprovementsSize, seed: int) -> RunConfig:
    """The source's own breeding, which plays no game: so many generations at each position."""
    return RunConfig(
        recipe=RANKING, options=RECIPES[RANKING].settle_options({}), evaluator=EVALUATOR, depth=size.depth,
        population=size.population, generations=size.generations, seed=1000 * lab.seed + 1 + seed, panel_openings=0,
    )  # fmt: skip


def _entry(
    lab: Laboratory, size: ImprovementsSize, key: str, asked: Callable[[int], RunConfig], panel: Mapping[str, str]
) -> BreedingsOfChange:
    games, met = 0, []
    for seed in range(size.seeds):
        bred = lab.breed(f"breed-{key}-seed-{seed}", asked(seed))
        met.append(measure(lab, f"panel-{key}-seed-{seed}", _player(bred.evaluator, size), panel, games=size.games))
        games = max(games, bred.games)
    return BreedingsOfChange(games, tuple(met))


def gain_of(entries: Entries, name: str, openings: int) -> Mean:
    """How much more the change's champions score than the base's of the same seeds."""
    pairs = zip(entries[name, openings].scores, entries[BASE, openings].scores, strict=True)
    return mean_of([changed - base for changed, base in pairs])


def _names(entries: Entries) -> list[str]:
    return list(dict.fromkeys(name for name, _ in entries))


def _table(entries: Entries, size: ImprovementsSize, openings: int) -> ResultTable:
    rows = []
    for name in _names(entries):
        entry, scores = entries[name, openings], entries[name, openings].scores
        gain = gain_of(entries, name, openings)
        told = "" if name == BASE else f"{gain.value:+.3f} ±{gain.reach:.3f}"
        extremes = f"{min(scores):.3f} to {max(scores):.3f}"
        rows.append((name, f"{entry.games:,}", _text(mean_of(scores)), extremes, told))
    return ResultTable(
        f"{_openings(openings)} a pair and generation: {size.seeds} champions each against the panel, all at depth "
        f"{size.depth}, {size.games} games with each member",
        ("recipe", "games at most", "mean score", "worst to best", "more than the base"),
        tuple(rows),
    )


def _text(mean: Mean) -> str:
    return f"{mean.value:.3f} ±{mean.reach:.3f}"


def _openings(count: int) -> str:
    return f"{count} opening{'s' if count > 1 else ''}"


def _base(entries: Entries, size: ImprovementsSize, by_hand: Meeting) -> str:
    told = ", ".join(f"{_text(mean_of(entries[BASE, n].scores))} with {_openings(n)} a pair" for n in size.openings)
    hand = f"the hand-set weights of `{EVALUATOR}` {by_hand.score_text()}"
    return f"The unchanged recipe's champions score {told}; {hand}."


def _verdict(entries: Entries, openings: int, name: str) -> str:
    gain = gain_of(entries, name, openings)
    what = {1: "surely helps", -1: "surely harms", 0: "neither surely helps nor harms"}[gain.decided]
    return f"With {_openings(openings)} a pair {name} {what}: {gain.value:+.3f} ±{gain.reach:.3f}."


def _surely(entries: Entries, size: ImprovementsSize) -> str:
    names = [name for name in _names(entries) if name not in (BASE, RANKING)]
    helps, harms = (
        sum(gain_of(entries, name, openings).decided == sign for name in names for openings in size.openings)
        for sign in (1, -1)
    )
    count = len(names) * len(size.openings)
    return (
        f"Of {count} comparisons {helps} show a gain and {harms} a loss with 95% certainty; by chance alone one in "
        "twenty shows one or the other."
    )


def _source(entries: Entries, size: ImprovementsSize) -> str:
    """Its own recipe beside those with games."""
    scores = mean_of(entries[RANKING, size.openings[0]].scores)
    gains = {openings: gain_of(entries, RANKING, openings) for openings in size.openings}
    words = {1: "surely more than", -1: "surely less than", 0: "not surely another score than"}
    told = "; ".join(
        f"{words[gain.decided]} the base with {_openings(n)} a pair ({gain.value:+.3f} ±{gain.reach:.3f})"
        for n, gain in gains.items()
    )
    return f"The source's own recipe, {RANKING}, which plays no game, scores {_text(scores)}: {told}."


def _plot(entries: Entries, size: ImprovementsSize) -> Plot:
    names = _names(entries)
    series = []
    for openings in size.openings:
        means = [mean_of(entries[name, openings].scores) for name in names]
        series.append(
            Series(
                f"{_openings(openings)} a pair",
                tuple(names),
                tuple(mean.value for mean in means),
                tuple(mean.interval for mean in means),
                tuple((min(entries[name, openings].scores), max(entries[name, openings].scores)) for name in names),
            )
        )
    return Plot("Champions against the panel, by what was changed", "recipe", "score", tuple(series))
