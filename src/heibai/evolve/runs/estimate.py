"""What one generation of a run takes of this machine, found before the first: games, time, memory.

A generation is the smallest thing that a run keeps: one of weeks, which is lost when it is stopped, never comes to
anything.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from ...arena.play.native import takes
from ...arena.play.runner import Runner
from ...arena.schedule.openings import make_openings
from ...arena.schedule.pairing import schedule_match
from ...core.contract import Stopped
from ...core.errors import TooLargeError
from ...core.system.machine import default_threads, memory_bytes
from ..fitness.competition import Competition
from ..fitness.fitness import PIECE, Players
from ..recipes.catalogue import recipe_named
from ..recipes.genetic import JUDGES
from .assembly import fitness_of, given_weights, players_of
from .config import RunConfig

MOST_SECONDS = 86_400.0  # of a generation that a page begins
MOST_SHARE = 0.5  # of the machine's memory, for the same
_PATIENCE = 0.3  # seconds in which games are tried
_TRIED = 4  # openings, both colours
# Bytes, a little more than what tests/evolve/runs/test_estimate.py measures.
_PROCESS = 240 << 20  # interpreter, libraries, the kernel's tables
_GAME = 400  # of a piece: its schedule, the kernel's columns, its results
_OPENING = 3_000
_PLAYER, _GENE = 4_000, 200  # as a genome, as numbers of Python and in the kernel
_PAIR = 200
_COMPARED = 4  # two individuals, where fitness needs no games
_tried: dict[tuple[str, ...], tuple[float | None, bool]] = {}  # what games took, by what decides that


@dataclass(frozen=True)
class Estimate:
    """Of one generation."""

    games: int  # at most
    seconds: float | None  # on all processors of this machine; None: only playing would tell
    is_least: bool  # it takes that long at least: no game was over in the time that one is tried
    megabytes: int  # at most, of the whole process

    def __str__(self) -> str:
        length = "at least" if self.is_least else "about"
        taken = "" if self.seconds is None else f"{length} {_words(self.seconds)} and "
        return f"{self.games:,} games of a generation take {taken}{self.megabytes:,} MB of memory on this machine"


def estimate(config: RunConfig) -> Estimate:
    """``config`` was checked. Raises HeibaiError: its games cannot begin."""
    players = players_of(config)
    fitness = fitness_of(config, recipe_named(config.recipe), players)
    brood = int(config.options.get("brood", 0))
    individuals = config.population * max(1, 2 * brood)
    needed = _PROCESS + individuals * (_PLAYER + _GENE * players.space.genes)
    if not isinstance(fitness, Competition):
        return _estimate(0, (None, False), needed + _COMPARED * individuals**2)
    games = fitness.most_games(config.population)
    if brood:
        games += individuals * int(config.options.get("elites", JUDGES)) * 2 * config.openings
    needed += _GAME * min(games, PIECE) + _OPENING * fitness.most_openings(config.population)
    needed += _PAIR * (games // (2 * config.openings))
    return _estimate(games, _seconds_a_game(config, players), needed)


def _estimate(games: int, each: tuple[float | None, bool], needed: int) -> Estimate:
    seconds, is_least = each
    total = None if seconds is None else games * seconds / default_threads()
    return Estimate(games, total, is_least, -(-needed >> 20))


def require_affordable(estimated: Estimate, *, use: str) -> None:
    """Raises TooLargeError for a generation that no page should begin here; ``use`` begins it all the same."""
    mend = f"take a smaller population, fewer openings of a pair, fewer opponents or less depth; or use: {use}"
    if estimated.seconds is not None and estimated.seconds > MOST_SECONDS:
        raise TooLargeError(f"{estimated}, and the page begins one of {_words(MOST_SECONDS)} at most: {mend}")
    megabytes = memory_bytes() >> 20
    if estimated.megabytes > MOST_SHARE * megabytes:
        raise TooLargeError(f"{estimated}, which has {megabytes:,} MB, of which a run may have a half: {mend}")


def _seconds_a_game(config: RunConfig, players: Players) -> tuple[float | None, bool]:
    """Of one thread, and whether that is a lower bound; None where games are not played in the kernel."""
    key = str(config.game), config.evaluator, config.search, config.openings_text
    if key not in _tried:
        _tried[key] = _try_games(config, players)
    return _tried[key]


def _try_games(config: RunConfig, players: Players) -> tuple[float | None, bool]:
    openings = make_openings(config.openings_text, players.game, min(config.openings, _TRIED), seed=config.seed)
    genome = players.space.settled(players.space.genes_of(given_weights(players.evaluator)))[0]
    kernels = players.kernels(np.stack([genome, genome]))
    if kernels is None or not takes(players.game, openings):
        return None, False
    finished, began = 0, time.perf_counter()

    def look(count: int) -> None:
        nonlocal finished
        finished = count
        if time.perf_counter() - began > _PATIENCE:
            raise Stopped

    with Runner(players.game, kernels, openings, seed=config.seed, threads=1) as runner, suppress(Stopped):
        runner.play(schedule_match(openings=len(openings)), progress=look)
    return (time.perf_counter() - began) / max(finished, 1), finished == 0


def _words(seconds: float) -> str:
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{seconds:.2g} seconds"
