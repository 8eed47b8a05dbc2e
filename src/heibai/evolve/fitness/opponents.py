"""Who meets whom for the fitness of a generation: ``round-robin``, ``swiss:rounds=5``, or several in a list,
``[[meet:opponents=6],[hall:members=4],panel]``; files of older versions hold ``meet:6+hall:4+panel``.

A part names pairings in rounds; all but ``swiss`` know theirs before the first game, so a generation is one call of the
kernel. Places: the population 0 to P-1, then the hall of fame, then the panel, then the evaluators that parts name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ...arena.schedule.pairing import round_robin_pairs
from ...arena.schedule.swiss import pair_round
from ...core.errors import RunError, SpecError, quoted
from ...core.texts.parser import Kind, parse_texts
from ...players.evaluator_text import parse_evaluator
from ...players.text import in_value
from ..genome import FloatArray
from ..operators.operator_text import Operator, Parameter, Shelf, complete_text, make_operator, operator_name
from ..operators.selection import IndexArray

AGAINST = "against"
_OPPONENTS = Kind("opponents text", "[[meet:opponents=6],[hall:members=4]]")


@dataclass(frozen=True)
class Competitors:
    """Who is there."""

    population: int  # P
    hall: range  # places of the hall of fame
    panel: range  # places of the fixed panel
    named: Mapping[str, int]  # evaluator text -> place of who plays by it
    rng: np.random.Generator


@dataclass(frozen=True)
class Round:
    """Pairings that can be played at once; a block is as many openings as a pair plays."""

    pairs: IndexArray  # [N, 2] places
    blocks: IndexArray  # [N] which block of the generation's openings each pair plays


@dataclass(frozen=True)
class Part:
    """One part of a text."""

    pairs: Callable[[Competitors], Round]  # the first round
    rounds: int = 1  # further ones are paired by a SwissTable
    inside: bool = True  # among the population
    hall: int = 0  # members of the hall of fame that it wants
    panel: bool = False
    evaluator: str = ""  # text of the one that it wants


def everybody(players: int) -> IndexArray:
    """[P (P - 1) / 2, 2] every pair once."""
    return np.array(round_robin_pairs(players), dtype=np.int64).reshape(-1, 2)


def random_rounds(players: int, *, rounds: int, rng: np.random.Generator) -> IndexArray:
    """[rounds, floor(P/2), 2] in each round a random permutation pairs everybody off; of an odd P one rests."""
    half = players // 2
    drawn = [rng.permutation(players)[: 2 * half] for _ in range(rounds)]
    return np.stack(drawn).astype(np.int64).reshape(rounds, half, 2)


def meet(players: int, *, opponents: int, rng: np.random.Generator) -> IndexArray:
    """[P k / 2, 2] pairs in which everybody meets exactly k = ``opponents`` different ones, at random.

    A random circle in which everybody meets the k/2 next on either side, and for odd k the one across.

    Raises:
        RunError: more opponents than there are others, or an odd number of them in an odd population.
    """
    if opponents >= players or (opponents % 2 and players % 2):
        raise RunError(
            f"{players} individuals cannot each meet {opponents} others; take fewer, or an even number of either"
        )
    circle, place = rng.permutation(players), np.arange(players)
    pairs = [np.stack([place, (place + step) % players], axis=1) for step in range(1, opponents // 2 + 1)]
    if opponents % 2:
        half = place[: players // 2]
        pairs.append(np.stack([half, half + players // 2], axis=1))
    found: IndexArray = circle[np.concatenate(pairs)]
    return found


@dataclass
class SwissTable:
    """Who has met whom in the rounds of a Swiss part, and who has rested."""

    players: int
    met: set[frozenset[int]] = field(default_factory=set)
    rested: set[int] = field(default_factory=set)

    def note(self, pairs: IndexArray) -> None:
        """One round was paired so."""
        self.met |= {frozenset(pair) for pair in pairs.tolist()}
        self.rested |= set(range(self.players)) - set(pairs.ravel().tolist())

    def next_round(self, points: FloatArray, *, rng: np.random.Generator) -> IndexArray:
        """[floor(P/2), 2] as of arena.swiss, those who are equal in ``points [P]`` in random order; noted."""
        shuffled = rng.permutation(self.players)
        place = np.argsort(shuffled).tolist()
        met = frozenset(frozenset(place[one] for one in pair) for pair in self.met)
        pairs = pair_round(points[shuffled].tolist(), met, frozenset(place[one] for one in self.rested))
        found: IndexArray = shuffled[np.array(pairs, dtype=np.int64).reshape(-1, 2)]
        self.note(found)
        return found


def _meeting(others: Sequence[int], setting: Competitors) -> Round:
    pairs = [(one, other) for one in range(setting.population) for other in others]
    return _in_one_block(np.array(pairs, dtype=np.int64).reshape(-1, 2))


def _in_one_block(pairs: IndexArray) -> Round:
    return Round(pairs, np.zeros(len(pairs), dtype=np.int64))


def _round_robin() -> Part:
    return Part(lambda setting: _in_one_block(everybody(setting.population)))


def _random(rounds: int) -> Part:
    def pairs(setting: Competitors) -> Round:
        drawn = random_rounds(setting.population, rounds=rounds, rng=setting.rng)
        return Round(drawn.reshape(-1, 2), np.repeat(np.arange(rounds), drawn.shape[1]))

    return Part(pairs)


def _meet(opponents: int) -> Part:
    return Part(lambda setting: _in_one_block(meet(setting.population, opponents=opponents, rng=setting.rng)))


def _swiss(rounds: int) -> Part:
    return Part(
        lambda setting: _in_one_block(random_rounds(setting.population, rounds=1, rng=setting.rng)[0]), rounds=rounds
    )


def _hall(members: int) -> Part:
    return Part(lambda setting: _meeting(setting.hall, setting), inside=False, hall=members)


def _panel() -> Part:
    return Part(lambda setting: _meeting(setting.panel, setting), inside=False, panel=True)


def _against(text: str) -> Part:
    evaluator = str(parse_evaluator(text))
    return Part(lambda setting: _meeting([setting.named[evaluator]], setting), inside=False, evaluator=evaluator)


OPPONENTS: Shelf = {
    "round-robin": Operator("everybody meets everybody", _round_robin),
    "random": Operator(
        "rounds of random pairs, each round over openings of its own",
        _random,
        (Parameter("rounds", 10, 1, whole=True),),
    ),
    "meet": Operator("everybody meets so many random others", _meet, (Parameter("opponents", 6, 1, whole=True),)),
    "swiss": Operator("rounds among equals in points", _swiss, (Parameter("rounds", 5, 1, whole=True),)),
    "hall": Operator("so many of the hall of fame, spread over it", _hall, (Parameter("members", 4, 1, whole=True),)),
    "panel": Operator("random, greedy and hand-set weights", _panel),
    AGAINST: Operator("a player of the same search by that evaluator; may stand again", _against, word="eval"),
}


def opponent_texts(text: str) -> tuple[str, ...]:
    """The parts of a text, each a text of its own. Raises SpecError."""
    older = text.split("+")
    if all(operator_name(part) in OPPONENTS for part in older):
        return tuple(older)
    return tuple(map(str, parse_texts(text, _OPPONENTS)))


def parse_opponents(text: str) -> tuple[Part, ...]:
    """The parts of a text. Raises SpecError."""
    words = opponent_texts(text)
    parts = tuple(make_operator(OPPONENTS, word) for word in words)
    names = [part.evaluator or operator_name(word) for part, word in zip(parts, words, strict=True)]
    if not names or len(set(names)) < len(names):
        raise SpecError(f"opponents {quoted(text)} are not different parts; write {_OPPONENTS.example!r}")
    return parts


def settle_opponents(text: str) -> str:
    """The same text with every number. Raises SpecError."""
    parse_opponents(text)
    return joined_opponents([complete_text(OPPONENTS, part) for part in opponent_texts(text)])


def joined_opponents(parts: Sequence[str]) -> str:
    """One text of several; one alone stands for itself."""
    return parts[0] if len(parts) == 1 else f"[{','.join(map(in_value, parts))}]"
