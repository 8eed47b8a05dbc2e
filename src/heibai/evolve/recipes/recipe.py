"""What a named algorithm is: its defaults, its options, and how a strategy is built from settled ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...core.texts.faults import fault
from ...jobs.control import Control
from ..fitness.fitness import Players
from ..genome import FloatArray, GenomeSpace
from ..strategy import Contest, Judge, Strategy
from .option import Option, Value


@dataclass(frozen=True)
class Settings:
    """What a recipe is built from."""

    space: GenomeSpace
    population: int
    generations: int
    options: Mapping[str, Any]
    scoring: str  # one of outcome.SCORINGS: whether fitness can be negative
    given: FloatArray  # [K, D] genomes to start from, where the recipe takes any
    rng: np.random.Generator
    contest: Contest | None = None  # games within a generation
    judge: Judge | None = None  # of broods, where no games are played
    players: Players | None = None  # who plays for a genome
    threads: int | None = None  # change no result; None: all
    control: Control = field(default_factory=Control)  # whose stop ends long work within ask() and tell()


@dataclass(frozen=True)
class Recipe:
    """A named algorithm."""

    name: str
    summary: str
    evaluator: str  # evaluator text that it breeds when none is named and the game has it
    population: int
    generations: int
    options: Mapping[str, Option]
    build: Callable[[Settings], Strategy]
    game: str = "reversi"  # that it breeds for when none is named
    takes_weights: bool = True  # those of the evaluator text may be in the first population
    pairing: str = (
        "round-robin"  # whose games make fitness: "round-robin", "random" (its rounds an option), "fixed" or "none"
    )

    @property
    def compares_generations(self) -> bool:
        """True when all generations play the same games, against opponents that never change; styles are measured."""
        return self.pairing == "fixed"

    @property
    def plays(self) -> bool:
        """True when fitness comes from games."""
        return self.pairing != "none"

    def begins_with_weights(self, options: Mapping[str, Value]) -> bool:
        """Whether the weights of the evaluator text are in the first population, or its middle."""
        return self.takes_weights and options.get("init", options.get("begin", "given")) == "given"

    def settle_options(self, given: Mapping[str, str]) -> dict[str, Value]:
        """Every option with its value. Raises SpecError for an unknown key or a bad value."""
        for key in given:
            if key not in self.options:
                known = ", ".join(self.options) or "none"
                raise fault(key, f"is no option of {self.name}", f"options: {known}")
        return {
            key: option.parse(key, given[key]) if key in given else option.default
            for key, option in self.options.items()
        }
