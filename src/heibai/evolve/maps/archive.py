"""The archive of MAP-Elites (Mouret and Clune 2015, section 3): a grid over two styles, in each cell the fittest.

D genes, S styles, B cells an axis.
"""

from __future__ import annotations

import hashlib
import math
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...core.abilities.styles import Style
from ..fitness.sums import TallyArray
from ..genome import FloatArray
from ..lineage import Individual

Cell = tuple[int, int]  # along the first axis, along the second, from 0


@dataclass(frozen=True)
class Grid:
    """Which cell somebody belongs to."""

    axes: tuple[Style, Style]
    bins: int  # B

    def cell_of(self, styles: Sequence[float]) -> Cell | None:
        """By the two styles; who lies beyond the bounds is in an outer cell, who showed none in no cell."""
        if any(math.isnan(style) for style in styles):
            return None
        first, second = (self._place(axis, style) for axis, style in zip(self.axes, styles, strict=True))
        return first, second

    def edges(self, axis: int) -> list[float]:
        """[B + 1] where the cells of an axis begin, and where the last one ends."""
        style = self.axes[axis]
        return [style.low + (style.high - style.low) * n / self.bins for n in range(self.bins + 1)]

    def _place(self, axis: Style, style: float) -> int:
        share = (style - axis.low) / (axis.high - axis.low)
        return min(self.bins - 1, max(0, math.floor(share * self.bins)))


@dataclass(frozen=True)
class Elite:
    """The best player of a cell."""

    cell: Cell
    genome: tuple[float, ...]  # [D]
    fitness: float
    tally: tuple[int, int, int]  # games won, drawn, lost
    styles: tuple[float, float]  # by the map's axes
    home: Individual  # generation and place where it was evaluated

    @property
    def score(self) -> float:
        """Share of the points of its games, in [0, 1]."""
        wins, draws, losses = self.tally
        return (wins + draws / 2) / max(1, wins + draws + losses)

    def to_json(self) -> dict[str, Any]:
        return {
            "cell": list(self.cell),
            "genome": list(self.genome),
            "fitness": self.fitness,
            "tally": list(self.tally),
            "styles": list(self.styles),
            "home": list(self.home),
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Elite:
        """Raises KeyError, TypeError, ValueError: ``row`` is none."""
        wins, draws, losses = (int(each) for each in row["tally"])
        first, second = (float(each) for each in row["styles"])
        genome = tuple(float(each) for each in row["genome"])
        tally, styles = (wins, draws, losses), (first, second)
        return cls(_pair(row["cell"]), genome, float(row["fitness"]), tally, styles, _pair(row["home"]))


def _pair(numbers: Sequence[Any]) -> tuple[int, int]:
    first, second = numbers
    return int(first), int(second)


@dataclass
class Archive:
    """The cells so far that somebody is in."""

    grid: Grid
    elites: dict[Cell, Elite] = field(default_factory=dict)

    def offer(self, elite: Elite) -> bool:
        """Put it into its cell if nobody there is as fit; whether it was."""
        holder = self.elites.get(elite.cell)
        if holder is not None and holder.fitness >= elite.fitness:
            return False
        self.elites[elite.cell] = elite
        return True

    def take(
        self, generation: int, population: FloatArray, fitness: FloatArray, tallies: TallyArray, styles: FloatArray
    ) -> None:
        """Offer a generation in its order: genomes [P, D], [P], [P, 3], and [P, 2] by the map's axes."""
        told = zip(population.tolist(), fitness.tolist(), tallies.tolist(), styles.tolist(), strict=True)
        for place, (genome, worth, (wins, draws, losses), (first, second)) in enumerate(told):
            cell = self.grid.cell_of((first, second))
            if cell is not None:
                tally, home = (wins, draws, losses), (generation, place)
                self.offer(Elite(cell, tuple(genome), worth, tally, (first, second), home))

    def copy(self) -> Archive:
        return Archive(self.grid, dict(self.elites))

    @property
    def ordered(self) -> list[Elite]:
        """By cell, so that the order does not tell when they came."""
        return [self.elites[cell] for cell in sorted(self.elites)]

    @property
    def best(self) -> Elite:
        """The fittest, of several the one that came first. Raises ValueError: nobody is there."""
        return min(self.elites.values(), key=lambda each: (-each.fitness, each.home))

    @property
    def genomes(self) -> FloatArray:
        """[N, D] in the order of the cells."""
        return np.array([elite.genome for elite in self.ordered], dtype=np.float64)

    @property
    def cells(self) -> int:
        return self.grid.bins**2

    @property
    def coverage(self) -> float:
        """Share of the cells that somebody is in."""
        return len(self.elites) / self.cells

    @property
    def qd_score(self) -> float:
        """Sum over the cells of the share of the points that its best made: quality and diversity in one number."""
        return math.fsum(elite.score for elite in self.elites.values())

    def figures(self) -> dict[str, Any]:
        """What a log row says of the map."""
        return {
            "filled": len(self.elites),
            "cells": self.cells,
            "qd_score": self.qd_score,
            "best": max((elite.score for elite in self.elites.values()), default=0.0),
        }

    def hexdigest(self) -> str:
        """SHA-256 over the cells in order: place, fitness, styles and genome, little-endian."""
        sha = hashlib.sha256()
        for elite in self.ordered:
            sha.update(struct.pack("<qqd", *elite.cell, elite.fitness))
            sha.update(np.array((*elite.styles, *elite.genome), dtype="<f8").tobytes())
        return sha.hexdigest()
