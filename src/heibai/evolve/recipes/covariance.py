"""The recipe ``cma``: evolution by an adapted covariance matrix (Hansen & Ostermeier 2001), from the package ``cma``.

The package works on the free genes in units of their range, 0 to 1 between the bounds of random genes, which it may
walk past; only signs and limits are walls. It minimises, so it is told minus the fitness.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ...core.errors import RunError
from ..genome import FloatArray, GenomeSpace
from ..strategy import Strategy
from .option import Option
from .recipe import Recipe, Settings
from .replayed import Replayed

MODES = ("full", "diagonal", "restarts")
_QUIET = -10  # no word on the terminal, no file read or written
_GROWTH = 2  # of the population at a restart (Auger & Hansen 2005)


class CovarianceMatrix:
    """Ask and tell of one CMA-ES; with ``restarts`` a stalled one begins anew with twice the population.

    A restart begins at the mean found so far: fitness from games does not compare two searches.
    """

    def __init__(
        self, space: GenomeSpace, *, population: int, mode: str, step: float, rng: np.random.Generator
    ) -> None:
        self._cma = require_cma()
        self._space = space
        self._free = space.free
        self._lower = np.array(space.lower)[self._free]
        self._width = np.where(space.ranges[self._free] > 0, space.ranges[self._free], 1.0)
        self._mode, self._step, self._rng = mode, step, rng
        self._population = population
        self._search = self._begin(np.full(len(self._free), 0.5))
        self._asked: list[FloatArray] = []

    def _begin(self, mean: FloatArray) -> Any:
        options = {
            "popsize": self._population,
            "CMA_diagonal": self._mode == "diagonal",
            "randn": lambda count, genes: self._rng.standard_normal((count, genes)),
            "seed": float("nan"),  # leave NumPy's global generator alone
            "verbose": _QUIET,
            "verb_log": 0,
            "bounds": self._bounds(),
        }
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return self._cma.CMAEvolutionStrategy(mean.tolist(), self._step, options)

    def ask(self) -> FloatArray:
        """[P, D]"""
        self._asked = self._search.ask()
        return self._genomes(np.array(self._asked))

    def tell(self, fitness: FloatArray) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of flat fitness, as a generation of draws has it
            self._search.tell(self._asked, (-fitness).tolist())
        if self._mode == "restarts" and self._search.stop():
            self._population *= _GROWTH
            self._search = self._begin(self._mean)

    @property
    def champion(self) -> FloatArray:
        """[D] the mean of the distribution: under noise a better estimate than any one individual."""
        champion: FloatArray = self._genomes(self._mean[None, :])[0]
        return champion

    @property
    def _mean(self) -> FloatArray:
        return np.array(self._search.result.xfavorite, dtype=np.float64)

    def _bounds(self) -> list[list[float | None]]:
        """Lower and upper ends of the free genes' signs and limits: beyond them all genomes would play alike."""
        ends: list[list[float | None]] = [[], []]
        for gene, lower, width in zip(self._free.tolist(), self._lower, self._width, strict=True):
            sign = 1 if self._space.simplex else self._space.signs[gene]
            low, high = self._space.limits.get(gene, (0.0 if sign > 0 else None, 0.0 if sign < 0 else None))
            for end, value in zip(ends, (low, high), strict=True):
                end.append(None if value is None else float((value - lower) / width))
        return ends

    def _genomes(self, points: FloatArray) -> FloatArray:
        genomes = np.tile([0.0 if held is None else held for held in self._space.fixed], (len(points), 1))
        genomes[:, self._free] = self._lower + self._width * points
        return genomes


def require_cma() -> Any:
    """The package. Raises RunError where it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of its own optional packages
            import cma
    except ImportError as error:
        raise RunError("the recipe cma needs the package cma; get it with: pip install 'heibai[cma]'") from error
    return cma


def _build(settings: Settings) -> Strategy:
    if len(settings.space.free) < 2 or settings.population < 4:
        raise RunError(
            f"cma breeds {len(settings.space.free)} free genes by {settings.population} individuals; it needs at least "
            "2 genes and --population 4"
        )
    options = settings.options
    inner = CovarianceMatrix(
        settings.space, population=settings.population, mode=options["mode"], step=options["step"], rng=settings.rng
    )
    return Replayed(inner, settings.space, generations=settings.generations)


COVARIANCE = Recipe(
    "cma",
    "CMA-ES: a normal distribution that learns its covariance; needs heibai[cma]",
    evaluator="zones",
    population=12,
    generations=80,
    options={
        "mode": Option("full", "of the matrix; restarts: full, anew with twice the population", choices=MODES),
        "step": Option(0.3, "first deviation, in units of a gene's range", least=1e-6, most=10),
    },
    build=_build,
    takes_weights=False,
)
