"""Who meets whom for the fitness of a generation, as a text: ``round-robin``, ``swiss:5``, ``meet:6+hall:4+panel``.

Parts of a mixture are joined by ``+``. A part names pairings in rounds; all but ``swiss`` know theirs before the first
game, so a generation is one call of the kernel. Places: the population 0 to P-1, then the hall of fame, then the panel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..arena.pairing import round_robin_pairs
from ..core.errors import RunError, SpecError, quoted
from .genome import FloatArray
from .operators import Operator, Parameter, Shelf, settle, take
from .selection import IndexArray

BoolArray = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Setting:
    """Who is there."""

    population: int  # P
    hall: range  # places of the hall of fame
    panel: range  # places of the fixed panel
    rng: np.random.Generator


@dataclass(frozen=True)
class Round:
    """Pairings that can be played at once; a block is as many openings as a pair plays."""

    pairs: IndexArray  # [N, 2] places
    blocks: IndexArray  # [N] which block of the generation's openings each pair plays


@dataclass(frozen=True)
class Part:
    """One part of a text."""

    pairs: Callable[[Setting], Round]  # the first round
    rounds: int = 1  # further ones are paired by swiss_pairs
    inside: bool = True  # among the population
    hall: int = 0  # members of the hall of fame that it wants
    panel: bool = False


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


def swiss_pairs(points: FloatArray, met: BoolArray, *, rng: np.random.Generator) -> IndexArray:
    """[floor(P/2), 2] from the top, each with the next in points whom it has not ``met``; equals in random order.

    Where all that are left have met, the next plays again. Of an odd P the last rests of those who have met most.
    """
    shuffled = rng.permutation(len(points))
    order = shuffled[np.argsort(-points[shuffled], kind="stable")]
    waiting = order.tolist()
    if len(points) % 2:
        busy = met.sum(axis=1)[order]
        del waiting[int(np.flatnonzero(busy == busy.max())[-1])]
    pairs = []
    while len(waiting) > 1:
        first = waiting.pop(0)
        mate = next((place for place, other in enumerate(waiting) if not met[first, other]), 0)
        pairs.append((first, waiting.pop(mate)))
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def _against(others: range, setting: Setting) -> Round:
    pairs = [(one, other) for one in range(setting.population) for other in others]
    return _in_one_block(np.array(pairs, dtype=np.int64).reshape(-1, 2))


def _in_one_block(pairs: IndexArray) -> Round:
    return Round(pairs, np.zeros(len(pairs), dtype=np.int64))


def _round_robin() -> Part:
    return Part(lambda setting: _in_one_block(everybody(setting.population)))


def _random(rounds: int) -> Part:
    def pairs(setting: Setting) -> Round:
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
    return Part(lambda setting: _against(setting.hall, setting), inside=False, hall=members)


def _panel() -> Part:
    return Part(lambda setting: _against(setting.panel, setting), inside=False, panel=True)


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
}


def parse_opponents(text: str) -> tuple[Part, ...]:
    """The parts of a text. Raises SpecError."""
    names = [part.partition(":")[0] for part in text.split("+")]
    if len(set(names)) < len(names):
        raise SpecError(f"opponents {quoted(text)} name a part twice; join different ones, as in round-robin+hall:4")
    return tuple(take(OPPONENTS, part) for part in text.split("+"))


def settle_opponents(text: str) -> str:
    """The same text with every number. Raises SpecError."""
    parse_opponents(text)
    return "+".join(settle(OPPONENTS, part) for part in text.split("+"))
