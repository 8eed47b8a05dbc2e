"""``evolved-v-random``: bred weights of ``seven`` against a random player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ....arena.statistics.rating import estimate_games
from ....core.tally import Tally
from ....evaluators.weights import with_weights
from ....evolve.recipes.catalogue import RECIPES
from ....evolve.runs.config import RunConfig
from ....games import make_game
from ....players.text import with_evaluator
from ....plots.figure import Plot, Series
from ...expected import RANKING, breeding, game
from ...findings import Findings, ResultTable
from ...laboratory import Bred, Laboratory
from ...meeting import Meeting, score_series
from ...repeats import Champions, champion_series

ABOUT = """
One of our sources, a report on Reversi, bred the seven weights of `seven` by ranking them within single positions,
without a game, and let an alpha-beta player of depth 4 play 100 games against a random player: 72 won, 23 lost, 5
drawn; with hand-set weights 69 % won. It saw the weights of the squares and of the corners grow. A sound program of
that depth loses almost no such game, so the study also asks what could have cost so much: the depth, the weights, the
form of a term, the side that a leaf is scored for, or blunders. Intervals of bred weights are over breedings with other
seeds (Student's t), the others over games.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class EvolvedVRandomSize:
    """How much is bred and played."""

    games: int  # of each match against random
    seeds: int  # breedings of each recipe
    generations: int  # of self-play-elite
    openings: int  # a pair, of self-play-elite


SMALL = EvolvedVRandomSize(games=600, seeds=12, generations=20, openings=10)
FULL = EvolvedVRandomSize(games=10_000, seeds=24, generations=40, openings=50)

DEPTH = 4  # the source's
WON, DRAWN, LOST = (
    72,
    5,
    23,
)  # the source's evolved weights in 100 games; it prints for hand-set ones only the games won
RECIPES_BRED = ("position-ranking", "self-play-elite")
TERMS = make_game("reversi").feature_set("seven").features
EQUAL = (1 / 7,) * 7
NOISES = (0.1, 0.2, 0.3, 0.4, 0.5)  # probability of a random move


def expected(size: EvolvedVRandomSize) -> list[float]:
    """See ``Study``."""
    elite = breeding(population=10, generations=size.generations, openings=size.openings, depth=1)
    bred = [seconds for seconds in (RANKING, elite) for _ in range(size.seeds)]
    depths = [
        *[DEPTH] * (len(RECIPES_BRED) * size.seeds),
        *(depth for *_, depth in _suspects()),
        *[DEPTH] * len(NOISES),
    ]
    return bred + [size.games * game(depth) for depth in depths]


def run(lab: Laboratory, size: EvolvedVRandomSize) -> Findings:
    """Breed, measure, then spoil a sound player in every way that can be spelt."""
    suspects = _suspects()
    bred = {name: [_breed(lab, size, name, number) for number in range(size.seeds)] for name in RECIPES_BRED}
    met = {name: Champions(tuple(_meet(lab, size, f"{name}-{n}", b.evaluator) for n, b in enumerate(found)))
           for name, found in bred.items()}  # fmt: skip
    spoilt = {label: _meet(lab, size, f"suspect-{n}", text, depth) for n, (label, text, depth) in enumerate(suspects)}
    noisy = {noise: _meet(lab, size, f"noise-{noise:g}", _seven(EQUAL), DEPTH, noise) for noise in NOISES}
    return Findings(
        (_main_table(met, spoilt), _weights_table(bred), _suspects_table(spoilt, noisy)),
        (_verdict(met), _growth(bred), *_causes(spoilt, noisy)),
        _plot(met, spoilt, noisy),
    )


def source() -> Tally:
    """The source's 100 games."""
    return Tally(WON, DRAWN, LOST)


def _seven(weights: tuple[float, ...], form: str = "seven") -> str:
    return with_weights(form, weights)


def _suspects() -> list[tuple[str, str, int]]:
    """(what was changed, evaluator, depth) of a player with equal weights."""
    changed = [
        ("nothing: equal weights, depth 4", _seven(EQUAL), DEPTH),
        ("depth 1", _seven(EQUAL), 1),
        ("depth 2", _seven(EQUAL), 2),
        ("depth 3", _seven(EQUAL), 3),
        ("the code's form of the edges", _seven(EQUAL, "seven:edges=difference"), DEPTH),
        ("every leaf scored for the wrong side", _seven(tuple(-weight for weight in EQUAL)), DEPTH),
        ("zones[15,6,-8,-6,4,4] instead", "zones:weights=[15,6,-8,-6,4,4]", DEPTH),
    ]
    for gene, term in enumerate(TERMS):
        changed.append((f"all weight on {term}", _seven(tuple(float(gene == other) for other in range(7))), DEPTH))
    return changed


def _breed(lab: Laboratory, size: EvolvedVRandomSize, recipe: str, number: int) -> Bred:
    plays = RECIPES[recipe].plays
    config = RunConfig(
        recipe=recipe, options=RECIPES[recipe].settle_options({}), evaluator="seven", depth=1, population=10,
        generations=size.generations if plays else RECIPES[recipe].generations, seed=1000 * lab.seed + 1 + number,
        openings=size.openings if plays else 1, panel_openings=0,
    )  # fmt: skip
    return lab.breed(f"breed-{recipe}-{number}", config)


def _meet(
    lab: Laboratory, size: EvolvedVRandomSize, key: str, evaluator: str, depth: int = DEPTH, noise: float = 0.0
) -> Meeting:
    spoilt = f",noise={noise:g}" if noise else ""
    player = with_evaluator(f"alphabeta:depth={depth}{spoilt}", evaluator)
    return lab.meet(f"match-{key}", player, "random", games=size.games)


def _main_table(met: Mapping[str, Champions], spoilt: Mapping[str, Meeting]) -> ResultTable:
    theirs = estimate_games(source())
    low, high = theirs.score_interval
    equal = spoilt["nothing: equal weights, depth 4"]
    rows = [
        ("evolved, the source's", *map(str, (WON, DRAWN, LOST)), f"{theirs.score:.3f} [{low:.3f}, {high:.3f}]", "-"),
        ("hand-set, the source's", "69 %", "-", "-", "-", "-"),
        *(
            (f"evolved by {name}", *_counts(champions.tally), champions.score_text(), champions.range_text())
            for name, champions in met.items()
        ),
        ("equal weights", *_counts(equal.tally), equal.score_text(), "-"),
    ]
    seeds = len(next(iter(met.values())).met)
    return ResultTable(
        f"seven at depth 4 against a random player; {seeds} breedings by each recipe",
        ("weights", "won", "drawn", "lost", "score", "worst to best breeding"),
        tuple(rows),
    )


def _counts(tally: Tally) -> tuple[str, str, str]:
    return str(tally.wins), str(tally.draws), str(tally.losses)


def _weights_table(bred: dict[str, list[Bred]]) -> ResultTable:
    rows = [
        (term, "0.143", *(f"{mean:.3f} ({low:.3f} to {high:.3f})" for mean, low, high in _spread(bred, gene)))
        for gene, term in enumerate(TERMS)
    ]
    return ResultTable("Bred weights: mean and range over the seeds", ("term", "equal", *bred), tuple(rows))


def _spread(bred: dict[str, list[Bred]], gene: int) -> list[tuple[float, float, float]]:
    values = [[list(b.weights.values())[gene] for b in found] for found in bred.values()]
    return [(float(np.mean(found)), min(found), max(found)) for found in values]


def _suspects_table(spoilt: dict[str, Meeting], noisy: dict[float, Meeting]) -> ResultTable:
    rows = [(label, meeting.score_text()) for label, meeting in spoilt.items()]
    rows += [(f"a random move with probability {noise:g}", m.score_text()) for noise, m in noisy.items()]
    return ResultTable("What changes a player of equal weights and depth 4 how much", ("changed", "score"), tuple(rows))


def _verdict(met: Mapping[str, Champions]) -> str:
    theirs = estimate_games(source())
    ours = ", ".join(f"{champions.score_text()} ({name})" for name, champions in met.items())
    return (
        f"The source's 100 games are a score of {theirs.score:.3f} [{theirs.score_interval[0]:.3f}, "
        f"{theirs.score_interval[1]:.3f}]; weights bred by the same rules score {ours} here."
    )


def _growth(bred: dict[str, list[Bred]]) -> str:
    parts = []
    for column, name in enumerate(bred):
        means = {term: _spread(bred, gene)[column][0] for gene, term in enumerate(TERMS)}
        grown = sorted((term for term in TERMS if means[term] > 1 / 7), key=lambda term: -means[term])
        parts.append(f"{name}: {', '.join(f'{term} {means[term]:.2f}' for term in grown)}")
    return f"Weights that grow above 1/7, largest first: {'; '.join(parts)}. The source saw squares and corners grow."


def _causes(spoilt: dict[str, Meeting], noisy: dict[float, Meeting]) -> list[str]:
    low, high = estimate_games(source()).score_interval
    able = [label for label, meeting in spoilt.items() if meeting.score <= high]
    blunders = [f"{noise:g}" for noise, meeting in noisy.items() if low <= meeting.score <= high]
    return [
        f"Changes that bring the score down to the source's ({high:.3f} or less): {', '.join(able) or 'none'}.",
        "Random moves bring it into the source's interval when their probability is "
        f"{' or '.join(blunders) or 'none of those tried'}.",
    ]


def _plot(met: Mapping[str, Champions], spoilt: dict[str, Meeting], noisy: dict[float, Meeting]) -> Plot:
    points = {0.0: spoilt["nothing: equal weights, depth 4"], **noisy}
    theirs = estimate_games(source())
    ends = (min(points), max(points))
    return Plot(
        "How often must a depth-4 player move at random to play like the source's?",
        "probability of a random move",
        "score against a random player",
        (
            score_series("equal weights, depth 4", tuple(points), points.values()),
            *(champion_series(f"bred by {name}", (0.0,), [champions]) for name, champions in met.items()),
            Series("the source's 100 games", ends, (theirs.score,) * 2, (theirs.score_interval,) * 2),
        ),
    )
