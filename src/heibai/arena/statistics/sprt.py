"""A match that stops when it knows enough: the sequential probability ratio test over game pairs.

Two hypotheses about A's strength against B, ``elo0`` and ``elo1``, are weighed after every pair (both colours over one
opening). Of all distributions over the five results of a pair the likeliest with the mean of each hypothesis is found;
the logarithm of the ratio of their likelihoods, the LLR, grows while the pairs speak for ``elo1`` and falls while they
speak for ``elo0``. The test ends at log((1 - beta) / alpha) or log(beta / (1 - alpha)) (Wald 1945): then elo0 is
rejected wrongly in about alpha, elo1 in about beta of all tests.

This is the generalised test (Li, Liu & Ying 2014) with the pentanomial model, as engine testers run it. The likeliest
distribution under a mean is Owen's (1988) empirical likelihood: p_i / (1 + x (a_i - s)), one unknown x. In the
``normalized`` model a hypothesis is about the mean in standard deviations of a game, so that the length of a test does
not depend on how many games are drawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ...core.errors import SpecError
from ...core.numbers import number
from ...core.tally import PairTally
from ...core.texts.faults import fault
from ...core.texts.parser import Kind, parse_options, printed
from ...evaluators.weights import format_number
from .rating import score_from_elo

_POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)
_UNSEEN = 1e-3  # what a result that never came counts, so that it stays possible
_NORMALIZED_ELO = 800.0 / math.log(10.0)  # of one standard deviation of a game
_MOST_ROUNDS = 50
_TEST = Kind("test", "elo0=0,elo1=10,alpha=0.05,beta=0.05")
_MODELS = ("logistic", "normalized")
_FARTHEST = {False: 1000.0, True: 200.0}  # Elo of a hypothesis, logistic and normalized: beyond it none can be told
_CLOSE = 1e-14  # relative step at which a zero is found

Distribution = tuple[float, ...]  # [5] probabilities of the results of a pair


class Verdict(StrEnum):
    """What a test says."""

    ELO0 = "elo0"  # A is no stronger than elo0 says: rejected
    ELO1 = "elo1"  # A is as strong as elo1 says: accepted
    OPEN = "open"  # the pairs do not say yet


@dataclass(frozen=True, slots=True)
class Sprt:
    """One test as it was asked for."""

    elo0: float  # A's Elo against B that is to be rejected
    elo1: float  # and the one to be accepted; above elo0
    alpha: float = 0.05  # chance to accept elo1 though elo0 holds
    beta: float = 0.05  # chance to reject though elo1 holds
    normalized: bool = False  # Elo in standard deviations of a game

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise SpecError(f"a test needs elo0 below elo1, {self.elo0:g} and {self.elo1:g} came; give elo0=0,elo1=10")
        if max(-self.elo0, self.elo1) > (most := _FARTHEST[self.normalized]):
            unit = "normalized Elo" if self.normalized else "Elo"
            raise SpecError(
                f"a test tells strengths within {most:g} {unit} of each other, {self.elo0:g} and {self.elo1:g} came; "
                "give elo0=0,elo1=10"
            )
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0.0 < value < 0.5:
                raise SpecError(f"{name} must lie between 0 and 0.5, {value:g} came; use 0.05")

    @property
    def text(self) -> str:
        """What `parse_sprt` reads."""
        values = {"elo0": self.elo0, "elo1": self.elo1, "alpha": self.alpha, "beta": self.beta}
        model = ",model=normalized" if self.normalized else ""
        return ",".join(f"{name}={format_number(value)}" for name, value in values.items()) + model

    @property
    def lower(self) -> float:
        """LLR at which elo1 is rejected."""
        return math.log(self.beta / (1.0 - self.alpha))

    @property
    def upper(self) -> float:
        """LLR at which elo1 is accepted."""
        return math.log((1.0 - self.beta) / self.alpha)

    def llr(self, pairs: PairTally) -> float:
        """Log-likelihood ratio of elo1 over elo0 after these pairs of A; 0 before the first."""
        if pairs.pairs == 0:
            return 0.0
        counts = [n or _UNSEEN for n in pairs.counts]
        total = sum(counts)
        seen = tuple(n / total for n in counts)
        first, second = (self._likeliest(seen, elo) for elo in (self.elo0, self.elo1))
        return total * sum(p * math.log(b / a) for p, a, b in zip(seen, first, second, strict=True))

    def verdict(self, pairs: PairTally) -> Verdict:
        """What the pairs say by now."""
        llr = self.llr(pairs)
        if llr >= self.upper:
            return Verdict.ELO1
        return Verdict.ELO0 if llr <= self.lower else Verdict.OPEN

    def _likeliest(self, seen: Distribution, elo: float) -> Distribution:
        if self.normalized:
            return _with_deviation(seen, math.sqrt(2.0) * elo / _NORMALIZED_ELO)
        return _with_mean(seen, score_from_elo(elo))


def parse_sprt(text: str) -> Sprt:
    """``elo0=0,elo1=10[,alpha=0.05][,beta=0.05][,model=normalized]``, or short ``0,10[,alpha,beta]``, ``n0,2``.

    ``model``: logistic (Elo of the score, the usual one) or normalized.

    Raises:
        SpecError: another form, or hypotheses that make no test.
    """
    given = {key: printed(value) for key, value in parse_options(_by_key(text), _TEST)}
    model = given.pop("model", _MODELS[0])
    if model not in _MODELS:
        raise fault(model, "is no model", f"write model={' or model='.join(_MODELS)}")
    numbers = {key: _number(key, value) for key, value in given.items()}
    if missing := {"elo0", "elo1"} - numbers.keys():
        raise fault(text, f"says no {' and no '.join(sorted(missing))}", _TEST.mend)
    return Sprt(**numbers, normalized=model == "normalized")


def _number(key: str, value: str) -> float:
    if key not in ("elo0", "elo1", "alpha", "beta"):
        raise fault(key, "is no key of a test", "its keys are elo0, elo1, alpha, beta and model")
    try:
        return number(value)
    except ValueError:
        raise fault(value, f"cannot be {key}", f"write a number; {_TEST.mend}") from None


def _by_key(text: str) -> str:
    """The short ``0,10`` and ``n0,2``, which files and older commands have, as they are written now."""
    if "=" in text:
        return text
    numbers = text.strip().removeprefix("n").split(",")
    if len(numbers) not in (2, 4):
        raise fault(text, "is no test", _TEST.mend)
    named = ",".join(f"{key}={value}" for key, value in zip(("elo0", "elo1", "alpha", "beta"), numbers, strict=False))
    return named + (",model=normalized" if text.strip().startswith("n") else "")


def _with_mean(seen: Distribution, mean: float) -> Distribution:
    """The likeliest distribution with this mean, in (0, 1)."""
    return _tilted(seen, [x - mean for x in _POINTS])


def _with_deviation(seen: Distribution, distance: float) -> Distribution:
    """The likeliest distribution whose mean lies ``distance`` of its own standard deviations above one half.

    The condition is made linear around the last distribution found, until it no longer moves.
    """
    found = (1.0 / len(_POINTS),) * len(_POINTS)
    for _ in range(_MOST_ROUNDS):
        mean = sum(p * x for p, x in zip(found, _POINTS, strict=True))
        deviation = math.sqrt(sum(p * (x - mean) ** 2 for p, x in zip(found, _POINTS, strict=True)))
        conditions = [x - 0.5 - distance * deviation * (1.0 + ((mean - x) / deviation) ** 2) / 2.0 for x in _POINTS]
        last, found = found, _tilted(seen, conditions)
        if max(abs(a - b) for a, b in zip(last, found, strict=True)) < 1e-10:
            break
    return found


def _tilted(seen: Distribution, conditions: Sequence[float]) -> Distribution:
    """The likeliest distribution under which the expectation of ``conditions``, of both signs, is 0."""
    x = _zero_of_expectation(seen, conditions)
    return tuple(p / (1.0 + x * c) for p, c in zip(seen, conditions, strict=True))


def _zero_of_expectation(seen: Distribution, conditions: Sequence[float]) -> float:
    """Where sum p c / (1 + x c) is 0: it falls from +infinity to -infinity between the poles. Newton, else halving."""
    low, high, x = -1.0 / max(conditions), -1.0 / min(conditions), 0.0
    while True:
        parts = [(p, c / (1.0 + x * c)) for p, c in zip(seen, conditions, strict=True)]
        value, fall = sum(p * c for p, c in parts), sum(p * c * c for p, c in parts)
        low, high = (x, high) if value > 0.0 else (low, x)
        last, x = x, x + value / fall
        if not low < x < high:
            x = (low + high) / 2.0
        if abs(x - last) <= _CLOSE * (1.0 + abs(x)) or x in (low, high):
            return x
