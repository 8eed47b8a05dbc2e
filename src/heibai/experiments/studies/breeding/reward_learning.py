"""``reward-learning``: does ``paired-blend`` improve the reward table of Gomoku, and which rewards move?"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from statistics import median

from ....core.contract import Game
from ....evaluators.weights import with_weights
from ....evolve.recipes.catalogue import RECIPES
from ....evolve.runs.config import RunConfig
from ....games import GameSpec
from ....players.text import with_evaluator
from ....plots.figure import Plot
from ...findings import Findings, ResultTable
from ...laboratory import Bred, Laboratory
from ...meeting import Meeting
from ...repeats import Champions, champion_series

ABOUT = """
One of our sources, a report on Gomoku, scores every candidate point by a table of eleven rewards (what the own stone
would make there against what the opponent's would) and a twelfth number K, the willingness to take an inferior point,
and lets a genetic algorithm improve the table (`paired-blend`): copies of the initial table (here mutants of it) play
each other in random pairs, halves are blended, the worst replaced by champions. It has no results to stand beside. Here
the champion of every so many generations meets the initial table over openings that no breeding saw. Intervals of
all together are over breedings with other seeds (Student's t), and the worst and the best stand beside them.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class RewardLearningSize:
    """How much is bred and played."""

    board: int
    rule: str
    population: int
    generations: int
    rounds: int  # of random pairs a generation
    every: int  # generations between two measurements
    seeds: int  # breedings
    games: int  # of every measured champion against the initial table
    openings: str  # of breeding and measuring


SMALL = RewardLearningSize(
    board=15, rule="freestyle", population=40, generations=40, rounds=10, every=20, seeds=3, games=600,
    openings="balanced",
)  # fmt: skip
FULL = RewardLearningSize(
    board=15, rule="freestyle", population=40, generations=80, rounds=10, every=20, seeds=12, games=600,
    openings="balanced",
)  # fmt: skip

INITIAL = "rewards"  # the evaluator with the initial table
_GAME = 9e-3  # seconds of a game


def expected(size: RewardLearningSize) -> list[float]:
    """See ``Study``."""
    bred = size.population * size.rounds * (size.generations + 1) * _GAME
    return [*[bred] * size.seeds, *[size.games * _GAME] * (len(_measured(size)) * size.seeds)]


def _measured(size: RewardLearningSize) -> list[int]:
    """Generations whose champions meet the initial table."""
    return [*range(0, size.generations, size.every), size.generations]


def run(lab: Laboratory, size: RewardLearningSize) -> Findings:
    """Breed with several seeds, measure the champions along the way."""
    game = GameSpec("gomoku", size.board, size.rule).make()
    bred = [lab.breed(f"breed-{seed}", _config(lab, size, seed), champions=True) for seed in range(size.seeds)]
    met = {
        generation: Champions(
            tuple(_measure(lab, size, game, seed, generation, found) for seed, found in enumerate(bred))
        )
        for generation in _measured(size)
    }
    genes = game.feature_set("rewards").features
    initial = game.feature_set("rewards").defaults
    return Findings(
        (_curve_table(met, size), _gene_table(genes, initial, bred)),
        (_verdict(met, size), _moves(genes, initial, bred), _order(genes, initial, bred)),
        _plot(met),
    )


def _config(lab: Laboratory, size: RewardLearningSize, seed: int) -> RunConfig:
    options = RECIPES["paired-blend"].settle_options({"rounds": str(size.rounds)})
    return RunConfig(
        recipe="paired-blend", options=options, evaluator=INITIAL,
        game=GameSpec("gomoku", size.board, size.rule), player="rewards",
        population=size.population, generations=size.generations, seed=1000 * lab.seed + 1 + seed,
        openings_from=size.openings, panel_openings=0,
    )  # fmt: skip


def _measure(lab: Laboratory, size: RewardLearningSize, game: Game, seed: int, generation: int, bred: Bred) -> Meeting:
    champion = with_evaluator("rewards", with_weights(INITIAL, bred.champions[generation]))
    key = f"match-{seed}-generation-{generation}"
    # Other openings for each breeding: tables so much alike would play the same games and pool to false certainty.
    how = {"openings": size.openings, "game": game, "seed": lab.seed + seed}
    return lab.meet(key, champion, "rewards", games=size.games, **how)


Measured = dict[int, Champions]  # by generation


def _curve_table(met: Measured, size: RewardLearningSize) -> ResultTable:
    rows = [
        (str(generation), champions.score_text(), champions.range_text(), str(champions.surely_stronger))
        for generation, champions in met.items()
    ]
    return ResultTable(
        f"Champions of {size.seeds} breedings against the initial table, {size.games} games each, "
        f"{size.rule} {size.board}x{size.board}",
        ("generation", "together", "worst to best", "surely stronger"),
        tuple(rows),
    )


def _gene_table(genes: tuple[str, ...], initial: tuple[float, ...], bred: list[Bred]) -> ResultTable:
    rows = []
    for gene, value, shifts in zip(genes, initial, _shifts(initial, bred), strict=True):
        moved = (f"{shift:+.2f}" for shift in (median(shifts), min(shifts), max(shifts)))
        rows.append((gene, f"{math.log2(value):.2f}", *moved, f"{sum(x > 0 for x in shifts)} of {len(shifts)}"))
    return ResultTable(
        "Tables as logarithms to base 2 (the last gene is K), and how far they moved",
        ("gene", "initial", "median", "lowest", "highest", "upwards"),
        tuple(rows),
    )


def _verdict(met: Measured, size: RewardLearningSize) -> str:
    last = list(met.values())[-1]
    return (
        f"After {size.generations} generations {last.surely_stronger} of {len(last.met)} champions beat the initial "
        f"table surely; together they score {last.score_text()}, the worst and the best {last.range_text()}."
    )


def _shifts(initial: tuple[float, ...], bred: list[Bred]) -> list[list[float]]:
    """[D][seeds] how far each gene moved, as a logarithm to base 2."""
    return [[math.log2(b.champions[-1][d] / value) for b in bred] for d, value in enumerate(initial)]


def _moves(genes: tuple[str, ...], initial: tuple[float, ...], bred: list[Bred]) -> str:
    shifts = dict(zip(genes, _shifts(initial, bred), strict=True))
    alike = {gene: s for gene, s in shifts.items() if all(x > 0 for x in s) or all(x < 0 for x in s)}
    told = [f"{gene} ({min(s):+.2f} to {max(s):+.2f})" for gene, s in sorted(alike.items(), key=_largest, reverse=True)]
    return (
        f"Genes that moved the same way in all {len(bred)} breedings, in powers of two, farthest first: "
        f"{', '.join(told) or 'none'}. Of {len(genes)} genes that drift at random "
        f"{len(genes) / 2 ** (len(bred) - 1):.0f} would do so."
    )


def _largest(item: tuple[str, list[float]]) -> float:
    return min(map(abs, item[1]))


def _order(genes: tuple[str, ...], initial: tuple[float, ...], bred: list[Bred]) -> str:
    """Which rewards changed places: beside K only their order and their near-ties matter to the player."""
    changed = [
        f"{genes[i]} and {genes[j]} ({count} of {len(bred)})"
        for i, j in combinations(range(len(genes) - 1), 2)
        if (count := sum((b.champions[-1][i] > b.champions[-1][j]) != (initial[i] > initial[j]) for b in bred))
    ]
    return f"Rewards that changed places: {', '.join(changed) or 'none, so only K and near-ties can matter'}."


def _plot(met: Measured) -> Plot:
    generations = tuple(map(float, met))
    return Plot(
        "Reward learning: champion against the initial table",
        "generation",
        "score",
        (champion_series("champions", generations, list(met.values())),),
        reference=0.5,
    )
