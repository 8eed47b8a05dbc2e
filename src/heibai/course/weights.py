"""The checks of lessons 5, 6 and 9: features, weights, and two ways to find them."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral, Real

from ..face.contests import match
from ..face.position import Position
from ..face.weights import Evaluator
from .answers import differs, function_of, number_of, positions, where

ZONES = 6  # weights
SURELY = 0.6  # share of points above which the whole interval of exercise 5.2 must lie
PRINTED = (15, 6, -10, -4, 8, 8)  # weights that lesson 5 shows beside heibai's own
Walk = tuple[Sequence[str], int]


def wrong_corners(answer: object) -> str:
    """Exercise 5.1: ``corners(position)``, own minus the opponent's."""
    corners = function_of(answer)
    for position in [place for plies in (20, 21) for place in positions("reversi/6", count=40, plies=plies)]:
        call = f"corners(position) {where(position)}"
        try:
            said, (own, other) = number_of(corners(position), call), _corners(position)
        except KeyError as error:
            return f"position.stones has no {error}, for no disc stands there; stones.get(square) gives None then."
        if differs(said, own - other):
            if not differs(said, other - own):
                return f"{call} gave {said:g}; the sign is wrong: own corners count for the side to move."
            if not differs(said, own):
                return f"{call} gave {said:g}; the opponent has {other} of them: take them off."
            if not differs(said, own - (4 - own)) or not differs(said, _at_the_corners_of_8(position)):
                return (
                    f"{call} gave {said:g}; it should be {own - other}: on 6x6 the corners are a1, f1, a6, f6, and an "
                    "empty corner counts for nobody."
                )
            return f"{call} gave {said:g}; it should be {own - other}."
    return ""


def _corners(position: Position) -> tuple[int, int]:
    owners = [position.stones.get(square) for square in ("a1", "f1", "a6", "f6")]
    return owners.count(position.turn), owners.count(position.opponent)


def _at_the_corners_of_8(position: Position) -> int:
    """Of which this board has only a1."""
    owner = position.stones.get("a1")
    return 0 if owner is None else 1 if owner == position.turn else -1


def wrong_weights(answer: object) -> str:
    """Exercise 5.2: six weights of ``zones``, not heibai's, that surely beat who counts discs, one ply deep."""
    found = list(answer) if isinstance(answer, Iterable) and not isinstance(answer, str | Mapping) else []
    if len(found) != ZONES:
        return f"it should be a list of six numbers, the weights of zones in their order; {answer!r:.60} came."
    if wrong := [each for each in found if not isinstance(each, Real) or not math.isfinite(each)]:
        return f"{wrong[0]!r:.60} is no weight; each of the six is a number, as in -8 or 2.5."
    if _same_player(found, tuple(Evaluator("zones").weights().values())):
        return "these are heibai's own weights of zones, or a multiple of them; find six of your own."
    if _same_player(found, PRINTED):
        return "these are weights of the lesson, or a multiple of them; find six of your own."
    numbers = ",".join(f"{float(each):g}" for each in found)
    result = match(f"greedy:eval=zones[{numbers}]", "greedy:eval=discs", games=200, seed=5, threads=1)
    low, high = result.score_interval
    if low <= SURELY:
        return (
            f"your weights scored {result.score:.3f} in {result.games} games against discs, 95% interval "
            f"{low:.3f} to {high:.3f}; its lower end must be above {SURELY}."
        )
    return ""


def _same_player(weights: Sequence[float], given: Sequence[float]) -> bool:
    """Whether they are the given ones times a positive number: the same moves."""
    factor = weights[0] / given[0]
    return factor > 0 and not any(differs(each / factor, right) for each, right in zip(weights, given, strict=True))


FITNESS = [1.0, 0.0, 3.0, 4.0]
DRAWS = 4000


def wrong_roulette(answer: object) -> str:
    """Exercise 6.1: ``roulette(fitness, rng)``, an index, drawn as often as its fitness is large."""
    draw, rng = function_of(answer), random.Random(6)
    first, again = ([draw(list(FITNESS), random.Random(seed)) for seed in range(40)] for _ in range(2))
    if strange := [each for each in first if not isinstance(each, Integral)]:
        return f"roulette gave {strange[0]!r:.60}; it should give an index, from 0 to {len(FITNESS) - 1} here."
    if first != again:
        return "two draws with the same random.Random differ; draw from rng and from nothing else."
    drawn = Counter(draw(list(FITNESS), rng) for _ in range(DRAWS))
    if any(index not in range(len(FITNESS)) for index in drawn):
        return f"roulette gave {next(i for i in drawn if i not in range(len(FITNESS)))!r}; it should give an index."
    if len(drawn) == 1:
        return f"roulette gave {next(iter(drawn))} every time; let weaker ones be drawn, too, as rng falls."
    for index, fitness in enumerate(FITNESS):
        share, right = drawn[index] / DRAWS, fitness / sum(FITNESS)
        if abs(share - right) > 0.03:
            return f"index {index} was drawn with a share of {share:.2f}; its part of the wheel is {right:.2f}."
    return ""


def wrong_crossover(answer: object) -> str:
    """Exercise 6.2: ``crossover(mother, father, point)``, two children."""
    cross = function_of(answer)
    mother, father = [1, 2, 3, 4], [5, 6, 7, 8]
    for point in (1, 3):
        call = f"crossover({mother}, {father}, {point})"
        right = [[*mother[:point], *father[point:]], [*father[:point], *mother[point:]]]
        said = cross(list(mother), list(father), point)
        if not isinstance(said, Sequence) or len(said) != 2 or not all(isinstance(child, Sequence) for child in said):
            return f"{call} gave {said!r}; it should give two children, a list of genes each."
        children = [list(child) for child in said]
        if children == right[::-1]:
            return f"{call} gave the children in the other order; the first begins with the mother's genes."
        if children != right:
            return f"{call} gave {children}, not {right}."
    return ""


def wrong_differences(answer: object) -> str:
    """Exercise 9.1: ``learn(walks, rate)``, values by temporal differences."""
    learn, walks = function_of(answer), _walks()
    for rate in (0.5, 0.1):
        said = learn(walks, rate)
        if not isinstance(said, dict):
            return f"learn(walks, {rate}) gave {said!r:.60}; it should give a dictionary from state to value."
        if lacking := [state for state in "ABCDE" if state not in said]:
            return f"learn(walks, {rate}) gave no value of {lacking[0]}; it should give one of each of A B C D E."
        values = {state: number_of(said[state], f"the value of {state}") for state in "ABCDE"}
        right = differences(walks, rate)
        wrong = [state for state in right if differs(values[state], right[state])]
        if wrong and not any(differs(values[state], each) for state, each in _outcomes(walks, rate).items()):
            return "you moved each value towards the result of its walk; move it towards the value of the next state."
        backwards = _backwards(walks, rate)
        if wrong and not any(differs(values[state], each) for state, each in backwards.items()):
            return "you went through each walk from its end; begin with its first state, as the game was played."
        if wrong:
            at = wrong[0]
            return f"with rate {rate} the value of {at} is {values[at]:.3f}; it should be {right[at]:.3f}."
    return ""


def differences(walks: Sequence[Walk], rate: float) -> dict[str, float]:
    """Each state's value moves by ``rate`` of the way to the next one's, the last one's to the result."""
    values = dict.fromkeys("ABCDE", 0.5)
    for states, result in walks:
        for at, state in enumerate(states):
            target = values[states[at + 1]] if at + 1 < len(states) else result
            values[state] += rate * (target - values[state])
    return values


def _backwards(walks: Sequence[Walk], rate: float) -> dict[str, float]:
    """The same from the last state of a walk to its first."""
    values = dict.fromkeys("ABCDE", 0.5)
    for states, result in walks:
        target = float(result)
        for state in reversed(states):
            values[state] += rate * (target - values[state])
            target = values[state]
    return values


def _outcomes(walks: Sequence[Walk], rate: float) -> dict[str, float]:
    """The same towards the result of the walk."""
    values = dict.fromkeys("ABCDE", 0.5)
    for states, result in walks:
        for state in states:
            values[state] += rate * (result - values[state])
    return values


def _walks() -> list[Walk]:
    rng = random.Random(9)
    walks: list[Walk] = []
    for _ in range(12):
        at = 2
        states: list[str] = []
        while 0 <= at < 5:
            states.append("ABCDE"[at])
            at += rng.choice((-1, 1))
        walks.append((states, int(at == 5)))
    return walks
