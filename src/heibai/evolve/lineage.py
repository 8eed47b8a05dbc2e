"""Who came from whom. Breeding functions say it child by child; one that does not leaves its generation unknown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Individual = tuple[int, int]  # generation, place in its population
Parents = tuple[Individual, ...]  # none: drawn at random or given; one: copied or mutated; two: crossed or blended


@dataclass
class Lineage:
    """The parents of the children bred so far, in the order of their places."""

    generation: int  # of the population that is bred from
    parents: list[Parents] = field(default_factory=list)

    def add(self, families: Iterable[Iterable[int]]) -> None:
        """One more child for each of ``families``: the places of its parents in the population bred from."""
        self.parents += [tuple((self.generation, int(place)) for place in family) for family in families]

    def add_alone(self, places: Iterable[int]) -> None:
        """One more child for each of ``places``, of one parent."""
        self.add((place,) for place in places)

    def mix(self, first: int, second: int) -> None:
        """Children at these places have exchanged genes: both come from the parents of both."""
        both = tuple(dict.fromkeys(self.parents[first] + self.parents[second]))
        self.parents[first] = self.parents[second] = both

    def put(self, place: int, parent: Individual | None) -> None:
        """The child at ``place`` is a copy of ``parent``, which may be of any generation."""
        if self.parents and parent is not None:
            self.parents[place] = (parent,)

    def of(self, children: int) -> list[Parents] | None:
        """The parents of all ``children``; None when they were not told."""
        return self.parents if len(self.parents) == children else None


def parents_of(value: Any) -> list[Parents] | None:
    """Parents as JSON kept them. Raises TypeError or ValueError when they are none."""
    if value is None:
        return None
    return [tuple((int(generation), int(place)) for generation, place in family) for family in value]
