"""Players of known strength, on paper: tournaments drawn from a model, to see what the statistics make of them.

The games of a pair begin from one opening, which favours the first seat by an amount of its own: a normal number around
``first_move``. So the two games of a pair hang together, as real ones do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from heibai.arena.statistics.rating import LOG_ODDS

FloatArray = npt.NDArray[np.float64]
_NODES = 15  # of the quadrature over openings


@dataclass(frozen=True)
class Planted:
    """A population in the model of heibai.arena.statistics.davidson."""

    elo: Sequence[float]  # [P]
    first_move: float = 40.0  # Elo that sitting first is worth, on average over openings
    openings: float = 100.0  # standard deviation of that over openings, Elo
    draw_rate: float = 0.1  # share of draws between equal players
    cycle: FloatArray | None = field(default=None, compare=False)  # [P, P] Elo on top for row against column

    def probabilities(self) -> FloatArray:
        """[P, P, 3, 3] of a pair's half points: the first player's, sitting first and second; 0 unless i < j."""
        drawn = 2.0 * self.draw_rate / (1.0 - self.draw_rate)
        unit = LOG_ODDS * 2.0 / (2.0 + drawn)
        nodes, weights = np.polynomial.hermite_e.hermegauss(_NODES)
        ratings = np.asarray(self.elo, dtype=np.float64)
        ahead = ratings[:, np.newaxis] - ratings[np.newaxis, :]
        ahead = ahead if self.cycle is None else ahead + self.cycle
        seat = (self.first_move + self.openings * nodes)[:, np.newaxis, np.newaxis]
        first, second = _shares((ahead + seat) / unit, drawn), _shares((ahead - seat) / unit, drawn)
        pairs = np.einsum("n,nijx,nijy->ijxy", weights / weights.sum(), first, second)
        upper: FloatArray = pairs * np.triu(np.ones_like(ahead), 1)[:, :, np.newaxis, np.newaxis]
        return upper

    def draw(self, pairs: int, rng: np.random.Generator) -> FloatArray:
        """[P, P, 3, 3] outcomes of a round robin with so many pairs a pairing."""
        shares = self.probabilities()
        outcomes = np.zeros_like(shares)
        for i, j in zip(*np.triu_indices(len(self.elo), 1), strict=True):
            outcomes[i, j] = rng.multinomial(pairs, shares[i, j].ravel()).reshape(3, 3)
        return outcomes


def rock_paper_scissors(elo: Sequence[float], strength: float) -> FloatArray:
    """[P, P] Elo on top so that player i beats i + 1, i + 1 beats i + 2, ... in circles of three, for `Planted`."""
    player = np.arange(len(elo)) % 3
    steps = (player[np.newaxis, :] - player[:, np.newaxis]) % 3
    circle: FloatArray = strength * np.array([0.0, 1.0, -1.0])[steps]
    return circle


def _shares(log_odds: FloatArray, drawn: float) -> FloatArray:
    """[..., 3] probabilities of 0, 1 and 2 half points."""
    parts = np.stack([np.exp(-log_odds / 2.0), np.full_like(log_odds, drawn), np.exp(log_odds / 2.0)], axis=-1)
    shares: FloatArray = parts / parts.sum(axis=-1, keepdims=True)
    return shares
