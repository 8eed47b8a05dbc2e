"""Who came from whom and how. Breeding functions say it child by child; one that does not leaves it unknown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

Individual = tuple[int, int]  # generation, place in its population
Parents = tuple[Individual, ...]  # none: drawn at random or given; one: copied or mutated; two: crossed or blended

# How an individual came about, behind MUTATED where mutation changed a gene.
RANDOM = "random"  # drawn within the bounds
GIVEN = "given"  # in the first population: from the evaluator's weights
COPY, CHILD = "copy", "child"  # of one parent, of two
BEST_EVER, CHAMPION = "best ever", "champion"  # put back
AVERAGED = "averaged"  # a parent, moved towards its better child
MIGRANT = "migrant"  # from another island
CATASTROPHE = "catastrophe"  # some of its genes were redrawn by one
MUTATED = "mutated "


@dataclass(frozen=True)
class ParentChoice:
    """How the parents of the next generation were chosen among the individuals of this one."""

    by: str  # in words
    chances: npt.NDArray[np.float64] | None = None  # [2, P] to be the first and the second of a pair; None: no chance

    def to_json(self) -> dict[str, Any]:
        return {"by": self.by, "chances": None if self.chances is None else self.chances.tolist()}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> ParentChoice:
        """Raises KeyError, TypeError or ValueError when ``row`` is not what to_json() made."""
        chances = row["chances"]
        return cls(str(row["by"]), None if chances is None else np.array(chances, dtype=np.float64))


@dataclass(frozen=True)
class Parentage:
    """What a strategy tells of a population besides its genomes; None where it does not."""

    parents: Sequence[Parents] | None = None  # [P]
    origins: Sequence[str] | None = None  # [P]
    choice: ParentChoice | None = (
        None  # of the parents of the next generation; None too where nothing was bred after it
    )

    @property
    def sizes(self) -> set[int]:
        """P, as often as it is told."""
        chances = None if self.choice is None or self.choice.chances is None else self.choice.chances.T
        return {len(told) for told in (self.parents, self.origins, chances) if told is not None}

    def to_json(self) -> dict[str, Any]:
        choice = None if self.choice is None else self.choice.to_json()
        return {"parents": self.parents, "origins": self.origins, "choice": choice}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Parentage:
        """What to_json() made, or less of it; raises KeyError, TypeError or ValueError for something else."""
        choice = row.get("choice")
        return cls(
            parents_of(row.get("parents")),
            origins_of(row.get("origins")),
            None if choice is None else ParentChoice.from_json(choice),
        )


@dataclass
class Lineage:
    """The parents of the children bred so far, in the order of their places."""

    generation: int  # of the population that is bred from
    parents: list[Parents] = field(default_factory=list)
    origins: list[str] = field(default_factory=list)  # how each came about, in the words above
    choice: ParentChoice | None = None  # of the parents
    cuts: Mapping[int, int] = field(default_factory=dict)  # child -> its genes from there on are the other parent's

    def add(self, families: Iterable[Iterable[int]], *, origin: str = CHILD) -> None:
        """One more child for each of ``families``: the places of its parents in the population bred from."""
        self.parents += [tuple((self.generation, int(place)) for place in family) for family in families]
        self.origins += [origin] * (len(self.parents) - len(self.origins))

    def add_alone(self, places: Iterable[int], *, origin: str = COPY) -> None:
        """One more child for each of ``places``, of one parent."""
        self.add(((place,) for place in places), origin=origin)

    def add_fresh(self, count: int) -> None:
        """``count`` more that were drawn at random."""
        self.add([()] * count, origin=RANDOM)

    def mix(self, first: int, second: int) -> None:
        """Children at these places have exchanged genes: both come from the parents of both."""
        both = tuple(dict.fromkeys(self.parents[first] + self.parents[second]))
        self.parents[first] = self.parents[second] = both
        self.origins[first] = self.origins[second] = CHILD

    def put(self, place: int, parent: Individual | None, *, origin: str = COPY) -> None:
        """The child at ``place`` is a copy of ``parent``, which may be of any generation."""
        if self.parents and parent is not None:
            self.parents[place] = (parent,)
            self.origins[place] = origin

    def mark(self, first: int, changed: Iterable[bool], *, origin: str = "") -> None:
        """The children from place ``first`` on that ``changed`` names have mutated, or are of ``origin``."""
        for place, has in enumerate(changed, first):
            if has:
                self.origins[place] = origin or MUTATED + self.origins[place]

    def of(self, children: int) -> list[Parents] | None:
        """The parents of all ``children``; None when they were not told."""
        return self.parents if len(self.parents) == children else None

    def origins_of(self, children: int) -> list[str] | None:
        """How all ``children`` came about; None when it was not told."""
        return self.origins if len(self.origins) == children else None


def parents_of(value: Any) -> list[Parents] | None:
    """Parents as JSON kept them. Raises TypeError or ValueError when they are none."""
    if value is None:
        return None
    return [tuple((int(generation), int(place)) for generation, place in family) for family in value]


def origins_of(value: Any) -> list[str] | None:
    """Origins as JSON kept them. Raises TypeError when they are none."""
    return None if value is None else list(map(str, value))
