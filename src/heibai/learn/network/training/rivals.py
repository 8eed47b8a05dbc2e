"""The networks beside the one that learns: the best one, which plays where there is a gate, and former ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ....core.rng import Rng
from ....jobs.arrays import Array
from ..net import Weights
from .options import NetworkOptions
from .state import restored_weights, stored_weights

_MOST_FORMER = 4
_ADDED = 8  # times in a training without a gate that a network becomes a former one
_STREAM = 0x666F726D  # "form"


@dataclass(frozen=True, eq=False)
class Rivals:
    """What of them is known after a step."""

    best: Weights | None = None  # None: there is no gate
    former: tuple[Weights, ...] = ()  # the oldest first; none where nobody plays against them

    @classmethod
    def begin(cls, options: NetworkOptions, first: Weights) -> Rivals:
        """Before the first step, all is the first network."""
        return cls(first if options.gate else None, (first,) if options.former else ())

    def former_at(self, seed: int, number: int) -> Weights | None:
        """Who is met in step ``number``: one of the former ones by chance."""
        return Rng(seed, (_STREAM, number)).choice(self.former) if self.former else None

    def after(self, options: NetworkOptions, number: int, learnt: Weights, *, passed: bool) -> Rivals:
        """After step ``number``, whose network has ``passed`` the gate or not."""
        best = learnt if self.best is not None and passed else self.best
        joins = passed if self.best is not None else (number + 1) % max(1, options.rows // _ADDED) == 0
        if not self.former or not joins:
            return replace(self, best=best)
        return Rivals(best, (*self.former, learnt)[-_MOST_FORMER:])

    def stored(self) -> dict[str, Array]:
        """As arrays of a training's state."""
        found = {} if self.best is None else stored_weights("best", self.best)
        for number, each in enumerate(self.former):
            found |= stored_weights(f"former{number}", each)
        return found

    @classmethod
    def restored(cls, arrays: Mapping[str, Array]) -> Rivals:
        """What ``stored`` made."""
        former = [restored_weights(arrays, f"former{number}") for number in range(_MOST_FORMER)]
        return cls(restored_weights(arrays, "best") or None, tuple(each for each in former if each))
