"""``population-generations``: how large a population, how many generations, how many openings a pair?"""

from __future__ import annotations

from dataclasses import dataclass

from ....evolve.recipes.catalogue import RECIPES
from ....evolve.runs.config import RunConfig
from ....players.text import with_evaluator
from ....plots.figure import Plot
from ...expected import breeding, game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting
from ...repeats import Champions, by_seed, champion_series, mean_text

ABOUT = """
One of our sources, a report on Reversi, bred the six weights of `zones` by `roulette` (one game for each ordered pair
of individuals and generation) with eight populations and numbers of generations, about eight hours on a cluster for all
of them, and let each best individual play the original weights 15,6,-8,-6,4,4 once with each colour. It wished for 30
to 50 individuals over hundreds of generations. Its best beat the original at equal depth but lost to it at one layer
more. Discs are the bred weights' against the original's, moving first, then second. Here each champion is measured
over many openings that no breeding saw, and breedings with one opening a pair (the source's number of games, but not
always from the start position) stand beside breedings with more. Intervals are over breedings with other seeds
(Student's t), so they say how far such a breeding would come out elsewhere; the worst and the best champion stand
beside them.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class PopulationGenerationsSize:
    """How much is bred and played."""

    depth: int  # plies of the players, bred and measured
    openings: tuple[int, ...]  # a pair and generation
    breedings: tuple[int, ...]  # of each kind, by openings
    games: int  # of each champion against the original
    most: int  # generations at most


SMALL = PopulationGenerationsSize(depth=2, openings=(1, 10), breedings=(12, 3), games=400, most=80)
FULL = PopulationGenerationsSize(depth=2, openings=(1, 10, 100), breedings=(12, 12, 12), games=2000, most=80)

ORIGINAL = "zones:weights=[15,6,-8,-6,4,4]"
# Population, generations, the source's discs when the bred weights moved first, and when they moved second.
SOURCE = (
    (5, 10, "20:44", "25:39"),
    (5, 30, "29:35", "24:40"),
    (10, 10, "20:44", "23:41"),
    (10, 20, "24:40", "30:34"),
    (10, 50, "35:29", "24:40"),
    (20, 30, "29:35", "40:24"),
    (20, 50, "34:30", "36:28"),
    (20, 80, "40:24", "50:14"),
)


@dataclass(frozen=True)
class BreedingsOfKind:
    """What breedings of one kind came to."""

    population: int
    generations: int
    openings: int
    equal: Champions  # against the original at their own depth
    deeper: Champions  # against the original at one layer more


def expected(size: PopulationGenerationsSize) -> list[float]:
    """See ``Study``."""
    met = [size.games * game(size.depth, size.depth + layers) for layers in (0, 1)]
    found = list[float]()
    for population, generations, *_ in SOURCE:
        for openings, count in zip(size.openings, size.breedings, strict=True):
            bred = breeding(
                population=population, generations=min(generations, size.most), openings=openings, depth=size.depth
            )
            found += [bred, *met] * count
    return found


def run(lab: Laboratory, size: PopulationGenerationsSize) -> Findings:
    """Breed every kind with every seed, measure every champion twice."""
    entries = {
        (population, generations, openings): _entry(lab, size, population, generations, openings, count)
        for population, generations, *_ in SOURCE
        for openings, count in zip(size.openings, size.breedings, strict=True)
    }
    notes = [_large(entries), *_openings(entries, size), _deeper(entries)]
    return Findings((_table(entries, size), _deep_table(entries, size)), tuple(notes), _plot(entries, size))


def _entry(
    lab: Laboratory, size: PopulationGenerationsSize, population: int, generations: int, openings: int, count: int
) -> BreedingsOfKind:
    equal: list[Meeting] = []
    deeper: list[Meeting] = []
    for number in range(count):
        key = f"{population}x{generations}-openings-{openings}-seed-{number}"
        config = RunConfig(
            recipe="roulette", options=RECIPES["roulette"].settle_options({}), evaluator="zones", depth=size.depth,
            population=population, generations=min(generations, size.most), seed=1000 * lab.seed + 1 + number,
            openings=openings, panel_openings=0,
        )  # fmt: skip
        bred = with_evaluator(f"alphabeta:depth={size.depth}", lab.breed(f"breed-{key}", config).evaluator)
        for found, layers in ((equal, 0), (deeper, 1)):
            rival = with_evaluator(f"alphabeta:depth={size.depth + layers}", ORIGINAL)
            found.append(lab.meet(f"match-{key}-plus-{layers}", bred, rival, games=size.games))
    return BreedingsOfKind(population, generations, openings, Champions(tuple(equal)), Champions(tuple(deeper)))


Entries = dict[tuple[int, int, int], BreedingsOfKind]


def _table(entries: Entries, size: PopulationGenerationsSize) -> ResultTable:
    rows = []
    for population, generations, first, second in SOURCE:
        cells = [str(population), str(generations), f"{first} {second}"]
        for openings in size.openings:
            champions = entries[population, generations, openings].equal
            cells += [champions.discs_text(), champions.score_text(), champions.range_text()]
        rows.append(tuple(cells))
    heads = [f"{what}, {_openings_text(n)}" for n in size.openings for what in ("mean discs", "score", "worst to best")]
    return ResultTable(
        f"Against {ORIGINAL}, all at depth {size.depth}; {_breedings_text(size)}, {size.games} games of each champion",
        ("population", "generations", "source: discs", *heads),
        tuple(rows),
    )


def _deep_table(entries: Entries, size: PopulationGenerationsSize) -> ResultTable:
    rows = []
    for population, generations, *_ in SOURCE:
        kinds = [entries[population, generations, openings].deeper for openings in size.openings]
        cells = [text for champions in kinds for text in (champions.score_text(), champions.range_text())]
        rows.append((str(population), str(generations), *cells))
    heads = [f"{what}, {_openings_text(n)}" for n in size.openings for what in ("score", "worst to best")]
    return ResultTable(
        f"The same champions at depth {size.depth} against {ORIGINAL} at depth {size.depth + 1}",
        ("population", "generations", *heads),
        tuple(rows),
    )


def _openings_text(count: int) -> str:
    return f"{count} opening{'s' if count > 1 else ''} a pair"


def _breedings_text(size: PopulationGenerationsSize) -> str:
    """``12 breedings a cell with 1 opening a pair, 5 with 10``."""
    first, *others = zip(size.breedings, size.openings, strict=True)
    told = [f"{first[0]} breedings a cell with {_openings_text(first[1])}"]
    return ", ".join(told + [f"{count} with {openings}" for count, openings in others])


def _large(entries: Entries) -> str:
    large = [entry.equal for entry in entries.values() if entry.population >= 20]
    return (
        f"Of {sum(len(each.met) for each in large)} champions bred with 20 individuals "
        f"{sum(each.surely_stronger for each in large)} surely beat the original weights at equal depth; in the source "
        "2 of 3 had more discs in both games."
    )


def _openings(entries: Entries, size: PopulationGenerationsSize) -> list[str]:
    """Over all kinds, which bred with the same seeds."""
    notes = []
    for openings in size.openings:
        kinds = [entry.equal for entry in entries.values() if entry.openings == openings]
        worst, best = min(kind.range[0] for kind in kinds), max(kind.range[1] for kind in kinds)
        count = sum(len(kind.met) for kind in kinds)
        notes.append(
            f"With {_openings_text(openings)} and generation the {count} champions score "
            f"{mean_text(by_seed(kinds))} on the mean, the worst {worst:.3f}, the best {best:.3f}."
        )
    return notes


def _deeper(entries: Entries) -> str:
    meetings = [meeting for entry in entries.values() for meeting in entry.deeper.met]
    won, lost = (sum(meeting.decided == sign for meeting in meetings) for sign in (1, -1))
    return (
        f"Against the original at one layer more {won} of {len(meetings)} champions are surely stronger, {lost} surely "
        "weaker; the source's best lost."
    )


def _plot(entries: Entries, size: PopulationGenerationsSize) -> Plot:
    names = tuple(f"{population} x {generations}" for population, generations, *_ in SOURCE)
    series = [
        champion_series(_openings_text(openings), names, [entries[p, g, openings].equal for p, g, *_ in SOURCE])
        for openings in size.openings
    ]
    return Plot(
        f"Champions of roulette against {ORIGINAL}, depth {size.depth}",
        "population x generations",
        "score",
        tuple(series),
        reference=0.5,
    )
