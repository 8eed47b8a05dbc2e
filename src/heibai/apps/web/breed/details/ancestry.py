"""Whom somebody comes from, generation by generation."""

from __future__ import annotations

from collections import defaultdict, deque

import numpy as np

from .....core.errors import RunError, quoted
from .....evolve.history import read_log
from .....evolve.operators.selection import rank_order
from .....evolve.runs.chronicle import Generation, generation_of, no_such_generation, reading_generations
from .....evolve.runs.run import GENERATIONS
from .....jobs.directory import RunDirectory
from .trace import require_generations
from .wire import Ancestor, AncestorsOf, Ancestry

SHOWN = 12  # generations


def ancestry_of(directory: RunDirectory, number: int | None, place: int | None) -> Ancestry:
    """Of the individual at ``place`` of generation ``number``; without a place of its fittest, without both of the
    champion.

    Raises:
        RunError: there is no such individual, or the run learns.
        CheckpointError: a journal is not what the run wrote.
    """
    require_generations(directory)
    found, home = _read(directory, number)
    last = found[-1]
    if place is None:
        place = home if home is not None else int(rank_order(last.fitness)[0])
    if not 0 <= place < len(last.population):
        raise RunError(
            f"generation {last.number} of {quoted(directory.id)} has individuals 0 to {len(last.population) - 1}, "
            f"no {place}; look at its table"
        )
    return {
        "generation": last.number,
        "place": place,
        "is_known": last.parents is not None,
        "generations": _ancestors(found, place),
    }


def _read(directory: RunDirectory, number: int | None) -> tuple[list[Generation], int | None]:
    """At most SHOWN generations up to ``number``; up to the newest with the champion, and its place, where it is None.

    A champion that no generation has (it was put together of several) is stood for by the fittest of the newest.
    """
    window: deque[dict[str, object]] = deque(maxlen=SHOWN)
    champion = _champion(directory) if number is None else None
    best: tuple[list[dict[str, object]], int] | None = None
    last = -1
    with reading_generations(directory):
        for row in directory.rows(GENERATIONS):
            window.append(row)
            last = int(row["generation"])
            if champion in row["population"]:
                best = list(window), row["population"].index(champion)
            if last == number:
                break
        if not window or number not in (None, last):
            raise no_such_generation(directory, number, last)
        rows, home = best or (list(window), None)
        return [generation_of(row) for row in rows], home


def _champion(directory: RunDirectory) -> list[float] | None:
    log = read_log(directory)
    return list(log[-1]["champion"]) if log else None


def _ancestors(found: list[Generation], place: int) -> list[AncestorsOf]:
    """Of each generation those from whom the one at ``place`` of the last comes."""
    wanted: defaultdict[int, set[int]] = defaultdict(set)
    wanted[found[-1].number].add(place)
    shown: list[AncestorsOf] = []
    for generation in reversed(found):
        places = sorted(wanted[generation.number])
        ranks = np.argsort(rank_order(generation.fitness))
        shown_here = [_ancestor(generation, each, int(ranks[each]) + 1) for each in places]
        for home, parent in (parent for each in shown_here for parent in each["parents"]):
            wanted[home].add(parent)
        size = len(generation.population)
        shown.append({"generation": generation.number, "size": size, "ancestors": shown_here})
    return shown[::-1]


def _ancestor(generation: Generation, place: int, rank: int) -> Ancestor:
    kin = generation.kin
    return {
        "place": place,
        "rank": rank,
        "fitness": float(generation.fitness[place]),
        "origin": None if kin.origins is None else kin.origins[place],
        "parents": [] if kin.parents is None else [*kin.parents[place]],
    }
