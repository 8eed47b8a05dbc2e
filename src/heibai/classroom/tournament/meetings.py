"""Who meets whom in a class, as a value that grows: a new hand-in adds meetings and changes none.

    round-robin  everybody meets everybody once
    swiss        everybody has at least ``rounds`` meetings, against others who score alike
    gauntlet     every hand-in meets every rival; these games are no part of the standings

What is wanted depends on the meetings that there are, so old ones stay as they are. Who was changed is somebody new.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...arena.contests.formats import ROUND_ROBIN

PARTS = CLASS, GAUNTLET = "class", "gauntlet"


@dataclass(frozen=True)
class Seat:
    """Somebody who plays."""

    id: str  # another one for every version of a hand-in
    player: str  # player text


@dataclass(frozen=True)
class Meeting:
    """Two who play a set of paired games. ``first`` has black in even ones."""

    number: int  # from 0, in the order in which they were arranged
    part: str  # CLASS, GAUNTLET
    first: str  # id of a seat
    second: str

    def is_between(self, ids: frozenset[str]) -> bool:
        return self.first in ids and self.second in ids


@dataclass(frozen=True)
class Wanted:
    """Who is there, and what they are to play."""

    seats: tuple[Seat, ...]  # of the class
    rivals: tuple[Seat, ...] = ()  # of the gauntlet
    tested: tuple[str, ...] = ()  # ids of those who meet the rivals
    format: str = ROUND_ROBIN
    rounds: int = 0  # of a Swiss tournament


def new_meetings(wanted: Wanted, known: Sequence[Meeting], scores: Mapping[str, float]) -> list[Meeting]:
    """What has to be arranged next; nothing: all that is wanted was arranged.

    ``scores``: id -> points a game, of those who played. They are read in a Swiss tournament alone.
    """
    met = {(each.part, frozenset((each.first, each.second))) for each in known}
    if wanted.format == ROUND_ROBIN:
        ids = sorted(seat.id for seat in wanted.seats)
        pairs = [(CLASS, a, b) for place, b in enumerate(ids) for a in ids[:place]]
    else:
        pairs = [(CLASS, min(pair), max(pair)) for pair in _swiss_round(wanted, known, scores)]
    if all((part, frozenset((a, b))) in met for part, a, b in pairs):
        pairs = [(GAUNTLET, tested, rival.id) for tested in sorted(wanted.tested) for rival in wanted.rivals]
    new = [(part, a, b) for part, a, b in pairs if (part, frozenset((a, b))) not in met]
    return [Meeting(number, part, a, b) for number, (part, a, b) in enumerate(new, len(known))]


def _swiss_round(wanted: Wanted, known: Sequence[Meeting], scores: Mapping[str, float]) -> list[tuple[str, str]]:
    """Pairs of the next round.

    1. Who has fewer meetings than rounds lacks one. Meetings with those who left count: whoever stays owes nothing.
    2. All are ranked by points a game. From the top, each who lacks a meeting meets, of those who lack one and whom it
       has not met, the one nearest in points; of equally near ones the lot decides.
    3. Where there is none, the nearest who lacks none: so a newcomer, and who was left over, catch up.
    4. Nobody lacks a meeting, but some cannot be compared with the others, not even through third ones: two of them
       meet.
    """
    ids = {seat.id for seat in wanted.seats}
    ours = [each for each in known if each.part == CLASS]
    met = {frozenset((each.first, each.second)) for each in ours}
    count = {id: sum(id in (each.first, each.second) for each in ours) for id in ids}
    lacks, free, pairs = {id for id in ids if count[id] < wanted.rounds}, set(ids), list[tuple[str, str]]()
    for one in sorted(ids, key=lambda id: (-_score(scores, id), _lot(id))):
        others = [other for other in free - {one} if frozenset((one, other)) not in met]
        if one in lacks & free and others:
            other = min(others, key=lambda other: (other not in lacks, *_distance(scores, one, other)))
            pairs.append((one, other))
            free -= {one, other}
    return pairs or _bridge(ids, met, scores)


def _bridge(ids: set[str], met: set[frozenset[str]], scores: Mapping[str, float]) -> list[tuple[str, str]]:
    """Step 4: two of the smallest group that met only each other and of the rest, the nearest in points."""
    groups = [{id} for id in sorted(ids)]
    for pair in met:
        if pair <= ids:
            touched = [group for group in groups if group & pair]
            groups = [group for group in groups if not group & pair] + [set().union(*touched)]
    if len(groups) == 1:
        return []
    group = min(groups, key=lambda group: (len(group), min(group)))
    return [min(((one, other) for one in group for other in ids - group), key=lambda pair: _distance(scores, *pair))]


def _distance(scores: Mapping[str, float], one: str, other: str) -> tuple[float, str]:
    """How far apart two stand, and the lot of their pair."""
    return abs(_score(scores, one) - _score(scores, other)), _lot(f"{min(one, other)} {max(one, other)}")


def _score(scores: Mapping[str, float], id: str) -> float:
    return scores.get(id, 0.5)


def _lot(id: str) -> str:
    """A place among equals that has nothing to do with names and with who else is there."""
    return hashlib.sha256(id.encode()).hexdigest()
