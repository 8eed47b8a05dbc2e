"""Who beats whom: a round robin among genomes of a run, over openings that none of them was bred on."""

from __future__ import annotations

import numpy as np

from ...arena.play.results import pairing_tally
from ...arena.play.runner import Runner
from ...arena.schedule.openings import make_openings
from ...arena.schedule.pairing import round_robin_pairs, schedule_pairs
from ...core.rng import stream_state
from ...plots.matchups import Matchups
from .. import streams
from ..genome import FloatArray
from ..hall import HallEntry, spread_over
from ..operators.selection import rank_order
from .chronicle import Chronicle

CHAMPIONS = 8  # of a run, spread over its generations
OPENINGS = 25  # a pairing, both colours


def champions_matchups(run: Chronicle, *, openings: int = OPENINGS, threads: int | None = None) -> Matchups:
    """The best of at most eight generations, the first and the last among them, each genome once."""
    hall = [HallEntry(generation.number, tuple(generation.leader.tolist())) for generation in run.generations]
    famous = spread_over(hall, count=CHAMPIONS)
    names = tuple(str(fame.generation) for fame in famous)
    genomes = np.array([fame.genome for fame in famous])
    return _play(run, "best of generation", names, genomes, openings=openings, threads=threads)


def generation_matchups(
    run: Chronicle, number: int, *, openings: int = OPENINGS, threads: int | None = None
) -> Matchups:
    """All individuals of generation ``number``, the fittest first. Raises RunError when it was not evaluated."""
    generation = run.generation(number)
    order = rank_order(generation.fitness)
    names = tuple(str(rank + 1) for rank in range(len(order)))
    title = f"rank in generation {number}"
    return _play(run, title, names, generation.population[order], openings=openings, threads=threads)


def _play(
    run: Chronicle, title: str, names: tuple[str, ...], genomes: FloatArray, *, openings: int, threads: int | None
) -> Matchups:
    game, seed = run.players.game, stream_state(run.config.seed, (streams.PANEL,))
    starts = make_openings(run.config.panel_openings_text, game, openings, seed=seed)
    pairs = round_robin_pairs(len(genomes))
    schedule = schedule_pairs(pairs, openings=len(starts))
    with Runner(game, run.players.texts(genomes), starts, seed=seed, threads=threads) as runner:
        results = runner.play(schedule)
    scores = np.full((len(genomes), len(genomes)), np.nan)
    for number, (a, b) in enumerate(pairs):
        scores[a, b] = pairing_tally(schedule, results, pairing=number).score
        scores[b, a] = 1.0 - scores[a, b]
    return Matchups(title, names, scores, 2 * len(starts))
