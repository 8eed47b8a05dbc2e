"""Who beat whom in a generation: its own games once more, which follow from (seed, generation, pairing, game)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...core.errors import RunError, quoted
from ...jobs.directory import RunDirectory
from ..fitness.competition import Competition
from ..fitness.sums import Sums
from ..hall import HallEntry, noting_hall
from ..recipes.catalogue import recipe_named
from .assembly import fitness_of, players_of
from .chronicle import Generation, generation_of, no_such_generation, reading_generations
from .config import RunConfig
from .run import GENERATIONS
from .stored_run import config_of


@dataclass(frozen=True)
class Meetings:
    """P individuals of one generation, everybody against everybody."""

    generation: Generation
    scores: npt.NDArray[np.float64]  # [P, P] share of the points of the row against the column; NaN: they never met
    games: npt.NDArray[np.int64]  # [P, P]
    others: int  # games against players outside the population


def replay_generation(directory: RunDirectory, number: int | None, *, threads: int | None = None) -> Meetings:
    """Play the games of generation ``number`` again, of the newest where it is None.

    Raises:
        RunError: the generation was not evaluated, plays no games, or comes to other results than were kept.
        CheckpointError: its journal is not what the run wrote.
    """
    config = config_of(directory)
    generation, hall = _found(directory, number)
    outcome, sums = _competition(config, directory, threads).play(
        generation.population, generation=generation.number, hall=hall, meetings=True
    )
    if not np.array_equal(outcome.tallies, generation.tallies):
        raise RunError(
            f"generation {generation.number} of {quoted(directory.id)} comes to other results than were kept; this "
            f"heibai plays otherwise than the one that bred it ({quoted(directory.code, 60)})"
        )
    return _meetings(generation, sums)


def _found(directory: RunDirectory, number: int | None) -> tuple[Generation, list[HallEntry]]:
    """The generation, and the best of each before it."""
    hall: list[HallEntry] = []
    row, last = None, -1
    with reading_generations(directory):
        for each in noting_hall(directory.rows(GENERATIONS), hall):
            last = int(each["generation"])
            if number in (None, last):
                row = each
            if last == number:
                break
        if row is not None:
            return generation_of(row), hall[:-1]
    raise no_such_generation(directory, number, last)


def _competition(config: RunConfig, directory: RunDirectory, threads: int | None) -> Competition:
    fitness = fitness_of(config, recipe_named(config.recipe), players_of(config), threads=threads)
    if not isinstance(fitness, Competition):
        raise RunError(f"{quoted(directory.id)} bred without games ({config.recipe}), so nobody met anybody")
    return fitness


def _meetings(generation: Generation, sums: Sums) -> Meetings:
    size = len(generation.population)
    won, drawn, lost = np.moveaxis(sums.met[:size, :size], 2, 0)  # by black
    points, games = won + drawn / 2 + (lost + drawn / 2).T, won + drawn + lost
    count = (games + games.T).astype(np.int64)
    scores = np.divide(points, count, out=np.full((size, size), np.nan), where=count > 0)
    return Meetings(generation, scores, count, sums.games - int(games.sum()))
