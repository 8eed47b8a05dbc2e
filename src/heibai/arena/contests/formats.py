"""The formats of contests: which games are played, as blocks that follow one another.

    match        one pairing
    round-robin  everybody against everybody
    gauntlet     the first player against each of the others
    swiss        rounds; each meets others who scored alike (swiss.py)
    sprt         each of the others against the first player, as a pairing of its own, until a sequential test decides

A block's games do not depend on each other's results, except that a test may end it. What follows may depend on all
results before it; so the blocks come from a generator that is sent the results of each.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...core.errors import SpecError, quoted
from ..play.results import Results, player_tallies
from ..schedule.pairing import Schedule, round_robin_pairs, schedule_pairs
from ..schedule.swiss import most_rounds, pair_round, sits_out, usual_rounds
from ..statistics.sprt import Sprt

ROUND_ROBIN, GAUNTLET, SWISS, SPRT = "round-robin", "gauntlet", "swiss", "sprt"
FORMATS = (ROUND_ROBIN, GAUNTLET, SWISS, SPRT)


@dataclass(frozen=True)
class Block:
    """Games that are played in the order of ``schedule``."""

    schedule: Schedule
    test: Sprt | None = None  # ends the block when it decides; the block is one pairing then


Blocks = Generator[Block, Results, None]  # is sent the results of the block, as far as it was played


def static_pairs(name: str, players: int) -> tuple[tuple[int, int], ...]:
    """The pairings of a format in which they do not depend on results; those of `sprt` seen by the tested player."""
    if name == ROUND_ROBIN:
        return round_robin_pairs(players)
    return tuple((other, 0) if name == SPRT else (0, other) for other in range(1, players))


def blocks(name: str, players: int, *, openings: int, rounds: int, test: Sprt | None) -> Blocks:
    """The blocks of a format; over every opening a pairing plays two games."""
    if name == SWISS:
        yield from _swiss(players, openings=openings, rounds=rounds)
    elif test is None:
        yield Block(schedule_pairs(static_pairs(name, players), openings=openings))
    else:
        for number, pair in enumerate(static_pairs(name, players)):
            yield Block(_numbered([pair], openings=openings, first=number), test)


def most_games(name: str, players: int, *, openings: int, rounds: int) -> int:
    """Games when no test ends early."""
    pairings = rounds * (players // 2) if name == SWISS else len(static_pairs(name, players))
    return 2 * openings * pairings


def rounds_of(name: str, players: int, asked: int | None) -> int:
    """Rounds of a Swiss tournament, 0 of others. Raises SpecError."""
    if name not in FORMATS:
        raise SpecError(f"{quoted(name)} is no format of a tournament; known: {', '.join(FORMATS)}")
    if name != SWISS:
        if asked is not None:
            raise SpecError(f"{asked!r} rounds came for format {name}, which has none; use --format swiss")
        return 0
    rounds = usual_rounds(players) if asked is None else asked
    if not 1 <= rounds <= most_rounds(players):
        raise SpecError(
            f"{rounds!r} Swiss rounds of {players} players came, 1 to {most_rounds(players)} can be paired without "
            "second meetings; use fewer --rounds or --format round-robin"
        )
    return rounds


def pairs_of(schedule: Schedule) -> tuple[tuple[int, int], ...]:
    """The players of pairings 0, 1, ... of a schedule: first and second."""
    _, first_games = np.unique(schedule.pairing, return_index=True)
    return tuple(zip(schedule.black[first_games].tolist(), schedule.white[first_games].tolist(), strict=True))


def _swiss(players: int, *, openings: int, rounds: int) -> Blocks:
    """Points are those of the games; who sits out gets half of what was to be had."""
    points, first = np.zeros(players), 0
    met: frozenset[frozenset[int]] = frozenset()
    had_bye: frozenset[int] = frozenset()
    for _ in range(rounds):
        pairs = pair_round(points.tolist(), met, had_bye)
        block = Block(_numbered(pairs, openings=openings, first=first))
        results = yield block
        tallies = player_tallies(block.schedule.part(0, len(results)), results, players=players)
        points += tallies @ np.array([1.0, 0.5, 0.0])
        idle = sits_out(pairs, players)
        if idle is not None:
            points[idle] += openings
            had_bye |= {idle}
        met |= {frozenset(pair) for pair in pairs}
        first += len(pairs)


def _numbered(pairs: Sequence[tuple[int, int]], *, openings: int, first: int) -> Schedule:
    """The schedule of pairings ``first``, ``first`` + 1, ..."""
    schedule = schedule_pairs(pairs, openings=openings)
    return replace(schedule, pairing=schedule.pairing + np.int32(first))
