"""Is "stronger than" an order in this tournament? Circles, what no rating explains, Nash averaging; as JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from .hodge import advantages, curl
from .intransitivity import count_triples
from .nash import nash_ratings, nash_weights
from .rating import LOG_ODDS


def describe_transitivity(players: Sequence[str], pairs: npt.NDArray[np.int64]) -> dict[str, Any]:
    """From [P, P, 5] pentanomial counts of i against j, i < j.

    ``cyclic``: whether ratings surely do not tell who beats whom: three surely beat each other in a circle, or the curl
    is more than noise with 99%.
    """
    found, triples = curl(pairs), count_triples(_surely_beats(pairs))
    return {
        "cyclic": bool(triples.cycles) or found.is_sure,
        "triples": triples.total,
        "decided_triples": triples.decided,
        "cycles": [[players[index] for index in cycle] for cycle in triples.cycles],
        "cyclic_interval": [len(triples.cycles), triples.possible],
        "curl_share": round(found.share, 4) if found.degrees else None,
        "curl_of_noise": round(found.noise, 4) if found.degrees else None,
        "curl_chance": round(found.chance, 6) if found.degrees else None,
        "nash": _nash(players, pairs),
    }


def _surely_beats(pairs: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """[P, P] the row's score against the column lies above one half; with 95% none of these is wrong (Bonferroni)."""
    flow, weight = advantages(pairs)
    doubt = 0.05 / max(1, int(np.count_nonzero(weight)))  # of each side of each pairing
    return np.asarray(flow * np.sqrt(weight) > NormalDist().inv_cdf(1.0 - doubt))


def _nash(players: Sequence[str], pairs: npt.NDArray[np.int64]) -> list[dict[str, Any]] | None:
    """Weight and Elo against the equilibrium of every player, the heaviest first; None unless all met."""
    if not pairs.sum(axis=2)[np.triu_indices(len(players), 1)].all():
        return None
    table, _ = advantages(pairs)
    weights = nash_weights(table)
    elo = LOG_ODDS * nash_ratings(table, weights)
    order = sorted(range(len(players)), key=lambda index: (-round(float(weights[index]), 4), -elo[index]))
    return [
        {"player": players[i], "weight": round(float(weights[i]), 4), "elo": round(float(elo[i]), 2)} for i in order
    ]
